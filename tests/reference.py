"""The rules of Ghost, written as plainly as possible: sets of strings and recursion.

Slow and obviously right. The engine is compared with this at every position of many small lists.
"""

from __future__ import annotations

from functools import cache


class Reference:
    """Ghost for two players on `words`, where words shorter than `min_length` do not exist."""

    def __init__(self, words: set[str], min_length: int) -> None:
        self.words = {word for word in words if len(word) >= min_length}
        self.fragments = {word[:n] for word in self.words for n in range(len(word) + 1)}
        self.loser = cache(self._loser)
        self.plays_left = cache(self._plays_left)
        self.outcomes = cache(self._outcomes)

    def legal_plays(self, fragment: str) -> list[str]:
        """The fragments that one more letter can make."""
        return sorted(
            f for f in self.fragments if len(f) == len(fragment) + 1 and f[:-1] == fragment
        )

    def reachable(self) -> set[str]:
        """The fragments that can be reached by plays of which none but the last makes a word."""
        reached, new = {""}, {""}
        while new:
            new = {play for f in new if f not in self.words for play in self.legal_plays(f)}
            reached |= new
        return reached

    def _loser(self, fragment: str) -> int:
        """The seat that loses from `fragment` if both play perfectly."""
        to_play = len(fragment) % 2
        opponent = 1 - to_play
        if fragment in self.words:
            return opponent  # who has just completed it
        if any(self.loser(play) == opponent for play in self.legal_plays(fragment)):
            return opponent
        return to_play

    def _plays_left(self, fragment: str) -> int:
        """Plays until the round ends when the winner hurries and the loser delays."""
        if fragment in self.words:
            return 0
        plays = self.legal_plays(fragment)
        if self.loser(fragment) == len(fragment) % 2:
            return 1 + max(self.plays_left(play) for play in plays)
        winning = [play for play in plays if self.loser(play) == self.loser(fragment)]
        return 1 + min(self.plays_left(play) for play in winning)

    def _outcomes(self, fragment: str, player: int) -> tuple[str, ...]:
        """The words of the minimal strategy of `player` (a seat), sorted."""
        if fragment in self.words:
            return (fragment,)
        cases = [self.outcomes(play, player) for play in self.legal_plays(fragment)]
        if len(fragment) % 2 == player:
            return min(cases, key=lambda words: self.priority(words, player))  # the first of equals
        return tuple(sorted(word for case in cases for word in case))

    def priority(self, words: tuple[str, ...], player: int) -> tuple[int, int, int]:
        """Lossiness (0 none of the words loses, 1 some do, 2 all do), lines, letters."""
        losing = [word for word in words if (len(word) - 1) % 2 == player]
        lossiness = 0 if not losing else 2 if len(losing) == len(words) else 1
        return lossiness, len(words), sum(len(word) for word in words)

    def fewest_words_that_win(self, fragment: str, player: int) -> int:
        """Brute force: the fewest ending words over *all* strategies of `player` that win."""
        return min(
            len(words) for words in self.strategies(fragment, player) if self.all_win(words, player)
        )

    def all_win(self, words: frozenset[str], player: int) -> bool:
        """Whether none of `words` is completed by `player`."""
        return all((len(word) - 1) % 2 != player for word in words)

    def strategies(self, fragment: str, player: int) -> set[frozenset[str]]:
        """Every strategy of `player` from `fragment`, as the set of words it can end on."""
        if fragment in self.words:
            return {frozenset({fragment})}
        cases = [self.strategies(play, player) for play in self.legal_plays(fragment)]
        if len(fragment) % 2 == player:
            return set().union(*cases)
        combined: set[frozenset[str]] = {frozenset()}
        for case in cases:
            combined = {one | other for one in combined for other in case}
        return combined
