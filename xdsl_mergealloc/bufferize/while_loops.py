"""Removal of tensors that `scf.while` need not hand on.

The loop owns the buffers of all that it carries, so a tensor that it only passes along would be
copied. It need not be handed on if it is the same outside tensor in every iteration, under any
name: the arguments in either region, and the result, are that tensor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.scf import WhileOp
from xdsl.ir import SSAValue

from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.op_building import replace_keeping_results, with_other_values
from xdsl_mergealloc.interfaces.regions import is_defined_outside


def simplify_while(op: WhileOp) -> None:
    """Replace values that are the same tensor from outside in every iteration by that tensor."""
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
        if is_tensor(argument) and (value := _from_outside(argument, sources, op)) is not None
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
    found: SSAValue | None = None
    seen = {argument}
    pending = [argument]
    while pending:
        for source in sources[pending.pop()]:
            if source in sources:
                if source not in seen:
                    seen.add(source)
                    pending.append(source)
            elif source is not found:
                if found is not None or not is_defined_outside(source, op):
                    return None
                found = source
    return found
