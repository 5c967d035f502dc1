"""The file in which the match at the board is kept from one day to the next.

It is JSON beside the settings, written whole after each play: a crash leaves the old one or the new
one. A file that makes no sense is put aside, as ``match.json.broken``; nothing else is lost with it.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ghost_desktop.desktop.settings import QUESTION, settings_path
from ghost_desktop.formats.matches import MatchError, match_of, match_values
from ghost_desktop.library.kept_file import put_aside, replace_file

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.question import Question
    from ghost_desktop.engine.game import Game
    from ghost_desktop.play.match import Match

log = logging.getLogger(__name__)


def match_path() -> Path:
    """Return the file that holds the match of the person who is logged in."""
    return settings_path().with_name("match.json")


@dataclass(frozen=True)
class Kept:
    """A match as it was left.

    Attributes:
        question: what the round is played with.
        values: the match, as JSON knows it.
    """

    question: Question
    values: dict[str, Any]


class MatchFile:
    """Keeps a match.

    Args:
        path: the file; None keeps nothing.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._is_writable = True

    def read(self) -> Kept | None:
        """Return the match that is kept; None if there is none, or none that makes sense."""
        if self._path is None:
            return None
        try:
            values = json.loads(self._path.read_bytes())
            question = QUESTION.read(values["question"])
            if QUESTION.write(question) != values["question"]:  # a list that is no more, or such
                raise MatchError("what it is played with is not known")
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("The match cannot be read: %s", error)
            return None
        except (LookupError, TypeError, ValueError, RecursionError) as error:
            put_aside(self._path, error)
            return None
        return Kept(question, values)

    def restore(self, kept: Kept, game: Game) -> Match | None:
        """Return a match as it was left; None if it could not have been played."""
        try:
            return match_of(kept.values, game)
        except (MatchError, RecursionError) as error:
            if self._path is not None:
                put_aside(self._path, error)
            return None

    def write(self, match: Match, question: Question) -> None:
        """Keep a match instead of the one before."""
        if self._path is None:
            return
        values = {"question": QUESTION.write(question), **match_values(match)}
        try:
            # To wait for the disk, as the settings do, would take too long between two plays.
            replace_file(self._path, json.dumps(values) + "\n", waits_for_disk=False)
        except OSError as error:
            if self._is_writable:  # once is enough
                log.warning("The match cannot be kept: %s", error)
            self._is_writable = False
