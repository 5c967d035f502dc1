"""The chart of the words that dictionaries share."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any
from weakref import ref

import pytest
from at_the_dictionaries import button, state, texts
from certain import there
from jobs import Unheard, is_working
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QWidget

from ghost_desktop.desktop.dictionaries.charts import overlap
from ghost_desktop.desktop.dictionaries.charts.overlap import (
    FoundOverlap,
    OverlapChart,
    find_overlap,
    list_words,
)
from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
from ghost_desktop.desktop.dictionaries.pair_page import compare_words
from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.overlap import Intersection
from ghost_desktop.formats.overlap import intersection_name, share_text
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Compares, Dress
    from pytestqt.qtbot import QtBot
    from said import Known

    from ghost_desktop.desktop.window.question import SolverService
    from ghost_desktop.desktop.window.word_table import NamedWords

    Shows = Callable[..., OverlapChart]

A = ("house", "mouse", "ghost", "tree")
B = ("house", "mouse", "ghost", "word")
C = ("house", "casa", "ghoul", "tan")


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, ...]:
    """Three lists."""
    paths = [tmp_path / f"{name}.txt" for name in "abc"]
    for path, words in zip(paths, (A, B, C), strict=True):
        path.write_text("\n".join(words))
    return tuple(map(str, paths))


def games(sources: tuple[str, ...], *min_lengths: int) -> ComparisonGrid:
    return ComparisonGrid(
        tuple(
            Question(source, Rules(min_length=length))
            for source in sources
            for length in min_lengths or (3, 4)
        )
    )


@pytest.fixture
def shows(qtbot: QtBot, service: SolverService) -> Shows:  # noqa: ARG001 - does what is asked
    """A function that shows the chart of some games, and waits until it is there."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(700, 500)
    view = OverlapChart(window)
    view.resize(700, 500)

    def show(grid: ComparisonGrid) -> OverlapChart:
        view.show_grid(grid)
        window.show()
        qtbot.waitUntil(lambda: view.is_settled)
        return view

    return show


def meant(view: OverlapChart) -> list[object]:
    """What can be pointed at, from above downwards."""
    things = sorted(view.plot.things(), key=lambda one: (one.area.top(), one.area.left()))
    return [one.meaning for one in things]


def click(qtbot: QtBot, view: OverlapChart, wanted: object) -> None:
    thing = next(one for one in view.plot.things() if one.meaning == wanted)
    point = view.plot.view.mapFromScene(thing.area.center())
    qtbot.mouseClick(view.plot.view.viewport(), Qt.MouseButton.LeftButton, pos=point)


def listed(qtbot: QtBot, view: OverlapChart, name: str) -> list[str]:
    """The words in the dialog, once it has come."""
    qtbot.waitUntil(lambda: view.dialog is not None and view.dialog.view.named.name == name)
    words = there(view.dialog).view.named.words
    return [words[place] for place in range(len(words))]


BARS = [
    (Intersection(lists, words),)
    for lists, words in (((2,), 2), ((0, 1), 2), ((0,), 1), ((1,), 1), ((0, 1, 2), 1))
]
"""Of words of four letters and more, which is the usual minimum: without "tan"."""


def test_bars_have_the_words_of_exactly_some_lists(
    qtbot: QtBot, shows: Shows, files: tuple[str, ...]
) -> None:
    view, (a, b, c) = shows(games(files)), files
    assert meant(view) == BARS
    assert {"1", "2"} < {*texts(view)}
    both, of_c, of_all = f"In {a} and {b}, and in no other", f"In {c} alone", view.names()[4]
    assert view.names()[:2] == (of_c, both)
    assert of_all == "In all of the dictionaries"
    widths = {
        round(item.rect().width())
        for item in view.plot.marks.childItems()
        if isinstance(item, QGraphicsRectItem)
        and item.brush().color().name() == view.plot.colours.accent
    }
    short, long = sorted(widths)
    assert abs(long - 2 * short) <= 2  # bars are as long as their words are many
    for bar, name, words in (
        (BARS[1], both, ["ghost", "mouse"]),
        (BARS[0], of_c, ["casa", "ghoul"]),
        (BARS[4], of_all, ["house"]),
    ):
        click(qtbot, view, bar)
        assert listed(qtbot, view, name) == words
        assert view.said.startswith(f"{name}: {len(words)} word")
    assert view.said.endswith(" · 14 % of all 7 words")


def test_keys_walk_from_bar_to_bar_and_enter_lists_words(
    qtbot: QtBot, shows: Shows, files: tuple[str, ...]
) -> None:
    view = shows(games(files))
    view.setFocus(Qt.FocusReason.ShortcutFocusReason)
    walked = [view.meant]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Right):
        qtbot.keyClick(view._scroller, key)
        walked.append(view.meant)
    assert walked == [BARS[place] for place in (0, 1, 2, 1, 1)]
    qtbot.keyClick(view._scroller, Qt.Key.Key_Return)
    assert listed(qtbot, view, f"In {files[0]} and {files[1]}, and in no other")
    assert view.dialog is not None
    qtbot.waitUntil(view.dialog.view.rows.hasFocus)
    assert view.meant == BARS[1]
    qtbot.keyClick(view.dialog.view.rows, Qt.Key.Key_Escape)
    assert not view.dialog.isVisible()


def test_words_come_up_for_nobody_who_has_gone_elsewhere(
    qtbot: QtBot, shows: Shows, files: tuple[str, ...]
) -> None:
    view = shows(games(files))
    view.setFocus(Qt.FocusReason.ShortcutFocusReason)
    qtbot.keyClick(view._scroller, Qt.Key.Key_Return)
    assert awaits(view)
    view.hide()
    qtbot.waitUntil(lambda: not awaits(view))
    assert view.dialog is None


def test_nothing_is_said_of_a_bar_of_lists_that_are_no_more(
    qtbot: QtBot, shows: Shows, files: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shows(games(files))
    click(qtbot, view, BARS[0])
    assert listed(qtbot, view, f"In {files[2]} alone")
    said: list[str] = []

    hear = OverlapChart._on_found

    def hear_and_point_again(chart: OverlapChart, found: FoundOverlap) -> None:
        hear(chart, found)
        view._show_pointed()  # found, and not drawn yet
        said.append(view.said)

    monkeypatch.setattr(OverlapChart, "_on_found", hear_and_point_again)
    view.show_grid(games(files[:2]))
    qtbot.waitUntil(lambda: bool(said) and view.is_drawn)
    assert said == [""]
    assert BARS[0] not in meant(view)


def test_another_minimum_length_is_found_out_and_drawn(
    qtbot: QtBot, shows: Shows, files: tuple[str, ...]
) -> None:
    view = shows(games(files))
    qtbot.mouseClick(button(view, "3+"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.is_drawn and meant(view)[0] != BARS[0])
    assert meant(view)[0] == (Intersection((2,), 3),)
    assert "3&nbsp;letters&nbsp;or&nbsp;more" in view.legend()


def test_what_was_chosen_last_is_shown_though_another_was_asked_for_meanwhile(
    qtbot: QtBot, shows: Shows, files: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    is_asked, may_end, find = Event(), Event(), overlap.find_overlap

    def held(*what: Any) -> Any:  # noqa: ANN401 - as the chart has it
        is_asked.set()
        may_end.wait()
        return find(*what)

    view = shows(games(files))
    before, found = meant(view), view.found
    monkeypatch.setattr(overlap, "find_overlap", held)
    qtbot.mouseClick(button(view, "3+"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(is_asked.is_set)
    qtbot.mouseClick(button(view, "4+"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.is_drawn)
    may_end.set()
    qtbot.waitUntil(lambda: not is_working())
    assert view.found is found, "nothing has come in its place"
    assert meant(view) == before


def test_one_list_shares_nothing_and_more_do_again(
    qtbot: QtBot, shows: Shows, files: tuple[str, ...]
) -> None:
    view = shows(games(files[:1]))
    qtbot.waitUntil(lambda: view._waiting.text().startswith("Tick two dictionaries or more"))
    assert not view.is_drawn
    shows(games(files))
    qtbot.waitUntil(lambda: view.is_drawn)
    assert view._scroller.isVisible()
    shows(games(files[:1]))
    assert view._waiting.isVisible()


def test_what_is_known_is_not_found_out_again(
    shows: Shows, files: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shows(games(files))
    asked: list[object] = []
    monkeypatch.setattr(overlap, "ask", lambda *what, **_how: asked.append(what))
    shows(games(files, 4))
    assert view.is_drawn
    assert not asked
    view.show_grid(games(files[:2]))
    assert len(asked) == 1
    monkeypatch.undo()
    view.show_grid(games(files[1:]))
    monkeypatch.setattr(overlap, "ask", lambda *what, **_how: asked.append(what))
    view._draw_if_shown()
    assert len(asked) == 1  # it is on its way


def test_nothing_is_kept_of_what_was_found_before(
    qtbot: QtBot, shows: Shows, files: tuple[str, ...]
) -> None:
    view = shows(games(files))
    before = ref(there(view.found).overlap)
    shows(games(files[:2]))
    qtbot.waitUntil(lambda: view.is_drawn)
    qtbot.waitUntil(lambda: before() is None)


def test_lists_that_are_known_are_not_read_again(files: tuple[str, ...]) -> None:
    a, b, c = ((one, ()) for one in files)
    found = find_overlap((a, b), 4, None, Unheard())
    more = find_overlap((a, c), 3, found, Unheard())
    assert more.whole[a] is found.whole[a]
    assert more.about == ((a, c), 3)


def test_words_in_common_stand_in_the_order_of_their_language(tmp_path: Path) -> None:
    files = []
    for name, words in (("one", "ñapa osos nube aves"), ("other", "ñapa osos nube zumo")):
        files.append((str(tmp_path / name), ()))
        (tmp_path / name).write_text("\n".join(words.split()), "utf-8")
    found = find_overlap(tuple(files), 4, None, Unheard())

    def listed(named: NamedWords) -> list[str]:
        return [named.words[at] for at in range(len(named.words))]

    every = list_words(found, "all", found.overlap.intersections, Unheard())
    assert listed(every) == ["aves", "nube", "ñapa", "osos", "zumo"]
    one, other = (Question(source, Rules(min_length=4)) for source, _without in files)
    both, _alone, _else = compare_words(one, other, Unheard()).lists
    assert listed(both) == ["nube", "ñapa", "osos"]


def test_it_is_said_why_there_is_no_chart(
    shows: Shows, files: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shows(games((files[0], "nowhere.txt")))
    assert not view.is_drawn
    assert view.said == ""
    assert view._waiting.text().startswith("⚠ There is no")
    assert "nowhere.txt" in view._waiting.text()
    asked: list[object] = []
    with monkeypatch.context() as patch:
        patch.setattr(overlap, "ask", lambda *what, **_how: asked.append(what))
        view._draw_if_shown()
    assert not asked  # it would come to the same
    shows(games(files, 5))
    assert "of 5 letters" not in view._waiting.text()


def test_after_an_error_that_nobody_foresaw_the_chart_does_not_seem_to_be_on_its_way(
    shows: Shows, files: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_what: object) -> None:
        raise ValueError

    told: list[str] = []
    monkeypatch.setattr(overlap, "find_overlap", fail)
    monkeypatch.setattr(overlap, "show_error", lambda _window, said, _error: told.append(said))
    view = shows(games(files))
    assert told == ["The chart could not be drawn."]
    assert view._waiting.text() == f"⚠ {told[0]}"


def test_the_largest_bars_are_shown_and_all_others_counted(
    files: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overlap, "_MOST", 3)
    found = find_overlap(tuple((one, ()) for one in files), 4, None, Unheard())
    *largest, rest = found.bars
    assert largest == BARS[:2]
    assert rest == tuple(one for (one,) in BARS[2:])
    named = list_words(found, found.bars[rest], rest, Unheard())
    assert named.name == "In 3 other intersections"
    assert [named.words[at] for at in range(3)] == ["house", "tree", "word"]
    assert not named.is_english


NAMES = "ABCDEFGH"


def test_an_intersection_is_named_by_its_lists_or_by_the_others(known: Known) -> None:
    some = ((0,), (1, 3), (0, 1, 2, 3), (0, 1, 2, 3, 4), (0, 1, 2, 4, 5, 6, 7), tuple(range(8)))
    known(intersection_name(Intersection(lists, 1), NAMES) for lists in some)
    names = "Spanish, FILE 2017", "Dutch", "English, large", "A", "B", "C", "D"  # with commas
    known([intersection_name(Intersection((0, 1, 2), 1), names)])


def test_shares_are_as_exact_as_they_need_to_be(known: Known) -> None:
    shares = (0, 0.0001, 0.004, 0.0949, 0.0996, 0.5, 0.9899, 0.996, 0.99999, 1)
    known(map(share_text, shares))


def test_the_chart_follows_the_theme_and_is_written_as_svg(
    qtbot: QtBot, shows: Shows, files: tuple[str, ...], dress: Dress
) -> None:
    view = shows(games(files))
    for theme in (Theme.LIGHT, Theme.DARK):
        dress(theme)
        QApplication.sendEvent(view, QEvent(QEvent.Type.PaletteChange))
        qtbot.waitUntil(lambda: view.is_drawn)
        svg = view.svg().decode()
        assert view.plot.colours.accent in svg
        assert "Words that dictionaries share" in svg
    assert len(set(meant(view))) == 5


def test_the_panel_shows_it_by_its_key_and_opens_no_strategy(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(state(("american-english-small", "spanish"), (4,), "winners"))
    opened: list[object] = []
    panel.opened.connect(lambda *cell: opened.append(cell))
    panel.show_view("overlap")
    view = panel.views.charts["overlap"]
    assert isinstance(view, OverlapChart)
    qtbot.waitUntil(lambda: view.is_drawn)
    click(qtbot, view, meant(view)[-1])
    name = "In American English, small (whole) and in Spanish"
    assert "mango" in listed(qtbot, view, name)
    assert there(view.dialog).view.meaning.isVisible()
    assert not opened
    assert panel.export._actions["dictionaries.save_chart"].isEnabled()
