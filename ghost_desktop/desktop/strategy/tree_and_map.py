"""The tree, and the same as a map: what is selected and folded in one is so in the other.

Where there is room for both they stand side by side, else one of them takes the place of the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QSplitter, QWidget

from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.map.source import MapFolds
from ghost_desktop.desktop.strategy.strategies import name_now
from ghost_desktop.desktop.strategy.tree import StrategyTree
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.desktop.map.pane import MapPane
    from ghost_desktop.desktop.map.source import MapSource
    from ghost_desktop.desktop.strategy.rows import Rows


_BOTH = 78
"""Heights of the font: from this width on there is room for both."""

_TREE_SHARE = 0.44
_WIDEST_TREE = 39
"""How much of the width a tree beside a map has, and how many heights of the font at the most."""


class Showing(NamedTuple):
    """The same thing in two forms."""

    rows: Rows | None = None
    """For the tree; None if there is nothing."""

    source: MapSource | None = None
    """For the map; None if there is none."""

    name: str = ""
    """Under which its folds are kept."""


_ON_MAP = "|folded on the map"


class KeptFolds:
    """The folds of all that was seen, by the names that `StrategyView` gives them."""

    def __init__(self) -> None:
        self._kept: dict[str, frozenset[str]] = {}  # the one seen last stands last

    def all(self) -> dict[str, frozenset[str]]:
        """Return all of them, by opaque names."""
        return dict(self._kept)

    def restore(self, kept: Mapping[str, frozenset[str]]) -> None:
        """Take over what `all` gave, be it in an older version."""
        self._kept = {name_now(name): some for name, some in kept.items()}

    def keep(self, name: str, unfolded: frozenset[str], folded: frozenset[str]) -> None:
        """Keep the folds of what was seen last.

        Args:
            name: of what it is.
            unfolded: the ways that are unfolded in the tree: it is folded at first.
            folded: the fragments after which nothing is shown on the map: it is unfolded at first.
        """
        self._kept.pop(name + _ON_MAP, None)
        self._kept.pop(name, None)
        if folded:
            self._kept[name + _ON_MAP] = folded
        self._kept[name] = unfolded

    def in_tree(self, name: str) -> frozenset[str] | None:
        """Return the ways that are unfolded in a tree; None if it has not been seen."""
        return self._kept.get(name)

    def on_map(self, name: str) -> frozenset[str]:
        """Return the fragments after which nothing is shown on a map."""
        return self._kept.get(name + _ON_MAP, frozenset())


class TreeAndMap(PagePart, QSplitter):
    """Shows rows as a tree, or what they are the rows of as a map; both where there is room.

    The tree knows what is selected, whichever of the two is shown; the map follows it, and leads
    it where a person selects something there.

    Args:
        parent: the owner.

    Attributes:
        tree: the tree.

    Signals:
        typed: letters that were typed, to be searched for.
        play_wanted: to go on from what is selected, on the board.
        wanted: a fragment on the map, of which it has to be found out what can follow.
        entered: while both are shown, the keyboard has gone to the map, or to the tree.
        both_changed: both are shown from now on, or no longer.
    """

    typed = Signal(str)
    play_wanted = Signal()
    wanted = Signal(str)
    entered = Signal(bool)
    both_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._map: MapPane | None = None  # until it is wanted
        self._source: MapSource | None = None
        self._folded: frozenset[str] = frozenset()  # on the map, or in the tree while it was shown
        self._unfolded: frozenset[str] = frozenset()  # in the tree, as far as the map knows
        self._followed: frozenset[str] | None = None  # the same, as the tree has it
        self._is_wanted = False  # the map, if there is one
        self._has_room = False  # for both
        self._is_moved = False  # by a person, the line between them
        self._is_led = False  # the tree, by the map
        self.tree = StrategyTree(self)
        self.tree.typed.connect(self.typed)
        self.tree.moved.connect(self._on_moved)
        self.tree.folds_changed.connect(self._on_folds)
        self.tree.installEventFilter(self)
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._on_splitter)
        self.addWidget(self.tree)
        self.setFocusProxy(self.tree)

    @property
    def map(self) -> MapPane:
        """The map, made when it is first wanted."""
        if self._map is None:
            from ghost_desktop.desktop.map.pane import MapPane  # noqa: PLC0415 - not at the start

            made = self._map = MapPane(self)
            made.typed.connect(self.typed)
            made.chosen.connect(self.play_wanted)
            made.moved.connect(self._on_moved_on_map)
            made.wanted.connect(self.wanted)
            made.folded.connect(self._on_folded_on_map)
            made.view.installEventFilter(self)
            self.addWidget(made)
            self.setTabOrder(self.tree, made.view)
        return self._map

    @property
    def shows_map(self) -> bool:
        """Whether the map is shown, perhaps beside the tree."""
        return self._source is not None and (self._is_wanted or self._has_room)

    @property
    def shows_both(self) -> bool:
        """Whether tree and map stand side by side."""
        return self.shows_map and self._has_room

    @property
    def folded(self) -> frozenset[str]:
        """What was folded away: the fragments after which nothing is shown on the map."""
        self._follow_folds()
        return self._folded

    @Slot(bool)
    def show_map(self, is_wanted: bool) -> None:
        """Show the map where there is one, or the tree; where both are, turn to it."""
        self._is_wanted = is_wanted
        self._choose()

    def on_fit(self) -> None:
        """Show both where there is room for both."""
        unit = self.fontMetrics().height()
        if (self.width() >= _BOTH * unit) is not self._has_room:
            self._has_room = not self._has_room
            self._choose()
        self._share()

    def _share(self) -> None:
        """Give the map the more room, unless a person has moved the line between both."""
        if self.shows_both and not self._is_moved:
            unit = self.fontMetrics().height()
            tree = min(round(_TREE_SHARE * self.width()), _WIDEST_TREE * unit)
            self.setSizes([tree, self.width() - tree])

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

    def show_all_of(self, showing: Showing, folds: KeptFolds, current: str) -> None:
        """Show something else.

        Args:
            showing: what it is.
            folds: has its folds.
            current: the way to the current row, as `StrategyTree.show_rows` has it.
        """
        self._source, self._folded = showing.source, folds.on_map(showing.name)
        self._is_led = True
        self.tree.show_rows(showing.rows, folds.in_tree(showing.name), current)
        self._is_led = False
        self._see_folds()
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
        had_focus = self.tree.hasFocus() or (self._map is not None and self._map.view.hasFocus())
        leads = self._is_wanted and self._source is not None
        front: QWidget = self.map if leads else self.tree
        if self.shows_map:
            self._follow_folds()
            self.map.show_source(self._source, MapFolds(self._folded, self._unfolded))
            self.map.select(self.tree.current_fragment())
        elif self._map is not None:
            self._map.let_go_of_all_but(self._source)
        self.setFocusProxy(front)
        self.tree.setVisible(self.shows_both or not leads)
        if self._map is not None:
            self._map.setVisible(self.shows_map)
        self._share()  # the map may have come just now
        if had_focus:
            front.setFocus(Qt.FocusReason.OtherFocusReason)
        self.both_changed.emit(self.shows_both)

    # --- what is selected -----------------------------------------------------------------------------

    @Slot()
    def _on_moved(self) -> None:
        if self._map is not None and self.shows_map:
            self._map.select(self.tree.current_fragment())

    @Slot(str)
    def _on_moved_on_map(self, fragment: str) -> None:
        """Have the tree go there, too, and say what it would say."""
        self.tree.go_to(fragment)
        announce(self, self.tree.current_spoken() or _("The start"))

    # --- folds ----------------------------------------------------------------------------------------

    @Slot()
    def _on_folds(self) -> None:
        if self.shows_map and not self._is_led:
            self._follow_folds()
            folds = MapFolds(self._folded, self._unfolded)
            self.map.put_folds(folds, self.tree.current_fragment())

    def _follow_folds(self) -> None:
        """Fold on the map what has been folded in the tree since, and unfold what was unfolded."""
        if self.tree.unfolded() is self._followed:
            return
        before = self._unfolded
        self._see_folds()
        now = self._unfolded
        self._folded = (self._folded | (before - now)) - now

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
