"""What the worker does for the chart of what lists have in common."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.word_search import NamedWords, in_order_of_language
from ghost_desktop.engine.letter_order import LetterOrder
from ghost_desktop.engine.overlap import overlap_of
from ghost_desktop.engine.reporting import in_turns
from ghost_desktop.engine.wordlist import word_list
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.overlap import Intersection, Overlap
    from ghost_desktop.engine.wordlist import WordList

OfList = tuple[str, tuple[str, ...]]
"""A list, and the words that are left out of it."""


@dataclass(frozen=True, eq=False)
class FoundOverlap:
    """What lists have in common.

    Attributes:
        lists: which they are, in the order in which `overlap` has them.
        overlap: what was found.
        whole: the lists as they were read.
    """

    lists: tuple[OfList, ...]
    overlap: Overlap
    whole: Mapping[OfList, WordList]

    @property
    def names(self) -> tuple[str, ...]:
        """What players call the lists."""
        return tuple(one.name for one in self.overlap.lists)


def find_overlap(
    lists: tuple[OfList, ...], min_length: int, before: FoundOverlap | None, report: Report
) -> FoundOverlap:
    """Find out what lists have in common.

    Args:
        lists: which.
        min_length: letters in the shortest words that count.
        before: what was found before; lists that it knows are not read again.
        report: can stop it.

    Raises:
        WordListError: if a list cannot be read, or has no word that long.
    """
    known = before.whole if before else {}
    whole = {}
    for one in lists:
        report(0, 0)
        whole[one] = known[one] if one in known else catalogue.load(*one).words
    return FoundOverlap(lists, overlap_of(list(whole.values()), min_length, report), whole)


def list_intersections(
    found: FoundOverlap, name: str, intersections: Sequence[Intersection], report: Report
) -> NamedWords:
    """Have the words of some intersections, in order."""
    report(0, 0)
    parts = found.overlap.words_of_all(frozenset(intersections))
    lists = {place for one in intersections for place in one.lists}
    return _named(found, name, parts, lists, report)


def list_pair(
    found: FoundOverlap, name: str, first: int, second: int, report: Report
) -> NamedWords:
    """Have the words that are in both of two lists; there are some."""
    report(0, 0)
    part = found.overlap.words_in_both(first, second)
    return _named(found, name, [part], {first, second}, report)


def _named(
    found: FoundOverlap, name: str, parts: Sequence[WordList], lists: set[int], report: Report
) -> NamedWords:
    is_english = any(catalogue.is_english(found.lists[place][0]) for place in lists)
    if len(parts) == 1:
        (part,) = parts
        ordered = in_order_of_language(part, report)
        return NamedWords(name, ordered, part.alphabet, is_english)
    letters = "".join(sorted(set().union(*(part.alphabet for part in parts))))
    words = in_turns(chain.from_iterable(parts), report)
    order = LetterOrder(letters)
    if order.is_by_code:
        return NamedWords(name, tuple(sorted(words)), letters, is_english)
    ordered = in_order_of_language(word_list(words, name), report, order)
    return NamedWords(name, ordered, letters, is_english)
