"""Outputs of mlir-opt for many modules, in few calls."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.support.mlir_opt import GENERIC_FORM
from tests.upstream.cases import SEPARATOR, batches

BATCH = 250
"""Modules that one call is given. If one of them crashes the tool, the others are asked again."""


def canonical_texts(
    tool: Path, texts: Sequence[str], arguments: Sequence[str] = ()
) -> list[str | None]:
    """
    The generic form of each module, which is the same where modules mean the same: values are
    numbered, attributes sorted, numbers printed in one way. None if mlir-opt refuses the module.

    Args:
        arguments: of mlir-opt besides, passes for example.
    """
    command = [str(tool), *arguments, *GENERIC_FORM, "--split-input-file", "-"]
    return [text for batch in batches(texts, BATCH) for text in _canonical_batch(command, batch)]


def _canonical_batch(command: Sequence[str], texts: Sequence[str]) -> list[str | None]:
    """
    With `--split-input-file`, mlir-opt goes on behind a module that it refuses, and prints nothing
    in its place. A crash takes all with it: then each half is asked alone.
    """
    answer = subprocess.run(
        command,
        input=f"\n{SEPARATOR}\n".join(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    printed = [part.strip() for part in answer.stdout.split(SEPARATOR)]
    if answer.returncode >= 0 and len(printed) == len(texts):
        return [text or None for text in printed]
    if len(texts) == 1:
        return [None]
    middle = len(texts) // 2
    return _canonical_batch(command, texts[:middle]) + _canonical_batch(command, texts[middle:])
