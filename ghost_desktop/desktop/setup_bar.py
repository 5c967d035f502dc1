"""The bar on top: which panel is shown, and the question that all of them answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from ghost_desktop.desktop.actions import add_action, tip
from ghost_desktop.desktop.combo import ComboBox
from ghost_desktop.desktop.commands import title
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.ghost import GhostFace
from ghost_desktop.desktop.groups import choose
from ghost_desktop.desktop.panels import PANELS
from ghost_desktop.desktop.question import MINIMUM_LENGTHS, Question
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.text import (
    min_length_text,
    number,
    players_text,
    reading_name,
    sentence,
    variant_name,
)
from ghost_desktop.translation import N_, _, ngettext

if TYPE_CHECKING:
    from ghost_desktop.desktop.inquiry import Known
    from ghost_desktop.desktop.library import Library

CHOICES = ("dictionary", "variant", "min_length", "players", "misere", "reading")
"""The choices; "bar." and the name of each are its row in the table of commands."""

_DICTIONARY, _VARIANT, _MINIMUM, _PLAYERS, _MISERE, _READING = CHOICES

_MISERE_NAMES = {False: N_("A word loses"), True: N_("A word wins (misère)")}
_MISERE_TIPS = {
    False: N_("Whoever completes a word loses the round, as usual."),
    True: N_("Misère: whoever completes a word wins the round, and all others lose it."),
}
_READING_TIPS = {
    Reading.SELF: N_(
        "Everybody wants only not to lose himself, and does not care who else does. "
        "Who may lose then?"
    ),
    Reading.ONE_AGAINST_ALL: N_(
        "All others work together against one player. Who is still sure not to lose?"
    ),
}
_READINGS_MATTER = N_("With three or more players, who loses depends on what the others want.")
_READINGS_EXAMPLE = N_(
    "Example: as long as players 1 and 2 each look after themselves, player 3 may be safe. "
    "If they join forces, they may leave him nothing but a word to complete."
)


def _misere_help() -> str:
    return "".join(f"<p>{_(one)}</p>" for one in _MISERE_TIPS.values())


def _reading_help() -> str:
    explained = _("<b>{reading}:</b> {meaning}")
    readings = [
        explained.format(reading=sentence(reading_name(reading)), meaning=_(meaning))
        for reading, meaning in _READING_TIPS.items()
    ]
    paragraphs = (_(_READINGS_MATTER), *readings, _(_READINGS_EXAMPLE))
    return "".join(f"<p>{one}</p>" for one in paragraphs)


class SetupBar(QFrame):
    """Which panel; which dictionary, and under which rules it is played.

    Signals:
        panel_chosen: the number of a panel.
        asked: a `Question`, when a person has chosen.
        left: when the list of a choice has closed.
    """

    panel_chosen = Signal(int)
    asked = Signal(object)
    left = Signal()

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._source = ""  # of the list on the bar, also where it is not offered
        self.setProperty("role", "setup")
        unit = self.fontMetrics().height()
        ghost = GhostFace(self)
        ghost.setFixedSize(round(1.9 * unit), round(1.9 * unit))
        self._panels = QButtonGroup(self)
        for place, name in enumerate(PANELS):
            command = f"show.{name}"
            button = QPushButton(title(command), self)
            button.setObjectName(name)
            button.setProperty("role", "panel")
            button.setCheckable(True)
            button.setChecked(place == 0)
            button.setToolTip(tip(command))
            self._panels.addButton(button, place)
        self._panels.idClicked.connect(self.panel_chosen)

        half = unit // 2
        panels = QHBoxLayout()
        panels.setSpacing(half)
        panels.addWidget(ghost)
        for panel in self._panels.buttons():
            panels.addWidget(panel)
        self._choices = {key: _Choice(key, self) for key in CHOICES}
        self._fill()
        row = FlowLayout(self, spacing=half, spread=1)
        row.setContentsMargins(unit, half, unit, half)
        row.addLayout(panels)
        for choice in self._choices.values():
            row.addWidget(choice)
            choice.left.connect(self.left)
            choice.activated.connect(self._on_chosen)
        library.changed.connect(self._offer_lists)
        self.show_question(Question())

    @property
    def question(self) -> Question:
        """What the bar asks."""
        chosen = {key: choice.currentData() for key, choice in self._choices.items()}
        rules = Rules(
            variant=chosen[_VARIANT],
            min_length=chosen[_MINIMUM],
            players=chosen[_PLAYERS],
            misere=chosen[_MISERE],
        )
        return Question(chosen[_DICTIONARY] or self._source, rules, chosen[_READING])

    def show_panel(self, number: int) -> None:
        """Mark the panel that is shown."""
        choose(self._panels, number)

    def follow(self, known: Known) -> None:
        """Ask what the window is about: after a failure, that is what was asked before."""
        self.show_question(known.question)

    def show_question(self, question: Question) -> None:
        """Set the bar, without asking."""
        rules, self._source = question.rules, question.source
        wanted = {
            _DICTIONARY: question.source,
            _VARIANT: rules.variant,
            _MINIMUM: rules.min_length,
            _PLAYERS: rules.players,
            _MISERE: rules.misere,
            _READING: question.reading,
        }
        for key, value in wanted.items():
            self._choices[key].show_value(value)
        self._show_what_matters()

    def _fill(self) -> None:
        """Offer what there is to choose from."""
        self._offer_lists()
        for variant in all_variants():
            self._choices[_VARIANT].offer(variant_name(variant), variant, _(variant.texts.adding))
        for letters in MINIMUM_LENGTHS:
            self._choices[_MINIMUM].offer(min_length_text(letters), letters)
        for players in PLAYERS:
            self._choices[_PLAYERS].offer(players_text(players), players)
        for misere, name in _MISERE_NAMES.items():
            self._choices[_MISERE].offer(_(name), misere, _(_MISERE_TIPS[misere]))
        for reading, meaning in _READING_TIPS.items():
            self._choices[_READING].offer(sentence(reading_name(reading)), reading, _(meaning))
        self._choices[_MISERE].setWhatsThis(_misere_help())
        self._choices[_READING].setWhatsThis(_reading_help())

    @Slot()
    def _offer_lists(self) -> None:
        """Offer the lists that there are; the one that is chosen stays."""
        choice = self._choices[_DICTIONARY]
        source = choice.currentData() or self._source
        choice.clear()
        for one in self._library.lists:
            said = ngettext(
                "{count} word, up to {longest} letters",
                "{count} words, up to {longest} letters",
                one.words,
            ).format(count=number(one.words), longest=number(one.longest))
            choice.offer(one.name, one.id, f"{one.description}\n{said}")
        choice.show_value(source)

    def _show_what_matters(self) -> None:
        """Show the reading only where there are others who could work together."""
        self._choices[_READING].setVisible(self._choices[_PLAYERS].currentData() > 2)

    @Slot()
    def _on_chosen(self) -> None:
        self._show_what_matters()
        self.asked.emit(self.question)


class _Choice(ComboBox):
    """A list to choose from, with a name, a key and an explanation.

    Args:
        key: which it is of `CHOICES`.
        parent: the bar.
    """

    def __init__(self, key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._command = f"bar.{key}"
        self._name = title(self._command)
        self.setAccessibleName(self._name)
        self.setMaxVisibleItems(20)
        label = QLabel(self._name, parent)  # not seen: on X, a screen reader takes the name from it
        label.setBuddy(self)
        label.hide()
        add_action(self._command, self, self._come)
        self.currentIndexChanged.connect(self._explain)

    def offer(self, text: str, value: Any, tip: str = "") -> None:  # noqa: ANN401
        """Add an entry that stands for `value`."""
        self.addItem(text, value)
        if tip:
            self.setItemData(self.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self._explain()

    def show_value(self, value: Any) -> None:  # noqa: ANN401
        """Choose the entry that stands for `value`; none if there is no such entry."""
        values = [self.itemData(place) for place in range(self.count())]
        self.setCurrentIndex(values.index(value) if value in values else -1)

    @Slot()
    def _come(self) -> None:
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def _explain(self) -> None:
        """Say on hover what the choice is, which key leads to it, and what is chosen."""
        chosen = self.itemData(self.currentIndex(), Qt.ItemDataRole.ToolTipRole)
        self.setToolTip("\n".join(filter(None, (tip(self._command, self._name), chosen))))
