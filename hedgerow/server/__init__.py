"""HTTP and WebSocket around tables: the only room that knows the network."""
