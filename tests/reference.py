"""The rules of every variant, written as plainly as possible: sets of strings and recursion.

Slow and obviously right. The engine is compared with this at every position of many small lists.
Variants, readings and places of a letter have the names that the command line gives them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from collections.abc import Set as AbstractSet


def in_order(letters: str) -> str:
    """The same letters in alphabetical order."""
    return "".join(sorted(letters))


def subsequences(word: str) -> set[str]:
    """All choices of letters of a word, in their order in it."""
    parts = {""}
    for letter in word:
        parts |= {part + letter for part in parts}
    return parts


class Reference:
    """A game on `words`, where words shorter than `min_length` do not exist."""

    def __init__(
        self,
        words: AbstractSet[str],
        min_length: int,
        variant: str = "ghost",
        players: int = 2,
        *,
        misere: bool = False,
        reading: str = "self",
    ) -> None:
        self.words = {word for word in words if len(word) >= min_length}
        self.variant = variant
        self.players = players
        self.misere = misere
        self.reading = reading
        self.careful = False  # whether others avoid what puts themselves at risk, in strategies
        self.fixed: dict[str, str] = {}  # replies that are chosen beforehand,
        self.costs: dict[str, int] = {}  # what lines cost, and
        self.rarity: dict[str, int] = {}  # how rare words are, in strategies of Ghost
        self.letters = sorted({letter for word in self.words for letter in word})
        self.fragments = {part for word in self.words for part in self.parts(word)}
        self.layings = self._layings() if variant == "anaghost" else {}
        self.ends = {part for part in self.fragments if self.words_made(part)}
        self.plays = cache(self._plays)
        self.named = cache(self._named)
        self.plays_left = cache(self._plays_left)
        self.plays_range = cache(self._plays_range)
        self.outcomes = cache(self._outcomes)
        self.is_sure = cache(self._is_sure)
        self.decided = cache(self._replies)
        self.is_zone = cache(self._is_zone)

    # --- what is legal ---

    def parts(self, word: str) -> set[str]:
        """The fragments that `word` makes legal."""
        if self.variant == "xghost":
            return subsequences(word)
        if self.variant == "spook":
            return {in_order(part) for part in subsequences(word)}
        starts = [0] if self.variant == "ghost" else range(len(word) + 1)
        parts = {word[a:b] for a in starts for b in range(a, len(word) + 1)}
        return set(map(in_order, parts)) if self.variant == "anaghost" else parts

    def words_made(self, fragment: str) -> list[str]:
        """The words that end the round at a fragment, sorted."""
        if self.variant not in ("spook", "anaghost"):
            return [fragment] if fragment in self.words else []
        if self.variant == "anaghost":
            layings = self.layings.get(fragment, set())
            return sorted(layings) if layings <= self.words else []
        return sorted(word for word in self.words if in_order(word) == fragment)

    def _layings(self) -> dict[str, set[str]]:
        """How the letters of each pool stand side by side in words."""
        layings: dict[str, set[str]] = {}
        for word in self.words:
            for a in range(len(word)):
                for b in range(a + 1, len(word) + 1):
                    layings.setdefault(in_order(word[a:b]), set()).add(word[a:b])
        return layings

    def _plays(self, fragment: str) -> dict[str, tuple[str, str]]:
        """The fragments that one play can make: the letter, and the first name of its place."""
        made: dict[str, tuple[str, str]] = {}
        if fragment not in self.fragments:
            return made
        for letter in self.letters:
            for where, after in self.places(fragment, letter).items():
                if after in self.fragments:
                    made.setdefault(after, (letter, where))
        return made

    def places(self, fragment: str, letter: str) -> dict[str, str]:
        """What a letter makes of a fragment, by the names of the places where it can go."""
        if self.variant in ("spook", "anaghost"):
            return {"end": in_order(fragment + letter)}
        if self.variant == "xghost":
            gaps = range(len(fragment) + 1)
            return {str(gap): fragment[:gap] + letter + fragment[gap:] for gap in gaps}
        places = {"end": fragment + letter}
        if self.variant != "ghost":
            places["start"] = letter + fragment
        if self.variant == "superduperghost":
            places["turned-end"] = fragment[::-1] + letter
            places["turned-start"] = letter + fragment[::-1]
        return places

    def legal_plays(self, fragment: str) -> list[str]:
        """The fragments that one play can make, sorted."""
        return sorted(self.plays(fragment))

    def reachable(self) -> set[str]:
        """The fragments that can be reached by plays of which none but the last makes a word."""
        reached, new = {""}, {""}
        while new:
            new = {play for f in new if f not in self.ends for play in self.legal_plays(f)}
            reached |= new
        return reached

    # --- challenges ---

    def holds(self, word: str, fragment: str) -> bool:
        """Whether naming `word` answers a challenge of `fragment`."""
        return word in self.words and len(word) > len(fragment) and fragment in self.parts(word)

    def is_bluff(self, fragment: str) -> bool:
        """Whether no word answers a challenge of `fragment`."""
        return not any(self.holds(word, fragment) for word in self.words)

    # --- who may lose, or in misère who may win ---

    def _named(self, fragment: str) -> frozenset[int]:
        """The seats that may lose; in misère, those that may win."""
        if fragment in self.ends:
            return frozenset({(len(fragment) - 1) % self.players})  # who has just completed it
        if self.reading == "one-against-all":
            sure = {seat for seat in range(self.players) if self.is_sure(fragment, seat)}
            return frozenset(sure if self.misere else set(range(self.players)) - sure)
        return frozenset().union(*(self.named(play) for play in self.allowed_plays(fragment)))

    def allowed_plays(self, fragment: str) -> list[str]:
        """The plays among which the player to move is indifferent: those that are best for him."""
        me = len(fragment) % self.players
        plays = self.legal_plays(fragment)
        if self.misere:
            alone = [play for play in plays if self.named(play) == {me}]
            # One against all, nobody may be sure to win: that is better than somebody else.
            return alone or [play for play in plays if self.may_win(play, me)] or plays
        return [play for play in plays if me not in self.named(play)] or plays

    def may_win(self, fragment: str, seat: int) -> bool:
        """Whether, in misère, nobody else takes the win of `seat` away for sure."""
        return not self.named(fragment) or seat in self.named(fragment)

    def _is_sure(self, fragment: str, seat: int) -> bool:
        """Whether `seat` can be sure not to lose, in misère to win, when all others work together."""
        if fragment in self.ends:
            completed = (len(fragment) - 1) % self.players == seat
            return completed if self.misere else not completed
        cases = [self.is_sure(play, seat) for play in self.legal_plays(fragment)]
        return any(cases) if len(fragment) % self.players == seat else all(cases)

    def wins(self, play: str) -> bool:
        """Whether who has just made the fragment `play` wins."""
        mover = (len(play) - 1) % self.players
        named = self.named(play)
        return named == {mover} if self.misere else mover not in named

    # --- how long a round lasts ---

    def _plays_left(self, fragment: str) -> int:
        """Two players: plays until the round ends when the winner hurries and the loser delays."""
        if fragment in self.ends:
            return 0
        plays = self.legal_plays(fragment)
        winning = [play for play in plays if self.wins(play)]
        if winning:
            return 1 + min(self.plays_left(play) for play in winning)
        return 1 + max(self.plays_left(play) for play in plays)

    def _plays_range(self, fragment: str) -> tuple[int, int]:
        """More players: plays of the shortest and the longest round with allowed plays only."""
        if fragment in self.ends:
            return 0, 0
        ranges = [self.plays_range(play) for play in self.allowed_plays(fragment)]
        return 1 + min(least for least, _ in ranges), 1 + max(most for _, most in ranges)

    def fewest_and_most_left(self, fragment: str) -> tuple[int, int]:
        """Plays of the shortest and the longest round if all play perfectly."""
        if self.players > 2:
            return self.plays_range(fragment)
        return self.plays_left(fragment), self.plays_left(fragment)

    # --- strategies, of Ghost, every line counted ---

    def loses(self, word: str, seat: int) -> bool:
        """Whether `seat` loses a round that ends on `word`."""
        completed = (len(word) - 1) % self.players == seat
        return not completed if self.misere else completed

    def _outcomes(self, fragment: str, seat: int) -> tuple[str, ...]:
        """The words of the minimal strategy of `seat`, sorted."""
        if fragment in self.ends:
            return (fragment,)
        is_own = len(fragment) % self.players == seat
        fixed = self.fixed.get(fragment) if is_own else None
        cases = [
            self.outcomes(play, seat)
            for play in (self.legal_plays(fragment) if is_own else self.coming(fragment, seat))
            if fixed in (None, play)
        ]
        if is_own:
            return min(cases, key=lambda words: self.priority(words, seat))  # the first of equals
        return tuple(sorted(word for case in cases for word in case))

    def coming(self, fragment: str, seat: int) -> list[str]:
        """What others may make of a fragment, where it is not the turn of `seat`.

        They are careful if none of them makes a play that lets `seat` lose who is safe: in the
        reading in which everybody is for himself, who made it would be at risk as well.
        """
        plays = self.legal_plays(fragment)
        if not self.careful or seat in self.named(fragment):
            return plays
        kept = [play for play in plays if seat not in self.named(play)]
        mover = len(fragment) % self.players
        assert all(mover in self.named(play) for play in set(plays) - set(kept))
        return kept

    def priority(
        self, known: Collection[str], seat: int, *, zones: bool = False
    ) -> tuple[int, int, int, int, int]:
        """What is to be least, the first of all: words that lose, costs, lines, letters, rarity.

        Args:
            known: what there is to know, as `strategies` has it.
            seat: whose strategy.
            zones: lines are replies, and not words.
        """
        lost = [one for one in known if one in self.ends and self.loses(one, seat)]
        lines = [one for one in known if not (zones and one in self.ends)]
        costs, rarity = (sum(of.get(one, 0) for one in lines) for of in (self.costs, self.rarity))
        return len(lost), costs, len(lines), sum(map(len, lines)), rarity

    def outcome(self, words: Collection[str], seat: int) -> str:
        """What `seat` gets who can end on these words: ``win``, ``mixed`` or ``loss``."""
        ends = {self.loses(word, seat) for word in words}
        return "mixed" if len(ends) > 1 else "loss" if True in ends else "win"

    def least(self, fragment: str, seat: int, *, zones: bool = False) -> list[str]:
        """Brute force over *all* strategies of `seat`: what there is to know of the minimal one."""
        every = map(sorted, self.strategies(fragment, seat, zones=zones))
        return min(every, key=lambda known: (self.priority(known, seat, zones=zones), known))

    def strategies(self, fragment: str, seat: int, *, zones: bool = False) -> set[frozenset[str]]:
        """Every strategy of `seat` from `fragment`, as the set of what there is to know.

        These are the words that the round can end on; where zones count, those that lose, and the
        fragments at his turn.
        """
        if fragment in self.ends:
            is_known = not zones or self.loses(fragment, seat)
            return {frozenset({fragment} if is_known else ())}
        if zones and self.is_zone(fragment, seat):
            return {frozenset()}
        is_own = len(fragment) % self.players == seat
        plays = self.legal_plays(fragment) if is_own else self.coming(fragment, seat)
        if is_own and fragment in self.fixed:
            plays = [self.fixed[fragment]]
        cases = [self.strategies(play, seat, zones=zones) for play in plays]
        if is_own:
            own = {fragment} - {""} if zones else set()
            return {one.union(own) for case in cases for one in case}
        combined: set[frozenset[str]] = {frozenset()}
        for case in cases:
            combined = {one | other for one in combined for other in case}
        return combined

    # --- strategies, of the other variants, and of all where zones count ---

    def _is_zone(self, fragment: str, seat: int) -> bool:
        """Whether `seat` wins from here whatever anybody plays."""
        if fragment in self.ends:
            return False
        after = self.legal_plays(fragment)
        return all(
            not self.loses(play, seat) if play in self.ends else self.is_zone(play, seat)
            for play in after
        )

    def fewest_replies_that_win(
        self, seat: int, opening: str = "", *, zones: bool = False
    ) -> tuple[int, int]:
        """Brute force over *all* strategies of `seat` that win: the fewest lines, and letters.

        Args:
            seat: whose strategy.
            opening: the letter that the round begins with, if that is agreed.
            zones: no reply is needed where every letter wins.
        """
        found = self.winning_replies({}, [opening], seat, zones=zones)
        remembered = (replies.keys() - {""} for replies in found)
        return min((len(lines), sum(map(len, lines))) for lines in remembered)

    def winning_replies(
        self, replies: dict[str, str], waiting: list[str], seat: int, *, zones: bool = False
    ) -> Iterator[dict[str, str]]:
        """What is made of each fragment, in each strategy that extends `replies` and always wins.

        Args:
            replies: what is decided.
            waiting: fragments that can arise and have not been looked at.
            seat: whose strategy.
            zones: no reply is needed where every letter wins.
        """
        if not waiting:
            yield replies
            return
        fragment, *rest = waiting
        if fragment in self.ends:
            if not self.loses(fragment, seat):
                yield from self.winning_replies(replies, rest, seat, zones=zones)
        elif len(fragment) % self.players != seat:
            plays = self.coming(fragment, seat)
            yield from self.winning_replies(replies, plays + rest, seat, zones=zones)
        elif fragment in replies or (zones and self.is_zone(fragment, seat)):
            yield from self.winning_replies(replies, rest, seat, zones=zones)
        else:
            for play in self.legal_plays(fragment):
                if seat not in self.named(play) if self.careful else self.is_sure(play, seat):
                    decided = {**replies, fragment: play}
                    yield from self.winning_replies(decided, [play, *rest], seat, zones=zones)

    # --- strategies, of Ghost, where zones count ---

    def _replies(self, fragment: str, seat: int) -> tuple[tuple[bool, ...], dict[str, str]]:
        """How the round can end, won or lost, and the replies of the minimal strategy of `seat`."""
        if fragment in self.words:
            return (not self.loses(fragment, seat),), {}
        if self.is_zone(fragment, seat):
            return (True,), {}
        cases = {play: self.decided(play, seat) for play in self.legal_plays(fragment)}
        if len(fragment) % self.players == seat:
            own = {fragment} if fragment else set()

            def priority(play: str) -> tuple[int, int, int]:
                ends, replies = cases[play]
                lines = (replies.keys() - {""}) | own
                return ends.count(False), len(lines), sum(map(len, lines))

            best = min(cases, key=priority)  # the first of equals
            ends, replies = cases[best]
            return ends, {**replies, fragment: best}
        ends = tuple(end for ends, _ in cases.values() for end in ends)
        return ends, {own: reply for _, case in cases.values() for own, reply in case.items()}
