"""Versions of xDSL that this package works with.

xDSL loads the plug-in at every start of every tool, so on another version this is all that runs.
`dialects/compat.py` covers the differences between the supported versions.
"""

from __future__ import annotations

import os
import re
from importlib.metadata import PackageNotFoundError, version

OLDEST = (0, 64)
"""The oldest minor version of xDSL that is tested."""

NEWEST = (0, 75)
"""The newest minor version of xDSL that is tested."""

ANY_VERSION = "XDSL_MERGEALLOC_ANY_XDSL"
"""Environment variable that lets the package run with any version of xDSL."""


def why_unsupported() -> str | None:
    """Return a sentence on why the installed xDSL is not supported; None if it is."""
    if os.environ.get(ANY_VERSION):
        return None
    try:
        installed = version("xdsl")
    except PackageNotFoundError:
        installed = "of unknown version"
    if is_supported(installed):
        return None
    oldest, newest = (".".join(map(str, minor)) for minor in (OLDEST, NEWEST))
    return (
        f"it works with xDSL {oldest} to {newest}, and this is xDSL {installed} "
        f"({ANY_VERSION}=1 tries it nevertheless)"
    )


def is_supported(installed: str) -> bool:
    """Whether a version (`0.74.1`, or `0.74.0+5.g1a2b3c` of a checkout) is a supported one."""
    found = re.match(r"(\d+)\.(\d+)", installed)
    return found is not None and OLDEST <= (int(found[1]), int(found[2])) <= NEWEST
