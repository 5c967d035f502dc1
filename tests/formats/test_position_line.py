"""A position is one line of text: what is written is read again, and what is none is refused."""

from __future__ import annotations

import shlex
from random import Random
from typing import TYPE_CHECKING

import pytest
from certain import there
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import ALPHABETS
from pasted import rubbish

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.position_line import (
    LONGEST,
    PositionLineError,
    UnplayableLine,
    describe_line_error,
    describe_unplayable,
    line_of,
    play_line,
    read_fields,
    read_line,
    way_of,
    write_line,
)
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.play.round import Round

if TYPE_CHECKING:
    from said import Known

    from ghost_desktop.engine.game.variant import Variant

sources = st.one_of(
    st.sampled_from(
        ["enable1", "my words.txt", "50%.txt", '"a"', "it's", "-", "'", "$'x'", "“x”", "a\nb\\'"]
    ),
    st.text(max_size=20),
    st.text("\0\t\n\x1f\x7f\x9f \xa0\u2003\u3000\ud800\udfff", max_size=4),
)
word_sets = st.sampled_from([one.lower() for one in ALPHABETS]).flatmap(
    lambda alphabet: st.sets(st.text(alphabet, min_size=1, max_size=6), min_size=1, max_size=9)
)
words_left_out = st.sets(st.text("abcñß", min_size=1, max_size=4), max_size=4)
FEW = word_list(["ghost", "ghoul", "host", "hosts", "tsar"], "few words")


@settings(max_examples=30)
@given(
    word_sets,
    st.sampled_from(list(all_variants())),
    st.sampled_from(PLAYERS),
    st.booleans(),
    st.sampled_from(Reading),
    sources,
    words_left_out,
    st.randoms(use_true_random=False),
)
def test_what_is_written_is_read_again(
    words: set[str],
    variant: Variant,
    players: int,
    misere: bool,
    reading: Reading,
    source: str,
    without: set[str],
    random: Random,
) -> None:
    min_length = random.randint(1, max(map(len, words)))
    game = Game(word_list(words, "random"), Rules(variant, min_length, players, misere))
    this_round = random_round(game, random)
    position = line_of(this_round, source, reading, without)
    line = write_line(position)
    assert line.isprintable()
    assert read_line(line) == position
    assert read_line(f'  "{line}"\n' if '"' not in line and "'" not in line else line) == position
    again = play_line(read_line(line), game)
    assert (again.given, again.plays) == (this_round.given, this_round.plays)
    if source.isprintable():
        assert read_fields(shlex.split(line)) == position


def random_round(game: Game, random: Random) -> Round:
    """A round of legal plays, some of which begin in the middle."""
    rounds = [Round(game)]
    while rounds[-1].over is None and random.random() < 0.9:
        play = random.choice(rounds[-1].legal_plays())
        rounds.append(rounds[-1].play(play.letter, play.where))
    if random.random() < 0.5:
        return rounds[-1]
    begun = random.choice([one for one in rounds if one.over is None])
    this_round = Round(game, begun.fragment)
    for play in rounds[-1].plays[len(begun.plays) :]:
        this_round = this_round.play(play.letter, play.where)
    return this_round


@settings(max_examples=25)
@given(word_sets, st.sampled_from(list(all_variants())), st.randoms(use_true_random=False))
def test_there_is_a_line_for_each_fragment_that_play_reaches(
    words: set[str], variant: Variant, random: Random
) -> None:
    game = Game(word_list(words, "random"), Rules(variant, random.randint(1, 2)))
    if not any(len(word) >= game.rules.min_length for word in words):
        return
    fragment = random_round(game, random).fragment
    found = there(way_of(game, fragment))
    assert (found.fragment, found.given) == (fragment, "")
    beyond = Game(word_list(["the", "them"], "beyond"), Rules(min_length=3))
    assert way_of(beyond, "them") is None


@pytest.mark.parametrize(
    ("line", "letters"),
    [
        ("enable1 ghost 4 2 - -", []),
        ("enable1 superghost 4 2 - c,h:start,r", [("c", "end"), ("h", "start"), ("r", "end")]),
        ("enable1 xghost 4 2 - h,t,s:1,o:1", [("h", "0"), ("t", "1"), ("s", "1"), ("o", "1")]),
        ("enable1 superduperghost 4 2 - s,t:turned-start", [("s", "end"), ("t", "turned-start")]),
        ("enable1 spook 4 2 - t,o", [("t", "end"), ("o", "end")]),
    ],
)
def test_plays_stand_in_their_order_with_their_places(
    line: str, letters: list[tuple[str, str]]
) -> None:
    position = read_line(line)
    assert [(play.letter, play.where.name) for play in position.plays] == letters
    assert write_line(position) == line


def test_the_fields_of_a_line() -> None:
    line = "'my words.txt' spook 3 5 misere+one-against-all =ost,h without=aa,ae"
    position = read_line(line)
    assert position.source == "my words.txt"
    assert position.rules.key == "spook 3+ 5 misere"
    assert position.reading is Reading.ONE_AGAINST_ALL
    assert (position.given, [play.letter for play in position.plays]) == ("ost", ["h"])
    assert position.without == ("aa", "ae")
    assert write_line(position) == line


@pytest.mark.parametrize(
    "written",
    [
        "ENABLE1  SuperGhost 4+\t2 MISÈRE  C,H:Start, R\n",
        "“ENABLE1 superghost 4 2 misere c,h:start,r”",
        "'ENABLE1 superghost 4 2 misere c,h:start,r'",
        '"ENABLE1 superghost 4 2 misere c,h:start,r',
        "ENABLE1 superghost 4 2 misere c,h:start,r'",
        "`ENABLE1 superghost 4 2 misere c,h:start,r`",
        "ENABLE1 superghost 4 2\r\nmisere c,h:start ,r",
        "\ufeffENABLE1\u00a0superghost 4 2 misere c , h:start , r",
    ],
)
def test_a_line_is_read_however_it_was_copied(written: str) -> None:
    assert write_line(read_line(written)) == "ENABLE1 superghost 4 2 misere c,h:start,r"


def test_letters_in_other_forms_mean_those_of_the_list() -> None:
    game = Game(word_list(["ñandu", "ısı"], "other letters"), Rules(min_length=3))
    assert play_line(read_line("x ghost 3 2 - N\u0303,A"), game).fragment == "ña"
    assert play_line(read_line("x ghost 3 2 - =I,S"), game).fragment == "ıs"
    assert play_line(read_line("x ghost 3 2 - I,S"), game).fragment == "ıs"
    assert read_line("x ghost 3 2 - - without=Z,ñ,a,a").without == ("a", "z", "ñ")


def test_what_is_no_line_is_refused_with_what_would_be_right(known: Known) -> None:
    written = ["", "''", "x" * (LONGEST + 1), "'a\"b ghost", r"$'\x' ghost 4 2 - -"]
    written += ["hello", "hello world", "a ghost 4 2 - - - -", "a gost 4 2 - -"]
    written += ["a ghost 0 2 - -", "a ghost x 2 - -", "a ghost 4 1 - -", "a ghost 4 9 - -"]
    written += ["a ghost 4 2 x -", "a ghost 4 2 - =", "a ghost 4 2 - =a1", "a ghost 4 2 - ab"]
    written += ["a ghost 4 2 - a,,b", "a ghost 4 2 - 1", "a ghost 4 2 - a:start"]
    written += ["a superghost 4 2 - a:1", "a xghost 4 2 - a,b:2", "a ghost 4 2 - a b"]
    said = [answer_to(line) for line in [*written, "a ghost 4 2 - a without="]]
    known(said)
    assert max(map(len, said)) < 200


def test_letters_that_cannot_be_played_are_refused(known: Known) -> None:
    for plays in ("g,x", "z", "h,o,s,t,s", "=host,s", "=hosts", "=xo"):
        known([answer_to(f"few ghost 4 2 - {plays}")])


def test_rubbish_is_no_line() -> None:
    lines = rubbish(Random(7), 200)
    assert len(set(lines)) > 150
    said = [answer_to(line) for line in lines]
    assert all(one.endswith(".") for one in said)
    assert said.count("It is read.") > 10, "some damages do not matter"


def answer_to(text: str) -> str:
    """What is said of a text that may be a line."""
    try:
        position = read_line(text)
        assert read_line(write_line(position)) == position
        play_line(position, Game(FEW, position.rules))
    except PositionLineError as error:
        return describe_line_error(error)
    except UnplayableLine as error:
        return describe_unplayable(error)
    except WordListError as error:
        return describe_refusal(error)
    return "It is read."
