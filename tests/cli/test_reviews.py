"""ghost-cli review: what each play of a round was worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.match_files import match_text, open_match, values_of
from ghost_desktop.formats.position_line import play_line, read_line
from ghost_desktop.library import catalogue
from ghost_desktop.play.events import LetterPlayed, Resigned, RoundStarted
from ghost_desktop.play.match import Carried, Match
from ghost_desktop.play.review import review_round
from ghost_desktop.play.table import Player, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from conftest import Says, Tells
    from said import Known

MATCH = Path(__file__).parents[1] / "files" / "match-3.ghostmatch"
WORDS = "ghost\nghoul\nhost\nhosts\ntsar\nthaw\ntheme\n"


def test_a_list_may_have_spaces_and_letters_may_come_in_parts(answer: Says, tmp_path: Path) -> None:
    spaced = tmp_path / "my list.txt"
    spaced.write_text("école\n", encoding="utf-8")
    composed = answer("review", str(spaced), "éc")
    assert composed.splitlines()[-1].split()[:4] == ["2", "Player", "2", "c"]
    assert answer("review", str(spaced), "e\u0301c") == composed


def test_where_a_letter_went_and_who_is_safe_is_said_where_that_matters(
    answer: Says, known: Known
) -> None:
    known([answer("review", "enable1", "superghost", "3", "3", "-", "=ro,c:start,p")])


def test_who_never_had_a_won_position_never_gave_one_away(answer: Says, write: Says) -> None:
    source = write("ghost\nghoul\n")
    assert "Player 1 never gave a won position away." in answer(
        "review", f"{source} ghost 4 2 - g,h,o,s,t"
    )


@pytest.mark.parametrize(
    "rest",
    [
        "ghost 4 2 - t,h,e,m,e",
        "ghost 4 3 - t,h,a",
        "ghost 4 2 misere g,h,o,s,t",
        "superghost 4 4 one-against-all =ho,s,g:start,t without=host,hosts",
        "spook 4 2 - t,h",
    ],
)
def test_the_json_of_a_round_is_what_its_review_says(
    answer_json: Tells, write: Says, rest: str
) -> None:
    source = write(WORDS)
    (described,) = answer_json("review", f"{source} {rest}")["rounds"]
    line = read_line(f"{source} {rest}")
    words = word_list(set(WORDS.split()) - set(line.without), source)
    solution = solve(words, line.rules, line.reading)
    this_round = play_line(line, solution.game)
    review = review_round(this_round, solution)
    assert described["position_line"] == f"{source} {rest}"
    assert described["fragment"] == this_round.fragment
    assert described.get("without", []) == list(line.without)
    over = this_round.over
    assert (described["over"], described["ended"]) == (
        over is not None,
        over.reason.name.lower() if over else None,
    )
    losers = over.losers if over else frozenset()
    assert described["losers"] == sorted(seat + 1 for seat in losers)
    decisive = [review.decisive(seat) for seat in losers]
    assert described["decisive"] == sorted(turn.number + 1 for turn in decisive if turn)
    assert described["turns"] == [
        {
            "number": turn.number + 1,
            "player": turn.seat + 1,
            "fragment": turn.fragment,
            "letter": turn.played.letter,
            "where": turn.played.where.name,
            "made": turn.played.fragment,
            "mark": turn.mark.value,
            "winning": len(turn.winning),
            "legal": len(turn.options),
            "best": [play.fragment for play in turn.best],
        }
        for turn in review.turns
        if turn.played and turn.mark
    ]
    assert len(described["turns"]) == len(line.plays)


# --- matches that were saved ------------------------------------------------------------------------


def test_all_finished_rounds_of_a_match_are_reviewed(answer_json: Tells, answer: Says) -> None:
    match = open_match(values_of(MATCH.read_bytes())).match
    over = [
        (number, one)
        for number, one in enumerate(match.state.rounds, start=1)
        if one.round.over is not None
    ]
    assert len(over) > 3
    described = answer_json("review", str(MATCH))["rounds"]
    assert [one["round"] for one in described] == [number for number, _one in over]
    for values, (_number, one) in zip(described, over, strict=True):
        game, order = one.round.game, one.seating.order
        review = review_round(one.round, solve(game.all_words, game.rules))
        assert values["list"] == game.all_words.source == "american-english-small"
        assert values.get("without", []) == list(game.all_words.left_out)
        assert values["losers"] == sorted(player + 1 for player in one.losers)
        assert [
            (turn["player"], turn["made"], turn["mark"], turn["winning"])
            for turn in values["turns"]
        ] == [
            (
                order[turn.seat] + 1,
                turn.played and turn.played.fragment,
                turn.mark and turn.mark.value,
                len(turn.winning) if turn.options else None,
            )
            for turn in review.turns
        ]
    said = answer("review", str(MATCH)).split("\n\n")
    assert said[0].startswith(
        "Round 1: American English, small (whole), SuperGhost, 3+ letters, 3 players."
    )
    assert "  2     Hal       a     end    ta        ✕ Blunder  2 of 43     mt\n" in said[1]


def test_a_round_that_goes_on_is_not_reviewed_nor_what_no_line_can_say(
    answer: Says, answer_json: Tells, write: Says
) -> None:
    words = catalogue.load("enable1").words
    table = Table((Player(name="Ann"), Player()))
    match = Match(Game(words, Rules()), table).after(RoundStarted(Seating((1, 0))))
    match = match.after(LetterPlayed("g"))
    going_on = write(match_text(match), "going on.ghostmatch")
    assert answer("review", going_on) == "No round of this match is over.\n"
    assert answer_json("review", going_on) == {"rounds": []}
    ended = write(match_text(match.after(Resigned(0))), "a.ghostmatch")
    (one,) = answer_json("review", ended)["rounds"]
    assert (one["losers"], one["ended"]) == ([1], "resigned")
    assert one["position_line"] == "enable1 ghost 4 2 - g"
    assert [turn["player"] for turn in one["turns"]] == [2, 1]
    assert [turn["letter"] for turn in one["turns"]] == ["g", None]

    later = Match(match.game, table, carried=Carried((0, 1), rounds=3))
    later = later.after(RoundStarted(Seating((1, 0)))).after(LetterPlayed("g")).after(Resigned(0))
    (one,) = answer_json("review", write(match_text(later), "later.ghostmatch"))["rounds"]
    assert one["round"] == 4, "those that are kept no longer are counted"

    bluffing = Match(match.game, table, terms=Terms(referee=Referee.CHALLENGES))
    for event in (RoundStarted(Seating((0, 1))), *map(LetterPlayed, "xx"), Resigned(0)):
        bluffing = bluffing.after(event)
    (one,) = answer_json("review", write(match_text(bluffing), "b.ghostmatch"))["rounds"]
    assert [turn["mark"] for turn in one["turns"]] == ["blunder", "blunder"], (
        "X loses, and a bluff gave away XX"
    )
    assert one["position_line"] is None


def test_what_is_called_as_a_match_is_a_file_whatever_else_is_in_its_name(refusal: Says) -> None:
    said = "there is no file my last match.ghostmatch; it may have been moved or renamed."
    assert refusal("review", "my last match.ghostmatch") == said
