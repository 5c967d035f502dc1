"""Words that nobody at the table knows are struck: play goes on as if they had never been any."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from certain import there
from matches import at, spelled, undone

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.events import (
    Challenged,
    Event,
    EventError,
    GameChanged,
    LetterPlayed,
    Resigned,
    RoundStarted,
    TakenBack,
    WordNamed,
    WordPointedOut,
    WordStruck,
)
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import Knowledge, decide_in_time
from ghost_desktop.play.round import Round, RoundOver, Termination
from ghost_desktop.play.table import Player, Referee, Seating, Table, Terms

FRIENDLY = Terms(veto=True)
STRICT = Terms(referee=Referee.STRICT, veto=True)
OPEN = Terms(referee=Referee.CHALLENGES, veto=True)
LIVES = Terms("AB", veto=True)


@cache
def game_of(text: str, players: int = 2, variant: str = "ghost", *, misere: bool = False) -> Game:
    rules = Rules(find_variant(variant), 3, players, misere=misere)
    return Game(word_list(text.split(), text), rules)


def begun(game: Game, terms: Terms, *events: Event, given: str = "") -> Match:
    players = game.rules.players
    match = Match(game, Table((Player(),) * players), terms=terms)
    for event in (RoundStarted(Seating.beginning_with(0, players), given), *events):
        match = match.after(event)
    return match


def struck(match: Match, *words: str) -> Round:
    for word in words:
        match = match.after(WordStruck(word))
    return at(match)


def test_nothing_is_struck_unless_that_was_agreed_and_only_words_that_count() -> None:
    game = game_of("tan tango ghost be")
    for match in (Match(game, Table((Player(),) * 2)), begun(game, Terms())):
        with pytest.raises(EventError):
            match.after(WordStruck("tan"))
    for word in ("be", "ghos", ""):
        with pytest.raises(EventError):
            begun(game, FRIENDLY).after(WordStruck(word))


def test_the_last_word_that_counts_cannot_be_struck() -> None:
    match = begun(game_of("tan tango be"), FRIENDLY, WordStruck("tan"))
    with pytest.raises(EventError):
        match.after(WordStruck("tango"))


def test_a_word_that_is_struck_ends_nothing() -> None:
    match = begun(game_of("tan tango ghost"), LIVES, *spelled("tan"))
    assert match.state.score == (1, 0)
    after = match.after(WordStruck("tan"))
    assert at(after).over is None
    assert at(after).fragment == "tan"
    assert after.state.score == (0, 0)
    assert after.state.struck == ("tan",)
    assert not at(after).game.is_word("tan")
    assert at(after).game is after.state.game is after.state.next_game
    assert undone(after).state == match.state


def test_letters_that_fit_nothing_any_more_were_not_added() -> None:
    match = begun(game_of("tango tank ghost"), FRIENDLY, *spelled("tang"))
    assert struck(match, "tango").fragment == "tan"
    assert struck(match, "tango", "tank").fragment == ""
    assert struck(match, "ghost").plays == at(match).plays
    given_up = match.after(Resigned(0))
    assert struck(given_up, "tango").over is None
    assert struck(given_up, "ghost").over == at(given_up).over


def test_letters_that_were_given_are_kept_as_far_as_they_fit() -> None:
    game = game_of("tango tank ghost")
    match = begun(game, FRIENDLY, LetterPlayed("g"), given="tan")
    assert struck(match, "tango") == Round(game.without(["tango"]), "tan", terms=FRIENDLY)
    match = begun(game, FRIENDLY, LetterPlayed("o"), given="tang")
    assert struck(match, "tango") == Round(game.without(["tango"]), "tan", terms=FRIENDLY)
    both = game.without(["tango", "tank"])
    assert struck(match, "tango", "tank") == Round(both, terms=FRIENDLY)
    assert struck(match, "tank").fragment == "tango"


def test_given_letters_that_nobody_could_challenge_are_kept_as_far_as_they_fit() -> None:
    game = game_of("tango tank ghost")
    opened = begun(game, OPEN, given="tang")
    assert struck(opened, "ghost").fragment == "tang"
    assert struck(opened, "tango") == Round(game.without(["tango"]), "tan", terms=OPEN)
    assert struck(opened.after(Resigned(0)), "tango").over is None
    played = begun(game, OPEN, LetterPlayed("o"), given="tang")
    after = played.after(WordStruck("tango"))
    assert at(after).fragment == "tango", "who played on can be challenged"
    assert at(after.after(TakenBack(0))) == Round(game.without(["tango"]), "", terms=OPEN)


def test_a_computer_has_something_to_play_after_given_letters_that_fit_nothing() -> None:
    match = begun(game_of("crane dodo"), OPEN, WordStruck("crane"), given="cr")
    match = replace(match, table=Table.of_computers("perfect", "perfect"))
    decision = decide_in_time(match.state, Knowledge(), 1, in_silence, waits=False)
    assert decision == LetterPlayed("d")


def test_letters_that_play_cannot_have_left_there_are_kept_or_not() -> None:
    game = game_of("tan tango tangle")  # a word came before
    match = begun(game, FRIENDLY, given="tang")
    assert struck(match, "tango").fragment == "tang"
    assert struck(match, "tango", "tangle").fragment == ""


def test_an_illegal_letter_stays_illegal() -> None:
    match = begun(game_of("tango tank ghost"), STRICT, *spelled("tax"))
    assert at(match).over is not None
    assert struck(match, "tank").over == at(match).over
    assert struck(match, "tank", "tango").over is None


def test_where_any_letter_may_be_played_all_stay() -> None:
    match = begun(game_of("tan tango ghost"), OPEN, *spelled("tang"))
    assert struck(match, "tango").fragment == "tang"
    challenged = match.after(Challenged(0))
    assert struck(challenged, "tango").awaits_word
    assert struck(challenged.after(WordStruck("tango")).after(WordNamed("tango"))).over is not None


def test_what_was_said_of_a_word_that_is_struck_was_never_said() -> None:
    game = game_of("tan tango ghost")
    pointed = begun(game, OPEN, *spelled("tan"), WordPointedOut(1))
    assert struck(pointed, "tan") == at(begun(game.without(["tan"]), OPEN, *spelled("tan")))
    assert struck(pointed, "ghost").over == at(pointed).over
    wrong = begun(game, OPEN, *spelled("ta"), WordPointedOut(0))
    assert struck(wrong, "tan").over == at(wrong).over
    bluff = begun(game, OPEN, *spelled("tan"), Challenged(1), WordNamed("ghost"))
    assert struck(bluff, "tango").over == at(bluff).over


def test_an_answer_that_is_struck_is_to_be_given_again() -> None:
    game = game_of("tan tango tangle ghost")
    answered = begun(game, OPEN, *spelled("tan"), Challenged(1), WordNamed("tango"))
    assert struck(answered, "tangle").over == at(answered).over
    again = answered.after(WordStruck("tango"))
    assert at(again).awaits_word
    over = there(at(again.after(WordNamed("tangle"))).over)
    assert over.reason is Termination.ANSWERED


def test_of_several_words_that_were_spelled_the_others_still_end_the_round() -> None:
    game = game_of("post stop posting", variant="spook")
    for terms, called in ((FRIENDLY, None), (OPEN, 0)):
        calls = [WordPointedOut(0)] if called is not None else []
        match = begun(game, terms, *spelled("post"), *calls)
        assert struck(match, "stop").over == RoundOver(("post",), 1, frozenset({1}), called=called)
        assert struck(match, "stop", "post").over is None


def test_with_a_word_less_another_may_be_all_that_can_be_laid() -> None:
    # In Anaghost the round ends when nothing but words can be laid: THOS of PATHOS goes with it.
    game = game_of("host shot pathos ghosts chair", variant="anaghost")
    match = begun(game, FRIENDLY, *spelled("host"))
    assert at(match).over is None
    over = there(struck(match, "pathos").over)
    assert over.words == ("host", "shot")
    for letter in "as":  # of which the second still fits
        longer = match.after(LetterPlayed(letter))
        assert struck(longer, "pathos") == struck(match, "pathos")
    wrong = begun(game, OPEN, *spelled("host"), WordPointedOut(0))
    over = there(at(wrong).over)
    assert over.reason is Termination.NO_WORD
    right = RoundOver(("host", "shot"), 1, frozenset({1}), called=0)
    assert struck(wrong, "pathos").over == right
    given = begun(game, FRIENDLY, given="host")
    fewer = struck(given, "pathos")
    assert len(fewer.fragment) == 3
    assert fewer.over is None


def test_struck_words_stay_struck_when_another_game_is_agreed() -> None:
    game, other = game_of("tan tango ghost"), game_of("tan tap")
    match = begun(game, FRIENDLY, WordStruck("tan"), GameChanged(other))
    assert list(match.state.game.words) == ["tap"]
    assert match.state.agreed is other
    assert at(match).game is game.without(["tan"]), "the round goes on as it began"
    with pytest.raises(EventError):
        match.after(GameChanged(game_of("tan")))
    back = match.after(GameChanged(game))
    assert back.state.game is game.without(["tan"])


def test_the_round_at_hand_loses_a_word_even_if_the_next_is_played_with_another_game() -> None:
    game, other = game_of("tan tango ghost"), game_of("tap tar")
    match = begun(game, FRIENDLY, GameChanged(other), *spelled("tan"))
    assert struck(match, "tan").game is game.without(["tan"])
    assert struck(match, "tap").game.is_word("tan")
    after = match.after(WordStruck("tap"))
    assert list(after.state.game.words) == ["tar"]
    with pytest.raises(EventError):
        after.after(WordStruck("tar"))


def test_before_the_first_round_a_word_can_be_struck_as_well() -> None:
    match = Match(game_of("tan ghost"), Table((Player(),) * 2), terms=FRIENDLY)
    after = match.after(WordStruck("tan"))
    assert after.current is None
    assert list(after.state.next_game.words) == ["ghost"]


def test_who_was_out_for_a_word_that_is_struck_is_in_again() -> None:
    game = game_of("tan tango ghost", 3)
    match = begun(game, Terms("A", veto=True), *spelled("tan"))
    assert match.state.out_now == (2,)
    back = match.after(WordStruck("tan"))
    assert back.state.active == (0, 1, 2)
    assert at(back.after(TakenBack(2))).fragment == "ta"
    gone = begun(game, Terms("A", veto=True), Resigned(1))
    next_round = gone.after(RoundStarted(Seating((0, 2)))).after(WordStruck("tan"))
    assert at(next_round).game is game.without(["tan"]).for_players(2)


def test_a_game_without_words_is_the_same_whenever_it_is_asked_for() -> None:
    game = game_of("tan tango be")
    assert game.without([]) is game
    assert game.without(["ghost"]) is game
    assert game.without(["tan", "be"]) is game.without(["be", "tan"])
    assert list(game.without(["tan"]).all_words) == ["be", "tango"]
    assert game.for_players(2) is game
    assert game.for_players(3) is game.for_players(3)
    assert game.for_players(3).rules.players == 3
    with pytest.raises(WordListError):
        game.without(["tan", "tango"])


def test_what_can_be_played_is_found_once_until_it_is_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ghost_desktop.engine.game.game._MOST_KNOWN", 2)
    game = Game(word_list(["post", "stop"], "two words"), Rules(find_variant("spook"), 3))
    known = [(game.legal_plays(one), game.words_made(one)) for one in ("", "opst")]
    for fragment, (plays, words) in zip(("", "opst"), known, strict=True):
        for same in (game, game.for_players(3)):
            assert same.legal_plays(fragment) is plays
            assert same.words_made(fragment) is words
    assert game.legal_plays("o") == game.legal_plays("o")
    assert game.legal_plays("o") is not game.legal_plays("o")
    assert game.words_made("o") == ()
    assert len(game._known_words) == 2
    assert game.known_play("", "o", Where.END) is known[0][0][0]
    assert game.known_play("", "a", Where.END) is None
    assert game.known_play("s", "p", Where.END) is None
