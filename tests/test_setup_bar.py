"""The bar on top as a person uses it: the button, the choices below it, and the answer."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from at_the_commands import CHOICES, menu_of
from at_the_window import ask_for, choose_game, let_qt_work, open_choices, running, type_letter
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from samples import row_of

from ghost_desktop.desktop.kit.theme import Theme, colours
from ghost_desktop.desktop.window.commands import PLAY, STRATEGY
from ghost_desktop.desktop.window.game_choices import GameChoices
from ghost_desktop.desktop.window.library import Library
from ghost_desktop.desktop.window.question import describe_answer
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.comparison import solve_row
from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import (
    BundledList,
    all_bundled,
    bundled_lists,
    has_cleaned,
    list_name,
)
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Dress, Opens
    from pytestqt.qtbot import QtBot
    from said import Known

    from ghost_desktop.desktop.window.main_window import MainWindow


ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton


def press(qtbot: QtBot, window: MainWindow, choice: str, key: Qt.Key) -> None:
    """Press a key at a choice that is open."""
    box = window.setup_bar.choices.box(choice)
    box.setFocus()
    qtbot.keyClick(box, key)


def on_sheet(window: MainWindow) -> str:
    """All that is said on the sheet of choices."""
    labels = window.setup_bar.choices.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


# --- the button ---------------------------------------------------------------------------------


NAMED = {
    Question(): "ENABLE1 · Ghost · 4+ letters · 2 players",
    Question("spanish", Rules(SUPERGHOST, 3, 3)): "Spanish · SuperGhost · 3+ letters · 3 players",
    Question(rules=Rules(misere=True)): "ENABLE1 · Ghost · 4+ letters · 2 players · misère",
    Question(rules=Rules(players=4), reading=Reading.ONE_AGAINST_ALL): (
        "ENABLE1 · Ghost · 4+ letters · 4 players · one against all"
    ),
}


def test_the_button_names_the_game_once_and_only_what_is_not_usual(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(size=(1000, 600))
    button = window.setup_bar.game
    for question, said in NAMED.items():
        window.setup_bar.show_question(question)
        let_qt_work()
        assert (button.text(), button.shown) == (said, said)
        interface = QAccessible.queryAccessibleInterface(button)
        assert interface.text(QAccessible.Text.Name) == f"The game: {said}"
    window.setup_bar.show_question(Question())
    for panel in (PLAY, STRATEGY):
        window.show_panel(panel)
        if panel == STRATEGY:
            qtbot.waitUntil(lambda: window.strategy.strategy is not None)
        others = [
            label.text()
            for label in window.findChildren(QLabel)
            if label.isVisible() and "ENABLE1" in label.text()
        ]
        assert others == []
        assert button.text().startswith("ENABLE1")


def test_the_button_opens_and_closes_the_choices_and_so_does_what_is_beside_them(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    bar, board, tree = window.setup_bar, window.board, window.strategy.tree
    before = running(window)
    for _time in range(2):
        choices = open_choices(qtbot, window)
        states = [(choices.isVisible(), bar.game.isChecked())]
        qtbot.waitUntil(choices.box("dictionary").hasFocus)
        qtbot.mouseClick(bar.game, LEFT)
        states.append((choices.isVisible(), bar.game.isChecked()))
        assert states == [(True, True), (False, False)]
        assert window.focusWidget() is board

    bar.game.setFocus()
    for key, is_open in ((Qt.Key.Key_Return, True), (Qt.Key.Key_Escape, False)):
        qtbot.keyClick(QApplication.focusWidget(), key)
        assert bar.is_open is is_open
    assert window.focusWidget() is board

    for panel, expected in ((PLAY, board), (STRATEGY, tree)):
        window.show_panel(panel)
        choices = open_choices(qtbot, window)
        qtbot.mouseClick(choices, LEFT, pos=choices.rect().bottomLeft() - QPoint(20, 0))
        assert not bar.is_open
        assert window.focusWidget() is expected
        assert running(window) is before, "it does nothing else"

    window.show_panel(PLAY)
    open_choices(qtbot, window)
    window.show_panel(STRATEGY)
    assert not bar.is_open
    assert window.focusWidget() is tree


def test_tab_goes_round_among_the_choices(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question(rules=Rules(players=3)))
    choices = open_choices(qtbot, window)
    qtbot.waitUntil(choices.box("dictionary").hasFocus)
    (more,) = [one for one in choices.findChildren(QPushButton) if one.text() == "More lists…"]
    for part in (more, *map(choices.box, (*CHOICES[1:], CHOICES[0]))):
        qtbot.keyClick(choices.focusWidget(), Qt.Key.Key_Tab)
        assert part.hasFocus(), part
    qtbot.keyClick(choices.focusWidget(), Qt.Key.Key_Backtab)
    assert choices.box(CHOICES[-1]).hasFocus()
    choose_game(window, players="2 players")
    choices.box("misere").setFocus()
    qtbot.keyClick(choices.focusWidget(), Qt.Key.Key_Tab)
    assert choices.box("dictionary").hasFocus()


# --- the choices --------------------------------------------------------------------------------


def test_each_choice_changes_one_rule_at_once(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    open_choices(qtbot, window)
    asked: list[Question] = []
    window.setup_bar.asked.connect(asked.append)
    for choice in (*CHOICES[1:], CHOICES[0]):
        press(qtbot, window, choice, Qt.Key.Key_Down)
    rules = Rules(variant=SUPERGHOST)
    five = replace(rules, min_length=5)
    three = replace(five, players=3)
    last = replace(three, misere=True)
    assert [question.rules for question in asked] == [rules, five, three, last, last, last]
    alone = Reading.ONE_AGAINST_ALL
    assert [question.reading for question in asked] == [*[Reading.SELF] * 4, alone, alone]
    assert [list_name(question.source) for question in asked[-2:]] == [
        "ENABLE1",
        "American English",
    ]
    assert window.setup_bar.game.text() == (
        "American English · SuperGhost · 5+ letters · 3 players · misère · one against all"
    )


def test_above_dictionaries_which_have_games_of_their_own_it_names_none(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    game = window.setup_bar.game
    qtbot.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    assert not game.isVisible()
    window.dictionaries.cancel()
    qtbot.keyClick(window, Qt.Key.Key_A, Qt.KeyboardModifier.AltModifier)
    assert window.setup_bar.choices.box("variant").hasFocus(), "it can be chosen all the same"
    window.setup_bar.close_choices()
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert game.isVisible()


def test_letters_with_alt_choose_nothing(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    choices = open_choices(qtbot, window)
    for choice in ("variant", "dictionary"):
        before = window.setup_bar.question
        box = choices.box(choice)
        box.setFocus()
        qtbot.keyClick(box, Qt.Key.Key_S, ALT)
        assert window.setup_bar.question == before
        qtbot.keyClick(box, Qt.Key.Key_S)
        assert window.setup_bar.question != before


def test_letters_after_escape_are_played(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    qtbot.keyClick(window, Qt.Key.Key_D, ALT)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    before = window.setup_bar.question
    type_letter(qtbot, window, "h")
    assert window.setup_bar.question == before
    assert running(window).fragment.startswith("h")


def test_the_choices_offer_all_that_the_rules_know_and_read_it_back(opens: Opens) -> None:
    bar = opens().setup_bar
    choices = bar.choices

    def offered(key: str) -> list[str]:
        return [choices.box(key).itemText(place) for place in range(choices.box(key).count())]

    assert offered("variant") == [variant.texts.name for variant in all_variants()]
    assert offered("min_length") == [f"{n}+ letters" for n in range(1, 9)]
    assert offered("players") == [f"{n} players" for n in PLAYERS]
    assert offered("misere") == ["A word loses", "A word wins (misère)"]
    assert offered("reading") == ["Everybody for themselves", "One against all"]
    for variant, misere in product(all_variants(), (False, True)):
        question = Question("dutch", Rules(variant, 7, 8, misere=misere), Reading.ONE_AGAINST_ALL)
        bar.show_question(question)
        assert bar.question == choices.question == question
        bar.show_question(Question())
        assert bar.question == choices.question == Question()


def test_each_choice_is_explained(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    open_choices(qtbot, window)
    (enable1, *_others) = window.library.lists
    assert isinstance(enable1, BundledList)
    assert f"{enable1.description} 172,820 words, up to 28 letters." in on_sheet(window)
    for variant in all_variants():
        choose_game(window, variant=variant.texts.name)
        assert variant.texts.adding in on_sheet(window)
        assert f"Example: {variant.texts.example}" in on_sheet(window)
    assert "Words of fewer than 4 letters do not count" in on_sheet(window)
    assert "2 players take turns; “New match…” says who is a person" in on_sheet(window)
    choose_game(window, players="5 players", min_length="1+ letters")
    assert "Every word of the dictionary counts." in on_sheet(window)
    assert "5 players take turns; “New match…” says who is a person" in on_sheet(window)
    assert "Whoever completes a word loses the round" in on_sheet(window)
    choose_game(window, misere="A word wins (misère)")
    assert "Misère: whoever completes a word wins the round" in on_sheet(window)


def test_nothing_moves_when_something_else_is_explained(
    qtbot: QtBot, opens: Opens, dress: Dress
) -> None:
    dress(Theme.LIGHT)
    window = opens(Question(rules=Rules(players=3)), size=(640, 480))
    choices = open_choices(qtbot, window)

    def places() -> list[int]:
        for _turn in range(3):
            QApplication.processEvents()
        return [choices.box(key).mapTo(choices, QPoint()).y() for key in CHOICES]

    before = places()
    choose_game(window, dictionary="Dutch", variant="SuperDuperGhost", min_length="1+ letters")
    choose_game(window, misere="A word wins (misère)", reading="One against all")
    assert places() == before


def test_what_others_want_is_explained_in_the_words_of_the_line_below(opens: Opens) -> None:
    window = opens()
    box = window.setup_bar.choices.box("reading")
    for misere, self_says, alone_says in (
        ("A word loses", "“Player 3 may lose”", "“Player 3 can hold out alone”"),
        ("A word wins (misère)", "“Player 3 may win”", "“Player 3 can force a win alone”"),
    ):
        choose_game(window, misere=misere, players="3 players")
        for place, says, other in ((0, self_says, alone_says), (1, alone_says, self_says)):
            box.setCurrentIndex(place)
            assert says in box.accessibleDescription()
            assert says in box.itemData(place, Qt.ItemDataRole.ToolTipRole)
            assert other not in box.accessibleDescription()
        assert ("lose" in box.explanation.texts[0]) == (misere == "A word loses")


def test_the_reading_is_offered_only_to_more_than_two(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    qtbot.keyClick(window, Qt.Key.Key_E, ALT)
    assert not window.setup_bar.is_open
    reading = open_choices(qtbot, window).box("reading")
    assert not reading.isVisible()
    assert "work together" not in on_sheet(window)
    press(qtbot, window, "players", Qt.Key.Key_Down)
    assert reading.isVisible()
    assert "want only not to lose" in on_sheet(window)
    press(qtbot, window, "reading", Qt.Key.Key_Down)
    assert "work together against one player" in on_sheet(window)
    press(qtbot, window, "players", Qt.Key.Key_Up)
    assert not reading.isVisible()


def test_a_key_opens_the_choices_at_each_of_them(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question(rules=Rules(players=3)))
    bar, choices = window.setup_bar, window.setup_bar.choices
    for key, choice in zip("DANPCE", CHOICES, strict=True):
        box = choices.box(choice)
        bar.close_choices()
        for part in (window, choices):  # closed, and open already
            qtbot.keyClick(part, getattr(Qt.Key, f"Key_{key}"), ALT)
            qtbot.waitUntil(box.hasFocus)
            choices.box("variant" if choice == "dictionary" else "dictionary").setFocus()
        assert f"Alt+{key}" in box.toolTip()
        interface = QAccessible.queryAccessibleInterface(box)
        assert interface.text(QAccessible.Text.Name)
        (label,) = [one for one in choices.findChildren(QLabel) if one.buddy() is box]
        assert f"&{key}".casefold() in label.text().casefold()
        assert "(" not in label.text(), "a letter of the word itself, in English"


def test_the_menu_game_leads_to_what_a_game_is_chosen_by(opens: Opens) -> None:
    window = opens()
    game = menu_of(window.menuBar().actions()[0])
    (chosen_by,) = [menu_of(one) for one in game.actions() if "variant" in one.text()]
    for _again in range(2):
        chosen_by.aboutToShow.emit()
    assert [one.objectName() for one in chosen_by.actions()] == [f"bar.{key}" for key in CHOICES]
    letters = [QKeySequence.mnemonic(one.text()).toString() for one in chosen_by.actions()]
    assert "" not in letters
    assert len({*letters}) == len(CHOICES)
    chosen_by.actions()[1].trigger()
    assert window.setup_bar.choices.box("variant").hasFocus()
    window.setup_bar.close_choices()
    disabled = [one.objectName() for one in chosen_by.actions() if not one.isEnabled()]
    assert disabled == ["bar.reading"]


# --- the answer below ---------------------------------------------------------------------------


PUBLISHED = [
    ("variant", "SuperGhost", "You win with A, I, S, U or Y"),
    ("players", "3 players", "everybody may lose"),
    ("misere", "A word wins (misère)", "You win with J or N"),
]


def test_a_choice_is_answered_below(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=Settings(show_who_wins=True))
    loaded = catalogue.load("enable1")
    for name, text, answer in PUBLISHED:
        ask_for(qtbot, window, Question())
        before = window.status_line.text
        choose_game(window, **{name: text})
        qtbot.waitUntil(lambda: not window.inquiry.is_solving)
        assert window.status_line.text != before
        assert answer in window.status_line.text
        assert window.inquiry.answer is not None
        found = solve_row(loaded, window.inquiry.answer.question.rules)
        assert window.inquiry.answer.row.winning_openings == found.winning_openings
        words, _rest = describe_answer(found).split(" · ", 1)
        assert window.status_line.text.startswith(words)


def test_who_wins_is_said_in_few_words(known: Known) -> None:
    for words, players, misere, reading in (
        ("ab", 2, False, Reading.SELF),
        ("abc", 2, False, Reading.SELF),
        ("abc", 2, True, Reading.SELF),
        ("abc", 3, False, Reading.SELF),
        ("ab cde", 3, False, Reading.SELF),
        ("abc", 4, True, Reading.SELF),
        ("ab cde", 3, True, Reading.SELF),
        ("abc", 3, False, Reading.ONE_AGAINST_ALL),
        ("a", 3, True, Reading.ONE_AGAINST_ALL),
        ("ab cde", 3, True, Reading.ONE_AGAINST_ALL),
    ):
        rules = Rules(min_length=1, players=players, misere=misere)
        known([describe_answer(row_of("\n".join(words.split()), rules, reading))])
    three = Rules(min_length=3, players=3)
    known([describe_answer(row_of("ab\nabcd", three))])


def test_the_sheet_of_choices_has_an_edge_on_every_side(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    sheet = open_choices(qtbot, window)
    for theme in (Theme.DARK, Theme.LIGHT):
        window.look.set_theme(theme)
        picture = sheet.grab().toImage()
        right, bottom = picture.width() - 1, picture.height() - 1
        middle = picture.rect().center()
        sides = ((middle.x(), 0), (middle.x(), bottom), (0, middle.y()), (right, middle.y()))
        assert {picture.pixelColor(*one).name() for one in sides} == {colours().muted}


# --- the dictionaries that are offered ------------------------------------------------------------


def offered(choices: GameChoices) -> list[str]:
    return [one.name for one in choices.offers() if one.id.startswith("bar.dictionary=")]


def test_what_is_asked_for_is_offered_beside_the_bundled_lists(qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    choices = GameChoices(Library(), over)
    bundled = [one.name for one in all_bundled() if not has_cleaned(one)]
    choices.show_question(Question("dutch"))
    assert offered(choices) == bundled
    for source, name in (("enable1@50", "ENABLE1 ≤ 50"), ("/home/anna/words.txt",) * 2):
        choices.show_question(Question(source))
        assert offered(choices) == [*bundled, name]
        assert choices.question == Question(source)
        assert choices.box("dictionary").currentText() == name
    assert [one.does for one in choices.offers() if one.name == name] == [name]
    choices.show_question(Question("enable1@50"))
    box = choices.box("dictionary")
    assert "up to level 50 (common)" in box.itemData(
        box.currentIndex(), Qt.ItemDataRole.ToolTipRole
    )
    box.setFocus()
    with qtbot.waitSignal(choices.asked) as asked:
        qtbot.keyClick(box, Qt.Key.Key_Up)
    assert asked.args == [Question(bundled_lists()[-1].id)]
    assert box.currentText() == bundled[-1]


def test_common_words_have_the_exceptions_of_the_whole_list() -> None:
    library = Library()
    library.keep_exceptions("enable1@50", ("zoa",))
    assert library.exceptions("enable1") == ("zoa",)
    assert Library().exceptions("enable1@35") == ("zoa",)
