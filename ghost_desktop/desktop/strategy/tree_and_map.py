"""The tree, the same as a map, and the list to remember: three views of what is selected and folded.

Where there is room for tree and map they stand side by side, else one takes the place of the other.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QSplitter, QWidget

from ghost_desktop.desktop.kit.builders import buttons_of, row
from ghost_desktop.desktop.kit.commands import command, tip
from ghost_desktop.desktop.kit.layout import keep_room
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import announce, choose
from ghost_desktop.desktop.strategy.lines import LinesView
from ghost_desktop.desktop.strategy.map_source import Folds
from ghost_desktop.desktop.strategy.rows import PlayRows
from ghost_desktop.desktop.strategy.tree import StrategyTree
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.strategy.map_source import MapSource
    from ghost_desktop.desktop.strategy.map_view import MapView
    from ghost_desktop.desktop.strategy.rows import Rows


_TREE_SHARE = 0.44
_WIDEST_TREE = 34
"""How much of the width a tree beside a map has, and how many heights of the font at the most."""


class StrategyForm(Enum):
    """How a strategy, or every play, is shown."""

    BOTH = "both"
    """Tree and map side by side where both can be read, else the one that was used last."""
    TREE = "tree"
    MAP = "map"
    LIST = "list"
    """Of a strategy, what there is to remember; of every play, which has none, as a tree."""


_FORMS = tuple(StrategyForm)  # in the order of their buttons


class SharedRoom(PagePart, QSplitter):
    """Gives its parts their shares of the room, until a person has moved the line between them.

    Side by side and below each other are two things.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moved: set[Qt.Orientation] = set()  # in which a person has given other shares
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(lambda: self._moved.add(self.orientation()))

    def share(self, first: int, whole: int) -> None:
        """Give the first part so much of the whole, and the second one what is left."""
        if self.orientation() not in self._moved:
            self.setSizes([first, whole - first, 0])


class TreeAndMap(SharedRoom):
    """Shows rows as a tree, what they are the rows of as a map, or what there is to remember of it.

    The tree knows what is selected, whichever of the two is shown; the map follows it, and leads
    it where a person selects something there.

    Args:
        parent: the owner.

    Attributes:
        form: how it is shown.
        leads_map: whether of tree and map the map was used last.
        forms: the switch between the forms, for a place near.
        source: gives the map; None if there is none.
        tree: the tree.
        lines: the list.

    Signals:
        typed: letters that were typed, to be searched for.
        play_wanted: to go on from what is selected, on the board.
        wanted: a fragment on the map, of which it has to be found out what can follow.
        form_chosen: a person has chosen a form.
        map_shown: whether the map is shown, whenever that may be otherwise.
    """

    typed = Signal(str)
    play_wanted = Signal()
    wanted = Signal(str)
    form_chosen = Signal()
    map_shown = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form, self.leads_map = StrategyForm.BOTH, False
        self._map: MapView | None = None  # until it is wanted
        self.source: MapSource | None = None
        self._folds = Folds()
        self._has_room = False  # for both
        self.tree = StrategyTree(self)
        self.forms = self._build_forms()
        self.tree.typed.connect(self.typed)
        self.tree.moved.connect(self._on_moved)
        self.tree.folded.connect(self._on_folded_in_tree)
        self.tree.installEventFilter(self)
        self.lines = LinesView(self)
        self.lines.chosen.connect(self.tree.go_to)
        self.addWidget(self.tree)
        self.addWidget(self.lines)
        self.lines.hide()
        self._front: QWidget = self.tree  # has the keyboard

    def _build_forms(self) -> QWidget:
        """Build the switch of how it is shown."""
        switch = QWidget(self.tree)  # until it has its place
        switch.hide()
        names = _("Tree and map"), _("Tree"), _("Map"), _("List")
        self._forms = buttons_of(self, dict(enumerate(names)), self._on_form)
        both, *others = map(tip, ("strategy.both", "strategy.map", "strategy.list"))
        hints = both, _("Show rows that unfold"), *others
        for one, hint in zip(self._forms.buttons(), hints, strict=True):
            one.setToolTip(hint)
        keep_room(self._forms.buttons()[-1])  # the headline beside would be broken otherwise
        row(*self._forms.buttons(), on=switch, spacing=0)
        return switch

    @property
    def map(self) -> MapView:
        """The map, made when it is first wanted."""
        if self._map is None:
            from ghost_desktop.desktop.strategy.map_view import MapView  # noqa: PLC0415 - not at the start

            made = self._map = MapView(self)
            made.typed.connect(self.typed)
            made.chosen.connect(self.play_wanted)
            made.moved.connect(self._on_moved_on_map)
            made.wanted.connect(self.wanted)
            made.folded.connect(self._on_folded_on_map)
            made.installEventFilter(self)
            self.insertWidget(1, made)
            self.setTabOrder(self.tree, made)
        return self._map

    @property
    def _form(self) -> StrategyForm:
        """In which form it is shown: of tree and map, where but one has room, as that which leads."""
        if self.form is StrategyForm.BOTH and not self._has_room:
            return StrategyForm.MAP if self.leads_map else StrategyForm.TREE
        has_no_list = self.form is StrategyForm.LIST and not self._has_list
        return StrategyForm.TREE if has_no_list else self.form

    @property
    def _has_list(self) -> bool:
        return not isinstance(self.tree.rows, PlayRows)  # else the switch would grow

    @property
    def shows_map(self) -> bool:
        """Whether the map is shown, perhaps beside the tree."""
        return self.source is not None and self._form in (StrategyForm.BOTH, StrategyForm.MAP)

    @property
    def shows_both(self) -> bool:
        """Whether tree and map stand side by side."""
        return self.source is not None and self._form is StrategyForm.BOTH

    @property
    def folds(self) -> Folds:
        """What a person has unfolded, and folded away."""
        return replace(self._folds, rows=self.tree.unfolded())

    # --- in which form ------------------------------------------------------------------------------

    def show_form(self, form: StrategyForm, *, leads_map: bool | None = None) -> None:
        """Show it in a form; of tree and map, where but one has room, the one that leads."""
        self.form = form
        if leads_map is not None:
            self.leads_map = leads_map
        self._choose()

    def make_room(self, *, has_room: bool) -> None:
        """Show both where there is room for both."""
        if has_room is not self._has_room:
            self._has_room = has_room
            self._choose()

    @command("strategy.both")
    @Slot()
    def show_both(self) -> None:
        """Show tree and map; where but one has room, the one used last."""
        self._choose_form(StrategyForm.BOTH)

    @command("strategy.map")
    @Slot()
    def switch_map(self) -> None:
        """Go to the map from the tree or the list, and to the tree from the map."""
        is_both = self.form is StrategyForm.BOTH
        leads = not (self.leads_map if is_both else self.form is StrategyForm.MAP)
        alone = StrategyForm.MAP if leads else StrategyForm.TREE
        self._choose_form(self.form if is_both else alone, leads_map=leads)

    @command("strategy.list")
    @Slot()
    def switch_list(self) -> None:
        """Show the list, or tree and map again: whoever asks for it again has enough of it."""
        is_list = self.form is StrategyForm.LIST
        self._choose_form(StrategyForm.BOTH if is_list else StrategyForm.LIST)

    @Slot(int)
    def _on_form(self, number: int) -> None:
        """Have a form shown; where but one has room, it is the one used last of both."""
        form = _FORMS[number]
        if form is StrategyForm.LIST:
            self.switch_list()
        elif form is StrategyForm.BOTH:
            self.show_both()
        else:
            leads_map = form is StrategyForm.MAP
            self._choose_form(form if self._has_room else StrategyForm.BOTH, leads_map=leads_map)

    def _choose_form(self, form: StrategyForm, *, leads_map: bool | None = None) -> None:
        self.show_form(form, leads_map=leads_map)
        self.form_chosen.emit()

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Have the keyboard in the view that leads.

        It has no focus proxy: Tab would come to that twice, and never to what stands before it.
        """
        self._front.setFocus(reason)

    def on_fit(self) -> None:
        """Give the map the more room, unless a person has moved the line between both."""
        if self.shows_both:
            widest = _WIDEST_TREE * self.fontMetrics().height()
            self.share(min(round(_TREE_SHARE * self.width()), widest), self.width())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the keyboard from one to the other where both are shown."""
        if event.type() is QEvent.Type.FocusIn and self.shows_both:
            self.leads_map = watched is not self.tree
            self._front = self.map if self.leads_map else self.tree
        return super().eventFilter(watched, event)

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
        self.source, self._folds = source, folds
        self.tree.show_rows(rows, folds.rows, current)
        if not self._has_list:  # on the map nothing is unfolded at first
            unfolded = self.tree.unfolded_fragments() - folds.folded
            self._folds = replace(folds, unfolded=unfolded)
        self._choose()

    @Slot(str)
    def show_hit(self, fragment: str) -> None:
        """Go to a fragment that was searched for, and have it large enough to be read."""
        self.tree.go_to(fragment)
        if self.shows_map:
            self.map.come_near()

    def show_news(self) -> None:
        """Show what has been found out of what is shown."""
        self.tree.show_news()
        if self._map is not None and self.shows_map:
            self._map.show_news()

    def _choose(self) -> None:
        """Show the map or the tree, or both; the focus stays with what is wanted."""
        self._forms.button(_FORMS.index(StrategyForm.BOTH)).setVisible(self._has_room)
        self._forms.button(_FORMS.index(StrategyForm.LIST)).setVisible(self._has_list)
        choose(self._forms, _FORMS.index(self._form))
        had_focus = any(one.hasFocus() for one in (self.tree, self.lines)) or (
            self._map is not None and self._map.hasFocus()
        )
        leads = self.shows_map and (self.leads_map or not self.shows_both)
        lists = self._form is StrategyForm.LIST
        self._front = front = self.map if leads else self.lines if lists else self.tree
        if self.shows_map:
            self.map.show_source(self.source, self._folds)
            self.map.select(self.tree.selected.fragment)
        elif self._map is not None:
            self._map.let_go_of_all_but(self.source)
        self.tree.setVisible(self.shows_both or front is self.tree)
        self.lines.setVisible(lists)
        if self._map is not None:
            self._map.setVisible(self.shows_map)
        self.map_shown.emit(self.shows_map)
        self.on_fit()  # the map may have come just now
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

    @Slot(object, bool)
    def _on_folded_in_tree(self, fragments: frozenset[str], is_folded: bool) -> None:
        self._folds = self._folds.put(fragments, is_folded=is_folded)
        if self.shows_map:
            self.map.show_source(self.source, self._folds, self.tree.selected.fragment)

    @Slot(object, bool)
    def _on_folded_on_map(self, fragments: frozenset[str], is_folded: bool) -> None:
        self._folds = self.map.folds
        self.tree.set_unfolded(fragments, is_unfolded=not is_folded)
