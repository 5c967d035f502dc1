"""What the manual's page "How it is solved" says of figures: its tables, and the sentences about them.

Each is a block that `packaging/paper.py --write` puts between two marks of the page. Those of the
atlas follow from ``resources/languages.zip`` alone, those of English from the README, for which
`packaging/results.py` has made them; how large the games of ENABLE1 are is counted here.

Of a language that has its list twice, as players have it and as it is written, the first is counted.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, groupby, product
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import results

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.listed.listed import ListedSolution
from ghost_desktop.engine.searched.parity_search import ParitySolution
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.formats.languages import USUAL
from ghost_desktop.formats.tables import markdown_escape, markdown_ruler
from ghost_desktop.formats.text import decimal, joined_and, number, variant_name
from ghost_desktop.library import catalogue
from ghost_desktop.library.languages import MIN_LENGTHS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.languages import Language, Languages

LIST = "enable1"

FROM_README = {
    "English, who wins": "winners",
    "English, to remember": "strategies",
    "English, margins": "margins",
}
"""Blocks that are tables of the README, by their names there."""

NO_ATLAS = "(The atlas is not here; `packaging/paper.py --write` puts in what it says.)"
UNKNOWN = "–"
_EMPTY = re.compile(r"(?<=\|)  (?=\|)")
_NAMED = 8
"""As many languages are named in a sentence, or told as a number."""
_LETTERS = 12
"""As many letters stand in a table, or are told as a number."""


def english_blocks(readme: str) -> dict[str, str]:
    """Return the tables of English as they stand in the README, with a dash where nothing does.

    Where nothing stands, Qt takes a cell for a part of the one before.
    """
    tables = {}
    for block, name in FROM_README.items():
        begin, end = results.marks(name)
        table = readme.partition(begin)[2].partition(end)[0].strip()
        tables[block] = _EMPTY.sub(f" {UNKNOWN} ", table)
    return tables


# --- how large the games are ----------------------------------------------------------------------


def sizes_block() -> str:
    """Count words, letters, positions and plays of ENABLE1, in each variant."""
    words = catalogue.load(LIST).words
    counting = words.at_least(USUAL)
    rows = [size_of(variant) for variant in all_variants()]
    facts = (
        f"W = {number(len(counting))} words of {USUAL} letters or more, of which the longest has "
        f"m = {counting.length.max()}, with N = {number(int(counting.length.sum()))} letters in all."
    )
    titles = ["", "positions listed, P", "of which play can reach", "plays, E", "positions proved"]
    return f"{facts}\n\n{_table(titles, rows, right=range(1, 5))}"


def size_of(variant: Variant) -> list[str]:
    """Return the row of a variant."""
    solution = solve(catalogue.load(LIST).words, Rules(variant))
    name = variant_name(variant)
    solution.look_at(solution.game.start)  # and at what each opening leads to
    if isinstance(solution, ParitySolution):
        return [name, *[UNKNOWN] * 3, number(solution.examined)]
    assert isinstance(solution, ListedSolution)
    levels = solution.graph.levels
    plays = sum(len(level.plays_from(np.ones(len(level), np.bool_))[0]) for level in levels)
    return [name, *map(number, (solution.examined, solution.positions, plays)), UNKNOWN]


# --- the atlas ------------------------------------------------------------------------------------


def atlas_blocks(atlas: Languages | None) -> dict[str, str]:
    """Return what is said of the atlas; of none, that it is not here."""
    said = {
        "atlas in short": _in_short,
        "atlas, lists": _lists,
        "atlas, who wins": _who_wins,
        "atlas, to remember": _to_remember,
        "atlas, margins": _margins,
        "atlas, players": _players,
        "atlas, languages": _languages,
    }
    if atlas is None:
        return dict.fromkeys(said, NO_ATLAS)
    counted = _Atlas(atlas)
    return {name: say(counted) for name, say in said.items()}


class _Game(NamedTuple):
    """Which game is meant; of two players, both readings are one."""

    variant: str
    min_length: int = USUAL
    misere: bool = False
    players: int = 2
    reading: Reading = Reading.SELF

    @classmethod
    def of(cls, cell: Cell) -> _Game:
        """Return the game of a cell."""
        rules, reading = cell.rules, cell.question.reading
        at = rules.variant.id, rules.min_length, rules.misere, rules.players
        return cls(*at, reading if rules.readings_differ else Reading.SELF)


class _Atlas:
    """An atlas whose cells can be looked up.

    Attributes:
        whole: the atlas.
        played: the lists as players have them, but those that could not be made.
    """

    def __init__(self, atlas: Languages) -> None:
        self.whole = atlas
        self.played = [one for one in atlas.lists if one.words and not one.as_written]
        self._cells = {
            (name, _Game.of(cell)): cell for name, cells in atlas.cells.items() for cell in cells
        }

    def cell(self, language: Language, game: _Game) -> Cell | None:
        """Return a cell, if there is one."""
        return self._cells.get((language.name, game))

    def cells(self, game: _Game) -> list[tuple[Language, Cell]]:
        """Return the cells of a game, on the lists as players have them."""
        pairs = ((one, self.cell(one, game)) for one in self.played)
        return [(one, cell) for one, cell in pairs if cell is not None]


def _in_short(atlas: _Atlas) -> str:
    ghost, superghost = (atlas.cells(_Game(one)) for one in ("ghost", "superghost"))
    own = len({one.own for one in atlas.whole.lists})
    games = sum(map(len, atlas.whole.cells.values()))
    return (
        f"An atlas has {number(games)} games on {number(len(atlas.whole.lists))} lists of {own} "
        f"languages. With words of {USUAL} letters or more the first player wins Ghost on "
        f"{_of(_won(ghost), len(ghost))} and SuperGhost on "
        f"{_of(_won(superghost), len(superghost))} of the lists as players have them."
    )


def _lists(atlas: _Atlas) -> str:
    lists, played = atlas.whole.lists, atlas.played
    small, *_between, large = sorted(played, key=lambda one: one.words)
    written = sum(one.as_written for one in lists)
    said = (
        f"So there are {len(lists)} lists of {len({one.own for one in lists})} languages in "
        f"{len({one.family for one in lists})} groups, {written} of them as written, with "
        f"{number(sum(one.words for one in lists))} words in all: from {number(small.words)} in "
        f"{small.name} to {number(large.words)} in {large.name}; the alphabets have from "
        f"{min(len(one.alphabet) for one in played)} to {max(len(one.alphabet) for one in played)} "
        "letters. In the following, lists as written are counted only where it is said."
    )
    lists_of: dict[str, Counter[str]] = {}
    for one in lists:
        for _game, why in one.lacking:
            lists_of.setdefault(why, Counter())[one.name] += 1
    if not lists_of:
        return f"{said}\n\nNo game that was asked lacks an answer."
    lacking = "; ".join(
        f"{number(games.total())} games of {len(games)} lists, since {markdown_escape(why)}"
        for why, games in lists_of.items()
    )
    solved = [one.words for one in lists if not one.lacking]
    are_larger = median([one.words for one in lists for _ in one.lacking]) > median(solved or [0])
    said += f"\n\nSome games have no answer: {lacking}."
    if are_larger:
        said += " They are mostly of the larger lists: shares of the others say nothing of these."
    return said


def _who_wins(atlas: _Atlas) -> str:
    tables = [
        f"On how many of {len(atlas.played)} lists the first player wins, by minimum length"
        f"{', in misère' if misere else ''}:\n\n{_winners_table(atlas, misere=misere)}"
        for misere in (False, True)
    ]
    return "\n\n".join([*tables, *_about_winners(atlas)])


def _winners_table(atlas: _Atlas, *, misere: bool) -> str:
    rows = []
    for variant in all_variants():
        found = [atlas.cells(_Game(variant.id, least, misere)) for least in MIN_LENGTHS]
        every = list(chain(*found))
        shares = [_share(_won(cells), len(cells)) for cells in (*found, every)]
        whole = [
            str(_won(cells)) if len(cells) == len(atlas.played) else _of(_won(cells), len(cells))
            for cells in found
        ]
        rows.append([variant_name(variant), *whole, shares[-1]])
    titles = ["", *(f"{least}+" for least in MIN_LENGTHS), "of all"]
    return _table(titles, rows, right=range(1, len(titles)))


def _about_winners(atlas: _Atlas) -> Iterator[str]:
    ghost = atlas.cells(_Game("ghost"))
    lost = [one.name for one, cell in ghost if not cell.is_good_for_first]
    if lost:
        yield f"With words of {USUAL} letters or more the second player wins Ghost on {_named(lost)}."
    always = [one.name for one in atlas.played if _is_always(atlas, one)]
    if always:
        yield (
            "Whatever the minimum length, normal or misère, and in every variant, the first player "
            f"wins on {_named(always)}."
        )
    yield from _even_and_odd(atlas)
    legal = sum(len(cell.row.opening_rounds) for _, cell in ghost)
    winning = sum(len(cell.row.winning_openings) for _, cell in ghost)
    if legal:
        chance = winning / legal
        thought = sum(1 - (1 - chance) ** len(cell.row.opening_rounds) for _, cell in ghost)
        yield (
            f"In Ghost, {USUAL}+, {_share(winning, legal)} of all openings win. If each did so with "
            "this chance, whatever the others do, one of them at least would on "
            f"{decimal(thought, 1)} of {len(ghost)} lists; in fact one does on {_won(ghost)}."
        )
    yield from _as_written(atlas)


def _even_and_odd(atlas: _Atlas) -> Iterator[str]:
    """Say what it matters whether the shortest words have an even number of letters."""
    shares = []
    for misere, first in product((False, True), (0, 1)):
        games = (
            cell
            for variant, least in product(all_variants(), MIN_LENGTHS[first::2])
            for _, cell in atlas.cells(_Game(variant.id, least, misere))
        )
        won = [cell.is_good_for_first for cell in games]
        if not won:
            return
        shares.append(sum(won) / len(won))
    even, odd, misere_even, misere_odd = shares
    said = [decimal(100 * share, 0) for share in shares]
    yield (
        f"Over all variants, the first player wins {said[0]} % of the games with an even minimum length "
        f"and {said[1]} % of those with an odd one; in misère {said[2]} % and {said[3]} %."
    )
    if even > odd and misere_odd > misere_even:
        yield (
            "A reason is at hand: the shortest words that count are those to which a round comes first, "
            "and if they have an even number of letters, it is the second player who completes them."
        )


def _is_always(atlas: _Atlas, one: Language) -> bool:
    """Tell whether the first player wins whatever two play; not if some of it is not solved."""
    cells = () if one.lacking else atlas.whole.cells[one.name]
    return bool(cells) and all(cell.is_good_for_first for cell in cells if cell.rules.players == 2)


def _as_written(atlas: _Atlas) -> Iterator[str]:
    """Say how often it matters whether marks are kept."""
    by_id = {one.id: one for one in atlas.whole.lists}
    pairs = [(by_id.get(one.language), one) for one in atlas.whole.lists if one.as_written]
    same = [
        (cell.is_good_for_first, other.is_good_for_first)
        for played, written in pairs
        if played is not None
        for cell in atlas.whole.cells[played.name]
        if cell.rules.players == 2
        if (other := atlas.cell(written, _Game.of(cell))) is not None
    ]
    if same:
        differ = sum(one is not other for one, other in same)
        yield (
            f"Of {len(pairs)} lists as written, compared with the same as players have it, somebody "
            f"else wins in {number(differ)} of {number(len(same))} games for two."
        )


def _to_remember(atlas: _Atlas) -> str:
    rows = []
    for variant in all_variants():
        cells = atlas.cells(_Game(variant.id))
        for seat, winner in enumerate(("first", "second")):
            known = [
                (cell.row.lines, one.name, cell.row.proved_minimal)
                for one, cell in cells
                if cell.row.strategy_seat == seat and cell.row.lines is not None
            ]
            if not known:
                continue
            counts = [lines for lines, _, _ in known]
            few, many = min(known), max(known, key=lambda one: (one[0], one[1]))
            rows.append(
                [
                    variant_name(variant),
                    winner,
                    str(len(known)),
                    str(sum(proved is True for *_, proved in known)),
                    _told(few),
                    number(_middle(counts)),
                    _told(many),
                ]
            )
    titles = ["", "winner", "lists", "proved", "fewest", "median", "most"]
    table = _table(titles, rows, right=(2, 3, 5))
    return (
        f"What the winner has to remember with words of {USUAL} letters or more: words in Ghost, "
        "replies in the other variants. Where it is not proved (≤) that fewer will not do, it is the "
        f"best that was found within the time.\n\n{table}"
    )


def _told(known: tuple[int, str, bool | None]) -> str:
    lines, name, proved = known
    return f"{'' if proved else '≤ '}{number(lines)}, {name}"


def _middle(counts: Sequence[int]) -> float:
    return float(median(counts))


def _margins(atlas: _Atlas) -> str:
    rows = []
    for least in MIN_LENGTHS:
        found = [
            (cell.row.margin.words, one.name)
            for one, cell in atlas.cells(_Game("ghost", least))
            if cell.row.margin is not None and cell.row.margin.proved
            if cell.row.margin.words is not None
        ]
        if not found:
            continue
        ones = [name for words, name in found if words == 1]
        words, name = max(found)
        middle = number(_middle([words for words, _ in found]))
        most = f"{number(words)}, {name}"
        rows.append([f"{least}+", str(len(found)), middle, most, str(len(ones)), _named(ones)])
    titles = ["", "lists", "median", "most", "one word", "on which lists"]
    return (
        "The margins of Ghost that are proved, in words: how many have to go for the other player to "
        f"win.\n\n{_table(titles, rows, right=(1, 2, 4))}"
    )


def _players(atlas: _Atlas) -> str:
    rows = []
    for variant in ("ghost", "superghost"):
        for players in (3, 4):
            game = _Game(variant, players=players)
            alone = atlas.cells(game)
            against = atlas.cells(game._replace(reading=Reading.ONE_AGAINST_ALL))
            may_lose = Counter(chain.from_iterable(cell.row.fate.seats for _, cell in alone))
            is_safe = Counter(chain.from_iterable(cell.row.fate.winners for _, cell in against))
            nobody = sum(not cell.row.fate.winners for _, cell in against)
            rows.append(
                [
                    f"{variant_name(find_variant(variant))}, {players}",
                    str(len(alone)),
                    *(_by_seat(may_lose, seat, players) for seat in range(4)),
                    *(_by_seat(is_safe, seat, players) for seat in range(4)),
                    str(nobody),
                ]
            )
    seats = range(1, 5)
    titles = [
        *("", "lists"),
        *(f"{seat} may lose" for seat in seats),
        *(f"{seat} is safe" for seat in seats),
        "nobody is safe",
    ]
    return (
        f"With words of {USUAL} letters or more: on how many lists each player may lose if everybody "
        "plays for himself, and on how many each is safe though all others play together.\n\n"
        f"{_table(titles, rows, right=range(1, len(titles)))}"
    )


def _by_seat(counts: Counter[int], seat: int, players: int) -> str:
    return str(counts[seat]) if seat < players else UNKNOWN


def _languages(atlas: _Atlas) -> str:
    rows = []
    in_order = sorted(atlas.whole.lists, key=lambda one: (one.family, one.name))
    for family, lists in groupby(in_order, key=lambda one: one.family):
        rows.append([f"**{family}**", *[""] * 6])
        rows += [_language_row(atlas, one) for one in lists]
    others = joined_and([variant_name(one) for one in all_variants()[1:]])
    titles = ["list", "words", "2+ to 8+", "openings", "remember", "margin", "others"]
    return (
        "Of each list: who wins Ghost with a minimum of 2, 3, … 8 letters; and with 4, the openings "
        "with which the first player does, what the winner has to remember, the margin, and who wins "
        f"{others}. 1 and 2 are the players, ? is not known; – says that none is known, ≤ that it is "
        "not proved to be the fewest.\n\n"
        f"{_table(titles, rows, right=(1, 4, 5), is_marked=True)}"
    )


def _language_row(atlas: _Atlas, one: Language) -> list[str]:
    ghost = atlas.cell(one, _Game("ghost"))
    by_length = "".join(_winner(atlas.cell(one, _Game("ghost", least))) for least in MIN_LENGTHS)
    others = "".join(_winner(atlas.cell(one, _Game(v.id))) for v in all_variants()[1:])
    lines = margin = openings = UNKNOWN
    if ghost is not None:
        row = ghost.row
        openings = _openings(one, ghost)
        if row.lines is not None:
            lines = f"{'' if row.proved_minimal else '≤ '}{number(row.lines)}"
        if row.margin is not None and row.margin.words is not None:
            margin = f"{'' if row.margin.proved else '≤ '}{number(row.margin.words)}"
    return [
        markdown_escape(one.name),
        number(one.words),
        by_length,
        openings,
        lines,
        margin,
        others,
    ]


def _winner(cell: Cell | None) -> str:
    return "?" if cell is None else "1" if cell.is_good_for_first else "2"


def _openings(one: Language, cell: Cell) -> str:
    order = LetterOrder.of(one.alphabet)
    letters = order.sorted(set(cell.row.winning_openings))
    if not letters:
        return "none"
    return " ".join(letters) if len(letters) <= _LETTERS else f"{len(letters)} letters"


# --- wording --------------------------------------------------------------------------------------


def _won(cells: Iterable[tuple[Language, Cell]]) -> int:
    return sum(cell.is_good_for_first for _, cell in cells)


def _of(some: int, every: int) -> str:
    return f"{some} of {every}"


def _share(some: int, every: int) -> str:
    return f"{decimal(100 * some / every, 0)} %" if every else UNKNOWN


def _named(names: Sequence[str]) -> str:
    if not names:
        return UNKNOWN
    return joined_and(names) if len(names) <= _NAMED else f"{len(names)} lists"


def _table(
    titles: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    right: Iterable[int],
    is_marked: bool = False,
) -> str:
    """Write a table in Markdown.

    Args:
        titles: of the columns.
        rows: what stands in them.
        right: the columns of numbers.
        is_marked: whether what stands there is Markdown already.
    """
    at_right = set(right)
    written = [row if is_marked else [markdown_escape(text) for text in row] for row in rows]
    ruler = markdown_ruler([place in at_right for place in range(len(titles))])
    lines = [f"| {' | '.join(row)} |" for row in (titles, *written)]
    return "\n".join([lines[0], ruler, *lines[1:]])
