"""What a worker finds out of a word or a pattern that somebody looks up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.word_search import NamedWords
from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.desktop.question import solve
from ghost_desktop.engine.deciding_one import decided_by_word
from ghost_desktop.engine.errors import UnanswerableError, WordListError
from ghost_desktop.engine.game import Game
from ghost_desktop.engine.letters import letters_of
from ghost_desktop.engine.list_symbols import NO_SYMBOLS
from ghost_desktop.engine.patterns import PatternError, is_pattern, read_pattern
from ghost_desktop.engine.words_in_order import in_order
from ghost_desktop.formats.lists import named_without
from ghost_desktop.formats.looking_up import (
    LookedUp,
    describe_found,
    describe_longer,
    describe_no_pattern,
    looked_up,
)
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.library import catalogue
from ghost_desktop.library.beside import symbols_if_any
from ghost_desktop.library.looking_up import lists_at_hand, look_up

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.deciding_one import OneWord
    from ghost_desktop.engine.list_symbols import ListSymbols
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.library.catalogue import Known
    from ghost_desktop.library.question import Question


@dataclass(frozen=True, eq=False)
class AskedGame:
    """The game about whose words is asked, as far as it is at hand.

    Attributes:
        question: which it is.
        game: the same as a game; None while it has to be loaded.
        solution: who wins it; None while that is not known.
        beside: the list that its words are held against; empty if none is.
    """

    question: Question
    game: Game | None = None
    solution: Solution | None = None
    beside: str = ""


@dataclass(frozen=True, eq=False)
class Findings:
    """What was found.

    Attributes:
        asked: the game, at hand by now.
        game: the same.
        lists: all lists, as they are now.
        named: the words among which there are some to be listed, and what these are.
        places: which.
        entry: what is known of a word; None of a pattern.
        trouble: what is wrong with what was written, in a sentence.
        symbols: what stands beside words.
    """

    asked: AskedGame
    game: Game
    lists: tuple[Known, ...]
    named: NamedWords
    places: NDArray[np.intp] | range = range(0)
    entry: LookedUp | None = None
    trouble: str = ""
    symbols: ListSymbols = NO_SYMBOLS


def find(
    written: str, asked: AskedGame, lists: tuple[Known, ...] | None, report: Report
) -> Findings:
    """Find what is known of a word, or the words that fit a pattern.

    Args:
        written: what a person wrote; nothing has everything made ready.
        asked: the game.
        lists: all lists, if they are known already.
        report: can stop it.

    Raises:
        WordListError: if the list of the game cannot be read.
    """
    question, game = asked.question, asked.game
    if game is None:
        loaded = named_without(catalogue.load(question.source, question.without))
        game = Game(loaded.words, question.rules)
    asked = replace(asked, game=game)
    report(0, 0)
    if lists is None:
        lists = lists_at_hand()
    words = game.all_words
    symbols = symbols_if_any(words, game.rules, asked.beside)
    none = Findings(asked, game, lists, NamedWords("", (), ""), symbols=symbols)
    letters = letters_of(written)
    if is_pattern(letters):
        try:
            places = in_order(words, read_pattern(letters, words.meant).find(words))
        except PatternError as error:
            return replace(none, trouble=describe_no_pattern(error))
        said = describe_found(len(places), letters, words.name)
        return replace(none, named=NamedWords(said, words, words.alphabet), places=places)
    if not letters.isalpha():
        return none
    entry = entry_of(letters, none, report)
    fragment = game.fragment_of(entry.entry.word)
    if not game.is_part(fragment):
        return replace(none, entry=entry)
    named = NamedWords(describe_longer(entry), game.words, words.alphabet)
    places = in_order(game.words, game.words_with(fragment))
    return replace(none, entry=entry, named=named, places=places)


def entry_of(written: str, found: Findings, report: Report) -> LookedUp:
    """Find what is known of a word, but for what it decides."""
    report(0, 0)
    entry = look_up(written, found.game.all_words, found.lists)
    return looked_up(entry, found.game, found.asked.question.reading)


@dataclass(frozen=True, eq=False)
class Decided:
    """What a word decides, and who wins the game as it is; None of both where nobody can say.

    Attributes:
        refusal: why nobody can, under these rules, in a sentence; else empty.
    """

    one: OneWord | None = None
    solution: Solution | None = None
    refusal: str = ""


def decide(word: str, asked: AskedGame, report: Report) -> Decided:
    """Find out what a word decides, which takes as long as solving the game."""
    quiet = without_count(report)
    solution = asked.solution
    try:
        if solution is None and asked.game is not None:
            solution = solve(asked.game, asked.question.reading, report)
        if solution is None:
            return Decided()
        return Decided(decided_by_word(solution, word, quiet), solution)
    except UnanswerableError as error:
        return Decided(refusal=sentence(describe_refusal(error)))
    except WordListError:
        return Decided()
