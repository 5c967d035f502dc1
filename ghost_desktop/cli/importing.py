"""`ghost-cli import`: what it takes, what it says of itself, and what it answers."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.cli import arguments
from ghost_desktop.cli.arguments import UsageError, begin
from ghost_desktop.cli.output import as_json, shown_progress
from ghost_desktop.cli.page import CommandPage, examples, paragraph
from ghost_desktop.engine.words.encodings import ENCODINGS
from ghost_desktop.engine.words.import_report import Accents, Capitals, Separator
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH
from ghost_desktop.formats import lists as written
from ghost_desktop.formats.text import joined_or
from ghost_desktop.library.imports import import_file, usual_choices
from ghost_desktop.library.own_lists import OwnLists
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from ghost_desktop.cli.page import Parser
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.import_report import ImportChoices
    from ghost_desktop.library.imports import Preview
    from ghost_desktop.library.own_lists import OwnList

_LENGTHS = range(1, MAX_WORD_LENGTH + 1)
_COLUMNS = range(1, 1_001)


def import_page() -> CommandPage:
    """Return the page of `import`."""
    return CommandPage(
        "import FILE [--name NAME] [OPTIONS]",
        _(
            "Keep the words of a file as a list of your own. The file may go away afterwards: the "
            "list has an id, which can be given wherever a LIST is asked for."
        ),
        (
            paragraph(
                _(
                    "Files may be packed with gzip, bzip2, xz or zip; a FILE of - is what is piped "
                    "in. Of what is kept and what is dropped, and why, it says how much. The same "
                    "words are not kept twice."
                )
            ),
            examples(
                ("import club.txt", ""),
                ('import sowpods.txt --name "Collins at home"', ""),
                ("import words.csv --column 2 --accents fold", ""),
                ('import marked.txt --marks "%*" --comment "#"', ""),
                ('import - --name "From the web" < words.txt', ""),
            ),
        ),
    )


def fill(command: Parser) -> None:
    """Fill the parser of the command."""
    begin(command, import_page(), import_list)
    command.takes.add_argument("file", metavar="FILE", help=_("a file with words, or -"))
    options = command.options

    def choice(option: str, names: list[str], meaning: str) -> None:
        options.add_argument(
            option, metavar="NAME", type=arguments.one_of(option, names), help=meaning
        )

    options.add_argument("--name", metavar="NAME", help=_("what the list is to be called"))
    choice(
        "--encoding",
        list(ENCODINGS),
        _("how letters are written as bytes: {encodings}; found out if not given").format(
            encodings=joined_or(list(ENCODINGS))
        ),
    )
    for option, kinds, meaning in (
        ("--capitals", Capitals, _("what entries with capitals are: {names}; auto if not given")),
        ("--accents", Accents, _("what becomes of accents: {names}; keep if not given")),
        (
            "--separator",
            Separator,
            _("what stands between entries: {names}; told by the file's name if not given"),
        ),
    ):
        names = [one.value for one in kinds]
        choice(option, names, meaning.format(names=joined_or(names)))
    for option, allowed, meaning in (
        ("--column", _COLUMNS, _("the column of a table that has the words; 1 if not given")),
        ("--least", _LENGTHS, _("letters in the shortest word that is kept")),
        ("--greatest", _LENGTHS, _("letters in the longest word that is kept")),
    ):
        options.add_argument(
            option, metavar="N", type=arguments.whole_number(option, allowed), help=meaning
        )
    options.add_argument(
        "--marks", metavar="MARKS", help=_("characters after words that are no part of them")
    )
    options.add_argument(
        "--comment", metavar="MARK", help=_("what lines begin with that are no words")
    )
    options.add_argument(
        "--keep-heading",
        action="store_true",
        default=None,
        help=_("read the first row of a table as a word, even if it is called so"),
    )


def import_list(options: argparse.Namespace) -> Iterator[str]:
    """Keep the words of a file.

    Raises:
        UsageError: if the longest words that are kept are shorter than the shortest, or the list
            cannot be kept.
    """
    choices = _choices(options)
    if choices.greatest < choices.least:
        raise UsageError(
            _("--greatest must be {least} or more, as --least is, not {greatest}.").format(
                least=choices.least, greatest=choices.greatest
            )
        )
    before = {one.id for one in OwnLists().all()}
    try:
        with shown_progress() as report:
            kept, read = _imported(options.file, choices, options.name or "", report)
    except OSError as error:
        raise UsageError(written.describe_unkept(error)) from error
    if options.format == "json":
        yield as_json(written.own_list_dict(kept))
    else:
        yield written.imported_text(kept, read, is_new=kept.id not in before)


def _imported(
    file: str, choices: ImportChoices, name: str, report: Report
) -> tuple[OwnList, Preview]:
    if file != "-":
        return import_file(Path(file), choices, name, report=report)
    if sys.stdin is None:
        raise UsageError(_("nothing is piped in; give a file, or pipe words in."))
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as stream:
        return import_file(stream, choices, name, called=_("the text"), report=report)


def _choices(options: argparse.Namespace) -> ImportChoices:
    """Return how the file is to be read: as its name says, but for what was given."""
    usual = usual_choices(options.file)
    given = {
        "encoding": options.encoding,
        "capitals": options.capitals and Capitals(options.capitals),
        "accents": options.accents and Accents(options.accents),
        "separator": options.separator and Separator(options.separator),
        "column": options.column,
        "marks": options.marks,
        "comment": options.comment,
        "least": options.least,
        "greatest": options.greatest,
        "keeps_heading": options.keep_heading,
    }
    if options.column is not None and options.separator is None:
        given["separator"] = Separator.CSV
    return replace(usual, **{name: value for name, value in given.items() if value is not None})
