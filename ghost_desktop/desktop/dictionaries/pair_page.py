"""Two lists side by side: who wins with each, what decides, and which words they share.

First stands what workers find out, part by part; then how it is told, as a page that reads from top to
bottom and as plain text; then the page.
"""

from __future__ import annotations

import logging
import re
from collections import deque
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, QUrl, Signal, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QTextBrowser, QWidget

from ghost_desktop.desktop.dictionaries.grid import PROOF_SECONDS, WINNER_SHAPES
from ghost_desktop.desktop.dictionaries.wording import describe_margins, words_of_margins
from ghost_desktop.desktop.kit.ask import Work, ask, drop, without_count
from ghost_desktop.desktop.kit.boxes import ComboBox, offer
from ghost_desktop.desktop.kit.builders import button, column, dress, flow, naming, row
from ghost_desktop.desktop.kit.commands import command, stand_for
from ghost_desktop.desktop.kit.layout import keep_room
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import ProgressBar, announce
from ghost_desktop.desktop.window.word_table import NamedWords, WordsDialog, in_order_of_language
from ghost_desktop.engine.changes.deciding import decided_by_addition, decided_by_removal
from ghost_desktop.engine.changes.margin import find_margin
from ghost_desktop.engine.comparison import OpeningOfPair, Side, compare_openings
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.overlap import overlap_of
from ghost_desktop.formats.deciding import DecidingWords, changes_in_groups, changes_text
from ghost_desktop.formats.margins import AskedMargin, how_many_text
from ghost_desktop.formats.names import list_of
from ghost_desktop.formats.pair import (
    as_written,
    describe_elsewhere,
    describe_ends,
    describe_losing_play,
    describe_openings,
    describe_side,
    elsewhere_text,
    ends_text,
    head_text,
    names_of_words,
    shared_text,
)
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import (
    describe_rules,
    joined_or,
    listed,
    number,
    printable,
    sentence,
    words_text,
)
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.library.commonness import levels
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from ghost_desktop.desktop.kit.ask import JobFunction, Progress, Report
    from ghost_desktop.desktop.window.word_table import Words
    from ghost_desktop.engine.strategies.elsewhere import Elsewhere
    from ghost_desktop.engine.words.overlap import Overlap
    from ghost_desktop.engine.words.wordlist import WordList


log = logging.getLogger(__name__)


class Part(Enum):
    """A part of the answer."""

    WORDS = auto()
    """The words of both lists and of one only: `ComparedWords`."""
    SIDES = auto()
    """Who wins with each list, and with which openings: `SolvedPair`."""
    ENDS = auto()
    """The words on which best play ends, of each list: two tuples, or None."""
    DECIDING = auto()
    """The words that decide: a `DecidingWords`."""
    MARGINS = auto()
    """How many words to take out, and how many to take out or put in: two `AskedMargin`."""
    STRATEGIES = auto()
    """What becomes of the strategy for each list with the other: two `Elsewhere`, or None."""


@dataclass(frozen=True, eq=False)
class SolvedPair:
    """Both games.

    Attributes:
        sides: the one list and the other, and who wins with each.
        openings: the openings of both.
    """

    sides: tuple[Side, Side]
    openings: tuple[OpeningOfPair, ...]


@dataclass(frozen=True, eq=False)
class ComparedWords:
    """The words that count.

    Attributes:
        overlap: how many words the lists have in common.
        lists: the words of both, and those of each alone.
    """

    overlap: Overlap
    lists: tuple[NamedWords, ...]


def slow_parts(rules: Rules) -> tuple[Part, ...]:
    """Return what takes a while in large games; a margin is one between two players."""
    return tuple(part for part in _SLOW if part is not Part.MARGINS or rules.players == 2)


def trouble_of(part: Part, error: BaseException) -> str:
    """Say why a part cannot be known."""
    if isinstance(error, RefusedError):
        return describe_refusal(error)
    log.error("finding out the %s of two lists failed", part.name.lower(), exc_info=error)
    said = _("This could not be found out ({error}: {detail}).")
    return said.format(error=type(error).__name__, detail=error)


# --- what the worker does -------------------------------------------------------------------------


def compare_words(one: Question, other: Question, report: Report) -> ComparedWords:
    """Find out which words that count are in both lists, and which in one only.

    Raises:
        WordListError: if a list cannot be read, or has no word that counts.
    """
    overlap = overlap_of(
        [list_of(question).words for question in (one, other)], one.rules.min_length, report
    )
    is_english = any(catalogue.is_english(question.source) for question in (one, other))
    return ComparedWords(overlap, tuple(_listed(overlap, is_english, report)))


def _listed(overlap: Overlap, is_english: bool, report: Report) -> Iterator[NamedWords]:
    """List the words of both lists, and those of each alone."""
    pair, names = overlap.pair(0, 1), [words.name for words in overlap.lists]
    finders = (
        (pair.both, overlap.words_in_both, (0, 1)),
        (pair.first_only, overlap.words_only_in, (0, 1)),
        (pair.second_only, overlap.words_only_in, (1, 0)),
    )
    for name, (count, words_of, places) in zip(names_of_words(*names), finders, strict=True):
        report(0, 0)
        words: Words = in_order_of_language(words_of(*places), report) if count else ()
        yield NamedWords(name, words, overlap.lists[places[0]].alphabet, is_english)


def solve_both(one: Question, other: Question, report: Report) -> SolvedPair:
    """Find out who wins with each list, and with which openings.

    Raises:
        WordListError: if a list cannot be read, or has no word that counts.
        UnanswerableError: if who wins cannot be answered under these rules.
    """
    here, there = _side(one, report), _side(other, report)
    return SolvedPair((here, there), compare_openings(here.solution, there.solution))


def _side(question: Question, report: Report) -> Side:
    report(0, 0)
    loaded, proofs = list_of(question), KeptProofs()
    solution = solve(loaded.words, question.rules, question.reading, proofs=proofs, report=report)
    solution.look_at(solution.game.start, report)
    return Side(loaded, solution)


def find_ends(solved: SolvedPair, report: Report) -> tuple[tuple[str, ...] | None, ...]:
    """Find the words on which best play ends, of each list."""
    from ghost_desktop.engine.listed.folds import find_best_ends  # noqa: PLC0415 - not at the start

    def of_side(side: Side) -> tuple[str, ...] | None:
        found = find_best_ends(side.solution, without_count(report))
        return None if found is None else tuple(side.solution.words.order.sorted(found))

    return tuple(map(of_side, solved.sides))


def find_deciding_words(solved: SolvedPair, report: Report) -> DecidingWords:
    """Find the words of the one list that decide if taken out, those of the other if put in."""
    one, other = solved.sides
    game, reading = one.solution.game, one.solution.reading
    removals = decided_by_removal(game, reading, report)
    additions = decided_by_addition(game, other.loaded.words, reading, report)
    return DecidingWords(one, removals, other.loaded.words, additions)


def find_margins(solved: SolvedPair, report: Report) -> tuple[AskedMargin, AskedMargin]:
    """Find the fewest words of the one list to take out, and to take out or put in from the other."""
    one, other = solved.sides
    solution = one.solution

    def asked(beside: WordList | None) -> AskedMargin:
        margin = find_margin(solution.game, beside, time_limit=PROOF_SECONDS, report=report)
        return AskedMargin(margin, one.loaded.words, solution.rules, solution.reading, beside)

    return asked(None), asked(other.loaded.words)


def follow_strategies(
    solved: SolvedPair, report: Report
) -> tuple[Elsewhere | None, Elsewhere | None]:
    """Play the strategy of each list with the other."""
    from ghost_desktop.engine.strategies.elsewhere import play_elsewhere  # noqa: PLC0415 - not at the start
    from ghost_desktop.engine.strategies.strategy import winners_strategy  # noqa: PLC0415 - the same

    quietly = without_count(report)

    def followed(side: Side, other: Side) -> Elsewhere | None:
        words = side.solution.game.all_words
        rated = levels(words) if catalogue.is_english(words.source) else None
        strategy = winners_strategy(side.solution, rated, time_limit=PROOF_SECONDS, report=quietly)
        return None if strategy is None else play_elsewhere(strategy, other.solution, quietly)

    one, other = solved.sides
    return followed(one, other), followed(other, one)


FINDERS = {
    Part.ENDS: find_ends,
    Part.DECIDING: find_deciding_words,
    Part.MARGINS: find_margins,
    Part.STRATEGIES: follow_strategies,
}
"""What finds out a part, once both games are solved."""

_SLOW = (Part.DECIDING, Part.MARGINS, Part.STRATEGIES)


# --- how it is told ---------------------------------------------------------------------------------

ASKS = {
    Part.DECIDING: N_("Find the words that decide"),
    Part.MARGINS: N_("Find the margin"),
    Part.STRATEGIES: N_("Try the strategies"),
}
"""What may take a while, and is asked for in large games."""


class Leads(StrEnum):
    """Where a link leads; behind it stands what that is about."""

    OPEN = "open"
    """To the game of a list, and an opening, or none."""
    PLAY = "play"
    """To the fragment where a play of the strategy of a list loses."""
    WORD = "word"
    """To what is known of a word."""
    LIST = "list"
    """To words, by their key in `PairText.lists`."""
    ASK = "ask"
    """A part is to be found out."""
    STOP = "stop"
    """It is not to be found out any more."""
    ALL = "all"
    """All plays are to be shown with which the strategy of a list loses."""


_MOST_WORDS = 30
"""Words that are named of those that do the same; a link lists all."""
_MOST_PLAYS = 8
"""Plays that are told of before somebody wants to see all."""

# No text has these characters: a link goes through a sentence as one of its words.
_BEGIN, _MIDDLE, _END = "\ufdd0", "\ufdd1", "\ufdd2"
_LINK = re.compile(f"{_BEGIN}(.*?){_MIDDLE}(.*?){_END}")


class PairText:
    """A page, written anew whenever more is known.

    Args:
        found: the parts that are known.
        failed: why others are not.
        awaited: the parts that are being found out, or are to come.
        offered: those that are found out if somebody wants that.
        unfolded: the lists, 0 and 1, of whose strategies all plays that lose are shown.

    Attributes:
        html: the page.
        lists: the words to which it links, by what stands behind ``LIST``.
    """

    def __init__(
        self,
        found: Mapping[Part, Any],
        failed: Mapping[Part, str],
        awaited: Collection[Part] = (),
        offered: Collection[Part] = (),
        unfolded: Collection[int] = (),
    ) -> None:
        self.lists: dict[str, NamedWords] = {}
        self._found, self._failed, self._unfolded = found, failed, unfolded
        self._awaited, self._offered = awaited, offered
        sections = (
            (Part.SIDES, _("Who wins"), self._sides),
            (Part.SIDES, _("Openings that change hands"), self._openings),
            (Part.DECIDING, _("The words that decide"), self._deciding),
            (Part.MARGINS, _("The margin"), self._margins),
            (Part.STRATEGIES, _("Each strategy with the other list"), self._strategies),
            (Part.ENDS, _("Words that end best play"), self._ends),
            (Part.WORDS, _("Words"), self._words),
        )
        written = []
        for part, heading, says in sections:
            if part in found:
                said = list(says(found[part]))
            else:
                said = [] if says == self._openings else list(self._missing(part))
            if said:
                lines = "".join(f"<p>{_as_html(line)}</p>" for line in said)
                name = f'<a name="{part.name}">{escape(heading)}</a>'
                written.append(f"<h4>{name}</h4>{lines}")
        self.html = "".join(written)

    def _missing(self, part: Part) -> Iterator[str]:
        """Say of a part why it is not known, and have it asked for, or no more."""
        asks = [_link((Leads.ASK, part.name), _(ASKS[part]))] if part in ASKS else []
        if part in self._failed:
            yield " ".join([f"⚠ {self._failed[part]}", *asks])
        elif part in self._awaited:
            stops = [_link((Leads.STOP, part.name), _("Stop"))] if part in ASKS else []
            yield " ".join([_("One moment…"), *stops])
        elif part in self._offered:
            yield from asks

    def _link_to_words(self, text: str, key: str, named: NamedWords) -> str:
        self.lists[key] = named
        return _link((Leads.LIST, key), text)

    def _counted(self, part: Part, lists: Iterable[NamedWords]) -> Iterator[str]:
        """Count the words of some lists, each a link to them."""
        for place, named in enumerate(lists):
            said = say("{words} {where}", words=words_text(len(named.words)), where=named.name)
            key = f"{part.name}-{place}"
            yield self._link_to_words(said, key, named) if len(named.words) else said

    # --- part by part -------------------------------------------------------------------------------

    def _sides(self, solved: SolvedPair) -> Iterator[str]:
        opening = partial(_linked_opening, solved)
        for place, side in enumerate(solved.sides):
            wins = side.solution.can_win(side.solution.game.start, 0)
            said = describe_side(side, opening)
            shows = _link((Leads.OPEN, place, ""), _("Show in Strategy"))
            yield f"{WINNER_SHAPES[0 if wins else 1]} {said} {shows}"

    def _openings(self, solved: SolvedPair) -> Iterator[str]:
        one, other = solved.sides
        opening = partial(_linked_opening, solved)
        yield from describe_openings(solved.openings, one, other, opening)
        order = LetterOrder.of(*(side.solution.words.alphabet for side in solved.sides))
        changing = [each for each in solved.openings if each.changes_hands]
        for side, there, illegal in (
            (one, other, [each.letter for each in changing if each.wins_in_first is None]),
            (other, one, [each.letter for each in changing if each.wins_in_second is None]),
        ):
            if illegal:
                letters = joined_or([as_written(there, one) for one in order.sorted(illegal)])
                said = _("no word of {list} begins with {letter}")
                clause = said.format(list=printable(side.name), letter=letters)
                yield say("{sentence}.", sentence=sentence(clause))

    def _deciding(self, found: DecidingWords) -> Iterator[str]:
        for place, (words, said, groups) in enumerate(changes_in_groups(found, _linked_word)):
            yield said
            for group, (would, alike) in enumerate(groups):
                yield would
                if len(alike) > 1:
                    yield self._words_alike(words, alike, would, f"{place}-{group}")

    def _words_alike(self, words: WordList, alike: tuple[str, ...], would: str, key: str) -> str:
        """Name words of which it has been said what would be, and link to all if they are many."""
        named = [_linked_word(words, one) for one in alike[:_MOST_WORDS]]
        left = len(alike) - len(named)
        if left:
            others = say("{count} other", "{count} others", left, count=number(left))
            is_english = catalogue.is_english(words.source)
            every = NamedWords(would.rstrip(":"), alike, words.alphabet, is_english)
            named.append(self._link_to_words(others, key, every))
        return listed(named)

    def _margins(self, margins: tuple[AskedMargin, AskedMargin]) -> Iterator[str]:
        yield from describe_margins(*margins, shown=_linked_word)
        yield from self._counted(Part.MARGINS, words_of_margins(*margins))

    def _strategies(self, found: Sequence[Elsewhere | None]) -> Iterator[str]:
        one, other = self._found[Part.SIDES].sides
        told = zip(found, (one, other), (other, one), strict=True)
        for place, (each, here, there) in enumerate(told):
            yield describe_elsewhere(each, here, there)
            plays = () if each is None else each.losing
            most = len(plays) if place in self._unfolded else _MOST_PLAYS
            for count, play in enumerate(plays[:most]):
                target = (Leads.PLAY, place, count)
                yield f"• {describe_losing_play(play, here, there, partial(_link, target))}"
            left = len(plays) - most
            if left > 0:
                more = say("… and {count} more", "… and {count} more", left, count=number(left))
                yield _link((Leads.ALL, place), more)

    def _ends(self, ends: Sequence[tuple[str, ...] | None]) -> Iterator[str]:
        sides: tuple[Side, Side] = self._found[Part.SIDES].sides
        known = [(side, found) for side, found in zip(sides, ends, strict=True)]
        for side, found in known:
            yield describe_ends(found, side, lambda of, word: _linked_word(of.solution.words, word))
        lists = [
            NamedWords(
                say("with {list}", list=side.name),
                found,
                side.solution.words.alphabet,
                catalogue.is_english(side.loaded.words.source),
            )
            for side, found in known
            if found is not None
        ]
        yield from self._counted(Part.ENDS, lists)

    def _words(self, found: ComparedWords) -> Iterator[str]:
        yield from self._counted(Part.WORDS, found.lists)


def _link(target: tuple[object, ...], text: str) -> str:
    return f"{_BEGIN}{'/'.join(map(str, target))}{_MIDDLE}{text}{_END}"


def _linked_opening(solved: SolvedPair, side: Side, letter: str) -> str:
    """Write an opening, and have it lead to the game in which it wins."""
    return _link((Leads.OPEN, solved.sides.index(side), letter), as_written(side, letter))


def _linked_word(words: WordList, word: str) -> str:
    """Write a word of a list, and have it lead to what is known of it."""
    return _link((Leads.WORD, word), words.shown(word))


def _as_html(sentence: str) -> str:
    return _LINK.sub(r'<a href="\1">\2</a>', escape(sentence))


def plain_text(found: Mapping[Part, Any], report: Report) -> str:
    """Write all that was found, as the command line does: a job."""
    report(0, 0)
    solved: SolvedPair = found[Part.SIDES]
    one, other = solved.sides
    parts = [head_text(one, other, solved.openings)]
    if Part.DECIDING in found:
        parts.append(changes_text(found[Part.DECIDING]))
    if Part.MARGINS in found:
        alone, beside = found[Part.MARGINS]
        parts += [how_many_text(alone), how_many_text(beside, alone.margin)]
    if Part.STRATEGIES in found:
        there, back = found[Part.STRATEGIES]
        parts += [elsewhere_text(there, one, other), elsewhere_text(back, other, one)]
    if Part.ENDS in found:
        parts += map(ends_text, found[Part.ENDS], (one, other))
    if Part.WORDS in found:
        parts.append(shared_text(found[Part.WORDS].overlap.pair(0, 1), one.name, other.name))
    return "\n\n".join(parts)


# --- the page ---------------------------------------------------------------------------------------

Pair = tuple[Question, Question]
"""A game with each of two lists."""


class PairChoice(QWidget):
    """Two lists and a game, of those that are ticked.

    Attributes:
        chosen: the game with each list as somebody has chosen them, offered now or not; None if
            nobody has.

    Signals:
        changed: when something else is chosen.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # In the order in which they stand, which is that of Tab.
        self.one = self._box(_("First dictionary"))
        self.swap = button("⇄", self._swap)
        dress(self.swap, name=_("Swap the dictionaries"), hint=_("Swap the dictionaries"))
        self.other = self._box(_("Second dictionary"))
        self.game = self._box(_("Game that is played with both"))
        self.chosen: Pair | None = None
        self._usual: Question | None = None
        self._before = ("", "")  # the two lists
        lists = flow(self.one, self.swap, self.other, spacing=1 / 3)
        game = row(naming(_("Game"), self.game), self.game, spacing=1 / 3)
        flow(lists, game, on=self, spacing=0.5, spread=2)
        stand_for(self.swap, "dictionaries.swap")

    def _box(self, name: str) -> ComboBox:
        box = dress(ComboBox(), name=name, hint=name)
        box.currentIndexChanged.connect(self._choose)
        return box

    @property
    def _lists(self) -> tuple[str, str]:
        return self.one.currentData(), self.other.currentData()

    @property
    def questions(self) -> Pair | None:
        """The game with each list; None if there are not two lists, or there is no game."""
        game: Question | None = self.game.currentData()
        if game is None:
            return None
        one, other = self._lists
        return replace(game, source=one), replace(game, source=other)

    def restore(self, chosen: Pair | None, usual: Question | None = None) -> None:
        """Go back to what was chosen once it is offered.

        Args:
            chosen: the game with each list; None if nothing was chosen.
            usual: the game to begin with where nothing was, or one of its minimum length.
        """
        self.chosen, self._usual = chosen, usual

    def offer(self, shown: Sequence[Question]) -> None:
        """Offer what is shown; what was chosen is, where it is offered, and else what was before."""
        before = self.questions
        lists = {one.source: list_name(one.source) for one in shown}
        games = dict.fromkeys(map(_game, shown))
        if len(lists) < 2:
            lists, games = {}, {}
        one, other = [each.source for each in self.chosen or ()] or ("", "")
        offer(self.one, lists.items(), chosen=one if one in lists else None)
        offer(self.other, lists.items(), chosen=other if other in lists else None)
        if lists and self.one.currentIndex() == self.other.currentIndex():
            box = self.one if other == self.other.currentData() else self.other
            with QSignalBlocker(box):
                box.setCurrentIndex(0 if box.currentIndex() else 1)
        named = {game: describe_rules(game.rules, game.reading) for game in games}
        offer(self.game, named.items(), chosen=next(self._wished(games), None))
        self._before = self._lists
        if self.questions != before:
            self.changed.emit()

    def _wished(self, games: Iterable[Question]) -> Iterator[Question]:
        """Give of some games the one that was chosen, and then what is ever less near to the usual."""
        usual = self._usual
        named = [_game(one) for one in ((self.chosen or (None,))[0], usual) if one is not None]
        yield from (game for game in named if game in games)
        if usual is not None:
            yield from (one for one in games if one.rules.min_length == usual.rules.min_length)

    def choose_game(self, question: Question) -> None:
        """Choose the game of a question, if it is offered."""
        games = [self.game.itemData(place) for place in range(self.game.count())]
        if (game := _game(question)) in games:
            self.game.setCurrentIndex(games.index(game))

    @Slot()
    def _choose(self) -> None:
        """Keep what is chosen now; lists that would be the same one change places."""
        one, other = self._lists
        if one == other:
            place = int(other == self._before[0])  # which has been chosen
            box, source = (self.one, self.other)[1 - place], self._before[place]
            with QSignalBlocker(box):
                box.setCurrentIndex(box.findData(source))
        self._before, self.chosen = self._lists, self.questions
        self.changed.emit()

    @Slot()
    def _swap(self) -> None:
        one, other = self.one.currentIndex(), self.other.currentIndex()
        with QSignalBlocker(self.one), QSignalBlocker(self.other):
            self.one.setCurrentIndex(other)
            self.other.setCurrentIndex(one)
        self._choose()


def _game(question: Question) -> Question:
    """Return what is the same with any list."""
    return replace(question, source="")


class _Text(QTextBrowser):
    """Text with links, which stays where it is when it is written anew."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)

    def write(self, html: str) -> None:
        """Have other text; what is scrolled to, and the link that keys are at, stay."""
        bar, here = self.verticalScrollBar(), self._link_here()
        before = bar.value()
        self.setHtml(html)
        bar.setValue(before)
        if here:
            self._go_to(here)

    def _link_here(self) -> str:
        cursor = self.textCursor()
        return cursor.charFormat().anchorHref() if cursor.hasSelection() else ""

    def _go_to(self, href: str) -> None:
        """Go to a link; where it is gone, to another about the same, or to the heading above it."""
        about = href.partition("/")[2]
        alike: list[QTextCursor] = []
        block = self.document().begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                said = piece.charFormat()
                if said.anchorHref().partition("/")[2] == about or about in said.anchorNames():
                    cursor = QTextCursor(self.document())
                    cursor.setPosition(piece.position())
                    end = piece.position() + piece.length()
                    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                    alike.append(cursor)
                pieces += 1
            block = block.next()
        best = {one.charFormat().anchorHref(): one for one in alike}
        if alike:
            self.setTextCursor(best.get(href, alike[-1]))


class PairPage(PagePart, QWidget):
    """Puts two of the lists that are ticked side by side, under a game that is ticked.

    What is known of them is a text that reads from top to bottom: it links to the games, positions
    and words of which it tells, and to what is found out only if somebody wants it.

    Args:
        parent: the views.

    Signals:
        opened: the `Question` of a game that is to be opened in Strategy, and the opening after
            which; empty for the best.
        position_wanted: the `Question` of a game, the fragments from the first letter to the one
            that is to be seen there, and who sees it.
        word_wanted: a word that is to be looked up, and the `Question` of the first game.
        changed: more is known, or something else is asked.
        copied: what was found is on the clipboard.
    """

    opened = Signal(object, str)
    position_wanted = Signal(object, object, int)
    word_wanted = Signal(str, object)
    changed = Signal()
    copied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.current: Part | None = None  # what is being found out
        self._waiting: deque[Part] = deque()
        self._asked: tuple[Question, ...] = ()
        self._ticked: tuple[Question, ...] = ()
        self._suggested: Question | None = None
        self._found: dict[Part, Any] = {}
        self._failed: dict[Part, str] = {}
        self._unfolded: set[int] = set()
        self._written = PairText({}, {})
        self._dialog: WordsDialog | None = None
        self.setAccessibleName(_("Two lists side by side"))
        # What is made first comes first with Tab.
        self.choice = PairChoice(self)
        self.progress = dress(ProgressBar(), name=_("Progress of the comparison"))
        keep_room(self.progress)  # it comes and goes
        self.text = dress(_Text(), role="bare", name=_("What the two lists differ in"))
        self.text.anchorClicked.connect(self._follow)
        self._column = column(self.choice, self.progress, (self.text, 1), on=self)
        self.choice.changed.connect(self._ask_if_shown)
        self.on_font()

    # --- what is asked of the page ------------------------------------------------------------------

    def offer(self, ticked: tuple[Question, ...]) -> None:
        """Offer the lists and the games that are ticked, once the page is seen."""
        self._ticked = ticked
        if self.isVisible():
            self.choice.offer(ticked)
            self._write()

    @property
    def games(self) -> tuple[Question, ...]:
        """The two that are chosen."""
        return self.choice.questions or ()

    def forget(self, lists: Collection[str]) -> None:
        """Find out anew what is shown of lists that have other words now."""
        if any(question.whole in lists for question in self._asked):
            self._ask(())
            self._ask_if_shown()

    def suggest(self, game: Question | None) -> None:
        """Choose the game that somebody was at elsewhere, unless that was said before."""
        if game is not None and game != self._suggested:
            self._suggested = game
            self.choice.choose_game(game)

    def found(self, part: Part) -> Any:  # noqa: ANN401 - each part has its own
        """Return what was found of a part; None if that is still to come."""
        return self._found.get(part)

    @property
    def can_copy(self) -> bool:
        """Whether there is a text: it begins with who wins."""
        return Part.SIDES in self._found

    @command("dictionaries.copy_pair")
    @Slot()
    def copy(self) -> None:
        """Have what was found on the clipboard, as text."""
        job = partial(plain_text, dict(self._found))
        ask(self, job, self._on_copied, fails=_("The text could not be copied."))

    # --- how it goes on -----------------------------------------------------------------------------

    def on_come(self) -> None:
        """Find out what nobody has asked for while the page was not to be seen."""
        self.offer(self._ticked)
        self._ask_if_shown()
        if self._waiting and not self.is_running:
            self._next()

    def on_leave(self) -> None:
        """Find out nothing that nobody sees; it begins again for whoever comes back."""
        if self.current is not None:
            drop(self, self._on_found)
            self._waiting.appendleft(self.current)
            self.current = None

    def on_font(self) -> None:
        """Follow another font."""
        unit = self.fontMetrics().height()
        self._column.setContentsMargins(unit // 2, unit // 2, unit // 2, 0)
        self._column.setSpacing(unit // 4)
        self.progress.setFixedHeight(unit // 4)
        document = self.text.document()
        document.setDocumentMargin(unit // 4)
        document.setDefaultStyleSheet(
            f"h4 {{ margin-top: {unit}px; margin-bottom: {unit // 4}px }}"
            f"p {{ margin-top: {unit // 4}px; margin-bottom: 0 }}"
        )
        self._write()

    def on_colours(self) -> None:
        """Follow other colours, which links have from where they were written."""
        self._write()

    @Slot()
    def _ask_if_shown(self) -> None:
        if self.isVisible() and self.games != self._asked:
            self._ask(self.games)

    def _ask(self, questions: tuple[Question, ...]) -> None:
        """Find out all that is soon known of two games, or nothing any more."""
        self._asked = questions
        self._found.clear()
        self._failed.clear()
        self._unfolded.clear()
        self.text.clear()
        drop(self, self._on_found)
        self._waiting.clear()
        if questions:
            parts = [Part.WORDS, Part.SIDES, Part.ENDS]  # there is something to read soon
            rules = questions[0].rules
            if rules.variant is Rules.variant:  # in which all is found soon
                parts = [Part.SIDES, Part.ENDS, Part.WORDS, *slow_parts(rules)]
            self._waiting.extend(parts)
        self._next()

    @property
    def is_running(self) -> bool:
        """Whether something is being found out."""
        return self.current is not None

    def want(self, part: Part) -> None:
        """Find out one part more, once who wins is known."""
        if part is not self.current and part not in self._waiting and self.can_copy:
            self._failed.pop(part, None)
            self._waiting.append(part)
            if self.current is None:
                self._next()
            else:
                self._write()

    def give_up(self, part: Part) -> None:
        """Find out a part no more."""
        if part is self.current:
            drop(self, self._on_found)
            self._next()
        elif part in self._waiting:
            self._waiting.remove(part)
            self._write()

    def _next(self) -> None:
        """Find out the next part, after the one before."""
        part = self.current = self._waiting.popleft() if self._waiting else None
        if part is not None:
            one, other = self._asked
            job: JobFunction
            if part is Part.WORDS:
                job = partial(compare_words, one, other)
            elif part is Part.SIDES:
                job = partial(solve_both, one, other)
            else:  # the games come first
                job = partial(FINDERS[part], self._found[Part.SIDES])
            then, fails = partial(self._on_found, part), partial(self._on_failed, part)
            self.progress.show_progress(0, 0)
            ask(self, job, then, fails=fails, told=self._on_progressed, work=Work.ALONE)
        self._write()

    @Slot()
    def _write(self) -> None:
        """Write what is known by now, and what is to come, or can be asked for."""
        are_two = self.choice.questions is not None
        self.choice.setVisible(are_two)
        self.progress.setVisible(self.is_running)
        if not are_two:
            two = _("Tick two dictionaries or more to put two of them side by side.")
            self.text.setPlainText(two)
            return
        slow = slow_parts(self._asked[0].rules) if self._asked else ()
        self._written = PairText(
            self._found,
            self._failed,
            awaited=(*self._waiting, *([self.current] if self.current else [])),
            offered=slow if Part.SIDES in self._found else (),
            unfolded=self._unfolded,
        )
        self.text.write(self._written.html)
        self.changed.emit()

    def _on_found(self, part: Part, value: object) -> None:
        self._found[part] = value
        self._next()
        if isinstance(value, SolvedPair):
            announce(self, " ".join(map(describe_side, value.sides)))

    def _on_failed(self, part: Part, error: BaseException) -> None:
        self._failed[part] = trouble_of(part, error)
        if part is Part.SIDES:  # nothing can be said of games that nobody has solved
            self._waiting = deque(one for one in self._waiting if one is Part.WORDS)
        self._next()

    def _on_progressed(self, progress: Progress) -> None:
        self.progress.show_progress(progress.done, progress.total)

    def _on_copied(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self.copied.emit()

    @Slot(QUrl)
    def _follow(self, url: QUrl) -> None:
        """Go where a link leads, or have done what it offers."""
        kind, which, *more = url.toString().split("/")
        match Leads(kind):
            case Leads.OPEN:
                self.opened.emit(self._asked[int(which)], *more)
            case Leads.WORD:
                self.word_wanted.emit(which, self._asked[0])
            case Leads.PLAY:
                self._show_play(int(which), int(*more))
            case Leads.LIST:
                if self._dialog is None:
                    self._dialog = WordsDialog(self.window())
                self._dialog.show_words(self._written.lists[which])
            case Leads.ASK:
                self.want(Part[which])
            case Leads.STOP:
                self.give_up(Part[which])
            case Leads.ALL:
                self._unfolded.add(int(which))
                self._write()

    def _show_play(self, place: int, count: int) -> None:
        """Show where a play of the strategy of one list loses with the other."""
        found = self._found[Part.STRATEGIES][place]
        solved: SolvedPair = self._found[Part.SIDES]
        there = solved.sides[1 - place].solution
        way = there.way_to(found.losing[count].fragment)
        if way:
            self.position_wanted.emit(self._asked[1 - place], way, found.strategy.seat)
        else:  # it is the opening that loses
            self.opened.emit(self._asked[1 - place], "")
