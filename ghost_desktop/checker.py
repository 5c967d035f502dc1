"""Checks what is said to be proved, from the words and a certificate alone.

It shares nothing with whatever has found the certificate: it builds the game from its words, as
strings in sets, and reckons in whole numbers. Nothing in a certificate is believed. What it consists
of, and why that is a proof, says the page "Certificates" of the manual.

    python checker.py CERTIFICATE WORDS

WORDS is UTF-8, a word a line.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zlib
from collections import defaultdict
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    Sets = list[set[str]]
    Plays = dict[str, set[str]]

FORMAT = 1
"""The version of certificates that is read."""

_MOST_BYTES = 1 << 25  # that a certificate may have, unpacked
_MOST_FRAGMENTS = 1 << 23  # that a game may have
_MOST_CASES = 100_000
_MOST_SPLITS = 1_000  # above a case


def N_(text: str) -> str:  # noqa: N802 - so it is called where texts are taken out
    """Mark a sentence that others may translate."""
    return text


_DAMAGED = N_("it is damaged; write it anew.")


class Refused(Exception):
    """A certificate proves nothing, for the reason that is given.

    Attributes:
        said: the reason, with places for
        values: what belongs there.
    """

    def __init__(self, said: str, **values: str) -> None:
        super().__init__(said.format(**values))
        self.said, self.values = said, values


class UnreadableCertificate(Refused):
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


def _end(text: str) -> tuple[str, ...]:
    return (text[:-1],)


def _ends(text: str) -> tuple[str, ...]:
    return text[:-1], text[1:]


def _turned(text: str) -> tuple[str, ...]:
    return text[:-1], text[1:], text[-2::-1], text[:0:-1]


def _any(text: str) -> Iterator[str]:
    return (text[:at] + text[at + 1 :] for at in range(len(text)))


_VARIANTS = {
    "ghost": (_end, _end),
    "superghost": (_ends, _ends),
    "superduperghost": (_ends, _turned),
    "xghost": (_any, _any),
    "spook": (_any, _any),
    "anaghost": (_ends, _any),
}
"""What is a part of a word without a letter less, and what a play has made a fragment of."""


def _in_order(text: str) -> str:
    return "".join(sorted(text))


class PlainGame:
    """All fragments of a game, and where they end it, by their length."""

    def __init__(self, words: Iterable[str], rules: Mapping[str, Any]) -> None:
        self.players = whole(rules["players"], 2)
        self.misere = bool(rules["misere"])
        variant, least = rules["variant"], whole(rules["min_length"], 1)
        parts, self.made_of = _VARIANTS[variant]
        counting: dict[int, set[str]] = defaultdict(set)
        for word in words:
            if len(word) >= least:
                counting[len(word)].add(_in_order(word) if variant == "spook" else word)
        self.levels: Sets = []
        self.ends: Sets = []
        texts: set[str] = set()
        for letters in range(max(counting, default=-1), -1, -1):
            texts = self._gathered(counting[letters], (p for text in texts for p in parts(text)))
            level, ends = texts, counting[letters]
            if variant == "anaghost":  # it ends where letters can be laid as words and nothing else
                level = set(map(_in_order, texts))
                ends = level - set(map(_in_order, texts - ends))
            self.levels.insert(0, level)
            self.ends.insert(0, ends)

    def _gathered(self, some: set[str], more: Iterable[str]) -> set[str]:
        found = set(some)
        most = _MOST_FRAGMENTS - sum(map(len, self.levels))
        for one in more:
            found.add(one)
            if len(found) > most:
                raise UnreadableCertificate(N_("the game has too many fragments to be checked."))
        return found

    def moves(self, letters: int, seat: int) -> bool:
        """Whether it is a seat's turn."""
        return letters % self.players == seat

    def loses(self, letters: int, seat: int) -> bool:
        """Whether a seat loses that ends with a word of so many letters."""
        return self.moves(letters - 1, seat) is not self.misere

    def sure(self, seat: int) -> Sets:
        """From where a seat wins, alone against all others."""
        found: Sets = []
        won: set[str] = set()
        lost: set[str] = set()
        for letters in reversed(range(len(self.levels))):
            going_on = self.levels[letters] - self.ends[letters]
            if self.moves(letters, seat):
                won = going_on & {one for made in won for one in self.made_of(made)}
            else:
                won = going_on - {one for made in lost for one in self.made_of(made)}
            if not self.loses(letters, seat):
                won |= self.ends[letters]
            lost = self.levels[letters] - won
            found.insert(0, won)
        return found

    def safe(self, seat: int) -> Sets:
        """From where a seat does not lose if each plays for himself, and is indifferent else."""
        found: Sets = []
        at_risk: dict[str, int] = {}  # a bit for each seat that may lose
        for letters in reversed(range(len(self.levels))):
            any_play: dict[str, int] = defaultdict(int)
            good_plays: dict[str, int] = defaultdict(int)
            for made, risk in at_risk.items():
                for one in self.made_of(made):
                    any_play[one] |= risk
                    if not risk >> letters % self.players & 1:
                        good_plays[one] |= risk
            completed = 1 << (letters - 1) % self.players
            at_risk = {
                one: completed if one in self.ends[letters] else good_plays.get(one, any_play[one])
                for one in self.levels[letters]
            }
            found.insert(0, {one for one, risk in at_risk.items() if not risk >> seat & 1})
        return found

    def zones(self, seat: int) -> Sets:
        """Where a seat wins whatever anybody plays, be it over or not."""
        found: Sets = []
        unsafe: set[str] = set()
        for letters in reversed(range(len(self.levels))):
            level, ends = self.levels[letters], self.ends[letters]
            unsafe = (level - ends) & {one for made in unsafe for one in self.made_of(made)}
            if self.loses(letters, seat):
                unsafe |= ends
            found.insert(0, level - unsafe)
        return found


# --- a strategy ---------------------------------------------------------------------------------


class ClaimedStrategy:
    """A player's replies, and whatever he could reply instead.

    Attributes:
        after: of each fragment that can be met, and does not end what is to be known, what can be
            made of it; the shortest come first.
        met: these, and where it ends.
        is_tree: whether no fragment can be met in two ways.
        wins: whether the player is sure to win.
    """

    def __init__(self, game: PlainGame, told: Mapping[str, Any]) -> None:
        self.game, self.seat = game, whole(told["player"], 1) - 1
        self.start = told["opening"] or ""
        self.fixed, self.replies = dict(told["fixed"]), dict(told["replies"])
        self.costs = None if told["costs"] is None else dict(told["costs"]["of"])
        self.usual = 1 if self.costs is None else whole(told["costs"]["usual"])
        is_careful = told["others"] == "careful" and game.players > 2 and not game.misere
        won = game.safe(self.seat) if is_careful else game.sure(self.seat)
        if self.seat >= game.players or self.start not in game.levels[len(self.start)]:
            raise UnreadableCertificate(
                N_("it names a player, or an opening, that the game has not.")
            )
        self.is_tree = game.made_of is _end
        self.has_words = self.is_tree and told["count"] == "lines"
        self.wins = self.start in won[len(self.start)]
        over = game.ends
        if told["count"] == "zones":
            over = [a | b for a, b in zip(over, game.zones(self.seat), strict=True)]
        self.after: Plays = {}
        here = {self.start}
        self.met = {self.start}
        for letters in range(len(self.start), len(game.levels) - 1):
            here -= over[letters]
            plays: Plays = {one: set() for one in here}
            is_own = game.moves(letters, self.seat)
            for made in (won if is_own and not self.is_tree else game.levels)[letters + 1]:
                avoided = is_careful and not is_own and made not in won[letters + 1]
                for one in game.made_of(made):
                    if one in plays and not (avoided and one in won[letters]):
                        plays[one].add(made)
            for one, reply in self.fixed.items() if is_own else ():
                if one in plays:
                    plays[one] &= {reply}
            self.after |= plays
            here = set().union(*plays.values())
            self.met |= here

    def is_own(self, fragment: str) -> bool:
        """Whether something is to be replied to a fragment."""
        return fragment in self.after and self.game.moves(len(fragment), self.seat)

    def at(self, fragment: str) -> Sum:
        """What a fragment comes to where it is met."""
        letters = len(fragment)
        ends = fragment in self.game.ends[letters]
        loses = int(ends and self.game.loses(letters, self.seat))
        if fragment and (ends if self.has_words else self.is_own(fragment)):
            cost = self.usual if self.costs is None else self.costs.get(fragment, self.usual)
            return Sum(loses, whole(cost), 1, letters)
        return Sum(loses)

    def played(self) -> Sum:
        """What the replies come to, in all that can be played against them."""
        met, waiting = set(), [self.start]
        while waiting:
            one = waiting.pop()
            if one in met:
                continue
            met.add(one)
            plays = self.after.get(one, set())
            if self.is_own(one):
                plays = plays & {self.replies.get(one)}
                if not plays:
                    raise Refused(
                        N_("the strategy has no reply to “{fragment}” that is enough."),
                        fragment=one,
                    )
            waiting.extend(plays)
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


class Claim(NamedTuple):
    """What turns cost, the least that is to be shown, and what their prices must not exceed."""

    cost: Mapping[str, int]
    least: int
    price: Mapping[str, int]
    most: int


class NeededTurns:
    """What is needed: turns of the player, and the steps that he can take at each.

    Attributes:
        roots: the turns that come up in any case.
        steps: of each turn what each winning reply to it needs next.
        inevitable: of each turn what is needed after it whatever is replied, the turn among it.
    """

    def __init__(self, strategy: ClaimedStrategy) -> None:
        self.strategy = strategy
        self.steps: dict[str, set[frozenset[str]]] = {}
        self.inevitable: dict[str, frozenset[str]] = {}
        needs: dict[str, frozenset[str]] = {}
        none: frozenset[str] = frozenset()
        for one in reversed(strategy.after):  # the longest first
            each = [needs.get(made, none) for made in strategy.after[one]]
            if not strategy.is_own(one):
                needs[one] = none.union(*each)
                continue
            needs[one] = frozenset((one,))
            self.steps[one] = set(each)
            after = [
                none.union(*map(self.inevitable.__getitem__, step)) for step in self.steps[one]
            ]
            self.inevitable[one] = needs[one].union(after[0].intersection(*after[1:]))
        self.roots = needs.get(strategy.start, none)

    def prove(self, proof: Mapping[str, Any], aim: Claim) -> None:
        """Check that no choice of replies comes to less than what is aimed at.

        Raises:
            Refused: if some choice is in no case, or in one whose payments do not show it.
        """
        names, scale = proof["turns"], whole(proof["scale"], 1)
        for case, chosen in closed_cases(proof["cases"], lambda turn: names[whole(turn)]):
            price = whole(case["price"])
            total = -price * aim.most
            rest = self._paid(
                (names[whole(a)], names[whole(b)], whole(c)) for a, b, c in case["pays"]
            )
            for turn in self.roots | chosen.keys() | rest.keys():
                cost = aim.cost[turn] * scale + price * aim.price[turn] + rest.get(turn, 0)
                if turn in self.roots or chosen.get(turn):
                    total += cost
                elif turn not in chosen:
                    total += min(cost, 0)
            if total <= (aim.least - 1) * scale:
                raise Refused(
                    N_("what turns pay in one of its cases does not show that there is no better.")
                )

    def _paid(self, payments: Iterable[tuple[str, str, int]]) -> dict[str, int]:
        """Return what turns cost more, or less, by what they pay each other."""
        rest: dict[str, int] = defaultdict(int)
        asked: dict[str, dict[str, int]] = defaultdict(dict)
        for payer, paid, amount in payments:
            rest[paid] -= amount
            if paid in self.inevitable[payer]:
                rest[payer] += amount
            else:
                asked[payer][paid] = asked[payer].get(paid, 0) + amount
        for payer, amounts in asked.items():
            steps = self.steps[payer]
            rest[payer] += min(sum(amounts.get(one, 0) for one in step) for step in steps)
        return rest


def closed_cases(
    cases: Collection[Mapping[str, Any]], name: Callable[[Any], str]
) -> Iterator[tuple[Mapping[str, Any], dict[str, bool]]]:
    """Give the cases that are not split into two, with what is so in each, and what is not.

    Raises:
        Refused: at the end, unless they are all cases that there are.
    """
    if len(cases) > _MOST_CASES:
        raise UnreadableCertificate(N_("it has too many cases."))
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


def check_strategy(game: PlainGame, told: Mapping[str, Any]) -> Proved:
    """Return what a strategy comes to, if that is the least.

    Raises:
        Refused: if that is not shown.
    """
    strategy = ClaimedStrategy(game, told)
    found = strategy.played()
    if found != Sum(*map(whole, told["sum"])):
        raise Refused(N_("the strategy does not come to what is said."))
    if strategy.is_tree:
        if strategy.least_of_tree() != found:
            raise Refused(N_("another strategy comes to less."))
        return Proved(*found)
    if not strategy.wins:
        raise Refused(
            N_("of a player who cannot be sure to win, nothing is proved in this variant.")
        )
    turns = NeededTurns(strategy)
    lines = {turn: strategy.at(turn) for turn in turns.steps}
    costs = {turn: line.cost for turn, line in lines.items()}
    *of_cost, proof = told["proofs"]
    if strategy.costs is not None:
        turns.prove(of_cost[0], Claim(costs, found.cost, costs, found.cost))
    weight = whole(proof["weight"], found.lines * max(map(len, lines), default=0) + 1)
    weighed = {turn: weight * line.lines + line.letters for turn, line in lines.items()}
    is_whole = told["has_fewest_letters"] is True
    least = weight * found.lines + (found.letters if is_whole else 0)
    turns.prove(proof, Claim(weighed, least, costs, found.cost))
    return Proved(*found[:3], found.letters if is_whole else None)


def whole(value: object, least: int = 0) -> int:
    """Return a whole number that is one."""
    if type(value) is not int or value < least:
        raise ValueError
    return value


# --- a file -------------------------------------------------------------------------------------


def read(path: Path) -> dict[str, Any]:
    """Read a certificate, whatever the file is.

    Raises:
        OSError: if it cannot be read.
        UnreadableCertificate: if it is none.
    """
    with path.open("rb") as file:
        return unpacked(file.read(_MOST_BYTES))


def unpacked(data: bytes) -> dict[str, Any]:
    """Return what is in a certificate, whatever the bytes are.

    Raises:
        UnreadableCertificate: if it is none.
    """
    try:
        packed = zlib.decompressobj(16 + zlib.MAX_WBITS)
        told = json.loads(packed.decompress(data, _MOST_BYTES))
    except (ValueError, RecursionError, zlib.error) as error:
        raise UnreadableCertificate(
            N_("it is no certificate, or damaged, or too large; write it anew.")
        ) from error
    if not packed.eof or type(told) is not dict or told.get("certificate") != FORMAT:
        raise UnreadableCertificate(
            N_("it is no certificate, or one of another version; write it anew.")
        )
    return told


def list_of(told: Mapping[str, Any], which: str = "list") -> tuple[str, list[str]]:
    """Return the list that a certificate names, and the words that were left out of it.

    Raises:
        UnreadableCertificate: if it names none.
    """
    match told.get(which):
        case {"name": str(name), "without": [*without]} if {*map(type, without)} <= {str}:
            return name, without
    raise UnreadableCertificate(_DAMAGED)


@contextmanager
def anything_told() -> Iterator[None]:
    """Read what may be anything: what does not fit is damaged."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise UnreadableCertificate(_DAMAGED) from error


def require_lists(
    told: Mapping[str, Any], words: Collection[str], others: Collection[str] | None
) -> None:
    """Go on only with the list that is told of, and with another one if there is one."""
    other = told.get("other")
    if other is None and others is not None:
        raise UnreadableCertificate(N_("it is of one list alone; give no other."))
    for one, given in [(told["list"], words), *([] if other is None else [(other, others or ())])]:
        written = "".join(f"{word}\n" for word in sorted(given))
        if hashlib.sha256(written.encode()).hexdigest() != one["sha256"]:
            raise UnreadableCertificate(
                N_("it is of another list of words; give the one that it is for.")
            )


def check(
    told: Mapping[str, Any], words: Collection[str], others: Collection[str] | None = None
) -> Proved:
    """Return what is proved.

    Raises:
        Refused: if nothing is.
    """
    with anything_told():
        require_lists(told, words, others)
        return check_strategy(PlainGame(words, told["rules"]), told["strategy"])


def main(check: Callable[..., object], certificate: str, *lists: str) -> int:
    """Print what is proved, or what is wrong."""
    try:
        told = read(Path(certificate))
        words = [set(Path(one).read_text(encoding="utf-8").lower().split()) for one in lists]
        found = check(told, *words)
    except (OSError, UnicodeError, Refused) as error:
        print(f"{certificate}: {error}", file=sys.stderr)
        return 1 if type(error) is Refused else 2
    print(f"proved: {found}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(check, *sys.argv[1:]))
