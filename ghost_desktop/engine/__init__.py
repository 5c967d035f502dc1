"""The mathematics: word lists, rules, positions, solutions, strategies. No Qt, no settings."""
