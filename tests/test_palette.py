"""The palette on Ctrl+K: typing what one wants, and doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from at_the_commands import can, names, open_palette, open_palettes, possible_commands
from certain import there
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from ghost_desktop.desktop.kit.theme import DARK, LIGHT, Theme
from ghost_desktop.desktop.window.commands import DICTIONARIES, PLAY, STRATEGY
from ghost_desktop.desktop.window.help import HelpDialog
from ghost_desktop.desktop.window.palette import Fit, fit
from ghost_desktop.desktop.window.question import LENGTHS_OFFERED
from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.library.catalogue import bundled_lists
from ghost_desktop.library.question import Question
from ghost_desktop.translation import find_language, speak

if TYPE_CHECKING:
    from conftest import Dress, Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.desktop.window.palette import Palette


@pytest.mark.parametrize(
    ("typed", "how"),
    [
        ("", Fit.BEGINS_TITLE),
        ("new", Fit.BEGINS_TITLE),
        ("NEW R", Fit.BEGINS_TITLE),
        ("New round", Fit.IS_NAME),
        ("new  ROUND ", Fit.IS_NAME),
        ("round new", Fit.BEGINS_TITLE),
        ("beg", Fit.BEGINS),
        ("new beg", Fit.BEGINS),
        ("new (", None),
        ("ound", Fit.IN_TITLE),
        ("w rou", Fit.IN_TITLE),
        ("ther", Fit.WITHIN),
        ("new ther", Fit.WITHIN),
        ("nrd", None),
        ("neww", None),
        ("zebra", None),
    ],
)
def test_beginnings_of_words_fit_best(typed: str, how: Fit | None) -> None:
    assert fit(typed, "New round", "Begin another one") is how


@pytest.mark.parametrize(
    ("typed", "how"),
    [
        ("rest", Fit.BEGINS_OTHER),
        ("new rest", Fit.BEGINS_OTHER),
        ("misere", Fit.BEGINS_OTHER),
        ("MISÈRE", Fit.BEGINS_OTHER),
        ("rest beg", Fit.BEGINS),
        ("estart", None),
        ("zebra", None),
    ],
)
def test_other_words_fit_as_well_as_they_begin(typed: str, how: Fit | None) -> None:
    assert fit(typed, "New round", "Begin another one", "restart misère") is how


def test_a_name_goes_before_a_title_that_begins_with_more() -> None:
    assert fit("ghost", "Variant: Ghost", "As it was first played", name="Ghost") is Fit.IS_NAME
    assert fit("ghost", "About Ghost Desktop", "Show its version") is Fit.BEGINS_TITLE
    assert fit("variant ghost", "Variant: Ghost", "As it was", name="Ghost") is Fit.BEGINS_TITLE


CALLED = {
    "undo": "round.undo",
    "exit": "quit",
    "bigger": "zoom.in",
    "font": "zoom.in",
    "theme": "theme.system",
    "theme dark": "theme.dark",
    "csv": "strategy.export",
    "table csv": "dictionaries.save_table",
    "pdf": "strategy.export",
    "practice": "puzzles.practice",
    "rules": "help",
    "language": "language.system",
    "lexicon": "bar.dictionary",
    "slur": "exceptions",
    "offensive": "exceptions",
    "hurt": "exceptions",
    "misere": "bar.misere=1",
    "superghost": "bar.variant=1",
    "american english": "bar.dictionary=1",
    "play": "show.play",
    "spanish": "bar.dictionary=7",
    "8 players": "bar.players=6",
    "3+": "bar.min_length=2",
}
"""What people type, and the command that they mean."""


def test_what_people_call_it_is_found(qtbot: QtBot, opens: Opens) -> None:
    palette = open_palette(qtbot, opens())
    for typed, first in CALLED.items():
        palette.field.clear()
        qtbot.keyClicks(palette.field, typed)
        assert names(palette)[0] == first, typed


def test_every_variant_is_found_first_by_its_own_name(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("american-english-small", Rules(find_variant("xghost"))))
    variants = window.setup_bar.choices.box("variant")
    for place in range(variants.count()):
        if place == variants.currentIndex():
            continue
        palette = open_palette(qtbot, window)
        qtbot.keyClicks(palette.field, variants.itemText(place))
        assert names(palette)[0] == f"bar.variant={place}"
        qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
        qtbot.waitUntil(window.isActiveWindow)


def test_the_game_is_chosen_by_its_name(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    for typed in ("superghost", "misere", "3 players", "one against all"):
        palette = open_palette(qtbot, window)
        qtbot.keyClicks(palette.field, typed)
        qtbot.keyClick(palette.field, Qt.Key.Key_Return)
        qtbot.waitUntil(window.isActiveWindow)
    question = window.setup_bar.question
    assert question.rules == Rules(find_variant("superghost"), players=3, misere=True)
    assert question.reading is Reading.ONE_AGAINST_ALL
    assert there(window.inquiry.known).asked == question
    assert not window.setup_bar.is_open


def test_what_the_game_is_made_of_is_offered_and_what_it_is_is_marked(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    window = opens()
    known = window.inquiry.known
    palette = open_palette(qtbot, window)
    choices = {one.title: one for one in offers(palette) if "=" in one.id}
    wanted = len(bundled_lists()) + len(all_variants()) + len(LENGTHS_OFFERED) + len(PLAYERS) + 2
    assert len(choices) == wanted, "two players have no reading to choose"
    assert {title for title, one in choices.items() if one.is_present} == {
        "Dictionary: ENABLE1",
        "Variant: Ghost",
        "Shortest word that counts: 4+ letters",
        "Players: 2 players",
        "Completing a word: A word loses",
    }
    assert {one.id for one in offers(palette) if one.is_present and "=" not in one.id} == {
        "theme.system",
        "language.system",
        "starts.person",
        "pace.normal",
    }

    # What is chosen already is found, and choosing it does nothing.
    palette.field.setText("superghost")
    assert not palette.list.item(0).text().startswith("✓")
    palette.field.clear()
    announced.clear()
    qtbot.keyClicks(palette.field, "variant: ghost")
    assert there(palette.current).title == "Variant: Ghost"
    assert palette.list.item(0).text() == "✓ Variant: Ghost"
    assert "(chosen now)" in announced[-1]
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert not open_palettes(window)
    assert window.inquiry.known is known, "nothing was asked anew"


def test_letters_typed_right_after_the_palette_was_asked_for_go_to_its_line(opens: Opens) -> None:
    window = opens()
    before = window.board.round
    handle = window.windowHandle()  # keys come the way they do from the system
    QTest.keyClick(handle, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    for key in (Qt.Key.Key_S, Qt.Key.Key_T, Qt.Key.Key_R, Qt.Key.Key_A, Qt.Key.Key_T):
        QTest.keyClick(handle, key)
    (palette,) = open_palettes(window)
    assert palette.field.text() == "strat"
    QTest.keyClick(handle, Qt.Key.Key_Return)
    assert window.panel == STRATEGY
    assert window.board.round is before


def test_a_command_is_typed_or_clicked_and_one_goes_on_where_it_leads(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    game = window.setup_bar.game
    game.setFocus()
    palette = open_palette(qtbot, window)
    qtbot.keyClicks(palette.field, "quit")
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not open_palettes(window)
    qtbot.waitUntil(game.hasFocus)
    assert window.isVisible()

    do_by_name(qtbot, window, "search")
    assert window.panel == STRATEGY
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClicks(window.focusWidget(), "qu")
    assert window.strategy._search.field.text() == "qu"

    window.show_panel(PLAY)
    do_by_name(qtbot, window, "search")
    qtbot.waitUntil(window.isActiveWindow)
    assert window.focusWidget() is window.strategy._search.field, "the page is there already"
    window.show_panel(PLAY)
    palette = open_palette(qtbot, window)
    assert not palette.field.text()
    place = names(palette).index("show.strategy")
    box = palette.list.visualItemRect(palette.list.item(place))
    qtbot.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert not open_palettes(window)
    assert window.panel == STRATEGY

    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
    every_play = window.strategy.choices.every_play
    assert isinstance(every_play, QAbstractButton)
    do_by_name(qtbot, window, "every")
    assert every_play.isChecked(), "a button is pressed by its name"

    window.show_panel(PLAY)
    do_by_name(qtbot, window, "variant")
    qtbot.waitUntil(window.setup_bar.choices.box("variant").hasFocus)
    window.setup_bar.choices.close()

    for view in ("table", "winners", "openings", "remember"):
        palette = open_palette(qtbot, window)
        palette.list.setCurrentRow(names(palette).index(f"dictionaries.{view}"))
        qtbot.keyClick(palette.field, Qt.Key.Key_Return)
        assert window.panel == DICTIONARIES
        assert window.dictionaries.view == view
        window.dictionaries.cancel()
        window.show_panel(PLAY)
        qtbot.waitUntil(window.isActiveWindow)


def do_by_name(qtbot: QtBot, window: MainWindow, typed: str) -> None:
    """Do what is found first at the palette."""
    qtbot.waitUntil(window.isActiveWindow)
    palette = open_palette(qtbot, window)
    qtbot.keyClicks(palette.field, typed)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert not open_palettes(window)


def test_arrows_move_in_the_list_while_letters_go_to_the_line(qtbot: QtBot, opens: Opens) -> None:
    palette = open_palette(qtbot, opens())
    field = palette.field
    for widget, name in ((field, "What do you want to do?"), (palette.list, "Commands")):
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface.text(QAccessible.Text.Name) == name
    role = Qt.ItemDataRole.AccessibleTextRole
    assert palette.list.item(0).data(role) == "New round. Begin another round. Ctrl+N"
    titles = {one.id: one.title for one in offers(palette)}
    assert titles["dictionaries.clear"] == "Clear kept results…", "dots say that it will ask"
    assert titles["match.new"] == "New match…"
    assert titles["round.new"] == "New round"
    # Of the same name as another, or not there by the terms, or before another game is asked for.
    absent = {"palette", "review.strategy", "game.back", *("round.why", "round.strike")}
    absent |= {"round.challenge", "round.point_out"}
    commands = {one.id for one in possible_commands()} - absent
    assert {one for one in names(palette) if "=" not in one} == commands

    first, second, *_others = offers(palette)
    assert palette.current is first
    for key, current in ((Qt.Key.Key_Down, second), (Qt.Key.Key_Up, first)):
        qtbot.keyClick(field, key)
        assert palette.current is current
    qtbot.keyClick(field, Qt.Key.Key_PageDown)
    assert offers(palette).index(palette.current) > 2
    assert field.hasFocus()
    qtbot.keyClicks(field, "he")
    assert palette.current is offers(palette)[0]


def test_what_is_typed_narrows_the_list_and_may_be_called_nothing(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    window = opens()
    before = window.board.round
    palette = open_palette(qtbot, window)
    field = palette.field
    qtbot.keyClicks(field, "he")
    # The key of the palette begins anew in it.
    qtbot.keyClick(field, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert field.selectedText() == "he"
    announced.clear()
    qtbot.keyClicks(field, "new rou")
    assert field.text() == "new rou"
    assert names(palette) == ["round.new"]
    assert announced[-1] == "1 command. New round. Begin another round. Ctrl+N"
    field.setText("theme")
    field.setText("dark")
    count = len(offers(palette))
    assert count > 1
    assert announced[-1].startswith(f"{count} commands. Dark. ")
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert announced[-1].startswith("Like the system. ")

    # What nothing is called is said; letters are typed and nothing else.
    field.clear()
    for key in (Qt.Key.Key_X, Qt.Key.Key_Question, Qt.Key.Key_Space, Qt.Key.Key_H):
        qtbot.keyClick(field, key)
    assert field.text() == "x? h"
    assert window.board.round is before
    assert not [one for one in window.findChildren(HelpDialog) if one.isVisible()]
    said = [label.text() for label in palette.findChildren(QLabel) if label.isVisible()]
    assert said == ["Nothing is called that."]
    assert announced[-1] == "Nothing is called that."
    assert not palette.list.isVisible()
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert open_palettes(window) == [palette], "there is nothing to do"
    field.clear()
    assert palette.list.isVisible()
    assert not [label for label in palette.findChildren(QLabel) if label.isVisible()]


def offers(palette: Palette) -> list[Any]:
    return [card.of for card in palette.list.cards]


def test_what_cannot_be_done_now_is_last_and_cannot_be_chosen(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    window = opens()
    window.dictionaries.choice.none.click()
    palette = open_palette(qtbot, window)
    assert not can(palette)["dictionaries.compare"]
    palette.field.setText("stop")
    assert {"strategy.stop", "dictionaries.stop"} <= set(names(palette))
    assert palette.current is None
    assert announced[-1].startswith("3 commands. Stop the proof. ")
    assert "(not now)" in announced[-1]
    assert not palette.list.item(0).flags() & Qt.ItemFlag.ItemIsEnabled
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert open_palettes(window) == [palette]
    palette.field.clear()
    able = list(can(palette).values())
    assert able == sorted(able, reverse=True)
    assert not able[-1]
    assert not can(palette)["drill.new_lines"], "there is no drill"
    assert not can(palette)["bar.reading"], "two players have no reading"
    assert can(palette)["bar.players"]


def test_what_is_the_same_in_two_places_is_offered_where_it_can_be_done(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    qtbot.waitUntil(lambda: window.board.round is not None)

    def offered() -> dict[str, bool]:
        palette = open_palette(qtbot, window)
        palette.field.setText("show in strategy")
        found = {one.id: one.can for one in offers(palette) if one.title == "Show in Strategy"}
        qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
        return found

    assert offered() == {"round.strategy": False}
    window.board.controller.resign()
    qtbot.waitUntil(lambda: offered() == {"round.strategy": True})
    window.reviewing.begin()
    qtbot.waitUntil(lambda: offered() == {"review.strategy": True})


def ground(palette: Palette, row: int) -> str:
    """The colour behind a row, at its left end."""
    box = palette.list.visualItemRect(palette.list.item(row))
    picture = palette.list.viewport().grab().toImage()
    return picture.pixelColor(box.left() + 3, box.center().y()).name()


def test_the_palette_follows_the_theme(qtbot: QtBot, opens: Opens, dress: Dress) -> None:
    window = opens()
    for theme, colours in ((Theme.LIGHT, LIGHT), (Theme.DARK, DARK)):
        dress(theme)
        palette = open_palette(qtbot, window)
        assert ground(palette, 0) == colours.selected
        assert ground(palette, 1) == colours.surface
        picture = palette.list.viewport().grab().toImage()
        inked = {
            picture.pixelColor(QPoint(x, y)).name()
            for row in (1, 2, 3)  # thin strokes may have no pixel of the colour itself
            for title in [palette.list.visualItemRect(palette.list.item(row))]
            for x in range(title.left(), title.center().x())
            for y in range(title.top(), title.center().y())
        }
        assert colours.text in inked
        corner = palette.grab().toImage().pixelColor(QPoint(4, palette.height() - 4)).name()
        assert corner == colours.window
        qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
        qtbot.waitUntil(window.isActiveWindow)


@pytest.mark.usefixtures("leaves_nothing")
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_palette_fits_into_a_small_window(
    qtbot: QtBot, qapp: QApplication, opens: Opens, scale: float
) -> None:
    font = qapp.font()
    font.setPointSizeF(font.pointSizeF() * scale)
    qapp.setFont(font)
    window = opens(size=(640, 480))
    qapp.processEvents()
    palette = open_palette(qtbot, window)
    assert window.frameGeometry().contains(palette.frameGeometry())
    row = palette.list.visualItemRect(palette.list.item(0))
    assert row.height() > 2 * palette.list.fontMetrics().height()
    assert palette.list.viewport().height() > 2 * row.height()
    assert row.width() <= palette.list.viewport().width()


@pytest.mark.parametrize("code", ["en", "de", "es", "fr", "nl"])
def test_nothing_in_the_palette_is_cut(qtbot: QtBot, opens: Opens, code: str) -> None:
    before = speak(find_language([code]))
    try:
        window = opens(size=(640, 480))
        palette = open_palette(qtbot, window)
    finally:
        speak(before)
    rows = palette.list
    room = rows.viewport().width() - rows.fontMetrics().height()
    wraps = Qt.TextFlag.TextWordWrap.value
    cut = []
    for row, offer in enumerate(offers(palette)):
        item = rows.item(row)
        beside = rows.fontMetrics().horizontalAdvance(offer.keys)
        title = rows.fontMetrics().boundingRect(QRect(0, 0, room - beside, 0), wraps, item.text())
        below = rows.fontMetrics().boundingRect(QRect(0, 0, room, 0), wraps, item.toolTip())
        lines = round(0.9 * below.height() / rows.fontMetrics().height())  # in smaller letters
        needed = title.height() + lines * 0.8 * rows.fontMetrics().height()
        is_whole = rows.visualItemRect(item).height() >= needed
        is_wide = max(title.width(), below.width()) > room
        cut += [] if is_whole and not is_wide else [offer.title]
    assert cut == []
