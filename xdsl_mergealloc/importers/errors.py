"""Errors for unreadable model files, and for missing packages that read them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from xdsl_mergealloc.diagnostics import PassError


class ModelError(PassError):
    """A model file cannot be read."""


def refuse(path: Path, reason: str) -> NoReturn:
    """Raise a `ModelError` about a file."""
    raise ModelError(f"error: {path}: {' '.join(reason.split())}")


def require(module: str, package: str, extra: str) -> None:
    """
    Check that a Python package is installed.

    Args:
        module: the module that is imported.
        package: the name under which the package is installed.
        extra: the extra of `xdsl-mergealloc` that includes the package.

    Raises `ModelError`, which says what to install.
    """
    if find_spec(module) is None:
        raise ModelError(
            f"error: the Python package {package} is missing: "
            f"pip install 'xdsl-mergealloc[{extra}]' or pip install {package}"
        )
