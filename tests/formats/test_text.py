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
    from collections.abc import Callable

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
    assert [text.number(one) for one in (0, 1_234_567, 60.0, 0.25)] == [
        "0",
        "1,234,567",
        "60",
        "0.25",
    ]


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


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        (TWO, "Ghost, 4+ letters"),
        (Asked(Rules(min_length=1), AGAINST_ALL), "Ghost, 1+ letters"),
        (Asked(Rules(misere=True)), "Ghost, 4+ letters, misère"),
        (Asked(Rules(SUPERDUPERGHOST, 3, 4)), "SuperDuperGhost, 3+ letters, 4 players"),
        (
            Asked(Rules(SUPERGHOST, 4, 3, misere=True), AGAINST_ALL),
            "SuperGhost, 4+ letters, 3 players, misère, one against all",
        ),
    ],
)
def test_a_game_is_named_without_what_goes_without_saying(asked: Asked, name: str) -> None:
    assert text.describe_rules(*asked) == name


@pytest.mark.parametrize(
    ("asked", "named", "winning", "said"),
    [
        (TWO, {1}, "hn", "the first player wins, with h or n"),
        (TWO, {0}, "", "the second player wins, whatever the opening"),
        (Asked(Rules(misere=True)), {0}, "h", "the first player wins, with h"),
        (Asked(Rules(misere=True)), {1}, "", "the second player wins, whatever the opening"),
        (
            THREE,
            {2},
            "adn",
            "player 3 loses if it is everybody for themselves; player 1 is safe with a, d or n",
        ),
        (
            Asked(Rules(players=4)),
            {2, 3},
            "j",
            "player 3 or 4 may lose if it is everybody for themselves; player 1 is safe with j",
        ),
        (THREE, {0, 1, 2}, "", "every player may lose if it is everybody for themselves"),
        (THREE, {0, 1}, "", "player 1 or 2 may lose if it is everybody for themselves"),
        (THREE_ALONE, {0, 1, 2}, "", "no player can hold out against all others together"),
        (THREE_ALONE, {0, 2}, "", "player 2 can hold out against all others together"),
        (
            THREE_ALONE,
            {2},
            "a",
            "players 1 and 2 can each hold out against all others together; player 1 is safe with a",
        ),
        (THREE_MISERE, {0}, "ab", "player 1 wins if it is everybody for themselves, with a or b"),
        (THREE_MISERE, {1}, "", "player 2 wins if it is everybody for themselves"),
        (THREE_MISERE, {0, 2}, "", "player 1 or 3 may win if it is everybody for themselves"),
        (THREE_MISERE, {0, 1, 2}, "", "every player may win if it is everybody for themselves"),
        (THREE_MISERE_ALONE, set(), "", "no player can force a win against all others together"),
        (THREE_MISERE_ALONE, {1}, "", "player 2 can force a win against all others together"),
        (
            THREE_MISERE_ALONE,
            {0},
            "q",
            "player 1 can force a win against all others together, with q",
        ),
    ],
)
def test_one_clause_says_who_wins_or_may_lose(
    asked: Asked, named: set[int], winning: str, said: str
) -> None:
    assert (
        winners.who_wins(
            Fate(frozenset(named), asked.rules.players, asked.rules.misere),
            asked.rules,
            winning,
            reading=asked.reading,
        )
        == said
    )


@pytest.mark.parametrize(
    ("asked", "named", "winning", "said"),
    [
        (TWO, {0}, "a", "the second player wins, with a"),
        (TWO, {1}, "", "the first player wins, whatever the next letter"),
        (
            THREE,
            {2},
            "a",
            "player 3 loses if it is everybody for themselves; player 2 is safe with a",
        ),
    ],
)
def test_letters_on_the_table_say_whose_turn_it_is(
    asked: Asked, named: set[int], winning: str, said: str
) -> None:
    assert (
        winners.who_wins(
            Fate(frozenset(named), asked.rules.players, asked.rules.misere),
            asked.rules,
            winning,
            letters=1,
        )
        == said
    )


@pytest.mark.parametrize(
    ("asked", "named", "winning", "said"),
    [
        (TWO, {1}, "HN", "first player wins with H or N"),
        (TWO, {0}, "", "second player wins"),
        (THREE, {2}, "A", "player 3 loses; player 1 is safe with A"),
        (THREE, {0, 1, 2}, "", "every player may lose"),
        (THREE, {0, 1}, "", "player 1 or 2 may lose"),
        (THREE_ALONE, {2}, "A", "players 1 and 2 can each hold out alone; player 1 is safe with A"),
        (THREE_ALONE, {0, 1, 2}, "", "no player can hold out alone"),
        (THREE_MISERE, {0}, "AB", "player 1 wins, with A or B"),
        (THREE_MISERE_ALONE, {0}, "Q", "player 1 can force a win alone, with Q"),
    ],
)
def test_beside_the_rules_the_clause_is_brief(
    asked: Asked, named: set[int], winning: str, said: str
) -> None:
    told = winners.who_wins(
        Fate(frozenset(named), asked.rules.players, asked.rules.misere),
        asked.rules,
        winning,
        reading=asked.reading,
        brief=True,
    )
    assert told == said


def test_a_clause_becomes_a_sentence() -> None:
    assert text.sentence("player 2 wins.") == "Player 2 wins."
    assert text.sentence("") == ""


# --- strategies -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (
            strategy_of(1, "abc", rules=Rules(min_length=1, players=3)),
            "Player 1, opening with a, can hold out against all others together. Remember 1 word (3 letters).",
        ),
        (
            strategy_of(2, "ab acd", rules=Rules(min_length=1, players=3)),
            "Player 2 can hold out against all others together. Remember 1 word (3 letters).",
        ),
        (
            strategy_of(1, "ab acd abcd", rules=Rules(min_length=3, players=3)),
            "Player 1, opening with a, cannot hold out against all others together: 1 of 2 words (7 letters) loses.",
        ),
        (
            strategy_of(1, "abcd", rules=Rules(min_length=1, players=3)),
            "Player 1, opening with a, loses for certain with this strategy. The round can end on 1 word (4 letters).",
        ),
        (
            strategy_of(1, "abcd", rules=Rules(min_length=1, players=3, misere=True)),
            "Player 1, opening with a, can force a win against all others together. Remember 1 word (4 letters).",
        ),
        (
            strategy_of(1, "abc ab", rules=Rules(min_length=3, players=2, misere=True)),
            "Player 1, opening with a, wins for certain. Remember 1 word (3 letters).",
        ),
        (
            strategy_of(2, "ab cd cefg", rules=Rules(min_length=1, players=3, misere=True)),
            "Player 2 can force a win against all others together. Remember 2 words (4 letters).",
        ),
        (
            strategy_of(2, "ab cef", rules=Rules(min_length=1, players=3, misere=True)),
            "Player 2 cannot force a win against all others together: 1 of 2 words (5 letters) loses.",
        ),
    ],
)
def test_with_more_players_a_strategy_is_one_against_all(strategy: Strategy, said: str) -> None:
    assert strategies.strategy_sentence(strategy) == said


@pytest.mark.parametrize(
    ("strategy", "sentence"),
    [
        (strategy_of(2, FIVE), "Player 2 wins for certain. Remember 2 words (8 letters)."),
        (
            strategy_of(1, "ab"),
            "Player 1, opening with a, wins for certain. Remember 1 word (2 letters).",
        ),
        (
            strategy_of(1, "a", rules=Rules(SUPERGHOST, 1)),
            "Player 1, opening with a, loses for certain with this strategy. To delay it, remember nothing.",
        ),
        (
            strategy_of(2, "aa ba bcb"),
            "Player 2 cannot force a win: 1 of 2 words (5 letters) loses.",
        ),
        (
            strategy_of(2, "aa ab ba bca cb"),
            "Player 2 cannot force a win: 2 of 3 words (7 letters) lose.",
        ),
        (
            strategy_of(2, "aa b" + "c" * 999),
            "Player 2 loses for certain with this strategy. The round can end on 2 words (1,002 letters).",
        ),
    ],
)
def test_one_sentence_says_what_a_strategy_is_worth(strategy: Strategy, sentence: str) -> None:
    assert strategies.strategy_sentence(strategy) == sentence


@pytest.mark.parametrize(
    ("strategy", "begin"),
    [
        (strategy_of(1, "ab", "a"), "After the opening a, player 1 wins for certain."),
        (strategy_of(2, FIVE, "t"), "After the opening t, player 2 wins for certain."),
    ],
)
def test_an_opening_that_was_given_is_no_choice_of_the_player(
    strategy: Strategy, begin: str
) -> None:
    assert strategies.strategy_sentence(strategy).startswith(begin)


LOSES_LEAST = "Proved minimal: no strategy loses on fewer words, and none that loses on as few has less to remember."


def test_a_strategy_says_whether_it_is_proved_minimal() -> None:
    proofs = [
        strategies.proof_sentence(strategy_of(2, words)) for words in (FIVE, "aa ba bcb", "aa")
    ]  # fmt: skip
    assert proofs == [
        "Proved minimal: no strategy that wins has fewer words.",
        LOSES_LEAST,
        LOSES_LEAST,
    ]


@pytest.mark.parametrize(
    ("make", "sentence", "proof"),
    [
        (
            partial(enable1_strategy, 1),
            "Player 1, opening with y, wins for certain. Remember 106 replies (386 letters).",
            "Proved minimal: no strategy that wins has fewer replies.",
        ),
        (
            partial(enable1_strategy, 2),
            "Player 2 cannot force a win: 12 of the 371 words on which the round can end lose. Remember 990 replies (5,484 letters).",
            "Not proved minimal: it delays the loss, and wins once an opponent goes wrong.",
        ),
        (
            partial(strategy_of, 2, "ab", rules=Rules(SUPERGHOST, 2)),
            "Player 2 loses for certain with this strategy. To delay it, remember 2 replies (2 letters).",
            "Not proved minimal.",
        ),
    ],
)
def test_outside_ghost_replies_are_to_be_remembered(
    make: Callable[[], Strategy], sentence: str, proof: str
) -> None:
    strategy = make()
    assert strategies.strategy_sentence(strategy) == sentence
    assert strategies.proof_sentence(strategy) == proof


def zones(number: int, words: str, rules: Rules = ANY_WORD, opening: str | None = None) -> Strategy:
    return strategy_of(number, words, opening, rules, Counting.ZONES)


MINIMAL = "Proved minimal: no strategy that wins has fewer replies."


@pytest.mark.parametrize(
    ("strategy", "sentence", "proof"),
    [
        (
            zones(2, FIVE),
            "Player 2 wins for certain. Remember 1 reply (1 letter). Whenever you see another fragment, any letter wins from there on.",
            MINIMAL,
        ),
        (
            zones(1, "ab"),
            "Player 1 wins for certain. Remember nothing. Whatever fragment you see, any letter wins from there on.",
            MINIMAL,
        ),
        (
            zones(1, "aa abc", Rules(SUPERGHOST, 2, 3)),
            "Player 1 can hold out against all others together. Remember nothing. Whatever fragment you see, any letter is safe from there on.",
            MINIMAL,
        ),
        (
            zones(2, "abab aabc abbbc", Rules(SUPERGHOST, 2, 3)),
            "Player 2 cannot hold out against all others together: 1 word on which the round can end loses. Remember 4 replies (7 letters). Whenever you see another fragment, any letter is safe from there on.",
            "Not proved minimal: it delays the loss, and wins once an opponent goes wrong.",
        ),
        (
            zones(2, "aa ab ba bca bcbdd cb"),
            "Player 2 cannot force a win: 2 words on which the round can end lose. Remember 3 replies (3 letters). Whenever you see another fragment, any letter wins from there on.",
            LOSES_LEAST,
        ),
        (
            zones(2, "aa ab"),
            "Player 2 loses for certain with this strategy. The strategy has 1 reply (1 letter).",
            LOSES_LEAST,
        ),
        (
            zones(2, "ab", Rules(SUPERGHOST, 2)),
            "Player 2 loses for certain with this strategy. To delay it, remember 2 replies (2 letters).",
            "Not proved minimal.",
        ),
    ],
)
def test_where_zones_count_any_letter_wins_at_all_that_is_not_told(
    strategy: Strategy, sentence: str, proof: str
) -> None:
    assert strategies.strategy_sentence(strategy) == sentence
    assert strategies.proof_sentence(strategy) == proof


@pytest.mark.parametrize(
    ("seconds", "after"),
    [
        (None, ""),
        (1.0, " after 1 second"),
        (0.25, " after 0.25 seconds"),
        (1.5, " after 1.5 seconds"),
        (60.0, " after 60 seconds"),
        (3_600, " after 3,600 seconds"),
    ],
)
def test_an_unproved_strategy_says_between_what_the_fewest_are(
    seconds: float | None, after: str
) -> None:
    strategy = replace(enable1_strategy(1), lower_bound=98)
    assert strategies.proof_sentence(strategy, seconds) == (
        f"Not proved minimal{after}: the fewest replies are at most 106 and at least 98."
    )
