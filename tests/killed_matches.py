"""Plays a match and saves it after each event, as the window does, until it is killed."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.match_file import MatchFile
from ghost_desktop.engine.game import Game
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.wordlist import word_list
from ghost_desktop.play.events import LetterPlayed, RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.table import Seating, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = Game(
    word_list(["ghost", "green", "tan", "tango", "tree", "trie"], "few"), Rules(min_length=3)
)


def playing(seed: int) -> Iterator[Match]:
    """A match that goes on for ever, after each event; the same for the same seed."""
    random, match = Random(seed), Match(GAME, Table.against_computers(2), id=str(seed))
    while True:
        current = match.current
        if current is None or current.round.over is not None:
            match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
        else:
            play = random.choice(current.round.legal_plays())
            match = match.after(LetterPlayed(play.letter, play.where))
        yield match


def save_for_ever(path: Path, seed: int) -> None:
    """Save a match again and again, and say each time how many events are saved."""
    file = MatchFile(path)
    for match in playing(seed):
        file.write(match, Reading.SELF)
        print(len(match.events), flush=True)


if __name__ == "__main__":
    save_for_ever(Path(sys.argv[1]), int(sys.argv[2]))
