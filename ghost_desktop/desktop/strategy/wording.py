"""What the Strategy panel says of plays and of what they lead to, to the player it is told to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.engine.solution import Outcome
from ghost_desktop.formats.lists import describe_level
from ghost_desktop.formats.text import (
    few_of,
    listed,
    number,
    player,
    plays_text,
    sentence,
    side_by_side,
    words_made,
)
from ghost_desktop.translation import N_, NN_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList


@dataclass(frozen=True)
class Prospect:
    """How it stands at a fragment with perfect play, for one of the players.

    Attributes:
        outcome: what it is for him; it depends where the rules name him and others.
        seat: the player to move or, once the round is over, the one who completed the word.
        over: whether the fragment is a word.
    """

    outcome: Outcome
    seat: int
    over: bool


def prospect(solution: Solution, fragment: str, own: int) -> Prospect:
    """Tell how it stands at a fragment for the player on `own`."""
    rules, letters = solution.rules, len(fragment)
    if solution.is_word(fragment):
        lost = own in rules.losers(letters)
        return Prospect(Outcome.LOSS if lost else Outcome.WIN, rules.played(letters), over=True)
    outcome = solution.fate(fragment).outcome(own)
    return Prospect(outcome, rules.to_play(letters), over=False)


SHAPES = {Outcome.WIN: "●", Outcome.LOSS: "✕", Outcome.MIXED: "◆"}
"""A shape for what can happen; words are beside it, and the colour is only a third sign."""

_OUTCOMES = {
    Outcome.WIN: N_("you win"),
    Outcome.LOSS: N_("you lose"),
    Outcome.MIXED: N_("it depends"),
}
_CHOICES_NAMED = 6  # above a map, or on a sheet


class _Of(NamedTuple):
    """The same of whoever it may be, said to the player whose strategy it is."""

    you: str
    they: str
    """The only other player."""

    player: str
    """One of several others."""

    def say(self, seat: int, own: int, rules: Rules, **facts: str) -> str:
        """Say it of the player on `seat` to the one on `own`."""
        other = self.they if rules.players == 2 else self.player
        return say(self.you if seat == own else other, player=player(seat), **facts)


_TURN = _Of(N_("your turn"), N_("their turn"), N_("player {player}’s turn"))
_PLAY = _Of(N_("you play {letter}"), N_("they play {letter}"), N_("player {player} plays {letter}"))
# By whether the letters are turned first, and whether the new one goes to the end.
_PLAY_AT = {
    (False, True): _Of(
        N_("you play {letter} at the end"),
        N_("they play {letter} at the end"),
        N_("player {player} plays {letter} at the end"),
    ),
    (False, False): _Of(
        N_("you play {letter} at the front"),
        N_("they play {letter} at the front"),
        N_("player {player} plays {letter} at the front"),
    ),
    (True, True): _Of(
        N_("you turn it, {letter} at the end"),
        N_("they turn it, {letter} at the end"),
        N_("player {player} turns it, {letter} at the end"),
    ),
    (True, False): _Of(
        N_("you turn it, {letter} at the front"),
        N_("they turn it, {letter} at the front"),
        N_("player {player} turns it, {letter} at the front"),
    ),
}
_PLAY_BETWEEN = _Of(
    N_("you play {letter} in between"),
    N_("they play {letter} in between"),
    N_("player {player} plays {letter} in between"),
)
_COMPLETE_AND_LOSE = _Of(
    N_("you complete it and lose"),
    N_("they complete it and lose"),
    N_("player {player} completes it and loses"),
)
_COMPLETE_AND_WIN = _Of(
    N_("you complete it and win"),
    N_("they complete it and win"),
    N_("player {player} completes it and wins"),
)


# --- who ------------------------------------------------------------------------------------------


def shown_choice(fragment: str, reply: str, words: WordList) -> str:
    """Write a reply that was chosen: ``"AY → AYM"``; of the beginning, with what it begins."""
    said = _("{fragment} → {reply}") if fragment else _("{reply} at first")
    return said.format(fragment=words.shown(fragment), reply=words.shown(reply))


def describe_choices(strategy: Strategy, words: WordList) -> str:
    """Say which replies of a strategy were chosen: ``"With your choices: AY → AYM"``.

    Nothing if none was; those that do not come up are passed over.
    """
    if not strategy.fixed:
        return ""
    chosen = few_of([shown_choice(*pair, words) for pair in strategy.fixed], _CHOICES_NAMED)
    return say("With your choices: {choices}", choices=listed(chosen))


def turn_sentence(seat: int, own: int, rules: Rules) -> str:
    """Say whose turn it is: ``"Your turn."``."""
    return say("{sentence}.", sentence=sentence(_TURN.say(seat, own, rules)))


# --- plays and what they lead to ------------------------------------------------------------------


def describe_play(before: str, after: str, own: int, rules: Rules, words: WordList) -> str:
    """Say who makes a play, and where the letter goes: ``"you play N at the front"``."""
    play = rules.variant.play_between(before, after)
    has_place = rules.variant.has_places and bool(before)
    said = _PLAY
    if has_place and 0 < len(before) == play.where.gap:
        said = _PLAY_AT[False, True]
    elif has_place:
        said = _PLAY_BETWEEN if play.where.gap else _PLAY_AT[play.where.turned, play.where.at_end]
    return said.say(rules.played(len(after)), own, rules, letter=words.shown(play.letter))


def expected(outcome: Outcome, rules: Rules) -> Outcome:
    """Return what happens if all play perfectly: of two, who cannot force a win loses."""
    is_lost = outcome is Outcome.MIXED and rules.players == 2
    return Outcome.LOSS if is_lost else outcome


def outcome_name(outcome: Outcome, rules: Rules) -> str:
    """Say what can happen to you: ``"you win"``; of several who do not lose, each is safe.

    Where it depends, that is on the only other player, who wins if he plays perfectly.
    """
    if expected(outcome, rules) is not outcome:
        return _("you lose if they know how")
    if outcome is Outcome.WIN and rules.most_win:
        return _("you are safe")
    return _(_OUTCOMES[outcome])


def badge(outcome: Outcome, rules: Rules) -> str:
    """Mark what can happen to you with a shape: ``"● you win"``."""
    outcome = expected(outcome, rules)
    return f"{SHAPES[outcome]} {outcome_name(outcome, rules)}"


def legend(outcomes: Iterable[Outcome], rules: Rules) -> str:
    """Say what the shapes mean: ``"● you win · ✕ you lose"``."""
    return side_by_side([*dict.fromkeys(badge(outcome, rules) for outcome in outcomes)])


def prospect_name(stands: Prospect, own: int, rules: Rules) -> str:
    """Say how it stands for you: ``"you lose"``, ``"they complete it and lose"``."""
    if not stands.over:
        return outcome_name(stands.outcome, rules)
    return (_COMPLETE_AND_WIN if rules.misere else _COMPLETE_AND_LOSE).say(stands.seat, own, rules)


_LEFT = NN_("{count} play", "{count} plays")
LEFT_SENTENCE = NN_("{count} play left with perfect play.", "{count} plays left with perfect play.")


def describe_left(solution: Solution, fragment: str, said: tuple[str, str] = _LEFT) -> str:
    """Say how many plays a perfect round still has: ``"3 plays"``, ``"2 to 5 plays"``.

    Nothing if it is not known.
    """
    left = solution.plays_left(fragment)
    return "" if left is None else say(*said, left[1], count=plays_text(left))


def folded_sentence(count: int) -> str:
    """Say how many plays after something are folded away; nothing if none are."""
    said = ngettext(
        "{count} play after it is folded away.", "{count} plays after it are folded away.", count
    )
    return said.format(count=number(count)) if count else ""


def describe_word(word: str, levels: Mapping[str, int] | None) -> str:
    """Say how common a word is, as the list beside does: ``"rare"``; if nobody knows, that it is one."""
    return _("the word") if levels is None else describe_level(levels.get(word))


def describe_made(
    fragment: str, made: Sequence[str], levels: Mapping[str, int] | None, words: WordList
) -> str:
    """Say how common a word is; where letters have no order, that of the best known, and name all."""
    if list(made) == [fragment]:
        return describe_word(fragment, levels)
    named = words_made(map(words.shown, made))
    if levels is None:
        return named
    rated = filter(None, map(levels.get, made))
    common = describe_level(min(rated, default=None))
    return say("{words}, {commonness}", words=named, commonness=common)


# --- rows that are heard --------------------------------------------------------------------------


def speak_row(letters: str, *facts: str) -> str:
    """Say a row of the tree in a sentence.

    Args:
        letters: those on the table, as they are shown.
        facts: who has played what, how it stands then without a shape, and what else is known; those
            that are empty are not said.
    """
    said = listed([*filter(None, facts)])
    return _("{letters}: {said}").format(letters=" ".join(letters), said=said)


def speak_prospect(play: str, stands: Prospect, own: int, rules: Rules) -> list[str]:
    """Say how it stands after a play, and whose turn it is."""
    said = _("{play}, then {outcome}")
    turn = "" if stands.over else _TURN.say(stands.seat, own, rules)
    return [said.format(play=play, outcome=prospect_name(stands, own, rules)), turn]
