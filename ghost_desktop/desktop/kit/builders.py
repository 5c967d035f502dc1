"""Builders: a page, written down as what stands on it.

What is built has no parent before it is laid out on something, so that Tab goes through a page in the
order in which it is written down; nothing is to be shown before that, or it were a window.
"""

from __future__ import annotations

from types import EllipsisType
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.kit.commands import (
    has_letter,
    is_declared,
    plain,
    stand_for,
    tip,
    title,
    underlined,
)
from ghost_desktop.desktop.kit.layout import (
    FlowLayout,
    ShrinkingPage,
    in_lines,
    resize_on_screen,
    scrolling,
)
from ghost_desktop.engine.record import Record
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QBoxLayout

    Does: TypeAlias = Callable[..., object] | SignalInstance | None
    Margins: TypeAlias = float | tuple[float, float, float, float] | None

Item: TypeAlias = QWidget | QLayout
Part: TypeAlias = Item | EllipsisType | int | tuple[Item, int] | tuple[Item, Qt.AlignmentFlag]
Wide = TypeVar("Wide", bound=QWidget)
Boxed = TypeVar("Boxed", bound="QBoxLayout")
Pressed = TypeVar("Pressed", bound=QAbstractButton)

ENTER = "  ↵"
"""What a button says at its end that Enter presses, too."""


# --- where things stand -----------------------------------------------------------------------------


def row(*parts: Part, on: QWidget | None = None, **how: Any) -> QHBoxLayout:  # noqa: ANN401
    """Put parts side by side; see `fill`."""
    return fill(QHBoxLayout(on), *parts, **how)  # type: ignore[arg-type]  # None is no parent


def column(*parts: Part, on: QWidget | None = None, **how: Any) -> QVBoxLayout:  # noqa: ANN401
    """Put parts below each other; see `fill`."""
    return fill(QVBoxLayout(on), *parts, **how)  # type: ignore[arg-type]


def fill(layout: Boxed, *parts: Part, spacing: float | None = None, margins: Margins = 0) -> Boxed:
    """Put parts into a row or a column, and return that.

    Args:
        layout: the row or column.
        parts: widgets and layouts; with one, how much of what is left it takes, or where it stands;
            `...` is what takes what is left, and a number so many shares of it.
        spacing: heights of the font between them; None for what is usual.
        margins: such around them, on all sides or each; None for what is usual.
    """
    if margins is not None:
        in_lines(
            layout, setContentsMargins=margins if isinstance(margins, tuple) else (margins,) * 4
        )
    if spacing is not None:
        in_lines(layout, setSpacing=spacing)
    for part in parts:
        if isinstance(part, int):
            layout.addStretch(part)
        elif isinstance(part, EllipsisType):
            layout.addStretch()
        else:
            what, how = part if isinstance(part, tuple) else (part, 0)
            stretch = 0 if isinstance(how, Qt.AlignmentFlag) else how
            if isinstance(what, QWidget):
                layout.addWidget(what, stretch)
            else:
                layout.addLayout(what, stretch)
            if isinstance(how, Qt.AlignmentFlag):
                layout.setAlignment(what, how)
    return layout


def scrolling_column(panel: QWidget, *parts: Part, shrinks: bool = False) -> QVBoxLayout:
    """Fill a panel with a column, off its edges by a line, that scrolls where letters are large.

    It may shrink before it does.
    """
    page = (ShrinkingPage if shrinks else QWidget)(panel)
    column(scrolling(page), on=panel)
    return column(*parts, on=page, margins=1, spacing=0.5)


def flow(
    *parts: Item,
    on: QWidget | None = None,
    spacing: float,
    apart: float = 0,
    margins: Margins = 0,
    **how: Any,  # noqa: ANN401
) -> FlowLayout:
    """Put parts side by side, and below each other where there is no room; see `FlowLayout`.

    Those in a row are `apart` if that is more than the `spacing` of rows, in heights of the font.
    """
    made = fill(FlowLayout(on, **how), *parts, spacing=spacing, margins=margins)
    in_lines(made, set_apart=apart)
    return made


# --- what stands there ------------------------------------------------------------------------------


def dress(widget: Wide, *, role: str = "", name: str = "", about: str = "", hint: str = "") -> Wide:
    """Give a widget what is said of it, and return it.

    Args:
        widget: it.
        role: what it is in the style sheet.
        name: what a screen reader calls it.
        about: what that says beside.
        hint: what its tool tip says.
    """
    if role:
        widget.setProperty("role", role)
    if name:
        widget.setAccessibleName(name)
    if about:
        widget.setAccessibleDescription(about)
    if hint:
        widget.setToolTip(hint)
    return widget


def label(role: str = "", text: str = "", *, wraps: bool = True) -> QLabel:
    """Make a plain text."""
    made = dress(QLabel(text), role=role)
    made.setTextFormat(Qt.TextFormat.PlainText)  # there may be a person's names in it
    made.setWordWrap(wraps)
    return made


def naming(text: str, part: QWidget) -> QLabel:
    """Make the text that stands beside a part and names it; its letter leads there."""
    made = QLabel(text)
    made.setBuddy(part)
    return made


def button(
    what: str,
    does: Does = None,
    text: str = "",
    *,
    role: str = "",
    name: str = "",
    hint: str = "",
    stays: bool = False,
    default: bool | None = None,
) -> QPushButton:
    """Make a button.

    Args:
        what: the id of a command, or what the button says.
        does: is called when it is pressed.
        text: what it says, if that is not the title of the command; `ENTER` is not read aloud.
        role: what it is in the style sheet.
        name: what a screen reader calls it, if that is not what it says.
        hint: what its tool tip says, if that is not what the command does.
        stays: whether it stays pressed until it is pressed again.
        default: whether Enter may press it in a dialog; None for Qt's own.
    """
    made = worded(QPushButton(), what, text, role=role, name=name, hint=hint)
    made.setCheckable(stays)
    if default is not None:
        made.setAutoDefault(default)
    if does is not None:
        made.clicked.connect(does)
    return made


def buttons_of(
    owner: QWidget, texts: Mapping[int, str], does: Callable[[int], object]
) -> QButtonGroup:
    """Make buttons of which one is chosen, and the one that is stays pressed; see `widgets.choose`.

    Args:
        owner: has the group.
        texts: what the buttons say, by their numbers.
        does: is called with the number of the one that is chosen.
    """
    group = QButtonGroup(owner)
    for number, text in texts.items():
        group.addButton(button(text, stays=True), number)
    group.idClicked.connect(does)
    return group


def check_box(
    what: str,
    does: Does = None,
    text: str = "",
    *,
    name: str = "",
    hint: str = "",
    is_on: bool = False,
) -> QCheckBox:
    """Make what can be ticked; `does` is called when it is, or no more."""
    made = worded(QCheckBox(), what, text, name=name, hint=hint)
    made.setChecked(is_on)
    if does is not None:
        made.toggled.connect(does)
    return made


def worded(
    made: Pressed, what: str, text: str = "", *, role: str = "", name: str = "", hint: str = ""
) -> Pressed:
    """Have any kind of button say what it does, and do it by the letter of its command; see `button`."""
    if is_declared(what):
        text, hint = text or title(what), hint or tip(what)
        if has_letter(what):
            name = name or plain(text)
            text = underlined(text, what)
            stand_for(made, what)
    else:
        text = text or what
    made.setText(text)
    if text.endswith(ENTER):
        name = name or plain(text.removesuffix(ENTER))
    return dress(made, role=role, name=name, hint=hint)


def line_edit(
    name: str,
    does: Does = None,
    text: str = "",
    *,
    most: int = 0,
    placeholder: str = "",
    clears: bool = False,
) -> QLineEdit:
    """Make a line to type in.

    Args:
        name: what it is for; empty where a `Form` says so.
        does: is called when its text is another.
        text: what is in it.
        most: how many letters it takes; 0 for any number.
        placeholder: what is said in it while it is empty.
        clears: whether a button in it clears it.
    """
    made = dress(QLineEdit(text), name=name)
    made.setPlaceholderText(placeholder)
    made.setClearButtonEnabled(clears)
    if most:
        made.setMaxLength(most)
    if does is not None:
        made.textChanged.connect(does)
    return made


# --- dialogs ----------------------------------------------------------------------------------------


class Field(Record, eq=False):
    """A part with its name before it.

    Attributes:
        title: the name, with "&" before the letter that leads to it; empty if it has none.
        part: what is named.
        at: where the part stands, if it does not stand there alone.
        when: tells whether it matters now; None if it always does.
    """

    title: str
    part: QWidget
    at: QLayout | None = None
    when: Callable[[], bool] | None = None


class Form(QGridLayout):
    """Parts below each other, each with its name before it, in the middle of its height.

    (That is why it is no `QFormLayout`: there a name stands higher than what it names.)

    Args:
        rows: what stands there; a part without a name has all of the width.
        on: the page on which it begins at the top, if it is alone there.
        right: heights of the font that it leaves there at the right.
        across: such between a name and what is named.
        down: such between rows.
    """

    def __init__(
        self,
        *rows: Field | Item,
        on: QWidget | None = None,
        right: float = 0,
        across: float,
        down: float,
    ) -> None:
        super().__init__(on)
        in_lines(self, setContentsMargins=(0, 0, right, 0))
        in_lines(self, setHorizontalSpacing=across, setVerticalSpacing=down)
        self.setRowStretch(len(rows), on is not None)
        self.setColumnStretch(1, 1)
        self._follows: list[tuple[Callable[[], bool], tuple[QWidget, ...]]] = []
        for place, one in enumerate(rows):
            if isinstance(one, Field):
                self._add_row(one, place)
            elif isinstance(one, QWidget):
                self.addWidget(one, place, 0, 1, 2)
            else:
                self.addLayout(one, place, 0, 1, 2)

    def _add_row(self, one: Field, place: int) -> None:
        parts: tuple[QWidget, ...] = (one.part,)
        if one.title:
            one.part.setAccessibleName(plain(one.title))
            parts = (naming(one.title, one.part), one.part)
            self.addWidget(parts[0], place, 0)
        if one.at is None:
            self.addWidget(one.part, place, 1)
        else:
            self.addLayout(one.at, place, 1)
        if one.when is not None:
            self._follows.append((one.when, parts))

    def follow(self) -> None:
        """Show what matters now, and nothing else; what stands beside a part is not hidden with it."""
        for matters, parts in self._follows:
            is_shown = matters()
            for part in parts:
                part.setVisible(is_shown)


def fill_dialog(
    dialog: QWidget,
    content: QWidget,
    main: QPushButton,
    *others: Part,
    before: Iterable[Part] = (...,),
) -> None:
    """Fill a dialog: below its content stand its buttons, the main one, which Enter presses, last.

    Tab comes to that first, and then to the others, from right to left.

    Args:
        dialog: the dialog.
        content: takes all the room that is left.
        main: the main button.
        others: those before it.
        before: what is left of all.
    """
    for one in (main, *reversed(others)):
        if isinstance(one, QWidget):
            one.setParent(dialog)
    main.setDefault(True)  # which the dialog would not hear of before
    parts = (content, 1), row(*before, *others, main)
    column(*parts, on=dialog, margins=1, spacing=0.5)


class ReadingDialog(QDialog):
    """Something to read beside the window, which can be used meanwhile.

    Args:
        title: of the dialog.
        content: what there is to read; it gets the focus.
        window: the window that it belongs to.
        width, height: lines of text that it is wide and high, where the screen is large enough.
        others: buttons beside the one that closes it.

    Attributes:
        close_button: closes it.
    """

    def __init__(
        self,
        title: str,
        content: QWidget,
        window: QWidget | None,
        *,
        width: int = 40,
        height: int = 34,
        others: tuple[QPushButton, ...] = (),
    ) -> None:
        super().__init__(window)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        unit = self.fontMetrics().height()
        self.close_button = button(_("Close"), self.accept, role="main")
        fill_dialog(self, content, self.close_button, *others)
        content.setFocus()
        resize_on_screen(self, QSize(width * unit, height * unit))

    def come(self) -> None:
        """Come to the front."""
        self.show()
        self.raise_()
        self.activateWindow()

    @classmethod
    def show_for(cls, window: QWidget) -> Self:
        """Show the sheet of `window`, or bring it forward if it is open."""
        open_sheets = [sheet for sheet in window.findChildren(cls) if sheet.isVisible()]
        sheet = open_sheets[0] if open_sheets else cls(window)  # type: ignore[arg-type,call-arg]
        sheet.come()
        return sheet


class ReadingPage(QTextBrowser):
    """Text to read, scroll, select and copy, in the colours of the theme.

    Args:
        name: what a screen reader calls it.
        html: the text, without any colour or size of its own.
    """

    def __init__(self, name: str, html: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setOpenExternalLinks(True)
        self.document().setDocumentMargin(self.fontMetrics().height() / 2)
        self.setHtml(html)
