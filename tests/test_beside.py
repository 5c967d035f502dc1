"""Symbols beside words in the window: another list is chosen in a menu, and a switch hides them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_drill import Sitting
from at_the_review import BLUNDERED, GHOST, base_of, match_of, opened_page, see
from at_the_strategy import SPOKEN, below, cells, lines, show_every_play, shown
from certain import there
from drilling import NEW_YEAR
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from ghost_desktop.desktop.learn.drill_wording import describe_lost_word_verdict, name_line
from ghost_desktop.desktop.strategy.export import sheet_of
from ghost_desktop.desktop.strategy.map_source import StrategySource
from ghost_desktop.desktop.window.library import Beside, Library
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.overlap import NO_SYMBOLS, ListSymbols
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library.decks import DrillLine
from ghost_desktop.library.imports import keep, preview
from ghost_desktop.library.own_lists import OwnLists
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.courses import LostWordsCourse, StrategyCourse
from ghost_desktop.play.drill import DrillSession

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.learn.review import ReviewPage
    from ghost_desktop.desktop.strategy.panel import StrategyPanel
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.desktop.window.question import SolverService


LEGEND = "† not in American English."


def offered(window: MainWindow) -> dict[str, QAction]:
    """The lists that the menu offers, by their names."""
    (menu,) = [
        one for one in window.findChildren(QMenu) if "another list" in one.title().replace("&", "")
    ]
    menu.aboutToShow.emit()
    return {action.text(): action for action in menu.actions() if action.text()}


def words(panel: StrategyPanel) -> list[str]:
    return [word for word, _ in lines(panel)]


def test_words_that_another_list_lacks_have_a_symbol(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    plain = words(panel)
    assert offered(window)["None"].isChecked()
    offered(window)["American English"].trigger()
    qtbot.waitUntil(lambda: words(panel) != plain)
    marked = words(panel)
    assert [word.rstrip("†") for word in marked] == plain
    assert [word for word in marked if "†" not in word] == ["NAYS", "NULL"]
    assert below(panel).endswith(LEGEND)
    assert offered(window)["American English"].isChecked()

    assert cells(panel, "nene")[0].endswith("NENE†")
    assert panel.tree.go_to("nene")
    assert panel.tree.selected.spoken.endswith("not in American English")
    assert "†" not in panel.tree.selected.spoken
    assert cells(panel, "null")[0].endswith("NULL")
    model = panel.views.lines.model()
    panel.views.lines.setCurrentIndex(model.index(marked.index("NENE†"), 0))
    assert panel.views.lines.word_here() == "nene", "the symbol is no letter"
    assert model.index(marked.index("NENE†"), 0).data(SPOKEN).startswith("NENE not in American")
    found = there(panel.shown)
    source = StrategySource(found)
    strips = {strip.fragment: strip for strip in found.map.strips}
    assert "† not in American English" in source.card(strips["nene"])
    assert "†" not in source.card(strips["nays"])
    assert "NENE†" in source.card(strips["n"])
    sheet = sheet_of(found)
    assert "NENE†" in [line.text for line in sheet.lines]
    assert any(LEGEND in sentence for sentence in sheet.sentences)

    show_every_play(qtbot, panel)
    assert cells(panel, "nene")[0] == "NENE†"
    assert panel.tree.selected.spoken.startswith("N E N E:")
    assert panel.tree.selected.spoken.endswith(", not in American English")
    show_every_play(qtbot, panel)

    (switch,) = window.findChildren(QAction, "show.symbols")
    assert switch.isChecked()
    switch.trigger()
    qtbot.waitUntil(lambda: words(panel) == plain)
    assert LEGEND not in below(panel)
    assert not switch.isChecked()
    left = window.settings()
    assert (left.beside, left.shows_symbols) == ("american-english-clean", False)
    offered(window)["American English"].trigger()  # whoever chooses a list wants to see it
    qtbot.waitUntil(lambda: words(panel) == marked)
    assert switch.isChecked()


@pytest.mark.usefixtures("own_home")
def test_a_list_of_ones_own_is_followed_until_it_is_gone_and_when_it_is_back(
    qtbot: QtBot,
    service: SolverService,  # noqa: ARG001 - does what is asked
) -> None:
    keep(preview(b"chrome\n", "Club.txt"))
    library = Library()
    beside = Beside(library, Settings(beside="club"))
    heard: list[str] = []
    beside.changed.connect(lambda: heard.append(beside.source))

    menu = QMenu()
    qtbot.addWidget(menu)

    def names() -> list[str]:
        beside.offer(menu)
        (chosen,) = [action.text() for action in menu.actions() if action.isChecked()]
        return [chosen, menu.actions()[-1].text()]

    def other() -> str | None:
        symbols = beside.symbols_of(GHOST)
        return symbols.other.name if symbols.other else None

    assert names() == ["Club", "Club"]
    qtbot.waitUntil(lambda: other() == "Club")
    library.rename("club", "Friday")
    assert len(heard) == 1
    assert names() == ["Friday", "Friday"]
    qtbot.waitUntil(lambda: other() == "Friday")
    library.remove("club")
    assert len(heard) == 2
    assert names()[0] == "None"
    assert (beside.source, other()) == ("", None)
    assert beside.chosen == ""
    library.bring_back("club")
    assert len(heard) == 3
    assert beside.source == "club"
    keep(preview(b"chord\n", "Other.txt"))
    library.reload()
    assert len(heard) == 3, "it is the same list"


# --- where words are shown now and then --------------------------------------------------------------


@pytest.mark.usefixtures("service")
def test_the_other_list_is_read_beside_the_window(qtbot: QtBot) -> None:
    beside = Beside(Library(), Settings(beside="american-english"))
    assert beside.symbols_of(GHOST) is NO_SYMBOLS, "it is being read"
    with qtbot.waitSignal(beside.renewed):  # whoever shows words hears that they have been read
        pass
    symbols = beside.symbols_of(GHOST)
    assert (symbols.of("chrome"), symbols.of("cathedral"), symbols.of("dog")) == ("", "#", "")
    beside.switch()
    assert beside.symbols_of(GHOST) is NO_SYMBOLS
    beside.switch()
    assert beside.symbols_of(GHOST).other is symbols.other
    beside.choose("")
    assert beside.symbols_of(GHOST) is NO_SYMBOLS


def test_a_drill_has_them_at_the_end_of_a_line(qtbot: QtBot, tmp_path: Path) -> None:
    words = word_list(["zab", "zcab"], "Own")
    solution = solve(words, Rules(min_length=3))
    course = StrategyCourse.of(solution, minimal_strategy(solution, 1))
    sitting = Sitting(qtbot, tmp_path / "drills.sqlite3", course)
    other = word_list(["xyz"], "Other")
    is_shown = [True]
    sitting.panel.symbols_of = lambda game: (
        ListSymbols(game.all_words, other, 3) if is_shown else NO_SYMBOLS
    )
    sitting.begin()
    sitting.panel.renew_symbols()
    assert sitting.panel.word_here() == "", "it is to be found"
    sitting.miss()
    assert sitting.panel.word_here() == "zab"
    is_shown.clear()
    sitting.panel.renew_symbols()
    assert "has to complete ZAB." in sitting.says()
    is_shown.append(True)
    sitting.panel.renew_symbols()
    assert "has to complete ZAB†. † not in Other." in sitting.says()
    sitting.press(Qt.Key.Key_Return)
    while not sitting.session.is_over:
        sitting.reply()
    assert "Missed: ZAB†. † not in Other." in sitting.says()
    is_shown.clear()
    sitting.panel.renew_symbols()
    assert "Missed: ZAB." in sitting.says()
    is_shown.append(True)
    sitting.panel.leave()
    sitting.panel.renew_symbols()
    assert "†" not in sitting.says()


def test_words_that_were_lost_on_have_them() -> None:
    words = word_list(["cat", "catalogue", "car"], "Own")
    game = Game(words, Rules(min_length=3))
    course = LostWordsCourse(game, {}, {"ca": ("cat",)})
    symbols = ListSymbols(words, word_list(["cat"], "Other"), 3)
    assert name_line(course, "ca", "", symbols) == "CAT"
    symbols = ListSymbols(words, word_list(["car"], "Other"), 3)
    assert name_line(course, "ca", "", symbols) == "CAT†"
    _session, verdict = DrillSession.begin(course, [DrillLine("ca")], NEW_YEAR).give_up()
    said = describe_lost_word_verdict(verdict, ("cat",), symbols).sentence
    assert said == "CAT† is a word. You lost on it. † not in Other."


@pytest.fixture
def page(qtbot: QtBot, service: SolverService) -> Iterator[ReviewPage]:  # noqa: ARG001 - does what is asked
    """The page that looks back."""
    yield from opened_page(qtbot)


def test_looking_back_has_them_beside_words(qtbot: QtBot, page: ReviewPage) -> None:
    other = word_list(["chrysalis"], "Other")
    page.symbols_of = lambda game: ListSymbols(game.all_words, other, 4)
    page.show_match(match_of(BLUNDERED), base_of(GHOST))
    see(qtbot, page)
    page.go_to(len(page.turns) - 1)
    qtbot.waitUntil(lambda: "†" in page._around.text())
    assert page._around.text() == "CHROME†: not in Other."
    page.symbols_of = lambda _game: NO_SYMBOLS
    page.renew_symbols()
    qtbot.waitUntil(lambda: page._around.text() == "")
    page.symbols_of = lambda game: ListSymbols(game.all_words, other, 4)
    page.renew_symbols()
    qtbot.waitUntil(lambda: page._around.text() == "CHROME†: not in Other.")
    page.go_to(1)
    qtbot.waitUntil(lambda: "CHORD" in page._around.text())
    assert page._around.text() == ("CH could also have become CHORD† or CHRYSALIS. † not in Other.")


@pytest.mark.usefixtures("own_home")
def test_a_round_in_sight_follows_the_switch_and_a_list_that_changes_or_goes(
    qtbot: QtBot, opens: Opens
) -> None:
    keep(preview(b"chrysalis\n", "Club.txt"))
    window = opens()
    window.beside.choose("club")
    window.reviewing.show_match(match_of(BLUNDERED), base_of(GHOST))
    page = window.review
    see(qtbot, page)
    page.go_to(len(page.turns) - 1)
    qtbot.waitUntil(lambda: page._around.text() == "CHROME†: not in Club.")
    (switch,) = window.findChildren(QAction, "show.symbols")
    switch.trigger()
    qtbot.waitUntil(lambda: page._around.text() == "")
    switch.trigger()
    qtbot.waitUntil(lambda: "†" in page._around.text())
    club = preview(b"chrome\n", "Club.txt")
    OwnLists().renew("club", club.words, club.origin, now_in_utc())
    window.library.reload()
    qtbot.waitUntil(lambda: page._around.text() == "")
    page.go_to(1)
    qtbot.waitUntil(lambda: "CHORD†" in page._around.text())
    window.library.remove("club")
    qtbot.waitUntil(lambda: "CHORD " in page._around.text())
    assert "†" not in page._around.text()
