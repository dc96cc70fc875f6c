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

`scf.while` has arguments of their own in its two regions. It owns the buffers of all that it
carries, so a tensor that it only passes along would be copied. It need not be handed on

5. if it is the same outside tensor in every iteration, under any name: the arguments in either
   region, and the result, are that tensor.

For a workspace, in which each result is to have one place, the same is done for buffers that
`scf.while` writes in place in every iteration, and

6. where branches yield buffers that they allocate themselves: one buffer, allocated before them,
   stands for all of these, and for the result if there are no others.

`dead_tensors` removes tensors that become unused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.memref import AllocOp, CollapseShapeOp, ExpandShapeOp
from xdsl.dialects.scf import WhileOp
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.interfaces.buffer_type import is_buffer
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
from xdsl_mergealloc.interfaces.op_building import replace_keeping_results, with_other_values
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
            _simplify_while(op, is_tensor)
        elif op.results and is_region_branch(op):
            _simplify_branches(op)


def simplify_carried_buffers(module: ModuleOp) -> None:
    """Replace buffers that `scf.while` only passes along by those outside, and those that branches
    allocate and yield by one before the branches."""
    for op in walk_inner_first(module):
        if isinstance(op, WhileOp):
            _simplify_while(op, is_buffer)
        elif op.results and is_region_branch(op) and not is_loop_like(op):
            _share_buffers_of_branches(op)


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


def _share_buffers_of_branches(op: Operation) -> None:
    """Rule 6."""
    if any(region.first_block is not region.last_block for region in op.regions):
        return
    terminators = yielded_by(op)
    if not terminators or any(len(each.operands) != len(op.results) for each in terminators):
        return
    kept: list[int] = []
    by_result = zip(*map(_yielded_buffers, terminators), strict=True)
    for number, (result, buffers) in enumerate(zip(op.results, by_result, strict=True)):
        found = [each for each in buffers if each is not None]
        if not found or any(not _is_alike(each[0], found[0][0]) for each in found):
            kept.append(number)
            continue
        shared, *others = found
        for each in shared:
            each.detach()
            Rewriter.insert_op(each, InsertPoint.before(op))
        for other in others:
            for ours, theirs in ((shared[-1], other[-1]), (shared[0], other[0])):
                theirs.results[0].replace_all_uses_with(ours.results[0])
            for each in reversed(other):
                if each.results[0].first_use is None:
                    Rewriter.erase_op(each)
        if len(found) == len(terminators):
            result.replace_all_uses_with(shared[-1].results[0])
        else:
            kept.append(number)
    if len(kept) < len(op.results):
        for terminator in terminators:
            terminator.operands = [terminator.operands[number] for number in kept]
        new_op = with_other_values(op, op.operands, [op.results[number].type for number in kept])
        replace_keeping_results(op, new_op, kept)


def _yielded_buffers(terminator: Operation) -> Sequence[Sequence[Operation] | None]:
    """Return, for each operand of a terminator, the allocation in its block that this yields, and
    the reshapes through which it does, all of static sizes; None for another value, or a buffer
    that is yielded twice."""
    found = [_allocation_and_reshapes(value, terminator.parent) for value in terminator.operands]
    times = Counter(each[0] for each in found if each is not None)
    return [None if each is None or times[each[0]] > 1 else each for each in found]


def _allocation_and_reshapes(value: SSAValue, block: Block | None) -> Sequence[Operation] | None:
    op = value.owner
    if not isinstance(op, Operation) or op.parent is not block:
        return None
    if isinstance(op, AllocOp):
        return None if op.operands else (op,)
    if isinstance(op, ExpandShapeOp | CollapseShapeOp) and len(op.operands) == 1:
        before = _allocation_and_reshapes(op.operands[0], block)
        return None if before is None else (*before, op)
    return None


def _is_alike(one: Operation, other: Operation) -> bool:
    """Whether two allocations are of the same type and alignment."""
    return one.results[0].type == other.results[0].type and one.properties == other.properties


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
        value.op.detach()
        Rewriter.insert_op(value.op, InsertPoint.before(loop))
    return value


def _simplify_while(op: WhileOp, is_considered: Callable[[SSAValue], bool]) -> None:
    """Replace values that are the same one from outside in every iteration by that one."""
    before, after = op.before_region.block, op.after_region.block
    condition, terminator = before.last_op, after.last_op
    assert condition is not None
    assert terminator is not None
    passed = condition.operands[1:]
    sources: dict[SSAValue, Sequence[SSAValue]] = {}
    for argument, init, value in zip(before.args, op.operands, terminator.operands, strict=True):
        sources[argument] = init, value
    for argument, value in zip(after.args, passed, strict=True):
        sources[argument] = (value,)
    known = {
        argument: value
        for argument in sources
        if is_considered(argument) and (value := _from_outside(argument, sources, op)) is not None
    }
    if not known:
        return
    for result, argument in zip(op.results, after.args, strict=True):
        if argument in known:
            result.replace_all_uses_with(known[argument])
    for argument, value in known.items():
        argument.replace_all_uses_with(value)
    carried = [number for number, argument in enumerate(before.args) if argument not in known]
    kept = [number for number, argument in enumerate(after.args) if argument not in known]
    terminator.operands = [terminator.operands[number] for number in carried]
    condition.operands = [condition.operands[0], *(passed[number] for number in kept)]
    for block in (before, after):
        for argument in [argument for argument in block.args if argument in known]:
            block.erase_arg(argument)
    new_op = with_other_values(
        op,
        [op.operands[number] for number in carried],
        [op.results[number].type for number in kept],
    )
    replace_keeping_results(op, new_op, kept)


def _from_outside(
    argument: SSAValue, sources: Mapping[SSAValue, Sequence[SSAValue]], op: WhileOp
) -> SSAValue | None:
    """Return the one value from outside of a loop that an argument always is, if any."""
    names = reachable((argument,), lambda name: [s for s in sources[name] if s in sources])
    found = {source for name in names for source in sources[name] if source not in sources}
    only = found.pop() if len(found) == 1 else None
    return only if only is not None and is_defined_outside(only, op) else None
