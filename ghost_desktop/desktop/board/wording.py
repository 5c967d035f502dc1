"""What the board says of a round that goes on: a headline, a sentence, and the ghost's mood.

The only person at a table is "you", and has sentences of his own; all others have names, which
stand in the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.window.ghost import Mood
from ghost_desktop.desktop.window.question import describe_question
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.formats.marks import mark_symbol
from ghost_desktop.formats.text import number, side_by_side
from ghost_desktop.play.review import Mark
from ghost_desktop.translation import N_, _, ngettext, pgettext, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.table import Cast
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.formats.names import Name
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.round import Round


@dataclass(frozen=True)
class Wording:
    """What to say, and with which face."""

    headline: str
    sentence: str
    mood: Mood

    @property
    def spoken(self) -> str:
        """What a screen reader says: no shape is read aloud."""
        said = f"{self.opening} {self.sentence}".strip()
        return said.replace(f"{mark_symbol(Mark.BLUNDER)} ", "")

    @property
    def opening(self) -> str:
        """The headline as a sentence before the other."""
        return self.headline if self.headline.endswith(("!", "?", "…")) else f"{self.headline}."


def starting() -> Wording:
    """Say that the first game is still to come."""
    return Wording(_("One moment"), _("The dictionary is being read."), Mood.THINKING)


def no_game() -> Wording:
    """Say that there is nothing to play with."""
    sentence = _("Choose another dictionary or minimum length above.")
    return Wording(_("No game yet"), sentence, Mood.SORRY)


def describe_change(asked: Question) -> str:
    """Say that another game was chosen than the one that is being played."""
    return _("Next round: {game}.").format(game=describe_question(asked))


def describe_match_change(asked: Question) -> str:
    """Say that another game was chosen than the one that a match for lives is played with."""
    return _("Next match: {game}.").format(game=describe_question(asked))


def next_text(state: MatchState) -> str:
    """Say what comes after a round that is over."""
    if state.winner is not None:
        return _("New match")
    return _("Next round") if state.terms.lives else _("Play again")


# --- players ----------------------------------------------------------------------------------------


def outcome_below_tile(name: Name, *, wins: bool) -> str:
    """Return what stands below a letter that completed a word: ``"you lose"``, ``"loses"``."""
    if name.is_you:
        return (
            pgettext("below a letter", "you win")
            if wins
            else pgettext("below a letter", "you lose")
        )
    return pgettext("below a letter", "wins") if wins else pgettext("below a letter", "loses")


def describe_fate(name: Name, *, wins: bool) -> str:
    """Say what completing a word has come to for a player."""
    if name.is_you:
        return _("You completed a word and win.") if wins else _("You completed a word and lose.")
    said = (
        _("{player} completed a word and wins.")
        if wins
        else _("{player} completed a word and loses.")
    )
    return said.format(player=name.subject)


def describe_illegal(name: Name, letter: str) -> str:
    """Say which letter of a player no word has room for, before a referee who is strict."""
    said = (
        _("You added {letter}, which fits no word, and lose.")
        if name.is_you
        else _("{player} added {letter}, which fits no word, and loses.")
    )
    return said.format(player=name.subject, letter=letter)


# --- the score --------------------------------------------------------------------------------------


def tally(rounds: int, *, misere: bool) -> str:
    """Say how many rounds a player has lost, in misère won: ``"lost 2"``."""
    said = (
        ngettext("won {count}", "won {count}", rounds)
        if misere
        else ngettext("lost {count}", "lost {count}", rounds)
    )
    return said.format(count=number(rounds))


def with_level(said: str, level: int | None) -> str:
    """Add what a player knows by now who learns from round to round: ``"lost 2 · level 34"``."""
    return said if level is None else side_by_side([said, say("level {level}", level=level)])


def spell_letters(word: str, letters: str) -> str:
    """Say which letters of the word at stake a player has taken: ``"has G H of GHOST"``."""
    if not letters:
        return say("has no letter of {word}", word=word)
    return say("has {letters} of {word}", letters=" ".join(letters), word=word)


def show_letters(word: str, letters: str) -> str:
    """Write the letters that a player has taken, and a line for each that is left: ``"G H _ _ _"``."""
    return " ".join(letters + "_" * (len(word) - len(letters)))


# --- a round that goes on ---------------------------------------------------------------------------


def describe_turn(this_round: Round, cast: Cast, lives: str = "") -> Wording:
    """Say whose turn it is in a round that goes on, and what has just been played.

    Args:
        this_round: the round.
        cast: who plays it.
        lives: the word whose letters are at stake; empty if none are.
    """
    if this_round.awaits_word:
        return _describe_challenge(this_round, cast)
    game, seat = this_round.game, this_round.seat
    name, is_person = cast.on(seat), cast.is_person(seat)
    if name.is_you:
        said = _("Your turn")
    else:
        said = _("{player}’s turn") if is_person else _("{player} is thinking…")
    headline = said.format(player=name.subject)
    if this_round.plays:
        sentence = describe_play(this_round, -1, cast)
    elif this_round.given:
        given = game.words.shown(this_round.given)
        said = (
            _("Go on from {fragment}. This round is not counted.")
            if is_person
            else _("This round goes on from {fragment} and is not counted.")
        )
        sentence = said.format(fragment=given)
    else:
        sentence = _describe_aim(game.rules, lives)
    return Wording(headline, sentence, Mood.CALM if is_person else Mood.THINKING)


def describe_too_early(letter: str, name: Name) -> str:
    """Say why a letter is not played that was typed at the turn of another player."""
    return say("{letter} is not played: it is {player}’s turn.", letter=letter, player=name.within)


def _describe_challenge(this_round: Round, cast: Cast) -> Wording:
    """Say who has been challenged, by whom, and what he is to do."""
    seat, caller = this_round.seat, this_round.challenged_by
    name, is_person = cast.on(seat), cast.is_person(seat)
    fragment, texts = (
        this_round.game.words.shown(this_round.fragment),
        this_round.game.rules.variant.texts,
    )
    headline = _("You are challenged") if name.is_you else _("{player} is challenged")
    by = cast.on(seat if caller is None else caller)
    doubt = _("You doubt {fragment}.") if by.is_you else _("{player} doubts {fragment}.")
    wanted = say(texts.name_one, fragment=fragment) if is_person else ""
    said = doubt.format(player=by.subject, fragment=fragment)
    mood = Mood.SORRY if is_person else Mood.THINKING
    return Wording(headline.format(player=name.subject), f"{said} {wanted}".strip(), mood)


def _describe_aim(rules: Rules, lives: str) -> str:
    """Say how letters are added, and who wins or loses: all that a beginner must know."""
    if lives:
        aim = _describe_stake(rules)
    elif rules.min_length == 1:
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
    return f"{_(rules.variant.texts.beginning)} {aim.format(count=rules.min_length, word=lives)}"


def _describe_stake(rules: Rules) -> str:
    """Return the sentence that says who takes a letter."""
    if rules.min_length == 1:
        return (
            _("Whoever completes a word wins; all others take a letter of {word}.")
            if rules.misere
            else _("Whoever completes a word takes a letter of {word}.")
        )
    return (
        ngettext(
            "Whoever completes a word of {count} or more letters wins; "
            "all others take a letter of {word}.",
            "Whoever completes a word of {count} or more letters wins; "
            "all others take a letter of {word}.",
            rules.min_length,
        )
        if rules.misere
        else ngettext(
            "Whoever completes a word of {count} or more letters takes a letter of {word}.",
            "Whoever completes a word of {count} or more letters takes a letter of {word}.",
            rules.min_length,
        )
    )


# What "you", and what another player, has added where; None where that goes without saying.
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


def describe_play(this_round: Round, index: int, cast: Cast) -> str:
    """Say what was played: ``"The computer added R."``; -1 is the last play."""
    play, game = this_round.plays[index], this_round.game
    name = cast.on(this_round.seats[index])
    says_where = game.rules.variant.has_places and len(play.fragment) > 1
    mine, theirs = _ADDED.get(play.where if says_where else None, _ADDED[None])
    said = _(mine if name.is_you else theirs)
    return said.format(player=name.subject, letter=game.words.shown(play.letter))


def describe_begun(left: MatchState, now: MatchState) -> str:
    """Say what has begun in place of what was left, if anything was: a round, a score, or both."""
    one = left.current
    can_go_on = one is not None and one.round.over is None
    has_round = can_go_on and (left.is_played or bool(one and one.round.is_trial))
    has_score = any(left.score) and left.score != now.score
    if has_round and has_score:
        return _("A new round has begun, and the score begins anew.")
    if has_round:
        return _("A new round has begun.")
    return _("The score begins anew.") if has_score else ""
