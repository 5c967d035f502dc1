"""How the program looks: light or dark, how large its letters are, and whether things move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QObject, Qt, QVariantAnimation, Slot
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.theme import SIZES, Theme, apply_theme, measure_anew, tell_kind

if TYPE_CHECKING:
    from collections.abc import Callable


class Look(QObject):
    """Gives the program a theme and a size of letters, and keeps them when the system changes.

    Attributes:
        theme: what was chosen.
        points: how large letters were chosen to be; None if they are as the system has them.

    Args:
        theme: light, dark, or what the system is; it is in force already.
        points: how large letters are to be, before there is what to dress.
        window: the window, which it belongs to.
    """

    def __init__(self, theme: Theme, points: int | None, window: QWidget) -> None:
        super().__init__(window)
        tell_kind(window)
        self.theme = theme
        self._is_changing = False
        self._usual = self._dressed_for = QApplication.font()
        self.points = points
        if points is not None:
            self._set_points(points)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._on_system)
        hints.accessibility().contrastPreferenceChanged.connect(self._on_contrast)

    # --- the theme ----------------------------------------------------------------------------------

    @command({f"theme.{one.value}": one for one in Theme}, chosen=lambda look: look.theme)
    def set_theme(self, theme: Theme) -> None:
        """Give the program another theme."""
        self.theme = theme
        application = QApplication.instance()
        if isinstance(application, QApplication):
            self._is_changing = True  # asking Qt for a scheme is answered by a signal
            apply_theme(application, theme)
            self._is_changing = False

    @Slot()
    def _on_system(self) -> None:
        """Follow the system from light to dark and back."""
        if self.theme is Theme.SYSTEM and not self._is_changing:
            self.set_theme(Theme.SYSTEM)

    @Slot()
    def _on_contrast(self) -> None:
        """Follow the system to more contrast and back, in every theme."""
        self.set_theme(self.theme)

    # --- the size of letters ------------------------------------------------------------------------

    @command({"zoom.in": 1, "zoom.out": -1})
    def enlarge(self, points: int) -> None:
        """Make letters larger by so many points, or smaller, as far as `SIZES` go."""
        wanted = round(QApplication.font().pointSizeF()) + points
        self._set_points(min(max(wanted, SIZES[0]), SIZES[-1]))

    @command("zoom.reset")
    def reset_size(self) -> None:
        """Let letters be as large as the system has them."""
        self.points = None
        self._dress(self._usual)

    def _set_points(self, points: int) -> None:
        self.points = points
        font = QFont(self._usual)
        font.setPointSizeF(points)
        self._dress(font)

    def follow_font(self) -> None:
        """Hand down another font of the system; not at once, for Qt is still telling of it."""
        if QApplication.font() != self._dressed_for:
            queued = Qt.ConnectionType.QueuedConnection
            QMetaObject.invokeMethod(self, "_dress_anew", queued)

    @Slot()
    def _dress_anew(self) -> None:
        if QApplication.font() != self._dressed_for:
            self._dress(QApplication.font())

    def _dress(self, font: QFont) -> None:
        """Have all in a font: the style sheet keeps it from widgets, and lengths that are so many em."""
        self._dressed_for = font
        application = QApplication.instance()
        if isinstance(application, QApplication):
            measure_anew(application, font)

    # --- motion -------------------------------------------------------------------------------------

    @property
    def less_motion(self) -> bool:
        """Whether everything is to keep still, whatever the system says."""
        return _wants_less

    @command("less_motion", is_on=lambda look: look.less_motion)
    def keep_still(self) -> None:
        """Have tiles keep still, or move again."""
        want_less_motion(wants_less=not _wants_less)


def animation(owner: QObject, ms: int, does: Callable[[float], object]) -> QVariantAnimation:
    """Return what calls `does` with how far it is, from 0 to 1, while it runs."""
    made = QVariantAnimation(owner)
    made.setDuration(ms)
    made.setStartValue(0.0)
    made.setEndValue(1.0)
    made.valueChanged.connect(does)
    return made


_wants_less = False


def want_less_motion(*, wants_less: bool) -> None:
    """Have everything keep still, whatever the system says; or no longer."""
    global _wants_less  # noqa: PLW0603 - one person looks at one program
    _wants_less = wants_less


def wants_less_motion() -> bool:
    """Tell whether everything is to keep still, whatever the system says."""
    return _wants_less


def has_motion(widget: QWidget) -> bool:
    """Tell whether a widget may move what it shows; where Qt knows it, the system has a say."""
    if _wants_less:
        return False
    from PySide6.QtWidgets import QStyle  # noqa: PLC0415 - which knows 500 things: 25 ms

    duration = QStyle.StyleHint.SH_Widget_Animation_Duration
    return widget.style().styleHint(duration, None, widget, None) > 0
