"""``python -m ghost_desktop`` opens the window."""

import sys

from ghost_desktop.app import main

if __name__ == "__main__":
    sys.exit(main())
