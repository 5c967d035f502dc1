"""What of a strategy is counted: two answers to how much a player has to remember."""

from __future__ import annotations

from enum import Enum


class Counting(Enum):
    """What there is to remember, by the name that the command line uses."""

    LINES = "lines"
    """Every line: what is played is known at each turn, to the end of the round."""

    ZONES = "zones"
    """No line where nothing can go wrong any more.

    A *zone* is a fragment from which every legal letter wins, whoever adds it, now and for the rest
    of the round. A line is a fragment at one's own turn and the reply to it, in every variant, and
    a fragment that is none of them and comes up nevertheless is in a zone.

    So it is in Ghost as well, where lines otherwise are words. A word tells more than is needed:
    the letters of the others, those of one's own that are as good as any, and how a round ends in
    which another falls by himself. What is to be decided, and nothing else, are the replies. (To
    count words and, in their place, the beginnings of zones would keep that excess: for ENABLE1
    with words of 3 letters there are 55 words; these would be 48, and the replies are 46.)
    """
