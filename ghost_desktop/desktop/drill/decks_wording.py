"""What the page of all drills says: of all together, and of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.wording import Wording
from ghost_desktop.desktop.drill.preparing import question_of
from ghost_desktop.desktop.drill.wording import describe_wait
from ghost_desktop.desktop.ghost import Mood
from ghost_desktop.desktop.question import describe_question
from ghost_desktop.desktop.strategy.summary import remembered
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.letters import capitals
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.text import describe_rules, number, ordinal, side_by_side
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ghost_desktop.library.deck_list import DeckState
    from ghost_desktop.library.decks import DeckKey


@dataclass(frozen=True)
class DeckTexts:
    """What is said of one drill.

    Attributes:
        game: which game it is of.
        due: how many lines are due now; empty if none is.
        facts: whose it is, how much of it is known, and when the next line will be due.
    """

    game: str
    due: str
    facts: str

    @property
    def spoken(self) -> str:
        """What a screen reader says of it."""
        return ". ".join(filter(None, (self.game, self.due, self.facts)))


def describe_decks(decks: Sequence[DeckState], now: datetime) -> Wording:
    """Say what is due in all drills together."""
    if not decks:
        sentence = _(
            "A drill asks you for your strategy, one reply after another. Begin one with the button "
            "“Drill” in Strategy; it is kept here, with what is due in it."
        )
        return Wording(_("No drills yet"), sentence, Mood.CALM)
    due, new = sum(deck.due(now) for deck in decks), sum(deck.new for deck in decks)
    times = [time for deck in decks if (time := deck.next_due(now)) is not None]
    known = _describe_known(decks)
    if due:
        headline = ngettext("{count} is due", "{count} are due", due)
        return Wording(headline.format(count=number(due)), known, Mood.CALM)
    headline = _("All is learned") if _knows_all(decks) else _("Nothing is due")
    if new:
        said = ngettext("{count} is new.", "{count} are new.", new)
        known = f"{known} {said.format(count=number(new))}"
    if times:
        wait = describe_wait(min(times) - now)
        known = f"{known} {_('The next is due {wait}.').format(wait=wait)}"
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
    drills = ngettext("{count} drill", "{count} drills", len(decks))
    return said.format(
        learned=number(learned),
        total=number(total),
        drills=drills.format(count=number(len(decks))),
    )


def describe_deck(deck: DeckState, now: datetime) -> DeckTexts:
    """Say how it stands with one drill."""
    due, next_due = deck.due(now), deck.next_due(now)
    said = ngettext("{count} due", "{count} due", due) if due else ""
    facts = [_describe_seat(deck.key), *_describe_count(deck.key), _describe_lines(deck)]
    if next_due is not None and not due:
        facts.append(_("next {wait}").format(wait=describe_wait(next_due - now)))
    return DeckTexts(describe_game(deck.key), said.format(count=number(due)), side_by_side(facts))


def describe_game(key: DeckKey) -> str:
    """Say which game a drill is of: ``"ENABLE1, Ghost, 4+ letters"``."""
    question = question_of(key)
    if question is not None:
        return describe_question(question)
    try:
        game = describe_rules(Rules.of_key(key.rules))
    except ValueError:
        game = key.rules
    return _("{game}, with a dictionary that is not here any more").format(game=game)


def _describe_seat(key: DeckKey) -> str:
    who = ordinal(key.player - 1)
    if key.opening:
        said = _("you are the {ordinal} player, the opening is {letter}")
        return said.format(ordinal=who, letter=capitals(key.opening))
    return _("you are the {ordinal} player").format(ordinal=who)


def _describe_count(key: DeckKey) -> list[str]:
    """Say what there is to remember, if that is not every line."""
    return [_("outside of zones")] if key.count == Counting.ZONES.value else []


def _line_kind(key: DeckKey) -> LineKind | None:
    """Return what a line of a deck is; None if its rules are of no variant that is here."""
    try:
        return LineKind.of(Rules.of_key(key.rules).variant, Counting(key.count))
    except ValueError:
        return None


def _describe_lines(deck: DeckState) -> str:
    total, learned = deck.total, number(deck.learned)
    if total is None:
        return _("{learned} known").format(learned=learned)
    kind = _line_kind(deck.key)
    lines = number(total) if kind is None else remembered(total, kind)
    known = _("{learned} of {lines} known").format(learned=learned, lines=lines)
    begun = len(deck.times) - deck.learned
    if begun <= 0:
        return known
    said = ngettext("{known}, {count} begun", "{known}, {count} begun", begun)
    return said.format(known=known, count=number(begun))


def describe_deleted(key: DeckKey) -> str:
    """Say that a drill has been deleted."""
    return _("The drill of {game} is deleted, with all its answers.").format(
        game=describe_game(key)
    )
