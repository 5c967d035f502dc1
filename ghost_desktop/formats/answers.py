"""Values -> what the calls answer in plain text: sentences first, then aligned figures."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from ghost_desktop.engine.endings import NOT_COUNTED
from ghost_desktop.engine.list_symbols import NO_SYMBOLS
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.illegal import unreachable
from ghost_desktop.formats.list_symbols import symbols_legend
from ghost_desktop.formats.paragraphs import WIDTH, filled
from ghost_desktop.formats.refusals import describe_reason
from ghost_desktop.formats.strategies import (
    by_length,
    by_opening,
    marked_words,
    proof_sentence,
    reply_text,
    strategy_sentence,
)
from ghost_desktop.formats.text import (
    count_text,
    decimal,
    describe_rules,
    joined_or,
    listed,
    number,
    place_name,
    plays_text,
    printable,
    sentence,
    shortened,
    words_made,
    words_text,
)
from ghost_desktop.formats.values import player, players
from ghost_desktop.formats.what_if import choices_sentence
from ghost_desktop.formats.winners import names_title, openings_of, who_wins
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.endings import EndingCount
    from ghost_desktop.engine.fate import Fate
    from ghost_desktop.engine.import_report import Dropped, ImportReport, Reason
    from ghost_desktop.engine.list_symbols import ListSymbols
    from ghost_desktop.engine.loaded_list import LoadedList
    from ghost_desktop.engine.plays import Play
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategy import Strategy


_SHORTEST_MEANING = 20  # columns, below which it says nothing
_LABEL, _FIGURE = 10, 11  # columns at least


def row_text(row: Row, loaded: LoadedList) -> str:
    """Say who wins on one list under one set of rules, and what became of the list's entries."""
    said = _("{list}, {game}: {result}.").format(
        list=printable(loaded.words.name),
        game=describe_rules(row.rules, row.reading),
        result=who_wins(row.fate, row.rules, openings_of(row), reading=row.reading),
    )
    plays = plays_text(row.plays_left, row.plays_range)
    counts = [
        (row.fragments, _("fragments"), _(row.rules.variant.texts.fragments)),
        (row.positions, _("positions"), _("fragments that play can reach")),
        (row.examined, _("examined"), _("positions that were looked at")),
    ]
    figures = [
        (_("words"), number(row.words), _that_count(len(loaded.words) - row.words)),
        *((label, number(n), meaning) for n, label, meaning in counts if n is not None),
        *([(_("plays"), plays, _how(row.rules))] if plays else []),
        (_("loaded in"), decimal(row.load_seconds, 3), _("seconds")),
        (_("solved in"), decimal(row.solve_seconds, 3), _("seconds")),
    ]
    label_width = max(_LABEL, *(len(label) for label, _figure, _meaning in figures))
    width = max(_FIGURE, *(len(figure) for _label, figure, _meaning in figures))
    return "\n".join(
        [
            *filled(said),
            "",
            *(
                f"  {label:{label_width}} {figure:>{width}}  {meaning}"
                for label, figure, meaning in figures
            ),
            "",
            *report_lines(loaded.report),
        ]
    )


def position_text(
    solution: Solution, fragment: str, endings: Mapping[str, EndingCount] = NOT_COUNTED
) -> str:
    """Say who wins from a fragment, and what each play leads to.

    Args:
        solution: the solved game.
        fragment: the letters on the table.
        endings: how many endings can follow what each play makes, if they were counted.

    Raises:
        IllegalFragment: if the solution does not know the fragment.
    """
    rules = solution.rules
    title = _("{list}, {game}.").format(
        list=printable(solution.words.name), game=describe_rules(rules, solution.reading)
    )
    lines = [title, ""]
    before = solution.game.word_completed_before(fragment)
    if before is not None:
        lines += unreachable(fragment, before)
    below = _words_below(solution, fragment)
    made = solution.game.words_made(fragment)
    if made:
        if rules.misere:
            over = ngettext(
                "{words} is a word: player {player} completed it and wins the round.",
                "{words} are words: player {player} completed them and wins the round.",
                len(made),
            )
        else:
            over = ngettext(
                "{words} is a word: player {player} completed it and loses the round.",
                "{words} are words: player {player} completed them and loses the round.",
                len(made),
            )
        number_of_player = player(rules.played(len(fragment)))
        lines += filled(over.format(words=words_made(made), player=number_of_player))
        lines.append(_("{words}, itself included.").format(words=below))
        return "\n".join(lines)

    lines += filled(_result(solution, fragment))
    lines += _round_ends(solution, fragment)
    if fragment:
        lines.append(_("{words}.").format(words=below))
    return "\n".join([*lines, "", *_play_lines(solution, fragment, endings)])


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


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Put rows below each other: all columns but the last end at the same place."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [*(f"{text:>{width}}" for text, width in zip(row[:-1], widths, strict=False)), row[-1]]
        )
        for row in rows
    ]


def _that_count(shorter: int) -> str:
    """Say beside the number of words which they are."""
    if not shorter:
        return _("that count")
    said = ngettext("that count; {count} is shorter", "that count; {count} are shorter", shorter)
    return said.format(count=number(shorter))


def _how(rules: Rules) -> str:
    """Say how people play a perfect round."""
    if rules.players == 2:
        return _("if the winner hurries and the loser delays")
    return _("if everybody plays only what is best for them")


# --- details of a position ------------------------------------------------------------------------


def _result(solution: Solution, fragment: str) -> str:
    """Say whose turn it is, who wins, and how."""
    rules = solution.rules
    choice = bool(fragment) and rules.variant.has_places  # of where a letter goes
    plays = solution.words.order.plays(solution.winning_plays(fragment))
    winning = [play.fragment if choice else play.letter for play in plays]
    result = ""
    if rules.players > 2:
        said = (
            _("{fragment}: player {player} is to play. {result}.")
            if fragment
            else _("Before the first letter: player {player} is to play. {result}.")
        )
        fate = solution.fate(fragment)
        reading, letters = solution.reading, len(fragment)
        result = sentence(who_wins(fate, rules, winning, reading=reading, letters=letters))
    elif winning:
        said = (
            _("{fragment}: player {player} is to play and wins, with {plays}.")
            if fragment
            else _("Before the first letter: player {player} is to play and wins, with {plays}.")
        )
    else:
        said = (
            _("{fragment}: player {player} is to play and loses: no letter wins.")
            if fragment
            else _("Before the first letter: player {player} is to play and loses: no letter wins.")
        )
    return said.format(
        fragment=fragment,
        player=player(rules.to_play(len(fragment))),
        plays=joined_or(winning) if winning else "",
        result=result,
    )


def _round_ends(solution: Solution, fragment: str) -> list[str]:
    """Say in how many plays the round ends, if that is known."""
    left, plays_range = solution.plays_left(fragment), solution.plays_range(fragment)
    plays = plays_text(left, plays_range)
    if not plays:
        return []
    longest = plays_range[1] if plays_range else left or 0
    if solution.rules.players == 2:
        said = ngettext(
            "The round ends in {plays} play if the winner hurries and the loser delays.",
            "The round ends in {plays} plays if the winner hurries and the loser delays.",
            longest,
        )
    else:
        said = ngettext(
            "The round ends in {plays} play if everybody plays only what is best for them.",
            "The round ends in {plays} plays if everybody plays only what is best for them.",
            longest,
        )
    return [said.format(plays=plays)]


def _words_below(solution: Solution, fragment: str) -> str:
    """Say how many words have the fragment as a part."""
    below = len(solution.game.words_below(fragment))
    said = ngettext(*solution.rules.variant.texts.words_below, below)
    return said.format(count=number(below), fragment=fragment)


def _play_lines(solution: Solution, fragment: str, endings: Mapping[str, EndingCount]) -> list[str]:
    """Align what is to be said of each play, under titles."""
    left, won, lost = _("plays left"), _("endings won"), _("lost")
    plays = solution.words.order.plays(solution.legal_plays(fragment))
    cells = [_play_cells(solution, play) | {left: _plays_after(solution, play)} for play in plays]
    for row, play in zip(cells, plays, strict=True):
        if play.fragment in endings:
            counted = endings[play.fragment]
            row |= {won: count_text(counted.won), lost: count_text(counted.lost)}
    if not any(row[left] for row in cells):  # nobody knows
        cells = [{title: cell for title, cell in row.items() if title != left} for row in cells]
    notes = [_completed(solution, play.fragment) for play in plays]
    formats = {
        title: (">" if title in (left, won, lost) else "<")
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
    fate = solution.fate(play.fragment)
    cells = {_("play"): play.letter}
    if rules.variant.has_places:
        cells[_("where")] = place_name(play.where)
    cells[_("fragment")] = play.fragment
    cells[_("result")] = _play_result(fate, rules, rules.played(len(play.fragment)))
    if rules.players > 2:
        numbers = " ".join(map(str, players(fate.seats)))
        cells[names_title(rules, solution.reading)] = numbers or _("nobody")
    return cells


def _completed(solution: Solution, fragment: str) -> str:
    """Say beside a play that it completes a word, and which where that is not seen."""
    made = solution.game.words_made(fragment)
    if made in ((), (fragment,)):
        return _("completes a word") if made else ""
    return _("completes {words}").format(words=words_made(made))


def _plays_after(solution: Solution, play: Play) -> str:
    return plays_text(solution.plays_left(play.fragment), solution.plays_range(play.fragment))


def _play_result(fate: Fate, rules: Rules, seat: int) -> str:
    """Say what a play that leads to `fate` does for the player who made it."""
    if fate.wins(seat):
        return _("safe") if rules.most_win else _("wins")
    if rules.misere and seat in fate.seats:
        return _("may win")
    return _("loses") if fate.loses(seat) else _("may lose")


# --- details of a strategy ------------------------------------------------------------------------


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


# --- details of a list ----------------------------------------------------------------------------


def report_lines(report: ImportReport) -> list[str]:
    """Say how a file was read: what was changed, and what was dropped with examples."""
    read = ngettext("{count} line", "{count} lines", report.entries)
    lines = [
        _("Read as {encoding}: {lines}, {words}.").format(
            encoding=_(report.encoding),
            lines=read.format(count=number(report.entries)),
            words=words_text(report.kept),
        )
    ]
    if report.lowered:
        lowered = ngettext(
            "Lowered {count} word with capitals.",
            "Lowered {count} words with capitals.",
            report.lowered,
        )
        lines.append(lowered.format(count=number(report.lowered)))
    if not report.dropped:
        return [*lines, _("Dropped nothing.")]
    dropped_lines = ngettext("Dropped {count} line:", "Dropped {count} lines:", report.lost)
    lines.append(dropped_lines.format(count=number(report.lost)))
    lines += [f"  {describe_dropped_for(*one)}" for one in report.most_frequent_first]
    return lines


def describe_dropped_for(reason: Reason, dropped: Dropped) -> str:
    """Say in a clause what was dropped for a reason, with examples."""
    said = describe_reason(reason, dropped.count)
    examples = [printable(shortened(entry)) for entry in dropped.examples if entry.strip()]
    if not examples:
        return said
    if dropped.count > len(examples):
        examples.append("…")
    return _("{dropped}: {examples}").format(dropped=said, examples=listed(examples))
