"""Carries out the plan of a whole program: arguments for workspaces, arenas, views, calls.

An arena may be a global, or memory at a constant address (W2, K2). Inputs and outputs that are in a
workspace (W5) are removed from arguments and results; marks say where they are.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence, Set
from typing import TypeVar

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    UnrealizedConversionCastOp,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import GetGlobalOp, ViewOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.calls import (
    CallGraph,
    function_around,
    function_of,
    returns_of,
    symbol_table_around,
)
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.dialects.memref.allocation import GlobalOp
from xdsl_mergealloc.interfaces.buffer_type import is_buffer_type
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op
from xdsl_mergealloc.interfaces.ownership import mark_borrowed_results
from xdsl_mergealloc.merge_alloc.arena_place import start_of_scope
from xdsl_mergealloc.merge_alloc.forwarding_rewrite import carry_out_forwardings
from xdsl_mergealloc.merge_alloc.function_io import (
    OUTPUT,
    FunctionIo,
    mark,
    note_io,
    note_workspaces,
    noted_workspaces,
)
from xdsl_mergealloc.merge_alloc.memory_plan import (
    ArenaPlan,
    MemoryPlan,
    PassedWorkspace,
    PlacedAllocation,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.rewrite import bytes_type, free_symbol, make_arena, place_in_arena
from xdsl_mergealloc.merge_alloc.whole_program.further_arguments import add_argument, pass_context
from xdsl_mergealloc.op_names import symbol_name


def make_globals(
    arenas: Sequence[ArenaPlan], *, are_public: bool = False
) -> dict[tuple[Block, Attribute], SSAValue]:
    """
    Create one uninitialised global for each memory space, as large as the largest arena there, and
    a reference to it at the start of each scope. Functions that share one do not call each other.

    `are_public`: callers find inputs and outputs there (W5); the name of the module, or of the
    first function with an arena there, tells the global apart from those of other programs.
    """
    found: dict[tuple[Block, Attribute], SSAValue] = {}
    groups: dict[tuple[Operation, Attribute], list[ArenaPlan]] = {}
    for arena in arenas:
        if arena.storage == "global":
            function = arena.scope.parent_op()
            assert function is not None
            table = symbol_table_around(function)
            assert table is not None
            groups.setdefault((table, arena.memory_space), []).append(arena)
    for (table, space), members in groups.items():
        size_bytes = max(arena.size_bytes for arena in members)
        alignment = max(arena.alignment for arena in members)
        type_ = bytes_type(size_bytes, space)
        function = members[0].scope.parent_op()
        assert function is not None
        owner = symbol_name(table) or symbol_name(function)
        name = free_symbol(table, f"{owner}_arena" if are_public else "arena", space)
        properties: dict[str, Attribute] = {
            "sym_name": StringAttr(name),
            "type": type_,
            "initial_value": UnitAttr(),
            "alignment": IntegerAttr(alignment, i64),
        }
        if not are_public:
            properties["sym_visibility"] = StringAttr("private")
        definition = GlobalOp.create(properties=properties, location=table.location)
        Rewriter.insert_op(definition, InsertPoint.at_start(table.regions[0].block))
        for arena in members:
            reference = GetGlobalOp(name, type_)
            found[arena.scope, space] = _at_start(arena.scope, [reference])
    return found


def at_constant_address(arena: ArenaPlan) -> SSAValue:
    """
    Return an arena at the pool's base address: an index, cast to a memref. The lowering of the
    target decides what becomes of the cast.
    """
    assert arena.base_address is not None
    address = ConstantOp(IntegerAttr(arena.base_address, IndexType()))
    type_ = bytes_type(arena.size_bytes, arena.memory_space)
    cast = UnrealizedConversionCastOp(operands=[[address.result]], result_types=[[type_]])
    return _at_start(arena.scope, [address, cast])


def _at_start(scope: Block, ops: Sequence[Operation]) -> SSAValue:
    """Insert operations at the start of a block, and return the result of the last one."""
    function = scope.parent_op()
    assert function is not None
    for op in ops:
        op.location = function.location
    Rewriter.insert_op(ops, InsertPoint.at_start(scope))
    result = ops[-1].results[0]
    result.name_hint = "arena"
    return result


ItemT = TypeVar("ItemT")


def replace_io(function: Operation, io: FunctionIo) -> None:
    """
    Put the allocations that stand for arguments at the start of a function, in place of these, and
    remove the results that the plan has places for. The returned values are marked as outputs.
    """
    assert isinstance(function, FuncOp)
    body = function.body.blocks[0]
    Rewriter.insert_op(tuple(io.allocations.values()), InsertPoint.at_start(body))
    for number, allocation in io.allocations.items():
        body.args[number].replace_all_uses_with(allocation.results[0])
    for returning in returns_of(function):
        for number, name in io.results.items():
            mark(returning.operands[number], OUTPUT, name)
        returning.operands = _without(returning.operands, io.results)
    for number in sorted(io.arguments, reverse=True):
        body.erase_arg(body.args[number])
    type_ = function.function_type
    function.function_type = FunctionType.from_lists(
        _without(type_.inputs.data, io.arguments), _without(type_.outputs.data, io.results)
    )
    function.arg_attrs = _other_attributes(function.arg_attrs, io.arguments)
    function.res_attrs = _other_attributes(function.res_attrs, io.results)
    note_io(function, io)


def _without(items: Iterable[ItemT], numbers: Container[int]) -> list[ItemT]:
    return [item for number, item in enumerate(items) if number not in numbers]


def _other_attributes(
    attributes: ArrayAttr[DictionaryAttr] | None, gone: Container[int]
) -> ArrayAttr[DictionaryAttr] | None:
    """Return the attributes of the arguments or results that stay; None if they have none."""
    if attributes is None:
        return None
    kept = _without(attributes.data, gone)
    return ArrayAttr(kept) if any(one.data for one in kept) else None


_Arenas = dict[tuple[Block, Attribute], SSAValue]
"""Arenas by scope and memory space; a workspace has the first block of its function as scope."""


def rewrite_program(root: Operation, plan: MemoryPlan, options: MergeAllocOptions) -> None:
    """
    Put all planned allocations into arenas and workspaces. Frees are erased already. Functions
    whose results are in lasting arenas get attributes that say so.
    """
    for function, io in plan.io.items():
        replace_io(function, io)
    carry_out_forwardings(plan.forwardings, plan.only_calls)
    arenas: _Arenas = {}
    for function, workspaces in plan.workspaces.items():
        assert isinstance(function, FuncOp)
        body = function.body.blocks[0]
        alignments = noted_workspaces(function)
        for workspace in workspaces:
            alignments[len(body.args)] = workspace.alignment
            type_ = bytes_type(workspace.size_bytes, workspace.memory_space)
            arenas[body, workspace.memory_space] = add_argument(function, type_, "workspace")
        if function.sym_visibility != StringAttr("private"):
            note_workspaces(function, alignments)
    if plan.with_context:
        pass_context(plan.with_context, CallGraph(root))
    arenas.update(make_globals(plan.arenas, are_public=bool(plan.io)))
    for arena in plan.arenas:
        key = arena.scope, arena.memory_space
        if arena.storage == "static":
            arenas[key] = at_constant_address(arena)
        elif key not in arenas:
            arenas[key] = make_arena(arena, start_of_scope(arena))
    for call, passed in plan.passed.items():
        call.operands = [*call.operands, *(_part_of(arenas, one, call) for one in passed)]
    placed_in: dict[SSAValue, list[PlacedAllocation]] = {}
    done: set[Operation] = set()
    for arena in plan.arenas:
        for placed in arena.placed:
            if placed.allocation.is_workspace or placed.op in done:
                continue
            done.add(placed.op)
            scope = arena.scope
            function = function_around(placed.op)
            if function is not None and function_of(scope) is not function:
                scope = function.regions[0].block
            placed_in.setdefault(arenas[scope, arena.memory_space], []).append(placed)
    for value, buffers in placed_in.items():
        place_in_arena(buffers, value, checks_bounds=options.check_bounds)
    if options.places_results:
        lasting = [arena for arena in plan.arenas if arena.storage != "alloc"]
        _note_borrowed_results(
            root,
            dict.fromkeys(function_of(one.scope) for one in lasting),
            {arenas[one.scope, one.memory_space] for one in lasting},
        )


def _note_borrowed_results(
    root: Operation, functions: Iterable[Operation | None], arenas: Set[SSAValue]
) -> None:
    """Mark the results of functions that are memory which outlives the call: lasting arenas, or
    memory that is passed to the function. Each of the functions has at least one such arena."""
    returning = [
        op
        for op in functions
        if isinstance(op, FuncOp) and any(map(is_buffer_type, op.function_type.outputs))
    ]
    memory = Memory(root) if returning else None
    for function in returning:
        assert memory is not None
        origins = [
            [set(memory.view_flow.origins(value)) for value in op.operands]
            for op in returns_of(function)
        ]
        lasting = arenas | set(function.body.blocks[0].args)
        placed = [
            number
            for number, type_ in enumerate(function.function_type.outputs)
            if is_buffer_type(type_) and all(found[number] <= lasting for found in origins)
        ]
        mark_borrowed_results(function, placed)


def _part_of(arenas: _Arenas, passed: PassedWorkspace, call: Operation) -> SSAValue:
    """Return the part of an arena that a call passes as a workspace."""
    arena = arenas[passed.scope, passed.workspace.memory_space]
    wanted = bytes_type(passed.workspace.size_bytes, passed.workspace.memory_space)
    if arena.type == wanted:
        return arena
    offset = constant_index(passed.offset_bytes, call.location)
    view = create_op(ViewOp, (arena, offset.result), (wanted,), {}, call.location)
    view.results[0].name_hint = "workspace"
    Rewriter.insert_op((offset, view), InsertPoint.before(call))
    return view.results[0]
