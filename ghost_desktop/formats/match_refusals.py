"""Why the file of a match cannot be opened, in sentences."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.formats import match_files, matches
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import number, printable
from ghost_desktop.library import catalogue
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.errors import Refusal
    from ghost_desktop.formats.matches import MatchError, NoSuchMatch

_SENTENCES: Mapping[type[Refusal], str] = MappingProxyType(
    {
        catalogue.NoFile: N_("there is no file {file}; it may have been moved or renamed."),
        catalogue.IsFolder: N_("{file} is a folder; open a match that was saved."),
        catalogue.NotAllowed: N_("{file} cannot be read: you are not allowed to."),
        catalogue.UnreadableFile: N_("{file} cannot be read ({detail})."),
        match_files.TooLarge: N_(
            "{file} is no match: it is larger than {most} MB, and no match is."
        ),
        match_files.NotJson: N_(
            "{file} is no match that Ghost Desktop has saved: it is no JSON from line {line} on."
        ),
        match_files.NoMatchFile: N_("{file} is no match that Ghost Desktop has saved."),
        match_files.LaterVersion: N_(
            "a later version of Ghost Desktop has saved {file}; it takes that version to open it."
        ),
        match_files.OtherWords: N_(
            "{file} was played with other words than {name} has on this computer."
        ),
    }
)


def describe_match_refusal(error: MatchError, file: str) -> str:
    """Say in one sentence why a match cannot be opened.

    Args:
        error: why.
        file: the name of its file.
    """
    refusal = error.refusal
    facts = {name: _shown(fact) for name, fact in vars(refusal).items()}
    facts["file"] = printable(file) or '""'
    if isinstance(refusal, match_files.NoSuchList):
        said = _("{file} was played with {name}, a dictionary that is not on this computer.")
        if refusal.path:
            said = _("{file} was played with {name}, which should be {path}, and is not there.")
        return said.format(**facts)
    if isinstance(refusal, matches.NoSuchMatch):
        return _describe_no_match(refusal).format(**facts)
    if type(refusal) in _SENTENCES:
        return _(_SENTENCES[type(refusal)]).format(**facts)
    said = _("{file} cannot be opened: {reason}")
    return said.format(file=facts["file"], reason=describe_refusal(error))


def _describe_no_match(refusal: NoSuchMatch) -> str:
    """Say what makes that of a file no match, as far as it is known."""
    if not refusal.field:
        return _("{file} cannot be opened: what stands in it is no match that could be played.")
    if not refusal.value:
        return _("{file} cannot be opened: {field} is missing in it.")
    if refusal.field.startswith("events["):
        return _(
            "{file} cannot be opened: {field} is {value}, which cannot happen there by the rules."
        )
    return _("{file} cannot be opened: {field} is {value}, which it is in no match.")


def _shown(fact: object) -> str:
    return number(fact) if isinstance(fact, int) else printable(str(fact))
