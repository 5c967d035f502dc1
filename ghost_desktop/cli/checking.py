"""`ghost-cli check`: whether a certificate proves what it says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop import checker
from ghost_desktop.cli.arguments import NotProvedError, UsageError
from ghost_desktop.cli.options import begin
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.page import Page, examples, paragraph
from ghost_desktop.formats.proved import proved_dict, proved_text
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from ghost_desktop.cli.page_parser import Parser


def check_page() -> Page:
    """Return the page of `check`."""
    return Page(
        "check FILE [--list LIST] [--json]",
        _(
            "Check a certificate that ghost-cli strategy has written: that nothing else that a "
            "player could remember is less."
        ),
        (
            paragraph(
                _(
                    "The game is built anew from its words, and all is reckoned in whole numbers; "
                    "nothing in the file is believed. It is a program of its own in one file, which "
                    "can be read: ghost_desktop/checker.py. Why that is a proof, the page "
                    "Certificates of the manual says."
                )
            ),
            paragraph(
                _(
                    "The exit status is 0 if it is proved, 1 if it is not, and 2 if the file cannot "
                    "be read, or is of another list."
                )
            ),
            examples(
                ("strategy enable1 --player 1 --variant superghost --certificate my.proof", ""),
                ("check my.proof", ""),
                ("check my.proof --list enable1 --json", ""),
            ),
        ),
    )


def fill(command: Parser) -> None:
    """Fill the parser of the command."""
    begin(command, check_page(), check)
    command.takes.add_argument("certificate", metavar="FILE", help=_("the certificate"))
    command.options.add_argument(
        "--list",
        metavar="LIST",
        dest="words",
        help=_("the list that it is for; the one that it names if not given"),
    )


def check(options: argparse.Namespace) -> Iterator[str]:
    """Say what a certificate proves.

    Raises:
        UsageError: if it cannot be read.
        NotProvedError: if it does not prove what it says.
        RefusedError: if there is no such list.
    """
    path: str = options.certificate
    try:
        told = checker.read(Path(path))
        name, without = checker.list_of(told)
        loaded = catalogue.load(options.words or name, without, options.deadline.last())
        proved = checker.check(told, frozenset(loaded.words))
    except FileNotFoundError as error:
        raise UsageError(
            _("there is no file {file!r}; give a certificate.").format(file=path)
        ) from error
    except OSError as error:
        said = _("{file!r} is no file that can be read; give a certificate.")
        raise UsageError(said.format(file=path)) from error
    except checker.Refused as error:
        reason = _(error.said).format(**error.values)
        if isinstance(error, checker.UnreadableCertificate):
            raise UsageError(f"{path}: {reason}") from error
        raise NotProvedError(
            _("{file}: not proved: {reason}").format(file=path, reason=reason)
        ) from error
    if options.format == "json":
        yield as_json(proved_dict(told, proved))
    else:
        yield proved_text(told, proved)
