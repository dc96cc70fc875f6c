"""Private destinations: values that cost nothing to have twice are no reason for a copy.

Front ends merge equal operations, so one `tensor.empty` or one `linalg.fill` becomes the
destination of many. Their results would compete for one buffer, and all but one lose.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis
from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    BufferizationOptions,
    OpOperand,
    is_tensor,
    tensor_operands,
    tensor_type,
)
from xdsl_mergealloc.interfaces.elementwise import forwarded_by_body
from xdsl_mergealloc.interfaces.loop_like import first_init, is_loop_like, iter_args, yield_of
from xdsl_mergealloc.interfaces.roles import Roles, destination_of, roles_of, tied_destinations
from xdsl_mergealloc.nests import walk


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
    """The tensor that reshapes and casts show."""
    return _behind_views(value)[0]


def _behind_views(value: SSAValue) -> tuple[SSAValue, Roles | None]:
    """The tensor that reshapes and casts show, and the roles of the operation that makes it."""
    while isinstance(value, OpResult):
        roles = roles_of(value.op)
        if roles is None or not roles.is_whole_view or len(roles.view_of) != 1:
            return value, roles
        value = value.op.operands[roles.view_of[0]]
    return value, None


def is_undefined(value: SSAValue) -> bool:
    """Whether a tensor is an empty one, or another look at one."""
    _, roles = _behind_views(value)
    return _makes_undefined(roles)


def _makes_undefined(roles: Roles | None) -> bool:
    return roles is not None and roles.allocates and not roles.is_filled


def made_of(value: OpResult) -> int | None:
    """The number of the operand that a result is made of: a destination; or what a loop begins
    with, if each iteration goes on with what the one before made of it."""
    if not is_loop_like(value.op):
        return destination_of(value)
    carried, argument = yield_of(value.op).operands[value.index], iter_args(value.op)[value.index]
    while carried is not argument:
        if not isinstance(carried, OpResult) or (number := made_of(carried)) is None:
            return None
        carried = carried.op.operands[number]
    return first_init(value.op) + value.index


def is_cheap(value: SSAValue) -> bool:
    """Whether a tensor is made of nothing: of sizes, or of one scalar."""
    value, roles = _behind_views(value)
    return _makes_undefined(roles) or is_fill(value)


def is_fill(value: SSAValue) -> bool:
    """Whether all elements of an empty tensor become one and the same scalar."""
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


def privatize_destinations(module: ModuleOp) -> list[OpResult]:
    """
    Give each use that writes a tensor, or lets a loop begin with it, an empty tensor or a fill of
    its own. What is left without uses is erased.

    Returns the fills that several uses, of them or of their reshapes, still share: readers.
    """
    undecided = OneShotAnalysis(BufferizationOptions())
    shared: list[OpResult] = []
    for op in walk(module):
        if len(op.results) != 1 or not is_tensor(value := op.results[0]):
            continue
        uses = [OpOperand(use.operation, use.index) for use in value.uses]
        if len(uses) < 2 or not is_cheap(value):
            continue
        shared.append(value)
        # xDSL lists the last use first; the original stays with those that are no destination.
        for operand in reversed(uses):
            model = BUFFERIZABLE_MODELS.lookup(operand.op)
            if model is not None and model.bufferizes_to_memory_write(operand, undecided):
                operand.op.operands[operand.index] = make_again(value, operand.op)
    for value in reversed(shared):
        erase_unused(value)
    sources = dict.fromkeys(without_views(value) for value in shared if _is_shared(value))
    return [value for value in sources if isinstance(value, OpResult) and is_fill(value)]


def _is_shared(value: SSAValue) -> bool:
    return value.first_use is not None and not value.has_one_use()


def make_again(value: SSAValue, before: Operation) -> SSAValue:
    """A cheap tensor once more, in front of an operation."""
    assert isinstance(value, OpResult)
    block = before.parent
    assert block is not None
    copy = clone(value.op)
    for operand in tensor_operands(copy):
        if is_cheap(operand.value):
            copy.operands[operand.index] = make_again(operand.value, before)
    block.insert_op_before(copy, before)
    return copy.results[0]


def erase_unused(value: SSAValue) -> None:
    """Erase the operation that makes a cheap value, and what that was made of, without uses."""
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
