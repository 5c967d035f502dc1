"""Pages of help: how to write a command, what it does, and after the arguments, the rest.

What stands in code font, such as names and examples, is the same in all languages; every example
that begins with ``ghost-cli`` runs.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.answers import WIDTH, filled
from ghost_desktop.formats.line_faults import EXAMPLE
from ghost_desktop.formats.marks import mark_meaning, mark_symbol, mark_word
from ghost_desktop.formats.position_line import AGAINST_ALL, MISERE, NONE
from ghost_desktop.formats.strategy_formats import STRATEGY_FORMATS
from ghost_desktop.formats.text import joined_and, number, place_name
from ghost_desktop.play.review import Mark
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_FRAGMENT, _LETTER = "gho", "s"  # of the examples


@dataclass(frozen=True)
class Page:
    """A page of help.

    Attributes:
        usage: the command, and what it takes.
        above: what it does.
        below: what there is to say after the arguments: parts with an empty line between them.
        gather: finds what comes before that, where it takes a while: only who reads it waits.
    """

    usage: str
    above: str
    below: tuple[str, ...]
    gather: Callable[[], tuple[str, ...]] | None = None

    @property
    def description(self) -> str:
        """What it does, within the width."""
        return _paragraph(self.above)

    @property
    def epilog(self) -> str:
        """What stands after the arguments."""
        gathered = () if self.gather is None else self.gather()
        return "\n\n".join([*gathered, *self.below])


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
            _paragraph(
                _(
                    "A LIST is the id of a bundled list, as `ghost-cli lists` shows them, or a "
                    "file with one word a line. Words shorter than the minimum length, {letters} "
                    "letters unless you say otherwise, do not exist in the game."
                ).format(letters=Rules.min_length)
            ),
            _rows(
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
            _examples(
                ("solve enable1", _("who wins, and with what?")),
                ("solve web2 --players 3", _("and if three of us play?")),
                ("position enable1 gho", _('it says "gho": what now?')),
                ("strategy enable1 --player 1", _("what must I remember to win?")),
                ("compare enable1 web2 --min-length 3 4", ""),
            ),
            _paragraph(
                _(
                    "`ghost-cli COMMAND --help` explains a command. The exit status is 0, or 2 if "
                    "a command could not be answered, 1 if the answer could not be written; the "
                    "reason then is on standard error."
                )
            ),
        ),
    )


def lists_page() -> Page:
    """Return the page of `lists`."""
    return Page(
        "lists [--json]",
        _("Show the word lists that come with the program."),
        (
            _paragraph(
                _("The name at the beginning of each is what the other commands take as LIST.")
            ),
            _examples(("lists --json", "")),
        ),
    )


def solve_page() -> Page:
    """Return the page of `solve`."""
    return Page(
        "solve LIST [RULES] [--json]",
        _(
            "Say who wins a round on a word list if all players are perfect, with which first "
            "letters, and what was dropped when the list was read. With three and more players "
            "it says who may lose, or in misère who may win."
        ),
        (
            _examples(
                ("solve enable1", ""),
                ("solve my-words.txt --min-length 3 --json", ""),
                ("solve enable1 --variant superghost", ""),
                ("solve web2 --players 3 --reading one-against-all", ""),
                ("solve enable1 --without my-words.txt", ""),
            ),
        ),
    )


def position_page() -> Page:
    """Return the page of `position`."""
    return Page(
        "position (LIST FRAGMENT [RULES] | LINE) [--json]",
        _(
            "Say who wins from a fragment, and where each letter that can follow leads. A "
            "fragment that no play reaches, since a word ends the round before, is answered as "
            "if nobody had noticed that word."
        ),
        (
            _paragraph(
                _(
                    "A LINE says all of it, plays included, as it stands below each answer and as "
                    "the window copies it: {line}."
                ).format(line="LIST VARIANT MIN_LENGTH PLAYERS FLAGS PLAYS")
            ),
            _rows(_("the fields of a line:"), _line_fields()),
            _rows(_("where a letter goes, in the variants that leave a choice:"), _places()),
            _examples(
                ("position enable1 gho", ""),
                (f'position "{EXAMPLE}"', ""),
                ('position enable1 "" --json', _("before the first letter")),
                ("position enable1 gho --variant superduperghost", ""),
                ("position enable1 gho --players 3 --misere", ""),
            ),
        ),
    )


def review_page() -> Page:
    """Return the page of `review`."""
    return Page(
        "review (FILE | LINE) [--json]",
        _(
            "Say what each play of a round was worth, or of all finished rounds of a match: its "
            "mark, how many of the legal plays would have won or been safe, and the best ones."
        ),
        (
            _rows(
                _("marks:"),
                [
                    (f"{mark_symbol(mark)} {mark_word(mark)}", mark_meaning(mark) + ".")
                    for mark in Mark
                ],
            ),
            _paragraph(_("`ghost-cli position --help` says how a LINE is written.")),
            _examples(
                ('review "enable1 ghost 4 2 - g,h,o,s,t"', ""),
                (f'review "{EXAMPLE}" --json', ""),
                ("review my.ghostmatch", ""),
            ),
        ),
    )


def proofs_page() -> Page:
    """Return the page of `proofs`."""
    return Page(
        "proofs [--clear] [--json]",
        _(
            "Show how much room proofs of earlier games take, and where, or clear them. Games in "
            "which not all positions are listed are answered sooner with them; without them they "
            "are proved again."
        ),
        (_examples(("proofs", ""), ("proofs --clear", "")),),
    )


def strategy_page() -> Page:
    """Return the page of `strategy`."""
    of_words = [one.id for one in all_variants() if one.line_kind is LineKind.WORD]
    return Page(
        "strategy LIST --player K [--opening LETTER] [--count NAME] [--time-limit S] [RULES]",
        _(
            "Find the fewest lines that a player has to remember, keeping to one reply to each "
            "play of the others, who may all work together."
        ),
        (
            _paragraph(
                _(
                    "In {variants} a line is a word on which the round can still end. In the other "
                    "variants it is a fragment at the player's turn and what is made of it; the opening is "
                    "not counted, and its letters are those of the fragment. A player who cannot "
                    "be sure to win gets a strategy that waits for a mistake of the others."
                ).format(variants=joined_and(of_words))
            ),
            _rows(
                _("what there is to remember:"),
                [
                    ("lines", _("every line, to the end of each round.")),
                    (
                        "zones",
                        _(
                            "no line where every letter wins, whoever adds it, now and for the "
                            "rest of the round: in such a zone one may play anything. A line is a "
                            "fragment and what is made of it in {variants}, too."
                        ).format(variants=joined_and(of_words)),
                    ),
                ],
            ),
            _rows(
                _("formats:"),
                [
                    (
                        "text",
                        _(
                            "what the strategy is worth, and its lines: words by opening, for "
                            "English lists with how common they are and what they mean; fragments "
                            "and replies by the length of the fragment"
                        ),
                    ),
                    *((one.id, one.about) for one in STRATEGY_FORMATS),
                ],
            ),
            _examples(
                ("strategy enable1 --player 1", ""),
                ("strategy enable1 --player 2 --opening q", ""),
                ("strategy enable1 --player 2 --players 3", ""),
                ("strategy enable1 --player 1 --misere", ""),
                ("strategy enable1 --player 1 --count zones", ""),
                ("strategy enable1 --player 1 --variant superghost", ""),
                ("strategy web2 --player 1 --variant superduperghost --time-limit 10", ""),
                ("strategy enable1 --player 1 --format dot | dot -Tsvg > strategy.svg", ""),
            ),
        ),
    )


def compare_page() -> Page:
    """Return the page of `compare`."""
    of_words = [one.id for one in all_variants() if one.line_kind is LineKind.WORD]
    return Page(
        "compare LIST... [RULES] [--no-lines] [--count NAME] [--time-limit S] [--format F]",
        _(
            "Solve several word lists under one or more rules each, and show a row for each as "
            "soon as it is done: who wins, how much a sure winner has to remember, how many "
            "plays a perfect round takes, and which first letters win."
        ),
        (
            _paragraph(
                _(
                    "What there is to remember are words in {variants}, and replies in the other "
                    "variants; with --count zones they are replies in all of them, and none "
                    "is needed where every letter wins. <=123 is the best that was found when the "
                    "time was over, and may not be the fewest. `ghost-cli strategy` shows them."
                ).format(variants=joined_and(of_words))
            ),
            _paragraph(
                _(
                    "--variant, --min-length and --players take several values. The rows follow "
                    "the order in which you name them: for each list, each variant; for each "
                    "variant, each minimum length; for each of these, each number of players."
                )
            ),
            _examples(
                ("compare enable1 web2 --min-length 3 4", ""),
                ("compare --min-length 3 4 -- enable1 my-words.txt", ""),
                ("compare web2 --min-length 3 4 --players 2 3 4", ""),
                ("compare enable1 --variant superghost --count zones", ""),
                ("compare my-words.txt --variant ghost superghost superduperghost", ""),
                ("compare enable1 dutch --no-lines --format csv > lists.csv", ""),
            ),
        ),
    )


def arena_page() -> Page:
    """Return the page of `arena`."""
    return Page(
        "arena A B... [--list LIST] [--rounds N] [--seed N] [--referee R] [RULES] [--json]",
        _(
            "Have computers play among themselves, each with each, and show how often who wins. "
            "They begin in turn. With three and more players, as many sit at a table as play."
        ),
        (
            _examples(
                ("arena perfect casual", ""),
                ("arena beginner casual well-read --rounds 20 --seed 7", ""),
                ("arena random odds perfect --players 3 --rounds 20 --json", ""),
                ("arena trickster casual --referee challenges", ""),
            ),
        ),
        _opponents,
    )


def puzzle_page() -> Page:
    """Return the page of `puzzle`."""
    return Page(
        "puzzle LIST [--date YYYY-MM-DD | --number N] [--answer] [RULES] [--json]",
        _(
            "Show a fragment from which one letter wins, and no other, and ask for it. Each day has "
            "a puzzle, the same for everybody with the list, and there are as many more as you like."
        ),
        (
            _examples(
                ("puzzle enable1", _("today's")),
                ("puzzle enable1 --answer", _("and which letter is it?")),
                ("puzzle enable1 --date 2026-11-22 --variant superghost", ""),
                ("puzzle enable1 --number 7 --json", ""),
            ),
        ),
    )


def _opponents() -> tuple[str, ...]:
    """Say how the opponents play, and what becomes of one that does not."""
    from ghost_desktop.play.opponents import known_opponents  # noqa: PLC0415 - see `Page`
    from ghost_desktop.play.thinking import SECONDS  # noqa: PLC0415

    return (
        _rows(_("opponents:"), [(one.id, _(one.about)) for one in known_opponents()]),
        _paragraph(
            _(
                "Opponents of other packages have ids as well. One that fails, does what the "
                "rules do not allow, or takes longer than {seconds} seconds forfeits the round."
            ).format(seconds=number(SECONDS))
        ),
    )


def _variants() -> str:
    """Say how a letter is added in each variant, a line each."""
    return "\n".join(f"{variant.id}: {_(variant.texts.adding)}" for variant in all_variants())


def _places() -> list[tuple[str, str]]:
    """Show by an example where a letter can go in any of the variants."""
    said = _("{fragment} and {letter} make {made}")
    made = {
        where: said.format(
            fragment=_FRAGMENT, letter=_LETTER, made=variant.make(_FRAGMENT, _LETTER, where)
        )
        for variant in all_variants()
        for where in variant.places
        if variant.has_places
    }
    return [(place_name(where), example) for where, example in made.items()]


def _line_fields() -> list[tuple[str, str]]:
    """Say what may stand in the fields of a position line that need to be explained."""
    return [
        (
            "FLAGS",
            _("{misere} and {against_all}, joined by +, or {none} for none").format(
                misere=MISERE, against_all=AGAINST_ALL, none=NONE
            ),
        ),
        (
            "PLAYS",
            _(
                "the letters in the order in which they were played, each with its place where "
                "that is not the end; {none} for none. In front of them may stand what lay on "
                "the table when the round began: {given}"
            ).format(none=NONE, given="=ghos"),
        ),
        ("without=WORD,WORD", _("words that are left out of the list, if any are")),
    ]


def _examples(*examples: tuple[str, str]) -> str:
    """List commands, some with what they ask."""
    rows = [(f"ghost-cli {command}", asked) for command, asked in examples]
    return _rows(_("examples:"), rows, gap=7 if any(asked for _command, asked in rows) else 2)


def _rows(title: str, rows: Sequence[tuple[str, str]], gap: int = 2) -> str:
    """Put terms and what is said of them side by side, below a title.

    What is said keeps its line breaks, and is broken where it is too long.
    """
    widest = max((len(term) for term, said in rows if said), default=0) + gap
    lines = [title]
    for term, said in rows:
        parts = [
            part for line in said.split("\n") for part in textwrap.wrap(line, WIDTH - 2 - widest)
        ]
        lines.append(f"  {term:{widest}}{parts[0]}" if parts else f"  {term}")
        lines += [" " * (2 + widest) + part for part in parts[1:]]
    return "\n".join(lines)


def _paragraph(text: str) -> str:
    return "\n".join(filled(text))
