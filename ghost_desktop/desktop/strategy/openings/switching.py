"""The page of openings in the place of the strategy, of the same game and the same player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.strategy.choices import StrategyChoices
    from ghost_desktop.desktop.strategy.finder import StrategyFinder
    from ghost_desktop.desktop.strategy.openings.page import OpeningsPage


class OpeningsSwitch(QObject):
    """Shows the page, or the strategy, as is chosen; the page owns it.

    Args:
        page: of the openings.
        choices: what is chosen.
        finder: knows the game.
        parts: what shows the strategy.
    """

    def __init__(
        self,
        page: OpeningsPage,
        choices: StrategyChoices,
        finder: StrategyFinder,
        parts: tuple[QWidget, ...],
    ) -> None:
        super().__init__(page)
        self._page, self._choices, self._finder, self._parts = page, choices, finder, parts
        page.hide()
        page.chosen.connect(choices.choose_opening)
        page.left.connect(choices.openings.click)
        page.weighed.connect(self._on_weighed)
        choices.openings_changed.connect(self._on_openings)
        for signal in (choices.changed, finder.game_changed, finder.looking, finder.kept):
            signal.connect(self._follow)

    @Slot(bool)
    def _on_openings(self, is_shown: bool) -> None:
        """Have one of both in sight, and the keys in it."""
        for part in self._parts:
            part.setVisible(not is_shown)
        if is_shown:
            self._page.weigh(is_own=self._finder.person is not None)
        self._page.setVisible(is_shown)
        if is_shown:
            self._follow()
            self._page.setFocus()
        else:
            self._finder.weigh_anew()
            self._choices.left.emit()

    @Slot()
    def _on_weighed(self) -> None:
        """Have strategies weighed alike that are looked for from now on."""
        self._finder.person = self._page.person

    @Slot()
    def _follow(self) -> None:
        """Show the openings of the game that is asked for, once it is solved."""
        game = None if self._finder.is_behind else self._finder.game
        self._page.show_game(game, self._choices.seat, self._choices.count, self._choices.others)
