"""Abbreviations and numerals are no words: lists from SCOWL are played with without them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import cell, click, state, ticked
from at_the_window import choose_game, open_choices, source_of
from certain import there
from PySide6.QtCore import Qt

from ghost_desktop.desktop.dictionaries.state import PanelState
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library import catalogue
from ghost_desktop.library.cell import Sought, key_of
from ghost_desktop.library.exceptions import Exceptions
from ghost_desktop.library.looking_up import look_up
from ghost_desktop.library.no_words import abbreviations
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Compares, Opens
    from pytestqt.qtbot import QtBot

LARGE = "american-english-large"
CLEAN = f"{LARGE}-clean"
CLEANED = [one.cleaned for one in catalogue.bundled_lists() if one.cleaned is not None]


# --- the words ----------------------------------------------------------------------------------


def test_what_only_stands_for_longer_words_is_no_word_and_what_is_one_as_well_stays() -> None:
    no_words = abbreviations()
    assert list(no_words) == sorted(set(no_words))
    assert {"bbl", "cml", "dbl", "dds", "fps", "ftp", "lvi", "viii", "xxx"} <= set(no_words)
    assert not {"mad", "lam", "rad", "bro", "intro", "sec", "mix", "xi", "nth"} & set(no_words)
    assert set(no_words).isdisjoint(catalogue.load("enable1").words)


@pytest.mark.parametrize("cleaned", CLEANED, ids=lambda one: one.id)
def test_a_cleaned_list_is_the_other_without_them_and_what_the_manifest_says(
    cleaned: catalogue.BundledList,
) -> None:
    whole = catalogue.load(cleaned.cleaned_of).words
    loaded = catalogue.load(cleaned.id)
    assert list(loaded.words) == [word for word in whole if word not in abbreviations()]
    assert (len(loaded.words), loaded.words.content_hash) == (cleaned.words, cleaned.sha256)
    assert len(whole) - cleaned.words == cleaned.no_words
    assert loaded.words.left_out == (), "nobody has asked for that"
    assert catalogue.list_of_hash(cleaned.sha256) == cleaned
    assert cleaned.longest == max(map(len, loaded.words))
    assert cleaned.alphabet == "".join(sorted(set("".join(loaded.words))))


def test_those_that_come_from_scowl_are_cleaned() -> None:
    assert [one.cleaned_of for one in CLEANED] == [
        one.id for one in catalogue.bundled_lists() if one.licence == "SCOWL"
    ]


def test_the_large_list_is_won_with_words_alone() -> None:
    """As it came, the second player wins with BBL, CML, FPS, LVI; without, J is an opening."""
    rules = Rules(min_length=3)
    whole, cleaned = (solve(catalogue.load(one).words, rules) for one in (LARGE, CLEAN))
    assert (whole.winner, cleaned.winner) == (1, 0)
    assert {"bbl", "cml", "fps"} <= set(minimal_strategy(whole, 1).words)
    won = minimal_strategy(cleaned, 0).words
    assert len(won) == 5
    assert set(won) <= set(catalogue.load(f"{CLEAN}@80").words)
    assert set(won).isdisjoint(abbreviations())


def test_names_say_which_of_the_two_it_is() -> None:
    assert catalogue.list_name(CLEAN) == "American English, large"
    assert catalogue.list_name(LARGE) == "American English, large (whole)"
    assert catalogue.meant("american english, large") == CLEAN
    assert catalogue.meant("American English, large (whole)") == LARGE
    assert catalogue.list_name(f"{CLEAN}@50") == "American English, large ≤ 50"


def test_up_to_a_level_it_lacks_them_as_well() -> None:
    assert set(catalogue.load(f"{CLEAN}@70").words).isdisjoint(abbreviations())
    assert "bbl" in catalogue.load(f"{LARGE}@70").words


def test_results_of_the_two_are_kept_apart() -> None:
    one, other = (key_of(Question(source), Sought()) for source in (LARGE, CLEAN))
    assert None not in {one, other}
    assert one != other


def test_both_have_the_same_exceptions(tmp_path: Path) -> None:
    exceptions = Exceptions(tmp_path)
    exceptions.keep(CLEAN, ["ghost"])
    assert exceptions.words(LARGE) == exceptions.words(f"{CLEAN}@50") == ("ghost",)
    assert exceptions.path(CLEAN).name == f"{LARGE}.txt", "where it was before"


def test_looked_up_a_word_is_in_one_of_the_two_by_name() -> None:
    words = catalogue.load("enable1").words
    lists = [one for one in catalogue.known_lists() if LARGE in one.id]
    ghoul = look_up("ghoul", words, lists)
    assert [one.id for one in ghoul.lists] == [CLEAN, LARGE]
    assert [one.id for one in ghoul.named] == [CLEAN]
    assert [one.id for one in look_up("bbl", words, lists).named] == [LARGE]
    assert look_up("ghoul", catalogue.load(CLEAN).words, lists).named == ()
    assert [one.id for one in look_up("bbl", catalogue.load(CLEAN).words, lists).named] == [LARGE]


def test_that_they_cannot_be_read_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("ghost_desktop.paths.resources", lambda: tmp_path)
    abbreviations.cache_clear()
    try:
        with pytest.raises(WordListError) as caught:
            catalogue.load(CLEAN)
        assert "abbreviations.txt" in describe_refusal(caught.value)
        assert len(catalogue.load(LARGE).words) == 115_188
    finally:
        abbreviations.cache_clear()


# --- in the window ------------------------------------------------------------------------------


def test_the_cleaned_list_is_the_list_and_the_other_is_a_click_away(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    choices = open_choices(qtbot, window)
    assert not choices._as_it_came.isVisible(), "ENABLE1 has no abbreviations"
    box = choices.box("dictionary")
    names = [box.itemText(place) for place in range(box.count())]
    assert "American English, large" in names
    assert not any(name.endswith("(whole)") for name in names)
    choose_game(window, dictionary="American English, large")
    assert window.setup_bar.question.source == CLEAN
    assert choices._as_it_came.isVisible()
    assert choices._as_it_came.text() == "With 634 abbreviations and numerals"
    assert not choices._as_it_came.isChecked()
    assert "114,554 words" in box.explanation.text()
    qtbot.mouseClick(choices._as_it_came, Qt.MouseButton.LeftButton)
    assert window.setup_bar.question.source == LARGE
    assert "115,188 words" in box.explanation.text()
    assert box.currentText() == "American English, large", "it is that list all the same"
    assert "large (whole)" in window.setup_bar.game.text()
    qtbot.mouseClick(choices._as_it_came, Qt.MouseButton.LeftButton)
    assert window.setup_bar.question.source == CLEAN
    assert "114,554 words" in box.explanation.text()
    qtbot.mouseClick(choices._as_it_came, Qt.MouseButton.LeftButton)
    choose_game(window, dictionary="British English")
    assert window.setup_bar.question.source == "british-english-clean", (
        "another list is one to play with"
    )
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)


def test_who_has_played_with_the_list_as_it_came_goes_on_with_it(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(settings=Settings(question=Question("american-english-small")))
    assert source_of(window) == "american-english-small"
    choices = open_choices(qtbot, window)
    assert choices._as_it_came.isChecked()
    assert choices.question.source == "american-english-small"
    assert choices.box("dictionary").currentText() == "American English, small"
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert there(window.board.round).game.all_words.source == "american-english-small"
    assert window.settings().question.source == "american-english-small"


def test_dictionaries_are_compared_cleaned_and_as_they_came_where_that_is_wanted(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(state((), (4,)), wait=False)
    shown = panel.choice.lists
    assert shown.count() == 9
    panel.choice.more.click()
    panel.choice.as_they_came.click()
    assert shown.count() == 14
    names = [shown.item(place).text() for place in range(14)]
    assert names[1:3] == ["American English", "American English (whole)"]
    click(qtbot, panel, "All")
    assert len(ticked(panel)) == 9, "those that are played with"
    click(qtbot, panel, "None")
    panel.restore(replace(PanelState(), ticks=state((LARGE, CLEAN), (3,)).ticks))
    assert ticked(panel) == [CLEAN, LARGE]
    panel.choice.as_they_came.click()
    assert shown.count() == 10, "what is ticked stays in sight"
    qtbot.waitUntil(lambda: len(panel.cells) == 2)
    assert cell(panel, CLEAN, 3).is_good_for_first != cell(panel, LARGE, 3).is_good_for_first
