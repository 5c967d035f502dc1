"""Values -> plain text made for reading: sentences first, then aligned figures."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.engine.cleaning import describe_dropped
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.formats.values import player

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ghost_desktop.engine.cleaning import ImportReport
    from ghost_desktop.engine.comparison import LoadedList, Row
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.library.catalogue import BundledList

WIDTH = 80
"""Columns of a line of text; only a name or a word that is longer makes a longer one."""

_ORDINALS = ("first", "second")
_EXAMPLE_LETTERS = 30  # of a dropped entry, which can be anything


# --- phrases --------------------------------------------------------------------------------------


def ordinal(seat: int) -> str:
    """Return ``"first"`` or ``"second"``."""
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


def that_count(rules: Rules) -> str:
    """Say which words count under `rules`."""
    return f"words of {counted(rules.min_length, 'letter', 'letters')} or more"


def who_wins(loser: int, openings: Sequence[str]) -> str:
    """Say who wins a game from the start, and how."""
    if loser == 0:
        return "the second player wins, whatever the opening."
    return f"the first player wins, with {joined(openings, 'or')}."


# --- the calls ------------------------------------------------------------------------------------


def lists_text(bundled: Iterable[BundledList]) -> str:
    """List the word lists that come with the program."""
    lists = list(bundled)
    widest = max(len(one.id) for one in lists)
    blocks = [
        f"{one.id:{widest}}  {one.words:>9,} words  {one.language:5}  {one.name}\n"
        + textwrap.fill(one.description, WIDTH, initial_indent="    ", subsequent_indent="    ")
        for one in lists
    ]
    return "\n".join(blocks)


def row_text(row: Row, loaded: LoadedList) -> str:
    """Say who wins on one list under one set of rules, and what became of the list's entries."""
    (loser,) = row.named
    name = printable(loaded.words.name)
    shorter = len(loaded.words) - row.words
    too_short = f"; {shorter:,} {'is' if shorter == 1 else 'are'} shorter" if shorter else ""
    figures = [
        ("words", f"{row.words:,}", f"that count{too_short}"),
        ("fragments", f"{row.fragments:,}", "distinct beginnings of them, the empty one included"),
        ("positions", f"{row.positions:,}", "fragments that play can reach"),
        (
            "plays",
            f"{row.plays_left:,}",
            "in a perfect round: the winner hurries, the loser delays",
        ),
        ("loaded in", f"{row.load_seconds:.3f}", "seconds"),
        ("solved in", f"{row.solve_seconds:.3f}", "seconds"),
    ]
    return "\n".join(
        [
            f"{name}, {that_count(row.rules)}: {who_wins(loser, row.winning_openings)}",
            "",
            *(f"  {label:10} {figure:>11}  {meaning}" for label, figure, meaning in figures),
            "",
            *_report_lines(loaded.report),
        ]
    )


def position_text(solution: Solution, fragment: str) -> str:
    """Say who wins from a fragment, and what each play leads to.

    Raises:
        IllegalFragment: if the solution does not know the fragment.
    """
    rules = solution.rules
    sentences = [f"{printable(solution.words.name)}, {that_count(rules)}.", ""]
    before = solution.word_completed_before(fragment)
    if before is not None:
        sentences += [
            f"No play reaches {fragment}: the word {before} ends the round before.",
            "As if play had gone on:",
        ]
    (loser,) = solution.named(fragment)
    below = len(solution.words.beginning_with(fragment))
    begin = f"{counted(below, 'word that counts begins', 'words that count begin')} with {fragment}"
    if solution.is_word(fragment):
        sentences.append(
            f"{fragment} is a word: player {player(loser)} completed it and loses the round."
        )
        return "\n".join([*sentences, f"{begin}, itself included."])

    to_play = rules.to_play(len(fragment))
    winning = [play.letter for play in solution.winning_plays(fragment)]
    result = f"wins, with {joined(winning, 'or')}" if winning else "loses: no letter wins"
    sentences.append(
        f"{fragment or 'Before the first letter'}: "
        f"player {player(to_play)} is to play and {result}."
    )
    plays = counted(solution.plays_left(fragment) or 0, "play", "plays")
    sentences.append(f"The round ends in {plays} if the winner hurries and the loser delays.")
    if fragment:
        sentences.append(f"{begin}.")
    return "\n".join([*sentences, "", *_play_lines(solution, fragment)])


def strategy_text(strategy: Strategy, *, opening_given: bool) -> str:
    """Say what a strategy is worth, and which words to remember, grouped by their opening."""
    words = marked_words(strategy)
    width = max(map(len, words)) + 2
    per_line = max(1, (WIDTH - 5) // width)
    lines: list[str] = []
    for opening, group in by_opening(words).items():
        for first in range(0, len(group), per_line):
            row = "".join(f"{word:{width}}" for word in group[first : first + per_line])
            lines.append(f"  {'' if first else opening:2} {row}".rstrip())
    return "\n".join(
        [
            strategy_sentence(strategy, opening_given=opening_given),
            proof_sentence(strategy),
            "",
            *lines,
        ]
    )


# --- strategies, for this and other formats -------------------------------------------------------


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
    words = counted(strategy.lines, "word", "words")
    letters = counted(strategy.letters, "letter", "letters")
    if strategy.outcome is Outcome.WIN:
        return f"{who} wins for certain. Remember {words} ({letters})."
    if strategy.outcome is Outcome.LOSS:
        end = f"The round can end on {words} ({letters})"
        return f"{who} loses for certain, whatever is played. {end}."
    lose = "loses" if strategy.losing == 1 else "lose"
    return f"{who} cannot force a win: {strategy.losing:,} of {words} ({letters}) {lose}."


def proof_sentence(strategy: Strategy) -> str:
    """Say whether a strategy is proved minimal."""
    if strategy.proved_minimal:
        return "Proved minimal: no strategy that wins has fewer words."
    if strategy.outcome is Outcome.LOSS:
        return "Not proved minimal."
    return "Not proved minimal: there may be a strategy of fewer words that loses on more of them."


def endings(strategy: Strategy) -> list[tuple[str, bool]]:
    """Return the words of a strategy, sorted, each with whether the player wins on it."""
    return sorted(
        (node.fragment, node.wins) for node in strategy.tree.walk() if node.wins is not None
    )


def marked_words(strategy: Strategy) -> list[str]:
    """Return the words of a strategy, sorted, those on which the player loses marked so."""
    return [word if wins else f"{word} (lost)" for word, wins in endings(strategy)]


def by_opening(words: Iterable[str]) -> dict[str, list[str]]:
    """Group words by their first letter, keeping their order."""
    groups: dict[str, list[str]] = {}
    for word in words:
        groups.setdefault(word[0], []).append(word)
    return groups


# --- details --------------------------------------------------------------------------------------


def _report_lines(report: ImportReport) -> list[str]:
    """Say how a file was read: what was changed, and what was dropped with examples."""
    read = f"{counted(report.entries, 'line', 'lines')}, {counted(report.kept, 'word', 'words')}"
    lines = [f"Read as {report.encoding}: {read}."]
    if report.lowered:
        lines.append(f"Lowered {counted(report.lowered, 'word', 'words')} with capitals.")
    if not report.dropped:
        return [*lines, "Dropped nothing."]
    lines.append(f"Dropped {counted(report.entries - report.kept, 'line', 'lines')}:")
    for reason, dropped in sorted(report.dropped.items(), key=lambda item: -item[1].count):
        examples = [_example(entry) for entry in dropped.examples if entry]
        more = ["…"] if examples and dropped.count > len(examples) else []
        shown = f": {', '.join(examples + more)}" if examples else ""
        lines.append(f"  {describe_dropped(replace(report, dropped={reason: dropped}))}{shown}")
    return lines


def _example(entry: str) -> str:
    return printable(entry if len(entry) <= _EXAMPLE_LETTERS else f"{entry[:_EXAMPLE_LETTERS]}…")


def _play_lines(solution: Solution, fragment: str) -> list[str]:
    width = max(len(fragment) + 1, len("fragment"))
    lines = [f"  play  {'fragment':{width}}  result  plays left"]
    for play in solution.legal_plays(fragment):
        result = "wins" if solution.wins(play) else "loses"
        left = solution.plays_left(play.fragment)
        note = "  completes a word" if solution.is_word(play.fragment) else ""
        lines.append(f"  {play.letter:4}  {play.fragment:{width}}  {result:6}  {left:10,}{note}")
    return lines
