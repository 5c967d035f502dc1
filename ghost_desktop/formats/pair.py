"""Two lists side by side -> sentences for the command line and for the window, and JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from ghost_desktop.engine.listed.folds import find_best_ends
from ghost_desktop.engine.strategies.elsewhere import Why
from ghost_desktop.formats.illegal import no_word
from ghost_desktop.formats.strategies import to_remember
from ghost_desktop.formats.tables import aligned
from ghost_desktop.formats.text import (
    counted,
    describe_rules,
    few_of,
    filled,
    joined_and,
    joined_or,
    number,
    player,
    printable,
    words_text,
)
from ghost_desktop.formats.values import players, seats_key, winner_of
from ghost_desktop.formats.winners import who_wins
from ghost_desktop.translation import NN_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ghost_desktop.engine.comparison import OpeningOfPair, Side
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.strategies.elsewhere import Elsewhere, LosingPlay
    from ghost_desktop.engine.words.overlap import ListPair
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.formats.values import Members

    Shown = Callable[[Side, str], str]

_INDENT = "  "
_PLAYS_SHOWN = 20
_ENDS_SHOWN = 12
_BETTER_SHOWN = 6


# --- sentences ------------------------------------------------------------------------------------


def as_written(side: Side, letters: str) -> str:
    """Write letters, or a word, as players of a list see them."""
    return side.solution.words.shown(letters)


def describe_side(side: Side, shown: Shown = as_written) -> str:
    """Say who wins with a list: ``"ENABLE1: the first player wins, with H or N."``.

    Args:
        side: the list.
        shown: writes letters, here and below: whoever can lead somewhere makes links of them.
    """
    solution, openings = side.solution, [shown(side, letter) for letter in side.openings]
    result = who_wins(side.fate, solution.rules, openings, reading=solution.reading)
    return say("{list}: {result}.", list=printable(side.name), result=result)


_SAFE_ALONE = NN_("{letters} is safe with {list} alone.", "{letters} are safe with {list} alone.")
_WINS_ALONE = NN_("{letters} wins with {list} alone.", "{letters} win with {list} alone.")


def describe_openings(
    openings: Sequence[OpeningOfPair], one: Side, other: Side, shown: Shown = as_written
) -> list[str]:
    """Say which openings change hands: ``"J and M win with American English alone."``."""
    said = []
    changing = [opening for opening in openings if opening.changes_hands]
    for side, winning in (
        (one, [opening.letter for opening in changing if opening.wins_in_first]),
        (other, [opening.letter for opening in changing if opening.wins_in_second]),
    ):
        if winning:
            texts = _SAFE_ALONE if side.solution.rules.most_win else _WINS_ALONE
            order = side.solution.words.order
            letters = joined_and([shown(side, letter) for letter in order.sorted(winning)])
            said.append(say(*texts, len(winning), letters=letters, list=printable(side.name)))
    return said or [_("No opening changes hands.")]


def describe_elsewhere(found: Elsewhere | None, one: Side, other: Side) -> str:
    """Say what becomes of the strategy for a list with the other one.

    Args:
        found: what becomes of it; None if there is none.
        one: the list that it is for.
        other: the list with which it is played.
    """
    names = {"list": printable(one.name), "other": printable(other.name)}
    if found is None:
        said = _("With {list} there is no strategy to take along: nobody is known to win alone.")
        return said.format(**names)
    intro = say(
        "The strategy of player {player} for {list}, {lines}, played with {other}:",
        player=player(found.strategy.seat),
        lines=to_remember(found.strategy.lines, found.strategy.line_kind),
        **names,
    )
    return f"{intro} {_becomes(found)}"


def _becomes(found: Elsewhere) -> str:
    losing, unanswered = len(found.losing), len(found.unanswered)
    if found.wins:
        return _("it wins there, too.")
    said = _("none of its plays loses there.")
    if losing:
        said = counted(
            "{count} of its plays loses there.", "{count} of its plays lose there.", losing
        )
    if not unanswered:
        return said
    more = counted(
        "It does not know what to do at {count} fragment that comes up there.",
        "It does not know what to do at {count} fragments that come up there.",
        unanswered,
    )
    return f"{said} {more}"


def describe_losing_play(
    play: LosingPlay, one: Side, other: Side, link: Callable[[str], str] = str
) -> str:
    """Say of a play why it loses with the other list, and what would win there.

    Args:
        play: the play.
        one: the list whose strategy makes it.
        other: the list with which it loses.
        link: makes a link of how the play is written.
    """
    shown, game = one.solution.words.shown, other.solution.game
    reply = shown(play.reply)
    match play.why:
        case Why.ILLEGAL:
            why = no_word(game, play.reply)
        case Why.WORD:
            words = [game.words.shown(word) for word in game.words_made(play.reply)]
            why = ngettext("{words} is a word.", "{words} are words.", len(words))
            why = why.format(words=joined_and(few_of(words, _BETTER_SHOWN)))
        case Why.LOST if game.rules.players == 2:
            why = _("The other player wins from there.")
        case Why.LOST:
            why = _("The others together win from there.")
    made = reply
    if play.fragment:
        made = say("{fragment} → {reply}", fragment=shown(play.fragment), reply=reply)
    better = few_of([game.words.shown(each) for each in play.instead], _BETTER_SHOWN)
    if not better:
        return say("{play}: {why} Nothing would win.", play=link(made), why=why)
    said = _("{play}: {why} One would win with {better}.")
    return said.format(play=link(made), why=why, better=joined_or(better))


def describe_ends(ends: Sequence[str] | None, side: Side, shown: Shown = as_written) -> str:
    """Say how many words end a round in which all play perfectly, and name some of them."""
    if ends is None:
        said = _("With {list} nobody knows all words that end best play: positions are searched.")
        return said.format(list=printable(side.name))
    said = ngettext(
        "With {list} best play ends on {count} word: {words}.",
        "With {list} best play ends on one of {count} words: {words}.",
        len(ends),
    )
    words = few_of([shown(side, word) for word in ends], _ENDS_SHOWN)
    return said.format(list=printable(side.name), count=number(len(ends)), words=joined_and(words))


def names_of_words(one: str, other: str) -> tuple[str, str, str]:
    """Name the words of both lists, those of the one alone, and those of the other alone.

    Args:
        one: what players call the one list.
        other: the other.
    """
    alone = _("in {list} alone")
    return (
        _("in both"),
        alone.format(list=printable(one)),
        alone.format(list=printable(other)),
    )


# --- a whole answer, part by part -----------------------------------------------------------------


def head_text(one: Side, other: Side, openings: Sequence[OpeningOfPair]) -> str:
    """Say what is compared, who wins with each list, and which openings change hands."""
    known = known_text(
        (one.name, other.name), (one, other), one.solution.game.rules, one.solution.reading
    )
    changes = " ".join(describe_openings(openings, one, other))
    return "\n".join([known, "", *filled(changes)])


def known_text(
    names: tuple[str, str], known: Sequence[Side], rules: Rules, reading: Reading
) -> str:
    """Say what is compared, and who wins with each list with which that is known.

    Args:
        names: what players call the lists.
        known: those.
        rules: what is played.
        reading: what it means that a seat may lose.
    """
    title = _("{list} and {other}, {game}.").format(
        list=printable(names[0]),
        other=printable(names[1]),
        game=describe_rules(rules, reading),
    )
    said = [line for side in known for line in filled(describe_side(side))]
    return "\n".join([*filled(title), *([""] if said else []), *said])


def elsewhere_text(found: Elsewhere | None, one: Side, other: Side) -> str:
    """Say what becomes of the strategy for a list with the other, and which of its plays lose."""
    lines = filled(describe_elsewhere(found, one, other))
    losing = () if found is None else found.losing
    for play in losing[:_PLAYS_SHOWN]:
        lines += filled(describe_losing_play(play, one, other), _INDENT, hanging=_INDENT)
    return "\n".join([*lines, *_and_more(len(losing) - _PLAYS_SHOWN)])


def ends_text(ends: Sequence[str] | None, side: Side) -> str:
    """Say on which words best play ends."""
    return "\n".join(filled(describe_ends(ends, side)))


def shared_text(shared: ListPair, one: str, other: str) -> str:
    """Count the words in both lists and in one alone.

    Args:
        shared: how many they are.
        one: what players call the one list.
        other: the other.
    """
    counts = map(words_text, (shared.both, shared.first_only, shared.second_only))
    rows = list(zip(counts, names_of_words(one, other), strict=True))
    return "\n".join(aligned(rows, indent=_INDENT))


def winner_part(name: str) -> str:
    """Name the part of an answer that says who wins with a list."""
    return say("who wins with {list}", list=printable(name))


def decisive_part() -> str:
    """Name the part that says which words decide."""
    return _("the words that decide who wins")


def elsewhere_part(name: str) -> str:
    """Name the part that says what becomes of the strategy for a list."""
    return say("the strategy for {list}", list=printable(name))


def _and_more(left: int) -> list[str]:
    if left <= 0:
        return []
    return [_INDENT + counted("… and {count} more", "… and {count} more", left)]


# --- JSON -----------------------------------------------------------------------------------------


def list_dict(words: WordList, counting: int, side: Side | None, rules: Rules) -> Members:
    """Describe one of the two: who wins with it, and on which words best play ends.

    Args:
        words: the list.
        counting: how many of its words count.
        side: the same with the game that is played with it; None if it is not known who wins.
        rules: what is played.
    """
    described: Members = {"list": words.source, "word_count": counting}
    if side is None:
        return described | dict.fromkeys(
            ("winner", seats_key(rules), "winning_openings", "best_ends")
        )
    return described | {
        "winner": winner_of(side.fate),
        seats_key(rules): players(side.fate.seats),
        "winning_openings": sorted(side.openings),
        "best_ends": find_best_ends(side.solution),
    }


def openings_list(openings: Sequence[OpeningOfPair]) -> list[Members]:
    """Describe the openings that change hands; what begins no round in a list wins None there."""
    return [asdict(each) for each in openings if each.changes_hands]


def elsewhere_dict(found: Elsewhere | None) -> Members | None:
    """Describe what becomes of a strategy with another list; None if there is no strategy."""
    if found is None:
        return None
    return {
        "player": player(found.strategy.seat),
        "line_count": found.strategy.lines,
        "proved_minimal": found.strategy.proved_minimal,
        "wins": found.wins,
        "losing_plays": list(map(asdict, found.losing)),
        "unanswered": list(found.unanswered),
    }
