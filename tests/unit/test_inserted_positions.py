"""Inserted operations have a position in the text: that of the operation they belong to."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.parser import Parser

from tests.filecheck.in_process import commands_of, stages_of
from tests.support.generators import full_context
from tests.support.proof import pipeline_transform
from tests.support.real_inputs import REPOSITORY_ROOT
from xdsl_mergealloc.diagnostics import source_position

TRANSFORMS = REPOSITORY_ROOT / "tests" / "filecheck" / "transforms"
FOLDERS = (
    "buffer-deallocation buffer-results-to-out-params copy-removal promote-buffers-to-stack"
    " recycle-loop-buffers"
)


@pytest.mark.parametrize("folder", FOLDERS.split())
def test_each_new_operation_has_a_position(folder: str) -> None:
    inserted = 0
    for path in sorted((TRANSFORMS / folder).glob("*.mlir")):
        for command in commands_of(path.read_text()):
            match stages_of(command):
                case [["xdsl-opt", "-p", pipeline, "%s"], *_]:
                    inserted += _inserted_by(pipeline, path)
                case _:
                    pass
    assert inserted > 0


def _inserted_by(pipeline: str, path: Path) -> int:
    """Number of operations that a pipeline inserts into a program; asserts that all have a
    position."""
    context = full_context()
    module = Parser(context, path.read_text(), path.name).parse_module()
    before = set(module.walk())
    pipeline_transform(pipeline)(context, module)
    new = [op for op in module.walk() if op not in before]
    assert [op.name for op in new if not source_position(op.location)] == []
    return len(new)
