"""The linalg dialect: structured operations in destination-passing style."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from weakref import ReferenceType, ref

from xdsl.dialects.builtin import DenseArrayBase, IntegerType, ShapedType
from xdsl.dialects.linalg import ops as stock
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation, NamedOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import BroadcastOp, CopyOp, GenericOp, IndexOp, ReduceOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap

from xdsl_mergealloc.dialects.compat import indexing_maps, iterator_types
from xdsl_mergealloc.dialects.linalg.map_reduce import GeneralReduceOp, MapOp
from xdsl_mergealloc.dialects.linalg.named import MappedOp, map_array
from xdsl_mergealloc.dialects.linalg.stock_ops import MatmulOp
from xdsl_mergealloc.dialects.shapes import element_or_own_type, shape_of
from xdsl_mergealloc.interfaces.bufferizable import BUFFERIZABLE_MODELS, is_tensor
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS, CopiesOperand
from xdsl_mergealloc.interfaces.roles import (
    Roles,
    captures_all,
    describe,
    describe_dialect,
    shared_roles,
)
from xdsl_mergealloc.interfaces.shape_check import SHAPE_CHECK_MODELS, ShapeCheckInterface
from xdsl_mergealloc.interfaces.structured import (
    STRUCTURED_MODELS,
    Structure,
    StructuredOpInterface,
)
from xdsl_mergealloc.models.destination_style import DestinationStyle
from xdsl_mergealloc.models.region_shapes import RunsRegionsInAnyOrder

_WRITE_ALL_ELEMENTS = frozenset(
    f"linalg.{name}" for name in ("broadcast", "copy", "fill", "map", "softmax", "transpose")
)
"""Operations that write all elements by definition, and may have no maps to show it."""

_IGNORE_DESTINATION = frozenset(("linalg.broadcast", "linalg.softmax", "linalg.transpose"))
"""Operations that only write their destination, but have no body that shows it."""

_MAY_FAIL = frozenset(("linalg.div", "linalg.div_unsigned"))
"""Operations that divide integers by elements, which may be zero."""


_Basis = tuple[list[Attribute], list[Attribute], list[bool]]
"""Facts that determine an operation's roles: operand types, properties, unused arguments."""

_known_roles: dict[int, tuple[ReferenceType[Operation], _Basis, Roles]] = {}
"""
Cache by the `id` of an operation, until it dies: every pass queries its roles several times, and
passes rarely change them. (A `WeakKeyDictionary` would double the time, for hashes and equality.)
"""


def structured_roles(op: Operation) -> Roles:
    """
    Return the roles: inputs are read; destinations are written, and also read if the body uses
    their previous contents, as that of a sum or product does, but not of an elementwise operation.
    """
    body = op.regions[0].first_block if op.regions else None
    basis = (
        [value.type for value in op.operands],
        list(op.properties.values()),
        [] if body is None else [argument.first_use is None for argument in body.args],
    )
    key = id(op)
    known = _known_roles.get(key)
    if known is not None and known[1] == basis:
        return known[2]
    roles = _find_roles(op, None if body is None else basis[2])
    until_it_dies = ref(op, lambda _: _known_roles.pop(key, None))
    _known_roles[key] = until_it_dies, basis, roles
    return roles


def _find_roles(op: Operation, unused: Sequence[bool] | None) -> Roles:
    """Compute the roles; `unused`: whether each body argument is unused; None without a body."""
    count = len(op.operands)
    number_of_destinations = _number_of_destinations(op)
    if number_of_destinations is None:
        # An unknown operation: it may do anything with its operands.
        return Roles(reads=tuple(range(count)), writes=tuple(range(count)))
    first = count - number_of_destinations
    destinations = tuple(range(first, count))
    # The destinations whose previous contents the body uses.
    if op.name in _IGNORE_DESTINATION:
        used = ()
    elif unused is None:
        used = destinations
    else:
        used = tuple([n for n in destinations if not unused[n - count]])
    overwrites = tuple([n for n in destinations if n not in used and _writes_all_elements(op, n)])
    shapes = ()
    if unused is not None and len(unused) == count and isinstance(op, LinalgStructuredOperation):
        # Unused inputs only give the extents of loops, as the window of a pooling does.
        shapes = tuple([n for n in range(first) if unused[n]])
    return shared_roles(
        reads=(*range(first), *used),
        destinations=destinations,
        overwrites=overwrites,
        shapes=shapes,
        may_fail=op.name in _MAY_FAIL,
        takes_any_strides=True,
    )


class ValuesForOutputs(ShapeCheckInterface):
    """Check that there is a result for each output that is a tensor, of its type, and that a body
    yields an element of each output."""

    def mistake(self, op: Operation) -> str | None:
        count = _number_of_destinations(op)
        if count is None:
            return None
        outputs = op.operands[len(op.operands) - count :]
        tensors = [value.type for value in outputs if is_tensor(value)]
        if len(op.results) != len(tensors):
            return (
                f"expected the number of tensor results ({len(op.results)}) to be equal to the "
                f"number of output tensors ({len(tensors)})"
            )
        for result, output in zip(op.results, tensors, strict=True):
            if result.type != output:
                return f"has an output of type {output}, but a result of type {result.type}"
        body = op.regions[0].first_block if op.regions else None
        end = None if body is None else body.last_op
        if end is None:
            return None
        if len(end.operands) != count:
            return f"has {count} outputs, but a body that yields {len(end.operands)} values"
        for value, output in zip(end.operands, outputs, strict=True):
            if value.type != element_or_own_type(output.type):
                return f"has an output of type {output.type}, but a body that yields {value.type}"
        return None


def _number_of_destinations(op: Operation) -> int | None:
    """Return the number of trailing operands that are written (`outs`); None if not known."""
    if isinstance(op, LinalgStructuredOperation):
        segments = op.properties.get("operandSegmentSizes")
        if isinstance(segments, DenseArrayBase):
            return _last_of(segments.data.data)
    for name in ("outputs", "inits", "init", "output"):
        operands: Sequence[SSAValue] | SSAValue | None = getattr(op, name, None)
        if operands is not None:
            return 1 if isinstance(operands, SSAValue) else len(operands)
    return None


@lru_cache
def _last_of(segments: bytes) -> int:
    """Return the last of the segment sizes, which are `i32`."""
    return int.from_bytes(segments[-4:], "little")


def _writes_all_elements(op: Operation, number: int) -> bool:
    """Whether a structured operation writes every element of a destination."""
    if op.name in _WRITE_ALL_ELEMENTS:
        return True
    return isinstance(op, LinalgStructuredOperation) and _covers_all(op, number)


def _covers_all(op: LinalgStructuredOperation, number: int) -> bool:
    """
    Whether the loops of a structured operation visit every element of an operand.

    1. Each index is a loop of its own, over the whole dimension; or it is 0, in a dimension of 1.
    2. A loop that no index depends on is known to run: otherwise nothing might be written at all.
    """
    maps, _ = _maps_and_loops(op)
    written = maps[number]
    loops: set[int] = set()
    for index, size in zip(written.results, shape_of(op.operands[number].type), strict=True):
        if isinstance(index, AffineDimExpr) and index.position not in loops:
            loops.add(index.position)
        elif not (index == AffineConstantExpr(0) and size == 1):
            return False
    return len(loops) == written.num_dims or loops | _loops_that_run(op, maps) == set(
        range(written.num_dims)
    )


def _loops_that_run(op: Operation, maps: Sequence[AffineMap]) -> set[int]:
    """Return the loops over a dimension of an operand that is known not to be empty."""
    return {
        index.position
        for value, indices in zip(op.operands, maps, strict=True)
        if isinstance(value.type, ShapedType)
        for index, size in zip(indices.results, shape_of(value.type), strict=True)
        if isinstance(index, AffineDimExpr) and size > 0
    }


class LinalgStructure(StructuredOpInterface):
    """Loops, maps and bodies of operations, explicit or implied by the operation's name."""

    def structure(self, op: Operation) -> Structure | None:
        body = op.regions[0].first_block if len(op.regions) == 1 else None
        if body is None or len(body.args) != len(op.operands):
            return None
        loops: Sequence[IteratorTypeAttr]
        if isinstance(op, LinalgStructuredOperation):
            maps, loops = _maps_and_loops(op)
        elif isinstance(op, MapOp | BroadcastOp):
            rank = len(shape_of(op.init.type))
            maps = [AffineMap.identity(rank)] * len(op.operands)
            if isinstance(op, BroadcastOp):
                maps[0] = _without(op.dimensions, rank)
            loops = [IteratorTypeAttr.parallel()] * rank
        elif isinstance(op, ReduceOp | GeneralReduceOp):
            rank = len(shape_of(op.operands[0].type))
            count = len(op.operands) // 2
            maps = [AffineMap.identity(rank)] * count + [_without(op.dimensions, rank)] * count
            reduced = op.dimensions.get_values()
            kinds = (IteratorTypeAttr.parallel(), IteratorTypeAttr.reduction())
            loops = [kinds[dim in reduced] for dim in range(rank)]
        else:
            return None
        return Structure(tuple(maps), tuple(loops), body, not isinstance(op, GenericOp))

    def reads_by(self, op: Operation, number: int, indices: AffineMap) -> bool:
        """Whether `indices` transpose an input of a matrix product: an attribute can say so."""
        if not isinstance(op, stock.MatmulOp | MappedOp) or number >= 2:
            return False
        *batch, row, column = indexing_maps(op)[number].results
        return indices.results == (*batch, column, row)

    def reading_by(
        self, op: Operation, number: int, value: SSAValue, indices: AffineMap
    ) -> Operation:
        assert isinstance(op, stock.MatmulOp | MappedOp)
        maps, operands = list(indexing_maps(op)), list(op.operands)
        maps[number], operands[number] = indices, value
        # The stock class has no maps.
        op_class = MatmulOp if isinstance(op, stock.MatmulOp) else type(op)
        return op_class.create(
            operands=operands,
            result_types=op.result_types,
            properties=op.properties | {"indexing_maps": map_array(maps)},
            attributes=op.attributes,
            regions=[op.detach_region(region) for region in list(op.regions)],
            location=op.location,
        )

    def loop_index(self, op: Operation) -> int | None:
        return op.dim.value.data if isinstance(op, IndexOp) else None


def _maps_and_loops(
    op: LinalgStructuredOperation,
) -> tuple[Sequence[AffineMap], Sequence[IteratorTypeAttr]]:
    if isinstance(op, NamedOperation):
        return _named_loops(op)
    return indexing_maps(op), iterator_types(op)


_NamedLoops = tuple[tuple[AffineMap, ...], tuple[IteratorTypeAttr, ...]]

_NAMED_LOOPS: dict[tuple[object, ...], _NamedLoops] = {}
"""Cache of the maps and loops of named operations, which xDSL rebuilds for each query."""


def _named_loops(op: NamedOperation) -> _NamedLoops:
    """
    Return the maps and loops of a named operation. They follow from its class, its properties
    (strides, transposed operands) and the ranks of its operands, with scalars told apart.
    """
    key: list[object] = [type(op)]
    for operand in op.operands:
        type_: Attribute = operand.type
        key.append(len(type_.get_shape()) if isinstance(type_, ShapedType) else None)
    for name, value in op.properties.items():
        if name == "operandSegmentSizes" and isinstance(value, DenseArrayBase):
            # All operations have these: the bytes identify the attribute, whose hash takes long.
            key += name, value.data.data
        else:
            key += name, value
    found = _NAMED_LOOPS.get(found_by := tuple(key))
    if found is None:
        found = _NAMED_LOOPS[found_by] = tuple(indexing_maps(op)), tuple(iterator_types(op))
    return found


def _without(dimensions: DenseArrayBase[IntegerType], rank: int) -> AffineMap:
    """Return the indexing map of an operand that lacks some of the dimensions."""
    left_out = dimensions.get_values()
    kept = [AffineDimExpr(dim) for dim in range(rank) if dim not in left_out]
    return AffineMap(rank, 0, tuple(kept))


describe_dialect("linalg", structured_roles)
describe("linalg.index", Roles())
_TENSORS_ONLY = (
    "linalg.pack",
    "linalg.unpack",
    "linalg.winograd_filter_transform",
    "linalg.winograd_input_transform",
    "linalg.winograd_output_transform",
)
"""Operations that do not exist on buffers: they have to be lowered before bufferization."""
for _name in _TENSORS_ONLY:
    describe(_name, Roles(reads=(0,), destinations=(1,), overwrites=(1,)))
    BUFFERIZABLE_MODELS.leave_out(_name)
# As a convolution, it adds to its output.
describe("linalg.winograd_output_transform", Roles(reads=(0, 1), destinations=(1,)))
# A yielded value becomes an element: a yielded buffer is stored in another buffer.
describe("linalg.yield", lambda op: Roles(captures=captures_all(op, "stored into another buffer")))
SHAPE_CHECK_MODELS.register_dialect("linalg", ValuesForOutputs())
STRUCTURED_MODELS.register_dialect("linalg", LinalgStructure())
COPY_MODELS.register(CopyOp, CopiesOperand())
# Bodies compute one element; a body may load from a buffer that it refers to.
REGION_BRANCH_MODELS.register_dialect("linalg", RunsRegionsInAnyOrder())
BUFFERIZABLE_MODELS.register_dialect("linalg", DestinationStyle())
