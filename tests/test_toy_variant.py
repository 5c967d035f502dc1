"""A variant is an object with hooks: two that the program does not know play, solve and compare."""

from __future__ import annotations

import csv
import json
import pickle
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import Reference
from sights import perfect_play
from toy_variant import BETWEEN, FEW, TOYS, TSOHG, registered_toys

from ghost_desktop import cli
from ghost_desktop.engine.comparison import solve_row
from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import NoStrategy
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.searched.searched import SearchedSolution
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.illegal import describe_illegal_play, no_word
from ghost_desktop.library import catalogue
from ghost_desktop.play.review import last_missed_win
from ghost_desktop.play.round import IllegalPlay, Round

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from random import Random

    from ghost_desktop.engine.game.variant import Variant

both = pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.id)


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with registered_toys():
        yield


small_lists = st.sets(st.text("ab", min_size=1, max_size=5), min_size=1, max_size=6)


@both
@given(small_lists)
@settings(max_examples=12)
def test_it_is_solved_from_its_rules_alone(toy: Variant, words: set[str]) -> None:
    def turned(text: str) -> str:
        return (
            text[::-1] if toy is TSOHG else text
        )  # which is Ghost from behind; the other is Xghost

    known = Reference(set(map(turned, words)), 1, "ghost" if toy is TSOHG else "xghost")
    solution = solve(word_list(words, "random"), Rules(toy, 1))
    assert isinstance(solution, SearchedSolution)
    for fragment in known.fragments:
        here, legal = turned(fragment), known.legal_plays(fragment)
        assert {play.fragment for play in solution.legal_plays(here)} == set(map(turned, legal))
        assert solution.fate(here).seats == known.named(fragment)
        assert solution.is_word(here) == (here in words)
        if here not in words:
            winning = {play.fragment for play in solution.winning_plays(here)}
            assert winning == set(map(turned, filter(known.wins, legal)))
    assert not solution.is_word("abc")
    with pytest.raises(IllegalFragment):
        solution.fate("c")


@both
@given(small_lists, st.integers(0, 1), st.randoms(use_true_random=False))
@settings(max_examples=10)
def test_the_perfect_player_wins_what_can_be_won(
    toy: Variant, words: set[str], computer: int, random: Random
) -> None:
    solution = solve(word_list(words, "random"), Rules(toy, 1))
    this_round = Round(solution.game)
    while not this_round.over:
        if this_round.seat == computer:
            play = perfect_play(this_round, solution, random)
        else:
            play = random.choice(this_round.legal_plays())
        this_round = this_round.play(play.letter, play.where)
        assert this_round.fragment == play.fragment
        assert solution.game.way_to(play.fragment)[-1] == play.fragment
    if solution.winner == computer:
        assert this_round.over.by != computer
        assert last_missed_win(this_round, solution, computer) is None


def test_letters_lie_where_they_were_put() -> None:
    words = word_list(FEW, "a few words")
    this_round = Round(Game(words, Rules(TSOHG, 3)))
    for letter in "tso":
        this_round = this_round.play(letter, Where.START)
    assert this_round.fragment == "ost"
    assert this_round.owners == (0, 1, 0)
    this_round = Round(Game(words, Rules(BETWEEN)), "gt").play("s", Where("after-1", 1))
    assert this_round.fragment == "gst"
    assert this_round.owners == (None, 0, None)


@pytest.mark.parametrize(
    ("toy", "given_letters", "where", "said"),
    [
        (TSOHG, "st", Where.START, "No word of 3 or more letters ends with TST."),
        (TSOHG, "st", Where.END, "In this game a letter cannot go there."),
        (BETWEEN, "gt", Where.START, "No word of 3 or more letters has TGT in this order."),
        (BETWEEN, "gt", Where("after-2", 2), "In this game a letter cannot go there."),
    ],
)
def test_it_refuses_in_its_own_words(
    toy: Variant, given_letters: str, where: Where, said: str
) -> None:
    game = Game(word_list(FEW, "a few words"), Rules(toy, 3))
    with pytest.raises(IllegalPlay) as refused:
        Round(game, given_letters).play("t", where)
    assert describe_illegal_play(refused.value) == said
    with pytest.raises(IllegalFragment) as unknown:
        solve(game.all_words, game.rules).fate("zz")
    verb = "ends with ZZ" if toy is TSOHG else "has ZZ in this order"
    assert unknown.value.after is None
    assert no_word(game, unknown.value.fragment) == f"No word of 3 or more letters {verb}."


@both
def test_it_has_no_strategy_and_says_so(toy: Variant) -> None:
    solution = solve(word_list(FEW, "a few words"), Rules(toy))
    with pytest.raises(NoStrategy):
        minimal_strategy(solution, 0)


@both
def test_it_is_found_and_travels_between_processes(toy: Variant) -> None:
    assert find_variant(toy.id) is toy
    assert all_variants()[-2:] == TOYS
    assert pickle.loads(pickle.dumps(Rules(toy))) == Rules(toy)


# --- the command line -------------------------------------------------------------------------------


@pytest.fixture
def few(tmp_path: Path) -> str:
    path = tmp_path / "few.txt"
    path.write_text("\n".join(FEW), encoding="utf-8")
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> str:
    """What a command line writes: its answer, or why there is none."""
    try:
        ended = cli.main(argv)
    except SystemExit as end:
        ended = int(end.code or 0)
    out, err = capsys.readouterr()
    assert ended == status, err
    return err if status else out


@both
def test_a_list_is_solved(capsys: pytest.CaptureFixture[str], few: str, toy: Variant) -> None:
    solution = solve(catalogue.load(few).words, Rules(toy, 3))
    opening = [play.letter for play in solution.winning_plays("")]
    argv = ("solve", few, "--variant", toy.id, "--min-length", "3")
    text = " ".join(run(capsys, *argv).split())
    assert f"{toy.texts.name}, 3+ letters" in text
    assert "fragments" not in text
    assert "None" not in text
    row = json.loads(run(capsys, *argv, "--json"))
    assert row["variant"] == toy.id
    assert (row["fragment_count"], row["position_count"], row["plays_left"]) == (None, None, None)
    assert row["winning_openings"] == opening
    assert row["losers"] == [seat + 1 for seat in solution.fate("").seats]


@both
def test_a_position_is_described(
    capsys: pytest.CaptureFixture[str], few: str, toy: Variant
) -> None:
    solution = solve(catalogue.load(few).words, Rules(toy, 3))
    argv = ("position", few, "t", "--variant", toy.id, "--min-length", "3")
    text = run(capsys, *argv)
    assert "None" not in text
    position = json.loads(run(capsys, *argv, "--json"))
    assert position["plays_left"] is None
    plays = solution.legal_plays("t")
    made = [(one["letter"], one["where"], one["made"]) for one in position["plays"]]
    assert made == [(play.letter, play.where.name, play.fragment) for play in plays]
    refused = run(capsys, "position", few, "zz", *argv[3:], status=2)
    verb = "ends with 'zz'" if toy is TSOHG else "has 'zz' in this order"
    assert f"no word of 3 or more letters in {few} {verb}" in refused
    assert refused.count("\n") == 1


@both
def test_a_strategy_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], few: str, toy: Variant
) -> None:
    said = run(capsys, "strategy", few, "--player", "1", "--variant", toy.id, status=2)
    assert said == f"ghost-cli: no strategies are known in {toy.texts.name}.\n"


def test_it_is_compared_with_the_others(capsys: pytest.CaptureFixture[str], few: str) -> None:
    argv = ("compare", few, "--variant", "superghost", "tsohg", "between")
    rows = json.loads(run(capsys, *argv, "--format", "json"))["rows"]
    assert [row["variant"] for row in rows] == ["superghost", "tsohg", "between"]
    assert [row["position_count"] is None for row in rows] == [False, True, True]
    assert [row["line_count"] is None for row in rows] == [False, True, True]
    text = run(capsys, *argv).splitlines()
    assert ["Tsohg" in line for line in text] == [False, False, True, False]
    table = list(csv.DictReader(run(capsys, *argv, "--format", "csv").splitlines()))
    assert [row["position_count"] for row in table][1:] == ["", ""]
    assert [row["line_count"] for row in table][1:] == ["", ""]
    markdown = run(capsys, *argv, "--format", "markdown")
    assert "None" not in "\n".join([*text, markdown])
    for row, toy in zip(rows[1:], TOYS, strict=True):
        found = solve_row(catalogue.load(few), Rules(toy))
        assert row["losers"] == [seat + 1 for seat in found.fate.seats]
        assert row["winning_openings"] == list(found.winning_openings)


def test_help_tells_how_a_letter_is_added(capsys: pytest.CaptureFixture[str]) -> None:
    said = " ".join(run(capsys, "--help").split())
    for toy in TOYS:
        assert toy.id in said
        assert toy.texts.adding in said
