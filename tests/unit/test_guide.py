"""Guides to C programs: all their blocks run as pasted. Cites: 004/U1, 004/U2, 004/U3."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.deploy import requires_llvm, requires_qemu
from tests.support.mlir_opt import mlir_opt_path, mlir_translate_path
from tests.support.native import requires_native
from tests.support.native.object_file import requires_c
from tests.support.real_inputs import REPOSITORY_ROOT

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
"""What takes the place of llc, which comes in another package than MLIR's tools: llvmlite."""


def tools(folder: Path) -> Path:
    """A folder with MLIR's tools under the names that the guide has."""
    folder.mkdir()
    for name, path in (
        ("mlir-opt-22", mlir_opt_path()),
        ("mlir-translate-22", mlir_translate_path()),
    ):
        assert path is not None
        (folder / name).symlink_to(path)
    (folder / "llc-22").write_text(LLC)
    (folder / "llc-22").chmod(0o755)
    return folder


def run_blocks(page: str, folder: Path, environment: Mapping[str, str]) -> set[str]:
    """Runs every block in its order; `text` is what the commands before it print. The kinds."""
    text = (DOCS / page).read_text()
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    printed = ""
    for kind, text in blocks:
        if kind == "text":
            assert text in printed
        elif kind == "sh":
            ran = subprocess.run(
                ["bash", "-e", "-u", "-o", "pipefail", "-c", text],
                capture_output=True,
                text=True,
                check=False,
                cwd=folder,
                env=environment,
            )
            assert ran.returncode == 0, f"{text}\n{ran.stdout}\n{ran.stderr}"
            printed = ran.stdout
        else:
            name = re.match(r"(?://|/\*|#) (\S+)", text)
            assert name is not None
            (folder / name[1]).write_text(text)
    return {kind for kind, _ in blocks}


@pytest.mark.thorough
@pytest.mark.native
@requires_native
@requires_c
@pytest.mark.parametrize("page", ["from-tensors-to-c.md", "memory-in-c.md"])
def test_guides_run_as_pasted(page: str, tmp_path: Path):
    """W5, W2."""
    places = [str(tools(tmp_path / "bin")), str(Path(sys.executable).parent), os.environ["PATH"]]
    environment = {**os.environ, "PATH": os.pathsep.join(places)}
    assert run_blocks(page, tmp_path, environment) == {"mlir", "c", "sh", "text"}


@pytest.mark.thorough
@pytest.mark.board
@requires_llvm
@requires_qemu
def test_the_guide_to_microcontrollers_runs_as_pasted(tmp_path: Path):
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "EXAMPLES": str(REPOSITORY_ROOT / "examples"),
        "PYTHONPATH": str(REPOSITORY_ROOT),
    }
    kinds = run_blocks("microcontrollers.md", tmp_path, environment)
    assert kinds == {"mlir", "python", "sh", "text"}
