"""How strong somebody has played: the rounds in the file of statistics -> a level, in all and over time."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.formats.names import list_of
from ghost_desktop.formats.position_line import PositionLineError, play_line, read_line, write_line
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.figures import MEAN_OF, Totals
from ghost_desktop.library.question import Question
from ghost_desktop.library.statistics import StatisticsStore
from ghost_desktop.play.minds import Knowledge
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.strength import FEWEST_ROUNDS, MODEL, estimate, log_likelihoods
from ghost_desktop.translation import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.formats.position_line import PositionLine
    from ghost_desktop.library.figures import Period, Step
    from ghost_desktop.library.statistics import PlayedRound, RowKey
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.strength import Strength

    Likelihoods = Mapping[RowKey, Sequence[float]]
    """By rounds, how likely what was played is at each level."""

_AT_A_TIME = 100
"""Rounds that are looked at before what was found is kept."""


def describe_strength(strength: Strength | None) -> str:
    """Say how strong somebody has played of late; nothing if that is not known."""
    if strength is None:
        return ""
    return say(
        "In your last rounds you played like level {level} of 100 ({least} to {most}).",
        level=strength.level,
        least=strength.least,
        most=strength.most,
    )


def strengths_of(
    rounds: Sequence[PlayedRound], periods: Sequence[Period], step: Step, likelihoods: Likelihoods
) -> tuple[Strength | None, ...]:
    """Return how strong one person has played, until the end of each period, in his last rounds.

    Args:
        rounds: in the order of time.
        periods: the times at which some of them were over.
        step: how long these are.
        likelihoods: of the rounds where that is known.

    Returns:
        For each period None until there are enough rounds; and for all if they are of several
        persons.
    """
    if Totals.of(rounds).persons != 1:
        return (None,) * len(periods)
    known = [
        (one.at.astimezone().date(), np.array(likelihoods[one.key]))
        for one in rounds
        if likelihoods.get(one.key)
    ]
    found: list[Strength | None] = []
    for period in periods:
        end = step.after(period.first)
        last = [logs for day, logs in known if day < end][-MEAN_OF:]
        found.append(estimate(np.sum(last, axis=0)) if len(last) >= FEWEST_ROUNDS else None)
    return tuple(found)


def unweighed(rounds: Sequence[PlayedRound], likelihoods: Likelihoods) -> list[PlayedRound]:
    """Return the rounds of which it is still to be found out how likely what was played is.

    Those in which somebody had help say nothing of him.
    """
    return [
        one
        for one in rounds
        if one.line and one.counts and not (one.hints or one.looks) and one.key not in likelihoods
    ]


# --- what the worker does -----------------------------------------------------------------------------


def weigh_rounds(path: Path, report: Report) -> bool:
    """Find out how likely what was played in some rounds is, and keep it; tell whether that was kept."""
    with closing(StatisticsStore(path)) as store:
        asked = unweighed(store.rounds(), store.likelihoods(MODEL))[-_AT_A_TIME:]
        lines = {one: read_position(one.line) for one in asked}
        found: dict[PlayedRound, Sequence[float]] = dict.fromkeys(asked, ())
        games: dict[tuple[str, str], list[PlayedRound]] = {}
        for one in asked:
            line = lines[one]
            if line is not None:
                game = write_line(replace(line, given="", plays=()))
                games.setdefault((one.words, game), []).append(one)
        for of in games.values():
            found |= _weigh(of, lines, report)
        return store.keep_likelihoods(MODEL, found)


def read_position(line: str) -> PositionLine | None:
    """Read a line; None if it is none."""
    try:
        return read_line(line)
    except PositionLineError:
        return None


def _weigh(
    rounds: Sequence[PlayedRound], lines: Mapping[PlayedRound, PositionLine | None], report: Report
) -> dict[PlayedRound, Sequence[float]]:
    """Find out how likely what was played is in rounds of one game.

    Nothing if its list is there no more, or it is not Ghost: in all others it would take a minute or more.
    """
    line = lines[rounds[0]]
    if line is None or line.rules.variant.line_kind is not LineKind.WORD:
        return {}
    question = Question(line.source, line.rules, line.reading, line.without)
    try:
        words = list_of(question).words
    except (OSError, WordListError):
        return {}
    if words.whole.content_hash != rounds[0].words:
        return {}
    game = Game(words, line.rules)
    rate = commonness.levels if catalogue.is_english(line.source) else None
    played = {one: _played(lines[one], game) for one in rounds}
    known = [(one, this_round) for one, this_round in played.items() if this_round is not None]
    asked = [(this_round, one.seat) for one, this_round in known]
    logs = log_likelihoods(game, asked, Knowledge(rate, line.reading), report)
    return {one: [*map(float, row)] for (one, _round), row in zip(known, logs, strict=True)}


def _played(line: PositionLine | None, game: Game) -> Round | None:
    """Return a round as it was played; None if that cannot be, as after a bluff."""
    if line is None:
        return None
    try:
        return play_line(replace(line, rules=game.rules), game)
    except IllegalPlay:
        return None
