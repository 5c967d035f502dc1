"""The middle of the board: ghost, what it says, tiles, keys; at the end the word that ended it."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.kit.builders import button, dress, row
from ghost_desktop.desktop.kit.commands import entry, is_pressed, pressed, tip, title
from ghost_desktop.desktop.kit.layout import FlowLayout, keep_room
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.window.ghost_column import GhostColumn
from ghost_desktop.desktop.window.letters_view import LettersView
from ghost_desktop.desktop.window.meanings import meaning_card
from ghost_desktop.engine.words.letters import as_in_lists
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence

    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.window.ghost import Wording
    from ghost_desktop.desktop.window.meanings import WordMeaning


_STEPS = (-1, 1)  # words to go on, by the keys of their row in the table
_GAP = 0.15  # of a line of text, between words
_AT_ONCE = 6  # words: nobody reads more
_POINTING = frozenset(
    {QEvent.Type.Enter, QEvent.Type.Leave, QEvent.Type.FocusIn, QEvent.Type.FocusOut}
)


class WordField(QLineEdit):
    """Takes a word, and Enter for itself: Qt's own hands that on to whatever it stands in.

    Signals:
        entered: when Enter is pressed.
    """

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter from the board, which would begin another round."""
        if not is_pressed(event, "board.name"):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.entered.emit()


class _Word(QPushButton):
    """One of the words: pointed at with the mouse, or gone to.

    Signals:
        pointed: somebody points at it, or no longer.
        stepped: by how many words to go on, as the arrow keys say.
    """

    pointed = Signal()
    stepped = Signal(int)

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setProperty("role", "word")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.is_pointed_at = False

    def word_here(self) -> str:
        """Return the word."""
        return as_in_lists(self.text())

    def event(self, event: QEvent) -> bool:
        """Be pointed at, or gone to, or no longer."""
        done = super().event(event)
        kind = event.type()
        if kind in _POINTING:
            if kind in (QEvent.Type.Enter, QEvent.Type.Leave):
                self.is_pointed_at = kind is QEvent.Type.Enter
            self.pointed.emit()
        return done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on to another word."""
        place = pressed(event, "board.words")
        if place is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(_STEPS[place])


class PossibleWords(PagePart, QWidget):
    """A heading and a few words, and a button that goes on to more of them; in so many rows.

    Tab goes to one of them, and the arrow keys from one to the next.

    Signals:
        pointed: the place of a word that somebody wants to know more of; -1 if of none.
    """

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = 3
        self._heading = dress(QLabel(self), role="heading")
        self._measure = _Word("A", self)  # is never shown, and as high as all words are
        self._measure.hide()
        self._words: list[_Word] = []
        self._first = 0  # of those that are shown
        self._more = button(_("more"), self._on_more, role="word", name=_("More words"))
        self._more.setParent(self)
        self._more.hide()
        self._pointed = -1
        self._flow = FlowLayout(self, spacing=0)
        self._flow.setContentsMargins(0, 0, 0, 0)
        self._flow.addWidget(self._heading)
        self.hide()

    @property
    def heading(self) -> str:
        """What is said of the words."""
        return self._heading.text()

    @property
    def words(self) -> list[str]:
        """The words that are shown."""
        return [word.text() for word in self._words if not word.isHidden()]

    def show_words(self, heading: str, words: Sequence[str]) -> None:
        """Show words; none keep their room."""
        if [heading, *words] == [self.heading, *(word.text() for word in self._words)]:
            return
        for word in self._words:
            self._flow.removeWidget(word)
            word.hide()
            word.deleteLater()
        self._heading.setText(heading)
        self._words = [_Word(word, self) for word in words]
        self._pointed = -1
        for word in self._words:
            word.setFont(self.font())
            word.pointed.connect(self._on_pointed)
            word.stepped.connect(self._on_stepped)
            self._flow.addWidget(word)
        self._flow.removeWidget(self._more)
        self._flow.addWidget(self._more)
        self._first = 0
        self._keep_room()
        self.on_fit()

    def set_rows(self, rows: int) -> None:
        """Show no more rows than that."""
        self._rows = rows
        self._keep_room()
        self.on_fit()

    def clear(self) -> None:
        """Show nothing."""
        self.show_words("", ())

    def _keep_room(self) -> None:
        """Be as high as all rows are, whatever is in them."""
        row = self._measure.sizeHint().height() + self._flow.spacing()
        self.setFixedHeight(self._rows * row)
        self.setVisible(bool(self._words) and self._rows > 0)
        keep_room(self, keeps=self._rows > 0)

    def on_fit(self) -> None:
        """Show as many words as there are at once, and as there is room for; and whether there are more."""
        some = self._words[self._first : self._first + _AT_ONCE]
        while some:
            ways_on = [self._more] if len(some) < len(self._words) else []
            if self._rows_of([self._heading, *some, *ways_on]) <= self._rows:
                break
            some = some[:-1]
        for word in self._words:
            word.setVisible(word in some)
        self._more.setVisible(0 < len(some) < len(self._words))
        tabbed = [word for word in some if word.focusPolicy() is Qt.FocusPolicy.StrongFocus]
        for word in some[:1] if not tabbed else ():
            word.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _rows_of(self, parts: Sequence[QWidget]) -> int:
        """Return how many rows some parts take."""
        gap, left, rows = self._flow.spacing(), self.width(), 1
        for part in parts:
            needed = part.sizeHint().width()
            if needed > left and left < self.width():
                left, rows = self.width(), rows + 1
            left -= needed + gap
        return rows

    @Slot()
    def _on_more(self) -> None:
        """Go on to the next words; after the last come the first."""
        shown = [place for place, word in enumerate(self._words) if not word.isHidden()]
        following = shown[-1] + 1 if shown else 0
        self._first = following if following < len(self._words) else 0
        self.on_fit()

    @Slot()
    def _on_pointed(self) -> None:
        """Tell of the word under the mouse, else of the one that has been gone to."""
        places = range(len(self._words))
        under = [place for place in places if self._words[place].is_pointed_at]
        focused = [place for place in places if self._words[place].hasFocus()]
        pointed = next(iter(under + focused), -1)
        if pointed != self._pointed:
            self._pointed = pointed
            self.pointed.emit(pointed)

    @Slot(int)
    def _on_stepped(self, step: int) -> None:
        """Go to the next word, or the one before; Tab comes back to it."""
        shown = [word for word in self._words if not word.isHidden()]
        here = self.sender()
        if here in shown:
            there = shown[(shown.index(here) + step) % len(shown)]
            here.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            there.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            there.setFocus(Qt.FocusReason.TabFocusReason)

    def on_font(self) -> None:
        """Hand the font on, and keep the room that it needs."""
        for part in (self._heading, self._measure, self._more, *self._words):
            part.setFont(self.font())
        self._flow.setSpacing(round(_GAP * self.fontMetrics().height()))
        self._keep_room()
        self.on_fit()


_ROWS = 2  # of words that letters could also have become, where there is room
_MEANING_LINES, _MEANING_WIDTH = 3.6, 44  # lines of text: so high, and at most so wide
_PATIENCE = 3  # letters that are refused in a row before those that go are offered
_SENTENCE, _REMARK = 2, 1.5  # lines of text
_NAME_NARROWEST, _NAME_WIDEST = 10, 16  # lines of text: the field for a word


_ACTS = {
    "round.challenge": "",
    "round.point_out": "",
    "round.why": N_("Why?"),
    "round.strike": "",
}
"""What there are buttons for now and then, and what they say if that is not the title."""


class RoundView(QObject):
    """Shows a round of several players; what is there for its end has the place of the keys.

    Nothing moves while a round is played, when it ends, or when another begins.

    Attributes:
        column: what all stands in.
        playing, ended: what there is while a round is played, and once it is over, in one place.
        field: takes the word of a person who was challenged.
        asked: which of several is meant; see `ask_which`.
        acts: the buttons for what can be done now and then, by the ids of the commands.
        letters: the letters on the table, and all by which letters are added.
        look: to look at what the keys do.
        words: those that letters could also have become.

    Signals:
        again_chosen: when another round is wanted.
        fitted: the letters that go are shown.
        chosen: the id of a command for which there is a button now and then.
        named: a word against a challenge, as it was typed.
        none_known: that there is none.
    """

    again_chosen = Signal()
    fitted = Signal()
    chosen = Signal(str)
    named = Signal(str)
    none_known = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.column = GhostColumn(parent, lines=28, growth=1.9)
        self.column.keep_still(self.column.headline, 1)
        self.column.keep_still(self.column.sentence, _SENTENCE)
        self.playing, self.ended = self.column.add_pages(2)
        self.letters = LettersView(self.column, self.playing, _REMARK)
        self.look = button("round.look", stays=True)
        self.look.hide()
        self._offers_look = False
        does = _("Show which letters go, until one is played; that is not counted")
        self.fitting = button(title("round.look"), self._on_fitting, hint=does)
        self.fitting.hide()
        self._refusals = 0  # in a row
        place = QGridLayout()
        self.playing.addLayout(place)
        pages = [QVBoxLayout(), QVBoxLayout()]  # in one place
        for page in pages:
            place.addLayout(page, 0, 0)
        self.acts = {
            act: button(act, partial(self._on_chosen, act), _(text) if text else "")
            for act, text in _ACTS.items()
        }
        strike = self.acts["round.strike"]
        others = [part for part in self.acts.values() if part is not strike]
        self.column.add_row(self.look, *others, page=pages[0])
        self._add_field()
        self.asked = QMenu(self.column)
        self.column.add_row(self.fitting, page=pages[1])
        self.playing.addStretch()
        self.words = PossibleWords(self.column)
        self.column.add_in_the_middle(self.words, self.ended)
        self._meaning = self.column.label()
        dress(self._meaning, role="card", name=_("Definition"))
        self._meaning.hide()
        self.column.keep_still(self._meaning, _MEANING_LINES)
        self.column.add_in_the_middle(self._meaning, self.ended)
        self._again = button("", self.again_chosen, role="main")
        self._review = button("round.review", partial(self._on_chosen, "round.review"), _("Review"))
        self._review.setAccessibleDescription(_(entry("round.review").does))
        self._copy = button("match.copy_result", partial(self._on_chosen, "match.copy_result"))
        for part in (self._again, self._review, self._copy):
            part.hide()
            keep_room(part, keeps=part is not self._copy)
        self.offer(_("Play again"))
        self.column.add_row(self._again, self._review, self._copy, strike, page=self.ended)
        self.ended.addStretch()
        self.column.rows.addStretch(4)
        self.column.scaled.connect(self._on_scaled)
        self.column.resized.connect(self.give_words_room)

    def _add_field(self) -> None:
        """Put in the place of the keys what takes a word against a challenge."""
        self.field = dress(WordField(), name=_("A word against the challenge"))
        self.field.setPlaceholderText(_("A longer word"))
        self.field.entered.connect(self._on_entered)
        self._name = button(_("Name it  ↵"), self._on_entered)
        self._none = button(_("I know none"), self.none_known)
        below = row(..., self.field, self._name, self._none, ...)
        self.letters.keys_place.addLayout(below, 0, 0)

    def add_learned(self, part: QWidget) -> None:
        """Put below the ways on what a round has left to learn."""
        self.ended.insertLayout(self.ended.count() - 1, row(..., part, ...))

    def show_wording(self, wording: Wording, *, is_over: bool) -> None:
        """Say how the round stands; keys give way to another round once it is over."""
        self.column.say(wording)
        self.column.sentence.setToolTip(tip("round.retry") if wording.link else "")
        self.letters.remark("")
        self.letters.show_fitting(is_shown=False)
        self._refusals = 0
        self.fitting.hide()
        self._show_look()
        self.letters.keys.setVisible(not is_over)
        self._again.setVisible(is_over)

    def offer_acts(self, can_do: Mapping[str, bool], there: Container[str]) -> None:
        """Have buttons for what can be done; what may come in this match keeps its room."""
        for act, part in self.acts.items():
            keep_room(part, keeps=act in there)
            part.setVisible(can_do[act])

    def begin_turn(self, challenged: str) -> None:
        """Ask for a word longer than what was challenged, if anything was; forget what was asked."""
        self.asked.hide()
        self.field.clear()
        for part in (self.field, self._name, self._none):
            part.setVisible(bool(challenged))
        if challenged:
            said = say("A word longer than {fragment}", fragment=challenged)
            self.field.setAccessibleDescription(said)
            self.letters.keys.hide()

    def ask_which(
        self, question: str, choices: Sequence[tuple[str, Callable[[], object]]], act: str
    ) -> None:
        """Do the only thing there is, or ask which of several, each with what it is called."""
        if len(choices) == 1:
            choices[0][1]()
            return
        self.asked.clear()
        self.asked.setAccessibleName(question)
        self.asked.addSection(question)
        for name, does in choices:
            action = self.asked.addAction(name.replace("&", "&&"))
            action.triggered.connect(lambda _checked=False, does=does: does())
        if choices:
            below = self.acts[act]
            self.asked.setActiveAction(self.asked.actions()[1])
            self.asked.popup(below.mapToGlobal(QPoint(0, below.height())))
            self.letters.announce(question)

    def _on_chosen(self, command_id: str, *_checked: object) -> None:
        self.chosen.emit(command_id)

    @Slot()
    def _on_entered(self) -> None:
        self.named.emit(self.field.text())

    def offer_look(self, *, is_offered: bool, can_look: bool) -> None:
        """Offer to look at the keys, where there is room for that; be it at another turn."""
        self._offers_look = is_offered
        self.look.setEnabled(can_look)
        self._show_look()

    def _show_look(self) -> None:
        has_place = not self.column.is_tight and self.fitting.isHidden()
        self.look.setVisible(self._offers_look and has_place)

    def count_refusal(self) -> None:
        """Offer to show the letters that go, once several were refused in a row."""
        self._refusals += 1
        if self._refusals == _PATIENCE and not self.column.is_tight:
            self.fitting.show()
            self._show_look()
            self.letters.announce(self.fitting.text())

    @Slot()
    def _on_fitting(self) -> None:
        """Show them, until a letter is played; the keyboard goes on at the board."""
        self.fitting.hide()
        self._show_look()
        self.letters.show_fitting(is_shown=True)
        self.fitted.emit()

    @Slot()
    def give_words_room(self) -> None:
        """Have as many rows of words as there is room for without scrolling, be it none."""
        column = self.column
        most = _ROWS - column.is_tight - column.is_brief  # tiles need it more
        for rows in range(most, -1, -1):
            self.words.set_rows(rows)
            column.rows.activate()
            if column.heightForWidth(column.width()) <= column.scroller.viewport().height():
                break

    def offer_ways(self, *, to_review: bool, can_review: bool, to_copy: bool) -> None:
        """Offer what comes of a round that is over.

        Args:
            to_review: to go through it, be it as soon as it is known what its plays were worth.
            can_review: whether that is known.
            to_copy: to copy how a match went that is over.
        """
        self._review.setVisible(to_review)
        self._review.setEnabled(can_review)
        self._copy.setVisible(to_copy)

    def offer(self, following: str) -> None:
        """Name what Enter begins once the round is over."""
        self._again.setText(say("{text}  ↵", text=following))
        self._again.setAccessibleName(following)

    @property
    def meaning(self) -> str:
        """What is said of the word that ended the round."""
        return self._meaning.text() if self._meaning.isVisible() else ""

    def show_meaning(
        self, word: str, meaning: WordMeaning | None = None, *, is_for_now: bool = False
    ) -> None:
        """Show a word, and what is known of it as soon as that is known; no word takes no room.

        Args:
            word: how it is shown.
            meaning: what is known of it.
            is_for_now: whether it is shown in the place of another; it is read out.
        """
        card = meaning_card(meaning) if meaning is not None else f"<b>{escape(word)}</b>"
        self.column.write(self._meaning, card if word else "")
        plain = QTextDocumentFragment.fromHtml(card).toPlainText()
        self._meaning.setAccessibleDescription(plain)
        is_known = meaning is None or bool(meaning.definitions) or is_for_now
        self._meaning.setVisible(bool(word) and is_known and not self.column.is_brief)
        if is_for_now:
            self.letters.announce(plain)

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep off the edges, and leave room for a meaning before it is there."""
        margin = round(0.3 * line)
        self.column.rows.setContentsMargins(0, margin, 0, margin)
        self.field.setMaximumWidth(_NAME_WIDEST * line)
        self.field.setMinimumWidth(_NAME_NARROWEST * line)
        self._show_look()
        keep_room(self.look, keeps=not self.column.is_tight)
        keep_room(self._meaning, keeps=not self.column.is_brief)
        self._meaning.setMargin(margin // 2)
        self._meaning.setMaximumWidth(_MEANING_WIDTH * line)
        self.words.setMaximumWidth(_MEANING_WIDTH * line)
        self.give_words_room()
