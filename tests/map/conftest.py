"""The map of a strategy beside its tree, to be tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jobs import Unheard

from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.desktop.strategy.strategies import StrategyView, find_strategy
from ghost_desktop.desktop.strategy.tree_and_map import TreeAndMap
from ghost_desktop.desktop.window.question import answer
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.strategies import Shown
    from ghost_desktop.desktop.window.question import SolverService


from at_the_map import show, turn_to_map, wait_for_map


@pytest.fixture(scope="module")
def seven() -> Shown:
    """The strategy of seven words: N, and a word for each letter that can follow."""
    game = SolvedGame(answer(Question(), Unheard()))
    return find_strategy(game, StrategyView(Question(), 0, None), Unheard())


@pytest.fixture(scope="module")
def other() -> Shown:
    """The strategy of another opening."""
    game = SolvedGame(answer(Question(), Unheard()))
    return find_strategy(game, StrategyView(Question(), 0, "h"), Unheard())


@pytest.fixture
def both(qtbot: QtBot, service: SolverService, seven: Shown) -> Iterator[TreeAndMap]:  # noqa: ARG001 - does what is asked
    """Tree and map of the strategy of seven words, with the map in front."""
    made = TreeAndMap()
    made.resize(800, 500)
    made.show()
    show(made, seven)
    turn_to_map(made)
    made.setFocus()
    wait_for_map(qtbot, made)
    yield made
    made.close()
    made.deleteLater()
