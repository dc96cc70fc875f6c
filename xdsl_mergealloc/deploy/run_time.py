"""Inline code for copies and assertions, which MLIR lowers to calls of a run-time library.

A copy from or to a buffer with gaps or unknown strides calls `memrefCopy`, and an assertion calls
`puts` and `abort`; a microcontroller has none of them. Copies become loops, in which LLVM finds
rows to copy at once; a failed assertion traps.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.arith import ConstantOp, XOrIOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    UnregisteredOp,
    i1,
)
from xdsl.dialects.cf import AssertOp
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import AllocaOp, AllocaScopeOp, CopyOp, LoadOp, StoreOp
from xdsl.dialects.scf import ForOp, IfOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.shapes import has_static_shape, is_memref
from xdsl_mergealloc.interfaces.strided import has_identity_layout, identity_strides, layout_of
from xdsl_mergealloc.nests import walk

_Trap = UnregisteredOp.with_name("llvm.intr.trap")
_INDEX = IndexType()


def lower_run_time_calls(module: ModuleOp) -> None:
    """Lower strided copies to loops, assertions to traps, and scopes of the stack to functions."""
    for op in walk(module):
        if isinstance(op, AllocaScopeOp):
            _open_scope(op)
        elif isinstance(op, CopyOp):
            _lower_copy(op)
        elif isinstance(op, AssertOp):
            _lower_assertion(op)


def _open_scope(op: AllocaScopeOp) -> None:
    """
    Replace a scope by its operations, with stack allocations at the start of the function, so that
    they do not grow in loops. MLIR lowers no scope with control flow in it.
    """
    on_stack = [one for one in walk(op) if isinstance(one, AllocaOp)]
    function = function_around(op)
    if not isinstance(function, FuncOp) or any(one.operands for one in on_stack):
        return
    for one in on_stack:
        one.detach()
    Rewriter.insert_op(on_stack, InsertPoint.at_start(function.body.blocks[0]))
    body = op.scope.block
    returned = body.last_op
    assert returned is not None
    Rewriter.inline_block(body, InsertPoint.before(op))
    Rewriter.replace_op(op, [], returned.operands)
    Rewriter.erase_op(returned)


def _lower_assertion(op: AssertOp) -> None:
    true = ConstantOp(IntegerAttr(1, i1))
    fails = XOrIOp(op.arg, true)
    _replace(op, [true, fails, IfOp(fails, [], [_Trap.create(), YieldOp()])])


def _lower_copy(op: CopyOp) -> None:
    source, target = op.source.type, op.destination.type
    if not is_memref(source) or not is_memref(target):
        return
    if _is_one_piece(source) and _is_one_piece(target):
        return
    new_ops: list[Operation] = []

    def index(value: int) -> SSAValue:
        new_ops.append(ConstantOp(IntegerAttr(value, _INDEX)))
        return new_ops[-1].results[0]

    bounds = index(0), index(1)
    sizes: list[SSAValue] = []
    for number, known in enumerate(zip(source.get_shape(), target.get_shape(), strict=True)):
        if (size := max(known)) != DYNAMIC_INDEX:
            sizes.append(index(size))
        else:
            new_ops.append(memref_dim(op.source, index(number)))
            sizes.append(new_ops[-1].results[0])
    new_ops.extend(_element_by_element(op, sizes, bounds))
    _replace(op, new_ops)


def _element_by_element(
    op: CopyOp, sizes: Sequence[SSAValue], bounds: tuple[SSAValue, SSAValue]
) -> Sequence[Operation]:
    """Return loops that copy element by element; `bounds` are their lower bound and step."""
    begin, step = bounds
    blocks = [Block(arg_types=[_INDEX]) for _ in sizes]
    indices = [block.args[0] for block in blocks]
    load = LoadOp.get(op.source, indices)
    inner: list[Operation] = [load, StoreOp.get(load, op.destination, indices)]
    for block, size in zip(reversed(blocks), reversed(sizes), strict=True):
        block.add_ops([*inner, YieldOp()])
        inner = [ForOp(begin, size, step, [], block)]
    return inner


def _is_one_piece(type_: MemRefType[Attribute]) -> bool:
    """Whether MLIR copies a buffer of this type with one `memcpy`."""
    if has_identity_layout(type_):
        return True
    layout = layout_of(type_)
    return (
        layout is not None
        and has_static_shape(type_)
        and layout.strides == identity_strides(type_.get_shape())
    )


def _replace(op: Operation, new_ops: Sequence[Operation]) -> None:
    """Replace an operation without results by other operations."""
    for new in new_ops:
        for inner in walk(new):
            inner.location = op.location
    Rewriter.replace_op(op, new_ops, ())
