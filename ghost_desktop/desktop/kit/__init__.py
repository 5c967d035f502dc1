"""What every panel is made of; it knows nothing of Ghost."""
