"""Replies of which one serves several fragments: chosen together, for the fewest lines."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.engine.strategies.highs import cheapest_cover
from ghost_desktop.engine.strategies.searched_strategy import Reply, TreeCount, covers

some_sets = st.lists(
    st.tuples(st.integers(0, 9), st.sets(st.integers(0, 4), min_size=1, max_size=3)),
    min_size=1,
    max_size=6,
)


class TreeOfTurns:
    """Turns at which so many lines follow; replies to these need nothing more."""

    def __init__(self, replies: dict[str, tuple[Reply, ...]]) -> None:
        self._replies = replies

    def replies(self, fragment: str) -> tuple[Reply, ...]:
        return self._replies.get(fragment, (Reply(fragment + "!", ()),))

    all_replies = replies

    def reply(self, fragment: str) -> Reply:
        return self.replies(fragment)[0]

    def widen(self) -> bool:
        return False


@given(some_sets)
def test_a_cover_costs_as_little_as_the_best_of_all_choices(
    sets: list[tuple[int, set[int]]],
) -> None:
    everything = set().union(*(members for _, members in sets))
    choices = (
        choice
        for size in range(len(sets) + 1)
        for choice in itertools.combinations(range(len(sets)), size)
        if set().union(*(sets[number][1] for number in choice)) == everything
    )
    least = min(sum(sets[number][0] for number in choice) for choice in choices)
    chosen = cheapest_cover([cost for cost, _ in sets], [members for _, members in sets])
    assert set().union(*(sets[number][1] for number in chosen)) == everything
    assert sum(sets[number][0] for number in chosen) == least


def test_one_reply_for_two_is_taken_though_each_has_a_shorter_one() -> None:
    for_a, for_b, for_both = (
        Reply("xa", ("1", "2")),
        Reply("bx", ("3", "4")),
        Reply("ab", tuple("567")),
    )
    turns = TreeOfTurns({"a": (for_a, for_both), "b": (for_b, for_both)})
    *_, last = covers({"a": turns.replies("a"), "b": turns.replies("b")}, TreeCount(turns))
    assert last == {"a": for_both, "b": for_both}


def test_what_follows_is_counted_and_not_only_what_is_needed_at_once() -> None:
    soon_over, goes_on = Reply("ab", ("1", "2")), Reply("ac", ("3",))
    turns = TreeOfTurns({"3": (Reply("3!", tuple("456")),), "a": (goes_on, soon_over)})
    found = list(covers({"a": turns.replies("a")}, TreeCount(turns)))
    assert found[-1] == {"a": soon_over}


def test_a_reply_after_which_much_follows_is_found_where_there_is_no_other() -> None:
    only = Reply("ab", ("1",))
    turns = TreeOfTurns({"1": (Reply("1!", tuple("2345")),), "a": (only,)})
    tree = TreeCount(turns)
    assert list(covers({"a": (only,)}, tree)) == [{"a": only}]
    assert tree.least_after(only, 9) == 5
    assert tree.least_after(only, 4) == 5
    assert TreeCount(turns, needed={"1"}).least_after(only, 9) == 0
    assert TreeCount(turns, made={"ab"}).least_after(only, 9) == 0
    assert TreeCount(turns, needed={"2", "3"}).least_after(only, 9) == 3


def test_what_follows_is_counted_to_the_end_of_rounds_that_are_longer_than_python_recurses() -> (
    None
):
    turns = range(2_000)
    tree = TreeCount(
        TreeOfTurns({str(turn): (Reply(f"{turn}!", (str(turn + 1),)),) for turn in turns})
    )
    assert tree.least_after(Reply("first", ("0",)), 3_000) == 2_001
