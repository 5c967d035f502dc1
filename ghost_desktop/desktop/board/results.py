"""How a round ended, and what comes of it: a headline, sentences, and the ghost's mood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.deciding import decide, describe_decision
from ghost_desktop.desktop.board.wording import Wording, describe_turn
from ghost_desktop.desktop.ghost import Mood
from ghost_desktop.formats.illegal import no_word
from ghost_desktop.formats.text import joined_and, words_made
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.board.cast import Cast
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.formats.names import Name
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.round import Round, RoundOver


def describe_round(
    this_round: Round, solution: Solution | None, cast: Cast, state: MatchState | None = None
) -> Wording:
    """Put the state of a round into words.

    Args:
        this_round: the round.
        solution: who wins it; where that is not known yet, nothing is said of what would have won.
        cast: who plays it.
        state: the match; None if only the round counts.
    """
    over = this_round.over
    if over is None:
        return describe_turn(this_round, cast)
    headline, mood = _headline(this_round, over, cast)
    decision = None if solution is None else decide(this_round, solution, cast)
    looking_back = "" if solution is None else describe_decision(this_round, solution, cast)
    uncounted = _("This round is not counted.") if this_round.is_trial else ""
    stakes = describe_stakes(state, cast) if state is not None else ""
    if state is not None and state.winner is not None:
        winner = cast.names[state.winner]
        said = _("You win the match!") if winner.is_you else _("{player} wins the match!")
        headline = said.format(player=winner.subject)
        persons = state.table.persons
        is_lost = bool(persons) and state.winner not in persons
        mood = Mood.SORRY if is_lost else Mood.GLAD
    ending = _ending(
        this_round, over, cast, could_win=decision is not None and decision.seat == over.by
    )
    words = _what_words(this_round, over)
    sentences = (ending, words, stakes, looking_back, uncounted)
    return Wording(headline, " ".join(filter(None, sentences)), mood)


# --- who has won ------------------------------------------------------------------------------------


def _headline(this_round: Round, over: RoundOver, cast: Cast) -> tuple[str, Mood]:
    """Say who has lost, or won: for the only person, what he has done himself comes first."""
    rules, viewer = this_round.game.rules, cast.viewer
    has_lost = viewer is not None and viewer in over.losers
    mood = Mood.SORRY if has_lost else Mood.GLAD
    is_you = viewer is not None and cast.on(viewer).is_you
    if is_you and has_lost:
        return _("You lose"), mood
    seats = range(len(cast.seating.order))
    winners = [seat for seat in seats if seat not in over.losers]
    if is_you and (len(winners) == 1 or rules.misere):
        return _("You win!"), mood
    if len(over.losers) == 1:
        (loser,) = over.losers
        return say("{player} loses", player=cast.on(loser).subject), mood
    return say("{player} wins", player=cast.on(winners[0]).subject), mood


# What "you", and what another player, has done to end a round otherwise than by a word.
_ENDINGS = {
    Termination.RESIGNED: (N_("You gave the round up."), N_("{player} gave the round up.")),
    Termination.ILLEGAL: (
        N_("You made {said}."),
        N_("{player} made {said}."),
    ),
    Termination.BLUFF: (N_("You named no word."), N_("{player} named no word.")),
    Termination.ANSWERED: (
        N_("You named {word}, which holds."),
        N_("{player} named {word}, which holds."),
    ),
    Termination.NO_WORD: (
        N_("You said that {said} is a word, and it is none."),
        N_("{player} said that {said} is a word, and it is none."),
    ),
    Termination.FORFEITED: (
        N_("You forfeit the round."),
        N_("{player} forfeits the round."),
    ),
}


def _call(this_round: Round, over: RoundOver, cast: Cast) -> str:
    """Say who called before a round ended, if somebody did; nothing of a wrong call for a word."""
    if over.called is None or over.reason is Termination.NO_WORD:
        return ""
    by = cast.on(over.called)
    if over.reason is Termination.WORD:
        said = _("You pointed it out.") if by.is_you else _("{player} pointed it out.")
        if this_round.challenged_by is not None:  # by its maker, whom it saves in misère
            challenger = cast.on(this_round.challenged_by)
            said = (
                _("You challenged it, and {player} pointed it out.")
                if challenger.is_you
                else _("{challenger} challenged it, and {player} pointed it out.")
            )
            return said.format(challenger=challenger.subject, player=by.within)
    else:
        said = (
            _("You challenged {fragment}.") if by.is_you else _("{player} challenged {fragment}.")
        )
    fragment = this_round.game.words.shown(this_round.fragment)
    return said.format(player=by.subject, fragment=fragment)


def _why_not(this_round: Round, over: RoundOver) -> str:
    """Say why letters are illegal, or why a word does not hold; nothing if there is neither."""
    if over.reason is Termination.ILLEGAL:
        return no_word(this_round.game, over.said)
    if over.reason is not Termination.BLUFF or not over.said:
        return ""
    words, fragment = this_round.game.words, this_round.fragment
    place = words.place(over.said)
    if place is None:
        said = _("{word} is no word of {list} that counts.")
    elif place not in this_round.game.words_with(fragment):
        said = _(this_round.game.rules.variant.texts.not_in)
    else:
        said = _("{word} is not longer than {fragment}.")
    shown = words.shown
    return said.format(word=shown(over.said), list=words.name, fragment=shown(fragment))


def _what_words(this_round: Round, over: RoundOver) -> str:
    """Say what the letters could have become where somebody has given up or was wrong about them."""
    game, fragment = this_round.game, this_round.fragment
    if over.reason not in _COULD_BECOME or not fragment:
        return ""
    words, having = game.words, game.words_with(fragment)
    longer = having[words.length[having] > len(fragment)]
    if not len(longer):
        is_told = over.reason is Termination.BLUFF and not game.is_part(fragment)
        return no_word(game, fragment) if is_told else ""
    # No word ends the round on the way to the shortest.
    word = words[int(longer[words.length[longer].argmin()])]
    shown = words.shown
    return say(_COULD_BECOME[over.reason], fragment=shown(fragment), word=shown(word))


_COULD_BECOME = {
    Termination.RESIGNED: N_("{fragment} could have become {word}."),
    Termination.NO_WORD: N_("{fragment} could have become {word}."),
    Termination.BLUFF: N_("{word} would have held."),
}


def _ending(this_round: Round, over: RoundOver, cast: Cast, *, could_win: bool) -> str:
    """Say how a round ended, and who called.

    Args:
        this_round: the round.
        over: how it ended.
        cast: who plays it.
        could_win: whether it is said that whoever ended it could have won.
    """
    called = _call(this_round, over, cast)
    ended = _end(this_round, over, cast, could_win=could_win)
    parts = [ended, called] if over.reason is Termination.WORD else [called, ended]
    return " ".join(filter(None, [*parts, _why_not(this_round, over)]))


def _end(this_round: Round, over: RoundOver, cast: Cast, *, could_win: bool) -> str:
    """Say what the one did with whom a round ended."""
    rules, by, shown = this_round.game.rules, cast.on(over.by), this_round.game.words.shown
    viewer = cast.viewer
    is_safe = viewer is not None and viewer not in over.losers and cast.on(viewer).is_you
    if over.reason is not Termination.WORD:
        mine, theirs = _ENDINGS[over.reason]
        said = _(mine if by.is_you else theirs)
        if over.reason is Termination.BLUFF and over.said:
            said = (
                _("You named {said}, which does not hold.")
                if by.is_you
                else _("{player} named {said}, which does not hold.")
            )
        if over.reason is Termination.RESIGNED and is_safe and rules.most_win:
            said = _("{player} gave the round up. You are safe.")
    elif by.is_you:
        said = _("You completed {word}.")
    elif is_safe and rules.most_win:
        said = _("{player} completed {word}. You are safe.")
    elif rules.players == 2 and not rules.misere and not could_win and _was_forced(this_round):
        said = _("{player} had to complete {word}.")
    else:
        said = _("{player} completed {word}.")
    word = words_made(map(shown, over.words)) if over.words else ""
    return said.format(player=by.subject, word=word, said=shown(over.said))


def _was_forced(this_round: Round) -> bool:
    """Tell whether nothing but words could be made by the last play."""
    if this_round.is_open:  # he could have bluffed, or challenged
        return False
    before = this_round.fragment_before(len(this_round.plays) - 1)
    game = this_round.game
    return all(game.is_word(play.fragment) for play in game.legal_plays(before))


# --- lives ------------------------------------------------------------------------------------------


def describe_stakes(state: MatchState, cast: Cast) -> str:
    """Say who has taken which letter, and who is out; nothing if no lives are at stake."""
    current, lives = state.current, state.terms.lives
    if current is None or not lives or not current.counts:
        return ""
    out = state.out_now
    said = [
        _take(cast.names[player], state.letters(player))
        for player in sorted(current.losers)
        if player not in out
    ]
    if out:
        said.append(_are_out([cast.names[player] for player in out], lives))
    return " ".join(said)


def _take(name: Name, letters: str) -> str:
    said = _("You have {letters} now.") if name.is_you else _("{player} has {letters} now.")
    return said.format(player=name.subject, letters=letters)


def _are_out(names: Sequence[Name], lives: str) -> str:
    if len(names) == 1 and names[0].is_you:
        return say("You have {word} and are out.", word=lives)
    named = joined_and([name.subject if name is names[0] else name.at_end for name in names])
    said = ngettext(
        "{players} has {word} and is out.", "{players} have {word} and are out.", len(names)
    )
    return said.format(players=named, word=lives)
