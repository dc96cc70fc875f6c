"""Construction of a fused operation: the last one, with the bodies of its fused producers.

Bodies are concatenated from the first producers to the last operation, each once for all readers
with the same indices. Nothing is reassociated: an element is computed by the same operations, on
the same elements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.dialects.arith import ConstantOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue, TypedAttribute
from xdsl.ir.affine import AffineDimExpr, AffineMap

from xdsl_mergealloc.dialects.shapes import element_or_own_type
from xdsl_mergealloc.fusion.candidates import FusionPlan
from xdsl_mergealloc.fusion.uses import Loops, in_terms_of
from xdsl_mergealloc.interfaces.structured import Structure, bounds_of, loop_index_of
from xdsl_mergealloc.models.structured_ops import LoopIndices, generic_op, yield_op
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.tensors.pure_ops import is_pure

_Node = tuple[Operation, Loops]
"""An operation, and one of its iterations in terms of the loops of the last operation."""
_Element = tuple[SSAValue, Loops]
"""An element of an operand."""


class FusedOp(NamedTuple):
    """Replacement of the last operation."""

    op: Operation
    """Not in a block yet."""
    before: Sequence[Operation]
    """Operations that must precede it."""
    results: Sequence[int]
    """The results of the last operation that it keeps: those used by others or by its body."""


def fused_op(plan: FusionPlan, root: Operation) -> FusedOp:
    """
    Build the operation without a name that computes an operation together with its fused
    producers.
    """
    return _FusedOpBuilder(plan, root).build()


class _FusedOpBuilder:
    def __init__(self, plan: FusionPlan, root: Operation):
        self._plan = plan
        self._root = root
        self._structure = plan.ops.structures[root]
        count = len(self._structure.loops)
        self._loops: Loops = tuple(AffineDimExpr(loop) for loop in range(count))
        self._body = Block()
        self._indices = LoopIndices(self._body, count, root.location)
        self._arguments: dict[_Element, BlockArgument] = {}
        self._scalars: dict[TypedAttribute, SSAValue] = {}
        self._values: dict[_Node, Sequence[SSAValue]] = {}

    def build(self) -> FusedOp:
        for value, indices in self._inputs():
            if (value, indices) not in self._arguments:
                self._arguments[value, indices] = self._argument(value)
        first = self._structure.number_of_inputs
        outputs = [
            (value, self._structure.maps[number], self._argument(value))
            for number, value in enumerate(self._root.operands[first:], first)
        ]
        yielded = self._compute([argument for _, _, argument in outputs])
        self._body.add_op(yield_op(yielded))
        _erase_unused(self._body)
        kept = self._kept_results(
            [argument for _, _, argument in outputs], [indices for _, indices, _ in outputs]
        )
        terminator = self._body.last_op
        assert terminator is not None
        terminator.operands = [yielded[number] for number in kept]
        _erase_unused(self._body)
        inputs = self._needed_inputs([outputs[number][1] for number in kept])
        for number, (_, _, argument) in enumerate(outputs):
            if number not in kept:
                self._body.erase_arg(argument)
        op = generic_op(
            inputs,
            [outputs[number][:2] for number in kept],
            self._structure.loops,
            self._body,
        )
        op.location = self._root.location
        if not self._structure.is_named:
            op.attributes = dict(self._root.attributes)
        before = [value.op for value in self._scalars.values() if isinstance(value, OpResult)]
        return FusedOp(op, before, kept)

    def _argument(self, value: SSAValue) -> BlockArgument:
        return self._body.insert_arg(element_or_own_type(value.type), len(self._body.args))

    # Inputs

    def _inputs(self) -> Iterator[_Element]:
        """Yield the elements read, in operand order; some of them more than once."""
        seen = {(self._root, self._loops)}
        pending: list[_Element | _Node] = list(
            reversed(list(self._operands(self._root, self._loops)))
        )
        while pending:
            what, loops = pending.pop()
            if isinstance(what, SSAValue):
                yield what, loops
            elif (what, loops) not in seen:
                seen.add((what, loops))
                pending += reversed(list(self._operands(what, loops)))

    def _operands(self, op: Operation, loops: Loops) -> Iterator[_Element | _Node]:
        """Yield the inputs of an iteration's body: elements, and iterations of fused producers."""
        fused = self._plan.operands.get(op, {})
        splats = self._plan.splats.get(op, {})
        for number, indices in enumerate(self._plan.ops.structures[op].maps):
            if number in fused:
                yield fused[number].producer.op, in_terms_of(fused[number].loops, loops)
            elif number not in splats and self._is_read(op, number):
                yield op.operands[number], in_terms_of(indices.results, loops)

    def _is_read(self, op: Operation, number: int) -> bool:
        """Whether an operand is an input of the new operation: destinations are, if the body reads
        their elements, except those of the last operation."""
        structure = self._plan.ops.structures[op]
        if number < structure.number_of_inputs:
            return True
        return op is not self._root and structure.body.args[number].first_use is not None

    # Bodies

    def _compute(self, destinations: Sequence[BlockArgument]) -> Sequence[SSAValue]:
        """Concatenate the bodies; return the values that the last one yields."""
        last: _Node = (self._root, self._loops)
        pending = [last]
        while pending:
            op, loops = node = pending[-1]
            missing = [
                (what, its_loops)
                for what, its_loops in self._operands(op, loops)
                if isinstance(what, Operation) and (what, its_loops) not in self._values
            ]
            if missing:
                pending += reversed(missing)
                continue
            pending.pop()
            if node not in self._values:
                own = destinations if node == last else ()
                self._values[node] = self._body_of(op, loops, own)
        return self._values[last]

    def _body_of(
        self, op: Operation, loops: Loops, destinations: Sequence[BlockArgument]
    ) -> Sequence[SSAValue]:
        """Copy the body of an operation; return the values that it yields."""
        structure = self._plan.ops.structures[op]
        known = self._elements(op, structure, loops)
        first = structure.number_of_inputs
        known.update(zip(structure.body.args[first:], destinations, strict=False))
        *computed, terminator = structure.body.ops
        for inner in computed:
            loop = loop_index_of(inner)
            if loop is not None:
                known[inner.results[0]] = self._indices.value(loops[loop])
                continue
            copy = inner.clone(known)
            copy.location = inner.location
            self._body.add_op(copy)
        return [known.get(value, value) for value in terminator.operands]

    def _elements(
        self, op: Operation, structure: Structure, loops: Loops
    ) -> dict[SSAValue, SSAValue]:
        """Return values for the arguments of a body, except for those of the last operation's
        destinations."""
        fused = self._plan.operands.get(op, {})
        splats = self._plan.splats.get(op, {})
        known: dict[SSAValue, SSAValue] = {}
        for number, argument in enumerate(structure.body.args):
            if number in fused:
                producer = fused[number].producer
                node = (producer.op, in_terms_of(fused[number].loops, loops))
                known[argument] = self._values[node][producer.index]
            elif number in splats:
                known[argument] = self._scalar(splats[number])
            elif self._is_read(op, number):
                indices = in_terms_of(structure.maps[number].results, loops)
                known[argument] = self._arguments[op.operands[number], indices]
                known[argument].name_hint = known[argument].name_hint or argument.name_hint
        return known

    def _scalar(self, number: TypedAttribute) -> SSAValue:
        if number not in self._scalars:
            constant = ConstantOp.create(
                properties={"value": number},
                result_types=[number.get_type()],
                location=self._root.location,
            )
            self._scalars[number] = constant.result
        return self._scalars[number]

    # Needed results and inputs

    def _kept_results(
        self, arguments: Sequence[BlockArgument], indices: Sequence[AffineMap]
    ) -> list[int]:
        """
        Return the results that are used, and those whose destination's elements a used one reads;
        all of them if otherwise a loop would be left without a bound.
        """
        terminator = self._body.last_op
        assert terminator is not None
        kept = {
            number
            for number, result in enumerate(self._root.results)
            if self._plan.is_needed(result)
        }
        everything = range(len(arguments))
        if len(kept) == len(everything):
            return list(everything)
        pending: list[SSAValue] = [terminator.operands[number] for number in kept]
        pending += [
            value
            for op in self._body.ops
            if op is not terminator and not is_pure(op)
            for inner in walk(op)
            for value in inner.operands
        ]
        seen: set[SSAValue] = set()
        while pending:
            value = pending.pop()
            if value in seen:
                continue
            seen.add(value)
            if isinstance(value, OpResult):
                pending += [operand for inner in walk(value.op) for operand in inner.operands]
            elif value in arguments and (number := arguments.index(value)) not in kept:
                kept.add(number)
                pending.append(terminator.operands[number])
        maps = [AffineMap(len(self._loops), 0, loops) for _, loops in self._arguments]
        bounds = bounds_of([*maps, *(indices[number] for number in kept)])
        if not kept or len(bounds) < len(self._loops):
            return list(everything)
        return sorted(kept)

    def _needed_inputs(self, outputs: Sequence[AffineMap]) -> list[tuple[SSAValue, AffineMap]]:
        """Return the inputs whose elements are used, or that bound a loop; drop the others."""
        count = len(self._loops)
        used = {key for key, argument in self._arguments.items() if argument.first_use is not None}
        known = bounds_of([*outputs, *(AffineMap(count, 0, indices) for _, indices in used)])
        needed: list[tuple[SSAValue, AffineMap]] = []
        for (value, indices), argument in self._arguments.items():
            map_ = AffineMap(count, 0, indices)
            if (value, indices) in used or bounds_of([map_]) - known:
                needed.append((value, map_))
                known |= bounds_of([map_])
            else:
                self._body.erase_arg(argument)
        return needed


def _erase_unused(body: Block) -> None:
    """Erase pure operations without used results."""
    for op in reversed(list(body.ops)):
        if op is not body.last_op and not any(r.first_use for r in op.results) and is_pure(op):
            body.erase_op(op)
