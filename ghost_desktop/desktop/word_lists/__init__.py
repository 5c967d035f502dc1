"""The page of word lists: those that come with the program, and those of a person's own."""
