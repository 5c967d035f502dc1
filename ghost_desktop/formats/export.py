"""Strategy -> formats to keep: outline, CSV, Markdown, Graphviz."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.lists import symbols_legend
from ghost_desktop.formats.strategies import (
    by_length,
    by_opening,
    marked_words,
    proof_sentence,
    reply_text,
    strategy_sentence,
    zone_mark,
)
from ghost_desktop.formats.tables import answer_text, csv_text, markdown_escape
from ghost_desktop.formats.text import describe_rules, letters_text, listed, player
from ghost_desktop.formats.values import strategy_dict
from ghost_desktop.translation import N_, _, pgettext, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.strategies.strategy import Strategy, StrategyNode
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.engine.words.wordlist import WordList


_RESULTS = {True: N_("won"), False: N_("lost")}  # of words; in CSV as they are
_SHAPES = {True: "ellipse, peripheries=2", False: "octagon"}  # of words, by whether they win


def outline(strategy: Strategy, symbols: ListSymbols = NO_SYMBOLS) -> str:
    """Write a strategy as an outline: a row a fragment, indented by the letters before it.

    ``>`` marks the player's own plays, ``-`` those of others; words say whether they are won, and
    zones that any letter wins. What follows a fragment that play can come to in several ways stands
    below the first of them.
    """
    rows = []
    for node, again in strategy.tree.outline():
        fragment = node.fragment
        if fragment:
            is_own = strategy.rules.played(len(fragment)) == strategy.seat
            row = "  " * (len(fragment) - 1) + ("> " if is_own else "- ") + fragment
            if node.wins is not None:
                row += f"{symbols.of(fragment)}  {_(_RESULTS[node.wins])}"
            row += f"  {zone_mark(strategy.rules)}" if node.is_zone else ""
            rows.append(f"{row}  {again_mark()}" if again else row)
    legend = symbols_legend(symbols, strategy.endings)
    return "\n".join([*rows, *(["", legend] if legend else [])])


def again_mark() -> str:
    """Return what marks a fragment in an outline that came before, with all that follows it."""
    return _("(above)")


def strategy_csv(strategy: Strategy, symbols: ListSymbols = NO_SYMBOLS) -> str:
    """Write what is to be remembered as CSV.

    Of words ``word,letters,result``, a result won or lost; of replies ``fragment,letters,reply``,
    the letters those of the fragment. If words are held against another list, a fourth column has
    the symbol beside each.
    """
    if strategy.line_kind is LineKind.REPLY:
        return csv_text(
            [
                ("fragment", "letters", "reply"),
                *((one, len(one), strategy.replies[one]) for one in strategy.remembered),
            ]
        )
    rows = [("word", "letters", "result", "symbol")]
    rows += [
        (word, str(len(word)), _RESULTS[wins], symbols.of(word))
        for word, wins in strategy.endings.items()
    ]
    return csv_text(rows if symbols.other else (row[:3] for row in rows))


def strategy_markdown(
    strategy: Strategy,
    name: str,
    seconds: float | None = None,
    symbols: ListSymbols = NO_SYMBOLS,
) -> str:
    """Write what is to be remembered as Markdown.

    Words by opening, lost ones marked; fragments and the replies to them by the length of the
    fragment.

    Args:
        strategy: the strategy.
        name: what players call the word list.
        seconds: as in `proof_sentence`.
        symbols: what stands beside words.
    """
    legend = ""
    if strategy.line_kind is LineKind.WORD:
        marked = marked_words(strategy, symbols)
        legend = markdown_escape(symbols_legend(symbols, marked))
        groups = {
            opening: [marked[word] for word in words]
            for opening, words in by_opening(marked).items()
        }
    else:
        groups = {
            letters_text(letters): [reply_text(*line) for line in lines]
            for letters, lines in by_length(strategy).items()
        }
    title = _("Strategy of player {player}: {list}, {game}").format(
        player=player(strategy.seat),
        list=markdown_escape(name),
        game=describe_rules(strategy.rules),
    )
    return "\n".join(
        [
            f"# {title}",
            "",
            strategy_sentence(strategy),
            proof_sentence(strategy, seconds),
            "",
            *(f"- **{title}**: {listed(group)}" for title, group in groups.items()),
            *(["", legend] if legend else []),
        ]
    )


def strategy_dot(strategy: Strategy) -> str:
    """Write what can arise by a strategy for Graphviz, each fragment once.

    Own turns are boxes, the turns of others ellipses, words won double ellipses and words lost
    octagons; zones are diamonds; own plays are bold arrows.
    """
    legend = _(
        "box: own turn, ellipse: turn of another, double ellipse: won, octagon: lost, "
        "bold: own play"
    )
    if strategy.zones:
        legend = say("{legend}, diamond: {zone}", legend=legend, zone=zone_mark(strategy.rules))
    lines = ["digraph strategy {", "  rankdir=LR;", f"  label={_dot_text(legend)};"]
    start = _dot_text(pgettext("the beginning of the round", "start"))
    for node in strategy.tree.walk():
        label = f'"{node.fragment}"' if node.fragment else start
        lines.append(f'  "{node.fragment}" [label={label}, shape={_shape(strategy, node)}];')
        style = " [style=bold]" if node.seat == strategy.seat else ""
        lines += [f'  "{node.fragment}" -> "{child.fragment}"{style};' for child in node.plays]
    return "\n".join([*lines, "}"])


def _dot_text(text: str) -> str:
    """Quote a text for Graphviz, whatever is in it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _shape(strategy: Strategy, node: StrategyNode) -> str:
    if node.wins is not None:
        return _SHAPES[node.wins]
    if node.is_zone:
        return "diamond"
    return "box" if node.seat == strategy.seat else "ellipse"


@dataclass(frozen=True)
class StrategyFormat:
    """A way to write a strategy down.

    Attributes:
        id: its name in commands.
        name: what menus call it; marked for translation, unless it is a name everywhere.
        suffix: how names of such files end.
        help: what is written, marked for translation.
        write: writes a strategy, for a list, with so many seconds to prove it, None if
            unlimited, and with symbols beside words.
    """

    id: str
    name: str
    suffix: str
    help: str
    write: Callable[[Strategy, WordList, float | None, ListSymbols], str]

    @property
    def about(self) -> str:
        """What is written."""
        return say(self.help, above=again_mark())


_FORMATS = (
    StrategyFormat(
        "outline",
        N_("Outline"),
        ".txt",
        N_(
            'a row a fragment: > own plays, - plays of the others; "{above}" marks a fragment that '
            "came before, with all that follows it, and zones say that any letter wins"
        ),
        lambda strategy, _words, _seconds, symbols: outline(strategy, symbols),
    ),
    StrategyFormat(
        "markdown",
        "Markdown",
        ".md",
        N_("what the strategy is worth, and its lines as a list"),
        lambda strategy, words, *more: strategy_markdown(strategy, words.name, *more),
    ),
    StrategyFormat(
        "csv",
        "CSV",
        ".csv",
        N_(
            "the words, their letters, and whether they are won or lost; or the fragments, their "
            "letters, and the replies"
        ),
        lambda strategy, _words, _seconds, symbols: strategy_csv(strategy, symbols),
    ),
    StrategyFormat(
        "json",
        "JSON",
        ".json",
        N_(
            'everything, and what can arise as "nodes": each fragment once, with the number of the '
            'player to move, null if the round is over; "over", whether the fragment is a word; '
            '"zone", whether any letter wins from there; and "next", the fragments that can follow, '
            "none in a zone. The first node is the empty fragment, and each other one comes after "
            "one that leads to it"
        ),
        lambda strategy, words, _seconds, symbols: answer_text(
            strategy_dict(strategy, words, symbols=symbols)
        ),
    ),
    StrategyFormat(
        "dot",
        "Graphviz",
        ".dot",
        N_("the plays as a drawing for Graphviz, each fragment once"),
        lambda strategy, _words, _seconds, _symbols: strategy_dot(strategy),
    ),
)

STRATEGY_FORMATS = {one.id: one for one in _FORMATS}
"""All of them by their ids, in the order in which they are listed."""
