"""The Play panel: a person against perfect computers."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.actions import tip
from ghost_desktop.desktop.board.hands import Hands
from ghost_desktop.desktop.board.notice import Notice
from ghost_desktop.desktop.board.showing import make_players
from ghost_desktop.desktop.board.stage import Stage
from ghost_desktop.desktop.board.table import Table
from ghost_desktop.desktop.board.wording import (
    NO_GAME,
    STARTING,
    describe_change,
    describe_round,
)
from ghost_desktop.desktop.groups import choose
from ghost_desktop.desktop.inquiry import State
from ghost_desktop.desktop.question import Answer, describe_question
from ghost_desktop.formats.refusals import describe_illegal_play
from ghost_desktop.play.players import perfect_play
from ghost_desktop.play.round import IllegalPlay, Round
from ghost_desktop.play.starter import Starter
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from ghost_desktop.desktop.inquiry import Known

THINKING_MS = 550
"""Milliseconds before a computer plays: long enough to see the letter before it land."""


STARTERS = {
    Starter.PERSON: N_("You start"),
    Starter.COMPUTER: N_("Computer starts"),
    Starter.IN_TURN: N_("Take turns"),
}
"""What the buttons say that choose who plays the first letter of a round."""


class BoardPanel(Hands):
    """A round at a time: tiles, keys, what happened, and another round."""

    _stage: Stage

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        random: Random | None = None,
        thinking_ms: int = THINKING_MS,
    ) -> None:
        super().__init__(Stage(), parent)
        self._random = random or Random()
        self._answer: Answer | None = None  # to the question on the bar
        self._playing: Answer | None = None  # what the round at hand is played with
        self._tally = [0, 0]  # the words that each player has completed
        self._tally_is_of = (2, False)  # players, misère
        self._starter = Starter.PERSON
        self._thinking = QTimer(self)
        self._thinking.setSingleShot(True)
        self._thinking.setInterval(thinking_ms)
        self._thinking.timeout.connect(self._computer_plays)
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
    def takes_letters(self) -> bool:
        """Whether it is the person's turn."""
        this_round = self._round
        return this_round is not None and not this_round.over and this_round.seat == self.person

    @property
    def takes_commands(self) -> bool:
        """Whether the round goes on: the mark can be moved in others' turns too."""
        return self._round is not None and not self._round.over

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

    def follow(self, known: Known) -> None:
        """Play with what is solved, or say that there is nothing to play with."""
        if known.answer is not None and known.answer is not self._answer:
            self.set_answer(known.answer)
        elif known.state is not State.SOLVING:
            self.show_no_answer()

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
        self._begin(Round(self._answer.solution.game), person)

    @Slot(str, int)
    def play_from(self, fragment: str, person: int) -> None:
        """Begin a round at `fragment`, with the person on seat `person`.

        From a finished word there is nothing to play: then it begins one play earlier.
        """
        if self._answer is None:
            return
        solution = self._answer.solution
        game = solution.game
        end = game.word_completed_before(fragment) or fragment
        if game.is_word(end):
            fragment = ("", *game.way_to(end))[-2]
        self._begin(Round(game, fragment), person)

    @Slot(str)
    def play_letter(self, letter: str) -> None:
        """Let the person play `letter` where the mark is; refuse it with the reason if illegal."""
        if self._round is None or not self.takes_letters:
            return
        try:
            self._go_on(self._round.play(letter, self._where))
        except IllegalPlay as refused:
            self._refuse(describe_illegal_play(refused))

    def sentence(self) -> str:
        """Return what is said of the last play, or of how to begin."""
        if self._round is None or self._playing is None:
            return ""
        return describe_round(self._round, self._playing.solution, self._table).sentence

    # --- how a round goes on --------------------------------------------------------------------

    def _begin(self, start: Round, person: int) -> None:
        rules = start.game.rules
        self._playing = self._answer
        self._table = Table(rules.players, person)
        if self._tally_is_of != (rules.players, rules.misere):
            self._tally_is_of = (rules.players, rules.misere)
            self._tally = [0] * rules.players
        self._stage.keys.set_alphabet(start.game.words.alphabet)
        self._go_on(start)

    @Slot()
    def _computer_plays(self) -> None:
        if self._round is None or self._playing is None or self._round.over or self.takes_letters:
            return
        play = perfect_play(self._round, self._playing.solution, self._random)
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
        rules = self._round.game.rules
        return any(rules.played(len(play.fragment)) == self.person for play in self._round.plays)

    @Slot(int)
    def _on_starter(self, index: int) -> None:
        starter = list(Starter)[index]
        if starter is self._starter:
            return
        self._starter = starter
        if self._round is None or self._round.over or not self._person_has_played():
            self.new_round()
        else:
            self._stage.remark("From the next round on.")

    @Slot()
    def _on_another(self) -> None:
        """Begin another round, and go on at the board: the button has done its work."""
        self.new_round()
        self.setFocus()

    # --- keys -----------------------------------------------------------------------------------

    def take_key(self, key: int) -> bool:
        """Play again with Enter, once the round is over."""
        is_over = self._round is not None and self._round.over is not None
        if key not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or not is_over:
            return False
        self.new_round()
        return True

    # --- how it looks ---------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self._stage.again_chosen.connect(self._on_another)
        column = QVBoxLayout(self)
        column.setContentsMargins(unit, unit, unit, unit)
        column.setSpacing(0)
        self._notice = Notice("New round now", self)
        self._notice.accepted.connect(self._on_another)
        column.addWidget(self._notice)
        column.addWidget(self._scroller, 1)
        column.addLayout(self._build_foot())

    def _build_foot(self) -> QHBoxLayout:
        self._starters = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(self.fontMetrics().height() // 2)
        for index, starter in enumerate(Starter):
            button = QPushButton(_(STARTERS[starter]), self)
            button.setCheckable(True)
            button.setChecked(starter is self._starter)
            self._starters.addButton(button, index)
            row.addWidget(button)
        self._starters.idClicked.connect(self._on_starter)
        row.addStretch()
        self._new = QPushButton("New round", self)
        self._new.setToolTip(tip("round.new"))
        self._new.clicked.connect(self._on_another)
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
        wording = describe_round(this_round, playing.solution, self._table)
        self._stage.show_wording(wording, is_over=this_round.over is not None)
        self._stage.players.show_players(make_players(this_round, self._table, self._tally))
        self._show_tiles()
        self._announce(wording.spoken)

    def _show_notice(self) -> None:
        if self._playing is not None and self._answer is not None:
            playing, asked = self._playing.question, self._answer.question
            is_same = playing == asked
            self._notice.say("" if is_same else describe_change(playing, asked))
            self._stage.show_rules(describe_question(playing) if is_same else "")
