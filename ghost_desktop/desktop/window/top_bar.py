"""The bar on top: which panel is shown, and the game that all of them are about."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QPushButton,
    QSizePolicy,
    QStyleOptionButton,
    QWidget,
)

from ghost_desktop.desktop.kit.builders import button, fill, row
from ghost_desktop.desktop.kit.commands import add_actions, command, entry, tip, title
from ghost_desktop.desktop.kit.layout import in_lines, is_low, is_small
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import choose, choose_none
from ghost_desktop.desktop.window.commands import CHOICES, LEARN, PANELS, PLAY
from ghost_desktop.desktop.window.ghost import GhostFace
from ghost_desktop.desktop.window.question import name_game
from ghost_desktop.formats.text import side_by_side
from ghost_desktop.library.question import Question
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from ghost_desktop.desktop.window.game_choices import GameChoices
    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.desktop.window.question import Known


_LEAST = 7
"""Heights of the font that it is wide at least, however little of the name that leaves."""

_LEAST_LIST = 7
"""Letters of the dictionary's name for which there is room before the rules are cut off."""

_BESIDE_TEXT = 3.2
"""Heights of the font that are no text: the margins that the style sheet leaves, and the mark."""


class GameButton(PagePart, QPushButton):
    """Says which game is asked for: ``"ENABLE1 · Ghost · 4+ letters · 2 players"``.

    Where there is no room for all, the dictionary's name is shortened first, for the rules say
    more; the tool tip then has the whole. It is checked while the choices are open.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: tuple[str, ...] = ("",)
        self.setProperty("role", "game")
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_question(self, question: Question) -> None:
        """Name the game that `question` is about."""
        self._facts = tuple(name_game(question))
        said = side_by_side(self._facts)
        self.setText(said.replace("&", "&&"))
        self.setAccessibleName(say("The game: {game}", game=said))
        self.on_fit()

    @property
    def _wide(self) -> int:
        """How wide it is with all that it says."""
        metrics = self.fontMetrics()
        return metrics.horizontalAdvance(self.text()) + round(_BESIDE_TEXT * metrics.height())

    @property
    def shown(self) -> str:
        """What there is room for."""
        metrics, cut = self.fontMetrics(), Qt.TextElideMode.ElideRight
        whole, missing = side_by_side(self._facts), self._wide - self.width()
        if missing <= 0:
            return whole
        name, *rules = self._facts
        least = metrics.horizontalAdvance(name[:_LEAST_LIST])
        room = max(metrics.horizontalAdvance(name) - missing, least)
        shorter = side_by_side([metrics.elidedText(name, cut, room), *rules])
        return metrics.elidedText(shorter, cut, metrics.horizontalAdvance(whole) - missing)

    def on_fit(self) -> None:
        """Say on hover what there is no room for."""
        does = _("Choose the dictionary and the rules")
        whole = side_by_side(self._facts)
        self.setToolTip(does if self.shown == whole else f"{whole}\n{does}")

    # --- what Qt asks -----------------------------------------------------------------------------

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Have as much drawn as there is room for, and the mark of all that drops down."""
        super().initStyleOption(option)
        option.text = self.shown.replace("&", "&&")
        option.features |= QStyleOptionButton.ButtonFeature.HasMenu

    def sizeHint(self) -> QSize:
        """Ask for room for all."""
        return QSize(self._wide, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Shrink where there is little room."""
        hint = self.sizeHint()
        return QSize(min(hint.width(), _LEAST * self.fontMetrics().height()), hint.height())


_WITH_GHOST = 36  # heights of the font from which on there is room for the ghost


class SetupBar(PagePart, QFrame):
    """Which panel is shown, and a button that names the game and opens the choices.

    Attributes:
        panels: the buttons of the panels, by their numbers.
        question: what the bar asks.

    Args:
        library: the dictionaries to choose from.
        parent: the window.

    Signals:
        asked: a `Question`, when a person has chosen.
        lists_wanted: when a person wants to see which lists there are.
        left: when the choices have been closed, and the focus is to go back to where the work is.
    """

    asked = Signal(object)
    lists_wanted = Signal()
    left = Signal()

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        library.exceptions_changed.connect(self._on_exceptions_changed)
        self._made: GameChoices | None = None  # when they are first wanted
        self.question = Question()
        self._named: Question | None = None  # another that is on the board
        self.setProperty("role", "setup")
        self._ghost = GhostFace(self)
        in_lines(self._ghost, setFixedSize=(1.9, 1.9))
        self.panels = QButtonGroup(self)
        tabs = [button(f"show.{name}", role="panel", stays=True) for name in PANELS]
        for place, tab in enumerate(tabs):
            tab.setObjectName(PANELS[place])
            self.panels.addButton(tab, place)
        choose(self.panels, PLAY)
        self.game = GameButton()  # whose it is, the row says: Tab comes to it after the panels
        self.game.clicked.connect(self._on_game)
        self._tabs = row(self._ghost, *tabs, ...)
        beside = QBoxLayout.Direction.LeftToRight
        self._row = fill(QBoxLayout(beside, self), self._tabs, self.game)
        self._actions = add_actions(self, self)
        self.show_question(Question())
        self.on_font()

    # --- the panels ---------------------------------------------------------------------------------

    def show_panel(self, number: int) -> None:
        """Mark the panel that is shown; the choices are for the one that was shown before.

        While a page has the place of all, none is marked; Tab comes to the one that comes back.
        """
        self.close_choices()
        if number < len(PANELS):
            choose(self.panels, number)
        else:
            choose_none(self.panels)

    @Slot(bool)
    def mark_learn(self, is_awaited: bool) -> None:
        """Say beside Learn that the puzzle of the day is still to be done."""
        name = title("show.learn")
        said = say("{panel}: today’s puzzle is still to be done", panel=name)
        self.button(LEARN).setText(f"{name} ●" if is_awaited else name)
        self.button(LEARN).setAccessibleName(said if is_awaited else name)
        self.button(LEARN).setToolTip(tip("show.learn", said if is_awaited else ""))
        self.on_fit()

    def button(self, number: int) -> QAbstractButton:
        """Return the button that shows a panel."""
        return self.panels.button(number)

    # --- the game -----------------------------------------------------------------------------------

    def follow(self, known: Known) -> None:
        """Ask what the window is about: after a failure, that is what was asked before."""
        self.show_question(known.question)

    def show_question(self, question: Question) -> None:
        """Name a game, without asking."""
        self.question = question
        self.game.show_question(self._named or question)
        self._actions["bar.reading"].setEnabled(question.rules.readings_differ)
        if self._made is not None and self._made.question != question:
            self._made.show_question(question)

    def name_game(self, question: Question | None) -> None:
        """Have the button name another game than the one that is asked for: the one on the board.

        Args:
            question: that game; None for the one that is asked for.
        """
        self._named = question
        self.game.show_question(question or self.question)

    def without_exceptions(self, question: Question) -> Question:
        """Return a question without the exceptions as they are now, if it is one without any."""
        words = self._library.exceptions(question.source) if question.without else ()
        return replace(question, without=words)

    @Slot()
    def _on_exceptions_changed(self) -> None:
        """Ask anew without the exceptions that there are now, if they are left out."""
        asked = self.without_exceptions(self.question)
        if asked != self.question:
            self.asked.emit(asked)

    # --- the choices --------------------------------------------------------------------------------

    @property
    def choices(self) -> GameChoices:
        """The choices, which have dropped down or will."""
        if self._made is None:
            from ghost_desktop.desktop.window.game_choices import GameChoices  # noqa: PLC0415

            self._made = GameChoices(self._library, self)
            self._made.show_question(self.question)
            self._made.asked.connect(self.asked)
            self._made.finished.connect(self._on_closed)
            self._made.lists_wanted.connect(self.lists_wanted)
        return self._made

    @property
    def is_open(self) -> bool:
        """Whether the choices are open."""
        return self._made is not None and self._made.isVisible()

    @command({f"bar.{key}": key for key in CHOICES})
    def open_choices(self, key: str = CHOICES[0]) -> None:
        """Let the choices drop down, and put the focus on one of them."""
        if not self.is_open:
            self.choices.drop_from(self.game if self.game.isVisible() else self)
        self.game.setChecked(True)
        self.choices.come_to(key)

    def offer(self, menu: QMenu) -> None:
        """Offer in a menu, too, what a game is chosen by."""
        for command_id, action in self._actions.items():
            action.setText(_(entry(command_id).title))
            menu.addAction(action)

    def close_choices(self) -> None:
        """Close the choices, and give the focus back."""
        if self.is_open:
            self.choices.close()

    @Slot()
    def _on_closed(self) -> None:
        self.game.setChecked(False)
        self.left.emit()

    @Slot(bool)
    def _on_game(self, is_pressed: bool) -> None:
        (self.open_choices if is_pressed else self.close_choices)()

    def on_fit(self) -> None:
        """Leave the ghost out where there is little room, and with less have the game in a row below."""
        unit = self.fontMetrics().height()
        self._ghost.setVisible(self.width() > _WITH_GHOST * unit)
        self._tabs.setSpacing(0 if is_small(self.window()) else unit // 2)
        one_row = self._least_width + unit + unit // 2 + self.game.minimumSizeHint().width()
        is_folded = self.window().width() < one_row
        below, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._row.setDirection(below if is_folded else beside)
        self._row.setSpacing(unit // 8 if is_folded else unit // 2)
        side = unit // 2 if is_folded else unit
        high = unit // 8 if is_low(self.window()) else unit // 2
        self._row.setContentsMargins(side, high, side, high)

    @property
    def _least_width(self) -> int:
        """How wide the panels' names are in a row of their own, with its margins."""
        unit = self.fontMetrics().height()
        names = [button.minimumSizeHint().width() for button in self.panels.buttons()]
        return sum(names) + (len(names) - 1) * self._tabs.spacing() + 2 * (unit // 2)

    def minimumSizeHint(self) -> QSize:
        """Ask for the width of two rows, which there are where one has no room."""
        return QSize(self._least_width, super().minimumSizeHint().height())
