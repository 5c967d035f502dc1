"""What is said at the board: how a round ended and what comes of it, of plays, hints and an undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.desktop.window.letters_view import describe_helps
from ghost_desktop.desktop.window.tiles import Sign, fatal_play
from ghost_desktop.desktop.window.turn import describe_turn
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.formats.illegal import no_word
from ghost_desktop.formats.marks import mark_symbol, name_play, name_plays
from ghost_desktop.formats.text import joined_and, words_made
from ghost_desktop.play.review import Mark, asked_at_end, blamed, turning_point, turns_of
from ghost_desktop.play.round import Termination, longer_words
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.formats.names import Cast, Name
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.review import PlayedTurn
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
        return describe_turn(this_round, cast, "" if state is None else state.terms.lives)
    headline, mood = _headline(this_round, over, cast)
    decision = None if solution is None else turning_point(this_round, solution, cast.viewer)
    looking_back = "" if solution is None else describe_decision(this_round, solution, cast)
    uncounted = _("This round is not counted.") if this_round.is_trial else ""
    stakes = describe_stakes(state, cast) if state is not None else ""
    if state is not None and state.winner is not None:
        winner = cast.names[state.winner]
        headline = winner.tells(N_("You win the match!"), N_("{player} wins the match!"))
        persons = state.table.persons
        is_lost = bool(persons) and state.winner not in persons
        mood = Mood.SORRY if is_lost else Mood.GLAD
    ending = _ending(
        this_round, over, cast, could_win=decision is not None and decision.seat == over.by
    )
    words = _what_words(this_round, over)
    sentences = (ending, words, stakes, looking_back, uncounted)
    can_retry = decision is not None and cast.on(decision.seat).is_you
    link = _("Try again") if can_retry else ""
    return Wording(headline, " ".join(filter(None, sentences)), mood, link)


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


# What "you", and what another player, has done to end a round.
_ENDINGS = {
    Termination.WORD: (N_("You completed {word}."), N_("{player} completed {word}.")),
    Termination.RESIGNED: (N_("You gave the round up."), N_("{player} gave the round up.")),
    Termination.ILLEGAL: (N_("You made {said}."), N_("{player} made {said}.")),
    Termination.BLUFF: (N_("You named no word."), N_("{player} named no word.")),
    Termination.ANSWERED: (
        N_("You named {word}, which holds."),
        N_("{player} named {word}, which holds."),
    ),
    Termination.NO_WORD: (
        N_("You said that {said} is a word, and it is none."),
        N_("{player} said that {said} is a word, and it is none."),
    ),
    Termination.FORFEITED: (N_("You forfeit the round."), N_("{player} forfeits the round.")),
}
_NAMED = (
    N_("You named {said}, which does not hold."),
    N_("{player} named {said}, which does not hold."),
)
_SAFE = {
    Termination.WORD: N_("{player} completed {word}. You are safe."),
    Termination.RESIGNED: N_("{player} gave the round up. You are safe."),
}


def _call(this_round: Round, over: RoundOver, cast: Cast) -> str:
    """Say who called before a round ended, if somebody did; nothing of a wrong call for a word."""
    if over.called is None or over.reason is Termination.NO_WORD:
        return ""
    by = cast.on(over.called)
    if over.reason is not Termination.WORD:
        mine, theirs = N_("You challenged {fragment}."), N_("{player} challenged {fragment}.")
        return by.tells(mine, theirs, fragment=this_round.game.words.shown(this_round.fragment))
    if this_round.challenged_by is None:
        return by.tells(N_("You pointed it out."), N_("{player} pointed it out."))
    challenger = cast.on(this_round.challenged_by)  # by its maker, whom it saves in misère
    return challenger.tells(
        N_("You challenged it, and {player} pointed it out."),
        N_("{challenger} challenged it, and {player} pointed it out."),
        challenger=challenger.subject,
        player=by.within,
    )


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
    words, longer = game.words, longer_words(game, fragment)
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
    mine, theirs = _ENDINGS[over.reason]
    if over.reason is Termination.BLUFF and over.said:
        mine, theirs = _NAMED
    elif is_safe and rules.most_win:
        theirs = _SAFE.get(over.reason, theirs)
    elif over.reason is Termination.WORD and not could_win and _was_forced(this_round):
        theirs = N_("{player} had to complete {word}.")
    word = words_made(map(shown, over.words)) if over.words else ""
    return by.tells(mine, theirs, word=word, said=shown(over.said))


def _was_forced(this_round: Round) -> bool:
    """Tell whether a game of two was lost since nothing but words could be made by the last play."""
    game = this_round.game
    if this_round.is_open or game.rules.players > 2 or game.rules.misere:
        return False  # he could have bluffed, or challenged; or wanted a word, or another's turn
    before = this_round.fragment_before(len(this_round.plays) - 1)
    return all(game.is_word(play.fragment) for play in game.legal_plays(before))


# --- lives ------------------------------------------------------------------------------------------


def describe_stakes(state: MatchState, cast: Cast) -> str:
    """Say who has taken which letter, and who is out; nothing if no lives are at stake."""
    current, lives = state.current, state.terms.lives
    if current is None or not lives or not current.counts:
        return ""
    out = state.out_now
    mine, theirs = (
        N_("You have {letters} of {word} now."),
        N_("{player} has {letters} of {word} now."),
    )
    said = [
        cast.names[player].tells(mine, theirs, letters=state.letters(player), word=lives)
        for player in sorted(current.losers)
        if player not in out
    ]
    if out:
        said.append(_are_out([cast.names[player] for player in out], lives))
    return " ".join(said)


def _are_out(names: Sequence[Name], lives: str) -> str:
    if len(names) == 1 and names[0].is_you:
        return say("You have {word} and are out.", word=lives)
    named = joined_and([name.subject if name is names[0] else name.at_end for name in names])
    said = ngettext(
        "{players} has {word} and is out.", "{players} have {word} and are out.", len(names)
    )
    return said.format(players=named, word=lives)


def describe_decision(this_round: Round, solution: Solution, cast: Cast) -> str:
    """Say which play decided a round, and what would have won; or that it was lost from the start.

    Nothing of one whose turns were all well played until he gave up, or was wrong about a word.
    """
    decision = turning_point(this_round, solution, cast.viewer)
    if decision is not None:
        return _describe(solution, decision, cast)
    seats, over = blamed(this_round, cast.viewer), this_round.over
    if over is None or len(seats) != 1 or over.reason is Termination.FORFEITED:
        return ""
    (seat,) = seats
    turns, spoken_of = turns_of(this_round, seat), asked_at_end(this_round, cast.viewer)
    if len(spoken_of) < len(turns):  # some of it nobody can judge
        return ""
    is_blamed = over.reason is Termination.WORD
    never = not any(map(solution.winning_plays, spoken_of))
    return _blame(this_round, cast.on(seat), seat) if is_blamed or (turns and never) else ""


def _describe(solution: Solution, missed: PlayedTurn, cast: Cast) -> str:
    game, name = solution.game, cast.on(missed.seat)
    has_letters, was_played = bool(missed.fragment), missed.played is not None
    said = name.tells(
        (_YOU_GAVE_AWAY if was_played else _YOU_MISSED)[has_letters],
        (_GIVEN_AWAY if was_played else _MISSED)[has_letters, game.rules.most_win],
        fragment=game.words.shown(missed.fragment),
        play="" if missed.played is None else name_play(missed.played, game),
        plays=name_plays(solution.winning_plays(missed.fragment), game),
    )
    return said if missed.played is None else f"{mark_symbol(Mark.BLUNDER)} {said}"


def describe_slip(this_round: Round, decision: PlayedTurn, cast: Cast) -> str:
    """Say of the letter with which a win was given away that it was that letter."""
    name, is_safety = cast.on(decision.seat), this_round.game.rules.most_win
    return name.tells(*_AT_TILE[is_safety], player=name.within)


_AT_TILE = {
    False: (N_("Here you gave the win away."), N_("Here {player} gave the win away.")),
    True: (N_("Here you were safe no longer."), N_("Here {player} was safe no longer.")),
}


# What was given away by whom: of "you" by whether there were letters on the table, and not what would
# have won, since one may try again; of another also by whether one is then safe, or wins.
_YOU_GAVE_AWAY = {
    False: N_("You lost it here: {play} as the first letter."),
    True: N_("You lost it here: {play} after {fragment}."),
}
_GIVEN_AWAY = {
    (False, False): N_(
        "{player} gave it away by starting with {play}; with {plays} it would have been won."
    ),
    (False, True): N_(
        "{player} gave it away by starting with {play}; with {plays} one would have been safe."
    ),
    (True, False): N_(
        "{player} gave it away with {play} after {fragment}; with {plays} it would have been won."
    ),
    (True, True): N_(
        "{player} gave it away with {play} after {fragment}; with {plays} one would have been safe."
    ),
}


# The same, of who gave up or was wrong about a word.
_YOU_MISSED = {
    False: N_("The first letter could have won."),
    True: N_("After {fragment} you could have won."),
}
_MISSED = {
    (False, False): N_("{player} could have won by starting with {plays}."),
    (False, True): N_("{player} could have been safe by starting with {plays}."),
    (True, False): N_("After {fragment} {player} could have won with {plays}."),
    (True, True): N_("After {fragment} {player} could have been safe with {plays}."),
}


def _blame(this_round: Round, name: Name, seat: int) -> str:
    """Say why a player could not have won at any turn."""
    rules = this_round.game.rules
    if rules.players > 2:
        return name.tells(*_NEVER[rules.misere])
    return name.tells(*(_LOST_START if this_round.given or seat == 0 else _LOST_OPENING))


_NEVER = {
    True: (
        N_("You never had a play that was sure to win."),
        N_("{player} never had a play that was sure to win."),
    ),
    False: (
        N_("You never had a play that was sure to save you."),
        N_("{player} never had a play that was sure to be safe."),
    ),
}


_LOST_START = (
    N_("You never had a winning play: against perfect play, this start was lost."),
    N_("{player} never had a winning play: against perfect play, this start was lost."),
)


_LOST_OPENING = (
    N_("You never had a winning play: the first letter decided it."),
    N_("{player} never had a winning play: the first letter decided it."),
)


# --- while it goes on ---------------------------------------------------------------------------------


def describe_undo(controller: MatchController) -> str:
    """Say what would be undone now, with "&" before a letter; just "Undo" if nothing can be."""
    here, left = controller.at_hand, controller.left
    if controller.last_strike is not None:
        return _("&Undo “Nobody here knows that word”")
    if here is None or left is None:
        return _("&Undo")
    if controller.is_opened:
        return _("&Undo opening a match")
    now, then = ((one.table, one.terms, one.state.score) for one in (here.match, left.match))
    return _("&Undo the new round") if now == then else _("&Undo the new match")


def describe_hint(play: Play, this_round: Round, helps: tuple[int, int], *, wins: bool) -> str:
    """Say what to play: ``"Play R at the end: that wins. (2 hints, 1 look)"``.

    Args:
        play: one of the best plays.
        this_round: the round.
        helps: how many hints the player has had with it, and how often he has looked at the keys.
        wins: whether it is sure to win, or among several to be safe.
    """
    said = say(_HINTS[wins, this_round.game.rules.most_win], play=_say_play(play, this_round))
    return f"{said} ({describe_helps(*helps)})"


# By whether a play is sure to win, and whether one wants to be safe.
_HINTS = {
    (True, False): N_("{play}: that wins."),
    (True, True): N_("{play}: you are safe."),
    (False, False): N_("{play}: no play is sure to win."),
    (False, True): N_("{play}: no play is sure to be safe."),
}

# By whether the letters are turned round, and whether the letter goes to their end.
_TO_ENDS = {
    (False, True): N_("Play {letter} at the end"),
    (False, False): N_("Play {letter} at the front"),
    (True, True): N_("Turn the letters round and play {letter} at the end"),
    (True, False): N_("Turn the letters round and play {letter} at the front"),
}


def _say_play(play: Play, this_round: Round) -> str:
    """Say which letter to play, and where if that is not given: ``"Play R at the end"``."""
    shown, lying, where = this_round.game.words.shown, this_round.fragment, play.where
    letter = shown(play.letter)
    if not lying or not this_round.game.rules.variant.has_places:
        return say("Play {letter}", letter=letter)
    at_end = where.at_end or where.gap == len(lying)
    if at_end or not where.gap:
        return say(_TO_ENDS[where.turned, at_end], letter=letter)
    before, after = shown(lying[where.gap - 1]), shown(lying[where.gap])
    return say(
        "Play {letter} between {before} and {after}", letter=letter, before=before, after=after
    )


_ARROWS = {
    Where.END: "→ {}",
    Where.START: "← {}",
    Where.TURNED_END: "↻ → {}",
    Where.TURNED_START: "↻ ← {}",
}


def list_plays(this_round: Round, cast: Cast) -> Iterator[tuple[str, str]]:
    """Yield who has played what so far, and made what of it, and that as lists have it.

    A letter has an arrow to where it was put, if that was a choice, and a sign if it was illegal and
    has lost the round.
    """
    game, fatal = this_round.game, fatal_play(this_round)
    made = [*zip(this_round.plays, this_round.seats, strict=True)]
    if fatal is not None:
        made.append((fatal, this_round.seat))
    for index, (play, seat) in enumerate(made):
        letter = game.words.shown(play.letter)
        if game.rules.variant.has_places and this_round.fragment_before(index):
            letter = _ARROWS.get(play.where, "{}").format(letter)
        if play is fatal:
            letter = f"{letter} {Sign.LOSES.value}"
        who = cast.on(seat).full
        said = say("{number}.  {who}: {letter}", number=index + 1, who=who, letter=letter)
        yield f"{said}\t{game.words.shown(play.fragment)}", play.fragment
