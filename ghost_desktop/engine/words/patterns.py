"""Words by pattern: ``q?a*``, ``*ing``, ``{stop}``, ``re*{aest}``.

A letter stands for itself, ``?`` for any one letter, ``*`` for any letters or none, and letters in
braces for themselves in any order, where a ``?`` may be among them. What stands between stars has
one length, so that the first place where it fits is as good as any other. All words of a list are
looked through together; Python would need a good tenth of a second to ask each of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ghost_desktop.engine.words.wordlist import WordList

    Places = NDArray[np.intp]

ANY_LETTER, ANY_LETTERS = "?", "*"
OPENING, CLOSING = "{", "}"


class PatternError(ValueError):
    """What was written is no pattern; the message is what was written."""


@dataclass(frozen=True)
class Block:
    """Letters that stand together in words, each at its place or all in any order.

    Attributes:
        letters: what they are; ``?`` is any.
        is_mixed: whether they may come in any order.
    """

    letters: str
    is_mixed: bool = False


@dataclass(frozen=True)
class Pattern:
    """What words look like.

    Attributes:
        parts: what stands between stars, each a row of blocks; the first begins the words and the
            last ends them. A pattern without a star has one part.
    """

    parts: tuple[tuple[Block, ...], ...]

    @property
    def least(self) -> int:
        """Letters in the shortest words that can look like that."""
        return sum(_width(part) for part in self.parts)

    def find(self, words: WordList) -> Places:
        """Return the places of the words that look like that.

        Returns:
            ``intp``, in order.
        """
        return _Search(words).find(self)


def is_pattern(written: str) -> bool:
    """Tell whether something written is meant as a pattern, and not as a word."""
    return any(one in written for one in (ANY_LETTER, ANY_LETTERS, OPENING, CLOSING))


def read_pattern(written: str, meant: Callable[[str], str] = str.lower) -> Pattern:
    """Read a pattern; spaces say nothing in it.

    Args:
        written: what a person wrote.
        meant: gives the letters that are meant by written ones, as `WordList.meant` does.

    Raises:
        PatternError: if braces do not come in pairs, or something else stands there than letters.
    """
    parts: list[list[Block]] = [[]]
    left = "".join(written.split())
    while left:
        if left[0] == ANY_LETTERS:
            parts.append([])
            left = left[1:]
        elif left[0] == OPENING:
            inside, closing, left = left[1:].partition(CLOSING)
            if not closing or OPENING in inside:
                raise PatternError(written)
            parts[-1].append(Block(_letters(inside, meant, written), is_mixed=True))
        else:
            size = next((at for at, one in enumerate(left) if one in "*{"), len(left))
            parts[-1].append(Block(_letters(left[:size], meant, written)))
            left = left[size:]
    return Pattern(tuple(map(tuple, parts)))


def _letters(written: str, meant: Callable[[str], str], whole: str) -> str:
    letters = meant(written)
    if any(one != ANY_LETTER and not one.isalpha() for one in letters):
        raise PatternError(whole)
    return letters


def _width(part: tuple[Block, ...]) -> int:
    return sum(len(block.letters) for block in part)


class _Search:
    """Looks for a pattern in a list."""

    def __init__(self, words: WordList) -> None:
        self._words = words
        self._codes = words.codes
        self._start, self._end = words.start, words.start + words.length
        self._places: dict[tuple[Block, ...], Places] = {}  # where parts stand that come between

    def find(self, pattern: Pattern) -> Places:
        """Return the places of the words that look like a pattern."""
        first, *rest = pattern.parts
        found = self._beginning(first)
        length = self._words.length[found]
        found = found[length >= pattern.least if rest else length == pattern.least]
        found = found[self._fits(first, self._start[found])]
        if not rest:
            return found
        *between, last = rest
        found = found[self._fits(last, self._end[found] - _width(last))]
        at = self._start[found] + _width(first)
        for part in filter(None, between):
            at = self._next(part, at)
            fits = at + _width(part) <= self._end[found] - _width(last)
            found, at = found[fits], at[fits] + _width(part)
        # Stars take no letters away, so what was found last may lie beyond what is left for it.
        return found[at <= self._end[found] - _width(last)]

    def _beginning(self, part: tuple[Block, ...]) -> Places:
        """Return the words that begin with the letters that a part begins with, if it does."""
        if not part or part[0].is_mixed:
            return np.arange(len(self._words))
        letters = part[0].letters.partition(ANY_LETTER)[0]
        below = self._words.beginning_with(letters)
        return np.arange(below.start, below.stop)

    def _fits(self, part: tuple[Block, ...], at: Places) -> NDArray[np.bool_]:
        """Tell where in the codes a part stands; there are letters enough at each place."""
        left = np.arange(len(at))
        for block, offset in zip(part, _offsets(part), strict=True):
            left = left[self._having(block, at[left] + offset)]
        fits = np.zeros(len(at), np.bool_)
        fits[left] = True
        return fits

    def _having(self, block: Block, at: Places) -> Places:
        """Return at which of some places a block stands."""
        left = np.arange(len(at))
        for offset, letters in enumerate(_allowed(block)):
            if letters:  # fewer are left to look at each time
                left = left[self._are(letters, at[left] + offset)]
        if block.is_mixed:
            for letter, least in Counter(block.letters.replace(ANY_LETTER, "")).items():
                code, there = self._words.code(letter), np.zeros(len(left), np.uint16)
                for offset in range(len(block.letters)):
                    there += self._codes[at[left] + offset] == code
                left = left[there >= least]
        return left

    def _are(self, letters: str, at: Places | slice) -> NDArray[np.bool_]:
        """Tell in which places of the codes one of some letters stands."""
        codes = self._codes[at]
        are = np.zeros(len(codes), np.bool_)
        for letter in letters:
            are |= codes == self._words.code(letter)
        return are

    def _next(self, part: tuple[Block, ...], at: Places) -> Places:
        """Return the first place from each of these on where a part stands, perhaps in another word.

        Beyond the last there is the end of all words.
        """
        if all(set(block.letters) <= {ANY_LETTER} for block in part):
            return at
        if part not in self._places:
            self._places[part] = self._everywhere(part)
        there = self._places[part]
        return there[np.searchsorted(there, at)]

    def _everywhere(self, part: tuple[Block, ...]) -> Places:
        """Return all places in the codes where a part stands, and the end of all words."""
        size = len(self._codes)
        allowed = [letters for block in part for letters in _allowed(block)]
        known = next((offset for offset, letters in enumerate(allowed) if letters), None)
        if known is None:
            there = np.arange(size)
        else:
            there = np.flatnonzero(self._are(allowed[known], slice(None))) - known
        there = there[(there >= 0) & (there <= size - len(allowed))]
        return np.append(there[self._fits(part, there)], size)


def _allowed(block: Block) -> list[str]:
    """Return for each letter of a block which it may be; none if it may be any."""
    if block.is_mixed:
        letters = "" if ANY_LETTER in block.letters else "".join(dict.fromkeys(block.letters))
        return [letters] * len(block.letters)
    return [letter.replace(ANY_LETTER, "") for letter in block.letters]


def _offsets(part: tuple[Block, ...]) -> list[int]:
    """Return where in a part each of its blocks begins."""
    return [_width(part[:place]) for place in range(len(part))]
