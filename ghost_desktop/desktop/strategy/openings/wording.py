"""What is said of openings, and of what there is to remember of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.strategy.openings.finding import OpeningOrder
from ghost_desktop.desktop.strategy.summary import remembered
from ghost_desktop.desktop.strategy.weighing import cost_text
from ghost_desktop.engine.others import Others
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.commonness import describe_level
from ghost_desktop.formats.text import letters_text, number, words_text
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.strategy.openings.finding import OpeningFound, OpeningsFound
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.wordlist import WordList

ORDERS = {
    OpeningOrder.LETTER: N_("the alphabet"),
    OpeningOrder.LINES: N_("what to remember"),
    OpeningOrder.LETTERS: N_("letters"),
    OpeningOrder.COMMON: N_("how common the words are"),
    OpeningOrder.COST: N_("what it costs you"),
}
"""By what openings are sorted."""

HINT = N_("Point at an opening, or go there with the arrows; a click or Enter shows its strategy.")

_WINS = {
    Outcome.WIN: N_("you win for certain"),
    Outcome.MIXED: N_("it depends on the others"),
    Outcome.LOSS: N_("you lose if they know how"),
}
_WINS_AMONG_SEVERAL = {
    **_WINS,
    Outcome.WIN: N_("you hold out, even if all others work together"),
    Outcome.LOSS: N_("you lose if all others work together"),
}

_WINS_AMONG_THE_CAREFUL = {
    Outcome.WIN: N_("you are safe, as long as nobody puts himself at risk"),
    Outcome.MIXED: N_("you may lose, even if nobody puts himself at risk"),
    Outcome.LOSS: N_("you lose"),
}


def outcome_name(outcome: Outcome, rules: Rules, others: Others = Others.ANYTHING) -> str:
    """Say in a clause what an opening is worth to the player."""
    if others is Others.CAREFUL:
        return _(_WINS_AMONG_THE_CAREFUL[outcome])
    return _((_WINS if rules.players == 2 or rules.misere else _WINS_AMONG_SEVERAL)[outcome])


def headline(found: OpeningsFound, words: WordList) -> str:
    """Say which opening has the least to remember, or after how many a player wins."""
    winning, all_of_them = found.winning(), number(len(found.letters))
    if not found.is_whole:
        said = _("{known} of {all} openings are known.")
        return said.format(known=number(len(found.known)), all=all_of_them)
    if found.asked.others is Others.CAREFUL and (found.asked.seat or not winning):
        said = ngettext(
            "You are safe after {count} of {all} openings.",
            "You are safe after {count} of {all} openings.",
            len(winning),
        )
        return said.format(count=number(len(winning)), all=all_of_them)
    if not winning:
        return say("You can be sure to win with none of {all} openings.", all=all_of_them)
    if found.asked.seat:
        said = ngettext(
            "You win for certain after {count} of {all} openings.",
            "You win for certain after {count} of {all} openings.",
            len(winning),
        )
        return said.format(count=number(len(winning)), all=all_of_them)
    order = OpeningOrder.COST if found.asked.is_own else OpeningOrder.LINES
    least = found.find(found.in_order(order)[0])
    assert least is not None  # it is known of all of them
    letter = words.shown(least.opening.letter)
    if least.cost is not None:
        said = _("{letter} costs you the least: as much as {cost} new ones.")
        return said.format(letter=letter, cost=cost_text(least.cost))
    said = _("{letter} has the least to remember: {lines}.")
    lines = remembered(least.opening.lines, found.line_kind)
    return said.format(letter=letter, lines=lines)


def chart_title(found: OpeningsFound) -> str:
    """Say what is compared."""
    if found.asked.seat:
        return _("What there is to remember after each opening that may be played")
    return _("What there is to remember with each opening that you may play")


def about_others(found: OpeningsFound) -> str:
    """Say that the others are taken to be careful; empty if they may play anything."""
    if found.asked.others is Others.ANYTHING:
        return ""
    return _(
        "All of this expects careful others: nobody makes a play which puts you at risk, and himself "
        "as well."
    )


def about_costs(found: OpeningsFound) -> str:
    """Say what is weighed, and from where that is known; empty if no line has a cost of its own."""
    if not found.asked.is_own:
        return ""
    learned = _(
        "What you have learned in the drill costs a tenth of a new one, and half once it is due."
    )
    if found.line_kind is LineKind.REPLY and not found.is_weighed:
        known = _("Fragments are no words: of them only the drill counts.")
    elif found.line_kind is LineKind.REPLY and found.has_levels:
        said = _(
            "A reply costs half where a word that you know can still come, up to commonness level "
            "{level} of SCOWL."
        )
        known = said.format(level=found.asked.level)
    elif found.has_levels:
        said = _("A word that you know, up to commonness level {level} of SCOWL, costs half.")
        known = said.format(level=found.asked.level)
    else:
        known = _("How common these words are is not known: only the drill counts.")
    if found.is_weighed:
        return f"{learned} {known}"
    unweighed = _("The strategies are those with the fewest lines, whatever each costs.")
    return f"{learned} {known} {unweighed}"


def describe_opening(one: OpeningFound, found: OpeningsFound, rules: Rules, words: WordList) -> str:
    """Say all that is known of an opening, in sentences."""
    opening = one.opening
    if not opening.has_strategy:
        said = _("{letter}: you cannot force a win, and no strategy is known.")
        return said.format(letter=words.shown(opening.letter))
    sentences = [
        _("{letter}: {outcome}.").format(
            letter=words.shown(opening.letter),
            outcome=outcome_name(opening.outcome, rules, found.asked.others),
        ),
        _("{lines}, {letters}; the longest line has {longest}.").format(
            lines=remembered(opening.lines, found.line_kind),
            letters=letters_text(opening.letters),
            longest=letters_text(opening.longest),
        ),
    ]
    if opening.outcome is Outcome.WIN and not opening.proved_minimal:
        sentences.append(_("It is not proved that fewer do not do."))
    if one.common is not None and one.common.words:
        sentences.append(
            say(
                "Of {words} on which the round can end, {percent} % are known up to level {level}.",
                words=words_text(one.common.words),
                percent=number(round(100 * one.common.share)),
                level=found.asked.level,
            )
        )
        middle = _("The one in the middle is {common}.")
        sentences.append(middle.format(common=describe_level(one.common.median)))
    if one.cost is not None:
        cost = _("It costs you as much as {cost} new ones; {learned} are learned.")
        sentences.append(cost.format(cost=cost_text(one.cost), learned=number(one.learned)))
    return " ".join(sentences)
