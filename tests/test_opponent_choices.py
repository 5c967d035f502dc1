"""What each opponent plays and calls, on small lists where one sees what is best."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from certain import there
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import word_sets
from refusing import stopped

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play
from ghost_desktop.engine.game.rules import PLAYERS, Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.best_plays import best_plays, can_be_defended
from ghost_desktop.play.clock import Watch
from ghost_desktop.play.events import Forfeited, LetterPlayed, RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import Knowledge, decide, draws_of, worn_opening
from ghost_desktop.play.opponent import Call, Lexicon, View
from ghost_desktop.play.opponents import find_opponent, known_opponents
from ghost_desktop.play.opponents.trickster import person
from ghost_desktop.play.round import Round, Termination
from ghost_desktop.play.table import Callers, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.play.opponent import Move

IDS = [one.id for one in known_opponents()]
OPEN = Terms(referee=Referee.CHALLENGES)
ALL_CALL = Terms(referee=Referee.CHALLENGES, callers=Callers.ANYONE)


def at(
    text: str,
    fragment: str,
    *,
    terms: Terms = OPEN,
    variant: str = "ghost",
    misere: bool = False,
    players: int = 2,
) -> Round:
    """A round on a few words, in which a fragment has been played letter by letter."""
    rules = Rules(find_variant(variant), 3, players, misere)
    this_round = Round(Game(word_list(text.split(), "few"), rules), terms=terms)
    for letter in fragment:
        this_round = this_round.play(letter)
    return this_round


def rated(words: WordList, rare: str, common: int = 20) -> Lexicon:
    """A lexicon in which some words are rare and all others common."""
    levels = np.array([80 if word in rare.split() else common for word in words], np.uint8)
    return Lexicon(words, levels)


def seen_by(name: str, this_round: Round, rare: str = "", *, beyond_words: bool = True) -> View:
    """What an opponent sees of a round whose words are common but for some."""

    def levels(words: WordList) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        return rated(words, rare).levels

    opponent = find_opponent(name)
    mind = Knowledge(levels).mind(
        opponent, this_round.game, opponent.first_level, beyond_words=beyond_words
    )
    return mind.view(this_round, this_round.seat)


def choices(name: str, view: View, tries: int = 40) -> set[Move]:
    """All that an opponent does in many tries."""
    opponent = find_opponent(name)
    opponent.prepare(view, in_silence)
    return {opponent.choose(view, Random(seed)) for seed in range(tries)}


def letters(name: str, view: View) -> str:
    """The letters that it plays, and `?` for a challenge."""
    made = choices(name, view)
    return "".join(sorted(move.letter if isinstance(move, Play) else "?" for move in made))


def call(name: str, view: View) -> Call | None:
    return find_opponent(name).object_to(view, Random(1))


# --- each of them -----------------------------------------------------------------------------------
# The first player loses on words of an odd number of letters, and wins on the others.


def test_perfect_plays_any_letter_that_wins() -> None:
    assert letters("perfect", seen_by("perfect", at("abcd bcde cdefg", ""))) == "ab"


PASSED_BY = {
    "spook": "aeea aeeg cbgdd cdgd cebaca dcec dfec fagc gedfg",
    "xghost": "ageceb bcbfd bcebfg bcggge ceggc cfdcd cffb dadbba dcbgaa faaecc gbdggb gccg geede",
}
"""Words of which a proof comes upon one play that wins, and there are others."""


def unsettled(name: str, variant: str) -> View:
    """What an opponent sees of a round that it wins, and of which not all is known."""
    this_round = at(PASSED_BY[variant], "", variant=variant, terms=Terms())
    view = seen_by(name, this_round, beyond_words=False)
    assert len(best_plays(view)) == 1
    assert not there(view.solution).knows("")
    return view


@pytest.mark.parametrize("name", ["perfect", "trickster"])
@pytest.mark.parametrize("variant", PASSED_BY)
def test_any_play_that_wins_is_made_also_where_a_proof_passes_it_by(
    name: str, variant: str
) -> None:
    view = unsettled(name, variant)
    made = set(letters(name, view))
    assert made == {play.letter for play in there(view.solution).winning_plays("")}
    assert len(made) > 2


@pytest.mark.parametrize("variant", PASSED_BY)
def test_a_play_that_is_known_to_win_is_made_where_others_take_too_long(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = unsettled("perfect", variant)
    assert view.solution is not None

    is_known = view.solution.knows_fate

    def takes_long(fragment: str, report: Report = in_silence) -> None:
        while not is_known(fragment):
            report(0, 0)

    with monkeypatch.context() as patch:
        patch.setattr(view.solution, "find_out", takes_long)
        (play,) = {find_opponent("perfect").choose(view, Random(seed)) for seed in range(9)}
    assert (play,) == best_plays(view)


@pytest.mark.parametrize("variant", ["spook", "xghost"])
def test_perfect_heads_for_the_longest_word_where_nobody_knows_how_long_it_lasts(
    variant: str,
) -> None:
    game = at("abcd aefghi", "", variant=variant).game
    view = seen_by("perfect", Round(game, "a"))
    assert not there(view.solution).can_win("a", 1)
    assert there(view.solution).plays_left("a") is None
    assert letters("perfect", view) == "efghi"


def test_perfect_takes_the_longest_way_when_it_has_lost() -> None:
    view = seen_by("perfect", at("abcde abdfghi", "ab"))
    assert not there(view.solution).can_win("ab", 0)
    assert letters("perfect", view) == "d"


def test_who_knows_all_words_points_out_every_one_and_challenges_every_bluff() -> None:
    assert call("odds", seen_by("odds", at("abc abcde", "abc"))) is Call.POINT_OUT
    assert letters("odds", seen_by("odds", at("abc abcde", "abx"))) == "?"
    for name in ("perfect", "trickster"):
        assert call(name, seen_by(name, at("abc abcde", "abc"))) is Call.POINT_OUT
        assert call(name, seen_by(name, at("abc abcde", "abx"))) is Call.CHALLENGE
        assert call(name, seen_by(name, at("abc abcde", "abcd"))) is None
        assert call(name, seen_by(name, at("abc abcde", "abcde"))) is Call.POINT_OUT


def test_in_misere_a_word_is_pointed_out_by_its_maker_alone() -> None:
    this_round = at("abc abcde", "abc", misere=True)
    view = seen_by("perfect", this_round)
    assert call("perfect", view) is None
    assert letters("perfect", view) == "d", "and it plays on, since there is a longer word"
    maker = View(this_round, view.known, view.solution, view.lexicon, seat=0)
    assert call("perfect", maker) is Call.POINT_OUT
    ended = seen_by("perfect", at("abc bcd", "abc", misere=True))
    assert call("perfect", ended) is Call.CHALLENGE, "after it comes nothing"
    assert letters("perfect", ended) == "?"


@pytest.mark.parametrize("beyond_words", [False, True])
def test_perfect_plays_on_beyond_a_word_that_nobody_has_noticed(*, beyond_words: bool) -> None:
    this_round = at("abc abcdefg abcdfg abch", "abcd")
    view = seen_by("perfect", this_round, beyond_words=beyond_words)
    assert letters("perfect", view) == ("f" if beyond_words else "ef")
    at_word = seen_by("perfect", at("abc abcde abcghi", "abc"), beyond_words=beyond_words)
    assert letters("perfect", at_word) == ("d" if beyond_words else "dg")


def test_odds_counts_on_how_many_words_it_wins() -> None:
    assert letters("odds", seen_by("odds", at("abcd bcde bcdf bcdgh cde", ""))) == "ab"
    assert letters("odds", seen_by("odds", at("abcd abce abfgh cde", ""))) == "a", (
        "more won than lost"
    )
    assert letters("odds", seen_by("odds", at("abcd abcef bcdefgh", ""))) == "ab", (
        "as many is no more"
    )


def test_odds_counts_no_word_that_another_one_ends_before() -> None:
    few = "abc abcd abcf abch bcde bcdf bcdgh"
    assert letters("odds", seen_by("odds", at(few, ""))) == "b", "after A there is ABC alone"


def test_odds_counts_words_where_not_all_positions_are_listed() -> None:
    few = "abcd bcde bcdfg"
    assert letters("odds", seen_by("odds", at(few, "", variant="xghost"))) == "abcde"


@pytest.mark.parametrize("name", ["beginner", "casual", "well-read"])
def test_where_no_word_is_known_it_is_a_challenge_or_any_letter(name: str) -> None:
    words, rare = "abcd xyab xycd xyef", "xyab xycd xyef"
    guessing = seen_by(name, at(words, "xy", terms=Terms()), rare=rare)
    assert letters(name, guessing) == "ace"
    doubting = seen_by(name, at(words, "xy"), rare=rare)
    assert letters(name, doubting) == "?ace"
    others = at(words, "xy", terms=ALL_CALL, players=3)
    view = seen_by(name, others, rare=rare)
    waiting = View(others, view.known, view.solution, view.lexicon, seat=0)
    assert call(name, waiting) is None, "it is not its turn"


def test_a_word_is_pointed_out_by_who_knows_it_also_out_of_turn() -> None:
    this_round = at("abc abcd", "abc", terms=ALL_CALL, players=3)
    for seat in (0, 1):
        view = seen_by("odds", this_round)
        heard = call("odds", View(this_round, view.known, view.solution, view.lexicon, seat))
        assert heard is Call.POINT_OUT


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("terms", [Terms(), OPEN])
def test_who_knows_no_word_at_all_still_plays(name: str, terms: Terms) -> None:
    game = at("abcd abce bcde", "", terms=terms).game
    empty = Round(game, terms=terms)
    lexicon = Lexicon.unrated(game.words)
    view = View(empty, None, None, lexicon, 0)
    assert {move.letter for move in choices(name, view) if isinstance(move, Play)} <= set("ab")
    challenged = View(at("abcd abce", "ab"), None, None, lexicon, 0)
    assert find_opponent(name).name_word(challenged, Random(1)) == ""


def test_a_word_that_is_named_is_longer_than_the_fragment_and_known() -> None:
    view = seen_by("casual", at("abc abcd abce abcf", "abc"), rare="abcf")
    named = {find_opponent("casual").name_word(view, Random(seed)) for seed in range(30)}
    assert named == {"abcd", "abce"}


def test_random_plays_any_legal_letter_and_doubts_what_has_none() -> None:
    assert letters("random", seen_by("random", at("abc bcde cdef", ""))) == "abc"
    assert letters("random", seen_by("random", at("abc bcde", "abx"))) == "?"


# --- Trickster --------------------------------------------------------------------------------------

TRAP = "abcd abcef abgh abghxyz abgij"
RARE = "abgh abgij"
"""After ABG one thinks of ABGHXYZ and completes ABGH; after ABC nobody errs who knows ABCD."""


def test_trickster_leads_to_where_a_person_does_not_know_the_word() -> None:
    this_round = at(TRAP, "ab", terms=Terms())
    assert letters("perfect", seen_by("perfect", this_round, RARE)) == "cg", "lost either way"
    assert letters("trickster", seen_by("trickster", this_round, RARE)) == "g"
    assert letters("trickster", seen_by("trickster", this_round, "abcd abcef")) == "c"


def test_trickster_plays_what_wins_if_there_is_any() -> None:
    this_round = at(f"{TRAP} abkl abklm", "ab")
    assert letters("trickster", seen_by("trickster", this_round, f"{RARE} abkl")) == "k"


def test_trickster_weighs_words_where_not_all_positions_are_listed() -> None:
    few = "abcd abce fghij"
    this_round = at(few, "", variant="spook", players=3, terms=Terms())
    view = seen_by("trickster", this_round)
    assert view.solution is None
    assert letters("trickster", view) == "fghij", "who begins loses on words of 4 letters"


def test_trickster_bluffs_now_and_then_when_it_is_not_winning() -> None:
    lost = seen_by("trickster", at(TRAP, "ab"), RARE)
    made = [find_opponent("trickster").choose(lost, Random(seed)) for seed in range(200)]
    bluffs = [m for m in made if isinstance(m, Play) and not lost.round.game.is_part(m.fragment)]
    assert 20 < len(bluffs) < 80
    assert {m.letter for m in made if isinstance(m, Play) and m not in bluffs} == {"g"}
    for play in bluffs:
        assert lost.round.play(play.letter, play.where).fragment == play.fragment
    friendly = seen_by("trickster", at(TRAP, "ab", terms=Terms()), RARE)
    assert letters("trickster", friendly) == "g"
    longest = seen_by("trickster", at("abcde", "abcdx"))
    assert letters("trickster", longest) == "?", "there is no room"


def test_a_person_thinks_of_common_words_first_and_knows_them() -> None:
    words = word_list(["abc", "bcd", "cde", "def"], "four")
    one = person(Lexicon(words, np.array([10, 50, 60, 0], np.uint8)))
    assert (np.diff(one.comes_to_mind) < 0).all()
    assert one.knows.tolist() == [True, True, False, False]
    unrated = person(Lexicon.unrated(words))
    assert len(set(unrated.comes_to_mind.tolist())) == 1


# --- Adapts to you ----------------------------------------------------------------------------------


def test_climber_grows_stronger_by_losing_and_weaker_by_winning() -> None:
    climber = find_opponent("climber")
    assert climber.first_level is not None
    for rounds in range(60):
        up = climber.next_level(50, has_lost=True, rounds=rounds)
        assert up > 50
        assert 50 - climber.next_level(50, has_lost=False, rounds=rounds) == up - 50
    assert climber.next_level(100, has_lost=True, rounds=0) == 100
    assert climber.next_level(0, has_lost=False, rounds=0) == 0


def test_climber_takes_ever_smaller_steps_and_never_stands_still() -> None:
    climber = find_opponent("climber")
    steps = [climber.next_level(0, has_lost=True, rounds=rounds) for rounds in range(80)]
    assert steps == sorted(steps, reverse=True)
    assert sum(steps[:20]) >= 100, "anybody is met within twenty rounds"
    assert steps[-1] == 2


# --- all of them ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["odds", "trickster"])
@pytest.mark.parametrize("variant", ["superghost", "xghost"])
def test_who_takes_long_can_be_stopped(name: str, variant: str) -> None:
    view = seen_by(name, at("abcd bcdeb cdef", "", terms=Terms(), variant=variant))
    told: list[tuple[int, int]] = []
    find_opponent(name).prepare(view, lambda done, of: told.append((done, of)))
    assert len(told) > 5, "at each level, or each letter"
    again = seen_by(name, at("abcd bcdeb cdef", "", terms=Terms(), variant=variant))
    with stopped() as report:
        find_opponent(name).prepare(again, report)


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize(
    "terms", [Terms(), OPEN, ALL_CALL], ids=["friendly", "challenges", "all call"]
)
@settings(max_examples=10)
@given(
    word_sets,
    st.sampled_from(all_variants()),
    st.sampled_from([one for one in IDS if one != "perfect"]),
    st.integers(0, 1),
    st.integers(0, 1 << 30),
)
def test_perfect_never_loses_a_round_that_it_had_won(
    terms: Terms, misere: bool, words: set[str], variant: Variant, other: str, first: int, seed: int
) -> None:
    game = Game(word_list({*words, "abcab"}, "random"), Rules(variant, 2, misere=misere))
    seating = Seating.beginning_with(first, 2)
    match = Match(game, Table.of_computers("perfect", other), terms=terms)
    state, draws = match.after(RoundStarted(seating)).state, draws_of(seed, 2)
    minds, solution = Knowledge().minds(state, Watch()), solve(game.words, game.rules)
    had_won = is_beyond = False  # beyond a word or a bluff, nobody can tell who wins
    while state.current is not None and state.current.round.over is None:
        fragment = state.current.round.fragment
        is_beyond |= not game.is_part(fragment) or game.is_word(fragment)
        had_won |= not is_beyond and solution.can_win(fragment, seating.seat(0))
        state = state.after(decide(state, minds, draws, Watch()))
    assert not (had_won and 0 in there(state.current).losers)


@settings(max_examples=25)
@given(
    word_sets,
    st.sampled_from(all_variants()),
    st.sampled_from(PLAYERS),
    st.booleans(),
    st.sampled_from([Terms(), Terms(referee=Referee.STRICT), OPEN, ALL_CALL]),
    st.integers(0, 1 << 30),
)
def test_computers_play_any_game_to_its_end(
    words: set[str], variant: Variant, players: int, misere: bool, terms: Terms, seed: int
) -> None:
    random, draws = Random(seed), draws_of(seed, players)
    game = Game(word_list({*words, "abcab"}, "random"), Rules(variant, 2, players, misere))
    table = Table.of_computers(*random.choices(IDS, k=players))
    rate = random.choice([None, lambda words: np.full(len(words), 60, np.uint8)])
    match = Match(game, table, terms=terms).after(RoundStarted(Seating.beginning_with(0, players)))
    minds = Knowledge(rate).minds(match.state, Watch())
    while match.current is not None and match.current.round.over is None:
        match = match.after(decide(match.state, minds, draws, Watch()))
    assert match.current is not None
    over = there(match.current.round.over)
    if over.reason is Termination.BLUFF and not over.words:
        bluffer = table.members[match.current.seating.player(over.by)].opponent
        assert bluffer != "perfect" or not can_be_defended(game, match.current.round.fragment)


# --- variety ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", IDS)
def test_nobody_begins_four_rounds_alike_unless_it_must(name: str) -> None:
    game = at("abcd abce abcf abcg bcde cdefg", "", terms=Terms()).game
    match = Match(game, Table.of_computers(name, "random"))
    knowledge, draws, begun = Knowledge(), draws_of(3, 2), []
    for _ in range(40):
        match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
        minds = knowledge.minds(match.state, Watch())
        match = match.after(decide(match.state, minds, draws, Watch()))
        assert match.current is not None
        begun.append(match.current.round.plays[0].letter)
        match = match.after(Forfeited(1))
    runs = max(len(list(run)) for _letter, run in groupby(begun))
    assert runs <= 3


@pytest.mark.parametrize("name", ["perfect", "trickster"])
def test_who_hardly_ever_thinks_of_another_way_that_wins_takes_it_in_the_fourth_round(
    name: str,
) -> None:
    game = at("abcd bcde cdefg", "", terms=Terms()).game
    knowledge, begun = Knowledge(lambda words: rated(words, "bcde", common=1).levels), ""
    for seed in range(20):
        match = Match(game, Table.of_computers(name, "random"))
        for letter in "aaa":
            match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
            match = match.after(LetterPlayed(letter)).after(Forfeited(1))
        match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
        minds = knowledge.minds(match.state, Watch())
        match = match.after(decide(match.state, minds, draws_of(seed, 2), Watch()))
        assert match.current is not None
        begun += match.current.round.fragment
    assert begun == "b" * 20


def test_who_can_begin_in_one_way_alone_does_so_each_time() -> None:
    game = at("abcd bcdef", "", terms=Terms()).game
    match = Match(game, Table.of_computers("perfect", "random"))
    for _ in range(6):
        match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
        minds = Knowledge().minds(match.state, Watch())
        match = match.after(decide(match.state, minds, draws_of(1, 2), Watch()))
        assert match.current is not None
        assert match.current.round.fragment == "a"
        match = match.after(Forfeited(1))


def test_a_letter_is_worn_that_the_same_player_has_begun_three_rounds_with() -> None:
    game = at("abcd abce abcf bcde cdefg", "", terms=Terms()).game
    for on_table, first, worn in (
        ("", (0, 0, 0), "a"),
        ("a", (0, 0, 0), None),
        ("", (0, 1, 0), None),
    ):
        match = Match(game, Table.of_computers("random", "random"))
        for player in first:
            seating = Seating.beginning_with(player, 2)
            match = match.after(RoundStarted(seating, on_table))
            match = match.after(LetterPlayed("b" if on_table else "a")).after(Forfeited(1))
        match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
        assert worn_opening(match.state, 0) == worn
        assert worn_opening(match.state, 1) is None
    assert worn_opening(match.after(LetterPlayed("a")).state, 0) is None
