"""The log in PostgreSQL: for many nodes on one database."""
