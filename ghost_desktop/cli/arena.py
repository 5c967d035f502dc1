"""What `ghost-cli arena` answers: opponents against each other."""

from __future__ import annotations

from itertools import combinations
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import NUMBERS, add_rules, begin, load_list, reading_of, rules_of
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.parser import UsageError, examples, paragraph, rows
from ghost_desktop.engine.game.game import Game
from ghost_desktop.formats.encounters import arena_dict, encounters_text
from ghost_desktop.formats.text import joined_and, number
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.play.arena import meet
from ghost_desktop.play.minds import Knowledge
from ghost_desktop.play.opponents import all_opponents, find_opponent
from ghost_desktop.play.table import Referee, Terms
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from ghost_desktop.cli.parser import Parser


LIST = "enable1"
ROUNDS = 100
SEED = 1


def _opponents() -> str:
    """Say how the opponents play, and what becomes of one that does not: only who reads it waits."""
    from ghost_desktop.play.clock import SECONDS  # noqa: PLC0415
    from ghost_desktop.play.opponents import known_opponents  # noqa: PLC0415

    known = rows(_("opponents:"), {one.id: _(one.about) for one in known_opponents()})
    said = _(
        "Opponents of other packages have ids as well. One that fails, does what the rules do not "
        "allow, or takes longer than {seconds} seconds forfeits the round."
    )
    return f"{known()}\n\n{paragraph(said.format(seconds=number(SECONDS)))}"


def fill_arena(command: Parser) -> None:
    """Fill the parser of `arena`."""
    begin(
        command,
        arena,
        "arena A B... [--list LIST] [--rounds N] [--seed N] [--referee R] [RULES] [--json]",
        _(
            "Have computers play among themselves, each with each, and show how often who wins. "
            "They begin in turn. With three and more players, as many sit at a table as play."
        ),
        _opponents,
        examples(
            "arena perfect casual",
            "arena beginner casual well-read --rounds 20 --seed 7",
            "arena random odds perfect --players 3 --rounds 20 --json",
            "arena trickster casual --referee challenges",
        ),
    )
    said = _("the id of an opponent, two or more of them")
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
    _check_opponents(options.opponents, rules.players)
    loaded = load_list(options)
    game = Game(loaded.words, rules)
    rate = commonness.levels if catalogue.is_english(options.list) else None
    knowledge, terms = Knowledge(rate, reading, KeptProofs()), Terms(referee=options.referee)
    found = [
        meet(some, game, options.rounds, knowledge, seed=options.seed, terms=terms)
        for some in combinations(options.opponents, rules.players)
    ]
    if options.format == "json":
        told = found, game, reading, options.referee
        without = loaded.words.left_out
        yield as_json(arena_dict(*told, source=options.list, seed=options.seed, without=without))
    else:
        yield encounters_text(found, options.opponents, game, reading, options.referee)


def _check_opponents(names: Sequence[str], players: int) -> None:
    """Refuse opponents that are not there, or too few."""
    for name in names:
        try:
            find_opponent(name)
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
