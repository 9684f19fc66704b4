"""The servers that ours is measured beside, and how to talk to each of them."""
