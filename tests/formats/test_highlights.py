"""The one sentence worth telling of compared games: found by rules, on lists that people play with."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from certain import there

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.formats.highlights import Told, highlight_of
from ghost_desktop.library.cell import Sought
from ghost_desktop.library.question import Question
from ghost_desktop.library.solving_cells import solve_cell

if TYPE_CHECKING:
    from ghost_desktop.library.cell import Cell


@cache
def solved(source: str, rules: Rules, *, margin: bool = False) -> Cell:
    return solve_cell(Question(source, rules), Sought(lines=False, margin=margin))[0]


def games(*sources: str, lengths: tuple[int, ...] = (4,), margin: bool = False) -> list[Cell]:
    """The games of Ghost for two with some lists."""
    return [
        solved(source, Rules(min_length=length), margin=margin)
        for source in sources
        for length in lengths
    ]


def told(cells: list[Cell]) -> tuple[Told, str, int, str]:
    highlight = there(highlight_of(cells))
    game = highlight.question
    return highlight.told, game.source, game.rules.min_length, highlight.sentence


def test_a_margin_of_three_words_comes_first_at_the_usual_length() -> None:
    cells = games("american-english-small", "enable1", lengths=(3, 4, 5), margin=True)
    margin = there(next(cell for cell in cells if cell.question == Question("enable1")).row.margin)
    one, two, three = map(str.upper, margin.remove)
    said = (
        "4+: Three words stand between ENABLE1 and a win for the second player: for instance "
        f"{one}, {two} and {three}."
    )
    assert told(cells) == (
        Told.MARGIN,
        "enable1",
        4,
        said,
    )


def test_of_several_margins_it_is_the_smallest_of_the_length_nearest_to_the_usual() -> None:
    cells = games("enable1", "web2", lengths=(5, 6), margin=True)
    assert told(cells)[:3] == (Told.MARGIN, "enable1", 5)
    assert told(cells)[3].startswith("5+: One word stands between ENABLE1 and a win for the second")


def test_a_margin_of_four_or_one_that_is_not_known_is_not_told() -> None:
    cells = games("dutch", lengths=(5,), margin=True)
    assert cells[0].row.margin is not None
    assert cells[0].row.margin.words == 4
    assert highlight_of(cells) is None
    assert highlight_of(games("enable1")) is None


def test_the_only_list_with_which_the_second_player_wins() -> None:
    cells = games("american-english", "enable1", "spanish", lengths=(3,))
    assert told(cells) == (
        Told.ONLY_LIST,
        "enable1",
        3,
        "Of 3 dictionaries, ENABLE1 is the only one with which the second player wins.",
    )
    assert told(games("american-english", "enable1", "spanish", lengths=(3, 4)))[3].startswith(
        "3+: Of 3 dictionaries"
    )


def test_two_lists_with_which_he_wins_are_not_the_only_one() -> None:
    cells = games("american-english", "enable1", "american-english-large", lengths=(3,))
    assert highlight_of(cells) is None


@pytest.mark.parametrize(
    ("sources", "said"),
    [
        (("enable1", "british-english"), "H and N win with both dictionaries."),
        (
            ("american-english", "american-english-2011", "enable1"),
            "H wins with all 3 dictionaries.",
        ),
    ],
)
def test_openings_that_win_with_all_lists(sources: tuple[str, ...], said: str) -> None:
    assert told(games(*sources)) == (Told.SHARED_OPENING, sources[0], 4, said)


def test_lists_that_share_no_opening_share_none() -> None:
    assert highlight_of(games("enable1", "web2", "american-english-large")) is None


def test_a_length_at_which_the_winner_changes() -> None:
    said = "With ENABLE1, the second player wins at 3+, the first at 4+."
    assert told(games("enable1", lengths=(3, 4, 5))) == (Told.LENGTH, "enable1", 4, said)
    assert highlight_of(games("spanish", lengths=(3, 4, 5))) is None
    *cells, last = games("enable1", lengths=(3, 4, 5))
    again = replace(last, row=replace(last.row, fate=cells[0].row.fate))
    assert highlight_of([*cells, again]) is None, "nor where it changes back"


def test_a_vocabulary_at_which_the_winner_changes() -> None:
    cells = [solved(f"enable1@{level}", Rules(min_length=3)) for level in (50, 70, 80)]
    said = "With ENABLE1 ≤ 70, the first player wins, with ENABLE1 ≤ 80 the second."
    assert told(cells) == (Told.VOCABULARY, "enable1@80", 3, said)
    assert highlight_of(cells[:2]) is None


def test_of_three_players_and_of_nothing_there_is_nothing_to_tell() -> None:
    assert highlight_of([]) is None
    assert highlight_of([solved("enable1", Rules(players=3))]) is None


def test_other_variants_come_after_ghost_and_are_named() -> None:
    cells = [
        solved(source, Rules(variant))
        for variant in (SUPERGHOST, Rules.variant)
        for source in ("american-english-small", "spanish")
    ]
    kind, source, _length, said = told(cells)
    assert (kind, source) == (Told.SHARED_OPENING, "american-english-small")
    assert said.startswith("Ghost: ")
