"""What tree and map show: of the strategy that was found, or of every play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.desktop.map.plays_map import PlaysMap
from ghost_desktop.desktop.map.source import StrategySource
from ghost_desktop.desktop.strategy.finding import StrategyView
from ghost_desktop.desktop.strategy.plays import PlayRows

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.desktop.map.source import MapSource
    from ghost_desktop.desktop.strategy.finder import StrategyFinder
    from ghost_desktop.desktop.strategy.rows import Rows


class Showing(NamedTuple):
    """The same thing in two forms."""

    rows: Rows | None = None
    """For the tree; None if there is nothing."""

    source: MapSource | None = None
    """For the map; None if there is none."""

    name: str = ""
    """Under which its folds are kept."""


def what_to_show(
    finder: StrategyFinder, seat: int, find_out: Callable[[str], None], every_play: bool
) -> Showing:
    """Return what tree and map are to show.

    Args:
        finder: knows the game, and the strategy that was found.
        seat: to whom every play is told.
        find_out: has it found out what each play from a fragment leads to.
        every_play: whether every play is shown, and not the strategy.
    """
    game, shown = finder.game, finder.shown
    if game is not None and every_play:
        view = StrategyView(game.answer.question, seat, None)
        rows = PlayRows(
            game.solution,
            seat,
            rated=game.is_english,
            find_out=find_out,
            symbols=finder.symbols,
        )
        plays = PlaysMap(game.solution, seat, rated=game.is_english)
        return Showing(rows, plays, view.name(every_play=True))
    if game is not None and shown is not None:
        source = StrategySource(shown, rated=game.is_english)
        return Showing(shown.rows, source, shown.view.name(every_play=False))
    return Showing()
