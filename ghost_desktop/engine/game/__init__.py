"""The game: its rules, its variants, what is legal, what a variant has to say for itself."""
