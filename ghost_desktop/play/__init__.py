"""A round of Ghost: what has been played, who plays it, what it could have been. No Qt."""
