"""All drills on one page: what is due in each; to go on with, to delete, and to bring back."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import QLocale, QRectF, Qt, Signal, Slot
from PySide6.QtWidgets import QMenu, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error
from ghost_desktop.desktop.kit.builders import button, flow, label, scrolling_column, worded
from ghost_desktop.desktop.kit.cards import Card, CardLine, Cards
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.drawing import Bar, Bars
from ghost_desktop.desktop.kit.files import Written, ask_where_to_save, write_file
from ghost_desktop.desktop.kit.layout import bold, in_lines
from ghost_desktop.desktop.kit.page import LargeLabel, Page, Remark, Undo
from ghost_desktop.desktop.kit.widgets import MenuButton, Notice, announce, paint_shares
from ghost_desktop.desktop.learn.drill_wording import describe_deck
from ghost_desktop.desktop.learn.drillable import (
    DictionaryGone,
    PlayedHere,
    prepare_deck,
    question_of,
)
from ghost_desktop.desktop.window.ghost import GhostColumn, Mood, Wording
from ghost_desktop.desktop.window.question import describe_question
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import LineKind, NoStrategy
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.words.letters import capitals
from ghost_desktop.formats.exercises import anki_text
from ghost_desktop.formats.names import strategy_title
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.stored import describe_loss, describe_trouble
from ghost_desktop.formats.strategies import describe_no_strategy
from ghost_desktop.formats.text import counted, describe_rules, listed, number, sentence
from ghost_desktop.library.decks import A_DAY, CardKind, DeckKind, DeckState, forecast
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from PySide6.QtGui import QPainter

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.learn.drillable import Clock, Drillable
    from ghost_desktop.library.decks import DeckKey, ListPlace
    from ghost_desktop.library.drills import DeletedDeck, Moved

    Done: TypeAlias = DeletedDeck | tuple[Moved, ...] | None
    """What of a change can be taken back."""


GONE = N_("The dictionary of this drill is not here any more.")


@dataclass(frozen=True)
class Listing:
    """What the file says after something was done to it.

    Attributes:
        decks: how it stands with each deck.
        trouble: what is wrong with the file, in a sentence; empty if nothing is.
        done: the deck that has just been deleted, or what has been put off; or what of it could not
            be brought back.
        is_saved: whether what was just to be done is; a window stays open for it.
    """

    decks: tuple[DeckState, ...]
    trouble: str
    done: Done = None
    is_saved: bool = True


def why_unprepared(error: BaseException) -> str:
    """Say in a sentence why a deck cannot be drilled; nothing if nobody foresaw that."""
    if isinstance(error, DictionaryGone):
        return _(GONE)
    if isinstance(error, RefusedError):
        return describe_refusal(error)
    return sentence(describe_no_strategy(error)) if isinstance(error, NoStrategy) else ""


# --- what the worker does ---------------------------------------------------------------------------


def listing_after(path: Path, does: Callable[[DrillStore], Done], _report: Report) -> Listing:
    """Do something to the file, and read all decks.

    What was wrong before is told, not what is well again since.
    """
    with closing(DrillStore(path)) as store:
        done = does(store)
        before = describe_trouble(store.trouble)
        decks = store.decks()
        trouble = before or describe_trouble(store.trouble) or describe_loss(store.loss)
        return Listing(decks, trouble, done, is_saved=not before)


def export_deck(path: Path, deck: DeckState, to: Path, report: Report) -> Written:
    """Write a deck as text that Anki reads, with its game and what it is of as tags."""
    tags = describe_game(deck.key, deck.place), _describe_kind(deck.key)
    found = prepare_deck(path, deck.key, PlayedHere(), report)
    text = anki_text(found.course, found.deck.lines, tags, found.notes)
    return write_file(to, text.encode())


def next_day(now: datetime) -> datetime:
    """Return when the next day begins where the computer stands, in UTC."""
    midnight = datetime.combine(now.astimezone().date() + timedelta(days=1), time())
    return midnight.astimezone(UTC)


def describe_decks(decks: Sequence[DeckState], now: datetime) -> Wording:
    """Say what is due in all drills together."""
    if not decks:
        sentence = _(
            "A drill asks you for your strategy, one reply after another. Begin one with the button "
            "“Drill” in Strategy; it is kept here, with what is due in it. Wins that you give away at "
            "the board, and words that you lose on, come here by themselves."
        )
        return Wording(_("No drills yet"), sentence, Mood.CALM)
    totals = [deck.total for deck in decks if deck.total is not None]
    every = DeckState(
        key=decks[0].key,
        learned=sum(deck.learned for deck in decks),
        total=sum(totals) if len(totals) == len(decks) else None,
        times=tuple(sorted(time for deck in decks for time in deck.times)),
    )
    if due := every.due(now):
        drills = counted(
            "{count} drill", "{count} drills", sum(deck.due(now) > 0 for deck in decks)
        )
        headline = counted(
            "{count} is due in {drills}", "{count} are due in {drills}", due, drills=drills
        )
    elif every.new:
        headline = counted("{count} is new", "{count} are new", every.new)
    else:
        headline = _("All is learned") if every.learned == every.total else _("Nothing is due")
    return Wording(headline, describe_deck(every, None, now), Mood.CALM)


def describe_game(key: DeckKey, place: ListPlace) -> str:
    """Say which game a drill is of: ``"ENABLE1, Ghost, 4+ letters"``."""
    question = question_of(key, place)
    if question is not None:
        return describe_question(question)
    try:
        game = describe_rules(Rules.of_key(key.rules))
    except ValueError:
        game = key.rules
    return say("{game}, with a dictionary that is not here any more", game=game)


def _describe_kind(key: DeckKey) -> str:
    """Say what of a game a drill is of."""
    if key.kind == DeckKind.BLUNDERS.value:
        return _("Wins that you gave away")
    if key.kind == DeckKind.WORDS.value:
        return _("Words that you lost on")
    said = strategy_title(key.player - 1)
    if key.opening:
        said = say("{strategy}, after {letter}", strategy=said, letter=capitals(key.opening))
    if key.count == Counting.ZONES.value:
        said = say("{strategy}, outside of zones", strategy=said)
    return said


def _card_kind(key: DeckKey) -> CardKind | None:
    """Return what there is to remember; None if the rules are of no variant that is here."""
    if key.is_of_rounds:
        return CardKind.WORD if key.kind == DeckKind.WORDS.value else CardKind.POSITION
    try:
        kind = LineKind.of(Rules.of_key(key.rules).variant, Counting(key.count))
    except ValueError:
        return None
    return CardKind.WORD if kind is LineKind.WORD else CardKind.REPLY


def describe_done(done: DeletedDeck | tuple[Moved, ...], a_day: int) -> str:
    """Say that a drill has been deleted, or that all that was due was put off but for so many a day."""
    if isinstance(done, tuple):
        return counted(
            "{count} is put off to a day that follows: it is no more than {most} a day.",
            "{count} are put off to the days that follow: it is no more than {most} a day.",
            len(done),
            most=number(a_day),
        )
    game = describe_game(done.key, done.place)
    return say("The drill of {game} is deleted, with all its answers.", game=game)


def by_need(decks: Sequence[DeckState], now: datetime) -> tuple[DeckState, ...]:
    """Return all drills, game by game: in front what is due, and what will be due soonest."""
    games = {deck.key: describe_game(deck.key, deck.place) for deck in decks}

    def order(deck: DeckState) -> tuple[Any, ...]:
        key, game = deck.key, games[deck.key]
        of_game = [one for one in decks if games[one.key] == game]
        what = _describe_kind(key), key.player, key.opening, key.count
        return *_need(of_game, now), game, *_need([deck], now), *what

    return tuple(sorted(decks, key=order))


def _need(decks: Sequence[DeckState], now: datetime) -> tuple[int, float]:
    """Return what to sort drills by: how much is due, and when the next will be."""
    times = [time.timestamp() for deck in decks if (time := deck.next_due(now)) is not None]
    return -sum(deck.due(now) for deck in decks), min(times, default=float("inf"))


_DAYS = 14
"""Days of which is shown what will be due."""


def forecast_bars(counts: Sequence[int], now: datetime) -> list[Bar]:
    """Return a bar for each day from today on, with how much is due then."""
    today, name = now.astimezone().date(), QLocale().dayName
    short = QLocale.FormatType.ShortFormat
    bars = []
    for day, due in enumerate(counts):
        named = name((today + timedelta(days=day)).isoweekday(), short)
        said = say("{day}: {count}", day=named, count=number(due))
        above, colour = (number(due), "accent") if due else ("", "line")
        bars.append(Bar(due, named, above, said, colour))
    return bars


_BAR_WIDTH = 24  # heights of the font, where there is room


def _card(deck: DeckState, now: datetime) -> Card:
    """Show whose drill it is and what is due, its facts below, and how much is known."""
    game, title = describe_game(deck.key, deck.place), _describe_kind(deck.key)
    facts, count = describe_deck(deck, _card_kind(deck.key), now), deck.due(now)
    due = counted("{count} due", "{count} due", count) if count else ""

    def paint_known(painter: QPainter, bar: QRectF) -> None:
        if deck.total:
            begun = max(deck.learned, len(deck.times))
            paint_shares(painter, bar, deck.learned / deck.total, begun / deck.total)

    return Card(
        of=deck,
        key=deck.key,
        name=title,
        lines=(CardLine(title, beside=due), CardLine(facts, "muted")),
        spoken=". ".join(filter(None, (game, title, due, facts))),
        heading=CardLine(game, font=bold),
        foot=paint_known,
    )


_LEAST_HEIGHT = 5  # heights of the font for the rows


class DecksPage(Page):
    """Shows all drills, those with most due first.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.

    Attributes:
        rows: the drills.
        played: returns what was played at the board.

    Signals:
        start: a `Drillable`, and `what_follows` it if all that is due is gone through; else None.
    """

    start = Signal(object, object)

    def __init__(
        self, parent: QWidget | None = None, *, path: Path, clock: Clock = now_in_utc
    ) -> None:
        super().__init__(parent)
        self.played: Callable[[], PlayedHere] = PlayedHere
        self._path, self._clock = path, clock
        self._listed: tuple[DeckState, ...] | None = None  # None until it has been read
        self._a_day = 0  # of what was spread last
        # While all that is due is gone through: the drills that had their turn, each with why it could
        # not be begun, or "".
        self._through: dict[DeckKey, str] | None = None
        self._build()
        self._show()

    # --- what can be done -------------------------------------------------------------------------

    def read(self) -> None:
        """Read again how it stands with all drills, and say so."""
        if self._through is not None:
            self._stop()
        self._read()

    def _read(self) -> None:
        self._listed = None
        self._do(lambda _store: None, queue=True)

    def drill_due(self) -> None:
        """Begin to go through all that is due: drill what is due in the first drill."""
        self._stop()
        self._through = {}
        self._read()

    def drill_next(self) -> None:
        """Drill what is due in the next drill, as soon as it is read which one that is."""
        self._read()

    def what_follows(self, done: DeckState) -> tuple[int, str]:
        """Return what follows a drill while all that is due is gone through.

        Args:
            done: how it stands with that drill by now.

        Returns:
            How much is due in the next drill and, if there is none, a sentence on what is still due
            in all of them.
        """
        now = self._clock()
        decks = [
            replace(done, place=one.place) if one.key == done.key else one
            for one in self._listed or ()
        ]
        if (follows := self._next(by_need(decks, now))) is not None:
            return follows.waiting(now), ""
        if not any(deck.waiting(now) for deck in decks):
            return 0, _("Nothing more is due.")
        return 0, f"{describe_decks(decks, now).headline}. {self._reasons}".strip()

    def _next(self, decks: Sequence[DeckState]) -> DeckState | None:
        """Return the first drill in which something is due and that had no turn; None if none has."""
        now, through = self._clock(), self._through or {}
        return next((one for one in decks if one.waiting(now) and one.key not in through), None)

    @property
    def _reasons(self) -> str:
        """Why drills that had their turn could not be begun."""
        return " ".join(dict.fromkeys(filter(None, (self._through or {}).values())))

    def _prepare_next(self) -> None:
        """Prepare the next drill while all that is due is gone through; that ends with the last one."""
        if self._through is None or self._is_preparing or not self.isVisible():
            return
        if (deck := self._next(self._listed or ())) is None:
            self._through = None
        else:
            self._through[deck.key] = ""
            self.drill_deck(deck.key)

    @command("decks.drill")
    @Slot()
    def drill(self) -> None:
        """Go on with the drill that is selected."""
        deck = self.rows.current
        if deck is not None and not self._is_preparing and self._through is None:
            self.drill_deck(deck.key)

    def drill_deck(self, key: DeckKey) -> None:
        """Go on with a drill, which is selected once it is there to be."""
        self.rows.select(key)
        job = partial(prepare_deck, self._path, key, self.played())
        fails = partial(self._on_unprepared, key)
        ask(self, job, self._on_prepared, fails=fails, work=Work.ALONE)  # a proof may take long
        self._show()

    def spread(self, a_day: int) -> None:
        """Put off what is due, but for so many a day; it can be gathered while the page is shown."""
        self._a_day = a_day
        now = self._clock()
        self._do(lambda store: store.spread(a_day, now, next_day(now)))
        self.rows.setFocus()

    @command("decks.delete")
    @Slot()
    def delete(self) -> None:
        """Delete the drill that is selected; it can be brought back while the page is shown."""
        deck = self.rows.current
        if deck is not None:
            self._stop()
            self._said.dismiss()
            self._do(lambda store: store.delete(deck.key))
            self.rows.setFocus()

    @command("decks.export")
    @Slot()
    def export(self) -> None:
        """Ask for a file, and write the drill that is selected into it, for Anki."""
        deck = self.rows.current
        if deck is None:
            return
        name = _("ghost-drill")
        asked = ask_where_to_save(self.window(), _("Save the drill"), name, {_("Anki"): ".txt"})
        if asked is not None:
            self._tell(_("One moment: the drill is being written."))
            job = partial(export_deck, self._path, deck, asked[0])
            fails, work = self._on_unsaved, Work.ALONE
            ask(self, job, self._on_saved, fails=fails, work=work, keeps=True)

    def _on_saved(self, written: Written) -> None:
        self._tell(written.said)

    def _on_unsaved(self, error: BaseException) -> None:
        self._tell(self._why(error))

    def _tell(self, text: str) -> None:
        """Say what was done, or why not: aloud, too, be it the same again."""
        self._said.dismiss()
        self._said.tell(text)

    @command("decks.undo")
    def undo(self) -> None:
        """Bring back the drill that was deleted last, or have due again what was put off."""
        self._undo.undo()

    def _take_back(self, done: DeletedDeck | tuple[Moved, ...]) -> None:
        def takes_back(store: DrillStore) -> Done:
            is_back = store.gather(done) if isinstance(done, tuple) else store.restore(done)
            return None if is_back else done

        self._do(takes_back)
        self.rows.setFocus()

    @command("decks.leave")
    @Slot()
    def leave(self) -> None:
        """Go back to where the person came from, or only stop what is being prepared."""
        if self._is_preparing or self._through is not None:
            self._stop()
        else:
            self.left.emit()

    def _stop(self) -> None:
        self._through = None
        drop(self, self._on_prepared)
        self._show()

    @property
    def _is_preparing(self) -> bool:
        return awaits(self, self._on_prepared)

    def _do(self, does: Callable[[DrillStore], Done], *, queue: bool = False) -> None:
        """Have something done to the file, and hear how it stands then."""
        job = partial(listing_after, self._path, does)
        fails = _("The drills could not be read.")
        ask(self, job, self._on_listed, fails=fails, queue=queue, keeps=not queue)

    # --- what becomes of it -----------------------------------------------------------------------

    def _on_listed(self, found: Listing) -> None:
        is_first = self._listed is None
        now = self._clock()
        self._listed = by_need(found.decks, now)
        self._trouble.say(found.trouble)
        if done := found.done:
            self._undo.offer(describe_done(done, self._a_day), partial(self._take_back, done))
        self._show()
        if is_first:
            announce(self, describe_decks(self._listed, now).spoken)
        self._prepare_next()

    def _on_prepared(self, drillable: Drillable) -> None:
        self._show()
        if self._through is None:
            self.start.emit(drillable, None)
        elif drillable.deck.waiting(self._clock()):
            self.start.emit(drillable, self.what_follows)
        else:  # what was due is not asked any more, and by now the file says so
            self._read()

    def _on_unprepared(self, key: DeckKey, error: BaseException) -> None:
        self._show()
        why = self._why(error)
        if self._through is None:
            self._tell(why)
        else:
            self._through[key] = why
            self._tell(self._reasons)
            self._prepare_next()

    def _why(self, error: BaseException) -> str:
        """Say in a sentence why a drill is not there; nothing if that is said as an error."""
        why = why_unprepared(error)
        if not why:
            say_error(self, _("The drill could not be prepared."), error)
        return why

    def _show(self) -> None:
        """Show what is known by now."""
        decks, now = self._listed or (), self._clock()
        is_busy = self._is_preparing
        if self._listed is None:
            wording = Wording(_("One moment"), _("The drills are being read."), Mood.THINKING)
        else:
            wording = describe_decks(decks, now)
            self.rows.show_cards([_card(deck, now) for deck in decks])
        self._none.say(wording)
        self._headline.setText(wording.headline)
        self._sentence.setText(
            _("One moment: the drill is being prepared.") if is_busy else wording.sentence
        )
        parts = (self._headline, self._sentence, self.rows, self._delete, self._export, self._drill)
        self.show_parts(dict.fromkeys(parts, bool(decks)))
        self._none.scroller.setVisible(not decks)
        self._drill.setEnabled(not is_busy)
        due = sum(deck.due(now) for deck in decks)
        for a_day, action in self._choices.items():
            action.setEnabled(due > a_day)
        self._spread.setVisible(due > min(A_DAY))
        bars = forecast_bars(forecast(decks, next_day(now), _DAYS), now)
        self._forecast.show_bars(bars, listed([one.said for one in bars]))
        self._forecast.setVisible(any(one.value for one in bars))

    # --- coming and leaving -----------------------------------------------------------------------

    def on_leave(self) -> None:
        """Prepare nothing more while nobody looks; what was deleted stays so."""
        drop(self, self._on_prepared)
        self._show()
        self._undo.forget()
        self._said.dismiss()

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        self._headline, self._sentence = LargeLabel(1.5), label("muted")
        self._headline.setWordWrap(True)
        self._trouble, self._said = Notice(parent=self), Remark(parent=self)
        self._undo = Undo(self)
        self.rows = Cards(_("All drills"), self, wide=_BAR_WIDTH)
        in_lines(self.rows, setMinimumHeight=_LEAST_HEIGHT)
        self.rows.chosen.connect(self.drill)
        self._none = GhostColumn(self, lines=14, growth=1.3)
        self._none.rows.addStretch(4)
        self._forecast = Bars(_("Due in the next days"), high=2.2, wide=2.3, lines=2)
        self._delete = button("decks.delete", self.delete, _("Delete"))
        self._export = button("decks.export", self.export, _("Export for Anki…"))
        self._drill = button("decks.drill", self.drill, _("Drill  ↵"), role="main")
        self._spread = worded(MenuButton(), "decks.spread", _("Spread over days…"), role="menu")
        menu = QMenu(self._spread)
        self._choices = {}
        for a_day in A_DAY:
            said = counted("{count} a day", "{count} a day", a_day)
            self._choices[a_day] = menu.addAction(said, partial(self.spread, a_day))
        self._spread.setMenu(menu)
        scrolling_column(
            self,
            self._trouble,
            self._said,
            self._headline,
            self._sentence,
            (self._forecast, Qt.AlignmentFlag.AlignLeft),
            self._undo,
            (self.rows, 1),
            (self._none.scroller, 1),
            flow(
                self._delete,
                self._spread,
                self._export,
                self._drill,
                spacing=0.5,
                spread=1,
            ),
        )
