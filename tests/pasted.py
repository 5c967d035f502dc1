"""What people may paste where a position line belongs: lines that were damaged, and anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

LINES = (
    "enable1 superghost 4 2 - c,h:start,r",
    "enable1 ghost 4 3 misere g,h,o",
    "'my words.txt' xghost 3 2 misere+one-against-all =hst,o:1,r without=aa,ae",
    "spanish superduperghost 5 8 one-against-all s,t:turned-start",
)
CHARACTERS = " \t\n'\"\\`$=:,+-_.0149ghostçß漢Σ\0\u200b\ud800🎲;|&<>()[]{}%#"
TEXTS = (
    "",
    " ",
    "https://example.org/?a=1&b=2",
    "Dear Ann, shall we play Ghost tonight?",
    "{'version': 2, 'table': []}",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "enable1 ghost 4 2 -",
    "enable1 ghost 999999999999999999 2 - -",
    "enable1 ghost 4 2 - " + ",".join("ab" * 500),
)


def rubbish(random: Random, count: int) -> list[str]:
    """So many texts, the same for the same seed."""
    made = list(TEXTS)
    while len(made) < count:
        if random.random() < 0.2:
            made.append("".join(random.choices(CHARACTERS, k=random.randrange(1, 60))))
        else:
            made.append(damaged(random.choice(LINES), random))
    return made[:count]


def damaged(line: str, random: Random) -> str:
    """A line with characters or fields of it changed, gone, doubled or swapped."""
    parts = list(line) if random.random() < 0.6 else line.split(" ")
    glue = "" if len(parts) > len(line) // 2 else " "
    for _time in range(random.randrange(1, 4)):
        at = random.randrange(len(parts))
        match random.randrange(4):
            case 0:
                del parts[at]
            case 1:
                parts.insert(at, random.choice(parts))
            case 2:
                parts[at] = random.choice(CHARACTERS)
            case _:
                other = random.randrange(len(parts))
                parts[at], parts[other] = parts[other], parts[at]
        if not parts:
            break
    return glue.join(parts)
