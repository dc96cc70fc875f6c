"""The decisions of the analysis as attributes, and the reasons for them in words."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis
from xdsl_mergealloc.analysis.one_shot.reasons import (
    operand_in_words,
    reason_in_words,
    value_in_words,
)
from xdsl_mergealloc.interfaces.bufferizable import OpOperand, is_tensor
from xdsl_mergealloc.nests import blocks_of, values_of, walk

IN_PLACE = "__inplace_operands_attr__"
CONFLICTS = "__conflicts_attr__"
RESULT_ALIASES = "__opresult_alias_set_attr__"
ARGUMENT_ALIASES = "__bbarg_alias_set_attr__"


def annotate(
    module: ModuleOp, analysis: OneShotAnalysis, conflicts: bool, alias_sets: bool
) -> None:
    """
    Show for each operand of an operation with a model: `true` (in place), `false`, or `none` if it
    is no tensor. `conflicts` adds the reasons, `alias_sets` the tensors that may share memory.
    """
    members = _members(module, analysis) if alias_sets else {}
    for op in walk(module):
        if analysis.accesses.model_of(op) is None:
            continue
        if any(map(is_tensor, op.operands)):
            op.attributes[IN_PLACE] = ArrayAttr(
                StringAttr(_decision(OpOperand(op, index), analysis))
                for index in range(len(op.operands))
            )
        if conflicts:
            reasons = [
                StringAttr(
                    f"{operand_in_words(operand)} is not in place: "
                    f"{reason_in_words(operand, reason)}"
                )
                for index in range(len(op.operands))
                if (reason := analysis.reasons.get(operand := OpOperand(op, index))) is not None
            ]
            if reasons:
                op.attributes[CONFLICTS] = ArrayAttr(reasons)
        if alias_sets:
            _annotate_alias_sets(op, analysis, members)


def _decision(operand: OpOperand, analysis: OneShotAnalysis) -> str:
    if not is_tensor(operand.value):
        return "none"
    return "true" if analysis.is_in_place(operand) else "false"


def _members(module: ModuleOp, analysis: OneShotAnalysis) -> dict[SSAValue, list[str]]:
    """Return the names of the tensors of each alias set, by its representative."""
    members: dict[SSAValue, list[str]] = {}
    for op in walk(module):
        for value in filter(is_tensor, values_of(op)):
            root = analysis.sets.representative(value)
            members.setdefault(root, []).append(value_in_words(value))
    return members


def _annotate_alias_sets(
    op: Operation, analysis: OneShotAnalysis, members: dict[SSAValue, list[str]]
) -> None:
    def shown(value: SSAValue) -> ArrayAttr[StringAttr]:
        names = members.get(analysis.sets.representative(value), [])
        return ArrayAttr(StringAttr(name) for name in names)

    results = [shown(result) for result in op.results if is_tensor(result)]
    if results:
        op.attributes[RESULT_ALIASES] = ArrayAttr(results)
    block_arguments = (argument for block in blocks_of(op) for argument in block.args)
    arguments = [shown(argument) for argument in block_arguments if is_tensor(argument)]
    if arguments:
        op.attributes[ARGUMENT_ALIASES] = ArrayAttr(arguments)
