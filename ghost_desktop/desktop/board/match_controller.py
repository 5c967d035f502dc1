"""The match at the board: who plays it, what goes on, what can be brought back."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial, reduce
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.board.thinker import Pace, Thinker
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error, without_count
from ghost_desktop.desktop.window.played_game import GameSolver, Playing
from ghost_desktop.desktop.window.question import FindingOut
from ghost_desktop.engine.record import Record
from ghost_desktop.formats.names import Cast
from ghost_desktop.play.actors import is_followed_by_persons, namer, objectors, resigner, taker
from ghost_desktop.play.agreement import (
    Agreement,
    begun_at,
    goes_on,
    has_score,
    is_done,
    is_for_life,
    retried,
    taken_up,
    would_be_missed,
)
from ghost_desktop.play.clock import Forfeit
from ghost_desktop.play.events import (
    EventError,
    Forfeited,
    GameChanged,
    LetterPlayed,
    Resigned,
    RoundStarted,
    SlidBack,
    TakenBack,
    WordStruck,
)
from ghost_desktop.play.levels import levels_after
from ghost_desktop.play.long_matches import (
    with_games_at_rest,
    without_early_rounds,
    without_idle_round,
)
from ghost_desktop.play.match import Match
from ghost_desktop.play.review import gives_away
from ghost_desktop.play.table import Seating
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.game.plays import Play, Where
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.match import MatchRound, MatchState, Slip
    from ghost_desktop.play.outlook import Refutation
    from ghost_desktop.play.round import Round


log = logging.getLogger(__name__)

_NO_PLAY = N_("A computer has found no play.")


class AtHand(Record, eq=False):
    """A match at the board.

    Attributes:
        match: the match.
        current: its round at hand, be it over or not.
        base: what the match is played with, by all players.
        playing: what the round is played with, be it by fewer players, or with fewer words.
    """

    match: Match
    current: MatchRound
    base: Playing
    playing: Playing

    @property
    def state(self) -> MatchState:
        """How the match stands."""
        return self.match.state

    @property
    def round(self) -> Round:
        """The round as it is played, whoever sits where."""
        return self.current.round

    @property
    def cast(self) -> Cast:
        """Who plays it."""
        return Cast(self.state.table, self.current.seating)


class MatchController(QObject):
    """Owns the match, has computers think, and makes their plays when it is time.

    Where one plays to learn, it judges the letters of persons before they count.

    Args:
        random: for the computers' choices.
        thinking_ms: milliseconds before a computer plays, at least.

    Attributes:
        match: the match at hand; None until there is a first game.
        asked: what the next match is played with, and the next round of one without lives.
        base: what the match at hand is played with, by all players.
        left: the match as it was when its round was left, if that can be brought back; the same as
            long as nothing else is left.
        is_opened: whether it has just been opened, in place of what was `left`.
        agreed: what was agreed last, for however many players.
        levels: what opponents know by now that learn, in hundredths, by their ids.
        opened: the id of the match that was opened last, and the number of its round at hand then.

    Signals:
        changed: the `Match`, after each event; None once it is given up with its game.
        learned: more is known of who wins the round at hand.
        forfeited: a `Forfeit`: a computer has failed, and loses the round.
        refused: a sentence: why a word cannot be struck, or was not.
        slipped: a `Slip`: a letter that was played gave a won round away, and came back.
        refuted: what would have come of the last such letter, a `Refutation`; None while that is
            found out.
    """

    changed = Signal(object)
    learned = Signal()
    forfeited = Signal(object)
    refused = Signal(str)
    slipped = Signal(object)
    refuted = Signal(object)

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        random: Random | None = None,
        thinking_ms: int = Pace.NORMAL.wait_ms,
    ) -> None:
        super().__init__(parent)
        self.match: Match | None = None
        self.asked: Playing | None = None
        self.base: Playing | None = None
        self.left: AtHand | None = None
        self.is_opened = False
        self.agreed = Agreement()
        self.levels: dict[str, int] = {}
        self.opened = "", 0
        self._restored = ""  # the id of the match that was left when the program ended
        # What is asked for, and nobody solves but for this match.
        self._alone: Playing | None = None
        self._is_new_wanted = False  # a match is agreed whose game is still to be asked for
        self._held: LetterPlayed | None = None  # until computers have said that they do not call
        self._judged: tuple[Round, LetterPlayed] | None = None  # until it is known what it is worth
        self._doubted: Slip | None = None  # of which it is asked why it came back
        # A word, and the match before and after.
        self._struck: tuple[str, Match, Match] | None = None
        self._finding_out = FindingOut(self)
        self._finding_out.found.connect(self._judge)
        self._finding_out.failed.connect(self._on_unjudged)
        self._solver = GameSolver(_(_NO_PLAY), self)
        self._solver.solved.connect(self._on_solved)
        self.thinker = Thinker(random or Random(), thinking_ms, self)
        self.thinker.decided.connect(self._on_decided)
        self.thinker.failed.connect(self._on_failed)

    # --- how it stands ------------------------------------------------------------------------------

    @property
    def at_hand(self) -> AtHand | None:
        """The match at hand, and all that belongs to it; None until there is a first game."""
        match, current, base, asked = self.match, self.current, self.base, self.asked
        if match is None or current is None or base is None:
            return None
        is_awaited = asked is not None and asked is not self._alone and base.is_same_as(asked)
        game, struck = current.round.game, match.state.struck
        playing = self._solver.known(base, game, struck, is_awaited=is_awaited)
        return AtHand(match, current, base, playing)

    @property
    def state(self) -> MatchState | None:
        """How the match at hand stands."""
        return self.match.state if self.match else None

    @property
    def current(self) -> MatchRound | None:
        """The round at hand, be it over or not."""
        return self.match.current if self.match else None

    @property
    def is_running(self) -> bool:
        """Whether a round goes on."""
        return self.current is not None and self.current.round.over is None

    @property
    def is_persons_turn(self) -> bool:
        """Whether a person is to add a letter."""
        here = self.at_hand
        if here is None or not self.is_running:
            return False
        return here.current.player in here.state.table.persons and not here.round.awaits_word

    @property
    def is_played(self) -> bool:
        """Whether a person has done something in the round at hand."""
        return self.match is not None and self.match.state.is_played

    @property
    def is_bound(self) -> bool:
        """Whether a match for lives has begun in earnest: it is played to its end as it began."""
        return self.match is not None and is_for_life(self.match)

    @property
    def match_waits(self) -> bool:
        """Whether a match for lives waits for the end of what is tried."""
        is_trial = self.state is not None and self.state.is_trial
        return is_trial and self.left is not None and is_for_life(self.left.match)

    def _what_would_be_lost(self) -> AtHand | None:
        """Return the match at hand, if another round would take something away."""
        here = self.at_hand
        if here is None:
            return None
        in_earnest = not here.base.is_coming or here.match.id == self._restored
        return here if would_be_missed(here.match, is_solved=in_earnest) else None

    @property
    def agreement(self) -> Agreement:
        """What the next match is begun with: as many play as the game that is asked for is for."""
        if self.asked is None or self._is_new_wanted:
            return self.agreed.with_levels(self.levels)
        return self.agreement_for(self.asked.game.rules.players)

    def agreement_for(self, players: int) -> Agreement:
        """Return what a match of so many players would be begun with now."""
        return self.agreed.with_levels(self.levels).for_players(players)

    @property
    def playing(self) -> Playing | None:
        """What the round at hand is played with, be it by fewer players, or with fewer words."""
        here = self.at_hand
        return None if here is None else here.playing

    @property
    def is_being_asked(self) -> bool:
        """Whether a letter of a person's waits: for computers that may call, or to be judged."""
        return self._held is not None or self._judged is not None

    @property
    def can_undo(self) -> bool:
        """Whether a round was left that can be brought back: until the one after it is over."""
        return self.left is not None or self.last_strike is not None

    # --- matches and rounds -------------------------------------------------------------------------

    def new_match(self, agreement: Agreement) -> None:
        """Begin a match: now, or when a game for as many players is asked for."""
        self.agreed, self._is_new_wanted = agreement, True
        if self.asked is not None and self.asked.game.rules.players == agreement.table.players:
            self.begin_match()

    def set_game(self, asked: Playing) -> None:
        """Play with a game from the next round on, or now if nothing would be lost.

        A round that began before the game was solved goes on.
        """
        before, here = self.asked, self.at_hand
        self.asked = asked
        is_known = before is not None and before.question == asked.question
        if self._is_new_wanted:
            self._is_new_wanted = False
            if asked.game.rules.players == self.agreed.table.players:
                self.begin_match()
                return
        if here is None:
            self.new_round()
        elif here.base.is_same_as(asked):
            is_news = here.base.is_coming and asked.solution is not None
            self.base = asked
            self._let_think()
            if is_news:
                self._tell_learned()
        elif self.is_bound or self._stays(here, is_known=is_known):
            self._let_think()
        else:
            self.new_round()

    def _stays(self, here: AtHand, *, is_known: bool) -> bool:
        """Tell whether the round at hand goes on though another game is asked for."""
        if self.is_played or here.round.is_trial:
            return True
        if not here.base.is_coming:
            return is_known
        return self._is_from_file or here.match.rounds > 1

    @property
    def _is_from_file(self) -> bool:
        """Whether the match at hand is the one that was opened last."""
        return self.match is not None and self.match.id == self.opened[0]

    def give_up(self) -> None:
        """Forget a game that will not be solved, and a round that has begun with it."""
        base, asked = self.base, self.asked
        is_of_another = base is not None and asked is not None and not base.is_same_as(asked)
        if self.asked is not None and self.asked.is_coming:
            self.asked = None
        self._is_new_wanted = False
        if self.base is None or not self.base.is_coming:
            return
        if not (self.is_bound or self._is_from_file or is_of_another):
            self.match = self.base = self._held = None
            self.changed.emit(None)
        self._let_think()

    def restore(self, match: Match, base: Playing) -> None:
        """Go on with a match as it was left.

        Args:
            match: the match.
            base: what it is played with, by all players.
        """
        if self.asked is None:
            self.asked = base
        self.base, self._restored = base, match.id
        self._go_on(match)

    def let_go(self) -> None:
        """Have what is asked for solved for this match: it was opened, and the bar has not asked."""
        self._alone = self.asked
        self._let_think()

    def step_back(self) -> None:
        """Have what is solved for this match alone wait for what a person asks for now."""
        self._solver.step_back()

    def open_match(self, match: Match, base: Playing) -> None:
        """Go on with a match that was opened; the one at hand can be brought back by `undo`.

        Args:
            match: the match.
            base: what its round at hand is played with, by all players; the next round is, too.
        """
        left, levels_here = self.at_hand, dict(self.levels)
        self.opened = match.id, match.rounds
        self.asked = self.base = base
        self._is_new_wanted = False
        self.agreed = replace(self.agreed, table=match.table, terms=match.terms)
        self._go_on(match)
        self.levels = levels_here  # nobody has learned or forgotten anything by opening it
        if left and (left.state.is_played or left.state.is_trial or left.match.rounds > 1):
            self.left, self.is_opened = left, True
            self.changed.emit(self.match)

    def new_round(self) -> None:
        """Begin another round: of this match, or of the next one if it is over."""
        asked, match = self.asked, self.match
        if asked is None or self._is_new_wanted:  # the match that is agreed is about to begin
            return
        if self.match_waits and not self.is_bound:
            table = self.agreed.table  # others may have been chosen meanwhile
            self.undo()
            self.agreed = replace(self.agreed, table=table)
        elif match is not None and self.is_bound:
            state = match.state
            if state.current is not None and state.current.round.over:
                first = state.starts_next(self.agreed.starter)
                self._go_on(match.after(RoundStarted(Seating.of_active(first, state.active))))
        else:
            players = asked.game.rules.players
            is_new = match is None or match.state.winner is not None
            before = self.agreement.match(asked.game) if is_new or match is None else match
            first = before.state.starts_next(self.agreed.starter) % players
            self._start(asked, RoundStarted(Seating.beginning_with(first, players)))

    def play_from(self, fragment: str, seat: int) -> None:
        """Begin a round at `fragment`, with a person on `seat`; a match for lives waits meanwhile.

        From a finished word there is nothing to play: then it begins one play earlier.
        """
        if (asked := self.asked) is not None:
            table = self.agreement_for(asked.game.rules.players).table
            self._start(asked, begun_at(fragment, asked.game, table, seat))

    def try_again(self, fragment: str) -> None:
        """Go on where a fragment of the round at hand lay on the table; that is not counted.

        A match for lives waits meanwhile, or is over.
        """
        here = self.at_hand
        if here is None:
            return
        trial = retried(here.current, here.match.table, fragment)
        if here.match.terms.lives:
            self.leave_for(trial, here.playing)
        else:
            self._leave(is_for_another=False)
            self._go_on(with_games_at_rest(here.match.after(trial.events[0])))

    def take_up(self, this_round: Round, playing: Playing) -> None:
        """Begin a round with the plays of one of a game that is asked for from now on; see `taken_up`."""
        self.asked, self._is_new_wanted = playing, False
        has_struck = self.state is not None and self.state.struck  # words that plays may need
        agreement = self.agreement
        fresh = agreement.match(this_round.game) if has_struck else None
        self._start(playing, taken_up(this_round, agreement.table), fresh, this_round.plays)

    def leave_for(self, match: Match, base: Playing) -> None:
        """Have another match at hand, and what it is played with; this one can be brought back."""
        self._leave(is_for_another=True)
        self.base = base
        self._go_on(match)

    def undo(self) -> None:
        """Bring back the round that was left, with its score; the one at hand is left for it.

        Right after a word was struck, that is undone first.
        """
        strike = self.last_strike
        if strike is not None:
            self._go_on(strike[1])
        elif self.left is not None:
            back, self.left = self.left, self._what_would_be_lost()
            asked, base = self.asked, back.base
            is_known_now = asked is not None and base.is_coming and base.is_same_as(asked)
            self.base = asked if is_known_now else base
            self._agree_to(back.match)
            self._go_on(back.match)

    def _agree_to(self, match: Match) -> None:
        """Have a match that is brought back go on with its next round, whatever was agreed since."""
        agreed = self.agreement_for(match.table.players)
        mine = Agreement(match.table).with_levels(self.levels)
        is_agreed = (mine.table, match.terms) == (agreed.table, agreed.terms)
        if not (is_agreed or match.state.is_trial or is_for_life(match)):
            self.agreed = replace(self.agreed, table=match.table, terms=match.terms)

    # --- what players do ----------------------------------------------------------------------------

    def play(self, letter: str, where: Where) -> None:
        """Let a person play `letter`, if it is their turn.

        Where computers may call whoever's turn it is, they are asked first: once their game is
        solved.

        Raises:
            IllegalPlay: if that is illegal.
        """
        here, event = self.at_hand, LetterPlayed(letter, where)
        if here is None or not self.is_persons_turn or self.is_being_asked:
            return
        if not (here.state.terms.teaches or objectors(here.state)):
            self.happen(event)
            return
        event.apply(here.state)  # what is refused, is refused at once
        if here.state.terms.teaches:
            self._judged = here.round, event
            self._judge()
        else:
            self._held = event
            self._let_think()

    def take_back(self) -> None:
        """Take back what a person did last, and what computers did since."""
        player = taker(self.state)
        if player is not None:
            self.happen(TakenBack(player))

    def resign(self) -> None:
        """Give the round up, for a person."""
        player = resigner(self.state)
        if player is not None:
            self.happen(Resigned(player))

    def happen(self, *events: Event) -> None:
        """Let something happen in the match at hand, one after the other.

        Raises:
            EventError: if it cannot happen.
            IllegalPlay: if it is a play against the rules.
        """
        if self.match is not None:
            self._go_on(reduce(Match.after, events, self.match))

    # --- where one plays to learn -------------------------------------------------------------------

    @property
    def slip(self) -> Slip | None:
        """The letter that came back last, until another is played at the same fragment."""
        current = self.current
        if current is None or not current.slips or current.round.over is not None:
            return None
        last = current.slips[-1]
        return last if last.fragment == current.round.fragment else None

    @property
    def can_refute(self) -> bool:
        """Whether one may ask why a letter came back."""
        playing = self.playing
        return self.slip is not None and playing is not None and playing.solution is not None

    def refute(self) -> None:
        """Find out why the last letter came back, unless somebody has asked that already."""
        playing, slip = self.playing, self.slip
        if slip is None or playing is None or playing.solution is None:
            return
        if slip is self._doubted and awaits(self, self.refuted.emit):
            return
        self._doubted = slip
        self.refuted.emit(None)
        job = partial(_refute, playing.solution, slip.play.fragment)
        ask(self, job, self.refuted.emit, work=Work.FINDING_OUT)

    @Slot()
    def _judge(self) -> None:
        """Let a letter count, or have it come back, as soon as it is known which."""
        here = self.at_hand
        if self._judged is None or here is None or here.playing.is_coming:
            return
        _round, event = self._judged
        before, solution = here.round.fragment, here.playing.solution
        if solution is None or not solution.game.is_part(before):
            self._on_unjudged()
        elif self._finding_out.has(solution, [before]):
            after = event.apply(here.state).current
            assert after is not None
            if gives_away(solution.winning_plays(before), after.round.plays[-1]):
                self._judged = None
                self.happen(event, SlidBack())
                self.slipped.emit(self.slip)
            else:
                self._on_unjudged()

    @Slot()
    def _on_unjudged(self) -> None:
        """Have a letter count that nobody can judge, or that gives nothing away."""
        if self._judged is not None:
            (_round, event), self._judged = self._judged, None
            self.happen(event)

    def _forget_slips(self) -> None:
        """Forget a letter of another round than the one at hand, and what was asked of it."""
        current = self.current
        if self._judged is not None and (
            current is None or current.round is not self._judged[0]  # hints change no round
        ):
            self._judged = None
            self._finding_out.drop()
        if self._doubted is not None and self._doubted is not self.slip:
            self._doubted = None
            drop(self, self.refuted.emit)

    # --- words that are struck ----------------------------------------------------------------------

    def strike(self, word: str) -> None:
        """Have a word count for nothing in the match at hand."""
        if self.match is not None:
            struck = partial(self._on_struck, word, self.match)
            job = partial(_strike, self.match, word)
            ask(self, job, struck, fails=self._on_unstruck, work=Work.FINDING_OUT)

    @property
    def last_strike(self) -> tuple[str, Match, Match] | None:
        """The word that was struck last, and the match before and after.

        None once persons have done something since.
        """
        last, match = self._struck, self.match
        if last is None or match is None or is_followed_by_persons(match, last[2]):
            return None
        return last

    def _on_struck(self, word: str, before: Match, after: Match) -> None:
        """Play on without a word, or say that it is too late for that in this match."""
        if before is self.match:
            self._struck = word, before, after
            self._go_on(after)
        elif self.match is not None and self.match.id == before.id:
            shown = before.state.agreed.words.shown(word)
            said = say("{word} was not struck: the match has gone on meanwhile.", word=shown)
            self.refused.emit(said)

    def _on_unstruck(self, error: BaseException) -> None:
        if not isinstance(error, EventError):
            raise error
        self.refused.emit(_("Without it there would be no word left to play with."))

    # --- how it goes on -----------------------------------------------------------------------------

    def begin_match(self) -> None:
        """Begin the match that is agreed, in place of the one at hand, or once there is a game."""
        if (asked := self.asked) is not None:
            self._is_new_wanted = False
            match = self.agreement.match(asked.game)
            first = match.state.starts_next(self.agreed.starter)
            seating = Seating.beginning_with(first, match.table.players)
            self._start(asked, RoundStarted(seating), match)

    def _start(
        self,
        asked: Playing,
        started: RoundStarted,
        fresh: Match | None = None,
        plays: Iterable[Play] = (),
    ) -> None:
        """Begin a round with the game that is asked for, in this match if that can go on.

        Args:
            asked: what is asked for.
            started: the round.
            fresh: the match, if that is another in any case.
            plays: what has been played in it already.
        """
        game, match = asked.game, self.match
        agreement = self.agreement_for(game.rules.players)
        if fresh is not None or not goes_on(match, game, agreement, self.levels):
            match = None
        self._leave(is_for_another=match is None)
        if match is None:
            match = fresh or agreement.match(game)
            if started.given or started.taken_up:  # it is for trying, and costs nobody a life
                match = replace(match, terms=replace(match.terms, lives=""))
        else:
            match = without_idle_round(match)
            if not match.events and not match.carried.rounds:
                match = replace(match, game=game)
            elif not asked.is_of(match.state.agreed):
                match = match.after(GameChanged(game))
        self.base = asked
        begun = reduce(Match.after, (started, *map(LetterPlayed.of, plays)), match)
        self._go_on(with_games_at_rest(begun))

    def _leave(self, *, is_for_another: bool) -> None:
        """Keep what would be lost by a round of this match, or of another, to bring it back."""
        lost = self._what_would_be_lost()
        if lost is not None or not (self.is_running or self.is_opened or self.match_waits):
            self.left = lost
        is_worth_it = has_score(self.match) or (self._is_from_file and self.is_running)
        if is_for_another and is_worth_it:
            self.left = self.left or self.at_hand

    def _go_on(self, match: Match) -> None:
        """Have the next computer think, if it is its turn, and tell how the match stands."""
        match = without_early_rounds(match)
        self.match, self._held, self.is_opened = match, None, False
        self._forget_slips()
        levels = levels_after(match.state, match.state.rounds)
        for member, level in zip(match.table.members, levels, strict=True):
            if level is not None and member.opponent is not None:
                self.levels[member.opponent] = level
        left = self.left
        if is_done(match) and left is not None and (self.is_bound or not is_for_life(left.match)):
            self.left = None
        self._let_think()
        self.changed.emit(match)

    def _let_think(self) -> None:
        """Have the next computer think, if it is its turn, or all say whether they call.

        What was asked before is asked again: more may be known by now. What the round at hand is
        played with is solved, if nobody does.
        """
        self.thinker.stop()
        here = self.at_hand
        if here is None:
            self._solver.want(None)
            return
        playing, is_held = here.playing, self._held is not None
        self._solver.want(None if playing is here.base else playing)
        self.thinker.turn_to(playing.question)
        is_persons = self.is_persons_turn or namer(here.state) is not None
        if self.is_running and (is_held or not is_persons):
            self.thinker.ask(here.state, playing, waits=is_held)

    @Slot()
    def _on_solved(self) -> None:
        """Go on with what is known by now of a game that others than those of the bar play."""
        here = self.at_hand
        if here is not None and here.playing.is_same_as(here.base):
            if self.asked is not None and self.asked.is_same_as(here.base):
                self.asked = here.playing
            self.base = here.playing
        self._let_think()
        self._tell_learned()

    def _tell_learned(self) -> None:
        """Tell that more is known, and not that anything has happened."""
        if self.match is not None:
            self._judge()
            self.learned.emit()

    @Slot(object)
    def _on_failed(self, error: BaseException) -> None:
        """Play a letter that waits for computers: they will not say anything any more."""
        if self._held is not None:
            self.happen(self._held)
        say_error(self, _(_NO_PLAY), error)

    @Slot(object, object)
    def _on_decided(self, state: MatchState, decision: Event | Forfeit | None) -> None:
        """Do what a computer has thought of, or have it lose the round that has failed.

        If no computer calls, a person's letter is played that waits for that.
        """
        current, held = self.current, self._held
        event = Forfeited(decision.player) if isinstance(decision, Forfeit) else decision or held
        if event is None or current is None or current is not state.current:
            return
        self.happen(event)
        if isinstance(decision, Forfeit):
            log.warning("A computer forfeits the round: %s", decision)
            self.forfeited.emit(decision)


def _strike(match: Match, word: str, _report: Report) -> Match:
    """Strike a word from a match: what the worker does."""
    after = match.after(WordStruck(word))
    if after.current is not None:
        after.current.round.legal_plays()  # so that the window need not wait for what that needs
    return after


def _refute(solution: Solution, fragment: str, report: Report) -> Refutation:
    """Find out what comes of a play: what the worker does."""
    from ghost_desktop.play.outlook import refute  # noqa: PLC0415 - the worker alone needs it

    return refute(solution, fragment, without_count(report))
