"""Where the frozen program begins: with a window, or as `ghost-cli` if that is what it is called."""

import sys
from pathlib import Path

if __name__ == "__main__":  # and not in the processes that `compare --jobs` starts
    if Path(sys.argv[0]).stem == "ghost-cli":
        from ghost_desktop import cli

        sys.exit(cli.main())
    if sys.argv[1:2] == ["--screenshots"]:  # to see that nothing is lacking
        import scenes

        sys.exit(scenes.main(sys.argv[2:]))
    from ghost_desktop import __main__ as window

    sys.exit(window.main())
