"""What is known of a strategy: one thing as a headline, the details below it, and what is proved."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.kit.commands import key_names, title
from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.costs import USUAL
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.lists import symbols_legend
from ghost_desktop.formats.strategies import (
    delays,
    more_sentence,
    proof_sentence,
    remembered,
    zones_sentence,
)
from ghost_desktop.formats.text import counted, number, sentence, words_text
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.own_costs import own_costs
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.certificate import Certificate
    from ghost_desktop.engine.strategies.counting import Counting
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.own_costs import OwnCosts


@dataclass(frozen=True)
class Learner:
    """Who is to remember a strategy, as far as it makes a difference to which one is the cheapest.

    Attributes:
        level: up to which level of commonness words are known.
        drills: the file of the answers in drills.
    """

    level: int
    drills: Path


def cost_text(cost: int) -> str:
    """Say what lines cost, in lines that are to be learned from the beginning: ``"41.5"``."""
    return number(round(cost / USUAL, 1))


def own_cost(strategy: Strategy, own: OwnCosts) -> int:
    """Return what a strategy costs a person: a line is only learned with the reply that it has."""
    return own.sum(strategy.with_replies)


def costs_to(person: Learner, game: SolvedGame, seat: int, count: Counting) -> OwnCosts:
    """Read what a person has learned of a game, and say what its lines cost then."""
    solution = game.solution
    with closing(DrillStore(person.drills)) as store:
        known = store.known_lines(solution.words, solution.rules, seat)
    kind = LineKind.of(solution.rules.variant, count)
    level = person.level if game.is_english else None
    return own_costs(solution, kind, known, now_in_utc(), level=level)


# What a strategy promises, by how many play and for what; among several, not to lose is enough.
_TO_ONE_OF_TWO = {
    Outcome.WIN: N_("you win for certain"),
    Outcome.MIXED: N_("you cannot force a win"),
    Outcome.LOSS: N_("you lose if they know how"),
}
_AGAINST_ALL = {
    Outcome.WIN: N_("you never lose, even if all others work together"),
    Outcome.MIXED: N_("you cannot hold out alone against all"),
    Outcome.LOSS: N_("you lose if all others work together"),
}
_MISERE_AGAINST_ALL = {
    **_AGAINST_ALL,
    Outcome.WIN: N_("you win, even if all others work together"),
    Outcome.MIXED: N_("you cannot force a win alone against all"),
}
_AMONG_THE_CAREFUL = {
    Outcome.WIN: N_("you are safe, as long as nobody puts himself at risk"),
    Outcome.MIXED: N_("you may lose, even if nobody puts himself at risk"),
    Outcome.LOSS: N_("you lose"),
}


def worth(outcome: Outcome, rules: Rules, others: Others) -> str:
    """Say in a clause what a strategy, or an opening, is worth: ``"you win for certain"``."""
    promised = _MISERE_AGAINST_ALL if rules.misere else _AGAINST_ALL
    if others is Others.CAREFUL:
        promised = _AMONG_THE_CAREFUL
    elif rules.players == 2:
        promised = _TO_ONE_OF_TWO
    return _(promised[outcome])


def headline(strategy: Strategy) -> str:
    """Say what a strategy is worth, and no more: ``"You win for certain."``."""
    said = worth(strategy.outcome, strategy.rules, strategy.others)
    return say("{sentence}.", sentence=sentence(said))


def to_take_home(strategy: Strategy, words: WordList) -> str:
    """Say what one takes home of a strategy: ``"Play N. Remember seven words."``.

    What it is worth comes first, unless that is a win for certain, which is worth no word.
    """
    lines = remembered(strategy.lines, strategy.line_kind, in_words=True)
    letter = words.shown(strategy.opening or "")
    is_mixed = strategy.outcome is Outcome.MIXED and strategy.lines > 0
    if is_mixed or (strategy.outcome is Outcome.LOSS and not (delays(strategy) and strategy.lines)):
        some = say("Remember {lines}, for when they go wrong.", lines=lines) if is_mixed else ""
        return " ".join(filter(None, (headline(strategy), _beginning(strategy, words), some)))
    none = N_("There is nothing to remember.")
    if strategy.outcome is Outcome.LOSS:
        some = N_("Remember {lines}, to delay the loss.")
    elif strategy.opening is None:
        some = N_("Remember {lines}.")
    elif strategy.seat == 0:
        some, none = (
            N_("Play {letter}. Remember {lines}."),
            N_("Play {letter}: nothing to remember."),
        )
    else:
        some = N_("After {letter}, remember {lines}.")
        none = N_("After {letter}: nothing to remember.")
    worth = "" if is_plain_win(strategy) else headline(strategy)
    said = say(some if strategy.lines else none, letter=letter, lines=lines)
    return " ".join(filter(None, (worth, said)))


def longest_headline(rules: Rules) -> str:
    """Return a headline that is as long as `to_take_home` may give for a game, before it is solved."""
    others = Others if rules.most_win else (Others.ANYTHING,)
    said = max((sentence(worth(Outcome.MIXED, rules, one)) for one in others), key=len)
    begun = max(_("Opening with {letter}."), _("After {letter}."), key=len).format(letter="W")
    most = remembered(99_999, LineKind.REPLY)  # hardly any strategy has more
    some = say("Remember {lines}, for when they go wrong.", lines=most)
    return f"{say('{sentence}.', sentence=said)} {begun} {some}"


def is_plain_win(strategy: Strategy) -> bool:
    """Tell whether a strategy wins for certain, with an opening: what to play says enough."""
    return strategy.outcome is Outcome.WIN and strategy.opening is not None


def below_headline(
    strategy: Strategy,
    free: Strategy | None = None,
    own: OwnCosts | None = None,
    symbols: ListSymbols = NO_SYMBOLS,
) -> str:
    """Say what `to_take_home` does not: whether fewer may do, and how the round can end.

    Args:
        strategy: the strategy.
        free: the strategy without what a person has chosen, if he has.
        own: what lines cost him, if it is to cost him the least.
        symbols: what stands beside its words, which is explained if anything does.
    """
    worth = headline(strategy) if is_plain_win(strategy) else ""
    open_question = _not_proved(strategy, own)
    zones = zones_sentence(strategy) if strategy.zones else ""  # at which any letter wins
    match strategy.outcome:
        case Outcome.WIN:
            said = [worth, open_question, zones]
        case Outcome.MIXED:
            said = [open_question, zones, _good_and_bad_ends(strategy)]
        case Outcome.LOSS:
            said = [_lost_ends(strategy)]
    if own is not None and strategy.outcome is not Outcome.LOSS:
        cost = cost_text(own_cost(strategy, own))
        said.append(say("Weighed for you: it costs as much as {cost} new ones.", cost=cost))
    if free is not None:
        said.append(more_sentence(strategy, free))
    legend = symbols_legend(symbols, strategy.endings)
    if legend:
        said.append(say("{sentence}.", sentence=legend))
    return " ".join(filter(None, said))


def _not_proved(strategy: Strategy, own: OwnCosts | None) -> str:
    """Say that it is not proved that fewer lines do not do, or cheaper ones, if it is not."""
    if is_proved(strategy, own) or not strategy.lines:
        return ""
    if own is not None:
        return _("Not proved: another one may cost you less.")
    if strategy.outcome is not Outcome.WIN:
        return _("Not proved: fewer may do.")
    least = "" if strategy.lower_bound is None else number(strategy.lower_bound)
    return say("The proof was stopped: no strategy that wins has fewer than {least}.", least=least)


def skipping(zones: Strategy | None, lines: Strategy | None) -> str:
    """Name the choice to skip where any letter wins, with both counts once they are known."""
    if zones is None or lines is None:
        return _("Skip where any letter wins")
    less = remembered(zones.lines, zones.line_kind)
    if zones.line_kind is lines.line_kind:
        all_lines = number(lines.lines)
    else:
        all_lines = remembered(lines.lines, lines.line_kind)
    return say("Skip where any letter wins: {less}, not {more}", less=less, more=all_lines)


def instead_of_none() -> str:
    """Say what there is where nobody knows strategies."""
    every_play, keys = title("strategy.every_play"), key_names("strategy.every_play")
    return say(
        "{command} ({keys}) shows who wins from any fragment.", command=every_play, keys=keys
    )


def describe_others(solution: Solution, others: Others = Others.ANYTHING) -> str:
    """Say what a strategy expects of several others, where the line below expects otherwise.

    The two may name other players, and other openings.
    """
    rules = solution.rules
    if others is Others.CAREFUL:
        return _(
            "It expects that nobody makes a play which puts you at risk, and himself as well: it "
            "is worth nothing once somebody does."
        )
    if not rules.readings_differ or solution.reading is not Reading.SELF:
        return ""
    return _(
        "A strategy expects the worst, one against all: that all others work together against you. "
        "The line at the bottom of the window says how it stands if it is everybody for themselves."
    )


def _beginning(strategy: Strategy, words: WordList) -> str:
    """Say how the round begins, if there is but one way: ``"Opening with N."``."""
    if strategy.opening is None:
        return ""
    said = _("Opening with {letter}.") if strategy.seat == 0 else _("After {letter}.")
    return said.format(letter=words.shown(strategy.opening))


def _good_and_bad_ends(strategy: Strategy) -> str:
    """Say on how many words the round ends well, and on how many badly."""
    won, lost = number(strategy.winning), number(strategy.losing)
    if strategy.zones:  # on how many words it ends well there is not told
        return say(
            "On {lost} word on which the round can end you lose.",
            "On {lost} words on which the round can end you lose.",
            strategy.losing,
            lost=lost,
        )
    safe = N_("The round can end on {words}: on {won} you are safe, on {lost} you lose.")
    wins = N_("The round can end on {words}: on {won} you win, on {lost} you lose.")
    words = words_text(len(strategy.endings))
    return say(safe if strategy.rules.most_win else wins, words=words, won=won, lost=lost)


def _lost_ends(strategy: Strategy) -> str:
    """Say on how many words a lost round can end, and who completes them."""
    if strategy.rules.misere:
        return counted(
            "The round can end on {count} word, and you do not complete it.",
            "The round can end on {count} words, and you complete none of them.",
            len(strategy.endings),
        )
    return counted(
        "The round can end on {count} word, and you complete it.",
        "The round can end on {count} words, and you complete each.",
        len(strategy.endings),
    )


# --- what is proved -----------------------------------------------------------------------------


def is_proved(strategy: Strategy, own: OwnCosts | None) -> bool:
    """Tell whether no strategy is better; where replies were learned that it has not, one may cost less."""
    if own is None:
        return strategy.proved_minimal
    return strategy.lower_bound == own_cost(strategy, own)


def what_is_proved(
    strategy: Strategy, own: OwnCosts | None, certificate: Certificate | None = None
) -> str:
    """Say that no strategy is better, of one of which that is proved.

    Args:
        strategy: which.
        own: what lines cost a person, if it is to cost him the least.
        certificate: which proves more, if there is one.
    """
    if own is None:
        said = [proof_sentence(strategy)]
    elif strategy.outcome is Outcome.WIN:
        said = [_("Proved: no strategy that wins costs you less.")]
    else:
        said = [
            _(
                "Proved: no strategy loses on fewer words, and none that loses on as few costs you "
                "less."
            )
        ]
    if certificate is not None and strategy.lines:
        if own is not None:
            said.append(_("None that costs as little has less to remember."))
        if certificate.has_fewest_letters:
            said.append(_("None with as few has fewer letters."))
    if own is not None and strategy.is_chosen:
        said.append(_("All that is so among strategies with the replies that were chosen."))
    return " ".join(said)


def by_what(certificate: Certificate) -> str:
    """Say what proves it."""
    if certificate.cases:
        cases = counted("{count} case", "{count} cases", certificate.cases)
        payments = counted("{count} payment", "{count} payments", certificate.payments)
        said = _("In whole numbers: {cases}, with {payments} of turns for each other.")
        return said.format(cases=cases, payments=payments)
    return _(
        "By a fold over the tree of beginnings, the longest first: each of your turns takes the "
        "best of its replies, and what they can play adds up."
    )


# --- while it is looked for -----------------------------------------------------------------------


def describe_looking(kind: LineKind) -> str:
    """Say that a strategy is being looked for."""
    if kind is LineKind.WORD:
        return _("One moment: looking for the fewest words.")
    return _("One moment: looking for the fewest replies.")


@dataclass(frozen=True)
class Proof:
    """How far the proof is that there are no fewer lines.

    Attributes:
        lines: the fewest that have been found.
        bound: the number that no strategy is below.
        are_costs: whether both are what lines cost a person, and not their number.
    """

    lines: int
    bound: int
    are_costs: bool = False


def describe_proving(proof: Proof, kind: LineKind) -> str:
    """Say how far a proof is: ``"118 replies found, at least 106 needed."``."""
    lines, bound = remembered(proof.lines, kind), number(proof.bound)
    said = _("{lines} found, at least {bound} needed.") if proof.bound > 0 else _("{lines} found.")
    if proof.are_costs:
        said = _("Found what costs you as much as {lines} new ones; it cannot be below {bound}.")
        lines, bound = cost_text(proof.lines), cost_text(proof.bound)
    return said.format(lines=lines, bound=bound)
