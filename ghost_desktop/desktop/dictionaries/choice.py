"""What to compare, apart from the game on top: lists, and the rules and words of their games."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from math import prod
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QSplitter, QWidget

from ghost_desktop.desktop.dictionaries.state import (
    ALL_WORDS,
    MIN_LENGTHS,
    VOCABULARIES,
    Ticks,
    has_levels,
)
from ghost_desktop.desktop.dictionaries.wording import (
    long_words_text,
    minimum_text,
    vocabulary_meaning,
    vocabulary_text,
)
from ghost_desktop.desktop.kit.boxes import ComboBox, choice
from ghost_desktop.desktop.kit.builders import (
    button,
    buttons_of,
    check_box,
    column,
    dress,
    flow,
    label,
    row,
)
from ghost_desktop.desktop.kit.cards import Card, CardLine, Cards
from ghost_desktop.desktop.kit.commands import title
from ghost_desktop.desktop.kit.layout import demibold, in_lines, is_folded, two_lines
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import choose
from ghost_desktop.desktop.window.game_choices import what_it_is
from ghost_desktop.engine.comparison import games_of
from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.formats.lists import all_list_facts, describe_bands, list_facts
from ghost_desktop.formats.text import (
    listed,
    players_text,
    reading_name,
    sentence,
    side_by_side,
    variant_name,
)
from ghost_desktop.library.catalogue import has_cleaned
from ghost_desktop.library.question import Question
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.library.catalogue import Known


_LEAST_LISTS = 7.5  # heights of the font: two lists, and a part of a third

MOST_GAMES = 2000
"""Games that can be compared at once: more rows and lines nobody looks at in a window."""


class GridChoice(PagePart, QWidget):
    """Chooses lists, how common their words are, and the rules; the reading holds for all games.

    Lists and lengths are always there; the rest is folded below a line that says what is chosen of it.

    Signals:
        changed: when something else is chosen.
        lists_wanted: when a person wants to see which lists there are.
        folded: when there is more to choose than before, or less.
    """

    changed = Signal()
    lists_wanted = Signal()
    folded = Signal()

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._sources: set[str] = set()  # the lists that are ticked, be they there or not
        # In the order in which they stand, which is that of Tab.
        self.all = button(_("All"), self._tick_all, name=_("Tick all dictionaries"))
        self.none = button(_("None"), self._tick_none, name=_("Tick no dictionary"))
        named = title("word_lists")
        self.manage = button("word_lists", self.lists_wanted, _("Lists…"), name=named)
        for one in (self.all, self.none, self.manage):
            one.setParent(self)
        self.lists = _Lists(_("Dictionaries to compare"), self, high=_HIGH)
        in_lines(self.lists, setMinimumHeight=_LEAST_LISTS)
        self.lengths = {
            length: self._tick_box(minimum_text(length), sentence(long_words_text(length)))
            for length in MIN_LENGTHS
        }
        self.variants = {one: self._tick_box(variant_name(one)) for one in all_variants()}
        self.players = {one: self._tick_box(str(one), players_text(one)) for one in PLAYERS}
        self.misere = {
            False: self._tick_box(_("loses"), _("A word loses")),
            True: self._tick_box(_("wins (misère)"), _("A word wins (misère)")),
        }
        self.levels = {
            level: self._tick_box(vocabulary_text(level), vocabulary_meaning(level))
            for level in VOCABULARIES
        }
        others = _("What others want, with three or more players")
        readings = {one: sentence(reading_name(one)) for one in Reading}
        self.reading = choice(
            dress(ComboBox(), name=others, hint=others), readings, self._on_changed
        )
        hint = _("Show those with abbreviations and numerals, too, by which results are published")
        name = _("Show lists as they came, too")
        self.as_they_came = check_box(
            _("as they came, too"), self._show_lists, name=name, hint=hint
        )
        self._questions: tuple[Question, ...] = ()
        self._lay_out()
        self.tick(Ticks())
        self.lists.ticked.connect(self._on_list)
        library.changed.connect(self._on_other_lists)

    def _lay_out(self) -> None:
        lists = row(self.all, self.none, self.manage)
        head = flow(_heading(_("Dictionaries")), lists, spacing=0.5, spread=-1)
        self.more = button(_("More"), name=_("More of what is compared"), stays=True)
        self.more.toggled.connect(self._show_more)
        self.chosen = label("muted")
        self._below = QWidget()
        self.on_font()
        self._below.hide()
        self._reading_title = _heading(title("bar.reading"))
        self._reading_title.setBuddy(self.reading)
        groups: dict[str, Mapping[Any, QCheckBox]] = {
            _("Variants"): self.variants,
            _("Players"): self.players,
            _("A word"): self.misere,
            _("Vocabulary"): self.levels,
            _("Lists"): {True: self.as_they_came},
        }
        self._groups = [self._grid({_("Letters"): self.lengths}), self._grid(groups, self._below)]
        self._groups[1].addWidget(self._reading_title, len(groups), 0, 1, 2)
        self._groups[1].addWidget(self.reading, len(groups) + 1, 0, 1, 2)
        fold = row(self.more, (self.chosen, 1), ..., spacing=0.5)
        parts = (head, (self.lists, 1), self._groups[0], fold, self._below)
        column(*parts, on=self, spacing=0.5)

    def _grid(
        self, groups: Mapping[str, Mapping[Any, QCheckBox]], on: QWidget | None = None
    ) -> QGridLayout:
        """Put groups of boxes below each other, each with its heading before it."""
        grid = QGridLayout(on)
        grid.setContentsMargins(0, 0, 0, 0)
        in_lines(grid, setHorizontalSpacing=0.7, setVerticalSpacing=0.5)
        grid.setColumnStretch(1, 1)
        for place, (name, boxes) in enumerate(groups.items()):
            heading = _heading(name)
            grid.addWidget(heading, place, 0, Qt.AlignmentFlag.AlignTop)
            # Further from the next box than from its own, or one does not see whose a name is.
            apart = flow(*boxes.values(), spacing=1 / 3, apart=0.5, even=True)
            grid.addLayout(apart, place, 1)
            if boxes is self.levels:
                self._vocabulary_title = heading
                heading.setToolTip(describe_bands())
        return grid

    def _tick_box(self, text: str, name: str = "") -> QCheckBox:
        return check_box(text, self._on_changed, name=name or text, hint=name or text)

    @Slot(bool)
    def _show_more(self, is_unfolded: bool) -> None:
        """Show what else there is to choose, or a line of what is chosen there."""
        self.more.setText(_("Less") if is_unfolded else _("More"))
        self._below.setVisible(is_unfolded)
        self.chosen.setVisible(not is_unfolded)
        self.folded.emit()

    def _summary(self, ticks: Ticks) -> str:
        """Say what is chosen of all that is folded: ``"Ghost · 2, 3 players · one against all"``.

        That a word loses, that all words count, and that everybody plays for himself is what goes
        without saying.
        """
        counts = [*map(str, ticks.players[:-1]), *map(players_text, ticks.players[-1:])]
        said = [listed(list(map(variant_name, ticks.variants))), listed(counts)]
        if ticks.misere != (False,):
            said.append(
                listed([_("a word wins") if one else _("a word loses") for one in ticks.misere])
            )
        if ticks.levels != (ALL_WORDS,):
            levels = listed(list(map(vocabulary_text, ticks.levels)))
            said.append(say("{column}: {text}", column=_("Vocabulary"), text=levels))
        if ticks.reading is not Reading.SELF and any(number > 2 for number in ticks.players):
            said.append(reading_name(ticks.reading))
        return side_by_side([one or "–" for one in said])

    def on_font(self) -> None:
        """Have room for two lines of what is chosen, so that nothing moves when more is."""
        self.chosen.setMinimumHeight(two_lines(self.font()))

    def on_come(self) -> None:
        """Lay the boxes out anew: while nobody sees them, they tell nobody of larger letters."""
        for groups in self._groups:
            groups.invalidate()

    @property
    def ticks(self) -> Ticks:
        """What is chosen."""
        return Ticks(
            self.sources,
            _ticked(self.lengths),
            _ticked(self.variants),
            _ticked(self.players),
            _ticked(self.misere),
            self.reading.currentData(),
            _ticked(self.levels),
        )

    @property
    def sources(self) -> tuple[str, ...]:
        """The ids of the lists that are ticked."""
        return tuple(known.id for known in self._library.known if known.id in self._sources)

    @property
    def missed(self) -> frozenset[str]:
        """The ids of lists that were ticked, and are there no more."""
        return frozenset(self._sources.difference(self.sources))

    @property
    def questions(self) -> tuple[Question, ...]:
        """Every combination of what is ticked: list by list, graph by graph.

        Nothing if there are more than `MOST_GAMES`.
        """
        return self._questions

    @property
    def games(self) -> int:
        """How many combinations there are, however many."""
        ticks = self.ticks
        rules = (ticks.variants, ticks.min_lengths, ticks.players, ticks.misere)
        lists = sum(len(ticks.sources_of(source)) for source in self.sources)
        return lists * prod(map(len, rules))

    def _combined(self) -> tuple[Question, ...]:
        """Combine all that is ticked, if that is not too much."""
        if self.games > MOST_GAMES:
            return ()
        ticks = self.ticks
        games = games_of(
            Rules(),
            variants=ticks.variants,
            min_lengths=ticks.min_lengths,
            players=ticks.players,
        )
        every = [replace(rules, misere=misere) for rules in games for misere in ticks.misere]
        return tuple(
            Question(source, rules, ticks.reading if rules.readings_differ else Reading.SELF)
            for whole in self.sources
            for source in ticks.sources_of(whole)
            for rules in every
        )

    def tick(self, ticks: Ticks) -> None:
        """Choose these and no others; what is not offered is passed over."""
        every = {known.id for known in self._library.known}
        offered = [known.id for known in self._library.lists]
        self._sources = every.intersection(offered if ticks.sources is None else ticks.sources)
        self._show_lists()
        _set(self.lengths, ticks.min_lengths)
        _set(self.variants, ticks.variants)
        _set(self.players, ticks.players)
        _set(self.misere, ticks.misere)
        _set(self.levels, ticks.levels)
        with QSignalBlocker(self.reading):
            self.reading.setCurrentIndex(self.reading.findData(ticks.reading))
        self._on_changed()

    @Slot()
    def _show_lists(self) -> None:
        """Show the lists that are offered; those as they came if they are ticked, or wanted."""
        shows_all = self.as_they_came.isChecked()
        self.lists.show_cards(
            [
                _card(known, known.id in self._sources)
                for known in self._library.known
                if shows_all or known.id in self._sources or not has_cleaned(known)
            ]
        )

    @Slot()
    def _on_other_lists(self) -> None:
        """Offer other lists; those that were ticked still are, and new ones are not.

        What was ticked and was removed is ticked again if it is brought back.
        """
        self._show_lists()
        self._on_changed()

    @Slot(object)
    def _on_list(self, key: str) -> None:
        self._sources ^= {key}
        self._on_changed()

    @Slot()
    def _tick_all(self) -> None:
        self.tick(replace(self.ticks, sources=None))

    @Slot()
    def _tick_none(self) -> None:
        self.tick(replace(self.ticks, sources=()))

    @Slot()
    def _on_changed(self) -> None:
        """Offer what matters now, and tell what is chosen, if that is something else."""
        ticks = self.ticks
        self.chosen.setText(self._summary(ticks))
        for part in (self._reading_title, self.reading):
            part.setEnabled(any(number > 2 for number in ticks.players))
        knows_levels = any(map(has_levels, self.sources))
        self._vocabulary_title.setEnabled(knows_levels)
        for box in self.levels.values():
            box.setEnabled(knows_levels)
        before, self._questions = self._questions, self._combined()
        if self._questions != before or not before:
            self.changed.emit()


_HIGH = 0.6  # of the usual room above a card


class _Lists(Cards):
    """Lists that scroll, so that other choices are in sight also where there is little room."""

    def sizeHint(self) -> QSize:
        """Ask for no more height than is needed; what is left over comes to it anyway."""
        return QSize(super().sizeHint().width(), self.minimumHeight())


def _card(known: Known, is_ticked: bool) -> Card:
    return Card(
        of=known,
        key=known.id,
        name=known.name,
        lines=(CardLine(known.name), CardLine(list_facts(known), "muted")),
        spoken=say("{list}: {facts}", list=known.name, facts=all_list_facts(known)),
        hint=f"<p>{escape(what_it_is(known))}</p>",
        is_ticked=is_ticked,
    )


_Key = TypeVar("_Key")


def _ticked(boxes: Mapping[_Key, QCheckBox]) -> tuple[_Key, ...]:
    return tuple(key for key, box in boxes.items() if box.isChecked())


def _set(boxes: Mapping[_Key, QCheckBox], wanted: Iterable[_Key]) -> None:
    ticked = set(wanted)
    for key, box in boxes.items():
        with QSignalBlocker(box):
            box.setChecked(key in ticked)


def _heading(text: str) -> QLabel:
    made = label(text=text, wraps=False)
    made.setFont(demibold(made.font()))
    return made


_WIDEST_CHOICE = 0.46  # of the width, so that there is room for what was found
_CHOICE, _FOUND = range(2)


class Sides(QWidget):
    """Two sides of a panel: a person can give one more of the width, or turn from one to the other.

    Args:
        choice: the left side.
        found: the right one, which is shown first where there is no room for both.
        parent: the panel.
    """

    def __init__(self, choice: QWidget, found: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._sides = choice, found
        self._given_width = 0  # what a person has given to the choice; 0 for what it needs
        self._is_folded = False
        self._head = head = QWidget(self)
        texts = {_CHOICE: _("What to compare"), _FOUND: _("Result")}
        self._group = buttons_of(self, texts, self._turn)
        choose(self._group, _FOUND)
        row(*self._group.buttons(), ..., on=head, spacing=0.5, margins=(0.6, 0.6, 0.6, 0))
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.addWidget(choice)
        self._splitter.addWidget(found)
        self._splitter.setCollapsible(_FOUND, False)  # noqa: FBT003 - as Qt has it
        self._splitter.setStretchFactor(_FOUND, 1)
        self._splitter.splitterMoved.connect(self._on_moved)
        head.hide()
        column(head, (self._splitter, 1), on=self, spacing=0)

    @property
    def is_folded(self) -> bool:
        """Whether there is room for one side only."""
        return self._is_folded

    def show_found(self) -> None:
        """Turn to what was found, if only one side can be seen."""
        self._turn(_FOUND)

    def fit(self, wanted: int) -> None:
        """Give the choice the width that it wants, in pixels, if a person has given it no other."""
        if is_folded(self) != self._is_folded:
            self._is_folded = not self._is_folded
            self._head.setVisible(self._is_folded)
            self._show_sides()
        if not self._is_folded:
            most = round(_WIDEST_CHOICE * self.width())
            left = min(self._given_width or wanted, most)
            self._splitter.setSizes([left, self.width() - left])

    @Slot(int)
    def _turn(self, side: int) -> None:
        """Show a side, and mark its button."""
        choose(self._group, side)
        self._show_sides()

    def _show_sides(self) -> None:
        """Show both sides, or the one that is turned to; that has the focus if the other had it."""
        focused: QWidget | None = self.window().focusWidget()
        turned = self._group.checkedId()
        for place, side in enumerate(self._sides):
            is_shown = place == turned or not self._is_folded
            had_focus = focused is not None and side.isAncestorOf(focused)
            side.setVisible(is_shown)
            if had_focus and not is_shown:
                self._group.button(turned).setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_moved(self) -> None:
        """Keep the width that a person has given to the choice."""
        if not self._is_folded:
            self._given_width = self._splitter.sizes()[_CHOICE]
