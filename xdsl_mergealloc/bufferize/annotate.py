"""The decisions of the analysis as attributes, and the reasons for them in words."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis
from xdsl_mergealloc.analysis.one_shot.analysis import (
    OwnedByLoop,
    ReadOnlyMemory,
    SharedAmongIterations,
)
from xdsl_mergealloc.analysis.one_shot.conflicts import Conflict
from xdsl_mergealloc.diagnostics import stated_position
from xdsl_mergealloc.interfaces.bufferizable import OpOperand, is_tensor
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import operation_name

IN_PLACE = "__inplace_operands_attr__"
CONFLICTS = "__conflicts_attr__"
RESULT_ALIASES = "__opresult_alias_set_attr__"
ARGUMENT_ALIASES = "__bbarg_alias_set_attr__"


def annotate(
    module: ModuleOp, analysis: OneShotAnalysis, conflicts: bool, alias_sets: bool
) -> None:
    """
    Show for each operand of an operation with a model: `true` (in place), `false`, or `none` for
    one that is no tensor. `conflicts` adds the reasons, `alias_sets` who may share memory.
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
                StringAttr(_in_words(operand, analysis))
                for index in range(len(op.operands))
                if (operand := OpOperand(op, index)) in analysis.reasons
            ]
            if reasons:
                op.attributes[CONFLICTS] = ArrayAttr(reasons)
        if alias_sets:
            _annotate_alias_sets(op, analysis, members)


def _decision(operand: OpOperand, analysis: OneShotAnalysis) -> str:
    if not is_tensor(operand.value):
        return "none"
    return "true" if analysis.is_in_place(operand) else "false"


def _in_words(operand: OpOperand, analysis: OneShotAnalysis) -> str:
    """Why an operand is not in place, as a sentence about the program."""
    reason = analysis.reasons[operand]
    what = f"operand #{operand.index} ({_name(operand.value)}) is not in place:"
    match reason:
        case ReadOnlyMemory():
            return f"{what} {_name(reason.origin)} is in memory that must not be written"
        case SharedAmongIterations():
            return (
                f"{what} the iterations of a parallel loop would all write the memory of "
                f"{_name(reason.origin)}, which is defined outside of the loop"
            )
        case OwnedByLoop():
            given, write = reason.given, reason.write
            writer = "this write" if write == operand else f"the write by {_where(write.op)}"
            loop = "this loop" if given == operand else f"{_where(given.op)}"
            return (
                f"{what} {writer} would change {_name(given.value)} while {loop} uses its memory "
                f"for what it carries (operand #{given.index})"
            )
        case Conflict():
            write, read = reason.write.operand, reason.read.operand
            writer = "this write" if write == operand else f"the write by {_where(write.op)}"
            return (
                f"{what} {writer} would destroy {_name(read.value)}, which "
                f"{_where(read.op)} reads (operand #{read.index}); its contents come from "
                f"{_origin(reason.read.definition)}"
            )


def _where(op: Operation) -> str:
    position = stated_position(op.location)
    return f"'{operation_name(op)}'" + (f" at {position}" if position else "")


def _origin(value: SSAValue) -> str:
    if isinstance(value, OpResult):
        return _where(value.op)
    return f"block argument {_name(value)}" if value.name_hint is not None else _name(value)


def _name(value: SSAValue) -> str:
    """A value as a reader of the program finds it; printing renumbers those without a name."""
    if value.name_hint is not None:
        return f"%{value.name_hint}"
    if isinstance(value, OpResult):
        which = f"result #{value.index}" if len(value.op.results) > 1 else "the result"
        return f"{which} of {_where(value.op)}"
    assert isinstance(value, BlockArgument)
    op = value.block.parent_op()
    symbol = None if op is None else op.get_attr_or_prop("sym_name")
    if isinstance(symbol, StringAttr):
        return f"argument #{value.index} of @{symbol.data}"
    if op is None:
        return f"argument #{value.index}"
    return f"argument #{value.index} of the body of {_where(op)}"


def _members(module: ModuleOp, analysis: OneShotAnalysis) -> dict[SSAValue, list[str]]:
    """The names of the tensors of each alias set, by its representative."""
    members: dict[SSAValue, list[str]] = {}
    for op in walk(module):
        values: list[SSAValue] = [*op.results]
        for region in op.regions:
            for block in region.blocks:
                values.extend(block.args)
        for value in values:
            if is_tensor(value):
                root = analysis.sets.representative(value)
                members.setdefault(root, []).append(_name(value))
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
    arguments = [
        shown(argument)
        for region in op.regions
        for block in region.blocks
        for argument in block.args
        if is_tensor(argument)
    ]
    if arguments:
        op.attributes[ARGUMENT_ALIASES] = ArrayAttr(arguments)
