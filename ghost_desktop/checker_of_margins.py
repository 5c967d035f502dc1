"""Checks what is said to be proved of margins and of words that decide, as `checker` does of strategies.

    python checker_of_margins.py CERTIFICATE WORDS [OTHERS]

WORDS and OTHERS are UTF-8, a word a line, and ``checker.py`` lies beside this file. What certificates
consist of, and why that is a proof, says the page "Certificates" of the manual.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING or __package__:
    from ghost_desktop import checker
    from ghost_desktop.checker import N_, Refused, Unreadable
else:  # a file, with another one beside it
    sys.path.insert(0, str(Path(__file__).parent))
    import checker
    from checker import N_, Refused, Unreadable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

ONE = 1 << 20
"""So many parts are one word."""

_MOST_LISTED = 1 << 24  # words, each as often as it has a fragment
_A_FRAGMENT = 10  # words, in memory
_MOST_LOOKED_AT = 1 << 28  # words, each as often as one looks at it

_FEWER = N_("in one of its cases fewer words might do.")

VARIANTS = frozenset(("ghost", "superghost", "superduperghost", "xghost", "spook", "anaghost"))


class ProvedMargin(NamedTuple):
    """How many words must change at least so that the other player wins, and which do; or None."""

    winner: int
    words: int | None
    remove: list[str]
    add: list[str]


class ProvedDeciding(NamedTuple):
    """Which words give the game to the other player, each if it alone changes; no others do."""

    winner: int
    remove: list[str]
    add: list[str]


class PlainClause(NamedTuple):
    """What happens if the game is given away: one of these events, at least.

    Attributes:
        alone: words that change, an event each.
        groups: words that all change, of several an event each.
        kept: words that do not change, an event each.
    """

    alone: set[str]
    groups: list[frozenset[str]]
    kept: set[str]

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> PlainClause:
        """Read a clause."""
        events = [frozenset(event) for event in told["all"]]
        if not all(events):
            raise ValueError
        alone = set[str]().union(*(event for event in events if len(event) == 1))
        groups = {event for event in events if len(event) > 1}
        return cls(alone, list(groups), set(told["not"]))


class Board:
    """What is the same for all clauses: the fragments of all words, listed when they are asked for.

    The *layings* of a fragment are what it can look like within words, each with the words that have
    it so: one, but in Anaghost, where its letters may stand in any order.
    """

    def __init__(
        self, words: set[str], rules: Mapping[str, Any], replies: Mapping[str, list[str]]
    ) -> None:
        self.variant, self.misere = rules["variant"], (False, True).index(rules["misere"]) == 1
        if self.variant not in VARIANTS or checker.whole(rules["players"]) != 2:
            raise ValueError
        self.words = words
        self.replies = {fragment: set(made) for fragment, made in replies.items()}
        self.layings: dict[str, dict[str, set[str]]] = {"": {"": words}}
        self._having: dict[str, set[str]] = {"": words}
        self._after: dict[str, set[str]] = {}
        self._letters, self._laid = set[str]().union(*words), 0
        self._listed = self._looked_at = 0

    def look(self, words: int) -> None:
        """Go on only if not too many words have been looked at, with these."""
        self._looked_at += words
        if self._looked_at > _MOST_LOOKED_AT:
            raise Unreadable(N_("it takes too long to be checked."))

    def _list(self, laying: str, words: set[str], of: str) -> None:
        """List words that have a fragment, if it is laid so."""
        self.layings.setdefault(of, {})[laying] = words
        self._listed += len(words) + _A_FRAGMENT
        if self._listed > _MOST_LISTED:
            raise Unreadable(N_("the game has too many fragments to be checked."))

    def after(self, fragment: str) -> set[str]:
        """Return what one play can make; from then on their layings are known."""
        if fragment not in self._after:
            if self.variant == "anaghost":
                self._lay(len(fragment) + 1)
                pools = {"".join(sorted(fragment + letter)) for letter in self._letters}
                self._after[fragment] = {pool for pool in pools if pool in self.layings}
                return self._after[fragment]
            found: dict[str, set[str]] = defaultdict(set)
            for part in {fragment, fragment[::-1]} if "duper" in self.variant else {fragment}:
                for word in self.having(part):
                    for made in longer(self.variant, part, word):
                        found[made].add(word)
            for made, words in found.items():
                self._list(made, words, made)
            self._after[fragment] = set(found)
        return self._after[fragment]

    def _lay(self, letters: int) -> None:
        """List the pools of Anaghost of so many letters."""
        if letters > self._laid:
            self._laid = letters
            found: dict[str, set[str]] = defaultdict(set)
            for word in self.words:
                for at in range(len(word) - letters + 1):
                    found[word[at : at + letters]].add(word)
            for laying, words in found.items():
                self._list(laying, words, "".join(sorted(laying)))

    def having(self, fragment: str) -> set[str]:
        """Return the words that have a fragment."""
        if fragment not in self._having:
            if fragment not in self.layings:  # it is another one, turned round
                before = self.having(fragment[:-1])
                self._list(fragment, {word for word in before if fragment in word}, fragment)
            first, *more = self.layings[fragment].values()
            self._having[fragment] = first.union(*more) if more else first
        return self._having[fragment]

    def whole(self, laying: str) -> set[str]:
        """Return the words that a fragment is if it is laid so."""
        if self.variant == "spook":
            return {word for word in self.having(laying) if len(word) == len(laying)}
        return self.words & {laying}


def longer(variant: str, f: str, word: str) -> Iterable[str]:
    """Return what one more letter makes of a fragment that a word has, so that it still has it."""
    size = len(f) + 1
    if variant == "spook":
        return {"".join(sorted(f + c)) for c in set(word) if word.count(c) > f.count(c)}
    if variant == "xghost":
        made = {f[:gap] + c + f[gap:] for c in set(word) for gap in range(size)}
        return {one for one in made if is_in_order(one, word)}
    if variant == "ghost":
        return {word[:size]} - {f}
    found, at = [], word.find(f)
    while at >= 0:
        if at + size <= len(word):
            found.append(word[at : at + size])
        if at:
            found.append(word[at - 1 : at + size - 1])
        at = word.find(f, at + 1)
    return found


def is_in_order(some: str, word: str) -> bool:
    """Tell whether a word has some letters in their order."""
    letters = iter(word)
    return all(letter in letters for letter in some)


class Fold:
    """How many words must change, at least, so that the other seat wins, if no event happens.

    Args:
        board: the game, on all words that may count.
        now: the words that count now.
        winner: the seat that wins now.
        fewer: fewer words than this change.
        clause: the events that do not happen.
    """

    def __init__(
        self, board: Board, now: set[str], winner: int, fewer: int, clause: PlainClause
    ) -> None:
        self.board, self.now, self.winner, self.fewer = board, now, winner, fewer
        alone, kept = clause.alone, clause.kept
        self.sure, self.out = (kept - now) | (alone & now), (kept & now) | (alone - now)
        self.groups = [group for group in clause.groups if group <= now]
        self._known: dict[str, tuple[int, int]] = {}

    def holds(self) -> bool:
        """Tell whether the winner wins."""
        return self.need("", self.fewer) >= self.fewer

    def counts(self, words: set[str]) -> bool:
        """Tell whether it is known of one of some words that it counts."""
        self.board.look(len(self.groups) + 1)
        return not self.sure.isdisjoint(words) or any(group <= words for group in self.groups)

    def stays(self, words: set[str]) -> bool:
        """Tell whether one of some words is certain to count."""
        self.board.look(len(words))
        return len(words & self.now) >= self.fewer or self.counts(words)

    def need(self, f: str, most: int) -> int:
        """Return how many must change so that there is this fragment, and the other seat wins.

        Of more than `most` it is said that they are so many; the same below.
        """
        value, limit = self._known.get(f, (0, 0))
        if most > limit and value == limit:
            value = self._need(f, most)
            self._known[f] = value, most
        return min(value, most)

    def _need(self, f: str, most: int) -> int:
        having = self.board.having(f)
        self.board.look(len(having))
        if having <= self.out:
            return most  # there is no such fragment
        missing = 1 if having.isdisjoint(self.now) else 0
        to_end, to_go_on = self._to_end(f, most) if f else (most, 0)
        if (self.winner == (len(f) - 1) % 2) is not self.board.misere:  # to end here is the other's
            return max(missing, min(to_end, self._later(f, to_end)))
        # What must change for later are longer words, unless they make one more laying.
        if len(self.board.layings[f]) == 1 or self.now == self.board.words:
            return max(missing, to_go_on + self._later(f, most - to_go_on))
        return max(missing, to_go_on, self._later(f, most))

    def _to_end(self, f: str, most: int) -> tuple[int, int]:
        """Return what must change so that the round ends at a fragment, and so that it does not.

        It ends if one of its layings is a word, and none is *loose*: there, but no word.
        """
        layings = [(words, self.board.whole(one)) for one, words in self.board.layings[f].items()]
        if all(whole <= self.out for _, whole in layings):
            return most, 0
        loose = [pair for pair in layings if pair[0] & self.now and not pair[1] & self.now]
        fasten = [1 if whole else len(words & self.now) for words, whole in loose]
        is_kept_open = any(whole <= self.out and self.stays(words) for words, whole in layings)
        to_end = most if is_kept_open else min(most, max(fasten, default=0))
        if all(words <= self.out or self.counts(whole) for words, whole in layings):
            return to_end, most
        words_now = sum(len(whole & self.now) for _, whole in layings)
        to_go_on = 0 if loose else min(words_now, most if len(layings) == 1 else 1)
        return to_end, to_go_on

    def _later(self, f: str, most: int) -> int:
        """Return what must change so that the other seat wins if the round goes on."""
        if most <= 0:
            return 0
        plays, found = self.board.after(f), 0
        if len(f) % 2 == self.winner:
            for made in self.board.replies.get(f, set()) & plays:
                if found < most:
                    found = max(found, self._lost(made, most))
            if self.board.variant == "ghost" and found < most:  # no two plays have words in common
                costs = [(self._lost(made, most), self.need(made, most)) for made in plays]
                one_stays = min((need - cost for cost, need in costs), default=most)
                return min(most, sum(cost for cost, _ in costs) + one_stays)
        least = most
        for made in plays:
            if least <= found:
                break
            least = min(least, self.need(made, least))
        return max(found, least)

    def _lost(self, made: str, most: int) -> int:
        """Return what must change so that a play of the winner is gone, or he loses after it."""
        words = self.board.having(made)
        gone = most if self.stays(words) else min(most, len(words & self.now))
        return min(gone, self.need(made, gone))


def check_margin(board: Board, now: set[str], told: Mapping[str, Any]) -> ProvedMargin:
    """Check that no fewer words give the game to the other player than those that are told.

    Args:
        board: the game, on all words that may count.
        now: those that do.
        told: what proves it.

    Raises:
        Refused: if that is not shown.
    """
    winner, change, least = player(told), None, len(board.words) + 1
    if told["change"] is not None:
        change = set(told["change"])
        least = len(change)
        if not change:
            raise ValueError
        check_change(board, now, 1 - winner, change)
    clauses = check_clauses(board, now, winner, least, told["clauses"])
    for case, fixed in checker.closed_cases(told["cases"], str):
        if weigh(board, clauses, case, fixed) <= (least - 1) * ONE:
            raise Refused(_FEWER)
    if change is None:
        return ProvedMargin(winner + 1, None, [], [])
    return ProvedMargin(winner + 1, least, sorted(change & now), sorted(change - now))


def check_deciding(board: Board, now: set[str], told: Mapping[str, Any]) -> ProvedDeciding:
    """Check that the words that are told decide, each alone, and no others; see `check_margin`."""
    winner, deciding = player(told), set(told["words"])
    check_change(board, now, winner, set())
    for word in deciding:
        check_change(board, now, 1 - winner, {word})
    left = board.words - deciding - (now if len(now) == 1 else set())
    for clause in check_clauses(board, now, winner, 2, told["clauses"]):
        if not clause.kept:  # no event happens if a word changes that is not alone in one
            left &= clause.alone
        elif len(clause.kept) == 1:
            left -= clause.kept - clause.alone
    if left:
        raise Refused(N_("it does not show of all other words that they do not decide."))
    return ProvedDeciding(winner + 1, sorted(deciding & now), sorted(deciding - now))


def player(told: Mapping[str, Any]) -> int:
    """Return the seat of who is said to win."""
    return (1, 2).index(checker.whole(told["winner"]))


def check_change(board: Board, now: set[str], winner: int, change: set[str]) -> None:
    """Check that a player wins if some words change."""
    then = now ^ change
    if not (change <= board.words and then):
        raise ValueError
    board.look(len(board.words))
    if not Fold(board, then, winner, 1, PlainClause(board.words - then, [], set())).holds():
        raise Refused(
            N_("it does not show that player {player} wins with its words."), player=str(winner + 1)
        )


def check_clauses(
    board: Board, now: set[str], winner: int, fewer: int, told: Iterable[Mapping[str, Any]]
) -> list[PlainClause]:
    """Check that the winner wins if no event of a clause happens, and fewer words change."""
    clauses = list(map(PlainClause.of, told))
    if not all(Fold(board, now, winner, fewer, clause).holds() for clause in clauses):
        raise Refused(N_("one of its clauses may be broken, and the same player wins."))
    return clauses


def weigh(
    board: Board, clauses: Sequence[PlainClause], case: Mapping[str, Any], fixed: Mapping[str, bool]
) -> int:
    """Return in parts of `ONE` how many words must change at least, in one case."""
    asked: Counter[str] = Counter()
    of_group: Counter[frozenset[str]] = Counter()
    total = 0
    for number, told in case["clauses"]:
        clause, weight = clauses[checker.whole(number)], checker.whole(told)
        board.look(sum(map(len, clause)))
        asked.update(dict.fromkeys(clause.alone, weight))
        asked.subtract(dict.fromkeys(clause.kept, weight))
        of_group.update(dict.fromkeys(clause.groups, weight))
        total += weight * (1 - len(clause.kept))
    for words, amounts in case["shares"]:
        shares = dict(zip(words, map(checker.whole, amounts), strict=True))
        asked.update(shares)
        of_group[frozenset(shares)] -= sum(shares.values())
    if max(of_group.values(), default=0) > 0:
        raise Refused(_FEWER)
    board.look(len(fixed))
    for word in asked.keys() | fixed.keys():
        left = ONE - asked[word]
        total += left * fixed[word] if word in fixed else min(left, 0)
    return total


@checker.anything_told()
def check(told: Mapping[str, Any], *lists: Collection[str]) -> ProvedMargin | ProvedDeciding:
    """Return what is proved.

    Args:
        told: the certificate.
        lists: the words of the list, and of the other list, if words of one may be put in.

    Raises:
        Refused: if nothing is.
    """
    checker.require_lists(told, lists)
    rules = told["rules"]
    least = checker.whole(rules["min_length"], 1)
    now, *others = ({word for word in words if len(word) >= least} for words in lists)
    if not now:
        raise ValueError
    of = told["margin"] if "margin" in told else told["deciding"]
    board = Board(now.union(*others), rules, dict(of["replies"]))
    try:
        return (check_margin if "margin" in told else check_deciding)(board, now, of)
    except RecursionError as error:
        raise Unreadable(N_("the game has words that are too long to be checked.")) from error


if __name__ == "__main__":
    raise SystemExit(checker.main(check, *sys.argv[1:]))
