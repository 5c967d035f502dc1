"""How many words stand between a list and another winner -> sentences, text, JSON, Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.formats.lists import left_out_of
from ghost_desktop.formats.tables import markdown_escape
from ghost_desktop.formats.text import (
    describe_rules,
    few_of,
    filled,
    in_letters,
    joined_and,
    joined_or,
    number,
    player,
    printable,
    sentence,
)
from ghost_desktop.formats.values import rules_dict, without_dict
from ghost_desktop.formats.winners import THE_PLAYERS
from ghost_desktop.translation import N_, NN_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ghost_desktop.engine.changes.margin import Margin
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.words.letter_order import LetterOrder
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.formats.values import Members

    Shown = Callable[[str], str]

_PROVED = NN_(
    "{words} stands between {list} and a win for {winner}: for instance {changes}.",
    "{words} stand between {list} and a win for {winner}: for instance {changes}.",
)
_FOUND = NN_(
    "At least {least} word, at most {most}, stand between {list} and a win for {winner}: "
    "for instance {changes}. That these are the fewest is not proved.",
    "At least {least} words, at most {most}, stand between {list} and a win for {winner}: "
    "for instance {changes}. That these are the fewest is not proved.",
)
_NOT_FOUND = NN_(
    "At least {least} word stands between {list} and a win for {winner}; which ones would do has "
    "not been found out.",
    "At least {least} words stand between {list} and a win for {winner}; which ones would do has "
    "not been found out.",
)
_IMPOSSIBLE = N_("Whichever words are taken out of {list}, {winner} does not win.")
_IMPOSSIBLE_WITH = N_(
    "Whichever words are taken out of {list} and put in from {other}, {winner} does not win."
)
_NO_FEWER = N_("Adding words of {other} does not make it fewer.")


@dataclass(frozen=True, eq=False)
class AskedMargin:
    """A margin, with what it was asked of.

    Attributes:
        margin: what was found.
        words: the list.
        rules: the game.
        reading: what it means that a seat may lose; of no matter among two, and said all the same.
        other: a list whose words may be put in; None if none may.
    """

    margin: Margin
    words: WordList
    rules: Rules
    reading: Reading
    other: WordList | None = None


# --- sentences ------------------------------------------------------------------------------------


def describe_words_between(
    margin: Margin,
    name: str,
    shown: Shown,
    *,
    other: str | None = None,
    alone: Margin | None = None,
    most: int | None = None,
    order: LetterOrder,
) -> str:
    """Say how many words stand between a list and another winner, and which.

    Which they are is said of one set; others may do as well.

    Args:
        margin: what was found.
        name: what players call the list.
        shown: writes letters as players see them, as `WordList.shown` does.
        other: what they call the list whose words may be put in; None if none may.
        alone: what was found, and has been said, where none may be put in; None if it has not.
        order: that of the letters of the list, in which words are named.
        most: how many words are named at most of those to take out, and of those to put in.
    """
    if other is not None and gains_nothing(margin, alone):
        return say(_NO_FEWER, other=printable(other))
    least = margin.lower_bound
    if margin.words is None and margin.proved:
        said = _(_IMPOSSIBLE if other is None else _IMPOSSIBLE_WITH)
    elif margin.words is None:
        said = ngettext(*_NOT_FOUND, least)
    elif margin.proved:
        said = ngettext(*_PROVED, margin.words)
    else:
        said = ngettext(*_FOUND, least)
    words = margin.words or 0
    return said.format(
        winner=_(THE_PLAYERS[1 - margin.winner]),
        words=_in_letters(words),
        least=number(least),
        most=number(words),
        list=printable(name),
        other="" if other is None else printable(other),
        changes=_changes(margin, shown, most, other, order),
    )


def _in_letters(words: int) -> str:
    """Count words at the beginning of a sentence: ``"Seven words"``."""
    if words == 1:
        return _("One word")
    return sentence(say("{count} word", "{count} words", words, count=in_letters(words)))


def gains_nothing(margin: Margin, alone: Margin | None) -> bool:
    """Tell whether it is known that as many words must change where others may be put in.

    Args:
        margin: what was found where words of another list may be put in.
        alone: what was found where none may; None if nobody has asked.
    """
    if alone is None or margin.words is None:
        return False
    return margin.proved and margin.words == alone.words


def describe_win_then(margin: Margin, shown: Shown, order: LetterOrder) -> str:
    """Say with what the first player would then win; nothing if it is not he who would."""
    if not margin.openings_then:
        return ""
    letters = joined_or(list(map(shown, order.sorted(margin.openings_then))))
    return say("The first player would then win with {letters}.", letters=letters)


def _changes(
    margin: Margin, shown: Shown, most: int | None, other: str | None, order: LetterOrder
) -> str:
    """Name the words; where some could be put in as well, with what is to be done with them."""

    def named(words: Sequence[str]) -> str:
        names = list(map(shown, order.sorted(words)))
        if not names:
            return ""
        return joined_and(names if most is None else few_of(names, most))

    remove, add = named(margin.remove), named(margin.add)
    if other is None:
        return remove
    if remove and add:
        said = _("take out {remove}; put in {add} of {other}")
    elif add:
        said = _("put in {add} of {other}")
    else:
        said = _("take out {remove}, and put in none of {other}")
    return said.format(remove=remove, add=add, other=printable(other))


# --- a whole answer -------------------------------------------------------------------------------


def between_text(asked: AskedMargin) -> str:
    """Say who wins, how many words stand between, and what would be without these."""
    return "\n".join([*filled(_as_it_is(asked)), "", how_many_text(asked)])


def how_many_text(asked: AskedMargin, alone: Margin | None = None) -> str:
    """Say how many words stand between, and what would be without these.

    Args:
        asked: a margin.
        alone: that of the list alone, if it has been said before.
    """
    return "\n".join(filled(" ".join(_sentences(asked, alone))))


def between_markdown(asked: AskedMargin) -> str:
    """Say the same in Markdown, a paragraph each."""
    return "\n\n".join(map(markdown_escape, [_as_it_is(asked), *_sentences(asked)]))


def between_dict(asked: AskedMargin) -> Members:
    """Describe how many words stand between a list and another winner, and which."""
    margin = asked.margin
    return {
        "list": asked.words.source,
        "other": None if asked.other is None else asked.other.source,
        **rules_dict(asked.rules, asked.reading),
        "winner": player(margin.winner),
        "margin": margin.words,
        "margin_proved": margin.proved,
        "margin_lower_bound": margin.lower_bound,
        "remove": list(margin.remove),
        "add": list(margin.add),
        "winner_then": player(margin.winner_then),
        "openings_then": list(margin.openings_then),
        **without_dict(left_out_of(asked.words, asked.other)),
    }


def _as_it_is(asked: AskedMargin) -> str:
    return say(
        "{list}, {game}: {winner} wins.",
        list=printable(asked.words.name),
        game=describe_rules(asked.rules, asked.reading),
        winner=_(THE_PLAYERS[asked.margin.winner]),
    )


def _sentences(asked: AskedMargin, alone: Margin | None = None) -> list[str]:
    words, other, margin = asked.words, asked.other, asked.margin
    between = describe_words_between(
        margin,
        words.name,
        words.shown,
        other=None if other is None else other.name,
        alone=alone,
        order=words.order,
    )
    if gains_nothing(margin, alone):  # who wins then, and with what, has been said
        return [between]
    return [one for one in (between, describe_win_then(margin, words.shown, words.order)) if one]
