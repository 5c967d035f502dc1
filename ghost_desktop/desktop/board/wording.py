"""What the board says of a round: a headline, a sentence, and the ghost's mood; and of its players.

Persons say "you" to themselves and have their own sentences; computers have names, which stand in
the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.finding_out import UNKNOWN
from ghost_desktop.desktop.ghost import Mood
from ghost_desktop.desktop.question import describe_question
from ghost_desktop.engine.plays import Where
from ghost_desktop.formats.named_winners import who_wins_by_name
from ghost_desktop.formats.text import few_of, joined_or, number, words_made
from ghost_desktop.play.review import last_missed_win
from ghost_desktop.play.round import Termination
from ghost_desktop.play.table import PERSON
from ghost_desktop.translation import N_, _, ngettext, pgettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.question import Question
    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.plays import Play
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.round import Round, RoundOver
    from ghost_desktop.play.table import Seating

MOST_PLAYS_NAMED = 8
"""Plays that would have won that are named one by one; of more, the first of them."""


@dataclass(frozen=True)
class Wording:
    """What to say, and with which face."""

    headline: str
    sentence: str
    mood: Mood

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        return f"{self.opening} {self.sentence}".strip()

    @property
    def opening(self) -> str:
        """The headline as a sentence before the other."""
        return self.headline if self.headline.endswith(("!", "…")) else f"{self.headline}."


def starting() -> Wording:
    """Say that the first game is still to come."""
    return Wording(_("One moment"), _("The dictionary is being read."), Mood.THINKING)


def no_game() -> Wording:
    """Say that there is nothing to play with."""
    sentence = _("Choose another dictionary or minimum length above.")
    return Wording(_("No game yet"), sentence, Mood.SORRY)


def describe_change(playing: Question, asked: Question, *, briefly: bool = False) -> str:
    """Say that the bar asks for another game than the one that is being played."""
    if briefly:
        return _("The next round will be with the game chosen above.")
    said = _("This round is still played with {playing}. The next will be with {asked}.")
    return said.format(playing=describe_question(playing), asked=describe_question(asked))


# --- players ----------------------------------------------------------------------------------------


def player_name(player: int, players: int) -> str:
    """Return what a player is called: ``"You"``, ``"Computer"``, ``"Computer 2"``."""
    if player == PERSON:
        return _("You")
    return _("Computer") if players == 2 else _("Computer {number}").format(number=player)


def name_in_sentence(player: int, players: int) -> str:
    """Return what a player is called at the end of a clause: ``"you"``, ``"Computer 2"``."""
    if player == PERSON:
        return pgettext("at the end of a clause", "you")
    return player_name(player, players)


def name_below_tile(player: int, players: int) -> str:
    """Return what a player is called below a letter of his: ``"computer 2"``."""
    if player == PERSON:
        return pgettext("below a letter", "you")
    if players == 2:
        return pgettext("below a letter", "computer")
    return pgettext("below a letter", "computer {number}").format(number=player)


def outcome_below_tile(player: int, *, wins: bool) -> str:
    """Return what stands below a letter that completed a word: ``"you lose"``, ``"loses"``."""
    if player == PERSON:
        return _("you win") if wins else _("you lose")
    return pgettext("below a letter", "wins") if wins else pgettext("below a letter", "loses")


def describe_fate(player: int, players: int, *, wins: bool) -> str:
    """Say what completing a word has come to for a player."""
    if player == PERSON:
        return _("You completed a word and win.") if wins else _("You completed a word and lose.")
    said = (
        _("{player} completed a word and wins.")
        if wins
        else _("{player} completed a word and loses.")
    )
    return said.format(player=subject(player, players))


def initials(player: int, players: int) -> str:
    """Return what a player is called where there is little room: ``"Y"``, ``"C"``, ``"C2"``."""
    if player == PERSON:
        return pgettext("initial of You", "Y")
    if players == 2:
        return pgettext("initial of Computer", "C")
    return pgettext("initial of Computer", "C{number}").format(number=player)


def subject(player: int, players: int) -> str:
    """Return how a sentence on what a computer does begins: ``"The computer"``."""
    return _("The computer") if players == 2 else player_name(player, players)


def tally(rounds: int, *, misere: bool) -> str:
    """Say how many rounds a player has lost, in misère won: ``"lost 2"``."""
    said = (
        ngettext("won {count}", "won {count}", rounds)
        if misere
        else ngettext("lost {count}", "lost {count}", rounds)
    )
    return said.format(count=number(rounds))


# --- a round that goes on ---------------------------------------------------------------------------


def describe_round(this_round: Round, solution: Solution | None, seating: Seating) -> Wording:
    """Put the state of a round into words, for the person at the table.

    Where it is not known yet who wins, nothing is said of what would have won.
    """
    if this_round.over:
        return _describe_end(this_round, solution, this_round.over, seating)
    return describe_turn(this_round, seating)


def describe_turn(this_round: Round, seating: Seating) -> Wording:
    """Say whose turn it is in a round that goes on, and what has just been played."""
    game, player = this_round.game, seating.player(this_round.seat)
    is_mine, players = player == PERSON, game.rules.players
    if is_mine:
        headline = _("Your turn")
    elif players == 2:
        headline = _("The computer is thinking…")
    else:
        headline = _("Computer {number} is thinking…").format(number=player)
    if this_round.plays:
        sentence = describe_play(this_round, -1, seating)
    elif this_round.given:
        given = game.words.shown(this_round.given)
        said = (
            _("Go on from {fragment}. This round is not counted.")
            if is_mine
            else _("This round goes on from {fragment} and is not counted.")
        )
        sentence = said.format(fragment=given)
    else:
        sentence = _describe_aim(game.rules)
    return Wording(headline, sentence, Mood.CALM if is_mine else Mood.THINKING)


def describe_too_early(letter: str, player: int, players: int) -> str:
    """Say why a letter is not played that was typed at the turn of another player."""
    if players == 2:
        return _("{letter} is not played: it is the computer’s turn.").format(letter=letter)
    said = _("{letter} is not played: it is computer {number}’s turn.")
    return said.format(letter=letter, number=player)


def _describe_aim(rules: Rules) -> str:
    """Say how letters are added, and who wins or loses: all that a beginner must know."""
    if rules.min_length == 1:
        aim = (
            _("Whoever completes a word wins.")
            if rules.misere
            else _("Whoever completes a word loses.")
        )
    else:
        aim = (
            ngettext(
                "Whoever completes a word of {count} or more letters wins.",
                "Whoever completes a word of {count} or more letters wins.",
                rules.min_length,
            )
            if rules.misere
            else ngettext(
                "Whoever completes a word of {count} or more letters loses.",
                "Whoever completes a word of {count} or more letters loses.",
                rules.min_length,
            )
        )
    return f"{_(rules.variant.texts.beginning)} {aim.format(count=rules.min_length)}"


# What the person, and what another player, has added where; None where that goes without saying.
_ADDED: dict[Where | None, tuple[str, str]] = {
    None: (N_("You added {letter}."), N_("{player} added {letter}.")),
    Where.END: (
        N_("You added {letter} at the end."),
        N_("{player} added {letter} at the end."),
    ),
    Where.START: (
        N_("You added {letter} at the front."),
        N_("{player} added {letter} at the front."),
    ),
    Where.TURNED_END: (
        N_("You turned the letters round and added {letter} at the end."),
        N_("{player} turned the letters round and added {letter} at the end."),
    ),
    Where.TURNED_START: (
        N_("You turned the letters round and added {letter} at the front."),
        N_("{player} turned the letters round and added {letter} at the front."),
    ),
}


def describe_play(this_round: Round, index: int, seating: Seating) -> str:
    """Say what was played: ``"The computer added R."``; -1 is the last play."""
    play, game = this_round.plays[index], this_round.game
    player = seating.player(this_round.seats[index])
    says_where = game.rules.variant.has_places and len(play.fragment) > 1
    mine, theirs = _ADDED.get(play.where if says_where else None, _ADDED[None])
    said = _(mine if player == PERSON else theirs)
    name = subject(player, game.rules.players)
    return said.format(player=name, letter=game.words.shown(play.letter))


# --- where the next letter goes ---------------------------------------------------------------------


def describe_turned() -> str:
    """Say in place of the sentence that the letters are turned round."""
    return _("Turned round for your play. Turning again turns the letters back.")


def announce_mark(letters: Sequence[str], caret: int) -> str:
    """Say where the mark has been put.

    Args:
        letters: from left to right, as they are shown.
        caret: how many stand in front of the mark.
    """
    if caret == len(letters):
        return _("The next letter goes at the end.")
    if not caret:
        return _("The next letter goes at the front.")
    said = _("The next letter goes between {before} and {after}.")
    return said.format(before=letters[caret - 1], after=letters[caret])


def announce_arranged(letters: str) -> str:
    """Say how letters lie that were pushed about."""
    return _("The letters lie so: {letters}.").format(letters=letters)


def announce_turn(letters: str, *, turned: bool) -> str:
    """Say how the letters lie now."""
    said = _("Turned round: {letters}.") if turned else _("Turned back: {letters}.")
    return said.format(letters=letters)


def name_table(letters: Sequence[str], *, turned: bool, caret: int | None) -> str:
    """Say what lies on the table.

    Args:
        letters: from left to right, as they are shown.
        turned: whether they are turned round for the next play.
        caret: how many of them stand in front of where the next goes; None if that cannot be chosen.
    """
    before = after = ""
    if caret is None:
        said = (
            _("Letters on the table: {letters}; turned round")
            if turned
            else _("Letters on the table: {letters}")
        )
    elif caret == len(letters):
        said = (
            _("Letters on the table: {letters}; turned round; the next one goes at the end")
            if turned
            else _("Letters on the table: {letters}; the next one goes at the end")
        )
    elif not caret:
        said = (
            _("Letters on the table: {letters}; turned round; the next one goes at the front")
            if turned
            else _("Letters on the table: {letters}; the next one goes at the front")
        )
    else:
        before, after = letters[caret - 1], letters[caret]
        said = _("Letters on the table: {letters}; the next one goes between {before} and {after}")
    return said.format(letters=name_letters(letters), before=before, after=after)


def name_letters(letters: Sequence[str]) -> str:
    """Return what a screen reader says of letters: ``"G H O"``."""
    return " ".join(letters) or _("none")


# --- how a round ended ------------------------------------------------------------------------------


def _describe_end(
    this_round: Round, solution: Solution | None, over: RoundOver, seating: Seating
) -> Wording:
    rules, by = this_round.game.rules, seating.player(over.by)
    has_lost = PERSON in map(seating.player, over.losers)
    name = subject(by, rules.players)
    word = words_made(map(this_round.game.words.shown, over.words)) if over.words else ""
    if over.reason is Termination.RESIGNED:
        ending = _("You gave the round up.") if by == PERSON else _("{player} gave the round up.")
    else:
        ending = _("You completed {word}.") if by == PERSON else _("{player} completed {word}.")
    looking_back = ""
    if has_lost:
        headline, mood = _("You lose"), Mood.SORRY
        if over.reason is Termination.WORD and solution is not None:
            looking_back = _look_back(this_round, solution, seating)
    elif not rules.most_win:
        headline, mood = _("You win!"), Mood.GLAD
        if over.reason is Termination.WORD and not rules.misere:
            ending = _("{player} had to complete {word}.")
    else:
        headline, mood = _("{player} loses").format(player=name), Mood.GLAD
        ending = (
            _("{player} gave the round up. You are safe.")
            if over.reason is Termination.RESIGNED
            else _("{player} completed {word}. You are safe.")
        )
    uncounted = _("This round is not counted.") if this_round.given else ""
    sentences = (ending.format(player=name, word=word), looking_back, uncounted)
    return Wording(headline, " ".join(filter(None, sentences)), mood)


def describe_standing(this_round: Round, solution: Solution | None, seating: Seating) -> str:
    """Say who wins from the letters on the table: ``"You win with C, O or Y"``.

    Nothing, if nobody knows it; and that it is still to come, if that is so.
    """
    if solution is None:
        return ""
    if not solution.knows(this_round.fragment):
        return UNKNOWN
    fragment, rules = this_round.fragment, this_round.game.rules
    to_play = rules.to_play(len(fragment))
    winning = solution.winning_plays(fragment)
    how = _name_plays(winning, this_round.game) if winning else ""
    if rules.players == 2:
        is_persons = seating.player(to_play if how else 1 - to_play) == PERSON
        if how:
            said = _("You win with {plays}") if is_persons else _("The computer wins with {plays}")
            return said.format(plays=how)
        return _("You win from here") if is_persons else _("The computer wins from here")
    names = tuple(name_in_sentence(player, rules.players) for player in seating.order)
    ways = [how] if how else []
    fate = solution.fate(fragment)
    return who_wins_by_name(fate, rules, ways, names, solution.reading, letters=len(fragment))


def asked_at_end(this_round: Round, seat: int) -> list[str]:
    """Return the fragments of which must be known who wins, to say how `seat` has lost a round."""
    turns = enumerate(this_round.seats)
    return [this_round.fragment_before(index) for index, by in turns if by == seat]


def telling_fragment(this_round: Round, solution: Solution | None, seat: int) -> str:
    """Return the fragment at which a round was decided for `seat`, else the one it ended on."""
    missed = last_missed_win(this_round, solution, seat) if solution is not None else None
    return missed.fragment if missed is not None and missed.fragment else this_round.fragment


def _look_back(this_round: Round, solution: Solution, seating: Seating) -> str:
    """Say when the person could last have won, and how."""
    game = this_round.game
    is_safety = game.rules.most_win
    missed = last_missed_win(this_round, solution, seating.seat(PERSON))
    if missed is None:
        return _blame(this_round, seating)
    if not missed.fragment:
        said = (
            _("You could have been safe by starting with {plays}.")
            if is_safety
            else _("You could have won by starting with {plays}.")
        )
    elif is_safety:
        said = _("After {fragment} you could have been safe with {plays}.")
    else:
        said = _("After {fragment} you could have won with {plays}.")
    plays = _name_plays(missed.winning, game)
    return said.format(fragment=game.words.shown(missed.fragment), plays=plays)


def _blame(this_round: Round, seating: Seating) -> str:
    """Say why the person could not have won at any turn."""
    rules = this_round.game.rules
    if rules.players > 2:
        if rules.misere:
            return _("You never had a play that was sure to win.")
        return _("You never had a play that was sure to save you.")
    if this_round.given or seating.player(0) == PERSON:
        return _("You never had a winning play: against perfect play, this start was lost.")
    return _("You never had a winning play: the first letter decided it.")


def _name_plays(plays: tuple[Play, ...], game: Game) -> str:
    """Name plays by their letters or, where these could go anywhere, by what they make."""
    has_places = game.rules.variant.has_places
    names = [game.words.shown(play.fragment if has_places else play.letter) for play in plays]
    return joined_or(few_of(names, MOST_PLAYS_NAMED))


def describe_begun(left: MatchState, now: MatchState) -> str:
    """Say what has begun in place of what was left, if anything was: a round, a score, or both."""
    one = left.current
    can_go_on = one is not None and one.round.over is None
    has_round = can_go_on and (left.is_played or bool(one and one.round.given))
    has_score = any(left.score) and left.score != now.score
    if has_round and has_score:
        return _("A new round has begun, and the score begins anew.")
    if has_round:
        return _("A new round has begun.")
    return _("The score begins anew.") if has_score else ""
