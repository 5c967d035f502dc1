"""What a play was worth -> a symbol, a word, a sentence: in the window, at the command line, on paper."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.formats.text import counted, few_of, joined_or, number
from ghost_desktop.play.review import Mark, compared
from ghost_desktop.translation import N_, NN_, _, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.play.review import Option, Turn


MOST_PLAYS_NAMED = 8
"""Plays that are named one by one; of more, the first of them."""


def name_play(play: Play, game: Game) -> str:
    """Name a play by its letter or, where that could go anywhere, by what it makes."""
    has_places = game.rules.variant.has_places
    return game.words.shown(play.fragment if has_places else play.letter)


def name_plays(plays: Sequence[Play], game: Game) -> str:
    """Name plays of which one is meant: ``"A, C or E"``."""
    return joined_or(few_of([name_play(play, game) for play in plays], MOST_PLAYS_NAMED))


UNMARKED = "?"
"""Stands where nobody can say what a play was worth."""


class MarkText(NamedTuple):
    """How a mark is shown, to be translated.

    Attributes:
        symbol: its shape, a character.
        word: what it is called.
        meaning: when it is given, without a full stop.
    """

    symbol: str
    word: str
    meaning: str


MARKS: Mapping[Mark, MarkText] = MappingProxyType(
    {
        Mark.BEST: MarkText("★", N_("Best"), N_("no play would have been better")),
        Mark.FINE: MarkText("○", N_("Fine"), N_("it leads to the same, one or two plays worse")),
        Mark.SLOWER_WIN: MarkText(
            "▽", N_("Slower win"), N_("it wins three or more plays later than need be")
        ),
        Mark.FASTER_LOSS: MarkText(
            "△",
            N_("Faster loss"),
            N_("it loses three or more plays sooner than need be, or ends a hope that others left"),
        ),
        Mark.BLUNDER: MarkText("✕", N_("Blunder"), N_("it gives a won position away")),
        Mark.FORCED: MarkText("→", N_("Forced"), N_("it was the only legal play")),
    }
)
"""Every mark, the best first; what is done by force comes last."""


def mark_symbol(mark: Mark | None) -> str:
    """Return the shape of a mark, or `UNMARKED`."""
    return UNMARKED if mark is None else MARKS[mark].symbol


def mark_word(mark: Mark | None) -> str:
    """Return what a mark is called: ``"Slower win"``."""
    return _("Not known") if mark is None else _(MARKS[mark].word)


def mark_meaning(mark: Mark) -> str:
    """Say when a mark is given, for whoever looks it up: ``"it gives a won position away"``."""
    return _(MARKS[mark].meaning)


# --- the margin -------------------------------------------------------------------------------------


def margin_text(turn: Turn) -> str:
    """Say briefly how many of the legal plays would have won: ``"3 of 8"``; empty if not known."""
    if not turn.options:
        return ""
    return say(
        "{winning} of {legal}", winning=number(len(turn.winning)), legal=number(len(turn.options))
    )


def describe_margin(turn: Turn, rules: Rules) -> str:
    """Say how many of the legal plays would have won: ``"Winning plays: 3 of 8."``."""
    if not turn.options:
        return _("Nobody can say which plays would have won.")
    said = (
        _("Safe plays: {winning} of {legal}.")
        if rules.most_win
        else _("Winning plays: {winning} of {legal}.")
    )
    return said.format(winning=number(len(turn.winning)), legal=number(len(turn.options)))


# --- sentences --------------------------------------------------------------------------------------


def describe_mark(turn: Turn, game: Game) -> str:
    """Say in one sentence what a turn was worth: ``"Blunder: I gives the win away; …"``.

    Args:
        turn: which.
        game: what was played; among three and more, who wins is said to be safe.
    """
    chosen = _chosen(turn)
    match turn.mark:
        case None:
            said = _unmarked(turn)
        case Mark.BLUNDER:
            said = _blunder(turn, game)
        case Mark.FORCED:
            said = _("Forced: no other play is legal.")
        case Mark.BEST if chosen is not None:
            said = _best(chosen, game.rules)
        case Mark.SLOWER_WIN | Mark.FINE if chosen is not None and chosen.wins:
            said = _delayed(turn, game, _LATER[turn.mark], chosen)
        case _:
            said = _sooner(turn, game, chosen)
    return said


def _chosen(turn: Turn) -> Option | None:
    """Return what was played, if it was legal."""
    made = turn.played.fragment if turn.played else None
    return next((option for option in turn.options if option.play.fragment == made), None)


def _unmarked(turn: Turn) -> str:
    if not turn.options:
        return _(
            "Nobody can say what this was worth: the letters were part of no word, or past one."
        )
    return _("A bluff: no legal play would have won.")


def _blunder(turn: Turn, game: Game) -> str:
    if turn.played is None:
        said = (
            _("Blunder: with {plays} one would have been safe.")
            if game.rules.most_win
            else _("Blunder: with {plays} it would have been won.")
        )
        return said.format(plays=name_plays(turn.winning, game))
    said = (
        _("Blunder: {play} is not safe; with {plays} one would have been.")
        if game.rules.most_win
        else _("Blunder: {play} gives the win away; with {plays} it would have been won.")
    )
    return said.format(play=name_play(turn.played, game), plays=name_plays(turn.winning, game))


def _best(chosen: Option, rules: Rules) -> str:
    """Say that none was better, and how many plays are left if their number is fixed."""
    fewest, most = chosen.plays_left or (0, 0)
    left = fewest if fewest == most and rules.players == 2 else 0
    if chosen.wins:
        if not left:
            return _("Best: it is safe.") if rules.most_win else _("Best: it wins.")
        one, many = _BEST_WINS
    elif not left:
        if rules.most_win:
            return _("Best: nothing is safe.")
        return _("Best: nothing is sure to win.") if chosen.liking else _("Best: nothing wins.")
    else:
        one, many = _BEST_LOSES
    return counted(one, many, left)


def _sooner(turn: Turn, game: Game, chosen: Option | None) -> str:
    """Say what would have held out longer, or left some hope."""
    best = next(option for option in turn.options if option.play in turn.best)  # all are as good
    if chosen is not None and chosen.liking < best.liking:
        return say(
            "Faster loss: nothing was sure to win, but with {plays} there would have been hope.",
            plays=name_plays(turn.best, game),
        )
    if turn.mark is None or compared(turn.options, chosen) is None:
        return _("Faster loss: the round need not have ended here.")
    return _delayed(turn, game, _SOONER[turn.mark], chosen)


def _delayed(turn: Turn, game: Game, texts: tuple[str, str], chosen: Option | None) -> str:
    """Say by how many plays others are better, at least, that lead to the same."""
    plays, better = compared(turn.options, chosen) or (0, [])
    return counted(*texts, plays, plays=name_plays(tuple(better), game))


_BEST_WINS = NN_("Best: it wins, {count} play later.", "Best: it wins, {count} plays later.")
_BEST_LOSES = NN_(
    "Best: nothing wins, and nothing holds out longer: {count} more play.",
    "Best: nothing wins, and nothing holds out longer: {count} more plays.",
)
# Of a play that leads to the same as the best, by how much they differ.
_LATER: Mapping[Mark, tuple[str, str]] = MappingProxyType(
    {
        Mark.FINE: NN_(
            "Fine: it wins; with {plays} it would have been won {count} play sooner.",
            "Fine: it wins; with {plays} it would have been won {count} plays sooner.",
        ),
        Mark.SLOWER_WIN: NN_(
            "Slower win: with {plays} it would have been won {count} play sooner.",
            "Slower win: with {plays} it would have been won {count} plays sooner.",
        ),
    }
)
_SOONER: Mapping[Mark, tuple[str, str]] = MappingProxyType(
    {
        Mark.FINE: NN_(
            "Fine: nothing wins; with {plays} it would have lasted {count} play longer.",
            "Fine: nothing wins; with {plays} it would have lasted {count} plays longer.",
        ),
        Mark.FASTER_LOSS: NN_(
            "Faster loss: nothing wins, but with {plays} it would have lasted {count} play longer.",
            "Faster loss: nothing wins, but with {plays} it would have lasted {count} plays longer.",
        ),
    }
)
