"""Knobs of the tensor generator."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TensorOptions:
    """Contents of random tensor programs. An option that is False by default leaves the programs
    generated without it unchanged."""

    statements: int = 10
    depth: int = 2
    control_flow: float = 0.2
    loops: bool = True
    """scf.for with tensors carried around."""
    calls: bool = True
    unknown_ops: bool = False
    """Test ops with tensor operands and results."""
    constants: bool = True
    """Dense constants, which must not be written in place."""
    while_loops: bool = False
    """scf.while, whose regions hand over different tensors."""
    regions: bool = False
    """scf.index_switch and scf.execute_region."""
    parallel: bool = False
    """scf.forall and scf.parallel."""
    blocks: bool = False
    """cf branches, loops of blocks and several returns."""
    makers: bool = False
    """tensor.generate, from_elements, splat, concat, pad, reshape, rank."""
    globals: bool = False
    """Globals of ml_program, loaded and stored."""
    dynamic_shapes: bool = False
    """Tensors with a size that their type does not tell."""
    structured: bool = False
    """Chains of structured operations with all sorts of indices."""


ALL_TENSOR_OPTIONS = TensorOptions(
    control_flow=0.35,
    while_loops=True,
    regions=True,
    parallel=True,
    blocks=True,
    makers=True,
    globals=True,
    dynamic_shapes=True,
)
"""Everything that bufferization has models for."""

STRUCTURED_OPTIONS = TensorOptions(
    statements=16, control_flow=0.1, loops=False, structured=True, dynamic_shapes=True
)
"""Mostly structured operations, which fusion computes in one another. Without loops: those that
carry tensors of dynamic size may have to allocate, which bufferize-and-plan does not let them."""
