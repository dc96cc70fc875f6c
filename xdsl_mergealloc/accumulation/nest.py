"""Builder of a loop nest, with each index computation as far outside as possible."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar

from xdsl.dialects import arith, scf, tensor
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr, IndexType, TensorType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from xdsl_mergealloc.accumulation.linear import Linear, Place
from xdsl_mergealloc.dialects.compat import extract_slice
from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op

_OpT = TypeVar("_OpT", bound=Operation)


class Nest:
    """Nested loops, built in front of an operation."""

    def __init__(
        self,
        before: Operation,
        loops: Mapping[int, int],
        steps: Mapping[int, int],
        constants: dict[int, SSAValue],
    ):
        """
        Args:
            before: the operation in front of which the loops are built.
            loops: extent of each loop, by the number that stands for its index in a `Linear`,
                outermost first.
            steps: for loops that perform several iterations at once, how many. Loops that perform
                all at once are left out: their indices are 0.
            constants: those at the beginning of the block so far, by value; new ones are added.
        """
        self.location = before.location
        self._before = before
        self._free = max(loops, default=-1) + 1
        """The first unused number."""
        self._whole = {loop for loop, extent in loops.items() if steps.get(loop) == extent}
        loops = {loop: extent for loop, extent in loops.items() if loop not in self._whole}
        self._extents = list(loops.values())
        self._steps = [steps.get(loop, 1) for loop in loops]
        self._blocks = [Block(arg_types=[IndexType()]) for _ in loops]
        self._branch: Block | None = None
        self._carried: Sequence[SSAValue] = ()
        self._values: dict[int, SSAValue] = {}
        """Terms of indices by number: indices of the loops, and other values."""
        self._levels: dict[int, int] = {}
        """For each of these, the number of loops around its definition."""
        for level, (loop, block) in enumerate(zip(loops, self._blocks, strict=True), 1):
            self._values[loop], self._levels[loop] = block.args[0], level
        self._constants = constants
        self._indices: dict[tuple[int, frozenset[tuple[int, int]], int], SSAValue] = {}

    def carry(self, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """Let all loops carry tensors; return the carried tensors in the innermost loop."""
        self._carried = values
        for block in self._blocks:
            for value in values:
                block.insert_arg(value.type, len(block.args))
        return self._blocks[-1].args[1:] if self._blocks else values

    @contextmanager
    def branch(self) -> Generator[Block]:
        """While the context is active, put operations into a new block in the innermost loop."""
        self._branch = Block()
        yield self._branch
        self._branch = None

    def add(self, op: _OpT, level: int | None = None) -> _OpT:
        """Append an operation where `level` loops are around it, 0 being in front of the nest; by
        default to the innermost loop, or to the active branch in it."""
        branch = self._branch if level is None else None
        level = len(self._blocks) if level is None else level
        if branch is not None:
            branch.add_op(op)
        elif level:
            self._blocks[level - 1].add_op(op)
        else:
            block = self._before.parent
            assert block is not None
            block.insert_op_before(op, self._before)
        return op

    def close(self, results: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """End all loops, innermost first; return the results of the outermost one."""
        for level in range(len(self._blocks), 0, -1):
            block = self._blocks[level - 1]
            block.add_op(create_op(scf.YieldOp, results, (), {}, self.location))
            around = self._carried if level == 1 else self._blocks[level - 2].args[1:]
            bounds = (0, self._extents[level - 1], self._steps[level - 1])
            lower, upper, step = map(self.constant, bounds)
            loop = scf.ForOp(lower, upper, step, around, block)
            loop.location = self.location
            results = self.add(loop, level - 1).results
        return results

    def slice(
        self, value: SSAValue, offsets: Sequence[Linear], sizes: Sequence[Linear]
    ) -> SSAValue:
        """Extract a slice of a tensor; the tensor itself if the slice covers all of it."""
        whole = [Linear(size) for size in shape_of(value.type)]
        offsets = [self.without_whole_loops(offset) for offset in offsets]
        if list(sizes) == whole and all(offset == Linear(0) for offset in offsets):
            return value
        known = [self._index(size) for size in sizes]
        assert is_ranked_tensor(value.type)
        shape = [size if isinstance(size, int) else DYNAMIC_INDEX for size in known]
        slice_ = extract_slice(
            value,
            [self._index(offset) for offset in offsets],
            known,
            [1] * len(known),
            TensorType(value.type.element_type, shape, value.type.encoding),
        )
        slice_.location = self.location
        return self.add(slice_).result

    def insert(
        self, value: SSAValue, into: SSAValue, place: Place, sizes: Sequence[int]
    ) -> SSAValue:
        """Insert a tensor into another one at some place."""
        offsets = [self._index(index) for index in place]
        static = [each if isinstance(each, int) else DYNAMIC_INDEX for each in offsets]
        dynamic = [each for each in offsets if not isinstance(each, int)]
        ones = [1] * len(offsets)
        insert = tensor.InsertSliceOp.get(value, into, sizes, static, ones, dynamic)
        insert.location = self.location
        return self.add(insert).result

    def without_whole_loops(self, index: Linear) -> Linear:
        """Return an index with 0 for those of the loops that perform all iterations at once."""
        if self._whole.isdisjoint(index.factors):
            return index
        factors = {n: factor for n, factor in index.factors.items() if n not in self._whole}
        return Linear(index.constant, factors)

    def level(self, index: Linear) -> int:
        """Return the number of loops around the innermost definition of an index's terms."""
        terms = self.without_whole_loops(index).factors
        return max((self._levels[number] for number in terms), default=0)

    def value(self, index: Linear, divisor: int = 1) -> SSAValue:
        """Compute an index, divided and rounded down, as far outside as possible."""
        index = self.without_whole_loops(index)
        if not index.factors:
            return self.constant(index.constant)
        if len(index.factors) == 1 and not index.constant and divisor == 1:
            ((number, factor),) = index.factors.items()
            if factor == 1:
                return self._values[number]
        key = (index.constant, frozenset(index.factors.items()), divisor)
        if key not in self._indices:
            numbers = sorted(index.factors)
            renumbered = Linear(
                index.constant, {place: index.factors[n] for place, n in enumerate(numbers)}
            ).expression
            if divisor != 1:
                renumbered = renumbered.__floordiv__(divisor)
            map_ = AffineMapAttr(AffineMap(len(numbers), 0, (renumbered,)))
            apply = ApplyOp([self._values[number] for number in numbers], map_)
            apply.location = self.location
            self._indices[key] = self.add(apply, self.level(index)).result
        return self._indices[key]

    def _index(self, index: Linear) -> SSAValue | int:
        index = self.without_whole_loops(index)
        return self.value(index) if index.factors else index.constant

    def constant(self, value: int) -> SSAValue:
        """Return a number as a constant at the beginning of the block."""
        if value not in self._constants:
            constant = constant_index(value, self.location)
            self._constants[value] = constant.result
            block = self._before.parent
            assert block is not None
            assert block.first_op is not None
            block.insert_op_before(constant, block.first_op)
        return self._constants[value]

    def bounded(self, op: type[arith.MaxSIOp | arith.MinSIOp], index: Linear, bound: int) -> Linear:
        """Compute the maximum or minimum of an index and a number."""
        if not index.factors:
            choose = max if op is arith.MaxSIOp else min
            return Linear(choose(index.constant, bound))
        level = self.level(index)
        bounded = op(self.value(index), self.constant(bound))
        bounded.location = self.location
        return self._know(self.add(bounded, level).result, level)

    def quotient(self, index: Linear, step: int) -> Linear:
        """Compute an index divided by a step, rounded down."""
        if step == 1:
            return index
        if not index.factors:
            return Linear(index.constant // step)
        return self._know(self.value(index, step), self.level(index))

    def _know(self, value: SSAValue, level: int) -> Linear:
        number, self._free = self._free, self._free + 1
        self._values[number], self._levels[number] = value, level
        return Linear.of(number)
