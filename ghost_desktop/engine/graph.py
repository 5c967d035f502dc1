"""WordList -> PositionGraph: every fragment that play can make, level by level.

What a level is stands in `level`; `prefixes` builds those of Ghost, `parts` those of SuperGhost
and SuperDuperGhost.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine import parts, prefixes
from ghost_desktop.engine.reporting import Report, in_silence
from ghost_desktop.engine.rules import Play, Variant, Where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.wordlist import WordList


@dataclass(frozen=True, eq=False)
class PositionGraph:
    """The positions of a variant on a word list.

    Attributes:
        words: the whole list, words that are too short to count included.
        variant: how letters are added.
        min_length: letters in the shortest word that counts.
        levels: ``levels[L]`` holds the fragments of L letters; level 0 holds the empty one.
        beyond_words: whether fragments are there that no play reaches, since a word ends the
            round before (``them``, once ``the`` has). In the other variants than Ghost always.
    """

    words: WordList
    variant: Variant
    min_length: int
    levels: tuple[Level, ...]
    beyond_words: bool

    @cached_property
    def positions(self) -> int:
        """Count the positions that play can reach, the empty one included."""
        return sum(int(np.count_nonzero(level.reachable)) for level in self.levels)

    @cached_property
    def counting(self) -> WordList:
        """The words that count."""
        return self.words.at_least(self.min_length)

    @cached_property
    def fragments(self) -> int:
        """Count the parts of words, in the variant's sense, the empty one included."""
        if self.variant is Variant.GHOST:
            return self.counting.count_prefixes()
        return sum(map(len, self.levels))

    def fragment(self, letters: int, position: int) -> str:
        """Return the fragment at `position` of the level of `letters` letters."""
        return self.words.text(int(self.levels[letters].at[position]), letters)

    def legal_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays after which the fragment is still part of some word.

        They are in order of their letters, then of `Where`. This depends on the words alone, not
        on whether play can reach the fragment. A fragment that is part of no word has none.
        """
        if self.variant is Variant.GHOST:
            letters = self.counting.next_letters(fragment)
            return tuple(Play(letter, Where.END, fragment + letter) for letter in letters)
        position = self.find(fragment)
        if position is None:
            return ()
        level = self.levels[len(fragment)]
        made: dict[str, Play] = {}
        for where in self.variant.places:
            turned = level.turned[position] if where.turned and level.turned is not None else -1
            here = int(turned) if where.turned else position
            if here < 0:
                continue
            for child in level.followed(here) if where.at_end else level.preceded(here):
                after = self.fragment(len(fragment) + 1, child)
                made.setdefault(after, Play(after[-1 if where.at_end else 0], where, after))
        order = self.variant.places.index
        return tuple(sorted(made.values(), key=lambda play: (play.letter, order(play.where))))

    def words_below(self, fragment: str) -> NDArray[np.intp]:
        """Return the words that `fragment` can become, itself included, whatever ends a round.

        This depends on the words alone.

        Returns:
            ``intp``, indices into `counting`, in order.
        """
        words = self.counting
        if self.variant is Variant.GHOST:
            below = words.beginning_with(fragment)
            return np.arange(below.start, below.stop)
        found = words.containing(fragment)
        if self.variant is Variant.SUPERDUPERGHOST:
            turned = words.containing(fragment[::-1])
            # Whoever turns it adds a letter, so that it does not become the turned word itself.
            longer = turned[words.length[turned] > len(fragment)]
            found = np.union1d(found, longer)
        return found

    def is_part(self, fragment: str) -> bool:
        """Tell whether some word that counts has `fragment` as a part, in the variant's sense."""
        if self.variant is Variant.GHOST:
            return len(self.counting.beginning_with(fragment)) > 0
        return self.find(fragment) is not None

    def find(self, fragment: str) -> int | None:
        """Return the place of `fragment` in its level, or None if the graph does not have it."""
        places = list(self._walk(fragment))
        return places[-1] if len(places) == len(fragment) + 1 else None

    def _walk(self, fragment: str) -> Iterator[int]:
        """Give the places of the beginnings of `fragment`, from the empty one, as far as they are."""
        position = 0
        yield position
        for letters, letter in enumerate(fragment):
            children = self.levels[letters].followed(position)
            if not children:
                return
            at = self.levels[letters + 1].at[children.start : children.stop]
            found = np.flatnonzero(self.words.codes[at + letters] == self.words.code(letter))
            if not len(found):
                return
            position = children[found[0]]
            yield position

    def word_in_the_way(self, fragment: str) -> str | None:
        """Return a word that ends the round before play can reach `fragment`.

        Where several words stand in the way it is the shortest of them, the first in the alphabet.
        None if play can reach the fragment, or it is part of no word.
        """
        if not self.is_part(fragment):
            return None
        if self.variant is Variant.GHOST:
            beginnings = enumerate(list(self._walk(fragment))[: len(fragment)])
            words = (n for n, position in beginnings if self.levels[n].is_word[position])
            first = next(words, None)
            return None if first is None else fragment[:first]
        position = self.find(fragment)
        assert position is not None  # it is a part, and the graph has all parts
        in_the_way: str | None = None
        unreached = np.array([position])
        for letters in range(len(fragment), 0, -1):
            unreached = unreached[~self.levels[letters].reachable[unreached]]
            if not len(unreached):
                break
            unreached = self._before(letters, unreached)
            reached = unreached[self.levels[letters - 1].reachable[unreached]]
            if len(reached):  # words, or play could go on; shorter ones come later
                in_the_way = self.fragment(letters - 1, int(reached[0]))
        return in_the_way

    def _before(self, letters: int, positions: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return, in order, what may have been on the table before positions of this level."""
        level = self.levels[letters - 1]
        parents = np.searchsorted(level.first_child, positions, side="right") - 1
        before = level.parents[parents]
        if level.behind_first is not None:
            before = np.append(before, level.behind_first[positions])
        if level.turned is not None:
            turned = level.turned[before]
            before = np.append(before, turned[turned >= 0])
        return np.unique(before)


def build_graph(
    words: WordList,
    variant: Variant,
    min_length: int,
    *,
    beyond_words: bool = False,
    report: Report = in_silence,
) -> PositionGraph:
    """Build the positions of `variant` on `words`.

    Args:
        words: the whole list.
        variant: how letters are added.
        min_length: letters in the shortest word that counts; shorter words do not exist.
        beyond_words: keep the fragments of Ghost that no play reaches; other variants always do.
        report: called before each level is built.

    Raises:
        WordListError: if no word counts.
    """
    if variant is Variant.GHOST:
        levels = prefixes.build_levels(words, min_length, beyond_words=beyond_words)
    else:
        turning = variant is Variant.SUPERDUPERGHOST
        levels = parts.build_levels(words, min_length, turning=turning, report=report)
        beyond_words = True
    return PositionGraph(words, variant, min_length, levels, beyond_words)
