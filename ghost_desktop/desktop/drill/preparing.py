"""All that a session begins with, be it of a strategy that is shown or of a deck alone.

`read_drillable` and `prepare_deck` are what workers do: they read the file, and solve games.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.desktop.question import answer
from ghost_desktop.desktop.strategy.finding import StrategyView, find_strategy
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.desktop.word_meaning import meaning_of
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.game import Game
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import Rules
from ghost_desktop.formats.lists import named_without
from ghost_desktop.formats.progress import describe_loss, describe_trouble
from ghost_desktop.library import catalogue
from ghost_desktop.library.decks import UNKNOWN_PLACE, Deck, DeckKind
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.question import Question
from ghost_desktop.play.courses import BlunderCourse, LostWordsCourse, StrategyCourse

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.word_meaning import WordMeaning
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.library.decks import DeckKey, ListPlace
    from ghost_desktop.library.drill_cards import CardDeck
    from ghost_desktop.play.courses import Course


class DictionaryGone(Exception):
    """The list of a deck is not here any more: its file has other words now."""


@dataclass(frozen=True, eq=False)
class Drillable:
    """All that a session begins with.

    Attributes:
        course: what is drilled.
        deck: what is known of its lines.
        trouble: why answers cannot be saved; empty if they can.
        loss: what became of earlier answers that cannot be read; empty if they can.
        meanings: what the words mean that are to be found in it.
    """

    course: Course
    deck: Deck
    trouble: str
    loss: str
    meanings: Mapping[str, WordMeaning] = field(default_factory=dict)


def read_drillable(path: Path, strategy: Strategy, solution: Solution, report: Report) -> Drillable:
    """Read what is known of a strategy.

    Args:
        path: the file of the answers.
        strategy: the strategy.
        solution: the solved game that it is for.
        report: is told how far it is.
    """
    course = StrategyCourse.of(solution, strategy)
    report(1, 2)
    with closing(DrillStore(path)) as store:
        deck = store.open_deck(strategy, solution.words)
        return Drillable(course, deck, describe_trouble(store.trouble), describe_loss(store.loss))


def question_of(key: DeckKey, place: ListPlace = UNKNOWN_PLACE) -> Question | None:
    """Return of which game a deck is; None if its list or its rules are not here.

    Args:
        key: of which deck.
        place: where its list was found, if it does not come with the program.
    """
    try:
        rules = Rules.of_key(key.rules)
        reading = Reading(key.reading) if key.reading else Reading.SELF
    except ValueError:
        return None
    found = catalogue.list_of_hash(key.words)
    if found is not None:
        return Question(found.id, rules, reading)
    return Question(place.source, rules, reading, place.without) if place.source else None


def prepare_deck(path: Path, key: DeckKey, question: Question, report: Report) -> Drillable:
    """Solve the game of a deck, and find again the strategy that it is of, or read its cards.

    Args:
        path: the file of the answers.
        key: whose progress it is.
        question: its game, see `question_of`.
        report: is told how far it is.

    Raises:
        WordListError: if the list cannot be read.
        UnansweredError: if nobody can say who wins.
        NoStrategy: if there is no strategy.
        DictionaryGone: if the list has other words now.
    """
    if key.kind == DeckKind.WORDS.value:
        return _prepare_words(path, key, question, report)
    solved = answer(question, report)
    if key.kind == DeckKind.BLUNDERS.value:
        return _prepare_blunders(path, key, solved.solution, report)
    view = StrategyView(question, key.player - 1, key.opening or None, Counting(key.count))
    shown = find_strategy(SolvedGame(solved), view, report)
    return read_drillable(path, shown.strategy, shown.solution, report)


def _prepare_blunders(path: Path, key: DeckKey, solution: Solution, report: Report) -> Drillable:
    """Read the wins that were given away; where nothing wins any more, nothing is asked."""
    _check(key, solution.game)
    with closing(DrillStore(path)) as store:
        cards = store.open_cards(key)
        course = BlunderCourse(solution, {one: facts.way for one, facts in cards.facts.items()})
        for line in cards.deck.lines:
            if solution.game.goes_on(line.start):
                solution.look_at(line.start, without_count(report))
        return _drillable(store, cards, course)


def _prepare_words(path: Path, key: DeckKey, question: Question, report: Report) -> Drillable:
    """Read where words were lost on, and what these mean; nobody need know who wins."""
    loaded = named_without(catalogue.load(question.source, question.without))
    game = Game(loaded.words, question.rules)
    _check(key, game)
    meanings = {}
    with closing(DrillStore(path)) as store:
        cards = store.open_cards(key)
        ways = {fragment: facts.way for fragment, facts in cards.facts.items()}
        words = {fragment: facts.words for fragment, facts in cards.facts.items()}
        if catalogue.is_english(question.source):
            for line in cards.deck.lines:
                report(0, 0)
                made = [game.words_made(play.fragment) for play in game.legal_plays(line.start)]
                for word in (*words[line.start], *(word for some in made for word in some)):
                    meanings[word] = meaning_of(word, game.words.shown(word))
        return _drillable(store, cards, LostWordsCourse(game, ways, words), meanings)


def _drillable(
    store: DrillStore,
    cards: CardDeck,
    course: BlunderCourse | LostWordsCourse,
    meanings: Mapping[str, WordMeaning] | None = None,
) -> Drillable:
    """Return a session of what can be asked, and note what cannot."""
    deck = cards.deck
    asked = tuple(line for line in deck.lines if course.can_ask(line.start))
    left = Deck(deck.key, asked)
    store.keep_askable(left, {line.name for line in deck.lines} - {line.name for line in asked})
    trouble, loss = describe_trouble(store.trouble), describe_loss(store.loss)
    return Drillable(course, left, trouble, loss, meanings or {})


def _check(key: DeckKey, game: Game) -> None:
    if game.all_words.whole.content_hash != key.words:
        raise DictionaryGone
