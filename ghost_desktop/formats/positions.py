"""A position as text: who wins, and where each play leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.listed.folds import NOT_COUNTED
from ghost_desktop.formats.illegal import unreachable
from ghost_desktop.formats.tables import aligned, titled
from ghost_desktop.formats.text import (
    count_text,
    counted,
    filled,
    game_title,
    joined_or,
    place_name,
    player,
    plays_text,
    sentence,
    words_made,
)
from ghost_desktop.formats.winners import names_title, seats_text, who_wins
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.listed.folds import EndingCount
    from ghost_desktop.engine.solution import Fate, Solution


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
