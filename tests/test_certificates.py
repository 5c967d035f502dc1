"""Certificates: what is proved is accepted by who believes nothing, and nothing else is.

`pytest -m stress` looks at 10,000 random games and 10,000 damaged certificates, a normal run at 2 %.
"""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import certified
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import ALPHABETS, plain, word_sets
from results import README

from ghost_desktop import checker, paths
from ghost_desktop.engine.errors import NotProved, RefusedError, UnanswerableError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import NoStrategy
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.strategies.certificate import certify
from ghost_desktop.engine.strategies.costs import Costs
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.fixed_replies import FixedReplyError
from ghost_desktop.engine.strategies.others import Others, can_be_careful
from ghost_desktop.engine.strategies.strategy import Strategy, minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.words.wordlist import WordList

GAMES = 10_000
MUTANTS = 10_000


@dataclass(frozen=True)
class Drawn:
    """A strategy that is proved, of random words.

    Attributes:
        words: the words.
        strategy: the strategy.
    """

    words: WordList
    strategy: Strategy

    @cached_property
    def data(self) -> bytes:
        return certify(self.words, self.strategy).data

    def told(self) -> dict[str, Any]:
        return checker.unpacked(self.data)

    def check(self, told: dict[str, Any]) -> checker.Proved:
        return checker.check(told, set(self.words))


def drawn(seeds: range, *, most_words: int = 14, longest: int = 6) -> Iterator[Drawn]:
    """Strategies of all variants and countings, with costs, fixed replies, and careful others."""
    for seed in seeds:
        if one := draw(seed, most_words, longest):
            yield one


@lru_cache(1_000)  # all of a normal run
def draw(seed: int, most_words: int, longest: int) -> Drawn | None:
    random = Random(seed)
    alphabet = random.choice(ALPHABETS)[: random.randint(2, 3)]
    texts = {
        "".join(random.choices(alphabet, k=random.randint(1, longest)))
        for _ in range(random.randint(2, most_words))
    }
    words = word_list(texts, "random")
    rules = Rules(
        random.choice(all_variants()),
        random.randint(1, int(words.length.max())),
        random.choice((2, 2, 2, 3, 4)),
        misere=random.random() < 0.25,
    )
    careful = can_be_careful(rules) and random.random() < 0.5
    costs = None
    if random.random() < 0.3:
        of = {one[: random.randint(1, 6)]: random.randint(0, 9) for one in sorted(texts)}
        costs = Costs(of, usual=random.randint(0, 5))
    kinds: dict[str, Any] = {
        "count": random.choice(list(Counting)),
        "others": Others.CAREFUL if careful else Others.ANYTHING,
        "costs": costs,
    }
    try:
        solution = solve(words, rules)
        seat = random.randrange(rules.players)
        strategy = minimal_strategy(solution, seat, **kinds)
        if random.random() < 0.3 and strategy.replies:
            fragment = random.choice(sorted(strategy.replies))
            plays = sorted({play.fragment for play in solution.game.legal_plays(fragment)})
            fixed = {fragment: random.choice(plays)}
            strategy = minimal_strategy(solution, seat, fixed=fixed, **kinds)
    except (FixedReplyError, NoStrategy, RefusedError):
        return None
    return Drawn(words, strategy) if strategy.proved_minimal else None


def sums(strategy: Strategy) -> tuple[int, int, int, int]:
    return strategy.losing, strategy.cost, strategy.lines, strategy.letters


def cases_of(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [case for proof in told["strategy"].get("proofs", ()) for case in proof["cases"]]


@pytest.mark.stress
def test_what_is_proved_is_accepted(share: float) -> None:
    seen: set[tuple[object, ...]] = set()
    most_cases = 0
    for one in drawn(range(round(share * GAMES))):
        strategy, told = one.strategy, one.told()
        *found, letters = one.check(told)
        assert (*found, letters) in (sums(strategy), (*found, None))
        assert letters is not None or strategy.rules.variant.id in ("xghost", "spook")
        most_cases = max(most_cases, len(cases_of(told)))
        seen.add((strategy.rules.variant.id, strategy.count, strategy.costs is None))
    assert len(seen) == 4 * 2 * 2 + 2 * 2  # where positions are searched for, lines cost alike
    assert most_cases > 1


@pytest.mark.stress
def test_what_is_accepted_is_the_least_by_brute_force(share: float) -> None:
    compared = 0
    for one in drawn(range(round(share * GAMES)), most_words=7, longest=5):
        strategy, rules = one.strategy, one.strategy.rules
        if strategy.is_chosen or strategy.costs is not None or strategy.outcome is not Outcome.WIN:
            continue
        reference = plain(set(one.words), rules)
        reference.careful = strategy.others is Others.CAREFUL
        zones = strategy.count is Counting.ZONES
        found = one.check(one.told())
        if rules.variant.id == "ghost":
            best = reference.least("", strategy.seat, zones=zones)
            assert reference.priority(best, strategy.seat, zones=zones)[2:4] == found[2:]
        else:
            least = reference.fewest_replies_that_win(strategy.seat, zones=zones)
            assert (found.lines, found.letters or least[1]) == least
        compared += 1
    assert compared


@given(
    words=word_sets, variant=st.sampled_from(all_variants()), players=st.sampled_from([2, 3, 3, 4])
)
@settings(max_examples=25)
def test_where_a_seat_is_sure_or_safe_is_as_the_plain_rules_say(
    words: set[str], variant: Variant, players: int
) -> None:
    for misere in (False, True):
        rules = Rules(variant, 1, players, misere=misere)
        reference = plain(words, rules)
        told = {"variant": variant.id, "min_length": 1, "players": players, "misere": misere}
        game = checker.PlainGame(words, told)
        assert set().union(*game.levels.values()) == reference.fragments
        for seat in range(players):
            sure = {one for one in reference.fragments if reference.is_sure(one, seat)}
            assert set().union(*game.sure(seat).values()) == sure
            if not misere:  # else nobody is careful
                safe = {one for one in reference.fragments if seat not in reference.named(one)}
                assert set().union(*game.safe(seat).values()) == safe


def other_strategy(told: dict[str, Any], words: set[str], random: Random) -> None:
    """Have another strategy that wins, with what it comes to."""
    told["strategy"] |= replied(claimed(told, words), random)


def claimed(told: dict[str, Any], words: set[str]) -> checker.ClaimedStrategy:
    return checker.ClaimedStrategy(checker.PlainGame(words, told["rules"]), told["strategy"])


def replied(known: checker.ClaimedStrategy, random: Random) -> dict[str, Any]:
    """Any reply that wins to each fragment, and what these come to."""
    known.replies = {
        fragment: random.choice(sorted(plays))
        for fragment, plays in known.after.items()
        if known.is_own(fragment)
    }
    return {"replies": known.replies, "sum": list(known.played())}


def _reply(told: dict[str, Any], _words: set[str], random: Random) -> None:
    replies = told["strategy"]["replies"]
    if replies:
        fragment = random.choice(sorted(replies))
        replies[fragment] = random.choice((None, fragment, fragment + "a", 3))


def _rules(told: dict[str, Any], _words: set[str], random: Random) -> None:
    key = random.choice(sorted(told["rules"]))
    told["rules"][key] = random.choice((None, -1, 0, 1, 2, 3, True, 1e9, "spook", [], "x"))


def _sum(told: dict[str, Any], _words: set[str], random: Random) -> None:
    told["strategy"]["sum"][random.randrange(4)] += random.choice((-1, 1))


def _word(_told: dict[str, Any], words: set[str], random: Random) -> None:
    words.discard(random.choice(sorted(words)))


def _proof(told: dict[str, Any], random: Random) -> dict[str, Any]:
    proof: dict[str, Any] = random.choice(told["strategy"].get("proofs") or [{"cases": [{}]}])
    return proof


def _payment(told: dict[str, Any], random: Random) -> list[Any]:
    case = random.choice(_proof(told, random)["cases"])
    payment: list[Any] = random.choice(case.get("pays") or [[0, 0, 0]])
    return payment


def _amount(told: dict[str, Any], _words: set[str], random: Random) -> None:
    _payment(told, random)[2] = random.choice((0, -1, 1 << 80, 1.5, None, "1"))


def _payer(told: dict[str, Any], _words: set[str], random: Random) -> None:
    _payment(told, random)[random.randrange(2)] = random.choice((-1, 10**9, 0, True, "0"))


def _no_payments(told: dict[str, Any], _words: set[str], random: Random) -> None:
    for case in _proof(told, random)["cases"]:
        case["pays"] = []


def _case(told: dict[str, Any], _words: set[str], random: Random) -> None:
    cases = _proof(told, random)["cases"]
    del cases[random.randrange(len(cases))]


def _more_cases(told: dict[str, Any], _words: set[str], random: Random) -> None:
    cases = _proof(told, random)["cases"]
    cases.append(random.choice(({"split": 0}, {"split": -1}, deepcopy(cases[0]), {}, None)))


def _number(told: dict[str, Any], _words: set[str], random: Random) -> None:
    _proof(told, random)[random.choice(("scale", "weight"))] = random.choice(
        (0, -1, 1, 1 << 90, 0.5)
    )


DAMAGES = (
    _sum, _reply, _word, _rules, _amount, _payer, _no_payments, _case, _more_cases, _number,
    other_strategy,
)  # fmt: skip


@pytest.mark.stress
def test_what_is_damaged_is_refused_or_as_true(share: float) -> None:
    refused: Counter[Any] = Counter()
    games = iter(drawn(range(GAMES)))
    for number in range(round(share * MUTANTS)):
        if number % 20 == 0:
            one = next(games)
            whole = one.told()
        random, told, words = Random(number), deepcopy(whole), set(one.words)
        damage = random.choice(DAMAGES)
        damage(told, words, random)
        true: tuple[int, ...] | None = sums(one.strategy)
        if damage is _rules and told != whole:
            true = sums_by(told["rules"], one)
        try:
            found = checker.check(told, words)
        except checker.Refused:
            refused[damage] += 1
        else:
            assert true is None or found[:3] == true[:3], (number, damage)
            assert damage not in (_word, _sum) or found.letters is None
    assert refused.keys() == {*DAMAGES}


def sums_by(rules: dict[str, Any], drawn: Drawn) -> tuple[int, ...] | None:
    """What the same strategy would come to at the least by other rules; nothing if it cannot be.

    None where positions are searched for, and there are three or more players, each for himself: of
    these only who checks can tell.
    """
    kind = {one.id: one for one in all_variants()}
    strategy = drawn.strategy
    try:
        played = Rules(
            kind[rules["variant"]],
            rules["min_length"],
            rules["players"],
            misere=bool(rules["misere"]),
        )
        solution = solve(drawn.words, played)
        fixed = dict((*strategy.fixed, *strategy.avoided))
        return sums(
            minimal_strategy(
                solution,
                strategy.seat,
                count=strategy.count,
                costs=strategy.costs,
                others=strategy.others,
                fixed=fixed,
            )
        )
    except UnanswerableError:
        return None
    except (KeyError, TypeError, ValueError):
        return ()


def near_misses(told: dict[str, Any], words: set[str], random: Random) -> Iterator[dict[str, Any]]:
    """The same proof of strategies that win as well, and come to a little more."""
    known, before = claimed(told, words), told["strategy"]
    others = (replied(known, random) for _ in range(12))
    yield from (told | {"strategy": before | one} for one in others if one["sum"] > before["sum"])


@pytest.mark.stress
def test_what_is_a_little_more_is_refused(share: float) -> None:
    nearest: Counter[tuple[int, ...]] = Counter()
    for number, one in enumerate(drawn(range(round(share * GAMES)))):
        words, told = set(one.words), one.told()
        for other in near_misses(told, words, Random(number)):
            more = zip(other["strategy"]["sum"], told["strategy"]["sum"], strict=True)
            nearest[tuple(a - b for a, b in more)] += 1
            if told["strategy"].get("has_fewest_letters", True):
                with pytest.raises(checker.Refused):
                    checker.check(other, words)
    assert nearest[0, 1, 1, 1] + nearest[0, 1, 1, 2], nearest


def in_few_parts(told: dict[str, Any]) -> bool:
    """Have one part of a payment be as much as one of what lines cost, if all are such."""
    for proof in told["strategy"].get("proofs", ()):
        for case in proof["cases"]:
            for pay in case.get("pays", ()):
                pay[2], rest = divmod(pay[2], proof["scale"])
                if rest or case["price"]:
                    return False
        proof["scale"] = 1
    return bool(cases_of(told))


def test_nothing_is_rounded() -> None:
    checked = 0
    for number, one in enumerate(drawn(range(80))):
        words, told = set(one.words), one.told()
        if in_few_parts(told):
            assert checker.check(told, words)[:3] == sums(one.strategy)[:3]
            checked += 1
            for other in near_misses(told, words, Random(number)):
                with pytest.raises(checker.Refused):
                    checker.check(other, words)
    assert checked > 9


def test_a_price_is_paid_where_it_must_not_become_more() -> None:
    refused = 0
    for seed in (905, 1093, 1392):
        (one,) = drawn(range(seed, seed + 1))
        told = one.told()
        (case,) = told["strategy"]["proofs"][1]["cases"]
        assert case["price"] > 0
        assert one.check(told)[:3] == sums(one.strategy)[:3]
        for other in near_misses(told, set(one.words), Random(seed)):
            with pytest.raises(checker.Refused):
                one.check(other)
        case["price"] = 0
        try:
            one.check(told)
        except checker.Refused:
            refused += 1
    assert refused


def test_what_is_inevitable_cannot_be_avoided() -> None:
    some = 0
    for one in drawn(range(80)):
        told = one.told()
        known = claimed(told, set(one.words))
        if known.is_tree:
            continue
        turns = checker.NeededTurns(known)

        @cache
        def can_avoid(turn: str, one: str, turns: checker.NeededTurns = turns) -> bool:
            return turn != one and any(
                all(can_avoid(after, one) for after in step - {turn}) for step in turns.steps[turn]
            )

        for turn, steps in turns.steps.items():
            inevitable = frozenset.intersection(*steps)
            assert inevitable == {one for one in turns.steps if not can_avoid(turn, one)}
            some += len(inevitable) > 1
    assert some


def test_what_costs_is_divided_by_what_all_prices_have_in_common() -> None:
    (one,) = drawn(range(3355, 3356))
    told = one.told()
    assert one.check(told)[:3] == sums(one.strategy)[:3]
    for other in near_misses(told, set(one.words), Random(1)):
        with pytest.raises(checker.Refused):
            one.check(other)


def told_of(words: str, **told: object) -> dict[str, Any]:
    """A certificate without a proof, of few words."""
    rules: dict[str, object] = {"variant": "ghost", "min_length": 1, "players": 2, "misere": False}
    strategy: dict[str, object] = {"player": 2, "opening": None, "count": "lines", "sum": [0] * 4}
    strategy |= {"others": "anything", "fixed": {}, "costs": None, "replies": {}}
    for key, value in told.items():
        (rules if key in rules else strategy)[key] = value
    hashed = word_list(words.split(), "few").content_hash
    return {"list": {"name": "few", "sha256": hashed}, "rules": rules, "strategy": strategy}


def test_of_who_loses_nothing_is_proved_but_in_ghost() -> None:
    proofs = [{"turns": [], "scale": 1, "weight": 1, "cases": [{"pays": [], "price": 0}]}]
    lost = told_of("a", variant="superghost", misere=True, sum=[1, 0, 0, 0], proofs=proofs)
    with pytest.raises(checker.Refused, match="nothing is proved in this variant"):
        checker.check(lost, {"a"})
    in_ghost = told_of("ab", sum=[1, 1, 1, 2], replies={"a": "ab"})
    assert checker.check(in_ghost, {"ab"}).losing == 1


@pytest.mark.parametrize("told", [{"player": 3}, {"opening": "b"}, {"opening": "abc"}])
def test_players_and_openings_that_there_are_not_are_refused(told: dict[str, Any]) -> None:
    with pytest.raises(checker.Unreadable):
        checker.check(told_of("ab", **told), {"ab"})


def test_openings_begin_the_round() -> None:
    compared = 0
    for number, one in enumerate(drawn(range(100))):
        of, solution = one.strategy, solve(one.words, one.strategy.rules)
        plays = sorted({play.fragment for play in solution.game.legal_plays("")})
        opening = Random(number).choice(plays)
        kinds: dict[str, Any] = {"count": of.count, "others": of.others, "costs": of.costs}
        try:
            strategy = minimal_strategy(solution, of.seat, opening, **kinds)
        except (NoStrategy, RefusedError):
            continue
        if strategy.proved_minimal:
            told = Drawn(one.words, strategy).told()
            assert told["strategy"]["opening"] == opening
            assert one.check(told)[:3] == sums(strategy)[:3]
            compared += 1
    assert compared > 20


@pytest.mark.parametrize(
    "told",
    [
        {"opening": False},
        {"opening": []},
        {"count": "line"},
        {"count": None},
        {"others": "careful "},
        {"misere": "no"},
        {"players": 2.0},
        {"players": True},
        {"costs": {"of": {}, "usual": -1}},
        {"costs": {"of": {"ab": 0.5}, "usual": 0}},
        {"costs": {"of": {}, "usual": 10**4_000}},  # more than can be written down once it is added
        {"sum": [1, 1, 1, 2.0]},
        {"sum": [1, True, 1, 2]},
    ],
    ids=str,
)
def test_nothing_stands_for_what_it_is_not(told: dict[str, Any]) -> None:
    lost: dict[str, Any] = {"sum": [1, 1, 1, 2], "replies": {"a": "ab"}}
    assert checker.check(told_of("ab", **lost), {"ab"}).losing == 1
    with pytest.raises(checker.Refused):
        checker.check(told_of("ab", **lost | told), {"ab"})


def test_any_number_of_players_takes_no_room() -> None:
    lost: dict[str, Any] = {"sum": [1, 1, 1, 2], "replies": {"a": "ab"}}
    told = told_of("ab", players=10**30, others="careful", **lost)
    assert checker.check(told, {"ab"}).losing == 1


def test_nobody_is_careful_where_completing_a_word_wins() -> None:
    compared = 0
    for one in drawn(range(200)):
        if one.strategy.rules.misere and one.strategy.rules.players > 2:
            told = one.told()
            told["strategy"]["others"] = "careful"
            assert one.check(told)[:3] == sums(one.strategy)[:3]
            compared += 1
    assert compared > 5


def test_what_is_too_large_is_refused(
    split: tuple[set[str], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    words, told = split
    levels = checker.PlainGame(words, told["rules"]).levels
    letters = sum(letters * len(level) for letters, level in levels.items())
    for limit, enough in (
        ("_MOST_LETTERS", letters),
        ("_MOST_SPLITS", 9),
        ("_MOST_LOOKED_AT", 10_000),
        ("_MOST", 1 << 40),
    ):
        monkeypatch.setattr(checker, limit, enough)
        assert checker.check(told, words)
        monkeypatch.setattr(checker, limit, 1)
        with pytest.raises(checker.Refused):
            checker.check(told, words)
        monkeypatch.undo()


# --- one by one ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def split() -> tuple[set[str], dict[str, Any]]:
    """The words of a game whose proof has cases, and its certificate."""
    (one,) = drawn(range(1237, 1238))
    told = one.told()
    assert sum("split" in case for case in told["strategy"]["proofs"][-1]["cases"]) > 1
    return set(one.words), told


def test_every_case_is_needed(split: tuple[set[str], dict[str, Any]]) -> None:
    words, whole = split
    assert checker.check(whole, words)
    for place, case in enumerate(whole["strategy"]["proofs"][-1]["cases"]):
        for instead in ([], [case, case], [{"split": 0}, {"split": 0}]):
            told = deepcopy(whole)
            told["strategy"]["proofs"][-1]["cases"][place : place + 1] = instead
            with pytest.raises(checker.Refused):
                checker.check(told, words)


def test_one_turn_cannot_be_chosen_and_not(split: tuple[set[str], dict[str, Any]]) -> None:
    words, whole = split
    cases = whole["strategy"]["proofs"][-1]["cases"]
    for place, case in enumerate(cases):
        for turn in range(len(whole["strategy"]["proofs"][-1]["turns"])):
            if "split" in case and turn != case["split"]:
                told = deepcopy(whole)
                told["strategy"]["proofs"][-1]["cases"][place] = {"split": turn}
                with pytest.raises(checker.Refused):
                    checker.check(told, words)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        gzip.compress(b""),
        gzip.compress(b"[]"),
        gzip.compress(b"{}"),
        gzip.compress(b'{"certificate": 2}'),
        gzip.compress(b'{"certificate": 1}')[:-9],
        gzip.compress(b"[" * 1_000_000),
        gzip.compress(b"[" + b"0," * 17_000_000 + b"0]"),
        gzip.compress(b'{"certificate": ' + b"9" * 10_000 + b"}"),
        bytes(range(256)),
    ],
    ids=range(11),
)
def test_what_is_no_certificate_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(checker.Unreadable):
        checker.unpacked(data)


def test_what_is_in_a_certificate_may_be_anything(split: tuple[set[str], dict[str, Any]]) -> None:
    words, whole = split

    def places(value: dict[Any, Any]) -> Iterator[tuple[dict[Any, Any], Any]]:
        for key, one in list(value.items() if type(value) is dict else enumerate(value)):
            yield value, key
            if isinstance(one, dict | list):
                yield from places(one)  # type: ignore[arg-type]  # a list has places as well

    count = sum(1 for _ in places(whole["rules"])) + sum(1 for _ in places(whole["strategy"]))
    random = Random(3)
    instead: Any
    for place in random.sample(range(count), 60):
        for instead in (None, [], {}, -1, 1e308, "x", [[]], True, 10**30):
            told = deepcopy(whole)
            every = [*places(told["rules"]), *places(told["strategy"])]
            holder, key = every[place]
            holder[key] = instead
            with suppress(checker.Refused):  # and nothing else
                assert checker.check(told, words)[:3] == tuple(whole["strategy"]["sum"][:3])


def test_what_the_readme_calls_proved_is_certified_by_one_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bold = list(certified.bold_numbers(README.read_text(encoding="utf-8")))
    assert len(bold) > 100
    ghost = [one for one in bold if one[:2] == ("american-english-small", Rules(min_length=4))]
    assert [one.lines for one in ghost] == [5, 3]
    assert certified.certified(ghost[0]).endswith(" s.")
    assert certified.certified(ghost[0]._replace(lines=4)) == "IS NOT FOUND"
    assert certified.main(["none"]) == 0
    assert not capsys.readouterr().out


def test_what_is_not_proved_has_no_certificate() -> None:
    words = word_list(["ab", "acac", "acca", "acdca", "cdddc", "dd"], "few")
    superghost = next(one for one in all_variants() if one.id == "superghost")
    solution = solve(words, Rules(superghost, 2))
    assert solution.winner is not None
    with pytest.raises(RefusedError) as caught:
        certify(words, minimal_strategy(solution, 1 - solution.winner))
    assert isinstance(caught.value.refusal, NotProved)


@pytest.mark.parametrize(
    ("variant", "is_told"), [("spook", False), ("superghost", True)], ids=["searched", "listed"]
)
def test_it_is_told_whether_there_are_the_fewest_letters_as_well(
    variant: str, is_told: bool
) -> None:
    words = word_list(["accdbb", "bbb", "bbd", "dbcd"], "few")
    solution = solve(words, Rules(find_variant(variant), 3))
    certificate = certify(words, minimal_strategy(solution, solution.winner or 0))
    assert certificate.has_fewest_letters is is_told
    told = checker.unpacked(certificate.data)
    assert told["strategy"]["has_fewest_letters"] is is_told
    assert checker.check(told, set(words))


def test_to_build_the_game_can_be_ended() -> None:
    one = next(drawn(range(100)))
    seen: list[tuple[int, int]] = []

    def end(cost: int, bound: int) -> bool:
        seen.append((cost, bound))
        return False

    with pytest.raises(RefusedError) as caught:
        certify(one.words, one.strategy, watch=end)
    assert isinstance(caught.value.refusal, NotProved)
    assert seen == [(one.strategy.cost, 0)]


def test_the_manual_names_every_field_and_limit(split: tuple[set[str], dict[str, Any]]) -> None:
    def fields(value: object) -> set[str]:
        match value:
            case {"costs": _} | {"rules": _} | {"cases": _} | {"pays": _} | {"split": _}:
                assert isinstance(value, dict)
                return {*value}.union(*map(fields, value.values()))
            case [*some]:
                return set().union(*map(fields, some))
        return set()

    page = (paths.resources() / "manual" / "certificates.md").read_text("utf-8")
    named = {one for span in re.findall(r"`+([^`]+)`+", page) for one in re.findall(r"\w+", span)}
    _words, told = split
    assert {"replies", "weight", "pays", "split"} < fields(told) <= named
    for limit in (checker._MOST_LETTERS, checker._MOST_SPLITS, checker._MOST_LOOKED_AT):
        assert f"{limit:,}" in page
    assert f"{checker._MOST_BYTES >> 20} MB" in page
    assert f"the version of the format, {checker.FORMAT} |" in page


def test_it_is_a_program_of_its_own(split: tuple[set[str], dict[str, Any]], tmp_path: Path) -> None:
    words, told = split
    alone = tmp_path / "checker.py"  # with no other module of this program beside it
    alone.write_bytes(Path(checker.__file__).read_bytes())
    certificate, listed = tmp_path / "my.proof", tmp_path / "words.txt"
    listed.write_text("\n".join(words).upper(), encoding="utf-8")
    for lines, status in ((0, 0), (1, 1), (-1, 1)):
        changed = deepcopy(told)
        changed["strategy"]["sum"][2] += lines
        certificate.write_bytes(gzip.compress(json.dumps(changed).encode()))
        done = subprocess.run(
            [sys.executable, "-I", "-S", alone, certificate, listed],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status, done.stderr
        assert (done.stdout != "") == (status == 0)
        if status == 0:  # what is claimed is said in full
            said, of = json.loads(done.stdout.removeprefix("proved: ")), told["strategy"]
            kinds = ("player", "opening", "count", "others", "fixed", "costs")
            assert said.items() >= (told["rules"] | {key: of[key] for key in kinds}).items()
            assert [said[key] for key in checker.Sum._fields] == of["sum"]
        assert done.stderr.count("\n") == bool(status)
    certificate.write_bytes(b"none")
    for files in ((certificate, listed), (certificate,), ()):
        alone_again = subprocess.run([sys.executable, alone, *files], check=False)
        assert alone_again.returncode == 2
