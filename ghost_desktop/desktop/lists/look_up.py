"""The dialog for looking words up: one types, and sees what is known of a word, or words that fit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication, QDialog, QTextBrowser, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, drop, without_count
from ghost_desktop.desktop.kit.builders import button, column, dress, label, line_edit, row
from ghost_desktop.desktop.kit.commands import is_pressed
from ghost_desktop.desktop.kit.layout import scaled
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import announce, is_move
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.question import Sight, solve
from ghost_desktop.desktop.window.word_table import NamedWords, WordRows
from ghost_desktop.engine.changes.deciding import decided_by_word
from ghost_desktop.engine.errors import UnanswerableError, WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.words.letter_order import in_order
from ghost_desktop.engine.words.letters import letters_of
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.engine.words.patterns import PatternError, is_pattern, read_pattern
from ghost_desktop.formats.lists import describe_level, spoken_symbol, symbols_sentence
from ghost_desktop.formats.names import list_of
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import counted, printable, sentence
from ghost_desktop.formats.words import (
    LookedUp,
    describe_decided,
    describe_definitions,
    describe_found,
    describe_length,
    describe_longer,
    describe_no_pattern,
    describe_others,
    describe_whether,
    looked_up,
)
from ghost_desktop.library.beside import symbols_if_any
from ghost_desktop.library.looking_up import lists_at_hand, look_up
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtCore import QModelIndex, QObject
    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.library.catalogue import Known
    from ghost_desktop.library.question import Question


def entry_page(found: LookedUp, decides: str, symbols: ListSymbols) -> str:
    """Write what is known of a word as a page.

    Args:
        found: what is known.
        decides: what is said of what it decides; nothing where it is too short to do that.
        symbols: what stands beside it, if anything does.
    """
    c, entry = colours(), found.entry
    common = f"&nbsp; {escape(describe_level(entry.level))}" if entry.is_english else ""
    shape, colour = ("✓", c.good) if entry.is_in_list else ("✕", c.bad)
    whether = f"<span style='color: {colour}'>{shape}</span> {escape(describe_whether(found))}"
    symbol, legend = symbols.of(entry.word), symbols_sentence(symbols, [entry.word])
    parts = [
        f"<big><b>{escape(found.shown + symbol)}</b></big>{common}",
        f"{whether} {escape(legend)}".rstrip(),
        *map(escape, [] if found.counts else [describe_length(found)]),
        _chips(found),
        *filter(None, ["<br>".join(map(escape, describe_definitions(found)))]),
        *([escape(decides)] if decides and found.counts else []),
    ]
    return "".join(f"<p>{part}</p>" for part in parts)


def spoken(found: LookedUp, symbols: ListSymbols = NO_SYMBOLS) -> str:
    """Say of a word what a screen reader says first."""
    symbol = spoken_symbol(symbols, found.entry.word)
    beside = say("{sentence}.", sentence=sentence(symbol)) if symbol else ""
    return " ".join(filter(None, (describe_whether(found), beside, describe_others(found))))


def hint_page(text: str) -> str:
    """Write a hint, or what is wrong."""
    return f"<p style='color: {colours().muted}'>{escape(text)}</p>"


def _chips(found: LookedUp) -> str:
    """Name the other lists that have it, each on a ground of its own."""
    lists = found.entry.named
    if not lists:
        return escape(describe_others(found))
    said = counted("{count} other list has it:", "{count} others have it:", len(lists))
    ground = colours().raised
    chips = (
        f"<span style='background-color: {ground}'>&nbsp;"
        f"{escape(printable(one.name)).replace(' ', '&nbsp;')}&nbsp;</span>"
        for one in lists
    )
    return f"{escape(said)} {' '.join(chips)}"


@dataclass(frozen=True, eq=False)
class AskedGame:
    """The game about whose words is asked, as far as it is at hand.

    Attributes:
        question: which it is.
        game: the same as a game; None while it has to be loaded.
        solution: who wins it; None while that is not known.
        beside: the list that its words are held against; empty if none is.
        lists: all lists; None while they are not known.
    """

    question: Question
    game: Game | None = None
    solution: Solution | None = None
    beside: str = ""
    lists: tuple[Known, ...] | None = None


@dataclass(frozen=True, eq=False)
class Findings:
    """What was found.

    Attributes:
        asked: the game, which is at hand by now, as all lists are.
        named: the words among which there are some to be listed, and what these are.
        places: which.
        entry: what is known of a word; None of a pattern.
        trouble: what is wrong with what was written, in a sentence.
        symbols: what stands beside words.
        is_decided: whether it is known what the word decides, or that nobody can say.
    """

    asked: AskedGame
    named: NamedWords
    places: NDArray[np.intp] | range = range(0)
    entry: LookedUp | None = None
    trouble: str = ""
    symbols: ListSymbols = NO_SYMBOLS
    is_decided: bool = False

    @property
    def game(self) -> Game:
        """The game."""
        assert self.asked.game is not None
        return self.asked.game


def find(written: str, asked: AskedGame, report: Report) -> Findings:
    """Find what is known of a word, or the words that fit a pattern.

    Args:
        written: what a person wrote; nothing has everything made ready.
        asked: the game.
        report: can stop it.

    Raises:
        WordListError: if the list of the game cannot be read.
    """
    question, game = asked.question, asked.game
    if game is None:
        game = Game(list_of(question).words, question.rules)
    report(0, 0)
    asked = replace(asked, game=game, lists=asked.lists or lists_at_hand())
    words = game.all_words
    symbols = symbols_if_any(words, game.rules, asked.beside)
    none = Findings(asked, NamedWords("", (), ""), symbols=symbols)
    letters = letters_of(written)
    if is_pattern(letters):
        try:
            places = in_order(words, read_pattern(letters, words.meant).find(words))
        except PatternError as error:
            return replace(none, trouble=describe_no_pattern(error))
        said = describe_found(len(places), letters, words.name)
        return replace(none, named=NamedWords(said, words, words.alphabet), places=places)
    if not letters.isalpha():
        return none
    told = tell_of(letters, none, report)
    entry = told.entry
    if entry is None or not game.is_part(fragment := game.fragment_of(entry.entry.word)):
        return told
    named = NamedWords(describe_longer(entry), game.words, words.alphabet)
    return replace(told, named=named, places=in_order(game.words, game.words_with(fragment)))


def tell_of(written: str, found: Findings, report: Report) -> Findings:
    """Find what is known of a word, but for what it decides."""
    report(0, 0)
    entry = look_up(written, found.game.all_words, found.asked.lists or ())
    known = looked_up(entry, found.game, found.asked.question.reading)
    return replace(found, entry=known, is_decided=not known.counts)


def decide(found: Findings, report: Report) -> Findings:
    """Find out what the word decides, which takes as long as solving the game."""
    asked, entry = found.asked, found.entry
    try:
        solution = asked.solution or solve(found.game, asked.question.reading, report)
        asked = replace(asked, solution=solution)
        if entry is not None:
            one = decided_by_word(solution, entry.entry.word, without_count(report))
            entry = replace(entry, decides=one)
    except UnanswerableError as error:
        if entry is not None:
            entry = replace(entry, refusal=sentence(describe_refusal(error)))
    except WordListError:
        pass
    return replace(found, asked=asked, entry=entry, is_decided=True)


_SIZE = QSize(46, 26)
"""How large the dialog is, in heights of the font, where the window has room."""

_WORDS_WIDTH = 15
"""How wide the words are where there is room, in heights of the font."""

_WORDS_SHARE = 0.4
"""How much of the width they have at most: what is told of a word needs more."""

_LARGE = 1.3
"""Of the letters of the field to the usual ones."""


class LookUpDialog(PagePart, QDialog):
    """Looks words up; it is made once, and stands beside the window while that is used.

    Args:
        window: the window that it belongs to.

    Attributes:
        asked: the game about whose words is asked; None before anything is.
        field: what is looked up.
        rows: the words that fit, or that the letters become.
        page: what is known of the word.

    Signals:
        strategy_wanted: a `Sight`: the letters are to be looked at in Strategy.
    """

    strategy_wanted = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(_("Look up words"))
        self._window = window
        self._came_from: QWidget | None = window
        self.asked: AskedGame | None = None
        self._tells = True
        self._found: Findings | None = None
        self._build()

    def _build(self) -> None:
        hint = _("A word, or a pattern such as q?a*")
        self.field = line_edit(_("Word or pattern"), self._find, placeholder=hint, clears=True)
        self.field.installEventFilter(self)
        self._note, self._heading = label("muted"), label("muted")
        self.rows = dress(WordRows(self), name=_("Words"))
        self.rows.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # the keys stay with the field
        self.rows.typed.connect(self._type)
        self.rows.doubleClicked.connect(lambda _index: self._take())
        self.rows.selectionModel().currentChanged.connect(self._on_current)
        self.page = dress(QTextBrowser(), name=_("What is known of the word"))
        self._words = QWidget()
        column(self._heading, (self.rows, 1), on=self._words)
        both = row(self._words, (self.page, 1))
        where = _("Show where these letters stand in the strategy, or among every play")
        self.strategy = button("round.strategy", self._show_in_strategy, hint=where, default=False)
        parts = (self.field, self._note, (both, 1), row(..., self.strategy))
        column(*parts, on=self, margins=1, spacing=0.5)
        self.on_font()

    # --- what is asked ------------------------------------------------------------------------------

    def look_up(
        self, written: str, asked: AskedGame, *, tells: bool = True, note: str = ""
    ) -> None:
        """Come to the front, and look a word up.

        Args:
            written: the word, or a pattern; nothing leaves that to the person.
            asked: the game about whose words is asked.
            tells: whether it may be told what words decide.
            note: what is to be said beside.
        """
        if QApplication.activeWindow() is not self:
            self._came_from = QApplication.activeWindow()
        self.asked, self._tells = asked, tells
        self._found = None  # of another game, and lists may have changed
        self._note.setText(note)
        self._note.setVisible(bool(note))
        with QSignalBlocker(self.field):  # it is looked up below in any case
            self.field.setText(written)
        self.field.selectAll()
        self._find()
        if not self.isVisible():  # the letters may be larger than they were
            self.resize((_SIZE * self.fontMetrics().height()).boundedTo(self._window.size() * 0.9))
        self.show()
        self.raise_()
        self.activateWindow()
        self.field.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    def ask_again(self, asked: AskedGame) -> None:
        """Look the same up again: lists have changed, or the symbols beside words."""
        self.asked, self._found = asked, None
        self._find()

    def begin_anew(self) -> None:
        """Let another word be typed in place of the one that is there."""
        self.field.setFocus()
        self.field.selectAll()

    @property
    def said(self) -> str:
        """What is said of the word."""
        return self.page.toPlainText()

    @Slot()
    def _find(self) -> None:
        """Look up what is written by now."""
        drop(self)
        known = self.asked if self._found is None else self._found.asked
        if known is not None:
            job = partial(find, self.field.text(), known)
            ask(self, job, self._on_found, fails=self._on_trouble)

    # --- what is found ------------------------------------------------------------------------------

    def _on_found(self, found: Findings) -> None:
        """Show what was found, and find out the rest of it."""
        before, self._found = self._found, found
        if before is None or found.named is not before.named:
            self.rows.show_words(found.named, found.places)
            self._heading.setText(found.named.name)
            self._words.setVisible(len(found.places) > 0)
        entry = found.entry
        self._show()
        self.strategy.setVisible(bool(self._way))
        if entry is None:
            announce(self, found.named.name or self.said)
        elif before is None or before.entry is None or entry.entry is not before.entry.entry:
            announce(self, spoken(entry, found.symbols))
        if entry is not None and self._tells and not found.is_decided:
            fails, work = self._on_trouble, Work.ALONE  # it solves, perhaps for seconds
            ask(self, partial(decide, found), self._on_found, fails=fails, work=work)

    @property
    def _way(self) -> tuple[str, ...]:
        """How play comes to the letters; nothing if it does not, or that is not to be told."""
        if self._found is None or self._found.entry is None or not self._tells:
            return ()
        game = self._found.game
        return game.way_to(game.fragment_of(self._found.entry.entry.word))

    @Slot()
    def _show_in_strategy(self) -> None:
        """Have the letters looked at in Strategy, as the player sees them who wins the game."""
        if self._found is not None and self._way:
            asked = self._found.asked
            winner = asked.solution.winner if asked.solution is not None else None
            self.strategy_wanted.emit(Sight(asked.question, self._way, winner or 0))
            self._window.activateWindow()

    def _show(self) -> None:
        """Show what is known of the word; or how words are looked up, or what is wrong."""
        found = self._found
        if found is None:
            return
        if (entry := found.entry) is not None:
            decides = _("Finding out what it decides…")
            if found.is_decided or not self._tells:
                decides = " ".join(describe_decided(entry)) if self._tells else ""
            self.page.setHtml(entry_page(entry, decides, found.symbols))
            return
        said = found.trouble or found.named.name
        if not said:
            said = _(
                "Type a word to see which dictionaries have it, what it means and what it decides; "
                "or a pattern: ? is any one letter, * any letters, and {{STOP}} these in any order."
            ).format()
        elif len(found.places):
            said = _("Select a word to see here what is known of it.")
        self.page.setHtml(hint_page(said))

    def _on_trouble(self, error: BaseException) -> None:
        if isinstance(error, WordListError):
            self._words.hide()
            self.page.setHtml(hint_page(describe_refusal(error)))
        else:
            show_error(self, _("The word could not be looked up."), error)
            if self._found is not None:
                self._found = replace(self._found, is_decided=True)
            self._show()

    # --- the words ----------------------------------------------------------------------------------

    @Slot("QModelIndex", "QModelIndex")
    def _on_current(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid() and self._found is not None:
            word = self.rows.rows.row(current.row())
            ask(self, partial(tell_of, word, self._found), self._on_found, fails=self._on_trouble)

    def word_here(self) -> str:
        """Return the word of which is told; "" if there is none."""
        entry = self._found.entry if self._found is not None else None
        return entry.entry.word if entry is not None else ""

    @Slot(str)
    def _type(self, letters: str) -> None:
        """Go on in the field with letters that were typed among the words."""
        self.field.setFocus()
        self.field.insert(letters)

    def _take(self) -> None:
        """Look up the word of the row, and what it becomes."""
        index = self.rows.currentIndex()
        if index.isValid():
            self.field.setText(index.data() or "")
            self.field.selectAll()
            self.field.setFocus()

    # --- keys ---------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows move among the words while the field keeps the focus."""
        if not is_move(event):
            return super().eventFilter(watched, event)
        if self.rows.currentIndex().isValid():
            self.rows.keyPressEvent(event)
        elif self.rows.rows.rowCount():
            self.rows.selectRow(0)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes a word into the field; Escape closes, as in every dialog."""
        if is_pressed(event, "round.strategy"):
            self._show_in_strategy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        else:
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Let go of the game and of what nobody waits for; give the focus back to where it was."""
        drop(self)
        self.asked = self._found = None
        self.rows.show_words(NamedWords("", (), ""), range(0))
        super().done(result)
        there = (one for one in QApplication.topLevelWidgets() if one is self._came_from)
        next((one for one in there if one.isVisible()), self._window).activateWindow()

    # --- how it looks -------------------------------------------------------------------------------

    def on_font(self) -> None:
        """Have the letters that are typed large."""
        self.field.setFont(scaled(self.font(), _LARGE))
        self.on_fit()
        self.page.document().setDocumentMargin(self.fontMetrics().height() / 2)

    def on_fit(self) -> None:
        """Leave most of the width to what is told of a word."""
        wide = _WORDS_WIDTH * self.fontMetrics().height()
        self._words.setFixedWidth(min(wide, round(_WORDS_SHARE * self.width())))

    def on_colours(self) -> None:
        """Show all in other colours."""
        self._show()
