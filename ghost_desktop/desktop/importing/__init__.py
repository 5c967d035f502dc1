"""Bringing word lists: files that are chosen or dropped, text that is pasted, and the dialog."""
