"""What is said of a round that goes on: whose turn it is, what was played, what comes of a play.

The only person at a table is "you", and has sentences of his own; all others have names, which
stand in the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.formats.text import words_made
from ghost_desktop.translation import N_, NN_, _, say

if TYPE_CHECKING:
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.formats.names import Cast
    from ghost_desktop.play.outlook import Refutation
    from ghost_desktop.play.round import Round


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
    others = N_("{player}’s turn") if is_person else N_("{player} is thinking…")
    headline = name.tells(N_("Your turn"), others)
    if this_round.plays:
        sentence = describe_play(this_round, -1, cast)
    elif this_round.given:
        said = N_("This round goes on from {fragment} and is not counted.")
        if is_person:
            said = N_("Go on from {fragment}. This round is not counted.")
        sentence = say(said, fragment=game.words.shown(this_round.given))
    else:
        sentence = _describe_aim(game.rules, lives)
        if this_round.is_trial:
            sentence = f"{sentence} {_('This round is not counted.')}"
    return Wording(headline, sentence, Mood.CALM if is_person else Mood.THINKING)


def _describe_challenge(this_round: Round, cast: Cast) -> Wording:
    """Say who has been challenged, by whom, and what he is to do."""
    seat, caller = this_round.seat, this_round.challenged_by
    name, is_person = cast.on(seat), cast.is_person(seat)
    fragment, rules = this_round.game.words.shown(this_round.fragment), this_round.game.rules
    headline = name.tells(N_("You are challenged"), N_("{player} is challenged"))
    by = cast.on(seat if caller is None else caller)
    mine, theirs = N_("You doubt {fragment}."), N_("{player} doubts {fragment}.")
    said = by.tells(mine, theirs, fragment=fragment)
    wanted = say(rules.variant.texts.name_one, fragment=fragment) if is_person else ""
    mood = Mood.SORRY if is_person else Mood.THINKING
    return Wording(headline, f"{said} {wanted}".strip(), mood)


# By whether completing a word wins, and whether letters of a word are at stake.
_AIMS = {
    (False, False): NN_(
        "Whoever completes a word of {count} or more letters loses.",
        "Whoever completes a word of {count} or more letters loses.",
    ),
    (False, True): NN_(
        "Whoever completes a word of {count} or more letters takes a letter of {word}.",
        "Whoever completes a word of {count} or more letters takes a letter of {word}.",
    ),
    (True, False): NN_(
        "Whoever completes a word of {count} or more letters wins.",
        "Whoever completes a word of {count} or more letters wins.",
    ),
    (True, True): NN_(
        "Whoever completes a word of {count} or more letters wins; "
        "all others take a letter of {word}.",
        "Whoever completes a word of {count} or more letters wins; "
        "all others take a letter of {word}.",
    ),
}


def _describe_aim(rules: Rules, lives: str) -> str:
    """Say how letters are added, and who wins or loses: all that a beginner must know."""
    (one, many), count = _AIMS[rules.misere, bool(lives)], rules.min_length
    aim = say(one, many, count, count=count, word=lives)
    return f"{_(rules.variant.texts.beginning)} {aim}"


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
    texts = _ADDED.get(play.where if says_where else None, _ADDED[None])
    return name.tells(*texts, letter=game.words.shown(play.letter))


# A letter, or several, by where it goes.
_PLACED: dict[Where, str] = {
    Where.END: N_("{letter} at the end"),
    Where.START: N_("{letter} at the front"),
    Where.TURNED_END: N_("{letter} at the end, turned round"),
    Where.TURNED_START: N_("{letter} at the front, turned round"),
}


def name_letter(letter: str, where: Where, game: Game) -> str:
    """Name a letter, or several, and where it goes if that is a choice: ``"E at the end"``."""
    if game.rules.variant.has_places and where in _PLACED:
        return say(_PLACED[where], letter=letter)
    return letter


def describe_line(line: Refutation, game: Game, cast: Cast) -> str:
    """Say what would have come of a play: ``"After HIB, the computer makes HIBA. …"``."""
    shown = game.words.shown
    fragment = shown(line.fragment)
    words = words_made(map(shown, line.words))
    if not line.plays:
        if game.rules.misere:
            return say("{word} is a word.", word=words)
        return say("{word} is a word, which loses.", word=words)
    reply, last = line.plays[0], cast.on(game.rules.played(len(line.end)))
    replies = cast.on(game.rules.played(len(reply.fragment)))
    after = shown(reply.fragment)
    one, texts = (last, _LINE) if len(line.plays) > 1 else (replies, _LAST_PLAY)
    return one.tells(
        *texts,
        fragment=fragment,
        player=replies.within,
        after=after,
        word=words,
        other=last.within,
    )


_LAST_PLAY = (
    N_("After {fragment} you complete {word}."),
    N_("After {fragment}, {player} completes {word}."),
)
_LINE = (
    N_(
        "After {fragment}, {player} makes {after}. Best play then leads to {word}: you complete it."
    ),
    N_(
        "After {fragment}, {player} makes {after}. Best play then leads to {word}: "
        "{other} completes it."
    ),
)
