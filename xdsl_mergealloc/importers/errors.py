"""Errors in a model file, or software missing to read it."""

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
        module: what is imported of it.
        package: what it is called where it is installed from.
        extra: the extra of this package that it belongs to.

    Raises `ModelError`, which says what to install.
    """
    if find_spec(module) is None:
        raise ModelError(
            f"error: the Python package {package} is missing: "
            f"pip install 'xdsl-mergealloc[{extra}]' or pip install {package}"
        )
