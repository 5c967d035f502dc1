"""Whether things may move: not if the system, or the person, wants less motion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStyle

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

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
    duration = QStyle.StyleHint.SH_Widget_Animation_Duration
    return not _wants_less and widget.style().styleHint(duration, None, widget, None) > 0
