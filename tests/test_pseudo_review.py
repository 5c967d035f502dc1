"""Looking back at rounds in a made-up language: nothing stays English, nothing is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_review import GHOST, THREE_ROUNDS, NothingKnown, base_of, match_of, see
from at_the_window import let_qt_work
from PySide6.QtCore import Qt
from seen import cut_in
from test_pseudo_window import untranslated

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.learn.review import ReviewPage
from ghost_desktop.play.table import Player, Seating, Table

if TYPE_CHECKING:
    from conftest import Dress
    from pytestqt.qtbot import QtBot

    from ghost_desktop.play.match import Match

pytestmark = pytest.mark.usefixtures("pseudo_language")

FIVE = match_of(
    (Seating((3, 4, 0, 1, 2)), "chrysalis"),
    game=GHOST.for_players(5),
    table=Table((Player(), Player("casual"), Player("casual"), Player(), Player("perfect"))),
)


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize(("match", "players"), [(THREE_ROUNDS, 2), (FIVE, 5)])
def test_the_review_speaks_one_language(
    qtbot: QtBot, dress: Dress, match: Match, players: int
) -> None:
    dress(Theme.LIGHT)
    page = ReviewPage(known=NothingKnown())  # type: ignore[arg-type]
    page.resize(960, 560)
    page.show()
    qtbot.waitExposed(page)
    page.show_match(match, base_of(GHOST.for_players(players)))
    for place in range(len(page.rounds)):
        page.choose(place)
        see(qtbot, page)
        for step in range(len(page.turns)):
            page.go_to(step)
            check(page)
            if page.is_hidden:
                wrong = next(one.play for one in page.turns[step].options)
                page.answer(wrong.letter, wrong.where)
                qtbot.waitUntil(lambda: has_answer(page))
                check(page)
                qtbot.keyClick(page, Qt.Key.Key_Space)
                check(page)
    page.close()
    page.deleteLater()


def check(page: ReviewPage) -> None:
    """A page that speaks one language, and shows all that it says."""
    let_qt_work()
    assert untranslated(page) == {}
    assert cut_in(page) == []


def has_answer(page: ReviewPage) -> bool:
    """Whether it has been said what would have come of what was tried."""
    return page.tried is not None and not awaits(page, page._on_refuted)
