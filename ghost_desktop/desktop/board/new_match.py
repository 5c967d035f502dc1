"""The dialog in which a match is agreed: who plays, what for, who starts, who judges."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QMetaObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QSlider, QWidget

from ghost_desktop.desktop.kit.boxes import Box, ChoiceBox, ExplainedBox, choice
from ghost_desktop.desktop.kit.builders import (
    Field,
    Form,
    button,
    check_box,
    column,
    dress,
    fill_dialog,
    label,
    line_edit,
    row,
)
from ghost_desktop.desktop.kit.commands import title
from ghost_desktop.desktop.kit.layout import in_lines, resize_on_screen, scrolling
from ghost_desktop.desktop.window.question import describe_question
from ghost_desktop.engine.game.rules import PLAYERS
from ghost_desktop.formats.names import LEVELS, choice_name, names_of, usual_name
from ghost_desktop.formats.text import number, players_text, side_by_side
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.opponent import settled
from ghost_desktop.play.opponents import known_opponents
from ghost_desktop.play.table import MOST_LIVES, Callers, Player, Referee, Starter, Table, Terms
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QShowEvent

    from ghost_desktop.library.question import Question
    from ghost_desktop.play.opponent import OpponentOption


_LONGEST_NAME = 20
"""Letters that a name has at most."""


_IN_A_ROW = 4
"""Cards side by side at most."""


_PLACES = {opponent: place for place, opponent in enumerate(LEVELS)}
"""Of those that the menu on a player's card offers, too: they come first, as there."""


class OptionSliders(QWidget):
    """What can be chosen of how an opponent plays: a slider for each option that it declares.

    Attributes:
        sliders: by the ids of the options.

    Signals:
        changed: another value is chosen.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.sliders: dict[str, QSlider] = {}
        self._lines = column(on=self)
        self._opponent: str | None = None
        self.hide()

    @property
    def chosen(self) -> tuple[tuple[str, int], ...]:
        """What is chosen of each, in the order of the ids."""
        return tuple(sorted((name, slider.value()) for name, slider in self.sliders.items()))

    def show_options(self, opponent: str | None, chosen: Mapping[str, int]) -> None:
        """Show the options of an opponent, unless they are shown already.

        Args:
            opponent: its id; None for a person, who has none.
            chosen: what is chosen of some.
        """
        if opponent == self._opponent:
            return
        self._opponent, self.sliders = opponent, {}
        while (line := self._lines.takeAt(0)) is not None:
            if (gone := line.widget()) is not None:
                gone.hide()
                gone.deleteLater()
        known = next((one for one in known_opponents() if one.id == opponent), None)
        options = () if known is None else known.options
        values = settled(options, chosen)
        for option in options:
            self._lines.addWidget(self._line(option, values[option.id]))
        self.setVisible(bool(options))

    def _line(self, option: OpponentOption, value: int) -> QWidget:
        """Make the line of one option: its title, its value, and the slider below them."""
        title, about, line = _(option.title), _(option.about), QWidget()
        slider = dress(QSlider(Qt.Orientation.Horizontal), name=title, about=about, hint=about)
        said = label("", number(value), wraps=False)
        slider.setRange(option.least, option.most)
        slider.setPageStep(max(1, (option.most - option.least) // _PAGES))
        slider.setValue(value)
        slider.valueChanged.connect(lambda now: said.setText(number(now)))
        slider.valueChanged.connect(self.changed)
        self.sliders[option.id] = slider
        named = dress(label("muted", title, wraps=False), hint=about)
        column(row(named, ..., said), slider, on=line)
        return line


_PAGES = 10
"""Steps from one end of a slider to the other by PageUp and PageDown."""


class _PlayerCard(QFrame):
    """One player: what he is, what he is called, what that means, and what can be chosen of it.

    Signals:
        changed: he is to be somebody else, or to be called otherwise.
    """

    changed = Signal()

    def __init__(self, place: int, player: Player) -> None:
        super().__init__()
        self._player = player
        self.setProperty("role", "card")
        self.kind = dress(ChoiceBox(), name=say("Player {number}", number=place + 1))
        self.kind.addItem(_("Person"), None)
        for one in sorted(known_opponents(), key=lambda one: _PLACES.get(one.id, len(LEVELS))):
            self.kind.addItem(choice_name(one.id), one.id)
            self.kind.setItemData(self.kind.count() - 1, _(one.about), Qt.ItemDataRole.ToolTipRole)
        if self.kind.findData(player.opponent) < 0:
            self.kind.addItem(choice_name(player.opponent or ""), player.opponent)
        self.kind.setMaxVisibleItems(20)
        # Four side by side on a small screen.
        choice(self.kind, (), self.changed, chosen=player.opponent, least=6)
        named = say("Name of player {number}", number=place + 1)
        self.name = line_edit(named, self.changed, player.name, most=_LONGEST_NAME)
        self._said = label("muted")
        self.options = OptionSliders()
        self.options.show_options(player.opponent, dict(player.options))
        self.options.changed.connect(self.changed)
        which = label("muted", number(place + 1), wraps=False)
        parts = (which, self.kind, self.name, self._said, self.options, ...)
        column(*parts, on=self, margins=0.5, spacing=0.25)

    @property
    def player(self) -> Player:
        """Who is to play."""
        before = self._before
        # Of what else is in a name, no file with it could be read.
        name = "".join(filter(str.isprintable, " ".join(self.name.text().split())))
        options = self.options.chosen or before.options  # it may not be known by now
        return replace(before, name=name, options=options)

    @property
    def _before(self) -> Player:
        """What is known of who is chosen: nothing, if that is another than at first."""
        opponent = self.kind.currentData()
        return self._player if opponent == self._player.opponent else Player(opponent)

    @property
    def about(self) -> str:
        """What he is, in a sentence."""
        about: str | None = self.kind.currentData(Qt.ItemDataRole.ToolTipRole)
        if about is None:
            return _("Plays at this screen.")
        level = self.player.level
        known = "" if level is None else say("It is at level {level} of 100.", level=level)
        return f"{about} {known}".strip()

    def describe(self, usual: str) -> None:
        """Say what he is, and what he is called without a name of his own; show what he can be."""
        self.options.show_options(self._before.opponent, dict(self._before.options))
        self._said.setText(self.about)
        dress(self.kind, about=self.about, hint=self.about)
        dress(self.name, about=usual).setPlaceholderText(usual)


class PlayerRows(QWidget):
    """The players, from two to eight, as cards in the order of their turns.

    Attributes:
        count: how many play, to be chosen.
        cards: one for each who may play; those who are too many are hidden.

    Signals:
        changed: another player, another name, one more or one less.
    """

    changed = Signal()

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.count = choice(
            ChoiceBox(), {count: players_text(count) for count in PLAYERS}, chosen=table.players
        )
        self.count.currentIndexChanged.connect(self._follow)
        every = Agreement(table).for_players(PLAYERS[-1]).table.members
        self.cards = [_PlayerCard(place, player) for place, player in enumerate(every)]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        for place, card in enumerate(self.cards):
            card.changed.connect(self._follow)
            self._grid.addWidget(card, *divmod(place, _IN_A_ROW))
        self._follow()

    @property
    def table(self) -> Table:
        """Who is to play."""
        return Table(tuple(card.player for card in self.cards[: self.count.currentData()]))

    @Slot()
    def _follow(self) -> None:
        """Show who plays; what a player is called depends on who else does."""
        table = self.table
        for place, card in enumerate(self.cards):
            plays = place < table.players
            card.setVisible(plays)
            if plays:
                card.describe(usual_name(table, place))
        for place in range(_IN_A_ROW):
            self._grid.setColumnStretch(place, place < table.players)
        self.changed.emit()


USUAL_LIVES = "GHOST"
"""The word whose letters are taken, if nobody wants another."""

_REFEREES = {
    Referee.FRIENDLY: (
        N_("Friendly"),
        N_("A letter that fits no word is refused with the reason, and costs nothing."),
    ),
    Referee.STRICT: (N_("Strict"), N_("A letter that fits no word loses the round.")),
    Referee.CHALLENGES: (
        N_("Challenges"),
        N_(
            "Any letter may be played, and bluffing is allowed. Who is challenged must name a word, "
            "and a finished word counts once somebody points it out."
        ),
    ),
}
_CALLERS = {
    Callers.NEXT: N_("The next player"),
    Callers.ANYONE: N_("Anyone, the next player first"),
}
_STAKES = {
    False: (N_("Single rounds"), N_("Rounds are counted, and nobody is ever out.")),
    True: (
        N_("The letters of a word"),
        N_("Who loses a round takes the next letter; who has all of them is out."),
    ),
}


def starters_of(table: Table) -> dict[Starter, str]:
    """Return who can play the first letter at a table; first those who do where others are not there.

    Who always starts is named: of several persons, or computers, it is the first.
    """
    said, always = {}, {Starter.PERSON: table.persons, Starter.COMPUTER: table.computers}
    for starter, numbers in always.items():
        if numbers:
            name = names_of(table)[numbers[0]]
            said[starter] = name.tells(N_("You start"), N_("{player} starts"), player=name.full)
    return said | {one: title(f"starts.{one.value}") for one in Starter if one not in always}


class NewMatchDialog(QDialog):
    """Agrees on a match; Enter begins it.

    Args:
        agreement: what there is to begin with.
        question: what is played, by however many.
        window: the window that it belongs to.

    Signals:
        agreed: an `Agreement`.
    """

    agreed = Signal(object)

    def __init__(
        self, agreement: Agreement, question: Question, window: QWidget | None = None
    ) -> None:
        super().__init__(window)
        self._question = question
        self.setWindowTitle(_("New match"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._build(agreement)
        self._offer_starters(agreement.starter)

    @property
    def agreement(self) -> Agreement:
        """What is agreed by now."""
        word = self._word.text().upper() or USUAL_LIVES  # in capitals, some letters are two
        terms = Terms(
            word[:MOST_LIVES] if self._stakes.currentData() else "",
            self._referee.currentData(),
            self._callers.currentData(),
            self._veto.isChecked(),
            self._teaching.isChecked(),
        )
        return Agreement(self.players.table, terms, self._starter.currentData())

    # --- its parts ----------------------------------------------------------------------------------

    def _build(self, agreement: Agreement) -> None:
        terms = agreement.terms
        self._page = QWidget(self)
        self.players = PlayerRows(agreement.table)
        self.players.changed.connect(self._on_players)
        self._stakes = self._explained(_STAKES, bool(terms.lives))
        self._word = line_edit(
            "", text=terms.lives or USUAL_LIVES, most=MOST_LIVES, placeholder=USUAL_LIVES
        )
        dress(self._word, name=_("Word whose letters are taken"))
        self._word.setValidator(QRegularExpressionValidator(r"\p{L}*", self._word))
        in_lines(self._word, setMaximumWidth=9)
        self._folded = button("", role="plain", stays=True)
        self._folded.toggled.connect(self._show_what_matters)
        self._starter = self._fitting(ChoiceBox())
        self._referee = self._explained(_REFEREES, terms.referee)
        callers = {one: _(name) for one, name in _CALLERS.items()}
        self._callers = self._fitting(choice(ChoiceBox(), callers, chosen=terms.callers))
        self._veto = check_box(
            _("Unknown words may be struck (&veto)"),
            self._show_what_matters,
            hint=_(
                "A word that nobody at the table knows is struck by consent, for this match alone"
            ),
            is_on=terms.veto,
        )
        self._teaching = check_box(
            _("&Teaching: a letter that gives the win away comes back"),
            self._show_what_matters,
            hint=_("You try again, and may ask why; where letters are refused"),
            is_on=terms.teaching,
        )
        is_open, stakes = self._folded.isChecked, self._stakes
        self._form = Form(
            Field(_("Pl&ayers"), self.players.count),
            self.players,
            Field(_("&Played for"), stakes, row((stakes, 1), self._word, spacing=0.5)),
            Field("", stakes.explanation),
            row(self._folded, ...),
            Field(_("&First letter"), self._starter, when=is_open),
            Field(_("&Referee"), self._referee, when=is_open),
            Field("", self._referee.explanation, when=is_open),
            Field(
                _("&Challenged by"),
                self._callers,
                when=lambda: is_open() and self._referee.currentData() is Referee.CHALLENGES,
            ),
            Field("", self._veto, when=is_open),
            Field("", self._teaching, when=lambda: is_open() and self._can_teach),
            on=self._page,
            right=0.5,
            across=1,
            down=0.5,
        )
        self._game = label("muted")
        self._start = button(_("Start  ↵"), self._on_start, role="main")
        cancel = button(_("Cancel"), self.reject)
        before = ((self._game, 1),)
        fill_dialog(self, scrolling(self._page), self._start, cancel, before=before)

    def _explained(self, entries: Mapping[Any, tuple[str, str]], chosen: object) -> ExplainedBox:
        box = ExplainedBox()
        box.offer((_(name), value, _(about)) for value, (name, about) in entries.items())
        box.show_value(chosen)
        return self._fitting(box)

    def _fitting(self, box: Box) -> Box:
        """Have a list to choose from as wide as its longest entry, or not, as there is room."""
        box.activated.connect(self._show_what_matters)
        box.setMinimumContentsLength(8)
        box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        return box

    @property
    def _can_teach(self) -> bool:
        return self._referee.currentData() is Referee.FRIENDLY

    # --- what is chosen -----------------------------------------------------------------------------

    @Slot()
    def _on_players(self) -> None:
        self._offer_starters(self._starter.currentData())

    def _offer_starters(self, chosen: Starter) -> None:
        """Offer those to start who are there."""
        table = self.players.table
        rules = replace(self._question.rules, players=table.players)
        self._game.setText(describe_question(replace(self._question, rules=rules)))
        self._starter.clear()
        choice(self._starter, starters_of(table), chosen=chosen)
        self._show_what_matters()

    @Slot()
    def _show_what_matters(self) -> None:
        """Show the word of the lives, and who may challenge, only where they matter."""
        self._word.setVisible(bool(self._stakes.currentData()))
        is_open = self._folded.isChecked()
        self._folded.setText(_("R&ules {mark}").format(mark="▾") if is_open else self._brief)
        self._folded.setAccessibleName(self._brief.replace("&", ""))
        self._form.follow()
        if self.isVisible():  # what has just come is given its letters a moment later
            QMetaObject.invokeMethod(self, "_grow", Qt.ConnectionType.QueuedConnection)

    @property
    def _brief(self) -> str:
        """What the rules are, in a line."""
        facts = [
            self._starter.currentText(),
            say("referee: {name}", name=self._referee.currentText()),
        ]
        if self._veto.isChecked():
            facts.append(_("veto"))
        if self._teaching.isChecked() and self._can_teach:
            facts.append(_("teaching"))
        return say("R&ules: {rules} {mark}", rules=side_by_side(facts), mark="▸")

    @Slot()
    def _on_start(self) -> None:
        self.agreed.emit(self.agreement)
        self.accept()

    def showEvent(self, event: QShowEvent) -> None:
        """Be as large as all that there is wants, where the screen has the room."""
        super().showEvent(event)
        self._grow()
        self._start.setFocus()

    @Slot()
    def _grow(self) -> None:
        """Have room for all, where the screen has it; no smaller than it is."""
        unit = self.fontMetrics().height()
        wide = max(36 * unit, self._page.sizeHint().width() + 4 * unit)
        high = self._form.totalHeightForWidth(wide - 3 * unit) + 7 * unit
        wanted = QSize(wide, high).expandedTo(self.size())
        resize_on_screen(self, wanted)
