"""The Strategy panel: for whom, after which opening; the tree, and what to remember."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QGraphicsOpacityEffect,
    QHBoxLayout,
    QPushButton,
    QWidget,
)

from ghost_desktop.desktop.kit.ask import Progress, Work, ask, awaits, drop, say_error, stop
from ghost_desktop.desktop.kit.builders import (
    button,
    column,
    fill,
    flow,
    label,
    row,
    scrolling_column,
)
from ghost_desktop.desktop.kit.commands import add_actions, command, key_names, tip, underlined
from ghost_desktop.desktop.kit.layout import (
    UNBOUNDED,
    FlowLayout,
    demibold,
    in_lines,
    is_small,
    keep_room,
    scaled,
    wrapped_height,
)
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.strategy.choices import StrategyChoices
from ghost_desktop.desktop.strategy.export import ExportButton, PlaysSeen, Seen, cells_of
from ghost_desktop.desktop.strategy.lines import NO_LINES
from ghost_desktop.desktop.strategy.map_source import Folds, MapSource, PlaysMap, StrategySource
from ghost_desktop.desktop.strategy.openings import OpeningsPage
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.desktop.strategy.replies import Alternatives, ChosenReplies, find_alternatives
from ghost_desktop.desktop.strategy.rows import PlayRows, Rows
from ghost_desktop.desktop.strategy.seal import SealDialog
from ghost_desktop.desktop.strategy.search import Search
from ghost_desktop.desktop.strategy.side_pane import SidePane
from ghost_desktop.desktop.strategy.strategies import (
    Shown,
    StrategyView,
    count_lines,
    find_strategy,
    held_against,
    tree_name,
)
from ghost_desktop.desktop.strategy.summary import (
    Learner,
    Proof,
    below_headline,
    describe_looking,
    describe_others,
    describe_proving,
    instead_of_none,
    is_proved,
    longest_headline,
    skipping,
    to_take_home,
)
from ghost_desktop.desktop.strategy.tree_and_map import SharedRoom, TreeAndMap
from ghost_desktop.desktop.strategy.wording import legend
from ghost_desktop.desktop.window.question import FindingOut, State, describe_question
from ghost_desktop.engine.game.variant import LineKind, NoStrategy
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.strategies import describe_no_strategy, remembered
from ghost_desktop.formats.text import sentence
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ghost_desktop.desktop.window.library import Beside
    from ghost_desktop.desktop.window.question import Known
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.replies import Fixed
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.question import Question


_HEADLINE = 1.5  # of its letters to others
_WIDE = 71  # heights of the font: from this width on there may be more lines below the headline
_SPARE = 40  # heights of the font: in a lower window the tree needs the room of large letters


class Head(PagePart, QWidget):
    """The headline, what belongs to it, and what is said below; in a small window with less room.

    Args:
        zones: the tick that stands below the headline.
        forms: the switch at its right.
        choices: stands below all else.
        parent: the owner.

    Attributes:
        sentence: the headline.
        said: the same as a text.
        below: what is said below.
        stop: ends a proof; it is hidden while there is none.
        seal: opens what is proved; it is hidden while nothing is.
    """

    def __init__(self, zones: QCheckBox, forms: QWidget, choices: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.sentence, self.said = label(), ""
        self.sentence.setTextFormat(Qt.TextFormat.RichText)
        self._expected, self._lines = "", 1  # that there is room for
        self._below = ""
        self.below = label("muted")
        self.below.setAlignment(Qt.AlignmentFlag.AlignTop)
        ends = _("End the proof, and keep the best strategy that has been found")
        self.stop = button("strategy.stop", None, _("Stop"), hint=ends)
        self.stop.hide()
        opens = _("Show what is proved and by what, and save the certificate")
        self.seal = button(f"✓ {_('Proved')}", role="low", name=_("Proved"), hint=opens)
        self.seal.hide()
        for kept in (zones, forms, self.seal):
            keep_room(kept)  # or what is below would jump
        beside = QWidget(self)
        in_lines(beside, setMinimumHeight=2)  # `stop` comes and goes
        row(zones, self.stop, self.seal, ..., on=beside)
        self._forms = forms
        headline = row((self.sentence, 1), (forms, Qt.AlignmentFlag.AlignTop))
        self._column = column(headline, beside, self.below, choices, on=self)
        forms.show()
        self.say(_("One moment"), _("The strategy is being found."))

    def expect(self, rules: Rules) -> None:
        """Have room for what may be said of a game, or what is below would jump when that comes."""
        self._expected, self._lines = longest_headline(rules), 2 if rules.players > 2 else 1
        self.on_fit()

    def say(self, sentence: str, *below: str, more: str = "", link: str = "") -> None:
        """Say a headline, a part of which is perhaps a link to the list.

        Args:
            sentence: the headline.
            below: what stands below it.
            more: what does so where there is room for it.
            link: the part that is a link, if it is in the headline.
        """
        self.said = sentence
        before, part, after = map(escape, sentence.partition(link or "\n"))
        self.sentence.setText(f"{before}<a href='list'>{part}</a>{after}")
        by = Qt.TextInteractionFlag
        links = by.LinksAccessibleByMouse | by.LinksAccessibleByKeyboard
        self.sentence.setTextInteractionFlags(links if part else by.NoTextInteraction)
        self.sentence.setToolTip(tip("strategy.list") if part else "")
        self._below = " ".join(filter(None, below))
        self.below.setToolTip(f"{self._below} {more}".strip())
        self.on_fit()

    def on_colours(self) -> None:
        """Have the link in another colour: a text keeps the one that it was set in."""
        said = self.sentence.text()
        self.sentence.clear()
        self.sentence.setText(said)

    @Slot()
    def on_fit(self) -> None:
        """Set the headline, and keep its place to what is below it, or the tree would jump.

        In a small or narrow window there is a line of what is said further; all of it is in its tip.
        """
        unit, small = self.fontMetrics().height(), is_small(self.window())
        is_large = not small and self.window().height() >= _SPARE * unit
        growth = _HEADLINE if is_large else 1.1
        self.sentence.setFont(demibold(scaled(QApplication.font(), growth)))
        room = self.width() - self._forms.sizeHint().width() - unit
        metrics = self.sentence.fontMetrics()
        self.sentence.setMinimumHeight(wrapped_height(self._expected, metrics, room))
        line, has_one = self.below.fontMetrics().lineSpacing(), small or self.width() < _WIDE * unit
        self.below.setMinimumHeight(line if has_one else self._lines * line)
        self.below.setMaximumHeight(line if has_one else UNBOUNDED)
        self.below.setText(self._below if small else self.below.toolTip())
        self._column.setSpacing(unit // 8 if small else unit // 3)


_LEAST_HEIGHT = 9.6
_NARROW = 40  # heights of the font: in less width, there is no room for both side by side
_LEAST_TREE = 7  # heights of the font for the tree alone
_SHARE, _WIDEST_BESIDE = 0.24, 26
"""How much of the width what is beside the tree has, and how many heights of the font at the most."""
_BOTH = 72
"""From how many heights of the font on both the tree and the map can be read, beside each other."""
_SHARE_BELOW = 0.4  # of the height


class Middle(SharedRoom):
    """The tree and what is beside it, or below it.

    It asks for the height of a few rows, whatever is in it; all the room that is left comes on top.
    """

    def sizeHint(self) -> QSize:
        """Ask for no more than the least height."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        height = round(_LEAST_HEIGHT * self.fontMetrics().height())
        if self.orientation() is Qt.Orientation.Vertical:
            below, tree = self.widget(1), _LEAST_TREE * self.fontMetrics().height()
            height = tree + self.handleWidth() + (below.minimumSizeHint().height() if below else 0)
        return QSize(super().minimumSizeHint().width(), height)

    def on_fit(self) -> None:
        """Share the room anew, as the width has it."""
        width, height = self.width(), self.height()
        is_narrow = width < _NARROW * self.fontMetrics().height()
        self.setOrientation(Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal)
        if is_narrow:
            self.share(height - round(_SHARE_BELOW * height), height)
        else:
            beside = min(round(_SHARE * width), _WIDEST_BESIDE * self.fontMetrics().height())
            self.share(width - beside, width)


_OTHER = {Counting.ZONES: Counting.LINES, Counting.LINES: Counting.ZONES}
_ABOUT_EVERY_PLAY = N_("All that can be played, and how it ends for you if all play perfectly.")
_NOT_IN_STRATEGY = N_("{fragment} is not in the strategy: here it stands among every play.")
_ON_MAP = "|folded on the map"
_OLD = N_("This is still what was asked before.")
_FAINT = 0.65  # of what is old: enough to read it


class StrategyPanel(PagePart, QWidget):
    """Shows the minimal strategy of a player, or every play.

    Attributes:
        game: the game that was solved last; None until there is one.
        awaited: what is being solved; None while nothing is.
        shown: the strategy that was found last, and perhaps is old; None if none was.
        chosen: the replies that a person has chosen, by the name of the strategy; the one chosen
            last stands last.
        export: copies what is seen, writes it into files and prints it.
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
        self.game: SolvedGame | None = None
        self.awaited: Question | None = None
        self.shown: Shown | None = None
        self.chosen: dict[str, Fixed] = {}
        self._asked: Question | None = None  # what the window is about, be it solved or not
        self._refusal = ""  # why nobody can solve it, in a sentence
        self._why_none = ""  # why there is no strategy, in a sentence
        self._beside = ""  # the list that words are held against
        self._wanted: tuple[int, str | None] | None = None  # of the next answer
        self._is_left = False  # what was looked for, while another game came between
        self._way: Fixed = ()  # to what was chosen last, as `StrategyView` has it, until it is found
        self._kept_seat: int | None = None  # a person has chosen it, for other games, too
        self._turned = ""  # what was chosen by itself otherwise than before, in a sentence
        self._weighed_for: Learner | None = None  # the strategy that was looked for last
        self._name = ""  # of what is shown, for its folds
        self._folds: dict[str, Folds] = {}  # of all that was seen; the one seen last stands last
        self._led_to: tuple[Question, tuple[str, ...]] | None = None  # in which game, and where
        self._arrived = ""  # the fragment to which somebody was led
        self._leads_back = False
        self._fates = FindingOut(self)
        self._fates.progressed.connect(self._on_news)
        self._fates.found.connect(self._on_news)
        self._counted: dict[StrategyView, Strategy] = {}  # what was found of this game
        self._unknown: list[str] = []  # what is being found out, the last one asked for foremost
        self._listed: tuple[Shown, str] | None = None  # the turn whose replies are listed
        self._return_to = ""  # the fragment to go to in the next strategy
        self._build()

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        return self.openings if self.choices.openings.isChecked() else self.views

    @property
    def strategy(self) -> Strategy | None:
        """The strategy that is shown; None until there is one."""
        return self.shown.strategy if self.shown else None

    @property
    def current(self) -> Shown | None:
        """What is shown, if it is what was asked for last."""
        return None if self.is_behind or self.is_looking else self.shown

    @property
    def is_behind(self) -> bool:
        """Whether the game is another than the one that is asked for."""
        return self.awaited is not None or bool(self._refusal)

    @property
    def is_looking(self) -> bool:
        """Whether a strategy is still to come."""
        return awaits(self, self._on_found)

    @property
    def is_old(self) -> bool:
        """Whether the tree is not of what is asked for, or not yet."""
        return self.is_behind or (self.is_looking and not self.choices.shows_every_play)

    @property
    def sentence(self) -> str:
        """What the panel says is known."""
        return self._head.said

    @property
    def seat(self) -> int | None:
        """Whose strategy is shown; None until there is one."""
        return self.strategy.seat if self.strategy else None

    @property
    def looked_at(self) -> tuple[int, str | None] | None:
        """Whose strategy was asked for, and after which opening; None before the first answer."""
        return self._wanted if self.game is None else (self.choices.seat, self.choices.opening)

    # --- which strategy is looked for ---------------------------------------------------------------

    def look_at_next(self, seat: int, opening: str | None) -> None:
        """Show this strategy for the next answer; an opening that is none is passed over."""
        self._wanted = (seat, opening)

    def forget_seat(self) -> None:
        """Look at the winner again in other games, and no more at a seat that was chosen."""
        self._kept_seat = None

    def follow(self, known: Known) -> None:
        """Mark what is shown as old while another game is solved, then show its strategy."""
        answer = known.answer
        self._asked = known.question
        self._refusal = known.trouble if known.state is State.REFUSED else ""
        self._head.expect(known.asked.rules)
        if self.game is None:
            self.choices.expect(known.asked.rules)
        self.awaited = known.asked if known.state is State.SOLVING else None
        if self.awaited is not None:
            self._is_left = self._is_left or self.is_looking
            drop(self, self._on_found)
            self._on_looking()
            return
        wanted, self._wanted = self._wanted, None
        if answer is not None and (self.game is None or self.game.answer is not answer):
            winner, kept = answer.solution.winner, self._kept_seat
            seat, opening = wanted or ((winner or 0) if kept is None else kept, None)
            is_other = self.game is not None and not wanted and seat != self.choices.seat
            self._turned = ""
            if is_other and seat == winner:
                self._turned = _("You are another player now: the one who wins this game.")
            self.game, self._is_left = SolvedGame(answer), False
            self._offer_game(self.game, seat, opening)
        elif self._refusal or not (wanted or self._is_left):
            self._go_on()
        else:
            self.look_for(*(wanted or (self.choices.seat, self.choices.opening)))

    def _offer_game(self, game: SolvedGame, seat: int, opening: str | None) -> None:
        """Offer what there is to choose of another game, and look for what is wanted of it."""
        self._keep_folds()
        self.choices.offer(game.solution, seat, opening)
        self._way = ()
        self._unknown.clear()
        self._counted.clear()
        self._find_out(game.solution.game.start)
        self.side_pane.set_game(game)
        self._ask()
        self._go_to_wanted(game.answer.question)

    @Slot()
    def _on_choices(self) -> None:
        """Look at a seat that a person has chosen in other games, too."""
        self._kept_seat, self._way, self._turned = self.choices.seat, (), ""
        self._ask()
        self._follow_openings()

    @Slot()
    def _ask(self) -> None:
        self.look_for(self.choices.seat, self.choices.opening)

    def look_for(self, seat: int, opening: str | None) -> None:
        """Look for the strategy of a seat; of another game that is asked for once it is solved.

        Args:
            seat: whose.
            opening: after which opening.
        """
        if self.is_behind:
            self.look_at_next(seat, opening)
        elif self.game is not None:
            choices = self.choices
            if (seat, opening) != self.looked_at:
                self._way = ()
                choices.offer(self.game.solution, seat, opening)
            self._is_left, self._weighed_for = False, self.openings.person
            view = replace(
                choices.view(self.game.answer.question),
                person=self._weighed_for,
                beside=self._beside,
                way=self._way,
            )
            fixed = self.chosen.get(view.chosen_name, ())
            self._ask_for(partial(find_strategy, self.game, replace(view, fixed=fixed)))

    def _weigh_anew(self) -> None:
        """Look again for what was looked for last, if it was to cost somebody else the least."""
        if self.game is not None and self._weighed_for != self.openings.person:
            if self.is_behind:
                self._is_left = True  # looked for again if it is this game that comes back
            else:
                self._ask()

    def follow_list(self, beside: Beside) -> None:
        """Hold words against the list that is chosen, now and whenever it is another one."""
        self._beside = beside.source
        beside.changed.connect(lambda: self._hold_against(beside.source))

    def _hold_against(self, source: str) -> None:
        if not (source or self._beside):
            return
        self._beside = source
        if self.game is not None and self.current is not None:
            self._ask_for(partial(held_against, self.game, self.current, source))
        elif self.is_looking:
            self._ask()

    def _ask_for(self, job: Callable[[Report], Shown]) -> None:
        self._stop.setEnabled(True)
        ask(
            self,
            job,
            self._on_found,
            fails=self._on_failed,
            told=self._on_progressed,
            work=Work.ALONE,
        )
        self._on_looking()

    @Slot()
    def stop(self) -> None:
        """End the proof with the best strategy that has been found."""
        stop(self, self._on_found)
        self._stop.setEnabled(False)
        self._say_old(_("Stopping with the best that has been found."))

    def _on_progressed(self, progress: Progress) -> None:
        proof = progress.value
        if self.game is None or self.choices.shows_every_play:
            return
        is_proving = isinstance(proof, Proof) and self._stop.isEnabled()
        if is_proving:
            kind = LineKind.of(self.game.solution.rules.variant, self.choices.count)
            self._say_old(describe_proving(proof, kind))
        self._stop.setVisible(is_proving)

    def _on_found(self, shown: Shown) -> None:
        before, words = self.shown, shown.solution.words
        if before is not None and replace(before.view, count=shown.view.count) == shown.view:
            letter, other = (words.shown(one.strategy.opening or "") for one in (shown, before))
            said = N_("Counted so, the opening with the fewest is {letter}, not {before}.")
            is_told = letter != other and shown.view.person is None  # to whom it is the cheapest
            self._turned = say(said, letter=letter, before=other) if is_told else ""
        self.shown, self._why_none, self._way = shown, "", ()
        if shown.view.fixed:
            self.chosen[shown.view.chosen_name] = shown.view.fixed
        self._show_found()

    def _on_failed(self, error: BaseException) -> None:
        self.shown, self._why_none, self._way = None, "", ()
        if isinstance(error, NoStrategy):
            self._why_none = sentence(describe_no_strategy(error))
        else:
            say_error(self, _("The strategy could not be found."), error)
        self._show_found()

    # --- where somebody is led ----------------------------------------------------------------------

    def show_fragment(self, question: Question, way: tuple[str, ...], seat: int) -> None:
        """Show where a way leads among every play of a game, as `seat` sees it: now or once solved.

        Once the strategy is found, it is shown there if it has the position, and else said not to;
        unless the person has gone on meanwhile.
        """
        self.choices.every_play.setChecked(True)
        self._led_to, self._arrived = (question, way), ""
        if self.is_behind or self.game is None or self.game.answer.question != question:
            self.look_at_next(seat, None)
        else:
            self.choices.choose_seat(seat)
            self._go_to_wanted(question)

    @Slot(bool)
    def offer_way_back(self, leads_back: bool) -> None:
        """Say by which key one goes back to where one was led from, as long as that can be done."""
        self._leads_back = leads_back
        self._describe()

    def _arrive(self) -> None:
        """Go from every play to the same position in the strategy, if somebody was led there."""
        shown, led_to = self.current, self._led_to
        if shown is None or led_to is None or led_to[0] != shown.view.question:
            return
        self._led_to = None
        fragment = self.tree.selected.fragment
        if self.choices.shows_every_play and led_to[1][-1:] == (fragment,):
            if shown.rows.path(fragment):
                self.choices.show_strategy()
                self.tree.go_to(fragment)
            self._arrived = fragment
            self._describe()
            announce(self, self._head.below.text())

    def _where(self, said: str, words: WordList) -> str:
        """Say before all else where one is, if one was led here."""
        return say(said, fragment=words.shown(self._arrived)) if self._arrived else ""

    def _go_to_wanted(self, question: Question) -> None:
        """Go to the fragment that was asked for, if it was in this game."""
        if self._led_to is not None and self._led_to[0] == question:
            self.tree.go_along(self._led_to[1])
        else:
            self._led_to = None

    # --- what is found out, and what is shown -------------------------------------------------------

    def _on_looking(self) -> None:
        """Mark what is shown as old; every play of a game that is solved is not."""
        self._stop.hide()
        drop(self, self._on_counted)
        self._forget_replies()
        self._resume_fates()
        self._offer()
        if self.is_old:
            self._say_old()
        else:
            self._show_tree(stays=True)
        self._follow_openings()

    def _find_out(self, fragment: str) -> None:
        """Have it found out what each play from a fragment leads to, before all that is waiting."""
        if self.game is not None and fragment not in self._unknown[:1]:
            others = (one for one in self._unknown if one != fragment)
            solution = self.game.solution
            self._unknown = [one for one in (fragment, *others) if not solution.knows(one)]
            self._fates.has(solution, self._unknown)

    def _resume_fates(self) -> None:
        """Go on with what is to be found out of the game, unless another is asked for."""
        if self.is_behind:
            self._fates.drop()
        elif self.game is not None:
            self._fates.has(self.game.solution, self._unknown)

    @Slot()
    def _on_news(self) -> None:
        """Show what is known of openings and of every play by now."""
        self.choices.show_news()
        if self.choices.shows_every_play:
            self.views.show_news()

    def _go_on(self) -> None:
        """Go on with what is shown: there is no answer to what was asked last."""
        self._resume_fates()
        self._offer()
        self._describe()
        self._list_replies()
        self._follow_openings()

    def _show_found(self) -> None:
        """Show the strategy that was found, or why there is none."""
        had_focus = self.window().focusWidget() is self._stop
        self._stop.hide()
        if had_focus:
            self.place.setFocus()
        self._offer()
        self.views.lines.show_lines(self.shown.lines if self.shown else NO_LINES)
        self._count_otherwise()
        if not self.choices.shows_every_play:
            self._show_tree()
            if not self.is_old:
                proved = "" if self.seal.isHidden() else self.seal.accessibleName()
                said = self.sentence, self._head.below.text(), proved
                announce(self, " ".join(filter(None, said)))
        self._arrive()
        self._show_choices()

    def _count_otherwise(self) -> None:
        """Find out how much there is to remember in the other way of counting: the tick says both."""
        shown = self.current
        if self.game is not None and shown is not None and shown.own is None:
            self._counted[replace(shown.view, beside="")] = shown.strategy
            other = replace(shown.view, count=_OTHER[shown.view.count], beside="")
            if other not in self._counted:
                job = partial(count_lines, self.game, other)
                # What cannot be counted otherwise is not said.
                then, fails = partial(self._on_counted, other), lambda _error: None
                ask(self, job, then, fails=fails, work=Work.ALONE)
        self._say_counts()

    def _on_counted(self, view: StrategyView, strategy: Strategy | None) -> None:
        if strategy is not None:
            self._counted[view] = strategy
        self._say_counts()

    def _say_counts(self) -> None:
        """Say beside the headline how much there is to remember with and without any letter."""
        shown, found = self.current, []
        if shown is not None:
            views = [replace(shown.view, count=count, beside="") for count in _OTHER]
            found = [self._counted[view] for view in views if view in self._counted]
        text = skipping(*found) if len(found) == 2 else skipping(None, None)
        self.choices.zones.setText(underlined(text, "strategy.zones"))
        self.choices.zones.setAccessibleName(text)

    def _offer(self) -> None:
        """Offer what can be done with what is shown, unless it is old."""
        self.shown_changed.emit(self.current)
        self._mark()

    def _mark(self) -> None:
        """Let what is old look so, which can be read all the same; and seal what is proved."""
        self._offer_play()
        shown = None if self.choices.shows_every_play else self.current
        is_sealed = shown is not None and is_proved(shown.strategy, shown.own)
        self.seal.setVisible(is_sealed)
        self._seal_action.setEnabled(is_sealed)
        is_there = self.choices.shows_every_play or self.shown is not None
        self.export.setEnabled(is_there and not self.is_old)
        self._faint.setEnabled(self.is_old)
        self.tree.setAccessibleDescription(_(_OLD) if self.is_old else "")

    @command("strategy.proof")
    @Slot()
    def _open_seal(self) -> None:
        """Show what is proved, and by what."""
        if self.current is not None:
            SealDialog(self.current, self.export, self.window()).open()

    def _offer_play(self) -> None:
        self._play.setEnabled(not self.is_old and bool(self.tree.selected.fragment))

    def _say_old(self, known: str = "") -> None:
        """Say that something else is looked for, what is known of it, and what is still shown."""
        game, shown, question = self.game, self.shown, self._asked
        if question is None:
            return
        if self._refusal:
            sentence = _("Nobody can say who wins.")
        elif self.choices.shows_every_play:
            sentence = _("One moment: the game is being solved.")
        else:
            sentence = describe_looking(LineKind.of(question.rules.variant, self.choices.count))
        of = None if shown is None else shown.view.question
        if self.choices.shows_every_play and game is not None:
            of = game.answer.question
        if of is None:
            still = "" if known or self._refusal else _("The strategy is being found.")
        elif of == question:
            still = _(_OLD)
        else:
            still = say("Below is still: {game}.", game=describe_question(of))
        self._head.say(sentence, known or self._refusal, still)

    def _show_tree(self, *, stays: bool = False) -> None:
        """Show the strategy or every play, with its sentence and its folds; one `stays` where one is."""
        self._keep_folds()
        every_play, game = self.choices.shows_every_play, self.game
        rows: Rows | None = None
        source: MapSource | None = None
        self._name = ""
        if game is not None and every_play:
            seat, solution = self.choices.seat, game.solution
            rows = PlayRows(
                solution,
                seat,
                rated=game.is_english,
                find_out=self._find_out,
                symbols=lambda: self.shown.symbols if self.shown else NO_SYMBOLS,
            )
            source = PlaysMap(solution, seat, rated=game.is_english)
            self._name = tree_name(game.answer.question, "every play")
        elif self.shown is not None:
            rows, source = self.shown.rows, StrategySource(self.shown)
            self._name = self.shown.view.name
        current = self.tree.selected.way if stays else ""
        self.views.show_rows(rows, source, self._folds.get(self._name, Folds()), current)
        self.views.setVisible(rows is not None)
        self._search.set_rows(rows)
        self.side_pane.show_for(is_there=rows is not None, is_box=every_play)
        self._on_moved()
        self._stop.setVisible(not every_play and self._stop.isVisible())
        self.tree.setAccessibleName(_("Every play") if every_play else _("Strategy"))
        self._mark()
        self._describe()

    def _seen(self) -> Seen | None:
        """Return what is seen, to be written down; None if it is old."""
        game, rows, source = self.game, self.tree.rows, self.views.source
        if not self.choices.shows_every_play:
            return self.current
        if self.is_old or game is None:
            return None
        assert isinstance(rows, PlayRows)
        assert isinstance(source, PlaysMap)
        return PlaysSeen(
            game.answer.question,
            tuple((depth, cells_of(rows, row)) for depth, row in self.tree.in_sight()),
            source,
            self.views.folds,
        )

    def _describe(self) -> None:
        """Say what is known of what is shown."""
        game, shown = self.game, self.shown
        back = say("{keys} leads back.", keys=key_names("game.back")) if self._leads_back else ""
        if self.is_old:
            self._say_old()
        elif self.choices.shows_every_play and game is not None:
            rules = game.solution.rules
            where = self._where(_NOT_IN_STRATEGY, game.solution.words) or _(_ABOUT_EVERY_PLAY)
            self._head.say(_("Every play"), where, back, legend(Outcome, rules))
        elif shown is not None:
            strategy = shown.strategy
            where = self._where(N_("{fragment} stands in this strategy."), shown.solution.words)
            below = below_headline(strategy, shown.free, shown.own, shown.symbols)
            others = describe_others(shown.solution, strategy.others)
            shapes = legend(Outcome, strategy.rules) if strategy.outcome is Outcome.MIXED else ""
            said = self._turned, where, back, below, shapes
            lines = remembered(strategy.lines, strategy.line_kind, in_words=True)
            headline = to_take_home(strategy, shown.solution.words)
            self._head.say(headline, *said, more=others, link=lines)
        else:
            missing = _("The strategy could not be found.") if game else _("No game is solved yet.")
            below = instead_of_none() if self._why_none else ""
            self._head.say(self._why_none or missing, below)

    # --- the current row, and the box ---------------------------------------------------------------

    @Slot()
    def _on_moved(self) -> None:
        selected = self.tree.selected
        self._offer_play()
        if self.game is not None:
            if self._arrived and self._arrived not in selected.steps:
                self._arrived = ""
                self._describe()
            if self.choices.shows_every_play and selected.fragment:
                self.side_pane.box.show_fragment(selected.fragment)
                self.side_pane.box.look_up(selected.fragment, self.choices.seat)
            shown = self.game.solution.words.shown(selected.word)
            self.side_pane.show_line(selected.spoken, selected.word, shown)
        self._list_replies()

    @Slot(str)
    def _on_typed_into_box(self, fragment: str) -> None:
        if fragment != self.tree.selected.fragment and not self.tree.go_to(fragment):
            self.side_pane.box.look_up(fragment, self.choices.seat)

    # --- what else can be replied -------------------------------------------------------------------

    def choose(self, fragment: str, reply: str) -> None:
        """Have a reply made whenever the fragment comes up, and all else minimised around it."""
        if self.current is not None:
            view = self.current.view
            way = tuple(sorted({**self._way_here(self.current), fragment: reply}.items()))
            self._fix(view, {**dict(view.fixed), fragment: reply}, reply, way)

    @Slot(object, bool, str)
    def keep_choices(self, chosen: Fixed, ends_weighing: bool, fragment: str) -> None:
        """Have no other replies chosen, and perhaps the fewest lines again, whatever each costs."""
        if self.current is not None:
            if ends_weighing:
                self.openings.weigh(is_own=False)
            self._fix(self.current.view, dict(chosen), fragment or self.tree.selected.fragment)

    def _fix(
        self, view: StrategyView, chosen: dict[str, str], return_to: str, way: Fixed = ()
    ) -> None:
        """Look for the strategy of a view around other choices, and go to a fragment of it."""
        self._return_to, self._turned = return_to, ""
        self.views.setFocus()  # before what was pressed is gone, and the keys with it
        self.chosen.pop(view.chosen_name, None)
        if chosen:
            self.chosen[view.chosen_name] = tuple(sorted(chosen.items()))
        self._way = way
        self.look_for(view.seat, view.opening)

    def _way_here(self, shown: Shown) -> dict[str, str]:
        """Return the replies of a strategy by which play comes to the current row."""
        way, replies = ["", *self.tree.selected.way.split()], shown.strategy.replies
        pairs = {before: replies[before] for before in way if replies.get(before) in way}
        if shown.view.opening is not None:
            pairs.pop("", None)
        return pairs

    def _show_choices(self) -> None:
        """List what is chosen, and go on where somebody has just chosen."""
        shown = self.shown
        if shown is None:
            self.choice_list.hide()
        else:
            self.choice_list.show_choices(
                shown.view.fixed,
                shown.strategy.avoided,
                shown.solution.words,
                is_weighed=shown.own is not None,
            )
            is_strategy = not self.choices.shows_every_play
            if is_strategy and shown.rows.path(self._return_to):
                self.tree.go_to(self._return_to)
            self._return_to = ""
            self._list_replies()

    def on_come(self) -> None:
        """Find out what replies cost that are listed, unless that is known."""
        self._list_replies()

    def on_leave(self) -> None:
        """Find out no costs that nobody sees: they may take a minute."""
        if awaits(self, self._on_replies):
            self._forget_replies()  # found out anew for whoever comes back

    def _list_replies(self) -> None:
        """Find out what else can be replied at the turn that is selected, if one is; and its costs."""
        shown, fragment = self.current, self._turn()
        # Another strategy may have the same reply there, and others that win.
        is_other = self._listed != (shown, fragment)
        if shown is None or fragment is None or (is_other and not self.isVisible()):
            self._forget_replies()
            self.side_pane.show_replies(None)  # those there are were of another turn
        elif is_other and self.game is not None:
            self._listed = shown, fragment
            way, fails = self._way_here(shown), _("The strategy could not be found.")
            job = partial(find_alternatives, self.game, shown, way, fragment)
            told = self._on_some_replies
            ask(self, job, self._on_replies, fails=fails, told=told, work=Work.ALONE)

    def _forget_replies(self) -> None:
        self._listed = None
        drop(self, self._on_replies)

    def _turn(self) -> str | None:
        """Return the fragment that is replied to in the current row; None if that is none."""
        steps = self.tree.selected.steps
        if self.current is None or not steps or self.choices.shows_every_play:
            return None
        made = {reply: fragment for fragment, reply in self._way_here(self.current).items()}
        before = next((made[step] for step in steps if step in made), steps[-1])
        return before if before in self.current.strategy.replies else None

    def _on_some_replies(self, progress: Progress) -> None:
        if progress.value is not None:
            self._on_replies(progress.value)

    def _on_replies(self, replies: Alternatives) -> None:
        if self.shown is not None:
            self.side_pane.show_replies(replies, self.shown.solution.words)

    # --- openings -----------------------------------------------------------------------------------

    @Slot(bool)
    def _on_openings(self, is_shown: bool) -> None:
        """Have the openings in sight, or the strategy, and the keys in it."""
        for part in self._parts:
            part.setVisible(not is_shown)
        self.openings.setVisible(is_shown)
        if is_shown:
            self._follow_openings()
            self.openings.setFocus()
        else:
            self._weigh_anew()
            self.views.setFocus()

    def _follow_openings(self) -> None:
        """Show the openings of the game that is asked for, once it is solved."""
        game, choices = None if self.is_behind else self.game, self.choices
        view = None if game is None else choices.view(game.answer.question)
        self.openings.show_game(game, view)

    # --- folds and playing on -----------------------------------------------------------------------

    def folds(self) -> dict[str, frozenset[str]]:
        """Return what is unfolded in each tree that was seen, and folded on each map, by opaque names."""
        self._keep_folds()
        kept = {}
        for name, folds in self._folds.items():
            if folds.folded:
                kept[name + _ON_MAP] = folds.folded
            if folds.rows is not None:
                kept[name] = folds.rows
        return kept

    def restore(self, kept: Mapping[str, frozenset[str]], chosen: Mapping[str, Fixed]) -> None:
        """Take over what `folds` gave, and the replies that were chosen."""
        self.chosen = dict(chosen)
        for name in dict.fromkeys(name.removesuffix(_ON_MAP) for name in kept):
            folded = kept.get(name + _ON_MAP, frozenset())
            self._folds[name] = Folds(folded, rows=kept.get(name))

    def _keep_folds(self) -> None:
        if self._name:
            self._folds.pop(self._name, None)
            self._folds[self._name] = self.views.folds

    @Slot(str)
    def _on_chosen(self, fragment: str) -> None:
        if self.is_old:
            self._search.say(_(_OLD))
        else:
            self.play_from.emit(fragment, self.choices.seat)

    @Slot()
    def _play_from_current(self) -> None:
        if steps := self.tree.selected.steps:
            self._on_chosen(steps[0])

    # --- how it looks -------------------------------------------------------------------------------

    def add_buttons(self, *buttons: QPushButton) -> None:
        """Put buttons of another part of the program into the row below the tree, together."""
        fill(self._added, *buttons)
        for before, after in pairwise((self.export, *buttons, self._play)):
            self.setTabOrder(before, after)

    def on_fit(self) -> None:
        """Have small margins in a small window."""
        unit, small = self.fontMetrics().height(), is_small(self.window())
        side = unit // 2 if small else unit
        self._column.setContentsMargins(side, side, side, side)
        self.views.make_room(has_room=self.width() >= _BOTH * unit)
        for part in (self._head, self.side_pane):
            part.on_fit()  # whose own size may be the same in a window of another height

    @Slot()
    def _on_left(self) -> None:
        """Go on in what is in sight, once something was chosen."""
        self.place.setFocus()

    @Slot()
    def _on_form(self) -> None:
        """Go on in the form that was chosen, or where one was before a search: not at the openings."""
        self.choices.openings.setChecked(False)
        self.views.setFocus()

    def _build(self) -> None:
        self._column = column = scrolling_column(self)
        self.choices = StrategyChoices(self)
        column.addWidget(self.choices)
        self.views = TreeAndMap(self)
        self.choice_list, self.openings = ChosenReplies(self), OpeningsPage(self)
        self._head = Head(self.choices.zones, self.views.forms, self.choice_list, self)
        self._stop, self.seal, foot = self._head.stop, self._head.seal, QWidget(self)
        self.tree, self.side_pane, middle = self.views.tree, SidePane(self), Middle(self)
        for one in (self.views, self.side_pane):
            middle.addWidget(one)
            middle.setStretchFactor(middle.indexOf(one), 1)
        self._faint = QGraphicsOpacityEffect(middle)
        self._faint.setOpacity(_FAINT)
        self._faint.setEnabled(False)
        middle.setGraphicsEffect(self._faint)
        self._parts = self._head, middle, foot
        self._search, self.export = Search(self), ExportButton(self._seen, self)
        foot.setLayout(self._build_foot())
        for part, stretch in zip((*self._parts, self.openings), (0, 1, 0, 1), strict=True):
            column.addWidget(part, stretch)
        self.openings.hide()
        self._seal_action = add_actions(self, self)["strategy.proof"]
        add_actions(self.views, self)
        self._connect()

    def _build_foot(self) -> FlowLayout:
        goes_on = _("Go on from the selected fragment, on the board")
        self._play = button(_("Play from here  ↵"), self._play_from_current, hint=goes_on)
        self._added = QHBoxLayout()  # see `add_buttons`
        # One group: none of them goes below alone.
        buttons = flow(self.export, self._added, self._play, spacing=0.5)
        return flow(self._search, buttons, spacing=0.5, spread=1, fills=True)

    def _connect(self) -> None:
        """Let the parts hear of each other."""
        self.choices.changed.connect(self._on_choices)
        self.choices.every_play_changed.connect(lambda: self._show_tree(stays=True))
        self.choices.openings_changed.connect(self._on_openings)
        self.views.form_chosen.connect(self._on_form)
        self.views.map_shown.connect(self.side_pane.stand_by_map)
        self.views.typed.connect(self._search.type)
        self.views.play_wanted.connect(self._play_from_current)
        self.views.wanted.connect(self._find_out)
        self.tree.chosen.connect(self._on_chosen)
        self.tree.moved.connect(self._on_moved)
        self.side_pane.box.typed.connect(self._on_typed_into_box)
        self.side_pane.replies.chosen.connect(self.choose)
        self.choice_list.kept.connect(self.keep_choices)
        self.openings.chosen.connect(self.choices.choose_opening)
        self._stop.clicked.connect(self.stop)
        self.seal.clicked.connect(self._open_seal)
        self._head.sentence.linkActivated.connect(self.views.switch_list)
        said, forms = self._head.sentence, self.views.forms.findChildren(QPushButton)
        below = self.choices.zones, self._stop, self.seal, self.tree
        said.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # else Qt gives it no place
        for before, after in pairwise((self.choices.openings, said, *forms, *below)):
            self.setTabOrder(before, after)
        said.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # until there is a link
        add_actions(self._search, self)  # wherever in the panel the keys are
        self._search.hit.connect(self.views.show_hit)
        self.export.said.connect(self._search.say)
        self.export.failed.connect(self._search.complain)
        self._search.left.connect(self._on_form)
        self.choices.left.connect(self._on_left)
