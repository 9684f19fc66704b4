"""What pages ask about The Fox and the Rabbit over HTTP: the chance of an escape, a hint, the review of a whole game."""
