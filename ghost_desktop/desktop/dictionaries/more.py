"""The button with what one seldom does: saving all columns, opening an atlas, clearing what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from ghost_desktop.desktop.kit.commands import add_actions
from ghost_desktop.desktop.menu_button import MenuButton
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.atlas import AtlasOpening
    from ghost_desktop.desktop.dictionaries.kept import KeptResults


def more_button(
    panel: QWidget, save_all: QAction, atlas: AtlasOpening, kept: KeptResults
) -> MenuButton:
    """Return the button, and have its commands heard in a panel."""
    button = MenuButton(_("More"), panel)
    button.setProperty("role", "menu")
    button.setToolTip(_("Save all columns, open an atlas, or clear what is kept"))
    menu = QMenu(button)
    clear = add_actions(kept, panel)["dictionaries.clear"]
    opens = add_actions(atlas, panel)["dictionaries.atlas"]
    save_all.setText(_("Save all columns…"))  # in a menu: with what says "it will ask"
    opens.setText(_("Open an atlas…"))
    menu.addActions([save_all, opens, clear])
    menu.aboutToShow.connect(lambda: clear.setText(kept.title))
    button.setMenu(menu)
    return button
