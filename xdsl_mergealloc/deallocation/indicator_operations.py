"""Indicators (`i1`s) in a program: operations on them, and the values that forward them.

Boolean operations on `i1`s that are known at compile time are folded (D10). Two buffers are the
same if their pointers are equal.

Control flow forwards an indicator as one more value: an input, and an operand on each edge to it.
Functions and their calls get an indicator for each buffer, after all other arguments and results.
Source of the latter: MLIR, `private-function-dynamic-ownership`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from xdsl.dialects.arith import AndIOp, CmpiOp, ConstantOp, OrIOp, SelectOp, XOrIOp
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    LocationAttr,
    UnitAttr,
    i1,
)
from xdsl.dialects.func import FuncOp
from xdsl.dialects.scf import IfOp, YieldOp
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.flow import (
    DYNAMIC_OWNERSHIP,
    BufferFlow,
    ForwardedOperand,
    has_manual_deallocation,
    mark_manual_deallocation,
)
from xdsl_mergealloc.dialects.memref.views import ExtractAlignedPointerAsIndexOp
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer_type
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.control_flow import (
    append_argument,
    append_result,
    exit_terminators,
    is_terminator,
)
from xdsl_mergealloc.interfaces.op_building import create_op

Indicator = SSAValue | bool
"""An `i1`, or its value if known at compile time."""


def indicator_of(value: SSAValue) -> Indicator:
    """Return an `i1` as an indicator, which is known if it is a constant."""
    known = constant_integer(value)
    return value if known is None else known != 0


def run_if(indicator: SSAValue, op: Operation, location: LocationAttr) -> Operation:
    """Build an `scf.if` around an operation without results."""
    end = YieldOp()
    choice = IfOp(indicator, [], Region(Block([op, end])))
    choice.location = end.location = location
    return choice


class IndicatorLogic:
    """Inserts operations into one function, each before the operation that needs it."""

    def __init__(self, entry: Block, folds: bool = True):
        """
        Args:
            entry: the entry block of the function.
            folds: whether to fold operations on known indicators.
        """
        self._entry = entry
        self._folds = folds
        self._constants: dict[bool, SSAValue] = {}
        self._negations: dict[tuple[SSAValue, Operation], SSAValue] = {}
        self._negated: dict[SSAValue, SSAValue] = {}
        self._pointer: Callable[[SSAValue, Operation], SSAValue] = cache(self._insert_pointer)
        """Returns the pointer of a buffer before an operation."""
        self._inserted: list[Operation] = []

    def insert_before(self, op: Operation, where: Operation) -> SSAValue:
        """Insert an operation with one result; return the result."""
        op.location = where.location
        Rewriter.insert_op(op, InsertPoint.before(where))
        self._inserted.append(op)
        return op.results[0]

    def erase_unused(self, used: Iterable[Indicator]) -> None:
        """Erase unused operations, except for `used`, which are about to be used."""
        kept = set(used)
        for op in reversed(self._inserted):
            if not any(op.results[0].uses) and op.results[0] not in kept:
                Rewriter.erase_op(op)

    def value(self, indicator: Indicator) -> SSAValue:
        """Return the indicator as a value; a constant goes to the start of the function."""
        if isinstance(indicator, SSAValue):
            return indicator
        if indicator not in self._constants:
            assert self._entry.first_op is not None
            constant = ConstantOp(IntegerAttr(int(indicator), i1))
            self._constants[indicator] = self.insert_before(constant, self._entry.first_op)
        return self._constants[indicator]

    def _as_seen(self, indicator: Indicator) -> Indicator:
        """Return the indicator; without folding, as a value, so that it counts as unknown."""
        return indicator if self._folds else self.value(indicator)

    def negate(self, indicator: Indicator, where: Operation) -> Indicator:
        """Return whether the indicator is false."""
        indicator = self._as_seen(indicator)
        if isinstance(indicator, bool):
            return not indicator
        if indicator in self._negated:
            return self._negated[indicator]
        key = indicator, where
        if key not in self._negations:
            negation = self.insert_before(XOrIOp(indicator, self.value(True)), where)
            self._negations[key] = negation
            self._negated[negation] = indicator
        return self._negations[key]

    def all_of(self, indicators: Iterable[Indicator], where: Operation) -> Indicator:
        """Return whether all indicators are true."""
        result: Indicator = True
        known: set[Indicator] = {True}
        excluded: set[Indicator] = {False}
        for indicator in map(self._as_seen, indicators):
            negated = self._negated.get(indicator) if isinstance(indicator, SSAValue) else None
            if indicator in excluded or negated in known:
                return False
            if indicator in known:
                continue
            known.add(indicator)
            if negated is not None:
                excluded.add(negated)
            if result is True:
                result = indicator
            else:
                both = AndIOp(self.value(result), self.value(indicator))
                result = self.insert_before(both, where)
        return result

    def any_of(self, indicators: Iterable[Indicator], where: Operation) -> Indicator:
        """Return whether at least one indicator is true."""
        result: Indicator = False
        for indicator in map(self._as_seen, indicators):
            if indicator is True or result is True:
                return True
            if result is False:
                result = indicator
            elif indicator is not False and indicator is not result:
                result = self.insert_before(OrIOp(result, indicator), where)
        return result

    def is_same(self, left: SSAValue, right: SSAValue, where: Operation) -> Indicator:
        """Return whether two values are the same buffer; unless they are one, compare pointers."""
        if left is right:
            return True
        one, other = (self._pointer(buffer, where) for buffer in (left, right))
        return self.insert_before(CmpiOp(one, other, "eq"), where)

    def _insert_pointer(self, buffer: SSAValue, where: Operation) -> SSAValue:
        op = create_op(
            ExtractAlignedPointerAsIndexOp, (buffer,), (IndexType(),), {}, where.location
        )
        return self.insert_before(op, where)

    def choose(
        self, condition: SSAValue, left: Indicator, right: Indicator, where: Operation
    ) -> Indicator:
        """Return `left` where the condition holds, else `right`."""
        left, right = self._as_seen(left), self._as_seen(right)
        if left is right:
            return left
        if left is True and right is False:
            return condition
        if left is False and right is True:
            return self.negate(condition, where)
        choice = SelectOp(condition, self.value(left), self.value(right))
        return self.insert_before(choice, where)


def append_input(beside: SSAValue, suffix: str) -> SSAValue:
    """Append an `i1` to the block arguments or operation results that include `beside`."""
    name_hint = None if beside.name_hint is None else f"{beside.name_hint}_{suffix}"
    if isinstance(beside, BlockArgument):
        return append_argument(beside.block, i1, name_hint)
    assert isinstance(beside.owner, Operation)
    return append_result(beside.owner, i1, name_hint)


def unreachable_forwarders(
    inputs: Iterable[SSAValue], operands: Iterable[ForwardedOperand], points: Program
) -> list[tuple[Operation, int | None]]:
    """
    Return the unreachable terminators, with successor numbers, that forward to these inputs: they
    have to forward as many operands as the reachable ones.
    """
    found: list[tuple[Operation, int | None]] = []

    for value in inputs:
        if isinstance(value, BlockArgument):
            assert value.block.parent is not None
            for block in value.block.parent.blocks:
                terminator = block.last_op
                if terminator is not None and not points.is_reached(terminator):
                    found.extend(
                        (terminator, index)
                        for index, block in enumerate(terminator.successors)
                        if block is value.block
                    )
    regions = {
        region: None
        for operand in operands
        if operand.successor is None
        and is_terminator(operand.forwarder)
        and (region := operand.forwarder.parent_region()) is not None
    }
    for region in regions:
        found.extend(
            (terminator, None)
            for terminator in exit_terminators(region.blocks)
            if not points.is_reached(terminator)
        )
    return found


def append_function_indicators(flow: BufferFlow) -> dict[SSAValue, SSAValue]:
    """Append indicators to a function and its type; return those of its arguments, by argument."""
    function = flow.points.root
    assert isinstance(function, FuncOp)
    indicators = {value: append_input(value, "owned") for value in flow.owned_arguments}
    old = function.function_type
    inputs = [*old.inputs, *[i1] * len(indicators)]
    outputs = [*old.outputs, *[i1] * sum(map(is_buffer_type, old.outputs))]
    function.function_type = FunctionType.from_lists(inputs, outputs)
    function.arg_attrs = _padded(function.arg_attrs, len(inputs))
    function.res_attrs = _padded(function.res_attrs, len(outputs))
    function.attributes[DYNAMIC_OWNERSHIP] = UnitAttr()
    return indicators


def append_call_indicators(call: Operation, memory: Memory) -> dict[SSAValue, SSAValue]:
    """Append indicators to the results of a call; return them by result."""
    mark_manual_deallocation(call, memory)
    return {value: append_input(value, "owned") for value in buffers_among(call.results)}


def complete_other_calls(flows: Iterable[BufferFlow]) -> None:
    """Adapt the remaining, unreachable calls to the new types of their callees."""
    for flow in flows:
        for call in flow.memory.calls.callers_of(flow.points.root):
            if has_manual_deallocation(call):
                continue
            append_call_indicators(call, flow.memory)
            if count := len(flow.owned_arguments):
                constant = ConstantOp(IntegerAttr(0, i1))
                constant.location = call.location
                Rewriter.insert_op(constant, InsertPoint.before(call))
                call.operands = (*call.operands, *[constant.result] * count)


def _padded(
    attributes: ArrayAttr[DictionaryAttr] | None, count: int
) -> ArrayAttr[DictionaryAttr] | None:
    if attributes is None:
        return None
    missing = count - len(attributes.data)
    return ArrayAttr([*attributes.data, *[DictionaryAttr({})] * missing])
