"""A place to meet, and a first program there."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.one_window import SocketPost, Wish, meet_in

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def place() -> Iterator[Path]:
    """A place to meet, with a name that is short enough for a socket."""
    with TemporaryDirectory() as folder:
        yield Path(folder, "ghost")


@pytest.fixture
def post(place: Path) -> Iterator[SocketPost]:
    """The post of a first program, whose window is there."""
    made = meet_in(place, Wish())
    assert isinstance(made, SocketPost)
    made.begin()
    yield made
    made.close()
