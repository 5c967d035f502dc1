"""A position as text, and rounds, looked at afterwards, as text and JSON: what wins, or would have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.listed.folds import NOT_COUNTED
from ghost_desktop.formats.illegal import unreachable
from ghost_desktop.formats.marks import margin_text, mark_symbol, mark_word
from ghost_desktop.formats.position_line import UnplayableLine, line_of, play_line, write_line
from ghost_desktop.formats.tables import aligned, titled
from ghost_desktop.formats.text import (
    count_text,
    counted,
    few_of,
    filled,
    game_title,
    joined_and,
    joined_or,
    number,
    place_name,
    player,
    plays_text,
    sentence,
    words_made,
)
from ghost_desktop.formats.values import rules_dict, without_dict
from ghost_desktop.formats.winners import names_title, seats_text, who_wins
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.listed.folds import EndingCount
    from ghost_desktop.engine.solution import Fate, Solution
    from ghost_desktop.formats.values import Members
    from ghost_desktop.play.review import RoundReview, Turn


def position_text(
    solution: Solution, fragment: str, endings: Mapping[str, EndingCount] = NOT_COUNTED
) -> str:
    """Say who wins from a fragment, and what each play leads to.

    Args:
        solution: the solved game.
        fragment: the letters on the table.
        endings: how many endings can follow what each play makes, if they were counted.

    Raises:
        IllegalFragment: if the solution does not know the fragment.
    """
    rules = solution.rules
    lines = [game_title(solution.words.name, rules, solution.reading), ""]
    before = solution.game.word_completed_before(fragment)
    if before is not None:
        lines += unreachable(fragment, before)
    below = _words_below(solution, fragment)
    made = solution.game.words_made(fragment)
    if made:
        if rules.misere:
            over = ngettext(
                "{words} is a word: player {player} completed it and wins the round.",
                "{words} are words: player {player} completed them and wins the round.",
                len(made),
            )
        else:
            over = ngettext(
                "{words} is a word: player {player} completed it and loses the round.",
                "{words} are words: player {player} completed them and loses the round.",
                len(made),
            )
        number_of_player = player(rules.played(len(fragment)))
        lines += filled(over.format(words=words_made(made), player=number_of_player))
        lines.append(say("{words}, itself included.", words=below))
        return "\n".join(lines)

    lines += filled(_result(solution, fragment))
    lines += filled(_why_it_goes_on(solution.game, fragment))
    lines += _round_ends(solution, fragment)
    if fragment:
        lines.append(say("{words}.", words=below))
    return "\n".join([*lines, "", *_play_lines(solution, fragment, endings)])


def _result(solution: Solution, fragment: str) -> str:
    """Say whose turn it is, who wins, and how."""
    rules = solution.rules
    choice = bool(fragment) and rules.variant.has_places  # of where a letter goes
    plays = solution.words.order.plays(solution.winning_plays(fragment))
    winning = [play.fragment if choice else play.letter for play in plays]
    result = ""
    if rules.players > 2:
        said = _("{fragment}: player {player} is to play. {result}.")
        fate = solution.fate(fragment)
        reading, letters = solution.reading, len(fragment)
        result = sentence(who_wins(fate, rules, winning, reading=reading, letters=letters))
    elif winning:
        said = _("{fragment}: player {player} is to play and wins, with {plays}.")
    else:
        said = _("{fragment}: player {player} is to play and loses: no letter wins.")
    return said.format(
        fragment=fragment or _("Before the first letter"),
        player=player(rules.to_play(len(fragment))),
        plays=joined_or(winning) if winning else "",
        result=result,
    )


def _why_it_goes_on(game: Game, fragment: str) -> str:
    """Say why words that can be laid end no round; nothing if there are none."""
    words = game.vocabulary.words_at_end(fragment)
    if not words:
        return ""
    laid = game.lay(fragment, words[0])
    within = next(
        word for place in game.words_below(fragment) if laid in (word := game.words[place])
    )
    said = ngettext(
        "{words} is a word, but the round goes on: the letters can be laid otherwise, too, as {laid} "
        "in {within}, and that is none.",
        "{words} are words, but the round goes on: the letters can be laid otherwise, too, as {laid} "
        "in {within}, and that is none.",
        len(words),
    )
    return said.format(words=words_made(words), laid=laid, within=words_made([within]))


def _round_ends(solution: Solution, fragment: str) -> list[str]:
    """Say in how many plays the round ends, if that is known."""
    left = solution.plays_left(fragment)
    if left is None:
        return []
    plays, longest = plays_text(left), left[1]
    if solution.rules.players == 2:
        said = ngettext(
            "The round ends in {plays} play if the winner hurries and the loser delays.",
            "The round ends in {plays} plays if the winner hurries and the loser delays.",
            longest,
        )
    else:
        said = ngettext(
            "The round ends in {plays} play if everybody plays only what is best for them.",
            "The round ends in {plays} plays if everybody plays only what is best for them.",
            longest,
        )
    return [said.format(plays=plays)]


def _words_below(solution: Solution, fragment: str) -> str:
    """Say how many words have the fragment as a part."""
    below = len(solution.game.words_below(fragment))
    return counted(*solution.rules.variant.texts.words_below, below, fragment=fragment)


def _play_lines(solution: Solution, fragment: str, endings: Mapping[str, EndingCount]) -> list[str]:
    """Align what is to be said of each play, under titles."""
    left, won, lost = _("plays left"), _("endings won"), _("lost")
    cells = []
    for play in solution.words.order.plays(solution.legal_plays(fragment)):
        row, made = _play_cells(solution, play), play.fragment
        row[left] = plays_text(solution.plays_left(made))
        if made in endings:
            row |= {won: count_text(endings[made].won), lost: count_text(endings[made].lost)}
        row[""] = _completed(solution, made)
        cells.append(row)
    if not any(row[left] for row in cells):  # nobody knows
        for row in cells:
            del row[left]
    numbers = [place for place, title in enumerate(cells[0]) if title in (left, won, lost)]
    return aligned(titled(cells), numbers, "  ")


def _play_cells(solution: Solution, play: Play) -> dict[str, str]:
    """Say what is to be said of a play, by the title of its column."""
    rules = solution.rules
    fate = solution.fate(play.fragment)
    cells = {_("play"): play.letter}
    if rules.variant.has_places:
        cells[_("where")] = place_name(play.where)
    cells[_("fragment")] = play.fragment
    cells[_("result")] = _play_result(fate, rules, rules.played(len(play.fragment)))
    if rules.players > 2:
        cells[names_title(rules, solution.reading)] = seats_text(fate)
    return cells


def _completed(solution: Solution, fragment: str) -> str:
    """Say beside a play that it completes a word, and which where that is not seen."""
    made = solution.game.words_made(fragment)
    if made in ((), (fragment,)):
        return _("completes a word") if made else ""
    return say("completes {words}", words=words_made(made))


def _play_result(fate: Fate, rules: Rules, seat: int) -> str:
    """Say what a play that leads to `fate` does for the player who made it."""
    if fate.wins(seat):
        return _("safe") if rules.most_win else _("wins")
    if rules.misere and seat in fate.seats:
        return _("may win")
    return _("loses") if fate.loses(seat) else _("may lose")


# --- rounds ----------------------------------------------------------------------------------------


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
