"""A game of which not everything is known yet, and one that nobody can solve, at the window."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import below, search_for, show_every_play, wait_for_hits
from at_the_window import (
    ask_for,
    choose_game,
    click,
    is_persons_turn_or_end,
    play_to_the_end,
    running,
    says,
)
from certain import there
from plain_search import PlainSolution
from PySide6.QtCore import Qt

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.strategy.rows import Column
from ghost_desktop.desktop.strategy.strategies import find_strategy
from ghost_desktop.desktop.window.commands import PLAY, STRATEGY
from ghost_desktop.desktop.window.question import UNKNOWN
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import register, unregister
from ghost_desktop.engine.game.variants.spook import Spook
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.listed.listed import ListedSolution
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.desktop.strategy.strategies import Shown, StrategyView
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.engine import reporting
    from ghost_desktop.engine.solution import Solution


go_on = threading.Event()
"""While it is not set, nothing is found out beyond the winner."""


class HeldSolution(PlainSolution):
    """Finds nothing out but who wins from the beginning, until it may."""

    def _is_sure(self, fragment: str, seat: int, report: reporting.Report) -> bool:
        while fragment and not go_on.wait(0.01):
            report(0, 0)
        return super()._is_sure(fragment, seat, report)


class HeldSpook(Spook):
    """Spook, with a search that waits."""

    id = "held-spook"
    rank = 92

    def solution_type(self) -> type[HeldSolution]:  # type: ignore[override]
        return HeldSolution


HELD = HeldSpook()


@pytest.fixture(autouse=True)
def _held() -> Iterator[None]:
    go_on.clear()
    register(HELD)
    yield
    go_on.set()
    unregister(HELD)


@pytest.fixture
def few(tmp_path: Path) -> str:
    path = tmp_path / "few.txt"
    words = ("ghost", "goths", "host", "shot", "tan", "ant", "toast", "stoat", "snag")
    path.write_text("\n".join(sorted(words)), encoding="utf-8")
    return str(path)


@pytest.fixture
def held_strategies(monkeypatch: pytest.MonkeyPatch) -> None:
    """While nothing is found out, no strategy is found either."""

    def find(game: SolvedGame, view: StrategyView, report: Report) -> Shown:
        while not go_on.wait(0.01):
            report(0, 0)
        return find_strategy(game, view, report)

    monkeypatch.setattr("ghost_desktop.desktop.strategy.panel.find_strategy", find)


def settled(window: MainWindow) -> bool:
    """Whether all openings are known."""
    return UNKNOWN not in window.status_line.text


def outcomes(window: MainWindow) -> list[str]:
    """What stands beside the first plays among every play."""
    model = window.strategy.tree.model()
    rows = range(model.rowCount())
    return [model.index(row, Column.OUTCOME).data() for row in rows]


def openings(window: MainWindow) -> list[str]:
    """What there is to choose as an opening, but for the last entry, which asks for more letters."""
    box = window.strategy.choices._openings
    return [box.itemText(place) for place in range(1, box.count() - 1)]


def test_the_board_says_who_wins_once_it_is_found_out(qtbot: QtBot, opens: Opens, few: str) -> None:
    window = opens(Question(few, Rules(HELD, 3)))
    window.show_who_wins()
    assert not there(window.inquiry.answer).solution.knows("")
    qtbot.keyClicks(window.focusWidget(), "t")
    assert UNKNOWN in window.status_line.text
    assert not window.board.controller.is_persons_turn  # the computer is thinking
    go_on.set()
    qtbot.waitUntil(lambda: is_persons_turn_or_end(window))
    qtbot.waitUntil(lambda: window.status_line.text.count(UNKNOWN) == 0)
    assert "win" in window.status_line.text
    play_to_the_end(qtbot, window)
    assert "completed" in says(window) or "had to complete" in says(window)


def test_openings_follow_the_winner(qtbot: QtBot, opens: Opens, few: str) -> None:
    window = opens(Question(few, Rules(HELD, 3)))
    window.show_panel(STRATEGY)
    answer = there(window.inquiry.answer)
    assert answer.row.openings_left
    marks = {text[-1] for text in openings(window)}
    assert marks == {UNKNOWN}
    go_on.set()
    qtbot.waitUntil(lambda: not any(UNKNOWN in text for text in openings(window)))
    qtbot.waitUntil(lambda: settled(window))
    solution = answer.solution
    winning = [window_letter.upper() for window_letter in _letters(solution)]
    assert window.inquiry.answer is answer
    said = window.status_line.text
    assert all(letter in said for letter in winning)


def _letters(solution: Solution) -> list[str]:
    return [play.letter for play in solution.winning_plays("")]


def test_every_play_shows_what_is_known(qtbot: QtBot, opens: Opens, few: str) -> None:
    window = opens(Question(few, Rules(HELD, 3)))
    window.show_panel(STRATEGY)
    show_every_play(qtbot, window.strategy)
    assert set(outcomes(window)) == {UNKNOWN}
    tree = window.strategy.tree
    assert UNKNOWN in tree.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    go_on.set()
    qtbot.waitUntil(lambda: UNKNOWN not in outcomes(window))
    window.strategy.tree.go_to("t")
    qtbot.waitUntil(lambda: "It can become" in window.strategy.side_pane.box.page.toPlainText())


def test_what_is_found_out_of_another_game_is_not_shown(
    qtbot: QtBot, opens: Opens, few: str
) -> None:
    window = opens(Question(few, Rules(HELD, 3)))
    window.show_panel(STRATEGY)
    ask_for(qtbot, window, Question(few, Rules(min_length=3)))
    before = window.status_line.text
    go_on.set()
    qtbot.waitUntil(lambda: not any(UNKNOWN in text for text in openings(window)))
    assert window.status_line.text == before


@pytest.fixture
def won(tmp_path: Path) -> str:
    """A list of words with which the first player wins."""
    path = tmp_path / "won.txt"
    path.write_text("host\nshot", encoding="utf-8")
    return str(path)


def test_openings_are_found_out_after_a_question_without_an_answer(
    qtbot: QtBot, opens: Opens, won: str
) -> None:
    window = opens(Question(won, Rules(HELD, 4)))
    window.show_panel(STRATEGY)
    window.ask(Question(f"{won}.gone"))
    qtbot.waitUntil(lambda: window.status_line.text.startswith("⚠"))
    go_on.set()
    window.ask(Question(won, Rules(HELD, 4)))
    qtbot.waitUntil(lambda: "with H, O, S or T" in window.status_line.text)


def test_strategy_does_not_pass_the_game_before_off_for_one_that_nobody_can_solve(
    qtbot: QtBot, opens: Opens, few: str
) -> None:
    window = opens(Question(few, Rules(min_length=3, players=3)))
    window.show_panel(STRATEGY)
    panel = window.strategy
    for every_play in (False, True):
        qtbot.waitUntil(lambda: panel.strategy is not None and not panel.is_old)
        if every_play:
            show_every_play(qtbot, panel)
        choose_game(window, variant=XGHOST.texts.name)
        qtbot.waitUntil(lambda: not window.inquiry.is_solving)
        assert panel.is_old
        assert panel.current is None
        assert panel.sentence == "Nobody can say who wins."
        said = below(panel)
        assert said.startswith("Who wins Xghost can be found out for two players only")
        assert "Below is still: " in said
        assert "Ghost, 3+ letters, 3 players" in said.split("Below is still: ")[1]
        panel.choices.choose_seat(1)
        qtbot.waitUntil(lambda: not panel.is_looking)
        assert panel.sentence == "Nobody can say who wins."
        choose_game(window, variant="Ghost")
        qtbot.waitUntil(lambda: not panel.is_old)
        assert "Nobody" not in panel.sentence


@pytest.mark.usefixtures("held_strategies")
@pytest.mark.parametrize("every_play", [False, True])
def test_no_strategy_is_looked_for_while_another_game_is_asked_that_nobody_can_solve(
    qtbot: QtBot, opens: Opens, few: str, *, every_play: bool
) -> None:
    window = opens(Question(few, Rules(HELD, 3)))
    window.show_panel(STRATEGY)
    panel = window.strategy
    if every_play:
        show_every_play(qtbot, panel)
    works = [panel.is_looking, awaits(panel._fates)]
    choose_game(window, variant=XGHOST.texts.name, players="3 players")
    works += [panel.is_looking, awaits(panel._fates)]
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert [*works, panel.is_looking] == [True, True, False, False, False]
    assert panel.sentence == "Nobody can say who wins."
    assert panel._stop.isHidden()


@pytest.mark.usefixtures("held_strategies")
def test_where_a_game_is_the_game_again_its_strategy_is_looked_for_again(
    qtbot: QtBot, opens: Opens, few: str
) -> None:
    window = opens(Question(few, Rules(min_length=3)))
    window.show_panel(STRATEGY)
    panel = window.strategy
    panel.choices.choose_seat(1)
    for asked in (Question(few, Rules(XGHOST, 3, 3)), Question("no such list")):
        window.inquiry.ask(asked)
        qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert panel.is_looking
    go_on.set()
    qtbot.waitUntil(lambda: panel.current is not None)
    assert panel.seat == 1


def test_openings_are_found_out_where_a_game_is_the_game_again(
    qtbot: QtBot, opens: Opens, few: str
) -> None:
    window = opens(Question(few, Rules(HELD, 3)))
    window.show_panel(STRATEGY)
    window.inquiry.ask(Question("no such list"))
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    fates = window.strategy._fates
    assert awaits(fates)
    go_on.set()
    qtbot.waitUntil(lambda: not awaits(fates))
    assert not any(UNKNOWN in text for text in openings(window))


def test_what_nobody_can_solve_is_played_all_the_same(qtbot: QtBot, opens: Opens, few: str) -> None:
    window = opens(Question(few, Rules(min_length=3, players=3)))
    choose_game(window, variant=XGHOST.texts.name)
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert "Who wins Xghost can be found out for two players only" in window.status_line.text
    assert window.setup_bar.question.rules.variant is XGHOST
    window.show_panel(PLAY)
    for _round in range(2):
        assert running(window).game.rules == Rules(XGHOST, 3, 3)
        while not running(window).over:
            play = running(window).legal_plays()[0]
            window.board.controller.play(play.letter, play.where)
            qtbot.waitUntil(lambda: is_persons_turn_or_end(window))
        click(qtbot, window, "Play again")
        qtbot.waitUntil(lambda: is_persons_turn_or_end(window))
    choose_game(window, players="2 players")
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert there(window.inquiry.answer).question.rules == Rules(XGHOST, 3)


def test_a_fragment_of_a_game_that_is_searched_is_found_among_every_play(
    qtbot: QtBot, opens: Opens, few: str
) -> None:
    go_on.set()
    window = opens(Question(few, Rules(XGHOST, 3)))
    window.show_panel(STRATEGY)
    panel = window.strategy
    show_every_play(qtbot, panel)
    assert not isinstance(there(panel.game).solution, ListedSolution)
    search_for(qtbot, panel, "so")
    assert panel.tree.selected.fragment == "so"
    assert panel._search.said.startswith("SO found; where else")
    panel._search.field.setText("zz")
    wait_for_hits(qtbot, panel)
    assert panel._search.said == "ZZ not found"
