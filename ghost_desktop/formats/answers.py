"""Values -> what the calls answer in plain text: sentences first, then aligned figures."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.refusals import describe_dropped
from ghost_desktop.formats.text import (
    by_length,
    by_opening,
    counted,
    describe_rules,
    joined,
    marked_words,
    names_title,
    plays_text,
    printable,
    proof_sentence,
    reply_text,
    sentence,
    strategy_sentence,
    unreachable,
    who_wins,
)
from ghost_desktop.formats.values import player, players
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ghost_desktop.engine.comparison import LoadedList, Row
    from ghost_desktop.engine.import_report import ImportReport
    from ghost_desktop.engine.plays import Play
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.library.catalogue import BundledList

WIDTH = 80
"""Columns of a line of text; only a name or a word that is longer makes a longer one."""

_EXAMPLE_LETTERS = 30  # of a dropped entry, which can be anything
_SHORTEST_MEANING = 20  # columns, below which it says nothing
_TWO_PLAYERS = "if the winner hurries and the loser delays"
_MORE_PLAYERS = "if everybody plays only what is best for him"
_LEFT = "plays left"


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
    name = printable(loaded.words.name)
    shorter = len(loaded.words) - row.words
    too_short = f"; {shorter:,} {'is' if shorter == 1 else 'are'} shorter" if shorter else ""
    counts = [
        (row.fragments, "fragments", _(row.rules.variant.texts.fragments)),
        (row.positions, "positions", "fragments that play can reach"),
    ]
    plays = plays_text(row.plays_left, row.plays_range)
    figures = [
        ("words", f"{row.words:,}", f"that count{too_short}"),
        *((label, f"{n:,}", meaning) for n, label, meaning in counts if n is not None),
        *([("plays", plays, _how(row.rules))] if plays else []),
        ("loaded in", f"{row.load_seconds:.3f}", "seconds"),
        ("solved in", f"{row.solve_seconds:.3f}", "seconds"),
    ]
    return "\n".join(
        [
            *_filled(
                f"{name}, {describe_rules(row.rules, row.reading)}: "
                f"{who_wins(row.named, row.rules, row.winning_openings, reading=row.reading)}."
            ),
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
    lines = [f"{printable(solution.words.name)}, {describe_rules(rules, solution.reading)}.", ""]
    before = solution.game.word_completed_before(fragment)
    if before is not None:
        lines += unreachable(fragment, before)
    below = _words_below(solution, fragment)
    if solution.is_word(fragment):
        does = "wins" if rules.misere else "loses"
        seat = rules.played(len(fragment))
        lines.append(
            f"{fragment} is a word: player {player(seat)} completed it and {does} the round."
        )
        return "\n".join([*lines, f"{below}, itself included."])

    lines += _filled(
        f"{fragment or 'Before the first letter'}: "
        f"player {player(rules.to_play(len(fragment)))} is to play{_result(solution, fragment)}"
    )
    left = plays_text(solution.plays_left(fragment), solution.plays_range(fragment))
    plays = "1 play" if left == "1" else f"{left} plays"
    if left:
        lines.append(f"The round ends in {plays} {_how(rules)}.")
    if fragment:
        lines.append(f"{below}.")
    return "\n".join([*lines, "", *_play_lines(solution, fragment)])


def strategy_text(
    strategy: Strategy,
    *,
    opening_given: bool,
    seconds: float | None = None,
    about: Mapping[str, tuple[str, str]] | None = None,
) -> str:
    """Say what a strategy is worth, and what to remember.

    In Ghost these are words, by opening; in the other variants fragments and the replies to them,
    by the length of the fragment.

    Args:
        strategy: the strategy.
        opening_given: its opening was agreed or played already, not the player's own choice.
        seconds: as in `proof_sentence`.
        about: what to say beside each word of Ghost: how common it is, and what it means.
    """
    if strategy.line_kind is LineKind.REPLY:
        lines = _reply_lines(strategy)
    elif about is None:
        lines = [line for group in _word_groups(strategy).items() for line in _in_columns(*group)]
    else:
        lines = _explained_words(strategy, about)
    return "\n".join(
        [
            *_filled(strategy_sentence(strategy, opening_given=opening_given)),
            *_filled(proof_sentence(strategy, seconds)),
            *([""] if lines else []),
            *lines,
        ]
    )


def _how(rules: Rules) -> str:
    """Say how people play a perfect round."""
    return _TWO_PLAYERS if rules.players == 2 else _MORE_PLAYERS


# --- details of a position ------------------------------------------------------------------------


def _result(solution: Solution, fragment: str) -> str:
    """Go on from "player 2 is to play": who wins, and how."""
    rules = solution.rules
    choice = bool(fragment) and rules.variant.has_places  # of where a letter goes
    plays = solution.winning_plays(fragment)
    winning = [play.fragment if choice else play.letter for play in plays]
    if rules.players > 2:
        clause = who_wins(
            solution.named(fragment),
            rules,
            winning,
            reading=solution.reading,
            letters=len(fragment),
        )
        return f". {sentence(clause)}."
    return f" and wins, with {joined(winning, 'or')}." if winning else " and loses: no letter wins."


def _words_below(solution: Solution, fragment: str) -> str:
    """Say how many words have the fragment as a part."""
    below = len(solution.game.words_below(fragment))
    said = ngettext(*solution.rules.variant.texts.words_below, below)
    return said.format(count=f"{below:,}", fragment=fragment)


def _play_lines(solution: Solution, fragment: str) -> list[str]:
    """Align what is to be said of each play, under titles."""
    plays = solution.legal_plays(fragment)
    cells = [_play_cells(solution, play) for play in plays]
    notes = ["completes a word" if solution.is_word(play.fragment) else "" for play in plays]
    formats = {
        title: (">" if title == _LEFT else "<")
        + str(max(len(title), *(len(row[title]) for row in cells)))
        for title in cells[0]
    }
    titled = {title: title for title in formats}
    return [
        "  ".join(["", *(f"{row[title]:{formats[title]}}" for title in formats), note]).rstrip()
        for row, note in zip([titled, *cells], ["", *notes], strict=True)
    ]


def _play_cells(solution: Solution, play: Play) -> dict[str, str]:
    """Say what is to be said of a play, by the title of its column."""
    rules = solution.rules
    named = solution.named(play.fragment)
    left = plays_text(solution.plays_left(play.fragment), solution.plays_range(play.fragment))
    cells = {"play": play.letter, "where": play.where.name, "fragment": play.fragment}
    if not rules.variant.has_places:
        del cells["where"]
    cells["result"] = _play_result(rules, named, rules.played(len(play.fragment)))
    if rules.players > 2:
        cells[names_title(rules, solution.reading)] = " ".join(map(str, players(named))) or "nobody"
    return cells | {_LEFT: left}


def _play_result(rules: Rules, named: frozenset[int], seat: int) -> str:
    """Say what a play does for the player who made it, where the rules then name `named`."""
    if rules.wins(named, seat):
        return "wins" if rules.players == 2 or rules.misere else "safe"
    if rules.misere and seat in named:
        return "may win"
    return "loses" if rules.loses(named, seat) else "may lose"


# --- details of a strategy ------------------------------------------------------------------------


def _word_groups(strategy: Strategy) -> dict[str, list[str]]:
    """Group words by opening, all made as wide as the widest."""
    words = marked_words(strategy)
    width = max(map(len, words))
    return by_opening(f"{word:{width}}" for word in words)


def _explained_words(strategy: Strategy, about: Mapping[str, tuple[str, str]]) -> list[str]:
    """Give each word a line, with what there is to say of it as far as there is room."""
    told = iter(about[word] for word in strategy.words)
    widest = max(len(about[word][0]) for word in strategy.words)
    lines = []
    for opening, group in _word_groups(strategy).items():
        for number, word in enumerate(group):
            commonness, meaning = next(told)
            line = f"  {'' if number else opening:2} {word}  {commonness:{widest}}  "
            room = WIDTH - len(line)
            if room >= _SHORTEST_MEANING:
                line += textwrap.shorten(meaning, room, placeholder=" …")
            lines.append(line.rstrip())
    return lines


def _reply_lines(strategy: Strategy) -> list[str]:
    """Put what is to be remembered into columns, under a title."""
    groups = by_length(strategy)
    titles = ["  letters  fragment -> reply"] if groups else []
    return titles + [
        line
        for letters, group in groups.items()
        for line in _in_columns(f"{letters:7} ", [reply_text(*one) for one in group])
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


# --- details of a list ----------------------------------------------------------------------------


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


def _filled(text: str) -> list[str]:
    """Break a sentence into lines, between words alone: names and fragments stay whole."""
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
