"""`ghost-cli overlap`: what it takes, what it says of itself, and what it answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import TABLE_FORMATS, begin
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.parser import UsageError, examples
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.overlap import overlap_of
from ghost_desktop.formats import overlap as written
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from ghost_desktop.cli.parser import Parser


def fill_overlap(command: Parser) -> None:
    """Fill the parser of `overlap`."""
    begin(
        command,
        overlap,
        "overlap LIST... [--min-length N] [--words | --pairs] [--format F]",
        _(
            "Say which words lists share: how many are in exactly these lists and in no other, for "
            "all sets of lists that have words of their own, the largest first; or for each pair "
            "of lists, how many words are in both."
        ),
        _(
            "A word counts once, where all lists are named that have it. In CSV there is a column "
            "for each list, with 1 if it has the words and 0 if not; the JSON has pairs, too, with "
            "the words in both as a part of those in either (Jaccard)."
        ),
        examples(
            "overlap enable1 web2 british-english",
            "overlap american-english british-english --words",
            "overlap enable1 spanish dutch --pairs --min-length 3",
            "overlap enable1 my-words.txt --format csv > sets.csv",
        ),
        formats=TABLE_FORMATS,
        takes_several="list",
    )
    said = _("the id of a bundled list, or a file with one word a line; two or more")
    command.option("list", "LIST", said, nargs="+")
    said = _("letters in the shortest words that count; {default} if not given")
    command.number("--min-length", said, default=Rules.min_length)
    command.option("--words", None, _("write the words, too"), dest="lists_words")
    command.option("--pairs", None, _("compare each list with each"), dest="is_of_pairs")


def overlap(options: Namespace) -> Iterator[str]:
    """Say which words lists share.

    Raises:
        UsageError: if there is one list only, or the words of pairs are asked for.
    """
    if len(options.list) < 2:
        raise UsageError(_("overlap needs two lists or more; name another one."))
    if options.lists_words and options.is_of_pairs:
        raise UsageError(_("--words are those of sets of lists; leave out --pairs."))
    if options.lists_words and options.format == "markdown":
        raise UsageError(_("--words are not written as markdown; choose another --format."))
    lists = [catalogue.load(source).words for source in options.list]
    asked = written.AskedOverlap(
        overlap_of(lists, options.min_length),
        tuple(options.list),
        options.lists_words,
        options.is_of_pairs,
    )
    match options.format:
        case "json":
            yield as_json(written.overlap_dict(asked))
        case "csv":
            yield from written.overlap_csv(asked)
        case "markdown":
            yield written.overlap_markdown(asked)
        case _:
            yield from written.overlap_text(asked)
