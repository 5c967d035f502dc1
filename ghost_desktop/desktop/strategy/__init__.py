"""The Strategy panel: the minimal strategy as a tree, and the words to remember."""
