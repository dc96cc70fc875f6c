"""Elementwise operations compute into an input that is not needed any more.

An operation that reads element i of its inputs and then writes element i of its result may write
it where an input was. One-shot bufferization never considers inputs as destinations; here the input
becomes the destination, and the analysis decides whether that is possible.
"""

from __future__ import annotations

from itertools import chain

from xdsl.dialects import tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.elementwise import is_element_by_element
from xdsl_mergealloc.interfaces.loop_like import is_loop_like
from xdsl_mergealloc.interfaces.roles import destination_of, roles_of
from xdsl_mergealloc.interfaces.subset import SubsetExtraction, insertion_of, subset_of
from xdsl_mergealloc.nests import blocks_of, walk
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.cheap import erase_unused, is_undefined, made_of, without_views


def reuse_dead_inputs(module: ModuleOp) -> None:
    """Make dead inputs the destinations of the elementwise operations that read them last."""
    owned = _Owned()
    for op in walk(module):
        for block in blocks_of(op):
            _reuse_in(block, owned)


def _reuse_in(block: Block, owned: _Owned) -> None:
    """
    Let operations of a block write over inputs that they use last, instead of empty tensors.
    """
    tensors: TensorBlock | None = None
    for op in list(block.ops):
        for result in op.results:
            if not is_tensor(result):
                continue
            if (destination := destination_of(result)) is None:
                break
            operands = op.operands[:]
            empty = operands[destination]
            if not is_undefined(empty):
                continue
            # Only now: most blocks are bodies that compute one element.
            tensors = tensors or TensorBlock(block)
            ending = [
                source
                for index, source in enumerate(operands[:destination])
                if source.type == empty.type
                and is_element_by_element(op, (index, destination))
                and _ends_with(source, op, tensors)
            ]
            back = (source for source in ending if _goes_back(source, result, owned))
            others = (
                source
                for source in ending
                if owned.is_owned(source)
                and not (
                    isinstance(source, OpResult)
                    and is_loop_like(source.op)
                    and _is_concatenated(result)
                )
            )
            if (source := next(chain(back, others), None)) is not None:
                op.operands[destination] = source
                erase_unused(empty)


def _goes_back(source: SSAValue, result: OpResult, owned: _Owned) -> bool:
    """Whether an input is a slice of a tensor, and the only use of a result inserts it there."""
    taken = subset_of(source.op) if isinstance(source, OpResult) else None
    user = result.get_user_of_unique_use()
    given = None if user is None else insertion_of(user)
    return (
        isinstance(taken, SubsetExtraction)
        and given is not None
        and user is not None
        and user.operands[given.source] is result
        and given.part.base is taken.part.base
        and given.part.is_same_place(taken.part)
        and owned.is_owned(given.part.base)
    )


def _is_concatenated(value: SSAValue) -> bool:
    """Whether a tensor may be computed in its place in a concatenation, which may have no room yet
    where a loop begins."""
    return any(isinstance(use.operation, tensor.ConcatOp) for use in value.uses)


def _ends_with(value: SSAValue, op: Operation, tensors: TensorBlock) -> bool:
    """Whether an operation is the last user of a tensor, which is from the same block."""
    if not tensors.is_inside(value) and value.owner is not tensors.block:
        return False
    return all(
        use.operation is op or 0 <= tensors.number(use.operation) < tensors.number(op)
        for use in value.uses
    )


def is_owned(value: SSAValue) -> bool:
    """Whether a tensor comes, in place all the way, from an empty tensor."""
    return _Owned().is_owned(value)


class _Owned:
    """Tensors that come, in place all the way, from an empty tensor: writes to them are not seen
    from outside. A destination only changes from one such tensor to another, so cached answers
    stay right."""

    def __init__(self) -> None:
        self._known: dict[SSAValue, bool] = {}

    def is_owned(self, value: SSAValue) -> bool:
        """Whether a tensor comes from an empty tensor."""
        passed: list[SSAValue] = []
        while value not in self._known:
            passed.append(value)
            source = without_views(value)
            number = made_of(source) if isinstance(source, OpResult) else None
            if number is None:
                self._known[value] = _begins_owned(source)
            else:
                assert isinstance(source, OpResult)
                value = source.op.operands[number]
        is_owned = self._known[value]
        self._known.update(dict.fromkeys(passed, is_owned))
        return is_owned


def _begins_owned(value: SSAValue) -> bool:
    """Whether writes to a tensor that comes from no destination are not seen from outside."""
    if isinstance(value, OpResult):
        roles = roles_of(value.op)
        return roles is not None and roles.allocates
    # Tensors that a loop carries are the loop's; arguments of functions are the caller's.
    assert isinstance(value, BlockArgument)
    around = value.block.parent_op()
    scope = None if around is None else ALLOCATION_SCOPE_MODELS.lookup(around)
    return scope is not None and around is not None and scope.is_sequential_loop(around)
