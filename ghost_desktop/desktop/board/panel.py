"""The Play panel: a person against perfect computers."""

from __future__ import annotations

from enum import Enum
from random import Random

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.board.notice import Notice
from ghost_desktop.desktop.board.places import COMMAND_KEYS, Command, where
from ghost_desktop.desktop.board.showing import make_places, make_players, make_tiles, name_tiles
from ghost_desktop.desktop.board.stage import Stage
from ghost_desktop.desktop.board.table import Table
from ghost_desktop.desktop.board.tiles import Other, Tile
from ghost_desktop.desktop.board.wording import (
    NO_GAME,
    STARTING,
    TURNED,
    describe_end,
    describe_round,
)
from ghost_desktop.desktop.groups import choose
from ghost_desktop.desktop.question import Answer, describe_question
from ghost_desktop.engine.cleaning import as_in_lists
from ghost_desktop.engine.rules import Variant, Where
from ghost_desktop.engine.search import way_to
from ghost_desktop.play.match import IllegalPlay, Round
from ghost_desktop.play.players import perfect_play

THINKING_MS = 550
"""Milliseconds before a computer plays: long enough to see the letter before it land."""


class Starter(Enum):
    """Who plays the first letter of a round, by what the button says."""

    PERSON = "You start"
    COMPUTER = "Computer starts"
    IN_TURN = "Take turns"


class BoardPanel(QWidget):
    """A round at a time: tiles, keys, what happened, and another round."""

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        random: Random | None = None,
        thinking_ms: int = THINKING_MS,
    ) -> None:
        super().__init__(parent)
        self._random = random or Random()
        self._answer: Answer | None = None  # to the question on the bar
        self._playing: Answer | None = None  # what the round at hand is played with
        self._round: Round | None = None
        self._table = Table()
        self._tally = [0, 0]  # the words that each player has completed
        self._tally_is_of = (2, False)  # players, misère
        self._at_end = True  # where the person's next letter goes
        self._turned = False  # whether the person has turned the letters round for the next play
        self._starter = Starter.PERSON
        self._thinking = QTimer(self)
        self._thinking.setSingleShot(True)
        self._thinking.setInterval(thinking_ms)
        self._thinking.timeout.connect(self._computer_plays)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName("Board")
        self._build()
        self._show_round()

    # --- what is asked of the board -------------------------------------------------------------

    @property
    def round(self) -> Round | None:
        """The round at hand; None until the first game has been solved."""
        return self._round

    @property
    def person(self) -> int:
        """The seat of the person in the round at hand."""
        return self._table.person

    @property
    def tally(self) -> tuple[int, ...]:
        """How many rounds each player has lost, in misère won; the person first."""
        return tuple(self._tally)

    @property
    def at_end(self) -> bool:
        """Whether the next letter goes to the end; else to the front, where the variant has it."""
        return self._at_end or not Command.FRONT.is_for(self._variant)

    @property
    def turned(self) -> bool:
        """Whether the letters are turned round for the next play."""
        return self._turned

    @property
    def takes_letters(self) -> bool:
        """Whether it is the person's turn."""
        this_round = self._round
        return this_round is not None and not this_round.over and this_round.seat == self.person

    @property
    def starter(self) -> Starter:
        """Who plays the first letter of a round."""
        return self._starter

    def set_starter(self, starter: Starter) -> None:
        """Choose who plays the first letter, from the next round on."""
        self._starter = starter
        choose(self._starters, list(Starter).index(starter))

    @property
    def refusal(self) -> str:
        """Why the last letter was refused; empty if it was not."""
        return self._stage.said

    def set_answer(self, answer: Answer) -> None:
        """Play with this solved game from the next round on, or now if nothing would be lost."""
        known, self._answer = self._answer, answer
        if (
            (known is not None and known.question == answer.question and self._round is not None)
            or self._person_has_played()
            or (self._round is not None and self._round.given)
        ):
            self._show_notice()
        else:
            self.new_round()

    def show_no_answer(self) -> None:
        """Say that there is nothing to play with, if there never was."""
        if self._answer is None:
            self._stage.show_wording(NO_GAME, is_over=False)

    @Slot()
    def new_round(self) -> None:
        """Begin another round, with the game that the bar asks for."""
        if self._answer is None:
            return
        players = self._answer.solution.rules.players
        person = self.person % players
        if self._starter is not Starter.IN_TURN:
            person = 0 if self._starter is Starter.PERSON else players - 1
        elif self._person_has_played():  # or the turn to start is still to be had
            person = (person - 1) % players
        self._begin(Round(self._answer.solution), person)

    @Slot(str, int)
    def play_from(self, fragment: str, person: int) -> None:
        """Begin a round at `fragment`, with the person on seat `person`.

        From a finished word there is nothing to play: then it begins one play earlier.
        """
        if self._answer is None:
            return
        solution = self._answer.solution
        end = solution.word_completed_before(fragment) or fragment
        if solution.is_word(end):
            fragment = ("", *way_to(solution.graph, end))[-2]
        self._begin(Round(solution, fragment), person)

    @Slot(str)
    def play_letter(self, letter: str) -> None:
        """Let the person play `letter` where the mark is; refuse it with the reason if illegal."""
        if self._round is None or not self.takes_letters:
            return
        try:
            self._go_on(self._round.play(letter, self._where))
        except IllegalPlay as refused:
            self._stage.refuse(str(refused))
            self._announce(str(refused))

    @Slot(object)
    def command(self, command: Command) -> None:
        """Choose where the next letter goes, or turn the letters round; and say so."""
        if self._round is None or self._round.over or not command.is_for(self._variant):
            return
        if command is not Command.TURN:
            self._at_end = command is Command.END
            self._show_tiles()
            self._announce(f"The next letter goes at the {describe_end(self._where)}.")
        elif self._can_turn():
            self._turned = not self._turned
            tiles = self._show_tiles(glide=True)
            wording = describe_round(self._round, self._table)
            self._stage.show_sentence(TURNED if self._turned else wording.sentence)
            self._announce(f"Turned {'round' if self._turned else 'back'}: {name_tiles(tiles)}.")

    @property
    def _variant(self) -> Variant:
        return self._round.solution.rules.variant if self._round else Variant.GHOST

    @property
    def _where(self) -> Where:
        return where(turned=self._turned, at_end=self.at_end)

    def _can_turn(self) -> bool:
        return self._round is not None and self.takes_letters and len(self._round.fragment) > 1

    # --- how a round goes on --------------------------------------------------------------------

    def _begin(self, start: Round, person: int) -> None:
        rules = start.solution.rules
        self._playing = self._answer
        self._table = Table(rules.players, person)
        if self._tally_is_of != (rules.players, rules.misere):
            self._tally_is_of = (rules.players, rules.misere)
            self._tally = [0] * rules.players
        self._stage.keys.set_alphabet(start.solution.words.alphabet)
        self._go_on(start)

    @Slot()
    def _computer_plays(self) -> None:
        if self._round is None or self._round.over or self.takes_letters:
            return
        play = perfect_play(self._round, self._random)
        self._go_on(self._round.play(play.letter, play.where))

    def _go_on(self, this_round: Round) -> None:
        """Show what the last play has made of the round, and let the next player think."""
        self._round = this_round
        self._turned = False
        self._thinking.stop()
        focused: QWidget | None = self.window().focusWidget()
        if focused is None or self._stage.isAncestorOf(focused):  # what is there may be hidden
            self.setFocus()
        if this_round.over:
            if self._person_has_played():
                self._tally[self._table.player(this_round.over.by)] += 1
        elif not self.takes_letters:
            self._thinking.start()
        self._show_round()

    def _person_has_played(self) -> bool:
        if self._round is None:
            return False
        rules = self._round.solution.rules
        return any(rules.played(len(play.fragment)) == self.person for play in self._round.plays)

    @Slot(int)
    def _on_starter(self, index: int) -> None:
        self._starter = list(Starter)[index]
        if self._round is None or self._round.over or not self._person_has_played():
            self.new_round()
        else:
            self._stage.remark("From the next round on.")

    # --- keys -----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters and the arrows; Enter plays again once the round is over."""
        if event.isAutoRepeat():  # a key that is held down is one letter
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._round is not None and self._round.over:
                self.new_round()
            return
        commands = (
            Qt.KeyboardModifier.ControlModifier
            | Qt.KeyboardModifier.AltModifier
            | Qt.KeyboardModifier.MetaModifier
        )
        if event.modifiers() & commands:
            super().keyPressEvent(event)
        elif command := COMMAND_KEYS.get(event.key()):
            self.command(command)
        elif not self._take_text(event.text()):
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self._take_text(event.commitString())
        event.accept()

    def _take_text(self, text: str) -> bool:
        letter = as_in_lists(text)
        if not letter[:1].isalpha():  # what lowers to several may have marks among them
            return False
        if len(letter) == 1:
            self.play_letter(letter)
        else:
            self._stage.refuse(f"{text} is not one letter.")
        return True

    # --- how it looks ---------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self._stage = Stage(self)
        self._stage.letter_chosen.connect(self.play_letter)
        self._stage.commanded.connect(self.command)
        self._stage.again_chosen.connect(self.new_round)
        column = QVBoxLayout(self)
        column.setContentsMargins(unit, unit, unit, unit)
        column.setSpacing(0)
        self._notice = Notice(self)
        self._notice.accepted.connect(self.new_round)
        column.addWidget(self._notice)
        column.addWidget(self._build_scroller(), 1)
        column.addLayout(self._build_foot())

    def _build_scroller(self) -> QScrollArea:
        """Let a window that is smaller than the stage show a part of it."""
        scroller = self._scroller = QScrollArea(self)
        scroller.setWidget(self._stage)
        scroller.setWidgetResizable(True)
        scroller.setFrameShape(QScrollArea.Shape.NoFrame)
        scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroller.viewport().setAutoFillBackground(False)
        self._stage.setAutoFillBackground(False)
        return scroller

    def _build_foot(self) -> QHBoxLayout:
        self._starters = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(self.fontMetrics().height() // 2)
        for index, starter in enumerate(Starter):
            button = QPushButton(starter.value, self)
            button.setCheckable(True)
            button.setChecked(starter is self._starter)
            self._starters.addButton(button, index)
            row.addWidget(button)
        self._starters.idClicked.connect(self._on_starter)
        row.addStretch()
        self._new = QPushButton("New round", self)
        self._new.setToolTip("Begin another round (Ctrl+N)")
        self._new.clicked.connect(self.new_round)
        row.addWidget(self._new)
        return row

    def _show_round(self) -> None:
        this_round, playing = self._round, self._playing
        self._show_notice()
        self._stage.keys.setEnabled(self.takes_letters)
        self._new.setEnabled(this_round is not None and bool(this_round.fragment))
        if this_round is None or playing is None:
            self._stage.show_wording(STARTING, is_over=False)
            return
        wording = describe_round(this_round, self._table)
        self._stage.show_wording(wording, is_over=this_round.over is not None)
        self._stage.players.show_players(make_players(this_round, self._table, self._tally))
        self._stage.show_rules(describe_question(playing.question))
        self._show_tiles()
        self._announce(wording.spoken)

    def _show_tiles(self, *, glide: bool = False) -> tuple[Tile, ...]:
        """Show the letters as the person has turned them, and where the next one goes."""
        if self._round is None:
            return ()
        tiles = make_tiles(self._round, self._table, turned=self._turned)
        places = make_places(self._round)
        name = f"Letters on the table: {name_tiles(tiles)}"
        if self._turned:
            name += "; turned round"
        if Other.FRONT in places:
            name += f"; the next one goes at the {describe_end(self._where)}"
        marked = Other.END if self.at_end else Other.FRONT
        self._stage.tiles.show_tiles(
            tiles, places=places, marked=marked, name=name, turned=self._turned, glide=glide
        )
        self._stage.places.show_choice(
            tuple(one for one in Command if places and one.is_for(self._variant)),
            at_end=self.at_end,
            turned=self._turned,
            can_turn=self._can_turn(),
        )
        self._scroller.ensureWidgetVisible(self._stage.tiles, 0, 0)
        return tiles

    def _show_notice(self) -> None:
        if self._playing is not None and self._answer is not None:
            self._notice.compare(self._playing.question, self._answer.question)

    def _announce(self, text: str) -> None:
        """Have a screen reader say something, unless another panel is in front."""
        if not self.isVisible():
            return
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
