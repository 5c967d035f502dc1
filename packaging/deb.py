"""Makes the package for Debian of the program in one folder; `build.sh --deb` runs it.

    python packaging/deb.py FOLDER INTO

FOLDER is what PyInstaller has made, with the packages that it was made of in this environment; the
package is written into the folder INTO. SOURCE_DATE_EPOCH is the date of all that is in it.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import man_pages
from deb_copyright import copyright_text

from ghost_desktop import __version__

NAME = "ghost-desktop"
COMMANDS = ("ghost-desktop", "ghost-cli")
HERE = Path(__file__).resolve().parent
MAINTAINER = "The Ghost Desktop authors <authors@ghost-desktop.example>"
ICON_SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)

RECOMMENDED = (
    "fonts-dejavu-core | fonts-noto-core",
    # Opens the folder of the log, and links.
    "xdg-utils",
)
_OPTIONAL = ("plugins/platformthemes/libqgtk3.so",)
"""Plugins that Qt does without, if what they need is not there: GNOME's dialogs for files."""


def make(folder: Path, into: Path) -> Path:
    """Make the package and return its file."""
    with tempfile.TemporaryDirectory() as work:
        root = Path(work, "root")
        _lay_out(folder, root)
        _write_control(root)
        _set_modes(root)
        machine = _output("dpkg", "--print-architecture").strip()
        file = into / f"{NAME}_{__version__}_{machine}.deb"
        # One thread, since more of them would cut what is packed elsewhere; xz, which the lintian of
        # Debian 12 can read.
        options = ("--root-owner-group", "-Zxz", "-z9", "--threads-max=1")
        _output("dpkg-deb", *options, "--build", str(root), str(file))
    return file


def _lay_out(folder: Path, root: Path) -> None:
    """Put all files where Debian has them."""
    share = root / "usr/share"
    own = root / "usr/lib" / NAME
    shutil.copytree(folder, own, symlinks=True)
    games = root / "usr/games"
    games.mkdir(parents=True)
    for command in COMMANDS:
        (games / command).symlink_to(f"../lib/{NAME}/{command}")
    debian = HERE / "debian"
    for source, target in (
        (HERE / f"{NAME}.desktop", f"applications/{NAME}.desktop"),
        (HERE / f"{NAME}.mime.xml", f"mime/packages/{NAME}.xml"),
        (HERE / f"{NAME}.metainfo.xml", f"metainfo/{_component()}.metainfo.xml"),
        (debian / "lintian-overrides", f"lintian/overrides/{NAME}"),
    ):
        _copy(source, share / target)
    _draw_icons(share / "icons/hicolor")
    about = share / "doc" / NAME
    about.mkdir(parents=True)
    internal = own / "_internal"
    (about / "copyright").write_text(copyright_text(internal), encoding="utf-8")
    _pack(about / "changelog.gz", (debian / "changelog").read_bytes())
    with tempfile.TemporaryDirectory() as pages:
        man_pages.main([pages])
        for page in sorted(Path(pages).iterdir()):
            _pack(share / f"man/man{man_pages.SECTION}/{page.name}.gz", page.read_bytes())


def _component() -> str:
    """Return what AppStream calls the program."""
    text = (HERE / f"{NAME}.metainfo.xml").read_text(encoding="utf-8")
    return text.partition("<id>")[2].partition("</id>")[0]


def _draw_icons(themed: Path) -> None:
    drawing = HERE.parent / "resources/icons" / f"{NAME}.svg"
    _copy(drawing, themed / f"scalable/apps/{NAME}.svg")
    for size in ICON_SIZES:
        picture = themed / f"{size}x{size}/apps/{NAME}.png"
        picture.parent.mkdir(parents=True)
        side = str(size)
        _output("rsvg-convert", "-w", side, "-h", side, "-o", str(picture), str(drawing))


def _write_control(root: Path) -> None:
    """Write what apt asks about the package."""
    control = root / "DEBIAN"
    control.mkdir()
    files = sorted(path for path in root.glob("usr/**/*") if path.is_file())
    size = sum(-(-path.lstat().st_size // 1024) for path in files if not path.is_symlink())
    said = {
        "Package": NAME,
        "Version": __version__,
        "Architecture": _output("dpkg", "--print-architecture").strip(),
        "Maintainer": MAINTAINER,
        "Installed-Size": str(size),
        "Depends": _needed(root),
        "Recommends": ", ".join(RECOMMENDED),
        "Section": "games",
        "Priority": "optional",
        "Homepage": "https://ghost-desktop.example/",
        "Description": (HERE / "debian/description").read_text(encoding="utf-8").rstrip(),
    }
    text = "".join(f"{name}: {value}\n" for name, value in said.items())
    (control / "control").write_text(text, encoding="utf-8")
    sums = (
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}"
        f"  {path.relative_to(root)}\n"
        for path in files
        if not path.is_symlink()
    )
    (control / "md5sums").write_text("".join(sums), encoding="utf-8")


def _needed(root: Path) -> str:
    """Return the packages that have the libraries which the program does not bring along."""
    binaries = [
        path
        for path in sorted(root.glob("usr/lib/**/*"))
        if path.is_file()
        and not path.is_symlink()
        and not str(path).endswith(_OPTIONAL)
        and path.read_bytes()[:4] == b"\x7fELF"
    ]
    private = sorted({str(path.parent) for path in binaries})
    with tempfile.TemporaryDirectory() as work:
        (Path(work) / "debian").mkdir()
        (Path(work) / "debian/control").write_text(
            f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n"
        )
        said = _output(
            "dpkg-shlibdeps",
            "-O",
            "--warnings=0",
            "--ignore-missing-info",  # of what the program brings along itself
            f"-S{root}",
            *(f"-l{one}" for one in private),
            *(f"-e{path}" for path in binaries),
            folder=Path(work),
        )
    return said.partition("shlibs:Depends=")[2].strip()


def _set_modes(root: Path) -> None:
    """Let all read the files, and run the program alone; and date them."""
    when = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    program = root / "usr/lib" / NAME / NAME
    for path in sorted(root.rglob("*"), reverse=True):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)
        os.utime(path, (when, when), follow_symlinks=False)
    root.chmod(0o755)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _pack(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(content, 9, mtime=0))


def _output(*command: str, folder: Path | None = None) -> str:
    """Run a program and return what it says; it has said itself what was wrong, if anything."""
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout


def main() -> int:
    """Make the package that is asked for; return the exit status."""
    folder, into = map(Path, sys.argv[1:])
    try:
        make(folder.resolve(), into.resolve())
    except subprocess.CalledProcessError as error:
        print(f"deb.py: {error.cmd[0]} failed, see above.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
