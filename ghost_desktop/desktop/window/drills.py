"""All drills, one that goes on in their place, and the Strategy panel, of which one can be begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.learn.curves import CurvesChart, curves_of_coverage
from ghost_desktop.desktop.learn.decks import DecksPage
from ghost_desktop.desktop.learn.drill import DrillButton, DrillPanel
from ghost_desktop.desktop.learn.drillable import PlayedHere
from ghost_desktop.desktop.strategy.panel import StrategyPanel
from ghost_desktop.desktop.strategy.tree_and_map import StrategyForm
from ghost_desktop.desktop.window.paper import Printing
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.board.kept_matches import KeptMatches
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.kit.settings import Remembered
    from ghost_desktop.desktop.learn.drillable import Drillable, WhatFollows
    from ghost_desktop.desktop.strategy.strategies import Shown
    from ghost_desktop.desktop.window.library import Beside
    from ghost_desktop.desktop.window.settings import Settings
    from ghost_desktop.library.decks import DeckKey


class Drills(PagePart, QStackedWidget):
    """Shows all drills, or one that goes on; with it goes the panel of strategies.

    Args:
        parent: the owner of both.
        drills: the file of the answers.

    Signals:
        wanted: a drill begins, and is to be seen.
        left: the person goes back to where he came from.
    """

    wanted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget, *, drills: Path) -> None:
        super().__init__(parent)
        self._is_from_decks = False  # where the drill was begun that was begun last
        self.strategy = StrategyPanel(parent)
        self.strategy.openings.drills = drills
        self.drill = DrillPanel(self, path=drills)
        self.button = DrillButton(self, path=drills)
        self.decks = DecksPage(self, path=drills)
        self.curve = CurvesChart(_("Rounds that are answered"), along="strategy.along")
        self._wire()

    def _wire(self) -> None:
        """Let the parts hear of each other."""
        self.strategy.add_buttons(self.button)
        self.strategy.side_pane.have_below(self.curve)
        self.addWidget(self.decks)
        self.addWidget(self.drill)
        self.strategy.shown_changed.connect(self._on_shown)
        self.button.start.connect(self._on_start)
        self.button.read.connect(self._on_read)
        self.drill.left.connect(self._on_left)
        self.drill.decks_chosen.connect(self.show_decks)
        self.drill.next_wanted.connect(self._drill_next)
        self.button.wanted = lambda: (self.drill.new_lines, self.drill.until)
        self.drill.limited.connect(self.button.show_count)
        self.decks.start.connect(self._on_start)
        self.decks.left.connect(self.left)

    def follow_table(self, table: MatchController, others: KeptMatches) -> None:
        """Have drills ask first what is likely to be played, after what was played at a table.

        Args:
            table: has the match at hand.
            others: has those that were left for others.
        """

        def played() -> PlayedHere:
            match = table.match
            rounds = () if match is None else tuple(one.round for one in match.state.rounds)
            return PlayedHere(
                rounds, tuple((one.path, one.head.question) for one in others.matches)
            )

        self.button.played = self.decks.played = played

    def hold_against(self, beside: Beside) -> None:
        """Have symbols beside the words of both, for whoever plays with another list, too."""
        self.strategy.follow_list(beside)
        self.drill.symbols_of = beside.symbols_of
        beside.renewed.connect(self.drill.renew_symbols)

    # --- what is remembered -------------------------------------------------------------------------

    def remember(self, remembered: Remembered[Settings], *, is_as_left: bool) -> None:
        """Put to use what is remembered of both, and have it remembered as it is from now on.

        Args:
            remembered: what is remembered of the window.
            is_as_left: whether nothing else was asked since: it is still the same game.
        """
        panel, left, keep = self.strategy, remembered.left, remembered.keep
        self.drill.want(left.new_lines, left.learn_until, is_exact=left.exact_replies)
        panel.restore(left.folds, left.chosen)
        panel.choices.set_count(left.count)
        if left.weighed_level is not None:
            panel.openings.weigh_for(left.weighed_level)
        panel.views.show_form(StrategyForm(left.form), leads_map=left.shows_map)
        panel.export.paper.choose(Printing(left.paper, left.prints_colours))
        if left.seat is not None and is_as_left:
            panel.look_at_next(left.seat, left.opening)
        remembered.collect(strategy=panel, drill=self.drill)
        keep("seat", lambda: panel.looked_at and panel.looked_at[0])
        keep("opening", lambda: panel.looked_at and panel.looked_at[1])

    # --- what is in front ---------------------------------------------------------------------------

    @property
    def is_drilling(self) -> bool:
        """Whether a drill goes on."""
        return self.currentWidget() is self.drill

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        return self.drill if self.is_drilling else self.decks.rows

    @Slot(object)
    def _on_shown(self, shown: Shown | None) -> None:
        # Decks are of the fewest lines, against all others.
        is_other = shown is not None and (shown.strategy.is_chosen or shown.own is not None)
        if shown is not None and shown.strategy.others is not Others.ANYTHING:
            self.button.clear(
                _(
                    "A drill asks what holds whatever the others play: turn off “Careful others” "
                    "to drill."
                )
            )
        elif is_other:
            self.button.clear(
                _("A drill asks the fewest there are to remember: undo your choices to drill.")
            )
        elif shown is None:
            self.button.clear()
        else:
            self.button.set_strategy(shown.strategy, shown.solution)

    @Slot(object)
    def _on_read(self, read: Drillable | None) -> None:
        """Show beside the map how many rounds are answered by what there is to remember."""
        likelihood = None if read is None else read.likelihood
        if read is not None and likelihood is not None:
            known = len(read.deck.learned), read.answered
            self.curve.show_curves(curves_of_coverage(likelihood, *known))
        self.strategy.side_pane.offer_below(is_there=likelihood is not None)

    @Slot()
    def show_decks(self) -> None:
        """Show all drills, and what is due in each; a drill that goes on ends."""
        self.drill.end()
        self.setCurrentWidget(self.decks)
        self.decks.rows.setFocus()
        if self.isVisible():
            self.decks.read()

    def drill_deck(self, key: DeckKey) -> None:
        """Drill a deck, from among all drills."""
        self.show_decks()
        self.decks.drill_deck(key)

    @Slot()
    def drill_due(self) -> None:
        """Drill what is due, one drill after the other."""
        self.drill.end()
        self.setCurrentWidget(self.decks)
        self.decks.drill_due()

    @Slot()
    def _drill_next(self) -> None:
        self.drill.end()
        self.setCurrentWidget(self.decks)
        self.decks.drill_next()

    def on_come(self) -> None:
        """Look how it stands with all drills, unless one goes on."""
        if not self.is_drilling:
            self.decks.read()

    def on_leave(self) -> None:
        """Have the button count what was learned."""
        self.button.refresh()

    def show_counted(self, opening: str = "") -> None:
        """Show of the next answer what comparisons count: the strategy of the winner, line by line.

        After an opening that wins, if one is named, it is that of the first player.
        """
        self.strategy.choices.show_counted()
        self.strategy.forget_seat()
        if opening:
            self.strategy.look_at_next(0, opening)

    @Slot(object)
    @Slot(object, object)
    def _on_start(self, drillable: Drillable, what_follows: WhatFollows | None = None) -> None:
        self._is_from_decks = self.decks.isVisible()
        self.setCurrentWidget(self.drill)
        self.wanted.emit()
        self.drill.begin(drillable, what_follows)

    @Slot()
    def _on_left(self) -> None:
        """Go back to where the drill was begun."""
        self.show_decks()
        if not self._is_from_decks:
            self.left.emit()
