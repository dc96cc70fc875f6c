"""Groups: contractions, and the elementwise consumers of their sums.

- AC1 A *contraction* is a structured operation with a reduction loop. It only computes, and has one
  result, whose indices are the parallel loops. All sizes are static, and all indices begin at 0.
- AC2 Its *root* is the first elementwise operation whose results have fewer bits per element, and
  through which all that is computed from its sums passes. Operations between the contraction and
  the root are elementwise, views (a reshape, or a slice of the first elements along each
  dimension), or sums over rows (AC9). A contraction without such a consumer is its own root if a
  padding can be removed (AP).
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
- AC9 Members compute whole *rows*, all elements along some of the root's loops, if a member sums
  over the row of a tensor that members compute and read, as a softmax does, and if there are at
  least eight rows: each element of a row needs the sum, which is computed once. Members read the
  elements of a row in its order, and no padding is removed.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import chain
from math import prod
from types import MappingProxyType

from xdsl.dialects import tensor
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr

from xdsl_mergealloc.accumulation.elements import (
    element_bits,
    is_contraction,
    is_elementwise,
    is_permutation,
    is_row,
    is_row_sum,
    known_structure,
    loops_without_index,
    place_by,
    places_in_loops,
)
from xdsl_mergealloc.accumulation.linear import Linear, Place
from xdsl_mergealloc.accumulation.looks import Together, is_look, place_before
from xdsl_mergealloc.accumulation.padding import Cut, find_cuts
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.structured import Structure, loop_extents, structure_of
from xdsl_mergealloc.tensors.cheap import is_cheap
from xdsl_mergealloc.tensors.pure_ops import always_goes_on, cannot_fail

_MOST_BETWEEN = 64
"""Maximum number of operations between a contraction and its root."""

_FEWEST_ROWS = 8
"""Minimum number of rows: what members compute at a time takes memory."""


@dataclass(eq=False)
class Accumulation:
    """Operations computed element by element of a root's results."""

    root: Operation
    loops: dict[int, int] = field(default_factory=dict[int, int])
    """Extent of each loop by its number, outermost first."""
    rows: dict[int, int] = field(default_factory=dict[int, int])
    """Extent of each loop along which members compute all elements at once (AC9)."""
    members: dict[Operation, Mapping[int, Linear]] = field(
        default_factory=dict[Operation, Mapping[int, Linear]]
    )
    """For each member, including the root, the indices of its parallel loops, and if it sums over
    rows of all loops; empty for views."""
    places: dict[SSAValue, Place] = field(default_factory=dict[SSAValue, Place])
    """For each tensor of which members read an element, the place of that element."""
    cuts: dict[Operation, Sequence[Cut]] = field(default_factory=dict[Operation, Sequence[Cut]])
    """For each contraction, the loops that skip a padding."""

    @property
    def padded(self) -> list[SSAValue]:
        """Padded tensors that are no longer needed."""
        return [op.operands[cut.operand] for op, cuts in self.cuts.items() for cut in cuts]

    def has_all_loops(self, op: Operation, structure: Structure) -> bool:
        """Whether a member has an index for each of its loops: it is elementwise, or sums over a
        row (AC9)."""
        return len(self.members[op]) == len(structure.loops)

    def goes_along(self, loop: int) -> bool:
        """Whether all members access consecutive elements along one dimension, or the same element,
        in the iterations of a loop."""
        places = chain(self.places.values(), places_in_loops(self.members))
        return all(is_row(place, loop) for place in places)


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
        self._without_padding: set[Operation] = set()
        """Roots of groups that leave out a padding: they are no members of groups in rows."""
        self._fewest_bits = sys.maxsize
        """Of an element of the block's tensors: no root has fewer."""
        for number, op in enumerate(block.ops):
            self._number[op] = number
            for bits in filter(None, map(element_bits, op.results)):
                self._fewest_bits = min(self._fewest_bits, bits)
            structure = structure_of(op)
            if structure is None or structure.is_parallel or not is_contraction(op, structure):
                continue
            if self._structure(op) is not None:
                self._contractions[op] = structure
        self._cuts = self._find_cuts()

    def _structure(self, op: Operation) -> Structure | None:
        """Return the structure of an operation of the block that can be a member (AC1)."""
        if op not in self._known:
            self._known[op] = known_structure(op) if op.parent is self._block else None
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
            root, between = self._narrower(op)
            group = None if root is None else self._group(root, between)
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
                if group.cuts:
                    self._without_padding.add(group.root)
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

    def _narrower(self, op: Operation) -> tuple[Operation | None, Container[SSAValue]]:
        """Return the root among the consumers of a contraction, None if none qualifies, and all
        tensors between both (AC2)."""
        bits = element_bits(op.results[0])
        if bits <= self._fewest_bits:
            return None, ()
        between: dict[SSAValue, None] = {}
        pending: dict[Operation, None] = {op: None}
        for _ in range(_MOST_BETWEEN):
            user = min(pending, key=self._number.__getitem__)
            del pending[user]
            if user is not op and not is_look(user):
                structure = self._structure(user)
                if structure is None:
                    break
                if is_elementwise(user, structure):
                    if not pending and max(map(element_bits, user.results)) < bits:
                        return user, between
                elif not pending or not is_row_sum(structure):
                    break
            users = [use.operation for result in user.results for use in result.uses]
            if len(user.results) != 1 or any(each.parent is not self._block for each in users):
                break
            between[user.results[0]] = None
            pending |= dict.fromkeys(users)
            if not pending:
                break
        return None, ()

    def _group(self, root: Operation, between: Container[SSAValue] = ()) -> Accumulation | None:
        """Build the group of a root (AC3 to AC5), in rows if possible (AC9). `between`: the tensors
        that are computed from the sums of a contraction."""
        elements, repeated = self._build(root, between, frozenset())
        group, rows = elements, frozenset[int]()
        while repeated:
            rows |= repeated
            group, repeated = self._build(root, between, rows)
        if rows and self._can_be_done_in_rows(group):
            return group
        has_sums = any(op in self._contractions for op in elements.members if op is not root)
        return elements if has_sums or elements.cuts else None

    def _can_be_done_in_rows(self, group: Accumulation) -> bool:
        """AC9, for a group whose members compute rows."""
        sums = [op for op in group.members if op in self._contractions]
        if group.cuts or not any(
            _sums_row_of_member(op, self._contractions[op], group) for op in sums
        ):
            return False
        count = prod(extent for loop, extent in group.loops.items() if loop not in group.rows)
        return count >= _FEWEST_ROWS and all(map(group.goes_along, group.rows))

    def _build(
        self,
        root: Operation,
        between: Container[SSAValue],
        rows: frozenset[int],
        parts: Mapping[int, Sequence[int]] = MappingProxyType({}),
    ) -> tuple[Accumulation, frozenset[int]]:
        """
        Build the group of a root.

        Args:
            root: the root.
            between: the tensors that are computed from the sums of a contraction.
            rows: the root's loops along which members compute all elements at once.
            parts: for each loop over collapsed dimensions, the sizes of these dimensions.

        Returns the group, and further loops of the root whose iterations would need the same
        element of one of the tensors in `between`, for which `rows` would have to have them.
        """
        group = Accumulation(root)
        structure = self._structure_of_member(root)
        extents = loop_extents(root, structure)
        count = len(structure.loops)
        loops: dict[int, Linear] = {}
        loop_of: dict[int, int] = {}
        repeated: set[int] = set()
        for loop, kind in enumerate(structure.loops):
            if kind == IteratorTypeAttr.parallel():
                loops[loop] = Linear(0)
                for size in parts.get(loop, (extents[loop],)):
                    number = count + len(group.loops) if loop in parts else loop
                    loops[loop] = Linear(0).plus(loops[loop], size)
                    if size != 1:
                        loops[loop] = loops[loop].plus(Linear.of(number))
                        group.loops[number], loop_of[number] = size, loop
                        if loop in rows:
                            group.rows[number] = size
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

        def want_operands(op: Operation) -> None:
            for value, place, again in self._elements_of(group, op):
                if again <= group.rows.keys():
                    want(value, place)
                elif value in between:
                    repeated.update(loop_of[number] for number in again)

        want_operands(root)
        bits = max(map(element_bits, root.results))
        while pending:
            value = heappop(pending)[-1]
            place = wanted[value]
            if place is None:
                continue
            loops_of_rows = self._loops_over_rows(group, value, place)
            if not self._may_join(group, value, bits, sums_rows=loops_of_rows is not None):
                continue
            group.places[value] = place
            if is_look(value.op):
                before = place_before(value.op, place)
                if isinstance(before, Together) and before.loop < count:
                    sizes = before.sizes_of(extents[before.loop])
                    if sizes is not None:
                        return self._build(root, between, rows, {**parts, before.loop: sizes})
                group.members[value.op] = {}
                if isinstance(before, tuple) and not isinstance(before, Together):
                    want(value.op.operands[0], before)
                continue
            if isinstance(value.op, tensor.EmptyOp):
                group.members[value.op] = {}
                continue
            self._add(group, value.op, loops_of_rows or self._loops_at(value, place))
            want_operands(value.op)
        for op in sorted(group.members, key=self._number.__getitem__):
            if is_look(op) and op.operands[0] not in group.places:
                # A view of a tensor that is materialized in full.
                del group.members[op], group.places[op.results[0]]
        return group, frozenset(repeated)

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

    def _loops_over_rows(
        self, group: Accumulation, value: OpResult, place: Place
    ) -> Mapping[int, Linear] | None:
        """Return the loop indices at which an operation computes the sum of a row (AC9); None if it
        does not."""
        structure = self._contractions.get(value.op)
        missing = [row for row in group.rows if all(row not in index.factors for index in place)]
        if structure is None or not missing:
            return None
        loops, extents = dict(self._loops_at(value, place)), loop_extents(value.op, structure)
        summed = [loop for loop in extents if loop not in loops and extents[loop] != 1]
        if [extents[loop] for loop in summed] != [group.rows[row] for row in missing]:
            return None
        loops |= {loop: Linear(0) for loop in extents if loop not in loops}
        return loops | {loop: Linear.of(row) for loop, row in zip(summed, missing, strict=True)}

    def _elements_of(
        self, group: Accumulation, op: Operation
    ) -> Iterator[tuple[SSAValue, Place, Set[int]]]:
        """Yield the operands of which a member reads a single element, its place, and the loops
        whose iterations need the same one."""
        structure, loops = self._structure_of_member(op), group.members[op]
        has_all_loops = group.has_all_loops(op, structure)
        for number, (value, indices) in enumerate(zip(op.operands, structure.maps, strict=True)):
            is_summed = number < structure.number_of_inputs and not has_all_loops
            if is_summed or not is_tensor(value) or structure.body.args[number].first_use is None:
                continue
            again = set[int]() if is_cheap(value) else loops_without_index(indices, loops)
            if again is not None and (place := place_by(indices, loops)) is not None:
                yield value, place, {number for loop in again for number in loops[loop].factors}

    def _may_join(
        self, group: Accumulation, value: OpResult, bits: int, *, sums_rows: bool
    ) -> bool:
        op = value.op
        if group.rows and op in self._without_padding:
            return False
        if len(op.results) != 1 or (not is_cheap(value) and element_bits(value) < bits):
            return False
        if not is_cheap(value) and any(use.operation not in group.members for use in value.uses):
            return False
        if op in self._contractions:
            if element_bits(value) == bits and not sums_rows:
                return False
        elif not is_look(op) and not isinstance(op, tensor.EmptyOp):
            structure = self._structure(op)
            if structure is None or not is_elementwise(op, structure):
                return False
        if cannot_fail(op):
            return True
        passed = op.next_op
        while passed is not None and passed is not group.root:
            if not always_goes_on(passed):
                return False
            passed = passed.next_op
        return True


def _sums_row_of_member(op: Operation, structure: Structure, group: Accumulation) -> bool:
    """Whether a member sums over the row of a tensor that a member computes."""
    return group.has_all_loops(op, structure) and any(
        value in group.places and is_permutation(indices, group.members[op])
        for value, indices in zip(op.operands, structure.maps, strict=True)
    )
