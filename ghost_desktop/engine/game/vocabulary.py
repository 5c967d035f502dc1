"""What is a part of which words, in a variant's sense: what makes a play legal.

A vocabulary answers from the words alone, for any fragment. What play can reach, and who wins, is
no matter here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ghost_desktop.engine.game.plays import Play
from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.words.wordlist import WordList


_FEW = 4096
FEW_THEN_ALL = (slice(_FEW), slice(_FEW, None))
"""Parts of words to look for a letter in: whatever is in any of them is nearly always in few."""


class Vocabulary(ABC):
    """The words that count, and what is a part of them.

    Args:
        words: the words that count.
        variant: in whose sense.
    """

    def __init__(self, words: WordList, variant: Variant) -> None:
        self.words = words
        self.variant = variant

    @abstractmethod
    def is_part(self, fragment: str) -> bool:
        """Tell whether `fragment` is a part of some word."""

    @abstractmethod
    def letters_for(self, fragment: str, where: Where) -> str:
        """Return, in order, the letters that make a part of some word when they go to a place.

        Args:
            fragment: the letters on the table; if they are no part of a word, nothing fits.
            where: one of the variant's places for it.
        """

    @abstractmethod
    def words_below(self, fragment: str) -> NDArray[np.intp]:
        """Return the words that `fragment` can become, itself included, whatever ends a round.

        Returns:
            ``intp``, indices into `words`, in order.
        """

    def words_with(self, fragment: str) -> NDArray[np.intp]:
        """Return the words of which `fragment` is a part, itself included.

        They are those that it can become, but where it can become others by being turned round.

        Returns:
            ``intp``, indices into `words`, in order.
        """
        return self.words_below(fragment)

    def is_word(self, fragment: str) -> bool:
        """Tell whether `fragment` is a word, which ends the round."""
        below = self.words.beginning_with(fragment)
        return bool(fragment and len(below)) and self.words[below.start] == fragment

    def words_made(self, fragment: str) -> tuple[str, ...]:
        """Return the words that end the round at `fragment`, alphabetically; none if it goes on.

        It is the fragment itself, but for variants in which the letters have no order.
        """
        return (fragment,) if self.is_word(fragment) else ()

    def words_at_end(self, fragment: str) -> tuple[str, ...]:
        """Return `words_made` of a fragment of which it is known that the round ends there."""
        return self.words_made(fragment)

    def legal_before(self, fragment: str) -> set[str]:
        """Return what may legally have been on the table one play before a part of some word."""
        return set(filter(self.is_part, self.variant.before(fragment)))

    def legal_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays after which the fragment is still part of some word.

        They are in order of their letters, then of their places. Places of a letter that make the
        same fragment are one play. A fragment that is part of no word has none.
        """
        made: dict[str, Play] = {}
        order = {where: rank for rank, where in enumerate(self.variant.places_for(fragment))}
        for where in order:
            for letter in self.letters_for(fragment, where):
                after = self.variant.make(fragment, letter, where)
                made.setdefault(after, Play(letter, where, after))
        return tuple(sorted(made.values(), key=lambda play: (play.letter, order[play.where])))

    def plays_among(
        self, fragment: str, words: NDArray[np.intp]
    ) -> tuple[list[str], NDArray[np.bool_]]:
        """Return all that one play can make of `fragment` if some words are all, and who fits what.

        Args:
            fragment: a part of each of these words.
            words: as indices, in order.

        Returns:
            The fragments, each once; and ``bool (fragments, words)``, which can become which word.
        """
        below = {
            play.fragment: self.words_below(play.fragment) for play in self.legal_plays(fragment)
        }
        fits = {made: np.isin(words, left) for made, left in below.items()}
        made = [after for after, left in fits.items() if left.any()]
        return made, np.array([fits[one] for one in made]).reshape(len(made), len(words))

    def lay(self, fragment: str, wanted: str) -> str:  # noqa: ARG002 - some must lie otherwise
        """Return how the letters of `fragment` lie on the table, as nearly as may be as wanted.

        Args:
            fragment: a part of some word.
            wanted: the same letters, in the order in which somebody would have them.
        """
        return wanted

    # --- from play to play --------------------------------------------------------------------------

    def everywhere(self) -> Any:  # noqa: ANN401 - each vocabulary keeps what it likes
        """Return what to follow the empty fragment by, see `follow`."""
        return None

    def follow(self, fragment: str, known: Any) -> Mapping[str, Any]:  # noqa: ANN401, ARG002
        """Return all that one play can make of `fragment`, and what to follow each by.

        For walks from play to play, in which what is known of a fragment helps with the next.

        Args:
            fragment: a part of some word.
            known: what this has returned for the fragment, or `everywhere`.
        """
        return dict.fromkeys(play.fragment for play in self.legal_plays(fragment))

    def follow_first(self, letter: str) -> Mapping[str, Any]:
        """Return what `follow` says of the empty fragment, of one letter alone.

        Nothing if no word has the letter. Who knows the opening need not wait for all others.
        """
        made = self.follow("", self.everywhere())
        return {letter: made[letter]} if letter in made else {}

    def end_lengths(self, fragment: str, known: Any) -> frozenset[int]:  # noqa: ANN401, ARG002
        """Return lengths among which are those of all words on which a round can end from here.

        That settles who wins where it does not matter any more what is played, without playing it.

        Args:
            fragment: a part of some word.
            known: see `follow`.

        Returns:
            Nothing if the variant does not tell.
        """
        return frozenset()


class Beginnings(Vocabulary):
    """A fragment is the beginning of a word, and letters go to its end.

    Args:
        words: the words that count.
        variant: in whose sense.
    """

    def __init__(self, words: WordList, variant: Variant) -> None:
        super().__init__(words, variant)
        self._found = "", range(len(words))  # what was asked last: a play asks several times

    def is_part(self, fragment: str) -> bool:
        """Tell whether some word begins with `fragment`."""
        return bool(len(self._find(fragment)))

    def is_word(self, fragment: str) -> bool:
        """Tell whether `fragment` is a word: the first of those that begin with it."""
        below = self._find(fragment)
        return len(below) > 0 and int(self.words.length[below.start]) == len(fragment)

    def letters_for(self, fragment: str, where: Where) -> str:  # noqa: ARG002 - there is one place
        """Return the letters after which `fragment` still begins some word."""
        return self.words.next_letters(self._find(fragment), len(fragment))

    def legal_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays after which the fragment still begins some word."""
        (where,) = self.variant.places
        letters = self.letters_for(fragment, where)
        return tuple(Play(letter, where, fragment + letter) for letter in letters)

    def words_below(self, fragment: str) -> NDArray[np.intp]:
        """Return the words that begin with `fragment`."""
        below = self._find(fragment)
        return np.arange(below.start, below.stop)

    def _find(self, fragment: str) -> range:
        """Return the words that begin with `fragment`: what was asked last is known."""
        last, below = self._found
        if last != fragment:
            among = below if fragment.startswith(last) else None
            below = self.words.beginning_with(fragment, among)
            self._found = fragment, below
        return below


class Occurrences(Record, eq=False):
    """Where a fragment occurs in the codes of a list, and where it occurs turned round.

    Attributes:
        straight: ``intp``, the place of its first letter, for each time that it occurs.
        turned: ``intp``, the same for its letters turned round; nothing if nobody may turn them.
    """

    straight: NDArray[np.intp]
    turned: NDArray[np.intp]


class Contiguous(Vocabulary):
    """A fragment stands within a word, and letters go to its ends, perhaps once it is turned.

    Args:
        words: the words that count.
        variant: in whose sense.
    """

    def __init__(self, words: WordList, variant: Variant) -> None:
        super().__init__(words, variant)
        nowhere = np.zeros(0, np.intp)
        # What was asked last, and what that was found from: a play asks for several letters of it.
        self._found = self._base = "", Occurrences(nowhere, nowhere)

    def is_part(self, fragment: str) -> bool:
        """Tell whether some word contains `fragment`."""
        last, known = self._found
        if not fragment or fragment == last:
            return not fragment or bool(len(known.straight))
        codes = [self.words.code(letter) for letter in fragment]
        place = -1 if min(codes) < 0 else self._text.find(bytes(codes))  # or a letter is none
        return place >= 0 and (bool(self._counts[place]) or bool(len(self._places(fragment))))

    def legal_before(self, fragment: str) -> set[str]:
        """Return what may legally have been on the table one play before a part of some word."""
        before = self.variant.before(fragment)
        as_it_lies = before & {fragment[1:], fragment[:-1]}  # they stand where it stands
        return as_it_lies | set(filter(self.is_part, before - as_it_lies))

    def letters_for(self, fragment: str, where: Where) -> str:
        """Return the letters that stand beside `fragment`, or beside it turned round."""
        if not fragment:
            return self._all_letters
        occurrences = self._find(fragment)
        if not len(occurrences.straight):
            return ""
        at = occurrences.turned if where.turned else occurrences.straight
        return self._letters(self._beside(at, len(fragment), at_end=where.at_end))

    def words_below(self, fragment: str) -> NDArray[np.intp]:
        """Return the words that contain `fragment`, or to which turning it round leads."""
        if not fragment:
            return np.arange(len(self.words))
        # Where it stands is known already where somebody has just asked for the plays from it.
        occurrences = self._find(fragment)
        found = self._words_at(occurrences.straight)
        if self.variant.turns:
            turned = self._words_at(occurrences.turned)
            # Whoever turns it adds a letter, so that it does not become the turned word itself.
            found = np.union1d(found, turned[self.words.length[turned] > len(fragment)])
        return found

    def words_with(self, fragment: str) -> NDArray[np.intp]:
        """Return the words that contain `fragment` as it lies there."""
        if not fragment:
            return np.arange(len(self.words))
        return self._words_at(self._find(fragment).straight)

    def everywhere(self) -> Occurrences:
        """Return the places before each letter and after the last of each word."""
        gaps = self._counts.copy()
        gaps[self.words.start + self.words.length] = True
        places = np.flatnonzero(gaps)
        return Occurrences(places, places if self.variant.turns else places[:0])

    def follow(self, fragment: str, known: Occurrences) -> dict[str, Occurrences]:
        """Return all that one play can make of `fragment`, and where that stands."""
        made: dict[str, Occurrences] = {}
        nowhere = known.straight[:0]
        # Wherever a first letter goes, it makes the same.
        for where in self.variant.places if fragment else self.variant.places[:1]:
            bases = (known.straight, known.turned)
            here, back = reversed(bases) if where.turned else bases
            # What a letter at the end makes, turned round, begins with it: it stands before `back`.
            grown = self._grown(here, len(fragment), at_end=where.at_end)
            turned = dict(self._grown(back, len(fragment), at_end=not where.at_end))
            for letter, places in grown:
                after = self.variant.make(fragment, letter, where)
                made.setdefault(after, Occurrences(places, turned.get(letter, nowhere)))
        return made

    def follow_first(self, letter: str) -> dict[str, Occurrences]:
        """Return where a letter stands: a look at the codes, which are not put in order."""
        occurrences = self._find(letter)
        return {letter: occurrences} if len(occurrences.straight) else {}

    # --- letters in the codes -----------------------------------------------------------------------

    @cached_property
    def _all_letters(self) -> str:
        """The letters of the words that count."""
        return self._letters(self.words.codes[self._counts])

    @cached_property
    def _text(self) -> bytes:
        """All codes, to be searched."""
        return self.words.codes.tobytes()

    @cached_property
    def _counts(self) -> NDArray[np.bool_]:
        """Which codes are letters of words that count: a shortened list shares its buffer."""
        steps = np.zeros(len(self.words.codes), np.int8)
        steps[self.words.start] = 1
        steps[self.words.start + self.words.length] = -1
        counts: NDArray[np.bool_] = np.cumsum(steps, dtype=np.int8).view(np.bool_)
        return counts

    def _find(self, fragment: str) -> Occurrences:
        """Return where a fragment, of one letter at least, stands: what was asked last is known."""
        last, known = self._found
        if last == fragment:
            return known
        shorter = {fragment[:-1], fragment[1:]}
        if last not in shorter:
            last, known = self._base
        among = last in shorter
        straight = self._places(fragment, (last, known.straight) if among else None)
        turned = straight[:0]
        if self.variant.turns:
            back = fragment[::-1]
            turned = (
                straight
                if back == fragment
                else self._places(back, (last[::-1], known.turned) if among else None)
            )
        if among:
            self._base = last, known
        found = Occurrences(straight, turned)
        self._found = fragment, found
        return found

    def _places(
        self, fragment: str, among: tuple[str, NDArray[np.intp]] | None = None
    ) -> NDArray[np.intp]:
        """Return where the letters of a fragment, one at least, stand in the codes.

        Args:
            fragment: the letters.
            among: the same without the first of them or the last, and where they stand, if that is
                known: one of a few thousand places is sooner looked at than all letters.
        """
        codes = self.words.codes
        if among is not None and among[0]:
            shorter, at = among
            at_end = fragment.startswith(shorter)
            code = self.words.code(fragment[-1 if at_end else 0])
            fits = self._beside(at, len(shorter), at_end=at_end) == code
            found: NDArray[np.intp] = at[fits] - (not at_end)
            return found
        first, *others = (self.words.code(letter) for letter in fragment)
        stands = codes == first
        stands &= self._counts
        if others:  # of two letters side by side few are left to look at one by one
            stands[:-1] &= codes[1:] == others[0]
        at = np.flatnonzero(stands)
        for further, code in enumerate(others, start=1):  # never beyond the end of a word
            at = at[codes[at + further] == code]
        return at

    def _beside(self, at: NDArray[np.intp], letters: int, *, at_end: bool) -> NDArray[np.uint8]:
        """Return the codes that stand behind fragments, or in front; at a word's ends no letters.

        In front of the first word stands the last code of all, which ends a word as well.
        """
        return self.words.codes[at + letters if at_end else at - 1]

    def _grown(
        self, at: NDArray[np.intp], letters: int, *, at_end: bool
    ) -> Iterator[tuple[str, NDArray[np.intp]]]:
        """Give each letter that stands behind fragments, or in front, and the places of both."""
        codes = self._beside(at, letters, at_end=at_end)
        is_letter = codes >= self.words.first_code
        codes, at = codes[is_letter], at[is_letter]
        if not len(at):
            return
        order = np.argsort(codes, kind="stable")
        codes, starts = codes[order], at[order] if at_end else at[order] - 1
        ends = [*(np.flatnonzero(codes[1:] != codes[:-1]) + 1).tolist(), len(codes)]
        for begin, end in pairwise([0, *ends]):
            yield self.words.alphabet[int(codes[begin]) - self.words.first_code], starts[begin:end]

    def _words_at(self, places: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return the words in which some places are, each once; both in order."""
        words = np.searchsorted(self.words.start, places, side="right") - 1
        return words[np.diff(words, prepend=-1) > 0]

    def _letters(self, codes: NDArray[np.uint8]) -> str:
        """Return the letters that occur among codes, in order."""
        first = self.words.first_code
        occurs = np.bincount(codes, minlength=first + len(self.words.alphabet))[first:]
        return "".join(self.words.alphabet[place] for place in np.flatnonzero(occurs))
