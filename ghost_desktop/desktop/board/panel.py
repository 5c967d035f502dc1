"""The Play panel: persons and computers at one table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QMenu, QWidget

from ghost_desktop.desktop.board.end_of_round import EndOfRound
from ghost_desktop.desktop.board.kept_matches import KeptMatches
from ghost_desktop.desktop.board.lens import LOOK, LetterLens
from ghost_desktop.desktop.board.match_controller import MatchController
from ghost_desktop.desktop.board.players import PlayersRow, make_players
from ghost_desktop.desktop.board.round_view import RoundView
from ghost_desktop.desktop.board.thinker import Pace
from ghost_desktop.desktop.board.who_wins import WhoWins
from ghost_desktop.desktop.board.wording import (
    describe_hint,
    describe_round,
    describe_undo,
    list_plays,
)
from ghost_desktop.desktop.kit.ask import Work, ask, drop, without_count
from ghost_desktop.desktop.kit.builders import column, row, worded
from ghost_desktop.desktop.kit.commands import add_actions, command, is_default, key_names
from ghost_desktop.desktop.kit.layout import in_lines, is_low, keep_room
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import MenuButton, Notice, is_key_press
from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.desktop.window.played_game import FinishedRounds, Playing
from ghost_desktop.desktop.window.question import State, describe_question
from ghost_desktop.desktop.window.turn import describe_line
from ghost_desktop.engine.words.letters import letters_of
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.play.actors import challengers, namer, pointers, resigner, strikable, taker
from ghost_desktop.play.events import Challenged, HintGiven, WordNamed, WordPointedOut
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.table import Player, Referee, Starter, Table
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from PySide6.QtGui import QInputMethodEvent, QKeyEvent

    from ghost_desktop.desktop.board.match_controller import AtHand
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.kit.commands import Commands
    from ghost_desktop.desktop.window.question import Answer, Known
    from ghost_desktop.engine.game.plays import Play, Where
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.agreement import Agreement
    from ghost_desktop.play.clock import Forfeit
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.match import MatchState, Slip
    from ghost_desktop.play.outlook import Refutation
    from ghost_desktop.play.round import Round


_ACTS = ("round.hint", "round.why", "round.take_back", "round.resign")
"""What can be done in a round beside adding letters, by the ids of the commands."""

_CALLS = ("round.challenge", "round.point_out", "round.strike")
"""How a person can call, by the ids of the commands."""


LOOK_MS = 1000
"""Milliseconds for which a match that is over is to be looked at, before Enter begins another."""


_STARTING = N_("One moment"), N_("The dictionary is being read."), Mood.THINKING
_NO_GAME = N_("No game yet"), N_("Choose another dictionary or minimum length above."), Mood.SORRY
"""What is said while the first game is still to come, and where there is none."""


_ABOVE = 2.4
"""Lines of text above the board for what is said now and then, so that nothing moves by it.

In a low window the players, who are as high, give way to it.
"""


class BoardPanel(PagePart, QWidget):
    """A round at a time: tiles, keys, what happened, and another round.

    Args:
        random: for the computers' choices.
        thinking_ms: milliseconds before a computer plays, at least; by default a `Pace` says that.
        kept: the file in which the match is kept from day to day; None keeps nothing.

    Attributes:
        controller: owns the match.
        kept: keeps it from day to day, and those that were left for others.
        players: whose turn it is, and the score.
        more: what else can be done in a round, see `offer`.
        view: shows the round.
        lens: looks at the keys.
        who_wins: knows who wins the round, as far as that can be told.
        end: what there is to learn from a round that is over.
        finished_rounds: knows what the plays of the round were worth, once it is over.
        pace: how fast computers play.

    Signals:
        strategy_wanted: a `Sight`, to be looked at in its strategy.
        starter_changed: when somebody else is to play the first letter.
        game_shown: it may be another game that is on the board, or is to follow.
        game_wanted: a `Question`: the next round is to be of that game, after all.
        players_wanted: how many are to play: an agreement needs a game for so many.
    """

    strategy_wanted = Signal(object)
    starter_changed = Signal()
    game_shown = Signal()
    game_wanted = Signal(object)
    players_wanted = Signal(int)

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        random: Random | None = None,
        thinking_ms: int | None = None,
        kept: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self.pace, self._thinking_ms = Pace.NORMAL, thinking_ms
        wait = self.pace.wait_ms if thinking_ms is None else thinking_ms
        self.controller = MatchController(self, random=random, thinking_ms=wait)
        self.kept = KeptMatches(self.controller, kept, self)
        self._coming: Question | None = None  # what is being solved
        self._early = ""  # a letter for it, while it is being read
        self._spoken = ""  # how the round stands, as it was read aloud last
        self._is_let_go = False
        self._known_left: AtHand | None = None  # for a match that is known to be opened
        self.kept.gone_on.connect(self._play_with)
        self.controller.changed.connect(self._show_match)
        self.controller.learned.connect(self._show_acts)
        self.controller.forfeited.connect(self._on_forfeited)
        self._random = Random()
        self._hint_for: Round | None = None
        self.finished_rounds = FinishedRounds(self)
        for told in (self.controller.changed, self.controller.learned):
            told.connect(self._look_back)
        self.who_wins = WhoWins(self.controller, self.finished_rounds, self)
        self.who_wins.found.connect(self._on_found)
        self.view = RoundView(self)
        self.lens = LetterLens(self, self.view, self.controller)
        self.end = EndOfRound(self.view, self.who_wins)
        self.view.again_chosen.connect(self.new_round)
        self.view.again_chosen.connect(self.setFocus)  # the button has done its work
        self.view.fitted.connect(self.setFocus)
        self.view.letters.input.letter_played.connect(self._on_letter)
        self.view.letters.input.too_early.connect(self._on_too_early)
        self.view.chosen.connect(self.do)
        self.view.field.entered.connect(self._on_named)
        self.view.none.clicked.connect(lambda: self._name(""))
        self._look_ms = LOOK_MS if thinking_ms is None else thinking_ms
        self._was_over = False
        self._won = QElapsedTimer()
        self.controller.slipped.connect(self._on_slipped)
        self.controller.refuted.connect(self._on_refuted)
        self.controller.refused.connect(self.view.letters.refuse)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(_("Board"))
        self._build()
        self._actions = add_actions(self, self)
        sentence = self.view.column.sentence
        sentence.linkActivated.connect(lambda _link: self._actions["round.retry"].trigger())
        self._show_match()

    # --- what is asked of the board -------------------------------------------------------------

    @property
    def round(self) -> Round | None:
        """The round at hand; None until there is a first game."""
        current = self.controller.current
        return current.round if current else None

    @Slot()
    def _look_back(self) -> None:
        controller = self.controller
        self.finished_rounds.follow(controller.match, controller.playing, controller.opened)

    @Slot()
    def _on_found(self) -> None:
        """Say what is known by now."""
        here = self.controller.at_hand
        if here is not None and here.round.over is not None:
            wording, before = self._describe(here), self._spoken
            self._show_wording(wording, is_over=True)
            self._spoken = wording.spoken
            if wording.spoken != before:
                self.view.letters.announce(wording.spoken)

    @property
    def _acts(self) -> dict[str, tuple[Callable[[], object], bool, bool]]:
        """What can be done beside adding letters, by the ids of the commands.

        What does it, whether that can be done now, and whether the terms of the match have it at all.
        """
        controller, state, this_round = self.controller, self.controller.state, self.round
        terms = controller.agreed.terms if state is None else state.terms
        calls = terms.referee is Referee.CHALLENGES  # there, to look would tell a bluff
        can_look = self.lens.can_look
        can_hint = can_look and this_round is not None and bool(this_round.legal_plays())
        return {
            "round.hint": (self._hint, can_hint, True),
            "round.why": (controller.refute, controller.can_refute, terms.teaches),
            "round.take_back": (controller.take_back, taker(state) is not None, True),
            "round.resign": (controller.resign, resigner(state) is not None, True),
            "round.challenge": (self._challenge, bool(challengers(state)), calls),
            "round.point_out": (self._point_out, bool(pointers(state)), calls),
            "round.strike": (self._strike, bool(strikable(state)), terms.veto),
            LOOK: (self.lens.toggle, can_look, not calls),
        }

    @property
    def can_do(self) -> dict[str, bool]:
        """What can be done beside adding letters, by the ids of the commands, and whether now."""
        return {act: can for act, (_does, can, _is_there) in self._acts.items()}

    @property
    def there(self) -> set[str]:
        """What the terms of the match have beside adding letters, by the ids of the commands."""
        return {act for act, (_does, _can, is_there) in self._acts.items() if is_there}

    @property
    def offered(self) -> set[str]:
        """What can be done beside adding letters, or is refused, by the ids, with the board in sight."""
        if self.isHidden():
            return set()
        offered = {act for act, can in self.can_do.items() if can}
        return offered | {"round.hint"} if self._may_be_bluff else offered

    @property
    def _may_be_bluff(self) -> bool:
        """Whether a person is to act where any letter may be played: a hint would tell a bluff."""
        controller, this_round = self.controller, self.round
        is_turn = controller.is_persons_turn or namer(controller.state) is not None
        return is_turn and this_round is not None and this_round.is_open

    @command(
        {act: act for act in (*_ACTS, *_CALLS, LOOK)},
        can=lambda board: board.offered,
        there=lambda board: board.there,
    )
    @Slot(str)
    def do(self, act: str) -> None:
        """Do one of `can_do`, if that can be done now, or say why not."""
        if act == "round.hint" and self._may_be_bluff:
            why = _(
                "Where letters may be challenged there are no hints: one would give a bluff away."
            )
            self.say(why)
            return
        does, can, _is_there = self._acts[act]
        if can:
            does()

    @command({f"pace.{one.value}": one for one in Pace}, chosen=lambda board: board.pace)
    def set_pace(self, pace: Pace) -> None:
        """Choose how fast computers play, from their next turn on."""
        self.pace = pace
        if self._thinking_ms is None:
            self.controller.thinker.wait_ms = pace.wait_ms

    def follow(self, known: Known) -> None:
        """Play with what is solved, or is being solved, or say why there is nothing."""
        is_coming = known.state is State.SOLVING
        if is_coming and known.game is None:
            self.controller.step_back()
        if not self._is_let_go or (is_coming and known.game is None):
            self._is_let_go = False
            if known.asked != self._coming:
                self._early = ""
            self._coming = known.asked if is_coming else None
            self._play(known)
        if self.controller.match is None:
            wording = _STARTING
            if self._coming is None and not self.kept.is_reading:
                wording = _NO_GAME
            self._show_instead(wording)

    def _play(self, known: Known) -> None:
        """Play with what is known of a game, or with the one before if nothing will be."""
        is_refused = known.state is State.REFUSED
        if known.state is State.SOLVED and known.answer is not None:
            self.set_answer(known.answer)
        elif (known.state is State.SOLVING or is_refused) and known.game is not None:
            self.kept.go_on(Playing(known.asked, known.game, is_refused=is_refused))
        else:
            if known.state is not State.SOLVING:  # what was asked since came to nothing
                self._early = ""
                self.kept.wait()
                self.controller.give_up()
                if known.answer is not None:
                    self.controller.set_game(Playing.of(known.answer))
            self._show_notice()

    def let_go(self) -> None:
        """Play on with what was opened, and leave to other panels what the bar has asked for."""
        self._is_let_go, self._coming, self._early = True, None, ""
        self.controller.let_go()
        self._show_notice()

    def set_answer(self, answer: Answer) -> None:
        """Play with this solved game from the next round on, or now if nothing would be lost."""
        self.kept.go_on(Playing.of(answer))

    @Slot(object)
    def _play_with(self, asked: Playing) -> None:
        """Play with a game, solved or not, now that what was left is gone on with."""
        early, self._early = self._early, ""
        self.controller.set_game(asked)
        self._show_notice()
        if early and self.controller.is_persons_turn:
            self.view.letters.input.play(early)

    @property
    def _following(self) -> Question | None:
        """What the next round is of; None before anything was asked for.

        A letter that is played while another game is solved is played in the one before.
        """
        asked = self.controller.asked
        if asked is None:
            return None
        return asked.question if self._coming is None else self._coming

    @property
    def _is_between_games(self) -> bool:
        """Whether another game is about to take the place of a round that has hardly begun."""
        here = self.controller.at_hand
        if self._coming is None or here is None or here.round.is_trial or self.controller.is_bound:
            return False
        return here.playing.question != self._coming and not here.state.is_played

    @Slot()
    def new_round(self) -> None:
        """Begin another round, with the game that the bar asks for, or say why not."""
        if self.controller.is_bound and self.controller.is_running:
            said = _("A round for lives is played to its end; give up with {keys}.")
            self.say(said.format(keys=key_names("round.resign")))
        self.controller.new_round()

    def agree(self, agreement: Agreement, levels: Mapping[str, int]) -> None:
        """Have the next match begin so, against opponents who know as much as they did."""
        self.controller.levels.update(levels)
        self.controller.agreed = agreement

    def begin_match(self, agreement: Agreement) -> None:
        """Begin a match that was agreed, once there is a game for so many players."""
        self.controller.new_match(agreement)
        self.starter_changed.emit()
        self.players_wanted.emit(agreement.table.players)
        self.setFocus()

    @command(
        "round.undo",
        can=lambda board: board.controller.can_undo and not board.isHidden(),
        says=lambda board: describe_undo(board.controller),
    )
    @Slot()
    def undo(self) -> None:
        """Bring back the round that was left for another."""
        self.controller.undo()
        self.setFocus()

    # --- what the person does -------------------------------------------------------------------

    @Slot(str, object)
    def _on_letter(self, letter: str, where: Where) -> None:
        if self._is_between_games:
            self._early = letter
            self.view.letters.remark(_("One moment: the dictionary is being read."))
            return
        try:
            self.controller.play(letter, where)
        except IllegalPlay as refused:
            self.view.letters.refuse(describe_illegal_play(refused))
            self.view.count_refusal()
        playing = self.controller.playing
        if self.controller.is_being_asked and playing is not None and playing.is_coming:
            self.view.letters.remark(_("One moment: it is still being found out who wins."))

    @Slot(str)
    def _on_too_early(self, letter: str) -> None:
        """Say why a letter is not taken: what one would play may depend on what comes first."""
        here = self.controller.at_hand
        if here is not None and not self._is_between_games:
            name = here.cast.on(here.round.seat).within
            shown = here.round.game.words.shown(letter)
            said = _("{letter} is not played: it is {player}’s turn.")
            self.say(said.format(letter=shown, player=name))

    @command(
        {f"starts.{one.value}": one for one in Starter},
        chosen=lambda board: board.controller.agreed.starter,
    )
    def choose_starter(self, starter: Starter) -> None:
        """Choose who plays the first letter: now, if nothing would be lost."""
        if starter is self.controller.agreed.starter:
            return
        self.controller.agreed = replace(self.controller.agreed, starter=starter)
        self.starter_changed.emit()
        if self.controller.is_running and self.controller.is_played:
            self.view.letters.remark(_("From the next round on."))
        else:
            self.new_round()
        self.setFocus()

    @Slot(int, object)
    def choose_opponent(self, player: int, opponent: str | None) -> None:
        """Have somebody else play in a player's place: now, if nothing would be lost.

        Until then, another choice takes this one back. The menu may be that of a player who has gone.
        """
        controller = self.controller
        agreement = controller.agreement
        if controller.match is not None:  # as many as have cards, whatever the bar asks for
            agreement = controller.agreement_for(controller.match.table.players)
        members = list(agreement.table.members)
        if player < len(members) and members[player].opponent != opponent:
            members[player] = Player(opponent)
            agreement = replace(agreement, table=Table(tuple(members)))
            of_lives = controller.is_bound or controller.match_waits
            if of_lives or (controller.is_running and controller.is_played):
                controller.agreed = agreement
                self._show_match()
                match = controller.match
                is_back = match is not None and agreement.table == match.table
                later = _("From the next match on.") if of_lives else _("From the next round on.")
                self.say("" if is_back else later)
            else:
                self.begin_match(agreement)
                if controller.asked is None:  # it was not solved
                    self.say(_("From the next match on."))
        self.setFocus()

    @Slot()
    def _on_change(self) -> None:
        """Begin a round of the game that the bar asks for, or the match that is agreed."""
        (self.controller.begin_match if self.controller.is_bound else self.new_round)()
        self.setFocus()

    # --- what can be done beside adding letters -------------------------------------------------------

    def _hint(self) -> None:
        """Have a play found for the person whose turn it is."""
        here = self.controller.at_hand
        if here is not None and here.playing.solution is not None:
            self._hint_for = here.round
            find = partial(_find_best, here.playing.solution, here.round.fragment)
            ask(self, find, self._on_hint, work=Work.FINDING_OUT)

    def _on_hint(self, found: tuple[tuple[Play, ...], bool]) -> None:
        """Say what to play, until the turn passes."""
        here = self.controller.at_hand
        if here is not None and self.can_do["round.hint"]:
            (plays, wins), tally, player = found, here.state.tally, here.current.player
            self.controller.happen(HintGiven(player))
            helps = tally.hints[player] + 1, tally.looks[player]
            self.say(describe_hint(self._random.choice(plays), here.round, helps, wins=wins))

    def _challenge(self) -> None:
        """Challenge the fragment; where several persons can, it is asked who does."""
        calls = {one: Challenged(one) for one in challengers(self.controller.state)}
        self._call(calls, _("Who challenges?"), "round.challenge")

    def _point_out(self) -> None:
        """Say that the fragment is a word; where several persons can, it is asked who does."""
        calls = {one: WordPointedOut(one) for one in pointers(self.controller.state)}
        self._call(calls, _("Who points it out?"), "round.point_out")

    def _call(self, calls: Mapping[int, Event], question: str, act: str) -> None:
        here = self.controller.at_hand
        if here is not None:
            names, happen = here.cast.names, self.controller.happen
            choices = [(names[one].full, partial(happen, call)) for one, call in calls.items()]
            self.view.ask_which(question, choices, act)

    def _strike(self) -> None:
        """Strike the word with which the round has ended; where there are several, it is asked which."""
        this_round, controller = self.round, self.controller
        if this_round is not None:
            shown, words = this_round.game.words.shown, strikable(controller.state)
            strikes = [(shown(word), partial(controller.strike, word)) for word in words]
            self.view.ask_which(_("Which word does nobody know?"), strikes, "round.strike")

    @Slot()
    def _on_named(self) -> None:
        """Have the person who was challenged name a word, or say why it is none."""
        this_round, written = self.round, letters_of(self.view.field.text())
        if this_round is None:
            return
        if not written.isalpha():
            self.view.letters.refuse(_("Type a word, or say that you know none."))
            self.view.field.setFocus()
        else:
            self._name(this_round.game.words.meant(written))

    def _name(self, word: str) -> None:
        if namer(self.controller.state) is not None:
            self.controller.happen(WordNamed(word))

    @Slot(object)
    def _on_slipped(self, slip: Slip) -> None:
        """Say that a letter has come back, and not what would have been right."""
        this_round = self.round
        if this_round is None:
            return
        letter = this_round.game.words.shown(slip.play.letter)
        said = N_("{letter} gives the win away. It comes back: try again.")
        if this_round.game.rules.most_win:
            said = N_("{letter} gives your safety away. It comes back: try again.")
        self.view.letters.refuse(say(said, letter=letter))

    @Slot(object)
    def _on_refuted(self, refutation: Refutation | None) -> None:
        """Say why it did; where a game is searched, that may take a while."""
        here = self.controller.at_hand
        if refutation is None:
            self.view.letters.remark(_("One moment…"))
        elif here is not None:
            self.say(describe_line(refutation, here.round.game, here.cast))

    # --- what is said -----------------------------------------------------------------------------------

    def say(self, said: str) -> None:
        """Say something below the letters, and have a screen reader say it."""
        self.view.letters.remark(said)
        if said:
            self.view.letters.announce(said)

    @command("round.strategy")
    def _show_in_strategy(self) -> None:
        """Lead to where the round was decided, once it is over."""
        fragment = self.who_wins.decided()
        if fragment is not None:
            self._look_at(fragment)

    @command("round.retry")
    def _try_again(self) -> None:
        """Go on where the person lost the round that is over."""
        decision = self.who_wins.turning_point()
        if decision is not None:
            self.controller.try_again(decision.fragment)
            self.setFocus()

    def _look_at(self, fragment: str) -> None:
        """Look at a fragment of the round in the strategy."""
        sight = self.who_wins.sight(fragment)
        if sight is not None:
            self.strategy_wanted.emit(sight)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters and arrows; play again with Enter, once the round is over."""
        if self.view.letters.input.take_key(event):
            return
        is_over = self.round is not None and self.round.over is not None
        if is_over and is_default(event, "board.again", self):
            # Or nobody could have seen who has won the match.
            if not (self._won.isValid() and self._won.elapsed() < self._look_ms):
                self.new_round()
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.view.letters.input.take_input_method(event)

    # --- how it looks ---------------------------------------------------------------------------

    def _build(self) -> None:
        self.players = PlayersRow(self)
        self.players.chosen.connect(self.choose_opponent)
        self.players.left.connect(self.setFocus)
        what = _("What else you can do in this round")
        self.more = worded(MenuButton(), "⋯", name=_("More"), hint=what)
        self.more.setMenu(QMenu(self.more))
        self.more.menu().aboutToShow.connect(self._offer_plays)
        self._made = QMenu(_("Plays"), self.more.menu())
        self._made.triggered.connect(lambda one: self._look_at(one.data()))
        self.more.menu().aboutToHide.connect(self.setFocus)
        self._change = Notice(_("New round now"), self, _("Take back"), is_low=True)
        self._change.accepted.connect(self._on_change)
        self._change.declined.connect(self._on_back)
        undo = say("Undo ({keys})", keys=key_names("round.undo"))
        self._begun = Notice(undo, self, is_low=True)
        self._begun.accepted.connect(self.undo)
        self._above = QWidget(self)
        in_lines(self._above, setFixedHeight=_ABOVE)
        column(self._change, self._begun, on=self._above)
        for part in (self.players, self.more):
            keep_room(part)
        self._rows = QGridLayout(self)
        in_lines(self._rows, setVerticalSpacing=0.5)
        self._rows.addLayout(row(..., self.players, self.more, ..., spacing=0.5), 1, 0)
        self._rows.addWidget(self.view.column.scroller, 2, 0)
        self._rows.setRowStretch(2, 1)
        self.on_fit()

    def offer(self, commands: Commands) -> None:
        """Have the menu beside the players offer what the window can do in a round."""
        menu = self.more.menu()
        starters = QMenu(_("Who s&tarts"), menu)
        starters.addActions([commands[f"starts.{one.value}"] for one in Starter])
        commands[LOOK].setAutoRepeat(False)  # whoever holds the key looks, and no more
        menu.addActions([commands[act] for act in (*_ACTS, LOOK)])
        menu.addAction(self._actions["round.strategy"])
        menu.addSeparator()
        menu.addActions([commands["round.new"], commands["match.new"]])
        menu.addMenu(starters)
        menu.addMenu(self._made)
        self.players.more_wanted.connect(commands["match.new"].trigger)
        self.view.review.clicked.connect(commands["round.review"].trigger)
        self.view.copy.clicked.connect(commands["match.copy_result"].trigger)

    @Slot()
    def _offer_plays(self) -> None:
        """Have the plays of the round in the menu; each leads to the strategy."""
        here = self.controller.at_hand
        self._made.clear()
        for said, fragment in list_plays(here.round, here.cast) if here else ():
            self._made.addAction(said).setData(fragment)
        self._made.menuAction().setVisible(not self._made.isEmpty())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys that move the mark from a button, which would move the focus with them.

        While the board is in sight; Tab moves the focus as well, and nothing else moves the mark.
        """
        keys = self.view.letters.input
        if is_key_press(event) and self.isVisible() and keys.wants_key(event):
            return keys.take_key(event)
        return super().eventFilter(watched, event)

    @Slot()
    def _show_acts(self) -> None:
        """Offer what can be done now beside adding letters."""
        self.view.offer_acts(self.can_do, self.there)
        self.lens.follow()

    @Slot()
    def _show_match(self) -> None:
        """Show how the match stands."""
        controller, view = self.controller, self.view
        here = controller.at_hand
        is_over = here is not None and here.round.over is not None
        if not self._is_between_games:  # a match was opened, or a round brought back
            self._early = ""
        self._show_notice()
        self._actions["round.strategy"].setEnabled(is_over)
        self._show_acts()
        if here is None:
            view.letters.show_none()
            self.players.show_players(())
            self.end.follow()
            self._show_instead(_STARTING)
            return
        match, this_round = here.match, here.round
        if self._hint_for is not this_round:  # a hint would help the next player
            drop(self, self._on_hint)
        self._keep_focus(here.state)
        wording = self._describe(here)
        self._show_wording(wording, is_over=is_over)
        following = _("Next round") if match.terms.lives else _("Play again")
        if controller.match_waits:
            following = _("Back to the match")
        view.offer(following if match.state.winner is None else _("New match"))
        agreed = controller.agreed.for_players(match.table.players).table.members
        self.players.show_players(
            make_players(match.state),
            [one.opponent for one in agreed],
            has_score=any(match.state.score),
        )
        view.letters.show_round(
            this_round,
            here.cast,
            takes_letters=controller.is_persons_turn,
            takes_commands=not (is_over or this_round.awaits_word),
        )
        challenged = this_round.fragment if namer(match.state) is not None else ""
        view.begin_turn(this_round.game.words.shown(challenged))
        if challenged:  # all that comes to the board goes to the field
            has_focus = self.window().focusWidget() is self
            self.setFocusProxy(view.field)
            if has_focus:
                view.field.setFocus()
        self.end.follow()
        self._spoken = wording.spoken
        view.letters.announce(wording.spoken)

    def _describe(self, here: AtHand) -> Wording:
        """Say how the round stands, and once it is over what is known by now of how that came."""
        solution = self.who_wins.at_end() if here.round.over else None
        return describe_round(here.round, solution, here.cast, here.state)

    def say_no_more_of_opening(self) -> None:
        """Say no longer that a match was opened: another one could not be, and that is said."""
        if self.controller.is_opened and self.controller.left is not None:
            self._known_left = self.controller.left
            self._show_notice()

    def _show_notice(self) -> None:
        """Say that the round is of another game than the one chosen, or that one was left."""
        controller, following = self.controller, self._following
        here, left = controller.at_hand, controller.left
        change = begun = ""
        offer = _("New match now") if controller.is_bound else _("New round now")
        if following is not None and self.other_game is not None:
            said = N_("Next match: {game}.") if controller.is_bound else N_("Next round: {game}.")
            change = say(said, game=describe_question(following))
        if controller.is_opened:
            begun = "" if left is self._known_left else _("This match was opened.")
        elif left is not None and here is not None and not here.state.is_played:
            begun = describe_begun(left.state, here.state)
            if controller.match_waits:
                begun = _("The match waits, and goes on after this.")
            is_kept = self.kept.left_for == here.match.id
            if is_kept and here.match.id != left.match.id and not here.state.is_trial:
                begun = _(
                    "A new score for these players; the match before is kept in Game > Unfinished."
                )
        struck = controller.last_strike
        if struck is not None and here is not None:
            word = here.base.game.words.shown(struck[0])
            begun = say("{word} counts for nothing in this match.", word=word)
        self._begun.say(f"{begun} {change}".rstrip() if begun else "")  # there is room for one
        self._change.say("" if begun else change, offer)
        is_covered = bool(begun or change) and is_low(self.window())
        for part in (self.players, self.more):
            part.setVisible(not is_covered)
        self.game_shown.emit()

    def _keep_focus(self, state: MatchState) -> None:
        """Take the focus from what may be hidden; as a round begins or ends from all beside it."""
        self.setFocusProxy(None)  # type: ignore[arg-type]
        is_over = state.current is not None and state.current.round.over is not None
        place = self if is_over is not self._was_over else self.view.column
        self._was_over = is_over
        focused: QWidget | None = self.window().focusWidget()
        if focused is None or place.isAncestorOf(focused):
            self.setFocus()
        if state.winner is None:
            self._won.invalidate()
        elif not self._won.isValid():
            self._won.start()

    def _show_instead(self, wording: tuple[str, str, Mood]) -> None:
        """Say what stands in place of a round."""
        headline, sentence, mood = wording
        self._show_wording(Wording(_(headline), _(sentence), mood), is_over=False)

    def _show_wording(self, wording: Wording, *, is_over: bool) -> None:
        """Say how the round stands; and have it tried again where the wording has a link for that."""
        self.view.show_wording(wording, is_over=is_over)
        self._actions["round.retry"].setEnabled(bool(wording.link))

    @property
    def other_game(self) -> Question | None:
        """What is played, if the bar has asked for another game for the next round."""
        base, following = self.controller.base, self._following
        if base is None or following is None or self._is_between_games:
            return None
        goes_on = self.controller.is_bound or self.controller.is_running
        return base.question if goes_on and base.question != following else None

    @Slot()
    def _on_back(self) -> None:
        """Have the next round be of the game on the board, after all."""
        if self.other_game is not None:
            self.game_wanted.emit(self.other_game)
        self.setFocus()

    @Slot(object)
    def _on_forfeited(self, failure: Forfeit) -> None:
        """Say why a computer has lost the round."""
        from ghost_desktop.formats.encounters import describe_failure  # noqa: PLC0415 - seldom needed

        here = self.controller.at_hand
        if here is not None:
            self.say(describe_failure(failure, here.cast.names[failure.player].subject))

    def on_fit(self) -> None:
        """Stand off the edges by a line, in a low window by less, and keep room for what is said above."""
        unit, is_tight = self.fontMetrics().height(), is_low(self.window())
        high = unit // 8 if is_tight else unit // 2
        self._rows.setContentsMargins(unit, high // 2, unit, high)
        self._rows.addWidget(self._above, int(is_tight), 0)
        self._show_notice()


def _find_best(solution: Solution, fragment: str, report: Report) -> tuple[tuple[Play, ...], bool]:
    """Find the best plays, and whether they are sure to win: what the worker does."""
    plays = solution.some_best_plays(fragment, without_count(report))
    return plays, bool(plays) and solution.wins(plays[0])


def describe_begun(left: MatchState, now: MatchState) -> str:
    """Say what has begun in place of what was left, if anything was: a round, a score, or both."""
    one = left.current
    can_go_on = one is not None and one.round.over is None
    has_round = can_go_on and (left.is_played or bool(one and one.round.is_trial))
    has_score = any(left.score) and left.score != now.score
    if has_round and has_score:
        return _("A new round has begun, and the score begins anew.")
    if has_round:
        return _("A new round has begun.")
    return _("The score begins anew.") if has_score else ""
