"""Drills -> a sentence on what they are good for, and a text that Anki reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.formats.text import number, placed_text
from ghost_desktop.play.drill import after_reply
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.play.courses import Askable, Course


def describe_coverage(kind: LineKind, lines: int, share: float) -> str:
    """Say what some lines are good for: ``"These 12 replies answer 83 % of rounds."``."""
    if kind is LineKind.WORD:
        said = ngettext(
            "This {lines} word answers {share} % of rounds.",
            "These {lines} words answer {share} % of rounds.",
            lines,
        )
    else:
        said = ngettext(
            "This {lines} reply answers {share} % of rounds.",
            "These {lines} replies answer {share} % of rounds.",
            lines,
        )
    percent = int(100 * share + 1e-6)  # all is said of all alone
    return said.format(lines=number(lines), share=number(percent))


_HEAD = ("#separator:tab", "#html:false", "#columns:Front\tBack\tTags", "#tags column:3")


def anki_text(
    course: Course,
    lines: Iterable[Askable],
    tags: Sequence[str],
    notes: Mapping[tuple[str, str], str],
) -> str:
    """Write lines as notes that Anki imports: what lies on the table, what is right, tags.

    A line in which several replies are asked is several notes; what several lines ask is one.

    Args:
        course: what is right in them.
        lines: which.
        tags: what all of them are tagged with.
        notes: a person's own notes, by the names of lines.
    """
    rows: dict[str, str] = {}
    for line in lines:
        note = notes.get(line.name, "")
        for fragment, right in _asked(course, line):
            front = " ".join(course.game.words.shown(fragment)) or _("no letter yet")
            back = ", ".join(
                placed_text(course.game.words.shown(play.letter), play.where, course.game)
                for play in right
            )
            if front not in rows:
                rows[front] = f"{back} ({note})" if note else back
    tagged = " ".join("_".join(tag.split()) for tag in ("ghost-desktop", *tags))
    written = ("\t".join(map(_field, (front, back, tagged))) for front, back in rows.items())
    return "\n".join([*_HEAD, *written, ""])


def _asked(course: Course, line: Askable) -> Iterator[tuple[str, tuple[Play, ...]]]:
    """Give each fragment at which a line asks for a reply, and what is right there."""
    this_round = course.first_turn(line)
    while right := course.right(this_round, line):
        yield this_round.fragment, right
        this_round = after_reply(course, this_round, line)
        if course.is_at_end(this_round, line):
            return


def _field(text: str) -> str:
    """Write a field as Anki reads it: in quotation marks where it has what would end it."""
    plain = " ".join(text.split())
    return f'"{plain.replace(chr(34), chr(34) * 2)}"' if '"' in plain or plain[:1] == "#" else plain
