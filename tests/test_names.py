"""What players are called: one place says it for the board, all that is said, and the line below."""

from __future__ import annotations

import pytest

from ghost_desktop.formats.names import choice_name, names_of, opponent_name
from ghost_desktop.play.table import FIRST_OPPONENT, Player, Table

COMPUTER, STRANGER = Player("perfect"), Player("somebody")


def called(*members: Player) -> list[str]:
    return [name.full for name in names_of(Table(members))]


def test_a_person_among_computers_is_you() -> None:
    assert called(Player(), COMPUTER) == ["You", "Computer"]
    assert called(Player(), COMPUTER, COMPUTER) == ["You", "Computer 1", "Computer 2"]
    assert called(COMPUTER, Player(), COMPUTER) == ["Computer 1", "You", "Computer 2"]
    you, computer = names_of(Table((Player(), COMPUTER)))
    assert (you.at_end, you.subject, you.below, you.is_you) == ("you", "You", "you", True)
    assert (computer.at_end, computer.subject) == ("Computer", "The computer")
    assert computer.below == "computer"
    assert not computer.is_you


def test_several_persons_are_counted() -> None:
    assert called(Player(), Player()) == ["Player 1", "Player 2"]
    assert called(Player(), COMPUTER, Player()) == ["Player 1", "Computer", "Player 2"]
    assert not any(name.is_you for name in names_of(Table((Player(), Player()))))


def test_a_name_that_was_given_is_the_name_everywhere() -> None:
    assert called(Player(name="Anna"), COMPUTER) == ["Anna", "Computer"]
    assert called(Player(name="Anna"), Player()) == ["Anna", "Player 2"]
    (anna, _other) = names_of(Table((Player(name="Anna"), COMPUTER)))
    assert {anna.full, anna.at_end, anna.subject, anna.below} == {"Anna"}
    assert not anna.is_you


def test_equal_names_are_counted() -> None:
    anna, computer = Player(name="Anna"), Player("perfect", "Anna")
    assert called(anna, anna, Player(), computer) == ["Anna", "Anna 2", "Player 3", "Anna 3"]
    assert called(anna, anna, Player(name="Anna 2")) == ["Anna", "Anna 3", "Anna 2"]
    assert called(Player(name="Computer"), COMPUTER) == ["Computer 2", "Computer"]


def test_computers_are_called_by_their_opponent_where_not_all_play_the_usual_one() -> None:
    assert called(Player(), STRANGER) == ["You", "somebody"], "by its id, if it is there no more"
    assert called(Player(), COMPUTER, STRANGER) == ["You", "Perfect", "somebody"]
    mixed = called(Player(), STRANGER, COMPUTER, STRANGER)
    assert mixed == ["You", "somebody 1", "Perfect", "somebody 2"]
    adapts = Player(FIRST_OPPONENT)
    two = names_of(Table((Player(), adapts, COMPUTER)))
    assert [one.full for one in two] == ["You", "Computer", "Perfect"]
    assert two[1].subject == "The computer", "nobody reads that adapts to you adds H"
    assert called(Player(), adapts, STRANGER, adapts)[1::2] == ["Computer 1", "Computer 2"]
    assert opponent_name("perfect") == "Perfect"
    assert opponent_name(FIRST_OPPONENT) == choice_name(FIRST_OPPONENT) == "Adapts to you"


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ([Player(), COMPUTER], ["Y", "C"]),
        ([Player(), COMPUTER, COMPUTER], ["Y", "C1", "C2"]),
        ([Player(name="Anna"), Player(name="Alf"), COMPUTER], ["An", "Al", "C"]),
        ([Player(name="Anna"), Player(name="Annabel")], ["A1", "A2"]),
        ([Player(name="Anna"), Player(name="Anna")], ["A1", "A2"]),
        ([Player(), Player(), Player("perfect", "Player 1")], ["P1", "P2", "P"]),
    ],
)
def test_initials_tell_players_apart(members: list[Player], expected: list[str]) -> None:
    assert [name.initials for name in names_of(Table(tuple(members)))] == expected
