"""Certificates of margins: accepted where they are right, and whatever is accepted is true."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from contextlib import suppress
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from certain import there
from given_away import winner
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import ALPHABETS, plain

from ghost_desktop import checker, checker_of_margins, paths
from ghost_desktop.checker_of_margins import ONE
from ghost_desktop.engine.changes.margin import certify_deciding, find_margin
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.strategies.certificate import heading, named, packed
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ghost_desktop.engine.game.variant import Variant

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
        self.winner = cache(partial(winner, rules=self.rules))

    def file(self, **proof: Certificate) -> Certificate:
        """The whole certificate, as it stands in a file."""
        other = named(word_list(self.theirs, "theirs")) if self.theirs else None
        return {**heading(self.rules, named(self.game.all_words)), "other": other, **proof}

    def check(
        self, told: Certificate
    ) -> checker_of_margins.ProvedMargin | checker_of_margins.ProvedDeciding:
        return checker_of_margins.check(told, *filter(None, (self.mine, self.theirs)))

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
        then = frozenset(self.mine ^ set(change))
        return bool(then) and self.winner(then) != wins


@pytest.mark.parametrize("seed", range(48))
def test_the_margin_of_few_words_is_certified(seed: int) -> None:
    drawn = Drawn(seed)
    assert drawn.is_true(drawn.certificate)
    found, proved = drawn.found, drawn.check(drawn.file(margin=drawn.certificate))
    assert proved == (found.winner + 1, found.words, list(found.remove), list(found.add))


@given(
    texts=st.sampled_from(ALPHABETS).flatmap(
        lambda letters: st.sets(st.text(letters, min_size=1, max_size=5), min_size=2, max_size=7)
    ),
    variant=st.sampled_from(all_variants()),
    misere=st.booleans(),
    random=st.randoms(use_true_random=False),
)
@settings(max_examples=60)
def test_a_fold_asks_for_no_more_words_than_give_the_game_away(
    texts: set[str], variant: Variant, misere: bool, random: Random
) -> None:
    """Whatever is known to stay as it is, and whichever plays the winner is shown to have."""
    rules, pool = Rules(variant, 1, misere=misere), sorted(texts)
    mine = {*random.sample(pool, random.randint(1, len(pool)))}
    known = {*random.sample(pool, random.randint(0, len(pool) - 1))}
    reference = plain(texts, rules)
    replies = {one: reference.legal_plays(one) for one in reference.fragments}
    wins, most = winner(mine, rules), len(pool) + 1
    changes = (
        mine ^ {*some} for n in range(most) for some in combinations(sorted(texts - known), n)
    )
    fewest = min(
        (len(mine ^ then) for then in changes if then and winner(then, rules) != wins), default=most
    )
    told = {"variant": variant.id, "players": 2, "misere": misere}
    board = checker_of_margins.Board(texts, told, replies)
    clause = checker_of_margins.PlainClause(known, [], set())
    for fewer in range(1, most + 1):
        fold = checker_of_margins.Fold(board, mine, wins, fewer, clause)
        assert fold.need("", fewer) <= fewest


@pytest.mark.parametrize("seed", range(3000, 3036))
def test_the_words_that_decide_are_certified(seed: int) -> None:
    drawn = Drawn(seed)
    other = word_list(drawn.theirs, "theirs") if drawn.theirs else None
    found = there(certify_deciding(drawn.game, other))
    alone = {
        word
        for word in drawn.mine | drawn.theirs
        if drawn.gives_away(drawn.winner(frozenset(drawn.mine)), [word])
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


NEVER_ACCEPTED = {one_more_word, one_word_less, the_other_wins, a_case_less}


def test_what_is_accepted_of_damaged_certificates_is_true() -> None:
    refused = set()
    for drawn in map(Drawn, range(1000, 1036)):
        for damage in DAMAGES:
            damaged = copy.deepcopy(drawn.certificate)
            try:
                damage(drawn, damaged)
            except (IndexError, AttributeError):  # there is nothing to damage
                continue
            if drawn.is_accepted(damaged):
                assert damage not in NEVER_ACCEPTED
                assert drawn.is_true(damaged), damage
            else:
                refused.add(damage)
    assert refused >= {*DAMAGES} - {a_negation_less}  # which there seldom are


# --- whatever stands in a file ------------------------------------------------------------------


def deciding(words: Iterable[str]) -> tuple[set[str], Certificate]:
    """Words of SuperGhost, and the whole certificate of those that decide."""
    superghost = next(one for one in all_variants() if one.id == "superghost")
    of_list, rules = word_list(words, "few"), Rules(superghost, 1)
    found = there(certify_deciding(Game(of_list, rules)))
    told = {**heading(rules, named(of_list)), "other": None, "deciding": found}
    return set(words), json.loads(json.dumps(told))


FEW = ("ab", "acb", "bba", "bc", "ca")


@pytest.mark.parametrize(
    "clause",
    [
        {"all": [[]], "not": []},  # which always happens
        {"all": [[word, word] for word in FEW], "not": []},  # each is one word alone
        {"all": [], "not": list(FEW)},  # which all happen as it is
    ],
)
def test_no_clause_says_more_than_it_shows(clause: Certificate) -> None:
    words, told = deciding(FEW)
    found = told["deciding"]
    assert found["words"]
    told["deciding"] = {**found, "words": [], "clauses": [clause]}
    with pytest.raises(checker.Refused):
        checker_of_margins.check(told, words)


def test_who_wins_is_shown_even_if_there_is_nothing_else_to_show() -> None:
    words, told = deciding(["abc"])
    assert checker_of_margins.check(told, words) == (told["deciding"]["winner"], [], [])
    told["deciding"]["winner"] = 3 - told["deciding"]["winner"]
    told["deciding"]["clauses"] = []
    with pytest.raises(checker.Refused):
        checker_of_margins.check(told, words)


def test_the_last_word_does_not_decide() -> None:
    words, told = deciding(["ab"])
    assert told["deciding"]["words"] == []
    assert checker_of_margins.check(told, words)


def test_no_words_at_all_are_no_change() -> None:
    drawn = Drawn(1)
    certificate = {**drawn.certificate, "winner": 3 - drawn.certificate["winner"], "change": []}
    assert not drawn.is_accepted(certificate)


def test_what_is_in_a_certificate_may_be_anything() -> None:
    instead: Any
    for drawn in map(Drawn, (1, 4, 8, 1004)):
        found = there(certify_deciding(drawn.game))
        for kind, proof in (("margin", drawn.certificate), ("deciding", found)):
            whole = json.loads(json.dumps(drawn.file(**{kind: proof})))
            if kind == "deciding":
                whole["other"], drawn.theirs = None, set()
            every = range(sum(1 for _ in places(whole)))
            for place in drawn.random.sample(every, min(len(every), 6)):
                for instead in (None, [], {}, -1, 1e308, "x", [[]], True, 10**30, "a"):
                    told = copy.deepcopy(whole)
                    holder, key = list(places(told))[place]
                    if kind == key or key in ("rules", "variant", "min_length", "misere"):
                        continue  # another game, of which it may be true
                    holder[key] = instead
                    with suppress(checker.Refused):  # and nothing else
                        drawn.check(told)
                        assert kind == "deciding" or drawn.is_true(told["margin"])


def places(value: dict[Any, Any] | list[Any]) -> Iterator[tuple[Any, Any]]:
    """Every place in values within values."""
    for key, one in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(one, dict | list):
            yield from places(one)


def test_other_games_and_lists_are_refused() -> None:
    words, told = deciding(FEW)
    assert checker_of_margins.check(told, words)
    changed: list[tuple[Certificate, set[str]]] = [
        (told, words - {FEW[0]}),
        ({**told, "other": told["list"]}, words),
        ({**told, "rules": {**told["rules"], "players": 3}}, words),
        ({**told, "rules": {**told["rules"], "variant": "chess"}}, words),
        ({**told, "rules": {**told["rules"], "variant": ["ghost"]}}, words),
        ({**told, "rules": {**told["rules"], "min_length": 10**9}}, words),
        ({**told, "rules": {**told["rules"], "misere": "no"}}, words),
        ({key: told[key] for key in ("certificate", "list", "rules", "other")}, words),
    ]
    for one, some in changed:
        with pytest.raises(checker.Unreadable):
            checker_of_margins.check(one, some)
    for lists in ((), (words, {"other"}), (words, set())):
        with pytest.raises(checker.Unreadable):
            checker_of_margins.check(told, *lists)


def test_it_takes_no_more_time_and_room_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    words, told = deciding(FEW)
    many = copy.deepcopy(told)
    many["deciding"]["clauses"] *= 100
    assert checker_of_margins.check(many, words) == checker_of_margins.check(told, words)
    for limit in ("_MOST_LISTED", "_MOST_LOOKED_AT"):
        with monkeypatch.context() as patched:
            patched.setattr(checker_of_margins, limit, 1_000 if "LOOKED" in limit else 10)
            with pytest.raises(checker.Unreadable):
                checker_of_margins.check(many, words)


def test_words_may_be_too_long() -> None:
    words = {"ab" * 450, "ba" * 450}
    of_list = word_list(words, "long")
    for variant in all_variants()[:2]:
        told = {**heading(Rules(variant, 1), named(of_list)), "other": None}
        proof: Certificate = {
            "winner": 1,
            "change": None,
            "clauses": [{"all": [], "not": []}],
            "cases": [{"clauses": [[0, 3 * ONE]], "shares": []}],
            "replies": {},
        }
        with pytest.raises(checker.Refused):
            checker_of_margins.check({**told, "margin": proof}, words)


def test_what_is_not_proved_has_no_certificate() -> None:
    words = word_list(["ab", "acac", "acca", "acdca", "cdddc", "dd"], "few")
    for variant in all_variants():
        found = find_margin(Game(words, Rules(variant, 2)), time_limit=0, certify=True)
        assert found.proved == (found.certificate is not None)


def test_the_manual_names_every_field_and_limit() -> None:
    page = (paths.resources() / "manual" / "certificates.md").read_text("utf-8")
    spans = re.findall(r"`+([^`]+)`+", page)
    marked = {word for span in spans for word in re.findall(r"\w+", span)}
    _words, told = deciding(FEW)
    drawn = Drawn(520)  # whose proof has cases
    fields = {
        key
        for one in (told, drawn.file(margin=drawn.certificate))
        for holder, key in [(one, key) for key in one] + list(places(one))
        if isinstance(holder, dict) and isinstance(key, str) and key not in replied(one)
    }
    assert {"margin", "deciding", "other", "split", "shares", "not"} < fields <= marked
    for limit in (checker_of_margins._MOST_LISTED, checker_of_margins._MOST_LOOKED_AT):
        assert f"{limit:,}" in page


def replied(told: Certificate) -> set[str]:
    """The fragments to which something is replied, which are no fields."""
    proof = told["margin"] if "margin" in told else told["deciding"]
    return set(proof["replies"])


# --- as programs --------------------------------------------------------------------------------


def test_it_is_checked_by_two_files_alone(tmp_path: Path) -> None:
    for file_of in (checker.__file__, checker_of_margins.__file__):
        source = Path(file_of or "")
        (tmp_path / source.name).write_bytes(source.read_bytes())
    drawn = next(one for one in map(Drawn, range(100)) if one.theirs and one.found.words == 2)
    file, *lists = (tmp_path / name for name in ("my.proof", "mine.txt", "theirs.txt"))
    for path, words in zip(lists, (drawn.mine, drawn.theirs), strict=True):
        path.write_text("\n".join(words).upper(), encoding="utf-8")

    def ended(data: bytes, *words: Path) -> tuple[int, str, int]:
        file.write_bytes(data)
        done = subprocess.run(
            [sys.executable, "-I", "-S", tmp_path / "checker_of_margins.py", file, *words],
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout.partition(":")[0], done.stderr.count("\n")

    wrong = {**drawn.certificate, "winner": 3 - drawn.certificate["winner"]}
    assert ended(packed(drawn.file(margin=drawn.certificate)), *lists) == (0, "proved", 0)
    assert ended(packed(drawn.file(margin=wrong)), *lists) == (1, "", 1)
    assert ended(packed(drawn.file(margin=drawn.certificate)), lists[0]) == (2, "", 1)
    assert ended(b"none", *lists) == (2, "", 1)
