"""The page of puzzles: a fragment, one letter to find, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QTextDocumentFragment

from ghost_desktop.desktop.kit.builders import button, column, dress, flow, label
from ghost_desktop.desktop.kit.commands import command, key_names, tip
from ghost_desktop.desktop.kit.page import Page, Remark, fit_margins
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.learn.puzzle_session import PuzzleController, Stage
from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.desktop.window.ghost_column import GhostColumn
from ghost_desktop.desktop.window.letters_view import LettersView
from ghost_desktop.desktop.window.meanings import meaning_card
from ghost_desktop.desktop.window.question import Sight
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.formats.names import Cast, you_are
from ghost_desktop.formats.puzzles import describe_no_puzzle
from ghost_desktop.formats.results import streak_text
from ghost_desktop.formats.text import listed, number, sentence, side_by_side, words_made
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.table import Seating
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtGui import QInputMethodEvent
    from PySide6.QtWidgets import QPushButton, QWidget

    from ghost_desktop.desktop.learn.puzzle_session import AtPuzzle, PuzzleFound, PuzzleWords
    from ghost_desktop.desktop.window.inquiry import Known
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.play.outlook import Refutation
    from ghost_desktop.play.puzzles import Puzzle


# What wins, by where the letter goes; None for any other place.
_WINNING: dict[Where | None, str] = {
    None: N_("{letter} wins: it makes {fragment}."),
    Where.END: N_("{letter} at the end wins: it makes {fragment}."),
    Where.START: N_("{letter} at the front wins: it makes {fragment}."),
    Where.TURNED_END: N_("Turned round, {letter} at the end wins: it makes {fragment}."),
    Where.TURNED_START: N_("Turned round, {letter} at the front wins: it makes {fragment}."),
}


def describe_at(at: AtPuzzle) -> Wording:
    """Say how it stands."""
    if at.found is None:
        return _describe_none(at)
    puzzle = at.found.puzzle
    if at.wrong is not None:
        said = describe_wrong(puzzle, at.wrong, at.refutation)
        return Wording(_("That letter does not win"), said, Mood.SORRY)
    if at.stage is Stage.ASKED:
        return Wording(ask_for_letter(puzzle), describe_turn(puzzle), Mood.CALM)
    said = describe_answer(puzzle)
    if at.stage is Stage.SHOWN:
        return Wording(_("The answer"), said, Mood.SORRY)
    return Wording(_("Right") if at.has_just_ended else _("You have solved it"), said, Mood.GLAD)


def _describe_none(at: AtPuzzle) -> Wording:
    """Say why there is nothing to find, or not yet."""
    if at.stage is Stage.SOLVING:
        return Wording(_("One moment"), _("The game is being solved."), Mood.THINKING)
    if at.stage is Stage.LOOKING:
        return Wording(_("One moment"), _("A puzzle is being looked for."), Mood.THINKING)
    if at.stage is Stage.FAILED:
        said = _("Something has gone wrong. It can be looked for once more.")
        return Wording(_("No puzzle was found"), said, Mood.SORRY)
    said = at.trouble or _("The game has not been solved.")
    if at.none is not None and at.answer is not None:
        said = sentence(describe_no_puzzle(at.none, at.answer.solution.game))
    return Wording(_("No puzzles of this game"), said, Mood.SORRY)


def ask_for_letter(puzzle: Puzzle) -> str:
    """Ask for the letter that wins, and where it goes if that is a choice."""
    if puzzle.game.rules.variant.has_places:
        return _("One letter wins. Which, and where?")
    return _("One letter wins. Which?")


def describe_turn(puzzle: Puzzle) -> str:
    """Say whose turn it is, and among how many letters one is to be found."""
    letters = len({play.letter for play in puzzle.plays})
    said = ngettext(
        "{count} letter is legal.",
        "{count} letters are legal.",
        letters,
    )
    said = f"{you_are(puzzle.seat)} {said.format(count=number(letters))}"
    if puzzle.game.rules.misere:
        said += " " + _("Completing a word wins.")
    return said


def describe_wrong(puzzle: Puzzle, wrong: Play, refutation: Refutation | None) -> str:
    """Say what a wrong letter leads to, as far as that is known, and nothing of the right one."""
    game = puzzle.game
    made = game.words.shown(wrong.fragment)
    words = game.words_made(wrong.fragment)
    if words:
        said = ngettext(
            "{words} is a word. Try again.", "{words} are words. Try again.", len(words)
        )
        return said.format(words=words_made(map(game.words.shown, words)))
    if refutation is None or not refutation.plays:
        return _("Try again.")
    end = words_made(map(game.words.shown, refutation.words))
    if game.rules.players > 2:
        said = _("After {fragment} others can see to it that it goes on to {word}. Try again.")
    else:
        said = _("{fragment} lets the other player win with {letter}, on {word}. Try again.")
    letter = game.words.shown(refutation.plays[0].letter)
    return said.format(fragment=made, letter=letter, word=end)


def describe_answer(puzzle: Puzzle) -> str:
    """Say which letter wins, and what it makes."""
    game, answer = puzzle.game, puzzle.answer
    where = answer.where if game.rules.variant.has_places else None
    return _(_WINNING.get(where, _WINNING[None])).format(
        letter=game.words.shown(answer.letter), fragment=game.words.shown(answer.fragment)
    )


# --- how the person stands --------------------------------------------------------------------------


def describe_puzzle(found: PuzzleFound) -> str:
    """Name a puzzle, and say how hard it is and how good the person."""
    name = _("Today’s puzzle, {date}") if found.is_todays else _("Puzzle {number}")
    return side_by_side(
        [
            name.format(date=found.puzzle.name, number=found.puzzle.name),
            say("rated {rating}", rating=round(found.ratings.puzzle)),
            say("you: {rating}", rating=round(found.ratings.person)),
        ]
    )


def describe_streak(found: PuzzleFound) -> str:
    """Say how many days in a row have been solved, and what today is to that."""
    streak = found.record.streak
    outcome = found.outcome
    if found.is_todays and outcome is not None and outcome.is_shown:
        return _("Today’s answer was shown; tomorrow has another puzzle.")
    if not streak.days:
        return _("Solve today’s puzzle to begin a row of days.")
    facts = [streak_text(streak.days)]
    if streak.longest > streak.days:
        facts.append(say("at most {days}", days=number(streak.longest)))
    if not streak.has_today:
        facts.append(_("today is still to come"))
    return side_by_side(facts)


def name_words(around: PuzzleWords) -> str:
    """Name the words that the answer can become: ``"GHOST, GHOUL and others"``."""
    named = listed(around.words)
    return say("{words} and others", words=named) if around.has_more else named


_WIDTH = 28
"""Lines of text that a meaning is wide at most, as on the board."""


class AroundView(QObject):
    """Shows them in a column, below what is there; where there is little height, words alone."""

    def __init__(self, column: GhostColumn) -> None:
        super().__init__(column)
        self._column = column
        self._around: PuzzleWords | None = None
        self._words = column.label()
        self._meaning = column.label()
        dress(self._meaning, role="card", name=_("Definition"))
        for part in (self._words, self._meaning):
            column.add_in_the_middle(part)
        column.scaled.connect(self._on_scaled)

    def show_around(self, around: PuzzleWords | None) -> None:
        """Show words, or nothing."""
        self._around = around
        self._words.setText("" if around is None else name_words(around))
        self._words.setVisible(around is not None)
        meaning = None if around is None else around.meaning
        card = "" if meaning is None else meaning_card(meaning)
        self._meaning.setText(card)
        plain = QTextDocumentFragment.fromHtml(card).toPlainText()
        self._meaning.setAccessibleDescription(plain)
        self._meaning.setVisible(bool(card) and not self._column.is_tight)

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep what words mean off the edges of its frame."""
        self._meaning.setMargin(round(0.3 * line))
        for part in (self._words, self._meaning):
            part.setMaximumWidth(_WIDTH * line)
        self.show_around(self._around)


_HAS_ENDED = {Stage.SOLVED, Stage.SHOWN}


class PuzzlesPage(Page):
    """Asks puzzles of the game that the bar asks for, until one has had enough.

    Args:
        path: the file of the answers; None is the one in the user's folder for data.
        clock: tells the time, in UTC.

    Attributes:
        controller: owns the puzzle.
        letters: the letters on the table, and all by which one is added.

    Signals:
        play_from: a fragment and a seat, to play on there.
        strategy_wanted: a `Sight`, to be looked at in Strategy.
    """

    play_from = Signal(str, int)
    strategy_wanted = Signal(object)

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
    ) -> None:
        super().__init__(parent)
        self.controller = PuzzleController(self, path=path, clock=clock)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(_("Puzzles"))
        self._said = ""
        self._build()
        self.controller.changed.connect(self._show)
        self.controller.refused.connect(self.letters.refuse)
        self.controller.warned.connect(self._notice.tell)
        self._show()

    def word_here(self) -> str:
        """Return the letters that lie there once the puzzle is over; "" while they are a puzzle."""
        at = self.controller.at
        return at.round.fragment if at.round is not None and at.stage in _HAS_ENDED else ""

    def follow(self, known: Known) -> None:
        """Ask of the game that the window is about."""
        self.controller.follow(known)

    # --- what there is to see -----------------------------------------------------------------------

    @Slot()
    def _show(self) -> None:
        at = self.controller.at
        wording = describe_at(at)
        self._column.say(wording)
        is_asked, has_ended = at.stage is Stage.ASKED, at.stage in _HAS_ENDED
        found, this_round = at.found, at.round
        self._let_go_of_focus()
        self._name.setText("" if found is None else describe_puzzle(found))
        self._streak.setText("" if found is None else describe_streak(found))
        for part in (self.letters.tiles, self.letters.keys):
            part.setVisible(found is not None)
        self.letters.remark("")
        if found is None or this_round is None:
            self.letters.places.hide()
            self.letters.input.close()
        else:
            puzzle = found.puzzle
            seating = Seating.with_person_on(puzzle.seat, puzzle.game.rules.players)
            self.letters.keys.setVisible(is_asked)
            self.letters.show_round(
                this_round,
                Cast.against_computers(seating),
                takes_letters=is_asked,
                takes_commands=is_asked,
            )
        self._around.show_around(at.around)
        self._give_up.setVisible(is_asked)
        for one in (self._next, self._play, self._strategy):
            one.setVisible(has_ended)
        is_other = found is not None and not found.is_todays
        self._todays.setVisible(is_other or at.stage is Stage.FAILED)
        self._announce(wording.spoken, self.letters.name if is_asked else "")

    def _announce(self, *said: str) -> None:
        text = " ".join(filter(None, said))
        if text != self._said:
            self._said = text
            announce(self, text)

    def _let_go_of_focus(self) -> None:
        """Have letters typed on: a button that has done its work is hidden, or its work is over."""
        focused: QWidget | None = self.window().focusWidget()
        if focused is not None and self._column.isAncestorOf(focused):
            self.setFocus()

    # --- what the person does -----------------------------------------------------------------------

    @Slot()
    def _go_on_playing(self) -> None:
        found = self.controller.at.found
        if found is not None:
            self.play_from.emit(found.puzzle.fragment, found.puzzle.seat)

    @Slot()
    def _look_in_strategy(self) -> None:
        at = self.controller.at
        if at.found is not None and at.answer is not None:
            puzzle = at.found.puzzle
            way = tuple(play.fragment for play in puzzle.round.plays)
            self.strategy_wanted.emit(Sight(at.answer.question, way, puzzle.seat))

    @command("puzzles.leave")
    def _leave(self) -> None:
        self.left.emit()

    @command("puzzles.answer")
    def _show_answer(self) -> None:
        self.controller.show_answer()

    @command("puzzles.todays")
    def _go_to_todays(self) -> None:
        self._todays.click()

    @command("puzzles.next")
    def _go_on(self) -> None:
        self.controller.go_on()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters and arrows, and what else there are keys for."""
        if not self.letters.input.take_key(event):
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.letters.input.take_input_method(event)

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        self._column = GhostColumn(self)
        self.letters = LettersView(self._column)
        self.letters.input.letter_played.connect(self.controller.play)
        self._around = AroundView(self._column)
        self._give_up = self._button(
            _("Show the answer"), "puzzles.answer", self.controller.show_answer
        )
        self._next = self._button(_("Next puzzle"), "puzzles.next", self.controller.go_on)
        dress(self._next, role="main")
        look = self.controller.look_for_todays
        self._todays = self._button(_("Today’s puzzle"), "puzzles.todays", look)
        self._play = button(_("Play from here"), self._go_on_playing)
        self._strategy = button(_("Show in Strategy"), self._look_in_strategy)
        self._column.add_row(self._give_up, self._next, self._todays)
        self._column.add_row(self._play, self._strategy)
        self._column.rows.addStretch(4)
        self._column.scroller.setMinimumHeight(1)
        self._notice = Remark(parent=self)
        self._name, self._streak = label(wraps=False), label("muted", wraps=False)
        unit = self.fontMetrics().height()
        head = flow(self._name, self._streak, spacing=unit // 2, apart=unit, fills=True)
        self._rows = column(head, self._notice, (self._column.scroller, 1), on=self)
        self.on_fit()

    def _button(self, text: str, entry_id: str, does: Callable[[], object]) -> QPushButton:
        """Make a button that says which key does the same."""
        said = say("{text}  ({keys})", text=text, keys=key_names(entry_id))
        return button(said, does, name=text, hint=tip(entry_id))

    def on_fit(self) -> None:
        """Use the height that there is."""
        fit_margins(self._rows, self)

    def on_come(self) -> None:
        """Ask today's puzzle: nobody has looked before."""
        self.controller.begin()

    def on_leave(self) -> None:
        """Let go of the file while another panel is in front, and when the window closes."""
        self.controller.pause()
