"""The words that decide: those whose removal alone, or addition alone, changes who wins.

How they are found depends on how a variant is solved; elsewhere each word is taken out, or put in,
and all is solved again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghost_desktop.engine.listed_variant import ListedVariant
from ghost_desktop.engine.overlap import put_together
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched_variant import SearchedVariant
from ghost_desktop.engine.solving import check_answerable
from ghost_desktop.engine.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ghost_desktop.engine.fate import Fate
    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.wordlist import WordList


@dataclass(frozen=True)
class DecidingWord:
    """A word that decides.

    Attributes:
        word: which.
        fate: how a round ends without it, or with it, if all play perfectly.
        openings: the first letters that win then, alphabetically.
    """

    word: str
    fate: Fate
    openings: tuple[str, ...]


def decided_by_removal(
    game: Game, reading: Reading = Reading.SELF, report: Report = in_silence
) -> tuple[DecidingWord, ...]:
    """Return the words whose removal alone changes who wins, alphabetically.

    The last word is never removed: without it there is no game.

    Args:
        game: what is played.
        reading: what it means that a seat may lose.
        report: called now and then; may raise to stop.

    Raises:
        WordListError: if no word counts, or there are too many positions.
        UnanswerableError: if who wins cannot be answered under these rules.
    """
    from ghost_desktop.engine import (  # noqa: PLC0415 - each for its variants, and they need this
        deciding_listed,
        deciding_searched,
    )

    check_answerable(game.rules, reading)
    variant, words = game.rules.variant, game.words
    if isinstance(variant, ListedVariant):
        return deciding_listed.decided_by_removal(game, reading, report)
    if isinstance(variant, SearchedVariant):
        return deciding_searched.decided_by_removal(game, reading, report)
    lists = ((word, words.without([word])) for word in words if len(words) > 1)
    return tuple(_solved_again(game, lists, reading, report))


def decided_by_addition(
    game: Game, other: WordList, reading: Reading = Reading.SELF, report: Report = in_silence
) -> tuple[DecidingWord, ...]:
    """Return the words of another list whose addition alone changes who wins, alphabetically.

    Args:
        game: what is played.
        other: the list; of its words only those count that are long enough and new.
        reading: what it means that a seat may lose.
        report: called now and then; may raise to stop.

    Raises:
        WordListError: if no word counts, or there are too many positions.
        UnanswerableError: if who wins cannot be answered under these rules.
    """
    from ghost_desktop.engine import (  # noqa: PLC0415 - as above
        deciding_listed,
        deciding_searched,
    )

    check_answerable(game.rules, reading)
    variant, least = game.rules.variant, game.rules.min_length
    if other.length.max() < least:
        return ()
    both, is_mine = put_together(game.words, other.at_least(least), report)
    if is_mine.all():
        return ()
    if isinstance(variant, ListedVariant):
        with_all = replace(game, all_words=both)
        return deciding_listed.decided_by_addition(with_all, ~is_mine, reading, report)
    added = both.keeping(~is_mine)
    if isinstance(variant, SearchedVariant):
        return deciding_searched.decided_by_addition(game, added, reading, report)
    mine = set(game.words)
    lists = ((word, word_list({*mine, word}, game.words.name)) for word in added)
    return tuple(_solved_again(game, lists, reading, report))


def _solved_again(
    game: Game, lists: Iterable[tuple[str, WordList]], reading: Reading, report: Report
) -> Iterator[DecidingWord]:
    """Solve the game on each list, in which one word is another, and give those that decide."""
    solve, start = game.rules.variant.solve, game.start
    before = solve(game, reading, report=report).fate(start)
    for word, words in lists:
        then = solve(replace(game, all_words=words), reading, report=report)
        if then.fate(start) != before:
            openings = sorted({play.letter for play in then.winning_plays(start)})
            yield DecidingWord(word, then.fate(start), tuple(openings))
