"""Plays a match and saves it after each event, as the window does, until it is killed."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.kept_matches import MatchFile
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.events import GameChanged, LetterPlayed, RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.table import FRIENDLY_ROUNDS, Seating, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = ["ghost", "green", "tan", "tango", "tree", "trie"]
GAMES = tuple(Game(word_list(WORDS[n:], str(n)), Rules(min_length=3)) for n in range(2))


def playing(seed: int) -> Iterator[Match]:
    """A match that goes on for very long, after each event; the same for the same seed.

    It is for lives, or another game is agreed for every other round.
    """
    terms = Terms("GHOST" * 2) if seed % 2 else FRIENDLY_ROUNDS
    table = Table.against_computers(2)
    random, match = Random(seed), Match(GAMES[0], table, terms=terms, id=str(seed))
    while match.state.winner is None:
        current = match.current
        if current is None or current.round.over is not None:
            if current is not None and not terms.lives:
                match = match.after(GameChanged(GAMES[match.rounds % 2]))
                yield match
            match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
        else:
            play = random.choice(current.round.legal_plays())
            match = match.after(LetterPlayed.of(play))
        yield match


def save_for_ever(path: Path, seed: int) -> None:
    """Save a match again and again, and say each time how many events are saved."""
    file = MatchFile(path)
    for match in playing(seed):
        file.write(match, Reading.SELF)
        print(len(match.events), flush=True)


if __name__ == "__main__":
    save_for_ever(Path(sys.argv[1]), int(sys.argv[2]))
