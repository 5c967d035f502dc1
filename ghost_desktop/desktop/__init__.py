"""Everything Qt: the window, its panels, and the thread that solves beside it."""
