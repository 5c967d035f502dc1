"""Which opening to learn: all openings beside each other, in the place of the strategy."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.desktop.kit.builders import button, choice, column, dress, flow, label
from ghost_desktop.desktop.kit.layout import demibold
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.plotting import Plotting
from ghost_desktop.desktop.kit.widgets import ComboBox
from ghost_desktop.desktop.strategy.openings_chart import (
    ORDERS,
    OpeningOrder,
    OpeningsAsked,
    OpeningsFound,
    OpeningsView,
    about_costs,
    about_others,
    find_openings,
    headline,
)
from ghost_desktop.desktop.strategy.summary import Learner
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.engine.game.variant import NoStrategy
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.formats.commonness import describe_level
from ghost_desktop.formats.strategies import describe_no_strategy
from ghost_desktop.formats.text import sentence
from ghost_desktop.library.commonness import KNOWN_LEVEL, KNOWN_LEVELS
from ghost_desktop.library.drills import default_path
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Progress
    from ghost_desktop.desktop.kit.layout import FlowLayout
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.engine.strategies.counting import Counting


_KEPT = 12
"""Answers that are kept while the program runs; the one that was seen longest ago goes first."""

_HEADLINE = 1.3  # of its letters to others


class OpeningsPage(PagePart, QWidget):
    """Shows what there is to remember of each opening, once somebody looks.

    Args:
        drills: the file of the answers in drills; by default in the user's folder for data.

    Signals:
        chosen: an opening whose strategy is to be shown.
        left: the person has seen enough.
    """

    chosen = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None, *, drills: Path | None = None) -> None:
        super().__init__(parent)
        self._drills = drills or default_path()
        self._game: SolvedGame | None = None
        self._of: tuple[int, Counting, Others] | None = None
        self._found: OpeningsFound | None = None
        self._why_none = ""  # in a sentence; empty while something may come
        self._known: OrderedDict[OpeningsAsked, OpeningsFound] = OrderedDict()
        self._build(Plotting(self))
        self._say()

    # --- how it stands ----------------------------------------------------------------------------

    @property
    def found(self) -> OpeningsFound | None:
        """What is known by now; None if nothing is."""
        return self._found

    @property
    def is_looking(self) -> bool:
        """Whether more is being found out."""
        return awaits(self)

    @property
    def is_settled(self) -> bool:
        """Whether all that was asked for is known, and drawn."""
        return self._found is not None and not self.is_looking and self._view.is_drawn

    @property
    def said(self) -> str:
        """What is said of the opening under the pointer or the keys."""
        return self._view.said

    @property
    def sentence(self) -> str:
        """What is said of all openings."""
        return self._headline.text()

    @property
    def person(self) -> Learner | None:
        """Whom lines are to cost the least; None if all lines are alike."""
        return Learner(self.level.currentData(), self._drills) if self.own.isChecked() else None

    # --- what can be done -------------------------------------------------------------------------

    def weigh(self, *, is_own: bool) -> None:
        """Have lines cost the person the least, or have the fewest."""
        if self.own.isChecked() != is_own:
            self.own.setChecked(is_own)
            self._on_own()

    def weigh_for(self, level: int) -> None:
        """Have lines cost the least to a person who knows words up to a level of commonness."""
        self.level.setCurrentIndex(KNOWN_LEVELS.index(level))
        self.weigh(is_own=True)

    def keep_drills_in(self, path: Path | None) -> None:
        """Read from another file what was learned."""
        self._drills = path or default_path()

    def show_game(
        self, game: SolvedGame | None, seat: int, count: Counting, others: Others = Others.ANYTHING
    ) -> None:
        """Show the openings of a game for a seat; None while another game is being solved."""
        if (game, (seat, count, others)) == (self._game, self._of):
            return
        self._game, self._of = game, (seat, count, others)
        has_levels = game is not None and game.is_english
        self.level.setVisible(has_levels)
        self.ask()

    @property
    def _asked(self) -> OpeningsAsked | None:
        if self._game is None or self._of is None:
            return None
        seat, count, others = self._of
        level = self.level.currentData()
        question = self._game.answer.question
        words = self._game.solution.game.all_words.whole.content_hash
        return OpeningsAsked(question, words, seat, count, level, self.own.isChecked(), others)

    @Slot()
    def ask(self) -> None:
        """Have found out what is not known, if somebody looks."""
        asked = self._asked
        drop(self)
        self._why_none = ""
        self._found = self._known.get(asked) if asked is not None else None
        if asked is not None and self._found is not None:
            self._known.move_to_end(asked)
        known, is_seen = self._found, self.isVisible()
        is_whole = known is not None and known.is_whole
        if asked is not None and self._game is not None and is_seen and not is_whole:
            ask(
                self,
                partial(find_openings, self._game, asked, self._drills, known),
                self._on_found,
                fails=self._on_failed,
                told=self._on_progressed,
                work=Work.ALONE,
            )
        self._offer_orders()
        self._show()

    @Slot()
    def stop(self) -> None:
        """Find out no more; what is known stays."""
        drop(self)
        if self._found is None:
            self._why_none = _("Stopped before anything was known of an opening.")
        self._show()

    # --- what becomes of it -----------------------------------------------------------------------

    def _on_progressed(self, progress: Progress) -> None:
        if isinstance(progress.value, OpeningsFound) and progress.value is not self._found:
            self._keep(progress.value)
            self._show()

    def _on_found(self, found: OpeningsFound) -> None:
        self._keep(found)
        self._show()

    def _on_failed(self, error: BaseException) -> None:
        if isinstance(error, NoStrategy):
            self._why_none = sentence(describe_no_strategy(error))
            self._show()
            return
        self._show()
        text = _("What there is to remember of the openings could not be found out.")
        show_error(self.window(), text, error)

    def _keep(self, found: OpeningsFound) -> None:
        """Keep what is known of a question, be it all or not."""
        self._found = self._known[found.asked] = found
        self._known.move_to_end(found.asked)
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)

    @Slot()
    def _show(self) -> None:
        solution = self._game.solution if self._game is not None else None
        order, may_come = self.order.currentData(), not self._why_none
        self._view.show_openings(self._found, solution, order, may_come=may_come)
        self._say()

    @Slot()
    def _say(self) -> None:
        """Say what is known of all openings."""
        found, game = self._found, self._game
        self._stop.setVisible(self.is_looking)
        if found is None or game is None:
            moment = _("One moment: looking at all openings.")
            self._headline.setText(self._why_none or moment)
            self._about.hide()
            return
        self._headline.setText(headline(found, game.solution.words))
        about = " ".join(filter(None, (about_others(found), about_costs(found))))
        self._about.setText(about)
        self._about.setVisible(bool(about))

    def _offer_orders(self) -> None:
        """Offer the orders that there are; the one that was chosen stays if it is among them."""
        chosen = self.order.currentData() or OpeningOrder.LINES
        has_levels = self._game is not None and self._game.is_english
        there = {OpeningOrder.COMMON: has_levels, OpeningOrder.COST: self.own.isChecked()}
        self.order.clear()
        for order, name in ORDERS.items():
            if there.get(order, True):
                self.order.addItem(say("sorted by {what}", what=_(name)), order)
        wanted = chosen if there.get(chosen, True) else OpeningOrder.LINES
        self.order.setCurrentIndex(max(0, self.order.findData(wanted)))

    @Slot()
    def _on_own(self) -> None:
        """Weigh lines anew, and sort by what they cost."""
        self._offer_orders()
        wanted = OpeningOrder.COST if self.own.isChecked() else OpeningOrder.LINES
        self.order.setCurrentIndex(self.order.findData(wanted))
        self.ask()

    # --- events -------------------------------------------------------------------------------------

    def on_come(self) -> None:
        """Find out what there was nobody to see."""
        self.ask()

    def on_leave(self) -> None:
        """Find out no more; forget what costs the person what, who may learn meanwhile."""
        drop(self)
        for asked in [asked for asked in self._known if asked.is_own]:
            del self._known[asked]

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self, plotting: Plotting) -> None:
        unit = self.fontMetrics().height()
        self._headline, self._about = label(), label("muted")
        font = demibold(self._headline.font())
        font.setPointSizeF(_HEADLINE * font.pointSizeF())
        self._headline.setFont(font)
        self._view = OpeningsView(plotting)
        self._view.chosen.connect(self.chosen)
        self._view.left.connect(self.left)
        parts = (self._headline, self._about, self._build_controls(unit), (self._view, 1))
        column(*parts, on=self, spacing=unit // 3)
        self.setFocusProxy(self._view)
        self.setAccessibleName(_("Openings"))

    def _build_controls(self, unit: int) -> FlowLayout:
        orders = _("In which order openings stand: those that win come first")
        self.order = dress(ComboBox(), name=_("Order"), hint=orders)
        self.order.activated.connect(self._show)
        weighs = _(
            "Weigh lines by what you have learned in the drill, and words by whether you know them"
        )
        self.own = button("openings.own", self._view.setFocus, hint=weighs, stays=True)
        self.own.clicked.connect(self._on_own)
        known = _("Up to which commonness you know words: the levels of SCOWL")
        self.level = dress(ComboBox(), name=_("Words that you know"), hint=known)
        said = _("words up to {level}: {name}")
        names = {one: said.format(level=one, name=describe_level(one)) for one in KNOWN_LEVELS}
        choice(self.level, names, chosen=KNOWN_LEVEL)
        self.level.activated.connect(self.ask)
        for box in (self.order, self.level):
            box.left.connect(self._view.setFocus)
        self._stop = button(_("Stop"), self.stop, hint=_("Find out no more; what is known stays"))
        self._stop.hide()
        return flow(self.order, self.own, self.level, self._stop, spacing=unit // 2)
