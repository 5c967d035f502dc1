"""The middle of the board: ghost, what it says, tiles, keys; at the end the word that ended it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QLineEdit, QMenu, QWidget

from ghost_desktop.desktop.kit.builders import button, dress, row
from ghost_desktop.desktop.kit.commands import entry, is_pressed, tip, title
from ghost_desktop.desktop.kit.layout import keep_room
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.window.ghost import CARD_WIDTH, GhostColumn
from ghost_desktop.desktop.window.letters_view import LettersView
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence

    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.window.ghost import Wording
    from ghost_desktop.desktop.window.meanings import WordMeaning


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


_ROWS, _ROW = 2, 1.3  # of words that letters could also have become, each of so many lines of text
_IN_A_ROW = 3  # words
_MORE = "more"
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
        review, copy: to do with a round that is over what the window does.
        none: says that one knows no word.
        letters: the letters on the table, and all by which letters are added.
        look: to look at what the keys do.
        words: names those that letters could also have become, and leads to what they mean.

    Signals:
        pointed: the place of a word that somebody wants to know more of; -1 if of none.
        again_chosen: when another round is wanted.
        fitted: the letters that go are shown.
        chosen: the id of a command for which there is a button now and then.
    """

    pointed = Signal(int)
    again_chosen = Signal()
    fitted = Signal()
    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.column = GhostColumn(parent, lines=31, growth=1.9)
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
        place = QGridLayout()  # both rows in one place
        self.playing.addLayout(place)
        self.acts = {
            act: button(act, partial(self._on_chosen, act), _(text) if text else "")
            for act, text in _ACTS.items()
        }
        strike = self.acts["round.strike"]
        others = [part for part in self.acts.values() if part is not strike]
        place.addLayout(row(..., self.look, *others, ...), 0, 0)
        self._add_field()
        self.asked = QMenu(self.column)
        place.addLayout(row(..., self.fitting, ...), 0, 0)
        self.playing.addStretch()
        self._add_words()
        self._meaning = self.column.add_card(self.ended)
        self._again = button("", self.again_chosen, role="main")
        self.review = button("round.review", text=_("Review"))
        self.review.setAccessibleDescription(_(entry("round.review").does))
        self.copy = button("match.copy_result")
        for part in (self._again, self.review, self.copy):
            part.hide()
            keep_room(part, keeps=part is not self.copy)
        self.offer(_("Play again"))
        self.ended.addLayout(row(..., self._again, self.review, self.copy, strike, ...))
        self.ended.addStretch()
        self.column.rows.addStretch(4)
        self.column.scaled.connect(self._on_scaled)
        self.column.resized.connect(self._write_words)

    def _add_field(self) -> None:
        """Put in the place of the keys what takes a word against a challenge."""
        self.field = dress(WordField(), name=_("A word against the challenge"))
        self.field.setPlaceholderText(_("A longer word"))
        self._name = button(_("Name it  ↵"), self.field.entered)
        self.none = button(_("I know none"))
        for part in (self.field, self._name, self.none):
            part.hide()  # until somebody is challenged
        below = row(..., self.field, self._name, self.none, ...)
        self.letters.keys_place.addLayout(below, 0, 0)

    def _add_words(self) -> None:
        self._possible: tuple[str, tuple[str, ...]] = "", ()  # what is said of them, and they
        self._first, self._rows = 0, _ROWS  # of those that are shown
        self.words = self.column.label()
        by = Qt.TextInteractionFlag
        self.words.setTextInteractionFlags(by.LinksAccessibleByMouse | by.LinksAccessibleByKeyboard)
        self.words.linkHovered.connect(self._on_word)
        self.words.linkActivated.connect(self._on_word_pressed)
        self.words.hide()
        self.column.add_in_the_middle(self.words, self.ended)

    def show_words(self, heading: str = "", words: tuple[str, ...] = ()) -> None:
        """Show words, and what is said of them; none keep their room."""
        if (heading, words) != self._possible:
            self._possible, self._first = (heading, words), 0
            self._write_words()

    @Slot()
    def _write_words(self) -> None:
        """Write as many words as there is room for at once, and that there are more."""
        heading, words = self._possible
        most = max(1, _IN_A_ROW * self._rows)
        links = {str(place): word for place, word in enumerate(words)}
        shown = dict([*links.items()][self._first : self._first + most])
        if len(shown) < len(words):
            shown[_MORE] = _("more")
        self.column.write(self.words, _linked(heading, shown) if words else "")
        self.words.setAccessibleName(" ".join([heading, *shown.values()]) or _("Words"))
        self.words.setVisible(bool(words) and self._rows > 0)

    @Slot(str)
    def _on_word(self, link: str) -> None:
        self.pointed.emit(int(link) if link.isdigit() else -1)

    @Slot(str)
    def _on_word_pressed(self, link: str) -> None:
        if link == _MORE:
            self._first += _IN_A_ROW * self._rows
            if self._first >= len(self._possible[1]):
                self._first = 0  # after the last come the first
            self._write_words()
        else:
            self._on_word(link)

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
        for part in (self.field, self._name, self.none):
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

    def offer_look(self, *, is_offered: bool, can_look: bool) -> None:
        """Offer to look at the keys, where there is room for that; be it at another turn."""
        self._offers_look = is_offered
        self.look.setEnabled(can_look)
        self._show_look()

    def _show_look(self) -> None:
        is_shown = self.letters.shows_fitting or not self.fitting.isHidden()
        has_place = not self.column.is_brief and not is_shown
        self.look.setVisible(self._offers_look and has_place)

    def count_refusal(self) -> None:
        """Offer to show the letters that go, once several were refused in a row."""
        self._refusals += 1
        if self._refusals == _PATIENCE and not (self.column.is_brief or self.look.isChecked()):
            self.fitting.show()
            self._show_look()
            self.letters.announce(self.fitting.text())

    @Slot()
    def _on_fitting(self) -> None:
        """Show them, until a letter is played; the keyboard goes on at the board."""
        self.fitting.hide()
        self.letters.show_fitting(is_shown=True)
        self.fitted.emit()

    def offer_ways(self, *, to_review: bool, can_review: bool, to_copy: bool) -> None:
        """Offer what comes of a round that is over.

        Args:
            to_review: to go through it, be it as soon as it is known what its plays were worth.
            can_review: whether that is known.
            to_copy: to copy how a match went that is over.
        """
        self.review.setVisible(to_review)
        self.review.setEnabled(can_review)
        self.copy.setVisible(to_copy)

    def offer(self, following: str) -> None:
        """Name what Enter begins once the round is over."""
        self._again.setText(say("{text}  ↵", text=following))
        self._again.setAccessibleName(following)

    def show_meaning(
        self, word: str, meaning: WordMeaning | None = None, *, is_for_now: bool = False
    ) -> None:
        """Show a word, and what is known of it as soon as that is known; no word takes no room.

        Args:
            word: how it is shown.
            meaning: what is known of it.
            is_for_now: whether it is shown in the place of another; it is read out.
        """
        self.column.write_card(self._meaning, _card(word, meaning) if word else "")
        is_known = meaning is None or bool(meaning.definitions) or is_for_now
        self._meaning.setVisible(bool(word) and is_known and not self.column.is_brief)
        if is_for_now:
            self.letters.announce(self._meaning.accessibleDescription())

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep off the edges, and leave room for a meaning before it is there."""
        margin = round(0.3 * line)
        self.column.rows.setContentsMargins(0, margin, 0, margin)
        self.field.setMaximumWidth(_NAME_WIDEST * line)
        self.field.setMinimumWidth(_NAME_NARROWEST * line)
        self._show_look()
        keep_room(self.look, keeps=not self.column.is_brief)
        keep_room(self._meaning, keeps=not self.column.is_brief)
        self._meaning.setMargin(margin // 2)
        self._meaning.setMaximumWidth(CARD_WIDTH * line)
        self.words.setMaximumWidth(CARD_WIDTH * line)
        self._rows = _ROWS - self.column.is_tight - self.column.is_brief  # tiles need it more
        self.column.keep_still(self.words, self._rows * _ROW)
        keep_room(self.words, keeps=self._rows > 0)
        self._write_words()


# ruff: noqa: PLC0415 - what is said of words is said at the end of a round


def _linked(heading: str, shown: Mapping[str, str]) -> str:
    """Write words as links, by what these lead to, after what is said of them."""
    from html import escape

    colour = colours().accent
    written = [
        f'<a href="{link}" style="color:{colour}">{escape(text)}</a>'
        for link, text in shown.items()
    ]
    return " &nbsp;".join([escape(heading), *written])


def _card(word: str, meaning: WordMeaning | None) -> str:
    """Write what is known of a word."""
    from html import escape

    from ghost_desktop.desktop.window.meanings import meaning_card

    return f"<b>{escape(word)}</b>" if meaning is None else meaning_card(meaning)
