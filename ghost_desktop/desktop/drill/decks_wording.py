"""What the page of all drills says: of all together, and of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.wording import Wording
from ghost_desktop.desktop.drill.preparing import question_of
from ghost_desktop.desktop.drill.wording import describe_wait, remembered_cards
from ghost_desktop.desktop.ghost import Mood
from ghost_desktop.desktop.question import describe_question
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.letters import capitals
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.seats import strategy_title
from ghost_desktop.formats.text import describe_rules, number, side_by_side
from ghost_desktop.library.decks import UNKNOWN_PLACE, CardKind, DeckKind
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ghost_desktop.library.deck_list import DeckState, DeletedDeck
    from ghost_desktop.library.decks import DeckKey, ListPlace


@dataclass(frozen=True)
class DeckTexts:
    """What is said of one drill.

    Attributes:
        game: which game it is of.
        title: whose it is, or what of the game.
        due: how many lines are due now; empty if none is.
        facts: how much of it is known, and when the next line will be due.
    """

    game: str
    title: str
    due: str
    facts: str

    @property
    def spoken(self) -> str:
        """What a screen reader says of it."""
        return ". ".join(filter(None, (self.game, self.title, self.due, self.facts)))


def describe_decks(decks: Sequence[DeckState], now: datetime) -> Wording:
    """Say what is due in all drills together."""
    if not decks:
        sentence = _(
            "A drill asks you for your strategy, one reply after another. Begin one with the button "
            "“Drill” in Strategy; it is kept here, with what is due in it. Wins that you give away at "
            "the board, and words that you lose on, come here by themselves."
        )
        return Wording(_("No drills yet"), sentence, Mood.CALM)
    due, new = sum(deck.due(now) for deck in decks), sum(deck.new for deck in decks)
    times = [time for deck in decks if (time := deck.next_due(now)) is not None]
    known = _describe_known(decks)
    if due:
        drills = sum(deck.due(now) > 0 for deck in decks)
        headline = ngettext("{count} is due in {drills}", "{count} are due in {drills}", due)
        return Wording(
            headline.format(count=number(due), drills=_count_drills(drills)), known, Mood.CALM
        )
    headline = _("All is learned") if _knows_all(decks) else _("Nothing is due")
    if new:
        headline = say("{count} is new", "{count} are new", new, count=number(new))
    if times:
        next_due = say("The next is due {wait}.", wait=describe_wait(min(times) - now))
        known = f"{known} {next_due}"
    return Wording(headline, known, Mood.CALM)


def _knows_all(decks: Sequence[DeckState]) -> bool:
    return all(deck.total is not None and deck.learned >= deck.total for deck in decks)


def _describe_known(decks: Sequence[DeckState]) -> str:
    """Say how much of all drills is known: words of some, replies of others."""
    learned = sum(deck.learned for deck in decks)
    totals = [deck.total for deck in decks if deck.total is not None]
    total = sum(totals)
    if _knows_all(decks):
        said = _("You know all there is in {drills}: {total}.")
    elif len(totals) == len(decks):
        said = _("You know {learned} of {total} in {drills}.")
    else:
        said = _("You know {learned} in {drills}.")
    return said.format(
        learned=number(learned), total=number(total), drills=_count_drills(len(decks))
    )


def _count_drills(drills: int) -> str:
    return say("{count} drill", "{count} drills", drills, count=number(drills))


def describe_no_blunders(decks: Sequence[DeckState]) -> str:
    """Say that no win was given away so far, among drills of strategies; nothing where one was."""
    if not decks or any(deck.key.is_of_rounds for deck in decks):
        return ""
    return _("No blunder yet: a win that you give away at the board comes here by itself.")


def describe_deck(deck: DeckState, now: datetime) -> DeckTexts:
    """Say how it stands with one drill."""
    due, next_due = deck.due(now), deck.next_due(now)
    said = ngettext("{count} due", "{count} due", due) if due else ""
    facts = [_describe_lines(deck)]
    if deck.new:
        facts.append(say("{count} new", "{count} new", deck.new, count=number(deck.new)))
    if next_due is not None and not due:
        facts.append(say("next {wait}", wait=describe_wait(next_due - now)))
    game, count = describe_game(deck.key, deck.place), said.format(count=number(due))
    return DeckTexts(game, _describe_kind(deck.key), count, side_by_side(facts))


def describe_game(key: DeckKey, place: ListPlace = UNKNOWN_PLACE) -> str:
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


def _describe_lines(deck: DeckState) -> str:
    total, learned = deck.total, number(deck.learned)
    if total is None:
        return say("{learned} known", learned=learned)
    kind = _card_kind(deck.key)
    lines = number(total) if kind is None else remembered_cards(total, kind)
    known = say("{learned} of {lines} known", learned=learned, lines=lines)
    begun = len(deck.times) - deck.learned
    if begun <= 0:
        return known
    said = ngettext("{known}, {count} begun", "{known}, {count} begun", begun)
    return said.format(known=known, count=number(begun))


def describe_deleted(deleted: DeletedDeck) -> str:
    """Say that a drill has been deleted."""
    return _("The drill of {game} is deleted, with all its answers.").format(
        game=describe_game(deleted.key, deleted.place)
    )


def describe_spread(moved: int, a_day: int) -> str:
    """Say that a part of what was due was put off."""
    said = ngettext(
        "{count} is put off to a day that follows: it is no more than {most} a day.",
        "{count} are put off to the days that follow: it is no more than {most} a day.",
        moved,
    )
    return said.format(count=number(moved), most=number(a_day))


def describe_a_day(a_day: int) -> str:
    """Name a choice of how many lines are asked on a day."""
    return say("{count} a day", "{count} a day", a_day, count=number(a_day))


def by_need(decks: Sequence[DeckState], now: datetime) -> tuple[DeckState, ...]:
    """Return all drills, game by game: in front what is due, and what will be due soonest."""
    games: dict[str, list[DeckState]] = {}
    for deck in decks:
        games.setdefault(describe_game(deck.key, deck.place), []).append(deck)

    def need(name: str) -> tuple[int, float, str]:
        return *_need(games[name], now), name

    def need_in_game(deck: DeckState) -> tuple[int, float, str, int, str, str]:
        key = deck.key
        return *_need([deck], now), _describe_kind(key), key.player, key.opening, key.count

    ordered = (sorted(games[name], key=need_in_game) for name in sorted(games, key=need))
    return tuple(deck for some in ordered for deck in some)


def _need(decks: Sequence[DeckState], now: datetime) -> tuple[int, float]:
    """Return what to sort drills by: how much is due, and when the next will be."""
    times = [time.timestamp() for deck in decks if (time := deck.next_due(now)) is not None]
    return -sum(deck.due(now) for deck in decks), min(times, default=float("inf"))
