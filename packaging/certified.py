"""Certify again what README.md calls proved, in bold, and check each of the certificates.

Usage::

    python packaging/certified.py [LIST...]

For each number in bold the game is solved, its strategy found, certified, and the certificate
checked from the words alone; a line says what that took. The exit status is 1 if one is not proved.
Half an hour for all lists, on a core that has nothing else to do.
"""

import re
import sys
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import results

from ghost_desktop import checker
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.certificate import certify
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import winners_strategy
from ghost_desktop.formats.text import variant_name
from ghost_desktop.library import catalogue


class Bold(NamedTuple):
    """A number that is said to be proved: so many lines are the fewest."""

    source: str
    rules: Rules
    counting: Counting
    lines: int


def main(sources: Sequence[str]) -> int:
    """Certify and check; return the exit status."""
    wrong = 0
    for bold in bold_numbers(results.README.read_text(encoding="utf-8")):
        if not sources or bold.source in sources:
            said = certified(bold)
            wrong += not said.endswith(".")
            name = f"{bold.source} {bold.rules.variant.id} {bold.rules.min_length}+"
            print(f"{name} {bold.counting.value}: {bold.lines}, {said}", flush=True)
    return int(wrong > 0)


def bold_numbers(page: str) -> Iterator[Bold]:
    """Give the numbers in bold of the table of strategies."""
    begin, end = results.marks("strategies")
    heads, _ruler, *rows = page.partition(begin)[2].partition(end)[0].strip().splitlines()
    named = {variant_name(one): one for one in all_variants()}
    variants = [named.get(cell.strip()) for cell in heads.split("|")]
    for row in rows:
        cells = [cell.strip() for cell in row.split("|")]
        for variant, cell in zip(variants, cells, strict=False):
            for counting, lines in zip(Counting, cell.split(", "), strict=False):
                number = re.fullmatch(r"\*\*([\d,]+)\*\*", lines)
                if variant is not None and number is not None:
                    rules = Rules(variant, int(cells[2].removesuffix("+")))
                    yield Bold(cells[1], rules, counting, int(number[1].replace(",", "")))


def certified(bold: Bold) -> str:
    """Certify a strategy and check it; say what that took, or what is wrong."""
    begin = time.process_time()
    words = catalogue.load(bold.source).words
    strategy = winners_strategy(solve(words, bold.rules), count=bold.counting)
    if strategy is None or (strategy.lines, strategy.proved_minimal) != (bold.lines, True):
        return "IS NOT FOUND"
    found = time.process_time()
    try:
        certificate = certify(words, strategy).data
        written = time.process_time()
        proved = checker.check(checker.unpacked(certificate), frozenset(words))
    except (checker.Refused, RefusedError) as error:
        return f"IS NOT PROVED: {error}"
    if proved.lines != bold.lines or proved.letters != strategy.letters:
        return "IS ANOTHER"
    seconds = found - begin, written - found, time.process_time() - written
    took = ", ".join(f"{one:.1f} s" for one in seconds)
    return f"{len(certificate):,} bytes; found, certified, checked: {took}."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
