"""How far a comparison is, and what the headline says of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.wording import describe_result
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.formats.text import agreed, listed, number, sentence
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid

_PRESS_COMPARE = N_("Press Compare to solve what is not solved.")
_OPEN_A_ROW = N_("A double click or Enter on a row opens the strategy that it counts.")
_BACK_TO_TICKS = N_("Press Compare to go back to what is ticked.")
_NOTHING_SOLVED = N_("Nothing was solved.")
_NOTHING_TICKED = N_("Tick at least one dictionary, length, variant and number of players.")


@dataclass(frozen=True)
class HowFar:
    """How far a comparison is.

    Attributes:
        grid: what is shown.
        done: games of it that have been answered since it was begun, or were known before.
        total: games that it has; 0 if none was begun.
        is_running: whether it goes on.
        failed: games that are shown and cannot be solved.
        atlas: the name of the file that the cells are from; empty if they are not from one.
        hints: whether there is room to say what can be done.
    """

    grid: ComparisonGrid
    done: int = 0
    total: int = 0
    is_running: bool = False
    failed: int = 0
    atlas: str = ""
    hints: bool = True

    @property
    def result(self) -> str:
        """What has been found, or how far it is, in a sentence."""
        grid = self.grid
        if self.is_running:
            return _solved_so_far(self.done, self.total)
        if not grid.cells:
            return _(_NOTHING_SOLVED) if self.total else _to_compare(len(grid.games))
        good = sum(cell.is_good_for_first for cell in grid.cells)
        found = describe_result(good, grid.games, len(grid.cells))
        if self.atlas:
            return say("{file}: {found}", file=self.atlas, found=found)
        return found

    @property
    def remark(self) -> str:
        """What else is to be known of the result, or what to do."""
        games = self.grid.games
        if self.atlas:
            return _(_BACK_TO_TICKS)
        if not games:
            return ""
        if not self.is_running and len(self.grid.cells) + self.failed < len(games):
            is_stopped = self.done < self.total == len(games)
            return _stopped_after(self.done, self.total) if is_stopped else _(_PRESS_COMPARE)
        most = max(games, key=lambda game: game.rules.players)
        rules = replace(most.rules, misere=all(game.rules.misere for game in games))
        unusual = agreed(rules, most.reading, players=False)
        if unusual:
            return sentence(listed(unusual))
        return _(_OPEN_A_ROW) if self.hints else ""


def longest_results() -> tuple[str, ...]:
    """Return what needs most room of all results."""
    most = Rules(players=PLAYERS[-1])
    both = (Question(rules=most), Question(rules=replace(most, misere=True)))
    return describe_result(888, both, 888), _solved_so_far(888, 888)


def longest_remarks() -> tuple[str, ...]:
    """Return what needs most room of all remarks."""
    return _(_PRESS_COMPARE), _(_OPEN_A_ROW), _(_BACK_TO_TICKS), _stopped_after(888, 888)


def nothing_to_compare(games: int, most: int) -> str:
    """Say what to tick where nothing is compared: there is nothing, or too much.

    Args:
        games: how many are ticked.
        most: how many could be compared.
    """
    if not games:
        return _(_NOTHING_TICKED)
    said = _("These are {games} games. At most {most} can be compared at once: tick fewer.")
    return said.format(games=number(games), most=number(most))


def _to_compare(games: int) -> str:
    return say("{count} game to compare.", "{count} games to compare.", games, count=number(games))


def _solved_so_far(done: int, total: int) -> str:
    said = ngettext("Solved {done} of {total} game.", "Solved {done} of {total} games.", total)
    return said.format(done=number(done), total=number(total))


def _stopped_after(done: int, total: int) -> str:
    return say("Stopped after {done} of {total}.", done=number(done), total=number(total))
