"""What computers know of a game: their words and who wins with them, found out once."""

from __future__ import annotations

import gc
import weakref
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from certain import there

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.listed.listed import ListedSolution
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library import commonness
from ghost_desktop.play import minds as knowledge_module
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.clock import Watch
from ghost_desktop.play.events import LetterPlayed, Resigned, RoundStarted, WordStruck
from ghost_desktop.play.levels import levels_after, table_after
from ghost_desktop.play.long_matches import without_early_rounds
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import Knowledge
from ghost_desktop.play.opponents import find_opponent
from ghost_desktop.play.table import MET, Player, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from conftest import Bundled
    from numpy.typing import NDArray

    from ghost_desktop.engine.searched.proofs import ProvedGame
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.play.opponent import Opponent

PERFECT, CASUAL, CLIMBER = map(find_opponent, ("perfect", "casual", "climber"))
FEW = "abc bcde cdefg"


def by_length(words: WordList) -> NDArray[np.uint8]:
    """Take the shortest words for common ones, and all others for rare ones."""
    return np.where(words.length <= 3, 10, 95).astype(np.uint8)


def game_of(text: str = FEW, rules: Rules = Rules(min_length=3)) -> Game:  # noqa: B008
    return Game(word_list(text.split(), "few"), rules)


def match_of(game: Game, *opponents: str | Player, terms: Terms | None = None) -> Match:
    members = tuple(Player(one) if isinstance(one, str) else one for one in opponents)
    match = Match(game, Table(members), terms=terms or Terms())
    return match.after(RoundStarted(Seating.beginning_with(0, len(members))))


def test_who_knows_all_words_plays_with_the_game_and_its_solution() -> None:
    game, knows = game_of(), Knowledge()
    solution = solve(game.all_words, game.rules)
    knows.take(solution)
    mind = knows.mind(PERFECT, game)
    assert mind.solution is solution, "what is known is not found out again"
    assert there(mind.known).words is solution.words
    assert knows.mind(find_opponent("odds"), game).solution is solution


def test_who_knows_some_words_takes_them_for_all_there_are() -> None:
    game, knows = game_of(), Knowledge(by_length)
    mind = knows.mind(CASUAL, game)
    assert mind.known is not None
    assert mind.solution is not None
    assert list(mind.known.words) == ["abc"]
    assert there(mind.solution).game is mind.known
    assert list(mind.lexicon.words) == FEW.split()
    assert mind.lexicon.levels.tolist() == [10, 95, 95]
    with pytest.raises(ValueError, match="read-only"):
        mind.lexicon.levels[0] = 10


def test_who_knows_no_word_has_neither_game_nor_solution() -> None:
    mind = Knowledge().mind(find_opponent("sparring"), game_of(), None, {"words": 0})
    assert (mind.known, mind.solution) == (None, None)


@pytest.mark.parametrize("opponent", [PERFECT, CASUAL])
def test_each_game_on_a_list_is_known_on_its_own(opponent: Opponent) -> None:
    words, knows = word_list(["abc", "abcd", "bcde", "cdefg"], "few"), Knowledge()
    for variant in (Rules().variant, SPOOK):
        for min_length in (3, 4):
            for misere in (False, True):
                game = Game(words, Rules(variant, min_length, 2, misere))
                mind = knows.mind(opponent, game)
                assert mind.solution is not None
                assert mind.solution.rules == game.rules
                assert list(mind.lexicon.words) == list(game.words)


def test_a_level_says_how_much_is_known() -> None:
    game = game_of("abcd bcde cdef defg efgh fghi ghij hijk ijkl jklm")
    knows = Knowledge()
    sizes = [knows.mind(CLIMBER, game, level).known for level in (20, 60, 100)]
    counts = [len(known.words) for known in sizes if known]
    assert counts == sorted(set(counts))
    assert counts[-1] == 10


def test_who_has_learned_all_words_knows_what_all_know() -> None:
    game, knows = game_of(), Knowledge()
    assert knows.mind(CLIMBER, game, 100).solution is knows.mind(PERFECT, game).solution


def test_nothing_is_found_out_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[tuple[int, int]] = []
    real = type(Rules().variant).solve

    def solving(self: object, game: Game, *args: object, **more: object) -> object:
        solved.append((len(game.words), game.rules.players))
        return real(self, game, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(type(Rules().variant), "solve", solving)
    knows, game = Knowledge(by_length), game_of()
    for players in (3, 2, 3):
        for name in ("perfect", "odds", "trickster", "beginner", "random"):
            knows.mind(find_opponent(name), game.for_players(players))
    assert sorted(solved) == [(1, 2), (1, 3), (3, 2), (3, 3)]


def test_positions_are_listed_once_for_all_numbers_of_players() -> None:
    knows, game = Knowledge(), game_of()
    two = knows.mind(PERFECT, game).solution
    three = knows.mind(PERFECT, game.for_players(3)).solution
    assert isinstance(two, ListedSolution)
    assert isinstance(three, ListedSolution)
    assert three.graph is two.graph
    assert three.rules.players == 3
    further = knows.mind(PERFECT, game, beyond_words=True).solution
    four = knows.mind(PERFECT, game.for_players(4), beyond_words=True).solution
    knows.mind(PERFECT, game.for_players(5))
    six = knows.mind(PERFECT, game.for_players(6), beyond_words=True).solution
    assert isinstance(further, ListedSolution)
    assert isinstance(four, ListedSolution)
    assert isinstance(six, ListedSolution)
    assert further.graph is four.graph is six.graph is not two.graph


class Kept:
    """Proofs that are kept for the time being."""

    def __init__(self) -> None:
        self.proved: dict[ProvedGame, dict[Any, bool]] = {}

    def load(self, game: ProvedGame) -> Mapping[Any, bool]:
        return self.proved.get(game, {})

    def store(self, game: ProvedGame, proved: Mapping[Any, bool]) -> None:
        self.proved[game] = dict(proved)


def test_proofs_are_kept_but_of_words_that_soon_change() -> None:
    proofs = Kept()
    game = game_of("abcd bcde cdefg defgh", Rules(XGHOST, 3))
    knows = Knowledge(proofs=proofs)
    sparring = knows.mind(find_opponent("sparring"), game, options={"words": 60})
    for mind in (knows.mind(CLIMBER, game, 50), knows.mind(CLIMBER, game, 52), sparring):
        assert mind.solution is not None
        mind.solution.look_at("")
    assert not proofs.proved
    solution = there(knows.mind(CASUAL, game).solution)
    solution.look_at("")
    assert proofs.proved


def test_a_struck_word_is_known_to_nobody() -> None:
    match = match_of(game_of(), "perfect", "beginner", terms=Terms(veto=True))
    knows = Knowledge(by_length)
    assert [
        len(one.known.words) for one in knows.minds(match.state, Watch()).values() if one.known
    ] == [
        3,
        1,
    ]
    struck = knows.minds(match.after(WordStruck("abc")).state, Watch())
    assert struck[0].known is not None
    assert list(struck[0].known.words) == ["bcde", "cdefg"]
    assert struck[1].known is None
    assert list(struck[0].lexicon.words) == ["bcde", "cdefg"]


def test_computers_have_minds_and_persons_their_own() -> None:
    match = match_of(game_of(rules=Rules(min_length=3, players=3)), Player(), "perfect", "casual")
    minds = Knowledge().minds(match.state, Watch())
    assert sorted(minds) == [1, 2]
    assert [minds[player].opponent.id for player in (1, 2)] == ["perfect", "casual"]
    with pytest.raises(ValueError, match="no round"):
        Knowledge().minds(Match(match.game, match.table).state, Watch())
    gone = Knowledge().minds(match_of(game_of(), "odds", "nobody").state, Watch())
    assert gone[1].opponent is PERFECT, "in place of one that is there no more"


def test_who_learns_knows_what_he_knew_before_the_round() -> None:
    game = game_of("abcd bcde cdef defg efgh fghi ghij hijk ijkl jklm")
    match = match_of(game, "perfect", Player("climber", level=48))
    known = there(Knowledge().minds(match.state, Watch())[1].known)
    assert 0 < len(known.words) < 10
    for letter in "abcd":  # which the climber completes
        match = match.after(LetterPlayed(letter))
    again = match.after(RoundStarted(Seating.beginning_with(0, 2)))
    assert Knowledge().minds(again.state, Watch())[1].known is not None


def test_where_a_word_may_pass_unnoticed_what_comes_after_is_known() -> None:
    game = game_of("abc abcde")
    knows = Knowledge()
    for referee, is_known in ((Referee.STRICT, False), (Referee.CHALLENGES, True)):
        match = match_of(game, "perfect", "perfect", terms=Terms(referee=referee))
        solution = knows.minds(match.state, Watch())[0].solution
        assert isinstance(solution, ListedSolution)
        assert (solution.graph.find("abcd") is not None) is is_known


def test_where_nobody_can_find_out_who_wins_there_is_no_solution() -> None:
    game = game_of(rules=Rules(XGHOST, 3, 3))
    mind = Knowledge().mind(PERFECT, game)
    assert mind.solution is None
    assert mind.known is not None
    two = Knowledge().mind(PERFECT, game.for_players(2))
    assert two.solution is not None
    spook = game_of(rules=Rules(SPOOK, 3, 3))
    assert Knowledge().mind(PERFECT, spook).solution is None
    against_all = Knowledge(reading=Reading.ONE_AGAINST_ALL)
    assert against_all.mind(PERFECT, spook).solution is not None


def test_a_solution_in_another_reading_is_not_taken_over() -> None:
    game = game_of(rules=Rules(min_length=3, players=3))
    knows = Knowledge()
    knows.take(solve(game.all_words, game.rules, Reading.ONE_AGAINST_ALL))
    solution = there(knows.mind(PERFECT, game).solution)
    assert solution.reading is Reading.SELF


def test_what_was_not_asked_for_lately_is_forgotten_if_it_is_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(knowledge_module, "_MOST_POSITIONS", 30)
    game = game_of("abcd bcde cdef defg efgh fghi ghij hijk ijkl jklm")
    knows = Knowledge()
    first = there(knows.mind(CLIMBER, game, 20).solution)
    forgotten = weakref.ref(first)
    often = knows.mind(PERFECT, game).solution
    assert knows.mind(CLIMBER, game, 20).solution is first
    del first
    for level in range(22, 100, 2):
        last = knows.mind(CLIMBER, game, level).solution
        assert knows.mind(PERFECT, game).solution is often, (
            "what is asked for again and again stays"
        )
    gc.collect()
    assert forgotten() is None
    assert knows.mind(CLIMBER, game, 98).solution is last


def test_words_of_enable1_are_known_by_their_levels(bundled: Bundled) -> None:
    knows, game = Knowledge(commonness.levels), Game(bundled("enable1"), Rules())
    shares = []
    for name in ("beginner", "casual", "well-read"):
        known = there(knows.mind(find_opponent(name), game).known)
        shares.append(len(known.words) / len(game.words))
    assert shares == pytest.approx([0.13, 0.35, 0.64], abs=0.01)


def test_who_learns_is_as_strong_when_early_rounds_are_forgotten() -> None:
    match = match_of(game_of(), Player(), "climber")
    random = Random(4)
    for _ in range(50):
        match = match.after(Resigned(random.randrange(2)))
        match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
    whole = table_after(match.state, match.state.rounds)
    learned = sum(map(match.state.counts, match.state.rounds))
    assert whole.members[1].learned == learned > 20
    for most in (1, 7, 30):
        kept = without_early_rounds(match, most)
        assert kept.table.members[1].learned > 0
        assert table_after(kept.state, kept.state.rounds) == whole


def test_who_was_met_before_takes_small_steps() -> None:
    agreed = Agreement(Table((Player(), Player("climber")))).with_levels({"climber": 60})
    assert agreed.table.members[1] == Player("climber", level=60, learned=MET)
    steps = {}
    for table in (agreed.table, Table((Player(), Player("climber", level=60)))):
        match = Match(game_of(), table).after(RoundStarted(Seating.beginning_with(0, 2)))
        match = match.after(LetterPlayed("a")).after(Resigned(1))
        level = there(levels_after(match.state, match.state.rounds)[1])
        steps[table.members[1].learned] = level - 60
    assert 0 < steps[MET] < steps[0]
