"""A map in the window: laid out beside it, with a tip of what is pointed at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, without_count
from ghost_desktop.desktop.kit.builders import column
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.strategy.map_layout import MapLayout, lay_out
from ghost_desktop.desktop.strategy.map_source import Folds
from ghost_desktop.desktop.strategy.map_view import MapView
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.strategy.map_graph import MapStrip
    from ghost_desktop.desktop.strategy.map_source import MapSource


class MapPane(PagePart, QWidget):
    """Shows the maps of a source; nothing is laid out while it is hidden.

    Args:
        parent: the owner.

    Attributes:
        view: where the map is drawn.

    Signals:
        folded: the last fragments of strips, and whether what follows them is folded away now.
        wanted: a fragment of which it has to be found out what can follow.
    """

    folded = Signal(object, bool)
    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source: MapSource | None = None
        self._drawn_of: MapSource | None = (
            None  # what is in sight, perhaps while another is laid out
        )
        self._folds = Folds()
        self._at_first: frozenset[str] | None = None  # folded away; None until it is known
        self._room = (0.0, 0.0)  # for which that was found, in legible tiles
        self._stays_at: str | None = None  # what is to stay where it is, on the next map
        self._is_old = False  # what is shown, while nobody sees it
        self.view = MapView(self)
        column(self.view, on=self)
        self.view.folded.connect(self._on_folded)
        self.view.branch_unfolded.connect(self._unfold_branch)
        self.view.asked.connect(self._ask_for_card)

    @property
    def folds(self) -> Folds:
        """What a person has folded away, or unfolded."""
        return self._folds

    def show_source(self, source: MapSource | None, folds: Folds) -> None:
        """Show another map.

        Args:
            source: gives it; None to show nothing.
            folds: what a person has folded away, or unfolded.
        """
        if source != self._source:  # an equal one may know less by now
            self._source, self._at_first = source, None
        elif folds == self._folds:
            return
        self._folds, self._stays_at = folds, None
        self._renew()

    def let_go_of_all_but(self, source: MapSource | None) -> None:
        """Keep the map if it is that of a source, and else nothing of it: it may be large."""
        if source != self._source:
            self.show_source(None, Folds())

    def put_folds(self, folds: Folds, stays_at: str | None = None) -> None:
        """Have other folds.

        Args:
            folds: what a person has folded away, or unfolded.
            stays_at: the last fragment of a strip that is to stay where it is.
        """
        if folds != self._folds:
            self._folds, self._stays_at = folds, stays_at
            self._renew()

    def select(self, fragment: str) -> None:
        """Select the strip of a fragment, if it is not folded away."""
        self.view.select(fragment)

    def show_news(self) -> None:
        """Draw what is known by now; a map that is still to come has it, or is followed by another."""
        drawn = self.view.drawn
        if self._source is None or drawn is None or awaits(self, self._on_laid_out):
            return
        if self._source.has_news(drawn.shown):
            self._stays_at = self._selected()
            self._renew()

    def on_come(self) -> None:
        """Lay out what has been asked for meanwhile."""
        if self._is_old:
            self._renew()

    # --- the map --------------------------------------------------------------------------------------

    def _renew(self) -> None:
        self._is_old = not self.isVisible()
        if self._is_old or self._source is None:
            drop(self, self._on_laid_out)
            if self._source is None:
                self._drawn_of = None
                self.view.show_layout(None)
        else:
            if self._at_first is None:
                self._room = self.view.room
            ask(
                self,
                partial(_lay_out, self._source, self._folds, self._at_first, self._room),
                partial(self._on_laid_out, self._source),
                fails=_("The map could not be drawn."),
                work=Work.ALONE,
            )

    def on_fit(self) -> None:
        """Unfold as much of a map as can be read at another size."""
        if not awaits(self, self._on_laid_out):
            self._fit_depth()

    def _fit_depth(self) -> None:
        """Unfold as much as can be read, if there is other room than there was."""
        is_other = self._at_first is not None and self.view.room != self._room
        if is_other and (self._at_first or not self.view.is_legible):
            self._at_first = None
            self._stays_at = self._selected()
            self._renew()

    def _selected(self) -> str:
        selected = self.view.selected
        return "" if selected is None else selected.fragment

    def _on_laid_out(
        self, source: MapSource, laid_out: tuple[MapLayout, frozenset[str] | None]
    ) -> None:
        layout, self._at_first = laid_out
        self._drawn_of = source
        self.view.by_steps = source.by_steps
        self.view.show_layout(layout, stays_at=self._stays_at)
        self._fit_depth()
        for fragment in reversed(source.wanted(layout.shown)):
            self.wanted.emit(fragment)  # the last one is looked at first
        self.show_news()

    @Slot(str, bool)
    def _on_folded(self, fragment: str, is_folded: bool) -> None:
        """Fold away what follows a fragment, or show it again."""
        self._fold(frozenset({fragment}), fragment, is_folded=is_folded)

    @Slot(str)
    def _unfold_branch(self, fragment: str) -> None:
        """Show all that follows a fragment."""
        if self._source is not None and self._drawn_of is self._source:
            self._fold(self._source.branch(fragment), fragment, is_folded=False)

    def _fold(self, fragments: frozenset[str], stays_at: str, *, is_folded: bool) -> None:
        if self._drawn_of is self._source:  # the folds are those of what comes next
            self.put_folds(self._folds.put(fragments, is_folded=is_folded), stays_at)
            self.folded.emit(fragments, is_folded)

    # --- what is said of a strip ----------------------------------------------------------------------

    def word_here(self) -> str:
        """Return the letters of the strip that is pointed at, else of the one that is selected."""
        strip = self.view.pointed or self.view.selected
        return "" if strip is None else strip.fragment

    @Slot()
    def _ask_for_card(self) -> None:
        source, strip = self._drawn_of, self.view.pointed
        if source is not None and strip is not None:
            fails = _("The fragment could not be looked up.")
            ask(
                self, lambda _report: source.card(strip), partial(self._on_card, strip), fails=fails
            )

    def _on_card(self, strip: MapStrip, said: str) -> None:
        if strip is self.view.pointed:
            self.view.show_tip(said)


_TILES = 4  # of a strip, with what is around it, at least


def _lay_out(
    source: MapSource,
    folds: Folds,
    at_first: frozenset[str] | None,
    room: tuple[float, float],
    report: Report,
) -> tuple[MapLayout, frozenset[str] | None]:
    """Lay out a map, at first as deep as it can be read in some room: what the worker does.

    Args:
        source: gives it.
        folds: what a person has folded away, or unfolded.
        at_first: what is folded away unless he unfolds it; None if that is to be found out.
        room: how many legible tiles there is room for, across and down.
        report: see there.

    Returns:
        The layout, and `at_first`.
    """
    quietly = without_count(report)
    best = None
    if at_first is None:
        for depth in source.depths():
            drawn = source.drawn(Folds(), quietly, depth)
            if best is not None and _TILES * len(drawn.strips) > room[0] * room[1]:
                break
            layout = lay_out(drawn, quietly)
            left, top, right, bottom = layout.bounds
            if best is not None and (right - left > room[0] or bottom - top > room[1]):
                break
            best, at_first = layout, depth
    if best is not None and folds == Folds():
        return best, at_first
    drawn = source.drawn(folds, quietly, at_first)
    return lay_out(drawn, quietly, keeps_form=source.by_steps), at_first
