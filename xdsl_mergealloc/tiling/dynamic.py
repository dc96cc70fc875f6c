"""Tiling of dynamic dimensions, a batch for instance, one index at a time.

    for each operation of a block, in order:
        if it can be split along the dynamic dimension of its operands and results:
            it joins the group of the producers of its operands
    for each group, in order:
        keep it if fewer bytes are live with it, by assumed dynamic sizes

- TD1 The split dimension is the only dynamic one of a member's tensors. Each tile of them has a
  known number of indices: 1 for most; for others, as many as a reshape turns that 1 into.
- TD2 No member depends on another one through an operation outside the group, a sum over the batch
  for instance: another group begins after such an operation.
- TD3 Some place suits all members, as in chains (TG3).

In the loop the tensors of a group are static, so their memory can be planned, and chains tiled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import NamedTuple

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp
from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.index_relation import Interval
from xdsl_mergealloc.interfaces.roles import destination_of
from xdsl_mergealloc.interfaces.tileable import dynamic_dims
from xdsl_mergealloc.interfaces.tiling import Split
from xdsl_mergealloc.program_changes import ProgramChange
from xdsl_mergealloc.tensors.block import TensorBlock, blocks_of_functions
from xdsl_mergealloc.tiling.estimate import piece_bytes
from xdsl_mergealloc.tiling.footprint import Footprint, State
from xdsl_mergealloc.tiling.group import Group
from xdsl_mergealloc.tiling.growth import group_of
from xdsl_mergealloc.tiling.pieces import Run, plan_piece
from xdsl_mergealloc.tiling.splits import Splits


class Extent(NamedTuple):
    """A dimension of a member's operand whose size is the number of tiles."""

    member: Operation
    operand: int
    dim: int


@dataclass(frozen=True, eq=False)
class DynamicGroup:
    """Operations that run together, for one index of a dynamic dimension after the other."""

    group: Group
    splits: Splits
    place: Operation
    """Operation at whose place they run."""
    extent: Extent
    run: Run
    """First two tiles; all others continue like them."""


def plan_dynamic(module: ModuleOp) -> list[DynamicGroup]:
    """Return the groups that lower the peaks of a module's functions, without changing the IR."""
    return [group for block in blocks_of_functions(module) for group in _plan_block(block)]


def _plan_block(block: Block) -> list[DynamicGroup]:
    if not any(dynamic_dims(result) for op in block.ops for result in op.results):
        return []
    tensors, splits = TensorBlock(block, guess_sizes=True), Splits(dynamic=True)
    footprint = Footprint(tensors)
    peak, found = footprint.peak, list[DynamicGroup]()
    members = _Members(tensors, splits)
    for splits_of_group in members.groups():
        one = _dynamic_group(members, splits_of_group, footprint)
        if one is None:
            continue
        place, size_bytes = tensors.number(one.place), piece_bytes(one.group, one.run.first)
        after = footprint.with_group(one.group.splits, place, size_bytes)
        if _is_lower(after, footprint.state):
            footprint.take(after)
            found.append(one)
    return found if footprint.peak < peak else []


def _is_lower(after: State, before: State) -> bool:
    """Whether fewer bytes are live in total, and no operation rises to the old peak or above it."""
    peak = before.peak
    rises = any(
        now >= peak and now > then for now, then in zip(after.live, before.live, strict=True)
    )
    return not rises and sum(after.live) < sum(before.live)


class _Size(NamedTuple):
    """Size of a dynamic dimension: `times` times the value of `unit`, if that is an index, else
    `times` times the dynamic dimension of the tensor `unit`."""

    unit: SSAValue
    times: Fraction = Fraction(1)

    def scaled(self, to: int, of: int) -> _Size:
        """Return the size of a dimension with `to` indices for each `of` of this one."""
        return self._replace(times=self.times * to / of)


class _Members:
    """The operations of a block that can be members (TD1)."""

    def __init__(self, tensors: TensorBlock, splits: Splits):
        self.tensors = tensors
        self.splits = splits
        self.counts: dict[SSAValue, int] = {}
        """Number of indices in a tile of each tensor that is split."""
        self._members: dict[Operation, Split] = {}
        self._levels: dict[Operation, int] = {}
        """Least number of groups that must precede an operation (TD2)."""
        self._same: dict[SSAValue, SSAValue] = {}
        """Union-find forest of tensors with the same number of tiles: the parent of each."""
        self._sizes: dict[SSAValue, _Size] = {}
        for op in tensors.ops:
            split = self._split(op)
            if split is not None:
                self._members[op] = split
            self._levels[op] = self._level(op)

    def groups(self) -> Iterator[Sequence[Split]]:
        """Yield the members of each group."""
        groups: dict[tuple[int, SSAValue], list[Split]] = defaultdict(list)
        for op, split in self._members.items():
            groups[self._levels[op], self._root(op.results[0])].append(split)
        yield from (groups[key] for key in sorted(groups, key=lambda key: key[0]))

    def _split(self, op: Operation) -> Split | None:
        """Return the split of an operation along its dynamic dimension; record the sizes of tiles
        if it can be a member."""
        if not op.results or any(map(self.tensors.is_made_again, op.results)):
            return None
        inside = set(self.tensors.taken(op)).difference(op.operands)
        if any(value.op in self._members for value in inside):
            return None
        first = op.results[0]
        dims = dynamic_dims(first) or [0]
        split = self.splits.of(op, 0, dims[0])
        if split is None or None in split.results:
            return None
        along = [
            value
            for value, dim in zip(op.operands, split.operands, strict=True)
            if dim is not None and not self.tensors.is_made_again(value)
        ]
        for count in self._possible_counts(first, along):
            if self._goes_on_by(split, count):
                for value in (*op.results, *along):
                    self._same[self._root(value)] = self._root(first)
                self.counts |= dict.fromkeys(op.results, count)
                self._note_sizes(split, count)
                return split
        return None

    def _possible_counts(self, result: SSAValue, along: Sequence[SSAValue]) -> Iterator[int]:
        """Yield candidate numbers of indices of a result per tile: that of an operand, or that
        number as a reshape converts it."""
        if not along:
            yield 1
        known = [value for value in along if value in self.counts]
        for value in (known or along)[:1]:
            count = self.counts.get(value, 1)
            yield count
            elements, of_result = count * _static_elements(value), _static_elements(result)
            if of_result and elements % of_result == 0:
                yield elements // of_result

    def _goes_on_by(self, split: Split, count: int) -> bool:
        """Whether tiles of `count` indices need consecutive tiles of the operands; record the
        number of indices in tiles of operands that no member computes."""
        counts: dict[SSAValue, int] = {}
        first, second = (split.needs(Interval(begin, count)) for begin in (0, count))
        for value, one, other in zip(
            split.op.operands, first.operands, second.operands, strict=True
        ):
            if one is None or other is None or self.tensors.is_made_again(value):
                continue
            size = self.counts.get(value, counts.get(value, one.size))
            if size < 1 or (one, other) != (Interval(0, size), Interval(size, size)):
                return False
            counts[value] = size
        self.counts |= counts
        return True

    def _note_sizes(self, split: Split, count: int) -> None:
        """Record the size of results, and whether the operands' sizes are certain to match."""
        op = split.op
        needs = split.needs(Interval(0, count))
        found = {
            self._size(value).scaled(count, part.size)
            for value, part in zip(op.operands, needs.operands, strict=True)
            if part is not None
        }
        if len(found) == 1:
            self._sizes |= dict.fromkeys(op.results, found.pop())
            self.tensors.note_that_sizes_fit(op)

    def _size(self, value: SSAValue) -> _Size:
        """Return the size of a tensor's dynamic dimension, as far as it is known."""
        if value not in self._sizes:
            self._sizes[value] = self._find_size(value)
        return self._sizes[value]

    def _find_size(self, value: SSAValue) -> _Size:
        if not self.tensors.is_inside(value):
            return _Size(value)
        if isinstance(value.op, tensor.EmptyOp) and len(value.op.operands) == 1:
            (size,) = value.op.operands
            measured = _measured(size)
            return _Size(size) if measured is None else self._size(measured)
        if self.tensors.is_made_again(value) and (number := destination_of(value)) is not None:
            return self._size(value.op.operands[number])
        return _Size(value)

    def _level(self, op: Operation) -> int:
        """TD2: Return the least number of groups that must precede an operation."""
        is_member = op in self._members
        return max(
            (
                self._levels[value.op] + (value.op in self._members and not is_member)
                for value in self.tensors.taken(op)
            ),
            default=0,
        )

    def _root(self, value: SSAValue) -> SSAValue:
        while (other := self._same.get(value, value)) is not value:
            value = other
        return value


def _measured(size: SSAValue) -> SSAValue | None:
    """Return the tensor of which `size` is the only dynamic dimension."""
    if not isinstance(size, OpResult) or not isinstance(dim_op := size.op, tensor.DimOp):
        return None
    is_it = dynamic_dims(dim_op.source) == [constant_integer(dim_op.index)]
    return dim_op.source if is_it else None


def _static_elements(value: SSAValue) -> int:
    """Return the number of elements of a tensor per index of its dynamic dimension."""
    return prod(size for size in shape_of(value.type) if size != DYNAMIC_INDEX)


def _dynamic_group(
    members: _Members, splits: Sequence[Split], footprint: Footprint
) -> DynamicGroup | None:
    """Return the group of some members; None if there is no place for it (TD3), or if no input
    gives the number of tiles."""
    tensors, counts = members.tensors, members.counts
    group = group_of(tensors, splits)
    extent = next(_extents(group, counts), None)
    place, outputs = group.place(group.bounds(footprint)), group.outputs()
    if extent is None or place is None or not outputs:
        return None
    pieces = [
        plan_piece(
            group,
            {value: Interval(number * counts[value], counts[value]) for value in outputs},
        )
        for number in range(2)
    ]
    run = Run(pieces[:1])
    if not run.goes_on_with(pieces[1]):
        return None
    return DynamicGroup(group, members.splits, tensors.ops[place], extent, Run(pieces))


def _extents(group: Group, counts: Mapping[SSAValue, int]) -> Iterator[Extent]:
    """Yield inputs with exactly one index per tile."""
    for each in group.inputs():
        if each.dim is not None and counts.get(each.value) == 1:
            yield Extent(each.op, each.number, each.dim)


def changes_by(groups: Sequence[DynamicGroup]) -> Iterator[tuple[Operation, ProgramChange]]:
    """Yield the functions with dynamic groups, and a summary of these."""
    members: dict[Operation, int] = defaultdict(int)
    for one in groups:
        function = one.group.tensors.block.parent_op()
        assert function is not None
        members[function] += len(one.group.splits)
    for function, count in members.items():
        summary = f"operations done for one index of a dynamic dimension at a time: {count}"
        yield function, ProgramChange("tile-dynamic-dims", summary, 0.0)
