"""How common a word is, in a word or two."""

from __future__ import annotations

from ghost_desktop.library.commonness import RAREST
from ghost_desktop.translation import N_, _

_UP_TO = ((35, N_("everyday")), (50, N_("common")), (70, N_("uncommon")), (RAREST, N_("rare")))


def describe_level(level: int | None) -> str:
    """Say how common words of this level are: ``"rare"``; None and 0 are no level."""
    if not level:
        return _("not rated")
    return _(next(name for highest, name in _UP_TO if level <= highest))
