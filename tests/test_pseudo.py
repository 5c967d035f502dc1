"""The pseudo-language of the tests shows what is not translated."""

from __future__ import annotations

import pytest
from pseudo import LONGER, left_in_english, pseudo

from ghost_desktop.translation import _, ngettext, pgettext


def test_it_keeps_places_and_accents_all_else() -> None:
    assert pseudo("{word} is a word of {count:,}.") == "⟦{word} ïš ȧ ŵöřđ öƒ {count:,}.~~~~ ~⟧"
    assert pseudo("<b>May</b> lose &amp; {{win}}") == "⟦<b>Ṁȧÿ</b> ľöšë &amp; {{ŵïñ}}~~~~ ~⟧"
    assert pseudo(", ") == ", "
    assert pseudo("") == ""


def test_it_is_longer_by_its_share() -> None:
    for text in ("a", "word", "Whoever completes a word loses."):
        assert len(pseudo(text)) >= (1 + LONGER) * len(text)


@pytest.mark.usefixtures("pseudo_language")
def test_it_has_the_plural_of_english_and_reaches_every_way_to_ask() -> None:
    asked = [_("word"), ngettext("word", "words", 1), pgettext("a noun", "word")]
    assert asked == [pseudo("word")] * 3
    assert ngettext("word", "words", 2) == pseudo("words")


def test_what_was_not_translated_is_found_wherever_it_stands() -> None:
    said = pseudo("{who} lost on {word}").format(who="player 2", word="ghost")
    assert left_in_english(said, "ghost") == {"player"}
    assert left_in_english(f"{pseudo('word')}s", "ghost") == {"s"}
    assert left_in_english(f"the {pseudo('word')}", "ghost") == {"the"}
    assert left_in_english(pseudo("{word}").format(word="ghost"), "ghost") == set()
