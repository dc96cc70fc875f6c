"""Division of operations by the parts of a concatenation, so that it need not be materialized.

- CC1 From the concatenation on, along its dimension: each operation of the block that uses it, or a
  value computed from its parts, ends the chain as a *sum*, or hands the parts on as a *step*. All
  of these operations only compute, and have one result and static sizes, none of which is 0: an
  empty tensor has no place at which a part could begin.
- CC2 A *sum* is a contraction with the dimension as a reduction loop, which is the plain index of
  one dimension of each operand that has it. It becomes a chain of contractions of the parts: each
  accumulates onto the result of the one before.
- CC3 The chain keeps the order in which elements are added, if the loop is the outermost reduction
  loop, not counting loops with one iteration. Integer sums, minima and maxima may be computed in
  any order. `IndexRelation.sums` says along which loops a contraction may be split.
- CC4 A *step* computes each part of its result from the same part of its operand: a padding,
  transpose or reshape that leaves the dimension as it is, an elementwise operation, a pooling, a
  product that has the dimension in its result.
- CC5 If other users need the result of a step as a whole, or the step updates a tensor that was
  computed before, the parts are computed in their places in that tensor, and not handed on. That
  takes a structured operation with a destination.
- CC6 If other users need the concatenation as a whole, or none of these operations is a
  contraction, nothing is changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.concats.concatenations import Concatenation
from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.roles import destination_of
from xdsl_mergealloc.interfaces.structured import structure_of
from xdsl_mergealloc.interfaces.tileable import split_of, sum_split_of
from xdsl_mergealloc.interfaces.tiling import Split
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.cheap import is_cheap
from xdsl_mergealloc.tensors.pure_ops import is_pure

_MOST_OPS = 32
"""Maximum number of divided operations."""


class Sum(NamedTuple):
    """A contraction that sums over all parts, with its result as the accumulator."""

    split: Split


class DivisionStep(NamedTuple):
    """An operation that computes parts of its result from parts of its operands."""

    split: Split
    is_whole: bool
    """Whether its result is assembled from the parts (CC5)."""


@dataclass
class Division:
    """A concatenation, and the operations that are computed part by part instead of it."""

    concat: Concatenation
    along: dict[SSAValue, int]
    """The tensors that exist in parts only, and the dimension along which they are divided."""
    ops: dict[Operation, Sum | DivisionStep] = field(
        default_factory=dict[Operation, Sum | DivisionStep]
    )
    """The divided operations, in the order of the block."""

    @property
    def has_contractions(self) -> bool:
        """Whether any operation is a contraction."""
        structures = (structure_of(op) for op in self.ops)
        return any(each is not None and not each.is_parallel for each in structures)


def find_division(tensors: TensorBlock, concat: Concatenation) -> Division | None:
    """Return all operations after a concatenation of a block that can be computed part by part;
    None if the concatenation is still needed, or nothing is contracted."""
    whole: set[SSAValue] = set()
    while True:
        division = _Walk(tensors, concat, whole).run()
        if division is None:
            return None
        needed = next(
            (
                value
                for value in division.along
                if not all(use.operation in division.ops for use in value.uses)
            ),
            None,
        )
        if needed is None:
            return division if division.has_contractions else None
        if needed is concat.value:
            return None
        whole.add(needed)


class _Walk:
    """Visits the users of a concatenation, and of its parts, in the order of the block."""

    def __init__(self, tensors: TensorBlock, concat: Concatenation, whole: set[SSAValue]):
        """`whole` are results that cannot be handed on in parts."""
        self._intervals = concat.intervals
        self._tensors, self._whole = tensors, whole
        self._division = Division(concat, {concat.value: concat.dim})
        self._pending: list[tuple[int, Operation]] = []
        self._seen: set[Operation] = set()

    def run(self) -> Division | None:
        """Return all operations that can be computed part by part; None if there are too many."""
        self._hand_on(self._division.concat.value)
        while self._pending:
            _, op = heappop(self._pending)
            along = {
                number: self._division.along[value]
                for number, value in enumerate(op.operands)
                if value in self._division.along
            }
            role = self._role(op, along)
            if role is None:
                continue
            self._division.ops[op] = role
            if len(self._division.ops) > _MOST_OPS:
                return None
            if isinstance(role, DivisionStep) and not role.is_whole:
                self._division.along[op.results[0]] = role.split.dim
                self._hand_on(op.results[0])
        return self._division

    def _hand_on(self, value: SSAValue) -> None:
        for op, in_block in self._tensors.uses(value):
            if op not in self._seen and op is in_block:
                self._seen.add(op)
                heappush(self._pending, (self._tensors.number(op), op))

    def _role(self, op: Operation, along: Mapping[int, int]) -> Sum | DivisionStep | None:
        if len(op.results) != 1 or not is_tensor(op.results[0]) or not is_pure(op):
            return None
        if not all(map(_has_elements, (*op.operands, *op.results))):
            return None
        if (summed := _sum(op, along)) is not None:
            return summed
        split = self._split(op, along)
        if split is None:
            return None
        is_whole = op.results[0] in self._whole or not _has_own_parts(op, along)
        return (
            None
            if is_whole and not _can_be_put_together(op, along)
            else DivisionStep(split, is_whole)
        )

    def _split(self, op: Operation, along: Mapping[int, int]) -> Split | None:
        """Return the split of an operation along the result dimension that keeps the parts."""
        for dim in range(len(shape_of(op.results[0].type))):
            split = split_of(op, 0, dim)
            if split is None or split.extent != self._intervals[-1].end:
                continue
            if all(
                split.operands[number] == each
                and split.needs(interval).operands[number] == interval
                for interval in self._intervals
                for number, each in along.items()
            ):
                return split
        return None


def _sum(op: Operation, along: Mapping[int, int]) -> Sum | None:
    """Return an operation as a sum of the parts, if it is one (CC2, CC3)."""
    split = sum_split_of(op, *next(iter(along.items())))
    if split is None or any(split.operands[number] != dim for number, dim in along.items()):
        return None
    return Sum(split)


def _has_own_parts(op: Operation, along: Mapping[int, int]) -> bool:
    """Whether the destination of an operation is overwritten, or can be created anywhere, so that
    each part can have its own (CC5)."""
    destination = destination_of(op.results[0])
    if destination is None or destination in along or is_cheap(op.operands[destination]):
        return True
    structure = structure_of(op)
    return structure is not None and structure.body.args[destination].first_use is None


def _can_be_put_together(op: Operation, along: Mapping[int, int]) -> bool:
    """Whether parts of the result can be computed in their places in the destination (CC5)."""
    destination = destination_of(op.results[0])
    return structure_of(op) is not None and destination is not None and destination not in along


def _has_elements(value: SSAValue) -> bool:
    """Whether a tensor has static sizes, none of which is 0; true of any other value."""
    if not is_tensor(value):
        return True
    return is_ranked_tensor(value.type) and not {0, DYNAMIC_INDEX} & {*shape_of(value.type)}
