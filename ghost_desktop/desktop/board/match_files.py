"""Matches as files: opening and saving them, and those that were opened or saved last."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.board.kept_matches import (
    NOT_GONE_ON,
    RecentMatch,
    base_of,
    describe_recent,
    with_recent,
    without_recent,
)
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.commands import Offer, command
from ghost_desktop.desktop.kit.files import Written, ask_what_to_open, ask_where_to_save, write_file
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.ghost import Mood, copy_result
from ghost_desktop.desktop.window.panels import PLAY
from ghost_desktop.desktop.window.settings import is_offered
from ghost_desktop.formats.file_names import file_name
from ghost_desktop.formats.match_files import (
    SUFFIX,
    describe_match_refusal,
    match_text,
    open_match,
    read_bytes,
    values_of,
)
from ghost_desktop.formats.matches import MatchError
from ghost_desktop.formats.text import printable, sentence
from ghost_desktop.library.catalogue import NoFile
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from PySide6.QtWidgets import QMenu, QWidget

    from ghost_desktop.desktop.board.kept_matches import Unfinished
    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.inquiry import Inquiry
    from ghost_desktop.desktop.window.played_game import Playing
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.seats import Reading
    from ghost_desktop.formats.match_files import OpenedMatch
    from ghost_desktop.play.match import Match


class MatchFiles(QObject):
    """Opens and saves the match of a board, when a person asks for it.

    Args:
        board: has the match.
        inquiry: the question on the bar.
        window: the window, in front of which dialogs stand.
        recent: the files that were opened or saved last, the newest first.

    Signals:
        match_opened: a `Match` from a file, and the `Playing` of its round at hand.
        failed: why something could not be done, in a sentence; empty once something could be.
        panel_wanted: the number of a panel that is to be shown.
    """

    match_opened = Signal(object, object)
    failed = Signal(str)
    panel_wanted = Signal(int)

    def __init__(
        self,
        board: BoardPanel,
        inquiry: Inquiry,
        window: QWidget,
        recent: tuple[RecentMatch, ...],
    ) -> None:
        super().__init__(window)
        self._board, self._inquiry, self._window = board, inquiry, window
        self._controller, self._kept = board.controller, board.kept
        self.recent = recent
        self._path = Path()  # what is being read
        self._kept.left_aside.connect(self._on_left_aside)

    # --- opening ------------------------------------------------------------------------------------

    @command("match.open")
    def ask_what_to_open(self) -> None:
        """Let a person choose a file, and open it."""
        kinds = {_("Matches"): SUFFIX}
        path = ask_what_to_open(self._window, _("Open a match"), kinds)
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> None:
        """Open a file: the match in it comes in place of the one at hand, or it is said why not."""
        self._path = path.absolute()
        known = {self._controller.asked, self._controller.base} - {None}
        games = tuple(playing.game for playing in known if playing is not None)
        job = partial(_open, self._path, self._kept.waiting, games)
        ask(self, job, self._on_read, fails=self._on_unread)

    def _on_unread(self, error: BaseException) -> None:
        if not isinstance(error, MatchError):
            show_error(self._window, _("The match could not be opened."), error)
            return
        if isinstance(error.refusal, NoFile):
            self.recent = without_recent(self.recent, self._path)
        self._refuse(_why(error, self._path))

    @Slot(object, object)
    def _on_left_aside(self, path: Path | None, error: MatchError) -> None:
        """Say why what was left is not gone on with, and let it be opened when it can be."""
        if path is None:
            self._refuse(_(NOT_GONE_ON))
            return
        self._remember(path)
        said = _("{reason} It is the match you left; Game > Recent matches opens it another time.")
        self._refuse(said.format(reason=_why(error, path)))

    def _on_read(self, read: tuple[OpenedMatch, OpenedMatch | MatchError | None]) -> None:
        """Have what was opened at the board."""
        opened, left = read
        waited = self._kept.give_way(left)
        base, asked = base_of(opened), self._controller.asked
        is_there = asked is not None and asked.is_same_as(base)
        if asked is not None and is_there:
            base = asked
        self._controller.open_match(opened.match, base, waited)
        if self._path.parent != self._kept.folder:
            self._remember(self._path)
        self.failed.emit("")
        self.panel_wanted.emit(PLAY)
        self._play_with(base, is_there=is_there)
        self.match_opened.emit(opened.match, base)

    def _play_with(self, base: Playing, *, is_there: bool) -> None:
        """Have it found out who wins what was opened, unless that is known or will be soon."""
        inquiry = self._inquiry
        solving = inquiry.known.asked if inquiry.known and inquiry.is_solving else None
        is_known = solving is None and not base.is_coming
        if is_there and (is_known or solving == base.question):
            return
        if is_offered(base.question):
            inquiry.ask(base.question)
        else:
            self._board.let_go()  # of what the bar asks for, which is still being solved

    # --- the result ---------------------------------------------------------------------------------

    @property
    def has_result(self) -> bool:
        """Whether the board is in sight, and a round is over there that counts for a person."""
        state = self._controller.state
        if state is None or not self._board.isVisible() or not state.table.persons:
            return False
        return any(map(state.counts, state.rounds))

    @command("match.copy_result", can=lambda files: files.has_result)
    @Slot()
    def copy_result(self) -> None:
        """Have on the clipboard how the match went so far, for the first person at the table."""
        from ghost_desktop.formats.results import match_result  # noqa: PLC0415 - knows puzzles, too

        state = self._controller.state
        if state is None or not self.has_result:
            return
        person = state.table.persons[0]
        last = [one for one in state.rounds if state.counts(one)][-1]
        has_lost = person in last.losers if state.winner is None else state.winner != person
        copy_result(match_result(state, person), Mood.SORRY if has_lost else Mood.GLAD)
        said = _("The result is copied; it gives nothing away.")
        self._board.view.letters.remark(said)
        self._board.view.letters.announce(said)

    # --- saving -------------------------------------------------------------------------------------

    @command("match.save")
    def ask_where_to_save(self) -> None:
        """Let a person choose a file, and save the match at hand in it."""
        match, base = self._controller.match, self._controller.base
        if match is None or base is None:
            return
        today = _now().date().isoformat()
        name = file_name([base.question.source], [base.game.rules], today)
        kinds = {_("Matches"): SUFFIX}
        asked = ask_where_to_save(self._window, _("Save the match"), name, kinds)
        if asked is not None:
            self._save(asked[0].absolute(), match, base.question.reading)

    def _save(self, path: Path, match: Match, reading: Reading) -> None:
        job = partial(_save, path, match, reading)
        ask(self, job, self._on_written, fails=_("The match could not be saved."), keeps=True)

    def _on_written(self, written: Written) -> None:
        if written.trouble:
            self._refuse(written.said)
        else:
            self._remember(written.path)
            self.failed.emit("")
            self._board.view.letters.remark(written.said)
            announce(self._window, written.said)

    def _refuse(self, why: str) -> None:
        self.failed.emit(why)
        announce(self._window, why)

    # --- those that were opened or saved last ---------------------------------------------------------

    def _remember(self, path: Path) -> None:
        self.recent = with_recent(self.recent, RecentMatch(path, _now()))

    def offer_recent(self, menu: QMenu) -> None:
        """Have a menu offer them, whenever it is opened."""
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(lambda: self._fill(menu, self._entries()))

    def _entries(self) -> Iterator[tuple[str, Path, str]]:
        for one in self.recent:
            yield describe_recent(one, self.recent), one.path, printable(str(one.path))

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        """The matches that were left for others, the last that was left first."""
        return self._kept.matches

    def offers(self) -> Iterator[Offer]:
        """Offer to go on with the matches that were left for others."""
        for one in self.unfinished:
            does = _("Go on with this match; the one at hand is kept")
            yield Offer(
                f"unfinished={one.path.stem}", one.title, does, partial(self.open, one.path)
            )

    def offer_unfinished(self, menu: QMenu) -> None:
        """Have a menu offer the matches that were left for others, whenever it is opened."""
        menu.aboutToShow.connect(
            lambda: self._fill(
                menu, [(one.title.replace("&", "&&"), one.path, "") for one in self.unfinished]
            )
        )

    def _fill(self, menu: QMenu, entries: Iterable[tuple[str, Path, str]]) -> None:
        """Offer to open files, each with what it is called and what is said of it further."""
        menu.clear()
        for title, path, hint in entries:
            menu.addAction(title, partial(self.open, path)).setToolTip(hint)
        if not menu.actions():
            menu.addAction(_("None yet")).setEnabled(False)


def _why(error: MatchError, path: Path) -> str:
    """Say in a sentence why a file cannot be opened."""
    said = describe_match_refusal(error, path.name)
    return said if said.startswith(printable(path.name)) else sentence(said)


def _now() -> datetime:
    """Return the time on the clock of this computer, in seconds."""
    return datetime.now(UTC).astimezone().replace(microsecond=0)


def _open(
    path: Path, waiting: dict[str, Any] | None, known: tuple[Game, ...], report: Report
) -> tuple[OpenedMatch, OpenedMatch | MatchError | None]:
    """Read a file, and what waits to be gone on with, and play them again: what the worker does."""
    opened = open_match(values_of(read_bytes(path)), known, report)
    _note_use(path)
    left: OpenedMatch | MatchError | None = None
    if waiting is not None:
        try:
            left = open_match(waiting, known, report)
        except MatchError as error:
            left = error
    return opened, left


def _save(path: Path, match: Match, reading: Reading, report: Report) -> Written:
    """Write a file: what the worker does."""
    report(0, 1)
    written = write_file(path, match_text(match, reading).encode())
    if not written.trouble:
        _note_use(path)
    return written


def _note_use(path: Path) -> None:
    from ghost_desktop.library.recently_used import MATCH_TYPE, note_use  # noqa: PLC0415 - of XML

    note_use(path, MATCH_TYPE)
