"""What the window remembers from one day to the next: all of the program's settings, and when they are saved."""

from __future__ import annotations

import json
import threading
from dataclasses import field, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import platformdirs
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.desktop.board.kept_matches import RECENT, RecentMatch
from ghost_desktop.desktop.board.thinker import Pace
from ghost_desktop.desktop.dictionaries.state import STATE, PanelState
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.settings import (
    StoredForm,
    as_it_is,
    flag,
    forms_of,
    mapping_of,
    member,
    of_type,
    one_of,
    or_none,
    read_record,
    setting,
    some_bytes,
    write_record,
)
from ghost_desktop.desktop.kit.theme import SIZES, Theme
from ghost_desktop.desktop.window.commands import PANELS, PLAY
from ghost_desktop.desktop.window.language import system_languages
from ghost_desktop.desktop.window.paper import Paper
from ghost_desktop.desktop.window.question import QUESTION, QUESTION_PARTS
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.rules import PLAYERS
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.formats.matches import table_of, table_values, terms_of, terms_values
from ghost_desktop.formats.text import listed
from ghost_desktop.library.catalogue import DEFAULT_LIST, first_list_in
from ghost_desktop.library.commonness import KNOWN_LEVELS
from ghost_desktop.library.kept_file import clear_away, put_aside, replace_file
from ghost_desktop.library.new_lines import ALL_ROUNDS, NEW_LINES, NEW_LINES_OFFERED, ROUNDS_OFFERED
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.opponent import MOST_LEVEL
from ghost_desktop.play.runs import PuzzleTheme, RunKind
from ghost_desktop.play.table import FIRST_OPPONENT, Starter, Table
from ghost_desktop.translation import _, known_languages, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.strategies.replies import Fixed
    from ghost_desktop.play.table import Terms


FOLDS_KEPT = 50
"""Strategies whose folds are remembered: those that were seen last."""


def _read_fragments(stored: Any) -> frozenset[str]:  # noqa: ANN401
    return frozenset(of_type(fragment, str) for fragment in of_type(stored, list))


def _read_replies(stored: Any) -> Fixed:  # noqa: ANN401
    replies = of_type(stored, dict).items()
    return tuple(sorted((of_type(one, str), of_type(reply, str)) for one, reply in replies))


_FOLDS = mapping_of(StoredForm(_read_fragments, sorted), FOLDS_KEPT)
_CHOSEN = mapping_of(StoredForm(_read_replies, dict), FOLDS_KEPT)
_LEVELS = mapping_of(
    StoredForm(lambda stored: min(MOST_LEVEL, max(0, of_type(stored, int))), lambda level: level)
)


# --- the table --------------------------------------------------------------------------------------


def _read_table(stored: Any) -> Table:  # noqa: ANN401
    table = table_of(of_type(stored, list))
    if table.players not in PLAYERS:
        raise ValueError(f"{table.players} cannot play")
    return table


_TABLE = StoredForm(_read_table, table_values)
_TERMS = StoredForm(lambda stored: terms_of(of_type(stored, dict)), terms_values)


_LEVEL = or_none(one_of(lambda: KNOWN_LEVELS))


# --- the settings -----------------------------------------------------------------------------------


class Settings(Record):
    """All that is remembered.

    Attributes:
        geometry: what `QWidget.saveGeometry` gave; empty if the window has never been placed.
        maximised: whether the window filled the screen.
        panel: the number of the panel that was shown.
        question: the dictionary and the rules on the bar.
        starter: who plays the first letter of a round.
        table: who plays a match; at first an opponent against whom newcomers win about half of the
            rounds.
        terms: what for, and how it is judged.
        levels: what opponents know by now that learn, in hundredths, by their ids.
        less_motion: whether tiles keep still.
        pace: how fast computers play.
        theme: how the window looks.
        points: how large letters are; None if they are as the system has them.
        language: the code of the one that is spoken; empty if it is the system's.
        show_who_wins: whether that is said while one plays, too.
        folds: what is unfolded in the strategy tree: for each strategy, by a name that only the
            panel needs to understand, the fragments. The one seen last stands last.
        chosen: the replies that a person has chosen in strategies, by the same names.
        seat, opening: whose strategy was looked at, and after which opening; the seat is None if
            none was, the opening if it was left open.
        count: what there was to remember in it.
        weighed_level: up to which level of commonness words are known to the person whom it was to
            cost the least; None if it was to have the fewest lines.
        form: in which form it was shown.
        shows_map: whether of tree and map the map was used last.
        paper: what strategies are printed on.
        prints_colours: whether they are printed in colour.
        dictionaries: what is ticked in the Dictionaries panel, and its view in front.
        recent_matches: the files of matches that were saved or opened last, the newest first.
        beside: the list that words are held against; empty if none is.
        shows_symbols: whether symbols stand beside words that it lacks, or alone has.
        new_lines: how many new lines a drill may have.
        learn_until: how many of a hundred rounds a drill is to answer.
        exact_replies: whether in a drill of a strategy no other letter that wins is right.
        puzzle_kind: the kind of runs in which puzzles are asked; None if one by one.
        puzzle_theme: what the puzzles have in common.
        unread: the file that could not be read, where it is now; None if all is well.
        misread: the names of those whose values in the file make no sense.
        has_lost_list: whether the list that was asked about is there no more.
        lost_ticks: the lists that were compared and are there no more.
        visit: the page of `VISITS` that stood in the place of the panel, for a window in another
            language; None if none did. It is not remembered, nor are the three before.
        of_later: what a later version of the program has written beside all this, by its names
            there; it is written again as it is.
    """

    geometry: bytes = setting(some_bytes(), b"", "window.standing")
    maximised: bool = flag("window.isMaximized")
    panel: int = setting(one_of(lambda: range(len(PANELS))), PLAY, "window.home")
    question: Question = setting(QUESTION, Question(), "window.setup_bar.question")
    starter: Starter = setting(member(Starter), Starter.PERSON, "board.controller.agreed.starter")
    table: Table = setting(
        _TABLE, Table.against_computers(2, FIRST_OPPONENT), "board.controller.agreed.table"
    )
    terms: Terms = setting(_TERMS, Agreement().terms, "board.controller.agreed.terms")
    levels: Mapping[str, int] = setting(_LEVELS, MappingProxyType({}), "board.controller.levels")
    less_motion: bool = flag("window.look.less_motion")
    pace: Pace = setting(member(Pace), Pace.NORMAL, "board.pace")
    theme: Theme = setting(member(Theme), Theme.SYSTEM, "window.look.theme")
    points: int | None = setting(or_none(one_of(lambda: SIZES)), None, "window.look.points")
    language: str = setting(one_of(lambda: ("", *known_languages())), "", "window.language.chosen")
    show_who_wins: bool = flag("window.shows_who_wins")
    folds: Mapping[str, frozenset[str]] = setting(_FOLDS, MappingProxyType({}), "strategy.folds")
    chosen: Mapping[str, Fixed] = setting(_CHOSEN, MappingProxyType({}), "strategy.chosen")
    seat: int | None = setting(or_none(one_of(lambda: range(PLAYERS[-1]))), None)
    opening: str | None = setting(or_none(as_it_is(str)), None)
    count: Counting = setting(member(Counting), Counting.LINES, "strategy.choices.count")
    weighed_level: int | None = setting(_LEVEL, None, "strategy.openings.person.level")
    form: str = setting(
        one_of(lambda: ("both", "tree", "map", "list")), "both", "strategy.views.form.value"
    )
    shows_map: bool = flag("strategy.views.leads_map")
    paper: Paper = setting(member(Paper), Paper.USUAL, "strategy.export.paper.printing.paper")
    prints_colours: bool = flag("strategy.export.paper.printing.in_colour", default=True)
    dictionaries: PanelState = setting(STATE, PanelState(), "dictionaries.state")
    recent_matches: tuple[RecentMatch, ...] = setting(RECENT, (), "window.match_files.recent")
    beside: str = setting(as_it_is(str), "", "window.beside.chosen")
    shows_symbols: bool = flag("window.beside.is_shown", default=True)
    new_lines: int = setting(one_of(lambda: NEW_LINES_OFFERED), NEW_LINES, "drill.new_lines")
    learn_until: int = setting(one_of(lambda: ROUNDS_OFFERED), ALL_ROUNDS, "drill.until")
    exact_replies: bool = flag("drill.is_exact")
    puzzle_kind: RunKind | None = setting(or_none(member(RunKind)), None, "puzzles.kind")
    puzzle_theme: PuzzleTheme = setting(member(PuzzleTheme), PuzzleTheme.ANY, "puzzles.theme")
    unread: Path | None = field(default=None, compare=False)
    misread: tuple[str, ...] = field(default=(), compare=False)
    has_lost_list: bool = field(default=False, compare=False)
    lost_ticks: tuple[str, ...] = field(default=(), compare=False)
    visit: int | None = field(default=None, compare=False)
    of_later: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}), compare=False)

    @property
    def agreement(self) -> Agreement:
        """What a match is begun with."""
        return Agreement(self.table, self.terms, self.starter)


def settings_path() -> Path:
    """Return the file that holds the settings of the person who is logged in."""
    return platformdirs.user_config_path("ghost-desktop", appauthor=False) / "settings.json"


def load_settings(path: Path) -> Settings:
    """Read the settings; the default for each that is missing or makes no sense.

    A file that cannot be read, or is no JSON, is put aside as ``settings.json.broken``, for whoever
    edited it by hand.
    """
    clear_away(path)
    stored, unread = _read(path)
    of_later = {name: value for name, value in stored.items() if name not in forms_of(Settings)}
    misread: list[str] = []
    settings = read_record(Settings, stored, misread)
    asked, now = stored.get("question"), QUESTION.write(settings.question)
    asked = asked if isinstance(asked, dict) else {}
    lost = {name for name in asked.keys() & QUESTION_PARTS.keys() if asked[name] != now[name]}
    if lost - {"list"} and "question" not in misread:
        misread.append("question")
    settings = replace(
        settings,
        unread=unread,
        misread=tuple(misread),
        of_later=of_later,
        has_lost_list="list" in lost,
        lost_ticks=_lost_ticks(stored, settings.dictionaries.ticks.sources or ()),
    )
    if settings.seat is not None and settings.seat >= settings.question.rules.players:
        return replace(settings, seat=None, opening=None)
    return settings


def describe_unread(settings: Settings) -> str:
    """Say that settings could not be read, and where they are, or which; nothing if all is well."""
    if settings.unread is not None:
        return say(
            "The settings could not be read, and all is as at the first start. They are in {file}.",
            file=settings.unread,
        )
    if not settings.misread:
        return ""
    return say(
        "Of these settings, what made no sense is as at the first start: {names}.",
        names=listed(settings.misread),
    )


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings, whole or not at all.

    Raises:
        OSError: if they cannot be written.
    """
    text = json.dumps({**settings.of_later, **write_record(settings)}, indent=2) + "\n"
    replace_file(path, text, waits_for_disk=True)


# --- the file ---------------------------------------------------------------------------------------


def _lost_ticks(stored: dict[str, Any], sources: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lists that were compared, and of which none are now."""
    read: object = stored
    for name in ("dictionaries", "sources"):
        read = read.get(name) if isinstance(read, dict) else None
    there = read if isinstance(read, list) else []
    return tuple(one for one in there if isinstance(one, str) and one not in sources)


def _read(path: Path) -> tuple[dict[str, Any], Path | None]:
    """Return what stands in the file, and where the file is now if that could not be read."""
    try:
        stored = json.loads(path.read_bytes())
        if isinstance(stored, dict):
            return stored, None
        trouble = "it is no JSON object"
    except FileNotFoundError:
        return {}, None
    except (OSError, ValueError, RecursionError) as error:
        trouble = str(error)
    return {}, put_aside(path, trouble)


LOOK_MS = 2_000
"""Milliseconds between two looks at whether anything is to be saved."""


class SettingsKeeper(QObject):
    """Looks now and then whether a window's settings are still those in the file.

    Looking costs less than a thousandth of the time, and whoever adds a setting need not tell that
    it has changed. The disk is waited for in a worker; only the last time, when the window closes,
    in the window's thread. Nothing older ever takes the place of something newer.

    Args:
        settings: returns those of the moment.
        saved: those that are in the file.
        path: the file.

    Signals:
        failed: a sentence: why the settings cannot be saved.
    """

    failed = Signal(str)

    def __init__(
        self,
        settings: Callable[[], Settings],
        saved: Settings,
        path: Path,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._path = settings, path
        self._last = self._saved = saved
        self._lock = threading.Lock()
        self._is_closed = False
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    @Slot()
    def look(self) -> None:
        """Have the settings saved if they are others than at the last look."""
        settings = self._settings()
        if settings != self._last:
            self._last = settings
            ask(self, partial(self._work, settings), fails=self._on_unwritten)

    @Slot(object)
    def close(self, settings: Settings) -> None:
        """Save the settings that the window had at its end, now."""
        self._timer.stop()
        self._is_closed = True
        try:
            with self._lock:
                self._write(settings)
        except OSError as error:
            self.failed.emit(_why(error, self._path))

    def _work(self, settings: Settings, report: Report) -> None:
        """Write the settings, unless the last are being written: what the worker does."""
        report(0, 0)
        with self._lock:
            if not self._is_closed:
                self._write(settings)

    def _write(self, settings: Settings) -> None:
        if settings != self._saved:
            save_settings(settings, self._path)
            self._saved = settings

    def _on_unwritten(self, error: BaseException) -> None:
        if not isinstance(error, OSError):
            raise error
        self.failed.emit(_why(error, self._path))


def _why(error: OSError, path: Path) -> str:
    said = _("What you choose here cannot be kept: {folder} cannot be written to ({reason}).")
    return said.format(folder=path.parent, reason=error.strerror or error)


def begin(path: Path) -> Settings:
    """Read the settings; without any, or if they are damaged, begin with a list in the system's language."""
    is_first = not path.exists()
    settings = load_settings(path)
    if not (is_first or settings.unread):
        return settings
    return replace(settings, question=first_question(system_languages()))


def first_question(languages: Sequence[str]) -> Question:
    """Return what is asked at first: of the first list in the language that is wanted most.

    There is none of most languages; then it is the list with which everybody began.
    """
    try:
        return Question(first_list_in(languages[0]) or DEFAULT_LIST) if languages else Question()
    except WordListError:  # it is said where lists are chosen
        return Question()
