"""How the window is when it is opened for the first time: in the language of the person, if it can."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.desktop.language import system_languages
from ghost_desktop.desktop.settings import Settings, load_settings
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.library.catalogue import DEFAULT_LIST, first_list_in
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def begin(path: Path) -> Settings:
    """Read the settings; without any, begin with a word list in the language of the system."""
    is_first = not path.exists()
    settings = load_settings(path)
    return replace(settings, question=first_question(system_languages())) if is_first else settings


def first_question(languages: Sequence[str]) -> Question:
    """Return what is asked at first: of the first list in the language that is wanted most.

    There is none of most languages; then it is the list with which everybody began.
    """
    try:
        return Question(first_list_in(languages[0]) or DEFAULT_LIST) if languages else Question()
    except WordListError:  # it is said where lists are chosen
        return Question()
