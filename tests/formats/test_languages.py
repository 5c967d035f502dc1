"""What is told of the languages of the atlas, and what they are called."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING

import languages as making
import pytest
from samples import loaded

from ghost_desktop.engine.changes.margin import Margin
from ghost_desktop.engine.comparison import solve_row
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import Fate
from ghost_desktop.formats.languages import (
    FAMILIES,
    NAMES,
    describe_lacking,
    language_source,
    language_title,
    languages_csv,
    list_title,
    sum_up,
    why_lacking,
    worth_telling,
)
from ghost_desktop.library.cell import Cell
from ghost_desktop.library.languages import NO_TIME, Language
from ghost_desktop.library.question import Question
from ghost_desktop.translation import find_language, speak

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

BRETON = Language(
    *("br", "br", "Breton", "brezhoneg", "Celtic", False, "bert", 9, 5, "0" * 64),
    *("aspell-br", "0.50", "GPL-2"),
)


def like(name: str, **other: Any) -> Language:  # noqa: ANN401 - facts of any kind
    """A language that is as Breton, but for its name and some facts."""
    return replace(BRETON, id=name.lower(), language=name.lower(), name=name, **other)


IRISH, WELSH, FRENCH = like("Irish"), like("Welsh"), like("French", family="Romance")
WRITTEN = replace(like("Irish, as written", as_written=True), id="ga-written")
ALL = (BRETON, IRISH, WELSH, FRENCH, WRITTEN)


def solved(length: int, winner: int, lines: int | None = 3, **more: Any) -> Cell:  # noqa: ANN401
    """A cell of Ghost that a player wins."""
    rules = Rules(min_length=length)
    read = loaded("ghosts\nghastliest\n", "x")
    row = replace(
        solve_row(read, rules),
        fate=Fate(frozenset({1 - winner}), 2, misere=False),
        lines=lines,
        **more,
    )
    if "proved_minimal" not in more:
        row = replace(row, proved_minimal=True)
    return Cell(Question("x", rules), "x", read.words.alphabet, row, read.report)


def cells(**winners: str) -> Mapping[str, dict[int, Cell]]:
    """Cells by who wins at 3, 4, 5 and so on: ``Breton="112"``."""
    return {
        name.replace("_", " "): {
            length: solved(length, int(who) - 1) for length, who in enumerate(said, 3)
        }
        for name, said in winners.items()
    }


def test_the_only_one_of_its_group() -> None:
    games = cells(Breton="222", Irish="212", Welsh="111", French="121")
    said = (
        "4+: Of the 3 languages and varieties of its group that are solved, it is the only one in "
        "which the second player wins."
    )
    assert worth_telling(BRETON, games, ALL) == said
    assert "only one" not in worth_telling(IRISH, games, ALL), "two have this winner"
    assert "only one" not in worth_telling(FRENCH, games, ALL), "it has no kin"
    games = cells(Breton="111", Irish="212", Welsh="222", French="121")
    assert "only one" not in worth_telling(BRETON, games, ALL)
    assert "only one in which the second" in worth_telling(WELSH, games, ALL)


def test_a_list_as_written_has_no_say() -> None:
    games = dict(cells(Breton="222", Irish="111", Welsh="111"))
    games["Irish, as written"] = cells(x="222")["x"]
    assert "of the 3 languages and" in worth_telling(BRETON, games, ALL).lower()
    assert "only one" not in worth_telling(WRITTEN, games, ALL)


def test_the_least_to_remember_of_all() -> None:
    games = cells(Breton="111", Irish="111", Welsh="111", French="111")
    games["French"][4] = solved(4, 0, lines=1)
    said = (
        "4+: Of the {} languages and varieties in which this is proved, it has the least: 1 word to "
        "remember."
    )
    assert worth_telling(FRENCH, games, ALL) == said.format(4)
    games["Welsh"][4] = solved(4, 0, lines=1)
    assert "the least" not in worth_telling(FRENCH, games, ALL), "another has no more"
    games["Welsh"][4] = solved(4, 0, lines=1, proved_minimal=False)
    assert "the least" not in worth_telling(FRENCH, games, ALL), "nor where it is not proved"
    games["Welsh"][4] = solved(4, 0, lines=2, proved_minimal=False)
    assert worth_telling(FRENCH, games, ALL) == said.format(3)
    games["Irish"][4] = solved(4, 0, lines=None)
    assert "the least" not in worth_telling(FRENCH, games, ALL), "of two it says little"
    games["Irish"][4] = solved(4, 0)
    also = {**games, "Irish, as written": {4: solved(4, 0, lines=0)}}
    assert "the least" in worth_telling(FRENCH, also, ALL), "it has no say"
    assert "the least" not in worth_telling(WRITTEN, also, ALL)
    games["French"][4] = solved(4, 0, lines=1, proved_minimal=False)
    assert "the least" not in worth_telling(FRENCH, games, ALL), "what is not proved is no record"


def test_the_words_that_decide_come_first() -> None:
    games = cells(Breton="222", Irish="111", Welsh="111")
    margin = Margin(
        1,
        1,
        proved=True,
        lower_bound=1,
        remove=("ghosts",),
        add=(),
        winner_then=0,
        openings_then=(),
    )
    games["Breton"][4] = solved(4, 1, margin=margin)
    said = "4+: One word stands between Breton and a win for the first player: for instance GHOSTS."
    assert worth_telling(BRETON, games, ALL) == said


def test_where_the_winner_changes_and_how_often() -> None:
    told = worth_telling(FRENCH, cells(French="1122"), ALL)
    assert told == "With French, the first player wins at 4+, the second at 5+."
    assert worth_telling(FRENCH, cells(French="1212"), ALL) == (
        "From 3+ to 6+, the winner changes 3 times."
    )
    assert worth_telling(FRENCH, cells(French="2222"), ALL) == (
        "From 3+ to 6+, it is always the second player who wins."
    )
    assert worth_telling(FRENCH, {}, ALL) == ""


def test_of_three_players_nothing_is_told() -> None:
    cell = solved(4, 0)
    of_three = replace(cell, question=Question("x", Rules(players=3)))
    assert worth_telling(FRENCH, {"French": {4: of_three}}, ALL) == ""
    assert sum_up([{4: of_three}]) == ""


def test_in_how_many_languages_the_second_player_wins() -> None:
    games = cells(Breton="222", Irish="122", Welsh="211", French="1")
    said = (
        "With words of 4 letters or more, the second player wins in 2 of the 3 languages and "
        "varieties that are solved."
    )
    assert sum_up(games.values()) == said
    assert sum_up([]) == ""


def test_what_the_atlas_lacks_is_said_with_its_reason() -> None:
    assert describe_lacking(BRETON) == ""
    games = {"spook 2+, 2 players": "no memory", "ghost 8+, 2 players": "no words"}
    lacks = replace(BRETON, lacking=tuple(games.items()))
    assert describe_lacking(lacks) == "2 games were not solved (no memory, no words)."
    assert describe_lacking(lacks) in language_source(lacks)
    assert why_lacking(lacks, Question("", Rules(min_length=8))) == "no words"
    assert why_lacking(lacks, Question("", Rules(min_length=8, misere=True))) == ""


@pytest.mark.parametrize("language", ["de", "es", "fr", "nl"])
def test_why_the_atlas_lacks_games_is_said_in_the_language_that_is_spoken(
    language: str,
) -> None:
    lacks = replace(BRETON, lacking=(("spook 4+, 2 players", NO_TIME),))
    before = speak(find_language([language]))
    try:
        assert NO_TIME not in describe_lacking(lacks)
        why = why_lacking(lacks, Question("", Rules(find_variant("spook"))))
        assert why
        assert why in describe_lacking(lacks)
    finally:
        speak(before)


def test_every_list_of_the_table_has_a_name_that_is_translated() -> None:
    table = json.loads(making.TABLE.read_text("utf-8"))
    assert {one["name"] for one in table} == {*NAMES}
    assert {one["family"] for one in table} == {*FAMILIES}
    assert language_title(WRITTEN) == "Irish, as written"


def test_a_dictionary_that_is_called_as_a_language_is_so_in_the_language_that_is_spoken() -> None:
    before = speak(find_language(["de"]))
    try:
        sources = ("dutch", "enable1", "/nowhere/Spanish")
        assert [*map(list_title, sources)] == ["Niederländisch", "ENABLE1", "/nowhere/Spanish"]
    finally:
        speak(before)


@pytest.mark.parametrize("of", [BRETON, WRITTEN])
def test_where_a_list_comes_from(of: Language) -> None:
    said = " ".join(language_source(of))
    assert all(fact in said for fact in ("aspell-br 0.50", "GPL-2", "0" * 16))
    assert ("letter of its own" in said) == of.as_written


def test_all_of_a_game_is_csv() -> None:
    games = cells(Breton="12")
    lacks = replace(BRETON, lacking=(("ghost 5+, 2 players", "no words"),))
    text = languages_csv([("Breton", lacks, games["Breton"])], (3, 4, 5), Question(""))
    first, second, third = csv.DictReader(StringIO(text))
    assert (first["id"], first["family"], first["sha256"]) == ("br", "Celtic", "0" * 64)
    assert (first["losers"], second["losers"], third["losers"]) == ("2", "1", "")
    assert [one["min_length"] for one in (first, second, third)] == ["3", "4", "5"]
    assert (second["line_count"], second["proved_minimal"]) == ("3", "true")
    assert (second["lacking"], third["lacking"]) == ("", "no words")
