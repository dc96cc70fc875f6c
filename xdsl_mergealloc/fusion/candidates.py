"""Selection of operations to compute in the bodies of their consumers.

- EF1 The producer only computes, its loops are parallel, and each iteration computes one element of
  the result.
- EF2 The consumer reads it as an input, in the same block: not in a loop that would repeat it.
- EF3 All uses of the producer are by one consumer, with the same indices. A producer that forwards
  a scalar, such as a fill, is computed by each consumer. With `fuse_multiuse`, a producer that is
  cheap to recompute (`extra_work.py`) is computed by each of its consumers, if all of them can.
- EF4 Without the result, other operands still determine the range of each loop of the consumer.
- EF5 A named consumer keeps its name where elements would be computed more than once: sums of
  products stay as they are, except those with one row only, and with `generalize`, those that read
  a transposed tensor.
- EF6 With `keep_peak`, fusion raises no peak (`lifetimes.py`).
- EF9 With `max_recompute`, recomputation stays within this limit, including the work noted on the
  function (`extra_work.py`).
- EF10 With `fuse_multiuse`, a tensor that an operation widens for several consumers is stored
  narrow: its producer is not fused into that operation, which all consumers compute instead, with
  `keep_peak`, too.

With `fold_transposes`, a transpose is removed if all its consumers can read its operand by other
indices, and keep their names (`transposes.py`).

A constant with equal elements is a scalar in the bodies of operations without a name, and of those
that lose their name.

Source: MLIR's `areElementwiseOpsFusable` and the default of its `linalg-fuse-elementwise-ops` (of
these EF1, EF3 and EF4), which fuses only operations without names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, TypedAttribute
from xdsl.ir.affine import AffineDimExpr

from xdsl_mergealloc.fusion.extra_work import ExtraWork, Recomputation
from xdsl_mergealloc.fusion.lifetimes import Lifetimes
from xdsl_mergealloc.fusion.transposes import permutation_of, readers_of, source_indices
from xdsl_mergealloc.fusion.uses import ElementUse, Loops, StructuredOps
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.constants import splat_constant
from xdsl_mergealloc.interfaces.structured import (
    Structure,
    bounds_of,
    can_read_by,
    loop_extents,
    loops_that_index,
)
from xdsl_mergealloc.program_changes import ProgramChange
from xdsl_mergealloc.tensors.pure_ops import is_pure
from xdsl_mergealloc.tensors.sizes import TensorSizes


@dataclass(frozen=True)
class FusionOptions:
    """Options of fusion, beyond MLIR's rules."""

    fuse_multiuse: bool = False
    """Whether cheap operations are computed by each of several consumers."""
    multiuse_cost: int = 4
    """Maximum cost of a cheap operation: additions per element."""
    keep_peak: bool = False
    """Whether to reject fusions that might increase the live bytes."""
    fold_transposes: bool = False
    """Whether transposes become indices of the readers of their result, or of a reduction that
    computes their operand."""
    max_recompute: int | None = None
    """Maximum number of repeated iterations, in percent of those of a function; None: unlimited."""
    generalize: bool = False
    """Whether an operation loses its name where only that lets it absorb a transpose."""


class FusedOperand(NamedTuple):
    """An input whose elements the consumer computes."""

    producer: OpResult
    loops: Loops
    """Iteration of the producer, in terms of the consumer's loops."""


@dataclass
class FusionPlan:
    """Fusions to perform in a module."""

    ops: StructuredOps
    operands: dict[Operation, dict[int, FusedOperand]] = field(
        default_factory=dict[Operation, dict[int, FusedOperand]]
    )
    """For each consumer, the inputs that it computes."""
    read_by: dict[Operation, dict[int, FusedOperand]] = field(
        default_factory=dict[Operation, dict[int, FusedOperand]]
    )
    """For each operation that keeps its name, the transposed inputs that it reads untransposed."""
    splats: dict[Operation, dict[int, TypedAttribute]] = field(
        default_factory=dict[Operation, dict[int, TypedAttribute]]
    )
    """For each operation, the inputs whose elements all equal one scalar."""
    changes: Sequence[tuple[Operation, ProgramChange]] = ()
    """Summary of the fusions in each function that has any."""

    def is_needed(self, result: OpResult) -> bool:
        """Whether a result has a user that does not compute it itself."""
        return any(
            use.index not in self.operands.get(use.op, {})
            and use.index not in self.read_by.get(use.op, {})
            for use in self.ops.uses(result)
        )


def plan_fusion(module: ModuleOp, options: FusionOptions) -> FusionPlan:
    """Decide which operations of a module are computed in others, without changing the module."""
    plan = _FusionDecisions(StructuredOps(module), options).plan
    if options.fold_transposes:
        for op in plan.ops.structures:
            # An operation with fused producers is not a transpose any more.
            for read in () if op in plan.operands else readers_of(plan.ops, op):
                transposed = FusedOperand(op.results[0], read.loops)
                plan.read_by.setdefault(read.consumer, {})[read.operand] = transposed
    return plan


class _FusionDecisions:
    """Visits the operations in their order: producers are decided before consumers."""

    def __init__(self, ops: StructuredOps, options: FusionOptions):
        self._ops = ops
        self._options = options
        self._lifetimes = Lifetimes(ops) if options.keep_peak else None
        self._recomputation: Recomputation | None = None
        if options.fuse_multiuse:
            self._recomputation = Recomputation(ops, options.multiuse_cost, self._lifetimes)
        self._extra_work = ExtraWork(ops, options.max_recompute)
        self._sizes = TensorSizes()
        self._bounds: dict[Operation, set[int]] = {}
        """Loops that the inputs of an operation bound, including inputs of fused producers."""
        self._fusable: dict[Operation, bool] = {}
        self._widening: set[Operation] = set()
        """Operations that all their consumers will compute (EF10)."""
        self.plan = FusionPlan(ops)
        unused = set(ops.unused)
        for op, structure in ops.structures.items():
            if op not in unused:
                self._decide(op, structure)
        self.plan.changes = tuple(self._extra_work.changes())

    def _decide(self, op: Operation, structure: Structure) -> None:
        """Fuse one input after the other, as long as the bounds of all loops are known (EF4)."""
        inputs = range(structure.number_of_inputs)
        said = {number: loops_that_index(structure.maps[number]) for number in inputs}
        outputs = structure.maps[structure.number_of_inputs :]
        known = Counter(bounds_of(outputs))
        for loops in said.values():
            known.update(loops)
        fused: dict[int, FusedOperand] = {}
        splats: dict[int, TypedAttribute] = {}
        for number in self._latest_first(op, inputs):
            operand, splat = self._fused(op, number), splat_constant(op.operands[number])
            if operand is not None:
                instead = self._bounds_through(operand)
            elif splat is not None:
                instead = set[int]()
            else:
                continue
            if any(known[loop] == 1 for loop in said[number] - instead):
                continue
            known.subtract(said[number])
            known.update(instead)
            said[number] = instead
            if operand is not None:
                fused[number] = operand
                self._note(op, operand)
            elif splat is not None:
                splats[number] = splat
        self._bounds[op] = set[int]().union(*said.values(), self._read_back(op, structure))
        if fused:
            self.plan.operands[op] = fused
        if splats:
            self.plan.splats[op] = splats

    def _latest_first(self, op: Operation, inputs: range) -> Sequence[int]:
        """
        Return the inputs in the order of decisions. For lifetimes, inputs computed last come first:
        once fused into the consumer, they no longer lie between it and the other producers.
        """
        if self._lifetimes is None:
            return inputs
        position = self._lifetimes.position
        return sorted(inputs, key=lambda number: position(op.operands[number], op), reverse=True)

    def _note(self, op: Operation, operand: FusedOperand) -> None:
        if self._recomputation is not None:
            self._recomputation.note(op, operand.producer.op)
        if self._lifetimes is not None:
            self._lifetimes.note(op, operand.producer, operand.loops)
        self._extra_work.note(op, operand.producer.op, operand.loops)

    @staticmethod
    def _read_back(op: Operation, structure: Structure) -> set[int]:
        """Return the loops bounded by destinations whose elements the body reads: such destinations
        become inputs of an operation that computes this one."""
        first = structure.number_of_inputs
        arguments = structure.body.args[first:]
        return bounds_of(
            [
                indices
                for indices, argument in zip(structure.maps[first:], arguments, strict=True)
                if argument.first_use is not None
            ]
        )

    def _bounds_through(self, operand: FusedOperand) -> set[int]:
        """Return the loops of a consumer that the inputs of a producer bound."""
        return {
            index.position
            for loop in self._bounds[operand.producer.op]
            if isinstance(index := operand.loops[loop], AffineDimExpr)
        }

    def _fused(self, op: Operation, number: int) -> FusedOperand | None:
        """Return the producer of an input, if it may be fused (EF1 to EF3, EF5, EF6, EF9)."""
        value = op.operands[number]
        if not isinstance(value, OpResult) or value.op not in self._ops.structures:
            return None
        if value.op.parent is not op.parent or not self._is_fusable(value.op):
            return None
        readers = self._readers(value.op)
        here = next((each for each in readers if each[:2] == (op, number)), None)
        if here is None or not self._may_compute(here, value.op):
            return None
        if _forwards_scalar(value.op, self._ops.structures[value.op]):
            return FusedOperand(value, here.loops)
        if len(readers) != self._count_uses(value.op):
            return None
        is_again = self._may_be_computed_again(value.op, readers)
        if not (is_again or self._has_one_reader(readers)):
            return None
        lifetimes = None if value.op in self._widening else self._lifetimes
        if lifetimes is not None and not lifetimes.allow(op, value, here.loops):
            return None
        if not self._extra_work.allows(value.op, readers) or self._is_only_widened(op, value):
            return None
        return FusedOperand(value, here.loops)

    def _readers(self, op: Operation) -> Sequence[ElementUse]:
        """Return the structured operations of the same block that read known elements of the
        results of an operation."""
        reads = (
            self._ops.element_use(result, use)
            for result in op.results
            for use in self._ops.uses(result)
        )
        return [each for each in reads if each is not None and each.consumer.parent is op.parent]

    def _may_be_computed_again(self, op: Operation, readers: Sequence[ElementUse]) -> bool:
        """Whether all readers of an operation may compute it (EF3, with `fuse_multiuse`)."""
        return (
            self._recomputation is not None
            and all(self._may_compute(read, op) for read in readers)
            and self._recomputation.is_worth_it(op)
        )

    def _is_only_widened(self, op: Operation, value: OpResult) -> bool:
        """EF10: Whether an operation stores more bytes than a tensor that it reads has, and each of
        several consumers may compute it instead, but not the tensor as well."""
        size_bytes = self._sizes.stored_bytes(op)
        if self._sizes.guessed_bytes(value) >= size_bytes or not self._is_fusable(op):
            return False
        if self._recomputation is None or self._recomputation.is_worth_it_with(value.op, op):
            return False  # All consumers may compute both.
        readers = self._readers(op)
        if (
            self._has_one_reader(readers)
            or len(readers) != self._count_uses(op)
            or not all(self._narrows(read.consumer, size_bytes) for read in readers)
            or not self._may_be_computed_again(op, readers)
            or not self._extra_work.allows(op, readers)
        ):
            return False
        self._widening.add(op)
        return True

    def _narrows(self, op: Operation, below_bytes: int) -> bool:
        """Whether the results of an operation take less than some bytes, or those of its only
        reader, which may compute it."""
        if self._sizes.stored_bytes(op) < below_bytes:
            return True
        readers = self._readers(op)
        return (
            self._is_fusable(op)
            and len(readers) == self._count_uses(op)
            and self._has_one_reader(readers)
            and self._may_compute(readers[0], op)
            and self._sizes.stored_bytes(readers[0].consumer) < below_bytes
        )

    def _count_uses(self, op: Operation) -> int:
        return sum(len(self._ops.uses(result)) for result in op.results)

    @staticmethod
    def _has_one_reader(readers: Sequence[ElementUse]) -> bool:
        """Whether the same iteration of one operation reads all elements."""
        return len({(read.consumer, read.loops) for read in readers}) == 1

    def _is_fusable(self, op: Operation) -> bool:
        """EF1, without the indices."""
        if op not in self._fusable:
            self._fusable[op] = self._ops.structures[op].is_parallel and is_pure(op)
        return self._fusable[op]

    def _may_compute(self, read: ElementUse, producer: Operation) -> bool:
        """Whether a consumer has no name, or computes each element once, or forwards it (EF5):
        loops with one iteration do not count."""
        consumer = self._ops.structures[read.consumer]
        if not consumer.is_named:
            return True
        loops = {loop.position for loop in read.loops if isinstance(loop, AffineDimExpr)}
        extents = loop_extents(read.consumer, consumer)
        if all(loop in loops or extents.get(loop) == 1 for loop in range(len(consumer.loops))):
            return True
        if consumer.is_parallel:
            return self._ops.structures[producer].only_forwards
        return self._options.generalize and self._is_only_read_without_name(read, producer)

    def _is_only_read_without_name(self, read: ElementUse, producer: Operation) -> bool:
        """Whether a consumer can read the operand of a transpose, but not with its name."""
        structure = self._ops.structures[producer]
        return permutation_of(producer, structure) is not None and not can_read_by(
            read.consumer, read.operand, source_indices(self._ops, producer, read)
        )


def _forwards_scalar(op: Operation, structure: Structure) -> bool:
    """Whether all elements of the results are scalar operands of the operation."""
    arguments, last_op = structure.body.args, structure.body.last_op
    assert last_op is not None
    return all(
        value in arguments and not is_tensor(op.operands[arguments.index(value)])
        for value in last_op.operands
    )
