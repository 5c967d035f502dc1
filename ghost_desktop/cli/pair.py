"""What `ghost-cli pair` answers: two lists side by side."""

from __future__ import annotations

from contextlib import contextmanager
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import (
    add_list,
    add_rules,
    add_time_limit,
    begin,
    left_out,
    load_one,
    reading_of,
    rules_of,
)
from ghost_desktop.cli.deciding import MARGIN_SECONDS, asked_margin, deciding_words, solved_side
from ghost_desktop.cli.output import as_json, complain, describe_late
from ghost_desktop.cli.parser import PartOfAnswerError, UsageError, describe_missing, examples
from ghost_desktop.engine.comparison import compare_openings
from ghost_desktop.engine.errors import TimeOverError
from ghost_desktop.engine.listed.folds import find_best_ends
from ghost_desktop.engine.strategies.elsewhere import play_elsewhere
from ghost_desktop.engine.strategies.strategy import winners_strategy
from ghost_desktop.engine.words.overlap import overlap_of
from ghost_desktop.formats import deciding, margins, pair
from ghost_desktop.formats.overlap import shared_dict
from ghost_desktop.formats.values import rules_dict
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from ghost_desktop.cli.parser import Parser
    from ghost_desktop.engine.comparison import Side
    from ghost_desktop.engine.reporting import Deadline
    from ghost_desktop.engine.strategies.elsewhere import Elsewhere
    from ghost_desktop.engine.words.overlap import Overlap
    from ghost_desktop.engine.words.wordlist import LoadedList
    from ghost_desktop.formats.margins import AskedMargin

_WORDS = ("both", "one", "other")


def fill_pair(command: Parser) -> None:
    """Fill the parser of `pair`."""
    begin(
        command,
        put_side_by_side,
        "pair LIST --other LIST [--quick] [--time-limit S] [--words WHICH] [RULES] [--json]",
        _(
            "Put two lists side by side: who wins with each, the openings that change hands, the "
            "words that decide and how many stand between the first list and another winner, what "
            "becomes of the strategy for each list with the other, the words that end best play, "
            "and how many words are in both and in one alone."
        ),
        _(
            "A strategy is followed up to the first play that loses with the other list: one that "
            "is illegal there, makes a word, or lets the others win. Best play is that of two "
            "players of whom the winner hurries and the loser delays; among more, all make only "
            "plays that are best for them."
        ),
        examples(
            "pair american-english --other british-english",
            "pair enable1 --other enable1@50 --quick",
            ("pair my-words.txt --other enable1 --words other", _("which words does it lack?")),
        ),
        takes_several="list",
    )
    add_list(command, "+")  # the other one stood beside it once
    command.option("--other", "LIST", _("another list"))
    said = _("leave out what decides, margins and strategies, which take a while in most games")
    command.option("--quick", None, said)
    said = _(
        "write nothing but the words, one a line: those of both lists, of one alone, or of the "
        "other alone ({names})"
    )
    command.choice("--words", "WHICH", _WORDS, said)
    said = _(
        "seconds after which to stop proving, for all proofs together; {seconds} if not given, 0 "
        "for as long as it takes"
    )
    add_time_limit(command, MARGIN_SECONDS, said)
    add_rules(command)


def put_side_by_side(options: Namespace) -> Iterator[str]:
    """Put two lists side by side, and give each part as soon as it is known.

    Raises:
        UsageError: if there is but one, or there are more.
        PartOfAnswerError: if there was no time for some parts, which has been said then.
    """
    sources = [*options.list, *([] if options.other is None else [options.other])]
    if len(sources) < 2:
        raise UsageError(describe_missing(["--other"], options.usage))
    if len(sources) > 2:
        said = _("{argument} is not understood; write: {usage}.")
        raise UsageError(said.format(argument=quoted(options.list[-1]), usage=options.usage))
    without = left_out(options)
    lists = [load_one(options, source, without) for source in sources]
    last = options.deadline.last()
    overlap = overlap_of([one.words for one in lists], rules_of(options).min_length, last)
    if options.words:
        words = _words(overlap, options.words)
        if options.format == "json":
            yield as_json({"words": words})
        elif words:
            yield "\n".join(words)
        return
    late: list[str] = []
    sides: list[Side | None] = [None, None]
    for place, loaded in enumerate(lists):
        with _noting(pair.winner_part(loaded.words.name), late):
            sides[place] = solved_side(loaded, options)
    if options.format == "json":
        yield as_json(_as_dict(lists, sides, overlap, options, late))
    else:
        for part in _parts(lists, sides, options, late):
            yield f"{part}\n"
        yield pair.shared_text(overlap.pair(0, 1), *(one.words.name for one in lists))
    if late:
        complain(describe_late(late, options.time_limit))
        raise PartOfAnswerError


def _words(overlap: Overlap, which: str) -> list[str]:
    """Return the words of both lists, or of one of them alone."""
    lists = {"both": (0, 1), "one": (0,), "other": (1,)}[which]
    meant = [one for one in overlap.intersections if one.lists == lists]
    return [word for one in meant for word in overlap.words_of(one)]


@contextmanager
def _noting(part: str, late: list[str]) -> Iterator[None]:
    """Note a part for which there is no time, and go without it."""
    try:
        yield
    except TimeOverError:
        late.append(part)


def _parts(
    lists: Sequence[LoadedList],
    sides: Sequence[Side | None],
    options: Namespace,
    late: list[str],
) -> Iterator[str]:
    one, other = sides
    if one is None or other is None:
        names = lists[0].words.name, lists[1].words.name
        known = [side for side in sides if side is not None]
        yield pair.known_text(names, known, rules_of(options), reading_of(options))
        return
    yield pair.head_text(one, other, compare_openings(one.solution, other.solution))
    if not options.quick:
        deadline = options.deadline
        with _noting(pair.decisive_part(), late):
            yield deciding.changes_text(deciding_words(one, other.loaded.words, deadline.last()))
        alone = None
        for asked in _margins(one, other, deadline):
            yield margins.how_many_text(asked, alone)
            alone = asked.margin
        for here, there, after in ((one, other, 1), (other, one, 0)):
            with _noting(pair.elsewhere_part(here.name), late):
                yield pair.elsewhere_text(_elsewhere(here, there, deadline, after), here, there)
    for side in (one, other):
        yield pair.ends_text(find_best_ends(side.solution), side)


def _as_dict(
    lists: Sequence[LoadedList],
    sides: Sequence[Side | None],
    overlap: Overlap,
    options: Namespace,
    late: list[str],
) -> dict[str, object]:
    """Describe all parts; None is what is not known."""
    rules = rules_of(options)
    told = [
        pair.list_dict(loaded.words, len(counting), side, rules)
        for loaded, counting, side in zip(lists, overlap.lists, sides, strict=True)
    ]
    described = {
        **rules_dict(rules, reading_of(options)),
        "lists": told,
        **shared_dict(overlap.pair(0, 1)),
        "openings": None,
    }
    if not options.quick:
        described |= {"decide": None, "margins": None}
        for each in told:
            each["strategy"] = None
    one, other = sides
    if one is None or other is None:
        return described
    described["openings"] = pair.openings_list(compare_openings(one.solution, other.solution))
    if not options.quick:
        deadline = options.deadline
        with _noting(pair.decisive_part(), late):
            found = deciding_words(one, other.loaded.words, deadline.last())
            described["decide"] = deciding.deciding_dict(found)
        described["margins"] = [
            margins.between_dict(asked) for asked in _margins(one, other, deadline)
        ]
        for each, here, there, after in ((told[0], one, other, 1), (told[1], other, one, 0)):
            with _noting(pair.elsewhere_part(here.name), late):
                each["strategy"] = pair.elsewhere_dict(_elsewhere(here, there, deadline, after))
    return described


def _margins(one: Side, other: Side, deadline: Deadline) -> Iterator[AskedMargin]:
    """Find both margins, before two strategies; among more than two players there is none."""
    solution = one.solution
    if solution.rules.players > 2:
        return
    for beside, after in ((None, 3), (other.loaded.words, 2)):
        seconds = deadline.share(after)
        asked = solution.game, solution.reading, beside, seconds, deadline.last()
        yield asked_margin(*asked, solution)


def _elsewhere(here: Side, there: Side, deadline: Deadline, after: int) -> Elsewhere | None:
    """Play a strategy with the other list; `after` it come so many more."""
    last = deadline.last()
    strategy = winners_strategy(here.solution, time_limit=deadline.share(after), report=last)
    return None if strategy is None else play_elsewhere(strategy, there.solution, last)
