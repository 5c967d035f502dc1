"""For whom, after which opening, and what is shown of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QWidget

from ghost_desktop.desktop.kit.boxes import ComboBox
from ghost_desktop.desktop.kit.builders import (
    button,
    buttons_of,
    check_box,
    dress,
    flow,
    label,
    naming,
    row,
)
from ghost_desktop.desktop.kit.commands import entry, stand_for, underlined
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import announce, choose
from ghost_desktop.desktop.strategy.strategies import StrategyView
from ghost_desktop.desktop.strategy.summary import skipping
from ghost_desktop.desktop.strategy.wording import SHAPES
from ghost_desktop.desktop.window.question import UNKNOWN
from ghost_desktop.engine.game.rules import PLAYERS, Rules
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.others import Others, can_be_careful
from ghost_desktop.engine.words.letters import as_in_lists
from ghost_desktop.formats.illegal import no_opening
from ghost_desktop.formats.names import seat_name
from ghost_desktop.formats.text import sentence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.layout import FlowLayout
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.library.question import Question


_NARROW = 46  # heights of the font: in less width, words between the choices have no room


_MORE = "…"  # no letters


class StrategyChoices(PagePart, QWidget):
    """The choices above what is shown.

    Attributes:
        zones: the tick of what is counted, for a place beside the headline.

    Signals:
        changed: another seat or opening was chosen, or another counting.
        every_play_changed: whether every play is to be shown.
        openings_changed: whether all openings are to be shown beside each other.
        left: the person has done with choosing an opening, a counting, or what is shown.
    """

    changed = Signal()
    left = Signal()
    every_play_changed = Signal(bool)
    openings_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._solution: Solution | None = None
        self._plays: tuple[Play, ...] = ()
        self._seat = 0  # before a button is pressed, which is then the one chosen
        nothing = _("Remember nothing where any letter wins, now and for the rest of the round")
        self.zones = check_box("strategy.zones", None, skipping(None, None), hint=nothing)
        self.zones.setParent(self)  # until it is put beside the headline
        self.zones.clicked.connect(self.changed)  # by a person, and not by what is remembered
        expects = _(
            "Expect that nobody puts himself at risk, in place of all others working together"
        )
        self.careful = button("strategy.careful", self.changed, hint=expects, stays=True)
        for one in (self.zones, self.careful):
            one.clicked.connect(self.left)
        seats, openings = self._build_seats(), self._build_openings()
        parts = seats, openings, self.careful, self._build_switch()
        flow(*parts, on=self, spacing=0.5, spread=-1)
        self.expect(Rules())

    @property
    def seat(self) -> int:
        """Whose strategy."""
        return self._seats.checkedId()

    @property
    def opening(self) -> str | None:
        """After which opening; None if it is left open."""
        opening: str | None = self._openings.currentData()
        return opening

    @property
    def count(self) -> Counting:
        """What there is to remember."""
        return Counting.ZONES if self.zones.isChecked() else Counting.LINES

    @property
    def others(self) -> Others:
        """What the others may play."""
        is_careful = self.careful.isChecked() and not self.careful.isHidden()
        return Others.CAREFUL if is_careful else Others.ANYTHING

    def view(self, question: Question) -> StrategyView:
        """Return which strategy of a game is chosen."""
        return StrategyView(question, self.seat, self.opening, self.count, others=self.others)

    def set_count(self, count: Counting) -> None:
        """Choose what there is to remember, for what is looked at next."""
        self.zones.setChecked(count is Counting.ZONES)

    def show_counted(self) -> None:
        """Have a strategy shown next, and of it every line, as a comparison counts them."""
        self.openings.setChecked(False)
        self.every_play.setChecked(False)
        self.set_count(Counting.LINES)
        self.careful.setChecked(False)

    @property
    def shows_every_play(self) -> bool:
        """Whether every play is to be shown, and not a strategy."""
        return self.every_play.isChecked()

    def offer(self, solution: Solution, seat: int, opening: str | None) -> None:
        """Offer what there is to choose from, and choose; an opening that is none is passed over."""
        self._solution = solution
        self.expect(solution.rules)
        self._seat = min(seat, solution.rules.players - 1)
        choose(self._seats, self._seat)
        self._fill_openings(solution)
        self._choose_letters(opening)

    def expect(self, rules: Rules) -> None:
        """Offer what there is to choose by the rules, of a game that is still to be solved, too."""
        self.careful.setVisible(can_be_careful(rules))
        for number, keys in enumerate(entry("strategy.seat").keys):
            one = self._seats.button(number)
            one.setText(seat_name(number, max(rules.players, number + 1)))
            one.setShortcut(QKeySequence(keys))  # which a new text takes away
            one.setToolTip(keys)
            one.setVisible(number < rules.players)

    @Slot(str)
    def choose_opening(self, letter: str) -> None:
        """Have the strategy for an opening shown."""
        self._go_to_strategy()
        self._choose_letters(letter)
        self.changed.emit()

    @Slot(int)
    def _on_seat(self, seat: int) -> None:
        """Choose a seat, unless it is chosen already."""
        if seat != self._seat:
            self.choose_seat(seat)

    def choose_seat(self, seat: int) -> None:
        """Choose a seat, and leave the opening open."""
        self._seat = seat
        choose(self._seats, seat)
        if self._solution is not None:
            self._fill_openings(self._solution)
            self.changed.emit()

    def _fill_openings(self, solution: Solution) -> None:
        """Offer every first letter, saying among two players which of them win."""
        self._openings.clear()
        self._openings.addItem(_("the best opening") if self.seat == 0 else _("any opening"), None)
        order = solution.words.order
        self._plays = tuple(order.plays(solution.legal_plays(solution.game.start)))
        for play in self._plays:
            self._openings.addItem(self._name(play, solution), play.letter)

        self._openings.addItem(_("more letters…"), _MORE)
        self._chosen = 0

    def _choose_letters(self, letters: str | None) -> None:
        """Choose what the round begins with; what no round goes on from is passed over."""
        place = self._openings.findData(letters)
        solution = self._solution
        if place < 0 and letters and solution and no_opening(solution.game, letters) is None:
            place = self._openings.count() - 1
            self._openings.insertItem(place, solution.words.shown(letters), letters)
        self._chosen = max(0, place)
        self._openings.setCurrentIndex(self._chosen)

    @Slot(int)
    def _on_opening(self, place: int) -> None:
        """Take what was chosen, or ask for the letters."""
        if self._openings.itemData(place) != _MORE:
            self._chosen = place
            self.changed.emit()
        else:
            self._openings.setCurrentIndex(self._chosen)
            self._ask_for_letters("")

    def _ask_for_letters(self, wrong: str, letters: str = "") -> None:
        """Ask for letters, and say what is wrong with those that were written before."""
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(_("Letters played"))
        asks = _("The &letters that have been played, in their order:")
        dialog.setLabelText("\n".join(filter(None, (wrong, asks))))
        dialog.setTextValue(letters)
        dialog.textValueSelected.connect(self._take_letters)
        dialog.open()
        if wrong:
            announce(dialog, wrong)

    @Slot(str)
    def _take_letters(self, written: str) -> None:
        """Choose letters, or ask again, where no strategy goes on from them."""
        letters, wrong = as_in_lists(written.strip()), _("Write letters and nothing else.")
        if letters.isalpha() and self._solution is not None:
            letters = self._solution.game.fragment_of(letters)
            wrong = sentence(no_opening(self._solution.game, letters) or "")
        if wrong:
            self._ask_for_letters(wrong, written)
        else:
            self.choose_opening(letters)

    def show_news(self) -> None:
        """Say of openings what is known of them by now."""
        if self._solution is not None:
            for place, play in enumerate(self._plays, start=1):
                self._openings.setItemText(place, self._name(play, self._solution))

    def _name(self, play: Play, solution: Solution) -> str:
        """Name an opening, with a mark if one of two players wins with it for certain."""
        name = solution.words.shown(play.letter)
        if solution.rules.players > 2:
            return name
        if not solution.knows_fate(play.fragment):
            return f"{name}   {UNKNOWN}"
        wins = solution.can_win(play.fragment, self.seat)
        return f"{name}   {SHAPES[Outcome.WIN]}" if wins else name

    def show_strategy(self) -> None:
        """Show what there is to remember; the keys stay where they are, be it in another panel."""
        self.openings.setChecked(False)
        self.every_play.setChecked(False)
        self._mark_what()  # a click has taken the mark away where it was shown already

    @Slot()
    def _go_to_strategy(self) -> None:
        """Show the same to a person who has chosen it, and who goes on in it."""
        self.show_strategy()
        self.left.emit()

    def _mark_what(self) -> None:
        self.remember.setChecked(not (self.every_play.isChecked() or self.openings.isChecked()))

    @Slot(bool)
    def _on_every_play(self, is_shown: bool) -> None:
        if is_shown:
            self.openings.setChecked(False)
        self._mark_what()
        self._openings.setEnabled(not is_shown)
        self.zones.setVisible(not is_shown)
        self.careful.setEnabled(not is_shown)
        self.every_play_changed.emit(is_shown)

    @Slot(bool)
    def _on_openings(self, is_shown: bool) -> None:
        if is_shown:
            self.every_play.setChecked(False)
        self._mark_what()
        self.openings_changed.emit(is_shown)

    def on_fit(self) -> None:
        """Leave out in a narrow window what goes without saying."""
        is_narrow = self.width() < _NARROW * self.fontMetrics().height()
        self._you_are.setVisible(not is_narrow)
        # It is not hidden: its underlined letter would do nothing.
        self._with.setFixedWidth(0 if is_narrow else self._with.sizeHint().width())
        self._opening.setSpacing(0 if is_narrow else self.fontMetrics().height() // 2)

    # --- how it looks -------------------------------------------------------------------------------

    def _build_seats(self) -> FlowLayout:
        self._you_are = label(text=_("You are"), wraps=False)
        self._seats = buttons_of(self, dict.fromkeys(range(PLAYERS[-1]), ""), self._on_seat)
        self._seats.button(0).setChecked(True)
        return flow(self._you_are, *self._seats.buttons(), spacing=0.5)

    def _build_switch(self) -> QHBoxLayout:
        """Build the switch of what is shown; what is shown already leads back to the strategy."""
        whole = _("Show all that can be played, and how it stands after each play")
        each = _("Show of all openings how much there is to remember")
        self.remember = button("strategy.remember", self._go_to_strategy, stays=True)
        self.every_play = button("strategy.every_play", self.left, hint=whole, stays=True)
        self.openings = button("strategy.openings", hint=each, stays=True)
        self.remember.setChecked(True)
        self.every_play.toggled.connect(self._on_every_play)
        self.openings.toggled.connect(self._on_openings)
        return row(self.remember, self.every_play, self.openings, spacing=0)

    def _build_openings(self) -> QHBoxLayout:
        self._openings = dress(
            ComboBox(),
            name=_("Opening"),
            hint=_("The first letter of the round, or more: ● you win"),
        )
        for said in (_("the best opening"), _("more letters…")):  # it is as wide from the beginning
            self._openings.addItem(said, None)
        self._openings.activated.connect(self._on_opening)
        self._openings.left.connect(self.left)
        stand_for(self._openings, "strategy.opening")
        self._with = naming(underlined(_("with"), "strategy.opening"), self._openings)
        self._with.setAccessibleName(_("Opening"))  # read instead of the combo's own name, on X
        self._opening = row(self._with, self._openings, spacing=0.5)
        return self._opening
