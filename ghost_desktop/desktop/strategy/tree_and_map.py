"""The tree, the same as a map, and the list to remember: three views of what is selected and folded.

Where there is room for tree and map they stand side by side, else one takes the place of the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QSplitter, QWidget

from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.strategy.choices import StrategyForm
from ghost_desktop.desktop.strategy.lines import LinesView
from ghost_desktop.desktop.strategy.map_source import MapFolds
from ghost_desktop.desktop.strategy.rows import StrategyRows
from ghost_desktop.desktop.strategy.tree import StrategyTree
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.strategy.map_pane import MapPane
    from ghost_desktop.desktop.strategy.map_source import MapSource
    from ghost_desktop.desktop.strategy.rows import Rows


_TREE_SHARE = 0.44
_WIDEST_TREE = 34
"""How much of the width a tree beside a map has, and how many heights of the font at the most."""


@dataclass(frozen=True)
class Folds:
    """What is unfolded in a tree, which is folded at first, and folded on its map, which is not.

    Attributes:
        unfolded: the ways that are unfolded in the tree; None if it has not been seen.
        folded: the fragments after which nothing is shown on the map.
    """

    unfolded: frozenset[str] | None = None
    folded: frozenset[str] = frozenset()


class TreeAndMap(PagePart, QSplitter):
    """Shows rows as a tree, what they are the rows of as a map, or what there is to remember of it.

    The tree knows what is selected, whichever of the two is shown; the map follows it, and leads
    it where a person selects something there.

    Args:
        parent: the owner.

    Attributes:
        source: gives the map; None if there is none.
        tree: the tree.
        lines: the list.

    Signals:
        typed: letters that were typed, to be searched for.
        play_wanted: to go on from what is selected, on the board.
        wanted: a fragment on the map, of which it has to be found out what can follow.
        entered: while both are shown, the keyboard has gone to the map, or to the tree.
    """

    typed = Signal(str)
    play_wanted = Signal()
    wanted = Signal(str)
    entered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._map: MapPane | None = None  # until it is wanted
        self.source: MapSource | None = None
        self._folded: frozenset[str] = frozenset()  # on the map, or in the tree while it was shown
        self._unfolded: frozenset[str] = frozenset()  # in the tree, as far as the map knows
        # What was at first, which is not unfolded on the map where it could not be read; and what
        # was unfolded there.
        self._at_first: frozenset[str] = frozenset()
        self._on_map: frozenset[str] = frozenset()
        self._followed: frozenset[str] | None = None  # the same, as the tree has it
        self._form, self._is_wanted = StrategyForm.BOTH, False  # the map, if there is one
        self._has_room = False  # for both
        self._has_list = False
        self._is_moved = False  # by a person, the line between them
        self._is_led = False  # the tree, by the map
        self.tree = StrategyTree(self)
        self.tree.typed.connect(self.typed)
        self.tree.moved.connect(self._on_moved)
        self.tree.folds_changed.connect(self._on_folds)
        self.tree.installEventFilter(self)
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._on_splitter)
        self.lines = LinesView(self)
        self.lines.chosen.connect(self.tree.go_to)
        self.addWidget(self.tree)
        self.addWidget(self.lines)
        self.lines.hide()
        self.setFocusProxy(self.tree)

    @property
    def map(self) -> MapPane:
        """The map, made when it is first wanted."""
        if self._map is None:
            from ghost_desktop.desktop.strategy.map_pane import MapPane  # noqa: PLC0415 - not at the start

            made = self._map = MapPane(self)
            made.typed.connect(self.typed)
            made.chosen.connect(self.play_wanted)
            made.moved.connect(self._on_moved_on_map)
            made.wanted.connect(self.wanted)
            made.folded.connect(self._on_folded_on_map)
            made.view.installEventFilter(self)
            self.insertWidget(1, made)
            self.setTabOrder(self.tree, made.view)
        return self._map

    @property
    def shows_map(self) -> bool:
        """Whether the map is shown, perhaps beside the tree."""
        if self.source is None or self.shows_list:
            return False
        if self._form is StrategyForm.BOTH:
            return self._is_wanted or self._has_room
        return self._form is StrategyForm.MAP

    @property
    def shows_both(self) -> bool:
        """Whether tree and map stand side by side."""
        return self.shows_map and self._has_room and self._form is StrategyForm.BOTH

    @property
    def shows_list(self) -> bool:
        """Whether the list is shown alone."""
        return self._form is StrategyForm.LIST and self._has_list

    @property
    def folds(self) -> Folds:
        """What a person has unfolded, and folded away."""
        self._follow_folds()
        return Folds(self.tree.unfolded(), self._folded)

    def show_form(self, form: StrategyForm, *, leads_map: bool) -> None:
        """Show it in a form; of tree and map, where but one has room, the one that leads."""
        self._form, self._is_wanted = form, leads_map
        self._choose()

    def make_room(self, *, has_room: bool) -> None:
        """Show both where there is room for both."""
        if has_room is not self._has_room:
            self._has_room = has_room
            self._choose()

    def on_fit(self) -> None:
        """Share the room anew."""
        self._share()

    def _share(self) -> None:
        """Give the map the more room, unless a person has moved the line between both."""
        if self.shows_both and not self._is_moved:
            unit = self.fontMetrics().height()
            tree = min(round(_TREE_SHARE * self.width()), _WIDEST_TREE * unit)
            self.setSizes([tree, self.width() - tree, 0])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the keyboard from one to the other where both are shown."""
        if event.type() is QEvent.Type.FocusIn and self.shows_both:
            self._is_wanted = watched is not self.tree
            self.setFocusProxy(self.map if self._is_wanted else self.tree)
            self.entered.emit(self._is_wanted)
        return super().eventFilter(watched, event)

    @Slot()
    def _on_splitter(self) -> None:
        self._is_moved = True

    def show_rows(
        self, rows: Rows | None, source: MapSource | None, folds: Folds, current: str = ""
    ) -> None:
        """Show something else.

        Args:
            rows: for the tree; None if there is nothing.
            source: the same for the map.
            folds: of both.
            current: the way to the current row, as `StrategyTree.show_rows` has it.
        """
        self.source, self._folded = source, folds.folded
        self._has_list = isinstance(rows, StrategyRows)
        self._is_led = True
        self.tree.show_rows(rows, folds.unfolded, current)
        self._is_led = False
        self._see_folds()
        self._on_map = frozenset()
        self._at_first = self._unfolded if self._has_list else frozenset()
        self._choose()

    @Slot(str)
    def show_hit(self, fragment: str) -> None:
        """Go to a fragment that was searched for, and have it large enough to be read."""
        self.tree.go_to(fragment)
        if self.shows_map:
            self.map.view.come_near()

    def show_news(self) -> None:
        """Show what has been found out of what is shown."""
        self.tree.show_news()
        if self._map is not None and self.shows_map:
            self._map.show_news()

    def _choose(self) -> None:
        """Show the map or the tree, or both; the focus stays with what is wanted."""
        had_focus = any(one.hasFocus() for one in (self.tree, self.lines)) or (
            self._map is not None and self._map.view.hasFocus()
        )
        leads = self.shows_map and (self._is_wanted or not self.shows_both)
        front: QWidget = self.map if leads else self.lines if self.shows_list else self.tree
        if self.shows_map:
            self._follow_folds()
            self.map.show_source(self.source, self.map_folds)
            self.map.select(self.tree.selected.fragment)
        elif self._map is not None:
            self._map.let_go_of_all_but(self.source)
        self.setFocusProxy(front)
        self.tree.setVisible(self.shows_both or front is self.tree)
        self.lines.setVisible(self.shows_list)
        if self._map is not None:
            self._map.setVisible(self.shows_map)
        self._share()  # the map may have come just now
        if had_focus:
            front.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- what is selected -----------------------------------------------------------------------------

    @Slot()
    def _on_moved(self) -> None:
        self.lines.select(*self.tree.selected.steps)
        if self._map is not None and self.shows_map:
            self._map.select(self.tree.selected.fragment)

    @Slot(str)
    def _on_moved_on_map(self, fragment: str) -> None:
        """Have the tree go there, too, and say what it would say."""
        self.tree.go_to(fragment)
        announce(self, self.tree.selected.spoken or _("The start"))

    # --- folds ----------------------------------------------------------------------------------------

    @Slot()
    def _on_folds(self) -> None:
        if self.shows_map and not self._is_led:
            self._follow_folds()
            self.map.put_folds(self.map_folds, self.tree.selected.fragment)

    @property
    def map_folds(self) -> MapFolds:
        """The folds of the map: those of the tree, but for what only the tree has room for."""
        unfolded = (self._unfolded - self._at_first) | self._on_map
        return MapFolds(self._folded, unfolded - self._folded)

    def _follow_folds(self) -> None:
        """Fold on the map what has been folded in the tree since, and unfold what was unfolded."""
        if self.tree.unfolded() is self._followed:
            return
        before = self._unfolded
        self._see_folds()
        now = self._unfolded
        self._folded = (self._folded | (before - now)) - now
        self._at_first &= now

    def _see_folds(self) -> None:
        """Note what is unfolded in the tree."""
        self._followed = self.tree.unfolded()
        self._unfolded = self.tree.unfolded_fragments()

    @Slot(object, bool)
    def _on_folded_on_map(self, fragments: frozenset[str], is_folded: bool) -> None:
        self._is_led = True
        for fragment in sorted(fragments):
            self.tree.set_unfolded(fragment, is_unfolded=not is_folded)
        self._is_led = False
        self._see_folds()
        self._folded = self.map.folds.folded
        self._on_map = (self._on_map - fragments) if is_folded else (self._on_map | fragments)
