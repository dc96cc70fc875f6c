"""The checker's own table of effects beside `mlir-opt --test-side-effects`."""

from __future__ import annotations

import pytest
from xdsl.ir import Operation, SSAValue

from tests.support.mlir_opt import GENERIC_FORM, requires_mlir_opt, run_mlir_opt
from tests.support.side_effects import ONE_OF_EACH, mlir_effects
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.verify.effects import buffer_operands, effects_of

DIFFERENCES = {
    "affine.dma_start": "MLIR does not say; a copy, and a change of the tag",
    "affine.dma_wait": "MLIR does not say; here an access of the tag",
    "affine.prefetch": "MLIR does not say; it changes nothing",
    "bufferization.dealloc": "MLIR does not say; it may free the first buffers",
    "bufferization.to_tensor": "MLIR: a read; here the buffer is kept, as tensors follow",
    "func.call": "MLIR does not say; here an access of all buffers",
    "linalg.softmax": "MLIR: the output is read, too; no implementation does that",
    "memref.dma_start": "MLIR does not say; a copy, and a change of the tag",
    "memref.dma_wait": "MLIR does not say; here an access of the tag",
    "memref.prefetch": "MLIR: a write, so that it is not erased; it changes nothing",
    "memref.realloc": "MLIR leaves out that the contents are read",
}
"""Operations of which MLIR says something else, and why."""


def own_effects(op: Operation) -> set[tuple[str, SSAValue]]:
    effects = effects_of(op)
    kinds = {
        "read": effects.reads,
        "write": (*effects.writes, *effects.overwrites),
        "free": effects.frees,
    }
    return {
        (kind, value)
        for kind, positions in kinds.items()
        for value in buffer_operands(op, positions)
    }


@pytest.mark.oracle
@requires_mlir_opt
def test_one_of_each():
    _module, effects = mlir_effects(run_mlir_opt(ONE_OF_EACH, *GENERIC_FORM))
    differing: dict[str, object] = {}
    for op, found in effects.items():
        buffers = buffers_among(op.operands)
        theirs = {(kind, value) for kind, value in found or () if value in buffers}
        if buffers and own_effects(op) != theirs:
            differing[op.name] = (own_effects(op), found)
    assert differing.keys() == DIFFERENCES.keys()
