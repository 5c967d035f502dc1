"""Where the frozen program without a window begins."""

import sys

from ghost_desktop.cli import main

if __name__ == "__main__":  # and not in the processes that `compare --jobs` starts
    sys.exit(main())
