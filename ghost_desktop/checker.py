"""Checks what is said to be proved, from the words and a certificate alone.

It shares nothing with whatever has found the certificate: it builds the game from its words, as
strings in sets, and reckons in whole numbers. Nothing in a certificate is believed. What it consists
of, and why that is a proof, says the page "Certificates" of the manual.

    python checker.py CERTIFICATE WORDS

WORDS is UTF-8, a word a line.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections import defaultdict
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from math import gcd
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    Levels = dict[int, set[str]]  # fragments, by their number of letters
    Plays = dict[str, set[str]]  # what can be made of each fragment
    Ways = Sequence[Callable[[str], str]]  # to take a letter away
    Told = Mapping[str, Any]  # something of a certificate
    Numbers = Mapping[str, int]  # of turns
    Case = tuple[Told, dict[str, bool]]  # a case, and what is so in it, or not

FORMAT = 1  # the version of certificates that is read

# What is claimed, and of what game, beside what is found to be least.
CLAIMED = {
    "rules": ("variant", "min_length", "players", "misere"),
    "strategy": ("player", "opening", "count", "others", "fixed", "costs"),
}

# So that no file takes all memory, or for ever:
_MOST_BYTES = 1 << 25  # that a certificate may have, unpacked
_MOST_LETTERS = 100_000_000  # that the fragments of a game may have
_MOST_SPLITS = 1_000  # above a case
_MOST_LOOKED_AT = 1 << 27  # turns, each as often as it is looked at
_MOST = 1 << 128  # what a number may be

N_ = str  # marks a sentence that others may translate


class Refused(Exception):
    """A certificate proves nothing, for the reason that is given.

    Attributes:
        said: the reason, with places for
        values: what belongs there.
    """

    def __init__(self, said: str, **values: str) -> None:
        super().__init__(said.format(**values))
        self.said, self.values = said, values


class Unreadable(Refused):
    """It cannot be read, or is not of these words."""


class Sum(NamedTuple):
    """What a strategy comes to; the first of it is to be least, and so on."""

    losing: int = 0
    cost: int = 0
    lines: int = 0
    letters: int = 0


class Proved(NamedTuple):
    """What is least, the first of it before the next; None where that is not said to be least."""

    losing: int
    cost: int
    lines: int
    letters: int | None


# --- the game -----------------------------------------------------------------------------------


def _end(_letters: int) -> Ways:
    return (itemgetter(slice(-1)),)


def _ends(_letters: int) -> Ways:
    return itemgetter(slice(-1)), itemgetter(slice(1, None))


def _turned(letters: int) -> Ways:
    return *_ends(letters), itemgetter(slice(-2, None, -1)), itemgetter(slice(None, 0, -1))


def _any(letters: int) -> Ways:
    return [partial(_without, at) for at in range(letters)]


def _without(at: int, text: str) -> str:
    return text[:at] + text[at + 1 :]


# What is a part of a word without a letter less, and what a play has made a fragment of.
_VARIANTS = {
    "ghost": (_end, _end),
    "superghost": (_ends, _ends),
    "superduperghost": (_ends, _turned),
    "xghost": (_any, _any),
    "spook": (_any, _any),
    "anaghost": (_ends, _any),
}


def _in_order(text: str) -> str:
    return "".join(sorted(text))


class PlainGame:
    """All fragments of a game, and where they end it, by their length; the longest first."""

    def __init__(self, words: Iterable[str], rules: Told) -> None:
        self.players = whole(rules["players"], 2)
        self.misere = (False, True).index(rules["misere"]) == 1
        variant, least = rules["variant"], whole(rules["min_length"], 1)
        parts, self.undone = _VARIANTS[variant]
        counting: Levels = defaultdict(set)
        for word in words:
            if len(word) >= least:
                counting[len(word)].add(_in_order(word) if variant == "spook" else word)
        self.levels: Levels = {}
        self.ends: Levels = {}
        texts: set[str] = set()
        listed = 0
        for letters in range(max(counting, default=-1), -1, -1):
            ends, longer = counting[letters], texts
            texts = set(ends)
            for part in parts(letters + 1):
                texts.update(map(part, longer))
                self.require_room(listed + letters * len(texts))
            listed += letters * len(texts)
            level = texts
            if variant == "anaghost":  # it ends where letters can be laid as words and nothing else
                loose = set(map(_in_order, texts - ends))
                level = loose.union(map(_in_order, ends))
                ends = level - loose
            self.levels[letters], self.ends[letters] = level, ends

    def require_room(self, letters: int) -> None:
        """Go on only if its fragments may have so many letters."""
        if letters > _MOST_LETTERS:
            raise Unreadable(N_("the game has too many fragments to be checked."))

    def moves(self, letters: int, seat: int) -> bool:
        """Whether it is a seat's turn."""
        return letters % self.players == seat

    def loses(self, letters: int, seat: int) -> bool:
        """Whether a seat loses that ends with a word of so many letters."""
        return self.moves(letters - 1, seat) is not self.misere

    def before(self, letters: int, some: set[str]) -> set[str]:
        """What some fragments, of a letter more than so many, can be made of."""
        return set[str]().union(*(map(undone, some) for undone in self.undone(letters + 1)))

    def plays(self, some: set[str], longer: set[str], letters: int) -> Plays:
        """What of fragments of a letter more can be made of some of so many letters."""
        found: Plays = {one: set() for one in some}
        for undone in self.undone(letters + 1) if some else ():
            for one, made in zip(map(undone, longer), longer, strict=True):
                if one in found:
                    found[one].add(made)
        return found

    def sure(self, seat: int, *, whatever_he_plays: bool = False) -> Levels:
        """From where a seat wins, alone against all others."""
        found: Levels = {}
        won, lost = set[str](), set[str]()
        for letters, level in self.levels.items():
            if self.moves(letters, seat) and not whatever_he_plays:
                won = level & self.before(letters, won)
            else:
                won = level - self.before(letters, lost)
            ends = self.ends[letters]
            won = won - ends if self.loses(letters, seat) else won | ends
            found[letters], lost = won, level - won
        return found

    def safe(self, seat: int) -> Levels:
        """From where a seat does not lose if each plays for himself, and is indifferent else."""
        found: Levels = {}
        at_risk: dict[int, set[str]] = defaultdict(set)  # where each seat may lose
        for letters, level in self.levels.items():
            good = self.levels.get(letters + 1, set()) - at_risk[letters % self.players]
            has_good = self.before(letters, good)
            ends = self.ends[letters]
            for one, risk in at_risk.items():
                has_none = self.before(letters, risk) - has_good
                at_risk[one] = (level & (self.before(letters, risk & good) | has_none)) - ends
            at_risk[(letters - 1) % self.players] |= ends
            found[letters] = level - at_risk[seat]
        return found


# --- a strategy ---------------------------------------------------------------------------------


class ClaimedStrategy:
    """A player's replies, and whatever he could reply instead.

    Attributes:
        after: of each fragment that can be met, and does not end what is to be known, what can be
            made of it; the shortest come first.
        is_tree: whether no fragment can be met in two ways.
        wins: whether the player is sure to win.
    """

    def __init__(self, game: PlainGame, told: Told) -> None:
        self.game, self.seat = game, whole(told["player"], 1) - 1
        self.start = "" if told["opening"] is None else told["opening"]
        if self.seat >= game.players or self.start not in game.levels[len(self.start)]:
            raise ValueError
        fixed, self.replies = dict(told["fixed"]), dict(told["replies"])
        costs: Told = {"of": {}, "usual": 1} if told["costs"] is None else told["costs"]
        self.costs, self.usual = dict(costs["of"]), whole(costs["usual"])
        self.has_zones = ("lines", "zones").index(told["count"]) == 1
        is_careful = ("anything", "careful").index(told["others"]) == 1 and not game.misere
        self.is_tree = game.undone is _end
        won = game.safe(self.seat) if is_careful else game.sure(self.seat)
        over = game.sure(self.seat, whatever_he_plays=True) if self.has_zones else {}
        self.wins = self.start in won[len(self.start)]
        self.after: Plays = {}
        here = {self.start}
        for letters in range(len(self.start), len(game.levels) - 1):
            here -= game.ends[letters] | over.get(letters, set())
            is_own = game.moves(letters, self.seat)
            stays = here & won[letters] if (not self.is_tree if is_own else is_careful) else set()
            plays = game.plays(stays, won[letters + 1], letters)
            plays |= game.plays(here - stays, game.levels[letters + 1], letters)
            for one in plays.keys() & fixed.keys() if is_own else ():
                plays[one] &= {fixed[one]}
            self.after |= plays
            here = set().union(*plays.values())

    def is_own(self, fragment: str) -> bool:
        """Whether something is to be replied to a fragment."""
        return fragment in self.after and self.game.moves(len(fragment), self.seat)

    def at(self, fragment: str) -> Sum:
        """What a fragment comes to where it is met."""
        ends = fragment in self.game.ends[len(fragment)]
        loses = int(ends and self.game.loses(len(fragment), self.seat))
        if fragment and (ends if self.is_tree and not self.has_zones else self.is_own(fragment)):
            return Sum(loses, whole(self.costs.get(fragment, self.usual)), 1, len(fragment))
        return Sum(loses)

    def played(self) -> Sum:
        """What the replies come to, in all that can be played against them."""
        met = {self.start}
        for one, plays in self.after.items():
            if one in met:
                played = plays & {self.replies.get(one)} if self.is_own(one) else plays
                if not played:
                    said = N_("the strategy has no reply to “{fragment}” that is enough.")
                    raise Refused(said, fragment=one)
                met |= played
        return _together(map(self.at, met))

    def least_of_tree(self) -> Sum:
        """What is least where fragments make a tree: each choice is made for itself."""
        least: dict[str, Sum] = {}
        for one in reversed(self.after):  # the longest first
            below = [least.get(made) or self.at(made) for made in self.after[one]]
            least[one] = _together([self.at(one), *([min(below)] if self.is_own(one) else below)])
        return least.get(self.start) or self.at(self.start)


def _together(sums: Iterable[Sum]) -> Sum:
    return Sum(*map(sum, zip(Sum(), *sums, strict=True)))


# --- that none comes to less, where fragments are met in many ways ------------------------------


class NeededTurns:
    """What is needed: turns of the player, and the steps that he can take at each.

    Attributes:
        roots: the turns that come up in any case.
        steps: of each turn what each winning reply to it needs: itself, the turns that can come up
            next, and all that is inevitable after these.
    """

    def __init__(self, strategy: ClaimedStrategy) -> None:
        self.steps: dict[str, set[frozenset[str]]] = {}
        self._looked_at = 0
        none: frozenset[str] = frozenset()
        following: dict[str, frozenset[str]] = {}  # turns that can come up next, from each fragment
        needed: dict[str, frozenset[str]] = {}  # by all steps of a turn
        for one in reversed(strategy.after):  # the longest first
            each = {following.get(made, none) for made in strategy.after[one]}
            self._look(map(len, each))
            following[one] = none.union(*each)
            if strategy.is_own(one):
                self._look(len(needed[turn]) for step in each for turn in step)
                own = following[one] = frozenset((one,))
                self.steps[one] = {own.union(*(needed[turn] for turn in step)) for step in each}
                needed[one] = frozenset.intersection(*self.steps[one])
        self.roots = following.get(strategy.start, none)

    def _look(self, turns: Iterable[int]) -> None:
        """Go on only if not too many turns have been looked at, with these."""
        self._looked_at += sum(turns)
        if self._looked_at > _MOST_LOOKED_AT:
            raise Unreadable(N_("it takes too long to be checked."))

    def prove(self, proof: Told, cost: Numbers, least: int, price: Numbers, most: int) -> None:
        """Check that no turns that are chosen cost less than the least, if their price is at most that.

        Raises:
            Refused: if some choice is in no case, or in one whose payments do not show it.
        """
        names, scale = proof["turns"], whole(proof["scale"], 1)
        step = gcd(*cost.values()) or 1  # whatever is chosen, it costs some times that
        for case, chosen in closed_cases(proof["cases"], lambda turn: names[whole(turn)]):
            paid = self._paid(case["pays"], names)
            times = whole(case["price"])
            total = -times * most
            turns = self.roots | chosen.keys() | paid.keys()
            self._look([len(turns)])
            for turn in turns:
                rest = cost[turn] * scale + times * price[turn] + paid.get(turn, 0)
                if turn in self.roots or chosen.get(turn):
                    total += rest
                elif turn not in chosen:
                    total += min(rest, 0)
            if total <= (least - 1) // step * step * scale:
                raise Refused(N_("one of its cases does not show that there is no better."))

    def _paid(self, payments: Iterable[list[Any]], names: Sequence[str]) -> dict[str, int]:
        """Return what each turn pays others, at least, less what it is paid."""
        rest: dict[str, int] = defaultdict(int)
        pays: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for payer, paid, amount in payments:
            rest[names[whole(paid)]] -= whole(amount)
            pays[names[whole(payer)]][names[whole(paid)]] += amount
        for turn, amounts in pays.items():
            steps = self.steps[turn]
            self._look([len(steps) * len(amounts)])
            rest[turn] += min(sum(amounts[one] for one in amounts.keys() & step) for step in steps)
        return rest


def closed_cases(cases: Iterable[Told], name: Callable[[Any], str]) -> Iterator[Case]:
    """Give the cases that are not split into two, with what is so in each, and what is not.

    Raises:
        Refused: at the end, unless they are all cases that there are.
    """
    left: list[dict[str, bool]] = [{}]  # what is so, or not, in cases to come
    for case in cases:
        if not left or len(left) > _MOST_SPLITS:
            raise Refused(N_("it has cases that there are not."))
        fixed = left.pop()
        if "split" in case:
            split = name(case["split"])
            left += [{**fixed, split: True}, {**fixed, split: False}]
        else:
            yield case, fixed
    if left:
        raise Refused(N_("it leaves cases out."))


def whole(value: object, least: int = 0) -> int:
    """Return a whole number that is one."""
    if type(value) is not int or not least <= value < _MOST:
        raise ValueError
    return value


# --- a file -------------------------------------------------------------------------------------


def read(path: Path) -> dict[str, Any]:
    """Read a certificate, whatever the file is.

    Raises:
        OSError: if it cannot be read.
        Unreadable: if it is none.
    """
    with path.open("rb") as file:
        return unpacked(file.read(_MOST_BYTES))


def unpacked(data: bytes) -> dict[str, Any]:
    """Return what is in a certificate, whatever the bytes are.

    Raises:
        Unreadable: if it is none.
    """
    with anything_told():
        packed = zlib.decompressobj(16 + zlib.MAX_WBITS)
        told = json.loads(packed.decompress(data, _MOST_BYTES))
        if not packed.eof or told["certificate"] != FORMAT:
            raise ValueError
        return dict(told)


@contextmanager
def anything_told() -> Iterator[None]:
    """Read what may be anything: what does not fit is damaged."""
    try:
        yield
    except (LookupError, RecursionError, TypeError, ValueError, zlib.error) as error:
        said = N_("it is no certificate, or damaged, or of another version; write it anew.")
        raise Unreadable(said) from error


def require_lists(told: Told, lists: Iterable[Collection[str]]) -> None:
    """Go on only with the list that is told of, and with another one if there is one."""
    named = [told["list"], told["other"]] if told.get("other") is not None else [told["list"]]
    hashes = [sha256("\n".join((*sorted(words), "")).encode()).hexdigest() for words in lists]
    if hashes != [one["sha256"] for one in named]:
        raise Unreadable(N_("it is of another list of words; give the one that it is for."))


@anything_told()
def check(told: Told, *lists: Collection[str]) -> Proved:
    """Return what a strategy comes to, if that is the least.

    Raises:
        Refused: if that is not shown.
    """
    require_lists(told, lists)
    of = told["strategy"]
    strategy = ClaimedStrategy(PlainGame(lists[0], told["rules"]), of)
    found = strategy.played()
    if found != Sum(*map(whole, of["sum"])):
        raise Refused(N_("the strategy does not come to what is said."))
    if strategy.is_tree:
        if strategy.least_of_tree() != found:
            raise Refused(N_("another strategy comes to less."))
        return Proved(*found)
    if not strategy.wins:
        raise Refused(N_("nothing is proved in this variant of a player who is not sure to win."))
    turns = NeededTurns(strategy)
    lines = {turn: strategy.at(turn) for turn in turns.steps}
    costs = {turn: line.cost for turn, line in lines.items()}
    *of_cost, proof = of["proofs"]
    if of["costs"] is not None:
        turns.prove(of_cost[0], costs, found.cost, costs, found.cost)
    weight = whole(proof["weight"], found.lines * max(map(len, lines), default=0) + 1)
    weighed = {turn: weight * line.lines + line.letters for turn, line in lines.items()}
    is_whole = of["has_fewest_letters"] is True
    least = weight * found.lines + (found.letters if is_whole else 0)
    turns.prove(proof, weighed, least, costs, found.cost)
    return Proved(*found[:3], found.letters if is_whole else None)


def main(check: Callable[..., Any], certificate: str = "", *lists: str) -> int:
    """Print what is proved, or what is wrong."""
    try:
        told = read(Path(certificate))
        found = check(told, *(set(Path(one).read_text("utf-8").lower().split()) for one in lists))
    except (OSError, UnicodeError, Refused) as error:
        print(f"{certificate}: {error}", file=sys.stderr)
        return 1 if type(error) is Refused else 2
    claims = {key: told[of][key] for of in CLAIMED.keys() & told.keys() for key in CLAIMED[of]}
    print("proved:", json.dumps(claims | found._asdict()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(check, *sys.argv[1:]))
