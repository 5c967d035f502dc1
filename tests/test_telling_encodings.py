"""Which encoding the bytes of a list make more sense in than in Windows-1252."""

from __future__ import annotations

import pytest

from ghost_desktop.engine.words.encoding_guess import likelier_encoding
from ghost_desktop.engine.words.encodings import ENCODINGS

CENTRAL = {
    "Polish": "zażółć gęślą jaźń łąka",
    "Czech": "příliš žluťoučký kůň úpěl ďábelské ódy",
    "Slovak": "vôľa päť kôň ľad",
    "Croatian": "čaj ćup đak šal žaba",
}
WESTERN = (
    "œuvre élève à où ça être naïf",
    "niño señal",
    "größe öl äpfel",
    "ævi þör ðað",
    "ævi þör ðað crème",  # which would be Croatian: ć đ ö ţ č
    "perché città più",
)


@pytest.mark.parametrize("encoding", ["ISO 8859-2", "Windows-1250"])
@pytest.mark.parametrize("text", CENTRAL.values(), ids=CENTRAL)
def test_lists_of_central_europe_are_told(text: str, encoding: str) -> None:
    assert likelier_encoding(text.upper().encode(ENCODINGS[encoding])) == encoding
    assert likelier_encoding(text.encode(ENCODINGS[encoding])) == encoding


def test_hungarian_is_the_same_in_both() -> None:
    text = "árvíztűrő tükörfúrógép"
    for encoding in ("iso8859-2", "cp1250"):
        assert text == text.encode(encoding).decode(
            ENCODINGS[likelier_encoding(text.encode(encoding))]
        )


@pytest.mark.parametrize("text", WESTERN)
def test_lists_of_the_west_are_left_as_they_are(text: str) -> None:
    assert likelier_encoding(text.encode("cp1252")) == ""


def test_a_byte_that_strays_in_changes_nothing_and_many_do() -> None:
    polish = (CENTRAL["Polish"] * 100).encode("cp1250")
    assert likelier_encoding(polish + b"\xd7") == "Windows-1250"
    assert likelier_encoding(polish + b"\xd7" * 50) == ""
    assert likelier_encoding(b"ghost") == ""
    far = b"ghost " * 20_000  # what tells may stand anywhere
    assert likelier_encoding(far + CENTRAL["Polish"].encode("cp1250")) == "Windows-1250"
