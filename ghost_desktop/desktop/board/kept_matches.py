"""The match at the board and those that were left, kept from one day to the next, and gone on with."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import ask, awaits, drop, say_error
from ghost_desktop.desktop.kit.settings import StoredForm, of_type
from ghost_desktop.desktop.window.played_game import Playing
from ghost_desktop.desktop.window.question import describe_question
from ghost_desktop.engine.record import Record
from ghost_desktop.formats.match_files import (
    SUFFIX,
    MatchHead,
    MatchWriter,
    NoMatchFile,
    NotJson,
    TooLarge,
    head_of,
    open_match,
    reached_by,
    read_bytes,
    values_of,
)
from ghost_desktop.formats.matches import MatchError, NoSuchMatch
from ghost_desktop.formats.names import level_of, names_of
from ghost_desktop.formats.text import day_text, joined_and, number, printable, side_by_side
from ghost_desktop.library.catalogue import IsFolder, NoFile
from ghost_desktop.library.kept_file import (
    clear_away,
    clear_folder,
    make_folder,
    move_aside,
    put_aside,
    replace_file,
)
from ghost_desktop.play.agreement import is_unfinished
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ghost_desktop.desktop.board.match_controller import AtHand, MatchController
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.formats.match_files import OpenedMatch
    from ghost_desktop.play.match import Match


log = logging.getLogger(__name__)


MATCH_NAME = "match.json"
"""What the file is called, which stands beside the settings."""

_BROKEN = (IsFolder, TooLarge, NotJson, NoMatchFile, NoSuchMatch)
"""Why nobody will ever open it again."""


class MatchFile:
    """Keeps a match.

    Args:
        path: the file; None keeps nothing.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._writer = MatchWriter()
        self._kept: Match | None = None
        if path is not None:
            clear_away(path)

    def read(self) -> dict[str, Any] | None:
        """Return what is kept, see `formats.match_files`; None if there is nothing.

        Raises:
            MatchError: if it cannot be read, or makes no sense; it is to be `set_aside` then.
        """
        if self._path is None:
            return None
        try:
            return values_of(read_bytes(self._path))
        except MatchError as error:
            if isinstance(error.refusal, NoFile):
                return None
            raise

    def set_aside(self, why: BaseException, folder: Path) -> Path | None:
        """Have what is kept go elsewhere, so that no other match is written over it.

        Args:
            why: it cannot be gone on with.
            folder: where it is kept if it can be opened later.

        Returns:
            Where it is there; None if it is broken. Where it cannot be, nothing is kept any more.
        """
        path = self._path
        if path is None:
            return None
        if not isinstance(why, MatchError) or isinstance(why.refusal, _BROKEN):
            if put_aside(path, why) == path:
                self._path = None
            return None
        aside = self._move(path, folder)
        if aside is None:
            self._path = None
        return aside

    def _move(self, path: Path, folder: Path) -> Path | None:
        """Have the file in a folder of others; None if that cannot be."""
        self._kept = None
        try:
            name = f"{path.stem}-{_time_of(path):%Y-%m-%d-%H%M%S}{SUFFIX}"
            make_folder(folder)
            return move_aside(path, folder / name)
        except OSError as error:
            log.warning("%s cannot be moved to %s: %s", path, folder, error)
            return None

    def write(self, match: Match, reading: Reading) -> str:
        """Keep a match instead of the one before.

        Returns:
            Why it cannot be kept, in a sentence; empty if it is.
        """
        if self._path is None:
            return ""
        try:
            # To wait for the disk, as the settings do, would take too long between two plays.
            text = self._writer.text(match, reading)
            replace_file(self._path, text, waits_for_disk=False)
        except OSError as error:
            said = _("The match cannot be kept: {folder} cannot be written to ({reason}).")
            return said.format(folder=self._path.parent, reason=error.strerror or error)
        self._kept = match
        return ""

    def has(self, match: Match) -> bool:
        """Tell whether a match is what was written last."""
        return self._kept is match

    def leave(self, match: Match, reading: Reading, folder: Path, at: datetime) -> Path | None:
        """Have the file of a match that was left in a folder of others; return where.

        None if that cannot be.
        """
        if not self.has(match):
            self.write(match, reading)
        if self._path is None or not self.has(match):
            return None
        with suppress(OSError):
            os.utime(self._path, (at.timestamp(), at.timestamp()))
        return self._move(self._path, folder) or self._move(self._path, self._path.parent)


def _time_of(path: Path) -> datetime:
    """Return when a file was written, on the clock of this computer."""
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()


NOT_GONE_ON = N_("The match that was left could not be gone on with.")


def base_of(opened: OpenedMatch) -> Playing:
    """Return what the round at hand of a match that was opened is played with, by all players."""
    current = opened.match.current
    assert current is not None  # or it was not opened
    return Playing.unsolved(current.agreed, opened.reading)


UNFINISHED_NAME = "unfinished"
"""What the folder is called, which stands beside the file of the match at hand."""

_LEFT_BEFORE = "match-left.json"
"""Where earlier versions kept what could be brought back: it is one of those that were left."""

MOST_KEPT = 20
"""Matches that are kept; of more, those that were left first are gone."""


class Unfinished(Record):
    """A match that was left.

    Attributes:
        path: its file.
        head: what that says of it.
        at: when it was left, on the clock of this computer.
    """

    path: Path
    head: MatchHead
    at: datetime

    @property
    def title(self) -> str:
        """Who plays, what for, how that stands, when it was left, and with which words."""
        table = self.head.table
        levels = [level_of(table, player) for player in range(table.players)]
        who = [
            say("{name} ({level})", name=name.full, level=level) if level else name.full
            for name, level in zip(names_of(table), levels, strict=True)
        ]
        when = say("{day}, {time}", day=day_text(self.at.date()), time=f"{self.at:%H:%M}")
        question = describe_question(self.head.question)
        return side_by_side([joined_and(who), self._stakes, when, question])

    @property
    def _stakes(self) -> str:
        score, lives = " : ".join(map(number, self.head.score)), self.head.terms.lives
        if not score:
            return say("letters of {word}", word=lives) if lives else _("single rounds")
        if lives:
            return say("letters of {word} {score}", word=lives, score=score)
        won, lost = _("rounds won {score}"), _("rounds lost {score}")
        return (won if self.head.question.rules.misere else lost).format(score=score)


class KeptMatches(QObject):
    """Keeps the match at hand, event by event, and each that another takes the place of.

    What was left when the program ended is at the board again once there is a game, or before another
    match is opened. The file of the match at hand goes to the others as soon as another match is there,
    before anything of that is written.

    Args:
        controller: owns the match at hand.
        path: its file; None keeps nothing.

    Attributes:
        folder: where those are that were left.
        matches: these, the last that was left first.
        left_for: the id of the match for which one was left that is kept; empty if none was.

    Signals:
        gone_on: the `Playing` that is asked for, once what was left of it is at the board again.
        troubled: a sentence: why the match cannot be kept; empty if it is.
        left_aside: where what was left is now, and the `MatchError` for which it cannot be gone on
            with; None for the file if that will not be otherwise another time.
    """

    gone_on = Signal(object)
    troubled = Signal(str)
    left_aside = Signal(object, object)

    def __init__(
        self, controller: MatchController, path: Path | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._file = MatchFile(path)
        self.folder = None if path is None else path.with_name(UNFINISHED_NAME)
        self.matches: tuple[Unfinished, ...] = ()
        self.left_for = ""
        self._parted: dict[str, Match] = {}  # what a match was that got another id, see `part_from`
        self._before: AtHand | None = None  # what was at hand last
        self._aside: tuple[Path | None, MatchError] | None = None  # until somebody can be told
        self._waiting: dict[str, Any] | None = None  # what is kept, until it is played again
        try:
            self._waiting = self._file.read()
        except MatchError as error:
            self._set_aside(error)
        self._asked: Playing | None = None  # waits until what was left has been read
        self._look_for_others()
        controller.changed.connect(self._keep)

    # --- what was left when the program ended -----------------------------------------------------

    @property
    def is_reading(self) -> bool:
        """Whether it is still to be known what was left."""
        return awaits(self, self._on_read, self._on_brought)

    def go_on(self, playing: Playing) -> None:
        """Go on with what was left, at the first game that there is; later there is nothing left.

        Args:
            playing: that game, which is `gone_on` with; the match may be of another one.
        """
        self._asked = playing
        if self._waiting is None:
            self._go_on()
        elif not self.is_reading:
            self._read(self._waiting, self._on_read)

    def wait(self) -> None:
        """Wait for another game: the one that was asked for will not be there."""
        self._asked = None
        drop(self, self._on_read)

    def bring_back(self, then: Callable[[], object]) -> None:
        """Have what was left at the board, if it is not there yet, and something done after that."""
        if self._waiting is None:
            then()
        else:
            drop(self, self._on_read)
            self._read(self._waiting, partial(self._on_brought, then))

    def _read(self, values: dict[str, Any], then: Callable[[OpenedMatch | None], object]) -> None:
        known = () if self._asked is None else (self._asked.game,)
        ask(self, partial(open_match, values, known), then, fails=partial(self._on_unread, then))

    def _set_aside(self, why: BaseException) -> None:
        if self.folder is not None:
            path = self._file.set_aside(why, self.folder)
            self._aside = (path, why) if isinstance(why, MatchError) else None
            self._look_for_others()

    def _on_unread(
        self, then: Callable[[OpenedMatch | None], object], error: BaseException
    ) -> None:
        if not isinstance(error, MatchError):
            say_error(self, _(NOT_GONE_ON), error)
        self._set_aside(error)
        then(None)

    def _on_brought(self, then: Callable[[], object], opened: OpenedMatch | None) -> None:
        self._on_read(opened)
        then()

    def _on_read(self, opened: OpenedMatch | None) -> None:
        """Have the match that was left at the board, be it of another game than is asked for."""
        self._waiting, asked = None, self._asked
        if opened is not None:
            base = base_of(opened)
            if asked is not None and asked.question.source == base.question.source:
                is_same = asked.is_of(base.game) and asked.question.reading is opened.reading
                base = asked if is_same else base
            self._controller.restore(opened.match, base)
        self._go_on()

    def _go_on(self) -> None:
        """Tell what was asked for, once what was left is there, and what could not be."""
        asked, self._asked = self._asked, None
        if asked is None:
            return
        self.gone_on.emit(asked)
        aside, self._aside = self._aside, None
        if aside is not None:
            self.left_aside.emit(*aside)

    # --- the match at hand, and those that were left ----------------------------------------------

    def part_from(self, opened: Match) -> None:
        """Let a match be opened which the one at hand may be a later state of: that is left, too.

        It is another match from then on, or going on with the earlier one would write over it.
        """
        here = self._before
        if here is not None and opened.id == here.match.id and not _goes_on(opened, here.match):
            parted = replace(here.match, id=os.urandom(16).hex())
            self._parted[parted.id], self._before = here.match, replace(here, match=parted)

    @Slot()
    def _keep(self) -> None:
        """Keep the match at hand, and what was at hand before if that is another match."""
        here = self._controller.at_hand
        if here is None:
            return
        before, self._before = self._before, here
        if before is not None and before.match.id != here.match.id:
            self.left_for = here.match.id if self._leave(before.match, before.base) else ""
        self.troubled.emit(self._file.write(here.match, here.base.question.reading))
        self._forget()

    def _look_for_others(self) -> None:
        if self.folder is not None:
            before = self.folder.with_name(_LEFT_BEFORE)
            if self.folder.is_dir() or before.exists() or any(_beside(self.folder)):
                ask(self, partial(_read_folder, self.folder, before), self._on_folder)

    def _leave(self, match: Match, base: Playing) -> bool:
        """Have a match among those that were left, if it could be gone on with."""
        if self.folder is None or not is_unfinished(match):
            return False
        # The last that was left is the newest, wherever the clock went back to.
        newest = (one.at + timedelta(seconds=1) for one in self.matches)
        at = max([datetime.now(UTC).astimezone(), *newest])
        path = self._file.leave(match, base.question.reading, self.folder, at)
        if path is None:
            return False
        self._have([Unfinished(path, MatchHead.of(match, base.question), at), *self.matches])
        return True

    def _forget(self) -> None:
        """Keep a match no longer that is gone on with, and has a file again as the one at hand.

        One of its files may have come further.
        """
        match = self._controller.match
        if match is None or not self._file.has(match):
            return
        here = [one for one in self.matches if self._is_in(match, one.head)]
        self.matches = tuple(one for one in self.matches if one not in here)
        for one in here:
            _remove(one.path)

    def _is_in(self, match: Match, left: MatchHead) -> bool:
        """Tell whether a match that was left is this one, or an earlier state of it."""
        before = self._parted.get(left.id)
        is_its = left.id == match.id and left.reached <= reached_by(match)
        return is_its or (before is not None and _goes_on(match, before))

    def _on_folder(self, matches: list[Unfinished]) -> None:
        there = [one for one in matches if one.path.exists()]  # or it is gone on with by now
        self._have([*self.matches, *there])
        self._forget()

    def _have(self, matches: list[Unfinished]) -> None:
        """Have these, each file once, and no more than are kept."""
        once = {one.path: one for one in matches}.values()
        kept = sorted(once, key=lambda one: one.at, reverse=True)
        for one in kept[MOST_KEPT:]:
            _remove(one.path)
        self.matches = tuple(kept[:MOST_KEPT])


def _goes_on(match: Match, before: Match) -> bool:
    """Tell whether a match is an earlier state of it, gone on with if at all."""
    return match.id == before.id and match.events[: len(before.events)] == before.events


def _beside(folder: Path) -> Iterator[Path]:
    """Return the matches that are beside the folder, since it could not be made."""
    return folder.parent.glob(f"{Path(MATCH_NAME).stem}-*{SUFFIX}")


def _read_folder(folder: Path, before: Path, _report: Report) -> list[Unfinished]:
    """Return what was left, the last first and each match once: what the worker does."""
    if before.exists():
        try:
            make_folder(folder)
            before.replace(folder / f"{before.stem}{SUFFIX}")
        except OSError as error:
            log.warning("%s stays where it is: %s", before, error)
    clear_folder(folder)
    found: dict[bytes, Unfinished] = {}
    for path in (*folder.glob(f"*{SUFFIX}"), *_beside(folder)):
        try:
            content = read_bytes(path)
            if content in found:
                _remove(path)
            else:
                head = head_of(values_of(content))
                found[content] = Unfinished(path, head, _time_of(path))
        except (MatchError, OSError, LookupError, TypeError, ValueError) as error:
            log.warning("%s is no match that could be gone on with: %s", path, error)
    return sorted(found.values(), key=lambda one: one.at, reverse=True)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        log.warning("%s cannot be removed: %s", path, error)


RECENT_KEPT = 8
"""Files that are remembered."""


class RecentMatch(Record):
    """A file that was saved or opened.

    Attributes:
        path: the file.
        at: when, on the clock of this computer.
    """

    path: Path
    at: datetime

    @property
    def title(self) -> str:
        """Its name, and the day on which it was saved or opened."""
        return side_by_side([printable(self.path.stem), day_text(self.at.date())])


def _read(stored: Any) -> tuple[RecentMatch, ...]:  # noqa: ANN401 - it is what the file holds
    kept = [of_type(one, dict) for one in of_type(stored, list)]
    return tuple(
        RecentMatch(Path(of_type(one["path"], str)), datetime.fromisoformat(one["at"]))
        for one in kept[:RECENT_KEPT]
    )


def _write(recent: tuple[RecentMatch, ...]) -> list[dict[str, str]]:
    return [{"path": str(one.path), "at": one.at.isoformat()} for one in recent]


RECENT = StoredForm(_read, _write)
"""How they stand there, the newest first."""
