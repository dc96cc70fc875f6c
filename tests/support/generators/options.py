"""Options for the contents of random memref programs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GeneratorOptions:
    """Knobs of the memref generators. Probabilities lie in [0, 1]."""

    statements: int = 5
    """Statements in the body of main; nested bodies have fewer."""
    depth: int = 3
    """Nesting depth of control flow."""
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
    rotating_names: bool = False
    """Loops that carry three to five names of one type, which change places."""
    duplicate_successors: bool = False
    """Branches all of whose successors are one block, with different operands."""
    any_strides: bool = False
    """Views with steps, dynamic offsets, sizes and strides, reversed and transposed views."""
    tables: bool = False
    """Memrefs of memrefs; callees that exchange their arguments for earlier ones."""
    argument_effects: bool = False
    """Functions that keep an argument in a global, or return a memref that a global keeps."""
    freed_arguments: bool = False
    """Functions that free an argument."""
    returned_arguments: bool = False
    """Functions that return a select of their arguments, or several of them."""
    recursion: bool = False
    """Functions that call each other, up to a counter."""
    nested_modules: bool = False
    """A module inside of the module, with functions of the same names."""
    softmax: bool = False
    """linalg.softmax, which has no body."""
    observations: bool = True
    """`test.op`s, which are for the interpreter: nothing compiles them."""
    any_elements: bool = False
    """Also i1, i4, bf16, complex and index elements more often."""


STRUCTURED = GeneratorOptions()
"""Nested scf constructs."""

UNSTRUCTURED = GeneratorOptions(unstructured=0.8, parallel=False)
"""Mostly cf blocks and branches, scf now and then."""

OUTSIDE = GeneratorOptions(
    unstructured=0.35,
    control_flow=0.4,
    rotating_names=True,
    duplicate_successors=True,
    any_strides=True,
    tables=True,
    argument_effects=True,
    freed_arguments=True,
    returned_arguments=True,
    recursion=True,
    nested_modules=True,
    softmax=True,
    any_elements=True,
)
"""Contents of programs by other people, which were not written with these passes in mind."""
