"""What a random memref program may contain."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GeneratorOptions:
    """Knobs of the memref generators. Probabilities lie in [0, 1]."""

    statements: int = 5
    """Statements in the body of main; nested bodies have fewer."""
    depth: int = 3
    """How deep control flow nests."""
    control_flow: float = 0.35
    """Probability that a statement is a control-flow construct."""
    unstructured: float = 0.0
    """Probability that a construct is made of blocks and branches, where blocks are allowed."""
    deallocs: bool = False
    """Free every allocation exactly once (programs are then free of leaks)."""
    parallel: bool = True
    """scf.parallel and scf.forall."""
    calls: bool = True
    """Private functions that take and return memrefs."""
    views: bool = True
    """subview, view, reinterpret_cast, cast, expand_shape, collapse_shape, select."""
    carried_memrefs: bool = True
    """Memrefs as loop-carried values and as results of branches."""
    stack: bool = True
    """memref.alloca and memref.alloca_scope."""
    dynamic_shapes: bool = True
    """Allocations whose sizes are not static."""
    memory_spaces: bool = True
    """Buffers in other memory spaces."""
    alignments: bool = True
    """Alignment attributes, and assume_alignment that checks them."""
    returned_memrefs: bool = True
    """main returns memrefs."""
    linalg: bool = True
    """linalg ops beside loads, stores, copies and test ops."""
    layers: bool = False
    """Chains of linalg ops, as networks have them."""


STRUCTURED = GeneratorOptions()
"""Nested scf constructs."""

UNSTRUCTURED = GeneratorOptions(unstructured=0.8, parallel=False)
"""Mostly cf blocks and branches, scf now and then."""
