"""The Dictionaries panel: many word lists under several rules, as a table and as charts."""
