"""What the game is chosen by: the dictionary and the rules, each labelled and explained."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from ghost_desktop.desktop.kit.commands import Offer, entry, tip, title, underlined
from ghost_desktop.desktop.kit.layout import scrolling, wrapped_height
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import CHOSEN, FLAGS_ROLE, LEAVING, ComboBox
from ghost_desktop.desktop.window.commands import CHOICES
from ghost_desktop.desktop.window.question import MINIMUM_LENGTHS
from ghost_desktop.engine.game.rules import PLAYERS, Rules
from ghost_desktop.engine.game.seats import Reading
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.formats.lists import description_of, where_from, words_of_source
from ghost_desktop.formats.text import (
    min_length_text,
    number,
    players_text,
    reading_name,
    sentence,
    variant_name,
    words_text,
)
from ghost_desktop.library.catalogue import list_name, split_level
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QKeyEvent, QMouseEvent

    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.library.catalogue import Known


class GameChoiceBox(ComboBox):
    """A list to choose from, with its name before it, or above it, and what is chosen means below.

    Signals:
        done: when it was left, but not by choosing from the open list: who does that may go on.
        more_wanted: when the entry was chosen that stands for what is not offered.

    Args:
        key: which it is of `CHOICES`.
        parent: the page that it is on.
    """

    done = Signal()
    more_wanted = Signal()

    def __init__(self, key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = title(f"bar.{key}")
        self.meanings: list[str] = []
        self._label = QLabel(_marked(self.name, f"bar.{key}"), parent)
        self._label.setWordWrap(True)
        self._label.setBuddy(self)  # on X, a screen reader takes the name from it
        self._explanation = _Explanation(parent)
        self._explanation.texts = self.meanings
        self.setAccessibleName(self.name)
        self.setToolTip(tip(f"bar.{key}"))
        self.setMaxVisibleItems(20)
        self.setMinimumContentsLength(8)  # a long name is shortened where there is little room
        self.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._is_list_open = self._has_chosen = self._has_more = False
        self.currentIndexChanged.connect(self._explain)
        self.activated.connect(self._on_activated)
        self.left.connect(self._on_left)

    def offer(self, text: str, value: Any, meaning: str) -> None:  # noqa: ANN401
        """Add an entry that stands for `value`."""
        self.meanings.append(meaning)
        self.addItem(text, value)
        self.setItemData(self.count() - 1, meaning, Qt.ItemDataRole.ToolTipRole)
        self._explain()

    def offer_more(self, text: str, meaning: str) -> None:
        """Add, after all others and a line, an entry that leads elsewhere; in the open list alone."""
        self.insertSeparator(self.count())
        self.meanings.append("")
        self.offer(text, None, meaning)
        self._has_more = True
        self._let_more_be_chosen(is_open=False)

    @property
    def offered(self) -> int:
        """How many entries there are that stand for something."""
        return self.count() - 2 * self._has_more

    def _let_more_be_chosen(self, *, is_open: bool) -> None:
        """Keep keys on the closed list from an entry that would lead away."""
        if self._has_more:
            flags = CHOSEN if is_open else Qt.ItemFlag.ItemIsSelectable
            self.setItemData(self.count() - 1, flags.value, FLAGS_ROLE)

    def explain(self, meanings: Sequence[str]) -> None:
        """Have the entries mean something else than before."""
        for place, meaning in enumerate(meanings):
            self.meanings[place] = meaning
            self.setItemData(place, meaning, Qt.ItemDataRole.ToolTipRole)
        self._explain()

    def offer_none(self) -> None:
        """Take all entries away."""
        self._has_more = False
        self.meanings.clear()
        self.clear()

    def show_value(self, value: Any) -> None:  # noqa: ANN401
        """Choose the entry that stands for `value`; none if there is no such entry."""
        values = [self.itemData(place) for place in range(self.count())]
        self.setCurrentIndex(values.index(value) if value in values else -1)

    def showPopup(self) -> None:
        """Note that whoever leaves the list without choosing has done."""
        self._is_list_open, self._has_chosen = True, False
        self._let_more_be_chosen(is_open=True)
        super().showPopup()

    @Slot()
    def _on_activated(self) -> None:
        self._has_chosen = True
        if self._has_more and self.currentIndex() == self.count() - 1:
            self.more_wanted.emit()

    @Slot()
    def _on_left(self) -> None:
        was_open, self._is_list_open = self._is_list_open, False
        self._let_more_be_chosen(is_open=False)
        if not (was_open and self._has_chosen):
            self.done.emit()

    @Slot()
    def _explain(self) -> None:
        meaning = self.itemData(self.currentIndex(), Qt.ItemDataRole.ToolTipRole) or ""
        self.setAccessibleDescription(meaning)
        self._explanation.setText(meaning)

    def put_into(self, grid: QGridLayout, row: int, *, is_folded: bool = False) -> None:
        """Take rows of a grid; if it is folded, the name stands above the choice."""
        grid.addWidget(self._label, row if is_folded else row + 1, 1 if is_folded else 0)
        grid.addWidget(self, row + 1, 1)
        grid.addWidget(self._explanation, row + 2, 1)

    def leave_room_for(self, meanings: list[str]) -> None:
        """Be as high as any of these meanings wants, also of those that come another time."""
        self._explanation.texts = meanings

    def show_all(self, *, is_shown: bool) -> None:
        """Be there with its name, or not."""
        for part in (self._label, self, self._explanation):
            part.setVisible(is_shown)


def describe_list(known: Known) -> str:
    """Say what is in a list, and how large it is."""
    size = _("{words}, up to {longest} letters").format(
        words=words_text(known.words), longest=number(known.longest)
    )
    return f"{what_it_is(known)} {size}."


def what_it_is(known: Known) -> str:
    """Say what is in a list that comes with the program, or where one of a person's own is from."""
    return where_from(known) if isinstance(known, OwnList) else description_of(known)


_DICTIONARY, _VARIANT, _MINIMUM, _PLAYERS, _MISERE, _READING = CHOICES

_MISERE_NAMES = {False: N_("A word loses"), True: N_("A word wins (misère)")}
_MISERE_MEANINGS = {
    False: N_("Whoever completes a word loses the round, as usual."),
    True: N_("Misère: whoever completes a word wins the round, and all others lose it."),
}
_READING_MEANINGS = {
    (Reading.SELF, False): N_(
        "All players want only not to lose, and do not care who else does. “Player 3 may lose” "
        "says that, if all play so, it may be player 3."
    ),
    (Reading.ONE_AGAINST_ALL, False): N_(
        "All others work together against one player. “Player 3 can hold out alone” says that "
        "player 3 does not lose even so."
    ),
    (Reading.SELF, True): N_(
        "All players want only to win, and do not care who else does. “Player 3 may win” says "
        "that, if all play so, it may be player 3."
    ),
    (Reading.ONE_AGAINST_ALL, True): N_(
        "All others work together against one player. “Player 3 can force a win alone” says that "
        "player 3 wins even so."
    ),
}
"""What a reading means, by whether completing a word wins."""

_WIDTH = 38
"""Heights of the font that the choices are wide, where the window has room."""

_FOLDED = 24
"""In less width, the names of choices stand above these."""

_CELLS = 4
"""Rows of the grid for each choice: its name, if that is above, the box, what it means, air."""


class GameChoices(PagePart, QWidget):
    """The choices, on a sheet that has dropped down over a part of the window.

    The widget itself covers all of that part, and is not seen: a click beside the sheet is one that
    closes it, and does nothing else.

    Args:
        library: the lists to choose from.
        over: the part of the window that it covers.

    Signals:
        asked: a `Question`, when a person has chosen.
        left: when a choice is left, or beside the sheet is clicked.
        lists_wanted: when a person wants to see which lists there are.
    """

    asked = Signal(object)
    left = Signal()
    lists_wanted = Signal()

    def __init__(self, library: Library, over: QWidget) -> None:
        super().__init__(over)
        self._library = library
        self._over = over
        self._source = ""  # of the list that is asked for, also where it is not offered
        self._right = 0
        self._sheet = QFrame(self)
        self._sheet.setProperty("role", "choices")
        self._sheet.setAccessibleName(_("The game"))
        self._page = QWidget(self._sheet)
        self._grid = QGridLayout(self._page)
        self._grid.setColumnStretch(1, 1)
        column = QVBoxLayout(self._sheet)
        column.setContentsMargins(0, 0, 0, 0)
        self._scroller = scrolling(self._page)
        column.addWidget(self._scroller)
        self._boxes = {key: GameChoiceBox(key, self._page) for key in CHOICES}
        for place, box in enumerate(self._boxes.values()):
            box.put_into(self._grid, _CELLS * place)
            box.activated.connect(self._on_chosen)
            box.done.connect(self.left)
            box.more_wanted.connect(self.lists_wanted)
        self._without = QCheckBox(self._page)
        self._without.setToolTip(_("Leave out the words that nobody at your table knows"))
        self._without.clicked.connect(self._on_chosen)
        library.exceptions_changed.connect(self._show_exceptions)
        self._grid.addWidget(self._without, _CELLS - 1, 1)  # below what is said of the dictionary
        self._grid.setRowStretch(_CELLS * len(CHOICES), 1)
        self._is_folded = False
        self._fill()
        library.changed.connect(self._offer_lists)

    # --- the question -------------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        """What is chosen."""
        chosen = {key: box.currentData() for key, box in self._boxes.items()}
        rules = Rules(
            variant=chosen[_VARIANT],
            min_length=chosen[_MINIMUM],
            players=chosen[_PLAYERS],
            misere=chosen[_MISERE],
        )
        source = chosen[_DICTIONARY] or self._source
        without = self._library.exceptions(source) if self._without.isChecked() else ()
        return Question(source, rules, chosen[_READING], without)

    def show_question(self, question: Question) -> None:
        """Show what is asked, without asking."""
        rules, self._source = question.rules, question.source
        if self._boxes[_DICTIONARY].findData(question.source) < 0:
            self._offer_lists()
        wanted = {
            _DICTIONARY: question.source,
            _VARIANT: rules.variant,
            _MINIMUM: rules.min_length,
            _PLAYERS: rules.players,
            _MISERE: rules.misere,
            _READING: question.reading,
        }
        for key, value in wanted.items():
            self._boxes[key].show_value(value)
        self._without.setChecked(bool(question.without))
        self._show_exceptions()
        self._show_what_matters()

    def offers(self) -> Iterator[Offer]:
        """Offer what the game can be made of, choice by choice; what it is made of is marked."""
        for key, box in self._boxes.items():
            row = entry(f"bar.{key}")
            for place in range(0 if box.isHidden() else box.offered):
                text = box.itemText(place)
                yield Offer(
                    f"{row.id}={place}",
                    _("{choice}: {value}").format(choice=title(row.id), value=text),
                    box.meanings[place].removesuffix("."),
                    partial(self._choose, box, place),
                    words=_(row.words),
                    name=text,
                    is_present=place == box.currentIndex(),
                )

    def _choose(self, box: GameChoiceBox, place: int) -> None:
        """Choose an entry, as a person does in its box."""
        if box.currentIndex() != place:
            box.setCurrentIndex(place)
            self._on_chosen()

    def _fill(self) -> None:
        """Offer what there is to choose from."""
        self._offer_lists()
        box = self._boxes
        for variant in all_variants():
            box[_VARIANT].offer(variant_name(variant), variant, _explain_variant(variant))
        for letters in MINIMUM_LENGTHS:
            box[_MINIMUM].offer(min_length_text(letters), letters, _explain_min_length(letters))
        for players in PLAYERS:
            box[_PLAYERS].offer(players_text(players), players, _explain_players(players))
        for misere, name in _MISERE_NAMES.items():
            box[_MISERE].offer(_(name), misere, _(_MISERE_MEANINGS[misere]))
        for reading in Reading:
            box[_READING].offer(sentence(reading_name(reading)), reading, "")
        box[_READING].leave_room_for([_(one) for one in _READING_MEANINGS.values()])

    @Slot()
    def _offer_lists(self) -> None:
        """Offer the lists that there are, and the one that is asked for, which stays."""
        box = self._boxes[_DICTIONARY]
        box.offer_none()
        for one in self._library.lists:
            box.offer(one.name, one.id, describe_list(one))
        if self._source and box.findData(self._source) < 0:
            is_part = split_level(self._source)[1] is not None  # or it is a file
            about = words_of_source(self._source) if is_part else self._source
            box.offer(list_name(self._source), self._source, about)
        box.offer_more(_("More lists…"), _("Import lists, make some of others, rename and remove"))
        box.show_value(self._source)

    def _show_what_matters(self) -> None:
        """Show the reading only where there are others who could work together, and what it means."""
        box = self._boxes[_READING]
        box.show_all(is_shown=self._boxes[_PLAYERS].currentData() > 2)
        misere = bool(self._boxes[_MISERE].currentData())
        box.explain([_(_READING_MEANINGS[reading, misere]) for reading in Reading])

    @Slot()
    def _show_exceptions(self) -> None:
        """Say how many exceptions there are to the dictionary; nothing where there is none."""
        count = len(self._library.exceptions(self._source)) if self._source else 0
        said = ngettext(
            "Without your exceptions ({count} word)",
            "Without your exceptions ({count} words)",
            count,
        )
        self._without.setText(said.format(count=number(count)))
        self._without.setAccessibleName(self._without.text())
        self._without.setVisible(bool(count))

    @Slot()
    def _on_chosen(self) -> None:
        question = self.question
        dictionary = self._boxes[_DICTIONARY]
        if dictionary.currentData() is None:  # more are wanted: what was chosen still is
            dictionary.show_value(self._source)
            return
        self._source = question.source
        self._without.setChecked(bool(question.without))
        self._show_exceptions()
        self._show_what_matters()
        self._fit()
        self.asked.emit(question)

    # --- the sheet ----------------------------------------------------------------------------------

    def box(self, key: str) -> GameChoiceBox:
        """Return the box of one of `CHOICES`."""
        return self._boxes[key]

    def drop(self, right: int) -> None:
        """Show the sheet, which ends at the right at a place of what is covered."""
        self._right = right
        self._over.installEventFilter(self)
        self._scale()
        self._cover()
        self.raise_()
        self.show()

    def come_to(self, key: str) -> None:
        """Put the focus on one of `CHOICES`."""
        box = self.box(key)
        box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._scroller.ensureWidgetVisible(box)

    def _scale(self) -> None:
        """Leave as much air as the letters want."""
        unit = self.fontMetrics().height()
        self._grid.setContentsMargins(unit, unit, unit, unit)
        self._grid.setHorizontalSpacing(0 if self._is_folded else unit)
        self._grid.setVerticalSpacing(unit // 4)
        for place in range(len(CHOICES) - 1):
            self._grid.setRowMinimumHeight(_CELLS * (place + 1) - 1, unit // 2)

    def _cover(self) -> None:
        self.setGeometry(self._over.rect())
        self._fit()

    def _fit(self) -> None:
        """Let the sheet be as large as what is on it, and no larger than its room."""
        unit = self.fontMetrics().height()
        width = min(_WIDTH * unit, self.width() - unit)
        left = max(unit // 2, min(self._right, self.width() - unit // 2) - width)
        self._fold(is_folded=width < _FOLDED * unit)
        self._grid.activate()
        height = min(self._grid.totalHeightForWidth(width - 2) + 2, self.height() - unit // 2)
        self._sheet.setGeometry(left, 0, width, height)

    def _fold(self, *, is_folded: bool) -> None:
        """Have names above the choices where there is no room before them."""
        if is_folded != self._is_folded:
            self._is_folded = is_folded
            for place, box in enumerate(self._boxes.values()):
                box.put_into(self._grid, _CELLS * place, is_folded=is_folded)
            self._scale()

    def on_leave(self) -> None:
        """Follow the size of what is covered no more."""
        self._over.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover as much as there is to cover; the sheet stays at the right."""
        if watched is self._over and event.type() is QEvent.Type.Resize:
            self._right += self._over.width() - self.width()
            self._cover()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close the sheet when something beside it is clicked."""
        if not self._sheet.geometry().contains(event.position().toPoint()):
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the sheet; keep other keys from what is below it."""
        if event.key() in LEAVING:
            self.left.emit()

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Go round among the choices with Tab: the way out is Escape.

        Qt asks for the next place also where the focus cannot stay, as this is being hidden.
        """
        if not self.isVisible():
            return super().focusNextPrevChild(forwards)
        first, *others = self._boxes.values()
        boxes = [box for box in (first, self._without, *others) if box.isVisible()]
        focused = [place for place, box in enumerate(boxes) if box.hasFocus()]
        step = 1 if forwards else -1
        reached = boxes[(focused[0] + step) % len(boxes) if focused else 0]
        reached.setFocus(Qt.FocusReason.TabFocusReason)
        self._scroller.ensureWidgetVisible(reached)
        return True


def _explain_variant(variant: Variant) -> str:
    return _("{adding} Example: {example}").format(
        adding=_(variant.texts.adding), example=_(variant.texts.example)
    )


def _explain_min_length(letters: int) -> str:
    if letters == 1:
        return _("Every word of the dictionary counts.")
    return ngettext(
        "Words of fewer than {count} letter do not count: play goes on beyond them.",
        "Words of fewer than {count} letters do not count: play goes on beyond them.",
        letters,
    ).format(count=number(letters))


def _explain_players(players: int) -> str:
    return ngettext(
        "{count} player takes turns; “New match…” says who is a person and who a computer.",
        "{count} players take turns; “New match…” says who is a person and who a computer.",
        players,
    ).format(count=number(players))


class _Explanation(QLabel):
    """Explains what is chosen; it is as high as the longest of its texts, so that nothing moves."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.texts: list[str] = []
        self.setProperty("role", "muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWordWrap(True)

    def heightForWidth(self, width: int) -> int:
        """Return how high the longest text is."""
        metrics = self.fontMetrics()
        return max((wrapped_height(one, metrics, width) for one in self.texts), default=0)

    def sizeHint(self) -> QSize:
        """Ask for nothing: the sheet gives the width, and that the height."""
        return QSize(1, 1)

    def minimumSizeHint(self) -> QSize:
        """Leave all to the width, too."""
        return self.sizeHint()


def _marked(name: str, entry_id: str) -> str:
    """Underline the letter that leads to a choice together with Alt."""
    before, _mark, after = underlined(name, entry_id).partition("&")
    return f"{escape(before)}<u>{escape(after[:1])}</u>{escape(after[1:])}"
