"""Perfect: never gives a win away, and makes a lost round last."""

from __future__ import annotations

from ghost_desktop.engine.texts import N_
from ghost_desktop.play.best_plays import KnowsAll
from ghost_desktop.play.opponents import register
from ghost_desktop.play.opponents.vocabularies import WordKnower


class Perfect(KnowsAll, WordKnower):
    """The classic puzzle form: at random among the best plays; if lost, among those that last."""

    id = "perfect"
    rank = 100
    name = N_("Perfect")
    about = N_("Never makes a mistake, and makes a lost round last as long as it can.")


PERFECT = register(Perfect())
