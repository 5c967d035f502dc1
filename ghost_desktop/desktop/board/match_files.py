"""What comes to the board from elsewhere, and goes there: matches as files, positions as a line of text."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

from ghost_desktop.desktop.board.kept_matches import NOT_GONE_ON, RECENT_KEPT, RecentMatch, base_of
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.commands import Offer, command
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.commands import PLAY
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.ghost import Mood, copy_result
from ghost_desktop.desktop.window.played_game import Playing
from ghost_desktop.desktop.window.question import LENGTHS_OFFERED, is_offered
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.formats.match_files import (
    SUFFIX,
    describe_match_refusal,
    match_text,
    open_match,
    read_bytes,
    values_of,
)
from ghost_desktop.formats.matches import MatchError
from ghost_desktop.formats.names import file_name, list_of
from ghost_desktop.formats.text import number, printable, sentence
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import NoFile
from ghost_desktop.library.question import Question
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QMenu, QWidget

    from ghost_desktop.desktop.board.kept_matches import Unfinished
    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.kit.files import Written
    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.desktop.window.question import Inquiry
    from ghost_desktop.desktop.window.top_bar import SetupBar
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.formats.match_files import OpenedMatch
    from ghost_desktop.formats.position_line import PositionLine
    from ghost_desktop.play.match import Match
    from ghost_desktop.play.round import Round


# ruff: noqa: PLC0415 - what nobody has opened, saved or pasted yet need not be imported


class MatchFiles(QObject):
    """Opens and saves the match of a board, copies its round and pastes one, when a person asks for it.

    What is of another game than the bar's has that asked for.

    Args:
        board: has the match.
        bar: says what is asked for.
        inquiry: has it asked.
        library: the dictionaries that there are.
        window: the window, in front of which dialogs stand.

    Attributes:
        recent: the files that were opened or saved last, the newest first.

    Signals:
        match_opened: a `Match` from a file, and the `Playing` of its round at hand.
        led_away: the `Question` of a round that was pasted, and the one that was asked before.
        failed: why something could not be done, in a sentence; empty once something could be.
        panel_wanted: the number of a panel that is to be shown.
    """

    match_opened = Signal(object, object)
    led_away = Signal(object, object)
    failed = Signal(str)
    panel_wanted = Signal(int)

    def __init__(
        self, board: BoardPanel, bar: SetupBar, inquiry: Inquiry, library: Library, window: QWidget
    ) -> None:
        super().__init__(window)
        self._board, self._bar, self._inquiry, self._library = board, bar, inquiry, library
        self._window = window
        self._controller, self._kept = board.controller, board.kept
        self.recent: tuple[RecentMatch, ...] = ()
        self._kept.left_aside.connect(self._on_left_aside)
        # A round of another game that was pasted, its question and the one before; until it is left.
        self._begun: tuple[tuple[str, int], Question, Question] | None = None
        self._controller.changed.connect(self._follow_board)
        self.failed.connect(self._on_failed)

    # --- opening ------------------------------------------------------------------------------------

    @command("match.open")
    def ask_what_to_open(self) -> None:
        """Let a person choose a file, and open it."""
        from ghost_desktop.desktop.kit.files import ask_what_to_open

        kinds = {_("Matches"): SUFFIX}
        path = ask_what_to_open(self._window, _("Open a match"), kinds)
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> None:
        """Open a file: the match in it comes in place of the one at hand, or it is said why not."""
        path = path.absolute()
        self.failed.emit("")
        here = self._controller.asked, self._controller.base
        games = tuple(playing.game for playing in here if playing is not None)
        read, unread = partial(self._on_read, path), partial(self._on_unread, path)
        ask(self, partial(_open, path, games), read, fails=unread)

    @Slot(str)
    def _on_failed(self, said: str) -> None:
        """Have only this said, and not that what was opened before could be."""
        if said:
            self._board.say_no_more_of_opening()

    def _on_unread(self, path: Path, error: BaseException) -> None:
        if not isinstance(error, MatchError):
            show_error(self._window, _("The match could not be opened."), error)
            return
        if isinstance(error.refusal, NoFile):
            self._forget(path)
        self.failed.emit(_why(error, path))

    @Slot(object, object)
    def _on_left_aside(self, path: Path | None, error: MatchError) -> None:
        """Say why what was left is not gone on with, and where it is found when it can be."""
        if path is None:
            self.failed.emit(_(NOT_GONE_ON))
        else:
            said = _("{reason} It is the match you left; Game > Unfinished opens it another time.")
            self.failed.emit(said.format(reason=_why(error, path)))

    def _on_read(self, path: Path, opened: OpenedMatch) -> None:
        self._kept.bring_back(partial(self._put_at_board, path, opened))

    def _put_at_board(self, path: Path, opened: OpenedMatch) -> None:
        """Have what was opened at the board."""
        base, asked = base_of(opened), self._controller.asked
        is_there = asked is not None and asked.is_same_as(base)
        if asked is not None and is_there:
            base = asked
        self._kept.part_from(opened.match)
        self._controller.open_match(opened.match, base)
        if path.parent != self._kept.folder:
            self._remember(path)
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
    def copy_result(self) -> None:
        """Have on the clipboard how the match went so far, for the first person at the table."""
        from ghost_desktop.formats.results import match_result

        state = self._controller.state
        if state is None or not self.has_result:
            return
        person = state.table.persons[0]
        last = [one for one in state.rounds if state.counts(one)][-1]
        has_lost = person in last.losers if state.winner is None else state.winner != person
        copy_result(match_result(state, person), Mood.SORRY if has_lost else Mood.GLAD)
        self._board.say(_("The result is copied; it gives nothing away."))

    # --- positions on the clipboard -----------------------------------------------------------------

    @property
    def can_copy(self) -> bool:
        """Whether the board is in sight with a round that can be played as a line has it.

        Where any letter may be played, whether it can would tell of bluffs until it is over.
        """
        this_round = self._board.round
        is_told = this_round is not None and not (this_round.is_open and this_round.over is None)
        return is_told and not self._board.isHidden()

    @command("position.copy", can=lambda files: files.can_copy)
    def copy(self) -> None:
        """Have the round at hand on the clipboard, if it is one that can be pasted."""
        from ghost_desktop.formats.position_line import line_of

        here = self._controller.at_hand
        if here is None:
            return
        asked = here.playing.question
        line = line_of(here.round, asked.source, asked.reading, asked.without)
        job = partial(_check, line, here.round.game)
        ask(self, job, self._on_checked, fails=self._on_no_position)

    def _on_checked(self, written: str) -> None:
        QGuiApplication.clipboard().setText(written)
        self._board.say(_("The position is on the clipboard."))

    def _on_no_position(self, error: BaseException) -> None:
        """Say why; nothing shakes: it is not for the letters here."""
        from ghost_desktop.formats import position_line, refusals

        if isinstance(error, position_line.UnplayableLine):
            said = position_line.describe_unplayable(error)
        elif isinstance(error, position_line.PositionLineError):
            said = position_line.describe_line_error(error)
        elif isinstance(error, WordListError):
            said = refusals.describe_refusal(error)
        else:
            raise error
        self._board.say(sentence(said))

    @command("position.paste")
    def paste(self) -> None:
        """Begin a round with what is on the clipboard, or say why that cannot be."""
        self.panel_wanted.emit(PLAY)
        self.failed.emit("")
        text = QGuiApplication.clipboard().text()  # of which a long one takes a while to read
        ask(self, partial(_read, text), self._begin, fails=self._on_no_position)

    def _begin(self, line: PositionLine) -> None:
        """Begin a round with a line that has been read, or say why that cannot be."""
        source, least = catalogue.meant(line.source), line.rules.min_length
        if source not in {one.id for one in self._library.known}:
            said = _("The position is of the list {list}, which is none of the dictionaries here.")
            self._board.say(said.format(list=line.source if len(line.source) < 50 else "…"))
        elif least not in LENGTHS_OFFERED:
            said = _(
                "The shortest word that counts has {fewest} to {most} letters here, not {length}."
            )
            fewest, most = LENGTHS_OFFERED[0], LENGTHS_OFFERED[-1]
            self._board.say(said.format(fewest=fewest, most=most, length=number(least)))
        else:
            question = Question(source, line.rules, line.reading, line.without)
            here = self._controller.asked, self._controller.base
            known = next((one for one in here if one and one.question == question), None)
            job = partial(_play, line, known or question)
            then = partial(self._on_played, self._bar.question)
            ask(self, job, then, fails=self._on_no_position)

    def _on_played(self, before: Question, played: tuple[Playing, Round]) -> None:
        self._kept.bring_back(partial(self._take_up, before, *played))

    def _take_up(self, before: Question, playing: Playing, this_round: Round) -> None:
        """Begin the round that was pasted, or say that another game is asked for by now."""
        if self._bar.question != before:
            # Above: what is said at the board goes when that game is there.
            self.failed.emit(
                _("The position was not taken up: another game was asked for meanwhile.")
            )
            return
        asked = self._controller.asked
        self._controller.take_up(this_round, playing)
        match, question = self._controller.match, playing.question
        if playing is not asked:
            self._inquiry.ask(question)
        if question != before and match is not None:
            self._begun = (match.id, match.rounds), question, before
            self.led_away.emit(question, before)
        self._board.say(_("Go on from here. This round is not counted."))

    @Slot()
    def _follow_board(self) -> None:
        """Have the game before at the top again when a round of it is brought back."""
        here = self._controller.at_hand
        if self._begun is None or here is None:
            return
        key, question, before = self._begun
        if (here.match.id, here.match.rounds) != key:
            self._begun = None
            if here.base.question == before and self._bar.question == question:
                self._inquiry.ask(before)

    # --- saving -------------------------------------------------------------------------------------

    @command("match.save")
    def ask_where_to_save(self) -> None:
        """Let a person choose a file, and save the match at hand in it."""
        from ghost_desktop.desktop.kit.files import ask_where_to_save

        here = self._controller.at_hand
        if here is None:
            return
        question, today = here.base.question, _now().date().isoformat()
        name = file_name([question.source], [question.rules], today)
        kinds = {_("Matches"): SUFFIX}
        asked = ask_where_to_save(self._window, _("Save the match"), name, kinds)
        if asked is not None:
            self._save(asked[0].absolute(), here.match, question.reading)

    def _save(self, path: Path, match: Match, reading: Reading) -> None:
        from ghost_desktop.desktop.kit.files import write_file

        def job(_report: Report) -> Written:
            return write_file(path, match_text(match, reading).encode())

        ask(self, job, self._on_written, fails=_("The match could not be saved."), keeps=True)

    def _on_written(self, written: Written) -> None:
        if written.trouble:
            self.failed.emit(written.said)
        else:
            self._remember(written.path)
            self.failed.emit("")
            self._board.view.letters.remark(written.said)
            announce(self._window, written.said)  # also where the board is not in sight

    # --- those that were opened or saved last ---------------------------------------------------------

    def _remember(self, path: Path) -> None:
        """Have a file first among those that are remembered, each once."""
        self._forget(path)
        self.recent = (RecentMatch(path, _now()), *self.recent)[:RECENT_KEPT]

    def _forget(self, path: Path) -> None:
        self.recent = tuple(one for one in self.recent if one.path != path)

    def offer_recent(self, menu: QMenu) -> None:
        """Have a menu offer them."""
        menu.setToolTipsVisible(True)
        self._fill(menu, self.recent)

    def offers(self) -> Iterator[Offer]:
        """Offer to go on with the matches that were left for others."""
        for one in self._kept.matches:
            does = _("Go on with this match; the one at hand is kept")
            yield Offer(
                f"unfinished={one.path.stem}", one.title, does, partial(self.open, one.path)
            )

    def offer_unfinished(self, menu: QMenu) -> None:
        """Have a menu offer the matches that were left for others."""
        self._fill(menu, self._kept.matches)

    def _fill(self, menu: QMenu, matches: Iterable[RecentMatch | Unfinished]) -> None:
        """Offer to open files; whose names do not tell enough has the path in its tool tip."""
        menu.clear()
        for one in matches:
            action = menu.addAction(one.title.replace("&", "&&"), partial(self.open, one.path))
            action.setToolTip(printable(str(one.path)))
        if not menu.actions():
            menu.addAction(_("None yet")).setEnabled(False)


def _why(error: MatchError, path: Path) -> str:
    """Say in a sentence why a file cannot be opened."""
    said = describe_match_refusal(error, path.name)
    return said if said.startswith(printable(path.name)) else sentence(said)


def _now() -> datetime:
    """Return the time on the clock of this computer, in seconds."""
    return datetime.now(UTC).astimezone().replace(microsecond=0)


def _open(path: Path, known: tuple[Game, ...], report: Report) -> OpenedMatch:
    """Read a file, and play again what is in it: what the worker does."""
    return open_match(values_of(read_bytes(path)), known, report)


def _read(text: str, _report: Report) -> PositionLine:
    """Read a line: what the worker does."""
    from ghost_desktop.formats.position_line import read_line

    return read_line(text)


def _check(line: PositionLine, game: Game, _report: Report) -> str:
    """Write a line, if it can be played: what the worker does."""
    from ghost_desktop.formats.position_line import play_line, write_line

    play_line(line, game)
    return write_line(line)


def _play(line: PositionLine, what: Playing | Question, report: Report) -> tuple[Playing, Round]:
    """Play a line so that its game knows what can be played there: what the worker does."""
    from ghost_desktop.formats.position_line import play_line

    if isinstance(what, Question):
        what = Playing(what, Game(list_of(what).words, what.rules))
    made = play_line(line, what.game)
    for place in range(len(made.plays)):
        report(0, 0)
        what.game.legal_plays(made.fragment_before(place))
    return what, made
