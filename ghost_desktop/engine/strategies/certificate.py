"""Strategy -> its certificate: why no other has fewer lines, for whoever believes nobody.

In Ghost, whose fragments make a tree, the strategy itself is enough: whoever has the words can see
what is least. Elsewhere it is proved once more, by what turns pay each other in each of some cases
(`payments`), on the fragments as whoever checks it finds them. What a certificate consists of says
the page "Certificates" of the manual.
"""

from __future__ import annotations

import gzip
import json
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ghost_desktop import checker
from ghost_desktop.engine.errors import NotProved, RefusedError, TooManyToCheck
from ghost_desktop.engine.strategies.choices import Choices
from ghost_desktop.engine.strategies.proof_process import fewest_lines
from ghost_desktop.engine.strategies.replies import to_the_end

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.strategies.choices import Case, ClosedCases, Payments
    from ghost_desktop.engine.strategies.replies import Watch
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList

    Told = dict[str, Any]


class Certificate(NamedTuple):
    """A certificate, and what there is to tell of it.

    Attributes:
        data: the file.
        cases: how many are closed; none of a strategy that is enough itself.
        payments: how many turns make in them.
        has_fewest_letters: whether it is proved that no strategy with as few lines has fewer letters.
    """

    data: bytes
    cases: int
    payments: int
    has_fewest_letters: bool


def certify(
    words: WordList,
    strategy: Strategy,
    *,
    source: str = "",
    without: Iterable[str] = (),
    watch: Watch = to_the_end,
) -> Certificate:
    """Write the certificate of a strategy that is proved minimal.

    Args:
        words: the whole list that it is for.
        strategy: see there.
        source: what the list is found by; its name if not given.
        without: the words that were taken out of that.
        watch: is told how proving it once more goes on, and can end it; while the game is built, too,
            where nothing is known of a bound.

    Raises:
        RefusedError: if it is not proved, or not in time, or its game is too large.
    """
    if not strategy.proved_minimal:
        raise RefusedError(NotProved())
    told: Told = {
        **heading(strategy.rules, named(words, source, without)),
        "strategy": _strategy(strategy),
    }
    try:
        game = _EndableGame(words, told["rules"], lambda: watch(strategy.cost, 0))
        known = checker.ClaimedStrategy(game, told["strategy"])
    except checker.Refused as error:
        raise RefusedError(TooManyToCheck()) from error
    met = {known.start}.union(*known.after.values())
    if strategy.costs is not None:
        known.costs = {one: strategy.costs[one] for one in met if known.at(one).lines}
        told["strategy"]["costs"] = {"usual": 0, "of": known.costs}
    cases: tuple[Case, ...] = ()
    has_fewest_letters = known.is_tree
    if not known.is_tree:
        names = sorted(met, key=lambda one: (len(one), one))
        choices = _choices(known, names, has_prices=strategy.costs is not None)
        played = {node.fragment for node in strategy.tree.walk()}
        nodes = np.fromiter((name in played for name in names), np.bool_, len(names))
        found = fewest_lines(choices, nodes, watch=watch, in_full=True)
        lines = found.nodes & choices.lines
        least = choices.cost(lines), int(np.count_nonzero(lines))
        if not found.proofs or least != (strategy.cost, strategy.lines):
            raise RefusedError(NotProved())
        # Where it is searched for, a strategy need not have the fewest letters.
        letters = int(choices.letters[lines].sum())
        has_fewest_letters = letters == strategy.letters
        told["strategy"]["has_fewest_letters"] = has_fewest_letters
        told["strategy"]["proofs"] = [_proof(proof, names) for proof in found.proofs]
        cases = tuple(case for proof in found.proofs for case in proof.cases)
    return Certificate(
        packed(told),
        len(cases),
        sum(len(case.payments.always) + len(case.payments.by_step) for case in cases),
        has_fewest_letters,
    )


def named(words: WordList, source: str = "", without: Iterable[str] = ()) -> Told:
    """Name a list, as certificates do; see `certify`."""
    return {
        "name": source or words.name,
        "sha256": words.content_hash,
        "without": sorted(without),
    }


def heading(rules: Rules, of_list: Told) -> Told:
    """Say what a certificate is of."""
    return {
        "certificate": checker.FORMAT,
        "list": of_list,
        "rules": {
            "variant": rules.variant.id,
            "min_length": rules.min_length,
            "players": rules.players,
            "misere": rules.misere,
        },
    }


def packed(told: Told) -> bytes:
    """Return the file of a certificate."""
    return gzip.compress(json.dumps(told, ensure_ascii=False).encode(), mtime=0)


class _EndableGame(checker.PlainGame):
    """The game, as whoever checks finds it; to build a large one takes long, and can be ended."""

    def __init__(self, words: Iterable[str], rules: Told, goes_on: Callable[[], bool]) -> None:
        self._goes_on = goes_on
        super().__init__(words, rules)

    def require_room(self, letters: int) -> None:
        if not self._goes_on():
            raise RefusedError(NotProved())
        super().require_room(letters)


def _strategy(strategy: Strategy) -> Told:
    return {
        "player": strategy.seat + 1,
        "opening": strategy.agreed_opening,
        "count": strategy.count.value,
        "others": strategy.others.value,
        "fixed": dict((*strategy.fixed, *strategy.avoided)),
        "costs": None,
        "replies": dict(strategy.replies),
        "sum": [strategy.losing, strategy.cost, strategy.lines, strategy.letters],
    }


def _choices(strategy: checker.ClaimedStrategy, names: list[str], *, has_prices: bool) -> Choices:
    """Return what a player can choose from, where nodes stand for fragments."""
    after = strategy.after
    number = {name: node for node, name in enumerate(names)}
    edges = [
        (number[one], sorted(map(number.__getitem__, after[one]))) for one in names if one in after
    ]
    own = np.array([strategy.is_own(name) for name in names])
    lines = np.array([strategy.at(name).lines > 0 for name in names])
    prices = None
    if has_prices:
        prices = np.array([strategy.at(name).cost for name in names])
    return Choices(
        roots=np.zeros(1, np.intp),
        own=own,
        lines=lines,
        letters=np.array(list(map(len, names)), np.intp),
        before=np.array([before for before, made in edges for _one in made], np.intp),
        after=np.array([one for _before, made in edges for one in made], np.intp),
        prices=prices,
    )


def _proof(proof: ClosedCases, names: list[str]) -> Told:
    """Write a proof down: turns by numbers of their own, and cases as they were split."""
    turns: dict[str, int] = {}

    def number(node: int) -> int:
        return turns.setdefault(names[node], len(turns))

    def shown(payments: Payments) -> Told:
        paid = chain(payments.always, payments.by_step)
        pays = [[number(payer), number(one), amount * proof.unit] for payer, one, amount in paid]
        return {"pays": pays, "price": payments.price}

    closed = {tuple(case.fixed.items()): case.payments for case in proof.cases}
    split = {case[:depth]: case[depth][0] for case in closed for depth in range(len(case))}
    cases: list[Told] = []
    waiting: list[tuple[tuple[int, bool], ...]] = [()]
    while waiting:
        case = waiting.pop()
        if case in closed:
            cases.append(shown(closed[case]))
        else:
            cases.append({"split": number(split[case])})
            waiting += [(*case, (split[case], True)), (*case, (split[case], False))]
    return {"turns": list(turns), "weight": proof.weight, "scale": proof.scale, "cases": cases}
