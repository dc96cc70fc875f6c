"""One read against one write: does writing in place make the read see the wrong contents?

A *conflict* is a write that runs between the definition of a read and the read, both on memory
that they share. There is no conflict if

1. the read has happened before the write, and no loop leads back;
2. the two are the same operand, or never run in the same execution (branches);
3. one operation does both, element by element, in the same buffer;
4. they access disjoint parts, or the models say that they do not interfere;
5. the write has happened before the definition, or is part of the operation that makes it, or
   control passes the definition again on all paths from the write to the read (loops of blocks);
6. no buffer flows to both.

The last rule is ours. All rules are correct, but the decisions of a greedy analysis depend on each
other: a rule that lets one operand be in place may prevent that for two others. So the analysis
decides without rule 6 first, and then once more with it about the operands that are out of place.

Source: MLIR, `OneShotAnalysis.cpp`; One-Shot Function Bufferization of Tensor Programs (2022).
"""

from __future__ import annotations

from typing import NamedTuple

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.one_shot.accesses import Accesses
from xdsl_mergealloc.analysis.one_shot.alias_sets import AliasSets, Read, Write
from xdsl_mergealloc.analysis.one_shot.order import ProgramOrder
from xdsl_mergealloc.analysis.one_shot.subsets import Subsets
from xdsl_mergealloc.interfaces.bufferizable import AnalysisState


class Conflict(NamedTuple):
    """A write that would destroy what a read needs."""

    read: Read
    write: Write


class ConflictRules:
    """Judges pairs of reads and writes of one function."""

    def __init__(
        self, order: ProgramOrder, accesses: Accesses, sets: AliasSets, state: AnalysisState
    ):
        self._order = order
        self._accesses = accesses
        self._sets = sets
        self._state = state
        self._subsets = Subsets(accesses, sets)
        self.is_precise = False
        """Whether rule 6 applies."""

    def is_conflict_if_shared(self, read: Read, write: Write) -> bool:
        """Whether a write in place would run between a definition and its read, in one buffer:
        all rules but those of `is_conflict_now`."""
        if self._makes(write, read.definition):
            return False  # Rule 5, which holds for most reads around a write.
        order = self._order
        reader, writer = read.operand.op, write.operand.op
        loop = order.loop_range(reader, read.definition)
        same_iteration = loop is None or not loop[0] <= write.tick <= loop[1]
        if same_iteration:
            if read.operand == write.operand or order.happens_before(reader, writer):
                return False
            if order.are_exclusive(reader, writer):
                return False
            if reader is writer and self._is_elementwise(read, write):
                return False
        if self._subsets.are_independent(read.operand, write.operand, same_iteration):
            return False
        if any(not op.regions and self._dismisses(op, read, write) for op in _ops_of(read, write)):
            return False
        return not self._precedes_definition(read, write)

    def is_conflict_now(self, read: Read, write: Write) -> bool:
        """
        Whether a pair is a conflict by the other rules, which depend on the operands in place so
        far: loops and rule 6 tell buffers apart only as long as nothing else unites them.
        """
        if any(op.regions and self._dismisses(op, read, write) for op in _ops_of(read, write)):
            return False
        return self.may_share(read.operand.value, write.operand.value)

    def _dismisses(self, op: Operation, read: Read, write: Write) -> bool:
        """Whether the model of one of the two operations says that there is no conflict."""
        model = self._accesses.model_of(op)
        return model is not None and model.is_not_conflicting(
            read.operand, write.operand, self._state
        )

    def may_share(self, first: SSAValue, second: SSAValue) -> bool:
        """Whether one buffer may flow to two tensors of an alias set (rule 6)."""
        return not self.is_precise or self._sets.in_place_graph.may_share(first, second)

    def may_flow(self, source: SSAValue, target: SSAValue) -> bool:
        """Whether a tensor of an alias set, `target`, may be in the buffer of another, `source`
        (rule 6). The result of an unknown operation is in the operand's buffer, or in another one;
        the operand is in its own either way."""
        return not self.is_precise or self._sets.in_place_graph.may_flow(source, target)

    def _is_elementwise(self, read: Read, write: Write) -> bool:
        op, first, second = read.operand.op, read.operand.value, write.operand.value
        model = self._accesses.model_of(op)
        if model is None or not model.bufferizes_to_elementwise_access(
            op, (read.operand, write.operand)
        ):
            return False
        # If both began as one tensor, they are in one buffer or, where an operand on the way is out
        # of place, in two.
        began = self._accesses.where_it_began
        return self._sets.are_equivalent(first, second) or began(first) is began(second)

    def _makes(self, write: Write, definition: SSAValue) -> bool:
        """Whether a write makes the value `definition`, and no other one."""
        if not isinstance(definition, OpResult) or definition.op is not write.operand.op:
            return False
        aliases = self._accesses.aliasing_values(write.operand)
        return len(aliases) == 1 and aliases[0].value is definition

    def _precedes_definition(self, read: Read, write: Write) -> bool:
        """Whether a write is over before the definition of a read, which another write makes."""
        definition, writer = read.definition, write.operand.op
        if self._order.is_redefined_between(definition, writer, read.operand.op):
            return True
        if isinstance(definition, OpResult):
            maker = definition.op
            if maker is writer:
                return False
            return self._order.contains(maker, writer) or self._order.happens_before(writer, maker)
        block = definition.owner
        assert not isinstance(block, Operation)
        region = block.parent
        # A writer outside of the block has run before it, or was excluded as another iteration.
        return region is None or not (
            self._order.contains(region, writer) and self._order.range_of(block)[0] <= write.tick
        )


def _ops_of(read: Read, write: Write) -> tuple[Operation, Operation]:
    return read.operand.op, write.operand.op
