"""ghost-cli answers for every variant, any number of players, misère and both readings."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest
from reference import Reference

if TYPE_CHECKING:
    from conftest import Says, Tells

NAMES = ("ghost", "superghost", "superduperghost")
READINGS = ("self", "one-against-all")


class Game(NamedTuple):
    """Rules, by the names that the command line gives them."""

    variant: str
    players: int
    misere: bool
    reading: str

    @property
    def options(self) -> list[str]:
        """How to ask for it."""
        options = ["--variant", self.variant, "--players", str(self.players)]
        return [*options, "--reading", self.reading, *(["--misere"] if self.misere else [])]

    @property
    def names(self) -> str:
        """What the players are called that the rules name."""
        return "winners" if self.misere else "losers"

    def on(self, words: set[str], min_length: int) -> Reference:
        """The plain rules on some words."""
        return Reference(
            words, min_length, self.variant, self.players, misere=self.misere, reading=self.reading
        )


GAMES = [Game(*game) for game in product(NAMES, (2, 3, 4), (False, True), READINGS)]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: " ".join(game.options))


def some_words(seed: str) -> set[str]:
    """A random list: words of up to seven letters, many of which lie inside others."""
    random = Random(seed)
    return {"".join(random.choices("abc", k=random.randint(2, 7))) for _ in range(12)}


@games
@pytest.mark.parametrize("min_length", [2, 3])
def test_solve_agrees_with_the_plain_rules(
    answer_json: Tells, write: Says, game: Game, min_length: int
) -> None:
    words = some_words(f"solve {game}")
    reference = game.on(words, min_length)
    source = write("\n".join(words))
    row = answer_json("solve", source, "--min-length", str(min_length), *game.options)
    two = game.players == 2
    del row["load_seconds"], row["solve_seconds"], row["dropped"]
    assert row == {
        "list": source,
        "word_count": len(reference.words),
        "fragment_count": len(reference.fragments),
        "position_count": len(reference.reachable()),
        "variant": game.variant,
        "min_length": min_length,
        "players": game.players,
        "misere": game.misere,
        "reading": game.reading,
        game.names: [seat + 1 for seat in sorted(reference.named(""))],
        "winning_openings": [one for one in reference.legal_plays("") if reference.wins(one)],
        "plays_left": reference.plays_left("") if two else None,
        "plays_range": None if two else list(reference.plays_range("")),
        "opening_rounds": {one: rounds(reference, one) for one in reference.legal_plays("")},
    }


def rounds(reference: Reference, opening: str) -> list[int]:
    """Plays in the shortest and in the longest perfect round that begins with a letter."""
    return [1 + plays for plays in reference.fewest_and_most_left(opening)]


@pytest.mark.parametrize(
    ("players", "reading"), [(2, "self"), *product((3,), READINGS), (4, "self")]
)
@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
def test_strategies_are_one_against_all_whatever_the_reading(
    answer_json: Tells, write: Says, players: int, misere: bool, reading: str
) -> None:
    words = some_words(f"strategy {players} {misere}")
    game = Game("ghost", players, misere, reading)
    reference = game.on(words, 2)
    source = write("\n".join(words))
    for seat in range(players):
        argv = ["strategy", source, "--player", str(seat + 1), "--min-length", "2", *game.options]
        strategy = answer_json(*argv)
        expected = reference.outcomes("", seat)
        assert strategy["player"] == seat + 1
        assert (strategy["line_count"], strategy["letter_count"]) == (
            len(expected),
            len("".join(expected)),
        )
        assert strategy["lost"] == sum(reference.loses(word, seat) for word in expected)
        assert (strategy["outcome"] == "win") == reference.is_sure("", seat)
        assert strategy["proved_minimal"]


@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
@pytest.mark.parametrize("reading", READINGS)
def test_compare_counts_the_lines_of_the_first_player_who_is_sure(
    answer_json: Tells, write: Says, misere: bool, reading: str
) -> None:
    found = set()
    for seed in range(10):
        words = some_words(f"compare {seed}")
        source = write("\n".join(words))
        options = Game("ghost", 3, misere, reading).options
        (row,) = answer_json("compare", source, "--min-length", "2", *options)["rows"]
        reference = Game("ghost", 3, misere, reading).on(words, 2)
        sure = next((seat for seat in range(3) if reference.is_sure("", seat)), None)
        found.add(sure)
        if sure is None:
            assert row["strategy_player"] is row["line_count"] is row["proved_minimal"] is None
            continue
        assert row["strategy_player"] == sure + 1
        strategy = answer_json("strategy", source, "--min-length", "2", *options)
        assert strategy["player"] == sure + 1, "whose it is need not be said"
        assert row["line_count"] == len(reference.outcomes("", sure))
        assert row["proved_minimal"]
    assert len(found) > 1  # the lists differ in who is sure


def test_compare_goes_through_variants_then_lengths_then_players(
    answer_json: Tells, write: Says
) -> None:
    one, two = write("ghost\ntree\n", "one"), write("ghost\ngreen\n", "two")
    variants, lengths, players = ("superghost", "ghost"), (4, 3), (3, 2, 8)
    compared = answer_json(
        "compare", one, two,
        "--players", *map(str, players), "--min-length", *map(str, lengths), "--variant", *variants,
    )  # fmt: skip
    order = [
        (row["list"], row["variant"], row["min_length"], row["players"]) for row in compared["rows"]
    ]
    assert order == list(product((one, two), variants, lengths, players))
