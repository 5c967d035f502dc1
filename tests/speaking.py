"""Languages of a test's own: catalogues of a few texts, beside what else the program shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.messages import Catalog
from babel.messages.mofile import write_mo

from ghost_desktop import paths
from ghost_desktop.translation import DOMAIN

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import pytest


def teach(folder: Path, code: str, texts: Mapping[str, str]) -> None:
    """Write a catalogue of a language below a folder of resources."""
    catalogue = Catalog(code)
    for text, said in texts.items():
        catalogue.add(text, said)
    path = folder / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def use_catalogues(
    folder: Path, monkeypatch: pytest.MonkeyPatch, texts: Mapping[str, Mapping[str, str]]
) -> Path:
    """Let the program know these languages alone, until the end of the test; return its resources."""
    folder.mkdir()
    for one in paths.resources().iterdir():
        if one.name != "locale":
            (folder / one.name).symlink_to(one)
    for code, said in texts.items():
        teach(folder, code, said)
    monkeypatch.setattr(paths, "resources", lambda: folder)
    return folder
