"""What is known of two lists, written as a page that reads from top to bottom; and as plain text."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from ghost_desktop.desktop.dictionaries.grid import WINNER_SHAPES
from ghost_desktop.desktop.dictionaries.pair_answers import Part
from ghost_desktop.desktop.dictionaries.wording import describe_margins, words_of_margins
from ghost_desktop.desktop.window.word_table import NamedWords
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.formats.deciding import changes_in_groups, changes_text
from ghost_desktop.formats.margins import how_many_text
from ghost_desktop.formats.pair import (
    as_written,
    describe_elsewhere,
    describe_ends,
    describe_losing_play,
    describe_openings,
    describe_side,
    elsewhere_text,
    ends_text,
    head_text,
    shared_text,
)
from ghost_desktop.formats.text import joined_or, listed, number, printable, sentence, words_text
from ghost_desktop.library import catalogue
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from ghost_desktop.desktop.dictionaries.pair_answers import ComparedWords, SolvedPair
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.comparison import Side
    from ghost_desktop.engine.strategies.elsewhere import Elsewhere
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.formats.deciding import DecidingWords
    from ghost_desktop.formats.margins import AskedMargin

ASKS = {
    Part.DECIDING: N_("Find the words that decide"),
    Part.MARGINS: N_("Find the margin"),
    Part.STRATEGIES: N_("Try the strategies"),
}
"""What may take a while, and is asked for in large games."""


class Leads(StrEnum):
    """Where a link leads; behind it stands what that is about."""

    OPEN = "open"
    """To the game of a list, and an opening, or none."""
    PLAY = "play"
    """To the fragment where a play of the strategy of a list loses."""
    WORD = "word"
    """To what is known of a word."""
    LIST = "list"
    """To words, by their key in `PairText.lists`."""
    ASK = "ask"
    """A part is to be found out."""
    STOP = "stop"
    """It is not to be found out any more."""
    ALL = "all"
    """All plays are to be shown with which the strategy of a list loses."""


_MOST_WORDS = 30
"""Words that are named of those that do the same; a link lists all."""
_MOST_PLAYS = 8
"""Plays that are told of before somebody wants to see all."""

# No text has these characters: a link goes through a sentence as one of its words.
_BEGIN, _MIDDLE, _END = "\ufdd0", "\ufdd1", "\ufdd2"
_LINK = re.compile(f"{_BEGIN}(.*?){_MIDDLE}(.*?){_END}")


class PairText:
    """A page, written anew whenever more is known.

    Args:
        found: the parts that are known.
        failed: why others are not.
        awaited: the parts that are being found out, or are to come.
        offered: those that are found out if somebody wants that.
        unfolded: the lists, 0 and 1, of whose strategies all plays that lose are shown.

    Attributes:
        html: the page.
        lists: the words to which it links, by what stands behind ``LIST``.
    """

    def __init__(
        self,
        found: Mapping[Part, Any],
        failed: Mapping[Part, str],
        awaited: Collection[Part] = (),
        offered: Collection[Part] = (),
        unfolded: Collection[int] = (),
    ) -> None:
        self.lists: dict[str, NamedWords] = {}
        self._found, self._failed, self._unfolded = found, failed, unfolded
        self._awaited, self._offered = awaited, offered
        sections = (
            (Part.SIDES, _("Who wins"), self._sides),
            (Part.SIDES, _("Openings that change hands"), self._openings),
            (Part.DECIDING, _("The words that decide"), self._deciding),
            (Part.MARGINS, _("The margin"), self._margins),
            (Part.STRATEGIES, _("Each strategy with the other list"), self._strategies),
            (Part.ENDS, _("Words that end best play"), self._ends),
            (Part.WORDS, _("Words"), self._words),
        )
        written = []
        for part, heading, says in sections:
            if part in found:
                said = list(says(found[part]))
            else:
                said = [] if says == self._openings else list(self._missing(part))
            if said:
                lines = "".join(f"<p>{_as_html(line)}</p>" for line in said)
                name = f'<a name="{part.name}">{escape(heading)}</a>'
                written.append(f"<h4>{name}</h4>{lines}")
        self.html = "".join(written)

    def _missing(self, part: Part) -> Iterator[str]:
        """Say of a part why it is not known, and have it asked for, or no more."""
        asks = [_link((Leads.ASK, part.name), _(ASKS[part]))] if part in ASKS else []
        if part in self._failed:
            yield " ".join([f"⚠ {self._failed[part]}", *asks])
        elif part in self._awaited:
            stops = [_link((Leads.STOP, part.name), _("Stop"))] if part in ASKS else []
            yield " ".join([_("One moment…"), *stops])
        elif part in self._offered:
            yield from asks

    def _link_to_words(self, text: str, key: str, named: NamedWords) -> str:
        self.lists[key] = named
        return _link((Leads.LIST, key), text)

    def _counted(self, part: Part, lists: Iterable[NamedWords]) -> Iterator[str]:
        """Count the words of some lists, each a link to them."""
        for place, named in enumerate(lists):
            said = say("{words} {where}", words=words_text(len(named.words)), where=named.name)
            key = f"{part.name}-{place}"
            yield self._link_to_words(said, key, named) if len(named.words) else said

    # --- part by part -------------------------------------------------------------------------------

    def _sides(self, solved: SolvedPair) -> Iterator[str]:
        opening = partial(_linked_opening, solved)
        for place, side in enumerate(solved.sides):
            wins = side.solution.can_win(side.solution.game.start, 0)
            said = describe_side(side, opening)
            shows = _link((Leads.OPEN, place, ""), _("Show in Strategy"))
            yield f"{WINNER_SHAPES[0 if wins else 1]} {said} {shows}"

    def _openings(self, solved: SolvedPair) -> Iterator[str]:
        one, other = solved.sides
        opening = partial(_linked_opening, solved)
        yield from describe_openings(solved.openings, one, other, opening)
        order = LetterOrder.of(*(side.solution.words.alphabet for side in solved.sides))
        changing = [each for each in solved.openings if each.changes_hands]
        for side, there, illegal in (
            (one, other, [each.letter for each in changing if each.wins_in_one is None]),
            (other, one, [each.letter for each in changing if each.wins_in_other is None]),
        ):
            if illegal:
                letters = joined_or([as_written(there, one) for one in order.sorted(illegal)])
                said = _("no word of {list} begins with {letter}")
                clause = said.format(list=printable(side.name), letter=letters)
                yield say("{sentence}.", sentence=sentence(clause))

    def _deciding(self, found: DecidingWords) -> Iterator[str]:
        for place, (words, said, groups) in enumerate(changes_in_groups(found, _linked_word)):
            yield said
            for group, (would, alike) in enumerate(groups):
                yield would
                if len(alike) > 1:
                    yield self._words_alike(words, alike, would, f"{place}-{group}")

    def _words_alike(self, words: WordList, alike: tuple[str, ...], would: str, key: str) -> str:
        """Name words of which it has been said what would be, and link to all if they are many."""
        named = [_linked_word(words, one) for one in alike[:_MOST_WORDS]]
        left = len(alike) - len(named)
        if left:
            others = say("{count} other", "{count} others", left, count=number(left))
            is_english = catalogue.is_english(words.source)
            every = NamedWords(would.rstrip(":"), alike, words.alphabet, is_english)
            named.append(self._link_to_words(others, key, every))
        return listed(named)

    def _margins(self, margins: tuple[AskedMargin, AskedMargin]) -> Iterator[str]:
        yield from describe_margins(*margins, shown=_linked_word)
        yield from self._counted(Part.MARGINS, words_of_margins(*margins))

    def _strategies(self, found: Sequence[Elsewhere | None]) -> Iterator[str]:
        one, other = self._found[Part.SIDES].sides
        told = zip(found, (one, other), (other, one), strict=True)
        for place, (each, here, there) in enumerate(told):
            yield describe_elsewhere(each, here, there)
            plays = () if each is None else each.losing
            most = len(plays) if place in self._unfolded else _MOST_PLAYS
            for count, play in enumerate(plays[:most]):
                target = (Leads.PLAY, place, count)
                yield f"• {describe_losing_play(play, here, there, partial(_link, target))}"
            left = len(plays) - most
            if left > 0:
                more = say("… and {count} more", "… and {count} more", left, count=number(left))
                yield _link((Leads.ALL, place), more)

    def _ends(self, ends: Sequence[tuple[str, ...] | None]) -> Iterator[str]:
        sides: tuple[Side, Side] = self._found[Part.SIDES].sides
        known = [(side, found) for side, found in zip(sides, ends, strict=True)]
        for side, found in known:
            yield describe_ends(found, side, lambda of, word: _linked_word(of.solution.words, word))
        lists = [
            NamedWords(
                say("with {list}", list=side.name),
                found,
                side.solution.words.alphabet,
                catalogue.is_english(side.loaded.source),
            )
            for side, found in known
            if found is not None
        ]
        yield from self._counted(Part.ENDS, lists)

    def _words(self, found: ComparedWords) -> Iterator[str]:
        yield from self._counted(Part.WORDS, found.lists)


def _link(target: tuple[object, ...], text: str) -> str:
    return f"{_BEGIN}{'/'.join(map(str, target))}{_MIDDLE}{text}{_END}"


def _linked_opening(solved: SolvedPair, side: Side, letter: str) -> str:
    """Write an opening, and have it lead to the game in which it wins."""
    return _link((Leads.OPEN, solved.sides.index(side), letter), as_written(side, letter))


def _linked_word(words: WordList, word: str) -> str:
    """Write a word of a list, and have it lead to what is known of it."""
    return _link((Leads.WORD, word), words.shown(word))


def _as_html(sentence: str) -> str:
    return _LINK.sub(r'<a href="\1">\2</a>', escape(sentence))


def plain_text(found: Mapping[Part, Any], report: Report) -> str:
    """Write all that was found, as the command line does: a job."""
    report(0, 0)
    solved: SolvedPair = found[Part.SIDES]
    one, other = solved.sides
    parts = [head_text(one, other, solved.openings)]
    if Part.DECIDING in found:
        parts.append(changes_text(found[Part.DECIDING]))
    if Part.MARGINS in found:
        alone, beside = found[Part.MARGINS]
        parts += [how_many_text(alone), how_many_text(beside, alone.margin)]
    if Part.STRATEGIES in found:
        there, back = found[Part.STRATEGIES]
        parts += [elsewhere_text(there, one, other), elsewhere_text(back, other, one)]
    if Part.ENDS in found:
        parts += map(ends_text, found[Part.ENDS], (one, other))
    if Part.WORDS in found:
        parts.append(shared_text(found[Part.WORDS].overlap.pair(0, 1), one.name, other.name))
    return "\n\n".join(parts)
