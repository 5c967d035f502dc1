"""Symbols beside words, for whoever plays with two lists."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.overlap import ALONE, LACKING, NO_SYMBOLS, ListSymbols
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.export import STRATEGY_FORMATS
from ghost_desktop.formats.lists import spoken_symbol, symbols_legend
from ghost_desktop.formats.strategies import strategy_text
from ghost_desktop.library.beside import symbols_beside

if TYPE_CHECKING:
    from pathlib import Path

    from said import Known

    from ghost_desktop.engine.strategies.strategy import Strategy

WORDS = st.sets(st.text("abñ", min_size=1, max_size=3), min_size=1)

OWN = word_list(["zab", "cab", "dab", "ca", "caba"], "Own")
OTHER = word_list(["zab", "dab", "ca", "eab", "za"], "Other")
SYMBOLS = ListSymbols(OWN, OTHER, 3)


@given(WORDS, WORDS, WORDS, st.integers(1, 3))
def test_symbols_are_those_of_sets(
    own: set[str], other: set[str], asked: set[str], least: int
) -> None:
    symbols = ListSymbols(word_list(own, "own"), word_list(other, "other"), least)
    for word in asked | own | other | {"", "x"}:
        one_has_it = len(word) >= least and (word in own) != (word in other)
        assert symbols.of(word) == ("" if not one_has_it else "†" if word in own else "#")
        assert symbols.beside(word) == word + symbols.of(word)
        assert NO_SYMBOLS.of(word) == ""
    expected = {word: symbols.of(word) for word in asked}
    assert symbols.among(asked) == {word: each for word, each in expected.items() if each}


def test_a_legend_says_what_is_there(known: Known) -> None:
    assert symbols_legend(SYMBOLS, ["zab", "ca", "x"]) == ""
    known(symbols_legend(SYMBOLS, words) for words in (["zab", "cab"], ["eab", "cab"]))
    known(f"{word}: {spoken_symbol(SYMBOLS, word)}" for word in ("cab", "eab", "zab", "za"))
    assert symbols_legend(NO_SYMBOLS, ["cab"]) == ""


def strategy() -> Strategy:
    """The second player's, who wins since the first one completes each word."""
    return minimal_strategy(solve(OWN, Rules(min_length=3)), 1)


def test_all_that_is_written_of_a_strategy_has_them(known: Known) -> None:
    found = strategy()
    known([strategy_text(found, symbols=SYMBOLS)])
    known(STRATEGY_FORMATS[name].write(found, OWN, None, SYMBOLS) for name in ("csv", "markdown"))
    written = json.loads(STRATEGY_FORMATS["json"].write(found, OWN, None, SYMBOLS))
    assert written["symbols"] == {"cab": "†"}
    known([STRATEGY_FORMATS["outline"].write(found, OWN, None, SYMBOLS)])


def test_nothing_is_written_of_them_if_no_other_list_is_chosen() -> None:
    for each in STRATEGY_FORMATS.values():
        written = each.write(strategy(), OWN, None, NO_SYMBOLS)
        assert LACKING not in written
        assert ALONE not in written.removeprefix("#")
        assert "symbol" not in written


def test_the_other_list_is_read_anew_when_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text("zab\n")
    rules = Rules(min_length=3)
    assert symbols_beside(OWN, rules, "") is NO_SYMBOLS
    symbols = symbols_beside(OWN.at_least(3), rules, str(path))
    assert symbols.among(["zab", "cab", "ca"]) == {"cab": "†"}
    assert symbols_beside(OWN, rules, str(path)).other is symbols.other
    assert symbols_beside(OWN, rules, str(path), are_fragments=True).other is symbols.other
    pools = Rules(SPOOK, 3)  # ABZ, say, is no word there, but the letters of one
    assert symbols_beside(OWN, pools, str(path), are_fragments=True) is NO_SYMBOLS
    assert symbols_beside(OWN, pools, str(path)).of("cab") == LACKING
    path.write_text("cab\nza\n")
    assert symbols_beside(OWN, rules, str(path)).among([*OWN, *OTHER]) == {
        "zab": "†", "dab": "†", "caba": "†",
    }  # fmt: skip
    path.unlink()
    with pytest.raises(WordListError):
        symbols_beside(OWN, rules, str(path))


def test_words_that_are_struck_are_in_the_other_list_alone() -> None:
    symbols = ListSymbols(OWN.without(["zab"]), OTHER, 3)
    assert symbols.of("zab") == ALONE
