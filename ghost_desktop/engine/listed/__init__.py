"""Games of which every position is listed, level by level, and what is folded over the levels."""
