"""What the engine's first page, and the README, show to somebody who tries them."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

from ghost_desktop import engine


def test_the_front_page_of_the_engine_says_what_is_true() -> None:
    tried = doctest.testmod(engine, raise_on_error=False)
    assert tried.attempted > 10
    assert tried.failed == 0


def test_the_readme_shows_what_python_answers() -> None:
    readme = Path(__file__).resolve().parents[1] / "README.md"
    tried = doctest.testfile(str(readme), module_relative=False, raise_on_error=False)
    assert tried.attempted > 5
    assert tried.failed == 0


def test_every_name_of_the_front_page_is_there() -> None:
    for name in engine.__all__:
        assert getattr(engine, name).__name__ == name
    assert not hasattr(engine, "no_such_name")


def test_texts_are_translated_without_numpy() -> None:
    program = "import sys, ghost_desktop.translation; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
