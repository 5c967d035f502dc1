"""What a beginner is told, once each, where and when it matters. Nothing here is Qt.

Texts are marked, not translated; they are translated where they are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.window.language import system_languages
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.library.catalogue import first_list_in
from ghost_desktop.translation import ENGLISH, N_, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from ghost_desktop.play.match import MatchState


@dataclass(frozen=True)
class NewcomerHint:
    """Something a beginner is told.

    Attributes:
        id: by which the settings know that it was shown.
        text: what is said.
        matters: whether it does, as a match stands now.
        command: the command whose keys are named in the text; empty if none are.
        is_of_game: whether it is about the button that names the game, and stands below that; or of
            the board.
    """

    id: str
    text: str
    matters: Callable[[MatchState], bool]
    command: str = ""
    is_of_game: bool = False


def _begins(match: MatchState) -> bool:
    """Whether a round goes on, and no person has played a letter so far, in this or another."""
    now = match.current
    goes_on = now is not None and now.round.over is None
    return goes_on and not any(one.actors & set(match.table.persons) for one in match.rounds)


def _has_lost(match: MatchState) -> bool:
    """Whether the only person has just lost."""
    persons = set(match.table.persons)
    return match.current is not None and len(persons) == 1 and persons <= match.current.losers


def _plays_on(match: MatchState) -> bool:
    """Whether another round has begun, after one that was played to its end."""
    now = match.current
    goes_on = now is not None and now.round.over is None
    return goes_on and any(one.round.over for one in match.past)


def _has_no_list(match: MatchState) -> bool:
    """Whether somebody plays on who would rather do so in a language that no list here is in."""
    language = spoken() if spoken() != ENGLISH else next(iter(system_languages()), ENGLISH)
    try:
        return _plays_on(match) and first_list_in(language) is None
    except WordListError:
        return False


HINTS = (
    NewcomerHint("letter", N_("Type a letter, or click one."), _begins),
    NewcomerHint(
        "why",
        N_("Why did you lose? Review shows it ({keys})."),
        _has_lost,
        "round.review",
    ),
    NewcomerHint(
        "own_list",
        N_("Words of your own language? Import a list of them ({keys})."),
        _has_no_list,
        "word_lists.import",
        is_of_game=True,
    ),
    NewcomerHint(
        "game",
        N_("Another dictionary, longer words, more players? Choose them here ({keys})."),
        _plays_on,
        "bar.dictionary",
        is_of_game=True,
    ),
)
"""All hints, in the order in which they come."""

ALL_HINTS = tuple(hint.id for hint in HINTS)


def next_hint(match: MatchState, seen: Collection[str]) -> NewcomerHint | None:
    """Return the hint that matters now and has not been seen; None if there is none."""
    return next((one for one in HINTS if one.id not in seen and one.matters(match)), None)
