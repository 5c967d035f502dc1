"""``python -m ghost_desktop`` opens the window, and so does the command ``ghost-desktop``."""

import sys

from ghost_desktop.startup import collect_nothing, end_at_once, keep_for_data, start_no_idle_threads


def main() -> int:
    """Open the window; return the exit status.

    Signals come first: what is imported takes most of the start.
    """
    end_at_once()
    keep_for_data()
    start_no_idle_threads()
    collect_nothing()
    from ghost_desktop import app  # noqa: PLC0415

    return app.main()


if __name__ == "__main__":
    sys.exit(main())
