"""Looking back at a round as it is seen: its turns below each other, one of them at large."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QHeaderView, QMenu, QPushButton, QSizePolicy, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, drop, say_error, without_count
from ghost_desktop.desktop.kit.boxes import ComboBox, choice, offer
from ghost_desktop.desktop.kit.builders import button, dress, fill, flow, label, row, worded
from ghost_desktop.desktop.kit.commands import add_actions, command, is_pressed, pressed, tip
from ghost_desktop.desktop.kit.layout import bold, keep_room
from ghost_desktop.desktop.kit.page import Page
from ghost_desktop.desktop.kit.table import RowsModel, RowsTable, TableColumn
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import MenuButton, announce, is_key_press
from ghost_desktop.desktop.learn.puzzle_page import LettersPage, key_button, look_at_wrong
from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.desktop.window.played_game import FinishedRound, GameSolver, Playing, find_worth
from ghost_desktop.desktop.window.question import Sight
from ghost_desktop.desktop.window.turn import describe_line
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.lists import spoken_symbol, symbols_sentence
from ghost_desktop.formats.marks import (
    MARKS,
    describe_margin,
    describe_mark,
    margin_text,
    mark_symbol,
    mark_word,
    name_play,
)
from ghost_desktop.formats.names import Cast, choice_name
from ghost_desktop.formats.text import counted, joined_or, listed, number, side_by_side, words_made
from ghost_desktop.library.catalogue import levels_in
from ghost_desktop.play.agreement import retried
from ghost_desktop.play.opponents import known_opponents
from ghost_desktop.play.outlook import could_become
from ghost_desktop.play.review import Mark, Turn, known_until
from ghost_desktop.play.round import Termination
from ghost_desktop.play.table import FRIENDLY_ROUNDS, Player, Table
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtCore import QModelIndex

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.played_game import FinishedRounds
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play, Where
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.library.drills import GivenAway
    from ghost_desktop.play.match import Match
    from ghost_desktop.play.outlook import Refutation
    from ghost_desktop.play.review import RoundReview
    from ghost_desktop.play.round import Round


# --- rounds -----------------------------------------------------------------------------------------

# By how a round ended, of "you" and of another.
_LOST_ON = (N_("Round {number}: you lost on {word}"), N_("Round {number}: {player} lost on {word}"))
_WON_WITH = (
    N_("Round {number}: you won with {word}"),
    N_("Round {number}: {player} won with {word}"),
)
_LOST_AT = (
    N_("Round {number}: you lost at {word}"),
    N_("Round {number}: {player} lost at {word}"),
)
_GAVE_UP = (
    N_("Round {number}: you gave up"),
    N_("Round {number}: {player} gave up"),
)


def name_round(one: FinishedRound, cast: Cast) -> str:
    """Say which round it was, and who lost it on what: ``"Round 3: you lost on HIBACHI"``."""
    this_round, over = one.one.round, one.one.round.over
    assert over is not None  # it is finished
    shown = this_round.game.words.shown
    is_word = over.reason is Termination.WORD
    word = words_made(map(shown, over.words)) if is_word else shown(this_round.fragment)
    if is_word:
        texts = _WON_WITH if this_round.game.rules.misere else _LOST_ON
    else:
        texts = _LOST_AT if word else _GAVE_UP
    name = cast.on(over.by if is_word else min(over.losers))
    return name.tells(*texts, number=number(one.number), player=name.within, word=word)


def name_with_blunders(one: FinishedRound, cast: Cast) -> str:
    """Say which round it was, and how many blunders are in it, if that is known.

    Those of the person who looks back at his round, if he alone was one.
    """
    said = name_round(one, cast)
    if one.review is None:
        return said
    blunders = len(one.review.blunders(cast.viewer))
    had = (
        counted("{count} blunder", "{count} blunders", blunders)
        if cast.viewer is None
        else counted("{count} blunder of yours", "{count} blunders of yours", blunders)
    )
    return side_by_side([said, had])


# --- turns ------------------------------------------------------------------------------------------

_ADDS = (N_("You add {letter}"), N_("{player} adds {letter}"))
_ENDS: Mapping[Termination, tuple[str, str]] = MappingProxyType(
    {
        Termination.RESIGNED: (N_("You give the round up"), N_("{player} gives the round up")),
        Termination.ILLEGAL: (
            N_("You add a letter that fits no word"),
            N_("{player} adds a letter that fits no word"),
        ),
        Termination.FORFEITED: (N_("You forfeit the round"), N_("{player} forfeits the round")),
        Termination.ANSWERED: (
            N_("You challenge what holds"),
            N_("{player} challenges what holds"),
        ),
        Termination.NO_WORD: (
            N_("You call a word what is none"),
            N_("{player} calls a word what is none"),
        ),
    }
)
"""What ends a round without a letter that counts, at the turn of whoever does it."""


def describe_turn_of(turn: Turn, this_round: Round, cast: Cast) -> str:
    """Say who played what, as a headline: ``"You add I"``."""
    name, over = cast.on(turn.seat), this_round.over
    if turn.played is not None:
        return name.tells(*_ADDS, letter=this_round.game.words.shown(turn.played.letter))
    return name.tells(*_ENDS[over.reason if over is not None else Termination.RESIGNED])


def describe_briefly(turn: Turn, this_round: Round, cast: Cast) -> str:
    """Say of a turn what can be seen of it, and nothing of what would have won."""
    said = say(
        "{what}: {mark}.", what=describe_turn_of(turn, this_round, cast), mark=mark_word(turn.mark)
    )
    return f"{said} {describe_margin(turn, this_round.game.rules)}" if turn.options else said


def describe_step(turn: Turn, this_round: Round, cast: Cast, *, is_refused: bool) -> Wording:
    """Say what was played at a turn, and what it was worth.

    Args:
        turn: which.
        this_round: of which round.
        cast: who played it.
        is_refused: whether nobody can find out what plays of this game are worth.
    """
    game = this_round.game
    headline = describe_turn_of(turn, this_round, cast)
    if is_refused:
        said = _("Nobody can find out what plays of this game are worth.")
        return Wording(headline, said, Mood.CALM)
    said = f"{mark_symbol(turn.mark)} {describe_mark(turn, game)}"
    if turn.options and turn.mark is not Mark.FORCED:
        said = f"{said} {describe_margin(turn, game.rules)}"
    is_viewers = turn.seat == cast.viewer
    is_sorry = is_viewers and turn.mark in (Mark.BLUNDER, Mark.FASTER_LOSS)
    return Wording(headline, said, Mood.SORRY if is_sorry else Mood.CALM)


def describe_waiting(turn: Turn | None, this_round: Round, cast: Cast) -> Wording:
    """Say that it is still being found out what plays were worth."""
    headline = "" if turn is None else describe_turn_of(turn, this_round, cast)
    said = _("It is being found out what the plays were worth…")
    return Wording(headline or _("One moment"), said, Mood.THINKING)


def describe_nothing(this_round: Round, cast: Cast) -> Wording:
    """Say that nobody had a turn before a round was over."""
    over = this_round.over
    assert over is not None  # it is finished
    texts = _ENDS.get(over.reason, _ENDS[Termination.RESIGNED])
    headline = cast.on(over.ended_by).tells(*texts)
    return Wording(headline, _("There is no play to look at."), Mood.CALM)


# "You", another.
_LOST_HERE = (N_("You lost it here: try again"), N_("{player} lost it here: try again"))

# By whether one is safe or wins: "you", another.
_COULD: Mapping[bool, tuple[str, str]] = MappingProxyType(
    {
        False: (N_("You could have won here"), N_("{player} could have won here")),
        True: (N_("You could have been safe here"), N_("{player} could have been safe here")),
    }
)


def describe_question(turn: Turn, game: Game, cast: Cast, *, is_decisive: bool) -> Wording:
    """Ask what would have won, and say no more of it than how many plays do.

    Args:
        turn: where a win was given away.
        game: what was played.
        cast: who played it.
        is_decisive: whether that was the last time: there the round was lost.
    """
    headline = cast.on(turn.seat).tells(
        *(_LOST_HERE if is_decisive else _COULD[game.rules.most_win])
    )
    sentences = [_("What would you have played?"), describe_margin(turn, game.rules)]
    if turn.played is not None:
        gave = (
            _("Adding {play} was not safe.")
            if game.rules.most_win
            else _("Adding {play} gave the win away.")
        )
        sentences.insert(0, gave.format(play=name_play(turn.played, game)))
    return Wording(headline, " ".join(sentences), Mood.CALM)


def describe_end(this_round: Round, symbols: ListSymbols) -> str:
    """Say what the symbols mean beside the words that a round ended on; nothing if there are none."""
    shown = this_round.game.words.shown
    words = this_round.over.words if this_round.over else ()
    said = [
        _("{word}: {meaning}").format(
            word=shown(word) + symbols.of(word), meaning=spoken_symbol(symbols, word)
        )
        for word in symbols.among(words)
    ]
    return say("{sentence}.", sentence=listed(said)) if said else ""


def describe_around(
    fragment: str, words: Sequence[str], this_round: Round, symbols: ListSymbols
) -> str:
    """Say what letters could have become: ``"CHRY could also have become CHRYSALIS."``."""
    if not words:
        return ""
    shown, over = this_round.game.words.shown, this_round.over
    said = (
        _("{fragment} could also have become {words}.")
        if over is not None and over.words
        else _("{fragment} could have become {words}.")
    )
    named = [shown(word) + symbols.of(word) for word in words]
    text = said.format(fragment=shown(fragment), words=joined_or(named))
    return f"{text} {symbols_sentence(symbols, words)}".rstrip()


def describe_tried(play: Play, game: Game, *, wins: bool) -> str:
    """Say whether what was tried would have won."""
    if wins:
        said = _("✓ Right: {play} is safe.") if game.rules.most_win else _("✓ Right: {play} wins.")
    else:
        said = _("✕ {play} is not safe.") if game.rules.most_win else _("✕ {play} does not win.")
    return said.format(play=name_play(play, game))


_FEW = 6
_TELLING = 2
"""Letters of which it is worth saying what they could have become: of one, anything."""


def words_around(this_round: Round, fragment: str, source: str, report: Report) -> tuple[str, ...]:
    """Find a few words that letters could have become, the most common first; what the worker does.

    Args:
        this_round: the round; the words that it ended on are none of them.
        fragment: the letters, which lay there at some time.
        source: where the words were read from: how common they are is known of English ones.
        report: see there.
    """
    game, ended_on = this_round.game, this_round.over.words if this_round.over else ()
    if len(fragment) < _TELLING or not game.is_part(fragment) or game.words_made(fragment):
        return ()
    levels, silent = levels_in(game.words, source), without_count(report)
    return could_become(game, fragment, levels, but=ended_on, most=_FEW, report=silent)


def match_from(one: FinishedRound, turn: Turn, opponent: str | None) -> Match:
    """Return a match that goes on at a turn of a round, each where he sat; it costs nobody a life.

    Args:
        one: the round.
        turn: instead of what was played there.
        opponent: the id of the opponent that all others are to play as; None: they are who they were.
    """
    table = one.table
    if opponent is not None:
        person = one.one.seating.player(_persons_seat(one, turn))
        was = table.members[person]
        members = [Player(opponent) for _member in table.members]
        members[person] = Player(name=was.name if was.opponent is None else "")
        table = Table(tuple(members))
    return retried(one.one, table, turn.fragment)


def round_of(match: Match, given: GivenAway) -> int | None:
    """Return the number of the round of a match in which a win was given away last, if it is there."""
    rounds = enumerate(match.state.rounds, match.carried.rounds + 1)
    over = {number for number, one in rounds if one.round.over is not None}
    numbers = [number for origin, number in given.rounds if origin == match.id and number in over]
    return max(numbers, default=None)


def _persons_seat(one: FinishedRound, turn: Turn) -> int:
    """Return the seat from which a person plays on: his own, else that of whose turn it is."""
    cast = Cast(one.table, one.one.seating)
    persons = [seat for seat in range(len(cast.seating.order)) if cast.is_person(seat)]
    return persons[0] if persons and turn.seat not in persons else turn.seat


def is_done(one: FinishedRound) -> bool:
    """Tell whether all is known of a round that can be."""
    return one.review is not None or one.playing.is_refused


def is_easy(this_round: Round, solution: Solution) -> bool:
    """Tell whether nothing need be searched to say what the plays of a round were worth."""
    ways = (this_round.given, *(play.fragment for play in this_round.plays))
    game = this_round.game  # which may take a while to tell what is a part
    return all(solution.knows(fragment) or not game.is_part(fragment) for fragment in ways)


_UNFOUND = N_("What the plays were worth could not be found out.")

_MOST = 100
"""Rounds that are remembered with what their plays were worth."""

_STEPS = ("review.step", "review.page", "review.ends")

# In heights of the font.
_ROW, _AIR = 1.6, 0.6
_WIDE = 45
"""From which width on the turns stand beside the one that is looked at."""
_LOW, _WIDEST = 6.5, 16
"""How high they are at most where they stand above it, and how wide a name in them is."""
_MARKS = 2
"""In which column it stands how good a play was."""


_MARK_COLOURS: Mapping[Mark | None, str] = MappingProxyType(
    {
        Mark.BEST: "good",
        Mark.SLOWER_WIN: "late",
        Mark.FASTER_LOSS: "early",
        Mark.BLUNDER: "bad",
    }
)


def _mark_text(mark: Mark | None) -> str:
    return f"{mark_symbol(mark)} {mark_word(mark)}"


def turn_columns(this_round: Round, cast: Cast) -> list[TableColumn]:
    """Return what is said of each turn of a round, and nothing of what would have won."""
    is_safe = this_round.game.rules.most_win

    def letter(turn: Turn) -> str:
        return "–" if turn.played is None else this_round.game.words.shown(turn.played.letter)

    def spoken(turn: Turn) -> str:
        return describe_briefly(turn, this_round, cast)

    def mark_colour(turn: Turn) -> QColor:
        return QColor(getattr(colours(), _MARK_COLOURS.get(turn.mark, "muted")))

    return [
        TableColumn(text=lambda turn: cast.on(turn.seat).below, spoken=spoken, tip=spoken),
        TableColumn(text=letter, tip=spoken, font=lambda _turn: bold(QFont())),
        TableColumn(
            text=lambda turn: _mark_text(turn.mark),
            tip=spoken,
            colour=mark_colour,
        ),
        TableColumn(
            title=_("Letters that are safe") if is_safe else _("Letters that win"),
            text=margin_text,
            tip=spoken,
            is_number=True,
            value=lambda turn: len(turn.winning) / len(turn.options) if turn.options else None,
        ),
    ]


@dataclass(frozen=True, eq=False)
class Tried:
    """What a person would have played at a blunder.

    Attributes:
        wins: whether it would have won.
        said: what is said of it and, once that is found out, of what would have come of it.
    """

    wins: bool
    said: str


class ReviewPage(LettersPage):
    """Goes through rounds that are over, play by play; it takes the place of the board.

    Args:
        known: knows what the plays of the rounds of the board were worth.

    Attributes:
        rounds: those that are over, in order.
        step: which turn is looked at.
        tried: what the person would have played there, if he has just said so.
        plays: the turns, one below the other.
        round_box: chooses among the rounds of the match.
        symbols_of: returns what stands beside the words of a game.

    Signals:
        play_wanted: a `Match` that goes on from here, and the `Playing` it is played with.
        strategy_wanted: a `Sight`, to be looked at in its strategy.
    """

    is_flat = True

    play_wanted = Signal(object, object)
    strategy_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, known: FinishedRounds) -> None:
        name = _("Looking back at a round")
        super().__init__(name, parent)
        self.rounds: tuple[FinishedRound, ...] = ()
        self._at = self.step = 0
        self.tried: Tried | None = None
        self._shown: set[tuple[int, int]] = set()  # the answers, by round and turn
        self._has_stepped = False
        self._known: list[FinishedRound] = []  # with what their plays were worth
        self._solver = GameSolver(_(_UNFOUND), self)
        self._solver.solved.connect(self._find_out)
        known.looked.connect(self._know)
        if known.finished is not None:
            self._know(known.finished)
        self._said = ""  # to screen readers, last
        self.symbols_of: Callable[[Game], ListSymbols] = lambda _game: NO_SYMBOLS
        self._build()

    # --- what is looked at --------------------------------------------------------------------------

    def show_match(self, match: Match, base: Playing, number: int | None = None) -> None:
        """Look back at a match; where one was before, if that is the round.

        Args:
            match: of which at least one round is over.
            base: what it is played with, by all players.
            number: which round, from 1; by default the last that is over.
        """
        self.symbols_of(base.game)  # so that they are known by the end of the round
        before = self.one.one if self.rounds else None
        rounds = []
        for at, one in enumerate(match.state.rounds, match.carried.rounds + 1):
            game = one.round.game  # which its match need not be played with any more
            its = base if base.is_of(game) else Playing.unsolved(game, base.question.reading)
            known = (known for known in self._known if known.one is one)
            if one.round.over is not None:
                rounds.append(next(known, FinishedRound(match, at, one, its, None)))
        self.rounds = tuple(rounds)
        if not self.rounds:
            self.on_leave()
            return
        numbers = [one.number for one in self.rounds]
        place = numbers.index(number) if number in numbers else len(numbers) - 1
        if self.rounds[place].one is not before:
            self._shown = set()
            self.choose(place)
            return
        self._at = place
        self._show()
        self._find_out()

    @Slot(int)
    def choose(self, place: int) -> None:
        """Look at another round, where it was decided as far as that is known."""
        self._at, self._has_stepped = place, False
        self._go_to_decision()
        self._show()
        self._find_out()

    def forget(self, match: str, number: int) -> bool:
        """Look back no more at a round that goes on again: its answers are still asked for.

        Args:
            match: the id of its match.
            number: which round of that match, from 1.

        Returns:
            Whether it was looked at.
        """
        if not self.rounds:
            return False
        key, seen = (match, number), self.one
        self.rounds = tuple(one for one in self.rounds if one.key != key)
        if seen.key != key:
            self._at = self.rounds.index(seen)
            self._name_rounds()
        elif self.rounds:
            self.choose(len(self.rounds) - 1)
        else:
            self._at, self.tried = 0, None
            self.on_leave()
            drop(self)
        return seen.key == key

    @property
    def one(self) -> FinishedRound:
        """The round that is looked at."""
        return self.rounds[self._at]

    @property
    def cast(self) -> Cast:
        """Who plays it."""
        return Cast(self.one.table, self.one.one.seating)

    @property
    def round(self) -> Round:
        """The round as a round."""
        return self.one.one.round

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Its turns; nothing is said of what they were worth until that is known."""
        if self.one.review is not None:
            return self.one.review.turns
        played = enumerate(zip(self.round.plays, self.round.seats, strict=True))
        return tuple(
            Turn(number, seat, self.round.fragment_before(number), play, (), None)
            for number, (play, seat) in played
        )

    @property
    def turn(self) -> Turn | None:
        """The turn that is looked at; None if there was none."""
        turns = self.turns
        return turns[self.step] if self.step < len(turns) else None

    @property
    def decided_at(self) -> int | None:
        """Which turn it is at which who is looked back at gave a win away last; None if that is none."""
        over, review = self.round.over, self.one.review
        seat = self.cast.judged(over.losers) if over is not None else None
        decisive = review.decisive(seat) if review is not None and seat is not None else None
        return None if decisive is None else decisive.number

    @property
    def is_coming(self) -> bool:
        """Whether it is still being found out what the plays were worth."""
        return not is_done(self.one)

    @property
    def is_hidden(self) -> bool:
        """Whether there is something to try at the turn: the answer has not been shown."""
        turn = self.turn
        is_blunder = turn is not None and turn.mark is Mark.BLUNDER
        return is_blunder and (self.one.number, self.step) not in self._shown

    def at_turn(self, turn: Turn, *, is_after: bool) -> Round:
        """Return the round as it stood at a turn, or after what was played there."""
        if is_after and turn.number == len(self.turns) - 1:
            return self.round
        plays = self.round.plays[: turn.number + is_after]
        return replace(self.round, plays=plays, ended=None, challenged_by=None)

    # --- what its plays were worth ------------------------------------------------------------------

    @Slot(object)
    def _know(self, found: FinishedRound) -> None:
        """Remember what is known of a round, be it found out by the board."""
        if is_done(found):
            like = (one for one in self._known if one.playing.is_like(found.playing))
            self._known = [*like, found][-_MOST:]  # of other games it would hold all there is

    @Slot()
    def _find_out(self) -> None:
        """Have the round looked at, and then others where that is easy, the last first."""
        drop(self, self._on_reviewed)
        others = [one for one in reversed(self.rounds) if one is not self.one]
        for one in [self.one, *others]:
            if is_done(one):
                continue
            playing = self._solver.known(one.playing, one.playing.game, is_awaited=False)
            self._solver.want(None if playing is one.playing else playing)
            if playing.is_coming:
                return
            asked, solution = replace(one, playing=playing), playing.solution
            if solution is None:
                self._learn(asked)
            elif one.one is self.one.one or is_easy(one.one.round, solution):
                job = partial(find_worth, one.one.round, solution)
                then, fails = partial(self._on_reviewed, asked), partial(self._on_failed, asked)
                ask(self, job, then, fails=fails, work=Work.FINDING_OUT)
                return

    def _on_reviewed(self, asked: FinishedRound, review: RoundReview) -> None:
        self._learn(replace(asked, review=review))
        self._find_out()

    def _on_failed(self, asked: FinishedRound, error: BaseException) -> None:
        self._learn(replace(asked, playing=replace(asked.playing, solution=None, is_refused=True)))
        say_error(self, _(_UNFOUND), error)
        self._find_out()

    def _learn(self, found: FinishedRound) -> None:
        """Say what is known now; begin where the round was decided, unless one has gone elsewhere."""
        self._know(found)
        self.rounds = tuple(found if one.one is found.one else one for one in self.rounds)
        if self.one is not found:
            self._name_rounds()
            return
        if not self._has_stepped:
            self._go_to_decision()
        self._show()

    # --- from turn to turn --------------------------------------------------------------------------

    def go_to(self, step: int) -> None:
        """Look at another turn, or the nearest that there is."""
        step = max(0, min(step, len(self.turns) - 1))
        self._has_stepped = True
        if step != self.step:
            self.step = step
            self._forget_tried()
            self._show()

    def go_to_fragment(self, fragment: str) -> None:
        """Look at the turn at which some letters lay on the table, if there is one."""
        for turn in self.turns:
            if turn.fragment == fragment:
                self.go_to(turn.number)

    def _blunder(self, way: int) -> int | None:
        """Return the next blunder from the turn, or the one before; None if there is none."""
        turns, step = self.turns, self.step
        ahead = turns[step + 1 :] if way > 0 else turns[:step][::-1]
        return next((turn.number for turn in ahead if turn.mark is Mark.BLUNDER), None)

    @command({"review.previous": -1, "review.next": 1})
    def go_to_blunder(self, way: int) -> None:
        """Look at the next blunder, or the one before, if there is one."""
        step = self._blunder(way)
        if step is not None:
            self.go_to(step)
        self.setFocus()

    def _go_to_decision(self) -> None:
        """Begin where the round was decided, else with what was done last."""
        self._forget_tried()
        decided_at = self.decided_at
        self.step = max(0, len(self.turns) - 1) if decided_at is None else decided_at

    # --- trying -------------------------------------------------------------------------------------

    @command("review.show", can=lambda page: page.is_hidden)
    @Slot()
    def show_answer(self) -> None:
        """Show what would have won."""
        if self.is_hidden:
            self._shown.add((self.one.number, self.step))
            self._forget_tried()
            self._show()
        self.setFocus()

    def _forget_tried(self) -> None:
        self.tried = None
        drop(self, self._on_refuted)

    def answer(self, letter: str, where: Where) -> None:
        """Say what would have won: it is told what would have come of that, or why it is illegal."""
        turn, solution = self.turn, self.one.playing.solution
        if turn is None or solution is None or not self.is_hidden:
            return
        at = replace(self.at_turn(turn, is_after=False), terms=FRIENDLY_ROUNDS)
        made = at.play(letter, where).plays[-1]
        wins = any(play.fragment == made.fragment for play in turn.winning)
        tried = self.tried = Tried(wins, describe_tried(made, self.round.game, wins=wins))
        self._has_stepped = True
        if wins:
            self._shown.add((self.one.number, self.step))
            self._show()
        self._remark()
        self.letters.announce(tried.said)
        job, then = partial(look_at_wrong, solution, made.fragment), self._on_refuted
        ask(self, job, partial(then, tried), fails=_(_UNFOUND), work=Work.FINDING_OUT)

    def _on_refuted(self, tried: Tried, refutation: Refutation) -> None:
        comes = describe_line(refutation, self.round.game, self.cast)
        if not tried.wins:
            comes += " " + _("Try again.")
        self.tried = replace(tried, said=f"{tried.said} {comes}")
        self._remark()
        self.letters.announce(comes)

    def _remark(self) -> None:
        """Have below the letters what is known of what was tried, if anything was."""
        tried = self.tried
        role = "muted" if tried is None or tried.wins else "refusal"
        self.letters.remark("" if tried is None else tried.said, role)

    def word_here(self) -> str:
        """Return the letters that lie there after the turn, unless they are to be guessed."""
        turn = self.turn if self.rounds else None
        if turn is None or self.is_hidden:
            return ""
        return self.at_turn(turn, is_after=True).fragment

    # --- what it shows ------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the round that is looked at, and its turn."""
        this_round, cast, turn = self.round, self.cast, self.turn
        hidden, wording = self.is_hidden, self._wording(turn)
        self._name_rounds()
        self.plays.rows.have(turn_columns(this_round, cast))
        self.plays.rows.show(self.turns)
        self.plays.selectRow(self.step)
        self._remark()
        at = this_round if turn is None else self.at_turn(turn, is_after=not hidden)
        self.letters.keys.setVisible(hidden)
        self.lay(wording, at, cast, is_asked=hidden)
        self._reveal.setVisible(hidden)
        self._look_around()
        self._offer(turn)
        said = f"{wording.spoken} {self.letters.name}."
        if said != self._said:
            announce(self, said)
        self._said = said

    def _look_around(self) -> None:
        """Say what the letters could have become, but not while one thinks about them."""
        self._column.write(self._around, "")
        self._around.setVisible(not self.is_hidden)
        drop(self, self._on_words)
        fragment = self.word_here()
        job = partial(words_around, self.round, fragment, self.one.playing.question.source)
        fails = _("What the letters could have become could not be found out.")
        ask(self, job, partial(self._on_words, fragment), fails=fails)

    @Slot()
    def renew_symbols(self) -> None:
        """Follow the symbols beside words: there are others now, or none."""
        if self.rounds and not self.is_coming:
            self._look_around()

    def _on_words(self, fragment: str, words: Sequence[str]) -> None:
        this_round = self.round
        symbols = self.symbols_of(this_round.game)
        said = describe_around(fragment, words, this_round, symbols)
        if fragment == this_round.fragment:
            said = said or describe_end(this_round, symbols)
        self._column.write(self._around, said)

    def _wording(self, turn: Turn | None) -> Wording:
        this_round, cast = self.round, self.cast
        if self.is_coming:
            return describe_waiting(turn, this_round, cast)
        if turn is None:
            return describe_nothing(this_round, cast)
        if self.is_hidden:
            over = this_round.over  # who won all the same has lost nothing there
            has_lost = over is not None and turn.seat in over.losers
            is_decisive = has_lost and turn.number == self.decided_at
            return describe_question(turn, this_round.game, cast, is_decisive=is_decisive)
        is_refused = self.one.playing.is_refused
        said = describe_step(turn, this_round, cast, is_refused=is_refused)
        has_found = self.tried is not None and self.tried.wins
        return replace(said, mood=Mood.GLAD) if has_found else said

    def _name_rounds(self) -> None:
        """Say which round it is, and offer the others if there are any."""
        if not self.rounds:
            return
        names = [name_with_blunders(one, Cast(one.table, one.one.seating)) for one in self.rounds]
        has_more = len(names) > 1
        self._title.setText(names[self._at])
        self._title.setVisible(not has_more)
        for part in (self._round_label, self.round_box):
            part.setVisible(has_more)
        offer(self.round_box, enumerate(names), chosen=self._at)
        for at, name in enumerate(names):
            self.round_box.setItemData(at, name, Qt.ItemDataRole.ToolTipRole)
        self.round_box.setToolTip("\n".join([names[self._at], tip("review.round")]))

    def _offer(self, turn: Turn | None) -> None:
        """Offer what can be done at the turn."""
        for name, way in (("review.next", 1), ("review.previous", -1)):
            self._actions[name].setEnabled(self._blunder(way) is not None)
        is_part = turn is not None and self.round.game.is_part(turn.fragment)
        self._play_on.setEnabled(is_part)
        self._actions["review.strategy"].setEnabled(turn is not None and self._has_list)

    @property
    def _has_list(self) -> bool:
        """Whether it is known which list the round was played with."""
        return bool(self.one.playing.question.source)

    # --- what the person does -----------------------------------------------------------------------

    def _on_step(self, turn: QModelIndex, _before: QModelIndex) -> None:
        if turn.isValid() and turn.row() != self.step:
            self.go_to(turn.row())
            self.setFocus()

    @command("review.leave")
    def _leave(self) -> None:
        self.left.emit()

    def _offer_opponents(self, menu: QMenu) -> None:
        """Offer to play on with all opponents that are known by now."""
        menu.clear()
        menu.addAction(_("The same players"), partial(self._on_play_on, None))
        menu.addSeparator()
        for opponent in known_opponents():
            against = say("Against {opponent}", opponent=choice_name(opponent.id))
            action = menu.addAction(against, partial(self._on_play_on, opponent.id))
            action.setToolTip(_(opponent.about))

    def _on_play_on(self, opponent: str | None) -> None:
        turn, one = self.turn, self.one
        if turn is not None:
            then = partial(self._on_begun, one.playing)
            ask(self, lambda _report: match_from(one, turn, opponent), then)

    def _on_begun(self, playing: Playing, match: Match) -> None:
        self.play_wanted.emit(match, playing)

    @command("review.strategy", keeps=True)
    def _show_in_strategy(self) -> None:
        turn = self.turn
        if turn is None or not self._has_list:
            return
        this_round, viewer = self.round, self.cast.viewer
        way = this_round.way_to(known_until(this_round, turn.fragment))
        seat = turn.seat if viewer is None else viewer
        self.strategy_wanted.emit(Sight(self.one.playing.question, way, seat))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters to try, step from turn to turn, and leave."""
        way, page, end = (pressed(event, key) for key in _STEPS)
        if page is not None:
            self.go_to(self.step + (-1, 1)[page])
        elif self.is_hidden and self.letters.input.take_key(event):
            return
        elif way is not None:
            self.go_to(self.step + (-1, 1)[way])
        elif end is not None:
            self.go_to((0, len(self.turns) - 1)[end])
        else:
            Page.keyPressEvent(self, event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have arrows do on a button what they do on the page: Qt would go to the next button."""
        if is_key_press(event):
            is_step = any(is_pressed(event, key) for key in _STEPS)
            is_place = self.is_hidden and self.letters.input.wants_key(event)
            if is_step or is_place:
                self.keyPressEvent(event)
                return True
        return super().eventFilter(watched, event)

    # --- coming and leaving -------------------------------------------------------------------------

    def on_come(self) -> None:
        """Find out what is still to be known of the rounds that are looked at."""
        if self.rounds:
            self._find_out()

    def on_leave(self) -> None:
        """Let nothing wait for what nobody looks at."""
        drop(self, self._on_reviewed, self._on_begun)
        drop(self._solver)  # what is solved stays, for whoever comes back

    def on_fit(self) -> None:
        """Have the turns beside the one that is looked at or, where it is narrow, above it."""
        super().on_fit()
        unit, way = self.fontMetrics().height(), QBoxLayout.Direction
        is_wide = self.width() >= _WIDE * unit
        self._sides.setDirection(way.LeftToRight if is_wide else way.TopToBottom)
        self._sides.setSpacing(unit if is_wide else unit // 4)
        self.plays.setMaximumHeight(self.height() if is_wide else round(_LOW * unit))
        policy = QSizePolicy.Policy
        self.plays.setSizePolicy(policy.Maximum, policy.Maximum if is_wide else policy.Fixed)
        advance = self.plays.fontMetrics().horizontalAdvance
        marks = max(advance(_mark_text(mark)) for mark in (None, *MARKS))
        # With room for every mark nothing moves once it is known what plays were worth.
        has_room = self.width() >= _WIDE * unit + marks
        header, mode = self.plays.horizontalHeader(), QHeaderView.ResizeMode
        header.setMaximumSectionSize(_WIDEST * unit)
        header.setSectionResizeMode(_MARKS, mode.Fixed if has_room else mode.ResizeToContents)
        if has_room:
            header.resizeSection(_MARKS, marks + round(_AIR * unit))

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        self.plays = self._build_turns()
        dress(self._around, role="muted")
        self._told.addStretch()
        self._asked.addStretch()
        self._column.rows.addStretch(4)
        self._title = label()
        self._title.setFont(bold(self.font()))
        self.round_box = choice(ComboBox(), (), self.choose, least=12)
        self._round_label, _box = self.named("review.round", self.round_box)
        leave = button("review.leave", self.left, _("Back to the board"))
        head = row((self._title, 1), self._round_label, (self.round_box, 1), leave, spacing=0.5)
        foot = flow(*self._build_buttons(), spacing=0.5, even=True, spread=-1)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        fill(self._sides, (self.plays, Qt.AlignmentFlag.AlignTop), (self._column.scroller, 1))
        fill(self._rows, head, (self._sides, 1), foot)
        for one in self.findChildren(QPushButton):
            one.installEventFilter(self)
        self.on_fit()

    def _build_turns(self) -> RowsTable:
        """Build the list of turns: as large as it needs to be, and without the keys."""
        made = RowsTable(
            _("Plays of the round"), RowsModel([TableColumn(text=str)] * 4), self, row=_ROW
        )
        made.show_bars(_AIR)
        made.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        made.setSizeAdjustPolicy(RowsTable.SizeAdjustPolicy.AdjustToContents)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.selectionModel().currentRowChanged.connect(self._on_step)
        return made

    def _build_buttons(self) -> list[QPushButton]:
        self._actions = add_actions(self, self, named=True)
        buttons = [button(name, one.trigger) for name, one in self._actions.items()]
        for one, action in zip(buttons, self._actions.values(), strict=True):
            action.enabledChanged.connect(one.setEnabled)
        self._play_on = worded(MenuButton(), "review.play_on", role="menu")
        menu = QMenu(self._play_on)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(partial(self._offer_opponents, menu))
        self._play_on.setMenu(menu)
        self._offer_opponents(menu)
        # Here it is in sight however low the window is.
        self._reveal = key_button(_("Show me"), "review.show", self.show_answer)
        keep_room(self._reveal)
        return [*buttons, self._play_on, self._reveal]
