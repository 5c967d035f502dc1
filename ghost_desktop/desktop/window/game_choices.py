"""What the game is chosen by: the dictionary and the rules, each labelled and explained."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from ghost_desktop.desktop.kit.boxes import LEAVING, ExplainedBox
from ghost_desktop.desktop.kit.builders import Field, Form, button, check_box, column, flow
from ghost_desktop.desktop.kit.commands import Offer, entry, tip, title, underlined
from ghost_desktop.desktop.kit.layout import in_lines, scrolling
from ghost_desktop.desktop.window.commands import CHOICES
from ghost_desktop.desktop.window.question import LENGTHS_OFFERED
from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.formats.lists import description_of, where_from, words_of_source
from ghost_desktop.formats.text import (
    counted,
    min_length_text,
    number,
    players_text,
    reading_name,
    sentence,
    variant_name,
    words_text,
)
from ghost_desktop.library.catalogue import BundledList, as_it_came, list_name, split_level
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.library.catalogue import Known


def describe_list(known: Known) -> str:
    """Say what is in a list, and how large it is."""
    words, longest = words_text(known.words), number(known.longest)
    size = say("{words}, up to {longest} letters", words=words, longest=longest)
    return f"{what_it_is(known)} {size}."


def what_it_is(known: Known) -> str:
    """Say what is in a list that comes with the program, or where one of a person's own is from."""
    return where_from(known) if isinstance(known, OwnList) else description_of(known)


_DICTIONARY, *_RULES, _READING = CHOICES  # rules have their own names
_VARIANT, _MINIMUM, _PLAYERS, _MISERE = _RULES

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
"""Heights of the font that the choices are wide."""


class GameChoices(QDialog):
    """The choices, on a sheet that drops down: a click beside it closes it, and does nothing else.

    Args:
        library: the lists to choose from.
        window: whose they are.

    Signals:
        asked: a `Question`, when a person has chosen.
        lists_wanted: when a person wants to see which lists there are.
    """

    asked = Signal(object)
    lists_wanted = Signal()

    def __init__(self, library: Library, window: QWidget) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self._library = library
        self._button = window  # below which it drops
        self._source = ""  # of the list that is asked for, also where it is not offered
        self.setWindowTitle(_("The game"))
        self.setProperty("role", "choices")
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)  # the click has done its work
        self._boxes = {key: ExplainedBox() for key in CHOICES}
        for key, box in self._boxes.items():
            box.setToolTip(tip(f"bar.{key}"))
            box.activated.connect(self._on_list if key == _DICTIONARY else self._on_chosen)
        self._without = check_box(
            " ", hint=_("Leave out the words that nobody at your table knows")
        )
        self._without.clicked.connect(self._on_chosen)
        self._as_it_came = check_box(
            " ", hint=_("The list as it came: published results are of that")
        )
        self._as_it_came.clicked.connect(self._on_chosen)
        does = _("Import lists, make some of others, rename and remove")
        more = button(_("More lists…"), self.lists_wanted, hint=does, default=False)
        page = QWidget()
        rows = []
        for key, box in self._boxes.items():
            name = underlined(title(f"bar.{key}"), f"bar.{key}")
            at = flow(box, more, spacing=0.5, fills=True) if key == _DICTIONARY else None
            when = self._has_readings if key == _READING else None
            rows += [Field(name, box, at, when), Field("", box.explanation, when=when)]
        # Below what is said of the dictionary.
        rows[2:2] = [Field("", self._as_it_came), Field("", self._without)]
        self._form = Form(*rows, on=page, across=1, down=0.25)
        in_lines(self._form, setContentsMargins=(1, 1, 1, 1))
        for one in page.findChildren(QLabel):
            one.setWordWrap(True)  # names, too, where letters are large
        self._scroller = scrolling(page)
        column(self._scroller, on=self).setContentsMargins(1, 1, 1, 1)
        library.exceptions_changed.connect(self._show_exceptions)
        self._fill()
        library.changed.connect(self._offer_lists)

    # --- the question -------------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        """What is chosen."""
        chosen = {key: box.currentData() for key, box in self._boxes.items()}
        rules = Rules(**{name: chosen[name] for name in _RULES})
        source = chosen[_DICTIONARY] or self._source
        if self._as_it_came.isChecked():
            source = as_it_came(source)
        without = self._library.exceptions(source) if self._without.isChecked() else ()
        return Question(source, rules, chosen[_READING], without)

    def show_question(self, question: Question) -> None:
        """Show what is asked, without asking."""
        rules, self._source = question.rules, question.source
        if self._boxes[_DICTIONARY].findData(self._offered) < 0:
            self._offer_lists()
        self._boxes[_DICTIONARY].show_value(self._offered)
        self._as_it_came.setChecked(self._offered != self._source)
        for name in _RULES:
            self._boxes[name].show_value(getattr(rules, name))
        self._without.setChecked(bool(question.without))
        self._show_what_is_of_the_list()
        self._show_what_matters()
        self._boxes[_READING].show_value(question.reading)

    def offers(self) -> Iterator[Offer]:
        """Offer what the game can be made of, choice by choice; what it is made of is marked."""
        for key, box in self._boxes.items():
            choice_row = entry(f"bar.{key}")
            for place, meaning in enumerate(() if box.isHidden() else box.explanation.texts):
                text = box.itemText(place)
                yield Offer(
                    f"{choice_row.id}={place}",
                    _("{choice}: {value}").format(choice=title(choice_row.id), value=text),
                    meaning.removesuffix("."),
                    partial(self._choose, box, place),
                    words=_(choice_row.words),
                    name=text,
                    is_present=place == box.currentIndex(),
                )

    def _choose(self, box: ExplainedBox, place: int) -> None:
        """Choose an entry, as a person does in its box."""
        if box.currentIndex() != place:
            box.setCurrentIndex(place)
            box.activated.emit(place)

    def _fill(self) -> None:
        """Offer what there is to choose from."""
        self._offer_lists()
        offered: dict[str, list[tuple[str, Any, str]]] = {
            _VARIANT: [(variant_name(one), one, _explain_variant(one)) for one in all_variants()],
            _MINIMUM: [(min_length_text(n), n, _explain_min_length(n)) for n in LENGTHS_OFFERED],
            _PLAYERS: [(players_text(n), n, _explain_players(n)) for n in PLAYERS],
            _MISERE: [
                (_(name), one, _(_MISERE_MEANINGS[one])) for one, name in _MISERE_NAMES.items()
            ],
        }
        for key, entries in offered.items():
            self._boxes[key].offer(entries)

    @Slot()
    def _offer_lists(self) -> None:
        """Offer the lists that there are, and the one that is asked for, which stays."""
        entries = [(one.name, one.id, describe_list(one)) for one in self._library.lists]
        if self._source and self._offered not in {source for _name, source, _about in entries}:
            is_part = split_level(self._source)[1] is not None  # or it is a file
            about = words_of_source(self._source) if is_part else self._source
            entries.append((list_name(self._source), self._source, about))
        self._boxes[_DICTIONARY].offer(entries)
        self._boxes[_DICTIONARY].show_value(self._offered)

    @property
    def _offered(self) -> str:
        """The source of the list that is offered where the one that is asked for may be as it came."""
        known = self._library.find(self._source)
        is_part = known is None or known.id != self._source
        if is_part or not isinstance(known, BundledList) or known.cleaned is None:
            return self._source
        return known.cleaned.id

    def _show_what_is_of_the_list(self) -> None:
        """Offer what there is to leave out of the dictionary, or not."""
        self._show_abbreviations()
        self._show_exceptions()

    def _show_abbreviations(self) -> None:
        """Say what a cleaned list lacks; nothing of other lists."""
        known = self._library.find(self._offered)
        count = 0
        if isinstance(known, BundledList) and known.id == self._offered:  # no part of one
            count = known.no_words
        said = counted(
            "With {count} abbreviation or numeral",
            "With {count} abbreviations and numerals",
            count,
        )
        self._as_it_came.setText(said)
        self._as_it_came.setAccessibleName(said)
        self._as_it_came.setVisible(bool(count))
        for one in self._library.lists:  # what is said above of the list is of what is chosen here
            whole = self._library.find(as_it_came(one.id)) if one is known else None
            said_of = whole if whole is not None and self._as_it_came.isChecked() else one
            self._boxes[_DICTIONARY].mean(one.id, describe_list(said_of))

    def _has_readings(self) -> bool:
        """Tell whether there are others who could work together."""
        return self._boxes[_PLAYERS].currentIndex() > 0

    def _show_what_matters(self) -> None:
        """Show the reading only where it matters, and what it means."""
        misere = bool(self._boxes[_MISERE].currentData())
        self._boxes[_READING].offer(
            (sentence(reading_name(one)), one, _(_READING_MEANINGS[one, misere])) for one in Reading
        )
        self._form.follow()

    @Slot()
    def _show_exceptions(self) -> None:
        """Say how many exceptions there are to the dictionary; nothing where there is none."""
        count = len(self._library.exceptions(self._source)) if self._source else 0
        said = counted(
            "Without your exceptions ({count} word)",
            "Without your exceptions ({count} words)",
            count,
        )
        self._without.setText(said)
        self._without.setAccessibleName(self._without.text())
        self._without.setVisible(bool(count))

    @Slot()
    def _on_list(self) -> None:
        """Ask for another list, which is to play with."""
        self._as_it_came.setChecked(False)
        self._on_chosen()

    @Slot()
    def _on_chosen(self) -> None:
        question = self.question
        self._source = question.source
        self._without.setChecked(bool(question.without))
        self._show_what_is_of_the_list()
        self._show_what_matters()
        if self.isVisible():
            self._fit()
        self.asked.emit(question)

    # --- the sheet ----------------------------------------------------------------------------------

    def box(self, key: str) -> ExplainedBox:
        """Return the box of one of `CHOICES`."""
        return self._boxes[key]

    def drop_from(self, button: QWidget) -> None:
        """Show the sheet below a button."""
        self._button = button
        self._fit()
        self.show()

    def _fit(self) -> None:
        """Be as large as what is on it, as far as there is room on the screen."""
        corner = self._button.mapToGlobal(self._button.rect().bottomRight())
        room = self._button.screen().availableGeometry()
        width = min(_WIDTH * self.fontMetrics().height(), room.width())
        height = min(self._form.totalHeightForWidth(width - 2) + 2, room.height())
        left, top = max(room.left(), corner.x() - width), min(corner.y(), room.bottom() - height)
        self.setGeometry(left, top, width, height)

    def come_to(self, key: str) -> None:
        """Put the focus on one of `CHOICES`."""
        box = self.box(key)
        box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._scroller.ensureWidgetVisible(box)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the sheet with Enter, too."""
        if event.key() in LEAVING:
            self.accept()
        else:
            super().keyPressEvent(event)


def _explain_variant(variant: Variant) -> str:
    texts = variant.texts
    return say("{adding} Example: {example}", adding=_(texts.adding), example=_(texts.example))


def _explain_min_length(letters: int) -> str:
    if letters == 1:
        return _("Every word of the dictionary counts.")
    return counted(
        "Words of fewer than {count} letter do not count: play goes on beyond them.",
        "Words of fewer than {count} letters do not count: play goes on beyond them.",
        letters,
    )


def _explain_players(players: int) -> str:
    return counted(
        "{count} player takes turns; “New match…” says who is a person and who a computer.",
        "{count} players take turns; “New match…” says who is a person and who a computer.",
        players,
    )
