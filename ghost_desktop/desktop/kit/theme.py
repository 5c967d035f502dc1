"""One table of colours per theme: the palette, the style sheet and the charts' colours that are made of it."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum
from functools import cached_property
from string import Template
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QLayout, QWidget

from ghost_desktop import paths
from ghost_desktop.desktop.kit.layout import PanelStack, measure
from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from PySide6.QtGui import QFont
    from PySide6.QtWidgets import QApplication


STYLE = "Fusion"
"""The style of Qt that the application is made with: it has the same shapes on every system."""


SIZES = range(8, 25)
"""The sizes of letters that can be chosen, in points."""


class Theme(Enum):
    """How the window looks."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


_TINT = 0.38
"""How much of a strong colour is in a cell that carries text."""

_FAINT = 0.45
"""How much of the colour of lines is in what only has to be seen."""


class Colours(Record):
    """The colours of one theme, as ``#rrggbb``.

    Attributes:
        is_dark: whether it is light text on a dark ground.
        window: behind everything.
        surface: tiles, keys, fields.
        raised: a key under the pointer, and what stands out a little.
        selected: the current row of a table or tree.
        line: borders.
        text: what is read.
        muted: what is read second.
        accent: the one accent: the person's own tiles, the main button, where a letter goes.
        on_accent: text on the accent.
        good: won, as text.
        bad: lost or refused, as text.
        bad_surface: behind the letter that completed a word.
        late: won later than need be, as text.
        early: lost sooner than need be, as text.
        winners: in charts, for the seat that wins; thinned where text stands on it, see `tints`.
        series: in charts, a colour a series, each with a symbol of its own.
    """

    is_dark: bool
    window: str
    surface: str
    raised: str
    selected: str
    line: str
    text: str
    muted: str
    accent: str
    on_accent: str
    good: str
    bad: str
    bad_surface: str
    late: str
    early: str
    winners: tuple[str, str]
    series: tuple[str, ...]

    @cached_property
    def empty(self) -> str:
        """Of a cell of a chart that stands for "no"."""
        return self._thinned(self.line, _FAINT)

    @cached_property
    def tints(self) -> tuple[str, str]:
        """Behind the text of a cell, by the seat that wins."""
        first, second = self.winners
        return self._thinned(first, _TINT), self._thinned(second, _TINT)

    def _thinned(self, strong: str, part: float) -> str:
        """Return what is left of a colour on the surface if there is so much of it."""
        return mixed(QColor(self.surface), QColor(strong), part).name()


LIGHT = Colours(
    is_dark=False,
    window="#f5f4f0",
    surface="#ffffff",
    raised="#e9f1f7",
    selected="#d6e7f3",
    line="#d3d1c9",
    text="#1e2328",
    muted="#5a616b",
    accent="#0072b2",
    on_accent="#ffffff",
    good="#00704f",
    bad="#b04a00",
    bad_surface="#fbe6d8",
    late="#7d5a00",
    early="#9c4473",
    winners=("#0072b2", "#e69f00"),
    series=("#0072b2", "#d55e00", "#009e73", "#aa4d80"),
)
DARK = Colours(
    is_dark=True,
    window="#16181c",
    surface="#22262c",
    raised="#2c3540",
    selected="#2a4054",
    line="#3b414a",
    text="#eceae5",
    muted="#a3a9b3",
    accent="#56b4e9",
    on_accent="#0b1a24",
    good="#3fc79a",
    bad="#f59a5b",
    bad_surface="#45301f",
    late="#e6b84d",
    early="#d88fb6",
    winners=("#0072b2", "#e69f00"),
    series=("#56b4e9", "#e69f00", "#3fc79a", "#cc79a7"),
)


def with_contrast(c: Colours) -> Colours:
    """Return the colours of a theme for a person who has asked the system for more contrast.

    Nothing is greyed, borders are as plain as text, and text that won or lost looks like all text:
    a shape or a word is beside it anyway.
    """
    ground = "#000000" if c.is_dark else "#ffffff"
    text = "#ffffff" if c.is_dark else "#000000"
    plain = replace(c, window=ground, surface=ground, line=text, text=text, muted=text)
    return replace(plain, good=text, bad=text, late=text, early=text)


_FONT_BEFORE = "_q_styleSheetWidgetFont"
"""Where Qt keeps the font that a widget had when it was polished, to give it back at the next time.

It would take the font away that the widget was given since.
"""

_current = LIGHT


def colours() -> Colours:
    """Return the colours that are in force, for widgets that paint themselves."""
    return _current


def apply_theme(application: QApplication, theme: Theme) -> None:
    """Give the whole program a theme.

    Asking Qt for a colour scheme does nothing on a bare X server or off screen, so the palette is
    our own, on `STYLE`, which follows it everywhere.
    """
    global _current  # noqa: PLW0603 - one program has one theme
    hints = application.styleHints()
    if theme is Theme.SYSTEM:
        hints.unsetColorScheme()
        dark = hints.colorScheme() is Qt.ColorScheme.Dark
    else:
        dark = theme is Theme.DARK
        hints.setColorScheme(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)
    _current = DARK if dark else LIGHT
    if hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast:
        _current = with_contrast(_current)
    application.setPalette(_palette(_current))
    if application.styleSheet():
        for window in application.topLevelWidgets():
            tell_kind(window)
        _polish(_in_sight(application))
    else:
        application.setStyleSheet(_style_sheet())


def measure_anew(application: QApplication, font: QFont) -> None:
    """Have all lengths hold for another font: they are so many of its heights, or em."""
    global _is_dressing  # noqa: PLW0603 - as above
    _is_dressing = True
    if application.font() != font:  # once it is set, Qt follows the system's no more
        application.setFont(font)
    for window in application.topLevelWidgets():
        measure(window.findChildren(QLayout))
    measure(application.allWidgets())
    _dress(_in_sight(application))


_is_dressing = False


def is_dressing() -> bool:
    """Whether fonts are taken away and given back now: whoever follows them waits for the end."""
    return _is_dressing


def tell_kind(window: QWidget) -> None:
    """Tell a window whether it is dark, for what the style sheet cannot ask of the palette."""
    window.setProperty("is_dark", _current.is_dark)


def _polish(widgets: Iterable[QWidget]) -> None:
    """Have widgets look up palette and font, which they do but once by themselves.

    Another style sheet would do so, too, but for that Qt takes three times as long.
    """
    global _is_dressing  # noqa: PLW0603 - as above
    _is_dressing = True
    for widget in widgets:
        has_its_own = widget.testAttribute(Qt.WidgetAttribute.WA_SetFont)
        if has_its_own:
            widget.setProperty(_FONT_BEFORE, None)
        widget.style().polish(widget)
        if has_its_own:  # of it Qt has kept more than was its own: its size, too
            widget.setFont(widget.font())
    _is_dressing = False


def _dress(widgets: Collection[QWidget]) -> None:
    """Have widgets look up lengths, too."""
    _polish(widgets)
    for widget in widgets:
        if isinstance(widget, QLabel):  # it knows by now no more how large its text is
            QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.ApplicationFontChange))
        QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
    # Behind another tab, rows within rows would keep the lengths of the font before.
    with_layouts = [(one, layout) for one in widgets if (layout := one.layout()) is not None]
    for _one, layout in with_layouts:
        for part in (layout, *layout.findChildren(QLayout)):
            part.invalidate()
    for one, _layout in with_layouts:
        one.updateGeometry()


def _in_sight(application: QApplication) -> list[QWidget]:
    """Return all widgets but those on panels that nobody sees: these are dressed when they come."""
    known = application.allWidgets()
    stacks = (one for one in known if isinstance(one, PanelStack))
    away = {part for stack in stacks for part in stack.put_off(_dress_panel)}
    return [one for one in known if one not in away or one.isVisible()]  # as in their dialogs


def _dress_panel(panel: QWidget) -> None:
    _dress([panel, *panel.findChildren(QWidget)])


_ROLES = {
    "window": ("Window",),
    "surface": ("Base", "Button", "ToolTipBase"),
    "raised": ("Midlight", "AlternateBase"),
    "selected": ("LinkVisited",),
    "line": ("Mid", "Dark"),
    "text": ("Text", "WindowText", "ButtonText", "ToolTipText"),
    "muted": ("PlaceholderText",),
    "accent": ("Highlight", "Accent", "Link"),
    "on_accent": ("HighlightedText",),
    "bad": ("BrightText",),
}
"""The roles of the palette that have a colour; by the first of them the style sheet asks for it."""


def _palette(c: Colours) -> QPalette:
    palette = QPalette(QColor(c.surface), QColor(c.window))
    for colour, roles in _ROLES.items():
        for role in roles:
            palette.setColor(QPalette.ColorRole[role], QColor(getattr(c, colour)))
    for role in ("WindowText", "Text", "ButtonText"):
        disabled = QPalette.ColorGroup.Disabled
        palette.setColor(disabled, QPalette.ColorRole[role], QColor(c.muted))
    return palette


def _style_sheet() -> str:
    """Return the rules, which do for all themes."""
    rules = Template((paths.resources() / "theme.qss").read_text(encoding="utf-8"))
    # LinkVisited is link-visited there.
    named = {one: re.sub(r"\B(?=[A-Z])", "-", roles[0]) for one, roles in _ROLES.items()}
    said = {one: f"palette({role.lower()})" for one, role in named.items()}
    return rules.substitute(said, icons=(paths.resources() / "icons").as_posix())


def mixed(ground: QColor, strong: QColor, part: float) -> QColor:
    """Thin `strong` down to a part of it."""
    return QColor(
        round(ground.red() + part * (strong.red() - ground.red())),
        round(ground.green() + part * (strong.green() - ground.green())),
        round(ground.blue() + part * (strong.blue() - ground.blue())),
    )
