"""tensor: operations that create a tensor from elements, from a body, or from parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from xdsl.dialects import memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.shapes import is_memref, shape_of
from xdsl_mergealloc.dialects.tensor import GenerateOp
from xdsl_mergealloc.interfaces.assembly import ASSEMBLY_MODELS, Assembly, AssemblyOpInterface
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    BufferizableOpInterface,
    BufferizationState,
    tensor_type,
)
from xdsl_mergealloc.interfaces.constants import is_constant
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.interfaces.op_building import constant_index
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.interfaces.slices import Slice, mixed
from xdsl_mergealloc.models.index_arithmetic import Index, IndexArithmetic
from xdsl_mergealloc.models.region_shapes import RunsRegionsInAnyOrder
from xdsl_mergealloc.models.structured_ops import fill_op, generic_over_elements
from xdsl_mergealloc.models.subsets import subview


@dataclass(frozen=True)
class BufferizedBy(BufferizableOpInterface):
    """Bufferization by a function; the operation's roles answer all other queries."""

    function: Callable[[Operation, BufferizationState], None]

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        self.function(op, state)


def _bufferize_from_elements(op: Operation, state: BufferizationState) -> None:
    """Bufferize `tensor.from_elements`: store each element."""
    buffer_type = state.buffer_type_of(op.results[0].type)
    buffer = state.allocate(buffer_type)
    constants: dict[int, SSAValue] = {}

    def index(value: int) -> SSAValue:
        if value not in constants:
            constants[value] = state.add(constant_index(value, op.location)).result
        return constants[value]

    positions = product(*map(range, buffer_type.get_shape()))
    for element, position in zip(op.operands, positions, strict=True):
        state.add(memref.StoreOp.get(element, buffer, list(map(index, position))))
    state.replace(op, [buffer])


def _bufferize_splat(op: Operation, state: BufferizationState) -> None:
    """Bufferize `tensor.splat`: fill a buffer."""
    buffer = state.allocate(state.buffer_type_of(op.results[0].type), op.operands[1:])
    state.add(fill_op(op.operands[0], buffer))
    state.replace(op, [buffer])


def fill_by_index(buffer: SSAValue, source: Region, state: BufferizationState) -> None:
    """Fill a buffer with the values that a region yields for the indices of each element. Move the
    operations out of the region, which uses no tensors (or was bufferized already)."""
    assert is_memref(buffer.type)
    rank = len(buffer.type.get_shape())
    block = source.block
    body = Block(arg_types=[buffer.type.element_type])
    indices: list[Operation] = [linalg.IndexOp(dimension) for dimension in range(rank)]
    body.add_ops(indices)
    for argument, index in zip(list(block.args), indices, strict=True):
        argument.replace_all_uses_with(index.results[0])
    for inner in list(block.ops):
        inner.detach()
        if isinstance(inner, tensor.YieldOp):
            body.add_op(linalg.YieldOp(*inner.operands))
            inner.drop_all_references()
        else:
            body.add_op(inner)
    state.add(generic_over_elements([], buffer, body))


class GenerateModel(BufferizableOpInterface):
    """`tensor.generate`: a loop over the indices."""

    def is_parallel_region(self, op: Operation, index: int) -> bool:
        return True

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        buffer = state.allocate(state.buffer_type_of(op.results[0].type), op.operands)
        state.bufferize_region(op.regions[0])
        fill_by_index(buffer, op.regions[0], state)
        state.replace(op, [buffer])


class PadModel(BufferizableOpInterface):
    """`tensor.pad`: the whole buffer is filled, then the source is copied into the middle."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        assert isinstance(op, tensor.PadOp)
        if crops(op):
            fail(op, "has a negative padding size: a slice has to be taken first")
        source = state.buffer_of(op.source)
        assert is_memref(source.type)
        low = mixed(op.static_low, op.low)
        high = mixed(op.static_high, op.high)
        buffer_type = state.buffer_type_of(op.result.type)
        sizes: list[SSAValue | int] = []
        totals: list[SSAValue] = []
        sums = IndexArithmetic(state, op)
        for dimension, (size, total, before, after) in enumerate(
            zip(source.type.get_shape(), buffer_type.get_shape(), low, high, strict=True)
        ):
            extent: SSAValue | int = size
            if size == DYNAMIC_INDEX:
                position = sums.value(dimension)
                extent = state.add(memref_dim(source, position)).result
            sizes.append(extent)
            if total == DYNAMIC_INDEX:
                totals.append(sums.value(sums.add(sums.add(before, extent), after)))
        buffer = state.allocate(buffer_type, totals)
        state.bufferize_region(op.region)
        constant = padding_value(op)
        if constant is not None:
            inside = constant.owner
            if isinstance(inside, Operation) and inside.parent is op.region.block:
                inside.detach()
                state.add(inside)
            state.add(fill_op(constant, buffer))
        else:
            fill_by_index(buffer, op.region, state)
        part = Slice(buffer, low, tuple(sizes), (1,) * len(sizes))
        state.copy(source, subview(buffer, part, source.type.get_shape(), state))
        state.replace(op, [buffer])


def padding_value(op: tensor.PadOp) -> SSAValue | None:
    """Return the value of all padding if it is the same for all indices and available outside: if
    it is defined outside of the region, or a constant."""
    end = op.region.block.last_op
    if end is None or len(end.operands) != 1:
        return None
    value = end.operands[0]
    return value if is_defined_outside(value, op) or is_constant(value) else None


def crops(op: tensor.PadOp) -> bool:
    """Whether a padding size is negative: elements of the source are not in the result."""
    sizes = (*op.static_low.get_values(), *op.static_high.get_values())
    return any(size < 0 for size in sizes if size != DYNAMIC_INDEX)


def _bufferize_concat(op: Operation, state: BufferizationState) -> None:
    """Bufferize `tensor.concat`: copy each part to its place. Skip parts without elements: a view
    of no elements must not begin at the end of a buffer."""
    assert isinstance(op, tensor.ConcatOp)
    axis = op.dim.value.data
    buffer_type = state.buffer_type_of(op.results[0].type)
    sources = [state.buffer_of(value) for value in op.operands]
    sums = IndexArithmetic(state, op)
    shapes = [_sizes(source, state, sums) for source in sources]
    total: SSAValue | int = 0
    starts: list[SSAValue | int] = []
    for shape in shapes:
        starts.append(total)
        total = sums.add(total, shape[axis])
    whole = list(shapes[0])
    whole[axis] = total
    dynamic = [
        sums.value(size)
        for size, static in zip(whole, buffer_type.get_shape(), strict=True)
        if static == DYNAMIC_INDEX
    ]
    buffer = state.allocate(buffer_type, dynamic)
    for source, shape, start in zip(sources, shapes, starts, strict=True):
        if 0 in shape:
            continue
        offsets: list[SSAValue | int] = [0] * len(shape)
        offsets[axis] = start
        part = Slice(buffer, tuple(offsets), tuple(shape), (1,) * len(shape))
        assert is_memref(source.type)
        state.copy(source, subview(buffer, part, source.type.get_shape(), state))
    state.replace(op, [buffer])


def _sizes(
    buffer: SSAValue, state: BufferizationState, sums: IndexArithmetic
) -> list[SSAValue | int]:
    assert is_memref(buffer.type)
    sizes: list[Index] = []
    for dimension, size in enumerate(buffer.type.get_shape()):
        if size == DYNAMIC_INDEX:
            position = sums.value(dimension)
            sizes.append(state.add(memref_dim(buffer, position)).result)
        else:
            sizes.append(size)
    return sizes


def _concat_roles(op: Operation) -> Roles:
    return Roles(reads=tuple(range(len(op.operands))), allocates=True, is_filled=True)


class PaddedPart(AssemblyOpInterface):
    """`tensor.pad` with a single padding value."""

    def assembly(self, op: Operation) -> Assembly | None:
        assert isinstance(op, tensor.PadOp)
        if op.low or crops(op) or not _is_static(op.source, op.result):
            return None
        padding = padding_value(op)
        low = tuple(int(size) for size in op.static_low.get_values())
        return None if padding is None else Assembly(((0, low),), padding)


class PartsInARow(AssemblyOpInterface):
    """`tensor.concat`; parts without elements are left out."""

    def assembly(self, op: Operation) -> Assembly | None:
        assert isinstance(op, tensor.ConcatOp)
        if not _is_static(*op.operands, *op.results):
            return None
        axis, rank = op.dim.value.data, len(shape_of(op.results[0].type))
        parts: list[tuple[int, tuple[int, ...]]] = []
        start = 0
        for number, value in enumerate(op.operands):
            shape = shape_of(value.type)
            if 0 not in shape:
                parts.append((number, tuple(start if d == axis else 0 for d in range(rank))))
            start += shape[axis]
        return Assembly(parts) if parts else None


def _is_static(*values: SSAValue) -> bool:
    return all(tensor_type(value).has_static_shape() for value in values)


_MADE = Roles(allocates=True, is_filled=True)
for _op_class, _model, _roles in (
    (tensor.FromElementsOp, BufferizedBy(_bufferize_from_elements), _MADE),
    (tensor.SplatOp, BufferizedBy(_bufferize_splat), _MADE),
    (GenerateOp, GenerateModel(), _MADE),
    (tensor.PadOp, PadModel(), Roles(reads=(0,), allocates=True, is_filled=True)),
    (tensor.ConcatOp, BufferizedBy(_bufferize_concat), _concat_roles),
):
    describe(_op_class, _roles)
    BUFFERIZABLE_MODELS.register(_op_class, _model)
# Their bodies compute elements.
for _with_body in (GenerateOp, tensor.PadOp):
    REGION_BRANCH_MODELS.register(_with_body, RunsRegionsInAnyOrder())
ASSEMBLY_MODELS.register(tensor.PadOp, PaddedPart())
ASSEMBLY_MODELS.register(tensor.ConcatOp, PartsInARow())
