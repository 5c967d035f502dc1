"""What the Strategy panel says of a strategy, to the player whose strategy it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.engine.letters import capitals
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.strategies import proof_sentence
from ghost_desktop.formats.text import number, plays_text, side_by_side, words_text
from ghost_desktop.formats.values import player
from ghost_desktop.library.commonness import describe_level
from ghost_desktop.translation import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.desktop.strategy.standing import Standing
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.engine.variant import Variant

SHAPES = {Outcome.WIN: "●", Outcome.LOSS: "✕", Outcome.MIXED: "◆"}
"""A shape for what can happen; words are beside it, and the colour is only a third sign."""

_OUTCOMES = {
    Outcome.WIN: N_("you win"),
    Outcome.LOSS: N_("you lose"),
    Outcome.MIXED: N_("it depends"),
}
_FULL_NAMES = 3  # of seats beside each other


class _Seat(NamedTuple):
    """What the player on a seat is called."""

    button: str
    """On a button."""

    brief: str
    """On a button beside many others."""

    player: str
    """Within a list of what is looked at."""

    sheet: str
    """The title of a sheet with what this player has to remember."""


_SEATS = (
    _Seat(N_("First player"), N_("First"), N_("first player"), N_("Strategy of the first player")),
    _Seat(
        N_("Second player"), N_("Second"), N_("second player"), N_("Strategy of the second player")
    ),
    _Seat(N_("Third player"), N_("Third"), N_("third player"), N_("Strategy of the third player")),
    _Seat(
        N_("Fourth player"), N_("Fourth"), N_("fourth player"), N_("Strategy of the fourth player")
    ),
    _Seat(N_("Fifth player"), N_("Fifth"), N_("fifth player"), N_("Strategy of the fifth player")),
    _Seat(N_("Sixth player"), N_("Sixth"), N_("sixth player"), N_("Strategy of the sixth player")),
    _Seat(
        N_("Seventh player"),
        N_("Seventh"),
        N_("seventh player"),
        N_("Strategy of the seventh player"),
    ),
    _Seat(
        N_("Eighth player"), N_("Eighth"), N_("eighth player"), N_("Strategy of the eighth player")
    ),
)


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
        return _(self.you if seat == own else other).format(player=player(seat), **facts)


_TURN = _Of(N_("your turn"), N_("their turn"), N_("player {player}’s turn"))
_TURN_SENTENCE = _Of(N_("Your turn."), N_("Their turn."), N_("Player {player}’s turn."))
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


# --- a strategy -----------------------------------------------------------------------------------


def describe_strategy(strategy: Strategy) -> str:
    """Say what is known: ``"You win for certain. Remember 7 words."``."""
    match strategy.outcome:
        case Outcome.WIN:
            return f"{_certain(strategy.rules)} {_to_remember(strategy)}"
        case Outcome.LOSS:
            return _describe_loss(strategy)
        case Outcome.MIXED:
            return f"{_uncertain(strategy.rules)} {_described_ends(strategy)}"


def describe_opening(strategy: Strategy) -> str:
    """Say how the round begins, if there is but one way: ``"Opening with N."``."""
    if strategy.opening is None:
        return ""
    said = _("Opening with {letter}.") if strategy.seat == 0 else _("After {letter}.")
    return said.format(letter=capitals(strategy.opening))


def describe_proof(strategy: Strategy) -> str:
    """Say how sure it is that there is no less to remember, unless `describe_strategy` has."""
    if strategy.outcome is Outcome.WIN and strategy.line_kind is LineKind.REPLY:
        return "" if strategy.proved_minimal else _("The proof was stopped.")
    return proof_sentence(strategy)


def describe_others(solution: Solution) -> str:
    """Say what a strategy expects of several others, where the bar has another reading."""
    if solution.rules.readings_differ and solution.reading is Reading.SELF:
        return _("A strategy expects the worst: that all others work together against you.")
    return ""


def describe_looking(variant: Variant) -> str:
    """Say that a strategy is being looked for."""
    if variant.line_kind is LineKind.WORD:
        return _("One moment: looking for the fewest words.")
    return _("One moment: looking for the fewest replies.")


def describe_proving(lines: int, bound: int, variant: Variant) -> str:
    """Say how far a proof is: ``"118 replies found, at least 106 needed."``."""
    are_words = variant.line_kind is LineKind.WORD
    if bound > 0:
        said = (
            ngettext(
                "{count} word found, at least {bound} needed.",
                "{count} words found, at least {bound} needed.",
                lines,
            )
            if are_words
            else ngettext(
                "{count} reply found, at least {bound} needed.",
                "{count} replies found, at least {bound} needed.",
                lines,
            )
        )
    elif are_words:
        said = ngettext("{count} word found.", "{count} words found.", lines)
    else:
        said = ngettext("{count} reply found.", "{count} replies found.", lines)
    return said.format(count=number(lines), bound=number(bound))


def remembered(lines: int, variant: Variant) -> str:
    """Say how much there is to remember: each line is a word, or a reply to a fragment."""
    if variant.line_kind is LineKind.WORD:
        return words_text(lines)
    return ngettext("{count} reply", "{count} replies", lines).format(count=number(lines))


def _certain(rules: Rules) -> str:
    """Say that a win is certain; among several it is enough not to lose."""
    if rules.players == 2:
        return _("You win for certain.")
    if rules.misere:
        return _("You win, even if all others work together.")
    return _("You never lose, even if all others work together.")


def _uncertain(rules: Rules) -> str:
    """Say that nothing is certain."""
    if rules.players == 2:
        return _("You cannot force a win.")
    if rules.misere:
        return _("You cannot force a win alone against all.")
    return _("You cannot hold out alone against all.")


def _to_remember(strategy: Strategy) -> str:
    """Say how much there is to remember, and of replies how sure it is that fewer do not do."""
    lines = strategy.lines
    if strategy.line_kind is LineKind.WORD:
        said = ngettext("Remember {count} word.", "Remember {count} words.", lines)
    elif strategy.proved_minimal:
        said = ngettext(
            "Remember {count} reply (proved minimal).",
            "Remember {count} replies (proved minimal).",
            lines,
        )
    else:
        said = ngettext(
            "Best found so far: {count} reply; no strategy has fewer than {bound}.",
            "Best found so far: {count} replies; no strategy has fewer than {bound}.",
            lines,
        )
    bound = "" if strategy.lower_bound is None else number(strategy.lower_bound)
    return said.format(count=number(lines), bound=bound)


def _describe_loss(strategy: Strategy) -> str:
    """Say on how many words a lost round can end, and who completes them."""
    ends = len(strategy.endings)
    match strategy.rules.players > 2, strategy.rules.misere:
        case False, False:
            said = ngettext(
                "You lose if they know how: the round can end on {count} word, and you complete "
                "each.",
                "You lose if they know how: the round can end on {count} words, and you complete "
                "each.",
                ends,
            )
        case False, True:
            said = ngettext(
                "You lose if they know how: the round can end on {count} word, and none of them "
                "is yours.",
                "You lose if they know how: the round can end on {count} words, and none of them "
                "is yours.",
                ends,
            )
        case True, False:
            said = ngettext(
                "You lose if all others work together: the round can end on {count} word, and you "
                "complete each.",
                "You lose if all others work together: the round can end on {count} words, and "
                "you complete each.",
                ends,
            )
        case _:
            said = ngettext(
                "You lose if all others work together: the round can end on {count} word, and "
                "none of them is yours.",
                "You lose if all others work together: the round can end on {count} words, and "
                "none of them is yours.",
                ends,
            )
    return said.format(count=number(ends))


def _described_ends(strategy: Strategy) -> str:
    """Say what there is to remember, and how many of the words at the end are good and bad."""
    won = (
        ngettext("{count} keeps you safe", "{count} keep you safe", strategy.winning)
        if strategy.rules.most_win
        else ngettext("{count} wins", "{count} win", strategy.winning)
    )
    lost = ngettext("{count} loses", "{count} lose", strategy.losing)
    if strategy.line_kind is LineKind.WORD:
        said = _("Remember {lines}: {won}, {lost}.")
    else:
        said = _("Remember {lines}: the round can end on {words}, of which {won}, {lost}.")
    return said.format(
        lines=remembered(strategy.lines, strategy.rules.variant),
        words=words_text(len(strategy.endings)),
        won=won.format(count=number(strategy.winning)),
        lost=lost.format(count=number(strategy.losing)),
    )


# --- who ------------------------------------------------------------------------------------------


def seat_name(seat: int, players: int) -> str:
    """Name a seat on its button: ``"First player"``; ``"Fourth"`` where there are many."""
    names = _SEATS[seat]
    return _(names.button if players <= _FULL_NAMES else names.brief)


def player_name(seat: int) -> str:
    """Name the player on a seat, within a list: ``"first player"``."""
    return _(_SEATS[seat].player)


def sheet_title(seat: int) -> str:
    """Say whose strategy is on a sheet."""
    return _(_SEATS[seat].sheet)


def turn_sentence(seat: int, own: int, rules: Rules) -> str:
    """Say whose turn it is: ``"Your turn."``."""
    return _TURN_SENTENCE.say(seat, own, rules)


# --- plays and what they lead to ------------------------------------------------------------------


def describe_play(before: str, after: str, own: int, rules: Rules) -> str:
    """Say who makes a play, and where the letter goes: ``"you play N at the front"``."""
    play = rules.variant.play_between(before, after)
    has_place = rules.variant.has_places and bool(before)
    said = _PLAY_AT[play.where.turned, play.where.at_end] if has_place else _PLAY
    return said.say(rules.played(len(after)), own, rules, letter=capitals(play.letter))


def outcome_name(outcome: Outcome, rules: Rules) -> str:
    """Say what can happen to you: ``"you win"``; of several who do not lose, each is safe."""
    if outcome is Outcome.WIN and rules.most_win:
        return _("you are safe")
    return _(_OUTCOMES[outcome])


def badge(outcome: Outcome, rules: Rules) -> str:
    """Mark what can happen to you with a shape: ``"● you win"``."""
    return f"{SHAPES[outcome]} {outcome_name(outcome, rules)}"


def standing_name(stands: Standing, own: int, rules: Rules) -> str:
    """Say how it stands for you: ``"you lose"``, ``"they complete it and lose"``."""
    if not stands.over:
        return outcome_name(stands.outcome, rules)
    return (_COMPLETE_AND_WIN if rules.misere else _COMPLETE_AND_LOSE).say(stands.seat, own, rules)


def describe_standing(stands: Standing, own: int, rules: Rules) -> str:
    """Mark how it stands for you with a shape: ``"✕ you lose"``."""
    return f"{SHAPES[stands.outcome]} {standing_name(stands, own, rules)}"


def describe_standing_and_turn(stands: Standing, own: int, rules: Rules) -> str:
    """Say whose turn it is, too, while the round goes on: ``"✕ you lose · their turn"``."""
    said = describe_standing(stands, own, rules)
    return said if stands.over else side_by_side([said, _TURN.say(stands.seat, own, rules)])


def describe_left(solution: Solution, fragment: str) -> str:
    """Say how many plays a perfect round still has: ``"3 plays"``, ``"2 to 5 plays"``.

    Nothing if it is not known.
    """
    left, most = _left(solution, fragment)
    return ngettext("{count} play", "{count} plays", most).format(count=left) if left else ""


def left_sentence(solution: Solution, fragment: str) -> str:
    """Say the same in a sentence."""
    left, most = _left(solution, fragment)
    said = ngettext(
        "{count} play left with perfect play.", "{count} plays left with perfect play.", most
    )
    return said.format(count=left) if left else ""


def _left(solution: Solution, fragment: str) -> tuple[str, int]:
    """Return how many plays are left as a text, and how many they are at most."""
    left, least_and_most = solution.plays_left(fragment), solution.plays_range(fragment)
    return plays_text(left, least_and_most), least_and_most[1] if least_and_most else left or 0


def describe_word(word: str, levels: Mapping[str, int] | None) -> str:
    """Say that a fragment is a word and how common it is: ``"the word, rare"``."""
    if levels is None:
        return _("the word")
    return _("the word, {commonness}").format(commonness=_(describe_level(levels.get(word))))


# --- rows that are heard --------------------------------------------------------------------------


def speak_row(
    fragment: str, play: str, outcome: str, *, last: str = "", is_reference: bool = False
) -> str:
    """Say a row of the tree in a sentence.

    Args:
        fragment: the letters on the table.
        play: who has played what.
        outcome: what can happen, without a shape.
        last: what stands in the last column, if it is said, too.
        is_reference: whether what follows stands below another row.
    """
    said = _("{letters}: {play}, {outcome}")
    if is_reference:
        said = _("{letters}: {play}, {outcome}, what follows stands further up")
    elif last:
        said = _("{letters}: {play}, {outcome}, {last}")
    return said.format(letters=_spelled(fragment), play=play, outcome=outcome, last=last)


def speak_play(
    solution: Solution, fragment: str, play: str, stands: Standing, own: int, last: str
) -> str:
    """Say a row of every play in a sentence; the arguments are those of `speak_row`."""
    rules = solution.rules
    if stands.over:
        said = _("{letters}: {play}, then {outcome}, {last}")
    elif last:
        said = _("{letters}: {play}, then {outcome}, {turn}, {last}")
    else:
        said = _("{letters}: {play}, then {outcome}, {turn}")
    return said.format(
        letters=_spelled(fragment),
        play=play,
        outcome=standing_name(stands, own, rules),
        turn=_TURN.say(stands.seat, own, rules),
        last=last,
    )


def _spelled(fragment: str) -> str:
    return " ".join(capitals(fragment))
