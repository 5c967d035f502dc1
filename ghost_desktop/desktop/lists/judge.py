"""The judge of people at a real table: a fragment in, and whether it stands, in large letters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from ghost_desktop.desktop.kit.builders import button, column, label, line_edit, row
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.layout import give_role, scrolling, two_lines
from ghost_desktop.desktop.kit.page import Page
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.question import name_game
from ghost_desktop.engine.words.letters import letters_of
from ghost_desktop.formats.illegal import no_word, unknown_letter
from ghost_desktop.formats.text import side_by_side, words_made
from ghost_desktop.translation import N_, NN_, _, say

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.window.question import Known
    from ghost_desktop.engine.game.game import Game

_RULINGS = {
    "stands": ("✓", N_("Stands")),
    "falls": ("✕", N_("Falls")),
    "word": ("◆", N_("A word")),
}
"""What comes of a fragment, after a shape that says it as well, by its role."""

# Shares of the room, by which letters grow.
_OF_HEIGHT, _OF_WIDTH = 0.15, 0.085
_SMALL = 0.27  # of the large letters
_LETTER = 0.85  # how wide a capital is at most, by its height, with what is beside it


# By whether completing a word wins.
_COMPLETED = {
    False: NN_(
        "{words} is a word: whoever completed it loses the round.",
        "{words} are words: whoever completed them loses the round.",
    ),
    True: NN_(
        "{words} is a word: whoever completed it wins the round.",
        "{words} are words: whoever completed them wins the round.",
    ),
}


@dataclass(frozen=True)
class Sentence:
    """What is said of a fragment.

    Attributes:
        headline: in one or two words.
        reason: in a sentence.
        shape: what stands before the headline.
        role: how the style sheet knows it; empty for what is no ruling.
    """

    headline: str
    reason: str
    shape: str = ""
    role: str = ""


def judge(game: Game, written: str) -> Sentence:
    """Say what comes of a fragment that lies on a real table, and nothing of how it may go on.

    Args:
        game: the words, and what is played with them; what is a part of one, it says itself.
        written: at least one letter, in whatever order a person has typed them.
    """
    fragment, shown = game.fragment_of(written), game.words.shown
    if words := game.words_made(fragment):
        role, texts = "word", _COMPLETED[game.rules.misere]
        reason = say(*texts, len(words), words=words_made(map(shown, words)))
    elif game.is_part(fragment):
        role, said = "stands", _(game.rules.variant.texts.some_word)
        reason = said.format(fragment=shown(fragment), list=game.words.name)
    else:
        role, strange = "falls", [one for one in fragment if one not in game.words.alphabet]
        reason = unknown_letter(strange[0], game.words) if strange else no_word(game, fragment)
    shape, headline = _RULINGS[role]
    return Sentence(_(headline), reason, shape, role)


class JudgePage(Page):
    """Takes a fragment and says whether it stands; Enter judges, Escape goes back.

    It judges when it is asked, not while one types: whoever wants to know what could be played
    next would have to ask for each letter, in everybody's sight.

    Attributes:
        field: takes the letters.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game: Game | None = None
        self._judged = ""  # what was asked last, while that is still shown
        self.setAccessibleName(_("Judge"))
        page = QWidget(self)
        self._about, self._headline, self._reason = label("muted"), label(), label()
        self.field = line_edit(_("The letters on the table"), placeholder=_("Letters"))
        self.field.setObjectName("judged")
        self.field.textEdited.connect(self._on_edited)
        self.field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._ask = button(_("Judge  ↵"), self.judge, role="main")
        self._back = button("judge.leave", self.left, _("Back"))
        for said in (self._about, self.field, self._headline, self._reason):
            said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        buttons = row(..., self._ask, self._back, ...)
        above, below = (self._about, 2, self.field, 1), (self._headline, self._reason, 2, buttons)
        self._column = column(*above, *below, on=page)
        column(scrolling(page), on=self)
        self._show_nothing()

    # --- what is asked of it ------------------------------------------------------------------------

    def follow(self, known: Known) -> None:
        """Judge by the game that the window is about, as soon as it can be played."""
        self._about.setText(side_by_side(name_game(known.question)))
        game, answer = known.game, known.answer
        if game is None and answer is not None and answer.question == known.question:
            game = answer.solution.game
        if game is not None and game is not self._game:
            asked, self._game = self._judged, game
            self._show_nothing()
            if asked:
                said = self._rule(game)
                if self.isVisible():
                    announce(self, said)
        elif game is None:
            self._game = None
            self._show(Sentence("", known.trouble or _("The dictionary is being read.")))

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        return self.field

    @command("judge.leave")
    def _leave(self) -> None:
        self.left.emit()

    @command("judge.ask")
    @Slot()
    def judge(self) -> None:
        """Say what comes of the letters that are there, and have the next ones take their place."""
        if self._game is not None:
            announce(self, self._rule(self._game))
            self.field.selectAll()
            self.field.setFocus()

    def _rule(self, game: Game) -> str:
        """Show what comes of the letters that are there, and return how it is read aloud."""
        letters = letters_of(self.field.text())
        if not letters.isalpha():
            reason = _("Type the letters on the table, and nothing else.")
            self._show(Sentence("", reason))
            return reason
        self._judged = letters
        said = judge(game, letters)
        self._show(said)
        return f"{said.headline}. {said.reason}"

    def _show_nothing(self) -> None:
        self._judged = ""
        self._show(Sentence("", _("Type the letters on the table, and press Enter.")))

    def _show(self, said: Sentence) -> None:
        self._headline.setText(f"{said.shape} {said.headline}".strip())
        self._reason.setText(said.reason)
        give_role(self._headline, said.role)

    @Slot(str)
    def _on_edited(self, text: str) -> None:
        """Write letters as words are shown, and unsay what was said of others."""
        self._judged = ""
        if self._game is not None:
            shown = self._game.words.shown(self._game.words.meant(text))
            if len(shown) == len(text) and shown != text:
                cursor = self.field.cursorPosition()
                self.field.setText(shown)
                self.field.setCursorPosition(cursor)
            self._show_nothing()
        self.on_fit()

    # --- keys ---------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Judge, leave; letters go to the field wherever the focus is."""
        if event.text().isalpha() and not self.field.hasFocus():
            self.field.setFocus()
            if self._judged:
                self.field.selectAll()  # what has been judged gives way
            self.field.insert(event.text())
            self._on_edited(self.field.text())
        else:
            super().keyPressEvent(event)

    # --- how large everything is --------------------------------------------------------------------

    def on_fit(self) -> None:
        """Give all parts letters as large as there is room for, and never smaller than usual."""
        font = QApplication.font()
        line = QFontMetrics(font).height()
        large = max(min(_OF_HEIGHT * self.height(), _OF_WIDTH * self.width()), line)
        small = max(round(_SMALL * large), QFontMetrics(font).ascent())
        font.setPixelSize(small)
        for part in (self._about, self._reason, self._ask, self._back):
            part.setFont(font)
        font.setBold(True)
        font.setPixelSize(round(large))
        self._headline.setFont(font)
        # An empty headline keeps its room: nothing moves when something is said.
        self._headline.setMinimumHeight(QFontMetrics(font).height())
        self._reason.setMinimumHeight(two_lines(self._reason.font()))
        self.field.setFixedHeight(QFontMetrics(font).height() + line)
        written = self.field.text() or self.field.placeholderText()
        room = (self.width() - 4 * line) / len(written) / _LETTER
        font.setPixelSize(round(max(min(large, room), line)))
        self.field.setFont(font)
        self._column.setContentsMargins(2 * line, line, 2 * line, line)
        self._column.setSpacing(round(0.2 * large))
