"""An embedder of functions that have inputs and outputs in their workspaces, written in the IR.

`give_back_arguments` makes the program one of the old types again: a new entry allocates the
workspace, writes the inputs where the plan says, calls the old one, and reads the outputs. So it
can be compared with what it was.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FunctionType,
    IndexType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    NoneAttr,
    StringAttr,
    UnrealizedConversionCastOp,
    i8,
    i64,
)
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.dialects.memref import AllocOp, CopyOp, GetGlobalOp, ViewOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from tests.support.generators.builder import full_context
from xdsl_mergealloc import (
    FunctionIo,
    IoBuffer,
    MemoryPlan,
    MergeAllocOptions,
    VerifyMemoryPlanPass,
    merge_allocations,
)
from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.memref.allocation import GlobalOp
from xdsl_mergealloc.dialects.memref.views import MemorySpaceCastOp
from xdsl_mergealloc.dynamic_workspaces import is_scalar
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.merge_alloc.function_io import noted_workspaces


def merge_with_io(module: ModuleOp, options: MergeAllocOptions) -> MemoryPlan:
    """Merge the allocations of a program, checked, and give entries back the type that they had."""
    types: dict[Operation, FunctionType] = {
        op: op.function_type for op in module.walk() if isinstance(op, FuncOp)
    }
    plan = merge_allocations(module, options)
    VerifyMemoryPlanPass().apply(full_context(), module)
    give_back_arguments(plan, types)
    return plan


def give_back_arguments(plan: MemoryPlan, types: Mapping[Operation, FunctionType]) -> None:
    """
    Add a function for each one that has its inputs and outputs in its workspace, or gets memory
    from whoever calls it: of the type that it had, and with its name. It calls that one, which is
    renamed.
    """
    for function in dict.fromkeys((*plan.io, *plan.workspaces, *plan.dynamic_workspaces)):
        assert isinstance(function, FuncOp)
        if function.sym_visibility != StringAttr("private"):
            _give_back(function, plan, types[function])


def _give_back(model: FuncOp, plan: MemoryPlan, type_: FunctionType) -> None:
    """The function of the old type: the steps of an embedder."""
    io, name, table = plan.io.get(model, FunctionIo()), model.sym_name.data, model.parent
    assert table is not None
    model.sym_name = StringAttr(f"{name}_in_workspace")
    function = FuncOp(name, type_, Region(Block(arg_types=type_.inputs)))
    table.add_op(function)
    body = function.body.block
    passed: list[SSAValue] = []
    workspaces: dict[Attribute, SSAValue] = {}
    for one in plan.workspaces.get(model, ()):
        bytes_type = MemRefType(i8, [one.size_bytes], NoneAttr(), one.memory_space)
        passed.append(_add(body, AllocOp([], [], bytes_type, IntegerAttr(one.alignment, i64))))
        workspaces[one.memory_space] = passed[-1]
    for one in plan.dynamic_workspaces.get(model, ()):
        sizes = [size for argument in body.args for size in _sizes(body, argument)]
        size = _add(body, CallOp(one.size_function, sizes, [IndexType()]))
        bytes_type = MemRefType(i8, [DYNAMIC_INDEX], NoneAttr(), one.memory_space)
        passed.append(_add(body, AllocOp([size], [], bytes_type, IntegerAttr(one.alignment, i64))))
    for arena in plan.arenas:
        if arena.storage == "static" and arena.scope.parent_op() is model:
            assert arena.base_address is not None
            bytes_type = MemRefType(i8, [arena.size_bytes], NoneAttr(), arena.memory_space)
            address = _add(body, ConstantOp(IntegerAttr.from_index_int_value(arena.base_address)))
            cast = UnrealizedConversionCastOp(operands=[[address]], result_types=[[bytes_type]])
            workspaces[arena.memory_space] = _add(body, cast)
    for reference in _references_to_arenas(table):
        type_of_arena = memref_type(reference.memref)
        if type_of_arena.memory_space not in workspaces:
            workspaces[type_of_arena.memory_space] = _add(body, reference)
    argument_named = {argument: body.args[number] for number, argument in io.arguments.items()}
    for buffer in io.inputs:
        place = _place(body, workspaces, buffer)
        body.add_op(CopyOp(argument_named[buffer.name], place))
    kept = [arg for arg in body.args if arg.index not in io.arguments]
    results = [one for number, one in enumerate(type_.outputs) if number not in io.results]
    call = CallOp(model.sym_name.data, [*kept, *passed], results)
    body.add_op(call)
    fresh_named: dict[str, SSAValue] = {}
    for buffer in io.outputs:
        place = _place(body, workspaces, buffer)
        destination = argument_named.get(buffer.name)
        if destination is None:
            destination = fresh_named[buffer.name] = _add(body, AllocOp([], [], buffer.type))
        body.add_op(CopyOp(place, destination))
    others = iter(call.results)
    returned = [
        fresh_named[io.results[number]] if number in io.results else next(others)
        for number in range(len(type_.outputs))
    ]
    body.add_op(ReturnOp(*returned))


def _references_to_arenas(table: Block) -> list[GetGlobalOp]:
    """References, in no block yet, to the globals that are arenas."""
    return [
        GetGlobalOp(op.sym_name.data, op.properties["type"])
        for op in table.ops
        if isinstance(op, GlobalOp) and "arena_" in op.sym_name.data
    ]


def _sizes(body: Block, argument: SSAValue) -> list[SSAValue]:
    """Values that a function computing a workspace size needs of an argument."""
    if not isinstance(argument.type, MemRefType):
        return [argument] if is_scalar(argument.type) else []
    shape = memref_type(argument).get_shape()
    numbers = [IntegerAttr.from_index_int_value(n) for n, size in enumerate(shape) if size < 0]
    return [_add(body, memref_dim(argument, _add(body, ConstantOp(n)))) for n in numbers]


def _place(body: Block, workspaces: Mapping[Attribute, SSAValue], buffer: IoBuffer) -> SSAValue:
    """View of an input or output in its workspace."""
    workspace = workspaces[buffer.memory_space]
    if buffer.type.memory_space != buffer.memory_space:
        shape = memref_type(workspace).get_shape()
        seen = MemRefType(i8, shape, NoneAttr(), buffer.type.memory_space)
        cast = MemorySpaceCastOp.create(operands=[workspace], result_types=[seen])
        workspace = _add(body, cast)
    offset = _add(body, ConstantOp(IntegerAttr.from_index_int_value(buffer.offset_bytes)))
    return _add(body, ViewOp.create(operands=[workspace, offset], result_types=[buffer.type]))


def _add(block: Block, op: Operation) -> SSAValue:
    """The result of an operation at the end of a block."""
    block.add_op(op)
    return op.results[0]


def workspace_bytes(root: Operation) -> int:
    """The bytes of all workspaces that the functions of a program get as arguments."""
    return sum(
        memref_type(op.body.blocks[0].args[number]).get_shape()[0]
        for op in root.walk()
        if isinstance(op, FuncOp)
        for number in noted_workspaces(op)
    )
