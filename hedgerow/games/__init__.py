"""The games, one folder each: rules, data, notation, bot knowledge, words. A game imports core, and nothing else."""
