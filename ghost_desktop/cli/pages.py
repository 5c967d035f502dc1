"""Pages of help: how to write a command, what it does, and after the arguments, the rest.

What stands in code font, such as names and examples, is the same in all languages; every example
that begins with ``ghost-cli`` runs.
"""

from __future__ import annotations

from ghost_desktop.cli.page import Page, examples, paragraph, rows
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.line_faults import EXAMPLE
from ghost_desktop.formats.marks import mark_meaning, mark_symbol, mark_word
from ghost_desktop.formats.position_line import AGAINST_ALL, MISERE, NONE
from ghost_desktop.formats.strategy_formats import STRATEGY_FORMATS
from ghost_desktop.formats.text import joined_and, number, place_name
from ghost_desktop.play.review import Mark
from ghost_desktop.translation import _

_FRAGMENT, _LETTER = "gho", "s"  # of the examples


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
                    "a command could not be answered, 1 if the answer could not be written; the "
                    "reason then is on standard error."
                )
            ),
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
            examples(
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
        "position (LIST FRAGMENT [RULES] | LINE) [--counts] [--json]",
        _(
            "Say who wins from a fragment, and where each letter that can follow leads. A "
            "fragment that no play reaches, since a word ends the round before, is answered as "
            "if nobody had noticed that word."
        ),
        (
            paragraph(
                _(
                    "A LINE says all of it, plays included, as it stands below each answer and as "
                    "the window copies it: {line}."
                ).format(line="LIST VARIANT MIN_LENGTH PLAYERS FLAGS PLAYS")
            ),
            paragraph(
                _(
                    "With --counts there are two more columns: in how many ways legal plays alone, "
                    "good and bad ones, can come to a word on which whoever plays the letter wins, "
                    "and to one on which he loses."
                )
            ),
            rows(_("the fields of a line:"), _line_fields()),
            rows(_("where a letter goes, in the variants that leave a choice:"), _places()),
            examples(
                ("position enable1 gho", ""),
                ("position enable1 gho --counts", ""),
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
            rows(
                _("marks:"),
                [
                    (f"{mark_symbol(mark)} {mark_word(mark)}", mark_meaning(mark) + ".")
                    for mark in Mark
                ],
            ),
            paragraph(_("`ghost-cli position --help` says how a LINE is written.")),
            examples(
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
        (examples(("proofs", ""), ("proofs --clear", "")),),
    )


def strategy_page() -> Page:
    """Return the page of `strategy`."""
    of_words = [one.id for one in all_variants() if one.line_kind is LineKind.WORD]
    return Page(
        "strategy LIST --player K [--opening LETTERS] [--time-limit S] [RULES]",
        _(
            "Find the fewest lines that a player has to remember, keeping to one reply to each "
            "play of the others, who may all work together."
        ),
        (
            paragraph(
                _(
                    "In {variants} a line is a word on which the round can still end. In the other "
                    "variants it is a fragment at the player's turn and what is made of it; the opening is "
                    "not counted, and its letters are those of the fragment. A player who cannot "
                    "be sure to win gets a strategy that waits for a mistake of the others."
                ).format(variants=joined_and(of_words))
            ),
            paragraph(
                _(
                    "A reply that one likes better can be chosen with --instead, if it wins where "
                    "the player can; all else is minimised around it, and it is said how many more "
                    "lines that costs. Which replies win at a fragment, ghost-cli position says."
                )
            ),
            paragraph(
                _(
                    "Among three and more, --others careful takes it that nobody makes a play "
                    "after which the player may lose who was safe: whoever makes it puts himself "
                    "at risk as well. Such a strategy is far smaller, and good for nothing as soon "
                    "as somebody plays otherwise. Who may lose all the same has to be ready for "
                    "anything, until he is safe."
                )
            ),
            rows(
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
            rows(
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
            examples(
                ("strategy enable1 --player 1", ""),
                ("strategy enable1 --player 2 --opening q", ""),
                ("strategy enable1 --player 2 --players 3", ""),
                ("strategy enable1 --player 3 --players 3 --opening qu --others careful", ""),
                ("strategy enable1 --player 1 --misere", ""),
                ("strategy enable1 --player 1 --opening n --instead nu=nur", ""),
                ("strategy enable1 --player 1 --count zones", ""),
                ("strategy enable1 --player 1 --beside my-words.txt", ""),
                ("strategy enable1 --player 1 --variant superghost", ""),
                ("strategy web2 --player 1 --variant superduperghost --time-limit 10", ""),
                ("strategy enable1 --player 1 --format dot | dot -Tsvg > strategy.svg", ""),
            ),
        ),
    )


def decide_page() -> Page:
    """Return the page of `decide`."""
    return Page(
        "decide LIST [--other LIST] [RULES] [--format F]",
        _(
            "Find the words that decide: those whose removal alone changes who wins, or among three "
            "and more who may lose, and the openings that win then. With another list, find those "
            "of its words, too, that do so if they alone are put in."
        ),
        (
            paragraph(
                _(
                    "All of them are found, for certain. The JSON has them as removals and as "
                    "additions; in CSV the change is to remove or to add."
                )
            ),
            examples(
                ("decide enable1 --min-length 3", ""),
                ("decide american-english --other british-english", ""),
                ("decide my-words.txt --variant superghost --players 3", ""),
                ("decide enable1 --min-length 5 --format csv > deciding.csv", ""),
            ),
        ),
    )


def margin_page() -> Page:
    """Return the page of `margin`."""
    return Page(
        "margin LIST [--other LIST] [--time-limit S] [RULES] [--format F]",
        _(
            "Find the fewest words to take out of a list so that the other of two players wins, and "
            "name such words. With another list, words of it can be put in as well."
        ),
        (
            paragraph(
                _(
                    "In {variants} the number is proved to be the smallest at once; in the other "
                    "variants as far as the time allows, and else it stands between two bounds."
                ).format(variants=Rules.variant.id)
            ),
            examples(
                ("margin enable1", ""),
                ("margin american-english --other british-english", ""),
                ("margin enable1 --misere --json", ""),
                ("margin my-words.txt --variant superghost --time-limit 10", ""),
            ),
        ),
    )


def pair_page() -> Page:
    """Return the page of `pair`."""
    return Page(
        "pair LIST OTHER [--quick] [--time-limit S] [--words WHICH] [RULES] [--json]",
        _(
            "Put two lists side by side: who wins with each, the openings that change hands, the "
            "words that decide and how many stand between the first list and another winner, what "
            "becomes of the strategy for each list with the other, the words that end best play, "
            "and how many words are in both and in one alone."
        ),
        (
            paragraph(
                _(
                    "A strategy is followed up to the first play that loses with the other list: "
                    "one that is illegal there, makes a word, or lets the others win. Best play is "
                    "that of two players of whom the winner hurries and the loser delays; among "
                    "more, all make only plays that are best for them."
                )
            ),
            examples(
                ("pair american-english british-english", ""),
                ("pair enable1 enable1@50 --quick", ""),
                ("pair my-words.txt enable1 --words other", _("which words does it lack?")),
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
            examples(
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
            examples(
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
        rows(_("opponents:"), [(one.id, _(one.about)) for one in known_opponents()]),
        paragraph(
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
