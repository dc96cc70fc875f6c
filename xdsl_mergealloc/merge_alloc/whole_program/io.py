"""Inputs and outputs of entries in their workspaces (W5): which buffers they are, and their places.

While the program is planned, an allocation that is in no block stands for each argument that can be
placed; results remain allocations that are returned. Marks on these allocations say what accesses
do not: that callers write the buffer before the call, or read it afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.aliases import is_return
from xdsl_mergealloc.analysis.calls import returns_of
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.diagnostics import fail, stand_for
from xdsl_mergealloc.interfaces.buffer_type import is_buffer, is_buffer_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.strided import dense_strides, has_identity_layout
from xdsl_mergealloc.memory_pools import POOLS
from xdsl_mergealloc.merge_alloc.candidate_pools import OFFSET
from xdsl_mergealloc.merge_alloc.function_io import (
    INPUT,
    OUTPUT,
    PASSED,
    FunctionIo,
    IoBuffer,
    Quantization,
    StayingIo,
    attributes_of,
    given_quantization,
    io_names,
    is_out_param,
    mark,
    takes_io,
)
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, PlacedAllocation
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.whole_program.inlined import InlinedProgram
from xdsl_mergealloc.merge_alloc.whole_program.roles import FunctionRoles
from xdsl_mergealloc.op_names import is_value_name


def entries_with_io(roles: FunctionRoles, options: MergeAllocOptions) -> Sequence[FuncOp]:
    """Return the functions whose inputs and outputs are to be in their workspaces."""
    if not options.io_in_workspace:
        return ()
    return [one for one in roles.role_of if takes_io(one) and roles.is_entry(one)]


class EntryIo:
    """The buffer arguments and results of an entry: which can be placed, and their places."""

    def __init__(self, function: FuncOp, program: InlinedProgram, layout: MemoryLayout):
        """Replaces arguments by allocations in the copy of the program."""
        self.function = function
        self._program = program
        self._layout = layout
        args = function.body.blocks[0].args
        self._argument_names, self._result_names = io_names(function)
        self._allocations: dict[int, AllocOp] = {}
        """The allocations that stand for arguments in the plan, by the numbers of these."""
        self._staying: list[StayingIo] = []
        """The arguments that stay arguments, and why."""
        self._returned: dict[int, Operation] = {}
        """By the numbers of results: the allocation that each return returns as a whole."""
        for arg, name in zip(args, self._argument_names, strict=True):
            if not is_buffer(arg):
                continue
            reason = why_not_placeable(arg.type, layout)
            if PASSED in attributes_of(function.arg_attrs, arg.index):
                reason = "is to be passed"
            if reason is None:
                self._allocations[arg.index] = _stand_in(function, arg, name)
            else:
                if OFFSET in attributes_of(function.arg_attrs, arg.index):
                    fail(
                        function,
                        f"has '{OFFSET}' on argument {arg.index}, which is not in the workspace: "
                        f"{reason}",
                    )
                self._staying.append(StayingIo(name, reason))
        program.replace_arguments(function, self._allocations)

    @property
    def stand_ins(self) -> Mapping[Operation, SSAValue]:
        """The allocations that stand for arguments, and those arguments."""
        args = self.function.body.blocks[0].args
        return {allocation: args[number] for number, allocation in self._allocations.items()}

    def find(self, memory: Memory) -> None:
        """Find the inputs and outputs, and mark the arguments among them."""
        self._mark_arguments(memory)
        (copied_function,) = self._program.copies(self.function)
        copies = returns_of(copied_function)
        for number, type_ in enumerate(self.function.function_type.outputs):
            if not isinstance(type_, MemRefType):
                continue
            origins = {memory.view_flow.whole_origin(op.operands[number]) for op in copies}
            origin = origins.pop() if len(origins) == 1 else None
            if isinstance(origin, OpResult):
                self._returned[number] = self._program.original(origin.op)

    def _mark_arguments(self, memory: Memory) -> None:
        """
        Mark the allocations that stand for arguments, in the plan and in the copy of the program.

        An argument is an input unless it is written as a whole before any other access; it is an
        output if it may be written. Source: what a caller can tell.
        """
        (copied_function,) = self._program.copies(self.function)
        buffer_of = {
            number: copy.results[0]
            for number, allocation in self._allocations.items()
            for copy in self._program.copies(allocation)
        }
        written: set[SSAValue] = set()
        overwritten_first: set[SSAValue] = set()
        unseen = set(buffer_of.values())
        entry_block = copied_function.regions[0].blocks[0]
        for op in Program(copied_function, enters_functions=False).operations:
            if is_return(op):
                continue
            touched = memory.touched(op)
            new = unseen & _origins(touched.accessed, memory)
            unseen -= new
            written |= _origins(memory.written(op), memory)
            if new and op.parent is entry_block:
                whole = {memory.view_flow.whole_origin(value) for value in memory.overwritten(op)}
                overwritten_first |= (new & whole) - _origins(touched.read, memory)
        for number, allocation in self._allocations.items():
            name, buffer = self._argument_names[number], buffer_of[number]
            is_output = is_out_param(self.function.arg_attrs, number)
            for value in (allocation.memref, buffer):
                if buffer in written or is_output:
                    mark(value, OUTPUT, name)
                if buffer not in overwritten_first and not is_output:
                    mark(value, INPUT, name)

    def places(self, arenas: Sequence[ArenaPlan], skipped: Mapping[Operation, str]) -> FunctionIo:
        """
        Return the places of the inputs and outputs, given the arenas, and the skipped allocations.
        """
        function = self.function
        body = function.body.blocks[0]
        places: dict[Operation, tuple[ArenaPlan, PlacedAllocation]] = {
            placed.op: (arena, placed)
            for arena in arenas
            if arena.scope is body
            for placed in arena.placed
            # The operation of a workspace is a call, which may return something else.
            if not placed.allocation.is_workspace
        }
        inputs: list[IoBuffer] = []
        outputs: list[IoBuffer] = []
        staying = list(self._staying)
        allocations: dict[int, Operation] = {}
        for number, allocation in self._allocations.items():
            name = self._argument_names[number]
            if allocation not in places:
                staying.append(StayingIo(name, skipped.get(allocation, "not in the workspace")))
                continue
            allocations[number] = allocation
            quantization = given_quantization(function.arg_attrs, number)
            buffer = _io_buffer(name, body.args[number].type, places[allocation], quantization)
            inputs += [buffer] * (INPUT in allocation.attributes)
            outputs += [buffer] * (OUTPUT in allocation.attributes)
        results: dict[int, str] = {}
        for number, type_ in enumerate(function.function_type.outputs):
            if not is_buffer_type(type_):
                continue
            name, origin = self._result_names[number], self._returned.get(number)
            reason = why_not_placeable(type_, self._layout)
            if reason is None and origin is None:
                reason = "may be one of several buffers, or a part of one"
            elif reason is None and origin not in places:
                assert origin is not None
                reason = skipped.get(origin, "not in the workspace")
            if reason is not None:
                staying.append(StayingIo(name, reason))
                continue
            assert origin is not None
            results[number] = name
            quantization = given_quantization(function.res_attrs, number)
            outputs.append(_io_buffer(name, type_, places[origin], quantization))
        arguments = {number: self._argument_names[number] for number in allocations}
        return FunctionIo(
            tuple(inputs), tuple(outputs), tuple(staying), arguments, results, allocations
        )


def why_not_placeable(type_: Attribute, layout: MemoryLayout) -> str | None:
    """Return why a buffer of a type cannot be in a workspace; None if it can."""
    if not isinstance(type_, MemRefType):
        return f"of type {type_}"
    memref = cast("MemRefType[Attribute]", type_)
    if not has_identity_layout(memref) and dense_strides(memref) is None:
        return "has a layout"
    size_bytes = layout.buffer_size_bytes(memref)
    return size_bytes if isinstance(size_bytes, str) else None


def _stand_in(function: FuncOp, argument: BlockArgument, name: str) -> AllocOp:
    """Create the allocation for an argument, with the offset and pools that this asks for."""
    allocation = AllocOp([], [], cast("MemRefType[Attribute]", argument.type))
    stand_for(allocation, function, argument.index)
    allocation.memref.name_hint = name if is_value_name(name) else argument.name_hint
    wishes = attributes_of(function.arg_attrs, argument.index)
    kept = {key: wishes[key] for key in (OFFSET, POOLS) if key in wishes}
    allocation.attributes.update(kept)
    return allocation


def _origins(values: Sequence[SSAValue], memory: Memory) -> set[SSAValue]:
    return {origin for value in values for origin in memory.view_flow.origins(value)}


def _io_buffer(
    name: str,
    type_: Attribute,
    place: tuple[ArenaPlan, PlacedAllocation],
    quantization: Quantization | None,
) -> IoBuffer:
    arena, placed = place
    return IoBuffer(
        name,
        cast("MemRefType[Attribute]", type_),
        arena.memory_space,
        placed.offset_bytes,
        placed.size_bytes,
        quantization,
        placed.op,
    )
