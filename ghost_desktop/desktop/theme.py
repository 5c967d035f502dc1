"""One table of colours per theme, and the palette and style sheet that are made of it.

The accent and the colours of winning and losing come from the palette of Okabe and Ito, which
colour-blind people can tell apart; their darker shades are for text, which needs a contrast of 4.5
to 1. No colour stands alone: a shape or a word is always beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPalette

from ghost_desktop import paths

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget


STYLE = "Fusion"
"""The style of Qt that the application is made with: it has the same shapes on every system."""


SIZES = range(8, 25)
"""The sizes of letters that can be chosen, in points."""


class Theme(Enum):
    """How the window looks."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True)
class Colours:
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
        winners: in charts, for the seat that wins; thinned where text stands on it.
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
        _polish(application)
    else:
        application.setStyleSheet(_style_sheet())


def measure_anew(application: QApplication) -> None:
    """Have the style sheet hold for another font: its lengths are so many em of what that was."""
    _polish(application)
    for widget in application.allWidgets():
        application.sendEvent(widget, QEvent(QEvent.Type.StyleChange))


def tell_kind(window: QWidget) -> None:
    """Tell a window whether it is dark, for what the style sheet cannot ask of the palette."""
    window.setProperty("is_dark", _current.is_dark)


def _polish(application: QApplication) -> None:
    """Have all widgets look up palette and font, which they do but once by themselves.

    Another style sheet would do so, too, but for that Qt takes three times as long.
    """
    for window in application.topLevelWidgets():
        tell_kind(window)
    for widget in application.allWidgets():
        has_its_own = widget.testAttribute(Qt.WidgetAttribute.WA_SetFont)
        if has_its_own:
            widget.setProperty(_FONT_BEFORE, None)
        widget.style().polish(widget)
        if has_its_own:  # of it Qt has kept more than was its own: its size, too
            widget.setFont(widget.font())


def _palette(c: Colours) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette(QColor(c.surface), QColor(c.window))
    for roles, colour in (
        ((role.Window,), c.window),
        ((role.Base, role.Button, role.ToolTipBase), c.surface),
        ((role.AlternateBase, role.Midlight), c.raised),
        ((role.Mid, role.Dark), c.line),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText), c.text),
        ((role.PlaceholderText,), c.muted),
        ((role.Highlight, role.Accent, role.Link), c.accent),
        ((role.HighlightedText,), c.on_accent),
        ((role.BrightText,), c.bad),
        ((role.LinkVisited,), c.selected),
    ):
        for one in roles:
            palette.setColor(one, QColor(colour))
    for one in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, one, QColor(c.muted))
    return palette


# Each colour by the role of the palette that has it: one style sheet does for all themes.
_IN_PALETTE = replace(
    LIGHT,
    window="palette(window)",
    surface="palette(base)",
    raised="palette(midlight)",
    selected="palette(link-visited)",
    line="palette(mid)",
    text="palette(text)",
    muted="palette(placeholder-text)",
    accent="palette(highlight)",
    on_accent="palette(highlighted-text)",
    bad="palette(bright-text)",
)


def _style_sheet() -> str:
    """Return the rules; those for items of views are looked up for each item that is painted.

    Tables, which are repainted row by row while lists are compared, therefore have none.
    """
    c = _IN_PALETTE
    icons = paths.resources() / "icons"
    chevron = (icons / "chevron.svg").as_posix()
    chevron_up = (icons / "chevron-up.svg").as_posix()
    tick = (icons / "tick-light.svg").as_posix()
    tick_dark = (icons / "tick-dark.svg").as_posix()
    return f"""
    QPushButton, QComboBox {{
        background: {c.surface}; color: {c.text};
        border: 1px solid {c.line}; border-radius: 0.45em; padding: 0.4em 0.9em;
    }}
    QPushButton:hover, QComboBox:hover {{ border-color: {c.muted}; }}
    QPushButton:focus, QComboBox:focus {{ border: 2px solid {c.accent}; padding: 0.34em 0.84em; }}
    QPushButton:disabled, QComboBox:disabled {{ color: {c.muted}; background: {c.window}; border-color: {c.line}; }}
    QPushButton:checked {{
        background: {c.raised}; border: 1px solid {c.accent}; color: {c.text};
    }}
    QPushButton:checked:focus {{ border-width: 2px; }}
    QPushButton[role="panel"] {{
        background: transparent; border: none; border-radius: 0; padding: 0.5em 0.6em;
        color: {c.muted}; border-bottom: 2px solid transparent;
    }}
    QPushButton[role="panel"]:hover {{ color: {c.accent}; }}
    QPushButton[role="panel"]:checked {{ color: {c.text}; border-bottom: 2px solid {c.accent}; }}
    QPushButton[role="panel"]:focus {{
        background: {c.raised}; color: {c.text}; border: 2px solid {c.accent};
        border-radius: 0.45em; padding: 0.36em 0.46em;
    }}
    QPushButton[role="main"] {{
        background: {c.accent}; color: {c.on_accent}; border-color: {c.accent};
        padding: 0.5em 1.4em;
    }}
    QPushButton[role="main"]:disabled {{
        color: {c.muted}; background: {c.window}; border-color: {c.line};
    }}
    QPushButton[role="main"]:focus {{ border: 2px solid {c.text}; padding: 0.44em 1.34em; }}
    QPushButton[role="low"] {{ padding: 0.1em 0.7em; }}
    QPushButton[role="low"]:focus {{ padding: 0.04em 0.64em; }}
    QPushButton[role="menu"] {{ padding-right: 1.9em; }}
    QPushButton[role="menu"]:focus {{ padding-right: 1.84em; }}
    QPushButton::menu-indicator {{
        image: url("{chevron}"); width: 0.85em; height: 0.85em;
        subcontrol-origin: padding; subcontrol-position: right center; right: 0.6em;
    }}
    QPushButton[role="game"] {{ text-align: left; padding-right: 1.9em; }}
    QPushButton[role="game"]:focus {{ padding-right: 1.84em; }}
    QFrame[role="choices"] {{
        background: {c.surface}; border: 1px solid {c.muted}; border-radius: 0.45em;
    }}
    QPushButton[role="key"] {{ padding: 0; }}
    QPushButton[role="key"]:pressed {{ background: {c.accent}; color: {c.on_accent}; }}
    QComboBox {{ padding-right: 1.9em; combobox-popup: 0; }}
    QComboBox:focus {{ padding-right: 1.84em; }}
    QComboBox::drop-down {{ border: none; width: 1.9em; }}
    QComboBox::down-arrow {{ image: url("{chevron}"); width: 0.85em; height: 0.85em; }}
    QComboBox QAbstractItemView {{
        background: {c.surface}; color: {c.text}; border: 1px solid {c.line}; outline: none;
        selection-background-color: {c.accent}; selection-color: {c.on_accent};
    }}
    QComboBox QAbstractItemView::item {{ padding: 0.35em 0.6em; }}
    QComboBox QAbstractItemView::item:selected {{
        background: {c.accent}; color: {c.on_accent};
    }}
    QLabel[role="muted"] {{ color: {c.muted}; }}
    QLabel[role="refusal"], QLabel[role="falls"] {{ color: {c.bad}; }}
    QLabel[role="stands"] {{ color: {c.accent}; }}
    QFrame[role="setup"] {{ background: {c.surface}; border: none; border-bottom: 1px solid {c.line}; }}
    QFrame[role="status"] {{ background: {c.surface}; border: none; border-top: 1px solid {c.line}; }}
    QDialog[role="palette"] {{ background: {c.window}; border: 1px solid {c.muted}; }}
    QFrame[role="card"] {{
        background: {c.surface}; border: 1px solid {c.line}; border-radius: 0.45em;
    }}
    QFrame[role="hint"] {{ background: {c.raised}; border-radius: 0.45em; }}
    QPushButton[role="plain"] {{
        background: transparent; border: 1px solid transparent; color: {c.muted};
        padding: 0.15em 0.4em;
    }}
    QPushButton[role="plain"]:hover {{ color: {c.accent}; border-color: transparent; }}
    QPushButton[role="plain"]:focus {{ border: 1px solid {c.accent}; padding: 0.15em 0.4em; }}
    QLabel[role="heading"] {{ color: {c.muted}; padding: 0.05em 0.35em; }}
    QPushButton[role="word"] {{
        background: transparent; border: 1px solid transparent; padding: 0.05em 0.35em;
    }}
    QPushButton[role="word"]:hover {{ color: {c.accent}; border-color: {c.line}; }}
    QPushButton[role="word"]:focus {{ border: 1px solid {c.accent}; padding: 0.05em 0.35em; }}
    PathTiles QToolButton {{
        background: {c.surface}; color: {c.text}; border: 1px solid {c.muted};
        border-radius: 0.3em; padding: 0.15em 0.5em; font-weight: 600;
    }}
    PathTiles QToolButton:hover {{ border-color: {c.accent}; color: {c.accent}; }}
    PathTiles QToolButton:checked {{
        background: {c.accent}; border-color: {c.accent}; color: {c.on_accent};
    }}
    PathTiles QToolButton:focus {{ border: 2px solid {c.text}; padding: 0.09em 0.44em; }}
    QFrame[role="notice"] {{
        background: {c.raised}; border: 1px solid {c.line}; border-radius: 0.45em;
    }}
    QTreeView, QListView, QTableView, QTextBrowser, MapView {{
        background: {c.surface}; color: {c.text}; border: 1px solid {c.line};
        border-radius: 0.45em; padding: 0.2em; outline: none;
        selection-background-color: {c.selected}; selection-color: {c.text};
    }}
    QListView[role="bare"] {{ background: transparent; border: none; padding: 0; }}
    MapView {{ background: {c.window}; padding: 0.15em; }}
    QTreeView::item, QListView::item {{ padding: 0.2em 0.2em; }}
    QTreeView::item:selected, QListView::item:selected {{ background: {c.selected}; }}
    QTreeView:focus, QListView:focus, QTableView:focus, QTextBrowser:focus,
    MapView:focus {{ border-color: {c.accent}; }}
    QHeaderView::section {{
        background: {c.surface}; color: {c.muted}; border: none;
        border-bottom: 1px solid {c.line}; padding: 0.3em 0.4em;
    }}
    QTableView QHeaderView::section {{ padding: 0.3em 3px; }}
    QHeaderView {{ background: {c.surface}; border: none; }}
    QHeaderView::up-arrow, QHeaderView::down-arrow {{
        subcontrol-origin: padding; subcontrol-position: top center; width: 0.7em; height: 0.5em;
    }}
    QCheckBox::indicator, QListView::indicator {{
        width: 0.9em; height: 0.9em; border: 1px solid {c.muted}; border-radius: 0.2em;
        background: {c.surface};
    }}
    QCheckBox::indicator:checked, QListView::indicator:checked {{
        background: {c.accent}; border-color: {c.accent}; image: url("{tick}");
    }}
    *[is_dark="true"] QCheckBox::indicator:checked,
    *[is_dark="true"] QListView::indicator:checked {{ image: url("{tick_dark}"); }}
    QCheckBox::indicator:disabled {{ background: {c.window}; border-color: {c.line}; }}
    QCheckBox::indicator:checked:disabled {{ background: {c.muted}; border-color: {c.muted}; }}
    QCheckBox::indicator:focus {{ border: 2px solid {c.accent}; }}
    QCheckBox::indicator:checked:focus {{ border: 2px solid {c.text}; }}
    QCheckBox:focus {{ color: {c.accent}; }}
    QPushButton, QCheckBox, QTabBar {{ outline: none; }}
    QCheckBox {{ spacing: 0.3em; }}
    QScrollArea[role="chart"] {{ border: 1px solid transparent; }}
    QScrollArea[role="chart"]:focus {{ border-color: {c.accent}; }}
    QLineEdit, QSpinBox {{
        background: {c.surface}; color: {c.text}; border: 1px solid {c.line};
        border-radius: 0.45em; padding: 0.4em 0.6em;
        selection-background-color: {c.accent}; selection-color: {c.on_accent};
    }}
    QLineEdit:focus, QSpinBox:focus {{ border: 2px solid {c.accent}; padding: 0.34em 0.54em; }}
    QSpinBox, QSpinBox:focus {{ padding-right: 1.7em; }}
    QSpinBox QLineEdit, QSpinBox QLineEdit:focus {{
        background: transparent; border: none; padding: 0;
    }}
    QSpinBox::up-button, QSpinBox::down-button {{
        subcontrol-origin: border; width: 1.6em; border: none; background: transparent;
    }}
    QSpinBox::up-button {{ subcontrol-position: top right; }}
    QSpinBox::down-button {{ subcontrol-position: bottom right; }}
    QSpinBox::up-arrow {{ image: url("{chevron_up}"); width: 0.8em; height: 0.8em; }}
    QSpinBox::down-arrow {{ image: url("{chevron}"); width: 0.8em; height: 0.8em; }}
    QScrollBar {{ background: transparent; border: none; }}
    QScrollBar:vertical {{ width: 0.8em; margin: 0.15em; }}
    QScrollBar:horizontal {{ height: 0.8em; margin: 0.15em; }}
    QScrollBar::handle {{ background: {c.line}; border-radius: 0.25em; }}
    QScrollBar::handle:hover {{ background: {c.muted}; }}
    QScrollBar::handle:vertical {{ min-height: 2em; }}
    QScrollBar::handle:horizontal {{ min-width: 2em; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QTabWidget::pane {{ border: 1px solid {c.line}; border-radius: 0.45em; }}
    QTabBar::tab {{
        background: transparent; color: {c.muted}; padding: 0.45em 0.8em; margin-right: 0.2em;
        border-bottom: 2px solid transparent;
    }}
    QTabBar::tab:hover {{ color: {c.accent}; }}
    QTabBar::tab:selected {{ color: {c.text}; border-bottom: 2px solid {c.accent}; }}
    QTabBar::tab:selected:focus {{
        background: {c.raised}; border: 2px solid {c.accent}; border-radius: 0.45em;
        padding: 0.3em 0.66em;
    }}
    QTabBar[role="narrow"]::tab {{ padding-left: 0.3em; padding-right: 0.3em; }}
    QTabBar[role="narrow"]::tab:selected:focus {{ padding-left: 0.16em; padding-right: 0.16em; }}
    QTabBar {{ qproperty-drawBase: 0; }}
    QAbstractScrollArea::corner {{ background: transparent; border: none; }}
    QSplitter::handle {{ background: transparent; }}
    QMenuBar {{ background: {c.surface}; color: {c.text}; padding: 0.1em; }}
    QMenuBar::item:selected, QMenu::item:selected {{ background: {c.raised}; color: {c.text}; }}
    QMenu::item:disabled {{ color: {c.muted}; }}
    QMenu {{ background: {c.surface}; color: {c.text}; border: 1px solid {c.line}; }}
    QProgressBar {{ background: {c.window}; border: 1px solid {c.line}; border-radius: 0.3em; }}
    QProgressBar::chunk {{ background: {c.accent}; border-radius: 0.25em; }}
    QToolTip {{ background: {c.surface}; color: {c.text}; border: 1px solid {c.line}; }}
    """
