"""An opponent is one file: it is found by its name, and computers play as it does."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from boards import solved
from certain import there
from sights import seen
from toys.first_letter import FirstLetter

from ghost_desktop.desktop.board.match_controller import MatchController
from ghost_desktop.desktop.window.played_game import Playing
from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play import opponents
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.opponents.perfect import PERFECT
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot
    from said import Known


@pytest.fixture
def toy() -> Iterator[FirstLetter]:
    toy = FirstLetter()
    opponents.register(toy)
    yield toy
    opponents.unregister(toy)


def test_opponents_are_found_by_their_files(known: Known) -> None:
    known(one.id for one in opponents.known_opponents())
    assert opponents.find_opponent("perfect") is PERFECT
    with pytest.raises(KeyError):
        opponents.find_opponent("first-letter")


def test_a_new_opponent_is_listed_by_its_strength(toy: FirstLetter) -> None:
    assert opponents.all_opponents()[0] is toy
    assert opponents.all_opponents()[-1] is PERFECT


@pytest.mark.usefixtures("service")
def test_computers_play_as_the_opponent_does(qtbot: QtBot, toy: FirstLetter) -> None:
    controller = MatchController(random=Random(1), thinking_ms=0)
    controller.agreed = Agreement(Table.against_computers(3, toy.id))
    controller.set_game(Playing.of(solved(Rules(players=3))))
    controller.play("g", Where.END)
    qtbot.waitUntil(lambda: controller.is_persons_turn)
    assert there(controller.current).round.fragment == "gab", "the first that fit, twice"


def test_who_has_lost_completes_no_word_while_there_is_another_play() -> None:
    words = word_list(["ab", "acde"], "few")
    solution = solve(words, Rules(SPOOK, 2))
    this_round = Round(solution.game, "a")
    assert not solution.can_win("a", this_round.seat)
    view = seen(this_round, solution)
    PERFECT.prepare(view, in_silence)
    played = {PERFECT.choose(view, Random(seed)) for seed in range(20)}
    fragments = {play.fragment for play in played if isinstance(play, Play)}
    assert fragments == {"ac", "ad", "ae"}, "and not AB"
