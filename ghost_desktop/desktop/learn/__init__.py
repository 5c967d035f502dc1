"""What brings one back: drills, puzzles, looking back at rounds, and figures."""
