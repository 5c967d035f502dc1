"""Matches to look back at, the page that does so, and the hands and eyes of a person at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from certain import there
from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from reference import Reference

from ghost_desktop.desktop.learn.review import ReviewPage
from ghost_desktop.desktop.window.played_game import Playing
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.marks import mark_symbol, mark_word
from ghost_desktop.library.question import Question
from ghost_desktop.play.events import LetterPlayed, Resigned, RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.table import FRIENDLY_ROUNDS, Seating, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from ghost_desktop.play.review import Mark


WORDS = {"chrome", "chrysalis", "chord", "cat", "catalogue", "dig", "digs", "dogma"}
"""Of these the first player loses, unless the second gives it away."""

GHOST = Game(word_list(WORDS, "eight words"), Rules(find_variant("ghost"), 4))
COMPUTER_FIRST, PERSON_FIRST = Seating((1, 0)), Seating((0, 1))
AGAINST_COMPUTER = Table.against_computers(2)


LISTED = [one for one in all_variants() if one.id in {"ghost", "superghost", "superduperghost"}]
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier


class NothingKnown(QObject):
    """Stands for a board at which nothing has been looked back at."""

    looked = Signal(object)
    finished = None


def base_of(game: Game, *, is_solved: bool = True) -> Playing:
    """What a match of a small game is played with."""
    solution = solve(game.all_words, game.rules) if is_solved else None
    return Playing(Question(rules=game.rules), game, solution)


def match_of(
    *rounds: tuple[Seating, str],
    game: Game = GHOST,
    table: Table = AGAINST_COMPUTER,
    terms: Terms = FRIENDLY_ROUNDS,
) -> Match:
    """A match in which rounds were played letter by letter; one that ends nowhere was given up."""
    played = ", ".join(letters for _seating, letters in rounds)
    match = Match(game, table, terms=terms, id=f"looked at {played}")
    for seating, letters in rounds:
        match = match.after(RoundStarted(seating))
        for letter in letters:
            match = match.after(LetterPlayed(letter))
        current = there(match.current)
        if current.round.over is None:
            match = match.after(Resigned(current.player))
    return match


BLUNDERED = (COMPUTER_FIRST, "chrome")
"""A round in which the person had won with Y, and played O."""

LOST = (PERSON_FIRST, "dogma")
"""A round in which the person could not have won."""

GIVEN_UP = (COMPUTER_FIRST, "d")
"""A round that the person gave up, in which O would have won."""

THREE_ROUNDS = match_of(BLUNDERED, LOST, GIVEN_UP)


def said_of(page: ReviewPage) -> str:
    """What is said of the turn: headline, sentence, and the remark below the letters."""
    column = page._column
    texts = column.headline.text(), column.sentence.text(), page.letters.said
    return " ".join(filter(None, texts))


def see(qtbot: QtBot, page: ReviewPage) -> None:
    """Wait until it is known what the plays were worth."""
    qtbot.waitUntil(lambda: not page.is_coming)


class SeenTurn(NamedTuple):
    """What is seen of a turn beside the others."""

    who: str
    letter: str
    mark: str
    margin: str


def seen_turns(page: ReviewPage) -> list[SeenTurn]:
    """What is seen of each turn."""
    rows = page.plays.rows
    return [
        SeenTurn(*(rows.index(row, column).data() for column in range(rows.columnCount())))
        for row in range(rows.rowCount())
    ]


def seen_mark(mark: Mark | None) -> str:
    """What is seen of a mark."""
    return f"{mark_symbol(mark)} {mark_word(mark)}"


def middle_of(page: ReviewPage, step: int) -> QPoint:
    """Where a turn is in the list of all."""
    return page.plays.visualRect(page.plays.rows.index(step, 1)).center()


def opened_page(qtbot: QtBot) -> Iterator[ReviewPage]:
    """The page, in no window, until the end of a test."""
    made = ReviewPage(known=NothingKnown())  # type: ignore[arg-type]
    made.resize(800, 480)
    made.show()
    qtbot.waitExposed(made)
    made.place.setFocus()
    yield made
    made.close()
    made.deleteLater()


def press(qtbot: QtBot, page: ReviewPage, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    """Press a key where the focus is."""
    qtbot.keyClick(page.window().focusWidget(), key, held)


def command(owner: QWidget, name: str) -> QAction:
    """A command of the page, or of the window."""
    (found,) = owner.findChildren(QAction, name)
    return found


def random_game(random: Random) -> tuple[Game, Reference]:
    """A game of a few words of three letters, and the plain rules of it."""
    words = {"".join(random.choices("abc", k=random.randint(2, 6))) for _ in range(8)}
    variant, players = random.choice(LISTED), random.choice([2, 2, 3, 5])
    misere = random.random() < 0.4
    game = Game(word_list(words, "few"), Rules(variant, 2, players, misere=misere))
    return game, Reference(words, 2, variant.id, players, misere=misere)


def random_match(game: Game, random: Random) -> Match:
    """A match of a round that is played to its end anyhow, by a person among computers."""
    players = game.rules.players
    first = random.randrange(players)
    match = Match(game, Table.against_computers(players), id="random").after(
        RoundStarted(Seating.beginning_with(first, players))
    )
    while match.current is not None and match.current.round.over is None:
        play = random.choice(match.current.round.legal_plays())
        match = match.after(LetterPlayed.of(play))
    return match
