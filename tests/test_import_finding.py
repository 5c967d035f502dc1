"""What is found out of a file that is brought, and what would mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from certain import there

from ghost_desktop.desktop.lists.imports import Brought, FoundOut, find_out, mend_of
from ghost_desktop.engine.words.import_report import (
    USUAL,
    Capitals,
    Dropped,
    ImportChoices,
    ImportReport,
    Reason,
    Separator,
)
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library.imports import Preview
from ghost_desktop.library.own_lists import Origin

if TYPE_CHECKING:
    from pathlib import Path


class Told:
    """What a job reports."""

    @property
    def stopped(self) -> bool:
        return False

    def __init__(self) -> None:
        self.values: list[FoundOut] = []

    def __call__(self, done: int, total: int, value: object = None) -> None:
        assert done <= total or not total
        if isinstance(value, FoundOut):
            self.values.append(value)


def test_what_the_list_would_be_is_known_before_who_wins(tmp_path: Path) -> None:
    path = tmp_path / "few.txt"
    path.write_text("ghost\nghoul\nhaunt\nhound\n")
    told = Told()
    found = find_out(Brought.of(path), None, told)
    (first,) = told.values
    assert first.preview is not None
    assert not first.who_wins
    assert found.sample == ("GHOST", "GHOUL", "HAUNT", "HOUND")
    assert found.who_wins == "Ghost with 4+ letters: second player wins."


def test_text_in_one_line_has_its_words_apart_by_spaces() -> None:
    pasted = find_out(Brought.of("ghost ghoul\n"), None, Told())
    assert pasted.choices.separator is Separator.SPACE
    assert pasted.sample == ("GHOST", "GHOUL")
    lines = find_out(Brought.of("ghost\nhaunt house\n\ud800\n"), None, Told())
    assert lines.choices == USUAL
    assert lines.sample == ("GHOST",)


@pytest.mark.parametrize(
    ("reason", "examples", "text", "choices"),
    [
        (Reason.CAPITAL, ("Aaron",), "Keep them", ImportChoices(capitals=Capitals.LOWER)),
        (Reason.NOT_LETTERS, ("abbey%", "abbot%"), "Pass over % after", ImportChoices(marks="%")),
        (Reason.NOT_LETTERS, ("# a", "#b c"), "Pass over lines", ImportChoices(comment="#")),
        (Reason.NOT_LETTERS, ("a,b", "c,d"), "table", ImportChoices(separator=Separator.CSV)),
        (Reason.NOT_LETTERS, ("a b", "c d"), "each", ImportChoices(separator=Separator.SPACE)),
        (Reason.NOT_LETTERS, ("can't", "won't"), "", None),
        (Reason.NOT_LETTERS, (" ",), "", None),
        (Reason.DUPLICATE, ("ghost",), "", None),
    ],
)
def test_what_was_dropped_tells_what_would_keep_it(
    reason: Reason, examples: tuple[str, ...], text: str, choices: ImportChoices | None
) -> None:
    mend = mend_of(reason, Dropped(len(examples), examples), USUAL)
    assert (mend.choices if mend else None) == choices
    assert mend is None or text in mend.text


def test_what_was_chosen_is_taken_back_where_it_drops_words() -> None:
    chosen = ImportChoices(comment="g", least=4, greatest=9)
    comments = there(mend_of(Reason.COMMENT, Dropped(1, ("ghost",)), chosen))
    assert comments.choices == ImportChoices(least=4, greatest=9)
    assert mend_of(Reason.NOT_LETTERS, Dropped(1, ("#a",)), chosen) is None


def test_there_is_a_doubt_where_more_than_half_is_dropped_that_is_not_empty() -> None:
    def is_doubtful(**dropped: int) -> bool:
        gone = {Reason[name]: Dropped(count, ()) for name, count in dropped.items()}
        report = ImportReport("ASCII", 10, 10 - sum(dropped.values()), 0, gone)
        read = Preview(word_list(["ghost"], "few"), report, Origin())
        return FoundOut(Brought.of("ghost"), USUAL, read).is_doubtful

    assert not is_doubtful(CAPITAL=5)
    assert is_doubtful(CAPITAL=5, NOT_LETTERS=1)
    assert not is_doubtful(BLANK=4, DUPLICATE=4)


@pytest.mark.parametrize("suffix", ["txt", "json", "csv", "dic"])
@pytest.mark.parametrize("content", [b"", b" \n\n", bytes(range(256)) * 8])
def test_what_is_empty_or_no_text_is_refused_in_a_sentence_and_no_other_way_to_read_it_is_offered(
    tmp_path: Path, suffix: str, content: bytes
) -> None:
    path = tmp_path / f"some.{suffix}"
    path.write_bytes(content)
    found = find_out(Brought.of(path), None, Told())
    assert not found.has_choices
    why = "a text; a word list is a text file" if content.strip() else "empty; a word list has"
    assert found.refusal.startswith(f"some.{suffix} is {'not ' if content.strip() else ''}{why}")
    assert found.refusal.count(".") == 2, "the one of the file, and the one at the end"
