"""Rounds, looked at afterwards -> text and JSON: what each play was worth, what would have won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.formats.marks import margin_text, mark_symbol, mark_word
from ghost_desktop.formats.position_line import UnplayableLine, line_of, play_line, write_line
from ghost_desktop.formats.tables import aligned, titled
from ghost_desktop.formats.text import (
    few_of,
    filled,
    game_title,
    joined_and,
    joined_or,
    number,
    place_name,
    words_made,
)
from ghost_desktop.formats.values import rules_dict, without_dict
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.formats.values import Members
    from ghost_desktop.play.review import RoundReview, Turn

_BEST_NAMED = 4
"""Plays that are named as the best; of more, the first of them."""


@dataclass(frozen=True, eq=False)
class ReviewedRound:
    """A round that has been looked at.

    Attributes:
        review: what its plays were worth.
        reading: what it means that one may lose.
        players: the numbers of the players, from 1, by their seats.
        names: what they are called in a table, by their seats.
        number: which round of its match it is, from 1; None if it is of none.
    """

    review: RoundReview
    reading: Reading
    players: tuple[int, ...]
    names: tuple[str, ...]
    number: int | None = None

    @property
    def game(self) -> Game:
        """What was played."""
        return self.review.round.game

    @property
    def source(self) -> str:
        """Its list, as it was named."""
        return self.game.all_words.source or self.game.all_words.name

    @property
    def line(self) -> str | None:
        """The round as a position line; None if letters were played that no line can have."""
        line = line_of(self.review.round, self.source, self.reading, self.game.all_words.left_out)
        try:
            play_line(line, self.game)
        except UnplayableLine:
            return None
        return write_line(line)


# --- JSON -------------------------------------------------------------------------------------------


def review_dict(one: ReviewedRound) -> Members:
    """Describe a round and what each of its plays was worth."""
    this_round = one.review.round
    over = this_round.over
    losers = sorted(over.losers) if over else []
    decisive = [one.review.decisive(seat) for seat in losers]
    return {
        "list": one.source,
        **rules_dict(one.game.rules, one.reading),
        **without_dict(one.game.all_words.left_out),
        "round": one.number,
        "given": this_round.given,
        "fragment": this_round.fragment,
        "over": over is not None,
        "ended": over.reason.name.lower() if over else None,
        "losers": sorted(one.players[seat] for seat in losers),
        "decisive": sorted(turn.number + 1 for turn in decisive if turn),
        "turns": [_turn_dict(one, turn) for turn in one.review.turns],
        "position_line": one.line,
    }


def _turn_dict(one: ReviewedRound, turn: Turn) -> Members:
    return {
        "number": turn.number + 1,
        "player": one.players[turn.seat],
        "fragment": turn.fragment,
        "letter": turn.played.letter if turn.played else None,
        "where": turn.played.where.name if turn.played else None,
        "made": turn.played.fragment if turn.played else None,
        "mark": turn.mark.value if turn.mark else None,
        "winning": len(turn.winning) if turn.options else None,
        "legal": len(turn.options) if turn.options else None,
        "best": [play.fragment for play in turn.best],
    }


# --- text -------------------------------------------------------------------------------------------


def review_text(one: ReviewedRound) -> str:
    """Say how a round ended and where that was decided, and list its plays under titles."""
    title = game_title(one.game.words.name, one.game.rules, one.reading)
    if one.number is not None:
        title = say("Round {number}: {game}", number=number(one.number), game=title)
    said = [*filled(title), *(line for said in _outcome(one) for line in filled(said))]
    if not one.review.turns:
        return "\n".join([*said, _("Nothing was played.")])
    rows = titled([_cells(one, turn) for turn in one.review.turns])
    return "\n".join([*said, "", *aligned(rows, (), "  ")])


def _outcome(one: ReviewedRound) -> Iterator[str]:
    """Say who has lost, and where that was decided."""
    over, shown = one.review.round.over, one.game.words.shown
    if over is None:
        return
    losers = [seat for seat in range(len(one.names)) if seat in over.losers]
    lost = joined_and([one.names[seat] for seat in losers])
    if over.reason is Termination.WORD:
        said = _("The round ended on {words}. Lost: {players}.")
        yield said.format(words=words_made(map(shown, over.words)), players=lost)
    else:
        yield say("Lost: {players}.", players=lost)
    for seat in losers:
        turn = one.review.decisive(seat)
        if turn is None:
            yield say("{player} never gave a won position away.", player=one.names[seat])
        else:
            said = _("{player} gave a won position away at turn {number}.")
            yield said.format(player=one.names[seat], number=number(turn.number + 1))


def _cells(one: ReviewedRound, turn: Turn) -> dict[str, str]:
    """Say what is to be said of a turn, by the title of its column."""
    rules = one.game.rules
    cells = {
        _("turn"): number(turn.number + 1),
        _("player"): one.names[turn.seat],
        _("play"): turn.played.letter if turn.played else "",
    }
    if rules.variant.has_places:
        cells[_("where")] = place_name(turn.played.where) if turn.played else ""
    cells[_("fragment")] = turn.played.fragment if turn.played else turn.fragment
    cells[_("mark")] = f"{mark_symbol(turn.mark)} {mark_word(turn.mark)}"
    cells[_("safe plays") if rules.most_win else _("winning plays")] = margin_text(turn)
    cells[_("best")] = _named(turn.best, one.game)
    return cells


def _named(plays: Sequence[Play], game: Game) -> str:
    has_places = game.rules.variant.has_places
    named = [play.fragment if has_places else play.letter for play in plays]
    return joined_or(few_of(named, _BEST_NAMED)) if named else ""
