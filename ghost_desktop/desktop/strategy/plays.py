"""Every play of the whole game as rows of a tree, found as they are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.finding_out import UNKNOWN
from ghost_desktop.desktop.strategy.rows import ROOT, Column
from ghost_desktop.desktop.strategy.standing import standing
from ghost_desktop.desktop.strategy.wording import (
    SHAPES,
    describe_left,
    describe_made,
    describe_play,
    describe_word,
    speak_play,
    speak_row,
)
from ghost_desktop.engine.letter_search import find_reachable
from ghost_desktop.engine.list_symbols import NO_SYMBOLS
from ghost_desktop.formats.list_symbols import spoken_symbol
from ghost_desktop.formats.text import listed
from ghost_desktop.library.commonness import level
from ghost_desktop.translation import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ghost_desktop.desktop.strategy.standing import Standing
    from ghost_desktop.engine.list_symbols import ListSymbols
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategy import Outcome
    from ghost_desktop.engine.wordlist import WordList


class PlayRows:
    """The rows of a solved game: a row for each way to play to a fragment.

    Args:
        solution: the solved game.
        seat: the player to whom it is told.
        rated: whether `library.commonness` knows the words.
        find_out: is told a fragment of which it must be known what each play leads to, to say what
            stands in the rows below it; called whenever such a row is looked at. By default nobody.
        symbols: returns what stands beside words now.
    """

    # Translators: "Play" is a column of single plays.
    headings = (N_("Fragment"), N_("Play"), N_("Outcome"), N_("Plays left"))
    columns = frozenset(Column)
    at_once = 200

    def __init__(
        self,
        solution: Solution,
        seat: int,
        *,
        rated: bool,
        find_out: Callable[[str], object] = lambda _fragment: None,
        symbols: Callable[[], ListSymbols] = lambda: NO_SYMBOLS,
    ) -> None:
        self.solution = solution
        self._find_out = find_out
        self._symbols = symbols
        self._seat = seat
        self._rated = rated
        self._fragments = [""]
        self._parents = [-1]
        self._first = [-1]  # where it is filled
        self._children = [0]
        self._words = [False]
        self._told: dict[int, Standing] = {}
        self._left: dict[int, str] = {}
        self._unknown: set[int] = set()  # the rows of which it was looked up in vain how it stands

    @property
    def finds_all(self) -> bool:
        """Whether `find` returns every place there is."""
        return self.solution.positions is not None  # else nobody has listed them

    @property
    def words(self) -> WordList:
        """The list whose letters the fragments have."""
        return self.solution.words

    def fragment(self, row: int) -> str:
        """Return the letters on the table."""
        return self._fragments[row]

    def steps(self, row: int) -> tuple[str, ...]:
        """Return the fragment that the play of a row makes."""
        return (self._fragments[row],)

    def holds_steps(self, row: int) -> bool:  # noqa: ARG002 - each row has one play
        """Tell that there are no steps."""
        return False

    def parent(self, row: int) -> int:
        """Return the row above; -1 for the empty fragment."""
        return self._parents[row]

    def first(self, row: int) -> int:
        """Return the first row below a row that is filled."""
        return self._first[row]

    def fill(self, row: int) -> int:
        """Have the rows below a row, and return how many they are."""
        if self._first[row] < 0 and not self._words[row]:
            turn = self.solution.turn(self._fragments[row])
            is_word = dict(zip(turn.plays, turn.are_words, strict=True))
            legal = self.words.order.plays(turn.plays)
            made = [play.fragment for play in legal]
            self._first[row] = len(self._fragments)
            self._children[row] = len(made)
            self._fragments += made
            self._words += map(is_word.__getitem__, legal)
            self._parents += [row] * len(made)
            self._first += [-1] * len(made)
            self._children += [0] * len(made)
        return self._children[row]

    def can_open(self, row: int) -> bool:
        """Tell whether there are rows below, filled or not: a word ends the round."""
        return not self._words[row]

    def path(self, fragment: str) -> tuple[int, ...]:
        """Return the rows from the first letter to `fragment`, filling them; none if it has no row."""
        above, row = [], ROOT
        for one in self.solution.way_to(fragment):
            below = range(self._first_filled(row), self._first[row] + self._children[row])
            row = next(child for child in below if self._fragments[child] == one)
            above.append(row)
        return tuple(above)

    def text(self, row: int, column: Column) -> str:
        """Return what is to be read in a row."""
        if column is Column.FRAGMENT:
            fragment = self._fragments[row]
            return self.words.shown(fragment) + self._beside(row).of(fragment)
        if column is Column.PLAY:
            return self._play(row)
        if column is Column.OUTCOME:
            outcome = self.outcome(row)
            return UNKNOWN if outcome is None else SHAPES[outcome]
        return self._plays_left(row)

    def spoken(self, row: int) -> str:
        """Return the whole row as a sentence, for those who hear it."""
        fragment, play, stands = self._fragments[row], self._play(row), self._standing(row)
        letters, beside = self.words.shown(fragment), spoken_symbol(self._beside(row), fragment)
        if stands is None:
            return speak_row(letters, play, UNKNOWN)
        return speak_play(
            letters,
            play,
            stands,
            self._seat,
            self.solution.rules,
            listed([*filter(None, (self._plays_left(row), beside))]),
        )

    def has_news(self) -> bool:
        """Tell whether more is known than last time of rows that have been looked at."""
        known = {row for row in self._unknown if self.solution.knows_fate(self._fragments[row])}
        self._unknown -= known
        return bool(known)

    def outcome(self, row: int) -> Outcome | None:
        """Return how it stands for the player to whom it is told; None until that is known."""
        stands = self._standing(row)
        return None if stands is None else stands.outcome

    def is_own(self, row: int) -> bool:
        """Tell whether the play of a row is the player's own."""
        return self.solution.rules.played(len(self._fragments[row])) == self._seat

    def is_word(self, row: int) -> bool:
        """Tell whether the round is over."""
        return self._words[row]

    def is_reference(self, row: int) -> bool:  # noqa: ARG002 - what follows is found when it is opened
        """Tell that what follows stands below."""
        return False

    def find(self, letters: str) -> Sequence[str]:
        """Return the fragments that end or begin with `letters`, the shortest first.

        Where positions are not listed, it is only the one that has just these letters.
        """
        if self.finds_all:
            return find_reachable(self.solution, letters)
        return self.solution.game.way_to(self.solution.game.fragment_of(letters))[-1:]

    def _first_filled(self, row: int) -> int:
        self.fill(row)
        return self._first[row]

    def _play(self, row: int) -> str:
        before, after = self._fragments[self._parents[row]], self._fragments[row]
        return describe_play(before, after, self._seat, self.solution.rules, self.words)

    def _standing(self, row: int) -> Standing | None:
        """Tell how it stands, if that is known; looked up once, since rows are often drawn."""
        if row not in self._told:
            if not (self._words[row] or self.solution.knows_fate(self._fragments[row])):
                self._unknown.add(row)
                self._find_out(self._fragments[self._parents[row]])
                return None
            self._told[row] = standing(self.solution, self._fragments[row], self._seat)
        return self._told[row]

    def _beside(self, row: int) -> ListSymbols:
        """Return what may stand beside the fragment of a row: nothing if it is no word."""
        return self._symbols() if self._words[row] else NO_SYMBOLS

    def _plays_left(self, row: int) -> str:
        """Say how long it lasts, or that it is over; looked up once, too."""
        if row not in self._left:
            fragment = self._fragments[row]
            if self._words[row]:
                made = self.solution.words_made(fragment)
                levels = {word: level(word) or 0 for word in made} if self._rated else None
                is_spelled = made == (fragment,)
                self._left[row] = (
                    describe_word(fragment, levels)
                    if is_spelled
                    else describe_made(made, levels, self.words)
                )
            else:
                self._left[row] = describe_left(self.solution, fragment)
        return self._left[row]
