"""Reads, writes, allocations and frees of operations, beside `mlir-opt --test-side-effects`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from xdsl.ir import Operation, SSAValue
from xdsl.universe import Universe

from tests.support.mlir_opt import GENERIC_FORM, requires_mlir_opt, run_mlir_opt
from tests.support.real_inputs import MODELS, requires_models
from tests.support.side_effects import ONE_OF_EACH, Effects, mlir_effects
from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.memory_effects import effects_on_buffers, has_unknown_effects

DIFFERENCES = {
    "affine.dma_start": "MLIR does not say; it is a copy, and changes the tag",
    "affine.dma_wait": "MLIR does not say; it waits for the tag",
    "affine.prefetch": "MLIR: unknown; it changes nothing",
    "bufferization.dealloc": "MLIR does not say; it frees what its conditions say",
    "bufferization.to_buffer": "MLIR: nothing; here unknown: the result may be any memory",
    "bufferization.to_tensor": "MLIR: a read; here unknown and captured, as tensors follow",
    "linalg.softmax": "MLIR: the output is read, too; no implementation does that",
    "memref.dma_start": "MLIR does not say; it is a copy, and changes the tag",
    "memref.dma_wait": "MLIR does not say; it waits for the tag",
    "memref.prefetch": "MLIR: a write, so that it is not erased; it changes nothing",
    "memref.realloc": "MLIR leaves out that the contents are read, and written to the new memory",
}
"""Operations of which MLIR says something else, and why."""

NOT_IN_FILE = {
    "affine.if": "control flow only",
}

_NAMES = {"alloc": "allocate"}


def our_effects(op: Operation) -> Effects:
    if has_unknown_effects(op):
        return None
    return {
        (_NAMES.get(name := effect.kind.name.lower(), name), effect.value)
        for effect in effects_on_buffers(op)
        if isinstance(effect.value, SSAValue)
    }


def differing(path: Path) -> dict[str, tuple[Effects, Effects]]:
    """By name, our answer and MLIR's, of operations on buffers for which they differ."""
    _module, effects = mlir_effects(run_mlir_opt(path, *GENERIC_FORM))
    return {
        op.name: (our_effects(op), theirs)
        for op, theirs in effects.items()
        if our_effects(op) != theirs
        and any(map(is_buffer, (*op.operands, *op.results)))
        # Control flow touches nothing itself: MLIR says nothing of it.
        and not (theirs is None and not our_effects(op))
    }


@pytest.mark.oracle
@requires_mlir_opt
def test_one_of_each():
    assert differing(ONE_OF_EACH).keys() == DIFFERENCES.keys()


@pytest.mark.oracle
@requires_mlir_opt
@requires_models
@pytest.mark.parametrize(
    "name",
    [
        "lenet5",
        *(
            pytest.param(large, marks=pytest.mark.thorough)
            for large in ("bert_tiny", "mobilenetv1_025_vww")
        ),
    ],
)
def test_real_models(name: str):
    assert differing(MODELS / f"{name}.memref.mlir").keys() <= DIFFERENCES.keys()


def test_the_file_has_one_of_each():
    dialects = Universe.get_multiverse().all_dialects
    text = ONE_OF_EACH.read_text()
    for dialect in ("affine", "bufferization", "memref"):
        for op_class in dialects[dialect]().operations:
            if not re.search(rf"(?<!\w){re.escape(op_class.name)}(?!\w)", text):
                assert op_class.name in NOT_IN_FILE
