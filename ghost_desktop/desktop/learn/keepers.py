"""Keep what rounds leave: what became of them, and what they leave to learn.

A round is kept from when it is over until it goes on after all; those of matches that are opened leave
what there is to learn, too. All is found out and written beside the window.
"""

from __future__ import annotations

from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, say_error, without_count
from ghost_desktop.desktop.kit.builders import dress
from ghost_desktop.desktop.kit.layout import keep_room
from ghost_desktop.desktop.window.played_game import FinishedRound, Playing
from ghost_desktop.desktop.window.question import State
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.record import Record
from ghost_desktop.formats.text import joined_and
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.played_game import FinishedRounds
    from ghost_desktop.desktop.window.question import Inquiry, Known
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.library.decks import DeckKey
    from ghost_desktop.library.drills import DrillStore, Origin
    from ghost_desktop.library.statistics import PlayedRound, StatisticsStore
    from ghost_desktop.library.user_file import Unsaved
    from ghost_desktop.play.match import Match

    Change: TypeAlias = Callable[[], "Kept"]
    """Changes a file: what the worker does."""


# ruff: noqa: PLC0415 - what a worker needs is imported there, and not while the window opens


class Kept(Record):
    """What became of a change.

    Attributes:
        trouble: why it could not be written, in a sentence; empty if it could.
    """

    trouble: str

    @property
    def is_saved(self) -> bool:
        """Whether it was written; a window stays open for it."""
        return not self.trouble


class RoundKeeper(QObject):
    """Follows a board, and has a worker write what there is to keep, in order.

    What could not be written is tried again with the next round.

    Args:
        looking_back: knows what became of the board's rounds.
        path: the file.
        unkept: what is said where nobody foresaw why something could not be kept.

    Signals:
        changed: the file has more than it had, or less.
        troubled: a sentence: why something could not be written.
    """

    changed = Signal()
    troubled = Signal(str)

    def __init__(
        self, looking_back: FinishedRounds, path: Path, parent: QObject | None, unkept: str
    ) -> None:
        super().__init__(parent)
        self._path, self._unkept = path, unkept
        self._pending: list[Change] = []
        looking_back.looked.connect(self.take)
        looking_back.reopened.connect(self.take_back)

    def take(self, finished: FinishedRound) -> None:
        """Keep what a round leaves that is over."""
        raise NotImplementedError

    def take_back(self, key: tuple[str, int]) -> None:
        """Keep nothing of a round that goes on again: the id of its match, and its number there."""
        raise NotImplementedError

    def hear(self, kept: Kept) -> None:
        """Know what the last change that was made has left."""

    def want(self, change: Change) -> None:
        """Have a change made, after those that are still to be made."""
        self._pending.append(change)
        self._write()

    def _write(self) -> None:
        if self._pending and not awaits(self, self._on_written):
            change, fails = self._pending[0], self._on_failed
            ask(self, lambda _report: change(), self._on_written, fails=fails, keeps=True)

    def _on_written(self, kept: Kept) -> None:
        if kept.trouble:
            self.troubled.emit(kept.trouble)
            return
        del self._pending[0]
        self.hear(kept)
        self.changed.emit()
        self._write()

    def _on_failed(self, error: BaseException) -> None:
        """Go on with the next change: this one need not be tried again."""
        del self._pending[0]
        say_error(self, self._unkept, error)
        self._write()


# --- what became of rounds -------------------------------------------------------------------------


class Recorder(RoundKeeper):
    """Keeps what became of rounds; those of a match that was opened, if they end here."""

    def __init__(
        self, looking_back: FinishedRounds, path: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(looking_back, path, parent, _("What became of a round could not be kept."))

    def keep(self, rounds: tuple[PlayedRound, ...]) -> None:
        """Keep what became of rounds."""
        self.want(partial(_change_statistics, self._path, lambda store: store.record(rounds)))

    @Slot(object)
    def take(self, finished: FinishedRound) -> None:
        """Keep what became of a round, if it ended here."""
        from ghost_desktop.library.user_file import now_in_utc

        rounds = played_rounds(finished, now_in_utc()) if finished.was_here else ()
        if rounds:
            self.keep(rounds)

    @Slot(object)
    def take_back(self, key: tuple[str, int]) -> None:
        """Count a round no more that goes on again."""
        self.want(partial(_change_statistics, self._path, lambda store: store.take_back(*key)))


def _change_statistics(path: Path, does: Callable[[StatisticsStore], bool]) -> Kept:
    from ghost_desktop.library.statistics import StatisticsStore

    with closing(StatisticsStore(path)) as store:
        return Kept("" if does(store) else describe_uncounted(store.trouble))


def describe_uncounted(trouble: Unsaved | None) -> str:
    """Say why rounds are not counted, and what would help; where it is asked for, in any thread."""
    from ghost_desktop.formats.stored import describe_trouble

    return describe_trouble(trouble, _("Rounds are not being counted: {why}"))


def played_rounds(finished: FinishedRound, at: datetime) -> tuple[PlayedRound, ...]:
    """Return what is to be kept of a round that was over at a time in UTC, for each person."""
    from ghost_desktop.formats.position_line import line_of, write_line
    from ghost_desktop.library.statistics import PlayedRound
    from ghost_desktop.play.records import count_turns, given_away, lost_on, opening_of, persons_in

    one, members, review = finished.one, finished.table.members, finished.review
    over, game, asked = one.round.over, one.round.game, finished.playing.question
    source = asked.source
    if over is None or not finished.match.id:  # nobody could tell it from others
        return ()
    known_as = list_name(source)
    return tuple(
        PlayedRound(
            match=finished.match.id,
            number=finished.number,
            player=person,
            at=at,
            name=members[person].name,
            source=source,
            list_name=game.all_words.name if known_as == source else known_as,
            words=game.all_words.whole.content_hash,
            variant=game.rules.variant.id,
            rules=game.rules.key,
            opponents=tuple(
                members[other].opponent or "" for other in one.seating.order if other != person
            ),
            seat=one.seating.seat(person),
            won=person not in one.losers,
            ended=over.reason.name.lower().replace("_", "-"),
            turns=count_turns(one, person),
            blunders=None if review is None else len(given_away(one, review, person)),
            hints=one.hinted.count(person),
            looks=one.looked.count(person),
            lost_on=lost_on(one, person),
            opening=opening_of(one, person),
            counts=one.counts,
            line=write_line(line_of(one.round, source, asked.reading, asked.without)),
        )
        for person in persons_in(one, finished.table)
    )


# --- what they leave to learn -----------------------------------------------------------------------


_UNKEPT = N_("What a round leaves to learn could not be kept.")


class RoundCards(Kept):
    """What a round has left to learn.

    Attributes:
        origin: which round: the id of its match, and its number there.
        positions: how many wins that were given away are new in the drill, or due again.
        words: how many words that were lost on are.
        deck: the deck of the first of them; None if there is nothing.
    """

    origin: Origin
    positions: int
    words: int
    deck: DeckKey | None


class CardKeeper(RoundKeeper):
    """Keeps what rounds in a window leave to learn, at its board or opened.

    Args:
        looking_back: knows of each round at the board that is over, and what it was worth.
        inquiry: the question on the bar.
        path: the file of the answers.

    Attributes:
        latest: what was kept of the round that came last; None if it left nothing, or goes on.
    """

    def __init__(
        self, looking_back: FinishedRounds, inquiry: Inquiry, path: Path, parent: QObject
    ) -> None:
        super().__init__(looking_back, path, parent, _(_UNKEPT))
        self.latest: RoundCards | None = None
        self._inquiry = inquiry
        self._opened: list[tuple[Match, Playing]] = []  # whose game is being solved for the bar
        inquiry.subscribe(self)

    @Slot(object)
    def take(self, finished: FinishedRound) -> None:
        """Keep what a round has left to learn."""
        self.want(partial(_keep_finished, self._path, finished))

    @Slot(object)
    def take_back(self, key: Origin) -> None:
        """Forget what a round had left that goes on again."""
        self.want(partial(_forget, self._path, key))

    def hear(self, kept: Kept) -> None:
        """Know what the last round has left."""
        self.latest = kept if isinstance(kept, RoundCards) and kept.deck is not None else None

    @Slot(object, object)
    def look_back(self, match: Match, playing: Playing) -> None:
        """Keep what a match leaves to learn; its game is not solved twice at the same time."""
        inquiry = self._inquiry
        if inquiry.is_solving and inquiry.known and inquiry.known.asked == playing.question:
            self._opened.append((match, playing))
        else:
            job = partial(_keep_match, self._path, match, playing)
            ask(self, job, fails=_(_UNKEPT), work=Work.ALONE, queue=True)  # games are solved

    def follow(self, known: Known) -> None:
        """Go on with what was opened once its game is solved, or is not to be."""
        solved = known.answer if known.state is State.SOLVED else None
        waiting, self._opened = self._opened, []
        for match, playing in waiting:
            is_known = solved is not None and playing.question == known.asked
            self.look_back(match, Playing.of(solved) if solved and is_known else playing)


def _keep_finished(path: Path, finished: FinishedRound) -> RoundCards:
    with closing(_drills(path)) as store:
        return _keep(store, finished)


def _keep_match(path: Path, match: Match, playing: Playing, report: Report) -> None:
    """Look back at all rounds of a match; who wins a game that is not solved, is found out."""
    from ghost_desktop.play.review import review_round

    rounds, quietly = match.state.rounds, without_count(report)
    known = [] if playing.is_coming else [playing]
    with closing(_drills(path)) as store:
        for number, one in enumerate(rounds, match.rounds - len(rounds) + 1):
            if one.round.over is None:
                continue
            game = one.round.game
            its = next((its for its in known if its.is_of(game)), None)
            if its is None:
                its = _solved(playing, game, report)
                known.append(its)
            solution = its.solution
            review = None if solution is None else review_round(one.round, solution, quietly)
            _keep(store, FinishedRound(match, number, one, playing, review))


def _solved(playing: Playing, game: Game, report: Report) -> Playing:
    """Return what a round was played with, and who wins that; it is refused if nobody can find it out."""
    from ghost_desktop.desktop.window.question import solve

    solution = None
    with suppress(RefusedError):
        solution = solve(game, playing.question.reading, report)
    return replace(playing, game=game).found_out(solution)


def _drills(path: Path) -> DrillStore:
    from ghost_desktop.library.drills import DrillStore

    return DrillStore(path)


def _forget(path: Path, origin: Origin) -> Kept:
    from ghost_desktop.formats.stored import describe_trouble

    with closing(_drills(path)) as store:
        store.forget_round(origin)
        return Kept(describe_trouble(store.trouble))


def _keep(store: DrillStore, finished: FinishedRound) -> RoundCards:
    """Keep what is found in a round, and say what is new or due again."""
    from ghost_desktop.formats.match_files import match_text
    from ghost_desktop.formats.stored import describe_trouble
    from ghost_desktop.library.decks import DeckKey, DeckKind, ListPlace
    from ghost_desktop.library.user_file import now_in_utc
    from ghost_desktop.play.long_matches import round_alone
    from ghost_desktop.play.records import find_cards

    blunders, lost_on = find_cards(finished.one, finished.table, finished.review)
    reading = finished.playing.question.reading
    game, origin, trouble = finished.one.round.game, finished.key, ""
    place = ListPlace(game.all_words.source, game.all_words.left_out)
    counts: dict[DeckKind, int] = {}
    decks: list[DeckKey] = []
    for kind, cards in ((DeckKind.BLUNDERS, blunders), (DeckKind.WORDS, lost_on)):
        if cards:
            key = DeckKey.of_game(game, kind, reading)
            played = ""
            if kind is DeckKind.BLUNDERS:
                played = match_text(round_alone(finished.match, finished.number), reading)
            added = store.add_cards(key, place, cards, origin, now_in_utc(), played)
            trouble = trouble or describe_trouble(store.trouble)
            counts[kind] = added.new + added.again
            decks += [key] if counts[kind] else []
    positions, words = counts.get(DeckKind.BLUNDERS, 0), counts.get(DeckKind.WORDS, 0)
    return RoundCards(trouble, origin, positions, words, next(iter(decks), None))


class NewCardsLink(QPushButton):
    """Stands below the result while the round is over that has left something to learn.

    Args:
        keeper: knows what rounds have left to learn.
        looking_back: knows the round at hand, once it is over.
        parent: where it stands.

    Signals:
        chosen: the key of a deck: it is to be drilled.
    """

    chosen = Signal(object)

    def __init__(self, keeper: CardKeeper, looking_back: FinishedRounds, parent: QWidget) -> None:
        super().__init__(parent)
        self._keeper, self._looking_back = keeper, looking_back
        hint = _("Go through it now; it is asked again until you know it")
        name = _("Drill what this round has left to learn")
        dress(self, role="plain", name=name, hint=hint)
        self.clicked.connect(self._on_clicked)
        keep_room(self)
        keeper.changed.connect(self.follow)
        self.follow()

    @Slot()
    def follow(self) -> None:
        """Show what the round at hand has left to learn, once it is over."""
        finished, left = self._looking_back.finished, self._keeper.latest
        is_its = finished is not None and left is not None and finished.key == left.origin
        if left is not None:
            said = describe_new_cards(left)
            self.setText(say("{cards} →", cards=said))
            self.setAccessibleName(said)
        self.setVisible(is_its)

    @Slot()
    def _on_clicked(self) -> None:
        left = self._keeper.latest
        if left is not None:
            self.chosen.emit(left.deck)


def describe_new_cards(left: RoundCards) -> str:
    """Say what a round has left to learn: ``"2 positions and 1 word for your drill"``."""
    from ghost_desktop.desktop.learn.drill_wording import remembered_cards
    from ghost_desktop.library.decks import CardKind

    counts = {CardKind.POSITION: left.positions, CardKind.WORD: left.words}
    said = [remembered_cards(count, kind) for kind, count in counts.items() if count]
    return say("{cards} for your drill", cards=joined_and(said))
