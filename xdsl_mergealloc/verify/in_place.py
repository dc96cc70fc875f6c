"""
Operations that may access two overlapping views: an operation that writes its result over an
operand (V15), and a call that finishes its accesses to one operand before the other (V22).

Plans may rely on the order of accesses in a function's body. One operation of the body may access
both, element by element, if the operands begin at one address and are passed as a whole (V15).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import chain
from math import inf
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.linalg.ops import BroadcastOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap

from xdsl_mergealloc.dialects.compat import indexing_maps, iterator_types
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.strided import dense_strides, has_identity_layout
from xdsl_mergealloc.nests import walk_regions
from xdsl_mergealloc.verify.aliases import ViewAliases
from xdsl_mergealloc.verify.arenas import FunctionArenas
from xdsl_mergealloc.verify.calls import Calls, entry_of, is_return, only_returns
from xdsl_mergealloc.verify.effects import Effects, going_on_around
from xdsl_mergealloc.verify.violations import ArenaView


class _ElementPosition(NamedTuple):
    """Position of the element of an operand, as a function of the iteration."""

    element_bytes: int
    distances: tuple[int, ...]
    """By loop, the distance in elements between consecutive iterations; 0 for a single one."""
    map_: AffineMap | None = None
    """Map that determines the distances where sizes are dynamic."""


def writes_over_what_it_read(
    op: Operation,
    one: ArenaView,
    other: ArenaView,
    arenas: FunctionArenas,
    aliases: ViewAliases,
    layout: MemoryLayout,
) -> bool:
    """
    Whether `op` reads each element of one of two views before, and not after, it writes the element
    of the other that has the same bytes.

    For this, each iteration of a loop nest has to access the same bytes of both (offset, element
    size, distance from the start of the view), and different iterations different bytes.
    """
    if one.offset is None or one.offset != other.offset:
        return False
    touched: set[int] = set()
    positions: list[int] = []
    for position, operand in enumerate(op.operands):
        if aliases.views_of.get(operand, set()).isdisjoint((one.index, other.index)):
            continue
        views = [view for view in arenas.whole_views(operand) if view in (one, other)]
        if not views:
            return False
        touched.add(views[0].index)
        positions.append(position)
    return touched == {one.index, other.index} and _use_same_elements(
        op, arenas.calls.effects_of(op), positions, layout
    )


def _use_same_elements(
    op: Operation, effects: Effects, positions: Sequence[int], layout: MemoryLayout
) -> bool:
    """
    Whether each iteration of `op` uses the same bytes of all operands at some positions, if these
    operands begin at one address, and no other iteration uses these bytes.
    """
    maps = _maps_of_parallel_loops(op, effects)
    if maps is None:
        return False
    trip_counts = _trip_counts(op.operands, maps)
    places = [_place(op.operands[n], maps[n], trip_counts, layout) for n in positions]
    return places[0] is not None and all(place == places[0] for place in places)


def _place(
    operand: SSAValue, map_: AffineMap, trip_counts: Sequence[int | None], layout: MemoryLayout
) -> _ElementPosition | None:
    """Return the position of an operand's element by iteration; None if two may share one."""
    buffer_type = memref_type(operand)
    element_bytes = layout.element_size_bytes(buffer_type.element_type)
    shape = buffer_type.get_shape()
    if element_bytes is None:
        return None
    if DYNAMIC_INDEX in shape and has_identity_layout(buffer_type):
        # The extents of the loops are the sizes, so the same map gives the same distances.
        visits_all_once = map_.is_projected_permutation() and len(shape) == map_.num_dims
        return _ElementPosition(element_bytes, (), map_) if visits_all_once else None
    strides = dense_strides(buffer_type)
    if strides is None:
        return None
    known_counts = [count for count in trip_counts if count is not None]
    if len(known_counts) < len(trip_counts):
        return None
    distances = [0] * map_.num_dims
    for expr, stride in zip(map_.results, strides, strict=True):
        if isinstance(expr, AffineDimExpr):
            distances[expr.position] += stride
        elif not (isinstance(expr, AffineConstantExpr) and expr.value == 0):
            return None
    for loop, trip_count in enumerate(known_counts):
        if trip_count < 2:
            distances[loop] = 0
    if not _is_injective(distances, known_counts):
        return None
    return _ElementPosition(element_bytes, tuple(distances))


def _maps_of_parallel_loops(op: Operation, effects: Effects) -> Sequence[AffineMap] | None:
    """Return the maps of all operands, if iterations are independent and use only operands."""
    if any(buffers_among(inner.operands) for inner in walk_regions(op.regions)):
        # The body may load any element, in any iteration.
        return None
    if effects.is_elementwise:
        ranks = {value.type.get_num_dims() for value in op.operands if is_memref(value.type)}
        return [AffineMap.identity(max(ranks))] * len(op.operands) if len(ranks) == 1 else None
    if isinstance(op, BroadcastOp):
        added, rank = op.dimensions.get_values(), len(memref_type(op.init).get_shape())
        kept = [AffineDimExpr(dim) for dim in range(rank) if dim not in added]
        return [AffineMap(rank, 0, tuple(kept)), AffineMap.identity(rank)]
    if not isinstance(op, LinalgStructuredOperation):
        return None
    if any(kind.data is not IteratorType.PARALLEL for kind in iterator_types(op)):
        return None
    return indexing_maps(op)


def _trip_counts(operands: Iterable[SSAValue], maps: Sequence[AffineMap]) -> Sequence[int | None]:
    """Return the trip count of each loop; None where not known."""
    found: list[int | None] = [None] * maps[0].num_dims
    for operand, map_ in zip(operands, maps, strict=True):
        if not is_memref(operand.type):
            continue
        for expr, size in zip(map_.results, operand.type.get_shape(), strict=True):
            if isinstance(expr, AffineDimExpr) and size != DYNAMIC_INDEX:
                found[expr.position] = size
    return found


def _is_injective(distances: Sequence[int], trip_counts: Sequence[int]) -> bool:
    """
    Whether different iterations access different elements: the distance of each loop is larger
    than the reach of all loops with smaller distances together.
    """
    reach = 0
    moving = ((d, n) for d, n in zip(distances, trip_counts, strict=True) if n > 1)
    for distance, trip_count in sorted(moving):
        if distance <= reach:
            return False
        reach += distance * (trip_count - 1)
    return True


Numbers = frozenset[int]
"""Numbers of operands of a call, which are those of the function's arguments."""


class ArgumentAccess(NamedTuple):
    """Access of an operation of a function to the memory of the arguments."""

    place: float
    """Of the operation, or the one around it, in the entry block; infinity after that block."""
    op: Operation
    arguments: Numbers


class CallOrder:
    """Order of the accesses of calls in a program; a snapshot."""

    def __init__(self, calls: Calls, layout: MemoryLayout):
        self._calls = calls
        self._layout = layout
        self._marks: dict[Operation, Mapping[SSAValue, Set[int]]] = {}
        """By function: the arguments whose memory each of its values may be."""
        self._accesses_in: Callable[[Operation], list[ArgumentAccess] | None]
        self._accesses_in = cache(self._find_accesses)
        self._answers: dict[tuple[Operation, Numbers, Numbers, bool], bool] = {}

    def is_done_before(
        self, op: Operation, first: Set[int], second: Set[int], *, at_one_address: bool
    ) -> bool:
        """
        Whether `op` is a call that finishes all accesses to some operands (`first`) before it
        accesses others (`second`). `at_one_address`: whether all begin at the same address.
        """
        function = self._calls.callees.of(op)
        if function is None:
            return False
        question = function, frozenset(first), frozenset(second), at_one_address
        if question not in self._answers:
            # The answer for the same question inside, if functions call each other.
            self._answers[question] = False
            self._answers[question] = self._is_done_before(*question)
        return self._answers[question]

    def _is_done_before(
        self, function: Operation, first: Numbers, second: Numbers, at_one_address: bool
    ) -> bool:
        accesses = self._accesses_in(function)
        if accesses is None:
            return False
        last = max((a.place for a in accesses if a.arguments & first), default=-1)
        begin = min((a.place for a in accesses if a.arguments & second), default=inf)
        if last != begin:
            return last < begin
        ops = dict.fromkeys(a.op for a in accesses if a.place == last)
        return all(self._does_in_turn(op, function, first, second, at_one_address) for op in ops)

    def _does_in_turn(
        self,
        op: Operation,
        function: Operation,
        first: Numbers,
        second: Numbers,
        at_one_address: bool,
    ) -> bool:
        """Whether an operation of the entry block that accesses both does so in turn: it is a call
        that does, or it reads and writes element by element."""
        marks = self._marks[function]
        effects = self._calls.effects_of(op)

        def passing(arguments: Numbers) -> set[int]:
            return {n for n in effects.touched if marks.get(op.operands[n], set()) & arguments}

        entry = entry_of(function)
        if entry is None or op.parent is not entry:
            return False
        before, after = passing(first), passing(second)
        at_one_address = at_one_address and all(
            self._calls.whole_argument(op.operands[n], entry) in marks[op.operands[n]]
            for n in before | after
        )
        if self._calls.callees.of(op) is not None:
            return self.is_done_before(op, before, after, at_one_address=at_one_address)
        only_reads = before.isdisjoint((*effects.writes, *effects.overwrites, *effects.frees))
        return (
            at_one_address
            and only_reads
            and _use_same_elements(op, effects, sorted(before | after), self._layout)
        )

    def _find_accesses(self, function: Operation) -> list[ArgumentAccess] | None:
        """Return the accesses; None if an operation goes on after control has left it (V19)."""
        entry = entry_of(function)
        assert entry is not None
        places = {op: place for place, op in enumerate(entry.ops)}
        found: list[ArgumentAccess] = []
        for op, accessed in self._accessing(function):
            if self._calls.effects_of(op).until is not None or any(going_on_around(op, function)):
                return None
            around = entry.find_ancestor_op_in_block(op)
            found.append(ArgumentAccess(inf if around is None else places[around], op, accessed))
        return found

    def _accessing(self, function: Operation) -> Iterator[tuple[Operation, Numbers]]:
        """
        Yield the operations, and the arguments that they access. An argument that they keep, the
        call keeps, so that the caller needs it afterwards.
        """
        marks = self._marks[function] = self._calls.arguments_in(function)
        for op in dict.fromkeys(use.operation for value in marks for use in value.uses):
            if is_return(op, function):
                continue
            effects = self._calls.effects_of(op)
            if only_returns(op, effects):
                effects = effects._replace(keeps=())
            accessed = (marks.get(op.operands[number], ()) for number in effects.touched)
            yield op, frozenset(chain.from_iterable(accessed))
