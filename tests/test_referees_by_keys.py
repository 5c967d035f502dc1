"""Whole matches before every referee in every variant, by keys alone, held against the plain rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from at_the_match import (
    CONTROL,
    add_player,
    choose_lives,
    next_round,
    open_dialog,
    press,
    put,
    start,
    state_of,
    type_name,
    unfold_rules,
)
from at_the_window import let_qt_work, running, says
from certain import there
from PySide6.QtCore import Qt
from reference import Reference

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.library.question import Question
from ghost_desktop.play.events import (
    Challenged,
    LetterPlayed,
    RoundStarted,
    WordNamed,
    WordPointedOut,
)
from ghost_desktop.play.round import Termination
from ghost_desktop.play.table import Callers, Referee, Terms

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.play.events import Event

SPELLED = "chest dear earth gate host horse near ocean shore sight stone trees"
WORDS = set(SPELLED.split())
LONGEST = max(map(len, WORDS))
MIN_LENGTH = 4
NAMES = ("Anna", "Bo", "The computer")
LIVES = "OK"

STRICT = Terms(LIVES, Referee.STRICT)
NEXT = Terms(LIVES, Referee.CHALLENGES)
ANYONE = Terms(LIVES, Referee.CHALLENGES, Callers.ANYONE)

REFEREES = (STRICT, NEXT, ANYONE)
MATCHES = [
    (variant, REFEREES[place % len(REFEREES)], place % 2 == 1)
    for place, variant in enumerate(all_variants())
]
"""Each variant once, and each referee in both aims: there are six variants."""

AIMS = {
    Referee.STRICT: (Termination.ILLEGAL, Termination.WORD),
    Referee.CHALLENGES: (
        Termination.BLUFF,
        Termination.ANSWERED,
        Termination.NO_WORD,
        Termination.WORD,
    ),
}
"""How the persons want the rounds to end, one after another, before each referee.

In misere a word puts two players back; the other ends one. Thus all of them come before the end.
"""


@cache
def reference(variant: Variant, players: int, *, misere: bool) -> Reference:
    return Reference(WORDS, MIN_LENGTH, variant.id, players, misere=misere)


# --- what the events say ----------------------------------------------------------------------------


@dataclass
class Told:
    """A match as it is told from its events by the plain rules.

    Attributes:
        lost: how many rounds each player has lost.
        order: who sits where in the round at hand.
        fragment: what lies on the table.
        called: who has challenged it.
        losers: who has lost the round at hand, and nobody while it goes on.
    """

    variant: Variant
    misere: bool
    is_open: bool
    lost: list[int]
    order: tuple[int, ...] = ()
    fragment: str = ""
    called: int = -1
    losers: frozenset[int] = frozenset()

    @property
    def players_in(self) -> list[int]:
        return [one for one, lost in enumerate(self.lost) if lost < len(LIVES)]

    def hear(self, event: Event) -> None:
        """Tell what comes of an event."""
        match event:
            case RoundStarted(seating=seating, given=""):
                assert sorted(seating.order) == self.players_in
                self.order, self.fragment, self.losers = seating.order, "", frozenset()
            case LetterPlayed(letter=letter, where=where):
                self._put(self._rules.places(self.fragment, letter)[where.name])
            case Challenged(player=player):
                assert self.is_open
                self.called = player
            case WordNamed(word=word):
                holds = self._rules.holds(word, self.fragment)
                self._lose({self.called if holds else self._maker})
            case WordPointedOut(player=player):
                assert self.is_open
                self._lose(self._word_loses if self._is_word else {player})
            case _:
                raise AssertionError(event)

    @property
    def _rules(self) -> Reference:
        return reference(self.variant, len(self.order), misere=self.misere)

    @property
    def _maker(self) -> int:
        return self.order[(len(self.fragment) - 1) % len(self.order)]

    @property
    def _is_word(self) -> bool:
        return bool(self._rules.words_made(self.fragment))

    @property
    def _word_loses(self) -> set[int]:
        return set(self.order) - {self._maker} if self.misere else {self._maker}

    def _put(self, after: str) -> None:
        self.fragment = after
        if self.is_open:
            return
        if after not in self._rules.fragments:
            self._lose({self._maker})
        elif self._is_word:
            self._lose(self._word_loses)

    def _lose(self, losers: set[int]) -> None:
        assert not self.losers, "a round ends once"
        self.losers = frozenset(losers)
        for one in losers:
            self.lost[one] += 1


def told(window: MainWindow) -> Told:
    """The match at the window, told from its events."""
    match = there(window.board.controller.match)
    rules, is_open = match.game.rules, match.terms.referee is Referee.CHALLENGES
    plain = Told(rules.variant, rules.misere, is_open, [0] * len(NAMES))
    for event in match.events:
        plain.hear(event)
    return plain


def check_shown(window: MainWindow) -> None:
    """Hold what is shown at the end of a round against what its events say."""
    plain, shown = told(window), window.board.players.players
    taken = [LIVES[:lost] for lost in plain.lost]
    assert plain.losers
    assert [one.letters for one in shown] == [" ".join(f"{one:_<2}") for one in taken]
    assert [one.is_out for one in shown] == [one not in plain.players_in for one in range(3)]
    said = says(window)
    for player, name in enumerate(NAMES):
        stays_in = player in plain.losers and player in plain.players_in
        assert (f"{name} has {taken[player]} of {LIVES} now." in said) is stays_in
    put_out = plain.losers - set(plain.players_in)
    assert (f"{LIVES} and is out." in said) is (len(put_out) == 1)
    assert (f"{LIVES} and are out." in said) is (len(put_out) == 2)
    wins = [f"{name} wins the match!" in said for name in NAMES]
    assert wins == [plain.players_in == [one] for one in range(3)]


# --- persons at the keys ----------------------------------------------------------------------------


class Hands:
    """All persons at the board, who want a round to end in some way, and do all by keys.

    Args:
        random: for what the way leaves open.
        patch: makes computers wait for a person's call where one is to come, and nowhere else.
    """

    def __init__(
        self, qtbot: QtBot, window: MainWindow, random: Random, patch: pytest.MonkeyPatch
    ) -> None:
        self._qtbot, self._window, self._random, self._patch = qtbot, window, random, patch
        rules = window.setup_bar.question.rules
        self._rules = reference(rules.variant, rules.players, misere=rules.misere)

    def play_round(self, aim: Termination) -> None:
        """Play until the round is over."""
        self._wait()
        for _turn in range(3 * LONGEST):
            if running(self._window).over is not None:
                return
            self._act(aim)
            self._wait()
        raise AssertionError(running(self._window))

    def _act(self, aim: Termination) -> None:
        fragment = running(self._window).fragment
        is_open = running(self._window).is_open
        if running(self._window).awaits_word:
            self._answer(fragment)
        elif fragment and is_open and fragment not in self._rules.fragments:
            self._call(Qt.Key.Key_Return)
        elif fragment and is_open and self._rules.words_made(fragment):
            self._call(Qt.Key.Key_W)
        elif fragment and aim is Termination.ANSWERED and self._is_time(fragment):
            self._call(Qt.Key.Key_Return)
        elif fragment and aim is Termination.NO_WORD and self._is_time(fragment):
            self._call(Qt.Key.Key_W)
        elif (
            aim in (Termination.ILLEGAL, Termination.BLUFF)
            and self._is_time(fragment)
            and (letters := self._illegal(fragment))
        ):
            self._qtbot.keyClicks(self._window.focusWidget(), self._random.choice(letters))
        else:
            self._put()

    def _is_time(self, fragment: str) -> bool:
        return len(fragment) > 1 or self._random.random() < 0.5

    def _illegal(self, fragment: str) -> list[str]:
        """The letters of the list that fit no word where the mark is."""
        where = there(self._window.board.view.letters.input.where)
        places, fragments = self._rules.places, self._rules.fragments
        return [c for c in self._rules.letters if places(fragment, c)[where.name] not in fragments]

    def _put(self) -> None:
        """Play a letter that fits; in misere claim at once the word that it makes."""
        controller, thinker = self._window.board.controller, self._window.board.controller.thinker
        self._patch.setattr(_TO_CALL, 60_000)
        put(self._qtbot, self._window, self._random)
        self._qtbot.waitUntil(lambda: not controller.is_being_asked)
        self._patch.setattr(_TO_CALL, 0)
        this_round = running(self._window)
        is_word = this_round.over is None and self._rules.words_made(this_round.fragment)
        if self._rules.misere and this_round.is_open and is_word:
            self._call(Qt.Key.Key_W)
        elif thinker.is_busy:
            thinker._pause.stop()
            thinker._tell()

    def _call(self, key: Qt.Key) -> None:
        """Challenge, or point a word out; where it is asked who does, one of them."""
        self._qtbot.keyClick(self._window.focusWidget(), key, CONTROL)
        menu = self._window.board.view.asked
        let_qt_work()
        if menu.isVisible():
            for _step in range(self._random.randrange(2)):
                self._qtbot.keyClick(menu, Qt.Key.Key_Down)
            self._qtbot.keyClick(menu, Qt.Key.Key_Return)

    def _answer(self, fragment: str) -> None:
        """Name a word that holds if there is one; else one that does not, or none."""
        assert self._window.focusWidget() is self._window.board.view.field
        words = [one for one in sorted(WORDS) if self._rules.holds(one, fragment)]
        if not words and self._random.random() < 0.5:
            for _tab in range(2):
                self._qtbot.keyClick(self._window.focusWidget(), Qt.Key.Key_Tab)
        else:
            word = self._random.choice(words or sorted(WORDS))
            self._qtbot.keyClicks(self._window.focusWidget(), word)
        self._qtbot.keyClick(self._window.focusWidget(), Qt.Key.Key_Return)

    def _wait(self) -> None:
        self._qtbot.waitUntil(self._is_persons_turn_or_end)
        let_qt_work()

    def _is_persons_turn_or_end(self) -> bool:
        board = self._window.board
        if board.controller.is_being_asked:
            return False
        is_over = running(self._window).over is not None
        return is_over or board.controller.is_persons_turn or board.view.field.isVisible()


_TO_CALL = "ghost_desktop.desktop.board.thinker._TO_CALL_MS"


# --- the matches ------------------------------------------------------------------------------------


@pytest.fixture
def few(tmp_path: Path) -> str:
    """A list with which every variant is solved at once."""
    path = tmp_path / "few.txt"
    path.write_text("\n".join(sorted(WORDS)), encoding="utf-8")
    return str(path)


def agree(qtbot: QtBot, window: MainWindow, terms: Terms) -> None:
    """Agree on a match of two persons and a computer, of which the winner of a round starts."""
    dialog = open_dialog(qtbot, window)
    add_player(qtbot, dialog)
    dialog.players.cards[1].kind.setFocus()
    press(qtbot, dialog, Qt.Key.Key_Home)
    for player, name in enumerate(NAMES[:2]):
        type_name(qtbot, dialog, player, name)
    choose_lives(qtbot, dialog, LIVES.lower())
    unfold_rules(qtbot, dialog)
    press(qtbot, dialog, Qt.Key.Key_F, alt=True)
    press(qtbot, dialog, Qt.Key.Key_End)
    press(qtbot, dialog, Qt.Key.Key_R, alt=True)
    press(qtbot, dialog, Qt.Key.Key_Down)
    if terms.referee is Referee.CHALLENGES:
        press(qtbot, dialog, Qt.Key.Key_Down)
        press(qtbot, dialog, Qt.Key.Key_C, alt=True)
        press(qtbot, dialog, Qt.Key.Key_End if terms is ANYONE else Qt.Key.Key_Home)
    start(qtbot, window, dialog)
    window.activateWindow()  # which a desktop does once the dialog is gone
    qtbot.waitUntil(window.board.hasFocus)
    assert state_of(window).terms == terms


@pytest.mark.parametrize(
    ("variant", "terms", "misere"), MATCHES, ids=lambda one: getattr(one, "id", None)
)
def test_a_match_before_a_referee_by_keys_alone(
    qtbot: QtBot,
    opens: Opens,
    few: str,
    monkeypatch: pytest.MonkeyPatch,
    variant: Variant,
    terms: Terms,
    misere: bool,
) -> None:
    monkeypatch.setattr(_TO_CALL, 0)
    window = opens(Question(few, Rules(variant, min_length=MIN_LENGTH, misere=misere)))
    agree(qtbot, window, terms)
    hands = Hands(qtbot, window, Random(f"{variant.id} {terms} {misere}"), monkeypatch)
    aims = AIMS[terms.referee]
    for number in range(5):
        if number:
            next_round(qtbot, window)
        aim = aims[number % len(aims)]
        hands.play_round(aim)
        over = there(running(window).over)
        assert over.reason is aim
        check_shown(window)
        if len(told(window).players_in) == 1:
            break
    assert number + 1 >= len(aims), "every way to lose has come"
    assert state_of(window).winner == told(window).players_in[0]
    assert "New match" in window.board.view._again.text()
