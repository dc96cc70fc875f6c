"""Groups: contractions, and the elementwise consumers of their sums.

- AC1 A *contraction* is a structured operation with a reduction loop. It only computes, and has one
  result, whose indices are the parallel loops. All sizes are static, and all indices begin at 0.
- AC2 Its *root* is the first elementwise operation on its sums whose results have fewer bits per
  element. Operations between the contraction and the root are elementwise or views (a reshape, or
  a slice of the first elements along each dimension), and each result in between has one user. A
  contraction without such a consumer is its own root if a padding can be removed (AP).
- AC3 Members are the root and, going back from it, each elementwise operation, such a view and each
  contraction whose result only members use, all at the same element, and has no fewer bits per
  element than the root's, a contraction more: these tensors are never materialized in full.
  The producers of the inputs that a contraction sums over are not members. Each member creates
  its own empty tensors and fills.
- AC4 The group is computed at the position of the root: operations that may fail do not move past
  operations that may not return.
- AC5 Each index of the root's results has a loop; where a reshape collapses several dimensions into
  an index, each of these dimensions has one.
- AC6 The result overwrites a tensor of its type that is not used afterwards, a residual for
  instance, if members read of that tensor only the element at the result's indices.
- AC8 Each contraction is in one group: the first one found, unless a later one has all its members.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import prod
from types import MappingProxyType
from typing import NamedTuple

from xdsl.dialects import tensor
from xdsl.dialects.builtin import FixedBitwidthType
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap

from xdsl_mergealloc.accumulation.linear import Linear, Place, linear_index
from xdsl_mergealloc.accumulation.padding import Cut, find_cuts
from xdsl_mergealloc.dialects.shapes import element_type, is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.structured import Structure, loop_extents, structure_of
from xdsl_mergealloc.models.shape_rules import groups_of
from xdsl_mergealloc.tensors.cheap import is_cheap
from xdsl_mergealloc.tensors.pure_ops import always_goes_on, cannot_fail, is_pure


@dataclass(eq=False)
class Accumulation:
    """Operations computed element by element of a root's results."""

    root: Operation
    loops: dict[int, int] = field(default_factory=dict[int, int])
    """Extent of each loop by its number, outermost first."""
    members: dict[Operation, Mapping[int, Linear]] = field(
        default_factory=dict[Operation, Mapping[int, Linear]]
    )
    """For each member, including the root, the indices of its parallel loops; empty for views."""
    places: dict[SSAValue, Place] = field(default_factory=dict[SSAValue, Place])
    """For each tensor of which members read an element, the place of that element."""
    cuts: dict[Operation, Sequence[Cut]] = field(default_factory=dict[Operation, Sequence[Cut]])
    """For each contraction, the loops that skip a padding."""

    @property
    def padded(self) -> list[SSAValue]:
        """Padded tensors that are no longer needed."""
        return [op.operands[cut.operand] for op, cuts in self.cuts.items() for cut in cuts]


def find_accumulations(block: Block) -> list[Accumulation]:
    """Return the groups of a block, in the order of their first contractions."""
    return _GroupSearch(block).run()


def vanishing_tensors(block: Block, sums: bool = True) -> Mapping[SSAValue, Operation]:
    """Return the tensors that vanish when the groups are rewritten, sums (on request) and padded
    tensors, each with the root of its group: the last root if several groups share a padding."""
    return tensors_of_groups(find_accumulations(block), sums)


def tensors_of_groups(
    groups: Sequence[Accumulation], sums: bool = True
) -> Mapping[SSAValue, Operation]:
    """Return the tensors that vanish when these groups of a block are rewritten."""
    found: dict[SSAValue, Operation] = {}
    for group in groups:
        members = [op for op in group.members if sums and op is not group.root]
        values = [result for op in members for result in op.results]
        values = [value for value in (*values, *group.padded) if not is_cheap(value)]
        found.update(dict.fromkeys(values, group.root))
    return found


class _GroupSearch:
    def __init__(self, block: Block):
        self._block = block
        self._number: dict[Operation, int] = {}
        self._known: dict[Operation, Structure | None] = {}
        self._contractions: dict[Operation, Structure] = {}
        for number, op in enumerate(block.ops):
            self._number[op] = number
            structure = structure_of(op)
            if structure is None or structure.is_parallel or not _is_contraction(op, structure):
                continue
            if self._structure(op) is not None:
                self._contractions[op] = structure
        self._cuts = self._find_cuts()

    def _structure(self, op: Operation) -> Structure | None:
        """Return the structure of an operation of the block that can be a member (AC1)."""
        if op not in self._known:
            self._known[op] = _known_structure(op) if op.parent is self._block else None
        return self._known[op]

    def _structure_of_member(self, op: Operation) -> Structure:
        structure = self._structure(op)
        assert structure is not None
        return structure

    def run(self) -> list[Accumulation]:
        found: list[Accumulation] = []
        group_of: dict[Operation, Accumulation] = {}
        for op in self._contractions:
            if op in group_of:
                continue
            root = self._narrower(op)
            group = None if root is None else self._group(root)
            if group is None or op not in group.members:
                group = self._group(op) if self._cuts[op] else None
            if group is None:
                continue
            summed = [member for member in group.members if member in self._contractions]
            others = {group_of[member] for member in summed if member in group_of}
            # AC8
            if all(other.members.keys() <= group.members.keys() for other in others):
                found = [*(one for one in found if one not in others), group]
                group_of |= dict.fromkeys(summed, group)
        return found

    def _find_cuts(self) -> dict[Operation, Sequence[Cut]]:
        """Return the loops that skip a padding, if no other use needs the padded tensor (AP1)."""
        found: dict[Operation, Sequence[Cut]] = {
            op: find_cuts(op, structure, loop_extents(op, structure))
            for op, structure in self._contractions.items()
        }

        def is_needed(value: SSAValue) -> bool:
            return any(
                all(use.index != cut.operand for cut in found.get(use.operation, ()))
                for use in value.uses
            )

        return {
            op: [cut for cut in cuts if not is_needed(op.operands[cut.operand])]
            for op, cuts in found.items()
        }

    def _narrower(self, op: Operation) -> Operation | None:
        """Return the root among the consumers of a contraction (AC2); None if none qualifies."""
        bits = element_bits(op.results[0])
        value: SSAValue = op.results[0]
        while True:
            users = {use.operation for use in value.uses}
            user = users.pop() if len(users) == 1 else None
            if user is None:
                return None
            if not _is_look(user):
                structure = self._structure(user)
                if structure is None or not _is_elementwise(user, structure):
                    return None
                if max(map(element_bits, user.results)) < bits:
                    return user
            if len(user.results) != 1:
                return None
            (value,) = user.results

    def _group(
        self, root: Operation, parts: Mapping[int, Sequence[int]] = MappingProxyType({})
    ) -> Accumulation | None:
        """Build the group of a root (AC3 to AC5); `parts` has, for each loop over collapsed
        dimensions, the sizes of these dimensions."""
        group = Accumulation(root)
        structure = self._structure_of_member(root)
        extents = loop_extents(root, structure)
        count = len(structure.loops)
        loops: dict[int, Linear] = {}
        for loop, kind in enumerate(structure.loops):
            if kind == IteratorTypeAttr.parallel():
                loops[loop] = Linear(0)
                for size in parts.get(loop, (extents[loop],)):
                    number = count + len(group.loops) if loop in parts else loop
                    loops[loop] = Linear(0).plus(loops[loop], size)
                    if size != 1:
                        loops[loop] = loops[loop].plus(Linear.of(number))
                        group.loops[number] = size
        self._add(group, root, loops)
        wanted: dict[OpResult, Place | None] = {}
        """Element of a tensor that members read; None if they read different ones."""
        pending: list[tuple[int, int, OpResult]] = []

        def want(value: SSAValue, place: Place) -> None:
            if not isinstance(value, OpResult) or value.op.parent is not self._block:
                return
            if value not in wanted:
                heappush(pending, (-self._number[value.op], value.index, value))
            wanted[value] = place if wanted.get(value, place) == place else None

        for value, place in self._elements_of(group, root):
            want(value, place)
        bits = max(map(element_bits, root.results))
        while pending:
            value = heappop(pending)[-1]
            place = wanted[value]
            if place is None or not self._may_join(group, value, bits):
                continue
            group.places[value] = place
            if _is_look(value.op):
                before = _place_before(value.op, place)
                if isinstance(before, _Together) and before.loop < count:
                    sizes = before.sizes_of(extents[before.loop])
                    if sizes is not None:
                        return self._group(root, {**parts, before.loop: sizes})
                group.members[value.op] = {}
                if isinstance(before, tuple) and not isinstance(before, _Together):
                    want(value.op.operands[0], before)
                continue
            if isinstance(value.op, tensor.EmptyOp):
                group.members[value.op] = {}
                continue
            self._add(group, value.op, self._loops_at(value, place))
            for operand, its_place in self._elements_of(group, value.op):
                want(operand, its_place)
        for op in sorted(group.members, key=self._number.__getitem__):
            if _is_look(op) and op.operands[0] not in group.places:
                # A view of a tensor that is materialized in full.
                del group.members[op], group.places[op.results[0]]
        has_sums = any(op in self._contractions for op in group.members if op is not root)
        return group if has_sums or group.cuts else None

    def _add(self, group: Accumulation, op: Operation, loops: Mapping[int, Linear]) -> None:
        group.members[op] = loops
        if cuts := self._cuts.get(op):
            group.cuts[op] = cuts

    def _loops_at(self, value: OpResult, place: Place) -> Mapping[int, Linear]:
        """Return the loop indices at which an operation computes an element."""
        structure = self._structure_of_member(value.op)
        indices = structure.maps[structure.number_of_inputs + value.index].results
        return {
            index.position: each
            for index, each in zip(indices, place, strict=True)
            if isinstance(index, AffineDimExpr)
        }

    def _elements_of(self, group: Accumulation, op: Operation) -> Iterator[tuple[SSAValue, Place]]:
        """Yield the operands of which a member reads a single element, and its place."""
        structure, loops = self._structure_of_member(op), group.members[op]
        for number, (value, indices) in enumerate(zip(op.operands, structure.maps, strict=True)):
            is_summed = not structure.is_parallel and number < structure.number_of_inputs
            if is_summed or not is_tensor(value) or structure.body.args[number].first_use is None:
                continue
            if not _is_permutation(indices, loops) and not is_cheap(value):
                continue  # Several elements need the same one, which would be recomputed for each.
            if (place := place_by(indices, loops)) is not None:
                yield value, place

    def _may_join(self, group: Accumulation, value: OpResult, bits: int) -> bool:
        op = value.op
        if len(op.results) != 1 or (not is_cheap(value) and element_bits(value) < bits):
            return False
        if not is_cheap(value) and any(use.operation not in group.members for use in value.uses):
            return False
        if op in self._contractions:
            if element_bits(value) == bits:
                return False
        elif not _is_look(op) and not isinstance(op, tensor.EmptyOp):
            structure = self._structure(op)
            if structure is None or not _is_elementwise(op, structure):
                return False
        if cannot_fail(op):
            return True
        passed = op.next_op
        while passed is not None and passed is not group.root:
            if not always_goes_on(passed):
                return False
            passed = passed.next_op
        return True


def place_by(indices: AffineMap, loops: Mapping[int, Linear]) -> Place | None:
    """Return the element of an operand that an iteration reads; None if it is not linear."""
    place: list[Linear] = []
    for expression in indices.results:
        index = linear_index(expression)
        if index is None or any(loop not in loops for loop in index.factors):
            return None
        total = Linear(index.constant)
        for loop, factor in index.factors.items():
            total = total.plus(loops[loop], factor)
        place.append(total)
    return tuple(place)


def _known_structure(op: Operation) -> Structure | None:
    """Return the structure of a pure operation on nonempty tensors of static shape, if the extents
    of all loops are known and all indices ascend from the first element (AC1)."""
    structure = structure_of(op)
    if structure is None or not op.results or not is_pure(op):
        return None
    types = [value.type for value in (*op.operands, *op.results) if is_tensor(value)]
    if not all(is_ranked_tensor(each) and min(shape_of(each), default=1) > 0 for each in types):
        return None
    if len(op.results) != len(structure.maps) - structure.number_of_inputs:
        return None
    if len(loop_extents(op, structure)) < len(structure.loops):
        return None
    for indices in structure.maps:
        for expression in indices.results:
            index = linear_index(expression)
            if index is None or min(index.factors.values(), default=0) < 0 or index.constant:
                return None
    return structure


def _is_contraction(op: Operation, structure: Structure) -> bool:
    """Whether the parallel loops are the indices of the only result (AC1)."""
    loops = set(range(len(structure.loops)))
    parallel = {loop for loop in loops if structure.loops[loop] == IteratorTypeAttr.parallel()}
    return len(op.results) == 1 and _is_permutation(structure.maps[-1], parallel)


def _is_elementwise(op: Operation, structure: Structure) -> bool:
    """Whether each iteration computes its own element of each result."""
    outputs = structure.maps[structure.number_of_inputs :]
    return structure.is_parallel and all(
        _is_permutation(indices, range(len(structure.loops))) for indices in outputs
    )


def _is_permutation(indices: AffineMap, loops: Mapping[int, Linear] | set[int] | range) -> bool:
    """Whether the indices are these loops, each once, in any order."""
    found = [index.position for index in indices.results if isinstance(index, AffineDimExpr)]
    return len(found) == len(indices.results) == len(loops) and set(found) == set(loops)


def _is_look(op: Operation) -> bool:
    """Whether an operation is a view of the elements of a tensor in their order: of all elements,
    or of the first ones along each dimension."""
    looks = tensor.CollapseShapeOp | tensor.ExpandShapeOp | tensor.ExtractSliceOp
    if not isinstance(op, looks) or len(op.operands) != 1:
        return False
    if isinstance(op, tensor.ExtractSliceOp) and (
        any(op.static_offsets.get_values())
        or any(stride != 1 for stride in op.static_strides.get_values())
        or len(shape_of(op.source.type)) != len(shape_of(op.result.type))
    ):
        return False
    types = (op.operands[0].type, op.results[0].type)
    return all(is_ranked_tensor(each) and min(shape_of(each), default=1) > 0 for each in types)


class _Together(NamedTuple):
    """A loop over several collapsed dimensions."""

    loop: int
    sizes: Sequence[int]
    """Sizes of the dimensions."""

    def sizes_of(self, extent: int) -> Sequence[int] | None:
        """Return the extents of the loops over the single dimensions, if the loop over all has this
        extent; None if it is no multiple of the size of the inner dimensions."""
        _, *inner = self.sizes
        return None if extent % prod(inner) else [extent // prod(inner), *inner]


def _place_before(op: Operation, place: Place) -> Place | _Together | None:
    """Return the element of a view's operand that is a given element of its result; `_Together` if
    a loop has to be split for that, None if the index is no sum of loops."""
    if isinstance(op, tensor.ExtractSliceOp):
        return place
    is_collapse = isinstance(op, tensor.CollapseShapeOp)
    large = shape_of((op.operands[0] if is_collapse else op.results[0]).type)
    found: dict[int, Linear] = {}
    for small_dim, group in enumerate(groups_of(op)):
        strides = {dim: prod(large[other] for other in group if other > dim) for dim in group}
        if not is_collapse:
            found[small_dim] = Linear(0)
            for dim in group:
                found[small_dim] = found[small_dim].plus(place[dim], strides[dim])
            continue
        index = place[small_dim]
        for dim in group:
            found[dim] = Linear(0)
        several = [dim for dim in group if large[dim] != 1]
        if len(several) == 1:
            found[several[0]] = index
        elif several:
            numbers = {factor: number for number, factor in index.factors.items()}
            if set(numbers) == {1} and not index.constant:
                return _Together(numbers[1], [large[dim] for dim in group])
            for dim in several:
                number = numbers.get(strides[dim])
                if number is None:
                    return None
                found[dim] = Linear.of(number)
            if index.constant or len(numbers) != len(several):
                return None
    return tuple(found[dim] for dim in range(len(found)))


def element_bits(value: SSAValue) -> int:
    """Return the number of bits per element of a tensor; 0 for other values."""
    if not is_ranked_tensor(value.type):
        return 0
    type_ = element_type(value.type)
    return type_.bitwidth if isinstance(type_, FixedBitwidthType) else 64
