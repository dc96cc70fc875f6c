"""Output files: none is written unless all can be."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from xdsl_mergealloc.diagnostics import PassError


def check_folder(folder: Path) -> None:
    """
    Check that files can be written into a folder, before any output is computed.

    Raises `PassError` if a file is in the way, or the folder is not writable.
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
    Write files, by their names, into a folder, which is created if it does not exist.

    All files are first written to a temporary folder inside it and moved when all are complete:
    the folder never has a partial file, and an error while writing changes no file.

    Raises `OSError` if the folder cannot be created or written to, and `PassError` if a folder has
    the name of a file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".mergealloc-", dir=folder) as beside:
        for name, content in contents.items():
            if (folder / name).is_dir():
                raise PassError(
                    f"error: cannot write '{folder / name}': that is a folder; choose another -o"
                )
            (Path(beside) / name).write_bytes(content)
        for name in contents:
            os.replace(Path(beside) / name, folder / name)
