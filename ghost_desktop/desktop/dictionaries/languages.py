"""The atlas of languages: who wins in each, by the shortest word that counts, as one picture.

Languages stand below each other, minimum lengths side by side; beside the grid is what is known of the
language that is chosen. Rows of one's own lists stand above, and the panel has them solved.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QFrame, QMenu, QWidget

from ghost_desktop.desktop.dictionaries.language_grid import (
    Aspect,
    Grid,
    GridTable,
    LanguageLine,
    Order,
    Picture,
    in_order,
    legend_of,
)
from ghost_desktop.desktop.dictionaries.wording import long_words_text, marked_outcome
from ghost_desktop.desktop.kit.ask import ask, drop
from ghost_desktop.desktop.kit.boxes import ComboBox, choice
from ghost_desktop.desktop.kit.builders import (
    button,
    check_box,
    column,
    dress,
    fill,
    flow,
    label,
    row,
)
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.layout import UNBOUNDED, demibold, in_lines, is_folded, scrolling
from ghost_desktop.desktop.kit.page import Page
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import MenuButton, announce
from ghost_desktop.desktop.window.language import system_languages
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.record import Record
from ghost_desktop.formats.languages import (
    USUAL,
    alphabet_text,
    language_facts,
    language_source,
    language_title,
    languages_csv,
    list_title,
    sum_up,
    worth_telling,
)
from ghost_desktop.formats.names import file_name
from ghost_desktop.formats.text import (
    agreed,
    players_text,
    reading_name,
    sentence,
    side_by_side,
    variant_name,
    words_text,
)
from ghost_desktop.library import languages
from ghost_desktop.library.languages import NoAtlas
from ghost_desktop.library.question import Question
from ghost_desktop.translation import _, find_language, say, spoken, spoken_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QImage

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.formats.languages import Cells
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.languages import Language, Languages

    Index = QModelIndex | QPersistentModelIndex

PLAYERS = (2, 3, 4)
"""How many play, where the atlas has more than two."""


# --- what is known of a language --------------------------------------------------------------------


class AboutLanguage(Record, eq=False):
    """What is told beside the grid of the language that is chosen.

    Attributes:
        of: the language.
        sentence: what is worth telling of it; empty if nothing is.
        winners: what is known of each variant, with words of `USUAL` letters or more.
    """

    of: Language
    sentence: str
    winners: Mapping[str, Cell]


def _cells_of(
    atlas: Languages, game: Question, report: Report
) -> tuple[Question, Mapping[str, Cells]]:
    """Find the cells of a game: a job."""
    return game, atlas.cells.of_game(game.rules, game.reading, report)


def _tell(
    atlas: Languages, of: Language, game: Question, cells: Mapping[str, Cells], report: Report
) -> AboutLanguage:
    """Find what is told of a language: a job."""
    winners = {}
    for variant in all_variants():
        rules = Rules(variant, misere=game.rules.misere)
        found = atlas.cells.of_game(rules, Reading.SELF, report, [of.name])[of.name]
        if USUAL in found:
            winners[variant_name(variant)] = found[USUAL]
    return AboutLanguage(of, worth_telling(of, cells, atlas.lists), winners)


def _paragraph(text: str, how: str = "") -> str:
    """Write a paragraph, which begins at the left whatever its letters are."""
    style = f"margin: 0.5em 0; {how}"
    return f"<p dir='ltr' style='{style}'>{escape(text)}</p>" if text else ""


def _title(text: str) -> str:
    return f"<p style='margin: 0; font-size: large; font-weight: 600'>{escape(text)}</p>"


def page_of(told: AboutLanguage, rules: Rules) -> str:
    """Write what is told of a language as HTML, where these rules are chosen."""
    of, muted = told.of, f"color: {colours().muted}"
    rows = "".join(
        f"<tr><td style='padding: 0 1em 0 0'>{escape(name)}</td><td>{escape(_winner(cell))}</td></tr>"
        for name, cell in told.winners.items()
    )
    about = [sentence(long_words_text(USUAL))]
    about += [players_text(2)] if rules.players > 2 else []  # above, more are chosen
    about += [_("a word wins")] if rules.misere else []
    return "".join(
        (
            _title(language_title(of)),
            _paragraph(of.own, muted) if of.own != language_title(of) else "",
            _paragraph(told.sentence, "font-weight: 600"),
            _paragraph(language_facts(of)),
            _paragraph(alphabet_text(of.alphabet)),
            f"<p style='margin: 0.5em 0 0.2em 0; {muted}'>{escape(side_by_side(about))}</p><table cellspacing='0'>{rows}</table>",
            *(_paragraph(text, muted) for text in language_source(of)),
        )
    )


def _winner(cell: Cell) -> str:
    return " ".join(marked_outcome(cell))


def own_page_of(line: LanguageLine) -> str:
    """Write the same of one of a person's lists."""
    words = "" if line.words is None else words_text(line.words)
    said = _("A dictionary that is ticked, solved on this computer.")
    return _title(line.name) + "".join(map(_paragraph, [words, line.failed or said]))


# --- the page ---------------------------------------------------------------------------------------

_BESIDE = 17  # heights of the font: how wide the page of a language is
_LEAST_GRID = 11  # heights of the font


class LanguagesPage(Page):
    """The atlas, with what there is to choose above, and beside it the language that is chosen.

    Args:
        menu: what can be taken away.
        parent: the panel.

    Signals:
        wanted: a tuple of the `Question` that are to be solved for one's own lists.
    """

    wanted = Signal(object)

    def __init__(self, menu: QMenu, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._atlas: Languages | None = None
        self._cells: Mapping[str, Cells] = {}
        self._sources: tuple[str, ...] = ()
        self._known: Mapping[Question, Cell] = {}
        self._failed: Mapping[Question, str] = {}
        self._chosen = ""  # the id of the language, or of the list
        self._told: AboutLanguage | None = None
        self._is_note = False  # whether it is said what was done
        self.setAccessibleName(_("Atlas of languages"))
        self._build(menu)

    @property
    def place(self) -> QWidget:
        """The grid, once there is one."""
        return self.table if self.table.isVisibleTo(self) else self.back

    @property
    def game(self) -> Question:
        """The game that is chosen, whatever its list and its minimum length."""
        variant = self.variant.currentData()
        players = self.players.currentData() if self._is_for_more else 2
        is_against_all = players > 2 and self.against_all.isChecked()
        rules = Rules(variant, players=players, misere=self.misere.isChecked())
        return Question("", rules, Reading.ONE_AGAINST_ALL if is_against_all else Reading.SELF)

    @property
    def _is_for_more(self) -> bool:
        """Whether more than two may play the variant that is chosen."""
        variant = self.variant.currentData().id
        return self._atlas is not None and self._atlas.cells.most_players(variant) > 2

    @property
    def shown(self) -> Aspect:
        """What the fields show."""
        what: Aspect = self.what.currentData()
        return what

    # --- what there is to see -----------------------------------------------------------------------

    def on_come(self) -> None:
        """Read the atlas, once."""
        if self._atlas is None:
            self._say(_("One moment…"))
            ask(self, languages.read, self._on_read, fails=self._on_unread)
        else:
            self._want()

    def _on_read(self, atlas: Languages) -> None:
        self._atlas = atlas
        self._chosen = self._chosen or first_choice(atlas.lists)
        self._on_game()

    def _on_unread(self, error: BaseException) -> None:
        said = _("The atlas cannot be read ({reason}).")
        reason = error if isinstance(error, NoAtlas) else type(error).__name__
        self._say(said.format(reason=reason))
        if self.isVisible():
            self.back.setFocus()  # in the table it would be lost
        self._both.hide()

    @Slot()
    def _on_game(self) -> None:
        """Show another game, once its cells are there: until then all that is seen is of the one before."""
        self._is_note = False
        players = self.game.rules.players
        self.show_parts({self.players: self._is_for_more, self.against_all: players > 2})
        if self._atlas is not None:
            self._say(_("One moment…"))
            job = partial(_cells_of, self._atlas, self.game)
            ask(self, job, self._on_cells, fails=self._on_unread)

    def _on_cells(self, found: tuple[Question, Mapping[str, Cells]]) -> None:
        is_first = not self._cells
        self.grid.game, self._cells = found
        self._both.show()
        self._show()
        self._want()
        if is_first and self.back.hasFocus():
            self.table.setFocus()
        if is_first and is_folded(self):
            QTimer.singleShot(0, self, self._see_grid)

    @Slot()
    def _see_grid(self) -> None:
        """Where there is little room, have the grid in sight, and not what is chosen above."""
        self._scroller.verticalScrollBar().setValue(self._both.y())

    def have(self, sources: Iterable[str]) -> None:
        """Have rows for other lists of one's own."""
        self._sources = tuple(sources)
        if self._cells:
            self._show()
        self._want()

    def know(self, known: Mapping[Question, Cell], failed: Mapping[Question, str]) -> None:
        """Show what is known of one's own lists by now, and why some is not."""
        self._known, self._failed = known, failed
        lines = enumerate(self.grid.rows)
        self.grid.put({at: self._own_line(line.source) for at, line in lines if line.source})
        if self._chosen in self._sources:
            self._on_row()

    def _want(self) -> None:
        """Have one's own lists solved as long as somebody looks, and the rest is there."""
        if self._cells and self.isVisible():
            self.wanted.emit(tuple(q for source in self._sources for q in self._asked_of(source)))

    def _asked_of(self, source: str) -> list[Question]:
        game = self.grid.game
        return [
            replace(game, source=source, rules=replace(game.rules, min_length=length))
            for length in languages.MIN_LENGTHS
        ]

    def _own_line(self, source: str) -> LanguageLine:
        asked = self._asked_of(source)
        cells = {one.rules.min_length: self._known[one] for one in asked if one in self._known}
        failed = next((self._failed[one] for one in asked if one in self._failed), "")
        return LanguageLine(list_title(source), cells, source=source, failed=failed)

    @Slot()
    def _show(self) -> None:
        """Show all rows, in the order that is chosen; whichever was chosen still is."""
        if self._atlas is None:
            return
        grid, column = self.grid, max(0, self.table.currentIndex().column())
        grid.what = self.shown
        order: Order = self.order.currentData()
        lists = self._atlas.lists
        lines = [
            LanguageLine(language_title(one), self._cells.get(one.name, {}), one) for one in lists
        ]
        own = [self._own_line(source) for source in self._sources]
        rows = list(in_order(lines, order))
        if own:
            first = [] if order is Order.KINSHIP else [LanguageLine(_("Languages"), {})]
            rows = [LanguageLine(_("Ticked dictionaries"), {}), *own, *first, *rows]
        grid.show(rows)
        self.table.shows_words = order is Order.SIZE
        self.table.spread()
        at = grid.place_of(self._chosen)
        if at is None and rows:
            at = next(place for place, line in enumerate(rows) if not line.is_heading)
        if at is not None:
            self.table.setCurrentIndex(grid.index(at, column))
            self.table.scrollTo(grid.index(at, 0), GridTable.ScrollHint.PositionAtCenter)
        self.legend.setText(legend_of(self.grid))
        if not self._is_note:
            self._sum_up()

    def _sum_up(self) -> None:
        lists = () if self._atlas is None else self._atlas.lists
        played = (one.name for one in lists if not one.as_written)
        self._say(sum_up(self._cells.get(name, {}) for name in played))

    @Slot(str)
    def _on_sought(self, missing: str) -> None:
        """Say that no language is called as was typed, until one is."""
        if missing:
            self.tell(say("No language of the atlas begins with “{typed}”.", typed=missing))
        else:
            self._sum_up()

    @Slot()
    def _on_row(self) -> None:
        """Tell of the language that is chosen."""
        line: LanguageLine | None = self.table.here
        if line is None or self._atlas is None:
            return
        if line.of is None:
            drop(self, self._on_told)
            self._chosen, self._told = line.source, None
            self.about.setText(own_page_of(line))
            return
        self._chosen = line.of.id
        self.about.setText(_title(line.name))
        job = partial(_tell, self._atlas, line.of, self.grid.game, self._cells)
        ask(self, job, self._on_told, fails=self._on_unread)

    def _on_told(self, told: AboutLanguage) -> None:
        self._told = told
        self.about.setText(page_of(told, self.grid.game.rules))

    # --- what is taken away -------------------------------------------------------------------------

    def draw_all(self) -> bool:
        """Tell whether there is anything to be taken away."""
        return bool(self._cells)

    @property
    def file_name(self) -> str:
        """The name of a file with the game that is shown."""
        game = self.grid.game
        reading = [reading_name(game.reading)] if game.rules.players > 2 else []
        named = [variant_name(game.rules.variant), players_text(game.rules.players), *reading]
        named += [_("misère")] if game.rules.misere else []
        return file_name([], [], _("Atlas of languages"), *named)

    def csv(self) -> Callable[[], str]:
        """Return what writes all that is known of the game that is shown."""
        lines = [line for line in self.grid.rows if not line.is_heading]
        rows = [(line.name, line.of, line.cells) for line in lines]
        return partial(languages_csv, rows, languages.MIN_LENGTHS, self.grid.game)

    def image(self) -> QImage:
        """Draw the whole grid as an image."""
        return self._picture().image()

    def svg(self) -> bytes:
        """Draw it as SVG."""
        return self._picture().svg(self.logicalDpiX())

    def _picture(self) -> Picture:
        game = self.grid.game
        rules = agreed(game.rules, game.reading)
        named = [_("Atlas of languages"), variant_name(game.rules.variant), *rules]
        return Picture(self.grid, side_by_side([*named, _(self.shown.value)]), self.font())

    # --- how it looks -------------------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """Say what was done, or went wrong, until something else is chosen."""
        self._say(text)
        self._is_note = True
        announce(self, text)

    def _say(self, text: str) -> None:
        self._is_note = False
        self.said.setText(text)

    @command("languages.leave")
    @Slot()
    def leave(self) -> None:
        """Go back to what is compared."""
        self.left.emit()

    def _build(self, menu: QMenu) -> None:
        variants = {one: variant_name(one) for one in all_variants()}
        self.variant = self._box(_("Variant"), variants, self._on_game)
        sizes = {players: players_text(players) for players in PLAYERS}
        self.players = self._box(_("Players"), sizes, self._on_game)
        named = sentence(reading_name(Reading.ONE_AGAINST_ALL))
        self.against_all = check_box(named, self._on_game)
        self.against_all.hide()
        self.misere = check_box(
            sentence(_("misère")), self._on_game, hint=_("A word wins (misère)")
        )
        self.what = self._box(_("Show:"), {one: _(one.value) for one in Aspect}, self._show)
        self.order = self._box(_("Sorted by:"), {one: _(one.value) for one in Order}, self._show)
        self.back = button("languages.leave", self.leave, _("Back"))
        heading = label(text=_("Atlas of languages"), wraps=False)
        heading.setFont(demibold(heading.font()))
        self.export = MenuButton(_("Export"))
        dress(self.export, role="menu", hint=_("Save the picture, or the table"))
        self.export.setMenu(menu)
        self.said, self.legend = label(), label("muted")
        self.grid = Grid()
        self.table = GridTable(self.grid, self)
        in_lines(self.table, setMinimumHeight=_LEAST_GRID)
        self.about = label()
        self.about.setTextFormat(Qt.TextFormat.RichText)
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.about.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        card = dress(QFrame(), role="card")
        inside = QWidget(card)
        column(self.about, ..., on=inside, margins=0.3)
        column(scrolling(inside), on=card, margins=0.4)
        self._card = card
        self._both = QWidget()
        self._both.hide()
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._both)
        fill(self._sides, (self.table, 1), card, spacing=0.6, margins=0)
        page = QWidget(self)
        self._scroller = scrolling(page)
        column(self._scroller, on=self)
        shows = row(label(text=_("Show:"), wraps=False), self.what, spacing=0.4)
        sorts = row(label(text=_("Sorted by:"), wraps=False), self.order, spacing=0.4)
        chosen = (self.variant, self.players, self.against_all, self.misere)
        column(
            flow(row(self.back, heading, spacing=0.6), self.export, spacing=0.4, spread=-1),
            flow(*chosen, shows, sorts, spacing=0.4, apart=0.7),
            self.said,
            (self._both, 1),
            self.legend,
            on=page,
            margins=0.6,
            spacing=0.5,
        )
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.table.sought.connect(self._on_sought)

    def _box(self, name: str, entries: Mapping[Any, str], does: Any) -> ComboBox:  # noqa: ANN401
        return choice(dress(ComboBox(), name=name, hint=name), entries, does)

    def on_fit(self) -> None:
        """Have the language beside the grid where there is room, else below."""
        is_low = is_folded(self)
        way = QBoxLayout.Direction
        self._sides.setDirection(way.TopToBottom if is_low else way.LeftToRight)
        unit = self.fontMetrics().height()
        self._card.setMinimumWidth(0 if is_low else round(_BESIDE * unit))
        self._card.setMaximumWidth(UNBOUNDED if is_low else round(_BESIDE * unit))
        self._card.setMinimumHeight(round(_LEAST_GRID * unit) if is_low else 0)
        self.table.spread()

    def on_colours(self) -> None:
        """Write what is told anew."""
        if self._told is not None:
            self._on_told(self._told)


_OTHERWISE = {"no": "nb", "iw": "he", "in": "id", "ku": "kmr", "gn": "gug", "fil": "tl"}
"""Languages that systems call otherwise."""


def first_choice(lists: Sequence[Language]) -> str:
    """Return the id of the list in the language that a person speaks; empty if there is none."""
    ids = {one.id for one in lists}
    for tag in _wanted_tags():
        bare = tag.partition("-")[0]
        for one in (tag, _OTHERWISE.get(bare, bare)):
            if one in ids:
                return one
    return ""


def _wanted_tags() -> Iterator[str]:
    """Give the languages that a person may speak, such as ``"pt-br"``, the likeliest first."""
    system = system_languages()
    # A window that speaks otherwise than the system has it was told to. Else the system knows better:
    # who has it in Breton sees the window in English, and German may be that of Switzerland.
    if spoken() != spoken_of(find_language(system)):
        yield spoken()
    yield from (one.lower().replace("_", "-") for one in system)
