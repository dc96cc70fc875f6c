"""One more argument for a function's allocations of sizes that are known at entry (Y8).

Slots lie one after the other, each rounded up to the alignment. The begin of a slot is computed
before the allocations that it replaces. An additional function computes the end of the last slot.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from xdsl.dialects.arith import AddiOp, DivUIOp, MuliOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FunctionType,
    IndexType,
    NoneAttr,
    StringAttr,
    SymbolRefAttr,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.dialects.memref import DimOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.calls import CallGraph, symbol_table_around
from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.dynamic_workspaces import WORKSPACE_SIZE, is_scalar, size_function_of
from xdsl_mergealloc.interfaces.op_building import constant_index
from xdsl_mergealloc.memory_pools import name_of_memory_space
from xdsl_mergealloc.merge_alloc.dynamic_sizes import computed_from, known_dimension
from xdsl_mergealloc.merge_alloc.function_io import given_name, note_workspaces, noted_workspaces
from xdsl_mergealloc.merge_alloc.memory_plan import DynamicWorkspace, MemoryPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.rewrite import bytes_type, view_at
from xdsl_mergealloc.merge_alloc.trace import SharedAllocation, grouped
from xdsl_mergealloc.merge_alloc.whole_program.further_arguments import add_argument
from xdsl_mergealloc.merge_alloc.whole_program.roles import is_for_others
from xdsl_mergealloc.op_names import is_value_name, symbol_name


def gets_dynamic_workspace(
    calls: CallGraph, function: Operation, options: MergeAllocOptions
) -> bool:
    """Whether callers provide a function's allocations of sizes that they know."""
    return (
        options.arena == "argument"
        and is_for_others(calls, function)
        and function.get_attr_or_prop("sym_visibility") != StringAttr("private")
    )


def plan_dynamic_workspaces(
    plan: MemoryPlan, options: MergeAllocOptions
) -> Mapping[Operation, tuple[DynamicWorkspace, ...]]:
    """
    Plan the arguments that functions get for slots, one for each memory space.

    Raises `PassError` if the name of a function that computes a size is taken.
    """
    found: dict[Operation, tuple[DynamicWorkspace, ...]] = {}
    taken: dict[Operation, set[str]] = {}
    for function_plan in plan.functions:
        function = function_plan.trace.function
        shared = [one for one in function_plan.trace.shared if one.is_slot]
        slots = grouped(shared, lambda one: one.memory_space)
        if slots:
            found[function] = tuple(
                _planned(function, space, members, options, taken)
                for space, members in slots.items()
            )
    return found


def _planned(
    function: Operation,
    space: Attribute,
    slots: Sequence[SharedAllocation],
    options: MergeAllocOptions,
    taken: dict[Operation, set[str]],
) -> DynamicWorkspace:
    """Plan the argument for one memory space; `taken` collects the names in symbol tables."""
    name = f"{symbol_name(function)}_workspace_size"
    if not isinstance(space, NoneAttr):
        name += re.sub(r"\W", "_", f"_{name_of_memory_space(space)}")
    table = symbol_table_around(function)
    assert table is not None
    names = taken.setdefault(table, set(map(symbol_name, table.regions[0].block.ops)))
    if name in names:
        fail(function, f"needs a function '@{name}' beside it, but that name is taken")
    names.add(name)
    alignments = (one.alignment for slot in slots for one in slot.allocations)
    return DynamicWorkspace(space, math.lcm(options.alignment, *alignments), name, tuple(slots))


def provide_dynamic_workspaces(workspaces: Mapping[Operation, Sequence[DynamicWorkspace]]) -> None:
    """Add the arguments, and the functions that compute their sizes; replace allocations by views
    of the arguments. Frees are erased already."""
    for function, members in workspaces.items():
        assert isinstance(function, FuncOp)
        for workspace in members:
            _provide(function, workspace)


def _provide(function: FuncOp, workspace: DynamicWorkspace) -> None:
    entry = function.body.blocks[0]
    place = {op: number for number, op in enumerate(entry.ops)}
    slots = sorted(workspace.slots, key=lambda slot: place[slot.before])
    _add_size_function(function, workspace, slots)
    alignments = noted_workspaces(function)
    alignments[len(entry.args)] = workspace.alignment
    argument = add_argument(
        function,
        bytes_type(DYNAMIC_INDEX, workspace.memory_space),
        "dynamic_workspace",
        {WORKSPACE_SIZE: SymbolRefAttr(workspace.size_function)},
    )
    note_workspaces(function, alignments)
    begins: list[SSAValue | int] = [0]
    for slot, following in pairwise(slots):
        ops = list(_end(begins[-1], slot.factors, slot, workspace))
        entry.insert_ops_before(ops, following.before)
        begins.append(ops[-1].results[0])
    for slot, begin in zip(slots, begins, strict=True):
        for traced in slot.allocations:
            view_at(traced, begin, argument)


def _end(
    begin: SSAValue | int,
    factors: Sequence[SSAValue],
    slot: SharedAllocation,
    workspace: DynamicWorkspace,
) -> Iterator[Operation]:
    """Yield operations, the last of which computes the end of a slot."""
    location = slot.allocations[0].op.location
    size, *others = factors
    alignment = workspace.slot_alignment
    steps: list[tuple[type[AddiOp | DivUIOp | MuliOp], SSAValue | int]]
    steps = [*((MuliOp, factor) for factor in others), (MuliOp, slot.unit_bytes)]
    if slot.unit_bytes % alignment:
        steps += ((AddiOp, alignment - 1), (DivUIOp, alignment), (MuliOp, alignment))
    if begin != 0:
        steps.append((AddiOp, begin))
    for kind, operand in steps:
        if isinstance(operand, int):
            constant = constant_index(operand, location)
            operand = constant.result
            yield constant
        op = kind(size, operand)
        op.location = location
        size = op.result
        yield op


def _add_size_function(
    function: FuncOp, workspace: DynamicWorkspace, slots: Sequence[SharedAllocation]
) -> None:
    """Insert, after a function, another one that computes the end of its last slot."""
    entry = function.body.blocks[0]
    body = Block()
    known: dict[SSAValue, SSAValue] = {}
    dimensions: dict[tuple[SSAValue, int], SSAValue] = {}
    for argument in entry.args:
        name = given_name(function.arg_attrs, argument.index) or argument.name_hint
        if is_scalar(argument.type):
            known[argument] = _add_parameter(body, argument.type, name)
        elif is_memref(argument.type) and size_function_of(argument) is None:
            for number, size in enumerate(argument.type.get_shape()):
                if size == DYNAMIC_INDEX:
                    dimension = None if name is None else f"{name}_dim{number}"
                    dimensions[argument, number] = _add_parameter(body, IndexType(), dimension)
    factors = [factor for slot in slots for factor in slot.factors]
    needed = {value.owner for value in computed_from(factors)}
    for op in (op for op in entry.ops if op in needed):
        if not isinstance(op, DimOp):
            body.add_op(clone(op, known))
            continue
        size = known_dimension(op, entry)
        if isinstance(size, int):
            constant = constant_index(size, op.location)
            body.add_op(constant)
            known[op.result] = constant.result
        else:
            assert size is not None
            known[op.result] = dimensions[size]
    end: SSAValue | int = 0
    for slot in slots:
        ops = list(_end(end, [known[one] for one in slot.factors], slot, workspace))
        body.add_ops(ops)
        end = ops[-1].results[0]
    assert isinstance(end, SSAValue)
    body.add_op(ReturnOp(end))
    type_ = FunctionType.from_lists([arg.type for arg in body.args], [IndexType()])
    made = FuncOp(workspace.size_function, type_, Region(body))
    made.location = function.location
    Rewriter.insert_op(made, InsertPoint.after(function))


def _add_parameter(body: Block, type_: Attribute, name: str | None) -> SSAValue:
    parameter = body.insert_arg(type_, len(body.args))
    parameter.name_hint = name if name is not None and is_value_name(name) else None
    return parameter
