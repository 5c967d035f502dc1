"""A puzzle on a page: the letters on the table, one that is to be found, and what comes of it.

Both the puzzle of the day and all others are asked like this, and answered by keys alone.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent, QTextDocumentFragment

from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.builders import button, dress
from ghost_desktop.desktop.kit.commands import key_names, tip
from ghost_desktop.desktop.kit.page import Page, Remark
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.learn.puzzle_session import UNFOUND, look_around
from ghost_desktop.desktop.window.ghost_column import GhostColumn
from ghost_desktop.desktop.window.letters_view import LettersView
from ghost_desktop.desktop.window.meanings import meaning_card
from ghost_desktop.desktop.window.turn import name_letter
from ghost_desktop.formats.names import Cast, you_are
from ghost_desktop.formats.text import listed, number, words_made
from ghost_desktop.play.table import Seating
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QInputMethodEvent
    from PySide6.QtWidgets import QPushButton, QWidget

    from ghost_desktop.desktop.learn.puzzle_session import PuzzleWords
    from ghost_desktop.desktop.window.ghost import Wording
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.outlook import Refutation
    from ghost_desktop.play.puzzles import Puzzle

# --- what is said of a puzzle -----------------------------------------------------------------------


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
    answer, shown = puzzle.answer, puzzle.game.words.shown
    play = name_letter(shown(answer.letter), answer.where, puzzle.game)
    return say("{play} wins: it makes {fragment}.", play=play, fragment=shown(answer.fragment))


def name_words(around: PuzzleWords) -> str:
    """Name the words that the answer can become: ``"GHOST, GHOUL and others"``."""
    named = listed(around.words)
    return say("{words} and others", words=named) if around.has_more else named


# --- the page ---------------------------------------------------------------------------------------


class LettersPage(Page):
    """Asks for letters. Subclasses make the column in which that is done.

    Attributes:
        letters: the letters on the table, and all by which letters are added.
    """

    letters: LettersView

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(name)

    def ask_in(self, column: GhostColumn, *before: QWidget, wide: int = 28) -> None:
        """Have letters in a column and, after other parts, what words mean.

        Args:
            column: it.
            before: the parts.
            wide: lines of text that a meaning is wide at most; by default as on the board.
        """
        self._asks, self._wide = column, wide
        self.letters = LettersView(column)
        self._meaning = dress(column.label(), role="card", name=_("Definition"))
        self._meaning.hide()
        self._in_the_middle = (*before, self._meaning)
        for part in self._in_the_middle:
            column.add_in_the_middle(part)
        column.scaled.connect(self._on_scaled)
        column.scroller.setMinimumHeight(1)  # it scrolls where there is less than it needs

    def tell_meaning(self, card: str) -> None:
        """Show what words mean; nothing hides that."""
        self._meaning.setText(card)
        plain = QTextDocumentFragment.fromHtml(card).toPlainText()
        self._meaning.setAccessibleDescription(plain)
        self._meaning.setVisible(bool(card))

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep what words mean off the edges of its frame."""
        self._meaning.setMargin(round(0.3 * line))
        for part in self._in_the_middle:
            part.setMaximumWidth(self._wide * line)

    def let_go_of_focus(self) -> None:
        """Have letters typed on: of a button that is hidden, whatever is next to it has the focus."""
        focused: QWidget | None = self.window().focusWidget()
        if focused is not None and self._asks.isAncestorOf(focused):
            self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters and arrows, and what else there are keys for."""
        if not self.letters.input.take_key(event):
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.letters.input.take_input_method(event)


class PuzzlePage(LettersPage):
    """Asks for one letter. Subclasses build what stands around it, and say what is shown.

    Args:
        name: what it is called.
        parent: the widget around it.
        answers: the id of the keys that show the answer.

    Attributes:
        around: what the answer can become, once that is found; None while there is something to find.
    """

    def __init__(self, name: str, parent: QWidget | None, answers: str) -> None:
        super().__init__(name, parent)
        self._said = ""
        self._answers, self._gives_up = answers, False  # the answer was asked for once
        self._give_up = key_button(_("Show the answer"), answers, self.show_answer)
        self._notice = Remark(parent=self)
        self._column = GhostColumn(self)
        self.around: PuzzleWords | None = None
        self._words = self._column.label()
        self.ask_in(self._column, self._words)

    def word_here(self) -> str:
        """Return the letters that lie there once the puzzle is over; "" while they are a puzzle."""
        shown = self._answered()
        return shown.answer.fragment if shown is not None else ""

    @property
    def is_open(self) -> bool:
        """Whether there is something to find, or will be in a moment."""
        raise NotImplementedError

    @property
    def question(self) -> Question | None:
        """Of which game puzzles are asked; None if that is not known."""
        raise NotImplementedError

    def _answered(self) -> Puzzle | None:
        """Return the puzzle that is shown with its answer; None if none is."""
        raise NotImplementedError

    @Slot()
    def show_answer(self) -> None:
        """Show the answer, and ask no more."""
        raise NotImplementedError

    def means_it(self, why: str) -> bool:
        """Tell whether the answer is asked for again; at first it is only said what comes of that."""
        if self._gives_up:
            self.keep_on()
            return True
        self._offer_answer(is_certain=True)
        self.letters.remark(why)
        announce(self, why)
        return False

    def keep_on(self) -> None:
        """Take it that the answer is not wanted: something else was done since it was asked for."""
        if self._gives_up:
            self.letters.remark("")
            self._offer_answer(is_certain=False)

    def _offer_answer(self, *, is_certain: bool) -> None:
        self._gives_up = is_certain
        text = _("Show it") if is_certain else _("Show the answer")
        say_with_key(self._give_up, text, self._answers)

    def find_around(self, puzzle: Puzzle, question: Question) -> None:
        """Find out what the answer to a puzzle of a game can become, and show it."""
        job = partial(look_around, puzzle, question)
        ask(self, job, self.show_around, fails=_(UNFOUND))

    def show_around(self, around: PuzzleWords | None) -> None:
        """Show what the answer can become, or nothing; words alone where there is little height."""
        self.around = around
        self._words.setText("" if around is None else name_words(around))
        self._words.setVisible(around is not None)
        meaning = None if around is None else around.meaning
        is_told = meaning is not None and not self._column.is_tight
        self.tell_meaning(meaning_card(meaning) if meaning is not None and is_told else "")

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        super()._on_scaled(line)
        self.show_around(self.around)

    def show_puzzle(self, wording: Wording, puzzle: Puzzle | None, *, is_asked: bool) -> None:
        """Show what the ghost says, and a puzzle that is asked, or lies there with its answer."""
        if not is_asked:
            self.keep_on()
        self._give_up.setVisible(is_asked)
        self.let_go_of_focus()
        self._column.say(wording)
        self.letters.tiles.setVisible(puzzle is not None)
        self.letters.keys.setVisible(is_asked)
        self.letters.remark("")
        if puzzle is None:
            self.letters.places.hide()
            self.letters.input.close()
        else:
            seating = Seating.with_person_on(puzzle.seat, puzzle.game.rules.players)
            self.letters.show_round(
                puzzle.round if is_asked else puzzle.round.go_to(puzzle.answer.fragment),
                Cast.against_computers(seating),
                takes_letters=is_asked,
                takes_commands=is_asked,
            )
            if not is_asked:
                self.letters.places.hide()
        text = " ".join(filter(None, (wording.spoken, self.letters.name if is_asked else "")))
        if text != self._said and self.isVisible():
            self._said = text
            announce(self, text)


def key_button(text: str, entry_id: str, does: Callable[[], object]) -> QPushButton:
    """Make a button that says which key does the same."""
    made = button("", does, hint=tip(entry_id))
    say_with_key(made, text, entry_id)
    return made


def say_with_key(one: QPushButton, text: str, entry_id: str) -> None:
    """Have a button say something, and which key does the same."""
    one.setText(say("{text}  ({keys})", text=text, keys=key_names(entry_id)))
    one.setAccessibleName(text)
