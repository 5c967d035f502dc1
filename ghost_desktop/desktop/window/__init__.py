"""The window: what is there whichever panel is shown, and what all panels share."""
