"""Other replies that win: the box that offers them, those a person has chosen, and the strategy around them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QListWidget,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from ghost_desktop.desktop.kit.ask import Work, ask, drop, without_count
from ghost_desktop.desktop.kit.builders import button, column, dress, flow, label, row
from ghost_desktop.desktop.strategy.strategies import minimal
from ghost_desktop.desktop.strategy.wording import shown_choice
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.fixed_replies import possible_replies
from ghost_desktop.formats.text import number
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.desktop.kit.ask import Progress, Report
    from ghost_desktop.desktop.kit.builders import Does
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.desktop.strategy.side_pane import SidePane
    from ghost_desktop.desktop.strategy.strategies import Shown, StrategyFinder
    from ghost_desktop.desktop.strategy.tree import StrategyTree
    from ghost_desktop.engine.strategies.replies import Fixed
    from ghost_desktop.engine.words.wordlist import WordList


_LEAST = QSize(6, 2)  # in heights of the font
_USUAL_ROWS = 5  # what is more is scrolled to: the room is better used by what words mean


@dataclass(frozen=True)
class Alternatives:
    """What can be replied at a turn.

    Attributes:
        fragment: the letters on the table.
        reply: what the strategy makes of them.
        others: what else wins there, or where nothing wins what else is legal; alphabetically.
    """

    fragment: str
    reply: str
    others: tuple[str, ...]


class _List(QListWidget):
    """Has a few rows, or where there is no room for them two lines."""

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        return _LEAST * self.fontMetrics().height()

    def sizeHint(self) -> QSize:
        """Return the size of a few rows, which stays as it is with fewer or more."""
        row = max(self.sizeHintForRow(0), round(1.3 * self.fontMetrics().height()))
        return QSize(super().sizeHint().width(), _USUAL_ROWS * row + 2 * self.frameWidth())


class OtherReplies(QWidget):
    """Lists what else can be replied at a turn.

    Signals:
        chosen: a fragment, and the reply that is to be made to it.
        asked: somebody wants to know what each reply would cost.
    """

    chosen = Signal(str, str)
    asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._at: Alternatives | None = None
        self._words: WordList | None = None
        self._heading = label()
        self.list = dress(_List(self), name=_("Other replies"))
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.list.itemActivated.connect(self._choose)
        make = _("Make this reply, and find the fewest to remember around it")
        self.choose = button(_("Choose"), self._choose, hint=make)
        find = _("Find out how much more there is to remember with each reply")
        self.costs = button(_("Costs"), self.asked, hint=find)
        beside = row((self.list, 1), column(self.choose, self.costs, 1))
        column(self._heading, (beside, 1), on=self)
        self.show_nothing()

    def minimumSizeHint(self) -> QSize:
        """Return the least size, with all lines of what stands over the list: buttons stay whole."""
        least, layout = super().minimumSizeHint(), self.layout()
        if layout is not None and self.width() >= least.width():
            least.setHeight(max(least.height(), layout.minimumHeightForWidth(self.width())))
        return least

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have as many lines over the list as the width asks for."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    @property
    def has_some(self) -> bool:
        """Whether something else can be replied."""
        return self._at is not None and bool(self._at.others)

    @property
    def alternatives(self) -> Alternatives | None:
        """What is listed; None while no turn is selected."""
        return self._at

    @property
    def heading(self) -> str:
        """What stands over the list."""
        return self._heading.text()

    def show_nothing(self) -> None:
        """Say how to have something listed."""
        self._at = None
        self.list.clear()
        self._heading.setText(_("Select one of your turns to see what else wins there."))
        self._offer()

    def show_alternatives(self, at: Alternatives, words: WordList, *, win: bool) -> None:
        """List what can be replied.

        Args:
            at: where, and what.
            words: whose letters are shown.
            win: whether all of them win.
        """
        self._at, self._words = at, words
        if at.others and win:
            said = _("Instead of {reply} you also win with:")
        elif at.others:
            said = _("Instead of {reply} you can play:")
        else:
            said = _("Nothing but {reply} wins here.") if win else _("You can play but {reply}.")
        self._heading.setText(said.format(reply=words.shown(at.reply)))
        self.list.clear()
        self.list.addItems([words.shown(made) for made in at.others])
        self.list.setCurrentRow(0)
        self._offer()

    def show_costs(self, more: Mapping[str, int]) -> None:
        """Say of some replies how many lines more, or fewer, there are with them."""
        if self._at is None or self._words is None:
            return
        model = self.list.model()
        for place, made in enumerate(self._at.others):
            if made in more:
                text = say(
                    "{reply}   {more}", reply=self._words.shown(made), more=_signed(more[made])
                )
                model.setData(model.index(place, 0), text)
                tip = _("How much more there is to remember")
                model.setData(model.index(place, 0), tip, Qt.ItemDataRole.ToolTipRole)

    @Slot()
    def _offer(self) -> None:
        for part in (self.list, self.choose, self.costs):
            part.setVisible(self.has_some)

    @Slot()
    def _choose(self) -> None:
        row = self.list.currentRow()
        if self._at is not None and 0 <= row < len(self._at.others):
            self.chosen.emit(self._at.fragment, self._at.others[row])


def _signed(more: int) -> str:
    """Write a difference with its sign: ``"+3"``."""
    return f"+{number(more)}" if more > 0 else f"−{number(-more)}" if more else "±0"


class ChosenReplies(QWidget):
    """Lists choices, and is not there while there are none.

    Signals:
        undone: the fragment whose reply is chosen no more.
        all_undone: none is any more, and the strategy is to have the fewest lines.
        weighing_undone: the strategy is to have the fewest lines, whatever each costs.
    """

    undone = Signal(str)
    all_undone = Signal()
    weighing_undone = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Your choices"))
        self.buttons: list[QPushButton] = []
        self._label = label(text=_("Your choices:"), wraps=False)
        self._row = flow(self._label, on=self, spacing=self.fontMetrics().height() // 3)
        self.hide()

    def show_choices(
        self,
        chosen: Fixed,
        avoided: Fixed,
        words: WordList,
        *,
        is_weighed: bool = False,
        has_zones: bool = False,
    ) -> None:
        """List choices; what does not come up any more is marked as such.

        Args:
            chosen: all of them.
            avoided: those whose fragments do not come up, or lie in zones.
            words: whose letters are shown.
            is_weighed: whether the strategy is the cheapest one for the person.
            has_zones: whether zones count.
        """
        for one in self.buttons:
            self._row.removeWidget(one)
            one.deleteLater()
        self.buttons = [
            self._button(*pair, words, comes_up=pair not in avoided, has_zones=has_zones)
            for pair in chosen
        ]
        if is_weighed:
            again = _("Have the fewest to remember again, whatever each costs")
            weighing = self._undo(_("Cheapest for me"), self.weighing_undone, again)
            self.buttons.insert(0, weighing)
        if chosen:
            again = _("Have the fewest to remember again")
            self.buttons.append(button(_("Undo all"), self.all_undone, hint=again))
        for one in self.buttons:
            self._row.addWidget(one)
            one.show()
        self.setVisible(bool(self.buttons))

    def _button(
        self, fragment: str, reply: str, words: WordList, *, comes_up: bool, has_zones: bool
    ) -> QPushButton:
        said, tip = shown_choice(fragment, reply, words), _("Choose no reply here any more")
        if not comes_up and has_zones:
            said = say("{choice}, not needed", choice=said)
            tip = _(
                "Nothing to remember there: other plays of yours avoid it, or any play wins. "
                "Click to undo it."
            )
        elif not comes_up:
            said = say("{choice}, avoided", choice=said)
            tip = _("It does not come up: other plays of yours avoid it. Click to undo it.")
        return self._undo(said, partial(self.undone.emit, fragment), tip)

    def _undo(self, said: str, does: Does, hint: str) -> QPushButton:
        name = say("Undo {choice}", choice=said)
        return button(say("{choice}  ×", choice=said), does, name=name, hint=hint)


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
            # Another strategy may have the same reply there, and others that win.
            listed = self._listed
            if listed is None or listed[0] is not shown or listed[1] != fragment:
                self._listed = shown, fragment
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
            self._pane.show_replies(is_shown=True)
