"""Cheap tensors, which cost nothing to create twice: empty ones, scalar fills, views of these."""

from __future__ import annotations

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.interfaces.bufferizable import (
    OpOperand,
    is_tensor,
    tensor_operands,
    tensor_type,
)
from xdsl_mergealloc.interfaces.elementwise import forwarded_by_body
from xdsl_mergealloc.interfaces.loop_like import first_init, is_loop_like, iter_args, yield_of
from xdsl_mergealloc.interfaces.roles import Roles, destination_of, roles_of, tied_destinations


def is_overwritten(operand: OpOperand) -> bool:
    """Whether an operand is a destination whose contents do not matter."""
    op, roles = operand.op, roles_of(operand.op)
    return (
        roles is not None
        and is_tensor(operand.value)
        and operand.index in tied_destinations(op, roles)[: len(op.results)]
        and not roles.uses_contents(operand.index)
    )


def without_views(value: SSAValue) -> SSAValue:
    """Return the tensor below all reshapes and casts."""
    return _behind_views(value)[0]


def _behind_views(value: SSAValue) -> tuple[SSAValue, Roles | None]:
    """Return the tensor below all reshapes and casts, and the roles of its producer."""
    while isinstance(value, OpResult):
        roles = roles_of(value.op)
        if roles is None or not roles.is_whole_view or len(roles.view_of) != 1:
            return value, roles
        value = value.op.operands[roles.view_of[0]]
    return value, None


def is_undefined(value: SSAValue) -> bool:
    """Whether a tensor is an empty one or a view of one."""
    return _is_empty(_behind_views(value)[1])


def _is_empty(roles: Roles | None) -> bool:
    return roles is not None and roles.allocates and not roles.is_filled


def made_of(value: OpResult) -> int | None:
    """Return the number of the operand that a result is computed over: a destination; for a loop,
    the initial value, if each iteration continues with the result of the one before."""
    if not is_loop_like(value.op):
        return destination_of(value)
    carried, argument = yield_of(value.op).operands[value.index], iter_args(value.op)[value.index]
    while carried is not argument:
        if not isinstance(carried, OpResult) or (number := made_of(carried)) is None:
            return None
        carried = carried.op.operands[number]
    return first_init(value.op) + value.index


def is_cheap(value: SSAValue) -> bool:
    """Whether a tensor depends on sizes or one scalar only."""
    value, roles = _behind_views(value)
    return _is_empty(roles) or is_fill(value)


def is_fill(value: SSAValue) -> bool:
    """Whether a value is an empty tensor filled with one scalar."""
    if not isinstance(value, OpResult) or forwarded_by_body(op := value.op) is None:
        return False
    destination = destination_of(value)
    return (
        destination is not None
        and is_overwritten(OpOperand(op, destination))
        and is_undefined(op.operands[destination])
        and all(_is_scalar(value) for i, value in enumerate(op.operands) if i != destination)
    )


def _is_scalar(value: SSAValue) -> bool:
    return not is_tensor(value) or not tensor_type(value).get_shape()


def make_again(value: SSAValue, before: Operation) -> SSAValue:
    """Recreate a cheap tensor before an operation."""
    assert isinstance(value, OpResult)
    block = before.parent
    assert block is not None
    copy = clone(value.op)
    for operand in tensor_operands(copy):
        if is_cheap(operand.value):
            copy.operands[operand.index] = make_again(operand.value, before)
    block.insert_op_before(copy, before)
    return copy.results[0]


def move_to_only_user(value: SSAValue) -> None:
    """Move the producer of a cheap tensor right before its only user, if there is one in the same
    block, and the producers of its cheap operands likewise: otherwise it takes memory earlier."""
    if not isinstance(value, OpResult) or not is_cheap(value):
        return
    op, user = value.op, value.get_user_of_unique_use()
    block = op.parent
    if block is None or user is None or user.parent is not block:
        return
    if op.next_op is not user:
        block.detach_op(op)
        block.insert_op_before(op, user)
    for operand in tensor_operands(op):
        move_to_only_user(operand.value)


def erase_unused(value: SSAValue) -> None:
    """Erase the producer of a cheap value, and the producers of its cheap operands, if unused."""
    pending = [value]
    while pending:
        current = pending.pop()
        if current.first_use is not None or not is_cheap(current):
            continue
        assert isinstance(current, OpResult)
        block = current.op.parent
        if block is not None:
            sources = [operand.value for operand in tensor_operands(current.op)]
            block.erase_op(current.op)
            pending.extend(sources)
