"""What is said of figures: short, with the numbers first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale

from ghost_desktop.desktop.learn.record import describe_uncounted
from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.formats.text import counted, decimal, number, side_by_side, spoken_notation
from ghost_desktop.library.figures import MEAN_OF, Step
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from datetime import date

    from ghost_desktop.desktop.learn.figures import Digest
    from ghost_desktop.library.figures import Period, Totals
    from ghost_desktop.library.user_file import Loss, Unsaved

NOTHING = "–"
"""Where there is nothing to count."""

_PERIODS = {
    Step.DAY: N_("{day}"),
    Step.WEEK: N_("Week from {day}"),
    Step.MONTH: N_("{month}"),
}


def percent(share: float | None) -> str:
    """Write a share: ``"61 %"``."""
    return NOTHING if share is None else say("{number} %", number=round(100 * share))


def average_text(average: float | None) -> str:
    """Write an average: ``"0.42"``."""
    return NOTHING if average is None else decimal(average, 2)


def nothing_yet() -> Wording:
    """Say that no round has been played so far."""
    sentence = _(
        "Each round that you play to its end is counted here, by opponent, variant and dictionary: "
        "what you won, what you gave away, and the words that you lost on."
    )
    return Wording(_("No rounds yet"), sentence, Mood.CALM)


def describe_totals(totals: Totals) -> str:
    """Say all figures of some rounds, each with what it counts."""
    figures = [
        (number(totals.rounds), ngettext("round", "rounds", totals.rounds)),
        (
            percent(totals.share_won),
            _("won") if totals.persons < 2 else _("won, all persons together"),
        ),
        (average_text(totals.blunders_a_round), _("blunders a round")),
        (number(totals.hints), ngettext("hint", "hints", totals.hints)),
        (number(totals.looks), ngettext("look", "looks", totals.looks)),
        (number(totals.streak), _("won in a row, at most")),
    ]
    return side_by_side([say("{figure} {counts}", figure=one, counts=of) for one, of in figures])


def describe_period(period: Period, step: Step) -> str:
    """Say all numbers of a period."""
    totals = period.totals
    share, mean = percent(totals.share_won), percent(period.mean)
    facts = [
        counted("{count} round", "{count} rounds", totals.rounds),
        say("{share} won ({mean} of the last {count})", share=share, mean=mean, count=MEAN_OF),
        say("{number} blunders a round", number=average_text(totals.blunders_a_round)),
        say("{number} hints", number=average_text(totals.hints_a_round)),
        say("{number} looks", number=average_text(totals.looks_a_round)),
    ]
    name = name_period(period.first, step)
    return say("{period}: {facts}", period=name, facts=side_by_side(facts))


def name_period(first: date, step: Step) -> str:
    """Name a day, a week or a month as people here write it."""
    day = QDate(first.year, first.month, first.day)
    notation = spoken_notation()
    short, month = (
        QLocale().toString(day, shape) for shape in (notation.named_day, notation.named_month)
    )
    return say(_PERIODS[step], day=short, month=month)


def describe_digest(shown: Digest) -> str:
    """Say in one sentence what is shown, for those who cannot see it."""
    if not shown.every:
        return nothing_yet().spoken
    rounds, share = shown.totals.rounds, percent(shown.totals.share_won)
    if shown.totals.persons < 2:
        return counted(
            "{count} round, {share} won.", "{count} rounds, {share} won.", rounds, share=share
        )
    return counted(
        "{count} round, {share} won by all persons together.",
        "{count} rounds, {share} won by all persons together.",
        rounds,
        share=share,
    )


def describe_forgotten(rounds: int) -> str:
    """Say that rounds were forgotten."""
    return counted("{count} round is forgotten.", "{count} rounds are forgotten.", rounds)


def describe_file(trouble: Unsaved | None, loss: Loss | None, unread: int) -> str:
    """Say what is wrong with the file; nothing if all is well."""
    if trouble is not None:
        return describe_uncounted(trouble)
    if loss is not None:
        return _(
            "The rounds before could not be read, and counting starts anew; "
            "the damaged file was kept as {file}."
        ).format(file=loss.file)
    if not unread:
        return ""
    return counted(
        "{count} round in the file could not be read, and is left out.",
        "{count} rounds in the file could not be read, and are left out.",
        unread,
    )
