"""What somebody asks who sees the panel of dictionaries for the first time, answered on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from at_the_commands import looking_up
from at_the_dictionaries import button, click, drawn, export, on_screen
from at_two_lists import find, follow
from certain import there
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from ghost_desktop.desktop.dictionaries.pair_page import Part
from ghost_desktop.desktop.dictionaries.state import PAIR, PanelState, Ticks
from ghost_desktop.desktop.kit.commands import tip
from ghost_desktop.desktop.window.commands import DICTIONARIES, STRATEGY
from ghost_desktop.formats.highlights import highlight_of

if TYPE_CHECKING:
    from conftest import Compares, Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel


SOME = PanelState(Ticks(("enable1", "american-english", "spanish"), (3, 4)))
BETWEEN = "One word stands between ENABLE1 and a win for the first player"


def opened(qtbot: QtBot, compares: Compares) -> DictionariesPanel:
    """The panel as it opens, once all is known of what is ticked."""
    panel = compares(SOME)
    assert panel.view == "winners"
    qtbot.waitUntil(lambda: not panel._more.is_running)
    drawn(qtbot, panel, "winners")
    return panel


def test_with_which_dictionary_the_second_player_wins_and_how_far_that_is_from_changing(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = opened(qtbot, compares)
    chart = panel.views.charts["winners"]
    assert chart._scroller.hasFocus()
    qtbot.keyClick(chart._scroller, Qt.Key.Key_Right)
    assert BETWEEN in chart.said, "one key is enough"
    qtbot.mouseMove(chart.plot.view.viewport(), on_screen(chart, (0, 0)))
    qtbot.waitUntil(lambda: "second player wins" in chart.said and BETWEEN in chart.said)
    qtbot.keyClick(panel, Qt.Key.Key_K, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(chart._scroller.hasFocus)
    assert BETWEEN in chart.said, "the first cell that keys come to"

    # What is told above is shown where it is seen.
    assert panel.headline.startswith(
        "4+: Three words stand between ENABLE1 and a win for the second"
    )
    assert panel._headline.remark.text() == "First player wins in 5 of 6 games."
    click(qtbot, panel, "Show")
    assert panel.view == "margin"
    margins = panel.views.charts["margin"]
    qtbot.waitUntil(
        lambda: margins.is_drawn and margins.said.startswith("Three words stand between")
    )
    panel.choice.tick(Ticks(("american-english", "spanish"), (3, 4)))
    qtbot.waitUntil(lambda: panel.headline == "4+: H, J, N, R and Z win with both dictionaries.")
    click(qtbot, panel, "Show")
    assert panel.view == "openings"
    assert panel.headline == "H, J, N, R and Z win with both dictionaries."
    qtbot.mouseClick(button(panel.views.charts["openings"], "3+"), Qt.MouseButton.LeftButton)
    found = there(highlight_of(one for one in panel.cells if one.min_length == 3))
    assert panel.headline == found.sentence, "what is told is about what is seen"


def test_what_is_unfolded_stays_so_and_what_is_folded_stands_beside_it(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(SOME)
    views, choice = panel.views, panel.choice
    limits = views.tabToolTip(views.indexOf(views.charts["limits"]))
    assert limits == tip("dictionaries.limits") != ""
    assert panel.export.menu().toolTipsVisible()
    assert choice.chosen.text() == "Ghost · 2 players"
    assert not choice.variants[next(iter(choice.variants))].isVisible()
    choice.more.setFocus()
    qtbot.keyClick(choice.more, Qt.Key.Key_Space)
    assert all(box.isVisible() for box in (*choice.variants.values(), *choice.levels.values()))
    other = compares(panel.state())
    assert other.choice.players[3].isVisible()
    assert not other.choice.chosen.isVisible()
    choice.players[3].click()
    choice.more.click()
    assert choice.chosen.text() == "Ghost · 2, 3 players"


def test_a_look_at_the_table_chooses_no_other_game_for_two_lists(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = opened(qtbot, compares)
    pair, table = panel.views.pair, panel.views.table
    panel.show_view(PAIR)
    pair.choice.game.setCurrentIndex(1)
    before = there(pair.choice.questions)
    assert before[0].rules.min_length == 4
    qtbot.keyClick(panel, Qt.Key.Key_T, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(table.hasFocus)
    assert there(table.chosen).rules.min_length == 3, "where the keys come first"
    panel.show_view(PAIR)
    assert pair.choice.questions == before
    panel.show_view("table")
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Down)
    qtbot.keyClick(table, Qt.Key.Key_Up)
    panel.show_view(PAIR)
    assert pair.choice.questions != before, "that row was chosen"

    # Whether a letter still wins with shorter words.
    qtbot.keyClick(panel, Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)
    chart = drawn(qtbot, panel, "openings")
    three = button(chart, "3+")
    three.setFocus()
    qtbot.keyClick(three, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: chart.is_drawn and "3&nbsp;letters" in chart.legend())
    h = chart.grid.alphabet.index("h")
    qtbot.mouseMove(chart.plot.view.viewport(), on_screen(chart, (h, 0)))
    qtbot.waitUntil(lambda: chart.said.startswith("H does not win. ENABLE1"))


def test_two_lists_lead_to_the_words_and_positions_of_which_they_tell_and_are_copied(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    panel = window.dictionaries
    panel.choice.tick(Ticks(("enable1", "american-english"), (3,)))
    window.show_panel(DICTIONARIES)
    panel.show_view(PAIR)
    page = panel.views.pair
    qtbot.waitUntil(lambda: page.found(Part.WORDS) is not None and not page.is_running)
    with qtbot.waitSignal(page.copied):
        export(panel, "Copy as text")
    text = QApplication.clipboard().text()
    assert text.startswith("ENABLE1 and American English (whole), Ghost, 3+ letters.")
    assert "62,472 words in both" in text.replace("  ", " ")
    follow(qtbot, page, "HMM")
    dialog = looking_up(window).dialog
    qtbot.waitUntil(lambda: "Without HMM the first player would win with H." in dialog.said)
    dialog.close()
    find(qtbot, page, "B → BW")
    qtbot.keyClick(page.text, Qt.Key.Key_Return)
    assert window.panel == STRATEGY
    qtbot.waitUntil(lambda: window.strategy.tree.selected.fragment == "b")
    assert window.setup_bar.question.source == "american-english"
    assert "American English" in window.way_back.text
