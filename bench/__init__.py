"""Every performance claim, side by side with a peer, as one command: `make bench`."""
