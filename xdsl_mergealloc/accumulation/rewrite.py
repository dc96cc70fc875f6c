"""Loop nest that computes a group: all members for one element, then for the next one.

    %r = scf.for %i = %c0 to %c32 step %c1 iter_args(%part = %empty) -> (tensor<32x16xi8>) {
      %r_0 = scf.for %j = %c0 to %c16 step %c1 iter_args(%part_0 = %part) -> (tensor<32x16xi8>) {
        %x_i = tensor.extract_slice %x[%i, 0] [1, 64] [1, 1] : ...
        %y_j = tensor.extract_slice %y[0, %j] [64, 1] [1, 1] : ...
        %zero = linalg.fill ins(%c0_i32 : i32) outs(%e : tensor<1x1xi32>) -> tensor<1x1xi32>
        %sum = linalg.matmul ins(%x_i, %y_j : ...) outs(%zero : tensor<1x1xi32>) -> tensor<1x1xi32>
        %there = tensor.extract_slice %part_0[%i, %j] [1, 1] [1, 1] : ...
        %narrow = linalg.generic ... ins(%sum : ...) outs(%there : ...) -> tensor<1x1xi8>
        %next = tensor.insert_slice %narrow into %part_0[%i, %j] [1, 1] [1, 1] : ...
        scf.yield %next : tensor<32x16xi8>
      }
      scf.yield %r_0 : tensor<32x16xi8>
    }

Where members need sums over rows (AC9), rows take the place of elements, and the loops over the
elements of a row are left out.

A loop of a contraction that skips a padding begins at `max(0, (low - p) / s)` and ends before
`min(k, (low + size - 1 - p) / s + 1)`, where `p` is the start of the window: kernels and inputs are
sliced to that range.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects import arith, scf, tensor
from xdsl.dialects.builtin import (
    DenseArrayBase,
    ModuleOp,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Operation, OpResult, SSAValue, Use
from xdsl.ir.affine import AffineMap

from xdsl_mergealloc.accumulation.elements import place_by
from xdsl_mergealloc.accumulation.groups import Accumulation, find_accumulations
from xdsl_mergealloc.accumulation.lanes import elements_together
from xdsl_mergealloc.accumulation.linear import Linear, Place, linear_index
from xdsl_mergealloc.accumulation.nest import Nest
from xdsl_mergealloc.accumulation.padding import Cut
from xdsl_mergealloc.accumulation.paddings_at_peak import accumulations_at_peak
from xdsl_mergealloc.accumulation.zeros import with_zeros
from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.bufferize.dead_inputs import is_owned
from xdsl_mergealloc.dialects.shapes import is_ranked_tensor
from xdsl_mergealloc.interfaces.bufferizable import has_tensors, is_tensor
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.interfaces.structured import (
    Structure,
    loop_extents,
    structure_of,
)
from xdsl_mergealloc.interfaces.structured_tiling import on_parts
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.program_changes import ProgramChange
from xdsl_mergealloc.tensors.block import is_block_of_function
from xdsl_mergealloc.tensors.pure_ops import erase_with_operands


class _Range(NamedTuple):
    """The iterations of a loop, in terms of values of the nest."""

    first: Linear
    size: Linear


_Ranges = Mapping[int, _Range]
"""Ranges by loop number."""


def tile_accumulations(
    module: ModuleOp, only_at_peak: bool = False
) -> Sequence[tuple[Operation, ProgramChange]]:
    """
    Compute all groups of a module element by element, including those in loops and branches; with
    `only_at_peak`, keep paddings that do not raise the peak of a function (AP5).

    Returns the changed functions, with a summary of the changes to each.
    """
    done: dict[Operation, _Done] = {}
    blocks = [block for op in walk(module) for region in op.regions for block in region.blocks]
    for block in filter(has_tensors, blocks):
        is_limited = only_at_peak and is_block_of_function(block)
        groups = accumulations_at_peak(block) if is_limited else find_accumulations(block)
        constants: dict[int, SSAValue] = {}
        for group in groups:
            done.setdefault(function_around(group.root) or module, _Done()).note(group)
            _Elements(group, constants).build()
    return [(function, each.change) for function, each in done.items()]


@dataclass
class _Done:
    """The groups of a function, and the paddings that they leave out."""

    by_elements: int = 0
    by_rows: int = 0
    padded: set[SSAValue] = field(default_factory=set[SSAValue])

    def note(self, group: Accumulation) -> None:
        """Count a group, before it is rewritten."""
        self.by_rows += bool(group.rows)
        self.by_elements += not group.rows
        self.padded |= set(group.padded)

    @property
    def change(self) -> ProgramChange:
        """The summary for users."""
        by_rows = f"; row by row: {self.by_rows}" if self.by_rows else ""
        summary = f"sums element by element: {self.by_elements}{by_rows}"
        summary += f"; paddings left out: {len(self.padded)}"
        return ProgramChange("tile-accumulations", summary, 0.0)


class _Elements:
    """Members of a group, computed for one element, in a nest of loops."""

    def __init__(self, group: Accumulation, constants: dict[int, SSAValue]):
        """`constants`: indices at the beginning of the block, by value; new ones are added."""
        self._group = group
        self._root = group.root
        self._location = group.root.location
        first = _structure(self._root).number_of_inputs
        self._destinations = range(first, len(self._root.operands))
        self._together = elements_together(group)
        self._nest = Nest(self._root, group.loops, self._together, constants)
        self._made: dict[SSAValue, SSAValue] = {}
        self._written_over: dict[SSAValue, SSAValue] = {}
        """For each tensor that a result overwrites, the element that the result replaces."""

    def build(self) -> None:
        """Build the nest, and replace the root by it."""
        nest = self._nest
        begins = [self._begin(number) for number in self._destinations]
        carried = nest.carry(begins)
        indices = [_structure(self._root).maps[number] for number in self._destinations]
        places = [self._place(self._root, each) for each in indices]
        there = [self._slice(value, place) for value, place in zip(carried, places, strict=True)]
        self._written_over = {
            value: element
            for number, value, element in zip(self._destinations, begins, there, strict=True)
            if value is not self._root.operands[number]
        }
        made = self._compute(self._root, there)
        results = [
            nest.insert(value, into, place, self._sizes(place))
            for value, into, place in zip(made, carried, places, strict=True)
        ]
        for old, new in zip(self._root.results, nest.close(results), strict=True):
            new.name_hint = old.name_hint
            old.replace_all_uses_with(new)
        erase_with_operands(self._root)

    def _begin(self, number: int) -> SSAValue:
        """Return the initial value of the loops: the root's destination, or, if its contents do not
        matter, an input to overwrite or an empty tensor."""
        value = self._root.operands[number]
        if _is_read(self._root, number) and value not in self._group.places:
            return value
        if (dying := self._dying_input(number)) is not None:
            return dying
        empty = create_op(tensor.EmptyOp, (), (value.type,), {}, self._location)
        return self._nest.add(empty, 0).tensor

    def _dying_input(self, number: int) -> OpResult | None:
        """Return a tensor that a result can overwrite (AC6)."""
        result_type = self._root.operands[number].type
        place = self._place(self._root, _structure(self._root).maps[number])
        values = (value for op in self._group.members for value in op.operands)
        for value in dict.fromkeys(values):
            if (
                isinstance(value, OpResult)
                and value.type == result_type
                and value not in self._group.places
                and all(self._is_done_with(use, place) for use in value.uses)
                and is_owned(value)
            ):
                return value
        return None

    def _is_done_with(self, use: Use, place: Place) -> bool:
        """Whether a use is by a member, of the element at the result's indices only, or is before
        the root."""
        op, root = use.operation, self._root
        if op in self._group.members:
            structure = structure_of(op)
            return (
                structure is not None
                and self._group.has_all_loops(op, structure)
                and self._place(op, structure.maps[use.index]) == place
            )
        assert root.parent is not None
        anchor = root.parent.find_ancestor_op_in_block(op)
        return anchor is not None and anchor is not root and anchor.is_before_in_block(root)

    # Members

    def _taken(self, value: SSAValue, place: Place, there: SSAValue | None = None) -> SSAValue:
        """Return an element of a tensor: computed in the nest, or sliced if the group does not
        compute the tensor."""
        if value in self._written_over:
            return self._written_over[value]
        if not isinstance(value, OpResult) or self._group.places.get(value) != place:
            return self._slice(value, place)
        if value not in self._made:
            made = self._make(value, there)
            made.name_hint = made.name_hint or value.name_hint
            self._made[value] = made
        return self._made[value]

    def _make(self, value: OpResult, there: SSAValue | None) -> SSAValue:
        """Compute an element of a member's result; `there` is where it may go."""
        op = value.op
        if isinstance(op, tensor.EmptyOp):
            return self._empty(value, self._group.places[value])
        if isinstance(op, tensor.ExtractSliceOp):
            source = op.operands[0]
            return self._taken(source, self._group.places[source])
        if isinstance(op, tensor.CollapseShapeOp | tensor.ExpandShapeOp):
            source = op.operands[0]
            element = self._taken(source, self._group.places[source])
            return self._reshaped(op, element)
        return self._compute(op, None if there is None else [there])[0]

    def _reshaped(self, op: Operation, element: SSAValue) -> SSAValue:
        result_type = self._type_of(op.results[0], self._group.places[op.results[0]])
        properties = op.properties
        if isinstance(op, tensor.ExpandShapeOp):
            shape = DenseArrayBase.from_list(i64, result_type.get_shape())
            properties = properties | {"static_output_shape": shape}
        reshape = type(op).create(
            operands=[element],
            result_types=[result_type],
            properties=properties,
            attributes=op.attributes,
            location=op.location,
        )
        return self._nest.add(reshape).results[0]

    def _compute(self, op: Operation, there: Sequence[SSAValue] | None) -> Sequence[SSAValue]:
        """Compute a member for one element; `there` is where results may go."""
        numbers = range(len(op.operands))
        if any(cut.adds_zeros for cut in self._group.cuts.get(op, ())):
            return self._by_border(op, [self._operand(op, number, there) for number in numbers])
        ranges, operands = self._ranges(op), list[SSAValue]()
        for number in numbers:
            operand = self._operand(op, number, there)
            operands.append(self._part(op, number, ranges) if operand is None else operand)
        return self._on_parts(op, operands, ranges)

    def _operand(
        self, op: Operation, number: int, there: Sequence[SSAValue] | None
    ) -> SSAValue | None:
        """Return an operand of a member for an element; None if a contraction sums over it."""
        structure, value = _structure(op), op.operands[number]
        if not is_tensor(value):
            return value
        if not self._is_element(op, number):
            return None
        place = self._place(op, structure.maps[number])
        destination = number - structure.number_of_inputs
        own = None if there is None or destination < 0 else there[destination]
        if destination < 0 or value in self._group.places:
            return (
                self._taken(value, place, own)
                if _is_read(op, number)
                else self._there(value, place, own)
            )
        is_begin = own is None and _is_read(op, number)
        return self._slice(value, place) if is_begin else self._there(value, place, own)

    def _is_element(self, op: Operation, number: int) -> bool:
        """Whether a member needs no more than one element of an operand for an element."""
        structure = _structure(op)
        is_summed = number < structure.number_of_inputs
        return not is_summed or self._group.has_all_loops(op, structure)

    def _on_parts(
        self, op: Operation, operands: Sequence[SSAValue], ranges: _Ranges
    ) -> Sequence[SSAValue]:
        """Apply a member to its operands for one element."""

        def begin(loop: int) -> SSAValue | None:
            first = self._nest.without_whole_loops(ranges[loop].first)
            return None if first == Linear(0) else self._nest.value(first)

        maps = _structure(op).maps[-len(op.results) :]
        types = [
            self._type_of(result, self._place(op, indices))
            for result, indices in zip(op.results, maps, strict=True)
        ]
        return self._nest.add(on_parts(op, operands, types, begin)).results

    # Paddings that add zeros

    def _by_border(self, op: Operation, operands: Sequence[SSAValue | None]) -> Sequence[SSAValue]:
        """Compute a contraction, with one branch for windows without padding and one for others."""
        inside, whole = self._ranges(op), self._ranges(op, leaves_out=False)
        condition = self._is_whole(inside, whole)
        if condition is False:
            return self._with_zeros(op, operands, inside, whole)
        if condition is True:
            return self._on_parts(op, self._parts(op, operands, whole), whole)
        with self._nest.branch() as inner:
            results = self._on_parts(op, self._parts(op, operands, whole), whole)
            self._nest.add(create_op(scf.YieldOp, results, (), {}, self._location))
        with self._nest.branch() as outer:
            results = self._with_zeros(op, operands, inside, whole)
            self._nest.add(create_op(scf.YieldOp, results, (), {}, self._location))
        branch = scf.IfOp(condition, [result.type for result in results], [inner], [outer])
        branch.location = self._location
        return self._nest.add(branch).results

    def _is_whole(self, inside: _Ranges, whole: _Ranges) -> SSAValue | bool:
        """Whether no iteration is skipped: if known only at run time, as a value of the nest."""
        done, all_ = Linear(0), 0
        for loop, (_, size) in whole.items():
            left = inside[loop].size
            if left.factors:
                done, all_ = done.plus(left), all_ + size.constant
            elif left != size:
                return False
        if not done.factors:
            return True
        is_whole = arith.CmpiOp(self._nest.value(done), self._nest.constant(all_), "eq")
        is_whole.location = self._location
        return self._nest.add(is_whole, self._nest.level(done)).result

    def _with_zeros(
        self,
        op: Operation,
        operands: Sequence[SSAValue | None],
        inside: _Ranges,
        whole: _Ranges,
    ) -> Sequence[SSAValue]:
        """Sum the elements inside, then add the zeros of the padding."""
        (sums,) = self._on_parts(op, self._parts(op, operands, inside), inside)
        cuts = self._group.cuts[op]
        inputs = self._parts(op, operands[:-1], whole, without=cuts[0].operand)
        bounds = {
            cut.loop: (self._nest.value(first), self._nest.value(first.plus(size)))
            for cut in cuts
            for first, size in (inside[cut.loop],)
        }
        return self._nest.add(with_zeros(op, cuts, inputs, sums, bounds)).results

    def _there(self, value: SSAValue, place: Place, own: SSAValue | None) -> SSAValue:
        return self._empty(value, place) if own is None else own

    def _empty(self, value: SSAValue, place: Place) -> SSAValue:
        types = (self._type_of(value, place),)
        return self._nest.add(create_op(tensor.EmptyOp, (), types, {}, self._location)).tensor

    def _place(self, op: Operation, indices: AffineMap) -> Place:
        place = place_by(indices, self._group.members[op])
        assert place is not None
        return place

    # Slices

    def _sizes(self, place: Place) -> Sequence[int]:
        """Number of elements computed together along each dimension (AC7)."""
        return [self._size(index) for index in place]

    def _size(self, index: Linear) -> int:
        return max((self._together.get(loop, 1) for loop in index.factors), default=1)

    def _slice(self, value: SSAValue, place: Place) -> SSAValue:
        return self._nest.slice(value, place, [Linear(size) for size in self._sizes(place)])

    def _type_of(self, value: SSAValue, place: Place) -> TensorType[Attribute]:
        """Return the type of the elements of a tensor that are computed together, of equal rank."""
        assert is_ranked_tensor(value.type)
        return TensorType(value.type.element_type, self._sizes(place), value.type.encoding)

    def _ranges(self, op: Operation, *, leaves_out: bool = True) -> _Ranges:
        """Return the iterations of each loop of a member that compute an element."""
        structure = _structure(op)
        extents = loop_extents(op, structure)
        ranges = {loop: _Range(Linear(0), Linear(extent)) for loop, extent in extents.items()}
        for loop, place in self._group.members[op].items():
            ranges[loop] = _Range(place, Linear(self._size(place)))
        for cut in self._group.cuts.get(op, ()) if leaves_out else ():
            index = linear_index(structure.maps[cut.operand].results[cut.dim])
            assert index is not None
            ranges[cut.loop] = self._inside(index, ranges, cut, extents)
        return ranges

    def _inside(
        self,
        index: Linear,
        ranges: _Ranges,
        cut: Cut,
        extents: Mapping[int, int],
    ) -> _Range:
        """Return the iterations of a loop that read no padding (AP4)."""
        window, farthest = Linear(0), 0
        for loop, factor in index.factors.items():
            if loop != cut.loop:
                window = window.plus(ranges[loop].first, factor)
                farthest += factor * (extents[loop] - 1)
        step, extent = index.factors[cut.loop], extents[cut.loop]
        first, end = Linear(0), Linear(extent)
        if cut.low:
            in_front = self._nest.quotient(Linear(cut.low + step - 1).plus(window, -1), step)
            first = self._nest.bounded(arith.MaxSIOp, in_front, 0)
        if farthest + step * (extent - 1) >= cut.low + cut.size:
            inside = self._nest.quotient(
                Linear(cut.low + cut.size - 1 + step).plus(window, -1), step
            )
            end = self._nest.bounded(arith.MinSIOp, inside, extent)
        return _Range(first, end.plus(first, -1))

    def _parts(
        self,
        op: Operation,
        operands: Sequence[SSAValue | None],
        ranges: _Ranges,
        without: int | None = None,
    ) -> Sequence[SSAValue]:
        """Return the operands, with the needed parts in place of None, except operand `without`."""
        return [
            self._part(op, number, ranges) if value is None else value
            for number, value in enumerate(operands)
            if number != without
        ]

    def _part(self, op: Operation, number: int, ranges: _Ranges) -> SSAValue:
        """Return the part of an operand, or of its source if it is padded, that a contraction needs
        for an element."""
        value, indices = op.operands[number], _structure(op).maps[number]
        low = [0] * len(indices.results)
        if value in self._group.padded and isinstance(value, OpResult):
            value = value.op.operands[0]
        for cut in self._group.cuts.get(op, ()):
            if cut.operand == number:
                low[cut.dim] = cut.low
        offsets: list[Linear] = []
        sizes: list[Linear] = []
        for expression, in_front in zip(indices.results, low, strict=True):
            index = linear_index(expression)
            assert index is not None
            offset, size = Linear(-in_front), Linear(1)
            for loop, factor in index.factors.items():
                offset = offset.plus(ranges[loop].first, factor)
                size = size.plus(ranges[loop].size, factor).plus(Linear(factor), -1)
            offsets.append(offset)
            sizes.append(size)
        return self._nest.slice(value, offsets, sizes)


def _structure(op: Operation) -> Structure:
    structure = structure_of(op)
    assert structure is not None
    return structure


def _is_read(op: Operation, number: int) -> bool:
    """Whether the contents of an operand matter."""
    return _structure(op).body.args[number].first_use is not None
