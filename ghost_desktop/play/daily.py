"""The puzzle of the day: the same for everybody, whatever game somebody plays here.

Which one it is follows from the day, from ENABLE1 and from the table `WEEK`, by a rule that another
program can follow without listing a single game; `find_daily` says it in four steps. Whoever changes
the table, the rule, the list or how common words are changes everybody's puzzle: then `RECIPE` is
another, and the days that are published are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.pools import Pool
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant_kinds import PoolVariant
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.solution import solve
from ghost_desktop.play.puzzles import Puzzle, only_answer, rate_puzzle, typical_level

if TYPE_CHECKING:
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.play.puzzles import Rate


LIST = "enable1"
"""The word list of every day, whole; its shortest words that count have `MIN_LENGTH` letters."""

MIN_LENGTH = 4

RECIPE = "ghost-day-1"
"""What the seed of a day begins with."""

FIRST_DAY = date(2026, 1, 1)
"""The day with the number 1."""

WORDS = range(4, 401)
"""So many words a puzzle can become: some to think of, and few enough to be solved at once."""

TEMPTING = 2
"""So many wrong letters, at least, complete no word."""


@dataclass(frozen=True)
class DayGame:
    """What is asked on a day of the week.

    Attributes:
        variant: its id.
        letters: how many lie on the table, at least and at most.
        band: how it is rated, see `rate_puzzle`, at least and at most.
        level: how common the words are that it can become, see `typical_level`, at most.
        players: how many play; among three and more everybody plays for himself.
        misere: whether completing a word wins.
    """

    variant: str
    letters: tuple[int, int]
    band: tuple[int, int]
    level: int
    players: int = 2
    misere: bool = False

    @property
    def rules(self) -> Rules:
        """What is played."""
        return Rules(find_variant(self.variant), MIN_LENGTH, self.players, self.misere)


WEEK = (
    DayGame("ghost", (2, 6), (400, 1000), 60),
    DayGame("ghost", (2, 6), (700, 1150), 60, misere=True),
    DayGame("superghost", (3, 5), (750, 1100), 60),
    DayGame("superduperghost", (3, 5), (850, 1200), 60),
    DayGame("anaghost", (3, 6), (950, 1300), 60),
    DayGame("spook", (4, 7), (1050, 1500), 60),
    DayGame("ghost", (2, 6), (800, 1700), 60, players=3),
)
"""From Monday to Sunday, harder from day to day."""


def day_number(day: date) -> int:
    """Return the number of a day; before `FIRST_DAY` it is 0 or less."""
    return (day - FIRST_DAY).days + 1


def day_game(day: date) -> DayGame:
    """Return what is asked on a day."""
    return WEEK[day.weekday()]


def find_daily(
    words: WordList,
    day: date,
    rate: Rate,
    report: Report = in_silence,
    *,
    known: str = "",
) -> Puzzle | None:
    """Find the puzzle of a day.

    1. The words are those that count and are no rarer than `level` of the day's `DayGame`.
    2. The fragments are as many letters of them as `letters` says, side by side, with another letter
       of the word behind them; where a letter goes to the end alone, only the beginnings of words.
       Letters without an order are sorted.
    3. These are put in the order of the SHA-256 of `RECIPE`, a space, the day as ``2026-11-24``, a
       space, and the fragment, in UTF-8.
    4. The first is the puzzle that play can reach without completing a word, that can become as many
       words as `WORDS` says, typically no rarer than `level`; from which `LEAST_LETTERS` different
       letters are legal, one play alone wins, and `TEMPTING` others make no word; and that is rated
       within the band.

    Args:
        words: the list, `LIST`.
        day: which.
        rate: tells how common words are.
        report: called often; raises if nobody waits any more.
        known: its letters, if it was found before: then it takes no search.

    Returns:
        None if there is none, which is not so of `LIST` unless nobody knows how common words are.
    """
    wanted = day_game(day)
    game = Game(words, wanted.rules)
    seed = f"{RECIPE} {day.isoformat()}"
    for fragment in [known] if known else _in_order(game, seed, wanted, rate, report):
        report(0, 0)
        if len(game.words_below(fragment)) not in WORDS or game.words_made(fragment):
            continue
        level = typical_level(game, fragment, rate)
        rating = rate_puzzle(level, len(game.legal_plays(fragment)), len(fragment))
        if level > wanted.level or not wanted.band[0] <= rating <= wanted.band[1]:
            continue
        solution = solve(_enough_for(game, fragment), game.rules, report=report)
        found = only_answer(solution, fragment)
        if found is not None and found.tempting >= TEMPTING and game.goes_on(fragment):
            return replace(found, name=day.isoformat(), game=game, rating=rating)
    return None


def _in_order(game: Game, seed: str, wanted: DayGame, rate: Rate, report: Report) -> list[str]:
    """Return the fragments of step 3, in their order."""
    least, most = wanted.letters
    variant = game.rules.variant
    levels = rate(list(game.words))
    words = [word for word, level in levels.items() if 0 < level <= wanted.level]
    begins = variant.places == (Where.END,)
    fragments = {
        word[start : start + letters]
        for word in in_turns(words, report)
        for letters in range(least, min(most + 1, len(word)))
        for start in range(1 if begins else len(word) - letters)
    }
    places = {
        sha256(f"{seed} {spelled}".encode()).digest(): spelled
        for spelled in map(variant.spelled, in_turns(fragments, report))
    }
    return [places[place] for place in sorted(places)]


def _enough_for(game: Game, fragment: str) -> WordList:
    """Return words that are enough to tell who wins from a fragment: all that play can come to.

    Where the letters are laid anew between plays, it may come to any word that has them.
    """
    if not isinstance(game.rules.variant, PoolVariant):
        return game.below(fragment).words
    words = game.words
    have = np.zeros(len(words), np.bool_)
    have[Pool(words, game.rules.variant).words_below(fragment)] = True
    return words.keeping(have)


def judge_try(puzzle: Puzzle, letter: str, where: Where) -> tuple[str, str]:
    """Tell what a letter is as a try: the fragment that it makes, and the value of a `TryKind`.

    An illegal letter is a try, and so is one that completes a word.

    Raises:
        ValueError: if it is no letter of the list: that is no try.
    """
    if len(letter) != 1 or letter not in puzzle.game.words.alphabet:
        raise ValueError(f"{letter} is no letter.")
    play = puzzle.play(letter, where)
    if play is None:
        return puzzle.game.rules.variant.make(puzzle.fragment, letter, where), "illegal"
    if play == puzzle.answer:
        return play.fragment, "right"
    return play.fragment, "word" if puzzle.game.is_word(play.fragment) else "legal"
