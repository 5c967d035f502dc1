"""Certificates of margins: accepted where they are right, and whatever is accepted is true."""

from __future__ import annotations

import copy
import json
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from given_away import winner

from ghost_desktop import checker, checker_of_margins
from ghost_desktop.checker_of_margins import ONE
from ghost_desktop.engine.certificate import heading, named, packed
from ghost_desktop.engine.game import Game
from ghost_desktop.engine.margin import certify_deciding, find_margin
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.engine.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Certificate = dict[str, Any]

VARIANTS = [one.id for one in all_variants()]


class Drawn:
    """A game on a few words, drawn by a number, with the certificate of its margin."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        alphabet = random.choice(["ab", "abc", "abcd", "abcdef"])

        def words(fewest: int, most: int) -> set[str]:
            lengths = [random.randint(1, 5) for _ in range(random.randint(fewest, most))]
            return {"".join(random.choices(alphabet, k=length)) for length in lengths}

        self.mine = words(1, 7) if seed % 4 else words(12, 18)
        least = min(map(len, self.mine))
        self.rules = Rules(
            all_variants()[seed % len(VARIANTS)],
            random.randint(1, least),
            misere=random.random() < 0.5,
        )
        theirs = words(1, 2) if random.random() < 0.4 else set()
        self.theirs = {word for word in theirs if len(word) >= self.rules.min_length} - self.mine
        other = word_list(self.theirs, "theirs") if self.theirs else None
        self.game = Game(word_list(self.mine, "mine"), self.rules)
        self.found = find_margin(self.game, other, time_limit=None, certify=True)
        assert self.found.certificate is not None
        self.certificate: Certificate = json.loads(json.dumps(self.found.certificate))

    def file(self, **proof: Certificate) -> Certificate:
        """The whole certificate, as it stands in a file."""
        other = named(word_list(self.theirs, "theirs")) if self.theirs else None
        return {**heading(self.rules, named(self.game.all_words)), "other": other, **proof}

    def check(self, told: Certificate) -> checker_of_margins.Margin | checker_of_margins.Deciding:
        return checker_of_margins.check(told, self.mine, self.theirs or None)

    def is_accepted(self, certificate: Certificate) -> bool:
        return self.accepts(margin=certificate)

    def decide(self, certificate: Certificate) -> bool:
        """Whether the certificate of words that decide is accepted."""
        return self.accepts(deciding=certificate)

    def accepts(self, **proof: Certificate) -> bool:
        try:
            self.check(self.file(**proof))
        except checker.Refused:
            return False
        return True

    def is_true(self, certificate: Certificate) -> bool:
        """Whether what a certificate says is so: all sets are tried, of many words of up to three."""
        change, pool = certificate["change"], sorted(self.mine | self.theirs)
        wins = certificate["winner"] - 1
        if change is not None and not self.gives_away(wins, change):
            return False
        sizes = range(len(pool) + 1 if change is None else len(set(change)))
        sizes = sizes[: len(pool) + 1 if len(pool) < 10 else 4]
        smaller = (some for size in sizes for some in combinations(pool, size))
        return not any(self.gives_away(wins, some) for some in smaller)

    def gives_away(self, wins: int, change: Iterable[str]) -> bool:
        """Whether another seat wins if some words change; of no words there is no game."""
        then = self.mine ^ set(change)
        return bool(then) and winner(then, self.rules) != wins


@pytest.mark.parametrize("seed", range(120))
def test_the_margin_of_few_words_is_certified(seed: int) -> None:
    drawn = Drawn(seed)
    assert drawn.is_true(drawn.certificate)
    found, proved = drawn.found, drawn.check(drawn.file(margin=drawn.certificate))
    assert proved == (found.winner + 1, found.words, list(found.remove), list(found.add))


@pytest.mark.parametrize("seed", range(3000, 3080))
def test_the_words_that_decide_are_certified(seed: int) -> None:
    drawn = Drawn(seed)
    other = word_list(drawn.theirs, "theirs") if drawn.theirs else None
    found = certify_deciding(drawn.game, other)
    assert found is not None
    alone = {
        word
        for word in drawn.mine | drawn.theirs
        if drawn.gives_away(winner(drawn.mine, drawn.rules), [word])
    }
    assert set(found["words"]) == alone
    assert drawn.decide(found)
    pool = drawn.mine | drawn.theirs
    for word in pool:  # whatever else is said to decide, it is not accepted
        assert not drawn.decide({**found, "words": sorted(alone ^ {word})})
    assert not drawn.decide({**found, "winner": 3 - found["winner"]})
    for number, clause in enumerate(found["clauses"]):
        for place in range(len(clause["all"])):
            damaged = copy.deepcopy(found)
            del damaged["clauses"][number]["all"][place]
            damaged["words"] = sorted(alone - set(clause["all"][place]))
            assert damaged["words"] == sorted(alone) or not drawn.decide(damaged)


# --- damaged ------------------------------------------------------------------------------------


def one_more_word(drawn: Drawn, certificate: Certificate) -> None:
    """Raise the bound by one."""
    change = certificate["change"]
    change.append(drawn.random.choice(sorted((drawn.mine | drawn.theirs) - set(change))))


def one_word_less(_drawn: Drawn, certificate: Certificate) -> None:
    certificate["change"].pop()


def another_word(drawn: Drawn, certificate: Certificate) -> None:
    one_word_less(drawn, certificate)
    one_more_word(drawn, certificate)


def no_set(_drawn: Drawn, certificate: Certificate) -> None:
    certificate["change"] = None


def the_other_wins(_drawn: Drawn, certificate: Certificate) -> None:
    certificate["winner"] = 3 - certificate["winner"]


def an_event_less(drawn: Drawn, certificate: Certificate) -> None:
    clause = drawn.random.choice([one for one in certificate["clauses"] if one["all"]])
    del clause["all"][drawn.random.randrange(len(clause["all"]))]


def a_negation_less(drawn: Drawn, certificate: Certificate) -> None:
    clause = drawn.random.choice([one for one in certificate["clauses"] if one["not"]])
    del clause["not"][drawn.random.randrange(len(clause["not"]))]


def another_event(drawn: Drawn, certificate: Certificate) -> None:
    clause = drawn.random.choice([one for one in certificate["clauses"] if one["all"]])
    event = drawn.random.choice(clause["all"])
    event[0] = drawn.random.choice(sorted(drawn.mine | drawn.theirs))


def a_clause_less(drawn: Drawn, certificate: Certificate) -> None:
    del certificate["clauses"][drawn.random.randrange(len(certificate["clauses"]))]


def a_case_less(drawn: Drawn, certificate: Certificate) -> None:
    del certificate["cases"][drawn.random.randrange(len(certificate["cases"]))]


def another_weight(drawn: Drawn, certificate: Certificate) -> None:
    case = drawn.random.choice([one for one in certificate["cases"] if "split" not in one])
    weight = drawn.random.choice(case["clauses"])
    weight[1] = drawn.random.choice([0, -weight[1], weight[1] + ONE, 2 * weight[1], -ONE])


def another_share(drawn: Drawn, certificate: Certificate) -> None:
    case = drawn.random.choice([one for one in certificate["cases"] if "split" not in one])
    amounts = drawn.random.choice(case["shares"])[1]
    amounts[drawn.random.randrange(len(amounts))] += drawn.random.choice([-ONE, -1, ONE // 2])


DAMAGES: tuple[Callable[[Drawn, Certificate], None], ...] = (
    one_more_word,
    one_word_less,
    another_word,
    no_set,
    the_other_wins,
    an_event_less,
    a_negation_less,
    another_event,
    a_clause_less,
    a_case_less,
    another_weight,
    another_share,
)


@pytest.mark.parametrize("seed", range(1000, 1060))
def test_what_is_accepted_of_damaged_certificates_is_true(seed: int) -> None:
    drawn = Drawn(seed)
    for damage in DAMAGES:
        damaged = copy.deepcopy(drawn.certificate)
        try:
            damage(drawn, damaged)
        except (IndexError, AttributeError):  # there is nothing to damage
            continue
        assert not drawn.is_accepted(damaged) or drawn.is_true(damaged), damage


@pytest.mark.parametrize("damage", [one_more_word, one_word_less, the_other_wins, a_case_less])
def test_these_damages_are_never_accepted(damage: Callable[[Drawn, Certificate], None]) -> None:
    refused = 0
    for seed in range(2000, 2016):
        drawn = Drawn(seed)
        damaged = copy.deepcopy(drawn.certificate)
        try:
            damage(drawn, damaged)
        except (IndexError, AttributeError):
            continue
        assert not drawn.is_accepted(damaged)
        refused += 1
    assert refused
