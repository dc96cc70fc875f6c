"""Guides: all their blocks run as pasted. Cites: 004/U1, 004/U2, 004/U3."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.converters import (
    requires_iree,
    requires_jax,
    requires_tflite_converter,
    requires_torch,
)
from tests.support.deploy import requires_llvm, requires_qemu
from tests.support.mlir_opt import mlir_opt_path, mlir_translate_path
from tests.support.native import requires_native
from tests.support.native.object_file import requires_c
from tests.support.real_inputs import MODELS, REPOSITORY_ROOT, requires_models
from tests.support.tiers import every_case

DOCS = REPOSITORY_ROOT / "docs"

LLC = f"""#!{sys.executable}
import sys
from pathlib import Path
sys.path.insert(0, {str(REPOSITORY_ROOT)!r})
from tests.support.native.jit import write_object
flags = ["-O2", "-filetype=obj", "-relocation-model=pic"]
assert sys.argv[1:4] == flags and sys.argv[5] == "-o", sys.argv
write_object(Path(sys.argv[4]).read_text(), Path(sys.argv[6]))
"""
"""Stand-in for llc, which comes in another package than MLIR's tools: llvmlite."""

MERGEALLOC = f"""#!{sys.executable}
import sys
sys.path.insert(0, {str(REPOSITORY_ROOT)!r})
from xdsl_mergealloc.cli.main import script
script()
"""
"""The console script, as an installation makes it."""

PIP = f"""#!{sys.executable}
import re, sys, tomllib
from importlib.metadata import version
from pathlib import Path
install, what = sys.argv[1:]
folder, extra = re.fullmatch(r"(.+)\\[(.+)\\]", what).groups()
project = tomllib.loads(Path(folder, "pyproject.toml").read_text())["project"]
assert install == "install" and project["name"] == Path(folder).name
for requirement in project["optional-dependencies"][extra]:
    version(re.match(r"[\\w-]+", requirement)[0])
"""
"""Stand-in for pip, which would access the network: fails if something is not installed."""

MODEL = MODELS / "int8" / "kws_ref_model.tflite"


def tools(folder: Path, *, has_llvm: bool) -> Path:
    """A folder with tools under the names that the guides have, as far as LLVM does not."""
    folder.mkdir()
    (folder / "mergealloc").write_text(MERGEALLOC)
    (folder / "mergealloc").chmod(0o755)
    if has_llvm:
        return folder
    for name, path in (
        ("mlir-opt-22", mlir_opt_path()),
        ("mlir-translate-22", mlir_translate_path()),
    ):
        assert path is not None
        (folder / name).symlink_to(path)
    (folder / "llc-22").write_text(LLC)
    (folder / "llc-22").chmod(0o755)
    return folder


TO_C = [pytest.mark.native, requires_native, requires_c]
COMPILED = [*TO_C, requires_llvm]

WITHOUT_LLVM = ("from-tensors-to-c.md", "memory-in-c.md")
"""Pages whose commands run where only MLIR's tools are, too."""

PAGES = [
    pytest.param("from-tensors-to-c.md", {"mlir", "c", "sh", "text"}, marks=TO_C),
    pytest.param("memory-in-c.md", {"mlir", "c", "sh", "text"}, marks=TO_C),
    pytest.param("in-64-kilobytes.md", {"mlir", "sh", "text"}, marks=COMPILED),
    pytest.param("two-memories.md", {"mlir", "sh", "text"}, marks=COMPILED),
    pytest.param(
        "microcontrollers.md",
        {"mlir", "python", "sh", "text"},
        marks=[pytest.mark.board, requires_llvm, requires_qemu],
    ),
    pytest.param(
        "from-tflite.md",
        {"c", "sh", "text"},
        marks=[*COMPILED, requires_models, requires_tflite_converter],
    ),
    pytest.param("from-torch.md", {"python", "sh", "text"}, marks=[*COMPILED, requires_torch]),
    pytest.param(
        "from-jax.md", {"python", "sh", "text"}, marks=[*COMPILED, requires_jax, requires_iree]
    ),
]
"""Pages, and the languages of their blocks."""


def environment(folder: Path) -> dict[str, str]:
    """Variables for commands that take tools from a folder, then those of this interpreter."""
    places = [str(folder), str(Path(sys.executable).parent), os.environ["PATH"]]
    python_path = [str(REPOSITORY_ROOT), os.environ.get("PYTHONPATH", "")]
    return {
        **os.environ,
        "PATH": os.pathsep.join(places),
        "EXAMPLES": str(REPOSITORY_ROOT / "examples"),
        "PYTHONPATH": os.pathsep.join(filter(None, python_path)),
    }


def follow(page: Path, folder: Path, variables: Mapping[str, str], languages: set[str]) -> None:
    """Runs the blocks of a page in some languages, in their order; others are left out.

    `text` is what the commands before it print. Blocks of programs are written into the files that
    their first line names.
    """
    printed = ""
    for kind, text in re.findall(r"^```(\w+)\n(.*?)^```$", page.read_text(), re.M | re.S):
        if kind not in languages:
            continue
        if kind == "text":
            assert text in printed
        elif kind == "sh":
            ran = subprocess.run(
                ["bash", "-e", "-u", "-o", "pipefail", "-c", text],
                capture_output=True,
                text=True,
                check=False,
                cwd=folder,
                env=variables,
            )
            assert ran.returncode == 0, f"{text}\n{ran.stdout}\n{ran.stderr}"
            printed = ran.stdout
        else:
            name = re.match(r"(?://|/\*|#) (\S+)", text)
            assert name is not None
            (folder / name[1]).write_text(text)


@pytest.mark.thorough
@every_case
@pytest.mark.parametrize(("page", "languages"), PAGES)
def test_guides_run_as_pasted(page: str, languages: set[str], tmp_path: Path):
    """W5, W2: every block in its order."""
    if MODEL.is_file():
        (tmp_path / MODEL.name).symlink_to(MODEL)
    folder = tools(tmp_path / "bin", has_llvm=page not in WITHOUT_LLVM)
    assert set(re.findall(r"^```(\w+)\n", (DOCS / page).read_text(), re.M)) == languages
    follow(DOCS / page, tmp_path, environment(folder), languages)


@pytest.mark.thorough
@requires_llvm
@requires_models
@requires_tflite_converter
def test_the_front_page_compiles_a_model(tmp_path: Path):
    (tmp_path / "model.tflite").symlink_to(MODEL)
    (tmp_path / "path" / "to").mkdir(parents=True)
    (tmp_path / "path" / "to" / "xdsl-mergealloc").symlink_to(REPOSITORY_ROOT)
    folder = tools(tmp_path / "bin", has_llvm=True)
    (folder / "pip").write_text(PIP)
    (folder / "pip").chmod(0o755)
    follow(REPOSITORY_ROOT / "README.md", tmp_path, environment(folder), {"sh", "text"})
