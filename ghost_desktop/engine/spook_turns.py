"""The turns of a player who wins Spook, and all replies that win; pools are numbers."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.letting_go import let_go
from ghost_desktop.engine.spook_search import UP_TO_DATE, SpookSearch

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ghost_desktop.engine.multisets import Multisets
    from ghost_desktop.engine.replies import Wanted
    from ghost_desktop.engine.reply_graph import Reply
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.spook_search import OpenPool

_MANY = 512
"""More words than this are left behind for those that still fit, once these are few."""


class SpookTurns(SpookSearch):
    """The turns of a player who wins: of one opening after the other, level by level.

    Args:
        words: the words that count.
        rules: the game.
        wanted: whose turns, and what he counts.
        proved: of which pools it is known whether he wins from them.
    """

    def __init__(
        self, words: Multisets, rules: Rules, wanted: Wanted, proved: Mapping[int, bool]
    ) -> None:
        super().__init__(words, rules, wanted.seat)
        self.take_over(proved)
        self._counts_lines = wanted.count is Counting.LINES
        self._fixed = {self._number(before): self._number(after) for before, after in wanted.fixed}
        self._report = wanted.report
        self._open: dict[int, OpenPool] = {}
        self._needs: dict[int, tuple[int, ...]] = {}

    def let_go(self) -> None:
        """Forget what is needed after each pool."""
        let_go((self._open, self._needs))

    # --- what is asked ------------------------------------------------------------------------------

    def openings(self, start: str) -> list[str]:
        """Return the fragments with which the player can begin, and win.

        Args:
            start: the pool at which the round begins; if it is his turn there, but for the empty
                pool, or another's, this is all there is.

        Returns:
            The one that leaves the fewest words first. Nothing if he needs no reply at all.
        """
        pool = self._pool(start)
        is_word = bool(pool[3] & pool[2].of_length(pool[1]))
        if is_word or not self._is_needed(pool):
            return []
        if start or not self._is_its_turn[0]:
            return [start]
        won = (
            (after[3].bit_count(), self.fragment(after[0]))
            for after, is_word in self._after(pool)
            if self._fixed.get(0, after[0]) == after[0] and self._is_won(after, is_word=is_word)
        )
        return [opening for _, opening in sorted(won)]

    def first(self, opening: str) -> tuple[int, ...]:
        """Return the pools at which he needs his first reply, from one of these on."""
        self._open.clear()  # of one opening there is enough to keep
        self._needs.clear()
        pool = self._pool(opening)
        if pool[3] & pool[2].of_length(pool[1]):
            return ()
        if not self._is_its_turn[pool[1]]:
            return self._needs_after(pool)
        self._open[pool[0]] = pool
        return (pool[0],)

    def replies(self, position: int) -> list[Reply]:
        """Return the replies that win, those with the fewest needs first; see `PoolTurns`."""
        plays = self._plays_at(position)
        last = self._last_reply(plays)
        if last is not None:
            return [last]
        found = sorted(
            (len(needs), after[0], needs)
            for after, is_word in plays
            if not is_word and self._is_won(after, is_word=False)
            for needs in [self._needs_after(after)]
        )
        kept: list[tuple[int, tuple[int, ...], frozenset[int]]] = []
        for _, made, needs in found:
            needed = frozenset(needs)
            if not any(fewer <= needed for _, _, fewer in kept):
                kept.append((made, needs, needed))
        return [(made, needs) for made, needs, _ in kept]

    def plain_reply(self, position: int) -> Reply:
        """Return a reply that wins, the first that is found: by how few words it leaves."""
        plays = self._plays_at(position)
        last = self._last_reply(plays)
        if last is not None:
            return last
        plays.sort(key=lambda play: (play[0][3].bit_count(), play[0][0]))
        after = next(
            after for after, is_word in plays if not is_word and self._is_won(after, is_word=False)
        )
        return after[0], self._needs_after(after)

    def _plays_at(self, position: int) -> list[tuple[OpenPool, bool]]:
        """Return what may be replied at a turn, and whether it is a word."""
        self._looked += 1
        self._tell()
        plays = list(self._after(self._open.pop(position)))
        if position in self._fixed:
            plays = [play for play in plays if play[0][0] == self._fixed[position]]
        return plays

    def _last_reply(self, plays: list[tuple[OpenPool, bool]]) -> Reply | None:
        """Return a reply after which there is nothing to remember, if there is one."""
        for after, is_word in plays:
            if is_word:
                if self._is_sure_at[after[1]]:
                    return after[0], ()
            elif not self._counts_lines and not after[3] & after[2].bad:
                return after[0], ()
        return None

    def fragment(self, pool: int) -> str:
        """Return the letters of a pool."""
        mask = (1 << self._bits) - 1
        return "".join(
            letter * (pool >> self._bits * place & mask)
            for place, letter in enumerate(self._multisets.alphabet)
        )

    # --- pools --------------------------------------------------------------------------------------

    def _pool(self, fragment: str) -> OpenPool:
        """Return the position of a pool that is a part of some word, word or not."""
        words, fitting, number = self._words, self._words.every, self._number(fragment)
        for place, letter in enumerate(self._multisets.alphabet):
            if times := fragment.count(letter):
                fitting &= words.having(place, times)
        every = [(place, 0) for place in range(len(self._ones))]
        return number, len(fragment), words, fitting, self._rows(number, words, every), UP_TO_DATE

    def _number(self, fragment: str) -> int:
        """Return the number of a pool."""
        letters = zip(self._multisets.alphabet, self._ones, strict=True)
        return sum(fragment.count(letter) * one for letter, one in letters)

    def _after(self, pool: OpenPool) -> Iterator[tuple[OpenPool, bool]]:
        """Give what each letter makes of a pool, in alphabetical order, and whether it is a word."""
        number, letters = pool[:2]
        words, fitting, rows = self._brought_up(pool, _MANY)
        rows = [(letter, row) for letter, row in rows if fitting & row]
        finished = words.of_length(letters + 1)
        for at, (letter, row) in enumerate(rows):
            left = fitting & row
            made = number + self._ones[letter]
            yield (made, letters + 1, words, left, rows, at), bool(left & finished)

    def _is_won(self, pool: OpenPool, *, is_word: bool) -> bool:
        if is_word:
            return self._is_sure_at[pool[1]]
        if not pool[3] & pool[2].bad:
            return True
        known = self._proved.get(pool[0])
        return self._prove(pool) if known is None else known

    def _needs_after(self, pool: OpenPool) -> tuple[int, ...]:
        """Return where he needs his next reply, when all others have played from a pool."""
        known = self._needs.get(pool[0])
        if known is not None:  # several pools can be answered by it
            return known
        needs: set[int] = set()
        waiting, met = [pool], {pool[0]}
        while waiting:
            for after, is_word in self._after(waiting.pop()):
                if is_word or after[0] in met or not self._is_needed(after):
                    continue
                met.add(after[0])
                if self._is_its_turn[after[1]]:
                    needs.add(after[0])
                    self._open.setdefault(after[0], after)
                else:
                    waiting.append(after)
        return self._needs.setdefault(pool[0], tuple(sorted(needs)))

    # --- zones --------------------------------------------------------------------------------------

    def _is_needed(self, pool: OpenPool) -> bool:
        """Tell whether there is anything to remember from a pool on, which is no word."""
        if self._counts_lines:
            return True
        number, letters, words, fitting = pool[:4]
        bad = fitting & words.bad
        while bad:
            word = bad & -bad
            if self._leads_to(number, letters, words.letters(word), words.length(word)):
                return True
            bad ^= word
        return False

    def _leads_to(self, pool: int, letters: int, word: int, length: int) -> bool:
        """Tell whether play can come from a pool to a word without another one on the way."""
        mask = (1 << self._bits) - 1
        ways, met = [(pool, letters)], {pool}
        while ways:
            pool, letters = ways.pop()
            if letters + 1 == length:
                return True
            missing = word - pool
            for place, one in enumerate(self._ones):
                if missing >> self._bits * place & mask:
                    made = pool + one
                    if made not in met and made not in self._are_words:
                        met.add(made)
                        ways.append((made, letters + 1))
        return False

    @cached_property
    def _are_words(self) -> frozenset[int]:
        counts, _ = self._multisets.count(self._tell)
        return frozenset(int.from_bytes(row.tobytes(), "little") for row in counts)
