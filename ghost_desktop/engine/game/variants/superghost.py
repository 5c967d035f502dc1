"""SuperGhost: a letter goes to the end or the start, and a fragment stands within some word."""

from __future__ import annotations

from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.variant import VariantTexts
from ghost_desktop.engine.game.variant_kinds import PartVariant
from ghost_desktop.engine.game.variants import register
from ghost_desktop.engine.texts import N_, NN_


class SuperGhost(PartVariant):
    """Letters go to either end."""

    id = "superghost"
    rank = 1
    places = (Where.END, Where.START)
    texts = VariantTexts(
        name=N_("SuperGhost"),
        adding=N_("A letter goes to the end or in front."),
        beginning=N_("Add a letter at either end."),
        rules=(
            N_("A letter goes to the end or in front of those on the table."),
            N_("There must always be a word that contains them, side by side and in this order."),
            N_("Whoever completes a word loses, even if longer words contain it."),
            N_("Shorter words than the minimum length do not count."),
            N_("A letter that fits no word at this end is refused, and costs nothing."),
        ),
        example=N_(
            "U Z lie on the table. A D in front makes D U Z, which no word contains; a Z at the "
            "end makes U Z Z, as in BUZZARD; then a B in front, and BUZZ is complete."
        ),
        no_word=N_("No word contains {fragment}."),
        no_long_word=N_("No word of {count} or more letters contains {fragment}."),
        no_word_in=N_("no word of {count} or more letters in {list} contains {fragment}"),
        some_word=N_("A longer word of {list} contains {fragment}."),
        name_one=N_("Name a longer word that contains {fragment}."),
        not_in=N_("{word} does not contain {fragment}."),
        fragments=N_("distinct parts of them, the empty one included"),
        words_below=NN_(
            "{count} word that counts contains {fragment}",
            "{count} words that count contain {fragment}",
        ),
    )


SUPERGHOST = register(SuperGhost())
