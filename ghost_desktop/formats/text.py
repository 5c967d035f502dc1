"""Values -> phrases and sentences, for the command line and for the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.values import player, players
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.engine.variant import Variant

READINGS = {
    Reading.SELF: "everybody for himself",
    Reading.ONE_AGAINST_ALL: "one against all",
}
"""What players call the readings of *may lose*."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_LOOK_AFTER_THEMSELVES = "if everybody looks after himself"
_AGAINST_ALL = "against all others together"


# --- phrases --------------------------------------------------------------------------------------


def ordinal(seat: int) -> str:
    """Return ``"first"``, ``"second"``, and so on up to ``"eighth"``."""
    return _ORDINALS[seat]


def counted(number: int, one: str, many: str) -> str:
    """Return a number and what it counts: ``"1 word"``, ``"171,752 words"``."""
    return f"{number:,} {one if number == 1 else many}"


def joined(items: Sequence[str], last: str) -> str:
    """Join items for a sentence: ``"h, j or m"`` with ``last="or"``."""
    *before, final = items
    return f"{', '.join(before)} {last} {final}" if before else final


def printable(text: str) -> str:
    """Escape what is no character to be seen, such as a line end in the name of a file."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def sentence(clause: str) -> str:
    """Make a sentence of a clause: begin it with a capital."""
    return clause[:1].upper() + clause[1:]


def plays_text(plays_left: int | None, plays_range: tuple[int, int] | None) -> str:
    """Say how many plays a round still has: ``"7"``, or ``"4 to 9"`` if that is not fixed.

    Nothing if it is not known.
    """
    if plays_range is None:
        return "" if plays_left is None else f"{plays_left:,}"
    shortest, longest = plays_range
    return f"{shortest:,}" if shortest == longest else f"{shortest:,} to {longest:,}"


# --- rules, and who wins under them ---------------------------------------------------------------


def variant_name(variant: Variant) -> str:
    """Return what players call a variant."""
    return _(variant.texts.name)


def describe_rules(rules: Rules, reading: Reading = Reading.SELF) -> str:
    """Name a game: ``"SuperGhost, 4+ letters, 3 players, misère, one against all"``.

    Two players, no misère and everybody for himself are what goes without saying.
    """
    named = [variant_name(rules.variant), letters_text(rules.min_length)]
    return ", ".join([*named, *agreed(rules, reading)])


def letters_text(min_length: int) -> str:
    """Say how long words must be: ``"4+ letters"``."""
    return f"{min_length}+ letters"


def agreed(rules: Rules, reading: Reading, *, players: bool = True) -> list[str]:
    """Name what is agreed beside variant and length and does not go without saying.

    Args:
        rules: the game.
        reading: what it means that a seat may lose.
        players: name the number of players, too.
    """
    named = {
        f"{rules.players} players": rules.players > 2 and players,
        "misère": rules.misere,
        READINGS[reading]: rules.readings_differ and reading is not Reading.SELF,
    }
    return [name for name, is_so in named.items() if is_so]


def who_wins(
    named: frozenset[int],
    rules: Rules,
    winning: Sequence[str],
    *,
    reading: Reading = Reading.SELF,
    letters: int = 0,
    brief: bool = False,
) -> str:
    """Say who wins and how, or among more than two players who may lose or win.

    Args:
        named: the seats that the rules name.
        rules: the game.
        winning: the letters with which the player to move wins, written as is usual there.
        reading: what it means that a seat may lose.
        letters: letters on the table.
        brief: leave out what the rules say that stand beside it.

    Returns:
        A clause, to stand behind a colon; see `sentence`.
    """
    seat = rules.to_play(letters)
    how = f"with {joined(winning, 'or')}" if winning else ""
    if rules.players == 2:
        wins = f"{ordinal(seat if how else 1 - seat)} player wins"
        if brief:
            return f"{wins} {how}".rstrip()
        whatever = f"whatever {'the next letter' if letters else 'the opening'}"
        return f"the {wins}, {how or whatever}"
    clause = _who_may(named, rules, reading, brief=brief)
    if not how:
        return clause
    return f"{clause}, {how}" if rules.misere else f"{clause}; player {player(seat)} is safe {how}"


def unreachable(fragment: str, word: str) -> tuple[str, str]:
    """Say that no play reaches a fragment, since a word comes before, and what is said all the same."""
    return (
        f"No play reaches {fragment}: the word {word} ends the round before.",
        "As if play had gone on:",
    )


def names_title(rules: Rules, reading: Reading) -> str:
    """Say in two or three words what the seats are that the rules name, over a column of them."""
    if not rules.misere:
        return "may lose"
    return "may win" if reading is Reading.SELF else "sure to win"


def _who_may(named: frozenset[int], rules: Rules, reading: Reading, *, brief: bool) -> str:
    """Say who may lose or win, or is sure not to lose or to win, among more than two players."""
    if reading is Reading.ONE_AGAINST_ALL:
        sure = rules.winners(named)
        can = (
            f"{'force a win' if rules.misere else 'hold out'} {'alone' if brief else _AGAINST_ALL}"
        )
        if not sure:
            return f"no player can {can}"
        each = "each " if len(sure) > 1 else ""
        return f"{_players(sure, 'and')} can {each}{can}"
    condition = "" if brief else f" {_LOOK_AFTER_THEMSELVES}"
    verb = "win" if rules.misere else "lose"
    if len(named) == 1:
        return f"{_players(named, 'or')} {verb}s{condition}"
    who = "every player" if len(named) == rules.players else _players(named, "or")
    return f"{who} may {verb}{condition}"


def _players(seats: frozenset[int], last: str) -> str:
    """Name players: ``"player 3 or 4"``, ``"players 1 and 2"``."""
    several = "s" if last == "and" and len(seats) > 1 else ""
    return f"player{several} {joined(list(map(str, players(seats))), last)}"


# --- strategies -----------------------------------------------------------------------------------


def line_names(variant: Variant) -> tuple[str, str]:
    """Name what there is to remember, one and several: words, or the replies to fragments."""
    return ("word", "words") if variant.line_kind is LineKind.WORD else ("reply", "replies")


def strategy_sentence(strategy: Strategy, *, opening_given: bool) -> str:
    """Say in a sentence or two what a strategy is worth and how much there is to remember.

    Args:
        strategy: the strategy.
        opening_given: its opening was agreed or played already, not the player's own choice.
    """
    number = player(strategy.seat)
    who = f"Player {number}"
    if opening_given:
        who = f"After the opening {strategy.opening}, player {number}"
    elif strategy.seat == 0:
        who = f"Player {number}, opening with {strategy.opening},"
    worth = _worth(strategy)
    endings = len(strategy.endings)
    lose = "loses" if strategy.losing == 1 else "lose"
    names = line_names(strategy.rules.variant)
    if strategy.line_kind is LineKind.WORD:
        words = f"{counted(endings, *names)} {_letters(strategy)}"
        if strategy.outcome is Outcome.WIN:
            return f"{who} {worth}. Remember {words}."
        if strategy.outcome is Outcome.LOSS:
            return f"{who} {worth}, whatever is played. The round can end on {words}."
        return f"{who} {worth}: {strategy.losing:,} of {words} {lose}."
    replies = "nothing"
    if strategy.lines:
        replies = f"{counted(strategy.lines, *names)} {_letters(strategy)}"
    if strategy.outcome is Outcome.WIN:
        return f"{who} {worth}. Remember {replies}."
    if strategy.outcome is Outcome.LOSS:
        return f"{who} {worth}, whatever is played. To delay it, remember {replies}."
    words = f"the {counted(endings, 'word', 'words')} on which the round can end"
    return f"{who} {worth}: {strategy.losing:,} of {words} {lose}. Remember {replies}."


def _letters(strategy: Strategy) -> str:
    return f"({counted(strategy.letters, 'letter', 'letters')})"


def _worth(strategy: Strategy) -> str:
    """Say what the player can do; a strategy is always one against all others."""
    rules = strategy.rules
    if strategy.outcome is Outcome.LOSS:
        return "loses for certain"
    wins = strategy.outcome is Outcome.WIN
    if rules.players == 2:
        return "wins for certain" if wins else "cannot force a win"
    if rules.misere:
        return f"{'can' if wins else 'cannot'} force a win {_AGAINST_ALL}"
    return f"{'can' if wins else 'cannot'} hold out {_AGAINST_ALL}"


def proof_sentence(strategy: Strategy, seconds: float | None = None) -> str:
    """Say whether a strategy is proved minimal, or what else is known.

    Args:
        strategy: the strategy.
        seconds: the time that there was to prove it, if it was limited.
    """
    are_words = strategy.line_kind is LineKind.WORD
    if strategy.proved_minimal:
        names = line_names(strategy.rules.variant)
        return f"Proved minimal: no strategy that wins has fewer {names[1]}."
    if strategy.outcome is Outcome.LOSS:
        return "Not proved minimal."
    if strategy.outcome is Outcome.WIN:
        after = "" if seconds is None else f" after {_seconds(seconds)}"
        return (
            f"Not proved minimal{after}: the fewest replies are at most {strategy.lines:,} "
            f"and at least {strategy.lower_bound:,}."
        )
    if are_words:
        return (
            "Not proved minimal: there may be a strategy of fewer words that loses on more of them."
        )
    return "Not proved minimal: it delays the loss, and wins once an opponent goes wrong."


def _seconds(seconds: float) -> str:
    """Say a time to a thousandth: ``"0.25 seconds"``, ``"1 second"``."""
    figure = f"{seconds:,.3f}".rstrip("0").rstrip(".")
    return f"{figure} {'second' if figure == '1' else 'seconds'}"


def marked_words(strategy: Strategy) -> list[str]:
    """Return the words of a strategy, sorted, those on which the player loses marked so."""
    return [word if wins else f"{word} (lost)" for word, wins in strategy.endings.items()]


def by_opening(words: Iterable[str]) -> dict[str, list[str]]:
    """Group words by their first letter, keeping their order."""
    groups: dict[str, list[str]] = {}
    for word in words:
        groups.setdefault(word[0], []).append(word)
    return groups


def by_length(strategy: Strategy) -> dict[int, list[tuple[str, str]]]:
    """Return the lines outside Ghost, fragment and reply, by the length of the fragment."""
    groups: dict[int, list[tuple[str, str]]] = {}
    for fragment in sorted(strategy.remembered, key=lambda one: (len(one), one)):
        groups.setdefault(len(fragment), []).append((fragment, strategy.replies[fragment]))
    return groups


def reply_text(fragment: str, reply: str) -> str:
    """Write a line outside Ghost: ``"cro -> crow"``."""
    return f"{fragment} -> {reply}"
