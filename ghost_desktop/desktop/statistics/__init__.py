"""What became of the rounds that were played: kept as they end, and shown on one page."""
