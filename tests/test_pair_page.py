"""Two lists side by side in the Dictionaries panel: what is chosen, found, opened and copied."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from at_the_commands import action
from at_two_lists import find, follow, link_at, links, paragraphs, said
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from ghost_desktop import cli
from ghost_desktop.desktop.dictionaries.pair_page import PairChoice, PairPage, Part
from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.window.word_table import WordsDialog
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.library.commonness import levels
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Bundled
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
            qtbot.waitUntil(lambda: not page.is_running)
        return page

    return open_page


def ticked(sources: tuple[str, ...], *games: Rules) -> tuple[Question, ...]:
    return tuple(Question(source, rules) for source, rules in product(sources, games))


def test_all_that_two_lists_differ_in_is_found(opens: Opens, sources: tuple[str, str, str]) -> None:
    page = opens()
    assert page.choice.questions == ticked(sources[:2], Rules(GHOST, 2))
    first, second = said(page, "Who wins")
    assert first == (
        f"■ {sources[0]}: the second player wins, whatever the opening. Show in Strategy"
    )
    assert second.startswith(f"● {sources[1]}: the first player wins, with ")
    changing = said(page, "Openings that change hands")
    assert changing[0].endswith(f"with {sources[1]} alone.")
    assert changing[1] == f"No word of {sources[0]} begins with E."
    assert "decide" in said(page, "The words that decide")[0]
    alone, beside = said(page, "The margin")
    assert "One word stands between" in alone
    assert beside == f"Adding words of {sources[1]} does not make it fewer."
    assert len(said(page, "Each strategy with the other list")) >= 2
    assert [line.count("best play ends on") for line in said(page, "Words that end best play")] == [
        1, 1, 0, 0,
    ]  # fmt: skip
    assert said(page, "Words") == [
        "1 word in both",
        f"6 words in {sources[0]} alone",
        f"7 words in {sources[1]} alone",
    ]


def test_copy_has_the_text_of_the_command_line(
    qtbot: QtBot, opens: Opens, sources: tuple[str, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    page = opens()
    with qtbot.waitSignal(page.copied):
        page.copy()
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
    qtbot.waitUntil(lambda: not page.is_running)
    who = " ".join(said(page, "Who wins"))
    assert sources[2] in who
    assert "mine" not in who


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
    assert paragraphs(page) == ["Tick two dictionaries or more to put two of them side by side."]
    assert not page.choice.isVisible()
    assert not page.can_copy
    page.offer(ticked(sources[:2], Rules(GHOST, 2)))
    assert page.is_running
    assert "One moment…" in paragraphs(page)
    page.offer(())
    assert not page.is_running


@pytest.mark.usefixtures("service")
def test_a_page_that_nobody_sees_finds_nothing_out(
    qtbot: QtBot, sources: tuple[str, str, str]
) -> None:
    page = PairPage()
    qtbot.addWidget(page)
    page.offer(ticked(sources[:2], Rules(GHOST, 2)))
    assert not page.is_running


def test_a_list_that_has_other_words_while_nobody_sees_the_page_is_found_out_when_somebody_does(
    qtbot: QtBot, opens: Opens, sources: tuple[str, str, str]
) -> None:
    page = opens(wait=False)
    runs = [page.is_running]
    page.hide()
    page.forget([sources[0]])
    runs.append(page.is_running)
    assert runs == [True, False]
    page.show()
    qtbot.waitUntil(lambda: page.can_copy and not page.is_running)


def test_openings_and_lists_lead_to_their_games(
    qtbot: QtBot, opens: Opens, sources: tuple[str, str, str]
) -> None:
    page = opens()
    opened: list[tuple[str, str]] = []
    page.opened.connect(lambda question, letter: opened.append((question.source, letter)))
    follow(qtbot, page, "Show in Strategy")
    follow(qtbot, page, "Show in Strategy", 1)
    assert opened == [(sources[0], ""), (sources[1], "")]
    follow(qtbot, page, "E")
    assert opened[2:] == [(sources[1], "e")]


def test_words_lead_to_what_is_known_of_them(
    qtbot: QtBot, opens: Opens, sources: tuple[str, str, str]
) -> None:
    page = opens()
    wanted: list[tuple[str, str]] = []
    page.word_wanted.connect(lambda word, question: wanted.append((word, question.source)))
    word = next(text for text in links(page) if text.lower() in MINE.split())
    follow(qtbot, page, word)
    assert wanted == [(word.lower(), sources[0])]


def test_plays_that_lose_lead_to_where_they_are_made(
    qtbot: QtBot, opens: Opens, sources: tuple[str, str, str]
) -> None:
    page = opens()
    shown: list[tuple[str, tuple[str, ...], int]] = []
    page.position_wanted.connect(
        lambda question, way, seat: shown.append((question.source, way, seat))
    )
    of_mine = page.found(Part.STRATEGIES)[0]
    play = of_mine.losing[0]
    made = f"{play.fragment} → {play.reply}".upper()
    follow(qtbot, page, made)
    assert shown == [(sources[1], (play.fragment,), 1)]


@pytest.mark.usefixtures("service")
def test_many_plays_are_shown_if_somebody_wants_them_of_the_strategy_that_the_window_shows(
    qtbot: QtBot, bundled: Bundled
) -> None:
    page = PairPage()
    qtbot.addWidget(page)
    page.resize(700, 400)
    page.offer(ticked(("enable1", "american-english"), Rules(GHOST, 3)))
    page.show()
    qtbot.waitUntil(lambda: page.found(Part.ENDS) is not None and not page.is_running)
    plays = [line for line in paragraphs(page) if line.startswith("•")]
    (more,) = [text for text in links(page) if text.startswith("…")]
    page.text.verticalScrollBar().setValue(200)
    follow(qtbot, page, more)
    all_plays = [line for line in paragraphs(page) if line.startswith("•")]
    assert [line for line in all_plays if line in plays] == plays
    assert len(all_plays) == sum(len(each.losing) for each in page.found(Part.STRATEGIES))
    assert page.text.verticalScrollBar().value() > 0, "it stays where it is"
    words = bundled("enable1")
    usual = minimal_strategy(solve(words, Rules(GHOST, 3)), 1, commonness=levels(words))
    assert page.found(Part.STRATEGIES)[0].strategy.words == usual.words


def test_what_takes_a_while_is_found_out_if_somebody_wants_it(qtbot: QtBot, opens: Opens) -> None:
    page = opens(SUPERGHOST)
    slow = (Part.DECIDING, Part.MARGINS, Part.STRATEGIES)
    asks = "Find the words that decide", "Find the margin", "Try the strategies"
    assert [page.found(part) for part in slow] == [None, None, None]
    for text in asks:
        follow(qtbot, page, text)
    follow(qtbot, page, "Stop", -2)
    assert "Find the margin" in links(page)
    qtbot.waitUntil(lambda: not page.is_running)
    assert [page.found(part) is not None for part in slow] == [True, False, True]
    follow(qtbot, page, "Find the margin")
    qtbot.waitUntil(lambda: page.found(Part.MARGINS) is not None)
    assert not {*asks}.intersection(links(page))


def test_a_part_that_is_being_found_out_can_be_given_up(qtbot: QtBot, opens: Opens) -> None:
    page = opens(SUPERGHOST)
    follow(qtbot, page, "Find the words that decide")
    assert page.current is Part.DECIDING
    assert page.progress.isVisible()
    follow(qtbot, page, "Stop")
    assert not page.is_running
    assert not page.progress.isVisible()
    assert "Find the words that decide" in links(page)


def test_what_nobody_sees_is_found_out_no_more_until_somebody_comes_back(
    qtbot: QtBot, opens: Opens
) -> None:
    page = opens(SUPERGHOST)
    follow(qtbot, page, "Find the margin")
    page.hide()
    assert not page.is_running
    assert not awaits(page)
    page.show()
    qtbot.waitUntil(lambda: page.found(Part.MARGINS) is not None)


def test_keys_stay_with_the_part_whose_link_goes(qtbot: QtBot, opens: Opens) -> None:
    page = opens(SUPERGHOST)
    find(qtbot, page, "Find the margin")
    qtbot.keyClick(page.text, Qt.Key.Key_Return)
    assert link_at(page) == "Stop"
    qtbot.keyClick(page.text, Qt.Key.Key_Return)
    assert link_at(page) == "Find the margin"
    qtbot.keyClick(page.text, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.found(Part.MARGINS) is not None)
    assert page.text.textCursor().selectedText(), "somewhere in what was found"
    qtbot.keyClick(page.text, Qt.Key.Key_Tab)
    place = page.text.textCursor().position()
    assert page.text.toPlainText()[:place].count("The margin") == 1


def test_among_three_there_is_no_margin(opens: Opens) -> None:
    page = opens(Rules(GHOST, 2, 3))
    assert "The margin" not in paragraphs(page)
    assert page.found(Part.DECIDING) is not None


def test_what_cannot_be_found_out_says_why(opens: Opens) -> None:
    page = opens(Rules(GHOST, 7))
    assert "has no word of 7 or more letters" in said(page, "Who wins")[0]
    assert "The words that decide" not in paragraphs(page)
    assert not page.can_copy


def test_words_are_shown_in_a_list_with_a_search(
    qtbot: QtBot, opens: Opens, sources: tuple[str, str, str]
) -> None:
    page = opens()
    follow(qtbot, page, f"6 words in {sources[0]} alone")
    (dialog,) = page.window().findChildren(WordsDialog)
    assert dialog.isVisible()
    assert dialog.view.rows.rows.shown() == [
        "abcz", "abdxy", "abdz", "bad", "ghost", "ghosts"
    ]  # fmt: skip
    qtbot.keyClick(dialog.view, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_every_button_has_a_name(opens: Opens) -> None:
    page = opens()
    for button in filter(QPushButton.isVisible, page.findChildren(QPushButton)):
        assert button.accessibleName() or button.text()
    assert page.choice.swap.accessibleName() == "Swap the dictionaries"
