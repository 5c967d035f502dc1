"""Strategies -> sentences, and what there is to remember in groups."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.variant import LineKind, OnlyForTheWinner
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.lists import symbols_legend
from ghost_desktop.formats.text import (
    WIDTH,
    as_count,
    counted,
    filled,
    in_letters,
    letters_text,
    listed,
    number,
    player,
    variant_name,
)
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.game.variant import NoStrategy
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.overlap import ListSymbols


_LOSES = N_("loses for certain with this strategy")
# What a player can do, or cannot.
_OF_TWO = N_("wins for certain"), N_("cannot force a win")
_WINS_AGAINST_ALL = (
    N_("can force a win against all others together"),
    N_("cannot force a win against all others together"),
)
_HOLDS_OUT = (
    N_("can hold out against all others together"),
    N_("cannot hold out against all others together"),
)
_SAFE = (
    N_("is safe as long as nobody puts himself at risk"),
    N_("may lose, even if nobody puts himself at risk"),
)


# --- sentences ------------------------------------------------------------------------------------


def strategy_sentence(strategy: Strategy) -> str:
    """Say in a sentence or two what a strategy is worth and how much there is to remember."""
    if strategy.line_kind is LineKind.REPLY:
        said = [_worth_sentence(strategy), _replies_sentence(strategy)]
        if strategy.zones:
            said.append(zones_sentence(strategy))
    elif strategy.outcome is Outcome.MIXED:
        said = [_lost_words_sentence(strategy)]
    else:
        said = [_worth_sentence(strategy), _words_sentence(strategy)]
    return " ".join(said)


def proof_sentence(strategy: Strategy, seconds: float | None = None) -> str:
    """Say whether a strategy is proved minimal, or what else is known.

    Args:
        strategy: the strategy.
        seconds: the time that there was to prove it, if it was limited.
    """
    if strategy.costs is not None:
        return _("Chosen for what lines cost one person: others may have fewer.")
    if strategy.proved_minimal:
        return _proved_sentence(strategy)
    if strategy.outcome is Outcome.LOSS:
        return _("Not proved minimal.")
    if strategy.outcome is Outcome.WIN:
        return _between_sentence(strategy, seconds)
    return _("Not proved minimal: it delays the loss, and wins once an opponent goes wrong.")


def _proved_sentence(strategy: Strategy) -> str:
    """Say that no strategy has fewer lines, or none with the replies that were chosen."""
    are_words = strategy.line_kind is LineKind.WORD
    if strategy.outcome is not Outcome.WIN and strategy.is_chosen:
        said = _(
            "Proved minimal with these choices: no strategy loses on fewer words, and none that "
            "loses on as few has less to remember."
        )
    elif strategy.outcome is not Outcome.WIN:
        said = _(
            "Proved minimal: no strategy loses on fewer words, and none that loses on as few has "
            "less to remember."
        )
    elif strategy.is_chosen and are_words:
        said = _("Proved minimal with these choices: no strategy that wins has fewer words.")
    elif strategy.is_chosen:
        said = _("Proved minimal with these choices: no strategy that wins has fewer replies.")
    elif are_words:
        said = _("Proved minimal: no strategy that wins has fewer words.")
    else:
        said = _("Proved minimal: no strategy that wins has fewer replies.")
    return said


def delays(strategy: Strategy) -> bool:
    """Tell whether a player who has lost delays that; else he leaves little to remember there, too."""
    return strategy.rules.variant.line_kind is LineKind.REPLY


def _worth(strategy: Strategy) -> str:
    """Say what the player can do, against the others as the strategy foresees them."""
    rules = strategy.rules
    if strategy.others is Others.CAREFUL:
        can, cannot = _SAFE
    elif rules.players == 2:
        can, cannot = _OF_TWO
    else:
        can, cannot = _WINS_AGAINST_ALL if rules.misere else _HOLDS_OUT
    worth = can if strategy.outcome is Outcome.WIN else cannot
    if strategy.outcome is Outcome.LOSS:
        worth = _LOSES
    if strategy.agreed_opening is not None:
        said = _("After the opening {opening}, player {player} {worth}")
    elif strategy.seat or not strategy.opening:  # where any opening wins, none is told
        said = _("Player {player} {worth}")
    else:
        said = _("Player {player}, opening with {opening}, {worth}")
    return said.format(player=player(strategy.seat), opening=strategy.opening, worth=_(worth))


def _worth_sentence(strategy: Strategy) -> str:
    """Say what the player can do, and if that depends, on how many words the round ends badly."""
    if strategy.outcome is not Outcome.MIXED:
        return say("{result}.", result=_worth(strategy))
    if strategy.zones:  # on how many words the round can end there is not told
        said = ngettext(
            "{result}: {losing} word on which the round can end loses.",
            "{result}: {losing} words on which the round can end lose.",
            strategy.losing,
        )
        return said.format(result=_worth(strategy), losing=number(strategy.losing))
    said = ngettext(
        "{result}: {losing} of the {words} words on which the round can end loses.",
        "{result}: {losing} of the {words} words on which the round can end lose.",
        strategy.losing,
    )
    words = number(len(strategy.endings))
    return said.format(result=_worth(strategy), losing=number(strategy.losing), words=words)


def _lost_words_sentence(strategy: Strategy) -> str:
    """Say the same where these words are what there is to remember."""
    return say(
        "{result}: {losing} of {words} words ({letters}) loses.",
        "{result}: {losing} of {words} words ({letters}) lose.",
        strategy.losing,
        result=_worth(strategy),
        losing=number(strategy.losing),
        words=number(strategy.lines),
        letters=letters_text(strategy.letters),
    )


def _words_sentence(strategy: Strategy) -> str:
    """Say how many words there are to remember, or to end on."""
    if strategy.outcome is Outcome.WIN:
        return say(
            "Remember {lines} ({letters}).",
            lines=remembered(strategy.lines, strategy.line_kind),
            letters=letters_text(strategy.letters),
        )
    return counted(
        "The round can end on {count} word ({letters}).",
        "The round can end on {count} words ({letters}).",
        strategy.lines,
        letters=letters_text(strategy.letters),
    )


def remembered(lines: int, kind: LineKind, *, in_words: bool = False) -> str:
    """Say how much there is to remember: each line is a word, or a reply to a fragment.

    Args:
        lines: how many.
        kind: what each is.
        in_words: whether small numbers are written out: ``"seven words"``.
    """
    count = in_letters(lines) if in_words else number(lines)
    if kind is LineKind.WORD:
        return say("{count} word", "{count} words", lines, count=count)
    return say("{count} reply", "{count} replies", lines, count=count)


def to_remember(lines: int, kind: LineKind, shown: str = "") -> str:
    """Say the same of somebody who has to; the number may be shown otherwise, as ``"≤ 7"``."""
    count = shown or number(lines)
    if kind is LineKind.WORD:
        return say("{count} word to remember", "{count} words to remember", lines, count=count)
    return say("{count} reply to remember", "{count} replies to remember", lines, count=count)


def _replies_sentence(strategy: Strategy) -> str:
    """Say how many replies there are to remember."""
    is_lost = strategy.outcome is Outcome.LOSS
    if not strategy.lines:
        to_delay = is_lost and delays(strategy)
        return _("To delay it, remember nothing.") if to_delay else _("Remember nothing.")
    if is_lost and not delays(strategy):
        said = _("The strategy has {lines} ({letters}).")
    elif is_lost:
        said = _("To delay it, remember {lines} ({letters}).")
    else:
        said = _("Remember {lines} ({letters}).")
    return said.format(
        lines=remembered(strategy.lines, strategy.line_kind), letters=letters_text(strategy.letters)
    )


def zones_sentence(strategy: Strategy) -> str:
    """Say that nothing can go wrong at the fragments that are not among the lines."""
    if strategy.lines and strategy.rules.most_win:
        return _("Whenever you see another fragment, any letter is safe from there on.")
    if strategy.lines:
        return _("Whenever you see another fragment, any letter wins from there on.")
    if strategy.rules.most_win:
        return _("Whatever fragment you see, any letter is safe from there on.")
    return _("Whatever fragment you see, any letter wins from there on.")


def zone_mark(rules: Rules) -> str:
    """Mark a zone: no letter that can be added from here on does any harm."""
    return _("any letter is safe from here") if rules.most_win else _("any letter wins from here")


def _between_sentence(strategy: Strategy, seconds: float | None) -> str:
    """Say between what the fewest replies are, since the time was not enough to prove it."""
    if seconds is None:
        said = _("Not proved minimal: the fewest replies are at most {most} and at least {least}.")
    else:
        said = ngettext(
            "Not proved minimal after {seconds} second: "
            "the fewest replies are at most {most} and at least {least}.",
            "Not proved minimal after {seconds} seconds: "
            "the fewest replies are at most {most} and at least {least}.",
            as_count(round(seconds, 3)),
        )
    least = "" if strategy.lower_bound is None else number(strategy.lower_bound)
    time = "" if seconds is None else number(round(seconds, 3))
    return said.format(seconds=time, most=number(strategy.lines), least=least)


def describe_no_strategy(error: NoStrategy) -> str:
    """Say that nobody knows strategies in a variant, or none of a player who cannot force a win."""
    seat = error.seat if isinstance(error, OnlyForTheWinner) else 0
    return say(error.sentence, player=player(seat), variant=variant_name(error.variant))


# --- what there is to remember --------------------------------------------------------------------


def marked_words(strategy: Strategy, symbols: ListSymbols = NO_SYMBOLS) -> dict[str, str]:
    """Return the words of a strategy, sorted, and how to show each.

    A lost one is marked so, and one that a list lacks has its symbol.
    """
    return {
        word: symbols.beside(word) if wins else say("{word} (lost)", word=symbols.beside(word))
        for word, wins in strategy.endings.items()
    }


def by_opening(words: Iterable[str]) -> dict[str, list[str]]:
    """Group words by their first letter, keeping their order."""
    groups: dict[str, list[str]] = {}
    for word in words:
        groups.setdefault(word[0], []).append(word)
    return groups


def by_length(strategy: Strategy) -> dict[int, list[tuple[str, str]]]:
    """Return the replies to remember, after their fragments, by the length of the fragment."""
    groups: dict[int, list[tuple[str, str]]] = {}
    for fragment in sorted(strategy.remembered, key=lambda one: (len(one), one)):
        groups.setdefault(len(fragment), []).append((fragment, strategy.replies[fragment]))
    return groups


def reply_text(fragment: str, reply: str) -> str:
    """Write a reply to remember: ``"cro -> crow"``."""
    return f"{fragment} -> {reply}"


def choices_sentence(strategy: Strategy, free: Strategy | None = None) -> str:
    """Say which replies were chosen, and what they cost.

    Args:
        strategy: the one around them.
        free: the one in which nothing is chosen; None if it is not known.

    Returns:
        A sentence or more; empty if nothing was chosen.
    """
    said = []
    if strategy.fixed:
        replies = listed([choice_text(*pair) for pair in strategy.fixed])
        said.append(say("Your choice: {replies}.", replies=replies))
    if strategy.avoided:
        fragments = [fragment for fragment, _reply in strategy.avoided]
        if strategy.count is Counting.ZONES:
            avoided = ngettext(
                "{fragments} need not be remembered: other plays avoid it, or any play wins there.",
                "{fragments} need not be remembered: other plays avoid them, or any play wins there.",
                len(fragments),
            )
        else:
            avoided = ngettext(
                "{fragments} does not come up: other plays avoid it.",
                "{fragments} do not come up: other plays avoid them.",
                len(fragments),
            )
        said.append(avoided.format(fragments=listed(fragments)))
    if said and free is not None:
        said.append(more_sentence(strategy, free))
    return " ".join(said)


def choice_text(fragment: str, reply: str) -> str:
    """Write a reply that was chosen: ``"cro -> crow"``; of the beginning, with what it begins."""
    return reply_text(fragment, reply) if fragment else say("{letter} at first", letter=reply)


def more_sentence(strategy: Strategy, free: Strategy) -> str:
    """Say how many lines choices cost.

    ``"3 replies more than the fewest, which are 46."``
    """
    more = strategy.lines - free.lines
    if not more:
        return _("No more to remember than without these choices.")
    are_fewest = free.proved_minimal and free.costs is None and free.outcome is Outcome.WIN
    if more < 0:
        said = _("{lines} fewer than the {fewest} without these choices.")
    elif are_fewest:
        said = _("{lines} more than the fewest, which are {fewest}.")
    else:
        said = _("{lines} more than the {fewest} without these choices.")
    return said.format(lines=remembered(abs(more), strategy.line_kind), fewest=number(free.lines))


_SHORTEST_MEANING = 20  # columns, below which it says nothing


def strategy_text(
    strategy: Strategy,
    *,
    seconds: float | None = None,
    about: Mapping[str, tuple[str, str]] | None = None,
    free: Strategy | None = None,
    symbols: ListSymbols = NO_SYMBOLS,
) -> str:
    """Say what a strategy is worth, and what to remember.

    These are words, by opening; or fragments and the replies to them, by the length of the
    fragment.

    Args:
        strategy: the strategy.
        seconds: as in `proof_sentence`.
        about: what to say beside each word to remember: how common it is, and what it means.
        free: the strategy without the replies that were chosen, if there are such.
        symbols: what stands beside words.
    """
    legend = ""
    if strategy.line_kind is LineKind.REPLY:
        lines = _reply_lines(strategy)
    else:
        marked = marked_words(strategy, symbols)
        legend = symbols_legend(symbols, marked)
        lines = _word_columns(marked) if about is None else _explained_words(marked, about)
    return "\n".join(
        [
            *filled(strategy_sentence(strategy)),
            *filled(proof_sentence(strategy, seconds)),
            *filled(choices_sentence(strategy, free)),
            *([""] if lines else []),
            *lines,
            *(["", legend] if legend else []),
        ]
    )


def _word_columns(marked: Mapping[str, str]) -> list[str]:
    """Put words into columns, beside their opening."""
    width = max(map(len, marked.values()))
    return [
        line
        for opening, group in by_opening(marked).items()
        for line in _in_columns(opening, [f"{marked[word]:{width}}" for word in group])
    ]


def _explained_words(marked: Mapping[str, str], about: Mapping[str, tuple[str, str]]) -> list[str]:
    """Give each word a line, with what there is to say of it as far as there is room."""
    width = max(map(len, marked.values()))
    widest = max(len(about[word][0]) for word in marked)
    lines = []
    for opening, group in by_opening(marked).items():
        for place, word in enumerate(group):
            commonness, meaning = about[word]
            title = "" if place else opening
            line = f"  {title:2} {marked[word]:{width}}  {commonness:{widest}}  "
            room = WIDTH - len(line)
            if room >= _SHORTEST_MEANING:
                line += textwrap.shorten(meaning, room, placeholder=" …")
            lines.append(line.rstrip())
    return lines


def _reply_lines(strategy: Strategy) -> list[str]:
    """Put what is to be remembered into columns, under a title."""
    groups = by_length(strategy)
    letters_title, lines_title = _("letters"), _("fragment -> reply")
    titles = [f"  {letters_title}  {lines_title}"] if groups else []
    return titles + [
        line
        for letters, group in groups.items()
        for line in _in_columns(
            f"{letters:{len(letters_title)}} ", [reply_text(*one) for one in group]
        )
    ]


def _in_columns(title: str, cells: Sequence[str]) -> list[str]:
    """Put cells of one width into as many columns as there is room for, beside their title."""
    indent = max(2, len(title))
    per_line = max(1, (WIDTH - 1 - indent) // (len(cells[0]) + 2))
    lines = []
    for first in range(0, len(cells), per_line):
        row = "  ".join(cells[first : first + per_line])
        lines.append(f"  {'' if first else title:{indent}} {row}".rstrip())
    return lines
