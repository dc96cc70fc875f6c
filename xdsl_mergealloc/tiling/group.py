"""Groups: operations of a block that are done piece by piece together.

- TG1 Each has a model of `TilingInterface`, and only computes. All its tensors have elements: no
  index is inside of one without any, where a part of it could begin.
- TG2 Along the dimension that is split, all pieces of a tensor are what all members of the group
  make and take of it: no member needs the whole of what another one makes, nor a tensor that each
  piece makes for itself, and fills with that.
- TG3 There is a place in the block, that of one of the members, behind all that they need and
  before all others that use what they make. What can fail is on the side where it was of all that
  does not only compute. Empty tensors, fills and constants that they need are made before it.
- TG4 Each tensor that others use, too, has a whole number of indices for one of the shortest of
  these, so that all of them can be cut into as many pieces.
- TG5 A tensor that vanishes where those who make it and who use it are done together, a sum or a
  padded one (tile-accumulations), is inside of the group or outside of it.
- TG6 A sum along the dimension that is split is complete behind the last piece only: its result, an
  accumulator, and what it begins with are whole in all pieces, no member makes the one or uses the
  other. The pieces add to it one behind the other, each term once.
- TG7 An output may be written over an input of its type that nobody uses any more, if of that no
  piece needs what comes before it, and that was written over already.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.bufferizable import OpOperand, is_tensor
from xdsl_mergealloc.interfaces.tiling import (
    Split,
    rank_of,
)
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tiling.footprint import Footprint
from xdsl_mergealloc.tiling.splits import Splits


class Bounds(NamedTuple):
    """Between which operations of a block a group can be done, by their numbers."""

    after: int
    before: int
    after_all: int
    """Behind what it can be done if everything that it needs stays where it is."""

    def has(self, place: int) -> bool:
        """Whether the group can be done in the place of an operation."""
        return self.after < place < self.before


class Input(NamedTuple):
    """An operand of a member that is a tensor, which the group does not make in pieces."""

    op: Operation
    number: int
    value: SSAValue
    dim: int | None
    """The dimension that goes along; None if all of it is needed."""
    maker: int
    """The number of the operation of the block that makes it; -1 if there is none."""
    size_bytes: int
    """Bytes that lie behind it, whoever makes them."""


class Use(NamedTuple):
    """A use of what a member makes by an operation that is none."""

    by: Operation
    user: Operation
    """The operation of the block that this is, or is in."""
    number: int
    """Of the user."""


class Step(NamedTuple):
    """A member, among all members in the order of the block."""

    op: Operation
    split: Split
    makers: Sequence[tuple[int, int]]
    """The numbers of the operands that the group makes, and the positions of the members that
    do."""
    owns_memory: bool
    """As of `Group.owns_memory`."""


@dataclass
class Group:
    """Operations, and the dimension that each goes along."""

    tensors: TensorBlock
    splits: dict[Operation, Split] = field(default_factory=dict[Operation, Split])
    dims: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    """Of each tensor that the group makes in pieces, the dimension that is split."""
    accumulators: dict[OpResult, SSAValue] = field(default_factory=dict[OpResult, SSAValue])
    """The results to which all pieces add, and what they begin with."""
    makers: dict[Operation, list[tuple[int, Operation]]] = field(
        default_factory=dict[Operation, list[tuple[int, Operation]]]
    )
    """Of each member, the numbers of the operands that the group makes, and the members that do."""
    members: list[Operation] = field(default_factory=list[Operation])
    """The operations, in the order of the block."""
    work: int = 0
    """The iterations of all members."""
    _inputs: Sequence[Input] = ()
    taken: Sequence[tuple[OpResult, int]] = ()
    """Tensors of the block that members, or operations in their regions, use and do not make in
    pieces, with the numbers of the operations that make them."""
    _elsewhere: dict[OpResult, Sequence[Use]] = field(default_factory=dict[OpResult, Sequence[Use]])
    _may_fail: tuple[int, int] = field(init=False)
    """Between which operations all may be done, as far as they can fail."""
    _outputs: Sequence[OpResult] | None = None
    """Cached result of `outputs`, until another member is added ..."""
    _steps: Sequence[Step] | None = None
    """... and of `steps`."""

    def __post_init__(self) -> None:
        self._may_fail = -1, len(self.tensors.ops)

    def with_member(self, split: Split) -> Group:
        """The group with one more member; this one stays as it is."""
        group = Group(
            self.tensors,
            dict(self.splits),
            dict(self.dims),
            dict(self.accumulators),
            dict(self.makers),
            list(self.members),
            self.work,
            self._inputs,
            self.taken,
            dict(self._elsewhere),
        )
        group._may_fail = self._may_fail
        group.add(split)
        return group

    def add(self, split: Split) -> None:
        """Make an operation a member."""
        op, tensors = split.op, self.tensors
        self.splits[op] = split
        self.work += split.work
        insort(self.members, op, key=tensors.number)
        (after, before), (first, last) = self._may_fail, tensors.where_it_may_fail(op)
        self._may_fail = max(after, first), min(before, last)
        own = {
            result: dim
            for result, dim in zip(op.results, split.results, strict=True)
            if dim is not None
        }
        self.dims |= own
        if split.accumulator is not None:
            self.accumulators[op.results[0]] = op.operands[split.accumulator]
        self.makers[op] = [
            (number, value.op)
            for number, value in enumerate(op.operands)
            if isinstance(value, OpResult) and value in self.dims
        ]
        for result in op.results:
            for use in result.uses:
                if use.operation in self.splits:
                    self.makers[use.operation] = [*self.makers[use.operation], (use.index, op)]
        at = tensors.number(op)
        self._inputs = [
            *(each for each in self._inputs if each.maker != at or each.value not in own),
            *(
                self._input(op, number, dim)
                for number, (value, dim) in enumerate(zip(op.operands, split.operands, strict=True))
                if is_tensor(value) and (dim is None or not tensors.is_made_again(value))
                if value not in self.dims
            ),
        ]
        self.taken = [
            *(each for each in self.taken if each[1] != at or each[0] not in own),
            *(
                (value, tensors.number(value.op))
                for value in tensors.taken(op)
                if value not in self.dims
            ),
        ]
        self._note_uses(op)

    def _input(self, op: Operation, number: int, dim: int | None) -> Input:
        value, tensors = op.operands[number], self.tensors
        maker = -1
        if tensors.is_inside(value):
            maker = tensors.number(value.op)
        return Input(op, number, value, dim, maker, tensors.size_bytes(tensors.base(value)))

    def _note_uses(self, op: Operation) -> None:
        """Note who uses the results of a new member, and that it is none of the others any more."""
        self._outputs = self._steps = None
        for value in op.operands:
            if isinstance(value, OpResult) and value in self._elsewhere:
                uses = self._elsewhere.pop(value)
                self._note_others(value, [use for use in uses if use.by is not op])
        number = self.tensors.number
        for result in op.results:
            uses = self.tensors.uses(result)
            others = [Use(by, user, number(user)) for by, user in uses if by not in self.splits]
            self._note_others(result, others)

    def _note_others(self, result: OpResult, uses: Sequence[Use]) -> None:
        if uses:
            self._elsewhere[result] = uses

    def makes(self, value: SSAValue) -> bool:
        """Whether a member makes a value."""
        return isinstance(value, OpResult) and value.op in self.splits

    def extent(self, value: OpResult) -> int:
        """Number of indices that the tiles of a tensor divide among them; of an accumulator, those
        of the reduction."""
        return self.splits[value.op].extent

    @property
    def overwritten_bytes(self) -> int:
        """Bytes of what accumulators begin with that nobody else uses: they are written over."""
        return sum(
            self.tensors.size_bytes(init)
            for init in self.accumulators.values()
            if init.has_one_use()
        )

    def dying_inputs(self, footprint: Footprint, place: int) -> dict[OpResult, OpOperand]:
        """TG7: of outputs, the inputs that they might be written over, done at a place, each as an
        operand of a member."""
        inputs: dict[OpResult, OpOperand] = {}
        dims: dict[OpResult, set[int | None]] = {}
        for op, number, value, dim, *_ in self._inputs:
            if isinstance(value, OpResult):
                inputs[value] = OpOperand(op, number)
                dims.setdefault(value, set()).add(dim)
        found: dict[OpResult, OpOperand] = {}
        for output in self.outputs() if inputs else ():
            if output in self.accumulators:
                continue  # It is written over what it begins with.
            for value in inputs:
                if (
                    value.type == output.type
                    and dims[value] == {self.dims[output]}
                    and self._dies(value, footprint, place)
                ):
                    found[output] = inputs.pop(value)
                    break
        return found

    def _dies(self, value: OpResult, footprint: Footprint, place: int) -> bool:
        """Whether a tensor has memory of its own, in which nobody is interested behind a place, and
        that members see by no other tensor, nor in their bodies."""
        tensors = self.tensors
        if not tensors.size_bytes(value) or value in tensors.vanishing or value in footprint.placed:
            return False
        if any(op is not user and user in self.splits for op, user in tensors.uses(value)):
            return False
        for user in tensors.users(value):
            if user in self.splits:
                continue
            shown = (result for result in user.results if tensors.base(result) is value)
            if footprint.place(user) >= place or any(
                by in self.splits for result in shown for _, by in tensors.uses(result)
            ):
                return False
        return True

    def owns_memory(self, op: Operation) -> bool:
        """Whether results of a member take memory: they are no views."""
        return any(map(self.tensors.size_bytes, op.results))

    def inputs(self) -> Sequence[Input]:
        """The operands that are tensors of others, but for those that each piece makes itself."""
        return self._inputs

    def cuts_what_vanishes(self) -> bool:
        """Whether a tensor would be there that is not without the group (TG5)."""
        vanishing = self.tensors.vanishing
        return bool(vanishing) and (
            any(each.value in vanishing for each in self._inputs)
            or any(value in vanishing for value in self.outputs())
        )

    def outputs(self) -> Sequence[OpResult]:
        """The tensors of the group that others use, in the order in which they are made."""
        if self._outputs is None:
            number = self.tensors.number
            self._outputs = sorted(self._elsewhere, key=lambda each: (number(each.op), each.index))
        return self._outputs

    def steps(self) -> Sequence[Step]:
        """The members, in the order of the block."""
        if self._steps is None:
            at = {op: position for position, op in enumerate(self.members)}
            self._steps = [
                Step(
                    op,
                    self.splits[op],
                    [(number, at[maker]) for number, maker in self.makers[op]],
                    self.owns_memory(op),
                )
                for op in self.members
            ]
        return self._steps

    def position(self, op: Operation) -> int:
        """The number of a member among all members."""
        number = self.tensors.number
        return bisect_left(self.members, number(op), key=number)

    def other_users(self, output: OpResult) -> Iterator[tuple[Operation, int]]:
        """The operations of the block that use a tensor of the group and are not in it, and their
        numbers."""
        users = {use.number: use.user for use in self._elsewhere[output]}
        return ((user, at) for at, user in users.items() if user not in self.splits)

    def place(self, bounds: Bounds) -> int | None:
        """TG3: the number of the member in whose place all are done; None if there is none."""
        numbers = map(self.tensors.number, reversed(self.members))
        return next(filter(bounds.has, numbers), None)

    def bounds(self, footprint: Footprint) -> Bounds:
        """Between which operations the group can be done (TG3)."""
        (after, before), after_all, places = self._may_fail, -1, footprint.places
        for value, number in self.taken:
            after_all = max(after_all, places[number])
            after = max(after, footprint.available(value))
        for uses in self._elsewhere.values():
            for use in uses:
                before = min(before, places[use.number])
        return Bounds(after, before, max(after, after_all))


def producer_split(group: Group, value: OpResult, splits: Splits) -> Split | None:
    """Split by which the producer of an input would become a member (TG2)."""
    use = next(use for use in value.uses if use.operation in group.splits)
    dim = group.splits[use.operation].operands[use.index]
    split = None if dim is None else splits.of(value.op, value.index, dim)
    return split if split is not None and _agrees(group, split) else None


def consumer_split(group: Group, op: Operation, splits: Splits) -> Split | None:
    """Split by which a consumer of the group's results would become a member (TG2)."""
    for dim in range(rank_of(op.results[0]) if op.results else 0):
        split = splits.of(op, 0, dim)
        if split is not None and _agrees(group, split):
            return split
    return None


def sum_split(group: Group, op: Operation, splits: Splits) -> Split | None:
    """Split by which a reduction over the group's results would become a member (TG2, TG6)."""
    if any(result in group.tensors.vanishing for result in op.results):
        return None
    for operand, value in enumerate(op.operands):
        if (dim := group.dims.get(value)) is not None:
            split = splits.of_sum(op, operand, dim)
            return split if split is not None and _agrees(group, split) else None
    return None


def _agrees(group: Group, split: Split) -> bool:
    """Whether an operation goes along the same dimension as the group, of all they share (TG2); of
    accumulators they share nothing (TG6)."""
    op = split.op
    takes = all(
        dim is not None and group.dims.get(value) == dim
        for value, dim in zip(op.operands, split.operands, strict=True)
        if group.makes(value)
    )
    gives = all(
        dim is not None and group.splits[use.operation].operands[use.index] == dim
        for result, dim in zip(op.results, split.results, strict=True)
        for use in result.uses
        if use.operation in group.splits
    )
    return takes and gives and not _looks_inside(group, op) and not _fills_from(group, op)


def _fills_from(group: Group, op: Operation) -> bool:
    """Whether a tensor that pieces of an operation make for themselves is filled with what the
    group makes, or the other way round (TG2)."""
    sources = group.tensors.sources
    filled_by = (source for value in group.tensors.taken(op) for source in sources(value))
    if any(map(group.makes, filled_by)):
        return True
    return any(source.op is op for value, _ in group.taken for source in sources(value))


def _looks_inside(group: Group, op: Operation) -> bool:
    """Whether the regions of an operation use what the group makes, or the other way round."""
    inside = (inner for inner in walk(op) if inner is not op)
    if any(group.makes(value) for inner in inside for value in inner.operands):
        return True
    return any(
        use.operation is not user and user in group.splits
        for result in op.results
        for use in result.uses
        for user in (group.tensors.user_in_block(use.operation),)
    )
