"""Phrases and sentences."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pytest
from samples import ANY_WORD, FIVE, enable1_strategy, strategy_of

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Fate
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.formats import strategies, text, winners

if TYPE_CHECKING:
    from said import Known

    from ghost_desktop.engine.strategies.strategy import Strategy

AGAINST_ALL = Reading.ONE_AGAINST_ALL


class Asked(NamedTuple):
    """A game, and how one looks at it."""

    rules: Rules
    reading: Reading = Reading.SELF


TWO = Asked(Rules())
THREE = Asked(Rules(players=3))
THREE_ALONE = Asked(Rules(players=3), AGAINST_ALL)
THREE_MISERE = Asked(Rules(players=3, misere=True))
THREE_MISERE_ALONE = Asked(Rules(players=3, misere=True), AGAINST_ALL)


def test_numbers_agree_with_what_they_count() -> None:
    counts = [text.words_text(number) for number in (0, 1, 2, 171_752)]
    assert counts == ["0 words", "1 word", "2 words", "171,752 words"]


def test_numbers_are_written_for_reading() -> None:
    numbers = (0, 1_234_567, 60.0, 0.25)
    assert " ".join(map(text.number, numbers)) == "0 1,234,567 60 0.25"


def test_items_are_joined_as_in_a_sentence() -> None:
    one_is_meant = [text.joined_or(items) for items in ("h", "hn", "hjm")]
    assert one_is_meant == ["h", "h or n", "h, j or m"]
    assert text.joined_and("hjm") == "h, j and m"
    assert text.listed("hjm") == "h, j, m"
    assert [text.few_of(items, 2) for items in ("hjm", "hjmn")] == [[*"hjm"], [*"hj", "2 others"]]


def test_names_cannot_break_a_line_or_command_a_terminal() -> None:
    assert text.printable("my\nwörds\x1b[31m\udcff.txt") == r"my\nwörds\x1b[31m\udcff.txt"


def test_spaces_that_hold_words_together_are_no_commands() -> None:
    assert text.printable("171\u202f752 mots\u00a0: oui") == "171\u202f752 mots\u00a0: oui"
    assert text.printable("a\u2003b\u2028") == r"a\u2003b\u2028"


@pytest.mark.parametrize(
    ("left", "said"),
    [(None, ""), ((1_200, 1_200), "1,200"), ((4, 9), "4 to 9"), ((5, 5), "5")],
)
def test_plays_are_a_number_or_a_range(left: tuple[int, int] | None, said: str) -> None:
    assert text.plays_text(left) == said


# --- rules, and who wins under them ---------------------------------------------------------------


def test_a_game_is_named_without_what_goes_without_saying(known: Known) -> None:
    all_at_once = Asked(Rules(SUPERGHOST, 4, 3, misere=True), AGAINST_ALL)
    least = Asked(Rules(min_length=1), AGAINST_ALL)
    others = [Asked(Rules(misere=True)), Asked(Rules(SUPERDUPERGHOST, 3, 4))]
    known(text.describe_rules(*asked) for asked in (TWO, least, *others, all_at_once))


def test_a_clause_says_who_wins_or_may_lose_in_whole_with_letters_on_the_table_and_in_brief(
    known: Known,
) -> None:
    for asked, named, winning in (
        (TWO, {1}, "hn"),
        (TWO, {0}, ""),
        (Asked(Rules(misere=True)), {0}, "h"),
        (Asked(Rules(misere=True)), {1}, ""),
        (THREE, {2}, "adn"),
        (Asked(Rules(players=4)), {2, 3}, "j"),
        (THREE, {0, 1, 2}, ""),
        (THREE, {0, 1}, ""),
        (THREE_ALONE, {0, 1, 2}, ""),
        (THREE_ALONE, {0, 2}, ""),
        (THREE_ALONE, {2}, "a"),
        (THREE_MISERE, {0}, "ab"),
        (THREE_MISERE, {1}, ""),
        (THREE_MISERE, {0, 2}, ""),
        (THREE_MISERE, {0, 1, 2}, ""),
        (THREE_MISERE_ALONE, set(), ""),
        (THREE_MISERE_ALONE, {1}, ""),
        (THREE_MISERE_ALONE, {0}, "q"),
    ):
        fate = Fate(frozenset(named), asked.rules.players, asked.rules.misere)
        say = partial(winners.who_wins, fate, asked.rules, winning, reading=asked.reading)
        known([say(), say(letters=1), say(brief=True)])


def test_a_clause_becomes_a_sentence() -> None:
    assert text.sentence("player 2 wins.") == "Player 2 wins."
    assert text.sentence("") == ""


# --- strategies -----------------------------------------------------------------------------------


def both(strategy: Strategy) -> list[str]:
    """What a strategy is worth, and whether nothing less would do."""
    return [strategies.strategy_sentence(strategy), strategies.proof_sentence(strategy)]


def test_with_more_players_a_strategy_is_one_against_all(known: Known) -> None:
    for number, words, min_length, misere in (
        (1, "abc", 1, False),
        (2, "ab acd", 1, False),
        (1, "ab acd abcd", 3, False),
        (1, "abcd", 1, False),
        (1, "abcd", 1, True),
        (2, "ab cd cefg", 1, True),
        (2, "ab cef", 1, True),
    ):
        rules = Rules(min_length=min_length, players=3, misere=misere)
        known(both(strategy_of(number, words, rules=rules)))


def test_a_strategy_says_what_it_is_worth_and_whether_it_is_proved_minimal(known: Known) -> None:
    for number, words in (
        (2, FIVE),
        (1, "ab"),
        (2, "aa"),
        (2, "aa ba bcb"),
        (2, "aa ab ba bca cb"),
        (2, "aa b" + "c" * 999),
    ):
        known(both(strategy_of(number, words)))
    known(both(strategy_of(1, "abc ab", rules=Rules(min_length=3, misere=True))))


def test_an_opening_that_was_given_is_no_choice_of_the_player(known: Known) -> None:
    known(both(strategy_of(1, "ab", "a")) + both(strategy_of(2, FIVE, "t")))


def test_outside_ghost_replies_are_to_be_remembered(known: Known) -> None:
    known(both(enable1_strategy(1)) + both(enable1_strategy(2)))
    known(both(strategy_of(1, "a", rules=Rules(SUPERGHOST, 1))))
    known(both(strategy_of(2, "ab", rules=Rules(SUPERGHOST, 2))))


def test_where_zones_count_any_letter_wins_at_all_that_is_not_told(known: Known) -> None:
    for number, words, rules in (
        (2, FIVE, ANY_WORD),
        (1, "ab", ANY_WORD),
        (1, "aa abc", Rules(SUPERGHOST, 2, 3)),
        (2, "abab aabc abbbc", Rules(SUPERGHOST, 2, 3)),
        (2, "aa ab ba bca bcbdd cb", ANY_WORD),
        (2, "aa ab", ANY_WORD),
        (2, "ab", Rules(SUPERGHOST, 2)),
    ):
        known(both(strategy_of(number, words, None, rules, Counting.ZONES)))


def test_an_unproved_strategy_says_between_what_the_fewest_are(known: Known) -> None:
    strategy = replace(enable1_strategy(1), lower_bound=98)
    spent = (None, 1.0, 0.25, 1.5, 60.0, 3_600)
    known(strategies.proof_sentence(strategy, seconds) for seconds in spent)
