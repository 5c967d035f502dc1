"""Other lists than those that come with the program, for a while."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from ghost_desktop import paths
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def lists_in(folder: Path) -> Iterator[None]:
    """Let the lists of a folder, with its manifest, come with the program."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "wordlists", lambda: folder)
        catalogue.bundled_lists.cache_clear()
        yield
    # Only now: a window that is still there may ask for them at any moment.
    catalogue.bundled_lists.cache_clear()
