"""What `ghost-cli review` answers: what each play of a round was worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.positions import solved_line
from ghost_desktop.formats.reviews import ReviewedRound, review_dict, review_text
from ghost_desktop.formats.text import number
from ghost_desktop.formats.values import player
from ghost_desktop.play.review import review_round
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence


def review(options: argparse.Namespace) -> Iterator[str]:
    """Say what each play of the round of a position line was worth.

    Raises:
        UsageError: if it is no line that can be played.
    """
    rounds = [_of_line(options, options.rounds)]
    if options.format == "json":
        yield as_json([review_dict(one) for one in rounds])
    else:
        yield "\n\n".join(map(review_text, rounds))


def _of_line(options: argparse.Namespace, written: Sequence[str]) -> ReviewedRound:
    """Look at the round of a position line; its players have numbers."""
    asked = solved_line(options, written)
    solution = asked.solution
    numbers = tuple(map(player, range(solution.rules.players)))
    return ReviewedRound(
        review_round(asked.round, solution),
        asked.source,
        solution.reading,
        asked.loaded.without,
        numbers,
        tuple(_("Player {number}").format(number=number(one)) for one in numbers),
    )
