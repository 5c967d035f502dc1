"""A person's exceptions: for each dictionary the words that nobody at their table knows.

Each dictionary has a plain text file, one word a line, in the user's folder for data, which can be
read and edited by hand. What is in no dictionary is of no matter there.
"""

from __future__ import annotations

import hashlib
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.words.wordlist import read_word_list
from ghost_desktop.library.catalogue import as_it_came, is_known
from ghost_desktop.library.kept_file import data_path, put_aside, replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable

log = logging.getLogger(__name__)

_NAME = 60
"""Letters at most of a dictionary's own name in that of its file: systems have their limits."""


class Exceptions:
    """Keeps the lists.

    Args:
        folder: where the files are; by default in the user's folder for data.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = data_path("exceptions") if folder is None else folder

    def path(self, source: str) -> Path:
        """Return the file for a dictionary: named by its id, or by its path where it is a file.

        The common words of a dictionary have the exceptions of the whole, and so has a cleaned one.
        """
        source = as_it_came(source)
        if is_known(source):
            return self._folder / f"{source}.txt"
        mark = hashlib.sha256(os.fsencode(source)).hexdigest()[:8]
        name = Path(source).stem.encode("utf-8", "replace").decode().replace("?", "_")
        return self._folder / f"{name[:_NAME]}-{mark}.txt"

    def words(self, source: str) -> tuple[str, ...]:
        """Return the exceptions of a dictionary, sorted; a file that is no text is put aside."""
        try:
            path = self.path(source)
            data = path.read_bytes()
        except FileNotFoundError:
            return ()
        except (OSError, WordListError) as error:
            log.warning("The exceptions cannot be read: %s", error)
            return ()
        if not data.strip():
            return ()
        try:
            words, _report = read_word_list(data, path.name)
        except WordListError as error:
            put_aside(path, error)
            return ()
        return tuple(sorted(words))

    def keep(self, source: str, words: Iterable[str]) -> None:
        """Keep these words, and no others, as the exceptions of a dictionary.

        Raises:
            OSError: if they cannot be written, or those before cannot be read, of which nobody knows
                then whether they are among these; those before are still there.
        """
        path, lines = self.path(source), sorted(set(words))
        with suppress(FileNotFoundError):
            path.read_bytes()
        if lines:
            replace_file(path, "\n".join(lines) + "\n", waits_for_disk=True)
        else:
            path.unlink(missing_ok=True)
