"""Two lists side by side in the Dictionaries panel: what is chosen, found, opened and copied."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from at_the_commands import action
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from ghost_desktop import cli
from ghost_desktop.desktop.dictionaries.pair_answers import Part
from ghost_desktop.desktop.dictionaries.pair_page import PairChoice, PairPage
from ghost_desktop.desktop.dictionaries.pair_sections import FoundRow
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.question import SolverService

    Opens = Callable[..., PairPage]

MINE = "abcxy abcz abdxy abdz bad ghost ghosts"
THEIRS = "ef de dgh fgh ab abcxy ba ghosty"
SUPERGHOST = Rules(find_variant("superghost"), 2)


@pytest.fixture
def sources(tmp_path: Path) -> tuple[str, str, str]:
    """Three small lists."""
    paths = [tmp_path / name for name in ("mine.txt", "theirs.txt", "third.txt")]
    for path, words in zip(paths, (MINE, THEIRS, "xyz xyzzy"), strict=True):
        path.write_text("\n".join(words.split()), "utf-8")
    return str(paths[0]), str(paths[1]), str(paths[2])


@pytest.fixture
def opens(qtbot: QtBot, service: SolverService, sources: tuple[str, str, str]) -> Opens:  # noqa: ARG001 - does what is asked
    """A function that shows the page, of two lists or more that are ticked, under some games."""

    def open_page(*games: Rules, lists: int = 2, wait: bool = True) -> PairPage:
        page = PairPage()
        qtbot.addWidget(page)
        page.resize(700, 900)
        page.offer(ticked(sources[:lists], *games or (Rules(GHOST, 2),)))
        page.show()
        if wait:
            qtbot.waitUntil(lambda: not page.asking.is_running)
        return page

    return open_page


def ticked(sources: tuple[str, ...], *games: Rules) -> tuple[Question, ...]:
    return tuple(Question(source, rules) for source, rules in product(sources, games))


def said(page: PairPage, part: Part) -> str:
    return page.sections[part].said.text()


def rows_of(page: PairPage) -> list[str]:
    rows = page.deciding.rows
    return [rows.item(row).text() for row in range(rows.count())]


def test_all_that_two_lists_differ_in_is_found(opens: Opens, sources: tuple[str, str, str]) -> None:
    page = opens()
    assert page.choice.questions == ticked(sources[:2], Rules(GHOST, 2))
    first, second = said(page, Part.SIDES).split("\n")
    assert first == f"■ {sources[0]}: the second player wins, whatever the opening."
    assert second.startswith(f"● {sources[1]}: the first player wins, with ")
    spoken = [
        page.tiles.item(tile).data(Qt.ItemDataRole.AccessibleTextRole)
        for tile in range(page.tiles.count())
    ]
    assert f"no word of {sources[0]} begins with E, E wins with {sources[1]}" in spoken
    assert "decide" in said(page, Part.DECIDING)
    alone, beside = said(page, Part.MARGINS).split("\n")
    assert "One word stands between" in alone
    assert beside == f"Words of {sources[1]} put in make it no fewer."
    assert not page.to_change.isVisible()
    assert said(page, Part.ENDS).count("best play ends on") == 2
    assert [button.text() for button in page.words.buttons] == [
        "1 word in both",
        f"6 words in {sources[0]} alone",
        f"7 words in {sources[1]} alone",
    ]
    assert rows_of(page)
    assert all(label.isVisible() for label in page.followed)


def test_copy_has_the_text_of_the_command_line(
    qtbot: QtBot,
    opens: Opens,
    sources: tuple[str, str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = opens()
    with qtbot.waitSignal(page.copied):
        page.copy_button.click()
    cli.main(["pair", *sources[:2], "--min-length", "2"])
    assert QApplication.clipboard().text() + "\n" == capsys.readouterr().out


def test_lists_change_places_and_never_stand_beside_themselves(
    qtbot: QtBot, opens: Opens, sources: tuple[str, str, str]
) -> None:
    page = opens(lists=3)
    choice = page.choice
    choice.swap.click()
    assert [each.source for each in choice.questions or ()] == [sources[1], sources[0]]
    swap = action(choice, "dictionaries.swap")
    swap.trigger()
    assert [each.source for each in choice.questions or ()] == [sources[0], sources[1]]
    swap.trigger()
    choice.one.setCurrentIndex(0)
    assert [each.source for each in choice.questions or ()] == [sources[0], sources[1]]
    choice.other.setCurrentIndex(0)
    assert [each.source for each in choice.questions or ()] == [sources[1], sources[0]]
    choice.other.setCurrentIndex(2)
    assert [each.source for each in choice.questions or ()] == [sources[1], sources[2]]
    qtbot.waitUntil(lambda: not page.asking.is_running)
    assert sources[2] in said(page, Part.SIDES)
    assert "mine" not in said(page, Part.SIDES)


def test_what_is_chosen_stays_when_more_is_ticked(
    opens: Opens, sources: tuple[str, str, str]
) -> None:
    page = opens(Rules(GHOST, 2), Rules(GHOST, 3))
    page.choice.game.setCurrentIndex(1)
    page.choice.swap.click()
    page.offer(ticked(sources, Rules(GHOST, 1), Rules(GHOST, 2), Rules(GHOST, 3)))
    assert page.choice.questions == ticked((sources[1], sources[0]), Rules(GHOST, 3))
    page.suggest(Question(sources[2], Rules(GHOST, 1)))
    assert page.choice.questions == ticked((sources[1], sources[0]), Rules(GHOST, 1))
    page.choice.game.setCurrentIndex(1)
    page.suggest(Question(sources[2], Rules(GHOST, 1)))
    assert page.choice.questions == ticked((sources[1], sources[0]), Rules(GHOST, 2))


def test_what_was_chosen_comes_back_once_it_is_offered_again(
    qtbot: QtBot, sources: tuple[str, str, str]
) -> None:
    choice = PairChoice()
    qtbot.addWidget(choice)
    games = (Rules(GHOST, 1), Rules(GHOST, 2), Rules(GHOST, 3))
    choice.restore(None, Question("enable1", Rules(SUPERGHOST.variant, 2)))
    choice.offer(ticked(sources, *games))
    assert choice.questions == ticked(sources[:2], Rules(GHOST, 2)), "the usual minimum at first"
    nothing_yet = choice.chosen
    assert nothing_yet is None
    choice.other.setCurrentIndex(2)
    choice.game.setCurrentIndex(2)
    chosen = ticked((sources[0], sources[2]), Rules(GHOST, 3))
    assert choice.chosen == chosen
    for fewer in (ticked(sources[:2], games[0]), ticked(sources[1:], *games), ticked(sources[:1])):
        choice.offer(fewer)
        choice.offer(ticked(sources, *games))
        assert choice.questions == chosen
    later = PairChoice()
    qtbot.addWidget(later)
    later.restore(choice.chosen)
    later.offer(ticked(sources[1:], *games))
    assert later.questions == ticked((sources[1], sources[2]), Rules(GHOST, 3))
    later.offer(ticked(sources, *games))
    assert later.questions == chosen


def test_one_list_alone_has_nothing_beside_it(opens: Opens, sources: tuple[str, str, str]) -> None:
    page = opens(lists=1)
    assert page.choice.questions is None
    assert page.empty.isVisible()
    assert not page.choice.isVisible()
    assert not page.copy_button.isVisible()
    page.offer(ticked(sources[:2], Rules(GHOST, 2)))
    assert page.asking.is_running
    assert not page.empty.isVisible()
    page.offer(())
    assert not page.asking.is_running


@pytest.mark.usefixtures("service")
def test_a_page_that_nobody_sees_finds_nothing_out(
    qtbot: QtBot, sources: tuple[str, str, str]
) -> None:
    page = PairPage()
    qtbot.addWidget(page)
    page.offer(ticked(sources[:2], Rules(GHOST, 2)))
    assert not page.asking.is_running


def test_openings_open_the_game_of_the_list_that_is_pointed_at(
    qtbot: QtBot, opens: Opens, sources: tuple[str, str, str]
) -> None:
    page = opens()
    opened: list[tuple[str, str]] = []
    page.opened.connect(lambda question, letter: opened.append((question.source, letter)))
    tile = page.tiles.visualItemRect(page.tiles.item(0))
    for x in (tile.left() + tile.width() // 4, tile.right() - tile.width() // 4):
        position = tile.center()
        position.setX(x)
        left = Qt.MouseButton.LeftButton
        qtbot.mouseClick(page.tiles.viewport(), left, pos=position)
        qtbot.mouseDClick(page.tiles.viewport(), left, pos=position)
    assert [source for source, _letter in opened] == list(sources[:2])
    letter = page.tiles.item(0).text().lower()
    assert {letter_of for _source, letter_of in opened} == {letter, ""}, "it changes hands"
    page.tiles.setFocus()
    qtbot.keyClick(page.tiles, Qt.Key.Key_Return)
    assert opened[2:] == [(sources[1], letter)]
    assert opened[2] in opened[:2]


def test_what_takes_a_while_waits_for_its_button(qtbot: QtBot, opens: Opens) -> None:
    page = opens(SUPERGHOST)
    slow = (Part.DECIDING, Part.MARGINS, Part.STRATEGIES)
    for part in slow:
        assert page.slow[part].ask.isVisible()
        assert page.found(part) is None
    for part in slow:
        page.slow[part].ask.click()
    assert page.slow[Part.MARGINS].give_up.isVisible()
    page.slow[Part.MARGINS].give_up.click()
    assert page.slow[Part.MARGINS].ask.isVisible()
    qtbot.waitUntil(lambda: not page.asking.is_running)
    assert [page.found(part) is not None for part in slow] == [True, False, True]
    page.slow[Part.MARGINS].ask.click()
    qtbot.waitUntil(lambda: page.found(Part.MARGINS) is not None)
    assert not page.slow[Part.MARGINS].ask.isVisible()


def test_a_part_that_is_being_found_out_can_be_given_up(opens: Opens) -> None:
    page = opens(SUPERGHOST)
    page.slow[Part.DECIDING].ask.click()
    assert page.asking.current is Part.DECIDING
    page.slow[Part.DECIDING].give_up.click()
    assert not page.asking.is_running
    assert page.slow[Part.DECIDING].ask.isVisible()


def test_the_focus_stays_in_the_section_whose_button_goes(qtbot: QtBot, opens: Opens) -> None:
    page = opens(SUPERGHOST)
    margins = page.slow[Part.MARGINS]
    margins.ask.setFocus()
    margins.ask.click()
    assert page.focusWidget() is margins.give_up
    margins.give_up.click()
    assert page.focusWidget() is margins.ask
    margins.ask.click()
    margins.fail("It is not known.")
    assert page.focusWidget() is margins.ask
    margins.ask.click()
    qtbot.waitUntil(lambda: page.found(Part.MARGINS) is not None)
    assert page.focusWidget() is margins, "where nothing else could have it"
    page.deciding.show_rows([FoundRow("cat decides")], 1)
    deciding = page.slow[Part.DECIDING]
    deciding.ask.setFocus()
    deciding.say("One word decides.")
    deciding.go_on()
    assert page.focusWidget() is page.deciding.rows


def test_among_three_there_is_no_margin(opens: Opens) -> None:
    page = opens(Rules(GHOST, 2, 3))
    assert not page.sections[Part.MARGINS].isVisible()
    assert page.found(Part.DECIDING) is not None


def test_what_cannot_be_found_out_says_why(opens: Opens) -> None:
    page = opens(Rules(GHOST, 7))
    assert "has no word of 7 or more letters" in said(page, Part.SIDES)
    assert not page.sections[Part.DECIDING].isVisible()
    assert not page.copy_button.isEnabled()


def test_words_are_shown_in_a_list_with_a_search(qtbot: QtBot, opens: Opens) -> None:
    page = opens()
    page.words.buttons[1].click()
    view = page.words.dialog.view
    assert page.words.dialog.isVisible()
    assert view.rows.rows.shown() == [
        "abcz", "abdxy", "abdz", "bad", "ghost", "ghosts"
    ]  # fmt: skip
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not page.words.dialog.isVisible()


def test_every_button_has_a_name(opens: Opens) -> None:
    page = opens()
    for button in filter(QPushButton.isVisible, page.findChildren(QPushButton)):
        assert button.accessibleName() or button.text()
    assert page.choice.swap.accessibleName() == "Swap the dictionaries"
