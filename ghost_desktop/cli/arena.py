"""What `ghost-cli arena` answers: opponents against each other."""

from __future__ import annotations

from itertools import combinations
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import NUMBERS, add_rules, begin, load_list, reading_of, rules_of
from ghost_desktop.cli.output import PROGRAM, as_json
from ghost_desktop.cli.parser import UsageError, examples, paragraph, rows
from ghost_desktop.engine.game.game import Game
from ghost_desktop.formats.encounters import arena_dict, encounters_text
from ghost_desktop.formats.text import joined_and, number
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.play.arena import all_entrants, entrant, meet
from ghost_desktop.play.clock import SECONDS
from ghost_desktop.play.minds import Knowledge
from ghost_desktop.play.opponent import MOST_LEVEL
from ghost_desktop.play.opponents import all_opponents, known_opponents
from ghost_desktop.play.table import Referee, Terms
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from ghost_desktop.cli.parser import Parser


LIST = "enable1"
ROUNDS = 100
SEED = 1
ALL = "all"
"""What stands for all opponents."""
_EXAMPLES = {"level": "climber:40", "options": "sparring:words=40,slips=10"}


def _opponents() -> str:
    """Say how the opponents play, and what becomes of one that does not: only who reads it waits."""
    known = rows(_("opponents:"), {one.id: _(one.about) for one in known_opponents()})
    options = rows(
        _("options:"),
        {
            f"{one.id}:{option.id}={option.least}-{option.most}": _(option.about)
            for one in known_opponents()
            for option in one.options
        },
    )
    levels = _(
        "One that learns begins as at a first match; {level} plays at that level all the while, of "
        "0 to {most}. Options are chosen as in {options}. With {all} all of them meet, those that "
        "learn at several levels."
    )
    paragraphs = [
        levels.format(**_EXAMPLES, most=MOST_LEVEL, all=f"`{PROGRAM} arena {ALL}`"),
        say(
            "Opponents of other packages have ids as well. One that fails, does what the rules do not "
            "allow, or takes longer than {seconds} seconds forfeits the round.",
            seconds=number(SECONDS),
        ),
    ]
    return "\n\n".join([known(), options(), *map(paragraph, paragraphs)])


def fill_arena(command: Parser) -> None:
    """Fill the parser of `arena`."""
    begin(
        command,
        arena,
        "arena A B... [--list LIST] [--rounds N] [--seed N] [--referee R] [RULES] [--json]",
        _(
            "Have computers play among themselves, each with each, and show how often who wins, and "
            "how strong each is on the Elo scale. They begin in turn. With three and more players, "
            "as many sit at a table as play, and there is no scale."
        ),
        _opponents,
        examples(
            "arena perfect casual",
            "arena beginner casual well-read --rounds 20 --seed 7",
            "arena random odds perfect --players 3 --rounds 20 --json",
            "arena trickster casual --referee challenges",
            "arena climber:20 climber:40 sparring:words=40,slips=10",
            "arena all --rounds 1000",
        ),
    )
    said = say("the id of an opponent, two or more of them; or {all}", all=ALL)
    command.option("opponents", "A", said, nargs="+")
    said = _("the id of a bundled list, or a file with one word a line; {default} if not given")
    command.option("--list", "LIST", said.format(default=LIST), default=LIST)
    said = _("rounds of each encounter; {default} if not given")
    command.number("--rounds", said, NUMBERS, default=ROUNDS)
    said = _("the same number makes the same rounds; {default} if not given")
    command.number("--seed", said, NUMBERS, default=SEED)
    said = _("what comes of an illegal letter: {names}; {default} if not given")
    command.choice("--referee", "R", Referee, said, default=Referee.FRIENDLY)
    add_rules(command)


def arena(options: Namespace) -> Iterator[str]:
    """Have computers play among themselves, and say how that has ended.

    Raises:
        UsageError: if there is no such opponent, or there are too few for the game.
    """
    rules, reading = rules_of(options), reading_of(options)
    everybody = options.opponents == [ALL]
    opponents = all_entrants() if everybody else options.opponents
    _check_opponents(opponents, rules.players)
    loaded = load_list(options)
    game = Game(loaded.words, rules)
    rate = commonness.levels if catalogue.is_english(options.list) else None
    knowledge, terms = Knowledge(rate, reading, KeptProofs()), Terms(referee=options.referee)
    found = [
        meet(some, game, options.rounds, knowledge, seed=options.seed, terms=terms)
        for some in combinations(opponents, rules.players)
    ]
    if options.format == "json":
        told = found, opponents, game, reading, options.referee
        without = loaded.words.left_out
        yield as_json(arena_dict(*told, source=options.list, seed=options.seed, without=without))
    else:
        yield encounters_text(found, opponents, game, reading, options.referee)


def _check_opponents(names: Sequence[str], players: int) -> None:
    """Refuse opponents that are not there, or too few."""
    for name in names:
        try:
            entrant(name)
        except ValueError:
            said = _(
                "nobody plays as {name}; one that learns has the levels 0 to {most}, as in {level}, and "
                "one with options takes them as in {options}."
            )
            raise UsageError(said.format(name=quoted(name), most=MOST_LEVEL, **_EXAMPLES)) from None
        except KeyError:
            said = _("there is no opponent {name}; the opponents are {opponents}.")
            known = [one.id for one in all_opponents()]
            raise UsageError(said.format(name=quoted(name), opponents=joined_and(known))) from None
    if len(names) < players:
        said = ngettext(
            "{given} opponent is not enough; name as many as play, {players} or more.",
            "{given} opponents are not enough; name as many as play, {players} or more.",
            len(names),
        )
        raise UsageError(said.format(given=len(names), players=players))
