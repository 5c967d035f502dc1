"""The drill: a person answers the lines of a strategy from memory."""
