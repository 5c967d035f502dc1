"""What computers among themselves have won and lost, and how strong they are -> text and JSON."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ghost_desktop.engine.texts import N_
from ghost_desktop.formats.names import opponent_name
from ghost_desktop.formats.tables import aligned
from ghost_desktop.formats.text import decimal, describe_rules, listed, number, player, printable
from ghost_desktop.formats.values import rules_dict, without_dict
from ghost_desktop.play.arena import ANCHORED_AT, AT, anchor, ratings
from ghost_desktop.play.clock import SECONDS, Fault
from ghost_desktop.play.table import Referee
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.play.arena import Encounter
    from ghost_desktop.play.clock import Forfeit


def describe_failure(failure: Forfeit, name: str) -> str:
    """Say in one sentence why a computer forfeits the round, of which the name is given."""
    if failure.fault is Fault.TIME:
        said = ngettext(*Fault.TIME.value, round(SECONDS))
    else:
        said = _(failure.fault.value)
    return said.format(name=name, detail=printable(failure.detail), seconds=number(SECONDS))


def entrant_name(written: str) -> str:
    """Return what somebody is called who takes part: ``"Perfect"``, ``"Adapts to you 40"``."""
    name, _at, rest = written.partition(AT)
    return f"{opponent_name(name)} {rest}".rstrip()


_FEW = 8
"""Those who have a column with their name in a table; more have their numbers, and whole shares."""

_SURE, _ERRORS = 95, 1.96
"""In so many of 100 cases a number is within so many standard errors."""

_JUDGED = {
    Referee.STRICT: N_("with a strict referee"),
    Referee.CHALLENGES: N_("with challenges"),
}
"""How rounds are judged, where that is not a friendly referee's, which goes without saying."""


def encounters_text(
    found: Sequence[Encounter],
    opponents: Sequence[str],
    game: Game,
    reading: Reading,
    referee: Referee = Referee.FRIENDLY,
) -> str:
    """Say how encounters have ended: of two each, a table, and the Elo scale; of more, a line for each.

    Args:
        found: all of them, each with all others, in the order of `combinations`, with as many rounds.
        opponents: all who took part, as it is written.
        game: what was played.
        reading: what it meant that a seat may lose.
        referee: who judged.
    """
    agreed = [game.all_words.name, describe_rules(game.rules, reading)]
    if referee in _JUDGED:
        agreed.append(_(_JUDGED[referee]))
    played = listed(agreed)
    rounds = ngettext(
        "{game}: {count} round each.", "{game}: {count} rounds each.", found[0].rounds
    )
    parts = [rounds.format(game=played, count=number(found[0].rounds))]
    if game.rules.players == 2:
        parts.append(_("Of 100 rounds the one on the left wins, against the one above:"))
        names = list(map(entrant_name, opponents))
        parts.append(_cross_table(found, names))
        parts += [_above_scale(entrant_name(anchor(opponents))), _scale(found, opponents, names)]
    else:
        parts.append(_("Of 100 rounds each loses:"))
        parts.append("\n".join(map(_losses, found)))
    failures = {
        (failure.opponent, failure.fault): failure for one in found for failure in one.failures
    }
    if failures:
        said = [describe_failure(one, opponent_name(one.opponent)) for one in failures.values()]
        parts.append("\n".join(said))
    return "\n\n".join(parts)


def arena_dict(
    found: Sequence[Encounter],
    opponents: Sequence[str],
    game: Game,
    reading: Reading,
    referee: Referee = Referee.FRIENDLY,
    *,
    source: str,
    seed: int,
    without: Sequence[str] = (),
) -> dict[str, object]:
    """Describe encounters.

    Args:
        found: all of them, as for `encounters_text`.
        opponents: all who took part, as it is written.
        game: what was played.
        reading: what it meant that a seat may lose.
        referee: who judged.
        source: the list, as it was given.
        seed: what makes the same rounds again.
        without: the words that were left out of the list.
    """
    return {
        "list": source,
        **without_dict(without),
        **rules_dict(game.rules, reading),
        "referee": referee.value,
        "seed": seed,
        "ratings": [
            {"opponent": name, "elo": round(one.elo, 1), "elo_error": round(one.error, 1)}
            for name, one in zip(opponents, ratings(found, opponents), strict=True)
        ]
        if game.rules.players == 2
        else [],
        "encounters": [
            {
                "opponents": list(one.opponents),
                "round_count": one.rounds,
                "losses": list(one.lost),
                "knowledge": list(one.levels),
                "forfeits": [
                    {
                        "player": player(failure.player),
                        "opponent": failure.opponent,
                        "fault": failure.fault.name.lower(),
                        "detail": failure.detail,
                    }
                    for failure in one.failures
                ],
            }
            for one in found
        ],
    }


def _cross_table(found: Sequence[Encounter], names: Sequence[str]) -> str:
    """Write who wins how often against whom, and on average."""
    count = len(names)
    cells: dict[tuple[int, int], float] = {}
    for (left, above), one in zip(combinations(range(count), 2), found, strict=True):
        cells[left, above], cells[above, left] = one.won(0), one.won(1)
    is_large = count > _FEW
    places = [number(place + 1) for place in range(count)]
    titles = ["", "", *places] if is_large else ["", *names]
    rows = [[*titles, _("on average")]]
    for left, name in enumerate(names):
        won = [cells.get((left, above)) for above in range(count)]
        of_all = [share for share in won if share is not None]
        shares = [*won, sum(of_all) / len(of_all)]
        written = [
            "" if one is None else decimal(100 * one, 0 if is_large else 1) for one in shares
        ]
        rows.append([*([places[left], name] if is_large else [name]), *written])
    return "\n".join(aligned(rows, range(2 if is_large else 1, len(rows[0]))))


def _above_scale(anchored: str) -> str:
    said = _("Elo, if {opponent} has {elo} (± with {sure} % confidence):")
    return said.format(opponent=anchored, elo=number(ANCHORED_AT), sure=number(_SURE))


def _scale(found: Sequence[Encounter], opponents: Sequence[str], names: Sequence[str]) -> str:
    """Write how strong each is, the strongest first."""
    rated = sorted(zip(ratings(found, opponents), names, strict=True), key=lambda one: -one[0].elo)
    rows = [
        [name, number(round(one.elo)), f"± {number(round(_ERRORS * one.error))}"]
        for one, name in rated
    ]
    return "\n".join(aligned(rows, (1, 2)))


def _losses(one: Encounter) -> str:
    """Write how often each of several loses."""
    lost = [decimal(100 * count / one.rounds, 1) for count in one.lost]
    names = map(entrant_name, one.opponents)
    return listed([f"{name} {share}" for name, share in zip(names, lost, strict=True)])
