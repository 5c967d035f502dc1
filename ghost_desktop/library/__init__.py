"""What is on this computer: the bundled word lists and files that a person names."""
