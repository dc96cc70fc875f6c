"""Compile-time simplification of `bufferization.dealloc`.

`bufferization.dealloc (%m...) if (%c...) retain (%r...)` compares the pointers of all its buffers
at run time. Its result for each retained buffer is whether the condition of any identical buffer
held. Rules:

DS1 A buffer whose condition is false is dropped, and one that is listed twice is freed if either
   condition holds.
DS2 *Kept*: a buffer that certainly is a retained one is not freed. It is dropped, and its condition
   becomes part of the results for the retained buffers that it is, if these are known, or the
   results for the others are true anyway.
DS3 *Apart*: buffers that cannot be the same are not compared. Freed and retained buffers of a group
   that has nothing in common with the rest get an operation of their own.
DS4 A retained buffer in a group without any to be freed needs none: its result is known.

Source: MLIR's pass buffer-deallocation-simplification.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from xdsl.dialects.builtin import i1
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.aliases import Arguments
from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.indicator_operations import (
    Indicator,
    IndicatorLogic,
    indicator_of,
)
from xdsl_mergealloc.dialects.bufferization import DeallocOp
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.nests import walk


class Relation(Enum):
    """Whether two values are the same buffer, or parts of it."""

    SAME = auto()
    DIFFERENT = auto()
    UNKNOWN = auto()


class BufferRelations:
    """Alias relations of the buffers of a program; a snapshot."""

    def __init__(self, root: Operation):
        self._memory = Memory(root)
        self._memory.aliases.prepare()
        self._program = Program(root)

    def between(self, a: SSAValue, b: SSAValue) -> Relation:
        """Return the relation of two values of one function that are both visible at some point."""
        if a is b:
            return Relation.SAME
        origins, others = (tuple(self._memory.view_flow.origins(value)) for value in (a, b))
        if len(origins) == 1 and origins == others:
            return Relation.SAME
        if (
            not self._memory.aliases.may_alias(a, b, Arguments.MAY_OVERLAP)
            or self._is_newer(origins, b)
            or self._is_newer(others, a)
        ):
            return Relation.DIFFERENT
        return Relation.UNKNOWN

    def _is_newer(self, origins: Sequence[SSAValue], value: SSAValue) -> bool:
        """
        Whether a buffer was allocated after a value was defined: the allocation of this iteration,
        where the value may be that of an earlier one.
        """
        viewed = self._viewed(value)
        return all(
            self._memory.is_new(origin) and self._program.strictly_dominates(viewed, origin)
            for origin in origins
        )

    def _viewed(self, value: SSAValue) -> SSAValue:
        """Return the buffer that a value is a view of, followed while the source is unique."""
        view_flow = self._memory.view_flow
        while isinstance(value, OpResult) and not value.op.regions:
            sources = view_flow.sources(value)
            if len(sources) != 1 or view_flow.maybe_its_own(value):
                break
            value = sources[0]
        return value


def simplify_deallocs(root: Operation) -> None:
    """Simplify every `bufferization.dealloc` below `root`, by rules DS1 to DS4."""
    deallocs = [op for op in walk(root) if isinstance(op, DeallocOp)]
    if not deallocs:
        return
    relations = BufferRelations(root)
    logics: dict[Operation, IndicatorLogic] = {}
    for op in deallocs:
        top = function_around(op) or root
        entry = top.regions[0].blocks[0]
        if top not in logics:
            logics[top] = IndicatorLogic(entry)
        _DeallocSimplification(op, relations, logics[top]).rewrite()


class _DeallocSimplification:
    """Simplification of one operation."""

    def __init__(self, op: DeallocOp, relations: BufferRelations, logic: IndicatorLogic):
        self._op = op
        self._relations = relations
        self._logic = logic
        self._conditions: dict[SSAValue, Indicator] = {}
        """Buffers to free unless retained, with their conditions (DS1)."""
        self._retained = tuple(dict.fromkeys(op.retained))
        self._answers: dict[SSAValue, list[Indicator]] = {value: [] for value in self._retained}
        for buffer, value in zip(op.memrefs, op.conditions, strict=True):
            condition = indicator_of(value)
            earlier = self._conditions.get(buffer, False)
            if condition is not False:
                self._conditions[buffer] = logic.any_of((earlier, condition), op)

    def rewrite(self) -> None:
        """Replace the operation by its simplification."""
        self._leave_out_what_is_kept()
        for freed, retained in self._groups():
            self._insert(freed, retained)
        answers = {
            value: self._logic.any_of(indicators, self._op)
            for value, indicators in self._answers.items()
        }
        for value, result in zip(self._op.retained, self._op.updatedConditions, strict=True):
            if any(result.uses):
                result.replace_all_uses_with(self._logic.value(answers[value]))
        Rewriter.erase_op(self._op)

    def _leave_out_what_is_kept(self) -> None:
        """DS2"""
        related = {
            buffer: {value: self._relations.between(buffer, value) for value in self._retained}
            for buffer in self._conditions
        }
        certain = {
            value
            for buffer, condition in self._conditions.items()
            for value in self._retained
            if condition is True and related[buffer][value] is Relation.SAME
        }
        for buffer, to in related.items():
            is_known = all(
                relation is not Relation.UNKNOWN or value in certain
                for value, relation in to.items()
            )
            if is_known and Relation.SAME in to.values():
                condition = self._conditions.pop(buffer)
                for value, relation in to.items():
                    if relation is Relation.SAME:
                        self._answers[value].append(condition)

    def _groups(self) -> list[tuple[list[SSAValue], list[SSAValue]]]:
        """DS3, DS4: group the buffers to be freed, with the retained buffers that they may be."""
        freed = list(self._conditions)

        def neighbours(value: SSAValue) -> list[SSAValue]:
            others = (*freed, *self._retained) if value in self._conditions else freed
            return [
                other
                for other in others
                if self._relations.between(value, other) is not Relation.DIFFERENT
            ]

        groups: list[tuple[list[SSAValue], list[SSAValue]]] = []
        seen: set[SSAValue] = set()
        for buffer in freed:
            if buffer not in seen:
                group = set(reachable([buffer], neighbours))
                seen |= group
                groups.append(
                    ([v for v in freed if v in group], [v for v in self._retained if v in group])
                )
        return groups

    def _insert(self, freed: Sequence[SSAValue], retained: Sequence[SSAValue]) -> None:
        conditions = [self._logic.value(self._conditions[buffer]) for buffer in freed]
        dealloc = DeallocOp.build(
            operands=[freed, conditions, retained], result_types=[[i1] * len(retained)]
        )
        dealloc.location = self._op.location
        Rewriter.insert_op(dealloc, InsertPoint.before(self._op))
        for value, answer in zip(retained, dealloc.updatedConditions, strict=True):
            self._answers[value].append(answer)
