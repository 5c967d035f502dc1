"""What is said of what lists have in common: in the window, and on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.text import joined_and, number, side_by_side, words_text
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.overlap import Intersection, ListPair

_LEAST = 0.1
"""Per cent that differ from none, and from all."""

_NAMED = 3
"""Lists that are named one by one; of more it is shorter to name those that are left."""


def share_text(share: float) -> str:
    """Write a part of a whole in per cent, so exactly that none and all are of none and all alone."""
    percent = 100 * share
    if 0 < percent < _LEAST:
        exact = _("less than {number}").format(number=number(_LEAST))
    elif 100 - _LEAST < percent < 100:
        exact = _("more than {number}").format(number=number(100 - _LEAST))
    else:
        is_near_an_end = percent < 10 or percent > 99
        exact = number(round(percent, 1) if is_near_an_end else round(percent))
    return _("{number} %").format(number=exact)


def intersection_name(intersection: Intersection, names: Sequence[str]) -> str:
    """Say which words those of an intersection are: ``"In A and B, and in no other"``.

    Args:
        intersection: which.
        names: of all lists.
    """
    having = [names[place] for place in intersection.lists]
    others = [name for place, name in enumerate(names) if place not in intersection.lists]
    if not others and len(having) == 2:
        return pair_name(*having)
    if not others:
        return _("In all of the dictionaries")
    if len(having) == 1:
        return _("In {list} alone").format(list=having[0])
    if len(having) <= _NAMED or len(others) > _NAMED:
        return _("In {lists}, and in no other").format(lists=joined_and(having))
    return _("In all of the dictionaries but {lists}").format(lists=joined_and(others))


def others_name(count: int) -> str:
    """Say which words those of the smallest intersections are."""
    said = ngettext("In {count} other intersection", "In {count} other intersections", count)
    return said.format(count=number(count))


def pair_name(first: str, second: str) -> str:
    """Say which words those of two lists are."""
    if first == second:
        return _("In {list}").format(list=first)
    return _("In {first} and in {second}").format(first=first, second=second)


def describe_words(name: str, words: int, all_words: int) -> str:
    """Say how many words those of one or more intersections are.

    Args:
        name: as above.
        words: how many they are.
        all_words: how many words are in any of the lists.
    """
    said = _("{name}: {words}").format(name=name, words=words_text(words))
    share = _("{share} of all {words}").format(
        share=share_text(words / all_words), words=words_text(all_words)
    )
    return side_by_side([said, share])


def describe_pair(pair: ListPair, first: str, second: str) -> str:
    """Say what two lists have in common, in two lines."""
    both = words_text(pair.both)
    if pair.first == pair.second:
        return _("{list}: {words}").format(list=first, words=both)
    said = _("In {first} and in {second}: {words}").format(first=first, second=second, words=both)
    of_list = _("{share} of those of {list}")
    shares = [
        of_list.format(share=share_text(share), list=name)
        for share, name in ((pair.share_of_first, first), (pair.share_of_second, second))
    ]
    alike = _("{share} of all that either has").format(share=share_text(pair.jaccard))
    return f"{said}\n{side_by_side([*shares, alike])}"
