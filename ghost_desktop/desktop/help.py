"""Help: the rules of each variant with an example, and how the panels are to be read."""

from __future__ import annotations

from typing import Self

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

RULES = """
<h2>Ghost: the rules</h2>
<ol>
<li>Players take turns adding one letter at the end of those on the table.</li>
<li>There must always be a word in the dictionary that begins with them.</li>
<li>Whoever completes a word loses, even if longer words begin with it.</li>
<li>Words shorter than the bar at the top says do not count.</li>
<li>A letter that leads to no word is refused, and costs nothing.</li>
</ol>
"""

EXAMPLE = """
<h2>A round, letter by letter</h2>
<p>You start, with the dictionary ENABLE1 and words of 4 letters or more.</p>
<table cellspacing="0" cellpadding="4">
<tr><td><b>G</b></td><td>You play G. Thousands of words begin with it.</td></tr>
<tr><td><b>G&nbsp;H</b></td>
<td>The other player plays H. GHETTO and GHOST are among what is left.</td></tr>
<tr><td><b>G&nbsp;H&nbsp;O</b></td>
<td>You play O, and it is decided: GHOST and GHOUL both end on your turn. With E you would have won,
for GHEE, GHERAO and GHETTO end on the other player’s.</td></tr>
<tr><td><b>G&nbsp;H&nbsp;O&nbsp;S</b></td>
<td>The other player plays S. That is no word yet.</td></tr>
<tr><td><b>G&nbsp;H&nbsp;O&nbsp;S&nbsp;T</b></td>
<td>Only T is left for you. GHOST is a word: you lose, though GHOSTLY would go on.</td></tr>
</table>
"""

OTHER_GAMES = """
<h2>SuperGhost</h2>
<ol>
<li>A letter goes to the end or in front of those on the table.</li>
<li>There must always be a word that contains them, side by side and in this order.</li>
<li>Whoever completes a word loses, even if longer words contain it.</li>
<li>Shorter words than the bar at the top says do not count.</li>
<li>A letter that fits no word at this end is refused, and costs nothing.</li>
</ol>
<p><b>Example:</b> U&nbsp;Z lie on the table. A D in front makes D&nbsp;U&nbsp;Z, which no word
contains; a Z at the end makes U&nbsp;Z&nbsp;Z, as in BUZZARD; then a B in front, and BUZZ is
complete.</p>
<h2>SuperDuperGhost</h2>
<ol>
<li>Before a player adds his letter, he may turn the letters on the table round.</li>
<li>The letter then goes to the end or in front.</li>
<li>There must always be a word that contains what lies there now.</li>
<li>Whoever completes a word loses.</li>
<li>Turning alone is no play: a letter has to be added.</li>
</ol>
<p><b>Example:</b> T&nbsp;S lie on the table. You turn them to S&nbsp;T and add O in front:
O&nbsp;S&nbsp;T, as in GHOST.</p>
<h2>Three players and more</h2>
<p>They play in turn, and the one who completes a word loses; all others are safe. Often nobody
can be singled out as the loser, and the line below says who <i>may</i> lose, in one of two
readings that you choose on the bar:</p>
<ul>
<li><b>Everybody for himself:</b> each player wants only not to lose himself, and does not care who
else does. Where several plays are as good for him, he may make any of them, and whoever can lose
then may lose.</li>
<li><b>One against all:</b> all others work together against one player. He <i>can hold out
alone</i> if he is sure not to lose even so.</li>
</ul>
<p><b>Example:</b> three play with ENABLE1 and words of 5 letters or more. Each for himself, player 3
loses if player 1 opens with K or Q.</p>
<h2>Misère: a word wins</h2>
<p>If the bar says that a word wins, whoever completes one wins the round, and all others lose it.
Letters that fit no word are refused as ever.</p>
<p>Some who have written about the game let a player win at once with letters that fit no word,
which the second player can always do. Here such letters are never legal, so there is something to
play for.</p>
"""

PANELS = """
<h2>Strategy: what to remember</h2>
<p>Between two players one can always force a win. This panel shows how, with as few words to
remember as can be; in SuperGhost and SuperDuperGhost with as few replies, which is proved while you
watch. Among more players it shows how to hold out alone, even if all others work together.</p>
<ul>
<li>Each row is what may lie on the table. Your reply is in bold; below it stands everything the
other player can do then.</li>
<li><b>●&nbsp;you&nbsp;win</b> is certain from there, <b>✕&nbsp;you&nbsp;lose</b> if the other player
makes no mistake, and with <b>◆&nbsp;it&nbsp;depends</b> some ends are good and some are bad.</li>
<li>The words or replies at the side are all that you need to know. A row with an ↑ goes on where the
same letters stand already.</li>
<li><b>Every play</b> shows the whole game instead. Type any letters from a game of yours into the box
beside it, to see who wins from there and what could have been played.</li>
<li>Enter on a row plays on from there, on the board.</li>
<li><b>Drill</b> plays the other side of the strategy, and you answer from memory. What you miss
comes back soon, what you know after longer and longer times; the button says how much is due. You
can leave at any moment: every answer is kept.</li>
</ul>
<h2>Dictionaries: what a difference the words make</h2>
<p>Each combination of a dictionary, a shortest word, a variant and a number of players is a game of
its own. Tick some, and compare them. Whether a word loses or wins, and what “may lose” means, is as
the bar at the top says.</p>
<ul>
<li><b>Who wins</b>: the player who can force it. If it is the first player, the winning openings
are the first letters that do it. Of three players and more, the numbers of those who may lose; ●
says that the first player is not among them.</li>
<li><b>To remember</b>: how many words the winner must know; in SuperGhost and SuperDuperGhost, to
how many sets of letters a reply. Few make an easy win, many a hard one. With ≤ before the number,
fewer may do: nobody has proved that it is the least.</li>
<li><b>Plays</b>: how long a perfect round lasts; with more players, at least and at most.</li>
<li>The charts show the same numbers as the table. Double-click one of them to see its
strategy.</li>
</ul>
"""


class ReadingDialog(QDialog):
    """Something to read beside the window, which can be used meanwhile.

    Args:
        title: of the dialog.
        content: what there is to read; it gets the focus.
        window: the window that it belongs to.
        width, height: lines of text that it is wide and high, where the screen is large enough.
    """

    def __init__(
        self,
        title: str,
        content: QWidget,
        window: QWidget | None,
        *,
        width: int = 40,
        height: int = 34,
    ) -> None:
        super().__init__(window)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        unit = self.fontMetrics().height()
        close = QPushButton("Close", self)
        close.setProperty("role", "main")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(unit, unit, unit, unit)
        column.setSpacing(unit // 2)
        column.addWidget(content, 1)
        foot = QHBoxLayout()
        foot.addStretch()
        foot.addWidget(close)
        column.addLayout(foot)
        content.setFocus()
        wanted = QSize(width * unit, height * unit)
        self.resize(wanted.boundedTo(self.screen().availableSize() * 0.9))

    @classmethod
    def show_for(cls, window: QWidget) -> Self:
        """Show the sheet of `window`, or bring it forward if it is open."""
        open_sheets = [sheet for sheet in window.findChildren(cls) if sheet.isVisible()]
        sheet = open_sheets[0] if open_sheets else cls(window)  # type: ignore[arg-type,call-arg]
        sheet.show()
        sheet.raise_()
        sheet.activateWindow()
        return sheet


class ReadingPage(QTextBrowser):
    """Text to read, scroll, select and copy, in the colours of the theme.

    Args:
        name: what a screen reader calls it.
        html: the text, without any colour or size of its own.
    """

    def __init__(self, name: str, html: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setOpenExternalLinks(True)
        self.document().setDocumentMargin(self.fontMetrics().height() / 2)
        self.setHtml(html)


class HelpDialog(ReadingDialog):
    """How the game is played, and how the panels are read."""

    def __init__(self, window: QWidget | None = None) -> None:
        super().__init__(
            "How to play",
            ReadingPage("How to play", RULES + EXAMPLE + OTHER_GAMES + PANELS),
            window,
        )
