"""Check the proof of a margin, or that no other words decide, with strings and whole numbers only.

A certificate says who wins (``winner``), which words (``change``) give the game to the other seat if
all of them change, that is go if they count, and come if they do not; or null, if no words do. It says
why fewer words do not, by clauses and cases.

* Of each of the ``clauses`` some event happens if the game is given away by fewer words: for one of the
  lists in ``all``, all of its words change; or one of the words in ``not`` does not. That is so because
  the winner wins if none of these happens: see `Fold`.
* The ``cases`` show that no fewer words can do it. A word in this flat list stands for two cases: that
  it changes, which comes first, and that it does not. Anything else closes a case by its weights, which
  are multiples of 2 to the power of -20: so many times is each of ``clauses``, by its number, added up,
  and in ``shares``, for each event of several words, so much of its weight falls upon each of them. A
  word costs one, and less what falls upon it. The sum of the clauses, and of what is left of each
  word's cost where it changes, or where it may and that is negative, is what must change at least.

For words that decide, ``deciding`` has all that give the game away alone, and ``clauses`` show that no
other one does: for each there is one of which no event happens by it alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

Clause = dict[str, list[Any]]

ONE = 1 << 20
"""So many parts are one word."""


class Board:
    """What is the same for all clauses: the fragments of all words, listed when they are asked for.

    The *layings* of a fragment are what it can look like within words, each with the words that have
    it so: one, but in Anaghost, where its letters may stand in any order.
    """

    def __init__(
        self, variant: str, words: set[str], replies: dict[str, list[str]], *, misere: bool
    ) -> None:
        self.variant, self.words, self.replies, self.misere = variant, words, replies, misere
        self.layings: dict[str, dict[str, set[str]]] = {"": {"": words}}
        self._having: dict[str, set[str]] = {"": words}
        self._after: dict[str, set[str]] = {}
        self._letters, self._laid = set().union(*words), 0

    def after(self, fragment: str) -> set[str]:
        """Return what one play can make; from then on their layings are known."""
        if fragment not in self._after:
            if self.variant == "anaghost":
                self._lay(len(fragment) + 1)
                pools = {"".join(sorted(fragment + letter)) for letter in self._letters}
                self._after[fragment] = pools & self.layings.keys()
                return self._after[fragment]
            found: dict[str, set[str]] = defaultdict(set)
            for part in {fragment, fragment[::-1]} if "duper" in self.variant else {fragment}:
                for word in self.having(part):
                    for made in longer(self.variant, part, word):
                        found[made].add(word)
            self.layings.update((made, {made: words}) for made, words in found.items())
            self._after[fragment] = set(found)
        return self._after[fragment]

    def _lay(self, letters: int) -> None:
        """List the pools of Anaghost of so many letters."""
        if letters > self._laid:
            self._laid = letters
            for word in self.words:
                for at in range(len(word) - letters + 1):
                    laying = word[at : at + letters]
                    pool = self.layings.setdefault("".join(sorted(laying)), {})
                    pool.setdefault(laying, set()).add(word)

    def having(self, fragment: str) -> set[str]:
        """Return the words that have a fragment."""
        if fragment not in self._having:
            if fragment not in self.layings:  # it is another one, turned round
                before = self.having(fragment[:-1])
                self.layings[fragment] = {fragment: {word for word in before if fragment in word}}
            self._having[fragment] = set().union(*self.layings[fragment].values())
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
        self, board: Board, now: set[str], winner: int, fewer: int, clause: Clause
    ) -> None:
        self.board, self.now, self.winner, self.fewer = board, now, winner, fewer
        kept = {event[0] for event in clause["all"] if len(event) == 1}
        changed = set(clause["not"])
        self.sure, self.out = (changed - now) | (kept & now), (changed & now) | (kept - now)
        self.groups = [set(event) for event in clause["all"] if now.issuperset(event)]
        self._known: dict[str, tuple[int, int]] = {}

    def holds(self) -> bool:
        """Tell whether the winner wins."""
        return self.need("", self.fewer) >= self.fewer

    def counts(self, words: set[str]) -> bool:
        """Tell whether it is known of one of some words that it counts."""
        return not self.sure.isdisjoint(words) or any(group <= words for group in self.groups)

    def stays(self, words: set[str]) -> bool:
        """Tell whether one of some words is certain to count."""
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
            for made in self.board.replies.get(f, []):
                if made in plays and found < most:
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


def check_margin(
    found: dict[str, Any], variant: str, words: set[str], others: set[str], *, misere: bool
) -> None:
    """Check that no fewer words than those of a certificate give the game to the other seat.

    Args:
        found: the certificate.
        variant: its id.
        words: those that count.
        others: those that may be put in.
        misere: whether completing a word wins.

    Raises:
        ValueError: if it does not prove it; with the reason.
    """
    board = Board(variant, words | others, found["replies"], misere=misere)
    least = len(board.words) + 1
    if found["change"] is not None:
        least = len(set(found["change"]))
        check_change(board, words, found["winner"], set(found["change"]))
    check_clauses(board, words, found, least)
    check_cases(found["clauses"], found["cases"], least)


def check_deciding(
    found: dict[str, Any], variant: str, words: set[str], others: set[str], *, misere: bool
) -> None:
    """Check that the words of a certificate decide, each alone, and no others; see `check_margin`."""
    board = Board(variant, words | others, found["replies"], misere=misere)
    for word in found["deciding"]:
        check_change(board, words, found["winner"], {word})
    check_clauses(board, words, found, 2)
    left = board.words - set(found["deciding"]) - (words if len(words) == 1 else set())
    for clause in found["clauses"]:  # those by which alone one of its events happens are left
        alone, kept = {event[0] for event in clause["all"] if len(event) == 1}, set(clause["not"])
        left = left & alone if not kept else left - (kept - alone) if len(kept) == 1 else left
    require(not left, "of some words it is not shown that they do not decide")


def require(is_so: bool, otherwise: str) -> None:
    """Go on only if something is so."""
    if not is_so:
        raise ValueError(otherwise)


def check_change(board: Board, words: set[str], winner: int, change: set[str]) -> None:
    """Check that the other seat wins if some words change."""
    then = words ^ change
    require(change <= board.words and bool(then), "it is no change of the words")
    all_others: Clause = {"all": [[word] for word in board.words - then], "not": []}
    fold = Fold(board, then, 1 - winner, 1, all_others)
    require(fold.holds(), "the words do not give the game to the other player")


def check_clauses(board: Board, words: set[str], found: dict[str, Any], fewer: int) -> None:
    """Check that the winner wins if no event of a clause happens, and fewer words change."""
    require(found["winner"] in (0, 1), "there is no such player")
    for clause in found["clauses"]:
        fold = Fold(board, words, found["winner"], fewer, clause)
        require(fold.holds(), "the other player may win though no event of a clause happens")


def check_cases(clauses: list[Clause], cases: list[Any], least: int) -> None:
    """Check that in each case so many words must change, and that there are no other cases."""
    waiting: list[dict[str, bool]] = [{}]
    for case in cases:
        require(bool(waiting), "there are too many cases")
        fixed = waiting.pop()
        if isinstance(case, str):
            require(case not in fixed, "a word stands for two cases that are one")
            waiting += [{**fixed, case: False}, {**fixed, case: True}]
        else:
            weight = weigh(clauses, case, fixed)
            require(weight > (least - 1) * ONE, "in a case fewer words might do it")
    require(not waiting, "some cases are missing")


def weigh(clauses: list[Clause], case: dict[str, list[Any]], fixed: dict[str, bool]) -> int:
    """Return in parts of `ONE` how many words must change at least, in one case."""
    asked: Counter[str] = Counter()
    of_event: Counter[tuple[str, ...]] = Counter()
    total = 0
    for number, weight in case["clauses"]:
        require(weight >= 0, "a weight is negative")
        kept = set(clauses[number]["not"])
        of_event.update({tuple(event): weight for event in clauses[number]["all"]})
        asked.subtract(dict.fromkeys(kept, weight))
        total += weight * (1 - len(kept))
    shares = {tuple(event): amounts for event, amounts in case["shares"]}
    for event, weight in of_event.items():
        amounts = shares.get(event, [weight] if len(event) == 1 else [])
        is_shared = len(amounts) == len(event) and min(amounts) >= 0 and sum(amounts) >= weight
        require(is_shared, "a weight is not shared out")
        for word, amount in zip(event, amounts, strict=True):
            asked[word] += amount
    for word in asked.keys() | fixed.keys():
        left = ONE - asked[word]
        total += left * fixed[word] if word in fixed else min(left, 0)
    return total
