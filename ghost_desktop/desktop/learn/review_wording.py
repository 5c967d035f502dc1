"""What is said of a round that is looked back at: which it is, what was played, what would have won."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.lists import spoken_symbol, symbols_sentence
from ghost_desktop.formats.marks import (
    describe_margin,
    describe_mark,
    mark_symbol,
    mark_word,
    name_play,
)
from ghost_desktop.formats.text import counted, joined_or, listed, number, side_by_side, words_made
from ghost_desktop.play.review import Mark
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ghost_desktop.desktop.window.played_game import FinishedRound
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.formats.names import Cast
    from ghost_desktop.play.review import Turn
    from ghost_desktop.play.round import Round

# --- rounds -----------------------------------------------------------------------------------------

# By how a round ended, of "you" and of another.
_LOST_ON = (N_("Round {number}: you lost on {word}"), N_("Round {number}: {player} lost on {word}"))
_WON_WITH = (
    N_("Round {number}: you won with {word}"),
    N_("Round {number}: {player} won with {word}"),
)
_LOST_AT = (
    N_("Round {number}: you lost at {word}"),
    N_("Round {number}: {player} lost at {word}"),
)
_GAVE_UP = (
    N_("Round {number}: you gave up"),
    N_("Round {number}: {player} gave up"),
)


def name_round(one: FinishedRound, cast: Cast) -> str:
    """Say which round it was, and who lost it on what: ``"Round 3: you lost on HIBACHI"``."""
    this_round, over = one.one.round, one.one.round.over
    assert over is not None  # it is finished
    shown = this_round.game.words.shown
    is_word = over.reason is Termination.WORD
    word = words_made(map(shown, over.words)) if is_word else shown(this_round.fragment)
    if is_word:
        texts = _WON_WITH if this_round.game.rules.misere else _LOST_ON
    else:
        texts = _LOST_AT if word else _GAVE_UP
    name = cast.on(over.by if is_word else min(over.losers))
    return name.tells(*texts, number=number(one.number), player=name.within, word=word)


def name_with_blunders(one: FinishedRound, cast: Cast) -> str:
    """Say which round it was, and how many blunders are in it, if that is known.

    Those of the person who looks back at his round, if he alone was one.
    """
    said = name_round(one, cast)
    if one.review is None:
        return said
    blunders = len(one.review.blunders(cast.viewer))
    had = (
        counted("{count} blunder", "{count} blunders", blunders)
        if cast.viewer is None
        else counted("{count} blunder of yours", "{count} blunders of yours", blunders)
    )
    return side_by_side([said, had])


# --- turns ------------------------------------------------------------------------------------------

_ADDS = (N_("You add {letter}"), N_("{player} adds {letter}"))
_ENDS: Mapping[Termination, tuple[str, str]] = MappingProxyType(
    {
        Termination.RESIGNED: (N_("You give the round up"), N_("{player} gives the round up")),
        Termination.ILLEGAL: (
            N_("You add a letter that fits no word"),
            N_("{player} adds a letter that fits no word"),
        ),
        Termination.FORFEITED: (N_("You forfeit the round"), N_("{player} forfeits the round")),
        Termination.ANSWERED: (
            N_("You challenge what holds"),
            N_("{player} challenges what holds"),
        ),
        Termination.NO_WORD: (
            N_("You call a word what is none"),
            N_("{player} calls a word what is none"),
        ),
    }
)
"""What ends a round without a letter that counts, at the turn of whoever does it."""


def describe_turn_of(turn: Turn, this_round: Round, cast: Cast) -> str:
    """Say who played what, as a headline: ``"You add I"``."""
    name, over = cast.on(turn.seat), this_round.over
    if turn.played is not None:
        return name.tells(*_ADDS, letter=this_round.game.words.shown(turn.played.letter))
    return name.tells(*_ENDS[over.reason if over is not None else Termination.RESIGNED])


def describe_briefly(turn: Turn, this_round: Round, cast: Cast) -> str:
    """Say of a turn what can be seen of it, and nothing of what would have won."""
    said = say(
        "{what}: {mark}.", what=describe_turn_of(turn, this_round, cast), mark=mark_word(turn.mark)
    )
    return f"{said} {describe_margin(turn, this_round.game.rules)}" if turn.options else said


def describe_step(turn: Turn, this_round: Round, cast: Cast, *, is_refused: bool) -> Wording:
    """Say what was played at a turn, and what it was worth.

    Args:
        turn: which.
        this_round: of which round.
        cast: who played it.
        is_refused: whether nobody can find out what plays of this game are worth.
    """
    game = this_round.game
    headline = describe_turn_of(turn, this_round, cast)
    if is_refused:
        said = _("Nobody can find out what plays of this game are worth.")
        return Wording(headline, said, Mood.CALM)
    said = f"{mark_symbol(turn.mark)} {describe_mark(turn, game)}"
    if turn.options and turn.mark is not Mark.FORCED:
        said = f"{said} {describe_margin(turn, game.rules)}"
    is_viewers = turn.seat == cast.viewer
    is_sorry = is_viewers and turn.mark in (Mark.BLUNDER, Mark.FASTER_LOSS)
    return Wording(headline, said, Mood.SORRY if is_sorry else Mood.CALM)


def describe_waiting(turn: Turn | None, this_round: Round, cast: Cast) -> Wording:
    """Say that it is still being found out what plays were worth."""
    headline = "" if turn is None else describe_turn_of(turn, this_round, cast)
    said = _("It is being found out what the plays were worth…")
    return Wording(headline or _("One moment"), said, Mood.THINKING)


def describe_nothing(this_round: Round, cast: Cast) -> Wording:
    """Say that nobody had a turn before a round was over."""
    over = this_round.over
    assert over is not None  # it is finished
    texts = _ENDS.get(over.reason, _ENDS[Termination.RESIGNED])
    headline = cast.on(over.ended_by).tells(*texts)
    return Wording(headline, _("There is no play to look at."), Mood.CALM)


# "You", another.
_LOST_HERE = (N_("You lost it here: try again"), N_("{player} lost it here: try again"))

# By whether one is safe or wins: "you", another.
_COULD: Mapping[bool, tuple[str, str]] = MappingProxyType(
    {
        False: (N_("You could have won here"), N_("{player} could have won here")),
        True: (N_("You could have been safe here"), N_("{player} could have been safe here")),
    }
)


def describe_question(turn: Turn, game: Game, cast: Cast, *, is_decisive: bool) -> Wording:
    """Ask what would have won, and say no more of it than how many plays do.

    Args:
        turn: where a win was given away.
        game: what was played.
        cast: who played it.
        is_decisive: whether that was the last time: there the round was lost.
    """
    headline = cast.on(turn.seat).tells(
        *(_LOST_HERE if is_decisive else _COULD[game.rules.most_win])
    )
    sentences = [_("What would you have played?"), describe_margin(turn, game.rules)]
    if turn.played is not None:
        gave = (
            _("Adding {play} was not safe.")
            if game.rules.most_win
            else _("Adding {play} gave the win away.")
        )
        sentences.insert(0, gave.format(play=name_play(turn.played, game)))
    return Wording(headline, " ".join(sentences), Mood.CALM)


def describe_end(this_round: Round, symbols: ListSymbols) -> str:
    """Say what the symbols mean beside the words that a round ended on; nothing if there are none."""
    shown = this_round.game.words.shown
    words = this_round.over.words if this_round.over else ()
    said = [
        _("{word}: {meaning}").format(
            word=shown(word) + symbols.of(word), meaning=spoken_symbol(symbols, word)
        )
        for word in symbols.among(words)
    ]
    return say("{sentence}.", sentence=listed(said)) if said else ""


def describe_around(
    fragment: str, words: Sequence[str], this_round: Round, symbols: ListSymbols = NO_SYMBOLS
) -> str:
    """Say what letters could have become: ``"CHRY could also have become CHRYSALIS."``."""
    if not words:
        return ""
    shown, over = this_round.game.words.shown, this_round.over
    said = (
        _("{fragment} could also have become {words}.")
        if over is not None and over.words
        else _("{fragment} could have become {words}.")
    )
    named = [shown(word) + symbols.of(word) for word in words]
    text = said.format(fragment=shown(fragment), words=joined_or(named))
    return f"{text} {symbols_sentence(symbols, words)}".rstrip()


def describe_tried(play: Play, game: Game, *, wins: bool) -> str:
    """Say whether what was tried would have won."""
    if wins:
        said = _("✓ Right: {play} is safe.") if game.rules.most_win else _("✓ Right: {play} wins.")
    else:
        said = _("✕ {play} is not safe.") if game.rules.most_win else _("✕ {play} does not win.")
    return said.format(play=name_play(play, game))
