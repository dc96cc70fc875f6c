"""Removal of tensors that loops and branches need not hand on.

A tensor that `scf.for` or `scf.if` hands on gets a buffer of its own, and perhaps a copy, where the
analysis cannot know better. It need not be handed on

1. where all branches yield one value from outside: the result is that value;
2. where every iteration of a loop yields the argument that it got: the tensor is the initial value;
3. where every iteration yields one value from outside, and the loop runs at least once: the result
   is that value;
4. where another tensor is the same: the branches yield the same value for two results; or each
   iteration yields the same value for both, and both have the same initial value, or the loop runs
   at least once (then only the results are the same).

`dead_tensors` removes what becomes unused. `while_loops` handles `scf.while`, whose two regions
have arguments of their own.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.scf import WhileOp
from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.bufferize.while_loops import simplify_while
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.constants import is_constant
from xdsl_mergealloc.interfaces.control_flow import is_region_branch
from xdsl_mergealloc.interfaces.loop_like import (
    inits,
    is_loop_like,
    iter_args,
    runs_at_least_once,
    yield_of,
)
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.nests import walk_inner_first


def simplify_carried_tensors(module: ModuleOp) -> None:
    """Replace tensors that loops and branches need not hand on by other values."""
    for op in walk_inner_first(module):
        if not op.regions:
            continue
        if is_loop_like(op):
            _simplify_loop(op)
        elif isinstance(op, WhileOp):
            simplify_while(op)
        elif op.results and is_region_branch(op):
            _simplify_branches(op)


def yielded_by(op: Operation) -> list[Operation]:
    """Return the terminators that yield the results of a loop or branches."""
    return [
        last
        for region in op.regions
        if region.first_block is not None and (last := region.first_block.last_op) is not None
    ]


def _simplify_branches(op: Operation) -> None:
    terminators = yielded_by(op)
    first_with: dict[tuple[SSAValue, ...], SSAValue] = {}
    for number, result in enumerate(op.results):
        if not is_tensor(result):
            continue
        values = tuple(terminator.operands[number] for terminator in terminators)
        if len(set(values)) == 1 and is_defined_outside(values[0], op):
            result.replace_all_uses_with(values[0])
        elif values in first_with:
            result.replace_all_uses_with(first_with[values])
        else:
            first_with[values] = result


def _simplify_loop(op: Operation) -> None:
    """Replace tensors that a loop carries by initial values, yielded values or other results."""
    terminator = yield_of(op)
    runs = runs_at_least_once(op)
    first_with: dict[tuple[SSAValue, ...], tuple[SSAValue, SSAValue]] = {}
    first_yielding: dict[SSAValue, SSAValue] = {}
    for number, result in enumerate(op.results):
        if not is_tensor(result):
            continue
        argument, init = iter_args(op)[number], inits(op)[number]
        if terminator.operands[number] is argument:
            argument.replace_all_uses_with(init)
            result.replace_all_uses_with(init)
            continue
        value = _without_loop(terminator.operands[number], op)
        if runs and is_defined_outside(value, op):
            result.replace_all_uses_with(value)
        if (init, value) in first_with:
            other_argument, other_result = first_with[init, value]
            argument.replace_all_uses_with(other_argument)
            result.replace_all_uses_with(other_result)
        elif runs and value in first_yielding:
            result.replace_all_uses_with(first_yielding[value])
        first_with.setdefault((init, value), (argument, result))
        first_yielding.setdefault(value, result)


def _without_loop(value: SSAValue, loop: Operation) -> SSAValue:
    """Return a value; if it is a constant in a loop, move it out of the loop."""
    if is_constant(value) and not is_defined_outside(value, loop):
        assert isinstance(value, OpResult)
        assert loop.parent is not None
        value.op.detach()
        loop.parent.insert_op_before(value.op, loop)
    return value
