"""What a drill begins with, found out beside the window: what is asked, and what is known of it."""

from __future__ import annotations

from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.desktop.strategy.strategies import StrategyView, find_strategy
from ghost_desktop.desktop.window.meanings import meaning_of
from ghost_desktop.desktop.window.question import answer
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.formats.match_files import open_match, read_bytes, values_of
from ghost_desktop.formats.matches import MatchError
from ghost_desktop.formats.names import list_of
from ghost_desktop.formats.stored import describe_loss, describe_trouble
from ghost_desktop.library import catalogue
from ghost_desktop.library.decks import UNKNOWN_PLACE, Deck, DeckKey, DeckKind
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.new_lines import ALL_ROUNDS
from ghost_desktop.library.question import Question
from ghost_desktop.play.courses import BlunderCourse, LostWordsCourse, StrategyCourse
from ghost_desktop.play.likelihood import count_plays, find_likelihood, likely_first

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.meanings import WordMeaning
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.library.decks import DeckState, ListPlace
    from ghost_desktop.library.drills import CardDeck
    from ghost_desktop.play.courses import Course
    from ghost_desktop.play.likelihood import Likelihood
    from ghost_desktop.play.round import Round

    Clock: TypeAlias = Callable[[], datetime]
    """Tells the time, in UTC."""

    WhatFollows: TypeAlias = Callable[[DeckState], tuple[int, str]]
    """Tells what follows a drill, by how it stands with it; see `DecksPage.what_follows`."""


def to_learn(deck: Deck, likelihood: Likelihood | None, until: int) -> Deck:
    """Return a deck without the new lines that it does not take to answer so many of 100 rounds."""
    if likelihood is None or until >= ALL_ROUNDS:
        return deck
    wanted = frozenset(likelihood.order[: likelihood.needed(until / ALL_ROUNDS)])
    lines = tuple(line for line in deck.lines if not line.is_new or line.start in wanted)
    return Deck(deck.key, lines) if lines else deck


@dataclass(frozen=True)
class PlayedHere:
    """What was played at the table of the board.

    Attributes:
        rounds: those of the match that lies there.
        left: the files of matches that were left for others, and what these are of.
    """

    rounds: tuple[Round, ...] = ()
    left: tuple[tuple[Path, Question], ...] = ()

    def of(self, game: Game, report: Callable[[int, int], None]) -> Iterator[Round]:
        """Yield the rounds of a game; a match that cannot be read has none."""
        key = game.rules, game.all_words.content_hash
        for path, question in self.left:
            if question.rules == game.rules and question.source == game.all_words.source:
                with suppress(MatchError, OSError, LookupError, TypeError, ValueError):
                    match = open_match(values_of(read_bytes(path)), (game,), report).match
                    yield from (one.round for one in match.state.rounds)
        for one in self.rounds:
            if (one.game.rules, one.game.all_words.content_hash) == key:
                yield one


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
        notes: a person's own notes, by the names of lines.
        likelihood: how likely rounds come to the lines of a strategy; None of other cards.
        answered: the share of rounds that the lines answer which are known, likewise.
    """

    course: Course
    deck: Deck
    trouble: str
    loss: str
    meanings: Mapping[str, WordMeaning] = field(default_factory=dict)
    notes: Mapping[tuple[str, str], str] = field(default_factory=dict)
    likelihood: Likelihood | None = None
    answered: float = 0.0


def read_drillable(
    path: Path,
    strategy: Strategy,
    solution: Solution,
    played: PlayedHere,
    before: Drillable | None,
    report: Report,
) -> Drillable:
    """Read what is known of a strategy; what people are likely to play is asked first.

    Args:
        path: the file of the answers.
        strategy: the strategy.
        solution: the solved game that it is for.
        played: what was played at this table, of whatever games.
        before: what was read before, which may be of the same strategy.
        report: is told how far it is.
    """
    if before is not None and before.likelihood and before.likelihood.strategy is strategy:
        course, likelihood = before.course, before.likelihood
    else:
        course = StrategyCourse.of(solution, strategy)
        report(1, 2)
        game, silent = solution.game, without_count(report)
        levels = catalogue.levels_in(game.words, game.all_words.source)
        counts = count_plays(played.of(game, silent))
        likelihood = find_likelihood(strategy, game, levels, counts, silent)
    with closing(DrillStore(path)) as store:
        deck = store.open_deck(strategy, solution.words)
        asked = likely_first(likelihood, deck.lines)
        others = tuple(line for line in deck.lines if line not in asked)
        answered = likelihood.coverage({line.start for line in deck.learned})
        ordered = Deck(deck.key, (*asked, *others))
        return _drillable(store, course, ordered, likelihood=likelihood, answered=answered)


def _drillable(store: DrillStore, course: Course, deck: Deck, **known: Any) -> Drillable:  # noqa: ANN401
    """Return a session with what the file says of it."""
    trouble, loss = describe_trouble(store.trouble), describe_loss(store.loss)
    return Drillable(course, deck, trouble, loss, notes=store.notes(deck.key), **known)


def question_of(key: DeckKey, place: ListPlace) -> Question | None:
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


def prepare_deck(path: Path, key: DeckKey, played: PlayedHere, report: Report) -> Drillable:
    """Solve the game of a deck, and find again the strategy that it is of, or read its cards.

    Args:
        path: the file of the answers.
        key: whose progress it is.
        played: what was played at this table.
        report: is told how far it is.

    Raises:
        WordListError: if the list cannot be read.
        UnansweredError: if nobody can say who wins.
        NoStrategy: if there is no strategy.
        DictionaryGone: if the list is not here, or has other words now.
    """
    with closing(DrillStore(path)) as store:
        places = {deck.key: deck.place for deck in store.decks()}
    question = question_of(key, places.get(key, UNKNOWN_PLACE))
    if question is None:
        raise DictionaryGone
    if key.kind == DeckKind.WORDS.value:
        return _prepare_words(path, key, question, report)
    solved = answer(question, report)
    if key.kind == DeckKind.BLUNDERS.value:
        return _prepare_blunders(path, key, solved.solution, report)
    view = StrategyView(question, key.player - 1, key.opening or None, Counting(key.count))
    shown = find_strategy(SolvedGame(solved), view, report)
    return read_drillable(path, shown.strategy, shown.solution, played, None, report)


def _prepare_blunders(path: Path, key: DeckKey, solution: Solution, report: Report) -> Drillable:
    """Read the wins that were given away; where nothing wins any more, nothing is asked."""
    _check(key, solution.game)
    with closing(DrillStore(path)) as store:
        cards = store.open_cards(key)
        course = BlunderCourse(solution, cards.ways)
        for line in cards.deck.lines:
            if solution.game.goes_on(line.start):
                solution.look_at(line.start, without_count(report))
        return _askable(store, cards, course)


def _prepare_words(path: Path, key: DeckKey, question: Question, report: Report) -> Drillable:
    """Read where words were lost on, and what these mean; nobody need know who wins."""
    loaded = list_of(question)
    game = Game(loaded.words, question.rules)
    _check(key, game)
    meanings = {}
    with closing(DrillStore(path)) as store:
        cards = store.open_cards(key)
        if catalogue.is_english(question.source):
            for line in cards.deck.lines:
                report(0, 0)
                made = [game.words_made(play.fragment) for play in game.legal_plays(line.start)]
                for word in (*cards.words[line.start], *(word for some in made for word in some)):
                    meanings[word] = meaning_of(word, game.words.shown(word))
        return _askable(
            store, cards, LostWordsCourse(game, cards.ways, cards.words), meanings=meanings
        )


def _askable(
    store: DrillStore,
    cards: CardDeck,
    course: BlunderCourse | LostWordsCourse,
    **known: Any,  # noqa: ANN401
) -> Drillable:
    """Return a session of what can be asked, and note what cannot."""
    lines = cards.deck.lines
    left = Deck(cards.deck.key, tuple(line for line in lines if course.can_ask(line.start)))
    store.keep_askable(left, {line.name for line in lines} - {line.name for line in left.lines})
    return _drillable(store, course, left, **known)


def _check(key: DeckKey, game: Game) -> None:
    if game.all_words.whole.content_hash != key.words:
        raise DictionaryGone
