"""`ghost-cli cache`: what is kept of earlier games and comparisons, and how to be rid of it.

Proofs and cells had commands of their own once, which are still taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.cli.arguments import begin
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.page import CommandPage, examples
from ghost_desktop.formats import stored
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.library.solved_cells import CellCache
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from ghost_desktop.cli.arguments import Answer
    from ghost_desktop.cli.page import Parser


def cache_page() -> CommandPage:
    """Return the page of `cache`."""
    return CommandPage(
        "cache [--clear] [--json]",
        _(
            "Show how much room is taken by what is kept of earlier work, and where it lies, or "
            "clear it: proofs of games in which not all positions are listed, and results of "
            "comparisons. With these the same is answered sooner; without them it is found out "
            "again."
        ),
        (examples(("cache", ""), ("cache --clear", "")),),
    )


def fill(command: Parser) -> None:
    """Fill the parser of `cache`."""
    _fill(command, cache)


def fill_proofs(command: Parser) -> None:
    """Fill the parser of `proofs`."""
    _fill(command, proofs)


def fill_cells(command: Parser) -> None:
    """Fill the parser of `cells`."""
    _fill(command, cells)


def _fill(command: Parser, answer: Answer) -> None:
    begin(command, cache_page(), answer, reads_words=False)
    command.options.add_argument("--clear", action="store_true", help=_("clear them"))


def cache(options: argparse.Namespace) -> Iterator[str]:
    """Say what is kept of earlier games and comparisons, or clear it."""
    of_proofs, of_cells = _proofs(clear=options.clear), _cells(clear=options.clear)
    if options.format == "json":
        yield as_json({"proofs": of_proofs.members, "comparisons": of_cells.members})
    else:
        yield f"{of_proofs.text}\n\n{of_cells.text}"


def proofs(options: argparse.Namespace) -> Iterator[str]:
    """Say how much room proofs of earlier games take, or clear them."""
    kept = _proofs(clear=options.clear)
    yield as_json(kept.members) if options.format == "json" else kept.text


def cells(options: argparse.Namespace) -> Iterator[str]:
    """Say what is kept of earlier comparisons, or clear it."""
    kept = _cells(clear=options.clear)
    yield as_json(kept.members) if options.format == "json" else kept.text


class _OneCache(NamedTuple):
    """What is kept, or was, in JSON and in sentences."""

    members: dict[str, object]
    text: str


def _proofs(*, clear: bool) -> _OneCache:
    kept = KeptProofs()
    before = kept.size
    if clear:
        kept.clear()
    told = kept.folder, before, kept.size
    return _OneCache(stored.proofs_dict(*told), stored.proofs_text(*told, is_cleared=clear))


def _cells(*, clear: bool) -> _OneCache:
    with CellCache() as kept:
        before = len(kept)
        if clear:
            kept.clear()
        after = len(kept)
    told = kept.path, before, after, kept.size  # of the file alone, now that it is closed
    return _OneCache(stored.cells_dict(*told), stored.cells_text(*told, is_cleared=clear))
