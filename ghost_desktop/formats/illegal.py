"""Why a letter cannot be added, and what is no fragment of a game, in sentences."""

from __future__ import annotations

from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.formats.text import joined_or, words_made
from ghost_desktop.play.round import Illegal
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.play.round import IllegalPlay


def describe_illegal_play(error: IllegalPlay) -> str:
    """Say in one sentence why a letter cannot be added."""
    words = error.game.words
    letter = words.shown(error.letter)
    match error.reason:
        case Illegal.OVER:
            said = _over(error.game, error.fragment)
        case Illegal.NO_LETTER:
            said = not_one_letter(letter)
        case Illegal.NO_PLACE:
            said = _("In this game a letter cannot go there.")
        case Illegal.UNKNOWN_LETTER:
            said = unknown_letter(error.letter, words)
        case Illegal.NO_PART:
            said = no_word(error.game, error.fragment)
        case Illegal.TOO_LONG:
            said = _("No word of {list} is that long: challenge {fragment}, or give the round up.")
            said = said.format(list=words.name, fragment=words.shown(error.fragment))
        case Illegal.CHALLENGED:
            said = _("{fragment} has been challenged: a word is to be named first.")
            said = said.format(fragment=words.shown(error.fragment))
    return said


def _over(game: Game, fragment: str) -> str:
    """Say that the round is over, and which word has ended it if one has."""
    made = game.words_made(fragment)
    if not made:
        return _("The round is over.")
    said = ngettext(
        "The round is over: {words} is a word.", "The round is over: {words} are words.", len(made)
    )
    return said.format(words=words_made(map(game.words.shown, made)))


def not_one_letter(letters: str) -> str:
    """Say that what was typed is no letter, but nothing or several."""
    if not letters:
        return _("Nothing is not one letter.")
    return say("{letters} is not one letter.", letters=letters)


def unknown_letter(letter: str, words: WordList) -> str:
    """Say that a letter is none of a list's."""
    return say("{letter} is in no word of {list}.", letter=words.shown(letter), list=words.name)


def no_word(game: Game, fragment: str) -> str:
    """Say that no word that counts has a fragment as a part."""
    texts, count = game.rules.variant.texts, game.rules.min_length
    said = _(texts.no_word if count == 1 else texts.no_long_word)
    return said.format(fragment=game.words.shown(fragment), count=count)


def no_word_in(game: Game, fragment: str) -> str:
    """Say in the middle of a sentence that no word has a fragment, as it was written, as a part."""
    said = _(game.rules.variant.texts.no_word_in)
    count, name = game.rules.min_length, game.words.name
    return said.format(count=count, list=name, fragment=quoted(fragment))


def no_opening(game: Game, letters: str) -> str | None:
    """Say why no strategy begins after letters, in a sentence that begins as one's middle does.

    Returns:
        None if one does: play can come to them, and goes on from there.
    """
    if not game.is_part(letters):
        wrong = no_word_in(game, letters)
        if len(letters) > 1:
            return say("{reason}.", reason=wrong)
        plays = game.words.order.plays(game.legal_plays(""))
        said = _("{wrong}; an opening is one of {letters}.")
        return said.format(wrong=wrong, letters=joined_or([play.letter for play in plays]))
    word = game.word_completed_before(letters) or next(iter(game.words_made(letters)), None)
    if len(letters) > 1 and word is not None:
        said = _("no play goes on from {opening}: the word {word} ends the round.")
        return said.format(opening=letters, word=word)
    return None


def unreachable(fragment: str, word: str) -> tuple[str, str]:
    """Say that no play reaches a fragment: a word comes before; and what is said all the same."""
    said = _("No play reaches {fragment}: the word {word} ends the round before.")
    return said.format(fragment=fragment, word=word), _("As if play had gone on:")
