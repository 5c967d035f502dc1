"""`ghost-cli proofs` and `cells`: what is kept of earlier games, and how to be rid of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.cli.options import begin
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.page import Page, examples
from ghost_desktop.formats import kept_cells, kept_proofs
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.library.solved_cells import CellCache
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from ghost_desktop.cli.page_parser import Parser


def proofs_page() -> Page:
    """Return the page of `proofs`."""
    return Page(
        "proofs [--clear] [--json]",
        _(
            "Show how much room proofs of earlier games take, and where, or clear them. Games in "
            "which not all positions are listed are answered sooner with them; without them they "
            "are proved again."
        ),
        (examples(("proofs", ""), ("proofs --clear", "")),),
    )


def cells_page() -> Page:
    """Return the page of `cells`."""
    return Page(
        "cells [--clear] [--json]",
        _(
            "Show how many results of comparisons are kept, how much room they take, and where, or "
            "clear them. What is kept is shown again at once; without it, it is solved again."
        ),
        (examples(("cells", ""), ("cells --clear", "")),),
    )


def fill_proofs(command: Parser) -> None:
    """Fill the parser of `proofs`."""
    begin(command, proofs_page(), proofs, reads_words=False)
    _add_clear(command)


def fill_cells(command: Parser) -> None:
    """Fill the parser of `cells`."""
    begin(command, cells_page(), cells, reads_words=False)
    _add_clear(command)


def _add_clear(command: Parser) -> None:
    command.options.add_argument("--clear", action="store_true", help=_("clear them"))


def proofs(options: argparse.Namespace) -> Iterator[str]:
    """Say how much room proofs of earlier games take, or clear them."""
    kept = KeptProofs()
    before = kept.size
    if options.clear:
        kept.clear()
    after = kept.size
    if options.format == "json":
        yield as_json(kept_proofs.proofs_dict(kept.folder, before, after))
    else:
        yield kept_proofs.proofs_text(kept.folder, before, after, is_cleared=options.clear)


def cells(options: argparse.Namespace) -> Iterator[str]:
    """Say what is kept of earlier comparisons, or clear it."""
    with CellCache() as cache:
        before = len(cache)
        if options.clear:
            cache.clear()
        after = len(cache)
    path, size = cache.path, cache.size  # of the file alone, now that it is closed
    if options.format == "json":
        yield as_json(kept_cells.cells_dict(path, before, after, size))
    else:
        yield kept_cells.cells_text(path, before, after, size, is_cleared=options.clear)
