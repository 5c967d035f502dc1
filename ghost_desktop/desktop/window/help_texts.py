"""The page of rules: those of each variant in its own words, and those that any can be played by."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.engine.game.variant import Variant


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

MORE_RULES = {
    N_("Three players and more"): (
        N_(
            "They play in turn, and the one who completes a word loses; all others are safe. "
            "Often nobody can be singled out as the loser. The line at the bottom of the window "
            "says who <i>may</i> lose. That depends on what the others want, which you choose "
            "with the game:"
        ),
        N_(
            "<b>Everybody for themselves:</b> all players want only not to lose, and do not care "
            "who else does. Where several plays are as good for a player, any of them may be "
            "made, and whoever can lose then may lose."
        ),
        N_(
            "<b>One against all:</b> all others work together against one player, who <i>can "
            "hold out alone</i> if sure not to lose even so."
        ),
        N_(
            "<b>Example:</b> three play with ENABLE1 and words of 5 letters or more. Everybody "
            "for themselves, player 3 loses if player 1 opens with K or Q."
        ),
    ),
    N_("Misère: a word wins"): (
        N_(
            "In misère, whoever completes a word wins the round, and all others lose it. Letters "
            "that fit no word are refused as ever."
        ),
        N_(
            "In a match for the letters of a word, the winner of the round takes none, and all "
            "others take one."
        ),
        N_(
            "Some who have written about the game let a player win at once with letters that "
            "fit no word, which the second player can always do. Here such letters are never "
            "legal, so there is something to play for."
        ),
    ),
}
"""The rules that any variant can be played by, part by part. What is bold in them is so in HTML."""


def help_html() -> str:
    """Return all that help says, without any colour or size of its own.

    The rules of each variant begin at an anchor that has its id.
    """
    return "".join(
        (
            *(_variant_html(variant) for variant in all_variants()),
            _round_html(),
            *(
                f"<h2>{_(title)}</h2>{_tagged('p', map(_, texts))}"
                for title, texts in MORE_RULES.items()
            ),
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


def _tagged(tag: str, texts: Iterable[str]) -> str:
    return "".join(f"<{tag}>{_ending_in_two_words(text)}</{tag}>" for text in texts)


def _ending_in_two_words(text: str) -> str:
    """Let no word stand alone in the last line of a paragraph."""
    before, space, last = text.rpartition(" ")
    return f"{before}&nbsp;{last}" if space and "<" not in last else text
