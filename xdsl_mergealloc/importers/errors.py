"""Errors for unreadable model files, and for missing packages that read them."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from xdsl_mergealloc.diagnostics import PassError


class ModelError(PassError):
    """A model file cannot be read."""


def refuse(path: Path, reason: str) -> NoReturn:
    """Raise a `ModelError` about a file."""
    raise ModelError(f"error: {path}: {' '.join(reason.split())}")


def reason_of_failure(stderr: str, status: int, exceptions: str) -> str:
    """
    Return the most informative line of what a process wrote to standard error; `exceptions` is a
    pattern of the names that lines with exceptions of Python begin with.
    """
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    for pattern in (r"\berror: (.*)", rf"^{exceptions}: (.*)"):
        found = [match[1] for line in lines if (match := re.search(pattern, line))]
        if found:
            return found[0]
    return lines[-1] if lines else f"it ended with status {status}"


def require(module: str, package: str, extra: str) -> None:
    """
    Check that a Python package, which an extra of `xdsl-mergealloc` includes, is installed.

    Raises `ModelError`, which says what to install.
    """
    if find_spec(module) is None:
        raise ModelError(
            f"error: the Python package {package} is missing: "
            f"pip install 'xdsl-mergealloc[{extra}]' or pip install {package}"
        )
