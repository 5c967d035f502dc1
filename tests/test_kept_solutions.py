"""Solutions that prove position by position begin where an earlier one has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_search import PlainSolution

from ghost_desktop.engine.comparison import solve_next, solve_row
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.searched import parity_search
from ghost_desktop.engine.searched.parity_search import ParitySearch
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import LoadedList, read_word_list, word_list

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.searched.parity_search import ParitySolution
    from ghost_desktop.engine.searched.proofs import ProvedGame

searching = pytest.mark.parametrize("variant", [XGHOST, SPOOK], ids=lambda one: one.id)
FAMILY = word_list(["ghost", "goths", "host", "shot", "tan", "ant", "toast", "stoat"], "families")
few_words = st.sets(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=6)


class Remembered:
    """Keeps proofs in memory, and counts how often that was asked for."""

    def __init__(self) -> None:
        self.kept: dict[ProvedGame, dict[Any, bool]] = {}
        self.games: list[ProvedGame] = []  # each time one is stored

    def load(self, game: ProvedGame) -> Mapping[Any, bool]:
        return self.kept.get(game, {})

    def store(self, game: ProvedGame, proved: Mapping[Any, bool]) -> None:
        self.games.append(game)
        self.kept.setdefault(game, {}).update(proved)


def asked_everywhere(solution: ParitySolution) -> dict[str, frozenset[int]]:
    """Ask about all fragments; return the seats that each names."""
    found: dict[str, frozenset[int]] = {}
    new = {""}
    while new:
        for fragment in sorted(new):
            solution.look_at(fragment)
            found[fragment] = solution.fate(fragment).seats
        new = {p.fragment for one in new for p in solution.legal_plays(one)} - set(found)
    return found


@searching
def test_what_was_asked_is_known_without_a_search(
    variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    proofs = Remembered()
    first = solve(FAMILY, Rules(variant, 3), proofs=proofs)
    first.look_at("")
    assert first.examined

    def fail(*_arguments: object) -> bool:
        raise AssertionError("it searches")

    monkeypatch.setattr(ParitySearch, "_prove", fail)
    again = solve(FAMILY, Rules(variant, 3), proofs=proofs)
    again.look_at("")
    assert again.winner == first.winner
    assert again.winning_plays("") == first.winning_plays("")
    assert again.knows("")


@searching
def test_what_was_proved_on_the_way_helps_with_what_was_not_asked(variant: Variant) -> None:
    proofs = Remembered()
    first = solve(FAMILY, Rules(variant, 3), proofs=proofs)
    first.look_at("")
    proved = first.examined
    fragment = first.legal_plays(first.legal_plays("")[0].fragment)[0].fragment
    again = solve(FAMILY, Rules(variant, 3), proofs=proofs)
    again.look_at(fragment)
    assert again.examined >= proved > 0
    assert again.fate(fragment) == first.fate(fragment)


@searching
@given(few_words, st.integers(2, 3), st.booleans())
@settings(max_examples=8)
def test_answers_are_the_same_however_much_is_kept(
    variant: Variant, words: set[str], players: int, misere: bool
) -> None:
    game = Game(word_list(words, "random"), Rules(variant, 1, players, misere))
    expected = asked_everywhere(PlainSolution(game, Reading.ONE_AGAINST_ALL))
    proofs = Remembered()
    PlainSolution(game, Reading.ONE_AGAINST_ALL, proofs).look_at("")
    assert asked_everywhere(PlainSolution(game, Reading.ONE_AGAINST_ALL, proofs)) == expected
    assert asked_everywhere(PlainSolution(game, Reading.ONE_AGAINST_ALL, proofs)) == expected


def test_games_that_differ_share_no_proofs() -> None:
    proofs = Remembered()
    shorter = word_list(["ghost", "host", "tan"], "fewer words")
    games = [
        (FAMILY, Rules(XGHOST, 3)),
        (FAMILY, Rules(XGHOST, 4)),
        (FAMILY, Rules(XGHOST, 3, misere=True)),
        (FAMILY, Rules(SPOOK, 3)),
        (shorter, Rules(SPOOK, 3)),
    ]
    for number, (words, rules) in enumerate(games, start=1):
        solve(words, rules, proofs=proofs).look_at("")
        assert len(proofs.kept) == 2 * number
    against_all = Reading.ONE_AGAINST_ALL
    solve(FAMILY, Rules(SPOOK, 3, 3), against_all, proofs=proofs).look_at("")
    assert len(proofs.kept) == 2 * len(games) + 2 * 3
    # The same words under another name, with words that are too short.
    more = word_list([*FAMILY, "a"], "another name")
    again = solve(more, Rules(SPOOK, 3), proofs=proofs)
    again.look_at("")
    assert again.examined == 0


def test_nothing_is_stored_twice_and_nothing_where_all_is_listed() -> None:
    proofs = Remembered()
    solve(FAMILY, Rules(GHOST, 3), proofs=proofs).look_at("")
    assert proofs.games == []
    found = solve(FAMILY, Rules(SPOOK, 3), proofs=proofs)
    found.look_at("")
    assert len(proofs.games) == len(set(proofs.games)) == 2
    found.look_at("")
    solve(FAMILY, Rules(SPOOK, 3), proofs=proofs).look_at("")
    assert len(proofs.games) == 2


def test_proofs_are_written_again_only_for_so_many_new_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tables(every: int) -> tuple[int, int]:
        """The files written, and those of what was asked, by a walk through a game."""
        monkeypatch.setattr(parity_search, "_WORTH_A_FILE", every)
        proofs = Remembered()
        asked_everywhere(PlainSolution(Game(FAMILY, Rules(XGHOST, 3)), Reading.SELF, proofs))
        asked = [game for game in proofs.games if "asked" in game.search]
        return len(proofs.games) - len(asked), len(asked)

    often, asked = tables(10_000)
    seldom, as_often = tables(2)
    assert 1 <= seldom < often / 2
    assert asked == as_often > often / 2


def test_comparisons_keep_what_they_prove() -> None:
    words, report = read_word_list(b"ghost\nhost\nshot\ntan\n", "four words")
    loaded = LoadedList(words, report, 0.0)
    for ask in (
        lambda proofs: solve_row(loaded, Rules(SPOOK, 3), proofs=proofs),
        lambda proofs: solve_next("four", Rules(SPOOK, 3), None, lambda _: loaded, proofs=proofs),
    ):
        proofs = Remembered()
        ask(proofs)
        assert len(proofs.kept) == 2
