"""One list under one set of rules, as text: a sentence first, then aligned figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.paragraphs import filled
from ghost_desktop.formats.reports import report_lines
from ghost_desktop.formats.text import (
    decimal,
    describe_rules,
    number,
    plays_text,
    printable,
)
from ghost_desktop.formats.winners import openings_of, who_wins
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.loaded_list import LoadedList
    from ghost_desktop.engine.rules import Rules


_LABEL, _FIGURE = 10, 11  # columns at least


def row_text(row: Row, loaded: LoadedList) -> str:
    """Say who wins on one list under one set of rules, and what became of the list's entries."""
    said = _("{list}, {game}: {result}.").format(
        list=printable(loaded.words.name),
        game=describe_rules(row.rules, row.reading),
        result=who_wins(row.fate, row.rules, openings_of(row), reading=row.reading),
    )
    plays = plays_text(row.plays_left, row.plays_range)
    counts = [
        (row.fragments, _("fragments"), _(row.rules.variant.texts.fragments)),
        (row.positions, _("positions"), _("fragments that play can reach")),
        (row.examined, _("examined"), _("positions that were looked at")),
    ]
    figures = [
        (_("words"), number(row.words), _that_count(len(loaded.words) - row.words)),
        *((label, number(n), meaning) for n, label, meaning in counts if n is not None),
        *([(_("plays"), plays, _how(row.rules))] if plays else []),
        (_("loaded in"), decimal(row.load_seconds, 3), _("seconds")),
        (_("solved in"), decimal(row.solve_seconds, 3), _("seconds")),
    ]
    label_width = max(_LABEL, *(len(label) for label, _figure, _meaning in figures))
    width = max(_FIGURE, *(len(figure) for _label, figure, _meaning in figures))
    return "\n".join(
        [
            *filled(said),
            "",
            *(
                f"  {label:{label_width}} {figure:>{width}}  {meaning}"
                for label, figure, meaning in figures
            ),
            "",
            *report_lines(loaded.report),
        ]
    )


def _that_count(shorter: int) -> str:
    """Say beside the number of words which they are."""
    if not shorter:
        return _("that count")
    said = ngettext("that count; {count} is shorter", "that count; {count} are shorter", shorter)
    return said.format(count=number(shorter))


def _how(rules: Rules) -> str:
    """Say how people play a perfect round."""
    if rules.players == 2:
        return _("if the winner hurries and the loser delays")
    return _("if everybody plays only what is best for them")


# --- details of a position ------------------------------------------------------------------------
