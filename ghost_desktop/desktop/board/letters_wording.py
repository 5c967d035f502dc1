"""What is said of the letters on the table: how they lie, and where the next one goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.key_marks import describe_helps
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.board.acts import BestPlay
    from ghost_desktop.engine.plays import Play
    from ghost_desktop.play.round import Round


def describe_turned() -> str:
    """Say in place of the sentence that the letters are turned round."""
    return _("Turned round for your play. Turning again turns the letters back.")


def announce_mark(letters: Sequence[str], caret: int) -> str:
    """Say where the mark has been put.

    Args:
        letters: from left to right, as they are shown.
        caret: how many stand in front of the mark.
    """
    if caret == len(letters):
        return _("The next letter goes at the end.")
    if not caret:
        return _("The next letter goes at the front.")
    said = _("The next letter goes between {before} and {after}.")
    return said.format(before=letters[caret - 1], after=letters[caret])


def announce_arranged(letters: str) -> str:
    """Say how letters lie that were pushed about."""
    return say("The letters lie so: {letters}.", letters=letters)


def announce_turn(letters: str, *, turned: bool) -> str:
    """Say how the letters lie now."""
    said = _("Turned round: {letters}.") if turned else _("Turned back: {letters}.")
    return said.format(letters=letters)


def name_table(letters: Sequence[str], *, turned: bool, caret: int | None) -> str:
    """Say what lies on the table.

    Args:
        letters: from left to right, as they are shown.
        turned: whether they are turned round for the next play.
        caret: how many of them stand in front of where the next goes; None if that cannot be chosen.
    """
    before = after = ""
    if caret is None:
        said = (
            _("Letters on the table: {letters}; turned round")
            if turned
            else _("Letters on the table: {letters}")
        )
    elif caret == len(letters):
        said = (
            _("Letters on the table: {letters}; turned round; the next one goes at the end")
            if turned
            else _("Letters on the table: {letters}; the next one goes at the end")
        )
    elif not caret:
        said = (
            _("Letters on the table: {letters}; turned round; the next one goes at the front")
            if turned
            else _("Letters on the table: {letters}; the next one goes at the front")
        )
    else:
        before, after = letters[caret - 1], letters[caret]
        said = _("Letters on the table: {letters}; the next one goes between {before} and {after}")
    return said.format(letters=name_letters(letters), before=before, after=after)


def name_letters(letters: Sequence[str]) -> str:
    """Return what a screen reader says of letters: ``"G H O"``."""
    return " ".join(letters) or _("none")


def describe_hint(hint: BestPlay, this_round: Round) -> str:
    """Say what to play: ``"Play R at the end: that wins. (2 hints, 1 look)"``."""
    rules = this_round.game.rules
    if not hint.wins:
        said = (
            _("{play}: no play is sure to be safe.")
            if rules.most_win
            else _("{play}: no play is sure to win.")
        )
    else:
        said = _("{play}: you are safe.") if rules.most_win else _("{play}: that wins.")
    said = said.format(play=_say_play(hint.play, this_round))
    return f"{said} ({describe_helps(hint.count, hint.looks)})"


def _say_play(play: Play, this_round: Round) -> str:
    """Say which letter to play, and where if that is not given: ``"Play R at the end"``."""
    shown, lying, where = this_round.game.words.shown, this_round.fragment, play.where
    before = after = ""
    if not lying or not this_round.game.rules.variant.has_places:
        said = _("Play {letter}")
    elif where.at_end or where.gap == len(lying):
        said = (
            _("Turn the letters round and play {letter} at the end")
            if where.turned
            else _("Play {letter} at the end")
        )
    elif not where.gap:
        said = (
            _("Turn the letters round and play {letter} at the front")
            if where.turned
            else _("Play {letter} at the front")
        )
    else:
        before, after = lying[where.gap - 1], lying[where.gap]
        said = _("Play {letter} between {before} and {after}")
    return said.format(letter=shown(play.letter), before=shown(before), after=shown(after))


def describe_no_new_round(keys: str) -> str:
    """Say why no other round is begun, and by which keys this one is given up."""
    return say("A round for lives is played to its end; give up with {keys}.", keys=keys)
