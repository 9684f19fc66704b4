"""The log in one file: for one node, and for everybody who just starts Hedgerow."""
