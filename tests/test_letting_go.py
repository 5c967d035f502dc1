"""What a search for strategies has noted goes bit by bit, however the search ends."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.arrays import let_go
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies import spook_strategy, xghost_strategy
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from types import ModuleType

    from ghost_desktop.engine.game.variant import Variant

WORDS = ["ghost", "shogun", "goth", "hogs", "notch", "shoot", "gusto", "thong"]


class Stopped(Exception):
    """Somebody has stopped it."""


def test_another_thread_need_not_wait_until_all_has_gone() -> None:
    gone: list[int] = []
    halfway, seen = threading.Event(), threading.Event()

    class Item:
        def __init__(self, number: int) -> None:
            self.number = number

        def __del__(self) -> None:
            gone.append(self.number)

    def look() -> None:
        halfway.wait()
        seen.set()

    class Last(Item):
        def __del__(self) -> None:
            super().__del__()
            halfway.set()
            assert seen.wait(60)

    thread = threading.Thread(target=look)
    thread.start()
    listed: list[Item] = [Item(0), Last(1), Item(2)]
    named: dict[str, Item] = {"a": Item(3), "b": Item(4)}
    let_go((listed, named))
    thread.join()
    assert not listed
    assert not named
    assert gone == [2, 1, 0, 4, 3]


@pytest.mark.parametrize(
    ("variant", "module", "noted"),
    [
        (SPOOK, spook_strategy, {"SpookTurns": ["_needs"], "ReplyGraph": ["after", "made"]}),
        (XGHOST, xghost_strategy, {"XghostTurns": ["_needs_after", "_unlooked"]}),
    ],
    ids=lambda one: getattr(one, "id", ""),
)
@pytest.mark.parametrize("is_stopped", [False, True])
def test_nothing_is_left_of_a_search(
    monkeypatch: pytest.MonkeyPatch,
    variant: Variant,
    module: ModuleType,
    noted: dict[str, list[str]],
    *,
    is_stopped: bool,
) -> None:
    made: list[tuple[object, list[str]]] = []

    def note(name: str, attributes: list[str]) -> None:
        original = getattr(module, name)

        def make(*arguments: object) -> object:
            made.append((original(*arguments), attributes))
            return made[-1][0]

        monkeypatch.setattr(module, name, make)

    def left() -> list[str]:
        return [name for one, names in made for name in names if getattr(one, name)]

    most: list[list[str]] = []

    def watch(_lines: int, _bound: int) -> bool:
        most.append(left())
        if is_stopped:
            raise Stopped
        return True

    solution = solve(word_list(WORDS, "some"), Rules(variant, 3))
    assert solution.winner is not None
    for name, attributes in noted.items():
        note(name, attributes)
    try:
        minimal_strategy(solution, solution.winner, watch=watch)
    except Stopped:
        assert is_stopped
    assert most
    assert most[-1]
    assert not left()
