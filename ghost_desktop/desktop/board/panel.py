"""The Play panel: persons and computers at one table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from ghost_desktop.desktop.board.acts import (
    ACTS,
    BestPlay,
    RoundActs,
    describe_hint,
    describe_no_new_round,
)
from ghost_desktop.desktop.board.calls import RoundCalls
from ghost_desktop.desktop.board.game_follower import GameFollower
from ghost_desktop.desktop.board.kept_matches import (
    UNFINISHED_NAME,
    LeftKeeper,
    MatchKeeper,
    UnfinishedMatches,
)
from ghost_desktop.desktop.board.lens import LOOK, LetterLens, Looking
from ghost_desktop.desktop.board.match_controller import MatchController
from ghost_desktop.desktop.board.pace import Pace
from ghost_desktop.desktop.board.plays_list import PlaysList
from ghost_desktop.desktop.board.presenter import make_players, make_plays
from ghost_desktop.desktop.board.results import Defining, EndOfRound, describe_round
from ghost_desktop.desktop.board.round_view import RoundView
from ghost_desktop.desktop.board.teacher import TeachingView
from ghost_desktop.desktop.board.top_row import TopRow
from ghost_desktop.desktop.board.who_wins import WhoWins
from ghost_desktop.desktop.board.wording import (
    describe_begun,
    describe_change,
    describe_match_change,
    describe_too_early,
    next_text,
    no_game,
    starting,
)
from ghost_desktop.desktop.kit.builders import column, row
from ghost_desktop.desktop.kit.commands import (
    add_actions,
    command,
    is_default,
    key_names,
)
from ghost_desktop.desktop.kit.layout import is_low
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import Notice
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.ghost import Mood
from ghost_desktop.desktop.window.played_game import FinishedRounds
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.table import Player, Referee, Starter, Table
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from random import Random
    from weakref import ReferenceType

    from PySide6.QtGui import QInputMethodEvent, QKeyEvent

    from ghost_desktop.desktop.window.inquiry import Known
    from ghost_desktop.desktop.window.letter_input import LetterInput
    from ghost_desktop.desktop.window.question import Answer
    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.formats.names import Cast
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.agreement import Agreement
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.thinking import Forfeit


LOOK_MS = 1000
"""Milliseconds for which a match that is over is to be looked at, before Enter begins another."""


class BoardFocus:
    """Keeps the focus of the board where its keys are heard.

    Args:
        board: the board.
        column: what is in it may be hidden as the round goes on.
        field: takes a word.
        look_ms: milliseconds after the end of a match before Enter begins another.
    """

    def __init__(self, board: QWidget, column: QWidget, field: QWidget, look_ms: int) -> None:
        self._board, self._column, self._field = board, column, field
        self._look_ms = look_ms
        self._is_over = False
        self._won = QElapsedTimer()

    @property
    def is_just_won(self) -> bool:
        """Whether a match has ended so shortly ago that nobody can have seen who has won."""
        return self._won.isValid() and self._won.elapsed() < self._look_ms

    def keep(self, state: MatchState) -> None:
        """Take the focus from what may be hidden; as a round begins or ends from all beside it."""
        board = self._board
        board.setFocusProxy(None)  # type: ignore[arg-type]
        is_over = state.current is not None and state.current.round.over is not None
        place = board if is_over is not self._is_over else self._column
        self._is_over = is_over
        focused: QWidget | None = board.window().focusWidget()
        if focused is None or place.isAncestorOf(focused):
            board.setFocus()
        if state.winner is None:
            self._won.invalidate()
        elif not self._won.isValid():
            self._won.start()

    def hand_on(self, *, to_field: bool) -> None:
        """Have the field take all that comes to the board, or nothing."""
        if to_field:
            has_focus = self._board.window().focusWidget() is self._board
            self._board.setFocusProxy(self._field)
            if has_focus:
                self._field.setFocus()


class ArrowsToBoard(QObject):
    """Takes the keys that move the mark from buttons, which would move the focus with them.

    Tab moves the focus as well, and nothing else moves the mark.

    Args:
        board: while it is in sight, it has the keys.
        letter_input: knows which keys it can use as a round stands.
    """

    def __init__(self, board: QWidget, letter_input: LetterInput) -> None:
        super().__init__(board)
        self._board = board
        self._input = letter_input

    def take_from(self, *buttons: QPushButton) -> None:
        """Take them from these buttons, too."""
        for button in buttons:
            button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hand the board a key that it can use."""
        if event.type() is QEvent.Type.KeyPress and self._board.isVisible():
            pressed: QKeyEvent = event  # type: ignore[assignment]
            if self._input.wants_key(pressed):
                return self._input.take_key(pressed)
        return super().eventFilter(watched, event)


class BoardNotices(QWidget):
    """Says it, and offers a way out of each.

    Signals:
        round_wanted: a round of the game that the bar asks for.
        match_wanted: a match of it, in place of one for lives.
        undo_wanted: what was left.
        back_wanted: the next round is to be of the game on the board, after all.
    """

    round_wanted = Signal()
    match_wanted = Signal()
    undo_wanted = Signal()
    back_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._change = Notice(_("New round now"), self, _("Take back"))
        self._change.accepted.connect(self.round_wanted)
        self._match_change = Notice(_("New match now"), self, _("Take back"))
        self._match_change.accepted.connect(self.match_wanted)
        for change in (self._change, self._match_change):
            change.declined.connect(self.back_wanted)
        self._begun = Notice(say("Undo ({keys})", keys=key_names("round.undo")), self)
        self._begun.accepted.connect(self.undo_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self._change, self._match_change, self._begun):
            part.be_low()
            column.addWidget(part)

    @property
    def low_height(self) -> int:
        """How high a notice is at least, whether there is one or not."""
        return self._begun.low_height

    def show_match(
        self, controller: MatchController, following: Question | None, *, is_kept: bool
    ) -> None:
        """Say what is to be said of a match.

        Args:
            controller: owns it.
            following: what the bar asks for; None if that is about to take its place anyhow.
            is_kept: whether the match before was left for it, and is kept.
        """
        base, left, now = controller.base, controller.left, controller.match
        change = match_change = begun = ""
        if base is not None and following is not None and base.question != following:
            if controller.is_bound:
                match_change = describe_match_change(following)
            elif controller.is_running:  # "Play again" goes on to the other game
                change = describe_change(following)
        if controller.is_opened:
            begun = _("This match was opened; the one before it can be brought back.")
        elif left is not None and now is not None and not controller.is_played:
            begun = describe_begun(left.state, now.state)
            if is_kept and now.id != left.id and not now.state.is_trial:
                begun = _(
                    "A new score for these players; the match before is kept in Game > Unfinished."
                )
        struck = controller.striker.last(controller.match)
        if struck is not None and base is not None:
            begun = _("{word} counts for nothing in this match.")
            begun = begun.format(word=base.game.words.shown(struck.word))
        self._begun.say(begun)  # there is room for one
        self._change.say("" if begun else change)
        self._match_change.say("" if begun else match_change)


_BESIDE = 52
"""Lines of text that the board needs in breadth to have the list of plays beside it."""


_ABOVE = 2.3
"""Lines of text above the board for what is said now and then, so that nothing moves by it."""


class BoardPanel(PagePart, QWidget):
    """A round at a time: tiles, keys, what happened, and another round.

    Args:
        random: for the computers' choices.
        thinking_ms: milliseconds before a computer plays, at least; by default a `Pace` says that.
        kept: the file in which the match is kept from day to day; None keeps nothing.

    Attributes:
        controller: owns the match.
        keeper: keeps it from day to day.
        unfinished: keeps those that were left for others.
        acts: what a person can do beside adding letters.
        above: where something is said now and then, above all of it.
        top: who starts, the players, another round.
        view: shows the round.
        lens: looks at the keys.
        end: what there is to learn from a round that is over.
        looking_back: knows what the plays of the round were worth, once it is over.
        calls: challenges, and words that are pointed out.
        plays: the plays of the round, where there is room beside it.
        arrows: takes the keys that move the mark from buttons with the focus.

    Signals:
        review_wanted: the round that is over is to be gone through.
        strategy_wanted: a `Sight`, to be looked at in its strategy.
        starter_changed: when somebody else is to play the first letter.
        standing_changed: it has been found out who wins the round.
        game_shown: it may be another game that is on the board, or is to follow.
        game_wanted: a `Question`: the next round is to be of that game, after all.
        match_wanted: when a match is to be agreed.
        players_wanted: how many are to play: an agreement needs a game for so many.
    """

    review_wanted = Signal()
    strategy_wanted = Signal(object)
    starter_changed = Signal()
    standing_changed = Signal()
    game_shown = Signal()
    game_wanted = Signal(object)
    match_wanted = Signal()
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
        self._pace, self._thinking_ms = Pace.NORMAL, thinking_ms
        self._ended: ReferenceType[Round] | None = None  # the last that was seen to be over
        wait = self._pace.wait_ms if thinking_ms is None else thinking_ms
        self.controller = MatchController(self, random=random, thinking_ms=wait)
        self.keeper = MatchKeeper(self.controller, kept, self)
        self._left_keeper = LeftKeeper(self.controller, self.keeper, kept, self)
        folder = None if kept is None else kept.with_name(UNFINISHED_NAME)
        self.unfinished = UnfinishedMatches(self.controller, self.keeper, folder, self)
        self._game = GameFollower(self.controller, self.keeper, self)
        self._game.followed.connect(self._show_notice)
        self._game.letter_due.connect(self.play_letter)
        self.unfinished.kept.connect(self._show_notice)
        self.controller.changed.connect(self._show_match)
        self.controller.learned.connect(self._show_acts)
        self.controller.forfeited.connect(self._on_forfeited)
        self.acts = RoundActs(self.controller, self)
        self.acts.hinted.connect(self._show_hint)
        self.acts.refused.connect(self._on_refused)
        self.looking_back = FinishedRounds(self)
        self.controller.changed.connect(self._look_back)
        self.controller.learned.connect(self._look_back)
        self._who_wins = WhoWins(self.controller, self.looking_back, self)
        self._who_wins.found.connect(self._on_found)
        self.lens = LetterLens(self.controller, self)
        self.view = RoundView(self)
        self._looking = Looking(self, self.view, self.lens, self.controller)
        self._defining = Defining(self.view)
        self.end = EndOfRound(
            self.controller,
            self.view,
            who_wins=self._who_wins,
            looking_back=self.looking_back,
            defining=self._defining,
        )
        self.controller.failed.connect(self._on_failed)
        self.view.review_chosen.connect(self.review_wanted)
        self.view.again_chosen.connect(self._on_another)
        self.view.fitted.connect(self.setFocus)
        self.view.letters.input.letter_played.connect(self._on_letter)
        self.view.letters.input.too_early.connect(self._on_too_early)
        self.calls = RoundCalls(self.controller, self.view)
        look_ms = LOOK_MS if thinking_ms is None else thinking_ms
        self._focus = BoardFocus(self, self.view.column, self.calls.field, look_ms)
        self._teaching = TeachingView(self.controller, self.view)
        self.calls.refused.connect(self.view.letters.refuse)
        self.controller.striker.refused.connect(self.view.letters.refuse)
        self.controller.learned.connect(self.standing_changed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(_("Board"))
        self._build()
        self._to_strategy = add_actions(self, self)["round.strategy"]
        self._show_match()

    # --- what is asked of the board -------------------------------------------------------------

    @property
    def round(self) -> Round | None:
        """The round at hand; None until there is a first game."""
        current = self.controller.current
        return current.round if current else None

    @property
    def cast(self) -> Cast | None:
        """Who plays the round at hand; None before the first."""
        return self._who_wins.cast

    @property
    def seats(self) -> tuple[str, ...]:
        """What the players are called in a sentence, by their seats; nobody before a round."""
        cast = self.cast
        if cast is None:
            return ()
        return tuple(cast.names[player].at_end for player in cast.seating.order)

    def standing(self, asked: Question | None) -> str | None:
        """Say who wins the round at hand; see `WhoWins.standing`."""
        return self._who_wins.standing(asked)

    @Slot()
    def _look_back(self) -> None:
        controller = self.controller
        self.looking_back.follow(controller.match, controller.playing, controller.opened)

    @Slot()
    def _on_found(self) -> None:
        """Say what is known by now."""
        this_round, cast = self.round, self.cast
        if this_round is not None and this_round.over is not None and cast is not None:
            solution, state = self._who_wins.at_end(), self.controller.state
            wording = describe_round(this_round, solution, cast, state)
            self.view.show_wording(wording, is_over=True)
        self.standing_changed.emit()

    @property
    def can_do(self) -> dict[str, bool]:
        """What can be done beside adding letters, by the ids of the commands, and whether now."""
        return self.acts.can_do | self.calls.can_do | {LOOK: self.lens.can_look}

    @property
    def there(self) -> set[str]:
        """What the terms of the match have beside adding letters, by the ids of the commands."""
        terms = self.controller.agreed.terms
        if self.controller.state is not None:
            terms = self.controller.state.terms
        calls = terms.referee is Referee.CHALLENGES
        has = {
            "round.why": terms.teaches,
            "round.challenge": calls,
            "round.point_out": calls,
            "round.strike": terms.veto,
        }
        return {act for act in self.can_do if has.get(act, True)}

    @property
    def offered(self) -> set[str]:
        """What is offered beside adding letters, by the ids: what can be done, or is refused."""
        return {act for act, can in self.can_do.items() if can}.union(self.acts.refuses)

    def do(self, act: str) -> None:
        """Do one of `can_do`, if that can be done now."""
        if act == LOOK:
            self._looking.toggle()
            return
        (self.calls if act in self.calls.can_do else self.acts).do(act)

    @property
    def takes_letters(self) -> bool:
        """Whether it is a person's turn."""
        return self.controller.is_persons_turn

    @property
    def starter(self) -> Starter:
        """Who plays the first letter of a round."""
        return self.controller.starter

    def set_starter(self, starter: Starter) -> None:
        """Choose who plays the first letter, from the next round on."""
        self.controller.starter = starter
        self.top.show_starter(starter)
        self.starter_changed.emit()

    @property
    def pace(self) -> Pace:
        """How fast computers play."""
        return self._pace

    @command({f"pace.{one.value}": one for one in Pace}, chosen=lambda board: board.pace)
    def set_pace(self, pace: Pace) -> None:
        """Choose how fast computers play, from their next turn on."""
        self._pace = pace
        if self._thinking_ms is None:
            self.controller.wait(pace.wait_ms)

    def follow(self, known: Known) -> None:
        """Play with what is solved, or is being solved, or say why there is nothing."""
        self._game.follow(known)
        if self.controller.match is None:
            self.view.show_wording(
                starting() if self._game.is_awaited else no_game(), is_over=False
            )

    def let_go(self) -> None:
        """Play on with what was opened, whatever the bar has asked for before."""
        self._game.let_go()

    def set_answer(self, answer: Answer) -> None:
        """Play with this solved game from the next round on, or now if nothing would be lost."""
        self._game.set_answer(answer)

    @Slot()
    def new_round(self) -> None:
        """Begin another round, with the game that the bar asks for, or say why not."""
        if self.controller.is_bound and self.controller.is_running:
            self._say(describe_no_new_round(key_names("round.resign")))
        self.controller.new_round()

    def agree(self, agreement: Agreement, levels: Mapping[str, int]) -> None:
        """Have the next match begin so, against opponents who know as much as they did."""
        self.controller.levels.update(levels)
        self.controller.agree(agreement)
        self.set_starter(agreement.starter)

    @Slot(object)
    def begin_match(self, agreement: Agreement) -> None:
        """Begin a match that was agreed, once there is a game for so many players."""
        self.controller.new_match(agreement)
        self.set_starter(agreement.starter)
        self.players_wanted.emit(agreement.table.players)
        self.setFocus()

    @Slot(str, int)
    def play_from(self, fragment: str, person: int) -> None:
        """Begin a round at `fragment`, with the person on seat `person`.

        From a finished word there is nothing to play: then it begins one play earlier.
        """
        self.controller.play_from(fragment, person)

    @Slot()
    def undo(self) -> None:
        """Bring back the round that was left for another."""
        self.controller.undo()
        self.setFocus()

    @Slot(str)
    def play_letter(self, letter: str) -> None:
        """Let the person play `letter` where the mark is; refuse it with the reason if illegal."""
        self.view.letters.input.play(letter)

    # --- what the person does -------------------------------------------------------------------

    @Slot(str, object)
    def _on_letter(self, letter: str, where: Where) -> None:
        if self._game.is_between_games:
            self._game.keep_letter(letter)
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
        this_round, cast = self.round, self.cast
        if this_round is not None and cast is not None and not self._game.is_between_games:
            shown = this_round.game.words.shown(letter)
            self._say(describe_too_early(shown, cast.on(this_round.seat)))

    @command({f"starts.{one.value}": one for one in Starter}, chosen=lambda board: board.starter)
    @Slot(object)
    def choose_starter(self, starter: Starter) -> None:
        """Choose who plays the first letter: now, if nothing would be lost."""
        if starter is self.starter:
            return
        self.set_starter(starter)
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
            players = controller.match.table.players
            agreement = controller.agreed.with_levels(controller.levels).for_players(players)
        members = list(agreement.table.members)
        if player < len(members) and members[player].opponent != opponent:
            members[player] = Player(opponent)
            agreement = replace(agreement, table=Table(tuple(members)))
            if controller.is_bound or (controller.is_running and controller.is_played):
                controller.agree(agreement)
                self._show_match()
                match = controller.match
                is_back = match is not None and agreement.table == match.table
                later = _("From the next round on.")
                if controller.is_bound:
                    later = _("From the next match on.")
                self._say("" if is_back else later)
            else:
                self.begin_match(agreement)
        self.setFocus()

    @Slot()
    def _on_match_anew(self) -> None:
        """Begin the match that is agreed with the game that the bar asks for."""
        self.controller.begin_match()
        self.setFocus()

    @Slot()
    def _on_another(self) -> None:
        """Begin another round, and go on at the board: the button has done its work."""
        self.new_round()
        self.setFocus()

    @Slot(str)
    def _on_act(self, act: str) -> None:
        """Do what was chosen in the row above, and go on at the board."""
        if act == "match.new":
            self.match_wanted.emit()
            return
        if act == "round.strategy":
            self._to_strategy.trigger()
            return
        self.do(act)
        self.setFocus()

    @Slot(object)
    def _show_hint(self, hint: BestPlay) -> None:
        """Say what to play, until the turn passes."""
        if self.round is not None:
            self._say(describe_hint(hint, self.round))

    def _say(self, said: str) -> None:
        """Say something below the letters, and have a screen reader say it."""
        self.view.letters.remark(said)
        if said:
            self.view.letters.announce(said)

    @Slot(str)
    def _on_refused(self, why: str) -> None:
        """Say why something is not done that was asked for."""
        self.view.letters.refuse(why, shakes=False)

    @command("round.strategy")
    @Slot()
    def _show_in_strategy(self) -> None:
        """Lead to where the round was decided, once it is over."""
        fragment = self._who_wins.decided()
        if fragment is not None:
            self._look_at(fragment)

    @Slot(str)
    def _look_at(self, fragment: str) -> None:
        """Look at a fragment of the round in the strategy."""
        sight = self._who_wins.sight(fragment)
        if sight is not None:
            self.strategy_wanted.emit(sight)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters and arrows; play again with Enter, once the round is over."""
        if self.view.letters.input.take_key(event):
            return
        is_over = self.round is not None and self.round.over is not None
        if is_over and is_default(event, "board.again", self):
            if not self._focus.is_just_won:
                self.new_round()
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.view.letters.input.take_input_method(event)

    # --- how it looks ---------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self.top = TopRow(self)
        self.top.starter_chosen.connect(self.choose_starter)
        self.top.new_chosen.connect(self._on_another)
        self.top.play_chosen.connect(self._look_at)
        self.top.act_chosen.connect(self._on_act)
        self.top.players.chosen.connect(self.choose_opponent)
        self.top.left.connect(self.setFocus)
        self._notices = BoardNotices(self)
        self._notices.round_wanted.connect(self._on_another)
        self._notices.match_wanted.connect(self._on_match_anew)
        self._notices.undo_wanted.connect(self.undo)
        self._notices.back_wanted.connect(self._on_back)
        self.plays = PlaysList(self)
        self.plays.chosen.connect(self._look_at)
        self._above = QWidget(self)
        self.above = QGridLayout(self._above)
        self.above.setContentsMargins(0, 0, 0, 0)
        self.above.addWidget(self._notices, 0, 0)
        board = column(self.top, (self.view.column.scroller, 1), spacing=unit // 2)
        self._row = row((board, 1), self.plays, spacing=unit)
        column(self._above, (self._row, 1), on=self, spacing=0)
        self._place_plays()
        self.arrows = ArrowsToBoard(self, self.view.letters.input)
        self.arrows.take_from(*self.findChildren(QPushButton))

    def _place_plays(self) -> None:
        unit = self.fontMetrics().height()
        high = unit // 8 if is_low(self.window()) else unit // 2
        self._row.setContentsMargins(unit, high, unit, high)
        self._notices.setContentsMargins(unit, high // 2, unit, 0)
        above = round((1.7 if is_low(self.window()) else _ABOVE) * unit)
        self._above.setFixedHeight(max(above, self._notices.low_height + high // 2))
        has_room = self.width() >= _BESIDE * unit
        self.plays.setVisible(has_room)
        this_round, cast = self.round, self.cast
        rows = make_plays(this_round, cast) if this_round and cast else ()
        self.plays.show_plays(rows)
        self.top.offer_plays(rows, is_offered=not has_room)

    @Slot()
    def _show_acts(self) -> None:
        """Offer what can be done now beside adding letters."""
        can_do, there = self.can_do, self.there
        for act in (*ACTS, LOOK):
            self.top.acts[act].setEnabled(can_do[act])
            self.top.acts[act].setVisible(act in there)
        self._looking.follow()

    @Slot()
    def _show_match(self) -> None:
        """Show how the match stands."""
        controller, view = self.controller, self.view
        match, current, playing = controller.match, controller.current, controller.playing
        is_over = current is not None and current.round.over is not None
        self._show_notice()
        self.top.show_round(
            can_begin=controller.can_begin,
            table=controller.agreement.table if match is None else match.table,
            active=None if match is None or match.state.winner is not None else match.state.active,
        )
        for action in (self._to_strategy, self.top.acts["round.strategy"]):
            action.setEnabled(is_over)
        self._show_acts()
        self._place_plays()
        cast = self.cast
        if match is None or current is None or playing is None or cast is None:
            view.letters.keys.setEnabled(False)
            view.show_wording(starting(), is_over=False)
            return
        self._focus.keep(match.state)
        solution = self._who_wins.at_end() if is_over else None
        wording = describe_round(current.round, solution, cast, match.state)
        view.show_wording(wording, is_over=is_over)
        view.offer(next_text(match.state))
        self.top.players.show_players(make_players(match.state))
        agreed = controller.agreed.for_players(match.table.players).table.members
        self.top.players.show_agreed(tuple(one.opponent for one in agreed))
        view.letters.show_round(
            current.round,
            cast,
            takes_letters=controller.is_persons_turn,
            takes_commands=not (is_over or current.round.awaits_word),
        )
        if is_over and (self._ended is None or self._ended() is not current.round):
            self._ended = ref(current.round)  # it has its game, which may be another's by now
            view.letters.tiles.answer(is_glad=wording.mood is Mood.GLAD)
        self.calls.show_round()
        self._focus.hand_on(to_field=self.calls.is_naming)
        self._defining.define(current.round, playing.question)
        self.end.follow()
        view.letters.announce(wording.spoken)

    @Slot()
    def _show_notice(self) -> None:
        """Say that the round is of another game than the one chosen, or that one was left."""
        following = self._game.following
        if self.controller.playing is not None and following is not None:
            is_moot = self._game.is_between_games
            match, following = self.controller.match, None if is_moot else following
            is_kept = match is not None and self.unfinished.left_for == match.id
            self._notices.show_match(self.controller, following, is_kept=is_kept)
        self.game_shown.emit()

    @property
    def other_game(self) -> Question | None:
        """What is played, if the bar has asked for another game for the next round."""
        base, following = self.controller.base, self._game.following
        if base is None or following is None or self._game.is_between_games:
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

        cast = self.cast
        if cast is not None:
            self._say(describe_failure(failure, cast.names[failure.player].subject))

    @Slot(object)
    def _on_failed(self, error: BaseException) -> None:
        show_error(self.window(), _("A computer has found no play."), error)

    def on_fit(self) -> None:
        """Have the list of plays beside the board where there is room for it."""
        self._place_plays()
        self._show_notice()
