"""Lookup and execution of LLVM's tools, which do the lowering.

A tool is the program named by an environment variable (`XDSL_MLIR_OPT` for mlir-opt, and so on),
else that of the release that the pipelines are tested with, else that of another known release.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from xdsl_mergealloc.diagnostics import PassError

TESTED_RELEASE = 22
"""LLVM release that the pipelines are tested with; others differ in options and syntax."""

_RELEASES = (TESTED_RELEASE, 23, 21, 20, None)
"""Releases in the order of search; None: tools without a number in their names."""

_PACKAGES = {
    "mlir-opt": f"mlir-{TESTED_RELEASE}-tools",
    "mlir-translate": f"mlir-{TESTED_RELEASE}-tools",
    "opt": f"llvm-{TESTED_RELEASE}",
    "llc": f"llvm-{TESTED_RELEASE}",
    "llvm-objcopy": f"llvm-{TESTED_RELEASE}",
}
"""Debian packages of the tools."""


class MissingToolError(PassError):
    """A tool of LLVM is not installed."""


class ToolError(PassError):
    """A tool refused its input."""


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools that a planned program goes through, in this order."""

    mlir_opt: Path
    mlir_translate: Path
    opt: Path
    llc: Path
    objcopy: Path

    @staticmethod
    def find() -> Tools:
        """
        Find the tools, all of one release except those that environment variables name.

        Raises `MissingToolError`, which says what to install.
        """
        found: dict[str, Path | None] = {}
        for release in _RELEASES:
            found = {name: _find(name, (release,)) for name in _PACKAGES}
            if None not in found.values():
                break
        else:
            found = {name: _find(name, (TESTED_RELEASE,)) for name in _PACKAGES}
        missing = [name for name, path in found.items() if path is None]
        if missing:
            packages = " ".join(dict.fromkeys(_PACKAGES[name] for name in missing))
            raise MissingToolError(
                f"error: {' and '.join(missing)} of LLVM {TESTED_RELEASE} cannot be found: "
                f"install {packages} (Debian's packages), or name the program in "
                f"{' and '.join(_variable(name) for name in missing)}"
            )
        known = {name: path for name, path in found.items() if path is not None}
        return Tools(*(known[name] for name in _PACKAGES))


def find_tool(name: str) -> Path:
    """
    Find one of these tools, for callers that do not need the others.

    Raises `MissingToolError`, which says what to install.
    """
    path = _find(name)
    if path is None:
        raise MissingToolError(
            f"error: {name} of LLVM {TESTED_RELEASE} cannot be found: install {_PACKAGES[name]} "
            f"(Debian's package), or name the program in {_variable(name)}"
        )
    return path


def _variable(tool: str) -> str:
    return f"XDSL_{tool.upper().replace('-', '_')}"


def _find(tool: str, releases: Sequence[int | None] = _RELEASES) -> Path | None:
    """Find a tool: the one that its variable names, else that of the first release with it."""
    if named := os.environ.get(_variable(tool)):
        return Path(named) if shutil.which(named) else None
    for release in releases:
        folder = f"/usr/lib/llvm-{release}/bin/{tool}"
        for candidate in (tool,) if release is None else (f"{tool}-{release}", folder):
            if path := shutil.which(candidate):
                return Path(path)
    return None


def run_tool(tool: Path, arguments: Sequence[str], given: bytes) -> bytes:
    """
    Run a tool with `given` as its standard input; return its standard output.

    Raises `ToolError` with the first error message of the tool.
    """
    try:
        ran = subprocess.run([tool, *arguments], input=given, capture_output=True, check=False)
    except OSError as error:
        raise ToolError(f"error: {tool} cannot be run: {error.strerror}") from error
    if ran.returncode:
        said = ran.stderr.decode(errors="replace")
        lines = [line for line in said.splitlines() if re.search(r"\berror\b", line)]
        first = next(iter([*lines, *said.splitlines()]), f"it ended with status {ran.returncode}")
        raise ToolError(f"error: {tool.name} rejects the program: {first.strip()}")
    return ran.stdout
