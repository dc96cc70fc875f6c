"""Files that are written all or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from xdsl_mergealloc.diagnostics import PassError


def check_folder(folder: Path) -> None:
    """
    Check that files can be written into a folder, before there are any.

    Raises `PassError` where a file is in the way, or nothing may be written.
    """
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not there.is_dir():
        raise PassError(
            f"error: cannot write to the folder '{folder}': '{there}' is a file; choose another -o"
        )
    if not os.access(there, os.W_OK | os.X_OK):
        raise PassError(
            f"error: cannot write to the folder '{folder}': nothing may be written into '{there}'; "
            "choose another -o"
        )


def write_all(folder: Path, contents: Mapping[str, bytes]) -> None:
    """
    Write files into a folder, which is made if it is not there.

    Each is written beside its place first, and put there when all are complete: what is in the
    folder is never half of a file, and an error changes nothing.

    Args:
        folder: where to.
        contents: by the names of files.

    Raises `OSError` where the folder cannot be made or written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".mergealloc-", dir=folder) as beside:
        for name, content in contents.items():
            (Path(beside) / name).write_bytes(content)
        for name in contents:
            os.replace(Path(beside) / name, folder / name)
