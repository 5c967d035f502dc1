"""Word lists: reading them, how they are written, ordered and compared."""
