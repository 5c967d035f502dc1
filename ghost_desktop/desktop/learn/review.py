"""Looking back at a round as it is seen: its turns side by side, one of them at large."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from ghost_desktop.desktop.kit.ask import ask, drop, without_count
from ghost_desktop.desktop.kit.builders import (
    button,
    choice,
    column,
    dress,
    flow,
    label,
    naming,
    row,
    worded,
)
from ghost_desktop.desktop.kit.commands import (
    add_actions,
    command,
    is_pressed,
    key_names,
    pressed,
    stand_for,
    tip,
    title,
    underlined,
)
from ghost_desktop.desktop.kit.layout import bold, is_low
from ghost_desktop.desktop.kit.page import Page, fit_margins
from ghost_desktop.desktop.kit.widgets import ComboBox, MenuButton, announce
from ghost_desktop.desktop.learn.review_strip import TurnColumn, TurnStrip
from ghost_desktop.desktop.learn.review_wording import (
    describe_around,
    describe_briefly,
    describe_end,
    describe_marks,
    describe_nothing,
    describe_question,
    describe_step,
    describe_tried,
    describe_waiting,
    name_with_blunders,
)
from ghost_desktop.desktop.learn.reviewed_round import ReviewController
from ghost_desktop.desktop.window.ghost import Mood
from ghost_desktop.desktop.window.ghost_column import GhostColumn
from ghost_desktop.desktop.window.letters_view import LettersView
from ghost_desktop.desktop.window.question import Sight
from ghost_desktop.desktop.window.turn import describe_line
from ghost_desktop.engine.words.list_symbols import NO_SYMBOLS
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.formats.marks import margin_text
from ghost_desktop.formats.names import Cast
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.agreement import Agreement, started_from
from ghost_desktop.play.opponents import known_opponents
from ghost_desktop.play.outlook import could_become
from ghost_desktop.play.review import known_until
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.table import Player, Table
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QInputMethodEvent

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.learn.reviewed_round import Tried
    from ghost_desktop.desktop.window.ghost import Wording
    from ghost_desktop.desktop.window.played_game import FinishedRound, FinishedRounds, Playing
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.engine.words.list_symbols import ListSymbols
    from ghost_desktop.library.drill_cards import GivenAway
    from ghost_desktop.play.match import Match
    from ghost_desktop.play.review import Turn
    from ghost_desktop.play.round import Round


_FEW = 6
_TELLING = 2
"""Letters of which it is worth saying what they could have become: of one, anything."""


def words_around(
    this_round: Round, fragment: str, source: str
) -> Callable[[Report], tuple[str, ...]] | None:
    """Return what finds a few words that letters could have become, the most common first.

    Args:
        this_round: the round; the words that it ended on are none of them.
        fragment: the letters, which lay there at some time.
        source: where the words were read from: how common they are is known of English ones.

    Returns:
        What a worker is to do; None if there are none, or too many.
    """
    game = this_round.game
    if len(fragment) < _TELLING or not game.is_part(fragment) or game.words_made(fragment):
        return None
    return partial(_find, this_round, fragment, source)


def _find(this_round: Round, fragment: str, source: str, report: Report) -> tuple[str, ...]:
    """Find the words: what the worker does."""
    game, ended_on = this_round.game, this_round.over.words if this_round.over else ()
    is_rated = bool(source) and catalogue.is_english(source)
    levels = commonness.levels(game.words) if is_rated else np.zeros(len(game.words), np.uint8)
    silent = without_count(report)
    return could_become(game, fragment, levels, but=ended_on, most=_FEW, report=silent)


def match_from(one: FinishedRound, turn: Turn, opponent: str | None) -> Match:
    """Return a match that goes on at a turn of a round, each where he sat; it costs nobody a life.

    Args:
        one: the round.
        turn: instead of what was played there.
        opponent: the id of the opponent that all others are to play as; None: they are who they were.
    """
    seating, game = one.one.seating, one.one.round.game
    active = sorted(seating.order)  # who was out does not play
    members = [one.table.members[player] for player in active]
    if opponent is not None:
        person = active.index(seating.player(_persons_seat(one, turn)))
        name = members[person].name if members[person].opponent is None else ""
        members = [Player(opponent) for _member in members]
        members[person] = Player(name=name)
    terms = replace(one.one.round.terms, lives="")
    first = active.index(seating.player(0))
    begun = Agreement(Table(tuple(members)), terms).match(game)
    return begun.after(started_from(game, turn.fragment, first))


def round_of(match: Match, given: GivenAway) -> int | None:
    """Return the number of the round of a match in which a win was given away last, if it is there."""
    before = match.carried.rounds
    over = {
        number
        for number, one in enumerate(match.state.rounds, before + 1)
        if one.round.over is not None
    }
    numbers = [number for origin, number in given.rounds if origin == match.id and number in over]
    return max(numbers, default=None)


def _persons_seat(one: FinishedRound, turn: Turn) -> int:
    """Return the seat from which a person plays on: his own, else that of whose turn it is."""
    cast = Cast(one.table, one.one.seating)
    persons = [seat for seat in range(len(cast.seating.order)) if cast.is_person(seat)]
    if turn.seat in persons or not persons:
        return turn.seat
    return persons[0]


class PlayOnButton(MenuButton):
    """Opens a menu of those with whom one can play on.

    Signals:
        chosen: the id of an opponent; None for the same players.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        worded(self, "review.play_on", role="menu")
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)
        self._fill()

    @Slot()
    def _fill(self) -> None:
        """Offer all opponents that are known by now."""
        menu = self.menu()
        menu.clear()
        menu.addAction(_("The same players"), partial(self.chosen.emit, None))
        menu.addSeparator()
        for opponent in known_opponents():
            against = say("Against {opponent}", opponent=_(opponent.name))
            action = menu.addAction(against, partial(self.chosen.emit, opponent.id))
            action.setToolTip(_(opponent.about))


_STEPS = ("review.step", "review.page", "review.ends")


class ReviewPage(Page):
    """Goes through rounds that are over, play by play; it takes the place of the board.

    Args:
        known: knows what is known of the rounds of the board.

    Attributes:
        controller: which round is looked at, and which turn.
        strip: the turns side by side.
        letters: the letters on the table, and all by which one tries what would have won.
        round_box: chooses among the rounds of the match.
        symbols_of: returns what stands beside the words of a game.

    Signals:
        play_wanted: a `Match` that goes on from here, and the `Playing` it is played with.
        strategy_wanted: a `Sight`, to be looked at in its strategy.
    """

    play_wanted = Signal(object, object)
    strategy_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, known: FinishedRounds) -> None:
        super().__init__(parent)
        self.controller = ReviewController(known, self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(_("Looking back at a round"))
        self._said = ""  # to screen readers, last
        self.symbols_of: Callable[[Game], ListSymbols] = lambda _game: NO_SYMBOLS
        self._build()
        self.controller.chosen.connect(self._show)
        self.controller.named.connect(self._name_rounds)
        self.controller.stepped.connect(self._show)
        self.controller.answered.connect(self._on_tried)

    def show_match(self, match: Match, base: Playing, number: int | None = None) -> None:
        """Look back at a match; see `ReviewController.show_match`."""
        self.symbols_of(base.game)  # so that they are known by the end of the round
        self.controller.show_match(match, base, number)

    @property
    def said(self) -> str:
        """What is said of the turn: headline, sentence, and the remark below the letters."""
        texts = (self._column.headline.text(), self._column.sentence.text(), self.letters.said)
        return " ".join(filter(None, texts))

    def word_here(self) -> str:
        """Return the letters that lie there after the turn, unless they are to be guessed."""
        turn = self.controller.turn if self.controller.rounds else None
        if turn is None or self.controller.is_hidden:
            return ""
        return self.controller.at_turn(turn, is_after=True).fragment

    # --- what it shows ------------------------------------------------------------------------------

    @Slot()
    def _show(self) -> None:
        """Show the round that is looked at, and its turn."""
        controller = self.controller
        if not controller.rounds:
            drop(self, self._on_words)
            return
        this_round, cast, turn = controller.round, controller.cast, controller.turn
        self._name_rounds()
        hidden = controller.is_hidden
        wording = self._wording(turn)
        shown = this_round.game.words.shown
        columns = [self._turn_column(one) for one in controller.turns]
        is_safe = this_round.game.rules.most_win
        wins = _("letters that\nare safe") if is_safe else _("letters\nthat win")
        self.strip.show_turns(shown(this_round.given), columns, controller.step, wins)
        self._legend.setText(describe_marks(controller.turns))
        self._column.say(wording)
        self._remark(controller.tried)
        at = this_round if turn is None else controller.at_turn(turn, is_after=not hidden)
        self.letters.keys.setVisible(hidden)
        self.letters.show_round(at, cast, takes_letters=hidden, takes_commands=hidden)
        self._reveal.setVisible(hidden)
        self._look_around(turn, is_hidden=hidden)
        self._offer(turn)
        said = f"{wording.spoken} {self.letters.name}."
        if said != self._said:
            announce(self, said)
        self._said = said

    def _look_around(self, turn: Turn | None, *, is_hidden: bool) -> None:
        """Say what the letters could have become, but not while one thinks about them."""
        self._around.setText("")
        self._place_around()
        played = None if turn is None or is_hidden else turn.played
        fragment = "" if played is None else played.fragment
        one = self.controller.one
        drop(self, self._on_words)
        job = words_around(one.one.round, fragment, one.playing.question.source)
        if job is None:
            self._on_words(fragment, ())
            return
        fails = _("What the letters could have become could not be found out.")
        ask(self, job, partial(self._on_words, fragment), fails=fails)

    @Slot()
    def renew_symbols(self) -> None:
        """Follow the symbols beside words: there are others now, or none."""
        if self.controller.rounds and not self.controller.is_coming:
            self._look_around(self.controller.turn, is_hidden=self.controller.is_hidden)

    def _place_around(self) -> None:
        """Have room for words around where there will be some, and height enough."""
        is_hidden = bool(self.controller.rounds) and self.controller.is_hidden
        self._around.setVisible(not (is_hidden or self._column.is_tight))

    def _on_words(self, fragment: str, words: Sequence[str]) -> None:
        this_round = self.controller.round
        symbols = self.symbols_of(this_round.game)
        said = describe_around(fragment, words, this_round, symbols)
        if fragment == this_round.fragment:
            said = said or describe_end(this_round, symbols)
        self._around.setText(said)

    def _wording(self, turn: Turn | None) -> Wording:
        controller = self.controller
        this_round, cast = controller.round, controller.cast
        if controller.is_coming:
            return describe_waiting(turn, this_round, cast)
        if turn is None:
            return describe_nothing(this_round, cast)
        if controller.is_hidden:
            is_decisive = turn.number == controller.decided_at
            return describe_question(turn, this_round.game, cast, is_decisive=is_decisive)
        is_refused = controller.one.playing.is_refused
        said = describe_step(turn, this_round, cast, is_refused=is_refused)
        return replace(said, mood=Mood.GLAD) if controller.has_found else said

    def _turn_column(self, turn: Turn) -> TurnColumn:
        """Return how a turn is shown beside the others; nothing in it says what would have won."""
        controller = self.controller
        this_round, cast = controller.round, controller.cast
        letter = "" if turn.played is None else this_round.game.words.shown(turn.played.letter)
        return TurnColumn(
            who=cast.on(turn.seat).below,
            letter=letter,
            mark=turn.mark,
            winning=len(turn.winning) / len(turn.options) if turn.options else None,
            margin=margin_text(turn),
            said=describe_briefly(turn, this_round, cast),
        )

    @Slot()
    def _name_rounds(self) -> None:
        """Say which round it is, and offer the others if there are any."""
        controller = self.controller
        if not controller.rounds:
            return
        names = [
            name_with_blunders(one, Cast(one.table, one.one.seating)) for one in controller.rounds
        ]
        has_more = len(names) > 1
        self._title.setText(names[controller.place])
        self._title.setVisible(not has_more)
        for part in (self._round_label, self.round_box):
            part.setVisible(has_more)
        box = self.round_box
        box.blockSignals(True)  # noqa: FBT003 - Qt's own name for it
        if [box.itemText(at) for at in range(box.count())] != names:
            box.clear()
            box.addItems(names)
            for at, name in enumerate(names):
                box.setItemData(at, name, Qt.ItemDataRole.ToolTipRole)
        box.setCurrentIndex(controller.place)
        box.setToolTip("\n".join([names[controller.place], tip("review.round")]))
        box.blockSignals(False)  # noqa: FBT003

    def _offer(self, turn: Turn | None) -> None:
        """Offer what can be done at the turn."""
        controller = self.controller
        for name, forward in (("review.next", True), ("review.previous", False)):
            can = controller.blunder_from(controller.step, forward=forward) is not None
            self._actions[name].setEnabled(can)
            self._buttons[name].setEnabled(can)
        is_part = turn is not None and controller.round.game.is_part(turn.fragment)
        self._play_on.setEnabled(is_part)
        can_see = turn is not None and controller.has_list
        self._actions["review.strategy"].setEnabled(can_see)
        self._buttons["review.strategy"].setEnabled(can_see)

    # --- trying -------------------------------------------------------------------------------------

    @Slot(str, object)
    def _on_letter(self, letter: str, where: Where) -> None:
        try:
            self.controller.answer(letter, where)
        except IllegalPlay as refused:
            self.letters.refuse(describe_illegal_play(refused))

    @Slot(object)
    def _on_tried(self, tried: Tried) -> None:
        """Say whether it would have won and, once that is known, what would have come of it."""
        self._remark(tried)
        said = describe_tried(tried, self.controller.round.game)
        self.letters.announce(self._what_comes_of(tried) or said)

    def _remark(self, tried: Tried | None) -> None:
        """Have below the letters what is known of what was tried, if anything was."""
        if tried is None:
            self.letters.remark("")
            return
        said = describe_tried(tried, self.controller.round.game)
        role = "muted" if tried.wins else "refusal"
        self.letters.remark(f"{said} {self._what_comes_of(tried)}".strip(), role)

    def _what_comes_of(self, tried: Tried) -> str:
        if tried.refutation is None:
            return ""
        controller = self.controller
        line = describe_line(tried.refutation, controller.round.game, controller.cast)
        again = "" if tried.wins else _("Try another.")
        return f"{line} {again}".strip()

    # --- what the person does -----------------------------------------------------------------------

    @Slot(int)
    def _on_step(self, step: int) -> None:
        self.controller.go_to(step)
        self.setFocus()

    @Slot(int)
    def _on_round(self, place: int) -> None:
        self.controller.choose(place)

    @command("review.leave")
    def _leave(self) -> None:
        self.left.emit()

    @command("review.show", can=lambda page: page.controller.is_hidden)
    def _show_answer(self) -> None:
        self.controller.show_answer()
        self.setFocus()

    @command({"review.previous": -1, "review.next": 1})
    def _go_to_blunder(self, step: int) -> None:
        self.controller.go_to_blunder(forward=step > 0)
        self.setFocus()

    @Slot(object)
    def _on_play_on(self, opponent: str | None) -> None:
        turn, one = self.controller.turn, self.controller.one
        if turn is not None:
            playing = one.playing
            ask(
                self,
                lambda _report: match_from(one, turn, opponent),
                partial(self._on_begun, playing),
            )

    def _on_begun(self, playing: Playing, match: Match) -> None:
        self.play_wanted.emit(match, playing)

    @command("review.strategy", keeps=True)
    def _show_in_strategy(self) -> None:
        controller, turn = self.controller, self.controller.turn
        if turn is None or not controller.has_list:
            return
        this_round, viewer = controller.round, controller.cast.viewer
        way = this_round.way_to(known_until(this_round, turn.fragment))
        seat = turn.seat if viewer is None else viewer
        self.strategy_wanted.emit(Sight(controller.one.playing.question, way, seat))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters to try, step from turn to turn, and leave."""
        controller, step = self.controller, self.controller.step
        last = len(controller.turns) - 1
        way = pressed(event, "review.step")
        page, end = pressed(event, "review.page"), pressed(event, "review.ends")
        if page is not None:
            controller.go_to(step + (-1, 1)[page])
        elif controller.is_hidden and self.letters.input.take_key(event):
            return
        elif way is not None:
            controller.go_to(step + (-1, 1)[way])
        elif end is not None:
            controller.go_to((0, last)[end])
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have arrows do on a button what they do on the page: Qt would go to the next button."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_step = any(is_pressed(event, key) for key in _STEPS)
            is_place = self.controller.is_hidden and self.letters.input.wants_key(event)
            if is_step or is_place:
                self.keyPressEvent(event)
                return True
        return super().eventFilter(watched, event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        if self.controller.is_hidden:
            self.letters.input.take_input_method(event)

    # --- coming and leaving -------------------------------------------------------------------------

    def on_come(self) -> None:
        """Find out what is still to be known."""
        self.controller.go_on()

    def on_leave(self) -> None:
        """Let nothing wait for what nobody looks at."""
        self.controller.rest()

    def on_fit(self) -> None:
        """Use the height that there is."""
        fit_margins(self._rows, self, flat=True)
        self._legend.setVisible(not is_low(self.window()))

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self.strip = TurnStrip(self)
        self.strip.chosen.connect(self._on_step)
        self._column = GhostColumn(self, lines=24, growth=1.6)
        self.letters = LettersView(self._column)
        self.letters.input.letter_played.connect(self._on_letter)
        self._around = self._column.label("muted")
        self._column.add(self._around)
        self._column.scaled.connect(self._on_scaled)
        self._column.rows.addStretch(4)
        self._column.scroller.setMinimumHeight(1)  # it scrolls where there is less than it needs
        self._title = label()
        self._title.setFont(bold(self.font()))
        self.round_box = choice(
            dress(ComboBox(), name=title("review.round")), (), self._on_round, least=12
        )
        self.round_box.left.connect(self.setFocus)
        stand_for(self.round_box, "review.round")
        self._round_label = naming(
            underlined(title("review.round"), "review.round"), self.round_box
        )
        leave = button("review.leave", self.left, _("Back to the board"))
        head = row(
            (self._title, 1), self._round_label, (self.round_box, 1), leave, spacing=unit // 2
        )
        foot = flow(*self._build_buttons(), spacing=unit // 2, even=True, spread=-1)
        self._legend = label("muted")
        self._legend.setAlignment(Qt.AlignmentFlag.AlignCenter)
        parts = (head, self.strip.scroller, self._legend, (self._column.scroller, 1), foot)
        self._rows = column(*parts, on=self)
        for one in self.findChildren(QPushButton):
            one.installEventFilter(self)
        self.on_fit()

    def _build_buttons(self) -> list[QPushButton]:
        self._actions = add_actions(self, self, named=True)
        self._buttons = {name: button(name, one.trigger) for name, one in self._actions.items()}
        self._play_on = PlayOnButton()
        self._play_on.chosen.connect(self._on_play_on)
        reveals, hint = _("Show me"), tip("review.show", _("Show what would have won"))
        said = say("{text}  ({keys})", text=reveals, keys=key_names("review.show"))
        # Here it is in sight however low the window is.
        self._reveal = button(said, self._show_answer, name=reveals, hint=hint)
        return [*self._buttons.values(), self._play_on, self._reveal]

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep the room for words before they are found, so that nothing moves then."""
        self._around.setMinimumHeight(round(1.2 * line))
        self._place_around()
