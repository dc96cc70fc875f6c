"""Runs a part of the tests with several versions of xDSL: `python -m tests.versions [VERSION ...]`.

Each version gets a virtual environment in a temporary folder, into which pip installs a wheel of
this package with that xDSL, as a user would: so the requirement in `pyproject.toml` is tested,
too. Then it runs what reads, bufferizes, merges and frees. Without arguments: the oldest version
that is supported, one in the middle, the newest.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from xdsl_mergealloc.xdsl_versions import NEWEST, OLDEST

ROOT = Path(__file__).parents[2]

MIDDLE = (0, 70)
"""Between the versions that differ most."""

SOURCES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "xdsl_mergealloc")

TOOLS = ("filecheck>=1.0.3", "lit>=18.1", "pytest>=8")

FILECHECK_TESTS = (
    "dialects",
    "transforms/one-shot-bufferize",
    "transforms/merge-alloc",
    "transforms/buffer-deallocation",
)

NOT_BEFORE_0_74 = (
    # What xDSL itself prints: names of blocks, of arguments of bodies.
    "scf/parallel",
    "buffer-deallocation/(address-taken|control-flow|existing-frees|internals-document|last-uses)",
    "buffer-deallocation/ways-of-blocks",
    "buffer-(hoisting/never-reached|loop-hoisting/loops-of-blocks-in-each-other)",
    "merge-alloc/(arenas-of-|pools?-(of-inner-scope|in-nested)|whole-program-(loops|nested|planned|sep))",
    "merge-alloc/(arena-places|destination-forwarding-conflicts|pools-in-scopes-|scratch-results-room)",
    "merge-alloc/(alignment-frees|bodies-run|destination-forwarding-pre|in-place-as-it|pools-(and|left|that-call))",
    "merge-alloc/(scratch-results-beside|whole-program-(inner|order))",
    "merge-alloc/(.*-in-detail|destination-forwarding-in-|io-in-workspace-kinds|locations|nested|shapes)",
    "one-shot-bufferize/loops-(of-dynamic-size|that-reuse-what-ends|that-rotate)",
    # What xDSL itself drops, and we annotate: attributes of tensor.insert.
    "eliminate-empty-tensors/places",
    "one-shot-bufferize/(conflicts-in-words|read-after-write|result-equivalent-through-calls)",
    # What xDSL itself cannot read or check: affine.for, affine.vector_load, omp.single and
    # omp.masked, 8-bit floats, shapes of generics.
    "omp/parallel|gpu/through-mlir-opt",
    "merge-alloc/(affine-loops-and-branches|element-types|scopes|written-by-one-thread)",
    "linalg/invalid",
    # Older versions print other characters than ASCII as MLIR does not read them.
    "merge-alloc/names-through-mlir-opt",
    "affine/(accesses_with_symbols|branches_and_parallel_loops|vector_accesses)",
    "arith/exact_scaled_and_elementwise",
    "one-shot-bufferize/choice-of-elements-invalid",
)
"""FileCheck tests of features that an older xDSL does otherwise or cannot do."""


def build_wheel(folder: Path) -> Path:
    """A wheel of the working tree, built from a copy: a build leaves files behind."""
    copy = folder / "source"
    copy.mkdir()
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.so")
            shutil.copytree(source, copy / name, ignore=ignored)
        else:
            shutil.copy(source, copy)
    pip("wheel", "--no-deps", "--wheel-dir", str(folder), str(copy))
    (wheel,) = folder.glob("*.whl")
    return wheel


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check"]
    subprocess.run([*command, *arguments], check=True)


def make_environment(folder: Path, version: str, wheel: Path) -> Path:
    """The folder of the programs of a new environment with a version of xDSL."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    programs = folder / "bin"
    target = ("--python", str(programs / "python"))
    pip(*target, "install", str(wheel), f"xdsl~={version}.0", *TOOLS)
    return programs


def run_tests(programs: Path, version: str) -> bool:
    """Whether all tests of the subset pass with the programs of an environment."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    environment["PATH"] = os.pathsep.join([str(programs), environment.get("PATH", "")])
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    is_newest = version == ".".join(map(str, NEWEST))
    left_out = [] if is_newest else ["--filter-out", "|".join(NOT_BEFORE_0_74)]
    folders = [str(ROOT / "tests" / "filecheck" / name) for name in FILECHECK_TESTS]
    commands = (
        [str(programs / "lit"), "--quiet", *left_out, *folders],
        [str(programs / "python"), "-m", "pytest", "-p", "no:cacheprovider", "tests/versions"],
    )
    codes = [subprocess.run(command, cwd=ROOT, env=environment).returncode for command in commands]
    return not any(codes)


def main() -> int:
    """Test each version; the exit code says whether all tests passed."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.versions")
    default = [".".join(map(str, minor)) for minor in (OLDEST, MIDDLE, NEWEST)]
    parser.add_argument("versions", nargs="*", default=default, help="such as 0.64")
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="xdsl-versions-") as name:
        folder = Path(name)
        wheel = build_wheel(folder)
        for version in parser.parse_args().versions:
            start = time.perf_counter()
            programs = make_environment(folder / version, version, wheel)
            installed = time.perf_counter()
            passed = run_tests(programs, version)
            tested = time.perf_counter()
            if not passed:
                failed.append(version)
            print(
                f"xDSL {version}: {'passed' if passed else 'FAILED'} "
                f"(installed in {installed - start:.0f} s, tested in {tested - installed:.0f} s)",
                flush=True,
            )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
