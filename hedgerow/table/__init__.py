"""A live match: seats, clock, bots taking turns, people dropping and returning. Knows no network."""
