"""Commands: what can be done by name, by keys, in menus and at the palette.

A command is one row and one decorated method. The row stands in the table of the program: what it is
called, its keys, what it does, and other words to look for it by; which menu it is in, and where its
keys are heard, is where in the table it stands. The method is decorated with the row's id. Menus,
tool tips, the sheet of keys and what the palette offers are all made of rows, and keys that are
pressed are looked for in them. What has no row is what keys do in every program: Enter and Escape in
a dialog, those that go through a list, and the standard keys of Qt.

Texts of rows are not translated in the table; they are translated where they are shown.

Every command of a window is a `QAction` whose object name is the command's id. Its parent is the
widget that it belongs to: while that is hidden or disabled, the command cannot be done.
"""

from __future__ import annotations

import re
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QEvent, QMetaObject, QObject, Qt, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu, QPushButton, QWidget

from ghost_desktop.desktop.kit.layout import PanelStack
from ghost_desktop.engine.record import Record
from ghost_desktop.formats.text import listed
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from PySide6.QtWidgets import QMainWindow

    Asked = Callable[[Any], Any]
    Does = Callable[..., object]


_Method = TypeVar("_Method", bound="Callable[..., object]")

MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
"""Keys with these are for something else than the keys alone; Shift may be needed to type one."""

_IN_A_RANGE = 4
"""As many keys and more are named by the first and the last."""

MENUS = "menus"
"""The id of the row of the keys that open the menus, which the titles of these say."""

_SHOWN = {
    "Left": "←",
    "Right": "→",
    "Up": "↑",
    "Down": "↓",
    "Return": N_("Enter"),
    "Backspace": N_("Backspace"),
}
"""Keys that keyboards name otherwise than Qt does."""


# --- the table ------------------------------------------------------------------------------------


class Command(Record):
    """Something that can be done by its name, and mostly by a key too.

    Attributes:
        id: by which the program knows it.
        title: what it is called, with "&" before the letter that chooses it in its menu, or presses it
            together with Alt; empty for keys that are for something without a name.
        typed: the names of its keys, as Qt reads them, between spaces; any of them does.
        does: what it does, without a full stop.
        words: other words that somebody may look for it by, seen nowhere.
        ends_work: whether it ends what is going on in its page: there is nothing to end in a page
            that has not been needed so far.
        label: what is said where its letter is underlined, with "&" before it; empty if that is its
            title.
    """

    id: str
    title: str
    typed: str
    does: str
    words: str = ""
    ends_work: bool = False
    label: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """Its keys."""
        return tuple(self.typed.split())


def keys(entry_id: str, typed: str, does: str) -> Command:
    """Make the row of keys that are for something and have no name to call them by."""
    return Command(entry_id, "", typed, does)


class Menu(Record):
    """A menu, of rows and of menus in it.

    Attributes:
        title: with "&" before its letter.
        content: what is in it; None is a line.
        id: by which whoever fills it knows it; empty if its rows fill it.
    """

    title: str
    content: tuple[Command | Menu | None, ...] = ()
    id: str = ""

    @property
    def rows(self) -> Iterator[Command]:
        """All rows in it, and in the menus in it."""
        return _rows(self.content)


class Place(Record):
    """Where keys are for something.

    Attributes:
        name: what the sheet calls it.
        content: its rows and menus, in the order of the sheet.
        page: the page of the window that it is, if one can go there.
        is_everywhere: whether its keys are heard wherever the focus is in the window.
    """

    name: str
    content: tuple[Command | Menu, ...]
    page: int | None = None
    is_everywhere: bool = False

    @property
    def rows(self) -> Iterator[Command]:
        """All its rows."""
        return _rows(self.content)


def _rows(content: tuple[Command | Menu | None, ...]) -> Iterator[Command]:
    for one in content:
        if isinstance(one, Menu):
            yield from one.rows
        elif one is not None:
            yield one


_IS_LETTER = re.compile(r"Alt\+[A-Z]").fullmatch


class CommandTable:
    """All commands and keys of a program.

    Attributes:
        places: where keys are for something, in the order of the sheet.
        menus: the menus of the window, from left to right.
        rows: all rows, in the order of the sheet.
        commands: those that have a name.
    """

    def __init__(self, *places: Place) -> None:
        self.places = places
        self.menus = tuple(
            one for place in places for one in place.content if isinstance(one, Menu)
        )
        self.rows = tuple(row for place in places for row in place.rows)
        self._place_of = {row.id: place for place in places for row in place.rows}
        self._by_id = {row.id: row for row in self.rows}
        self.commands = tuple(row for row in self.rows if row.title)
        self.in_menus = frozenset(row.id for menu in self.menus for row in menu.rows)

    def __getitem__(self, entry_id: str) -> Command:
        return self._by_id[entry_id]

    def __contains__(self, entry_id: object) -> bool:
        return entry_id in self._by_id

    def place_of(self, entry_id: str) -> Place:
        """Return where a row stands."""
        return self._place_of[entry_id]


_table = CommandTable()


def declare(*places: Place) -> CommandTable:
    """Have a program's commands known to all that is made of them; return their table."""
    global _table  # noqa: PLW0603 - there is one program
    _table = CommandTable(*places)
    return _table


def entry(entry_id: str) -> Command:
    """Return a row of the table by its id."""
    return _table[entry_id]


def is_declared(entry_id: str) -> bool:
    """Whether the table has a row of that id."""
    return entry_id in _table


# --- what is said of a row ------------------------------------------------------------------------


def title(command_id: str) -> str:
    """Return what a command is called, translated, without the mark of its letter."""
    said = _table[command_id].title
    if not said:
        raise TypeError(f"{command_id} is a key and has no title")
    return plain(_(said))


def plain(text: str) -> str:
    """Leave out what marks the letter to press, and that a dialog follows."""
    text = re.sub(r" \(&\w\)$", "", text)  # where no letter of it is free
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")


def keys_of(entry_id: str) -> tuple[str, ...]:
    """Return the keys of a row, in the language that is spoken.

    They are those of the table, in all languages, but for a letter that is pressed with Alt: that is
    the one that the language has marked in what is said there.
    """
    row = _table[entry_id]
    if not any(map(_IS_LETTER, row.keys)):
        return row.keys
    marked = re.search("&([a-z])", _(row.label or row.title or " "), re.IGNORECASE)
    return row.keys if marked is None else (f"Alt+{marked[1].upper()}",)


def has_letter(entry_id: str) -> bool:
    """Whether a row is pressed by a letter together with Alt, which buttons underline."""
    return any(map(_IS_LETTER, keys_of(entry_id)))


def underlined(text: str, entry_id: str) -> str:
    """Mark in `text`, which a button says, the letter that presses it together with Alt.

    It is the beginning of a word if one begins with it, else where it stands first, else in brackets
    at the end.
    """
    (key,) = keys_of(entry_id)
    at = _place_of(key[-1], text)
    if at is None:
        return f"{text} (&{key[-1]})"
    return f"{text[:at]}&{text[at:]}"


def _place_of(letter: str, text: str) -> int | None:
    """Return where a letter is to be underlined in a text; None if it is not in it."""
    places = [at for at, one in enumerate(text) if one.upper() == letter]
    begins = (at for at in places if not text[at - 1 : at].isalnum())
    return next(begins, places[0] if places else None)


def tip(entry_id: str, text: str = "") -> str:
    """Return what a tool tip says of a row: what it does, or another text for it, and its keys."""
    does = text or _(_table[entry_id].does)
    return _("{does} ({keys})").format(does=does, keys=key_names(entry_id))


def key_names(entry_id: str) -> str:
    """Return the keys of a row, as keyboards name them."""
    return _joined([key_name(key) for key in keys_of(entry_id)])


def menu_keys() -> str:
    """Return the keys that open the menus."""
    return listed([_native(QKeySequence.mnemonic(_(menu.title))) for menu in _table.menus])


def _joined(names: list[str]) -> str:
    if len(names) >= _IN_A_RANGE:
        return _("{first} to {last}").format(first=names[0], last=names[-1])
    return listed(names)


def key_name(key: str) -> str:
    """Return one key of the table, such as ``"Ctrl+Return"``, as keyboards name it."""
    modifiers, plus, last = key.rpartition("+")
    if last in _SHOWN:
        return _native(QKeySequence(f"{modifiers}{plus}A"))[:-1] + _(_SHOWN[last])
    return _native(QKeySequence(key))


def _native(sequence: QKeySequence) -> str:
    return sequence.toString(QKeySequence.SequenceFormat.NativeText)


def sheet(window: QObject | None = None) -> dict[str, list[tuple[str, str]]]:
    """Return (keys, what they do) for all that has keys, under where they do it.

    Args:
        window: whose commands they are: what is not there now is not on the sheet.
    """
    made = [] if window is None else window.findChildren(QAction)
    absent = {one.objectName() for one in made if not one.isVisible()}
    return {
        _(place.name): [
            (names, _(row.does))
            for row in place.rows
            if row.id not in absent and (names := _on_sheet(row.id))
        ]
        for place in _table.places
    }


def _on_sheet(entry_id: str) -> str:
    return menu_keys() if entry_id == MENUS else key_names(entry_id)


# --- keys that are pressed ------------------------------------------------------------------------


def pressed(event: QKeyEvent, entry_id: str) -> int | None:
    """Return which key of a row was pressed, by its place in the row; None if it was none of them.

    Both keys for Enter are the same.
    """
    key = Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else Qt.Key(event.key())
    held = event.modifiers() & MODIFIERS
    return next(
        (place for place, one in enumerate(_codes(keys_of(entry_id))) if one == (key, held)), None
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
def _codes(typed: tuple[str, ...]) -> tuple[tuple[Qt.Key, Qt.KeyboardModifier], ...]:
    """Return some keys, each with what is held down with it."""
    sequences = [QKeySequence(key)[0] for key in typed]  # type: ignore[index]
    return tuple((one.key(), one.keyboardModifiers() & MODIFIERS) for one in sequences)


# --- what a command does --------------------------------------------------------------------------


class Handled(Record, eq=False):
    """Has the method that it decorates do a command, once its object was given to `Commands.add` or `add_actions`.

    The first is for commands in menus, and follows what else is said here; the second is for those of a
    page, which itself enables the actions it is given.

    Attributes:
        what: the id of the row; or the ids of several, each with what the method is called with.
        can: tells of the object whether it can be done now; of several, which.
        there: tells likewise whether it is there at all: it is shown nowhere if it is not.
        is_on: tells whether it is on, of what can be on or off.
        chosen: tells which of several is chosen, by what the method is called with.
        says: what it is called now, if that is not always the same.
        keeps: whether a page takes its keys itself, since they are for something else in the window.
    """

    what: str | Mapping[str, object]
    can: Asked | None = None
    there: Asked | None = None
    is_on: Asked | None = None
    chosen: Asked | None = None
    says: Asked | None = None
    keeps: bool = False

    @cached_property
    def calls(self) -> dict[str, tuple[object, ...]]:
        """What the method is called with, by the ids of the rows."""
        if isinstance(self.what, str):
            return {self.what: ()}
        return {row: (with_,) for row, with_ in self.what.items()}

    def __call__(self, method: _Method) -> _Method:
        """Decorate a method."""
        method.handled = self  # type: ignore[attr-defined]
        return method


command = Handled


def handlers(part: object) -> Iterator[tuple[str, Handled]]:
    """Yield the names of the decorated methods of an object, each with what it handles."""
    for one in type(part).__mro__:
        if not one.__module__.startswith("PySide6"):
            for name, method in vars(one).items():
                if isinstance(handled := getattr(method, "handled", None), Handled):
                    yield name, handled


def add_actions(part: object, owner: QWidget, *, named: bool = False) -> dict[str, QAction]:
    """Have an object's decorated methods do commands that are in no menu; return their actions.

    Args:
        part: the object.
        owner: the widget that the commands belong to.
        named: whether only those with a name: a page hears the other keys itself.
    """
    return {
        row: add_action(row, owner, partial(getattr(part, name), *with_))
        for name, handled in handlers(part)
        for row, with_ in handled.calls.items()
        if row not in _table.in_menus and (_table[row].title or not named)
    }


def add_action(entry_id: str, owner: QWidget, does: Does, *, listens: bool = True) -> QAction:
    """Give a row of the table something to do; return the action.

    Args:
        entry_id: the id of the row.
        owner: the widget that it belongs to. If the row is of one place, the keys are heard
            wherever the focus is within it.
        does: what is to be done.
        listens: whether the action hears the keys; not if the widget does so itself.
    """
    row = _table[entry_id]
    action = QAction(plain(_(row.title)), owner)
    action.setObjectName(entry_id)
    action.setToolTip(_(row.does))
    action.triggered.connect(lambda _checked: does())
    if listens:
        action.setShortcuts([QKeySequence(key) for key in keys_of(entry_id)])
        action.setShortcutContext(
            Qt.ShortcutContext.WindowShortcut
            if _table.place_of(entry_id).is_everywhere
            else Qt.ShortcutContext.WidgetWithChildrenShortcut
        )
        owner.addAction(action)
    return action


def stand_for(widget: QWidget, entry_id: str) -> None:
    """Have a command done by what the underlined letter of a widget, or of its label, does."""
    does = widget.click if isinstance(widget, QAbstractButton) else widget.setFocus
    if isinstance(widget, QPushButton) and widget.menu() is not None:
        does = widget.showMenu
    add_action(entry_id, widget, does, listens=False)


# --- the commands of a window ---------------------------------------------------------------------


class Offer(Record):
    """Something that can be done once it has been found by its name.

    Attributes:
        id: by which the program knows it.
        title: what it is called.
        does: what it does, without a full stop.
        do: does it.
        can: whether it can be done now.
        keys: those that do it too, as keyboards name them; empty if none do.
        words: other words that somebody may look for it by.
        name: what it is called without what its title says of it; empty for the whole title.
        is_present: whether it is what is chosen now, so that doing it changes nothing.
    """

    id: str
    title: str
    does: str
    do: Callable[[], object]
    can: bool = True
    keys: str = ""
    words: str = ""
    name: str = ""
    is_present: bool = False


class Commands(QObject):
    """The commands of a window: those in its menus, and those of its pages.

    Args:
        window: whose.
        page: tells which page is shown.
        go_to: shows a page.
        without: the ids of commands in the menus that there are not.
    """

    def __init__(
        self,
        window: QMainWindow,
        page: Callable[[], int],
        go_to: Callable[[int], object],
        without: Collection[str],
    ) -> None:
        super().__init__(window)
        self._window, self._page, self._go_to = window, page, go_to
        self._wanted = _table.in_menus.difference(without)
        self._made: dict[str, QAction] = {}
        self._follows: list[Callable[[], None]] = []

    def __getitem__(self, command_id: str) -> QAction:
        return self._made[command_id]

    def add(self, *parts: object) -> None:
        """Have the decorated methods of some objects do commands that are in menus."""
        for part in parts:
            for name, handled in handlers(part):
                made = {
                    row: add_action(row, self._window, partial(getattr(part, name), *with_))
                    for row, with_ in handled.calls.items()
                    if row in self._wanted
                }
                self._made |= made
                self._heed(handled, part, made)

    def _heed(self, handled: Handled, part: object, made: Mapping[str, QAction]) -> None:
        """Let what a method handles be shown as it is, whenever that is looked at."""
        if handled.chosen is not None and made:
            group = QActionGroup(self._window)
            for action in made.values():
                action.setCheckable(True)
                group.addAction(action)
        if handled.is_on is not None:
            for action in made.values():
                action.setCheckable(True)
                action.triggered.connect(self.refresh)
        self._follows.append(partial(_show, handled, part, made))

    def refresh(self) -> None:
        """Look what can be done, and what is on or chosen, and show that."""
        for follow in self._follows:
            follow()

    def fill(
        self, leave: Callable[[], object], fillers: Mapping[str, Callable[[QMenu], object]]
    ) -> None:
        """Make the menus of the window.

        Args:
            leave: called when a menu is done while the bar that opened it has the focus.
            fillers: fill menus that are made of no rows, by their ids, whenever they are opened.
        """
        bar = self._window.menuBar()

        def is_done(_action: QAction) -> None:
            if bar.hasFocus():
                leave()

        for menu in _table.menus:
            self._fill(bar.addMenu(_(menu.title)), menu, fillers, is_done)

    def _fill(
        self,
        made: QMenu,
        menu: Menu,
        fillers: Mapping[str, Callable[[QMenu], object]],
        is_done: Callable[[QAction], None],
    ) -> None:
        made.triggered.connect(is_done)
        if menu.id:
            made.aboutToShow.connect(partial(fillers[menu.id], made))
        for one in menu.content:
            if one is None:
                made.addSeparator()
            elif isinstance(one, Menu):
                self._fill(made.addMenu(_(one.title)), one, fillers, is_done)
            elif one.id in self._made:
                action = self._made[one.id]
                action.setText(_(one.title))
                made.addAction(action)

    # --- at the palette -----------------------------------------------------------------------------

    def offers(self, without: str) -> Iterator[Offer]:
        """Offer all commands but one, which asks for them.

        What cannot be done now, or on another page alone, is left out if something else is called the
        same: it is the same for a person, in another place.
        """
        offers = [
            self._offer(one)
            for one in _table.commands
            if one.id != without and self._is_there(one.id)
        ]
        able = [one for one in offers if one.can]
        here = {one.title for one in able if not self._is_elsewhere(entry(one.id))}
        names = {one.title for one in able}
        for one in offers:
            is_away = one.title in here and self._is_elsewhere(entry(one.id))
            if (one.can and not is_away) or one.title not in names:
                names.add(one.title)
                yield one

    def _is_there(self, command_id: str) -> bool:
        if command_id not in _table.in_menus:
            return True
        action = self._made.get(command_id)
        return action is not None and action.isVisible()

    def _offer(self, row: Command) -> Offer:
        action = self._made.get(row.id)
        dots = "…" if _(row.title).endswith("…") else ""  # it will ask
        return Offer(
            row.id,
            f"{title(row.id)}{dots}",
            _(row.does),
            partial(self.do, row),
            self.can(row),
            key_names(row.id),
            _(row.words) if row.words else "",
            title(row.id),
            is_present=action is not None and action.isChecked() and bool(action.actionGroup()),
        )

    def can(self, row: Command) -> bool:
        """Tell whether a command can be done now, be it that its page is shown for it."""
        action = self._find(row)
        if action is None:  # of a page that has not been needed so far
            return self._is_elsewhere(row) and not row.ends_work
        owner = action.parent()
        if not isinstance(owner, QWidget) or not (owner.isEnabled() and action.isEnabled()):
            return False
        is_away = owner.isHidden() and not isinstance(owner.parent(), PanelStack)
        return owner.isVisible() or (self._is_elsewhere(row) and not is_away)

    def do(self, row: Command) -> None:
        """Do a command, on the page that it belongs to."""
        page = _table.place_of(row.id).page
        if page is not None and page != self._page():
            self._go_to(page)
        action = self._find(row)
        if action is not None and self.can(row):
            action.trigger()

    def _find(self, row: Command) -> QAction | None:
        return self._window.findChild(QAction, row.id)

    def _is_elsewhere(self, row: Command) -> bool:
        """Tell whether a command belongs to a page that is not shown."""
        return _table.place_of(row.id).page not in (None, self._page())


def _show(handled: Handled, part: object, made: Mapping[str, QAction]) -> None:
    """Show of actions whether they can be done, are on or chosen, and what they are called now."""
    can = None if handled.can is None else handled.can(part)
    there = None if handled.there is None else handled.there(part)
    chosen = None if handled.chosen is None else (handled.chosen(part),)
    for row, action in made.items():
        if can is not None:
            action.setEnabled(can if isinstance(can, bool) else row in can)
        if there is not None:
            action.setVisible(there if isinstance(there, bool) else row in there)
        if handled.is_on is not None:
            action.setChecked(handled.is_on(part))
        if chosen is not None:
            action.setChecked(handled.calls[row] == chosen)
        if handled.says is not None:
            action.setText(handled.says(part))


_OF_FIELDS = (
    QKeySequence.StandardKey.DeleteStartOfWord,
    QKeySequence.StandardKey.DeleteEndOfWord,
)
"""Keys that a field for text takes, but does not keep from the commands of the window."""


class Keyboard(QObject):
    """Follows the focus in a window.

    Args:
        window: the window.
        take_focus: has the focus go to where the work is done.
        arrows: filters what comes to a button that has the focus, and moves it with arrows.
    """

    def __init__(self, window: QWidget, take_focus: Callable[[], object], arrows: QObject) -> None:
        super().__init__(window)
        self._window, self._take_focus, self._arrows = window, take_focus, arrows
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)
            application.focusWindowChanged.connect(self._look_later)

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is None:
            self._look_later()
        elif isinstance(now, QLineEdit | QPushButton) and now.window() is self._window:
            now.installEventFilter(self if isinstance(now, QLineEdit) else self._arrows)

    @Slot()
    def _look_later(self) -> None:
        """See to the focus once Qt is done with moving it."""
        QMetaObject.invokeMethod(self, "_see_to_it", Qt.ConnectionType.QueuedConnection)

    @Slot()
    def _see_to_it(self) -> None:
        """Have the focus go somewhere, where keys would be lost."""
        if self._window.isActiveWindow() and QApplication.focusWidget() is None:
            self._take_focus()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Leave to a field what deletes a word there."""
        is_claim = event.type() is QEvent.Type.ShortcutOverride
        if is_claim and isinstance(event, QKeyEvent) and any(map(event.matches, _OF_FIELDS)):
            event.accept()
            return True
        return False
