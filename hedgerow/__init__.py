"""Hedgerow: the table for five woodland rulebooks."""
