"""A copy of a program in which each view of an arena is an allocation of its own.

Operations and views are made in one walk, since a large program has many of both: to clone the
program and to replace the views then takes twice as long.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.dialects.memref import AllocOp, ViewOp
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.copies import copies_in
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.merge_alloc.function_io import INPUT, OUTPUT

_NO_OPERANDS: dict[str, Attribute] = {
    "operandSegmentSizes": DenseArrayBase.from_list(i32, [0, 0]),
}
"""The properties of a `memref.alloc` of static size: the same for all of them."""


@dataclass
class CopyWithoutArenas:
    """A copy of a program, and what stands for what in it."""

    root: Operation
    original: dict[Operation, Operation]
    """From each operation of the copy to the one of the program that it stands for."""
    allocations: dict[Operation, ViewOp]
    """The allocations of the copy that stand for views."""
    value_in_copy: dict[SSAValue, SSAValue]


def copy_without_arenas(root: Operation, views: Container[ViewOp]) -> CopyWithoutArenas:
    """
    A copy of all below an operation, which stays as it is, with allocations for some views.

    What stands for a view has its name and location, and is an input or output if the view is.
    Views are of static size.
    """
    values: dict[SSAValue, SSAValue] = {}
    allocations: dict[Operation, ViewOp] = {}

    def allocation_for_view(op: Operation) -> Operation | None:
        if not isinstance(op, ViewOp) or op not in views:
            return None
        allocation = _allocation(op)
        allocations[allocation] = op
        return allocation

    copies = copies_in(root, values, instead=allocation_for_view)
    original = {copy: op for op, copy in copies.items()}
    return CopyWithoutArenas(copies[root], original, allocations, values)


def _allocation(view: ViewOp) -> Operation:
    allocation = create_op(AllocOp, (), view.result_types, _NO_OPERANDS, view.location)
    for key in (INPUT, OUTPUT):
        if key in view.attributes:
            allocation.attributes[key] = view.attributes[key]
    return allocation
