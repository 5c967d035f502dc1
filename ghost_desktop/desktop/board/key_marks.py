"""What a key does -> how it is marked, and what is said of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.formats.text import listed, number, plays_text, side_by_side
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.plays import Where
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.play.lens import Effect
    from ghost_desktop.play.round import Round


class KeyKind(Enum):
    """What a key does, and the shape that says so."""

    WINS = "✓"
    DEPENDS = "◆"
    COMPLETES = "■"
    LOSES = "✕"
    UNKNOWN = "…"
    IMPOSSIBLE = ""

    @property
    def shape(self) -> str:
        """The shape; a key that is not possible has none, and is dim."""
        return self.value


@dataclass(frozen=True)
class KeyMark:
    """How a key is marked.

    Attributes:
        kind: what it does.
        outcome: what that comes to; None if it is not known, or the key is not possible.
        left: plays until the round ends, as it is written; empty if that is not known, or at once.
        spoken: the same as a clause.
    """

    kind: KeyKind
    outcome: Outcome | None
    left: str
    spoken: str


def mark_keys(
    this_round: Round, where: Where | None, effects: Mapping[str, Effect], *, is_done: bool
) -> dict[str, KeyMark]:
    """Mark the keys of all letters.

    Args:
        this_round: the round.
        where: where the next letter goes; None if there is no place for any.
        effects: what plays do, by the fragments that they make.
        is_done: whether that is known of all plays.
    """
    game = this_round.game
    legal = {play.fragment for play in this_round.legal_plays()}
    marks = {}
    for letter in game.words.alphabet:
        make = game.rules.variant.make
        made = None if where is None else make(this_round.fragment, letter, where)
        effect = None if made is None else effects.get(made)
        if effect is not None:
            marks[letter] = _mark(effect, game.rules)
        elif made in legal and not is_done:
            marks[letter] = KeyMark(KeyKind.UNKNOWN, None, "", _("still being found out"))
        else:
            marks[letter] = KeyMark(KeyKind.IMPOSSIBLE, None, "", _("not possible"))
    return marks


_KINDS = {
    Outcome.WIN: KeyKind.WINS,
    Outcome.MIXED: KeyKind.DEPENDS,
    Outcome.LOSS: KeyKind.LOSES,
}


def _mark(effect: Effect, rules: Rules) -> KeyMark:
    kind = KeyKind.COMPLETES if effect.completes else _KINDS[effect.outcome]
    spoken, left = name_kind(kind, rules), ""
    fewest, most = effect.fewest, effect.most
    if not effect.completes and fewest is not None and most is not None:
        left = number(most) if fewest == most else f"{number(fewest)}–{number(most)}"
        plays = plays_text(most, (fewest, most))
        said = ngettext("{does}, {plays} play left", "{does}, {plays} plays left", most)
        spoken = said.format(does=spoken, plays=plays)
    return KeyMark(kind, effect.outcome, left, spoken)


_NAMES = {
    KeyKind.WINS: N_("wins"),
    KeyKind.DEPENDS: N_("depends on others"),
    KeyKind.COMPLETES: N_("completes a word"),
    KeyKind.LOSES: N_("loses"),
    KeyKind.UNKNOWN: N_("is being looked at"),
}


def name_kind(kind: KeyKind, rules: Rules) -> str:
    """Say what keys of a kind do; where one of many loses, who does not is safe."""
    return _("is safe") if kind is KeyKind.WINS and rules.most_win else _(_NAMES[kind])


def describe_marks(marks: Mapping[str, KeyMark], rules: Rules, hints: int, looks: int) -> str:
    """Say what the shapes mean that are to be seen, and how much help there was.

    ``"✓ wins · ✕ loses · number: plays left (1 hint, 2 looks)"``.
    """
    kinds = {mark.kind for mark in marks.values()}
    meanings = [f"{one.shape} {name_kind(one, rules)}" for one in _NAMES if one in kinds]
    if any(mark.left for mark in marks.values()):
        meanings.append(_("number: plays left"))
    said, helps = side_by_side(meanings), describe_helps(hints, looks)
    return f"{said} ({helps})" if helps else said


def describe_helps(hints: int, looks: int) -> str:
    """Say how much help a player has had: ``"1 hint, 2 looks"``."""
    said = []
    if hints:
        said.append(say("{count} hint", "{count} hints", hints, count=number(hints)))
    if looks:
        said.append(say("{count} look", "{count} looks", looks, count=number(looks)))
    return listed(said)


_ANNOUNCED = {
    KeyKind.WINS: N_("These win: {letters}."),
    KeyKind.DEPENDS: N_("With these it depends on others: {letters}."),
    KeyKind.COMPLETES: N_("These complete a word: {letters}."),
    KeyKind.LOSES: N_("These lose: {letters}."),
}


def announce_marks(marks: Mapping[str, KeyMark], this_round: Round) -> str:
    """Say for a screen reader what the keys do, those that win first."""
    shown, rules = this_round.game.words.shown, this_round.game.rules
    said = []
    for kind, text in _ANNOUNCED.items():
        letters = [shown(letter) for letter, mark in marks.items() if mark.kind is kind]
        if letters:
            is_safety = kind is KeyKind.WINS and rules.most_win
            sentence = _("These are safe: {letters}.") if is_safety else _(text)
            said.append(sentence.format(letters=" ".join(letters)))
    return " ".join(said) or _("No letter is possible here.")
