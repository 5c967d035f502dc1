"""A box in which one of the choices of a game is made, with what each entry means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal, Slot

from ghost_desktop.desktop.combo import ComboBox
from ghost_desktop.desktop.items import CHOSEN, FLAGS_ROLE
from ghost_desktop.desktop.kit.commands import tip, title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget


class GameChoiceBox(ComboBox):
    """A list to choose from.

    Signals:
        explained: what the chosen entry means.
        done: when it was left, but not by choosing from the open list: who does that may go on.
        more_wanted: when the entry was chosen that stands for what is not offered.

    Args:
        key: which it is of `CHOICES`.
        parent: the page that it is on.
    """

    explained = Signal(str)
    done = Signal()
    more_wanted = Signal()

    def __init__(self, key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = title(f"bar.{key}")
        self.meanings: list[str] = []
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
        self.explained.emit(meaning)
