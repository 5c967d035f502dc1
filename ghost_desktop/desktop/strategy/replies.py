"""Other replies that win, with what each costs; and those that a person has chosen."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QListWidget, QPushButton, QSizePolicy, QWidget

from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.desktop.kit.builders import button, column, dress, flow, label, row
from ghost_desktop.desktop.kit.layout import wrapped_height
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.strategy.strategies import PROVING, minimal
from ghost_desktop.desktop.strategy.wording import shown_choice
from ghost_desktop.engine.game.variant import NoStrategy
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.fixed_replies import possible_replies
from ghost_desktop.formats.strategies import remembered
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.desktop.strategy.strategies import Shown
    from ghost_desktop.engine.strategies.replies import Fixed
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList


_LEAST = QSize(6, 2)  # in heights of the font
_USUAL_ROWS = 5  # what is more is scrolled to: the room is better used by what words mean

_REST = 0.4
"""Seconds for which a turn is looked at before costs are found out: who passes by wants none."""

_LOOK = 0.05
"""Seconds between two looks whether somebody has passed by."""

_PATIENCE = 60.0
"""Seconds after which no more costs are found out: a computer is not kept busy for what nobody reads."""


@dataclass(frozen=True)
class Alternatives:
    """What can be replied at a turn.

    Attributes:
        fragment: the letters on the table.
        reply: what the strategy makes of them.
        others: what else wins there, or where nothing wins what else is legal; alphabetically.
        win: whether all of these win.
        costs: of some of `others`, how much more there is to remember, as it is written.
    """

    fragment: str
    reply: str
    others: tuple[str, ...]
    win: bool
    costs: tuple[tuple[str, str], ...] = ()


def find_alternatives(
    game: SolvedGame,
    shown: Shown,
    way: dict[str, str],
    fragment: str,
    report: Report,
) -> Alternatives:
    """Find out what else can be replied at a turn of a strategy, then what each of that costs.

    Args:
        game: the solved game.
        shown: the strategy as it is.
        way: the replies by which play comes to the turn, which are kept to if it is avoided else.
        fragment: the letters on the table.
        report: is told the `Alternatives` as they become known.
    """
    strategy = shown.strategy
    possible = possible_replies(
        shown.solution, strategy.seat, fragment, without_count(report), others=strategy.others
    )
    winning = [one for one in possible if one.wins]
    reply = strategy.replies[fragment]
    others = tuple(one.made for one in winning or possible if one.made != reply)
    at = Alternatives(fragment, reply, others, bool(winning))
    report(0, 0, at)
    rested = time.monotonic() + _REST
    while others and time.monotonic() < rested:
        time.sleep(_LOOK)
        report(0, 0, at)
    begun = time.monotonic()
    for made in others:
        if time.monotonic() > begun + _PATIENCE:
            break
        replies = {**dict(shown.view.fixed), fragment: made}, {**way, fragment: made}
        fixed, along = (tuple(sorted(one.items())) for one in replies)
        view = replace(shown.view, fixed=fixed, way=along)
        try:
            other = minimal(game, view, report, shown.own, PROVING, tells=False)
        except NoStrategy:  # then nobody knows what it costs
            continue
        at = replace(at, costs=(*at.costs, (made, _cost_text(other, strategy))))
        report(0, 0, at)
    return at


def _cost_text(other: Strategy, strategy: Strategy) -> str:
    """Say how much more there is to remember, or less: ``"+3 words"``."""
    difference = other.lines - strategy.lines
    is_known = other.proved_minimal or other.outcome is not Outcome.WIN
    if not difference and is_known:
        return _("as much")
    sign = "" if is_known else "≤ "
    sign += "−" if difference < 0 else "+"
    return f"{sign}{remembered(abs(difference), other.line_kind)}"


class _List(QListWidget):
    """Has a few rows, or where there is no room for them two lines."""

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        return _LEAST * self.fontMetrics().height()

    def sizeHint(self) -> QSize:
        """Return the size of a few rows, which stays as it is with fewer or more."""
        row = max(self.sizeHintForRow(0), round(1.3 * self.fontMetrics().height()))
        return QSize(super().sizeHint().width(), _USUAL_ROWS * row + 2 * self.frameWidth())


class OtherReplies(PagePart, QWidget):
    """Lists what else can be replied at a turn, and what it costs.

    Attributes:
        alternatives: what is listed; None while no turn is selected.
        heading: what stands over the list.
        list: the list.
        choose: the button that does what Enter and a double click do.

    Signals:
        chosen: a fragment, and the reply that is to be made to it.
    """

    chosen = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.alternatives: Alternatives | None = None
        self.heading = label()
        self.list = dress(_List(self), name=_("Other replies"))
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.list.itemActivated.connect(self._choose)
        make = _("Make this reply, and find the fewest to remember around it")
        self.choose = button(_("Choose"), self._choose, hint=make)
        beside = row((self.list, 1), column(self.choose, 1))
        column(self.heading, (beside, 1), on=self)

    def on_fit(self) -> None:
        """Have as many lines over the list as the width asks for, or the button would be cut off."""
        metrics, width = self.heading.fontMetrics(), self.width()
        self.heading.setMinimumHeight(wrapped_height(self.heading.text(), metrics, width))

    @property
    def has_some(self) -> bool:
        """Whether something else can be replied."""
        return self.alternatives is not None and bool(self.alternatives.others)

    def show_alternatives(self, at: Alternatives | None, words: WordList | None) -> None:
        """List what can be replied, and say of some what it costs; None while no turn is selected.

        What is selected in the list stays so while more becomes known.
        """
        before, self.alternatives = self.alternatives, at
        if at is None or words is None:
            self.list.clear()
        elif before is None or replace(before, costs=()) != replace(at, costs=()):
            if at.others and at.win:
                said = _("Instead of {reply} you also win with:")
            elif at.others:
                said = _("Instead of {reply} you can play:")
            else:
                said = _("Nothing but {reply} wins here.")
                said = said if at.win else _("You can play but {reply}.")
            self.heading.setText(said.format(reply=words.shown(at.reply)))
            self.on_fit()
            self.list.clear()
            self.list.addItems([words.shown(made) for made in at.others])
            self.list.setCurrentRow(0)
        if at is not None and words is not None:
            model, costs = self.list.model(), dict(at.costs)
            for place, made in enumerate(at.others):
                cost = f"   {costs[made]}" if made in costs else ""
                model.setData(model.index(place, 0), f"{words.shown(made)}{cost}")
        for part in (self.list, self.choose):
            part.setVisible(self.has_some)

    @Slot()
    def _choose(self) -> None:
        at, place = self.alternatives, self.list.currentRow()
        if at is not None and 0 <= place < len(at.others):
            self.chosen.emit(at.fragment, at.others[place])


class ChosenReplies(QWidget):
    """Lists choices, and is not there while there are none.

    Signals:
        kept: the choices that stay, whether the strategy is to have the fewest lines again, whatever
            each costs, and the fragment whose reply is chosen no more; empty if that is not one.
    """

    kept = Signal(object, bool, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Your choices"))
        self.buttons: list[QPushButton] = []
        chosen = label(text=_("Your choices:"), wraps=False)
        self._row = flow(chosen, on=self, spacing=1 / 3)
        self.hide()

    def show_choices(
        self,
        chosen: Fixed,
        avoided: Fixed,
        words: WordList,
        *,
        is_weighed: bool = False,
    ) -> None:
        """List choices; what does not come up any more is marked as such.

        Args:
            chosen: all of them.
            avoided: those whose fragments do not come up, or lie in zones.
            words: whose letters are shown.
            is_weighed: whether the strategy is the cheapest one for the person.
        """
        for one in self.buttons:
            self._row.removeWidget(one)
            one.deleteLater()
        self.buttons = []
        if is_weighed:
            again = _("Have the fewest to remember again, whatever each costs")
            self._add(_("Cheapest for me"), again, chosen, ends_weighing=True)
        for fragment, reply in chosen:
            said, tip = shown_choice(fragment, reply, words), _("Choose no reply here any more")
            if (fragment, reply) in avoided:
                said = say("{choice}, not needed", choice=said)
                tip = _(
                    "Nothing to remember there: other plays of yours avoid it, or any play wins. "
                    "Click to undo it."
                )
            others = tuple(one for one in chosen if one[0] != fragment)
            self._add(said, tip, others, fragment)
        if chosen:
            again = _("Have the fewest to remember again")
            undo = partial(self.kept.emit, (), True, "")  # noqa: FBT003
            self.buttons.append(button(_("Undo all"), undo, hint=again))
        for one in self.buttons:
            self._row.addWidget(one)
            one.show()
        self.setVisible(bool(self.buttons))

    def _add(
        self, said: str, hint: str, kept: Fixed, fragment: str = "", *, ends_weighing: bool = False
    ) -> None:
        name, text = say("Undo {choice}", choice=said), say("{choice}  ×", choice=said)
        does = partial(self.kept.emit, kept, ends_weighing, fragment)
        self.buttons.append(button(text, does, name=name, hint=hint))
