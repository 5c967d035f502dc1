"""Keeps what each round leaves to learn: wins that were given away, and words that were lost on.

Rounds come from the board once they are over and looked back at, and from matches that are opened.
All is found out and written beside the window.
"""

from __future__ import annotations

from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, without_count
from ghost_desktop.desktop.kit.builders import dress
from ghost_desktop.desktop.kit.layout import keep_room
from ghost_desktop.desktop.learn.record import Kept, RoundKeeper
from ghost_desktop.desktop.window.inquiry import State
from ghost_desktop.desktop.window.played_game import FinishedRound, Playing
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.formats.text import joined_and
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.inquiry import Inquiry, Known
    from ghost_desktop.desktop.window.played_game import FinishedRounds
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.library.decks import DeckKey
    from ghost_desktop.library.drills import DrillStore, Origin
    from ghost_desktop.play.match import Match


# ruff: noqa: PLC0415 - what a worker needs is imported there, and not while the window opens


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


# --- what the worker does ---------------------------------------------------------------------------


def _keep_finished(path: Path, finished: FinishedRound) -> RoundCards:
    with closing(_store(path)) as store:
        return _keep(store, finished)


def _keep_match(path: Path, match: Match, playing: Playing, report: Report) -> None:
    """Look back at all rounds of a match; who wins a game that is not solved, is found out."""
    from ghost_desktop.play.review import review_round

    rounds, quietly = match.state.rounds, without_count(report)
    known = [] if playing.is_coming else [playing]
    with closing(_store(path)) as store:
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


def _store(path: Path) -> DrillStore:
    from ghost_desktop.library.drills import DrillStore

    return DrillStore(path)


def _forget(path: Path, origin: Origin) -> Kept:
    from ghost_desktop.formats.stored import describe_trouble

    with closing(_store(path)) as store:
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
