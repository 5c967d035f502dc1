"""`ghost-cli cache`: what is kept of earlier games and comparisons, and how to be rid of it.

Proofs and cells had commands of their own once, which are still taken.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import begin
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.parser import examples
from ghost_desktop.formats import stored
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.library.solved_cells import CellCache
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator, Mapping

    from ghost_desktop.cli.parser import Parser

    _Told = tuple[dict[str, object], str]  # what is kept, or was, in JSON and in sentences


def fill_cache(command: Parser) -> None:
    """Fill the parser of `cache`."""
    _fill(command, {"proofs": _proofs, "comparisons": _cells})


def fill_proofs(command: Parser) -> None:
    """Fill the parser of `proofs`."""
    _fill(command, {"proofs": _proofs})


def fill_cells(command: Parser) -> None:
    """Fill the parser of `cells`."""
    _fill(command, {"comparisons": _cells})


def _fill(command: Parser, caches: Mapping[str, Callable[[bool], _Told]]) -> None:
    begin(
        command,
        partial(_answer, caches),
        "cache [--clear] [--json]",
        _(
            "Show how much room is taken by what is kept of earlier work, and where it lies, or "
            "clear it: proofs of games in which not all positions are listed, and results of "
            "comparisons. With these the same is answered sooner; without them it is found out "
            "again."
        ),
        examples("cache", "cache --clear"),
        reads_words=False,
    )
    command.option("--clear", None, _("clear them"))


def _answer(caches: Mapping[str, Callable[[bool], _Told]], options: Namespace) -> Iterator[str]:
    """Say what is kept in some caches, or clear it."""
    told = {name: cache(options.clear) for name, cache in caches.items()}
    if options.format == "json":
        members = {name: one for name, (one, _text) in told.items()}
        yield as_json(members if len(members) > 1 else members.popitem()[1])
    else:
        yield "\n\n".join(text for _members, text in told.values())


def _proofs(clear: bool) -> _Told:
    kept = KeptProofs()
    before = kept.size
    if clear:
        kept.clear()
    told = kept.folder, before, kept.size
    return stored.proofs_dict(*told), stored.proofs_text(*told, is_cleared=clear)


def _cells(clear: bool) -> _Told:
    with CellCache() as kept:
        before = len(kept)
        if clear:
            kept.clear()
        after = len(kept)
    told = kept.path, before, after, kept.size  # of the file alone, now that it is closed
    return stored.cells_dict(*told), stored.cells_text(*told, is_cleared=clear)
