"""What help says: the rules of each variant in its own words, and how the panels are to be read."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.engine.game.variant import Variant


@dataclass(frozen=True)
class Section:
    """A part of the help, as marked texts. What is bold in them is so in HTML.

    Attributes:
        title: its heading.
        opening: what is said first.
        points: what is said in a list.
        closing: what is said last; an example, say.
    """

    title: str
    opening: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()


ROUND = (
    ("g", N_("You play G. Thousands of words begin with it.")),
    ("gh", N_("The other player plays H. GHETTO and GHOST are among what is left.")),
    (
        "gho",
        N_(
            "You play O, and it is decided: GHOST and GHOUL both end on your turn. With E you "
            "would have won, for GHEE, GHERAO and GHETTO end on the other player’s."
        ),
    ),
    ("ghos", N_("The other player plays S. That is no word yet.")),
    (
        "ghost",
        N_("Only T is left for you. GHOST is a word: you lose, though GHOSTLY would go on."),
    ),
)
"""A round with ENABLE1 and words of 4 letters or more: what lies on the table, and what it means."""

MORE_RULES = (
    Section(
        N_("Three players and more"),
        (
            N_(
                "They play in turn, and the one who completes a word loses; all others are safe. "
                "Often nobody can be singled out as the loser. The line at the bottom of the window "
                "says who <i>may</i> lose. That depends on what the others want, which you choose "
                "with the game:"
            ),
        ),
        (
            N_(
                "<b>Everybody for themselves:</b> all players want only not to lose, and do not care "
                "who else does. Where several plays are as good for a player, any of them may be "
                "made, and whoever can lose then may lose."
            ),
            N_(
                "<b>One against all:</b> all others work together against one player, who <i>can "
                "hold out alone</i> if sure not to lose even so."
            ),
        ),
        (
            N_(
                "<b>Example:</b> three play with ENABLE1 and words of 5 letters or more. Everybody "
                "for themselves, player 3 loses if player 1 opens with K or Q."
            ),
        ),
    ),
    Section(
        N_("Misère: a word wins"),
        (
            N_(
                "In misère, whoever completes a word wins the round, and all others lose it. Letters "
                "that fit no word are refused as ever."
            ),
            N_(
                "Some who have written about the game let a player win at once with letters that "
                "fit no word, which the second player can always do. Here such letters are never "
                "legal, so there is something to play for."
            ),
        ),
    ),
)
"""The rules that any variant can be played by."""

MATCHES = (
    Section(
        N_("A match: who plays, and what for"),
        (
            N_(
                "<i>New match</i> in the Game menu asks who plays: two to eight, persons at this "
                "screen and computers in any mix. Each can be given a name. Computers differ in how "
                "many words they know, and in what they do with them; a sentence tells about each."
            ),
            N_(
                "Rounds are counted, or they cost <b>lives</b>: whoever loses one takes the next "
                "letter of GHOST, or of a word of yours, and whoever has all of them is out. The "
                "others go on, and the last who is left wins the match. In misère, the winner of a "
                "round takes no letter, and all others take one."
            ),
        ),
        (
            N_(
                "<b>Friendly referee:</b> a letter that fits no word is refused, and costs nothing."
            ),
            N_("<b>Strict referee:</b> such a letter loses the round."),
            N_(
                "<b>Challenges:</b> any letter may be played. Who is challenged must name a longer "
                "word that can come of the letters, and a finished word counts once somebody points it out."
            ),
        ),
        (
            N_(
                "The Game menu, and the button with the dots above the board, have more: a <i>hint</i> "
                "tells one good play, and is counted; you can take back what you did last, with what "
                "computers did since, or give the round up."
            ),
            N_(
                "Hold the button <i>Show letters</i> down, or its key, to see what each letter does: it wins, "
                "loses, completes a word, or is not possible, and how many plays are left then. Each time "
                "is counted beside the hints; the same letters count once."
            ),
            N_("A match is there again when you come back, as it was left."),
            N_(
                "Where it was agreed, <i>Nobody here knows that word</i> strikes the word that ended "
                "a round: it counts for nothing in the match, and the round goes on. Such words can "
                "be kept as <i>Your exceptions</i>, and left out where the dictionary is chosen."
            ),
            N_(
                "<i>Review</i> goes through a round that is over, play by play: ★ is the best play, ○ "
                "a fine one, ▽ wins later than need be, △ loses sooner, ✕ gives a win away, → was "
                "forced. A bar shows how many of the legal plays would have won. Where a win was given "
                "away you may try what would have won before you are told, and from any play you can "
                "play on, against whom you like."
            ),
            N_(
                "<i>Puzzles</i> show letters to which one alone can be added that wins: which? Your "
                "first answer counts. A streak goes on until the third miss, a storm for three minutes."
            ),
            N_(
                "<i>Judge</i> is for people at a real table: type the letters that lie there, and "
                "it says in large letters whether they stand or fall, and nothing else."
            ),
            N_(
                "<i>Look up words</i> says which dictionaries have a word, how common it is, what it "
                "means, and what it decides. A pattern lists words: ? is any one letter, * any "
                "letters, and letters in braces are these in any order. Wherever a word is on the "
                "screen, its menu looks it up."
            ),
            N_(
                "<i>Figures</i> say how your rounds went, against whom and over time, with the "
                "words that you lost on and the openings that you play. What is shown can be saved, "
                "or reset."
            ),
        ),
    ),
)
"""What is played round after round."""

PANELS = (
    Section(
        N_("Strategy: what to remember"),
        (
            N_(
                "Between two players one can always force a win. This panel shows how, with as few "
                "words to remember as can be; where different ways lead to the same letters, with "
                "as few replies, which is proved while you watch. Among more players it shows how "
                "to hold out alone, even if all others work together."
            ),
        ),
        (
            N_(
                "Each row is what may lie on the table. Your reply is in bold; below it stands "
                "everything the other player can do then."
            ),
            N_(
                "<b>●&nbsp;you&nbsp;win</b> is certain from there, <b>✕&nbsp;you&nbsp;lose</b> if "
                "the other player makes no mistake, and with <b>◆&nbsp;it&nbsp;depends</b> some "
                "ends are good and some are bad."
            ),
            N_(
                "The words or replies at the side are all that you need to know. A row with an ↑ "
                "goes on where the same letters stand already."
            ),
            N_(
                "<b>Zones</b> leaves out what you need not know: from a zone every letter wins, "
                "whoever adds it, to the end of the round. Then there are only replies to remember, "
                "and whenever you see letters that are not among them, play anything."
            ),
            N_(
                "<b>Every play</b> shows the whole game instead. Type any letters from a game of "
                "yours into the box beside it, to see who wins from there and what could have been "
                "played. On its map a click on letters unfolds what can follow them."
            ),
            N_("Enter on a row plays on from there, on the board."),
            N_(
                "<b>Drill</b> plays the other side of the strategy, and you answer from memory. What "
                "you miss comes back soon, what you know after longer and longer times; the button "
                "says how much is due. You can leave at any moment: every answer is kept. <b>All "
                "drills</b> shows each that you have begun, and what is due in it."
            ),
            N_(
                "Wins that you give away at the board, and words that you lose on, are drilled as "
                "well: they are among <b>Drills</b> by themselves, and a line below the result "
                "leads to them. If too much is due, <b>Spread over days</b> puts a part of it off."
            ),
        ),
    ),
    Section(
        N_("Dictionaries: what a difference the words make"),
        (
            N_(
                "Each combination of a dictionary, a shortest word, a variant and a number of "
                "players is a game of its own. What is ticked is solved at once. Variants, players, "
                "whether a word loses or wins, and what the others want among three and more, are "
                "chosen below <b>More</b>."
            ),
            N_(
                "<b>Word lists</b>, among the views, has all dictionaries, and those of your own: "
                "what each is, where it comes from, and what may be done with it. <b>New list from "
                "others</b> makes one of the words that two have, or one alone, or of common words; "
                "it is made anew when they change."
            ),
            N_(
                "<b>Vocabulary</b>: of English dictionaries, only the words up to a level of SCOWL, "
                "from 10, the most common, to 95."
            ),
            N_(
                "What is ticked and not solved is grey. What has been solved stays, and is kept for "
                "the next time; <b>Export</b> clears it, and opens what ghost-cli has found elsewhere."
            ),
        ),
        (
            N_(
                "<b>Result</b>, or <b>Who wins</b>: the player who can force it. If it is the first "
                "player, the winning openings are the first letters that do it. Of three players and more, the "
                "numbers of those who may lose; ● says that the first player is not among them."
            ),
            N_(
                "<b>To remember</b>: how many words the winner must know, or to how many sets of "
                "letters a reply. Few make an easy win, many a hard one. With ≤ before the number, "
                "fewer may do: nobody has proved that it is the least."
            ),
            N_(
                "<b>Plays</b>: how long a perfect round lasts; with more players, at least and at "
                "most."
            ),
            N_(
                "<b>Shared words</b>: how many words exactly the marked dictionaries have, and no "
                "other; or, in pairs, which share of one dictionary another one has. A click lists "
                "the words."
            ),
            N_(
                "The other charts show the same numbers as the table. Point at one of them, or go there "
                "with Tab and the arrows; a double click or Enter opens its strategy."
            ),
        ),
    ),
)
"""How the panels are to be read."""


def help_html() -> str:
    """Return all that help says, without any colour or size of its own.

    The rules of each variant begin at an anchor that has its id.
    """
    return "".join(
        (
            *(_variant_html(variant) for variant in all_variants()),
            _round_html(),
            *(_section_html(section) for section in (*MORE_RULES, *MATCHES, *PANELS)),
        )
    )


def _variant_html(variant: Variant) -> str:
    """Return the rules of a variant, and its example, in its own words."""
    texts = variant.texts
    title = say("{variant}: the rules", variant=_(texts.name))
    example = say("<b>Example:</b> {example}", example=escape(_(texts.example)))
    return (
        f'<h2><a name="{variant.id}">{escape(title)}</a></h2>'
        f"<ol>{_tagged('li', (escape(_(rule)) for rule in texts.rules))}</ol>{_tagged('p', [example])}"
    )


def _round_html() -> str:
    name = _(Rules().variant.texts.name)
    begin = _(
        "You start a round of {variant}, with the dictionary ENABLE1 and words of 4 letters or more."
    ).format(variant=name)
    rows = (
        f"<td><b>{'&nbsp;'.join(fragment.upper())}</b></td><td>{_(text)}</td>"
        for fragment, text in ROUND
    )
    title = _("A round, letter by letter")
    return (
        f"<h2>{title}</h2><p>{begin}</p>"
        f'<table cellspacing="0" cellpadding="4">{_tagged("tr", rows)}</table>'
    )


def _section_html(section: Section) -> str:
    points = f"<ul>{_tagged('li', map(_, section.points))}</ul>" if section.points else ""
    return (
        f"<h2>{_(section.title)}</h2>{_tagged('p', map(_, section.opening))}"
        f"{points}{_tagged('p', map(_, section.closing))}"
    )


def _tagged(tag: str, texts: Iterable[str]) -> str:
    return "".join(f"<{tag}>{_ending_in_two_words(text)}</{tag}>" for text in texts)


def _ending_in_two_words(text: str) -> str:
    """Let no word stand alone in the last line of a paragraph."""
    before, space, last = text.rpartition(" ")
    return f"{before}&nbsp;{last}" if space and "<" not in last else text
