"""Another reply is chosen in the window: by keys and clicks; it is counted, kept, and undone."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from at_the_strategy import below, known, show_every_play, shown
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.strategy.replies import Alternatives, ChosenReplies
from ghost_desktop.desktop.window.commands import PLAY, STRATEGY
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.variant import NoStrategy
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.panel import StrategyPanel
    from ghost_desktop.desktop.strategy.replies import OtherReplies


GAME = Question("enable1")


def box_at(qtbot: QtBot, panel: StrategyPanel, fragment: str) -> OtherReplies:
    """The box, once it lists what else can be replied where a row leads."""
    panel.tree.go_to(fragment)
    box = panel.side_pane.replies
    qtbot.waitUntil(lambda: box.alternatives is not None)
    return box


def listed(box: OtherReplies) -> list[str]:
    return [box.list.item(row).text() for row in range(box.list.count())]


def rows_of(box: OtherReplies, reply: str) -> list[int]:
    return [row for row, text in enumerate(listed(box)) if text.startswith(reply)]


def choose(qtbot: QtBot, panel: StrategyPanel, box: OtherReplies, reply: str, *, key: bool) -> None:
    qtbot.waitUntil(lambda: len(rows_of(box, reply)) == 1)
    box.list.setCurrentRow(*rows_of(box, reply))
    if key:
        qtbot.keyClick(box.list, Qt.Key.Key_Return)
    else:
        qtbot.mouseClick(box.choose, Qt.MouseButton.LeftButton)
    waits(qtbot, panel)


def waits(qtbot: QtBot, panel: StrategyPanel) -> None:
    qtbot.waitUntil(lambda: panel.current is not None)


def click(qtbot: QtBot, panel: StrategyPanel, text: str) -> None:
    (button,) = [one for one in panel.choice_list.buttons if one.text() == text]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    waits(qtbot, panel)


def said(panel: StrategyPanel) -> str:
    return "\n".join(label.text() for label in panel.findChildren(QLabel))


@pytest.fixture
def panel(qtbot: QtBot, opens: Opens) -> StrategyPanel:
    return shown(qtbot, opens(settings=Settings(question=GAME, seat=0, opening="n")))


def test_what_replies_cost_is_found_out_while_somebody_looks(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def costs(*given: Any) -> Alternatives:  # noqa: ANN401 - of each its own
        asked.append(given[3])
        return Alternatives(given[3], "nul", ("nur",), win=True)

    monkeypatch.setattr("ghost_desktop.desktop.strategy.panel.find_alternatives", costs)
    window = opens(settings=Settings(question=GAME, seat=0, opening="n"))
    panel = shown(qtbot, window)
    box_at(qtbot, panel, "nul")
    window.show_panel(PLAY)
    asked.clear()
    panel.tree.go_to("nol")
    assert not awaits(panel, panel._on_replies)
    assert panel.side_pane.replies.alternatives is None, "they are not those of the turn before"
    window.show_panel(STRATEGY)
    qtbot.waitUntil(lambda: asked == ["no"])


def test_another_reply_is_chosen_counted_and_undone(
    qtbot: QtBot, panel: StrategyPanel, tmp_path: Path
) -> None:
    assert known(panel).lines == 7
    assert panel.choice_list.isHidden()
    panel.window().activateWindow()
    box = box_at(qtbot, panel, "nul")
    assert box.heading.text() == "Instead of NUL you also win with:"
    replies = [text.split()[0] for text in listed(box)]
    assert replies == ["NUA", "NUB", "NUG", "NUI", "NUK", "NUR", "NUZ"]
    meaning = panel.side_pane.meaning
    assert meaning.isHidden()
    panel.tree.go_along(("n", "nu", "nul", "null"))  # one row: a turn, and the word it ends on
    assert not meaning.isHidden()
    assert not box.isHidden()
    panel.tree.go_to("n")
    assert box.isHidden(), "where nothing can be replied nothing is offered"
    assert box.choose.isHidden()
    assert box_at(qtbot, panel, "nu") is box  # the turn before is the same
    qtbot.waitUntil(lambda: "NUR   +4 words" in listed(box))
    choose(qtbot, panel, box, "NUR   +4 words", key=False)
    assert known(panel).lines == 11
    assert known(panel).fixed == (("nu", "nur"),)
    assert panel.tree.selected.steps[0] == "nur"
    assert "4 words more than the fewest, which are 7." in said(panel)
    for count in (Counting.ZONES, Counting.LINES):
        panel.choices.zones.click()
        waits(qtbot, panel)
        assert known(panel).count is count
        assert known(panel).fixed == (("nu", "nur"),), "it stays whatever is counted"
    box = box_at(qtbot, panel, "nol")
    box.list.setFocus()
    choose(qtbot, panel, box, "NOG", key=True)
    assert panel.window().focusWidget() is panel.tree, "who has chosen is back at the tree"
    assert [one.text() for one in panel.choice_list.buttons] == [
        "NO → NOG  ×",
        "NU → NUR  ×",
        "Undo all",
    ]
    panel.choice_list.buttons[1].setFocus()
    click(qtbot, panel, "NU → NUR  ×")
    assert panel.window().focusWidget() is panel.tree
    assert known(panel).fixed == (("no", "nog"),)
    click(qtbot, panel, "Undo all")
    assert known(panel).lines == 7
    assert panel.choice_list.isHidden()

    # It lists what wins in the game that is shown.
    file = tmp_path / "words.txt"
    file.write_text("null\nnubs\nnubble\n")
    panel.look_at_next(0, "n")
    panel.window().inquiry.ask(Question(str(file)))  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: known(panel).words == ("null",))
    panel.tree.go_to("nul")  # the same reply, and there is but one other
    qtbot.waitUntil(lambda: [text[:3] for text in listed(box)] == ["NUB"])


def test_another_first_letter_is_unfolded_as_any_and_undone(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens(settings=Settings(question=GAME, seat=0)))
    before = panel.tree.unfolded()
    choose(qtbot, panel, box_at(qtbot, panel, "n"), "H", key=False)
    assert panel.tree.selected.steps == ("h",)
    assert "h" in panel.tree.unfolded()
    click(qtbot, panel, "Undo all")
    assert panel.tree.selected.steps == ("n",)
    assert panel.tree.unfolded() == before

    # The way to a reply that is chosen is kept.
    choose(qtbot, panel, box_at(qtbot, panel, "nul"), "NUR", key=True)
    qtbot.waitUntil(lambda: known(panel).replies.get("nu") == "nur")
    # It would have been avoided by opening with H.
    assert known(panel).fixed == (("", "n"), ("nu", "nur"))
    assert panel.choice_list.buttons[0].text() == "N at first  ×"
    click(qtbot, panel, "N at first  ×")
    assert known(panel).avoided == (("nu", "nur"),)
    assert panel.choice_list.buttons[0].text() == "NU → NUR, not needed  ×"
    click(qtbot, panel, "Undo all")

    # Another opening is said to be one where something else is counted.
    panel.choices.zones.click()
    waits(qtbot, panel)
    assert panel.sentence == "Play H. Remember six replies."
    counted = "Counted so, the opening with the fewest is H, not N."
    assert below(panel).startswith(counted)
    panel.look_for(0, "h")
    waits(qtbot, panel)
    panel.choices.zones.click()
    waits(qtbot, panel)
    assert counted not in below(panel)


def test_choices_are_kept_with_the_question_and_are_no_drill(
    qtbot: QtBot, panel: StrategyPanel, opens: Opens
) -> None:
    choose(qtbot, panel, box_at(qtbot, panel, "nul"), "NUR", key=True)
    window = panel.window()
    kept = window.settings()  # type: ignore[attr-defined]
    assert list(kept.chosen.values()) == [(("nu", "nur"),)]
    assert not window.drills.button.isEnabled()  # type: ignore[attr-defined]
    assert "undo your choices" in window.drills.button.toolTip()  # type: ignore[attr-defined]
    again = shown(qtbot, opens(settings=kept))
    assert known(again).fixed == (("nu", "nur"),)
    again.choices.choose_seat(1)
    qtbot.waitUntil(lambda: known(again).seat == 1)
    assert known(again).fixed == ()


def test_while_another_strategy_is_looked_for_nothing_is_chosen_or_undone(
    qtbot: QtBot, panel: StrategyPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = box_at(qtbot, panel, "nul")
    costs_begun = Event()

    def endless(*_args: object) -> object:
        costs_begun.set()
        while True:
            _args[-1](0, 0)  # type: ignore[operator]

    monkeypatch.setattr("ghost_desktop.desktop.strategy.panel.find_alternatives", endless)
    panel.tree.go_to("nol")
    qtbot.waitUntil(costs_begun.is_set)
    panel.openings.weigh_for(50)
    person = panel.openings.person
    panel.look_for(0, "n")
    assert not awaits(panel, panel._on_replies)  # what the old one costs, nobody wants to know
    panel.choose("nu", "nur")
    panel.keep_choices((), ends_weighing=True, fragment="")
    assert panel.openings.person == person
    monkeypatch.undo()
    panel.openings.weigh(is_own=False)
    panel.look_for(0, "n")
    waits(qtbot, panel)
    assert known(panel).fixed == ()
    assert box_at(qtbot, panel, "nul") is box  # the same strategy is listed anew


def test_who_goes_on_among_every_play_stays_there_when_what_was_chosen_is_found(
    qtbot: QtBot, panel: StrategyPanel
) -> None:
    panel.choose("nu", "nur")
    show_every_play(qtbot, panel)
    panel.tree.go_to("h")
    waits(qtbot, panel)
    assert known(panel).fixed == (("nu", "nur"),)
    assert panel.tree.selected.fragment == "h"


def test_what_a_reply_costs_is_not_said_where_nobody_knows(
    qtbot: QtBot, panel: StrategyPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def nobody_knows(*_args: object, **_named: object) -> object:
        asked.append(1)
        raise NoStrategy(GHOST)

    monkeypatch.setattr("ghost_desktop.desktop.strategy.replies.minimal", nobody_knows)
    box = box_at(qtbot, panel, "nul")
    qtbot.waitUntil(lambda: bool(asked) and not awaits(panel, panel._on_replies))
    assert listed(box) == ["NUA", "NUB", "NUG", "NUI", "NUK", "NUR", "NUZ"]


# --- as they are listed above the tree ------------------------------------------------------------


def test_what_does_not_come_up_is_said_not_to_be_needed(qtbot: QtBot) -> None:
    listed = ChosenReplies()
    qtbot.addWidget(listed)
    words = word_list(["nurse", "nut"], "two words")
    listed.show_choices((("nu", "nur"), ("nut", "nuts")), (("nu", "nur"),), words)
    said = [(one.text(), one.toolTip()) for one in listed.buttons[:2]]
    assert said[0][0] == "NU → NUR, not needed  ×"
    assert "any play wins" in said[0][1]
    assert said[1] == ("NUT → NUTS  ×", "Choose no reply here any more")
