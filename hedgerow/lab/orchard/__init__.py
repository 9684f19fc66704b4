"""Where the best bot of The Fox and the Rabbit learns: many quick games in C++, and the weights that come of them."""
