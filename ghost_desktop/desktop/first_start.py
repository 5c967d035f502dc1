"""How the window is when it is opened for the first time: for a newcomer, in his language if it can."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.desktop.language import system_languages
from ghost_desktop.desktop.settings import Settings, load_settings
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.library.catalogue import DEFAULT_LIST, first_list_in
from ghost_desktop.library.question import Question
from ghost_desktop.play.table import FIRST_OPPONENT, Table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def begin(path: Path) -> Settings:
    """Read the settings; without any, or if they are damaged, begin with a list in the system's language.

    The first opponent is one against whom newcomers win about half of the rounds.
    """
    is_first = not path.exists()
    settings = load_settings(path)
    if not (is_first or settings.unread):
        return settings
    question, players = first_question(system_languages()), settings.table.players
    table = Table.against_computers(players, FIRST_OPPONENT)
    return replace(settings, question=question, table=table)


def first_question(languages: Sequence[str]) -> Question:
    """Return what is asked at first: of the first list in the language that is wanted most.

    There is none of most languages; then it is the list with which everybody began.
    """
    try:
        return Question(first_list_in(languages[0]) or DEFAULT_LIST) if languages else Question()
    except WordListError:  # it is said where lists are chosen
        return Question()
