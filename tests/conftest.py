"""What all tests share: no screen needed, real lists read once, a person's files left alone."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

# Before anything imports Qt, which without a display would end the interpreter.
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from hypothesis import HealthCheck, settings

from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.wordlist import WordList

settings.register_profile("ghost", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ghost")


@pytest.fixture(scope="session")
def bundled() -> Callable[[str], WordList]:
    """A function from the id of a bundled list to its words."""
    read: dict[str, WordList] = {}

    def words(list_id: str) -> WordList:
        if list_id not in read:
            read[list_id] = catalogue.load(list_id).words
        return read[list_id]

    return words
