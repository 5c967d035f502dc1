"""Values -> JSON: what its keys mean stands in the manual, on the page ``json.md``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.listed.folds import NOT_COUNTED
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.text import player

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.listed.folds import EndingCount
    from ghost_desktop.engine.solution import Fate, Solution
    from ghost_desktop.engine.strategies.strategy import Strategy, StrategyNode
    from ghost_desktop.engine.words.import_report import ImportReport
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.engine.words.wordlist import WordList

    Members = dict[str, object]

_MICROSECONDS = 6  # digits of a second that a clock can vouch for


def players(seats: frozenset[int]) -> list[int]:
    """Return the numbers of the players in `seats`, sorted."""
    return sorted(map(player, seats))


def winner_of(fate: Fate) -> int | None:
    """Return the number of the player who alone wins; None if nobody does, or several do."""
    winners = players(fate.winners)
    return winners[0] if len(winners) == 1 else None


def seats_key(rules: Rules) -> str:
    """Return the key of the seats that may lose; in misère, that may win."""
    return "winners" if rules.misere else "losers"


def seats_dict(fate: Fate, rules: Rules) -> Members:
    """Name the seats that may lose, in misère win; of two players the winner says it."""
    return {seats_key(rules): players(fate.seats)} if rules.players > 2 else {}


def then_dict(fate: Fate, openings: Sequence[str], rules: Rules) -> Members:
    """Say what would be after a change: who would win, and with which openings."""
    return {
        "winner_then": winner_of(fate),
        "openings_then": list(openings),
        **{f"{key}_then": seats for key, seats in seats_dict(fate, rules).items()},
    }


def row_dict(
    row: Row, report: ImportReport, *, lines: bool = False, margin: bool = False
) -> Members:
    """Describe how one list comes out under one set of rules.

    Args:
        row: the result.
        report: what became of the entries of the list's file.
        lines: say how much the winner has to remember, too.
        margin: say what gives the game to the other player, too.
    """
    described: Members = {
        "list": row.source,
        "word_count": row.words,
        "fragment_count": row.fragments,
        "position_count": row.positions,
        **rules_dict(row.rules, row.reading),
        seats_key(row.rules): players(row.fate.seats),
        "winning_openings": list(row.winning_openings),
        **_left_dict(row.plays_left, row.rules),
        "opening_rounds": {one.letter: [one.shortest, one.longest] for one in row.opening_rounds},
        "dropped": {reason.value: dropped.count for reason, dropped in report.dropped.items()},
        "load_seconds": round(row.load_seconds, _MICROSECONDS),
        "solve_seconds": round(row.solve_seconds, _MICROSECONDS),
    }
    described |= without_dict(row.without)
    if row.examined is not None:
        described["examined"] = row.examined
    if lines:
        described |= {
            "strategy_player": None if row.strategy_seat is None else player(row.strategy_seat),
            "line_count": row.lines,
            "proved_minimal": row.proved_minimal,
        }
        if row.count is not Counting.LINES:
            described["count"] = row.count.value
    if margin:
        found = row.margin
        described |= {
            "margin": None if found is None else found.words,
            "margin_proved": None if found is None else found.proved,
            "margin_lower_bound": None if found is None else found.lower_bound,
            "remove": None if found is None or found.words is None else list(found.remove),
        }
    return described


def position_dict(
    solution: Solution,
    fragment: str,
    endings: Mapping[str, EndingCount] = NOT_COUNTED,
) -> Members:
    """Describe what can be played from a fragment, and what each play leads to.

    Args:
        solution: the solved game; to answer for fragments beyond a finished word it needs them.
        fragment: the letters on the table.
        endings: how many endings can follow what each play makes, if they were counted.

    Raises:
        IllegalFragment: if the solution does not know the fragment.
    """
    over, fate, all_words = (
        solution.is_word(fragment),
        solution.fate(fragment),
        solution.game.all_words,
    )
    described: Members = {
        "list": all_words.source,
        **rules_dict(solution.rules, solution.reading),
        "fragment": fragment,
        "to_play": None if over else player(solution.rules.to_play(len(fragment))),
        "over": over,
        seats_key(solution.rules): players(fate.seats),
        **_left_dict(solution.plays_left(fragment), solution.rules),
        "below_count": len(solution.game.words_below(fragment)),
        "plays": [] if over else [
            _play_dict(solution, play) | _endings_dict(endings.get(play.fragment))
            for play in solution.legal_plays(fragment)
        ],
    }  # fmt: skip
    words = solution.game.words_made(fragment)
    if words not in ((), (fragment,)):
        described["words_made"] = list(words)
    word = solution.game.word_completed_before(fragment)
    if word is not None:
        described["unreachable_after"] = word
    return described | without_dict(all_words.left_out)


def strategy_dict(
    strategy: Strategy,
    words: WordList,
    free: Strategy | None = None,
    symbols: ListSymbols = NO_SYMBOLS,
) -> Members:
    """Describe a strategy.

    What can arise by it is a list of nodes: each fragment once, the empty one first and any other
    after one that leads to it. The plays of a node are the fragments of others.

    Args:
        strategy: which.
        words: the list that it is of.
        free: the strategy without the replies that were chosen, if there are such.
        symbols: what stands beside words; then it is said beside which ones, and of which list.
    """
    are_words = strategy.line_kind is LineKind.WORD
    described: Members = {
        "list": words.source,
        "player": player(strategy.seat),
        "outcome": strategy.outcome.value,
        "opening": strategy.opening,
        **({} if strategy.others is Others.ANYTHING else {"others": strategy.others.value}),
        "count": strategy.count.value,
        "proved_minimal": strategy.costs is None and strategy.proved_minimal,
        "lower_bound": None if strategy.costs is not None else strategy.lower_bound,
        "line_count": strategy.lines,
        "letter_count": strategy.letters,
        "won": strategy.winning,
        "lost": strategy.losing,
        "words": list(strategy.words) if are_words else None,
        "replies": None if are_words else [
            {"fragment": fragment, "reply": strategy.replies[fragment]}
            for fragment in strategy.remembered
        ],
        "nodes": [_node_dict(node) for node in strategy.tree.walk()],
    }  # fmt: skip
    if symbols.other:
        described["other"] = symbols.other.source
        described["symbols"] = symbols.among(strategy.endings)
    return described | _chosen_dict(strategy, free) | without_dict(words.left_out)


def _chosen_dict(strategy: Strategy, free: Strategy | None) -> Members:
    """Name the replies that were chosen beforehand, if there are any, and what they cost."""
    if not strategy.is_chosen:
        return {}
    chosen: Members = {
        "chosen": [
            {"fragment": fragment, "reply": reply, "comes_up": comes_up}
            for pairs, comes_up in ((strategy.fixed, True), (strategy.avoided, False))
            for fragment, reply in pairs
        ]
    }
    return chosen if free is None else chosen | {"free_line_count": free.lines}


def without_dict(without: Sequence[str]) -> Members:
    """Name the words that were left out of a list, if there are any."""
    return {"without": list(without)} if without else {}


def rules_dict(rules: Rules, reading: Reading) -> Members:
    """Describe what was agreed, and what it means that a seat may lose."""
    return {
        "variant": rules.variant.id,
        "min_length": rules.min_length,
        "players": rules.players,
        "misere": rules.misere,
        "reading": reading.value,
    }


def _play_dict(solution: Solution, play: Play) -> Members:
    fate = solution.fate(play.fragment)
    return {
        "letter": play.letter,
        "where": play.where.name,
        "made": play.fragment,
        "over": solution.is_word(play.fragment),
        seats_key(solution.rules): players(fate.seats),
        "wins": solution.wins(play),
        **_left_dict(solution.plays_left(play.fragment), solution.rules),
    }


def _left_dict(left: tuple[int, int] | None, rules: Rules) -> Members:
    """Say how many plays are left: a number between two, a range among more."""
    is_fixed = rules.players == 2
    return {
        "plays_left": left[0] if left and is_fixed else None,
        "plays_range": list(left) if left and not is_fixed else None,
    }


def _endings_dict(endings: EndingCount | None) -> Members:
    return {} if endings is None else {"endings": asdict(endings)}


def _node_dict(node: StrategyNode) -> Members:
    return {
        "fragment": node.fragment,
        "to_play": None if node.seat is None else player(node.seat),
        "over": node.seat is None,
        "zone": node.is_zone,
        "next": [play.fragment for play in node.plays],
    }
