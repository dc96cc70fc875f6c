"""Elementwise operations compute into an input that nobody needs any more.

An operation that reads element i of its inputs and then writes element i of its result may write
it where an input was. One-shot bufferization never looks at inputs for a place; here the input
becomes the destination, and the analysis decides whether that can be.
"""

from __future__ import annotations

from xdsl.dialects import tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.bufferize.destinations import is_overwritten
from xdsl_mergealloc.interfaces.bufferizable import OpOperand
from xdsl_mergealloc.interfaces.elementwise import is_element_by_element
from xdsl_mergealloc.interfaces.roles import destination_of


def reuse_dead_inputs(module: ModuleOp) -> None:
    """Make dead inputs the destinations of the elementwise operations that read them last."""
    for op in list(module.walk()):
        for block in (block for region in op.regions for block in region.blocks):
            _reuse_in(block)


def _reuse_in(block: Block) -> None:
    position = {op: number for number, op in enumerate(block.ops)}
    for op in list(block.ops):
        for result in op.results:
            if (destination := destination_of(result)) is None:
                break
            target = OpOperand(op, destination)
            if not is_overwritten(target) or not _is_private_empty(target.value):
                continue
            for index in range(destination):
                source = OpOperand(op, index)
                if (
                    source.value.type == target.value.type
                    and is_element_by_element(op, (index, destination))
                    and _ends_with(source.value, op, position)
                    and _is_owned(source.value)
                ):
                    empty = target.value.owner
                    op.operands[target.index] = source.value
                    assert isinstance(empty, Operation)
                    if empty.parent is not None:
                        empty.parent.erase_op(empty)
                    break


def _is_private_empty(value: SSAValue) -> bool:
    return (
        isinstance(value, OpResult) and isinstance(value.op, tensor.EmptyOp) and value.has_one_use()
    )


def _ends_with(value: SSAValue, op: Operation, position: dict[Operation, int]) -> bool:
    """Whether an operation is the last one to use a tensor, which is from the same block."""
    owner = value.owner
    here = owner if isinstance(owner, Block) else owner.parent
    if here is not op.parent:
        return False
    end = position[op]
    return all(
        use.operation is op or _is_before(use.operation, position, end) for use in value.uses
    )


def _is_before(op: Operation, position: dict[Operation, int], end: int) -> bool:
    current: Operation | None = op
    while current is not None:
        if current in position:
            return position[current] < end
        current = current.parent_op()
    return False


def _is_owned(value: SSAValue) -> bool:
    """Whether a tensor comes, in place all the way, from an empty one: then nobody outside sees
    what is written to it."""
    while isinstance(value, OpResult):
        if isinstance(value.op, tensor.EmptyOp):
            return True
        if (destination := destination_of(value)) is not None:
            value = value.op.operands[destination]
        elif isinstance(value.op, _KEEP_THE_BUFFER):
            value = value.op.operands[0]
        else:
            return isinstance(value.op, _MAKE_A_BUFFER)
    # What a loop carries is the loop's; arguments of functions are the caller's.
    return isinstance(value, BlockArgument) and _is_loop(value.block.parent_op())


_KEEP_THE_BUFFER = (tensor.ExpandShapeOp, tensor.CollapseShapeOp)
_MAKE_A_BUFFER = (tensor.PadOp, tensor.ConcatOp)


def _is_loop(op: Operation | None) -> bool:
    return op is not None and op.name in ("scf.for", "scf.while")
