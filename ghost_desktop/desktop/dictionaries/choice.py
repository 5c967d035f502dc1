"""What to compare, apart from the game on top: lists, lengths, variants, players, and what wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.combo import ComboBox
from ghost_desktop.desktop.commands import title
from ghost_desktop.desktop.dictionaries.list_rows import LIST_ROLE, ListRows
from ghost_desktop.desktop.dictionaries.state import MIN_LENGTHS, Ticks
from ghost_desktop.desktop.dictionaries.wording import (
    MISERE_NAMES,
    all_list_facts,
    long_words_text,
    minimum_text,
)
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.fonts import demibold
from ghost_desktop.desktop.question import Question
from ghost_desktop.engine.comparison import games_of
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.text import (
    players_text,
    reading_name,
    sentence,
    side_by_side,
    variant_name,
)
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from PySide6.QtGui import QShowEvent

    from ghost_desktop.desktop.library import Library
    from ghost_desktop.library.catalogue import BundledList

_LEAST_LISTS = 7.5  # heights of the font: two lists, and a part of a third


class GridChoice(QWidget):
    """Chooses lists, minimum lengths, variants, numbers of players, and what holds for all games.

    Everything has a place of its own, whatever is chosen.

    Signals:
        changed: when something else is chosen.
    """

    changed = Signal()

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        unit = self.fontMetrics().height()
        self.lists = _Lists(self)
        self.lists.setAccessibleName(_("Dictionaries to compare"))
        self.rows = ListRows(self.lists)
        self.lists.setItemDelegate(self.rows)
        self.lists.setResizeMode(QListView.ResizeMode.Adjust)  # rows break their lines anew
        self.lists.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.lists.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lists.setMinimumHeight(round(_LEAST_LISTS * unit))
        self._offer_lists()
        self.all = QPushButton(_("All"), self)
        self.all.setAccessibleName(_("Tick all dictionaries"))
        self.none = QPushButton(_("None"), self)
        self.none.setAccessibleName(_("Tick no dictionary"))
        self.lengths = {length: QCheckBox(minimum_text(length), self) for length in MIN_LENGTHS}
        self.variants = {
            variant: QCheckBox(variant_name(variant), self) for variant in all_variants()
        }
        self.players = {number: QCheckBox(str(number), self) for number in PLAYERS}
        self.misere = self._box(
            _("Completing a word, in all games"),
            {said: misere for misere, text in MISERE_NAMES.items() if (said := _(text))},
        )
        self.reading = self._box(
            _("What others want, with three or more players"),
            {sentence(reading_name(reading)): reading for reading in Reading},
        )
        for length, box in self.lengths.items():
            box.setAccessibleName(sentence(long_words_text(length)))
        for number, box in self.players.items():
            box.setAccessibleName(players_text(number))
        self._lay_out(unit)
        self.tick(Ticks())
        self.all.clicked.connect(self._tick_all)
        self.none.clicked.connect(self._tick_none)
        self.lists.itemChanged.connect(self._on_changed)
        library.changed.connect(self._on_other_lists)

    def _lay_out(self, unit: int) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(unit // 2)
        both = QHBoxLayout()
        both.addWidget(self.all)
        both.addWidget(self.none)
        row = FlowLayout(spacing=unit // 2, spread=-1)
        row.addWidget(_heading(_("Dictionaries"), self))
        row.addLayout(both)
        column.addLayout(row)
        column.addWidget(self.lists, 1)
        self._groups = groups = QGridLayout()
        groups.setHorizontalSpacing(round(0.7 * unit))
        groups.setVerticalSpacing(unit // 2)
        groups.setColumnStretch(1, 1)
        for place, (name, boxes) in enumerate(
            (
                (_("Letters"), self.lengths.values()),
                (_("Variants"), self.variants.values()),
                (_("Players"), self.players.values()),
            )
        ):
            groups.addWidget(_heading(name, self), place, 0, Qt.AlignmentFlag.AlignTop)
            # Further from the next box than from its own, or one does not see whose a name is.
            flow = FlowLayout(spacing=unit // 3, apart=unit // 2, even=True)
            for box in boxes:
                box.setAccessibleName(box.accessibleName() or box.text())
                box.setToolTip(box.accessibleName())
                box.toggled.connect(self._on_changed)
                flow.addWidget(box)
            groups.addLayout(flow, place, 1)
        column.addLayout(groups)
        self._reading_title = _heading(title("bar.reading"), self)
        for label, chosen in (
            (_heading(title("bar.misere"), self), self.misere),
            (self._reading_title, self.reading),
        ):
            label.setBuddy(chosen)
            column.addWidget(label)
            column.addWidget(chosen)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the boxes out anew: while nobody sees them, they tell nobody of larger letters."""
        super().showEvent(event)
        self._groups.invalidate()

    def _box(self, name: str, offered: Mapping[str, bool | Reading]) -> QComboBox:
        """Return a list to choose one of a few from."""
        box = ComboBox(self)
        box.setAccessibleName(name)
        box.setToolTip(name)
        for text, data in offered.items():
            box.addItem(text, data)
        box.currentIndexChanged.connect(self._on_changed)
        return box

    @property
    def ticks(self) -> Ticks:
        """What is chosen."""
        return Ticks(
            self.sources,
            _ticked(self.lengths),
            _ticked(self.variants),
            _ticked(self.players),
            self.misere.currentData(),
            self.reading.currentData(),
        )

    @property
    def sources(self) -> tuple[str, ...]:
        """The ids of the lists that are ticked."""
        return tuple(
            item.data(LIST_ROLE).id
            for item in self._items()
            if item.checkState() is Qt.CheckState.Checked
        )

    @property
    def questions(self) -> tuple[Question, ...]:
        """Every combination of what is ticked: list by list, graph by graph."""
        ticks = self.ticks
        games = games_of(
            Rules(misere=ticks.misere),
            variants=ticks.variants,
            min_lengths=ticks.min_lengths,
            players=ticks.players,
        )
        return tuple(
            Question(source, rules, ticks.reading) for source in self.sources for rules in games
        )

    @property
    def is_quick(self) -> bool:
        """Whether all that is ticked is solved in no time: Ghost for two."""
        ticks = self.ticks
        return {*ticks.variants} <= {Rules.variant} and {*ticks.players} <= {2}

    def tick(self, ticks: Ticks) -> None:
        """Choose these and no others; what is not offered is passed over."""
        self._tick_lists(ticks.sources)
        _set(self.lengths, ticks.min_lengths)
        _set(self.variants, ticks.variants)
        _set(self.players, ticks.players)
        self.misere.setCurrentIndex(self.misere.findData(ticks.misere))
        self.reading.setCurrentIndex(self.reading.findData(ticks.reading))
        self._on_changed()

    def _items(self) -> list[QListWidgetItem]:
        return [self.lists.item(place) for place in range(self.lists.count())]

    def _tick_lists(self, sources: Collection[str] | None) -> None:
        """Tick these lists and no others; None for all."""
        for item in self._items():
            wanted = sources is None or item.data(LIST_ROLE).id in sources
            item.setCheckState(Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked)

    def _offer_lists(self) -> None:
        """Offer the lists that there are, each ticked."""
        for bundled in self._library.lists:
            item = QListWidgetItem(bundled.name, self.lists)
            item.setData(LIST_ROLE, bundled)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            item.setToolTip(_tool_tip(bundled))
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole,
                _("{list}: {facts}").format(
                    list=bundled.name,
                    facts=side_by_side([all_list_facts(bundled), bundled.licence]),
                ),
            )
        self.lists.setCurrentRow(0)

    @Slot()
    def _on_other_lists(self) -> None:
        """Offer other lists; those that were ticked still are, and new ones are not."""
        ticked = self.sources
        self.lists.clear()
        self._offer_lists()
        self._tick_lists(ticked)
        self._on_changed()

    @Slot()
    def _tick_all(self) -> None:
        self._tick_lists(None)

    @Slot()
    def _tick_none(self) -> None:
        self._tick_lists(())

    @Slot()
    def _on_changed(self) -> None:
        for part in (self._reading_title, self.reading):
            part.setEnabled(any(number > 2 for number in self.ticks.players))
        self.changed.emit()


class _Lists(QListWidget):
    """Lists that scroll, so that other choices are in sight also where there is little room."""

    def sizeHint(self) -> QSize:
        """Ask for no more height than is needed; what is left over comes to it anyway."""
        return QSize(super().sizeHint().width(), self.minimumHeight())


def _tool_tip(bundled: BundledList) -> str:
    licence = _("Licence: {name}").format(name=bundled.licence)
    return (
        f"<p><b>{bundled.name}</b><br>{bundled.description}</p>"
        f"<p>{all_list_facts(bundled)}</p><p>{licence}<br>{bundled.attribution}</p>"
    )


_Key = TypeVar("_Key")


def _ticked(boxes: Mapping[_Key, QCheckBox]) -> tuple[_Key, ...]:
    return tuple(key for key, box in boxes.items() if box.isChecked())


def _set(boxes: Mapping[_Key, QCheckBox], wanted: Iterable[_Key]) -> None:
    ticked = set(wanted)
    for key, box in boxes.items():
        box.setChecked(key in ticked)


def _heading(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    label.setFont(demibold(label.font()))
    return label
