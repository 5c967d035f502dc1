"""Which rounds are wanted: against whom, of which variant, with which dictionary, since when."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QWidget

from ghost_desktop.desktop.combo import ComboBox
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.formats.played_rounds import named_opponent, named_variant
from ghost_desktop.library.figures import By, Selection
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from ghost_desktop.desktop.statistics.digest import Offered

_SPANS = {
    N_("All time"): None,
    N_("Last 12 months"): timedelta(days=365),
    N_("Last 30 days"): timedelta(days=30),
    N_("Last 7 days"): timedelta(days=7),
}

_NAMES: dict[By, Callable[[str, str], str]] = {
    By.OPPONENT: lambda key, _name: named_opponent(key),
    By.VARIANT: lambda key, _name: named_variant(key),
    By.DICTIONARY: lambda _key, name: name,
}


def named_group(by: By, key: str, name: str) -> str:
    """Return what rounds are called that have something in common."""
    return _NAMES[by](key, name)


class Filters(QWidget):
    """Lets rounds be chosen.

    Signals:
        changed: others are wanted.
        left: the person has done with a box.
    """

    changed = Signal()
    left = Signal()

    def __init__(self, clock: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._has_counting = True
        self.by = {
            By.OPPONENT: self._box(_("Opponent")),
            By.VARIANT: self._box(_("Variant")),
            By.DICTIONARY: self._box(_("Dictionary")),
        }
        self.person = self._box(_("Person"))
        self.span = self._box(_("Time"))
        for said, time in _SPANS.items():
            self.span.addItem(_(said), time)
        self.begun = QCheckBox(_("Rounds begun in the middle, too"), self)
        self.begun.toggled.connect(self._on_changed)
        row = FlowLayout(self, spacing=self.fontMetrics().height() // 2)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (*self.by.values(), self.person, self.span, self.begun):
            row.addWidget(part)

    def _box(self, name: str) -> ComboBox:
        made = ComboBox(self)
        made.setAccessibleName(name)
        made.setToolTip(name)
        made.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        made.activated.connect(self._on_changed)
        made.left.connect(self.left)
        return made

    @property
    def selection(self) -> Selection:
        """Which rounds are wanted now."""
        span = self.span.currentData()
        return Selection(
            opponent=self.by[By.OPPONENT].currentData(),
            variant=self.by[By.VARIANT].currentData(),
            source=self.by[By.DICTIONARY].currentData(),
            name=self.person.currentData(),
            since=None if span is None else self._clock() - span,
            begun=self.begun.isChecked(),
        )

    def offer(self, offered: Offered) -> None:
        """Offer what there is; what is chosen stays so, if it is still there."""
        every = {
            By.OPPONENT: _("All opponents"),
            By.VARIANT: _("All variants"),
            By.DICTIONARY: _("All dictionaries"),
        }
        for by, box in self.by.items():
            entries = [(named_group(by, one.key, one.name), one.key) for one in offered.by[by]]
            _fill(box, [(every[by], None), *entries])
        persons = [(name or _("Without a name"), name) for name in offered.names]
        _fill(self.person, [(_("Everybody"), None), *persons])
        self.person.setVisible(bool(persons))
        self.begun.setVisible(offered.has_begun)
        self._has_counting = offered.has_counting
        if not offered.has_begun:
            self._want_begun(is_wanted=False)

    def open(self) -> None:
        """Have all rounds that count; if there are none, those that were begun in the middle."""
        for box in (*self.by.values(), self.person, self.span):
            box.setCurrentIndex(0)
        self._want_begun(is_wanted=not self._has_counting)
        self.changed.emit()

    def _want_begun(self, *, is_wanted: bool) -> None:
        was_blocked = self.begun.blockSignals(True)  # noqa: FBT003 - Qt's own name for it
        self.begun.setChecked(is_wanted)
        self.begun.blockSignals(was_blocked)

    @Slot()
    def _on_changed(self) -> None:
        self.changed.emit()


def _fill(box: ComboBox, entries: Sequence[tuple[str, Any]]) -> None:
    """Offer entries, unless they are there already: an open list would close."""
    if [(box.itemText(n), box.itemData(n)) for n in range(box.count())] == list(entries):
        return
    chosen = box.currentData()
    box.clear()
    for said, data in entries:
        box.addItem(said, data)
    values = [data for _said, data in entries]
    box.setCurrentIndex(values.index(chosen) if chosen in values else 0)
