"""Other words for commands: what somebody may type who does not know what they are called.

The palette finds a command by these, too. They are seen nowhere, and a language may have as many as
it likes, with spaces between them.
"""

from __future__ import annotations

from ghost_desktop.translation import N_

SYNONYMS = {
    "round.new": N_("start again restart rematch next game match"),
    "round.undo": N_("undo take back previous restore"),
    "game.back": N_("undo return restore previous dictionary rules"),
    "starts.person": N_("first begin order"),
    "starts.computer": N_("first begin order opponent"),
    "starts.in_turn": N_("first alternate order"),
    "starts.loser": N_("first begin order"),
    "starts.winner": N_("first begin order"),
    "pace.slow": N_("speed delay animation"),
    "pace.normal": N_("speed delay animation"),
    "pace.fast": N_("speed delay animation quick"),
    "pace.at_once": N_("speed delay animation instant"),
    "quit": N_("exit leave end"),
    "show.play": N_("board game round"),
    "show.strategy": N_("solve solution learn minimal"),
    "show.dictionaries": N_("lists compare charts words statistics"),
    "show.drills": N_("practise practice train learn review decks flashcards"),
    "judge": N_("referee arbiter challenge check real table"),
    "theme.system": N_("theme colours colors appearance automatic"),
    "theme.light": N_("theme colours colors appearance bright white day"),
    "theme.dark": N_("theme colours colors appearance black night"),
    "show.who_wins": N_("spoilers answer winner solution cheat"),
    "zoom.in": N_("zoom font size bigger text"),
    "zoom.out": N_("zoom font size tinier text"),
    "zoom.reset": N_("zoom font size reset default normal text"),
    "full_screen": N_("fullscreen maximise maximize window"),
    "help": N_("help rules manual guide instructions explain"),
    "hints": N_("tips tour tutorial"),
    "keys": N_("keys hotkeys bindings cheatsheet"),
    "about": N_("version licence license credits"),
    "bar.dictionary": N_("language word list lexicon"),
    "bar.variant": N_("game rules kind mode"),
    "bar.min_length": N_("minimum length letters"),
    "bar.players": N_("opponents people number"),
    "bar.misere": N_("misère reverse win lose"),
    "bar.reading": N_("reading alliance together themselves"),
    "round.strategy": N_("analyse analyze review mistake why"),
    "strategy.search": N_("find"),
    "strategy.opening": N_("first letter start"),
    "strategy.every_play": N_("tree all whole game analyse analyze"),
    "strategy.box": N_("position fragment check analyse analyze"),
    "strategy.export": N_("save copy print pdf csv json markdown outline graphviz clipboard"),
    "strategy.drill": N_("practise practice train learn test"),
    "strategy.stop": N_("cancel abort"),
    "drill.new_lines": N_("daily limit"),
    "dictionaries.table": N_("numbers grid"),
    "dictionaries.winners": N_("chart plot matrix"),
    "dictionaries.openings": N_("chart plot letters"),
    "dictionaries.remember": N_("chart plot size"),
    "dictionaries.compare": N_("run solve"),
    "dictionaries.save_table": N_("export file spreadsheet"),
    "dictionaries.save_chart": N_("export image picture svg png"),
    "dictionaries.copy_chart": N_("export image picture clipboard"),
    "dictionaries.stop": N_("cancel abort"),
}
"""The words of commands of the table, by the id of each."""
