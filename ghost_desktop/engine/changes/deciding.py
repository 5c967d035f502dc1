"""The words that decide: those whose removal alone, or addition alone, changes who wins.

How they are found depends on how a variant is solved; elsewhere each word is taken out, or put in,
and all is solved again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import starmap
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.changes import deciding_listed, deciding_searched
from ghost_desktop.engine.errors import IllegalFragment, WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.game.variant import Lying
from ghost_desktop.engine.game.variant_kinds import ListedVariant, SearchedVariant
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import check_answerable
from ghost_desktop.engine.words.overlap import put_together
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Fate, Solution
    from ghost_desktop.engine.words.wordlist import WordList


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
    check_answerable(game.rules, reading)
    variant, words = game.rules.variant, game.words
    if len(words) == 1:
        return ()
    if isinstance(variant, ListedVariant):
        every = np.ones(len(words), np.bool_)
        found = deciding_listed.decided(game, every, every, reading, report)
    elif isinstance(variant, SearchedVariant):
        found = deciding_searched.decided(game, None, reading, report)
    else:
        lists = ((word, words.without([word])) for word in words)
        found = _solved_again(game, lists, reading, report)
    return tuple(starmap(DecidingWord, found))


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
    check_answerable(game.rules, reading)
    variant = game.rules.variant
    both, is_mine = put_together(game.words, other, game.rules.min_length, report)
    if is_mine.all():
        return ()
    added = both.keeping(~is_mine)
    if isinstance(variant, ListedVariant):
        with_all = replace(game, all_words=both)
        found = deciding_listed.decided(with_all, is_mine, ~is_mine, reading, report)
    elif isinstance(variant, SearchedVariant):
        found = deciding_searched.decided(game, added, reading, report)
    else:
        mine = set(game.words)
        lists = ((word, word_list({*mine, word}, game.words.name)) for word in added)
        found = _solved_again(game, lists, reading, report)
    return tuple(starmap(DecidingWord, found))


def _solved_again(
    game: Game, lists: Iterable[tuple[str, WordList]], reading: Reading, report: Report
) -> Iterator[tuple[str, Fate, tuple[str, ...]]]:
    """Solve the game on each list, in which one word is another, and give those that decide."""
    solve, start = game.rules.variant.solve, game.start
    before = solve(game, reading, report=report).fate(start)
    for word, words in lists:
        then = solve(replace(game, all_words=words), reading, report=report)
        if then.fate(start) != before:
            yield word, then.fate(start), then.winning_openings


MOST_PARTS = 5_000
"""Parts of a word that are looked at: those of most words are fewer in all variants."""


@dataclass(frozen=True)
class OneWord(DecidingWord):
    """What a word decides, if anything.

    Attributes:
        is_added: whether it is put in, since the list does not have it; else it is taken out.
        before: how a round ends as it is, if all play perfectly.
        fragments: those that play can reach as it is and then, and from which a round ends
            otherwise then; the shortest first, then alphabetically.
        letters: up to how many letters fragments were looked at; all, if it is as many as the word
            has. 0 where a game is searched, and only the beginning was looked at.
    """

    is_added: bool
    before: Fate
    fragments: tuple[str, ...]
    letters: int

    @property
    def decides(self) -> bool:
        """Whether somebody else wins then, or may lose."""
        return self.fate != self.before

    @property
    def is_whole(self) -> bool:
        """Whether all fragments were looked at."""
        return self.letters == len(self.word)


def decided_by_word(solution: Solution, word: str, report: Report = in_silence) -> OneWord | None:
    """Find out what a word decides.

    Args:
        solution: the game as it is.
        word: if the list has it it is taken out, else put in.
        report: called now and then; may raise to stop.

    Returns:
        None if it is too short to count, no word is left without it, or the letters of the list
        would be too many with it.
    """
    game = solution.game
    if len(word) < game.rules.min_length:
        return None
    is_added = game.words.place(word) is None
    try:
        if is_added:
            words = game.all_words.joined_with(word_list([word], game.all_words.name))
        else:
            words = game.all_words.without([word])
        changed = replace(game, all_words=words)
        changed.words  # noqa: B018 - there may be none that counts
    except WordListError:
        return None
    start = game.start
    then = game.rules.variant.solve(changed, solution.reading, report=report)
    then.look_at(start, report)
    fragments, letters = _changed(solution, then, word, report)
    fate, before = then.fate(start), solution.fate(start)
    openings = then.winning_openings
    return OneWord(word, fate, openings, is_added, before, fragments, letters)


def _changed(
    solution: Solution, then: Solution, word: str, report: Report
) -> tuple[tuple[str, ...], int]:
    """Return the fragments from which a round ends otherwise, and up to how many letters."""
    rules = solution.rules
    if not isinstance(rules.variant, ListedVariant):
        return (), 0
    may_become = _parts_of(solution, then, word)
    found: list[str] = []
    looked_at, waiting = 0, {solution.game.start}
    for letters in range(len(word)):
        parts = {part for one in waiting for part in may_become(one)}
        looked_at += len(parts)
        if looked_at > MOST_PARTS:
            return tuple(found), letters
        waiting = set()
        for part in sorted(parts):
            report(letters, len(word))
            try:
                is_other = solution.fate(part) != then.fate(part)
            except IllegalFragment:
                continue  # it is there through this word alone, and so is all that it can become
            if is_other:
                found.append(part)
            if not (solution.is_word(part) or then.is_word(part)):
                waiting.add(part)
    return tuple(found), len(word)


def _parts_of(solution: Solution, then: Solution, word: str) -> Callable[[str], Iterator[str]]:
    """Return a function that tells what of a word a fragment can become by one letter."""
    variant, rules = solution.rules.variant, solution.rules
    if variant.lying is not Lying.FIXED:  # any of the letters may have come before the others
        letters = Counter(word)
        return lambda fragment: (
            play.fragment
            for game in (solution.game, then.game)
            for play in game.legal_plays(fragment)
            if Counter(play.fragment) <= letters
        )
    alike = {word, word[::-1]} if any(one.turned for one in variant.places) else {word}
    alone = Game(word_list(alike, "one word"), rules)  # has the parts of the word as fragments
    return lambda fragment: (play.fragment for play in alone.legal_plays(fragment))
