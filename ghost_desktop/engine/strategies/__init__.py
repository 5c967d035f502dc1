"""Strategies: what a player has to remember, the fewest of it, and why it is the fewest."""
