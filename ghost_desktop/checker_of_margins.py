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
    from collections.abc import Callable, Collection

    Clause = dict[str, list[Any]]

ONE = 1 << 20
"""So many parts are one word."""


class Parts:
    """The fragments of some words, listed when they are asked for.

    The *layings* of a fragment are what it can look like within words, each with the words that have
    it so: one, but in Anaghost, where its letters may stand in any order.

    Args:
        variant: its id.
        words: all that may count.
    """

    def __init__(self, variant: str, words: set[str]) -> None:
        self.variant, self.words = variant, words
        self.layings: dict[str, dict[str, set[str]]] = {"": {"": words}}
        self._after: dict[str, Collection[str]] = {}
        self._having: dict[str, set[str]] = {}
        self._letters = set().union(*words)
        self._laid = 0

    def after(self, fragment: str) -> Collection[str]:
        """Return what one play can make; from then on their layings are known."""
        if fragment not in self._after:
            if self.variant == "anaghost":
                self._lay(len(fragment) + 1)
                pools = ("".join(sorted(fragment + letter)) for letter in self._letters)
                self._after[fragment] = {pool for pool in pools if pool in self.layings}
            else:
                found = self._made_of(fragment)
                self.layings.update((made, {made: words}) for made, words in found.items())
                self._after[fragment] = found.keys()
        return self._after[fragment]

    def _lay(self, letters: int) -> None:
        """List the pools of Anaghost of so many letters."""
        if letters <= self._laid:
            return
        self._laid = letters
        for word in self.words:
            for at in range(len(word) - letters + 1):
                laying = word[at : at + letters]
                pool = self.layings.setdefault("".join(sorted(laying)), {})
                pool.setdefault(laying, set()).add(word)

    def _made_of(self, fragment: str) -> dict[str, set[str]]:
        """Return what one play can make of a fragment, with the words that have it."""
        found: dict[str, set[str]] = defaultdict(set)
        longer = _LONGER[self.variant]
        turned = {fragment, fragment[::-1]} if self.variant == "superduperghost" else {fragment}
        for part in turned:
            for word in self.having(part):
                for made in longer(part, word):
                    found[made].add(word)
        return found

    def whole(self, laying: str) -> set[str]:
        """Return the words that a fragment is if it is laid so."""
        if self.variant == "spook":
            return {word for word in self.having(laying) if len(word) == len(laying)}
        return self.words & {laying}

    def having(self, fragment: str) -> set[str]:
        """Return the words that have a fragment."""
        if fragment not in self._having:
            if fragment not in self.layings:  # it is another one, turned round
                before = self.having(fragment[:-1])
                self.layings[fragment] = {fragment: {word for word in before if fragment in word}}
            layings = self.layings[fragment].values()
            several = len(layings) > 1
            self._having[fragment] = set().union(*layings) if several else next(iter(layings))
        return self._having[fragment]


def _at_the_end(f: str, word: str) -> Collection[str]:
    return [word[: len(f) + 1]] if len(word) > len(f) else []


def _at_both_ends(f: str, word: str) -> Collection[str]:
    made, at = [], word.find(f)
    while at >= 0:
        end = at + len(f)
        if end < len(word):
            made.append(word[at : end + 1])
        if at:
            made.append(word[at - 1 : end])
        at = word.find(f, at + 1)
    return made


def _anywhere(f: str, word: str) -> Collection[str]:
    """Put a letter into each gap: any that stands behind all before the gap, and before the rest."""
    begin, end = [0], [len(word)]
    for c in f:
        begin.append(word.index(c, begin[-1]) + 1)
    for c in reversed(f):
        end.append(word.rindex(c, 0, end[-1]))
    gaps = enumerate(zip(begin, reversed(end), strict=True))
    return {f[:gap] + c + f[gap:] for gap, (first, last) in gaps for c in word[first:last]}


def _in_a_pool(f: str, word: str) -> Collection[str]:
    return ["".join(sorted(f + c)) for c in set(word) if word.count(c) > f.count(c)]


_LONGER: dict[str, Callable[[str, str], Collection[str]]] = {
    "ghost": _at_the_end,
    "superghost": _at_both_ends,
    "superduperghost": _at_both_ends,
    "xghost": _anywhere,
    "spook": _in_a_pool,
}
"""What one more letter makes of a fragment that a word has, so that the word still has it."""


class Fold:
    """How many words must change, at least, so that the other seat wins, if no event happens.

    Args:
        parts: of all words that may count.
        now: the words that count now.
        winner: the seat that wins now.
        misere: whether completing a word wins.
        fewer: fewer words than this change.
        clause: the events that do not happen.
        replies: what to try first where the winner moves; else all plays must do.
    """

    def __init__(
        self,
        parts: Parts,
        now: set[str],
        winner: int,
        *,
        misere: bool,
        fewer: int,
        clause: Clause,
        replies: dict[str, list[str]],
    ) -> None:
        self.parts, self.now, self.winner, self.misere = parts, now, winner, misere
        self.fewer, self.replies = fewer, replies
        changed = set(clause["not"])
        kept = {event[0] for event in clause["all"] if len(event) == 1}
        self.in_ = (changed - now) | (kept & now)
        self.out = (changed & now) | (kept - now)
        self.groups = [set(event) for event in clause["all"] if now.issuperset(event)]
        self._known: dict[str, tuple[int, int]] = {}

    def holds(self) -> bool:
        """Tell whether the winner wins."""
        return self.need("", self.fewer) >= self.fewer

    def stays(self, words: set[str]) -> bool:
        """Tell whether one of some words is certain to count."""
        return len(words & self.now) >= self.fewer or self.counts(words)

    def need(self, f: str, most: int) -> int:
        """Return how many must change so that there is this fragment, and the other wins; `most` at most."""
        if f in self._known:
            value, limit = self._known[f]
            if value < limit or most <= limit:
                return min(value, most)
        value = self._need(f, most)
        self._known[f] = value, most
        return value

    def _need(self, f: str, most: int) -> int:
        having = self.parts.having(f)
        if having <= self.out:
            return most  # there is no such fragment
        missing = 1 if having.isdisjoint(self.now) else 0
        ending, going = self._to_end(f, most) if f else (most, 0)
        if (
            self.winner == (len(f) - 1) % 2
        ) is self.misere:  # a round that ends here is the winner's
            if going < most:
                going = min(most, self._both(f, going, self._to_go_on(f, most)))
            return max(missing, going)
        return max(missing, min(ending, self._to_go_on(f, ending)) if ending else 0)

    def _both(self, f: str, going: int, later: int) -> int:
        """Add up what must change, unless it may be the same words."""
        is_apart = len(self.parts.layings[f]) == 1 or self.now == self.parts.words
        return going + later if is_apart else max(going, later)

    def _to_end(self, f: str, most: int) -> tuple[int, int]:
        """Return what must change so that the round ends at a fragment, and so that it does not.

        It ends if one of its layings is a word, and none is *loose*: there, but no word.
        """
        layings = self.parts.layings[f].values()
        wholes = [self.parts.whole(laying) for laying in self.parts.layings[f]]
        if all(whole <= self.out for whole in wholes):
            return most, 0
        ending, is_loose, must_end = 0, False, True
        for words, whole in zip(layings, wholes, strict=True):
            if whole <= self.out and self.stays(words):
                ending = most
            if words & self.now and not whole & self.now:
                is_loose = True
                ending = max(ending, 1 if whole else len(words & self.now))
            must_end &= words <= self.out or self.counts(whole)
        if must_end and any(map(self.counts, wholes)):
            return min(ending, most), most
        whole_now = sum(len(whole & self.now) for whole in wholes)
        going = 0 if is_loose else min(whole_now, 1) if len(wholes) > 1 else whole_now
        return min(ending, most), going

    def counts(self, words: set[str]) -> bool:
        """Tell whether it is known of one of some words that it counts."""
        return not self.in_.isdisjoint(words) or any(group <= words for group in self.groups)

    def _to_go_on(self, f: str, most: int) -> int:
        """Return what must change so that the other wins if the round goes on."""
        plays, found = self.parts.after(f), 0
        if len(f) % 2 == self.winner:
            for made in self.replies.get(f, []):
                if made in plays and found < most:
                    found = max(found, self._cost(made, most)[0])
            if self.parts.variant == "ghost" and found < most:
                return self._in_tree(plays, most)
        least = most
        for made in plays:
            if least <= found:
                break
            least = min(least, self.need(made, least))
        return max(found, least)

    def _cost(self, made: str, most: int) -> tuple[int, int]:
        """Return what must change so that a play of the winner goes, or is lost; and the latter."""
        words, need = self.parts.having(made), self.need(made, most)
        return min(need, most if self.stays(words) else len(words & self.now)), need

    def _in_tree(self, plays: Collection[str], most: int) -> int:
        """Return what must change so that each play of the winner goes, or is lost, but one must stay.

        That is for Ghost, where no two of them have words in common.
        """
        costs = [self._cost(made, most) for made in plays]
        return min(
            most, sum(cost for cost, _ in costs) + min((n - c for c, n in costs), default=most)
        )


def _require(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise ValueError(otherwise)


def check_margin(
    certificate: dict[str, Any], variant: str, words: set[str], others: set[str], *, misere: bool
) -> None:
    """Check that no fewer words than those of a certificate give the game to the other seat.

    Args:
        certificate: see above.
        variant: its id.
        words: those that count.
        others: those that may be put in.
        misere: whether completing a word wins.

    Raises:
        ValueError: if it does not prove it; with the reason.
    """
    parts, winner = Parts(variant, words | others), certificate["winner"]
    _require(winner in (0, 1), "there is no such player.")
    change = certificate["change"]
    if change is None:
        least = len(parts.words) + 1
    else:
        least = len(set(change))
        _check_change(parts, words, set(change), certificate, misere=misere)
    clauses = certificate["clauses"]
    _check_clauses(parts, words, certificate, misere=misere, fewer=least)
    _check_cases(clauses, certificate["cases"], least)


def check_deciding(
    certificate: dict[str, Any], variant: str, words: set[str], others: set[str], *, misere: bool
) -> None:
    """Check that the words of a certificate decide, each alone, and no others; see `check_margin`."""
    parts, winner = Parts(variant, words | others), certificate["winner"]
    _require(winner in (0, 1), "there is no such player.")
    deciding, clauses = set(certificate["deciding"]), certificate["clauses"]
    for word in deciding:
        _check_change(parts, words, {word}, certificate, misere=misere)
    _check_clauses(parts, words, certificate, misere=misere, fewer=2)
    may_decide = parts.words - (words if len(words) == 1 else set())
    for clause in clauses:
        alone = {event[0] for event in clause["all"] if len(set(event)) == 1}
        if len(set(clause["not"])) == 1:
            alone = may_decide - (set(clause["not"]) - alone)
        may_decide &= may_decide if len(set(clause["not"])) > 1 else alone
    _require(may_decide <= deciding, "of some words it is not shown that they do not decide.")


def _check_change(
    parts: Parts, words: set[str], change: set[str], certificate: dict[str, Any], *, misere: bool
) -> None:
    """Check that the other seat wins if some words change."""
    then, other = words ^ change, 1 - certificate["winner"]
    _require(change <= parts.words and bool(then), "it is no change of the words.")
    fold = Fold(
        parts,
        then,
        other,
        misere=misere,
        fewer=1,
        clause={"all": [[word] for word in parts.words - then], "not": []},
        replies=certificate["replies"],
    )
    _require(fold.holds(), "the words do not give the game to the other player.")


def _check_clauses(
    parts: Parts, words: set[str], certificate: dict[str, Any], *, misere: bool, fewer: int
) -> None:
    """Check that the winner wins if no event of a clause happens, and fewer words change."""
    for clause in certificate["clauses"]:
        fold = Fold(
            parts,
            words,
            certificate["winner"],
            misere=misere,
            fewer=fewer,
            clause=clause,
            replies=certificate["replies"],
        )
        _require(fold.holds(), "the other player may win though no event of a clause happens.")


def _check_cases(clauses: list[Clause], cases: list[Any], least: int) -> None:
    """Check that in each case so many words must change, and that there are no other cases."""
    fixed: dict[str, bool] = {}
    is_open = True
    for case in cases:
        _require(is_open, "there are too many cases.")
        if isinstance(case, str):
            _require(case not in fixed, "a word stands for two cases that are one.")
            fixed[case] = True
            continue
        _require(
            weigh(clauses, case, fixed) > (least - 1) * ONE, "in a case fewer words might do it."
        )
        while fixed and not fixed[next(reversed(fixed))]:
            fixed.popitem()
        is_open = bool(fixed)
        if is_open:
            fixed[next(reversed(fixed))] = False
    _require(not is_open, "some cases are missing.")


def weigh(clauses: list[Clause], weights: dict[str, list[Any]], fixed: dict[str, bool]) -> int:
    """Return in parts of `ONE` how many words must change at least, in one case."""
    asked: Counter[str] = Counter()
    of_event: Counter[tuple[str, ...]] = Counter()
    total = 0
    for number, weight in weights["clauses"]:
        _require(weight >= 0, "a weight is negative.")
        clause = clauses[number]
        of_event.update({tuple(event): weight for event in clause["all"]})
        asked.subtract(dict.fromkeys(clause["not"], weight))
        total += weight * (1 - len(set(clause["not"])))
    shares = {tuple(event): amounts for event, amounts in weights["shares"]}
    for event, weight in of_event.items():
        amounts = shares.get(event, [weight] if len(event) == 1 else [])
        _require(
            len(amounts) == len(event) and min(amounts) >= 0 and sum(amounts) >= weight,
            "a weight is not shared out.",
        )
        for word, amount in zip(event, amounts, strict=True):
            asked[word] += amount
    for word in asked.keys() | fixed.keys():
        left = ONE - asked[word]
        total += left * fixed[word] if word in fixed else min(left, 0)
    return total
