"""Looking words up: a dialog for words and patterns, and the word that one is at."""
