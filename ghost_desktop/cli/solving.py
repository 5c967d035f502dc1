"""`ghost-cli solve`: who wins a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import add_list, add_rules, begin, load_list, reading_of, rules_of
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.parser import examples
from ghost_desktop.engine.comparison import solve_row
from ghost_desktop.formats.rows import row_text
from ghost_desktop.formats.values import row_dict
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from ghost_desktop.cli.parser import Parser


def fill_solve(command: Parser) -> None:
    """Fill the parser of `solve`."""
    begin(
        command,
        solve_list,
        "solve LIST [RULES] [--json]",
        _(
            "Say who wins a round on a word list if all players are perfect, with which first "
            "letters, and what was dropped when the list was read. With three and more players it "
            "says who may lose, or in misère who may win."
        ),
        examples(
            "solve enable1",
            "solve my-words.txt --min-length 3 --json",
            "solve enable1 --variant superghost",
            "solve web2 --players 3 --reading one-against-all",
            "solve enable1 --without my-words.txt",
        ),
    )
    add_list(command)
    add_rules(command)


def solve_list(options: Namespace) -> Iterator[str]:
    """Say who wins on a list."""
    loaded = load_list(options)
    row = solve_row(loaded, rules_of(options), reading_of(options), proofs=KeptProofs())
    if options.format == "json":
        yield as_json(row_dict(row, loaded.report))
    else:
        yield row_text(row, loaded)
