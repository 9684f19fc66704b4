"""Arenas and measurements."""
