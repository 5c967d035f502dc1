"""What lists have in common -> text, JSON, CSV, Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.formats.tables import aligned, csv_text, markdown_table
from ghost_desktop.formats.text import (
    counted,
    filled,
    joined_names,
    listed,
    min_length_text,
    number,
    printable,
    side_by_side,
    words_text,
)
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ghost_desktop.engine.words.overlap import Intersection, ListPair, Overlap
    from ghost_desktop.formats.values import Members


_LEAST = 0.1
"""Per cent that differ from none, and from all."""

_NAMED = 3
"""Lists that are named one by one; of more it is shorter to name those that are left."""


def share_text(share: float) -> str:
    """Write a part of a whole in per cent, so exactly that none and all are of none and all alone."""
    percent = 100 * share
    if 0 < percent < _LEAST:
        exact = say("less than {number}", number=number(_LEAST))
    elif 100 - _LEAST < percent < 100:
        exact = say("more than {number}", number=number(100 - _LEAST))
    else:
        is_near_an_end = percent < 10 or percent > 99
        exact = number(round(percent, 1) if is_near_an_end else round(percent))
    return say("{number} %", number=exact)


def intersection_name(intersection: Intersection, names: Sequence[str]) -> str:
    """Say which words those of an intersection are: ``"In A and B, and in no other"``.

    Args:
        intersection: which.
        names: of all lists.
    """
    having = [names[place] for place in intersection.lists]
    others = [name for place, name in enumerate(names) if place not in intersection.lists]
    if not others and len(having) == 2:
        return say("In {first} and in {second}", first=having[0], second=having[1])
    if not others:
        return _("In all of the dictionaries")
    if len(having) == 1:
        return say("In {list} alone", list=having[0])
    if len(having) <= _NAMED or len(others) > _NAMED:
        return say("In {lists}, and in no other", lists=joined_names(having))
    return say("In all of the dictionaries but {lists}", lists=joined_names(others))


def others_name(count: int) -> str:
    """Say which words those of the smallest intersections are."""
    return counted("In {count} other intersection", "In {count} other intersections", count)


def describe_words(name: str, words: int, all_words: int) -> str:
    """Say how many words those of one or more intersections are.

    Args:
        name: as above.
        words: how many they are.
        all_words: how many words are in any of the lists.
    """
    said = say("{name}: {words}", name=name, words=words_text(words))
    share = say(
        "{share} of all {words}", share=share_text(words / all_words), words=words_text(all_words)
    )
    return side_by_side([said, share])


_SHOWN = 24
"""Intersections that are written for reading; those that are smaller are put together."""

_INDENT = "  "


@dataclass(frozen=True, eq=False)
class AskedOverlap:
    """What is to be told of what lists have in common.

    Attributes:
        overlap: what was found.
        sources: of each list, what the caller named as it.
        lists_words: tell the words of each intersection, too.
        is_of_pairs: tell of pairs, not of intersections; JSON has both.
    """

    overlap: Overlap
    sources: tuple[str, ...]
    lists_words: bool = False
    is_of_pairs: bool = False

    @property
    def names(self) -> list[str]:
        """What players call the lists."""
        return [printable(one.name) for one in self.overlap.lists]


def overlap_text(asked: AskedOverlap) -> Iterator[str]:
    """Say what lists have in common, part by part: intersections with their words, or pairs."""
    yield "\n".join([*filled(_in_all(asked)), "", *aligned(_list_rows(asked)), ""])
    if asked.lists_words and not asked.is_of_pairs:
        for place, one in enumerate(asked.overlap.intersections):
            words = asked.overlap.words_of(one)
            said = _("{name}: {words}").format(
                name=intersection_name(one, asked.names), words=words_text(one.words)
            )
            shown = listed([words.shown(word) for word in words])
            yield "\n".join([""] * bool(place) + [*filled(said), *filled(shown, _INDENT)])
    else:
        yield "\n".join(aligned(_table(asked)))


def overlap_markdown(asked: AskedOverlap) -> str:
    """Write intersections, or pairs, as tables in Markdown."""
    titles, *rows = _table(asked)
    lists = markdown_table([_("words"), _("list")], _list_rows(asked), numbers=[0])
    found = markdown_table(titles, rows, numbers=range(len(titles) - 1))
    return "\n".join([_in_all(asked), "", *lists, "", *found])


def overlap_csv(asked: AskedOverlap) -> Iterator[str]:
    """Write intersections, words or pairs as CSV, part by part.

    Of intersections and words there is a column for each list: 1 if it has the words, 0 if not.
    Of pairs: ``first,second,both,first_only,second_only,jaccard``.
    """
    overlap, places = asked.overlap, range(len(asked.sources))
    if asked.is_of_pairs:
        yield csv_text([["first", "second", *_SHARED]])
        for pair in _pairs(asked):
            yield csv_text([(pair | {"jaccard": f"{pair['jaccard']:.6f}"}).values()])
        return
    yield csv_text([[*asked.sources, "word" if asked.lists_words else "words"]])
    for one in overlap.intersections:
        having = [int(place in one.lists) for place in places]
        if asked.lists_words:
            yield csv_text([*having, word] for word in overlap.words_of(one))
        else:
            yield csv_text([[*having, one.words]])


def overlap_dict(asked: AskedOverlap) -> Members:
    """Describe intersections and pairs; ``words`` has those of each, if they are wanted."""
    overlap, sources = asked.overlap, asked.sources

    def described(one: Intersection) -> Members:
        in_lists = [sources[place] for place in one.lists]
        made: Members = {"in_lists": in_lists, "word_count": one.words}
        return made | ({"words": list(overlap.words_of(one))} if asked.lists_words else {})

    return {
        "min_length": overlap.min_length,
        "word_count": overlap.words,
        "lists": [
            {"list": source, "word_count": len(words)}
            for source, words in zip(sources, overlap.lists, strict=True)
        ],
        "intersections": [described(one) for one in overlap.intersections],
        "pairs": _pairs(asked),
    }


_SHARED = ("both", "first_only", "second_only", "jaccard")


def _pairs(asked: AskedOverlap) -> list[Members]:
    """Describe what each two of the lists have in common."""
    return [
        {
            "first": asked.sources[pair.first],
            "second": asked.sources[pair.second],
            **shared_dict(pair),
        }
        for pair in asked.overlap.pairs
    ]


def shared_dict(pair: ListPair) -> Members:
    """Say how many words two lists share."""
    return {name: getattr(pair, name) for name in _SHARED}


# --- rows -----------------------------------------------------------------------------------------


def _in_all(asked: AskedOverlap) -> str:
    lists = len(asked.sources)
    return counted(
        "{count} list, {letters}: {words} in all of it.",
        "{count} lists, {letters}: {words} in all of them together.",
        lists,
        letters=min_length_text(asked.overlap.min_length),
        words=words_text(asked.overlap.words),
    )


def _list_rows(asked: AskedOverlap) -> list[list[str]]:
    sizes = [number(len(one)) for one in asked.overlap.lists]
    return [[size, name] for size, name in zip(sizes, asked.names, strict=True)]


def _table(asked: AskedOverlap) -> list[list[str]]:
    """Give the titles of what is asked for, and its rows."""
    return _table_of_pairs(asked) if asked.is_of_pairs else _table_of_intersections(asked)


def _table_of_intersections(asked: AskedOverlap) -> list[list[str]]:
    """Say how many words each of the largest intersections has, and all others together."""
    overlap = asked.overlap
    largest, rest = overlap.intersections[:_SHOWN], overlap.intersections[_SHOWN:]
    rows = [(one.words, intersection_name(one, asked.names)) for one in largest]
    if rest:
        rows.append((sum(one.words for one in rest), others_name(len(rest))))
    return [
        [_("words"), _("share"), _("where they are")],
        *([number(words), share_text(words / overlap.words), name] for words, name in rows),
    ]


def _table_of_pairs(asked: AskedOverlap) -> list[list[str]]:
    names = asked.names
    titles = [
        _("in both"),
        _("of the first"),
        _("of the second"),
        _("of either"),
        _("first and second"),
    ]
    rows = [
        [
            number(pair.both),
            share_text(pair.share_of_first),
            share_text(pair.share_of_second),
            share_text(pair.jaccard),
            say("{first} and {second}", first=names[pair.first], second=names[pair.second]),
        ]
        for pair in asked.overlap.pairs
    ]
    return [titles, *rows]
