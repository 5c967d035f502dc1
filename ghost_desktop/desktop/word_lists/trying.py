"""Making a list of others on trial, and for good: what a worker does for the dialog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.desktop.usual_game import describe_usual_game
from ghost_desktop.formats.text import words_text
from ghost_desktop.library.making_lists import keep_made, try_making

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.wordlist import WordList
    from ghost_desktop.library.makings import Making
    from ghost_desktop.library.own_lists import OwnList


@dataclass(frozen=True, eq=False)
class TriedMaking:
    """What a list would be.

    Attributes:
        asked: how it was to be made.
        making: how it was made.
        words: its words.
        said: how many these are, and who wins with them.
    """

    asked: Making
    making: Making
    words: WordList
    said: str


def try_it(asked: Making, report: Report) -> TriedMaking:
    """Make a list, and find out who wins with it.

    Raises:
        WordListError: if it cannot be made.
    """
    words, making = try_making(asked, without_count(report))
    report(0, 0)
    return TriedMaking(
        asked, making, words, f"{words_text(len(words))}. {describe_usual_game(words, report)}"
    )


def keep_it(tried: TriedMaking, name: str, report: Report) -> OwnList:
    """Keep a list that was made on trial.

    Raises:
        OSError: if it cannot be kept.
    """
    report(0, 0)
    return keep_made(tried.words, tried.making, name)
