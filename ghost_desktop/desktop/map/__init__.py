"""A strategy as a drawing: strips of letters, and the plays between them."""
