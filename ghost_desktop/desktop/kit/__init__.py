"""What every panel is made of; nothing here knows what the program is about."""
