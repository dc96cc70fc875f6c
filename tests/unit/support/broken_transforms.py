"""Transforms that a proof must accept, and transforms that it must catch."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter


def _blocks(module: ModuleOp) -> list[Block]:
    return [block for op in module.walk() for region in op.regions for block in region.blocks]


def keep(context: Context, module: ModuleOp) -> None:
    """Changes nothing."""


def hoist_constants(context: Context, module: ModuleOp) -> None:
    """Correct: constants move to the start of their block."""
    for block in _blocks(module):
        for op in [op for op in block.ops if op.name == "arith.constant"]:
            first = block.first_op
            if first is not None and first is not op:
                op.detach()
                block.insert_op_before(op, first)


def share_buffers(context: Context, module: ModuleOp) -> None:
    """Wrong: the second of two allocations of a type in a block becomes the first."""
    for block in _blocks(module):
        seen: dict[object, SSAValue] = {}
        for op in list(block.ops):
            if not isinstance(op, memref.AllocOp) or op.dynamic_sizes:
                continue
            if op.memref.type in seen:
                op.memref.replace_all_uses_with(seen[op.memref.type])
                Rewriter.erase_op(op)
            else:
                seen[op.memref.type] = op.memref


def free_early(context: Context, module: ModuleOp) -> None:
    """Wrong: every allocation is freed after its first use in its block."""
    for block in _blocks(module):
        for alloc in [op for op in block.ops if isinstance(op, memref.AllocOp)]:
            users = {use.operation for use in alloc.memref.uses}
            first = next((op for op in block.ops if op in users), None)
            if first is not None and first is not block.last_op:
                block.insert_op_after(memref.DeallocOp.get(alloc.memref), first)


def drop_copies(context: Context, module: ModuleOp) -> None:
    """Wrong: copies vanish."""
    for op in [op for op in module.walk() if isinstance(op, memref.CopyOp)]:
        Rewriter.erase_op(op)


def hoist_out_of_parallel(context: Context, module: ModuleOp) -> None:
    """Wrong: allocations leave parallel loops, so that all iterations share one buffer."""
    for loop in [op for op in module.walk() if op.name in ("scf.parallel", "scf.forall")]:
        for alloc in _static_allocs(loop):
            alloc.detach()
            assert loop.parent is not None
            loop.parent.insert_op_before(alloc, loop)


def _static_allocs(loop: Operation) -> list[memref.AllocOp]:
    block = loop.regions[0].block
    return [op for op in block.ops if isinstance(op, memref.AllocOp) and not op.dynamic_sizes]


def sink_definition(context: Context, module: ModuleOp) -> None:
    """Wrong: the first allocation of a block moves to its end, behind its uses."""
    for block in _blocks(module):
        last = block.last_op
        alloc = next((op for op in block.ops if isinstance(op, memref.AllocOp)), None)
        if alloc is not None and last is not None and last is not alloc:
            alloc.detach()
            block.insert_op_before(alloc, last)


def forget_deallocs(context: Context, module: ModuleOp) -> None:
    """Wrong where leaks count: nothing is freed any more."""
    for op in [op for op in module.walk() if isinstance(op, memref.DeallocOp)]:
        Rewriter.erase_op(op)
