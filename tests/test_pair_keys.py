"""The page of two lists, and what is chosen beside it, with the keyboard alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_two_lists import find, link_at, links, said
from certain import there
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QTabWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)
from samples import ANY_WORD, loaded

from ghost_desktop.desktop.dictionaries.choice import GridChoice
from ghost_desktop.desktop.dictionaries.pair_page import PairPage
from ghost_desktop.desktop.dictionaries.wording import words_of_margins
from ghost_desktop.desktop.window.library import Library
from ghost_desktop.desktop.window.word_table import WordsDialog
from ghost_desktop.engine.changes.margin import Margin
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.formats.margins import AskedMargin
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.question import SolverService

MINE = "abcxy abcz abdxy abdz bad ghost ghosts"
TEN = "ab cd ef gh ij kl mn op qr st"
"""With each of these letters the first player wins: all must go for the second to win."""
THEIRS = "ef de dgh fgh ab abcxy ba ghosty"


@pytest.fixture
def page(
    request: pytest.FixtureRequest,
    qtbot: QtBot,
    service: SolverService,  # noqa: ARG001 - does what is asked
    tmp_path: Path,
) -> Iterator[PairPage]:
    """The page of two small lists, in a tab of a window with a button below."""
    paths = tmp_path / "mine.txt", tmp_path / "theirs.txt"
    for path, words in zip(paths, getattr(request, "param", (MINE, THEIRS)), strict=True):
        path.write_text("\n".join(words.split()), "utf-8")
    window = QWidget()
    qtbot.addWidget(window)
    tabs = QTabWidget(window)
    made = PairPage(window)
    tabs.addTab(made, "Two lists")
    column = QVBoxLayout(window)
    column.addWidget(tabs)
    column.addWidget(QPushButton("below", window))
    made.offer(tuple(Question(str(path), Rules(GHOST, 2)) for path in paths))
    window.resize(600, 1200)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.waitUntil(lambda: not made.is_running)
    yield made
    window.close()


def focused() -> QWidget:
    return there(QApplication.focusWidget())


def walk(qtbot: QtBot, first: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> list[QWidget]:
    """What has the focus from a widget on, key by key, until one comes again.

    It stays in a text as long as there are links.
    """
    first.setFocus()
    seen: list[QWidget] = []
    while focused() not in seen:
        seen.append(here := focused())
        qtbot.keyClick(here, key)
        while focused() is here:
            assert isinstance(here, QTextBrowser)
            assert here.textCursor().hasSelection()
            qtbot.keyClick(here, key)
    return seen


def test_tab_goes_down_the_page_and_on_to_what_is_below(qtbot: QtBot, page: PairPage) -> None:
    choice = page.choice
    walked = walk(qtbot, choice.one)
    assert walked[:5] == [choice.one, choice.swap, choice.other, choice.game, page.text]
    assert [type(each).__name__ for each in walked[5:]] == ["QPushButton", "QTabBar"]
    assert walk(qtbot, choice.one, Qt.Key.Key_Backtab)[1:] == walked[:0:-1]


def test_tab_goes_down_the_choices_beside_the_page(qtbot: QtBot) -> None:
    choice = GridChoice(Library())
    qtbot.addWidget(choice)
    choice.show()
    choice.activateWindow()
    qtbot.waitUntil(choice.isActiveWindow)
    above = [
        choice.all, choice.none, choice.manage, choice.lists, *choice.lengths.values(), choice.more
    ]  # fmt: skip
    assert walk(qtbot, choice.all) == above
    choice.more.click()
    assert walk(qtbot, choice.all) == [
        *above, *choice.variants.values(), *choice.players.values(), *choice.misere.values(),
        *choice.levels.values(), choice.as_they_came,
    ]  # fmt: skip


def test_tab_goes_from_link_to_link(qtbot: QtBot, page: PairPage) -> None:
    page.text.setFocus()
    met = []
    for _link in links(page):
        qtbot.keyClick(page.text, Qt.Key.Key_Tab)
        met.append(link_at(page))
    assert met == links(page)


@pytest.mark.parametrize("page", [(f"{TEN} zzz", "xyz")], indirect=True)
def test_words_that_a_margin_has_no_room_for_are_shown_as_a_list(
    qtbot: QtBot, page: PairPage
) -> None:
    first, *_rest = said(page, "The margin")
    assert "AB, CD, EF, GH, IJ, KL, MN, OP and 2 others." in first
    (words,) = [text for text in links(page) if text.startswith("10 words to take out of ")]
    find(qtbot, page, words)
    qtbot.keyClick(page.text, Qt.Key.Key_Return)
    (dialog,) = page.window().findChildren(WordsDialog)
    assert dialog.view.rows.rows.shown() == TEN.split()
    qtbot.keyClick(dialog.view, Qt.Key.Key_Escape)


def many(words: int) -> tuple[str, ...]:
    return tuple(f"w{place:02}" for place in range(words))


@pytest.mark.parametrize(
    ("alone", "remove", "add", "begins"),
    [
        (9, 9, 0, []),
        (10, 10, 0, ["to take out of mine", "to take out of mine where"]),
        (21, 10, 10, ["to take out of mine", "to take out of mine where", "to put in from theirs"]),
        (9, 0, 10, ["to put in from theirs"]),
    ],
)
def test_only_lists_that_are_cut_short_are_offered(
    alone: int, remove: int, add: int, begins: list[str]
) -> None:
    margin = Margin(
        winner=0, words=alone, proved=True, lower_bound=1, remove=many(alone), add=(),
        winner_then=1, openings_then=(),
    )  # fmt: skip
    beside = replace(
        margin, words=remove + add, proved=remove + add < alone, remove=many(remove), add=many(add)
    )
    mine, theirs = loaded("ab", "mine").words, loaded("cd", "theirs").words
    lists = words_of_margins(
        AskedMargin(margin, mine, ANY_WORD, Reading.SELF),
        AskedMargin(beside, mine, ANY_WORD, Reading.SELF, theirs),
    )
    names = [each.name for each in lists]
    assert len(names) == len(begins)
    assert all(name.startswith(begin) for name, begin in zip(names, begins, strict=True))
    assert all(len(each.words) >= 10 for each in lists)


def test_keys_turn_the_page(qtbot: QtBot, page: PairPage) -> None:
    page.window().resize(600, 300)
    bar = page.text.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    before = page.choice.questions
    page.text.setFocus()
    for key, end in ((Qt.Key.Key_PageDown, bar.maximum()), (Qt.Key.Key_PageUp, 0)):
        for _press in range(30):
            qtbot.keyClick(page.text, key)
        assert bar.value() == end
    assert page.choice.questions == before


def test_a_link_comes_into_sight_with_the_keys(qtbot: QtBot, page: PairPage) -> None:
    page.window().resize(600, 300)
    bar = page.text.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    page.text.setFocus()
    for _link in links(page):
        qtbot.keyClick(page.text, Qt.Key.Key_Tab)
        assert page.text.viewport().rect().contains(page.text.cursorRect().center())


def test_what_is_read_does_not_run_away_when_more_is_found(qtbot: QtBot, page: PairPage) -> None:
    page.window().resize(600, 300)
    bar = page.text.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    bar.setValue(70)
    page._write()
    assert bar.value() == 70
