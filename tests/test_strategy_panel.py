"""The Strategy panel: whose strategy, what is said of it, other games, proofs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import TIP, below, cells, known, lines, show_every_play, shown
from at_the_window import ask_for, let_qt_work
from certain import there
from jobs import endings
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QWidget

from ghost_desktop.desktop.kit import ask
from ghost_desktop.desktop.strategy.side_pane import Box
from ghost_desktop.desktop.strategy.summary import describe_others
from ghost_desktop.desktop.strategy.tree_and_map import StrategyForm
from ghost_desktop.desktop.window.question import State
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.question import Known


OF_SUPERGHOST, OF_SUPERDUPERGHOST = Rules(SUPERGHOST), Rules(SUPERDUPERGHOST)

REMEMBER = "Play N. Remember seven words."
"""What one takes home of the strategy of ENABLE1."""

FEW = word_list(["tan", "cat"], "odd words")


def test_one_sentence_says_what_is_known_and_leads_to_the_list(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    assert panel.sentence == REMEMBER
    assert below(panel) == "You win for certain."
    assert [word for word, _ in lines(panel)] == [word.upper() for word in known(panel).words]
    assert lines(panel)[0] == ("NAYS", "everyday")
    button = QPushButton("Drill (3 due)", panel)
    panel.add_buttons(button)

    def place(one: QPushButton) -> tuple[int, int]:
        """Where a button stands as one reads: the row may go on below."""
        return one.geometry().center().y(), one.x()

    qtbot.waitUntil(lambda: place(panel.export) < place(button) < place(panel._play))
    headline = panel._head.sentence
    assert ">seven words</a>" in headline.text()
    headline.setFocus()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Return):
        qtbot.keyClick(headline, key)
    assert panel.views.lines.isVisible()
    assert panel.views.lines.hasFocus()
    show_every_play(qtbot, panel)
    assert headline.focusPolicy() is Qt.FocusPolicy.NoFocus, "there is no link"


def test_the_other_player_and_any_opening_can_be_looked_at(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    (second,) = [b for b in panel.findChildren(QPushButton) if b.text() == "Second player"]
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: known(panel).seat == 1)
    assert panel.sentence == "You cannot force a win. Remember 68 words, for when they go wrong."
    assert below(panel) == (
        "The round can end on 68 words: on 66 you win, on 2 you lose. ● you win · ✕ you lose"
    )
    openings = panel.choices._openings
    assert openings.itemText(0) == "any opening"
    index = openings.findText("D", Qt.MatchFlag.MatchStartsWith)
    assert openings.itemText(index) == "D   ●"
    assert openings.itemText(openings.findText("N", Qt.MatchFlag.MatchStartsWith)) == "N"
    openings.setCurrentIndex(index)
    openings.activated.emit(index)
    qtbot.waitUntil(lambda: known(panel).opening == "d")
    assert panel.sentence == "After D, remember six words."
    assert below(panel) == "You win for certain."
    assert all(word.startswith("d") for word in known(panel).words)


def test_the_panel_follows_the_bar_to_the_player_who_wins(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("enable1", Rules(min_length=3)))
    panel = shown(qtbot, window)
    assert known(panel).seat == 1
    assert panel.sentence == "You win for certain. Remember 55 words."
    assert below(panel) == ""
    window.ask(Question("enable1", Rules(min_length=4)))
    qtbot.waitUntil(lambda: known(panel).lines == 7)
    turned = "You are another player now: the one who wins this game."
    assert below(panel) == f"{turned} You win for certain."
    panel.choices.choose_seat(0)
    qtbot.waitUntil(lambda: below(panel) == "You win for certain.")


def test_what_is_shown_is_marked_as_old_until_the_new_is_there_or_given_up(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    drill = window.drills.button
    qtbot.waitUntil(drill.isEnabled)
    window.ask(Question("enable1", OF_SUPERDUPERGHOST))
    assert panel.sentence == "One moment: looking for the fewest replies."
    window.status_line.cancel.click()
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert not panel.is_old
    assert panel.sentence == REMEMBER
    assert panel.export.isEnabled()
    assert panel._play.isEnabled()
    qtbot.waitUntil(drill.isEnabled)
    window.ask(Question("enable1", OF_SUPERGHOST))
    seen: set[State] = set()

    class Witness:
        """Follows the question, and so looks after the panel has heard of each change."""

        def follow(self, asked: Known) -> None:
            seen.add(asked.state)
            assert panel.is_old
            assert known(panel).rules == Rules()
            assert panel.sentence == "One moment: looking for the fewest replies."
            still = "Below is still: ENABLE1, Ghost, 4+ letters."
            assert below(panel).endswith(still)
            assert panel._faint.isEnabled()
            assert not any(one.isEnabled() for one in (drill, panel.export, panel._play))

    window.inquiry.subscribe(Witness())
    qtbot.waitUntil(lambda: not panel.is_old)
    assert seen == {State.SOLVING, State.SOLVED}  # while the strategy is found, too
    assert known(panel).rules == OF_SUPERGHOST
    assert not panel._faint.isEnabled()
    assert panel._play.isEnabled()
    assert panel.export.isEnabled()
    qtbot.waitUntil(drill.isEnabled)


@pytest.mark.usefixtures("afresh")
def test_every_play_is_marked_as_old_while_another_game_is_solved(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    show_every_play(qtbot, panel)
    window.ask(Question("american-english-small", OF_SUPERGHOST))
    assert panel.sentence == "One moment: the game is being solved."
    assert below(panel) == "Below is still: ENABLE1, Ghost, 4+ letters."
    assert not panel._play.isEnabled()
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert panel.sentence == "Every play"
    assert panel._play.isEnabled()
    assert panel.export.isEnabled()  # what is seen is known, whatever the strategy


def test_seat_and_opening_are_as_they_were_left(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.choices.choose_seat(1)
    index = panel.choices._openings.findData("d")
    panel.choices._openings.setCurrentIndex(index)
    panel.choices._openings.activated.emit(index)
    settings = window.settings()
    assert (settings.seat, settings.opening) == (1, "d")
    again = shown(qtbot, opens(settings=settings))
    assert (known(again).seat, known(again).opening) == (1, "d")
    assert again.choices._openings.currentData() == "d"


def test_a_seat_chosen_while_the_game_is_solved_stays_chosen(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    window.ask(Question("enable1", OF_SUPERGHOST))
    panel.choices.choose_seat(1)
    assert window.inquiry.is_solving
    qtbot.waitUntil(lambda: known(panel).rules == OF_SUPERGHOST)
    assert (panel.seat, panel.choices.seat) == (1, 1)
    window.ask(Question("no such list"))
    panel.choices.choose_seat(0)
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    qtbot.waitUntil(lambda: panel.seat == 0)
    assert known(panel).rules == OF_SUPERGHOST, "it is the old game that is looked at again"


def test_only_the_first_answer_is_shown_as_it_was_left(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=Settings(seat=1, opening="ñ"))
    panel = shown(qtbot, window)
    assert known(panel).seat == 1
    assert panel.looked_at == (1, None), "an opening that is none is passed over"
    window.ask(Question("enable1", Rules(min_length=5)))
    qtbot.waitUntil(lambda: known(panel).rules == Rules(min_length=5))
    assert known(panel).seat == 0


# --- other variants, more players, misère ---------------------------------------------------------


def test_superghost_is_a_list_of_replies_proved_minimal(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("enable1", OF_SUPERGHOST))
    panel = shown(qtbot, window)
    assert panel.sentence == "Play Y. Remember 106 replies."
    assert panel.seal.isVisible()
    listed = lines(panel)
    assert listed[0][0] == "2 letters · 48 replies"
    assert len([reply for _, reply in listed if reply.startswith("→")]) == 106
    fragment, reply = next(iter(known(panel).replies.items()))
    assert (fragment, reply) == ("", "y")
    assert cells(panel, "ay")[1].startswith("A Y: they play A at the front")

    # Where letters are large the panel scrolls.
    panel.choices.choose_seat(1)  # a long sentence
    qtbot.waitUntil(lambda: panel.seat == 1)
    layout = there(panel.layout())
    item = there(layout.itemAt(0))
    scrolling = item.widget()
    assert isinstance(scrolling, QScrollArea)
    for size, is_scrolled in ((QSize(1280, 800), False), (QSize(440, 320), True)):
        window.resize(size)
        qtbot.waitUntil(lambda: scrolling.width() == panel.width())
        qtbot.waitUntil(
            lambda seen=is_scrolled: (scrolling.verticalScrollBar().maximum() > 0) == seen  # type: ignore[misc]
        )
        said = panel._head.sentence
        assert said.height() >= said.heightForWidth(said.width())


def test_xghost_is_known_for_the_winner_only(qtbot: QtBot, opens: Opens, tmp_path: Path) -> None:
    source = tmp_path / "two.txt"
    source.write_text("abcx\nabcde\n")
    window = opens(Question(str(source), Rules(XGHOST, 3)))
    panel = shown(qtbot, window)
    assert known(panel).seat == 0
    assert panel.sentence == "Play X. Remember three replies."
    assert panel.seal.isVisible()
    (second,) = [b for b in panel.findChildren(QPushButton) if b.text() == "Second player"]
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.sentence.startswith("Player 2 cannot force a win"))
    assert panel.strategy is None
    assert panel.views.isHidden()  # sentences alone
    assert panel.side_pane.isHidden()
    panel.choices.choose_seat(0)
    qtbot.waitUntil(panel.views.isVisible)


def test_every_player_has_a_button_and_who_is_left_is_not_waited_for(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = shown(qtbot, opens(Question("enable1", Rules(players=8))))
    seats = [b for b in panel.choices.findChildren(QPushButton) if b.isCheckable()][:8]
    assert [b.text() for b in seats if b.isVisible()] == (
        [f"Player {number}" for number in range(1, 9)]
    )
    ended = endings(monkeypatch)
    panel.choices.choose_seat(
        7
    )  # 39,316 words, for which the replay alone takes seconds: see the benchmark
    qtbot.mouseClick(seats[2], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not panel.is_looking)
    assert panel.seat == 2
    assert any(ended)
    assert "player 1 plays A" in cells(panel, "a")[1]


def test_a_seat_that_the_next_game_has_not_is_passed_over(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens(settings=Settings(seat=7)))
    assert panel.seat == 1


# --- proofs ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("afresh")
def test_a_proof_tells_how_far_it_is(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ask, "PROGRESS_INTERVAL", 0.0)  # however soon it is made
    window = opens()
    panel = shown(qtbot, window)
    said: set[str] = set()
    say = panel._say_old

    def note(known: str = "") -> None:
        said.add(known)
        say(known)

    monkeypatch.setattr(panel, "_say_old", note)
    window.ask(Question("enable1", OF_SUPERDUPERGHOST))
    qtbot.waitUntil(lambda: known(panel).rules == OF_SUPERDUPERGHOST)
    assert any(one.startswith("87 replies found, at least 8") for one in said)
    assert panel._stop.isHidden()

    # In SuperDuperGhost the letters can be turned.
    assert panel.sentence.endswith("Remember 85 replies.")
    model = panel.tree.model()
    opening = model.index(0, 0)
    plays = [str(model.index(row, 0, opening).data(TIP)) for row in range(model.rowCount(opening))]
    assert {fragment for fragment in known(panel).replies if cells(panel, fragment)[1:2]}
    assert all("play" in play for play in plays)


@pytest.mark.usefixtures("afresh")
def test_a_proof_ends_when_another_game_is_asked_for_and_a_stopped_one_keeps_the_best(
    qtbot: QtBot, opens: Opens
) -> None:
    misere = Question("enable1", replace(OF_SUPERDUPERGHOST, misere=True))
    window = opens(misere)
    window.show_panel(1)
    panel = window.strategy
    qtbot.waitUntil(panel._stop.isVisible)
    window.ask(Question("enable1", Rules()))
    qtbot.waitUntil(lambda: panel.strategy is not None)
    assert known(panel).rules == Rules()
    assert panel.sentence == REMEMBER

    window.ask(misere)
    qtbot.waitUntil(panel._stop.isVisible)
    qtbot.mouseClick(panel._stop, Qt.MouseButton.LeftButton)
    assert below(panel).startswith("Stopping with the best that has been found.")
    qtbot.waitUntil(lambda: known(panel).rules == misere.rules)
    strategy = known(panel)
    assert strategy.outcome is Outcome.WIN
    assert strategy.lower_bound is not None
    assert strategy.lower_bound < strategy.lines
    assert panel.sentence.endswith(f"Remember {strategy.lines:,} replies.")
    assert below(panel).endswith(
        f"The proof was stopped: no strategy that wins has fewer than {strategy.lower_bound:,}."
    )
    assert panel._stop.isHidden()


def test_who_you_are_stays_when_the_game_changes(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    assert panel.choices.seat == 0
    qtbot.keyClick(panel.tree, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: panel.seat == 1)
    ask_for(qtbot, window, Question("spanish"))
    assert panel.choices.seat == 1, "though it is the first player who wins"


def test_one_word_says_that_one_of_three_does_not_lose(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens(Question("enable1", Rules(players=3))))
    assert " you are safe, on " in below(panel)
    safe = next(word for word, wins in known(panel).endings.items() if wins)
    assert cells(panel, safe)[2] == "●"
    assert "● you are safe · " in below(panel)
    worst = "The line at the bottom of the window says how it stands"
    assert worst in below(panel)
    qtbot.keyClick(panel.tree, Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: panel.seat == 2)


@pytest.mark.parametrize(
    ("rules", "reading", "is_said"),
    [
        (Rules(), Reading.SELF, False),
        (Rules(players=3), Reading.SELF, True),
        (Rules(players=3, misere=True), Reading.SELF, True),
        (Rules(players=3), Reading.ONE_AGAINST_ALL, False),
    ],
)
def test_what_others_want_is_said_only_where_the_bar_says_otherwise(
    rules: Rules, reading: Reading, is_said: bool
) -> None:
    solution = solve(word_list(["ghost"], "one word"), rules, reading)
    said = describe_others(solution)
    assert bool(said) == is_said


# --- in a small window ----------------------------------------------------------------------------


def test_what_the_box_is_for_is_said_whole_or_by_its_tool_tip(qtbot: QtBot) -> None:
    box = Box()
    qtbot.addWidget(box)
    box.resize(200, 400)
    box.show()
    (_heading, purpose) = box.findChildren(QLabel)
    assert purpose.isVisible()
    assert purpose.heightForWidth(purpose.width()) <= purpose.height()
    box.resize(200, 100)
    assert not purpose.isVisible()
    assert box.field.toolTip() == purpose.text()
    box.resize(200, 400)
    assert purpose.isVisible()


@pytest.mark.usefixtures("dressed")
def test_all_of_it_has_room_in_the_smallest_window(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    window.resize(640, 480)
    qtbot.waitUntil(lambda: below(panel) == "You win for certain.")
    areas = panel.findChildren(QScrollArea)
    assert areas
    qtbot.waitUntil(lambda: not any(one.verticalScrollBar().maximum() for one in areas))


@pytest.mark.usefixtures("dressed")
def test_nothing_is_squashed_in_any_size(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.tree.go_to("n")
    pane = panel.side_pane
    button = pane.replies.choose
    for size in ((640, 480), (800, 520), (800, 900)):
        window.resize(*size)
        qtbot.waitUntil(pane.replies.isVisible)
        qtbot.waitUntil(lambda: button.height() >= button.minimumSizeHint().height())
        if size != (640, 480):  # where there is no room for a meaning
            panel.tree.go_to("nays")
            qtbot.waitUntil(pane.meaning.isVisible)
            panel.tree.go_to("n")
    sentence = panel._head.sentence
    for width in range(960, 1300, 20):  # it is in one line where that has room
        window.resize(width, 680)
        let_qt_work()
        needed = sentence.fontMetrics().horizontalAdvance(sentence.text())
        assert sentence.width() >= needed, width


def test_tree_and_map_have_a_key_and_tab_leads_round_both(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: panel.views.shows_both)
    panel.views.show_form(StrategyForm.TREE, leads_map=False)
    assert not panel.views.shows_map
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(panel.tree, Qt.Key.Key_B, held)
    assert panel.views.shows_both
    window.activateWindow()
    panel.tree.setFocus()
    met: list[QWidget] = []
    while not met or window.focusWidget() is not panel.tree:
        met.append(window.focusWidget())
        assert len(met) < 40
        qtbot.keyClick(met[-1], Qt.Key.Key_Tab)
    assert met[1] is panel.views.map
    assert panel.choices.every_play in met
    assert panel.choices.zones in met
