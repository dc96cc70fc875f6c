"""A copy of a program in which each view of an arena is an allocation of its own.

Operations and views are made in one walk, since a large program has many of both: to clone the
program and to replace the views then takes twice as long.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.dialects.memref import AllocOp, ViewOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.merge_alloc.function_io import INPUT, OUTPUT
from xdsl_mergealloc.nests import walk

_NO_OPERANDS: dict[str, Attribute] = {
    "operandSegmentSizes": DenseArrayBase.from_list(i32, [0, 0]),
}
"""The properties of a `memref.alloc` of static size: the same for all of them."""


@dataclass
class CopyWithoutArenas:
    """A copy of a program, and what stands for what in it."""

    root: Operation
    original: dict[Operation, Operation] = field(default_factory=dict[Operation, Operation])
    """From each operation of the copy to the one of the program that it stands for."""
    allocations: dict[Operation, ViewOp] = field(default_factory=dict[Operation, ViewOp])
    """The allocations of the copy that stand for views."""
    value_in_copy: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])


def copy_without_arenas(root: Operation, views: Container[ViewOp]) -> CopyWithoutArenas:
    """
    A copy of all below an operation, which stays as it is, with allocations for some views.

    What stands for a view has its name and location, and is an input or output if the view is.
    Views are of static size.
    """
    copy = CopyWithoutArenas(root)
    values = copy.value_in_copy
    blocks: dict[Block, Block] = {}
    used_before: list[Operation] = []
    for op in walk(root):
        if isinstance(op, ViewOp) and op in views:
            new = _allocation(op)
            copy.allocations[new] = op
        else:
            new = _copy(op, values, blocks)
            if any(value not in values for value in op.operands):
                # From outside; or of a block further down, of which there is no copy yet.
                used_before.append(new)
        copy.original[new] = op
        _note_copies(op.results, new.results, values)
        for old_region, region in zip(op.regions, new.regions, strict=True):
            for old_block, block in zip(old_region.blocks, region.blocks, strict=True):
                blocks[old_block] = block
                _note_copies(old_block.args, block.args, values)
        if op is root:
            copy.root = new
        elif op.parent is not None:
            blocks[op.parent].add_op(new)
    for new in used_before:
        new.operands = [values.get(value, value) for value in copy.original[new].operands]
    return copy


def _copy(
    op: Operation, values: Mapping[SSAValue, SSAValue], blocks: Mapping[Block, Block]
) -> Operation:
    """The operation without what is inside; operands and successors as far as known."""
    return type(op).create(
        operands=[values.get(value, value) for value in op.operands],
        result_types=op.result_types,
        properties=op.properties,
        attributes=op.attributes,
        location=op.location,
        successors=[blocks.get(block, block) for block in op.successors],
        regions=[Region([Block(arg_types=b.arg_types) for b in r.blocks]) for r in op.regions],
    )


def _allocation(view: ViewOp) -> Operation:
    allocation = create_op(AllocOp, (), view.result_types, _NO_OPERANDS, view.location)
    for key in (INPUT, OUTPUT):
        if key in view.attributes:
            allocation.attributes[key] = view.attributes[key]
    return allocation


def _note_copies(
    old: Sequence[SSAValue], new: Sequence[SSAValue], values: dict[SSAValue, SSAValue]
) -> None:
    for value, copy in zip(old, new, strict=True):
        copy.name_hint = value.name_hint
        values[value] = copy
