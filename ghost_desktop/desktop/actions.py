"""Qt's side of the table of commands: an action for each, the menus, what each key is for.

Every command of the window is a `QAction` whose object name is the command's id. Its parent is the
widget that it belongs to: while that is hidden or disabled, the command cannot be done.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from ghost_desktop.desktop.board.acts import ACTS
from ghost_desktop.desktop.board.calling import CALLS
from ghost_desktop.desktop.board.pace import Pace
from ghost_desktop.desktop.board.undoing import describe_undo
from ghost_desktop.desktop.command import PANEL_OF, Command, Place
from ghost_desktop.desktop.commands import entry, keys_of, title
from ghost_desktop.desktop.language import LIKE_THE_SYSTEM
from ghost_desktop.desktop.looking_up.opener import LookUpOpener
from ghost_desktop.desktop.menus import BESIDE, MENUS, RECENT_MATCHES, SWITCHES, UNFINISHED, Menu
from ghost_desktop.desktop.motion import want_less_motion, wants_less_motion
from ghost_desktop.desktop.openers import (
    open_about,
    open_exceptions,
    open_help,
    open_keys,
    open_manual,
    open_new_match,
    open_palette,
    open_proofs,
)
from ghost_desktop.desktop.panels import JUDGE, PANELS, PUZZLES, STATISTICS
from ghost_desktop.desktop.position_clipboard import PositionClipboard
from ghost_desktop.desktop.theme import Theme
from ghost_desktop.formats.text import listed
from ghost_desktop.play.starter import Starter
from ghost_desktop.translation import N_, _, known_languages, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.desktop.window import MainWindow

MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
"""Keys with these are for something else than the keys alone; Shift may be needed to type one."""

_IN_A_RANGE = 4
"""As many keys and more are named by the first and the last."""

_SHOWN = {
    "Left": "←",
    "Right": "→",
    "Up": "↑",
    "Down": "↓",
    "Return": N_("Enter"),
    "Backspace": N_("Backspace"),
}
"""Keys that keyboards name otherwise than Qt does."""


def add_action(
    entry_id: str, owner: QWidget, does: Callable[[], object], *, listens: bool = True
) -> QAction:
    """Give a row of the table something to do; return the action.

    Args:
        entry_id: the id of the row.
        owner: the widget that it belongs to. If the row is of one place, the keys are heard
            wherever the focus is within it.
        does: what is to be done.
        listens: whether the action hears the keys; not if the widget does so itself, as a button
            with an underlined letter.
    """
    row = entry(entry_id)
    action = QAction(title(entry_id) if isinstance(row, Command) else "", owner)
    action.setObjectName(entry_id)
    action.setToolTip(_(row.does))
    action.triggered.connect(lambda _checked: does())
    if listens:
        action.setShortcuts([QKeySequence(key) for key in keys_of(entry_id)])
        action.setShortcutContext(
            Qt.ShortcutContext.WindowShortcut
            if row.place in (Place.EVERYWHERE, Place.BAR)
            else Qt.ShortcutContext.WidgetWithChildrenShortcut
        )
        owner.addAction(action)
    return action


def pressed(event: QKeyEvent, entry_id: str) -> int | None:
    """Return which key of a row was pressed, by its place in the row; None if it was none of them.

    Both keys for Enter are the same.
    """
    key = Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else Qt.Key(event.key())
    held = event.modifiers() & MODIFIERS
    return next(
        (place for place, one in enumerate(_read(keys_of(entry_id))) if one == (key, held)), None
    )


def is_pressed(event: QKeyEvent, entry_id: str) -> bool:
    """Tell whether a key of a row was pressed."""
    return pressed(event, entry_id) is not None


def is_default(event: QKeyEvent, entry_id: str, panel: QWidget) -> bool:
    """Tell whether a key of a row was pressed for a panel, and not for a button with the focus.

    Enter means what a panel does by default only where no button has the focus: that one is
    pressed, by the window.
    """
    return is_pressed(event, entry_id) and not isinstance(panel.window().focusWidget(), QPushButton)


@cache
def _read(keys: tuple[str, ...]) -> tuple[tuple[Qt.Key, Qt.KeyboardModifier], ...]:
    """Return some keys, each with what is held down with it."""
    read = [QKeySequence(key)[0] for key in keys]  # type: ignore[index]
    return tuple((one.key(), one.keyboardModifiers() & MODIFIERS) for one in read)


def key_names(entry_id: str) -> str:
    """Return the keys of a row of the table, as keyboards name them."""
    return _joined([key_name(key) for key in keys_of(entry_id)])


def tip(entry_id: str, text: str = "") -> str:
    """Return what a tool tip says of a row: what it does, or another text for it, and its keys."""
    return say("{does} ({keys})", does=text or _(entry(entry_id).does), keys=key_names(entry_id))


def menu_keys() -> str:
    """Return the keys that open the menus."""
    letters = [QKeySequence.mnemonic(_(menu.title)) for menu in MENUS]
    return _joined([_native(key) for key in letters])


def _joined(names: list[str]) -> str:
    if len(names) >= _IN_A_RANGE:
        return say("{first} to {last}", first=names[0], last=names[-1])
    return listed(names)


def key_name(key: str) -> str:
    """Return one key of the table, such as ``"Ctrl+Return"``, as keyboards name it."""
    modifiers, plus, last = key.rpartition("+")
    if last in _SHOWN:
        return _native(QKeySequence(f"{modifiers}{plus}A"))[:-1] + _(_SHOWN[last])
    return _native(QKeySequence(key))


def _native(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.NativeText)


class Actions:
    """The commands of a window: those in its menus, which it makes, and those of its panels.

    Attributes:
        themes, languages, starters, paces: the action of each choice, of which one is checked.
        undo: brings a round back.
        acts: what can be done in a round beside adding letters.
        new_match: has a match agreed.
        look_up: looks words up.
    """

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        positions = PositionClipboard(window)
        self.look_up = LookUpOpener(window)
        does: dict[str, Callable[[], object]] = {
            "round.new": window.new_round,
            "round.undo": window.undo_round,
            "game.back": window.way_back.go,
            "position.copy": positions.copy,
            "position.paste": positions.paste,
            "quit": window.close,
            "show.who_wins": window.show_who_wins,
            "show.symbols": window.beside.switch,
            "zoom.in": partial(window.look.enlarge, 1),
            "zoom.out": partial(window.look.enlarge, -1),
            "zoom.reset": window.look.reset_size,
            "full_screen": self._fill_screen,
            "hints": window.show_hints,
            "show.drills": window.show_drills,
            "look_up": self.look_up.open,
            "judge": partial(window.show_panel, JUDGE),
            "round.review": window.reviewing.begin,
            "statistics": partial(window.show_panel, STATISTICS),
            "puzzles": partial(window.show_panel, PUZZLES),
            "word_lists": window.list_care.show,
            "word_lists.new": window.list_care.make_list,
            "word_lists.import": window.importer.choose_files,
            "word_lists.paste": window.importer.paste,
            "match.new": partial(open_new_match, window),
            "match.open": window.match_files.ask_what_to_open,
            "match.save": window.match_files.ask_where_to_save,
            "less_motion": self._keep_still,
            "palette": partial(open_palette, window, self),
            "exceptions": partial(open_exceptions, window),
            "manual": partial(open_manual, window),
            "help": partial(open_help, window),
            "keys": partial(open_keys, window),
            "proofs.clear": partial(open_proofs, window),
            "about": partial(open_about, window),
        }
        does.update(_choices(window))
        self._made = {name: add_action(name, window, run) for name, run in does.items()}
        # From dialogs with words beside the window, too.
        self._made["look_up"].setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
        self.themes = {theme: self._made[f"theme.{theme.value}"] for theme in Theme}
        self.languages = {code: self._made[row] for code, row in _languages()}
        for switch in SWITCHES:
            self._made[switch].setCheckable(True)
        self.starters = {one: self._made[f"starts.{one.value}"] for one in Starter}
        self.paces = {one: self._made[f"pace.{one.value}"] for one in Pace}
        for choice in (self.themes, self.languages, self.starters, self.paces):
            group = QActionGroup(window)
            for action in choice.values():
                action.setCheckable(True)
                group.addAction(action)
        window.beside.changed.connect(self._on_symbols_changed)
        self._on_symbols_changed()
        self.undo = self._made["round.undo"]
        positions.offer_copying(self._made["position.copy"])
        back = self._made["game.back"]
        back.setEnabled(window.way_back.is_open)
        window.way_back.opened.connect(back.setEnabled)
        self.acts = {act: self._made[act] for act in (*ACTS, *CALLS)}
        self.new_match = self._made["match.new"]
        bar = window.menuBar()
        for menu in MENUS:
            self._fill(bar.addMenu(_(menu.title)), menu)
        for made in bar.findChildren(QMenu):
            made.triggered.connect(lambda _action: _leave_bar(window))

    def _fill(self, made: QMenu, menu: Menu) -> None:
        for group in menu.groups:
            if made.actions():
                made.addSeparator()
            for one in group:
                if isinstance(one, Menu):
                    inner = made.addMenu(_(one.title))
                    if one.id == RECENT_MATCHES:
                        self._window.match_files.offer_recent(inner)
                    elif one.id == UNFINISHED:
                        self._window.match_files.offer_unfinished(inner)
                    elif one.id == BESIDE:
                        self._window.beside.offer(inner)
                    self._fill(inner, one)
                elif one in self._made:
                    row = entry(one)
                    action = self._made[one]
                    if isinstance(row, Command):
                        action.setText(_(row.title))
                    made.addAction(action)

    def check(self, command_id: str, is_on: bool) -> None:
        """Show of one of `SWITCHES` whether it is on."""
        self._made[command_id].setChecked(is_on)

    def follow(self, board: BoardPanel) -> None:
        """Mark who starts at the board, and offer what can be done there now."""
        self.starters[board.starter].setChecked(True)
        self.undo.setEnabled(board.controller.can_undo)
        self.undo.setText(describe_undo(board.controller))
        self._made["round.review"].setEnabled(self._window.reviewing.is_possible)
        for act, can_do in board.can_do.items():
            self.acts[act].setEnabled(can_do or act in board.acts.refuses)

    def is_present(self, command: Command) -> bool:
        """Tell whether a command is the one that is chosen among several."""
        action = self._made.get(command.id)
        return action is not None and action.isChecked() and action.actionGroup() is not None

    def _keep_still(self) -> None:
        """Have tiles keep still, or move again."""
        want_less_motion(wants_less=not wants_less_motion())
        self.check("less_motion", wants_less_motion())

    def _fill_screen(self) -> None:
        """Fill the whole screen, or no longer."""
        window = self._window
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _on_symbols_changed(self) -> None:
        """Show whether symbols are shown beside words."""
        self.check("show.symbols", self._window.beside.is_shown)

    def is_possible(self, command: Command) -> bool:
        """Tell whether a command can ever be done: not to speak what there is no catalogue of."""
        return command.id in self._made or not command.id.startswith("language.")

    def can(self, command: Command) -> bool:
        """Tell whether a command can be done now, be it that its panel is shown for it."""
        action = self._find(command)
        if action is None:  # of a panel that has not been needed so far
            return self._is_elsewhere(command) and not command.ends_work
        owner = action.parent()
        if not isinstance(owner, QWidget) or not (owner.isEnabled() and action.isEnabled()):
            return False
        return owner.isVisible() or (self._is_elsewhere(command) and not owner.isHidden())

    def do(self, command: Command) -> None:
        """Do a command, in the panel that it belongs to."""
        if self._is_elsewhere(command):
            self._window.show_panel(PANEL_OF[command.place])
        action = self._find(command)
        if action is not None and self.can(command):
            action.trigger()

    def _find(self, command: Command) -> QAction | None:
        return self._window.findChild(QAction, command.id)

    def _is_elsewhere(self, command: Command) -> bool:
        """Tell whether a command belongs to a panel that is not shown."""
        return PANEL_OF.get(command.place, self._window.panel) != self._window.panel


def _choices(window: MainWindow) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what is done of each thing that there are several of, by the ids of the commands."""
    for act in (*ACTS, *CALLS):
        yield act, partial(window.at_board, act)
    for number, panel in enumerate(PANELS):
        yield f"show.{panel}", partial(window.show_panel, number)
    for theme in Theme:
        yield f"theme.{theme.value}", partial(window.look.set_theme, theme)
    for code, row in _languages():
        yield row, partial(window.language.choose, code)
    for starter in Starter:
        yield f"starts.{starter.value}", partial(window.board.choose_starter, starter)
    for pace in Pace:
        yield f"pace.{pace.value}", partial(window.board.set_pace, pace)


def _languages() -> Iterator[tuple[str, str]]:
    """Yield the code of each language that can be chosen, and the id of its command."""
    yield LIKE_THE_SYSTEM, "language.system"
    for code in known_languages():
        yield code, f"language.{code}"


def _leave_bar(window: MainWindow) -> None:
    """Give the focus back to the panel when a menu is done, not to the bar that opened it."""
    if window.menuBar().hasFocus():
        window.focus_panel()
