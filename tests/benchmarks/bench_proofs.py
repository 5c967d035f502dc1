"""The longest proofs of strategies: how long they take, and how soon they hear that it is enough.

Run with ``.venv/bin/pytest -s tests/benchmarks/bench_proofs.py``; all proofs of all lists are timed
by ``packaging/results.py``. Proofs are timed by processor time, which processes of theirs are part of;
how soon they are stopped, by the clock.
"""

from __future__ import annotations

import os
import random
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies import part_strategy, proof_process
from ghost_desktop.engine.strategies.choices import Choices, Chosen
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.words.wordlist import WordList

LONGEST = {
    ("enable1", Rules(SUPERDUPERGHOST, 4)): (85, 5.0),
    ("dutch", Rules(SUPERGHOST, 3)): (664, 5.0),
    ("dutch", Rules(SUPERGHOST, 4)): (895, 5.0),
    ("enable1", Rules(SUPERDUPERGHOST, 8)): (93, 30.0),
    ("enable1", Rules(SUPERDUPERGHOST, 10)): (87, 30.0),
    ("enable1", Rules(SUPERDUPERGHOST, 11)): (822, 30.0),
    ("dutch", Rules(SUPERGHOST, 11)): (722, 30.0),
}
"""The replies to remember, and the seconds that proving it may take."""

STOPPED = (("dutch", Rules(SUPERGHOST, 3)), ("enable1", Rules(SUPERDUPERGHOST, 8)))
TIMES = 20
MOST_LATE = 0.5  # seconds

Program = tuple[Choices, "NDArray[np.bool_]"]


def program_of(source: str, rules: Rules) -> Program:
    """What is to be proved for the strategy of the winner."""
    asked: list[Program] = []

    def note(choices: Choices, known: NDArray[np.bool_], **_more: object) -> Chosen:
        asked.append((choices, known))
        return Chosen(known, 0)

    solution = solve(catalogue.load(source).words, rules)
    assert solution.winner is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(part_strategy, "fewest_lines", note)
        minimal_strategy(solution, solution.winner)
    return asked[0]


@pytest.mark.parametrize(
    ("source", "rules"), LONGEST, ids=lambda one: one if isinstance(one, str) else one.key
)
def test_the_longest_proofs(source: str, rules: Rules) -> None:
    lines, most_seconds = LONGEST[source, rules]
    program = program_of(source, rules)
    news: list[tuple[float, int, int]] = []
    begin, clock = sum(os.times()[:4]), time.monotonic()

    def watch(fewest: int, bound: int) -> bool:
        if not news or news[-1][1:] != (fewest, bound):
            news.append((time.monotonic() - clock, fewest, bound))
        return True

    chosen = proof_process.fewest_lines(*program, watch=watch)
    took = sum(os.times()[:4]) - begin
    longest = max(np.diff([0.0, *(when for when, *_ in news), time.monotonic() - clock]))
    print(
        f"\n{source}, {rules.key}: {chosen.bound} replies in {took:.1f} s (under {most_seconds:g}), "
        f"{len(news)} times news, {longest:.1f} s by the clock without any"
    )
    assert chosen.bound == np.count_nonzero(program[0].lines & chosen.nodes) == lines
    assert took < most_seconds


@pytest.mark.parametrize("apart", [False, True], ids=["here", "in a process"])
@pytest.mark.parametrize(
    ("source", "rules"), STOPPED, ids=lambda one: one if isinstance(one, str) else one.key
)
def test_a_proof_is_stopped_at_any_moment(
    source: str, rules: Rules, apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof_process, "MOST_EDGES_HERE", 0 if apart else 1 << 40)
    program = program_of(source, rules)
    choices, _known = program
    begin = time.monotonic()
    fewest = proof_process.fewest_lines(*program).bound
    whole = time.monotonic() - begin
    chance = random.Random(whole)
    late = []
    for _ in range(TIMES):
        end = time.monotonic() + chance.uniform(0, whole)
        stopped = proof_process.fewest_lines(
            *program, watch=lambda *_known, end=end: time.monotonic() < end
        )
        late.append(time.monotonic() - end)
        assert stopped.bound <= fewest <= np.count_nonzero(choices.lines & stopped.nodes)
    print(
        f"\n{source}, {rules.key}: the proof of {whole:.1f} s is stopped in {np.median(late):.3f} s, "
        f"at most {max(late):.3f} s (under {MOST_LATE:g})"
    )
    assert max(late) < MOST_LATE


def random_words(letters: str, count: int, length: int) -> WordList:
    chance = random.Random(count * length)
    return word_list(["".join(chance.choices(letters, k=length)) for _ in range(count)], "random")


BEYOND = {
    "three words of 700 letters": (("abcdefgh", 3, 700), Rules(SUPERGHOST), 0.001),
    "two words of 40 letters": (("abcdefgh", 2, 40), Rules(SUPERDUPERGHOST), 1.0),
    "300 words of 12 letters, three players": (("abc", 300, 12), Rules(SUPERGHOST, 4, 3), 0.5),
}
"""What cannot be proved, or hardly, and how near a bound comes to the lines that are found."""

BEYOND_SECONDS, BEYOND_LATE = 5.0, 20.0


@pytest.mark.parametrize("name", BEYOND)
def test_what_is_too_much_ends_in_time_and_with_a_bound(name: str) -> None:
    (letters, count, length), rules, nearness = BEYOND[name]
    solution = solve(random_words(letters, count, length), rules)
    begin = time.monotonic()
    for seat in range(rules.players):
        found = minimal_strategy(solution, seat, time_limit=BEYOND_SECONDS)
        if found.lower_bound:
            break
    took = time.monotonic() - begin
    assert found.lower_bound is not None
    assert found.lines is not None
    print(f"\n{name}: {found.lines} replies, at least {found.lower_bound}, in {took:.1f} s")
    assert found.lower_bound >= nearness * found.lines
    assert took < BEYOND_SECONDS + BEYOND_LATE
