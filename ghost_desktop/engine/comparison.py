"""Word lists x rules -> rows: who wins, with what, and how much there is to remember."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.engine.errors import TimeOverError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.listed.part_levels import build_prefix_levels
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import Deadline, in_silence
from ghost_desktop.engine.searched.proofs import NO_PROOFS
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.counting import Counting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ghost_desktop.engine.changes.margin import Margin
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.searched.proofs import Proofs
    from ghost_desktop.engine.solution import Fate, Solution
    from ghost_desktop.engine.words.wordlist import LoadedList, WordList


class OpeningRound(NamedTuple):
    """How long a round is that begins with a letter, if all play perfectly after it.

    Between two players that is one number: the winner hurries, the loser delays.

    Attributes:
        letter: the first play.
        shortest: plays in the shortest round, with the first;
        longest: and in the longest.
    """

    letter: str
    shortest: int
    longest: int


class Row(Record):
    """One list under one set of rules.

    Attributes:
        source: as in `WordList`.
        rules: the game.
        reading: what it means, among three and more players, that a seat may lose.
        words: words that count.
        fragments: distinct parts of these words, in the sense of the variant, with the empty one;
            None where nobody counts them.
        positions: those of them that play can reach; None likewise.
        fate: who may lose; in misère, who may win.
        winning_openings: first plays that win, alphabetically.
        plays_left: plays in the shortest and in the longest perfect round, as many with two players;
            None if not known.
        load_seconds: time to read, clean and hash the list.
        solve_seconds: time to find and solve all positions, about, as if this game were solved alone;
            where positions are searched, only what it took beside what was known already.
        strategy_seat: the seat whose minimal strategy `lines` counts: the first that wins for
            certain, whatever all others do; None if there is none or it was not asked for.
        lines: what it has to remember; None if there is no such seat, it was not asked for, or not
            found in time.
        proved_minimal: whether no winning strategy has fewer; None if there is no such seat, or it
            was not asked for.
        letters: those of the words that count; empty if nobody has said.
        openings_left: how many first plays there are of which it is still to be found out whether
            they win.
        examined: how many positions were proved, with those that were known already, where nobody
            counts them all; else None.
        count: what a line to remember is.
        without: the words of the list that were left out, sorted.
        opening_rounds: how long the rounds are that each first play begins, alphabetically; none
            where that is not known.
        margin: the fewest words that give the game to the other player; None if it was not asked
            for, or more than two play.
    """

    source: str
    rules: Rules
    reading: Reading
    words: int
    fragments: int | None
    positions: int | None
    fate: Fate
    winning_openings: tuple[str, ...]
    plays_left: tuple[int, int] | None
    load_seconds: float
    solve_seconds: float
    strategy_seat: int | None = None
    lines: int | None = None
    proved_minimal: bool | None = None
    letters: str = ""
    openings_left: int = 0
    examined: int | None = None
    count: Counting = Counting.LINES
    without: tuple[str, ...] = ()
    opening_rounds: tuple[OpeningRound, ...] = ()
    margin: Margin | None = None


class Side(Record, eq=False):
    """A list, and the game that is played with it: one of two, or what a row leaves to the next.

    Attributes:
        loaded: the list.
        solution: the solved game, of which the positions may serve again.
    """

    loaded: LoadedList
    solution: Solution

    @property
    def name(self) -> str:
        """What players call the list."""
        return self.loaded.words.name

    @property
    def fate(self) -> Fate:
        """How a round ends if all play perfectly."""
        return self.solution.fate(self.solution.game.start)

    @property
    def openings(self) -> list[str]:
        """The first letters that win, in the order of the list's language."""
        return self.solution.words.order.sorted(self.solution.winning_openings)


def games_of(
    common: Rules,
    *,
    variants: Iterable[Variant],
    min_lengths: Iterable[int],
    players: Iterable[int],
) -> list[Rules]:
    """Return the rules of every combination, each with what is `common` to all.

    They come in the order in which neighbours share most: how many play does not change positions.
    """
    return [
        replace(common, variant=variant, min_length=min_length, players=number)
        for variant, min_length, number in product(variants, min_lengths, players)
    ]


def solve_next(
    source: str,
    rules: Rules,
    shared: Side | None,
    load: Callable[[str], LoadedList],
    *,
    reading: Reading = Reading.SELF,
    lines: bool = True,
    margin: bool = False,
    count: Counting = Counting.LINES,
    time_limit: float | None = None,
    turn: Deadline | None = None,
    proofs: Proofs = NO_PROOFS,
    report: Report = in_silence,
) -> tuple[Row, Side]:
    """Solve one list under one set of rules: a step of a comparison.

    Args:
        source: name of the list.
        rules: the game.
        shared: what the row before has left; what does not fit is made anew.
        load: reads a list.
        reading: what it means, among three and more players, that a seat may lose.
        lines: find the winner's minimal strategy too.
        margin: find the fewest words that give the game to the other player too.
        count: what there is to remember.
        time_limit: seconds after which to stop proving it minimal, and likewise the margin.
        turn: when it is the next row's turn: what is proved of this one has what is left till then,
            and no other limit.
        proofs: keeps what is proved of positions.
        report: may stop the work, between its parts and within them.

    Returns:
        The row, whose seconds are as `Row` has them, and what the next may share.

    Raises:
        WordListError: if the list cannot be read, or has no word that counts.
        TimeOverError: if a deadline is over before it is known who wins.
    """
    if shared is not None and shared.loaded.words.source == source:
        loaded = shared.loaded
    else:
        loaded = load(source)
    report(0, 0)
    like = None if shared is None else shared.solution
    solution = solve(loaded.words, rules, reading, like=like, proofs=proofs, report=report)
    solution.look_at(solution.game.start, report)
    row = describe(loaded, solution)
    if lines:
        report(0, 0)
        row = with_lines(
            row,
            solution,
            count=count,
            time_limit=time_limit if turn is None else turn.share(1 if margin else 0),
            report=lambda _done, _total: report(0, 0),
        )
    if margin:
        report(0, 0)
        row = with_margin(
            row,
            solution.game,
            time_limit=time_limit if turn is None else turn.left,
            solution=solution,
            report=lambda _done, _total: report(0, 0),
        )
    return row, Side(loaded, solution)


def solve_row(
    loaded: LoadedList,
    rules: Rules,
    reading: Reading = Reading.SELF,
    *,
    lines: bool = False,
    margin: bool = False,
    proofs: Proofs = NO_PROOFS,
) -> Row:
    """Solve one list under one set of rules.

    Raises:
        WordListError: if no word counts.
    """
    row, _ = solve_next(
        loaded.words.source,
        rules,
        None,
        lambda _source: loaded,
        reading=reading,
        lines=lines,
        margin=margin,
        proofs=proofs,
    )
    return row


def describe(loaded: LoadedList, solution: Solution) -> Row:
    """Put what is known of a solution into a row; it need not know all openings."""
    start = solution.game.start
    openings = solution.known_plays(start)
    return Row(
        source=loaded.words.source,
        rules=solution.rules,
        reading=solution.reading,
        words=len(solution.words),
        fragments=solution.fragments,
        positions=solution.positions,
        fate=solution.fate(start),
        winning_openings=tuple(play.letter for play in openings if solution.wins(play)),
        examined=solution.examined if solution.positions is None else None,
        openings_left=len(solution.legal_plays(start)) - len(openings),
        plays_left=solution.plays_left(start),
        load_seconds=loaded.seconds,
        solve_seconds=solution.seconds,
        letters=solution.words.alphabet,
        without=loaded.words.left_out,
        opening_rounds=tuple(_opening_rounds(solution, openings)),
    )


def _opening_rounds(solution: Solution, openings: Iterable[Play]) -> Iterator[OpeningRound]:
    for play in openings:
        left = solution.plays_left(play.fragment)
        if left is not None:
            yield OpeningRound(play.letter, 1 + left[0], 1 + left[1])


def with_lines(
    row: Row,
    solution: Solution,
    *,
    count: Counting = Counting.LINES,
    time_limit: float | None = None,
    report: Report = in_silence,
) -> Row:
    """Add to a row how much the first seat that wins alone has to remember, if that is found in time.

    Args:
        row: what is known of `solution`.
        solution: the solved game.
        count: what there is to remember.
        time_limit: seconds after which to stop proving, with the best that has been found.
        report: is called now and then, and may stop the work.
    """
    from ghost_desktop.engine.strategies.strategy import winners_strategy  # noqa: PLC0415 - few rows ask for it

    row = replace(row, count=count)
    last = Deadline(time_limit, report).last()
    try:
        strategy = winners_strategy(solution, count=count, time_limit=time_limit, report=last)
    except TimeOverError:  # there may be one
        return replace(row, proved_minimal=False)
    if strategy is None:
        return row
    return replace(
        row,
        strategy_seat=strategy.seat,
        lines=strategy.lines,
        proved_minimal=strategy.proved_minimal,
    )


def with_margin(
    row: Row,
    game: Game,
    *,
    time_limit: float | None = None,
    solution: Solution | None = None,
    report: Report = in_silence,
) -> Row:
    """Add to a row the fewest words that give the game to the other player, if two play.

    Args:
        row: what is known of `game`.
        game: the words and the rules.
        time_limit: seconds after which to stop proving that there is no smaller set.
        solution: the game, solved, if it is.
        report: is called now and then, and may stop the work.
    """
    from ghost_desktop.engine.changes.margin import find_margin, has_margin  # noqa: PLC0415 - few ask

    if not has_margin(row.rules):
        return row
    margin = find_margin(game, time_limit=time_limit, solution=solution, report=report)
    return replace(row, margin=margin)


class OpeningOfPair(Record):
    """A first letter, in two games.

    Attributes:
        letter: which.
        wins_in_first: whether it wins in the one; None if no round begins with it there.
        wins_in_second: the same of the other.
    """

    letter: str
    wins_in_first: bool | None
    wins_in_second: bool | None

    @property
    def changes_hands(self) -> bool:
        """Whether it wins in one of them alone."""
        return bool(self.wins_in_first) is not bool(self.wins_in_second)


def compare_openings(one: Solution, other: Solution) -> tuple[OpeningOfPair, ...]:
    """Return all openings of two games, alphabetically, and where each wins.

    Args:
        one: a solved game.
        other: another one.
    """
    mine, theirs = _openings(one), _openings(other)
    return tuple(
        OpeningOfPair(letter, mine.get(letter), theirs.get(letter))
        for letter in sorted(mine | theirs)
    )


def _openings(solution: Solution) -> dict[str, bool]:
    return {play.letter: solution.wins(play) for play in solution.legal_plays(solution.game.start)}


class ListFacts(Record):
    """What is counted of a list, for the usual minimum length.

    Attributes:
        min_length: letters in the shortest words that count.
        word_count: how many words count.
        first_word_count: how many of these begin with no other: on them a round of Ghost ends.
    """

    min_length: int
    word_count: int
    first_word_count: int

    @classmethod
    def of(cls, words: WordList) -> ListFacts:
        """Count.

        Raises:
            WordListError: if no word counts.
        """
        game = Game(words, Rules())
        levels = build_prefix_levels(words, game.rules.min_length, beyond_words=False)
        ends = sum(len(level.words) for level in levels)
        return cls(game.rules.min_length, len(game.words), ends)
