"""Where the frozen program with the window begins."""

import sys

from ghost_desktop.__main__ import main

sys.exit(main())
