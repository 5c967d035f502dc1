"""SuperDuperGhost: as in SuperGhost, and the fragment may be turned round first."""

from __future__ import annotations

from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.variant import VariantTexts
from ghost_desktop.engine.game.variant_kinds import PartVariant
from ghost_desktop.engine.game.variants import register
from ghost_desktop.engine.texts import N_, NN_


class SuperDuperGhost(PartVariant):
    """Letters go to either end, after turning the letters on the table round or not."""

    id = "superduperghost"
    rank = 2
    places = (Where.END, Where.START, Where.TURNED_END, Where.TURNED_START)
    texts = VariantTexts(
        name=N_("SuperDuperGhost"),
        adding=N_(
            "A letter goes to the end or in front, and the letters may be turned round first."
        ),
        beginning=N_("Add a letter at either end, after turning the letters round if you like."),
        rules=(
            N_("Before adding a letter, a player may turn the letters on the table round."),
            N_("The letter then goes to the end or in front."),
            N_("There must always be a word that contains what lies there now."),
            N_("Whoever completes a word loses."),
            N_("Turning alone is no play: a letter has to be added."),
        ),
        example=N_(
            "T S lie on the table. You turn them to S T and add O in front: O S T, as in GHOST."
        ),
        no_word=N_("No word contains {fragment}."),
        no_long_word=N_("No word of {count} or more letters contains {fragment}."),
        no_word_in=N_("no word of {count} or more letters in {list} contains {fragment}"),
        some_word=N_("A longer word of {list} contains {fragment}."),
        name_one=N_("Name a longer word that contains {fragment}."),
        not_in=N_("{word} does not contain {fragment}."),
        fragments=N_("distinct parts of them, the empty one included"),
        words_below=NN_(
            "{count} word that counts contains {fragment}, as it is or turned",
            "{count} words that count contain {fragment}, as it is or turned",
        ),
    )


SUPERDUPERGHOST = register(SuperDuperGhost())
