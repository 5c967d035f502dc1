"""What a match is played with -> what JSON knows of it, and back.

The words themselves are not kept: a game is found again by its list, and known by their number and
hash to be the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import find_variant
from ghost_desktop.formats.json_values import (
    read_flag,
    read_list,
    read_number,
    read_object,
    read_path,
    read_text,
)
from ghost_desktop.library.catalogue import is_known
from ghost_desktop.play.events import GameChanged

if TYPE_CHECKING:
    from ghost_desktop.engine.game import Game
    from ghost_desktop.play.match import Match


@dataclass(frozen=True)
class KeptGame:
    """What a file says of a game.

    Attributes:
        list_id: the id of the list, if it comes with the program; empty for any other.
        name: what players call the list.
        path: the file of any other list; empty if nobody knows.
        rules: what is agreed.
        without: the words that are left out of the list, sorted.
        words: how many are left; None if that is not said.
        content_hash: theirs, see `WordList.content_hash`; None if that is not said.
    """

    list_id: str
    name: str
    path: str
    rules: Rules
    without: tuple[str, ...] = ()
    words: int | None = None
    content_hash: str | None = None

    @property
    def source(self) -> str:
        """What the list is read from: an id or a path; empty if nobody knows."""
        return self.list_id or self.path

    def is_of(self, game: Game) -> bool:
        """Tell whether a game is this one: the same words under the same rules."""
        words = game.all_words
        if game.rules != self.rules:
            return False
        if self.content_hash is None:
            return (words.source, words.left_out) == (self.source, self.without)
        return words.content_hash == self.content_hash


FindGame: TypeAlias = Callable[[KeptGame], "Game"]
"""Finds a game that a file speaks of, or raises why it cannot be found."""


def kept_game(game: Game) -> KeptGame:
    """Return what is to be kept of a game."""
    words, has_id = game.all_words, is_known(game.all_words.source)
    return KeptGame(
        words.source if has_id else "",
        words.name,
        "" if has_id or not words.source else os.path.abspath(words.source),  # noqa: PTH100 - links stay
        game.rules,
        words.left_out,
        len(words),
        words.content_hash,
    )


class MatchGames:
    """The games of a match, each once, in the order in which they were agreed.

    Attributes:
        kept: what is to be kept of each.
    """

    def __init__(self, match: Match) -> None:
        self.kept: list[KeptGame] = []
        self._numbers: dict[int, int] = {}  # by what `id` says of a game, which the match has
        self._take(match.game)
        for event in match.events:
            if isinstance(event, GameChanged):
                self._take(event.game)

    def _take(self, game: Game) -> None:
        if id(game) not in self._numbers:
            kept = kept_game(game)
            if kept not in self.kept:
                self.kept.append(kept)
            self._numbers[id(game)] = self.kept.index(kept)

    def number_of(self, game: Game) -> int:
        """Return the place of one of them."""
        return self._numbers[id(game)]


def game_values(kept: KeptGame) -> dict[str, Any]:
    """Return what is to be kept of a game, of values that JSON knows."""
    return {
        "list": kept.list_id or {"name": kept.name, "path": kept.path},
        "without": list(kept.without),
        "words": kept.words,
        "hash": kept.content_hash,
        "variant": kept.rules.variant.id,
        "min_length": kept.rules.min_length,
        "players": kept.rules.players,
        "misere": kept.rules.misere,
    }


def game_of(values: Any) -> KeptGame:  # noqa: ANN401 - it is what a file holds
    """Return the game of which `game_values` are these.

    Raises:
        LookupError, TypeError, ValueError: if they are of none.
    """
    values = read_object(values)
    named = values["list"]
    if type(named) is dict:
        list_id, name, path = "", read_path(named["name"]), read_path(named["path"])
    else:
        list_id, name, path = read_text(named), read_text(named), ""
    words, content_hash = values["words"], values["hash"]
    rules = Rules(
        find_variant(read_text(values["variant"])),
        read_number(values["min_length"]),
        read_number(values["players"]),
        read_flag(values["misere"]),
    )
    return KeptGame(
        list_id,
        name,
        path,
        rules,
        tuple(sorted(map(read_text, read_list(values["without"])))),
        None if words is None else read_number(words),
        None if content_hash is None else read_text(content_hash),
    )
