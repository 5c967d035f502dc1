"""Which opening to learn: the table of all openings in the place of the strategy."""

from __future__ import annotations

import time
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from at_the_strategy import SPOKEN, below
from certain import there
from fsrs import Rating
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

from ghost_desktop.desktop.kit.ask import JobCancelled, awaits
from ghost_desktop.desktop.strategy import openings
from ghost_desktop.desktop.strategy.panel import StrategyPanel
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.desktop.strategy.rows import ROOT, Column, PlayRows
from ghost_desktop.desktop.strategy.seal import SealDialog
from ghost_desktop.desktop.strategy.summary import Learner
from ghost_desktop.desktop.window.question import Inquiry
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import NoStrategy
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.openings import openings_to_learn
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.question import Question
from ghost_desktop.library.user_file import now_in_utc

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QPushButton
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.openings import OpeningsFound, OpeningsPage, OpeningsTable
    from ghost_desktop.desktop.window.question import SolverService
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.openings import OpeningToLearn

WORDS = """abacus abbot about above bacon badge beach cabin cable cobra dabble dagger eagle early
ghost ghoul house hotel humid hybrid sabxyz sacked sacred zymurgy zebra zero tree trend trees"""


class Looking:
    """A person at a panel, with an inquiry of its own."""

    def __init__(self, qtbot: QtBot, drills: Path) -> None:
        self.qtbot = qtbot
        self.panel = StrategyPanel()
        qtbot.addWidget(self.panel)
        self.panel.openings.drills = drills
        self.panel.resize(1000, 700)
        self.panel.show()
        file = drills.with_name("words.txt")
        file.write_text(WORDS.replace(" ", "\n"))
        self.small = Question(str(file), Rules())
        self.inquiry = Inquiry(self.panel)
        self.inquiry.subscribe(self.panel)

    @property
    def page(self) -> OpeningsPage:
        return self.panel.openings

    def found(self) -> OpeningsFound | None:
        return self.page.found

    def known(self) -> OpeningsFound:
        self.wait()
        assert self.page.found is not None
        return self.page.found

    def shows_openings(self) -> bool:
        shown = self.page.isVisible()
        assert self.panel.tree.isVisible() != shown
        assert self.panel.choices.openings.isChecked() == shown
        return shown

    def is_looking(self) -> bool:
        return awaits(self.page)

    @property
    def table(self) -> OpeningsTable:
        return self.page.table

    @property
    def solution(self) -> Solution:
        return there(self.panel.game).solution

    def ask(self, question: Question) -> None:
        self.inquiry.ask(question)
        self.qtbot.waitUntil(lambda: self.panel.awaited is None)
        self.qtbot.waitUntil(lambda: not self.panel.is_looking)

    def switch(self) -> None:
        self.qtbot.mouseClick(self.panel.choices.openings, Qt.MouseButton.LeftButton)

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: not awaits(self.page) and self.page.found is not None)

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            self.qtbot.keyClick(self.table, key)

    def sort(self, title: str) -> None:
        """Sort by a column, by a click on its header."""
        header = self.table.horizontalHeader()
        titles = [one.title for one in self.table.rows._columns]
        place = header.sectionViewportPosition(titles.index(title)) + 8
        middle = QPoint(place, header.height() // 2)
        self.qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=middle)

    def strategy_shown(self) -> tuple[str, ...]:
        """What is to be remembered of the strategy, once it is there."""
        self.qtbot.waitUntil(lambda: self.panel.current is not None)
        assert not self.shows_openings()
        return there(self.panel.strategy).remembered

    @property
    def undo(self) -> list[QPushButton]:
        return self.panel.choice_list.buttons

    @property
    def said(self) -> str:
        """What is said of the opening that is current."""
        return str(self.table.currentIndex().siblingAtColumn(0).data(SPOKEN))

    @property
    def rows(self) -> list[str]:
        """The openings, from top to bottom."""
        return list(self.table.rows.shown())


@pytest.fixture
def looking(
    qtbot: QtBot,
    service: SolverService,  # noqa: ARG001 - does what is asked
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Looking:
    monkeypatch.setattr(SolvedGame, "is_english", True)  # so that it is known how common words are
    return Looking(qtbot, tmp_path / "drills.sqlite3")


def test_all_openings_stand_beside_each_other_and_one_is_chosen(looking: Looking) -> None:
    looking.ask(looking.small)
    assert looking.found() is None  # nobody has looked
    looking.switch()
    assert not looking.panel.tree.isVisible()
    found = looking.known()
    alone = {one.letter: one for one in openings_to_learn(looking.solution, 0)}
    assert list(found.known) == list(alone)
    for one in found.known.values():
        same = alone[one.opening.letter]
        assert (one.opening.outcome, one.opening.lines) == (same.outcome, same.lines)
    # Those that win come first, and of these the one with the fewest words.
    best = min(found.winning(), key=lambda one: (one.opening.lines, one.opening.letters))
    assert looking.rows[0] == best.opening.letter
    assert best.opening.letter.upper() in looking.page._headline.text()
    looking.sort("Opening")
    assert looking.rows == list(alone)
    # Each opening has the sign that it has among every play, and in the box above.
    plays = PlayRows(looking.solution, 0, rated=False)
    model, box = looking.table.model(), looking.panel.choices._openings
    texts = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    signs = [plays.text(row, Column.OUTCOME) for row in plays.below(ROOT)]
    assert [text.split()[1] for text in texts] == signs
    assert {"●", "✕"} == {*signs}
    # A bar is as long as the part that is known, whatever is known of others.
    shares = [model.index(row, 3).data(Qt.ItemDataRole.UserRole) for row in range(len(texts))]
    assert shares == [one.share for one in found.known.values()]
    offered = [box.itemText(place) for place in range(1, len(texts) + 1)]
    assert ["●" in one for one in offered] == ["●" in text for text in texts]
    # From row to row, by keys; Enter shows the strategy.
    looking.table.setFocus()
    looking.press(Qt.Key.Key_Home)
    assert looking.said.startswith("A: ")
    looking.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert looking.said.startswith("B: ")
    assert f"{alone['b'].lines} words, {alone['b'].letters} letters" in looking.said
    looking.press(Qt.Key.Key_End)
    assert looking.said.startswith("Z: ")
    assert looking.table.currentIndex().data(SPOKEN) == looking.said
    looking.press(Qt.Key.Key_Up, Qt.Key.Key_Return)  # T
    looking.qtbot.waitUntil(lambda: looking.panel.current is not None)
    strategy = there(looking.panel.strategy)
    assert (strategy.seat, strategy.agreed_opening) == (0, "t")
    assert not looking.shows_openings()
    # Where one has been they are known, and a click chooses as well.
    looking.switch()
    assert not looking.is_looking()
    place = looking.table.visualRect(looking.table.rows.index(looking.rows.index("c"), 2))
    viewport = looking.table.viewport()
    looking.qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=place.center())
    looking.qtbot.waitUntil(lambda: looking.panel.choices.opening == "c")
    assert not looking.shows_openings()


def test_openings_are_sorted_as_the_language_has_its_letters(
    looking: Looking, tmp_path: Path
) -> None:
    file = tmp_path / "Spanish.txt"
    file.write_text("nube\nñame\noveja\nzona\n", encoding="utf-8")
    looking.ask(Question(str(file), Rules()))
    looking.switch()
    letters = list(looking.known().letters)
    assert letters.index("n") < letters.index("ñ") < letters.index("o") < letters.index("z")
    looking.sort("Opening")
    assert looking.rows == letters


def test_another_player_and_another_game_are_looked_at_anew(looking: Looking) -> None:
    looking.ask(looking.small)
    looking.switch()
    looking.wait()
    looking.panel.choices.choose_seat(1)
    found = looking.known()
    assert found.asked.view.seat == 1
    wins = {one.opening.letter for one in found.winning()}
    fates = looking.solution
    assert wins == {letter for letter in found.letters if fates.can_win(letter, 1)}
    assert str(len(wins)) in looking.page._headline.text()
    looking.inquiry.ask(Question(looking.small.source, Rules(min_length=5)))
    assert looking.found() is None
    looking.qtbot.waitUntil(lambda: looking.panel.awaited is None)
    assert looking.known().asked.view.question.rules.min_length == 5
    looking.press(Qt.Key.Key_Escape)
    assert not looking.shows_openings()
    # Every play and all openings are not shown at once.
    looking.switch()
    looking.panel.choices.every_play.click()
    assert not looking.shows_openings()
    looking.switch()
    assert looking.shows_openings()
    assert not looking.panel.choices.shows_every_play


def learn(looking: Looking, opening: str, fixed: dict[str, str]) -> None:
    """Answer in a drill, and well, all that is to be known of a strategy."""
    with closing(DrillStore(looking.page.drills)) as store:
        strategy = minimal_strategy(looking.solution, 0, opening, fixed=fixed)
        deck = store.open_deck(strategy, looking.solution.words)
        for line in deck.lines:
            when = now_in_utc() - timedelta(minutes=1)
            deck = deck.with_line(store.record(deck, line, Rating.Easy, when))


def test_what_a_person_has_learned_and_knows_costs_less(looking: Looking) -> None:
    looking.ask(looking.small)
    learn(looking, "s", {"sa": "sac"})
    looking.switch()
    looking.wait()
    assert looking.page._about.isHidden()
    assert looking.table.isColumnHidden(1)  # what they cost
    looking.qtbot.mouseClick(looking.page.own, Qt.MouseButton.LeftButton)
    found = looking.known()
    assert found.is_weighed
    learned, known = found.known["s"], found.known["a"]
    assert learned is not None
    assert known is not None
    assert (learned.cost, learned.opening.lines) == (20, 2)
    assert (known.cost, known.opening.lines) == (50, 1)
    assert looking.rows[:2] == ["s", "a"]
    assert "drill" in looking.page._about.text()
    assert "50" in looking.page._about.text()
    ranked = [one for letter in looking.rows if (one := found.known.get(letter)) is not None]
    costs = [one.cost or 0 for one in ranked if one.opening.outcome is Outcome.MIXED]
    assert costs == sorted(costs)
    level = looking.page.level
    assert level.currentData() == 50
    level.setCurrentIndex(level.findData(70))
    level.activated.emit(3)
    assert looking.known().asked.level == 70
    assert "70" in looking.page._about.text()
    person = there(looking.panel.openings.person)
    assert person.level == 70


def test_the_cheapest_strategy_is_then_the_one_that_is_shown(looking: Looking) -> None:
    looking.ask(looking.small)
    learn(looking, "s", {"sa": "sac"})
    looking.switch()
    looking.wait()
    looking.page.own.click()
    looking.wait()
    looking.page.chosen.emit("s")
    assert looking.strategy_shown() == ("sacked", "sacred")
    said = below(looking.panel)
    assert said.startswith(
        "You win for certain. Weighed for you: it costs as much as 0.2 new ones."
    )
    looking.panel.seal.click()
    dialog = looking.panel.window().findChild(SealDialog)
    assert isinstance(dialog, SealDialog)
    looking.qtbot.waitUntil(dialog.save.isEnabled)
    assert (
        "Proved: no strategy that wins costs you less. None that costs as little has less to "
        "remember. None with as few has fewer letters."
        in [one.text() for one in dialog.findChildren(QLabel)]
    )
    dialog.close()
    shown = there(looking.panel.current)
    assert shown.view.person is not None
    # Another opening, with a reply chosen; both are undone together.
    looking.panel.choices.choose_opening("a")
    assert looking.strategy_shown() == ("abacus",)
    assert "it costs as much as 0.5 new ones." in below(looking.panel)
    looking.panel.choose("ab", "aba")
    assert looking.strategy_shown() == ("abacus",)
    assert [one.text() for one in looking.undo] == ["Cheapest for me  ×", "AB → ABA  ×", "Undo all"]
    looking.undo[2].click()
    assert looking.strategy_shown() == ("abacus",)
    assert looking.panel.choice_list.isHidden()
    assert "Weighed" not in below(looking.panel)
    # It is off among the openings, too, and on for what is shown when they are left.
    looking.switch()
    looking.wait()
    assert not looking.page.own.isChecked()
    looking.page.chosen.emit("s")
    assert looking.strategy_shown() == ("sabxyz",)
    looking.switch()
    looking.page.own.click()
    looking.switch()
    assert looking.strategy_shown() == ("sacked", "sacred")
    looking.undo[0].click()
    assert looking.strategy_shown() == ("sabxyz",)
    looking.panel.choices.zones.click()
    assert looking.panel.openings.person is None


def test_openings_of_which_no_strategy_is_known_are_said_to_be_so(
    looking: Looking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SolvedGame, "is_english", False)
    file = tmp_path / "few.txt"
    file.write_text("abcd\nbcde\ncdef\nghost\n")
    looking.ask(Question(str(file), Rules(SPOOK, 4)))
    looking.switch()
    looking.page.own.click()
    found = looking.known()
    assert found.is_whole
    assert not found.is_weighed
    unknown = [one for one in found.known.values() if not one.opening.has_strategy]
    assert unknown
    assert looking.rows[-1] == unknown[-1].opening.letter
    looking.table.setFocus()
    looking.press(Qt.Key.Key_End)
    assert "no strategy is known" in looking.said
    assert looking.page.level.isHidden()  # nobody knows how common these words are


def test_looking_ends_when_nobody_looks(looking: Looking, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bool] = []
    ended: list[bool] = []

    def endless(*_args: object, report: Callable[[int, int], None], **_more: object) -> object:
        begun.append(True)
        try:
            while not ended[2:]:
                report(0, 26)
        except JobCancelled:
            ended.append(True)
            raise
        return ()

    monkeypatch.setattr(openings, "openings_to_learn", endless)
    looking.ask(looking.small)
    looking.switch()
    looking.qtbot.waitUntil(lambda: looking.found() is not None and len(begun) == 1)
    looking.page._stop.setFocus()
    looking.qtbot.keyClick(looking.page._stop, Qt.Key.Key_Space)
    looking.qtbot.waitUntil(lambda: len(ended) == 1)
    assert not looking.is_looking()
    assert looking.page.window().focusWidget() is looking.page.table
    looking.switch()
    looking.switch()
    looking.qtbot.waitUntil(lambda: len(begun) == 2)  # what has not begun need not be ended
    looking.switch()
    looking.qtbot.waitUntil(lambda: len(ended) == 2)


def test_what_was_found_is_kept_and_gone_on_from(
    looking: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    def slow(*what: Any, passed_over: int, **more: Any) -> Iterator[OpeningToLearn]:  # noqa: ANN401
        begun.append(passed_over)
        for done, one in enumerate(
            openings_to_learn(*what, passed_over=passed_over, **more), start=1
        ):
            yield one
            while done == 2 and passed_over == 0:
                more["report"](done, 26)

    monkeypatch.setattr(openings, "openings_to_learn", slow)
    looking.ask(looking.small)
    looking.switch()
    for _time in range(2):  # the fewest, then the cheapest
        looking.qtbot.waitUntil(lambda: len(found.known if (found := looking.found()) else ()) == 2)
        looking.page.own.setFocus()  # as its shortcut does
        looking.page.own.click()
    assert looking.known().is_whole  # the fewest again
    assert begun == [0, 0, 2]
    assert looking.panel.focusWidget() is looking.table  # where Enter shows a strategy
    letters = list(looking.known().known)
    assert letters == list(looking.known().letters)


def test_where_there_is_nothing_to_come_nobody_is_told_to_wait(
    looking: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_args: object, **_more: object) -> object:
        raise NoStrategy(SPOOK)

    def endless(*_args: object, report: Callable[[int, int], None], **_more: object) -> object:
        while True:
            time.sleep(0.001)
            report(0, 0)

    monkeypatch.setattr(openings, "openings_to_learn", none)
    looking.ask(looking.small)
    looking.switch()
    looking.qtbot.waitUntil(lambda: not looking.is_looking())
    why = looking.page._headline.text()
    assert "strateg" in why
    assert not looking.rows
    monkeypatch.setattr(openings, "openings_to_learn", endless)
    looking.panel.choices.choose_seat(1)
    looking.qtbot.waitUntil(looking.is_looking)
    assert looking.page._headline.text().startswith("One moment")
    looking.page._stop.click()
    assert looking.page._headline.text() == "Stopped before an opening was worked out."


def test_for_whom_lines_are_weighed_is_remembered(looking: Looking) -> None:
    looking.page.weigh_for(70)
    person = looking.panel.openings.person
    assert person == Learner(70, looking.page.drills)
    looking.ask(looking.small)
    shown = there(looking.panel.current)
    assert shown.own is not None
