"""Elements: which operations are computed element by element, and which elements they read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from xdsl.dialects.builtin import FixedBitwidthType
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap

from xdsl_mergealloc.accumulation.linear import Linear, Place, linear_index
from xdsl_mergealloc.dialects.shapes import element_type, is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.structured import Structure, loop_extents, structure_of
from xdsl_mergealloc.tensors.pure_ops import is_pure


def known_structure(op: Operation) -> Structure | None:
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


def is_contraction(op: Operation, structure: Structure) -> bool:
    """Whether the parallel loops are the indices of the only result (AC1)."""
    loops = set(range(len(structure.loops)))
    parallel = {loop for loop in loops if structure.loops[loop] == IteratorTypeAttr.parallel()}
    return len(op.results) == 1 and is_permutation(structure.maps[-1], parallel)


def is_elementwise(op: Operation, structure: Structure) -> bool:
    """Whether each iteration computes its own element of each result."""
    outputs = structure.maps[structure.number_of_inputs :]
    return structure.is_parallel and all(
        is_permutation(indices, range(len(structure.loops))) for indices in outputs
    )


def is_row_sum(structure: Structure) -> bool:
    """Whether a contraction reads each element of an input once, as the sum of a row does."""
    loops = range(len(structure.loops))
    inputs = structure.maps[: structure.number_of_inputs]
    return not structure.is_parallel and any(is_permutation(each, loops) for each in inputs)


def loops_without_index(indices: AffineMap, loops: Mapping[int, Linear]) -> Set[int] | None:
    """Return the loops that are none of the indices; None if an index is no loop by itself."""
    found: set[int] = set()
    for index in indices.results:
        if isinstance(index, AffineDimExpr) and index.position in loops.keys() - found:
            found.add(index.position)
        elif not isinstance(index, AffineConstantExpr):
            return None
    return loops.keys() - found


def is_permutation(indices: AffineMap, loops: Mapping[int, Linear] | set[int] | range) -> bool:
    """Whether the indices are these loops, each once, in any order."""
    found = [index.position for index in indices.results if isinstance(index, AffineDimExpr)]
    return len(found) == len(indices.results) == len(loops) and set(found) == set(loops)


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


def element_bits(value: SSAValue) -> int:
    """Return the number of bits per element of a tensor; 0 for other values."""
    if not is_ranked_tensor(value.type):
        return 0
    type_ = element_type(value.type)
    return type_.bitwidth if isinstance(type_, FixedBitwidthType) else 64


def places_in_loops(members: Mapping[Operation, Mapping[int, Linear]]) -> Iterator[Place]:
    """Yield the loop indices of members, and the elements of their operands at these indices."""
    for op, loops in members.items():
        structure = structure_of(op)
        if structure is None:
            continue
        yield tuple(loops.values())
        first_ones = {loop: Linear(0) for loop in range(len(structure.loops))}
        for indices in structure.maps:
            place = place_by(indices, {**first_ones, **loops})
            assert place is not None
            yield place


def is_row(place: Place, loop: int) -> bool:
    """Whether iterations of a loop access consecutive elements along one dimension, or the same."""
    return [index.factors[loop] for index in place if loop in index.factors] in ([], [1])
