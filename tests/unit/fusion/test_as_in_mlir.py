"""Fusion fuses the same operations as `mlir-opt --linalg-fuse-elementwise-ops`.

MLIR's pass also fuses through reshapes and folds arithmetic, so models without these are compared.
"""

from __future__ import annotations

from collections import Counter

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import GenericOp

from tests.support.mlir_opt import GENERIC_FORM, requires_mlir_opt, run_mlir_opt
from tests.support.real_inputs import SHARED, requires_models
from tests.unit.one_shot.programs import parse, run_passes

FUSE = "linalg-fuse-elementwise-ops"


def loops(module: ModuleOp) -> Counter[str]:
    """The operations without a name, by their loops."""
    return Counter(str(op.iterator_types) for op in module.walk() if isinstance(op, GenericOp))


@requires_models
@requires_mlir_opt
@pytest.mark.oracle
@pytest.mark.parametrize(
    "name",
    ["jax_cond_gate", "jax_heat2d_fori", "jax_power_iter_while", "mlp4", "wavenet"],
)
def test_as_many_operations_with_the_same_loops(name: str):
    text = (SHARED / "models" / f"{name}.linalg.mlir").read_text()
    theirs = loops(parse(run_mlir_opt(text, f"--{FUSE}", *GENERIC_FORM)))
    assert loops(run_passes(text, FUSE)) == theirs
    assert theirs.total() < loops(parse(text)).total()
