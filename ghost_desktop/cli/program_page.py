"""The page of help of the program as a whole."""

from __future__ import annotations

from ghost_desktop.cli.page import Page, examples, paragraph, rows
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.translation import _


def program_page() -> Page:
    """Return the page of the program as a whole."""
    return Page(
        "COMMAND ...",
        _(
            "Solve the word game Ghost: who wins on a word list, what to play, and which words to "
            "remember. Players add letters to a fragment in turn; it must always begin some word, "
            "and whoever completes a word loses."
        ),
        (
            paragraph(
                _(
                    "A LIST is the id of a bundled list, as `ghost-cli lists` shows them, or a "
                    "file with one word a line. Words shorter than the minimum length, {letters} "
                    "letters unless you say otherwise, do not exist in the game."
                ).format(letters=Rules.min_length)
            ),
            rows(
                _("the rules, with every command that solves:"),
                [
                    ("--variant", _variants()),
                    ("--min-length", _("letters in the shortest words that count.")),
                    (
                        "--players",
                        _(
                            "how many play, {fewest} to {most}. They are numbered from 1, in turn "
                            "order."
                        ).format(fewest=PLAYERS[0], most=PLAYERS[-1]),
                    ),
                    (
                        "--misere",
                        _("completing a word wins; a letter must still fit some word."),
                    ),
                    (
                        "--reading",
                        _(
                            "with three and more players, what it means that one may lose.\n"
                            "self: if it is everybody for themselves.\n"
                            "one-against-all: if all others work together against one."
                        ),
                    ),
                ],
            ),
            examples(
                ("solve enable1", _("who wins, and with what?")),
                ("solve web2 --players 3", _("and if three of us play?")),
                ("position enable1 gho", _('it says "gho": what now?')),
                ("strategy enable1 --player 1", _("what must I remember to win?")),
                ("compare enable1 web2 --min-length 3 4", ""),
                ("margin enable1", _("how near is the other win?")),
            ),
            paragraph(
                _(
                    "`ghost-cli COMMAND --help` explains a command. The exit status is 0, or 2 if "
                    "a command could not be answered, 1 if the answer could not be written, or what "
                    "was to be checked is not proved; the reason then is on standard error. It is 130 if Ctrl-C ended the command."
                )
            ),
        ),
    )


def _variants() -> str:
    """Say how a letter is added in each variant, a line each."""
    return "\n".join(f"{variant.id}: {_(variant.texts.adding)}" for variant in all_variants())
