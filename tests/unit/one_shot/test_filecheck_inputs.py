"""Inputs of the FileCheck tests compute the same after bufferization."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tests.support.interpreter import run
from tests.support.real_inputs import REPOSITORY_ROOT
from tests.unit.one_shot.programs import BUFFERIZE, parse, run_passes

FOLDER = REPOSITORY_ROOT / "tests" / "filecheck" / "transforms" / "one-shot-bufferize"
SITUATIONS = (
    "branches-and-loops-of-blocks",
    "branches-of-regions",
    "loops-of-dynamic-size",
    "loops-that-rotate",
    "ml-program-globals",
    "parallel-loops",
    "swap-in-a-loop",
    "tensors-made-of-parts",
)


def functions(module: ModuleOp) -> list[str]:
    """The names of all functions."""
    return [op.sym_name.data for op in module.body.block.ops if isinstance(op, FuncOp)]


@pytest.mark.parametrize("name", SITUATIONS)
def test_computes_the_same(name: str):
    text = Path(FOLDER / f"{name}.mlir").read_text()
    before, after = parse(text), run_passes(text, BUFFERIZE)
    for function in functions(before):
        for outside in range(3):
            expected = run(before, function, outside_seed=outside)
            actual = run(after, function, seed=1, outside_seed=outside)
            difference = expected.difference(actual, memory_arguments=False)
            assert difference is None, f"@{function}: {difference}"
