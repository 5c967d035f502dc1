"""The menus of the window: which commands of the table stand in which. Nothing here is Qt.

Texts are marked, not translated; they are translated where they are shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from ghost_desktop.desktop.panels import PANELS
from ghost_desktop.translation import N_, OWN_NAMES


@dataclass(frozen=True)
class Menu:
    """A menu.

    Attributes:
        title: with "&" before its letter.
        groups: the ids of its commands, and menus in it; a line stands between two groups.
        id: by which whoever fills it knows it; empty if the table fills it.
    """

    title: str
    groups: tuple[tuple[str | Menu, ...], ...] = ()
    id: str = ""


RECENT_MATCHES = "recent_matches"
"""The menu of the files of matches that were saved or opened last."""

UNFINISHED = "unfinished"
"""The menu of the matches that were left for others."""

BESIDE = "beside"
"""The menu of the lists that words can be held against."""


MENUS = (
    Menu(
        N_("&Game"),
        (
            ("round.new", "match.new"),
            (
                "match.open",
                Menu(N_("&Recent matches"), id=RECENT_MATCHES),
                Menu(N_("Unfinished (&J)"), id=UNFINISHED),
                "match.save",
            ),
            ("round.hint", "round.why", "round.take_back", "round.resign"),
            ("round.challenge", "round.point_out", "round.strike"),
            ("round.review",),
            ("round.undo", "game.back"),
            ("position.copy", "position.paste"),
            (
                Menu(
                    N_("Who s&tarts"),
                    (
                        ("starts.person", "starts.computer"),
                        ("starts.in_turn", "starts.loser", "starts.winner"),
                    ),
                ),
                Menu(
                    N_("&Pace of computers"),
                    (("pace.slow", "pace.normal", "pace.fast", "pace.at_once"),),
                ),
            ),
            ("word_lists.import", "word_lists.paste", "word_lists.new", "exceptions"),
            ("quit",),
        ),
    ),
    Menu(
        N_("&View"),
        (
            tuple(f"show.{panel}" for panel in PANELS),
            ("show.drills", "puzzles", "statistics", "judge"),
            ("look_up", "word_lists"),
            ("show.who_wins", "show.symbols", Menu(N_("Words beside a&nother list"), id=BESIDE)),
            ("zoom.in", "zoom.out", "zoom.reset"),
            (
                Menu(N_("&Theme"), (("theme.system", "theme.light", "theme.dark"),)),
                Menu(
                    N_("Lan&guage"),
                    (("language.system",), tuple(f"language.{code}" for code in OWN_NAMES)),
                ),
                "less_motion",
                "full_screen",
            ),
        ),
    ),
    Menu(
        N_("&Help"),
        (("manual", "help", "keys"), ("palette", "hints"), ("proofs.clear",), ("about",)),
    ),
)
"""The menus, from left to right."""

SWITCHES = ("show.who_wins", "show.symbols", "less_motion", "full_screen", "hints")
"""The commands that are on or off; their menus show which."""
