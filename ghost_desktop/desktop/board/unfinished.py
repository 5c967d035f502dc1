"""Matches that were left for others: each is kept in a file until somebody goes on with it."""

from __future__ import annotations

import hashlib
import json
import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.board import acting
from ghost_desktop.desktop.board.match_file import describe_unkept
from ghost_desktop.desktop.kit.ask import Work, ask, say_error
from ghost_desktop.desktop.question import describe_question
from ghost_desktop.formats.json_text import json_text
from ghost_desktop.formats.json_values import read_list, read_object, read_text
from ghost_desktop.formats.match_files import SUFFIX, read_bytes, values_of
from ghost_desktop.formats.match_games import game_of
from ghost_desktop.formats.match_terms import table_of
from ghost_desktop.formats.match_versions import as_today
from ghost_desktop.formats.matches import MatchError, match_values, reading_of
from ghost_desktop.formats.names import names_of
from ghost_desktop.formats.text import day_text, joined_and, side_by_side
from ghost_desktop.library.kept_file import clear_folder, replace_file
from ghost_desktop.library.question import Question
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.match_keeper import MatchKeeper
    from ghost_desktop.desktop.board.playing import Playing
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.play.match import Match
    from ghost_desktop.play.table import Table

log = logging.getLogger(__name__)

UNFINISHED_NAME = "unfinished"
"""What the folder is called, which stands beside the file of the match at hand."""

MOST_KEPT = 20
"""Matches that are kept; of more, those that were left first are gone."""


@dataclass(frozen=True)
class Unfinished:
    """A match that was left.

    Attributes:
        path: its file.
        content: stands for all that the file says, in whichever version of the form.
        match: its id.
        reached: how far it has come: rounds that have begun, and all that has happened in them.
        table: who plays.
        question: what is played.
        at: when it was left, on the clock of this computer.
    """

    path: Path
    content: str
    match: str
    reached: tuple[int, int]
    table: Table
    question: Question
    at: datetime

    @property
    def title(self) -> str:
        """Who plays what, and when that was left."""
        who = joined_and([name.full for name in names_of(self.table)])
        day = day_text(self.at.date())
        return side_by_side([who, describe_question(self.question), day])


@dataclass(frozen=True, eq=False)
class _Left:
    """A match that is to be kept, what it is played with, and the id of what it was left for."""

    match: Match
    base: Playing
    left_for: str


@dataclass(frozen=True)
class _Outcome:
    """What became of it.

    Attributes:
        one: the match as it is kept; None if it is not.
        trouble: why it is not, in a sentence; empty if it is.
    """

    one: Unfinished | None
    trouble: str = ""

    @property
    def is_saved(self) -> bool:
        return self.one is not None


class UnfinishedMatches(QObject):
    """Keeps each match that another takes the place of at the board.

    What could not be written is tried again with the next one.

    Args:
        controller: owns the match at hand.
        keeper: has the match of the last time, which may come later than another is begun.
        folder: where the files are; None keeps nothing.

    Attributes:
        folder: as given.
        matches: those that are kept, the last that was left first.
        left_for: the id of the match for which one was left that is kept; empty if none was.

    Signals:
        kept: another match is kept.
        troubled: a sentence: why one is not.
    """

    kept = Signal()
    troubled = Signal(str)

    def __init__(
        self,
        controller: MatchController,
        keeper: MatchKeeper,
        folder: Path | None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._controller, self._keeper, self.folder = controller, keeper, folder
        self._before: tuple[Match, Playing] | None = None
        self.matches: tuple[Unfinished, ...] = ()
        self.left_for = ""
        self._doing: list[_Left] = []  # what is being written
        self._unsaved: list[_Left] = []
        if folder is not None and folder.is_dir():
            ask(self, partial(_read_folder, folder), self._on_read)
        controller.changed.connect(self._follow)

    def keep(self, match: Match, base: Playing, left_for: str = "") -> None:
        """Keep a match, if it could be gone on with.

        Args:
            match: which.
            base: what it is played with.
            left_for: the id of the match that has taken its place; empty if none has.
        """
        folder = self.folder
        if folder is None or not acting.is_unfinished(match):
            return
        for one in (*self._unsaved, _Left(match, base, left_for)):
            self._doing.append(one)
            ask(
                self,
                partial(_keep, folder, one),
                partial(self._on_kept, one),
                fails=partial(self._on_unkept, one),
                work=Work.ALONE,  # nothing else is waited for
                keeps=True,
            )
        self._unsaved.clear()

    @Slot()
    def _follow(self) -> None:
        """Keep what was at the board, if another match is there; forget the one that is."""
        match, base, before = self._controller.match, self._controller.base, self._before
        if match is None or base is None:
            return
        self._before = match, base
        if before is not None and before[0].id != match.id:
            self.left_for = ""
            self.keep(*before, match.id)
        # One that comes back at the start may find another played, which has its file by then.
        awaited = self._keeper.awaited if self._controller.is_played else None
        waiting = [one.match.id for one in (*self._doing, *self._unsaved)]
        known = {match.id, *waiting, *(one.match for one in self.matches)}
        for left in (awaited, self._controller.left_with):
            if left is not None and left[0].id not in known:
                self.keep(*left)
        self._forget()

    def _forget(self) -> None:
        """Keep a match no longer that is gone on with, and has a file again as the one at hand.

        One of its files may have come further.
        """
        match = self._controller.match
        if match is None or not self._keeper.has_kept(match):
            return
        here = [
            one for one in self.matches if one.match == match.id and one.reached <= reached(match)
        ]
        if here:
            self.matches = tuple(one for one in self.matches if one not in here)
            for one in here:
                _remove(one.path)

    def _on_unkept(self, left: _Left, error: BaseException) -> None:
        self._doing.remove(left)
        say_error(self, _("The match could not be saved."), error)

    def _on_kept(self, left: _Left, outcome: _Outcome) -> None:
        self._doing.remove(left)
        if outcome.one is None:
            self._unsaved.append(left)
            self.troubled.emit(outcome.trouble)
            return
        self._have([outcome.one, *self.matches])
        for one in self.matches[MOST_KEPT:]:
            _remove(one.path)
        self.matches = self.matches[:MOST_KEPT]
        at_hand = self._controller.match
        if at_hand is not None and at_hand.id == left.left_for:
            self.left_for = left.left_for
        self._forget()
        self.kept.emit()

    def _on_read(self, matches: list[Unfinished]) -> None:
        self._have([*self.matches, *matches])
        self._forget()

    def _have(self, matches: list[Unfinished]) -> None:
        """Have these, each once: of those that say the same the first."""
        first = {one.content: one for one in reversed(matches)}
        self.matches = tuple(one for one in matches if first[one.content] is one)
        paths = {one.path for one in self.matches}
        for path in {one.path for one in matches} - paths:
            _remove(path)


def reached(match: Match) -> tuple[int, int]:
    """Return how far a match has come; see `Unfinished`."""
    return match.rounds, len(match.events)


def _read_folder(folder: Path, report: Report) -> list[Unfinished]:
    """Return what is kept, the last that was left first: what the worker does."""
    report(0, 0)
    clear_folder(folder)
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        try:
            at = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
            found.append(_described(path, values_of(read_bytes(path)), at))
        except (MatchError, OSError, LookupError, TypeError, ValueError) as error:
            log.warning("%s is no match that could be gone on with: %s", path, error)
    return sorted(found, key=lambda one: one.at, reverse=True)


def _keep(folder: Path, left: _Left, report: Report) -> _Outcome:
    """Write a match that was left: what the worker does."""
    report(0, 0)
    values = match_values(left.match, left.base.question.reading)
    text = json_text(values, ascii_only=True) + "\n"
    path = folder / (hashlib.sha256(text.encode()).hexdigest()[:32] + SUFFIX)
    try:
        replace_file(path, text, waits_for_disk=False)
    except OSError as error:
        return _Outcome(None, describe_unkept(folder, error))
    return _Outcome(_described(path, values, _now()))


def _described(path: Path, values: dict[str, Any], at: datetime) -> Unfinished:
    """Return what a file of a match says of it.

    Raises:
        LookupError, TypeError, ValueError: if it is of none.
    """
    values = as_today(values)
    content = hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
    events = [read_object(one) for one in read_list(values["events"])]
    number = next((one["game"] for one in reversed(events) if one["event"] == "game_changed"), 0)
    game = game_of(read_list(values["games"])[number])
    begun = sum(one["event"] == "round_started" for one in events)
    return Unfinished(
        path,
        content,
        read_text(values["id"]),
        (values["carried"]["rounds"] + begun, len(events)),
        table_of(read_list(values["table"])),
        Question(game.source, game.rules, reading_of(values), game.without),
        at,
    )


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        log.warning("%s cannot be removed: %s", path, error)


def _now() -> datetime:
    return datetime.now(UTC).astimezone()
