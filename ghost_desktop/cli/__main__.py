"""`python -m ghost_desktop.cli`: the same as `ghost-cli`."""

import sys

from ghost_desktop.cli import main

sys.exit(main())
