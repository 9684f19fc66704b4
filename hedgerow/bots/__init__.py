"""Bots that play any game through views only."""
