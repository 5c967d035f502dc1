"""What changes with the words: those that decide, and how many stand between a list and another winner."""
