"""Groups: operations of a block that are tiled together.

- TG1 Each operation has an index relation, and only computes. All its tensors have
  elements: an empty one has no index at which a tile could begin.
- TG2 Along the split dimension, members produce and consume the group's tensors tile by tile only:
  no member needs the whole result of another one, nor a tensor that each tile creates for itself
  and fills with another member's result.
- TG3 The block has a place, that of a member, after everything that members need and before all
  other users of their results. An operation that can fail stays on its side of every operation that
  does not only compute. Empty tensors, fills and constants for members are created before it.
- TG4 The length of each tensor with users outside the group is a multiple of the shortest such
  length, so that all outputs get the same number of tiles.
- TG5 A tensor that vanishes if its producers and consumers run together, a sum or a padded tensor
  (tile-accumulations), is entirely inside or entirely outside the group. An accumulator does not
  vanish.
- TG6 A sum along the split dimension is complete only after the last tile: its result, an
  accumulator, and its initial value are whole in all tiles; no member uses the result or produces
  the initial value. Tiles add to it one after the other, each term once.
- TG7 An output may be written over an input of the same type without later users, if no tile needs
  the part of the input before it, which is overwritten already.
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
    """Operations of a block, by number, between which a group can run."""

    after: int
    before: int
    after_all: int
    """Number of the operation after which it can run if all producers stay where they are."""

    def has(self, place: int) -> bool:
        """Whether the group can run at the place of an operation."""
        return self.after < place < self.before


class Input(NamedTuple):
    """A tensor operand of a member that the group does not compute in tiles."""

    op: Operation
    number: int
    value: SSAValue
    dim: int | None
    """The split dimension; None if every tile needs the whole tensor."""
    maker: int
    """Number of the operation of the block that produces it; -1 if there is none."""
    size_bytes: int
    """Size of the underlying buffer."""


class Use(NamedTuple):
    """A use of a member's result by an operation outside the group."""

    by: Operation
    user: Operation
    """Operation of the block that is, or contains, `by`."""
    number: int
    """Number of `user`."""


class Step(NamedTuple):
    """A member, with its producers by their position among the members in block order."""

    op: Operation
    split: Split
    makers: Sequence[tuple[int, int]]
    """Numbers of the operands that the group computes, each with the position of its producer."""
    owns_memory: bool
    """See `Group.owns_memory`."""


@dataclass
class Group:
    """Operations, and the dimension along which each is split."""

    tensors: TensorBlock
    splits: dict[Operation, Split] = field(default_factory=dict[Operation, Split])
    dims: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    """The split dimension of each tensor that the group computes in tiles."""
    accumulators: dict[OpResult, SSAValue] = field(default_factory=dict[OpResult, SSAValue])
    """Results to which all tiles add, with their initial values."""
    makers: dict[Operation, list[tuple[int, Operation]]] = field(
        default_factory=dict[Operation, list[tuple[int, Operation]]]
    )
    """Numbers of each member's operands that the group computes, with their producers."""
    members: list[Operation] = field(default_factory=list[Operation])
    """The operations, in the order of the block."""
    work: int = 0
    """The iterations of all members."""
    _inputs: Sequence[Input] = ()
    taken: Sequence[tuple[OpResult, int]] = ()
    """Tensors of the block that members, or operations in their regions, use but do not compute in
    tiles, with the numbers of their producers."""
    _elsewhere: dict[OpResult, Sequence[Use]] = field(default_factory=dict[OpResult, Sequence[Use]])
    _may_fail: tuple[int, int] = field(init=False)
    """Operations between which all members may run, as far as they can fail."""
    _outputs: Sequence[OpResult] | None = None
    """Cached result of `outputs`, until another member is added ..."""
    _steps: Sequence[Step] | None = None
    """... and of `steps`."""

    def __post_init__(self) -> None:
        self._may_fail = -1, len(self.tensors.ops)

    def with_member(self, split: Split) -> Group:
        """Return a copy of the group with one more member."""
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
        """Record the outside uses of a new member's results; its own uses are outside no longer."""
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
        """Bytes of accumulators' initial values without other users: these are written over."""
        return sum(
            self.tensors.size_bytes(init)
            for init in self.accumulators.values()
            if init.has_one_use()
        )

    @property
    def kept_sums_bytes(self) -> int:
        """Bytes of accumulators that would vanish if their sums were not cut."""
        vanishing = self.tensors.vanishing
        return sum(
            self.tensors.bytes_if_there(value) for value in self.accumulators if value in vanishing
        )

    def dying_inputs(self, footprint: Footprint, place: int) -> dict[OpResult, OpOperand]:
        """TG7: Return the inputs that outputs might be written over if the group runs at a place,
        each as an operand of a member, by output."""
        inputs: dict[OpResult, OpOperand] = {}
        dims: dict[OpResult, set[int | None]] = {}
        for op, number, value, dim, *_ in self._inputs:
            if isinstance(value, OpResult):
                inputs[value] = OpOperand(op, number)
                dims.setdefault(value, set()).add(dim)
        found: dict[OpResult, OpOperand] = {}
        for output in self.outputs() if inputs else ():
            if output in self.accumulators:
                continue  # It is written over its initial value.
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
        """Whether a tensor owns memory that is dead after a place, and members access it directly
        only, through no view and not in their bodies."""
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
        """Whether results of a member take memory, i.e. are not views."""
        return any(map(self.tensors.size_bytes, op.results))

    def inputs(self) -> Sequence[Input]:
        """Return the tensor operands from outside the group, except those that tiles recreate."""
        return self._inputs

    def cuts_what_vanishes(self) -> bool:
        """Whether the group would materialize a tensor that vanishes without it (TG5)."""
        vanishing = self.tensors.vanishing
        return bool(vanishing) and (
            any(each.value in vanishing for each in self._inputs)
            or any(value in vanishing for value in self.outputs() if value not in self.accumulators)
        )

    def outputs(self) -> Sequence[OpResult]:
        """Return the group's tensors with outside users, in the order of their producers."""
        if self._outputs is None:
            number = self.tensors.number
            self._outputs = sorted(self._elsewhere, key=lambda each: (number(each.op), each.index))
        return self._outputs

    def steps(self) -> Sequence[Step]:
        """Return the members, in the order of the block."""
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
        """Return the position of a member among all members."""
        number = self.tensors.number
        return bisect_left(self.members, number(op), key=number)

    def other_users(self, output: OpResult) -> Iterator[tuple[Operation, int]]:
        """Yield the operations of the block outside the group that use an output, with their
        numbers."""
        users = {use.number: use.user for use in self._elsewhere[output]}
        return ((user, at) for at, user in users.items() if user not in self.splits)

    def place(self, bounds: Bounds) -> int | None:
        """TG3: Return the number of the member at whose place all members run, if there is one."""
        numbers = map(self.tensors.number, reversed(self.members))
        return next(filter(bounds.has, numbers), None)

    def bounds(self, footprint: Footprint) -> Bounds:
        """Return the operations between which the group can run (TG3)."""
        (after, before), after_all, places = self._may_fail, -1, footprint.places
        for value, number in self.taken:
            after_all = max(after_all, places[number])
            after = max(after, footprint.available(value))
        for uses in self._elsewhere.values():
            for use in uses:
                before = min(before, places[use.number])
        return Bounds(after, before, max(after, after_all))


def producer_split(group: Group, value: OpResult, splits: Splits) -> Split | None:
    """Return the split by which the producer of an input would become a member (TG2)."""
    use = next(use for use in value.uses if use.operation in group.splits)
    dim = group.splits[use.operation].operands[use.index]
    split = None if dim is None else splits.of(value.op, value.index, dim)
    return split if split is not None and _agrees(group, split) else None


def consumer_split(group: Group, op: Operation, splits: Splits) -> Split | None:
    """Return the split by which a consumer of a group's result would become a member (TG2)."""
    for dim in range(rank_of(op.results[0]) if op.results else 0):
        split = splits.of(op, 0, dim)
        if split is not None and _agrees(group, split):
            return split
    return None


def sum_split(group: Group, op: Operation, splits: Splits) -> Split | None:
    """Return the split by which a reduction over a group's result would be a member (TG2, TG6)."""
    for operand, value in enumerate(op.operands):
        if (dim := group.dims.get(value)) is not None:
            split = splits.of_sum(op, operand, dim)
            return split if split is not None and _agrees(group, split) else None
    return None


def _agrees(group: Group, split: Split) -> bool:
    """Whether an operation and the group split all tensors that they share along the same dimension
    (TG2); they may not share accumulators (TG6)."""
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
    """Whether the tiles of an operation would fill a tensor of their own with a result of the
    group, or vice versa (TG2)."""
    sources = group.tensors.sources
    filled_by = (source for value in group.tensors.taken(op) for source in sources(value))
    if any(map(group.makes, filled_by)):
        return True
    return any(source.op is op for value, _ in group.taken for source in sources(value))


def _looks_inside(group: Group, op: Operation) -> bool:
    """Whether the regions of an operation use results of the group, or vice versa."""
    inside = (inner for inner in walk(op) if inner is not op)
    if any(group.makes(value) for inner in inside for value in inner.operands):
        return True
    return any(
        use.operation is not user and user in group.splits
        for result in op.results
        for use in result.uses
        for user in (group.tensors.user_in_block(use.operation),)
    )
