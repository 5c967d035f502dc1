"""What a session counts, and what is asked of a line: the bar, the texts and the keys agree."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from drilling import NEW_YEAR, course_of
from fsrs import Rating
from PySide6.QtCore import Qt

from ghost_desktop.desktop.learn.drill_wording import describe_deck, describe_session
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.decks import Deck, DeckKey, DrillLine
from ghost_desktop.play.drill import DrillSession

if TYPE_CHECKING:
    from conftest import Sits
    from said import Known


def test_the_bar_shows_what_stands_beside_it(sits: Sits) -> None:
    sitting = sits()
    bar = sitting.panel._progress
    seen = set()

    def compare() -> None:
        said = sitting.says()
        line = r"^(\d+) of (\d+) words known(?:, (\d+) begun)?$"
        (count,) = re.findall(line, said, re.MULTILINE)
        learned, lines, begun = (int(one or 0) for one in count)
        assert (2 * learned + begun, 2 * lines) == (bar.value(), bar.maximum())
        seen.add((learned, begun))

    compare()
    sitting.miss()
    sitting.press(Qt.Key.Key_Return)
    compare()
    while not sitting.session.is_over:
        compare()
        sitting.reply()
    assert {(0, 0), (0, 1), (0, 7), (3, 4), (6, 1)} <= seen
    assert bar.value() == bar.maximum()


def test_what_all_lines_begin_with_is_not_typed_for_each(sits: Sits) -> None:
    sitting = sits()
    typed = 0
    while not sitting.session.is_over:
        assert sitting.letters().startswith("N"), "it lies on the table"
        sitting.reply()
        typed += 1
    words = sitting.course.strategy.words
    theirs = sum(len(range(2, len(word), 2)) for word in words)  # of the first player, but N
    assert typed == 2 * theirs, "each line twice"


def learned(line: DrillLine) -> DrillLine:
    return line.rated(Rating.Easy, NEW_YEAR)


def test_what_is_known_is_said_plainly(known: Known) -> None:
    a, b = DrillLine("a"), DrillLine("b")
    begun = b.rated(Rating.Again, NEW_YEAR)
    for lines in ([a], [a, b], [learned(a)], [learned(a), b], [learned(a), begun]):
        deck = Deck(DeckKey("", "", 1, ""), tuple(lines))
        known([describe_deck(deck.state, deck.card_kind, NEW_YEAR)])
    both = Deck(DeckKey("", "", 1, ""), (learned(a), learned(b)))
    known([describe_deck(both.state, both.card_kind, NEW_YEAR)])


def test_the_only_word_is_asked_as_others_are(sits: Sits) -> None:
    sitting = sits(begin=False)
    sitting.course = course_of(Rules(min_length=2), "tiny")
    sitting.begin()
    assert "Your opening" in sitting.says(), "nothing of the only word is played for anybody"
    sitting.type("b")
    assert "Open with A." in sitting.says()
    sitting.clock.go_on(timedelta(minutes=2))
    sitting.press(Qt.Key.Key_Return)
    sitting.answer_all()
    assert "1 word learned, after a miss.\n" in sitting.says()
    assert "1 of 1 word known" in sitting.says()


def test_a_session_that_has_no_line_is_of_nothing_that_is_due() -> None:
    session = DrillSession.begin(course_of(Rules()), (), NEW_YEAR)
    deck = Deck(DeckKey("", "", 1, ""), (learned(DrillLine("a")),))
    wording = describe_session(session, deck)[0]
    assert (wording.headline, wording.sentence) == (
        "Nothing is due",
        "What you have learned is still fresh.",
    )
