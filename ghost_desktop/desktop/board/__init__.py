"""The Play panel: tiles, letters to play, and a round against the computer."""
