"""The Strategy panel: for whom, after which opening; the tree, and what to remember."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsOpacityEffect,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QWidget,
)

from ghost_desktop.desktop.kit.ask import Work, ask, drop
from ghost_desktop.desktop.kit.builders import button, column, fill, flow, label, row
from ghost_desktop.desktop.kit.commands import add_actions, command, underlined
from ghost_desktop.desktop.kit.layout import (
    FlowLayout,
    demibold,
    is_small,
    keep_room,
    scrolling_column,
)
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.strategy.choices import StrategyChoices
from ghost_desktop.desktop.strategy.export import ExportButton
from ghost_desktop.desktop.strategy.lines import NO_LINES
from ghost_desktop.desktop.strategy.map_source import PlaysMap, StrategySource
from ghost_desktop.desktop.strategy.openings import OpeningsPage, OpeningsSwitch
from ghost_desktop.desktop.strategy.replies import WhatIf
from ghost_desktop.desktop.strategy.rows import PlayRows
from ghost_desktop.desktop.strategy.seal import Seal, SealDialog
from ghost_desktop.desktop.strategy.search import Search
from ghost_desktop.desktop.strategy.side_pane import SidePane
from ghost_desktop.desktop.strategy.strategies import StrategyFinder, StrategyView, count_lines
from ghost_desktop.desktop.strategy.summary import (
    below_headline,
    describe_looking,
    describe_others,
    describe_proving,
    instead_of_none,
    is_proved,
    skipping,
    to_take_home,
)
from ghost_desktop.desktop.strategy.tree_and_map import KeptFolds, Showing, TreeAndMap
from ghost_desktop.desktop.strategy.wording import legend
from ghost_desktop.desktop.window.question import FindingOut, describe_question
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ghost_desktop.desktop.strategy.summary import Proof
    from ghost_desktop.desktop.window.inquiry import Known
    from ghost_desktop.engine.strategies.replies import Fixed
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.question import Question


_HEADLINE = 1.5  # of its letters to others
_BESIDE = 71  # heights of the font: from this width on there is room beside the headline
_UNBOUNDED = 16_777_215  # as Qt has it


class _Sentence(QLabel):
    """The headline, which asks for one line, and has more where there is no room."""

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        metrics = self.fontMetrics()
        return QSize(
            metrics.horizontalAdvance(self.text()) + metrics.averageCharWidth(), metrics.height()
        )

    def minimumSizeHint(self) -> QSize:
        """Ask for no line in whole."""
        return QSize(0, self.fontMetrics().height())


class Head(PagePart, QWidget):
    """The headline with what belongs beside it, and what is said below; in a small window with less room.

    Args:
        choices: has the tick that stands beside the headline, and the switch at its right.
        parent: the owner.

    Attributes:
        sentence: the headline.
        proof: what is said below.
        stop: ends a proof; it is hidden while there is none.
        seal: opens what is proved; it is hidden while nothing is.
    """

    def __init__(self, choices: StrategyChoices, parent: QWidget) -> None:
        super().__init__(parent)
        self.sentence = _Sentence(_("One moment"), self)
        self.sentence.setWordWrap(True)
        self.proof = label("muted", _("The strategy is being found."))
        self.proof.setAlignment(Qt.AlignmentFlag.AlignTop)
        ends = _("End the proof, and keep the best strategy that has been found")
        self.stop = button("strategy.stop", None, _("Stop"), hint=ends)
        self.stop.hide()
        self.seal = Seal(self)
        for kept in (choices.zones, choices.forms):
            keep_room(kept)  # or what is below would jump
        self._beside = QWidget(self)
        row(choices.zones, self.seal, self.stop, ..., on=self._beside)
        self._beside.setMinimumHeight(self.stop.sizeHint().height())  # it comes and goes
        self._headline = QGridLayout()
        self._headline.setColumnStretch(1, 1)
        self._headline.addWidget(self.sentence, 0, 0)
        self._headline.addWidget(choices.forms, 0, 2)
        self._column = column()
        self.setLayout(self._column)
        self._column.addLayout(self._headline)
        self._column.addWidget(self.proof)
        self.on_fit()

    def add(self, below: QWidget) -> None:
        """Put something below the details."""
        self._column.addWidget(below)

    @Slot()
    def on_fit(self) -> None:
        """Set the headline, and keep its place to what is below it, or the tree would jump.

        In a narrow window what belongs beside the headline stands below it, and of what is said
        further there is a line; all of it is in its tip.
        """
        unit, small = self.fontMetrics().height(), is_small(self.window())
        is_narrow = self.width() < _BESIDE * unit
        font = demibold(QApplication.font())
        font.setPointSizeF((1.1 if small else _HEADLINE) * font.pointSizeF())
        self.sentence.setFont(font)
        self._headline.addWidget(self._beside, *((1, 0, 1, 3) if is_narrow else (0, 1)))
        self._headline.setHorizontalSpacing(unit)
        self._headline.setVerticalSpacing(unit // 8)
        line = self.proof.fontMetrics().lineSpacing()
        self.proof.setMinimumHeight(line)
        self.proof.setMaximumHeight(line if is_narrow else _UNBOUNDED)
        self._column.setSpacing(unit // 8 if small else unit // 3)


_LEAST_HEIGHT = 10.3
_NARROW = 40  # heights of the font: in less width, there is no room for both side by side
_LEAST_TREE = 7  # heights of the font for the tree alone
_SHARE, _WIDEST_BESIDE = 0.24, 26
"""How much of the width what is beside the tree has, and how many heights of the font at the most."""
_BOTH = 72
"""From how many heights of the font on both the tree and the map can be read, beside each other."""
_SHARE_BELOW = 0.4  # of the height


class Middle(PagePart, QSplitter):
    """The tree and what is beside it, each with a share of the room until a person gives another.

    It asks for the height of a few rows, whatever is in it; all the room that is left comes on top.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moved: set[Qt.Orientation] = set()  # in which a person has given another share
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._on_moved)

    def sizeHint(self) -> QSize:
        """Ask for no more than the least height."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        height = round(_LEAST_HEIGHT * self.fontMetrics().height())
        if self.orientation() is Qt.Orientation.Vertical:
            below = [self.widget(place) for place in range(1, self.count())]
            heights = [one.minimumSizeHint().height() for one in below if one is not None]
            height = _LEAST_TREE * self.fontMetrics().height() + self.handleWidth() + sum(heights)
        return QSize(super().minimumSizeHint().width(), height)

    def on_fit(self) -> None:
        """Share the room anew, as the width has it."""
        width, height = self.width(), self.height()
        is_narrow = width < _NARROW * self.fontMetrics().height()
        self.setOrientation(Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal)
        if self.orientation() in self._moved:
            return
        if is_narrow:
            below = round(_SHARE_BELOW * height)
            self.setSizes([height - below, below])
        else:
            beside = min(round(_SHARE * width), _WIDEST_BESIDE * self.fontMetrics().height())
            self.setSizes([width - beside, beside])

    @Slot()
    def _on_moved(self) -> None:
        self._moved.add(self.orientation())


def what_to_show(
    finder: StrategyFinder, seat: int, find_out: Callable[[str], None], every_play: bool
) -> Showing:
    """Return what tree and map are to show.

    Args:
        finder: knows the game, and the strategy that was found.
        seat: to whom every play is told.
        find_out: has it found out what each play from a fragment leads to.
        every_play: whether every play is shown, and not the strategy.
    """
    game, shown = finder.game, finder.shown
    if game is not None and every_play:
        view = StrategyView(game.answer.question, seat, None)
        rows = PlayRows(
            game.solution,
            seat,
            rated=game.is_english,
            find_out=find_out,
            symbols=finder.symbols,
        )
        plays = PlaysMap(game.solution, seat, rated=game.is_english)
        return Showing(rows, plays, view.name(every_play=True))
    if game is not None and shown is not None:
        source = StrategySource(shown, rated=game.is_english)
        return Showing(shown.rows, source, shown.view.name(every_play=False), has_list=True)
    return Showing()


_COUNTINGS = (Counting.ZONES, Counting.LINES)
_OTHER = {Counting.LINES: Counting.ZONES, Counting.ZONES: Counting.LINES}
_EVERY_PLAY = N_("Every play")
_ABOUT_EVERY_PLAY = N_("All that can be played, and how it ends for you if all play perfectly.")
_IN_STRATEGY = N_("{fragment} stands in this strategy.")
_NOT_IN_STRATEGY = N_("{fragment} is not in the strategy: here it stands among every play.")
_OLD = N_("This is still what was asked before.")
_FAINT = 0.65  # of what is old: enough to read it


def _not_told(_error: BaseException) -> None:
    """Leave it at that: what cannot be counted otherwise is not said."""


class StrategyPanel(PagePart, QWidget):
    """Shows the minimal strategy of a player, or every play.

    Attributes:
        finder: looks for what is shown.
        export: copies it, writes it into files and prints it.
        seal: says that it is proved.

    Signals:
        play_from: a fragment and the seat whose strategy it is from, to go on from on the board.
        shown_changed: the `Shown` to work with; None while another is looked for, or if none was
            found.
    """

    play_from = Signal(str, int)
    shown_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.finder = StrategyFinder(self)
        self.finder.game_changed.connect(self._on_game)
        self.finder.looking.connect(self._on_looking)
        self.finder.kept.connect(self._on_kept)
        self.finder.proved.connect(self._on_proof)
        self.finder.found.connect(self._on_found)
        self._showing = ""  # the name of what the tree shows, for its folds
        self._wanted: tuple[Question, tuple[str, ...]] | None = None  # where to go in which game
        self._folds = KeptFolds()
        self._sought: tuple[Question, tuple[str, ...]] | None = None  # to be shown in its strategy
        self._arrived = ""  # the fragment to which somebody was led
        self._finding_out = FindingOut(self)
        self._finding_out.progressed.connect(self._on_news)
        self._finding_out.found.connect(self._on_news)
        self._is_small = self._has_room = False
        self._counted: dict[StrategyView, Strategy] = {}  # what was found of this game
        self._unknown: list[str] = []  # what is being found out, the last one asked for foremost
        self._build()

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        return self.openings if self.choices.openings.isChecked() else self.views

    @property
    def strategy(self) -> Strategy | None:
        """The strategy that is shown; None until there is one."""
        shown = self.finder.shown
        return shown.strategy if shown else None

    @property
    def sentence(self) -> str:
        """What the panel says is known."""
        return self._sentence.text()

    @property
    def seat(self) -> int | None:
        """Whose strategy is shown; None until there is one."""
        return self.strategy.seat if self.strategy else None

    @property
    def looked_at(self) -> tuple[int, str | None] | None:
        """Whose strategy was asked for, and after which opening; None before the first answer."""
        if self.finder.game is None:
            return self.finder.wanted
        return self.choices.seat, self.choices.opening

    def look_at_next(self, seat: int, opening: str | None) -> None:
        """Show this strategy for the next answer; an opening that is none is passed over."""
        self.finder.look_at_next(seat, opening)

    @property
    def is_old(self) -> bool:
        """Whether the tree is not of what is asked for, or not yet."""
        is_looking = self.finder.is_looking and not self.choices.shows_every_play
        return self.finder.is_behind or is_looking

    def follow(self, known: Known) -> None:
        """Mark what is shown as old while another game is solved, then show its strategy."""
        self.finder.follow(known)

    def look_at(self, seat: int) -> None:
        """Show the strategy of a seat."""
        self.choices.choose_seat(seat)

    def show_fragment(self, question: Question, way: tuple[str, ...], seat: int) -> None:
        """Show where a way leads among every play of a game, as `seat` sees it: now or once solved.

        Once the strategy is found, it is shown there if it has the position, and else said not to;
        unless the person has gone on meanwhile.
        """
        self.choices.every_play.setChecked(True)
        self._wanted, self._arrived = (question, way), ""
        self._sought = question, way[-1:]
        game = self.finder.game
        if self.finder.awaited is not None or game is None or game.answer.question != question:
            self.look_at_next(seat, None)
        else:
            self.look_at(seat)
            self._go_to_wanted(question)

    def _arrive(self) -> None:
        """Go from every play to the same position in the strategy, if somebody was led there."""
        shown, sought = self.finder.current, self._sought
        if shown is None or sought is None or sought[0] != shown.view.question:
            return
        self._sought = None
        fragment = self.tree.current_fragment()
        if self.choices.shows_every_play and sought[1] == (fragment,):
            if shown.rows.path(fragment):
                self.choices.show_strategy()
                self.tree.go_to(fragment)
            self._arrived = fragment
            self._describe()
            announce(self, self._proof.text())

    def _where(self, said: str, words: WordList) -> str:
        """Say before all else where one is, if one was led here."""
        if not self._arrived:
            return ""
        return say(said, fragment=words.shown(self._arrived))

    def _go_to_wanted(self, question: Question) -> None:
        """Go to the fragment that was asked for, if it was in this game."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None and wanted[0] == question:
            self.tree.go_along(wanted[1])

    def go_to(self, fragment: str) -> None:
        """Make `fragment` the current row of the tree."""
        self.tree.go_to(fragment)

    def add_buttons(self, *buttons: QPushButton) -> None:
        """Put buttons of another part of the program into the row below the tree, together."""
        fill(self._added, *buttons)
        for before, after in pairwise((self.export, *buttons, self._play)):
            self.setTabOrder(before, after)

    # --- asking, and what is shown ----------------------------------------------------------------

    @Slot(int, object)
    def _on_game(self, seat: int, opening: str | None) -> None:
        """Offer what there is to choose of another game, and look for what is wanted of it."""
        self._keep_folds()
        if self.finder.game is not None:
            self.choices.offer(self.finder.game.solution, seat, opening)
            self._unknown.clear()
            self._counted.clear()
            self._find_out(self.finder.game.solution.game.start)
            self.side_pane.set_game(self.finder.game)
            self._ask()
            self._go_to_wanted(self.finder.game.answer.question)

    @Slot()
    def _ask(self) -> None:
        self.finder.count = self.choices.count
        self.finder.others = self.choices.others
        self.finder.find(self.choices.seat, self.choices.opening)

    @Slot()
    def _on_looking(self) -> None:
        """Mark what is shown as old; every play of a game that is solved is not."""
        self._stop.hide()
        drop(self, self._on_counted)
        self._go_on_finding_out()
        self._offer()
        if self.is_old:
            self._say_old()
        else:
            self._show_tree(stays=True)

    def _find_out(self, fragment: str) -> None:
        """Have it found out what each play from a fragment leads to, before all that is waiting."""
        game = self.finder.game
        if game is not None and fragment not in self._unknown[:1]:
            others = (one for one in self._unknown if one != fragment)
            solution = game.solution
            self._unknown = [one for one in (fragment, *others) if not solution.knows(one)]
            self._finding_out.has(solution, self._unknown)

    def _go_on_finding_out(self) -> None:
        """Go on with what is to be found out of the game, unless another is asked for."""
        if self.finder.is_behind:
            self._finding_out.drop()
        elif self.finder.game is not None:
            self._finding_out.has(self.finder.game.solution, self._unknown)

    @Slot()
    def _on_news(self) -> None:
        """Show what is known of openings and of every play by now."""
        self.choices.show_news()
        if self.choices.shows_every_play:
            self.views.show_news()

    @Slot()
    def _on_kept(self) -> None:
        """Go on with what is shown: there is no answer to what was asked last."""
        self._go_on_finding_out()
        self._offer()
        self._describe()

    @Slot(object)
    def _on_proof(self, proof: Proof | None) -> None:
        game = self.finder.game
        if game is None or self.choices.shows_every_play:
            return
        if proof is not None:
            kind = LineKind.of(game.solution.rules.variant, self.finder.count)
            self._say_old(describe_proving(proof, kind))
        self._stop.setVisible(proof is not None)

    @Slot()
    def stop(self) -> None:
        """End the proof with the best strategy that has been found."""
        self.finder.stop()
        self._stop.setEnabled(False)
        self._say_old(_("Stopping with the best that has been found."))

    @Slot()
    def _on_found(self) -> None:
        had_focus = self._stop.hasFocus()
        self._stop.hide()
        self._stop.setEnabled(True)
        if had_focus:
            self.views.setFocus()
        self._offer()
        shown = self.finder.shown
        self.views.lines.show_lines(shown.lines if shown else NO_LINES)
        self._count_otherwise()
        if not self.choices.shows_every_play:
            self._show_tree()
            if not self.is_old:
                proved = "" if self.seal.isHidden() else self.seal.text()
                announce(self, " ".join(filter(None, (self.sentence, self._proof.text(), proved))))
        self._arrive()

    def _count_otherwise(self) -> None:
        """Find out how much there is to remember in the other way of counting: the tick says both."""
        game, shown = self.finder.game, self.finder.current
        if game is not None and shown is not None and shown.weighed is None:
            self._counted[replace(shown.view, beside="")] = shown.strategy
            other = replace(shown.view, count=_OTHER[shown.view.count], beside="")
            if other not in self._counted:
                job = partial(count_lines, game, other)
                ask(self, job, partial(self._on_counted, other), fails=_not_told, work=Work.ALONE)
        self._say_counts()

    def _on_counted(self, view: StrategyView, strategy: Strategy | None) -> None:
        if strategy is not None:
            self._counted[view] = strategy
        self._say_counts()

    def _say_counts(self) -> None:
        """Say beside the headline how much there is to remember with and without any letter."""
        shown, found = self.finder.current, []
        if shown is not None:
            views = [replace(shown.view, count=count, beside="") for count in _COUNTINGS]
            found = [self._counted[view] for view in views if view in self._counted]
        text = skipping(*found) if len(found) == 2 else skipping(None, None)
        self.choices.zones.setText(underlined(text, "strategy.zones"))
        self.choices.zones.setAccessibleName(text)

    def _offer(self) -> None:
        """Offer what can be done with what is shown, unless it is old."""
        self.export.set_shown(self.finder.current)
        self.shown_changed.emit(self.finder.current)
        self._mark()

    def _mark(self) -> None:
        """Let what is old look so; it can be read all the same."""
        self._offer_play()
        self._set_seal()
        self._faint.setEnabled(self.is_old)
        self.tree.setAccessibleDescription(_(_OLD) if self.is_old else "")

    def _set_seal(self) -> None:
        """Say that the strategy is proved, if it is shown and is."""
        shown = None if self.choices.shows_every_play else self.finder.current
        is_sealed = shown is not None and is_proved(shown.strategy, shown.weighed)
        self.seal.setVisible(is_sealed)
        self._seal_action.setEnabled(is_sealed)

    @command("strategy.proof")
    @Slot()
    def _open_seal(self) -> None:
        """Show what is proved, and by what."""
        if self.finder.current is not None:
            SealDialog(self.finder.current, self.export, self.window()).open()

    def _offer_play(self) -> None:
        self._play.setEnabled(not self.is_old and bool(self.tree.current_fragment()))

    def _say_old(self, known: str = "") -> None:
        """Say that something else is looked for, what is known of it, and what is still shown."""
        game, shown = self.finder.game, self.finder.shown
        question = self.finder.asked
        if question is None:
            return
        if self.finder.refusal:
            self._sentence.setText(_("Nobody can say who wins."))
        elif self.choices.shows_every_play:
            self._sentence.setText(_("One moment: the game is being solved."))
        else:
            kind = LineKind.of(question.rules.variant, self.finder.count)
            self._sentence.setText(describe_looking(kind))
        said, still = [known or self.finder.refusal], ""
        if self.choices.shows_every_play and game is not None:
            still = describe_question(game.answer.question)
        elif shown is not None:
            still = shown.view.described(shown.solution.words, now=question)
        if still:
            said.append(say("Below is still: {game}.", game=still))
        self._proof.setText(" ".join(filter(None, said)) or _("The strategy is being found."))

    @Slot()
    def _on_every_play(self) -> None:
        self._show_tree(stays=True)

    def _show_tree(self, *, stays: bool = False) -> None:
        """Show the strategy or every play, with its sentence and its folds; one `stays` where one is."""
        self._keep_folds()
        every_play = self.choices.shows_every_play
        showing = what_to_show(self.finder, self.choices.seat, self._find_out, every_play)
        self._showing = showing.name
        current = self.tree.current_way() if stays else ""
        self.views.show_all_of(showing, self._folds, current)
        self.views.setVisible(showing.rows is not None)
        self._search.set_rows(showing.rows)
        self.side_pane.show_for(is_there=showing.rows is not None, is_box=every_play)
        self._on_moved()
        self.choices.make_room(has_room=self._has_room, has_list=not every_play)
        self._stop.setVisible(not every_play and self._stop.isVisible())
        self.tree.setAccessibleName(_("Every play") if every_play else _("Strategy"))
        self._mark()
        self._describe()

    def _describe(self) -> None:
        """Say what is known of what is shown."""
        game, shown = self.finder.game, self.finder.shown
        if self.is_old:
            self._say_old()
        elif self.choices.shows_every_play and game is not None:
            rules = game.solution.rules
            outcomes = [Outcome.WIN, Outcome.LOSS]
            if rules.players > 2:
                outcomes.append(Outcome.MIXED)
            self._sentence.setText(_(_EVERY_PLAY))
            where = self._where(_NOT_IN_STRATEGY, game.solution.words) or _(_ABOUT_EVERY_PLAY)
            self._proof.setText(f"{where} {legend(outcomes, rules)}")
        elif shown is not None:
            strategy = shown.strategy
            self._sentence.setText(to_take_home(strategy, shown.solution.words))
            where = self._where(_IN_STRATEGY, shown.solution.words)
            below = below_headline(strategy, shown.free, shown.weighed, shown.symbols)
            known = [" ".join(filter(None, (where, below)))]
            others = describe_others(shown.solution, shown.strategy.others)
            if others and not self._is_small:
                known = [f"{known[0]} {others}".strip()]
            if strategy.outcome is Outcome.MIXED:
                known.append(legend(Outcome, strategy.rules))
            self._proof.setText(" ".join(known))
            self._proof.setToolTip(" ".join(dict.fromkeys(filter(None, (*known, others)))))
        else:
            missing = _("The strategy could not be found.") if game else _("No game is solved yet.")
            self._sentence.setText(self.finder.why_none or missing)
            self._proof.setText(instead_of_none() if self.finder.why_none else "")

    @Slot()
    def _keep_seat(self) -> None:
        self.finder.keep_seat(self.choices.seat)

    # --- the current row, and the box ---------------------------------------------------------------

    @Slot()
    def _on_moved(self) -> None:
        fragment, game = self.tree.current_fragment(), self.finder.game
        self._offer_play()
        if game is None:
            return
        if self._arrived and self._arrived not in self.tree.current_steps():
            self._arrived = ""
            self._describe()
        if self.choices.shows_every_play and fragment:
            self.side_pane.box.show_fragment(fragment)
            self._look_up(fragment)
        word = self.tree.current_word()
        self.side_pane.show_line(self.tree.current_spoken(), word, game.solution.words.shown(word))

    @Slot(str)
    def _on_typed_into_box(self, fragment: str) -> None:
        if fragment != self.tree.current_fragment() and not self.tree.go_to(fragment):
            self._look_up(fragment)

    def _look_up(self, fragment: str) -> None:
        if self.finder.game is not None:
            self.side_pane.look_up(self.finder.game, fragment, self.choices.seat)

    # --- folds and playing on -----------------------------------------------------------------------

    def folds(self) -> dict[str, frozenset[str]]:
        """Return what is unfolded in each tree that was seen, by an opaque name."""
        self._keep_folds()
        return self._folds.all()

    def restore(self, folds: Mapping[str, frozenset[str]], chosen: Mapping[str, Fixed]) -> None:
        """Take over what was unfolded, be it in an older version, and the replies that were chosen."""
        self.finder.chosen = dict(chosen)
        self._folds.restore(folds)

    def _keep_folds(self) -> None:
        if self._showing:
            self._folds.keep(self._showing, self.tree.unfolded(), self.views.folded)

    @Slot(str)
    def _on_chosen(self, fragment: str) -> None:
        if self.is_old:
            self._search.say(_(_OLD))
        elif self.choices.shows_every_play:
            self.play_from.emit(fragment, self.choices.seat)
        elif self.finder.shown is not None:
            self.play_from.emit(fragment, self.finder.shown.view.seat)

    @Slot()
    def _play_from_current(self) -> None:
        if steps := self.tree.current_steps():
            self._on_chosen(steps[0])

    # --- how it looks -------------------------------------------------------------------------------

    def on_fit(self) -> None:
        """Have small margins in a small window, and say no more than one must know."""
        unit, small = self.fontMetrics().height(), is_small(self.window())
        side = unit // 2 if small else unit
        self._column.setContentsMargins(side, side, side, side)
        has_room = self.width() >= _BOTH * unit
        if has_room is not self._has_room:
            self._has_room = has_room
            self.views.make_room(has_room=has_room)
            self.choices.make_room(has_room=has_room, has_list=not self.choices.shows_every_play)
        if small != self._is_small:
            self._is_small = small
            self._describe()

    @Slot()
    def _on_form(self) -> None:
        self.views.show_form(self.choices.form, leads_map=self.choices.leads_map)

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self._column = column = scrolling_column(self)
        self.choices = StrategyChoices(self)
        self.choices.changed.connect(self._keep_seat)
        self.choices.changed.connect(self._ask)
        self.choices.every_play_changed.connect(self._on_every_play)
        column.addWidget(self.choices)
        head = Head(self.choices, self)
        self._sentence, self._proof, self._stop = head.sentence, head.proof, head.stop
        self._stop.clicked.connect(self.stop)
        self.seal = head.seal
        self.seal.clicked.connect(self._open_seal)
        self._seal_action = add_actions(self, self)["strategy.proof"]
        foot = QWidget(self)
        parts = head, self._build_middle(), foot
        foot.setLayout(self._build_foot(unit))
        self.what_if = WhatIf(self.finder, self.tree, self.side_pane, self)
        self.what_if.left.connect(self.views.setFocus)
        head.add(self.what_if.choices)
        self.openings = OpeningsPage(self)
        for part, stretch in zip((*parts, self.openings), (0, 1, 0, 1), strict=True):
            column.addWidget(part, stretch)
        OpeningsSwitch(self.openings, self.choices, self.finder, parts)

    def _build_middle(self) -> QSplitter:
        self.views = TreeAndMap(self)
        self.tree = self.views.tree
        self.side_pane = SidePane(self)
        self.side_pane.box.typed.connect(self._on_typed_into_box)
        splitter = Middle(self)
        splitter.addWidget(self.views)
        splitter.addWidget(self.side_pane)
        splitter.setStretchFactor(0, 1)
        splitter.setStretchFactor(1, 1)
        self._faint = QGraphicsOpacityEffect(splitter)
        self._faint.setOpacity(_FAINT)
        self._faint.setEnabled(False)
        splitter.setGraphicsEffect(self._faint)
        return splitter

    def _build_foot(self, unit: int) -> FlowLayout:
        self._search = Search(self)
        self._search.listen(self)
        self._search.hit.connect(self.views.show_hit)
        self._search.left.connect(self.views.setFocus)
        self.choices.left.connect(self.views.setFocus)
        self.choices.form_changed.connect(self._on_form)
        self.views.entered.connect(self.choices.mark_map)
        add_actions(self.choices, self)
        self.views.typed.connect(self._search.type)
        self.views.play_wanted.connect(self._play_from_current)
        self.views.wanted.connect(self._find_out)
        self.tree.chosen.connect(self._on_chosen)
        self.tree.moved.connect(self._on_moved)
        self.export = ExportButton(self)
        self.export.said.connect(self._search.say)
        self.export.failed.connect(self._search.complain)
        goes_on = _("Go on from the selected fragment, on the board")
        self._play = button(_("Play from here  ↵"), self._play_from_current, hint=goes_on)
        self._added = QHBoxLayout()  # see `add_buttons`
        # One group: none of them goes below alone.
        buttons = flow(self.export, self._added, self._play, spacing=unit // 2)
        return flow(self._search, buttons, spacing=unit // 2, spread=1, fills=True)
