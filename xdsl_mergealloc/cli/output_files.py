"""Files that are written all or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory


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
