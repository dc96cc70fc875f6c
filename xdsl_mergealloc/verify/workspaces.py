"""Inlining of functions that get their arena from their callers (V18).

Only the body of a function shows which bytes of an arena a call uses, and when: its views may be
laid out around those of the caller. So the check runs on a copy of the program in which such bodies
are inlined at the calls. It shares no code with the planning of workspaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from xdsl.dialects.arith import AddiOp
from xdsl.dialects.builtin import StringAttr, SymbolRefAttr, i8
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.dialects.memref import MemorySpaceCastOp, ViewOp
from xdsl.dialects.scf import ExecuteRegionOp, YieldOp
from xdsl.ir import Attribute, Operation, OpResult, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.copies import clone, clone_region
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.graphs import strongly_connected_components
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.nests import symbol_table_around, walk
from xdsl_mergealloc.verify.arenas import size_of_view
from xdsl_mergealloc.verify.callees import Callees
from xdsl_mergealloc.verify.inputs_outputs import move_marks
from xdsl_mergealloc.verify.offsets import LinearForms

_MOST_OPERATIONS = 60_000
_GROWTH = 12
"""
Number of operations that inlining may add in any case, and for each existing operation. Trees of
calls may be exponentially large; calls beyond the limit stay. A tree that merge-alloc plans as one
is within it: with views and offsets, functions have at most about three times as many operations.
"""


def with_workspaces_in_sight(root: Operation, layout: MemoryLayout) -> Operation:
    """
    Return a copy of a program with private functions inlined, if some of them get arenas; otherwise
    the program itself. A function that is inlined at all its calls is removed.
    """
    if not any(map(_gets_arena, _seen_where_called(root, Callees()))):
        return root
    copy = clone(root)
    callees = Callees()
    functions = _seen_where_called(copy, callees)
    ops = walk(copy)
    budget = max(_MOST_OPERATIONS, _GROWTH * len(ops))
    pending = [op for op in ops if callees.of(op) in functions]
    while pending and budget > 0:
        call = pending.pop()
        callee = callees.of(call)
        assert callee is not None
        new = list(_inline(call, callee))
        budget -= len(new)
        pending += [op for op in new if callees.of(op) in functions]
    named = {
        (symbol_table_around(op), attribute.root_reference.data)
        for op in walk(copy)
        for attribute in (*op.properties.values(), *op.attributes.values())
        if isinstance(attribute, SymbolRefAttr)
    }
    for function in functions:
        assert isinstance(function, FuncOp)
        if (symbol_table_around(function), function.sym_name.data) not in named:
            function.detach()
    forms = LinearForms()
    for op in walk(copy):
        if isinstance(op, ViewOp):
            _view_the_outermost(op, layout, forms)
    return copy


def _seen_where_called(root: Operation, callees: Callees) -> AbstractSet[Operation]:
    """Return the private functions with a body that do not call themselves, even indirectly."""
    functions: list[Operation] = [op for op in walk(root) if isinstance(op, FuncOp)]
    called = {
        function: {callee for op in walk(function) if (callee := callees.of(op)) is not None}
        for function in functions
    }

    def callees_in(function: Operation) -> AbstractSet[Operation]:
        return called.get(function, set())

    return {
        function
        for component in strongly_connected_components(functions, callees_in)
        for function in component
        if isinstance(function, FuncOp)
        and len(component) == 1
        and function not in callees_in(function)
        and function.body.blocks
        and function.sym_visibility == StringAttr("private")
    }


def _gets_arena(function: Operation) -> bool:
    """Whether a function makes views of an argument that is an array of bytes."""
    return any(
        _is_bytes(argument) and isinstance(use.operation, ViewOp | MemorySpaceCastOp)
        for argument in function.regions[0].blocks[0].args
        for use in argument.uses
    )


def _is_bytes(value: SSAValue) -> bool:
    type_ = value.type
    return is_memref(type_) and type_.element_type == i8 and type_.get_num_dims() == 1


def _inline(call: Operation, function: Operation) -> Iterator[Operation]:
    """Replace the call by a copy of the body; yield the operations in the copy."""
    block, body = call.parent, function.regions[0]
    assert block is not None
    values: dict[SSAValue, SSAValue] = dict(zip(body.blocks[0].args, call.operands, strict=True))
    if body.blocks[0].next_block is not None:
        region = _region_of(body, values)
        block.insert_op_before(region, call)
        results: Sequence[SSAValue] = region.results
        yield from walk(region)
    else:
        *ops, terminator = body.block.ops
        for op in ops:
            copy = clone(op, values)
            block.insert_op_before(copy, call)
            yield from walk(copy)
        results = [values.get(returned, returned) for returned in terminator.operands]
    for result, returned in zip(call.results, results, strict=True):
        move_marks(result, returned)
        result.replace_all_uses_with(returned)
    block.erase_op(call)


def _region_of(body: Region, values: dict[SSAValue, SSAValue]) -> ExecuteRegionOp:
    """Copy a body of several blocks into one operation, with values for its arguments."""
    region = clone_region(body)
    entry = region.blocks[0]
    for argument, original in zip(tuple(entry.args), body.blocks[0].args, strict=True):
        argument.replace_all_uses_with(values[original])
        entry.erase_arg(argument)
    result_types: Sequence[Attribute] = ()
    for block in region.blocks:
        terminator = block.last_op
        if isinstance(terminator, ReturnOp):
            result_types = [value.type for value in terminator.operands]
            block.add_op(YieldOp(*terminator.operands))
            block.erase_op(terminator)
    return ExecuteRegionOp(result_types, region)


def _view_the_outermost(view: ViewOp, layout: MemoryLayout, forms: LinearForms) -> None:
    """Make a view of a part of an arena a view of the arena itself, if it is inside of the part."""
    while True:
        source = view.source
        while isinstance(source, OpResult) and isinstance(source.op, MemorySpaceCastOp):
            source = source.op.operands[0]
        part = source.op if isinstance(source, OpResult) else None
        if not isinstance(part, ViewOp) or part.sizes or not _is_bytes(source):
            return
        offset = forms.of(view.byte_shift)
        size_bytes = size_of_view(view, forms, layout)
        part_bytes = memref_type(source).get_shape()[0]
        if offset is None or size_bytes is None:
            return
        if offset.minimum < 0 or offset.maximum + size_bytes > part_bytes:
            return
        total = AddiOp(part.byte_shift, view.byte_shift)
        Rewriter.insert_op(total, InsertPoint.before(view))
        view.operands = [part.source, total.result, *view.sizes]
