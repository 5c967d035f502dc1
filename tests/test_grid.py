"""The grid of a comparison: games, lines, and what is known of them."""

from __future__ import annotations

from dataclasses import replace

from samples import loaded

from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid, GridLine
from ghost_desktop.engine.comparison import solve_row
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.cell import Cell
from ghost_desktop.library.question import Question

GAMES = tuple(
    Question(source, Rules(variant, min_length, players))
    for source in ("spanish", "dutch")
    for variant in (SUPERGHOST, GHOST)
    for min_length in (6, 4)
    for players in (3, 2)
)


def cell_of(game: Question, words: str = "ghosts\n") -> Cell:
    words_read = loaded(words, game.source)
    row = solve_row(words_read, game.rules)
    return Cell(game, "Test", words_read.words.alphabet, row, words_read.report)


def test_lines_stand_in_the_order_of_the_games_and_lengths_by_size() -> None:
    grid = ComparisonGrid(GAMES)
    assert grid.min_lengths == (4, 6)
    assert [*grid.lines] == [
        GridLine(source, variant, players, misere=False)
        for source in ("spanish", "dutch")
        for variant in (SUPERGHOST, GHOST)
        for players in (3, 2)
    ]
    assert [grid.lines[line] for line in grid.lines] == list(range(8))
    assert [grid.place_of(game) for game in GAMES[:4]] == [(1, 0), (1, 1), (0, 0), (0, 1)]


def test_misere_is_another_line() -> None:
    grid = ComparisonGrid((Question("dutch"), Question("dutch", Rules(misere=True))))
    assert [line.misere for line in grid.lines] == [False, True]


def test_a_grid_knows_what_is_solved_and_what_is_not() -> None:
    empty = ComparisonGrid(GAMES)
    first, second = (cell_of(game) for game in GAMES[:2])
    known = {cell.question: cell for cell in (second, first)}
    grid = ComparisonGrid(GAMES, known)
    assert grid.cells == (first, second), "in the order of the games"
    assert grid.is_like(empty)
    assert not grid.is_like(ComparisonGrid(GAMES, known, name="another.atlas"))
    assert [grid.lacks(game) for game in GAMES[:3]] == [False, True, True]
    assert not replace(grid, missing={GAMES[1]}).lacks(GAMES[1])
    assert grid.lacking == (GAMES[1],), "what is not solved is not asked for beside the comparison"
    assert empty.cells == ()
    assert (grid.games, grid.lines) == (empty.games, empty.lines)


def test_the_letters_are_those_of_all_lists_that_are_known() -> None:
    file = Question("a file that has not been read", Rules(min_length=2))
    grid = ComparisonGrid((file, Question("spanish")))
    assert "".join(grid.alphabet) == "abcdefghijklmnñopqrstuvwxyz"
    grid = replace(grid, known={file: cell_of(file, "öde\n")})
    assert "".join(grid.alphabet).endswith("nñoöpqrstuvwxyz")
