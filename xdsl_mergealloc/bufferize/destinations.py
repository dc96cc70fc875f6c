"""Private destinations: values that cost nothing to have twice are no reason for a copy.

Front ends merge equal operations, so one `tensor.empty` or one `linalg.fill` becomes the
destination of many. Their results would compete for one buffer, and all but one lose.
"""

from __future__ import annotations

from xdsl.dialects import tensor
from xdsl.dialects.bufferization import AllocTensorOp
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import FillOp, GenericOp, YieldOp
from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.bufferizable import OpOperand, is_tensor, tensor_type
from xdsl_mergealloc.interfaces.roles import roles_of, tied_result


def is_destination(operand: OpOperand) -> bool:
    """Whether an operand is a tensor that a result is made of."""
    return is_tensor(operand.value) and tied_result(operand.op, operand.index) is not None


def is_overwritten(operand: OpOperand) -> bool:
    """Whether an operand is a destination whose contents nobody looks at."""
    roles = roles_of(operand.op)
    return roles is not None and is_destination(operand) and not roles.uses_contents(operand.index)


def privatize_destinations(module: ModuleOp) -> None:
    """
    Give each use as a destination, or as what a loop begins with, an empty tensor or a fill of its
    own. What is left without uses is erased.
    """
    shared: list[Operation] = []
    for op in list(module.walk()):
        if not _is_cheap(op):
            continue
        value = op.results[0]
        uses = [OpOperand(use.operation, use.index) for use in value.uses]
        if len(uses) < 2:
            continue
        shared.append(op)
        # xDSL lists the last use first; the original stays with those that are no destination.
        for operand in reversed(uses):
            if _takes_over(operand):
                copy = _recompute(value, operand.op)
                operand.op.operands[operand.index] = copy
    for op in reversed(shared):
        _erase_unused(op)


def _takes_over(operand: OpOperand) -> bool:
    op = operand.op
    if is_destination(operand):
        return True
    # What a loop begins with is the loop's.
    return op.name in ("scf.for", "scf.while", "scf.forall")


def _is_cheap(op: Operation) -> bool:
    """Whether an operation makes a tensor of nothing: of sizes, or of one scalar."""
    if isinstance(op, tensor.EmptyOp):
        return True
    if isinstance(op, AllocTensorOp):
        return op.copy is None
    if len(op.results) != 1 or not is_tensor(op.results[0]):
        return False
    if isinstance(op, FillOp):
        return _comes_from_nothing(op.outputs[0])
    if isinstance(op, GenericOp):
        terminator = op.body.block.last_op
        return (
            isinstance(terminator, YieldOp)
            and op.body.block.first_op is terminator
            and op.body.block.args[-1].first_use is None
            and all(_is_scalar(value) for value in op.inputs)
            and _comes_from_nothing(op.outputs[0])
        )
    return False


def _is_scalar(value: SSAValue) -> bool:
    return not is_tensor(value) or not tensor_type(value).get_shape()


def _comes_from_nothing(value: SSAValue) -> bool:
    return isinstance(value, OpResult) and isinstance(value.op, tensor.EmptyOp | AllocTensorOp)


def _recompute(value: SSAValue, user: Operation) -> SSAValue:
    """The value once more, before an operation."""
    assert isinstance(value, OpResult)
    block = user.parent
    assert block is not None
    copy = value.op.clone()
    copy.location = value.op.location
    copy.results[0].name_hint = value.name_hint
    if not isinstance(copy, tensor.EmptyOp | AllocTensorOp):
        last = len(copy.operands) - 1
        copy.operands[last] = _recompute(copy.operands[last], user)
    block.insert_op_before(copy, user)
    return copy.results[0]


def _erase_unused(op: Operation) -> None:
    """Erase an operation without uses, and the destination that it had."""
    pending: list[Operation] = [op]
    while pending:
        current = pending.pop()
        block: Block | None = current.parent
        if block is None or any(result.first_use is not None for result in current.results):
            continue
        sources = [value.op for value in current.operands if isinstance(value, OpResult)]
        block.erase_op(current)
        pending.extend(source for source in sources if isinstance(source, tensor.EmptyOp))
