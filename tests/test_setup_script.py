"""setup.sh installs what is missing and nothing else; try_versions.sh tests with other versions."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import distributions
from typing import TYPE_CHECKING

import build_needs
import pytest
from checkouts import ROOT, Checkout
from lacking import lacking, missing, normal

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")

INSTALL = "-m pip --disable-pip-version-check install --quiet"


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


# --- the script -----------------------------------------------------------------------------------


def test_where_nothing_is_missing_nothing_is_done(checkout: Checkout) -> None:
    result = checkout.set_up()
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert checkout.calls() == []


def test_what_is_missing_is_installed_with_the_program(checkout: Checkout) -> None:
    checkout.lacking.write_text("numpy>=2.0\n")
    result = checkout.set_up()
    assert result.returncode == 0, result.stderr
    assert checkout.calls() == [f"{INSTALL} --editable .[test]"]
    assert checkout.set_up().stdout == ""


def test_what_was_deleted_is_installed_by_its_name(checkout: Checkout) -> None:
    """Pip alone finds it in its records and does nothing."""
    checkout.lacking.write_text("numpy==2.4.6\n")
    checkout.after.write_text("numpy==2.4.6\n--editable=.\n")
    assert checkout.set_up("--lint").returncode == 0
    assert checkout.calls() == [
        f"{INSTALL} --editable .[test,lint]",
        f"{INSTALL} --force-reinstall --no-deps numpy==2.4.6 --editable=.",
    ]


@pytest.mark.parametrize(
    ("printed", "sentence"),
    [
        (
            "OSError: [Errno 28] No space left on device",
            "the disk is full; make room (about 600 MB)",
        ),
        ("[Errno 13] Permission denied: '/x'", ".venv cannot be changed by this user; remove it"),
        ("after connection broken by 'NewConnectionError", "pip finds no packages; connect to the"),
        ("numpy (from versions: none)", "pip finds no packages; connect to the net, and run this"),
        ("Something else", "pip failed, see above; run this again when the cause is removed."),
    ],
)
def test_why_pip_has_failed_is_said_in_one_sentence(
    checkout: Checkout, printed: str, sentence: str
) -> None:
    checkout.lacking.write_text("numpy\n")
    python = checkout.commands / "python"
    fails = f"*'-m pip'*) echo 'Collecting'; echo \"{printed}\" >&2; exit 1 ;;\n    *'-m pip'*) cp"
    python.write_text(python.read_text().replace("*'-m pip'*) cp", fails))
    result = checkout.set_up()
    assert result.returncode == 1
    *before, last = result.stderr.splitlines()
    assert last.startswith(f"setup.sh: {sentence}")
    assert before == (["Collecting", printed] if printed == "Something else" else [])
    assert not (checkout.root / ".venv" / "ghost-setup.unfinished").exists()


def test_a_disk_without_room_is_full_whatever_the_tools_say(checkout: Checkout) -> None:
    checkout.lacking.write_text("numpy\n")
    checkout.tool("df", "echo 'disk 9 8 812 99% /'")
    python = checkout.commands / "python"
    python.write_text(python.read_text().replace("*'-m pip'*) cp", "*'-m pip'*) exit 1; cp"))
    assert checkout.set_up().stderr.startswith("setup.sh: the disk is full; make room")


def test_a_path_with_a_colon_is_refused_where_anything_is_to_be_made(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    moved = checkout.root.rename(tmp_path / "a:b")
    checkout.root, checkout.commands = moved, moved / ".venv" / "bin"
    (checkout.commands / "activate").write_text(f"{moved}/.venv")
    assert checkout.set_up().returncode == 0, "nothing is missing"
    checkout.lacking.write_text("numpy\n")
    result = checkout.set_up()
    assert result.returncode == 1
    assert result.stderr.startswith("setup.sh: no virtual environment can be made in a path with a")


def test_commands_that_do_not_start_in_such_a_path_are_told_of(checkout: Checkout) -> None:
    assert "$HOME" in str(checkout.root)
    checkout.lacking.write_text("numpy\n")
    said = "The commands in .venv/bin do not start in a path with such signs as $: write "
    assert said in checkout.set_up().stdout
    checkout.program(checkout.commands / "ghost-cli", "echo 'ghost-cli 1'")
    checkout.lacking.write_text("numpy\n")
    assert said not in checkout.set_up().stdout


def test_a_check_that_fails_is_no_sign_of_health(checkout: Checkout) -> None:
    (checkout.commands / "python").write_text(
        (checkout.commands / "python")
        .read_text()
        .replace("*lacking.py*) cat", "*lacking.py*) exit 1; cat")
    )
    checkout.set_up()
    assert f"{INSTALL} --editable .[test]" in checkout.calls()


@pytest.mark.parametrize(
    ("found", "chosen"),
    [
        ({"python3.14": "3.14.2"}, "3.14.2"),
        ({"python3": "3.13.1", "python3.14": "3.14.2"}, "3.13.1"),
        ({"python3": "3.15.0", "python3.14": "3.14.2", "python3.11": "3.11.2"}, "3.14.2"),
        ({"python3": "3.15.0", "python3.11": "3.11.2"}, "3.11.2"),
    ],
)
def test_a_python_is_found_that_there_are_wheels_for(
    checkout: Checkout, found: dict[str, str], chosen: str
) -> None:
    (checkout.commands / "python").unlink()
    for name, version in found.items():
        checkout.python(checkout.tools / name, version)
        body = (checkout.tools / name).read_text()
        (checkout.tools / name).write_text(
            body.replace(f"'{version} yes'", f"'{version} {checkout.tools / name}'")
        )
    result = checkout.set_up()
    assert f"Making .venv with Python {chosen}\n" in result.stdout, result.stderr


def test_without_a_python_one_sentence_says_which(checkout: Checkout) -> None:
    (checkout.commands / "python").unlink()
    checkout.python(checkout.tools / "python3", "3.15.0")
    result = checkout.set_up()
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("setup.sh: Python 3.11 to 3.14 is not on PATH; install it")


@pytest.mark.parametrize(
    ("says", "goes_on"),
    [
        ("echo 'glibc 2.34'", True),
        ("echo 'glibc 2.33'", False),
        ("echo 'glibc 2.100'", True),
        ("exit 1", False),
    ],
)
def test_qt_needs_a_glibc_that_is_new_enough(checkout: Checkout, says: str, goes_on: bool) -> None:
    checkout.tool("uname", "echo Linux")
    checkout.tool("getconf", says)
    checkout.tool("ldconfig", "exit 1")  # what is installed is not known
    checkout.tool("fc-list", "echo a font")
    checkout.lacking.write_text("numpy\n")
    result = checkout.set_up()
    assert (result.returncode == 0) == goes_on, result.stderr
    assert bool(checkout.calls()) == goes_on
    if not goes_on:
        (line,) = result.stderr.splitlines()
        assert line.startswith("setup.sh: Qt's wheels need glibc 2.34 or newer (Debian 12")


def test_the_libraries_of_both_kinds_of_display_are_installed(checkout: Checkout) -> None:
    checkout.tool("uname", "echo Linux")
    checkout.tool("ldconfig", "echo 'libGL.so.1 (libc6,x86-64) => here'")
    checkout.tool("fc-list", "echo a font")
    checkout.tool("sudo", 'exec "$@"')
    checkout.tool("apt-get", f'echo "apt-get $*" >>"{checkout.log.name}"')
    checkout.tool("id", "echo 1000")
    result = checkout.set_up()
    assert result.returncode == 0, result.stderr
    (line,) = result.stdout.splitlines()
    assert {"libwayland-cursor0", "libwayland-egl1", "libxcb-cursor0"} <= set(line.split())
    assert "libgl1" not in line.split()


# --- other versions --------------------------------------------------------------------------------


def add_python(checkout: Checkout, version: str, tests: str) -> None:
    """Put a Python there, in whose environment the tests end as the shell command `tests` does.

    What is installed are `good` and `bad`, in version 5 as they were tried; it stands in `there`.
    """
    (checkout.root / "packaging" / "constraints.txt").write_text("good==5\nbad==5\n")
    checkout.program(
        checkout.tools / f"python{version}",
        f"""case $* in
    *'-c import ensurepip'*) echo {version} ;;
    *'-m venv'*) mkdir -p .venv-{version}/bin; cp "$0" .venv-{version}/bin/python ;;
    *build_needs.py*) echo "$2" ;;
    *'pip'*'list'*) cat there ;;
    *'pip'*'--requirement'*) printf 'good==1\nbad==1\n' >there ;;
    *'pip'*'--constraint'*) cp packaging/constraints.txt there ;;
    *'pip'*'install'*) echo "${{0##*/}} $*" | sed 's/.* //' >>there ;;
    *'-m pytest'*) echo "tests on {version}: ${{5:-all}}"; {tests} ;;
esac""",
    )


def tried(output: str) -> list[str]:
    """What tests were run, and what is said of those that fail."""
    return [one for one in output.splitlines() if one.startswith(("tests", "  "))]


def test_the_oldest_and_the_newest_python_are_tried_with_the_lowest_and_the_newest(
    checkout: Checkout,
) -> None:
    add_python(checkout, "3.11", "exit 1")
    add_python(checkout, "3.13", "true")
    add_python(checkout, "3.12", "false")
    result = checkout.run("try_versions.sh", "--", "-x")
    said = "  and with what was tried as well"
    assert tried(result.stdout) == [
        *("tests on 3.11: -x", said, "tests on 3.11: -x", said),
        *("tests on 3.13: -x", "tests on 3.13: -x"),  # although the first failed
    ]
    assert result.stderr == (
        "try_versions.sh: tests fail on Python 3.11 with the lowest, 3.11 with the newest.\n"
    )
    assert result.returncode == 1
    result = checkout.run("try_versions.sh", "--lowest", "python3.13")
    assert (result.returncode, tried(result.stdout)) == (0, ["tests on 3.13: all"])


@pytest.mark.parametrize(
    ("tests", "said"),
    [
        ("! grep -q bad==1 there", "  with bad==1"),
        ("! grep -q good==1 there || ! grep -q bad==1 there", "  with no package alone"),
    ],
)
def test_the_package_with_which_tests_fail_is_named(
    checkout: Checkout, tests: str, said: str
) -> None:
    add_python(checkout, "3.11", tests)
    result = checkout.run("try_versions.sh", "--newest", "python3.11")
    assert tried(result.stdout) == ["tests on 3.11: all", said]
    assert result.returncode == 1


def test_a_python_that_is_missing_is_named_in_one_sentence(checkout: Checkout) -> None:
    add_python(checkout, "3.11", "true")
    result = checkout.run("try_versions.sh")
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("try_versions.sh: python3.14 with its module venv is not on PATH")
    assert "tests on" not in result.stdout


def test_the_lowest_versions_are_the_lower_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    bounds = ["a-b>=1.2,<3,!=1.3; python_version < '4'", "c <2, >= 1"]
    said = {"project": {"dependencies": bounds, "optional-dependencies": {"test": ["e>=5"]}}}
    monkeypatch.setattr(tomllib, "loads", lambda _text: said)
    lowest = ["a-b==1.2; python_version < '4'", "c==1", "e==5"]
    assert build_needs.to_try(lowest=True) == lowest
    assert build_needs.to_try(lowest=False) == [*bounds, "e>=5"]


# --- what is lacking ------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A checkout with three packages beside it, all installed."""
    root = tmp_path / "check out"
    root.mkdir()
    (root / "pyproject.toml").write_text(PROJECT)
    for name, requires in (("Num_Py", ()), ("qt", ("shiboken>=6",)), ("shiboken", ())):
        package(tmp_path, name, *requires)
    package(tmp_path, "ghost-desktop")
    info = tmp_path / "ghost-desktop.dist-info"
    (info / "direct_url.json").write_text(f'{{"url": "{root.as_uri()}"}}')
    entries = "[console_scripts]\nghost-cli = ghost:main\n[ghost.toys]\nbox = ghost:BOX\n"
    (info / "entry_points.txt").write_text(entries)
    (tmp_path / "ghost-cli").touch()
    (root / "packaging").mkdir()
    (root / "packaging" / "constraints.txt").write_text("num_py==6.1\nother==1\n")
    return root


PROJECT = """[project]
name = "ghost-desktop"
dependencies = ["num-py>=2", "qt; python_version > '3'", "absent; python_version < '3'"]
scripts = { ghost-cli = "ghost:main" }
entry-points = { "ghost.toys" = { box = "ghost:BOX" } }
[project.optional-dependencies]
test = ["shiboken"]
"""


def package(folder: Path, name: str, *requires: str) -> None:
    info = folder / f"{name}.dist-info"
    info.mkdir()
    needs = "".join(f"Requires-Dist: {one}\n" for one in requires)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 6.1\n{needs}")
    (info / "RECORD").write_text(f"{name}/code.py,,\n{name}/code.pyc,,\n")
    (folder / name).mkdir()
    (folder / name / "code.py").touch()


def lacks(root: Path, *extras: str) -> list[str]:
    return lacking(root, extras, [str(root.parent)], root.parent)


def test_nothing_is_lacking_where_all_is_installed(house: Path) -> None:
    assert lacks(house, "test") == []


def test_an_edit_that_changes_no_requirement_asks_for_nothing(house: Path) -> None:
    (house / "pyproject.toml").write_text(f"# A comment\n{PROJECT}\n[tool.ruff]\nline-length = 1\n")
    assert lacks(house, "test") == []


@pytest.mark.parametrize(
    ("before", "after", "lacking"),
    [
        ("num-py>=2", "num-py>=6.2", ["num-py>=6.2"]),
        ("num-py>=2", "more", ["more"]),
        ("python_version < '3'", "python_version > '3'", ["absent"]),
        ('["shiboken"]', '["shiboken<6"]', ["shiboken<6"]),
        ("ghost:main", "ghost.cli:main", ["--editable=."]),
        ("ghost-cli =", "ghost-table =", ["--editable=."]),
        ("box =", "chest =", ["--editable=."]),
        ("ghost.toys", "ghost.tools", ["--editable=."]),
    ],
)
def test_a_requirement_that_changes_is_asked_for(
    house: Path, before: str, after: str, lacking: list[str]
) -> None:
    (house / "pyproject.toml").write_text(PROJECT.replace(before, after))
    assert lacks(house, "test") == lacking


def test_extras_are_asked_for_where_they_are_wanted(house: Path) -> None:
    (house / "pyproject.toml").write_text(PROJECT.replace('["shiboken"]', '["more"]'))
    assert lacks(house) == []
    assert lacks(house, "test") == ["more"]


def test_what_was_deleted_is_noticed(house: Path) -> None:
    folder = house.parent
    (folder / "Num_Py" / "code.py").unlink()
    (folder / "shiboken" / "code.py").unlink()  # nobody names it, but Qt
    assert sorted(lacks(house)) == ["Num_Py==6.1", "shiboken==6.1"]
    (folder / "qt.dist-info" / "METADATA").unlink()
    assert "qt" in lacks(house)


def test_a_command_that_was_deleted_is_noticed(house: Path) -> None:
    (house.parent / "ghost-cli").unlink()
    assert lacks(house) == ["--editable=."]


def test_a_program_of_another_checkout_does_not_count(house: Path) -> None:
    other = house.rename(house.parent / "moved")
    assert lacks(other) == ["--editable=."]


@pytest.mark.parametrize(
    ("tried", "lacking"),
    [
        ("num.py==6.2\nqt==6.1", ["num.py==6.2"]),
        ("num-py==6.2; python_version < '3'\nnum-py==6.1; python_version > '3'", []),
        ("shiboken==6.0\nother==1", ["shiboken==6.0"]),  # nobody names it, but Qt
    ],
)
def test_what_is_there_in_another_version_than_was_tried_is_asked_for(
    house: Path, tried: str, lacking: list[str]
) -> None:
    (house / "packaging" / "constraints.txt").write_text(tried)
    assert lacks(house) == lacking


def test_the_test_that_runs_has_what_it_needs() -> None:
    """The real thing, in whatever versions: `try_versions.sh` has others than were tried."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    installed = {normal(one.name): one for one in distributions()}
    wanted = project["dependencies"] + project["optional-dependencies"]["test"]
    assert list(missing(wanted, installed, {})) == []
