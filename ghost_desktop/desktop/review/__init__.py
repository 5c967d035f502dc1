"""Looking back at the rounds of a match, play by play."""
