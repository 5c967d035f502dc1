"""Everything Qt: the window, its panels, and the thread that solves beside it."""

from ghost_desktop.desktop.window import commands as commands  # known to all that is made of them
