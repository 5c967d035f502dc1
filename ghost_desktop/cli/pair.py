"""What `ghost-cli pair` answers: two lists side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import one_of
from ghost_desktop.cli.asked import left_out, rules_of
from ghost_desktop.cli.deciding import MARGIN_SECONDS, asked_margin, deciding_words, solved_side
from ghost_desktop.cli.options import add_list, add_rules, add_time_limit, begin
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.page import Page, examples, paragraph
from ghost_desktop.engine.best_ends import find_best_ends
from ghost_desktop.engine.elsewhere import play_elsewhere
from ghost_desktop.engine.overlap import overlap_of
from ghost_desktop.engine.pair import compare_openings
from ghost_desktop.engine.strategy import winners_strategy
from ghost_desktop.formats import deciding, margins, pair
from ghost_desktop.formats.lists import named_without
from ghost_desktop.formats.text import joined_or
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from ghost_desktop.cli.page_parser import Parser
    from ghost_desktop.engine.elsewhere import Elsewhere
    from ghost_desktop.engine.overlap import Overlap
    from ghost_desktop.engine.pair import Side
    from ghost_desktop.formats.margins import AskedMargin

_WORDS = ("both", "one", "other")


def pair_page() -> Page:
    """Return the page of `pair`."""
    return Page(
        "pair LIST OTHER [--quick] [--time-limit S] [--words WHICH] [RULES] [--json]",
        _(
            "Put two lists side by side: who wins with each, the openings that change hands, the "
            "words that decide and how many stand between the first list and another winner, what "
            "becomes of the strategy for each list with the other, the words that end best play, "
            "and how many words are in both and in one alone."
        ),
        (
            paragraph(
                _(
                    "A strategy is followed up to the first play that loses with the other list: "
                    "one that is illegal there, makes a word, or lets the others win. Best play is "
                    "that of two players of whom the winner hurries and the loser delays; among "
                    "more, all make only plays that are best for them."
                )
            ),
            examples(
                ("pair american-english british-english", ""),
                ("pair enable1 enable1@50 --quick", ""),
                ("pair my-words.txt enable1 --words other", _("which words does it lack?")),
            ),
        ),
    )


def fill(command: Parser) -> None:
    """Fill the parser of the command."""
    begin(command, pair_page(), put_side_by_side)
    add_list(command)
    command.takes.add_argument("other", metavar="OTHER", help=_("another list"))
    command.options.add_argument(
        "--quick",
        action="store_true",
        help=_("leave out what decides, margins and strategies, which take a while in most games"),
    )
    command.options.add_argument(
        "--words",
        metavar="WHICH",
        type=one_of("--words", _WORDS),
        help=_(
            "write nothing but the words, one a line: those of both lists, of one alone, or of the "
            "other alone ({which})"
        ).format(which=joined_or(_WORDS)),
    )
    add_time_limit(
        command,
        MARGIN_SECONDS,
        _(
            "seconds after which to stop each proof; {seconds} if not given, 0 for as long as it "
            "takes"
        ).format(seconds=f"{MARGIN_SECONDS:g}"),
    )
    add_rules(command)


def put_side_by_side(options: argparse.Namespace) -> Iterator[str]:
    """Put two lists side by side, and give each part as soon as it is known."""
    without = left_out(options)
    lists = [
        named_without(catalogue.load(source, without)) for source in (options.list, options.other)
    ]
    overlap = overlap_of([one.words for one in lists], rules_of(options).min_length)
    if options.words:
        words = _words(overlap, options.words)
        if options.format == "json":
            yield as_json(words)
        elif words:
            yield "\n".join(words)
        return
    one, other = (solved_side(loaded, options) for loaded in lists)
    if options.format == "json":
        yield as_json(_as_dict(one, other, overlap, options))
    else:
        for part in _parts(one, other, options):
            yield f"{part}\n"
        yield pair.shared_text(overlap.pair(0, 1), one.name, other.name)


def _words(overlap: Overlap, which: str) -> list[str]:
    """Return the words of both lists, or of one of them alone."""
    lists = {"both": (0, 1), "one": (0,), "other": (1,)}[which]
    meant = [one for one in overlap.intersections if one.lists == lists]
    return [word for one in meant for word in overlap.words_of(one)]


def _parts(one: Side, other: Side, options: argparse.Namespace) -> Iterator[str]:
    yield pair.head_text(one, other, compare_openings(one.solution, other.solution))
    if not options.quick:
        yield deciding.changes_text(deciding_words(one, other.loaded))
        alone = None
        for asked in _margins(one, other, options.time_limit):
            yield margins.how_many_text(asked, alone)
            alone = asked.margin
        yield pair.elsewhere_text(_elsewhere(one, other, options.time_limit), one, other)
        yield pair.elsewhere_text(_elsewhere(other, one, options.time_limit), other, one)
    for side in (one, other):
        yield pair.ends_text(find_best_ends(side.solution), side)


def _as_dict(
    one: Side, other: Side, overlap: Overlap, options: argparse.Namespace
) -> dict[str, object]:
    described = pair.pair_dict(one, other, overlap.pair(0, 1))
    described["openings"] = pair.openings_list(compare_openings(one.solution, other.solution))
    described["best_ends"] = {
        "one": find_best_ends(one.solution),
        "other": find_best_ends(other.solution),
    }
    if not options.quick:
        limit = options.time_limit
        described["decide"] = deciding.deciding_dict(deciding_words(one, other.loaded))
        described["margins"] = [
            margins.between_dict(asked) for asked in _margins(one, other, limit)
        ]
        described["strategies"] = {
            "one": pair.elsewhere_dict(_elsewhere(one, other, limit)),
            "other": pair.elsewhere_dict(_elsewhere(other, one, limit)),
        }
    return described


def _margins(one: Side, other: Side, seconds: float) -> Iterator[AskedMargin]:
    """Find both margins; among more than two players there is none."""
    solution = one.solution
    if solution.rules.players > 2:
        return
    for beside in (None, other.loaded):
        yield asked_margin(one.loaded, solution.game, solution.reading, beside, seconds)


def _elsewhere(here: Side, there: Side, seconds: float) -> Elsewhere | None:
    strategy = winners_strategy(here.solution, time_limit=seconds)
    return None if strategy is None else play_elsewhere(strategy, there.solution)
