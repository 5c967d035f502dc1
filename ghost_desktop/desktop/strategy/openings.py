"""Which opening to learn: all openings in a table, in the place of the strategy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.desktop.kit.boxes import ComboBox, choice
from ghost_desktop.desktop.kit.builders import button, column, dress, flow, label
from ghost_desktop.desktop.kit.commands import pressed
from ghost_desktop.desktop.kit.layout import demibold, scaled
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.table import RowsModel, RowsTable, TableColumn
from ghost_desktop.desktop.strategy.strategies import PROVING
from ghost_desktop.desktop.strategy.summary import Learner, cost_text, costs_to, worth
from ghost_desktop.desktop.strategy.wording import badge
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.engine.game.variant import LineKind, NoCosts, NoStrategy
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.openings import OpeningToLearn, openings_to_learn
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.formats.lists import describe_bands, up_to_level
from ghost_desktop.formats.strategies import describe_no_strategy, remembered
from ghost_desktop.formats.text import letters_text, number, sentence
from ghost_desktop.library.commonness import KNOWN_LEVEL, KNOWN_LEVELS
from ghost_desktop.library.drills import default_path
from ghost_desktop.library.own_costs import known_share
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtCore import QModelIndex
    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.kit.ask import Progress, Report
    from ghost_desktop.desktop.kit.layout import FlowLayout
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.desktop.strategy.strategies import StrategyView
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import WordList


@dataclass(frozen=True)
class OpeningsAsked:
    """What is to be found out of openings.

    Attributes:
        view: of which strategies, whatever the opening.
        words: the hash of the content of the game's list: a file may have other words another time.
        level: up to which level of commonness words are known.
    """

    view: StrategyView
    words: str
    level: int


@dataclass(frozen=True, eq=False)
class OpeningFound:
    """What is known of an opening.

    Attributes:
        opening: what there is to remember.
        share: which part of the words on which the round can end the person knows, from 0 to 1; None
            if nobody knows how common they are.
        cost: what the lines cost the person; None if that was not asked for.
    """

    opening: OpeningToLearn
    share: float | None
    cost: int | None


@dataclass(frozen=True, eq=False)
class OpeningsFound:
    """What is known of all openings, by now.

    Attributes:
        asked: what was asked.
        letters: all openings, in the order of the language.
        known: those of which something is known, by the letter.
        has_levels: whether it is known how common words are.
        is_weighed: whether the strategies are those whose lines cost the person the least.
    """

    asked: OpeningsAsked
    letters: tuple[str, ...]
    known: Mapping[str, OpeningFound]
    has_levels: bool
    is_weighed: bool

    @property
    def line_kind(self) -> LineKind:
        """What a line is."""
        return LineKind.of(self.asked.view.question.rules.variant, self.asked.view.count)

    @property
    def is_whole(self) -> bool:
        """Whether all is known."""
        return len(self.known) == len(self.letters)

    def winning(self) -> list[OpeningFound]:
        """Return the openings after which the player wins for certain, in the order of `letters`."""
        known = [self.known[letter] for letter in self.letters if letter in self.known]
        return [one for one in known if one.opening.outcome is Outcome.WIN]

    def in_order(self) -> list[str]:
        """Return the openings: those that win first, then the least; alphabetically until all are known."""
        if not self.is_whole:
            return list(self.letters)
        return sorted(self.known, key=lambda letter: _rank(self.known[letter]))


def _rank(one: OpeningFound) -> tuple[int, int, int, str]:
    """Return what an opening is sorted by."""
    opening = one.opening
    # From what is worth most to learn.
    rank = [*Outcome].index(opening.outcome) if opening.has_strategy else len(Outcome)
    least = opening.lines if one.cost is None else one.cost
    return rank, least, opening.letters, opening.letter


def find_openings(
    game: SolvedGame,
    asked: OpeningsAsked,
    known: OpeningsFound | None,
    report: Report,
) -> OpeningsFound:
    """Find out what there is to remember of each opening.

    Args:
        game: the solved game.
        asked: what is asked of it.
        known: what has been found out of it, to go on from; None if nothing has.
        report: is told the `OpeningsFound` by now; once it is stopped, no proof goes on.

    Raises:
        NoStrategy: if strategies are not known in this variant.
    """
    solution = game.solution
    legal = (play.letter for play in solution.legal_plays(solution.game.start))
    letters = tuple(solution.words.order.sorted(legal))
    view = asked.view
    own = None if view.person is None else costs_to(view.person, game, view.seat, view.count)
    nothing = OpeningsFound(asked, letters, {}, game.is_english, own is not None)
    found = known or nothing

    def still_there(done: int, total: int) -> None:
        report(done, total, found)

    def watch(_lines: int, _bound: int) -> bool:
        still_there(len(found.known), len(letters))
        return not report.stopped

    coming = openings_to_learn(
        solution,
        view.seat,
        game.levels,
        count=view.count,
        costs=own.costs if own is not None and found.is_weighed else None,
        others=view.others,
        passed_over=len(found.known),
        time_limit=PROVING,
        watch=watch,
        report=still_there,
    )
    try:
        for opening in coming:
            share = known_share(opening.words, asked.level) if game.is_english else None
            cost = None if own is None else own.sum(opening.remembered)
            known_of = OpeningFound(opening, share, cost)
            found = replace(found, known={**found.known, opening.letter: known_of})
    except NoCosts:  # then by how many lines there are
        return find_openings(game, asked, replace(nothing, is_weighed=False), report)
    return found


def headline(found: OpeningsFound, words: WordList) -> str:
    """Say which opening has the least to remember, or after how many a player wins."""
    winning, all_of_them = found.winning(), number(len(found.letters))
    if not found.is_whole:
        known = number(len(found.known))
        return say("{known} of {all} openings are worked out.", known=known, all=all_of_them)
    if not winning and found.asked.view.others is Others.ANYTHING:
        return say("You can be sure to win with none of {all} openings.", all=all_of_them)
    if found.asked.view.seat or not winning:
        if found.asked.view.others is Others.CAREFUL:
            said = _("You are safe after {count} of {all} openings.")
        else:
            said = _("You win for certain after {count} of {all} openings.")
        return said.format(count=number(len(winning)), all=all_of_them)
    least = found.known[found.in_order()[0]]
    letter = words.shown(least.opening.letter)
    if least.cost is not None:
        said = _("{letter} costs you the least: as much as {cost} new ones.")
        return said.format(letter=letter, cost=cost_text(least.cost))
    said = _("Of those that win, {letter} has the least to remember: {lines}.")
    lines = remembered(least.opening.lines, found.line_kind)
    return said.format(letter=letter, lines=lines)


def about(found: OpeningsFound) -> str:
    """Say that the others are taken to be careful, and what is weighed, and from where it is known."""
    said, is_own = [], found.asked.view.person is not None
    if found.asked.view.others is not Others.ANYTHING:
        careful = _(
            "All of this expects careful others: nobody makes a play which puts you at risk, and "
            "himself as well."
        )
        said.append(careful)
    if is_own:
        said.append(
            _(
                "What you have learned in the drill costs a tenth of a new one, and half once it is due."
            )
        )
    if is_own and not found.is_weighed:
        said.append(_("The strategies are those with the fewest lines, whatever each costs."))
    elif is_own and found.has_levels:
        known = _(
            "A word that you know, up to {level}, costs half, and so does a reply where such a word "
            "can still come."
        )
        said.append(known.format(level=up_to_level(found.asked.level)))
    return " ".join(said)


def describe_opening(one: OpeningFound, found: OpeningsFound, rules: Rules, words: WordList) -> str:
    """Say all that is known of an opening, in sentences."""
    opening, letter = one.opening, words.shown(one.opening.letter)
    if not opening.has_strategy:
        return say("{letter}: you cannot force a win, and no strategy is known.", letter=letter)
    outcome = worth(opening.outcome, rules, found.asked.view.others)
    lines, letters = remembered(opening.lines, found.line_kind), letters_text(opening.letters)
    sentences = [
        say("{letter}: {outcome}.", letter=letter, outcome=outcome),
        say("{lines}, {letters}.", lines=lines, letters=letters),
    ]
    if opening.outcome is Outcome.WIN and not opening.proved_minimal:
        sentences.append(_("It is not proved that fewer do not do."))
    if one.share is not None:
        known = _("Of the words on which the round can end, you know {percent} %.")
        sentences.append(known.format(percent=number(round(100 * one.share))))
    if one.cost is not None:
        cost = cost_text(one.cost)
        sentences.append(say("It costs you as much as {cost} new ones.", cost=cost))
    return " ".join(sentences)


_ROW = 1.6  # heights of the font
_AIR = 1.5  # heights of the font between columns
_KEPT = 12  # questions, whose answers are kept


def _columns(found: OpeningsFound, solution: Solution) -> list[TableColumn]:
    """Return what is said of openings: what each is worth, and figures."""
    are_words = found.line_kind is LineKind.WORD

    def described(letter: str) -> str:
        one = found.known.get(letter)
        return describe_opening(one, found, solution.rules, solution.words) if one else ""

    return [
        TableColumn(
            title=_("Opening"),
            text=partial(_name, found, solution),
            key=found.letters.index,
            spoken=described,
            tip=described,
        ),
        _figure(
            found,
            _("Costs you"),
            lambda one: one.cost or 0,
            lambda one: cost_text(one.cost or 0),
        ),
        _figure(
            found,
            _("Words") if are_words else _("Replies"),
            lambda one: one.opening.lines,
            _lines_text,
            _("≤: or fewer, not proved"),
        ),
        _figure(
            found,
            _("You know"),
            lambda one: one.share or 0,
            lambda one: say("{number} %", number=round(100 * (one.share or 0))),
            say("known words: up to {level}", level=up_to_level(found.asked.level)),
            most=1,
        ),
    ]


def _name(found: OpeningsFound, solution: Solution, letter: str) -> str:
    """Name an opening, and say what can happen to you: ``"N  ● you win"``."""
    one = found.known.get(letter)
    if one is None:
        said = ["…"]
    elif one.opening.has_strategy:
        said = [badge(one.opening.outcome, solution.rules)]
    else:
        said = [_("no strategy is known")]
    return "  ".join((solution.words.shown(letter), *said))


def _figure(
    found: OpeningsFound,
    title: str,
    of: Callable[[OpeningFound], float],
    write: Callable[[OpeningFound], str],
    meaning: str = "",
    most: float = 0,
) -> TableColumn:
    """Make a column of numbers with bars, full for `most`; there is none where no strategy is known."""
    known = (of(one) for one in found.known.values() if one.opening.has_strategy)
    most = most or max(known, default=0) or 1

    def value(letter: str) -> float | None:
        one = found.known.get(letter)
        return of(one) if one and one.opening.has_strategy else None

    def share(letter: str) -> float | None:
        figure = value(letter)
        return None if figure is None else figure / most

    def text(letter: str) -> str:
        one = found.known.get(letter)
        if one is None:
            return "…"
        return write(one) if one.opening.has_strategy else "–"

    return TableColumn(
        title=title, text=text, key=value, is_number=True, meaning=meaning, value=share
    )


def _lines_text(one: OpeningFound) -> str:
    """Write how many lines there are, and whether fewer may do, where that could be proved."""
    is_open = one.opening.outcome is Outcome.WIN and not one.opening.proved_minimal
    return f"≤ {number(one.opening.lines)}" if is_open else number(one.opening.lines)


class OpeningsTable(RowsTable):
    """Shows openings beside each other, sorted by any column.

    Signals:
        chosen: the letter that was clicked, or on which Enter was pressed.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._found: OpeningsFound | None = None
        titles = _("Opening"), "", _("Replies"), ""  # until one is known
        columns = [TableColumn(text=str, title=title) for title in titles]
        super().__init__(_("Openings"), RowsModel(columns), parent, row=_ROW)
        self.show_bars(_AIR)
        self.let_sort()
        for place in (1, 3):  # until something is known that they say
            self.hideColumn(place)
        self.clicked.connect(self._on_chosen)
        self.activated.connect(self._on_chosen)

    def show_openings(self, found: OpeningsFound | None, solution: Solution | None) -> None:
        """Show openings of a game, or none; the one that is current stays so while more is known."""
        before, here = self._found, self.here
        self._found = found
        if found is None or solution is None:
            self.rows.show([])
            return
        self.rows.have(_columns(found, solution))
        self.rows.show(found.in_order())
        self.put_in_order()
        is_own = found.asked.view.person is not None
        for place, is_there in enumerate((True, is_own, True, found.has_levels)):
            self.setColumnHidden(place, not is_there)
        shown = self.rows.shown()
        if here in shown and before and before.asked == found.asked:
            self.selectRow(shown.index(here))
        elif self.hasFocus() and found.is_whole:
            self.come_to_a_row()  # the first one: until then the order is another

    def _on_chosen(self, index: QModelIndex) -> None:
        self.chosen.emit(self.rows.row(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the first opening, or the last: Qt goes to columns."""
        end = pressed(event, "openings.ends")
        if end is not None and self.rows.rowCount():
            self.selectRow((0, self.rows.rowCount() - 1)[end])
        else:
            super().keyPressEvent(event)


_HEADLINE = 1.3  # of its letters to others


class OpeningsPage(PagePart, QWidget):
    """Shows what there is to remember of each opening, once somebody looks.

    Attributes:
        found: what is known by now; None if nothing is.
        drills: the file of the answers in drills.
        table: the openings.

    Signals:
        chosen: an opening whose strategy is to be shown.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.drills = default_path()
        self._game: SolvedGame | None = None
        self._view: StrategyView | None = None
        self.found: OpeningsFound | None = None
        self._why_none = ""  # in a sentence; empty while something may come
        self._known: dict[OpeningsAsked, OpeningsFound] = {}
        self._build()
        self._show()

    # --- how it stands ----------------------------------------------------------------------------

    @property
    def person(self) -> Learner | None:
        """Whom lines are to cost the least; None if all lines are alike."""
        return Learner(self.level.currentData(), self.drills) if self.own.isChecked() else None

    # --- what can be done -------------------------------------------------------------------------

    def weigh(self, *, is_own: bool) -> None:
        """Have lines cost the person the least, or have the fewest."""
        if self.own.isChecked() != is_own:
            self.own.setChecked(is_own)
            self.ask()

    def weigh_for(self, level: int) -> None:
        """Have lines cost the least to a person who knows words up to a level of commonness."""
        self.level.setCurrentIndex(KNOWN_LEVELS.index(level))
        self.weigh(is_own=True)

    def show_game(self, game: SolvedGame | None, view: StrategyView | None) -> None:
        """Show the openings of a game, for whom one looks; None while another game is solved."""
        view = view and replace(view, opening=None)
        if (game, view) != (self._game, self._view):
            self._game, self._view = game, view
            self.level.setVisible(game is not None and game.is_english)
            self.ask()

    @property
    def _asked(self) -> OpeningsAsked | None:
        if self._game is None or self._view is None:
            return None
        words = self._game.solution.game.all_words.whole.content_hash
        view = replace(self._view, person=self.person)
        return OpeningsAsked(view, words, self.level.currentData())

    @Slot()
    def ask(self) -> None:
        """Have found out what is not known, if somebody looks."""
        asked = self._asked
        drop(self)
        self._why_none = ""
        self.found = self._known.get(asked) if asked is not None else None
        known, is_seen = self.found, self.isVisible()
        is_whole = known is not None and known.is_whole
        if asked is not None and self._game is not None and is_seen and not is_whole:
            ask(
                self,
                partial(find_openings, self._game, asked, known),
                self._on_found,
                fails=self._on_failed,
                told=self._on_progressed,
                work=Work.ALONE,
            )
        self._show()

    @Slot()
    def stop(self) -> None:
        """Find out no more; what is known stays."""
        drop(self)
        if self.found is None:
            self._why_none = _("Stopped before an opening was worked out.")
        self._show()

    # --- what becomes of it -----------------------------------------------------------------------

    def _on_progressed(self, progress: Progress) -> None:
        if isinstance(progress.value, OpeningsFound) and progress.value is not self.found:
            self._on_found(progress.value)

    def _on_found(self, found: OpeningsFound) -> None:
        self._known.pop(found.asked, None)
        self.found = self._known[found.asked] = found
        if len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]
        self._show()

    def _on_failed(self, error: BaseException) -> None:
        if isinstance(error, NoStrategy):
            self._why_none = sentence(describe_no_strategy(error))
            self._show()
            return
        self._show()
        text = _("What there is to remember of the openings could not be found out.")
        show_error(self.window(), text, error)

    @Slot()
    def _show(self) -> None:
        """Show what is known of each opening, and say what is known of all."""
        solution = self._game.solution if self._game is not None else None
        self.table.show_openings(self.found, solution)
        found, game = self.found, self._game
        had_focus = self.window().focusWidget() is self._stop
        self._stop.setVisible(awaits(self))
        if had_focus and self._stop.isHidden():
            self.table.setFocus()
        if found is None or game is None:
            moment = _("One moment: looking at all openings.")
            self._headline.setText(self._why_none or moment)
            self._about.hide()
            return
        self._headline.setText(headline(found, game.solution.words))
        self._about.setText(about(found))
        self._about.setVisible(bool(self._about.text()))

    # --- events -------------------------------------------------------------------------------------

    def on_come(self) -> None:
        """Find out what there was nobody to see."""
        self.ask()

    def on_leave(self) -> None:
        """Find out no more; forget what costs the person what, who may learn meanwhile."""
        drop(self)
        for asked in [asked for asked in self._known if asked.view.person]:
            del self._known[asked]

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        self._headline, self._about = label(), label("muted")
        self._headline.setFont(demibold(scaled(self._headline.font(), _HEADLINE)))
        self.table = OpeningsTable(self)
        self.table.chosen.connect(self.chosen)
        parts = (self._headline, self._about, self._build_controls(), (self.table, 1))
        column(*parts, on=self, spacing=1 / 3)
        self.setFocusProxy(self.table)
        self.setAccessibleName(_("Openings"))

    def _build_controls(self) -> FlowLayout:
        weighs = _(
            "Weigh lines by what you have learned in the drill, and words by whether you know them"
        )
        self.own = button("openings.own", self.table.setFocus, hint=weighs, stays=True)
        self.own.clicked.connect(self.ask)
        self.level = dress(ComboBox(), name=_("Words that you know"), hint=describe_bands())
        said = _("You know words up to {level}")
        names = {one: said.format(level=up_to_level(one)) for one in KNOWN_LEVELS}
        choice(self.level, names, chosen=KNOWN_LEVEL)
        self.level.activated.connect(self.ask)
        self.level.left.connect(self.table.setFocus)
        self._stop = button(_("Stop"), self.stop, hint=_("Work out no more; what is there stays"))
        self._stop.hide()
        return flow(self.own, self.level, self._stop, spacing=0.5)
