"""The Fox and the Rabbit, worked out by dynamic programming: `python -m hedgerow.lab.garden`."""
