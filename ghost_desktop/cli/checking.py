"""`ghost-cli check`: whether a certificate proves what it says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ghost_desktop import checker, checker_of_margins
from ghost_desktop.cli.arguments import begin
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.parser import NotProvedError, UsageError, examples
from ghost_desktop.formats.proved import proved_dict, proved_text
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping

    from ghost_desktop.cli.parser import Parser
    from ghost_desktop.engine.words.wordlist import WordList


def fill_check(command: Parser) -> None:
    """Fill the parser of `check`."""
    begin(
        command,
        check,
        "check FILE [--list LIST] [--other LIST] [--json]",
        _(
            "Check a certificate that ghost-cli strategy, margin or decide has written: that "
            "nothing else that a player could remember is less, that no fewer words give the game "
            "to the other player, or that no other word does alone."
        ),
        _(
            "The game is built anew from its words, and all is reckoned in whole numbers; nothing "
            "in the file is believed. What checks it are programs of their own, which can be read: "
            "ghost_desktop/checker.py, and beside it checker_of_margins.py. Why that is a proof, "
            "the page Certificates of the manual says."
        ),
        _(
            "The exit status is 0 if it is proved, 1 if it is not, and 2 if the file cannot be "
            "read, or is of another list."
        ),
        examples(
            "strategy enable1 --player 1 --variant superghost --certificate my.proof",
            "check my.proof",
            "check my.proof --list enable1 --json",
        ),
    )
    command.option("certificate", "FILE", _("the certificate"))
    said = _("the list that it is for; the one that it names if not given")
    command.option("--list", "LIST", said, dest="words")
    said = _("the list whose words may be put in; the one that it names if not given")
    command.option("--other", "LIST", said)


def check(options: Namespace) -> Iterator[str]:
    """Say what a certificate proves.

    Raises:
        UsageError: if it cannot be read.
        NotProvedError: if it does not prove what it says.
        RefusedError: if there is no such list.
    """
    path: str = options.certificate
    try:
        told = checker.read(Path(path))
        words = _list(options, told, "list", options.words)
        lists = [words]
        if told.get("other") is not None:
            lists.append(_list(options, told, "other", options.other))
        elif options.other is not None:
            said = _("it is of one list alone; give no other.")
            raise UsageError(f"{path}: {said}")
        check_it = checker.check if "strategy" in told else checker_of_margins.check
        proved = check_it(told, *map(frozenset, lists))
    except FileNotFoundError as error:
        raise UsageError(
            say("there is no file {file!r}; give a certificate.", file=path)
        ) from error
    except OSError as error:
        said = _("{file!r} is no file that can be read; give a certificate.")
        raise UsageError(said.format(file=path)) from error
    except checker.Refused as error:
        reason = say(error.said, **error.values)
        if isinstance(error, checker.Unreadable):
            raise UsageError(f"{path}: {reason}") from error
        raise NotProvedError(
            say("{file}: not proved: {reason}", file=path, reason=reason)
        ) from error
    if options.format == "json":
        yield as_json(proved_dict(told, proved))
    else:
        yield proved_text(told, proved, words)


def _list(options: Namespace, told: Mapping[str, Any], which: str, source: str | None) -> WordList:
    """Read one of the lists that a certificate is for, from elsewhere if that is said."""
    with checker.anything_told():
        name, without = told[which]["name"], told[which]["without"]
        if type(name) is not str or not {*map(type, without)} <= {str}:
            raise ValueError
    return catalogue.load(source or name, without, options.deadline.last()).words
