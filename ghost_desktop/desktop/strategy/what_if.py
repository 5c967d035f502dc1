"""What if another reply is made: the box that offers it, the choices above the tree, the finder."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, drop, without_count
from ghost_desktop.desktop.strategy.chosen_replies import ChosenReplies
from ghost_desktop.desktop.strategy.finding import minimal
from ghost_desktop.desktop.strategy.other_replies import Alternatives
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.fixed_replies import possible_replies
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.kit.ask import Progress, Report
    from ghost_desktop.desktop.strategy.finder import StrategyFinder
    from ghost_desktop.desktop.strategy.finding import Shown
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.desktop.strategy.side_pane import SidePane
    from ghost_desktop.desktop.strategy.tree import StrategyTree
    from ghost_desktop.engine.replies import Fixed


@dataclass(frozen=True)
class _Found:
    """What can be replied at a turn, and whether all of it wins."""

    at: Alternatives
    win: bool


@dataclass(frozen=True)
class _Costs:
    """How many lines more there are with some of the replies."""

    at: Alternatives
    more: tuple[tuple[str, int], ...]


def find_alternatives(shown: Shown, fragment: str, report: Report) -> _Found:
    """Find out what else can be replied at a turn of a strategy."""
    strategy = shown.strategy
    replies = possible_replies(
        shown.solution, strategy.seat, fragment, without_count(report), others=strategy.others
    )
    winning = [one for one in replies if one.wins]
    reply = strategy.replies[fragment]
    others = tuple(one.made for one in winning or replies if one.made != reply)
    return _Found(Alternatives(fragment, reply, others), bool(winning))


def find_costs(
    game: SolvedGame, shown: Shown, way: dict[str, str], at: Alternatives, report: Report
) -> _Costs:
    """Find out what each reply would cost, and report what is known as `_Costs`.

    Args:
        game: the solved game.
        shown: the strategy as it is.
        way: the replies by which play comes to the turn, which are kept to if it is avoided else.
        at: the turn.
        report: see there.
    """
    chosen, costs = dict(shown.view.fixed), _Costs(at, ())
    own = shown.weighed.own if shown.weighed is not None else None
    for reply in at.others:
        pairs = {**chosen, at.fragment: reply}
        strategy = minimal(game, replace(shown.view, fixed=_in_order(pairs)), report, own)
        if at.fragment in dict(strategy.avoided):
            view = replace(shown.view, fixed=_in_order(way | pairs))
            strategy = minimal(game, view, report, own)
        costs = replace(costs, more=(*costs.more, (reply, strategy.lines - shown.strategy.lines)))
        report(0, 0, costs)
    return costs


def _in_order(replies: dict[str, str]) -> Fixed:
    return tuple(sorted(replies.items()))


class WhatIf(QObject):
    """Offers other replies where a turn is selected, and has the strategy follow what is chosen.

    Args:
        finder: finds strategies around what is chosen.
        tree: in which turns are selected.
        pane: has the box.

    Attributes:
        choices: lists what is chosen; to be put above the tree.

    Signals:
        left: the person has chosen, or undone what he chose.
    """

    left = Signal()

    def __init__(
        self, finder: StrategyFinder, tree: StrategyTree, pane: SidePane, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._finder, self._tree, self._pane = finder, tree, pane
        self._return_to = ""
        self._listed: tuple[Shown, str] | None = None  # the turn in the box, and whose it is
        self._just_chosen = ""  # the fragment, and
        self._way: dict[str, str] = {}  # the replies by which play came to it
        self.choices = ChosenReplies(parent)
        self.choices.undone.connect(self.undo)
        self.choices.all_undone.connect(self.undo_all)
        self.choices.weighing_undone.connect(self.undo_weighing)
        pane.replies.chosen.connect(self.choose)
        pane.replies.asked.connect(self._find_costs)
        tree.moved.connect(self._on_moved)
        finder.looking.connect(self._on_looking)
        finder.kept.connect(self._on_moved)
        finder.found.connect(self._on_found)

    @Slot(str, str)
    def choose(self, fragment: str, reply: str) -> None:
        """Have a reply made whenever the fragment comes up, and all else minimised around it."""
        if self._finder.current is not None:
            way = self._way_here()
            self._fix({**dict(self._chosen), fragment: reply}, reply)
            self._just_chosen, self._way = fragment, way

    @Slot(str)
    def undo(self, fragment: str) -> None:
        """Choose no reply to a fragment any more."""
        self._fix({one: reply for one, reply in self._chosen if one != fragment}, fragment)

    @Slot()
    def undo_all(self) -> None:
        """Choose none at all any more, and have the fewest lines."""
        if self._finder.current is not None:
            self._finder.person = None
            self._fix({}, self._tree.current_fragment())

    @Slot()
    def undo_weighing(self) -> None:
        """Have the fewest lines again, whatever each costs."""
        self._return_to = self._tree.current_fragment()
        self._finder.person = None
        self.left.emit()
        self._finder.weigh_anew()

    @property
    def _chosen(self) -> tuple[tuple[str, str], ...]:
        shown = self._finder.current
        return shown.view.fixed if shown is not None else ()

    def _fix(self, chosen: dict[str, str], return_to: str) -> None:
        if self._finder.current is not None:
            self._return_to, self._just_chosen = return_to, ""
            self.left.emit()  # before what was pressed is gone, and the keys with it
            self._finder.fix(_in_order(chosen))

    def _way_here(self) -> dict[str, str]:
        """Return the replies by which play comes to the current row."""
        shown = self._finder.current
        if shown is None:
            return {}
        way = ["", *self._tree.current_way().split()]
        replies = shown.strategy.replies
        pairs = {before: replies[before] for before in way if replies.get(before) in way}
        if shown.view.opening is not None:
            pairs.pop("", None)
        return pairs

    @Slot()
    def _on_found(self) -> None:
        shown = self._finder.shown
        if shown is None:
            self.choices.hide()
            return
        just_chosen, self._just_chosen = self._just_chosen, ""
        if just_chosen in dict(shown.strategy.avoided) and not self._finder.is_behind:
            # Who chooses a reply where play has come to wants to see it, and not how to avoid it.
            self._fix(self._way | dict(shown.view.fixed), self._return_to)
            return
        self.choices.show_choices(
            shown.view.fixed,
            shown.strategy.avoided,
            shown.solution.words,
            is_weighed=shown.weighed is not None,
            has_zones=shown.view.count is Counting.ZONES,
        )
        if self._return_to:
            self._tree.go_to(self._return_to)
            self._return_to = ""
        self._on_moved()

    # --- the box ------------------------------------------------------------------------------------

    @Slot()
    def _on_looking(self) -> None:
        """Find out no more of a strategy that is old; the box stays as it is meanwhile."""
        drop(self)
        self._listed = None

    @Slot()
    def _on_moved(self) -> None:
        """Follow the tree: find out what else can be replied at the turn that is selected, if one is."""
        shown, fragment = self._finder.current, self._turn()
        if shown is None or fragment is None:
            drop(self)
            self._listed = None
            self._pane.replies.show_nothing()
            self._pane.show_replies(is_shown=False)
        else:
            self._pane.show_replies(is_shown=True)
            # Another strategy may have the same reply there, and others that win.
            listed = self._listed
            if listed is None or listed[0] is not shown or listed[1] != fragment:
                self._listed = shown, fragment
                self._pane.replies.show_nothing()
                job = partial(find_alternatives, shown, fragment)
                drop(self)
                ask(
                    self,
                    job,
                    self._on_found_out,
                    fails=_("The strategy could not be found."),
                    work=Work.ALONE,
                )

    def _turn(self) -> str | None:
        """Return the fragment that is replied to in the current row; None if that is none."""
        shown = self._finder.current
        steps = self._tree.current_steps()
        if shown is None or not steps or self._pane.shows_box:
            return None
        made = {reply: fragment for fragment, reply in self._way_here().items()}
        before = next((made[step] for step in steps if step in made), steps[-1])
        return before if before in shown.strategy.replies else None

    @Slot()
    def _find_costs(self) -> None:
        shown, game, at = self._finder.current, self._finder.game, self._pane.replies.alternatives
        if shown is not None and game is not None and at is not None:
            drop(self)
            ask(
                self,
                partial(find_costs, game, shown, self._way_here(), at),
                self._show_costs,
                fails=_("The strategy could not be found."),
                told=self._on_progressed,
                work=Work.ALONE,
            )

    def _on_progressed(self, progress: Progress) -> None:
        self._show_costs(progress.value)

    def _show_costs(self, costs: _Costs | None) -> None:
        if costs is not None and costs.at == self._pane.replies.alternatives:
            self._pane.replies.show_costs(dict(costs.more))

    def _on_found_out(self, found: _Found) -> None:
        shown = self._finder.shown
        if shown is not None:
            self._pane.replies.show_alternatives(found.at, shown.solution.words, win=found.win)
