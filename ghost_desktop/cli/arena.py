"""What `ghost-cli arena` answers: opponents against each other."""

from __future__ import annotations

from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import UsageError
from ghost_desktop.cli.output import as_json
from ghost_desktop.engine.game import Game
from ghost_desktop.formats.encounters import arena_dict, encounters_text
from ghost_desktop.formats.text import joined_and
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.play.arena import encounters
from ghost_desktop.play.knowledge import Knowledge
from ghost_desktop.play.opponents import all_opponents, find_opponent
from ghost_desktop.play.terms import Referee, Terms
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

    from ghost_desktop.engine.loaded_list import LoadedList
    from ghost_desktop.engine.reading import Reading
    from ghost_desktop.engine.rules import Rules


def answer(
    options: argparse.Namespace, load: Callable[[], LoadedList], rules: Rules, reading: Reading
) -> Iterator[str]:
    """Have opponents play, and say how that has ended.

    Args:
        options: what was written.
        load: reads the list.
        rules: the game.
        reading: what it means that one may lose.

    Raises:
        UsageError: if there is no such opponent, or there are too few for the game.
    """
    _check_opponents(options.opponents, rules.players)
    loaded = load()
    game = Game(loaded.words, rules)
    rate = commonness.levels if catalogue.is_english(options.list) else None
    referee = Referee(options.referee)
    found = list(
        encounters(
            options.opponents,
            game,
            options.rounds,
            Knowledge(rate, reading, KeptProofs()),
            seed=options.seed,
            terms=Terms(referee=referee),
        )
    )
    if options.format == "json":
        yield as_json(
            arena_dict(
                found,
                game,
                reading,
                referee,
                source=options.list,
                seed=options.seed,
                without=loaded.without,
            )
        )
    else:
        yield encounters_text(found, options.opponents, game, reading, referee)


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
