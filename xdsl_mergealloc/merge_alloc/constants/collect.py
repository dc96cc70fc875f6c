"""Globals of a program that can be packed, and the reasons why others cannot (G1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm

from xdsl.dialects.builtin import IntegerAttr, StringAttr
from xdsl.dialects.dlti import DLTIEntryMap
from xdsl.dialects.memref import GetGlobalOp, GlobalOp
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.allocation import NotPlannable
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.capture import may_capture
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.strided import has_identity_layout
from xdsl_mergealloc.merge_alloc.constants.plan import (
    Constant,
    Endianness,
    Resources,
    StayingConstant,
    contents_of,
    numbers_in,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.nests import outward, walk
from xdsl_mergealloc.provided_constants import CONSTANTS

_DATA_LAYOUT = "dlti.dl_spec"
_ENDIANNESS = "dlti.endianness"


def find_constants(
    root: Operation, memory: Memory, options: MergeAllocOptions, resources: Resources
) -> tuple[Sequence[Constant], Sequence[StayingConstant]]:
    """Return the globals below `root` that can be packed, and those that stay, in order."""
    references: dict[Operation, list[GetGlobalOp]] = {}
    named: set[Operation] = set()
    for op in walk(memory.calls.root):
        if isinstance(op, GetGlobalOp):
            definition = memory.calls.resolve(op, op.name_)
            if isinstance(definition, GlobalOp) and definition.type == op.memref.type:
                references.setdefault(definition, []).append(op)
                continue
        named.update(memory.calls.named_by(op))
    layout = MemoryLayout(options.index_bitwidth)
    constants: list[Constant] = []
    staying: list[StayingConstant] = []
    for op in walk(root):
        # A global with constants packed by an earlier run lists its contents.
        if not isinstance(op, GlobalOp) or CONSTANTS in op.attributes:
            continue
        reason = _reason_to_stay(op, op in named, op in references, options)
        contents = None
        if reason is None:
            value = op.properties.get("initial_value")
            contents = contents_of(value, op.type, layout, endianness_at(op), resources)
            if isinstance(contents, NotPlannable):
                reason = contents.reason
            elif not contents:
                reason = "has no bytes"
        if reason is not None:
            staying.append(StayingConstant(op, reason))
        else:
            assert isinstance(contents, bytes)
            alignment = _alignment(op, layout)
            constants.append(Constant(op, contents, alignment, tuple(references[op])))
    return constants, staying


def _reason_to_stay(
    op: GlobalOp, is_named_otherwise: bool, is_referred_to: bool, options: MergeAllocOptions
) -> str | None:
    """Return why a global stays whatever its contents are; None if it need not."""
    if op.constant is None:
        return "not constant"
    if op.properties.get("sym_visibility") != StringAttr("private"):
        return "others may name it: it is not private"
    if is_named_otherwise:
        return "named by something else than a memref.get_global of its type"
    if not is_referred_to:
        return "never used"
    if not has_identity_layout(op.type):
        return f"layout {op.type.layout} is not the identity"
    if not options.selects(op.type.memory_space):
        return "memory space not selected"
    return None


def endianness_at(op: Operation) -> Endianness:
    """
    Return the byte order of the target: that in the data layout of the closest operation around,
    else the lowest byte first.
    """
    for around in outward(op.parent_op()):
        layout = around.get_attr_or_prop(_DATA_LAYOUT)
        if isinstance(layout, DLTIEntryMap):
            for entry in layout.entries:
                if entry.key == StringAttr(_ENDIANNESS):
                    return "big" if entry.value == StringAttr("big") else "little"
    return "little"


def _alignment(op: GlobalOp, layout: MemoryLayout) -> int:
    """G3: return the alignment of a constant, without that of its pool."""
    number_type, _ = numbers_in(op.type.element_type)
    natural = layout.element_size_bytes(number_type)
    assert natural, "contents are bytes"
    asked_for = op.properties.get("alignment")
    return lcm(natural, asked_for.value.data if isinstance(asked_for, IntegerAttr) else 1)


def with_kept_pointers(
    root: Operation, memory: Memory, constants: Sequence[Constant]
) -> frozenset[Constant]:
    """Return the constants to which some operation keeps a pointer (G4)."""
    constant_of = _by_reference(constants)
    return frozenset(
        constant_of[origin]
        for op in walk(root)
        if may_capture(op)
        for capture in memory.captures(op)
        for origin in memory.view_flow.origins(capture.value)
        if origin in constant_of
    )


def count_accesses(
    root: Operation, memory: Memory, constants: Sequence[Constant]
) -> Mapping[Constant, int]:
    """Count the operations that access each constant."""
    constant_of = _by_reference(constants)
    counts = dict.fromkeys(constants, 0)
    for op in walk(root):
        if not buffers_among(op.operands):
            continue
        origins = (memory.view_flow.origins(value) for value in memory.touched(op).accessed)
        for constant in {
            constant_of[one] for some in origins for one in some if one in constant_of
        }:
            counts[constant] += 1
    return counts


def _by_reference(constants: Sequence[Constant]) -> dict[SSAValue, Constant]:
    return {reference.memref: one for one in constants for reference in one.references}
