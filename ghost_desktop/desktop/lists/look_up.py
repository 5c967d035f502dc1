"""The dialog for looking words up: one types, and sees what is known of a word, or words that fit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QTextBrowser,
    QWidget,
)

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, without_count
from ghost_desktop.desktop.kit.builders import button, column, dress, label, line_edit, row
from ghost_desktop.desktop.kit.commands import is_pressed
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import announce, is_move, once_after
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.question import Sight, solve
from ghost_desktop.desktop.window.word_table import NamedWords, WordRows
from ghost_desktop.engine.changes.deciding import decided_by_word
from ghost_desktop.engine.errors import UnanswerableError, WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.words.letter_order import in_order
from ghost_desktop.engine.words.letters import letters_of
from ghost_desktop.engine.words.list_symbols import NO_SYMBOLS
from ghost_desktop.engine.words.patterns import PatternError, is_pattern, read_pattern
from ghost_desktop.formats.commonness import describe_level
from ghost_desktop.formats.lists import named_without, spoken_symbol, symbols_legend
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import printable, sentence
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
from ghost_desktop.library import catalogue
from ghost_desktop.library.beside import symbols_if_any
from ghost_desktop.library.looking_up import lists_at_hand, look_up
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtCore import QModelIndex, QObject

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.changes.deciding import OneWord
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.list_symbols import ListSymbols
    from ghost_desktop.library.catalogue import Known
    from ghost_desktop.library.question import Question


def entry_page(found: LookedUp, decides: str, symbols: ListSymbols = NO_SYMBOLS) -> str:
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
    symbol, legend = symbols.of(entry.word), symbols_legend(symbols, [entry.word])
    parts = [
        f"<big><b>{escape(found.shown + symbol)}</b></big>{common}",
        f"{whether} {escape(say('{sentence}.', sentence=legend))}" if legend else whether,
        *map(escape, [] if found.counts else [describe_length(found)]),
        _chips(found),
        *map(escape, describe_definitions(found)),
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
    lists = found.entry.lists
    if not lists:
        return escape(describe_others(found))
    said = ngettext("{count} other list has it:", "{count} others have it:", len(lists))
    ground = colours().raised
    chips = (
        f"<span style='background-color: {ground}'>&nbsp;"
        f"{escape(printable(one.name)).replace(' ', '&nbsp;')}&nbsp;</span>"
        for one in lists
    )
    return f"{escape(said.format(count=len(lists)))} {' '.join(chips)}"


@dataclass(frozen=True, eq=False)
class AskedGame:
    """The game about whose words is asked, as far as it is at hand.

    Attributes:
        question: which it is.
        game: the same as a game; None while it has to be loaded.
        solution: who wins it; None while that is not known.
        beside: the list that its words are held against; empty if none is.
    """

    question: Question
    game: Game | None = None
    solution: Solution | None = None
    beside: str = ""


@dataclass(frozen=True, eq=False)
class Findings:
    """What was found.

    Attributes:
        asked: the game.
        game: the same, at hand by now.
        lists: all lists, as they are now.
        named: the words among which there are some to be listed, and what these are.
        places: which.
        entry: what is known of a word; None of a pattern.
        trouble: what is wrong with what was written, in a sentence.
        symbols: what stands beside words.
    """

    asked: AskedGame
    game: Game
    lists: tuple[Known, ...]
    named: NamedWords
    places: NDArray[np.intp] | range = range(0)
    entry: LookedUp | None = None
    trouble: str = ""
    symbols: ListSymbols = NO_SYMBOLS


def find(
    written: str, asked: AskedGame, lists: tuple[Known, ...] | None, report: Report
) -> Findings:
    """Find what is known of a word, or the words that fit a pattern.

    Args:
        written: what a person wrote; nothing has everything made ready.
        asked: the game.
        lists: all lists, if they are known already.
        report: can stop it.

    Raises:
        WordListError: if the list of the game cannot be read.
    """
    question, game = asked.question, asked.game
    if game is None:
        loaded = named_without(catalogue.load(question.source, question.without))
        game = Game(loaded.words, question.rules)
    asked = replace(asked, game=game)
    report(0, 0)
    if lists is None:
        lists = lists_at_hand()
    words = game.all_words
    symbols = symbols_if_any(words, game.rules, asked.beside)
    none = Findings(asked, game, lists, NamedWords("", (), ""), symbols=symbols)
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
    entry = entry_of(letters, none, report)
    fragment = game.fragment_of(entry.entry.word)
    if not game.is_part(fragment):
        return replace(none, entry=entry)
    named = NamedWords(describe_longer(entry), game.words, words.alphabet)
    places = in_order(game.words, game.words_with(fragment))
    return replace(none, entry=entry, named=named, places=places)


def entry_of(written: str, found: Findings, report: Report) -> LookedUp:
    """Find what is known of a word, but for what it decides."""
    report(0, 0)
    entry = look_up(written, found.game.all_words, found.lists)
    return looked_up(entry, found.game, found.asked.question.reading)


@dataclass(frozen=True, eq=False)
class Decided:
    """What a word decides, and who wins the game as it is; None of both where nobody can say.

    Attributes:
        refusal: why nobody can, under these rules, in a sentence; else empty.
    """

    one: OneWord | None = None
    solution: Solution | None = None
    refusal: str = ""


def decide(word: str, asked: AskedGame, report: Report) -> Decided:
    """Find out what a word decides, which takes as long as solving the game."""
    quiet = without_count(report)
    solution = asked.solution
    try:
        if solution is None and asked.game is not None:
            solution = solve(asked.game, asked.question.reading, report)
        if solution is None:
            return Decided()
        return Decided(decided_by_word(solution, word, quiet), solution)
    except UnanswerableError as error:
        return Decided(refusal=sentence(describe_refusal(error)))
    except WordListError:
        return Decided()


_SIZE = QSize(46, 26)
"""How large the dialog is, in heights of the font, where the window has room."""

_WORDS_WIDTH = 15
"""How wide the words are where there is room, in heights of the font."""

_WORDS_SHARE = 0.4
"""How much of the width they have at most: what is told of a word needs more."""

_LARGE = 1.3
"""Of the letters of the field to the usual ones."""

_REST_MS = 250
"""Milliseconds for which a word has to stay before it is found out what it decides."""


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
        found: something was found, or what a word decides.
        strategy_wanted: a `Sight`: the letters are to be looked at in Strategy.
    """

    found = Signal()
    strategy_wanted = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(_("Look up words"))
        self._window = window
        self._came_from: QWidget | None = window
        self.asked: AskedGame | None = None
        self._tells = True
        self._found: Findings | None = None
        self._entry: LookedUp | None = None
        self._decides = ""
        self._resting = once_after(self, _REST_MS, self._decide)
        self._build()

    def _build(self) -> None:
        unit = self.fontMetrics().height()
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
        column(*parts, on=self, margins=unit, spacing=unit // 2)
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
        self.field.blockSignals(True)  # noqa: FBT003 - it is looked up below in any case
        self.field.setText(written)
        self.field.blockSignals(False)  # noqa: FBT003
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
    def is_busy(self) -> bool:
        """Whether more is still to be found out of what is written."""
        return self._resting.isActive() or awaits(self)

    @property
    def said(self) -> str:
        """What is said of the word."""
        return self.page.toPlainText()

    @property
    def heading(self) -> str:
        """What the words are that are listed; nothing if there are none."""
        return self._heading.text() if self._words.isVisibleTo(self) else ""

    @property
    def words(self) -> list[str]:
        """The words that are listed."""
        return self.rows.rows.shown()

    @Slot()
    def _find(self) -> None:
        """Look up what is written by now."""
        self._stop()
        if self.asked is None:
            return
        known, lists = self.asked, None
        if self._found is not None:
            known, lists = self._found.asked, self._found.lists
        job = partial(find, self.field.text(), known, lists)
        ask(self, job, self._on_found, fails=self._on_trouble)

    def _stop(self) -> None:
        self._resting.stop()
        drop(self)

    # --- what is found ------------------------------------------------------------------------------

    def _on_found(self, found: Findings) -> None:
        self._found = found
        self.rows.show_words(found.named, found.places)
        self._heading.setText(found.named.name)
        self._words.setVisible(len(found.places) > 0)
        if found.entry is not None:
            self._show_entry(found.entry)
        else:
            self._entry = None
            self._show_hint(found)
        self.strategy.setVisible(bool(self._way))
        self.found.emit()

    @property
    def _way(self) -> tuple[str, ...]:
        """How play comes to the letters; nothing if it does not, or that is not to be told."""
        if self._found is None or self._entry is None or not self._tells:
            return ()
        game = self._found.game
        return game.way_to(game.fragment_of(self._entry.entry.word))

    @Slot()
    def _show_in_strategy(self) -> None:
        """Have the letters looked at in Strategy, as the player sees them who wins the game."""
        if self._found is not None and self._way:
            asked = self._found.asked
            winner = asked.solution.winner if asked.solution is not None else None
            self.strategy_wanted.emit(Sight(asked.question, self._way, winner or 0))
            self._window.activateWindow()

    def _show_hint(self, found: Findings) -> None:
        """Say how words are looked up, or what is wrong, or that there are words to choose from."""
        said = found.trouble or found.named.name
        if not said:
            said = _(
                "Type a word to see which dictionaries have it, what it means and what it decides; "
                "or a pattern: ? is any one letter, * any letters, and {{STOP}} these in any order."
            ).format()
        elif len(found.places):
            said = _("Select a word to see here what is known of it.")
        self.page.setHtml(hint_page(said))
        announce(self, found.named.name or said)

    def _show_entry(self, entry: LookedUp) -> None:
        self._entry = entry
        self._decides = ""
        if entry.counts and self._tells:
            self._decides = _("Finding out what it decides…")
            self._resting.start()
        self._show()
        announce(self, spoken(entry, self._symbols))

    @property
    def _symbols(self) -> ListSymbols:
        return self._found.symbols if self._found is not None else NO_SYMBOLS

    def _show(self) -> None:
        if self._entry is not None:
            self.page.setHtml(entry_page(self._entry, self._decides, self._symbols))

    @Slot()
    def _decide(self) -> None:
        if self._entry is not None and self._found is not None:
            word = self._entry.entry.word
            ask(
                self,
                partial(decide, word, self._found.asked),
                self._on_decided,
                fails=self._on_undecided,
                work=Work.ALONE,  # it solves, perhaps for seconds
            )

    def _on_decided(self, decided: Decided) -> None:
        entry = self._entry
        self._decides = ""
        if entry is not None and self._found is not None:
            if decided.solution is not None:
                asked = replace(self._found.asked, solution=decided.solution)
                self._found = replace(self._found, asked=asked)
            known = replace(entry, decides=decided.one, refusal=decided.refusal)
            self._decides = " ".join(describe_decided(known))
        self._show()
        self.found.emit()

    def _on_undecided(self, error: BaseException) -> None:
        show_error(self, _("What the word decides could not be found out."), error)
        self._decides = ""
        self._show()
        self.found.emit()

    def _on_trouble(self, error: BaseException) -> None:
        if isinstance(error, WordListError):
            self._words.hide()
            self.page.setHtml(hint_page(describe_refusal(error)))
        else:
            show_error(self, _("The word could not be looked up."), error)

    # --- the words ----------------------------------------------------------------------------------

    @Slot("QModelIndex", "QModelIndex")
    def _on_current(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid() and self._found is not None:
            self._resting.stop()
            drop(self, self._on_decided)
            word = self.rows.rows.row(current.row())
            job = partial(entry_of, word, self._found)
            ask(self, job, self._on_entry, fails=self._on_trouble)

    def _on_entry(self, entry: LookedUp) -> None:
        self._show_entry(entry)
        self.strategy.setVisible(bool(self._way))
        self.found.emit()

    def word_here(self) -> str:
        """Return the word of which is told; "" if there is none."""
        return self._entry.entry.word if self._entry is not None else ""

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
        self._stop()
        self.asked = self._found = self._entry = None
        self.rows.show_words(NamedWords("", (), ""), range(0))
        super().done(result)
        there = (one for one in QApplication.topLevelWidgets() if one is self._came_from)
        next((one for one in there if one.isVisible()), self._window).activateWindow()

    # --- how it looks -------------------------------------------------------------------------------

    def on_font(self) -> None:
        """Have the letters that are typed large."""
        large = QFont(self.font())
        large.setPointSizeF(_LARGE * large.pointSizeF())
        self.field.setFont(large)
        self.on_fit()
        self.page.document().setDocumentMargin(self.fontMetrics().height() / 2)

    def on_fit(self) -> None:
        """Leave most of the width to what is told of a word."""
        wide = _WORDS_WIDTH * self.fontMetrics().height()
        self._words.setFixedWidth(min(wide, round(_WORDS_SHARE * self.width())))

    def on_colours(self) -> None:
        """Show all in other colours."""
        self._show()
