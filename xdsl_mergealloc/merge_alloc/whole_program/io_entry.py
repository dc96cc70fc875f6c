"""The arguments and results of one entry, and what stands for them while it is planned (W5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, MemRefType
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Attribute, BlockArgument, SSAValue

from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout, has_identity_layout
from xdsl_mergealloc.merge_alloc.function_io import given_name
from xdsl_mergealloc.merge_alloc.pools import OFFSET, POOLS, TARGET
from xdsl_mergealloc.merge_alloc.whole_program.inlined import InlinedProgram
from xdsl_mergealloc.op_names import unique_name

OUT_PARAM = "bufferize.result"
"""On an argument: a result once, so that what is in it before does not matter."""
PASSED = "mergealloc.passed"
"""On an argument: it stays one, as weights that are in another memory anyway."""


@dataclass
class EntryIo:
    """The arguments and results of memory of one function."""

    function: FuncOp
    argument_names: Sequence[str]
    result_names: Sequence[str]
    allocations: dict[int, AllocOp] = field(default_factory=dict[int, AllocOp])
    """By the numbers of arguments: what stands for them in the plan."""
    staying: dict[str, str] = field(default_factory=dict[str, str])
    """By name, why arguments stay what they are."""


def io_of_entry(function: FuncOp, program: InlinedProgram, layout: MemoryLayout) -> EntryIo:
    """What may be placed of an entry; in the copy of the program, allocations take its place."""
    taken: set[str] = set()
    args = function.body.blocks[0].args
    argument_names = tuple(
        unique_name(
            given_name(function.arg_attrs, arg.index) or arg.name_hint or f"arg{arg.index}", taken
        )
        for arg in args
    )
    result_names = tuple(
        unique_name(given_name(function.res_attrs, number) or f"result_{number}", taken)
        for number in range(len(function.function_type.outputs))
    )
    entry = EntryIo(function, argument_names, result_names)
    for arg, name in zip(args, argument_names, strict=True):
        if not is_buffer(arg):
            continue
        reason = why_not_placeable(arg.type, layout)
        if PASSED in attributes_of(function.arg_attrs, arg.index):
            reason = "is to be passed"
        if reason is None:
            entry.allocations[arg.index] = _stand_in(function, arg, name)
        else:
            entry.staying[name] = reason
    program.replace_arguments(function, entry.allocations)
    return entry


def why_not_placeable(type_: Attribute, layout: MemoryLayout) -> str | None:
    """Why a buffer of a type cannot be in a workspace; None if it can."""
    if not isinstance(type_, MemRefType):
        return f"of type {type_}"
    memref = cast("MemRefType[Attribute]", type_)
    if not has_identity_layout(memref):
        return "has a layout"
    size_bytes = layout.buffer_size_bytes(memref)
    return size_bytes if isinstance(size_bytes, str) else None


def _stand_in(function: FuncOp, argument: BlockArgument, name: str) -> AllocOp:
    """What stands for an argument: an allocation with the wishes that the argument has."""
    allocation = AllocOp([], [], cast("MemRefType[Attribute]", argument.type))
    allocation.location = function.location
    allocation.memref.name_hint = name if SSAValue.is_valid_name(name) else argument.name_hint
    wishes = dict(attributes_of(function.arg_attrs, argument.index))
    if TARGET in function.attributes:
        wishes[TARGET] = function.attributes[TARGET]
    kept = {key: wishes[key] for key in (OFFSET, POOLS, TARGET) if key in wishes}
    allocation.attributes.update(kept)
    return allocation


def attributes_of(
    attributes: ArrayAttr[DictionaryAttr] | None, number: int
) -> Mapping[str, Attribute]:
    """What a function says of one of its arguments or results."""
    return {} if attributes is None else attributes.data[number].data
