"""tensor: casts and reshapes, slices and single elements, and queries of shapes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xdsl.dialects import memref, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefLayoutAttr,
    MemRefType,
    NoneAttr,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.memref.views import CastOp, RankOp, ReshapeOp
from xdsl_mergealloc.dialects.shapes import element_type, is_memref, shape_of
from xdsl_mergealloc.dialects.tensor import ParallelInsertSliceOp
from xdsl_mergealloc.dialects.tensor import RankOp as TensorRankOp
from xdsl_mergealloc.interfaces.buffer_type import memory_space_of
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    allocate_for,
    tensor_type,
)
from xdsl_mergealloc.interfaces.constants import constant_integer, integer_or_value
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.interfaces.slices import Slice, slice_by
from xdsl_mergealloc.interfaces.strided import collapsed_type, expanded_type
from xdsl_mergealloc.interfaces.subset import (
    SUBSET_MODELS,
    SubsetExtraction,
    SubsetInsertion,
    SubsetOpInterface,
)
from xdsl_mergealloc.models.shape_rules import groups_of
from xdsl_mergealloc.models.subsets import describe_subset
from xdsl_mergealloc.models.tensor.makers import BufferizedBy


@dataclass(frozen=True)
class ViewModel(BufferizableOpInterface):
    """The result is a view of the first operand."""

    view: Callable[[Operation, SSAValue, BufferizationState], SSAValue]
    """Builds the view of a buffer."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        operand = OpOperand(op, 0)
        view = self.view(op, state.buffer_of(operand.value), state)
        state.replace(op, [state.result_view(operand, view)])


def _view_of_cast(op: Operation, buffer: SSAValue, state: BufferizationState) -> SSAValue:
    """Build the view of `tensor.cast`: static sizes appear or disappear, the layout stays."""
    buffer_type = buffer.type
    layout = buffer_type.layout if is_memref(buffer_type) else NoneAttr()
    result_type = _like(buffer, op.results[0].type, layout)
    if result_type == buffer_type:
        return buffer
    return state.add(CastOp.create(operands=[buffer], result_types=[result_type])).results[0]


def _is_unranked(type: Attribute) -> bool:
    return not hasattr(type, "shape")


def _view_of_collapse_shape(op: Operation, buffer: SSAValue, state: BufferizationState) -> SSAValue:
    """Build the view of `tensor.collapse_shape`; copy if the dimensions are not contiguous. What
    was expanded from the result's shape is that again."""
    assert isinstance(op, tensor.CollapseShapeOp)
    expand = buffer.owner
    if (
        isinstance(expand, memref.ExpandShapeOp)
        and expand.reassociation == op.reassociation
        and is_memref(collapsed := expand.operands[0].type)
        and collapsed.get_shape() == tensor_type(op.results[0]).get_shape()
    ):
        return expand.operands[0]
    shape = tensor_type(op.results[0]).get_shape()
    groups = groups_of(op)
    assert is_memref(buffer.type)
    result_type = collapsed_type(buffer.type, groups, shape)
    if result_type is None:
        buffer = _dense(buffer, state)
        assert is_memref(buffer.type)
        result_type = collapsed_type(buffer.type, groups, shape)
    collapse = memref.CollapseShapeOp.create(
        operands=[buffer],
        result_types=[result_type] if result_type is not None else [],
        properties={"reassociation": op.reassociation},
    )
    return state.add(collapse).results[0]


def _view_of_expand_shape(op: Operation, buffer: SSAValue, state: BufferizationState) -> SSAValue:
    """Build the view of `tensor.expand_shape`."""
    assert isinstance(op, tensor.ExpandShapeOp)
    assert is_memref(buffer.type)
    result_type = expanded_type(buffer.type, groups_of(op), tensor_type(op.results[0]).get_shape())
    if result_type is None:
        fail(op, f"cannot expand a buffer of type {buffer.type}")
    expand = memref.ExpandShapeOp.create(
        operands=[buffer, *op.operands[1:]],
        result_types=[result_type],
        properties={
            "reassociation": op.reassociation,
            "static_output_shape": op.static_output_shape,
        },
    )
    return state.add(expand).results[0]


def _view_of_reshape(op: Operation, buffer: SSAValue, state: BufferizationState) -> SSAValue:
    """Build the view of `tensor.reshape`: it reads the shape from a tensor; its source is dense."""
    target, shape = op.results[0].type, state.buffer_of(op.operands[1])
    buffer = _dense(buffer, state)
    if _is_unranked(target):
        # Its lowering reads the sizes as contiguous elements, whatever the layout.
        shape = _dense(shape, state)
    reshaped = _like(buffer, target, NoneAttr())
    reshape = ReshapeOp.create(operands=[buffer, shape], result_types=[reshaped])
    return state.add(reshape).results[0]


def _dense(buffer: SSAValue, state: BufferizationState) -> SSAValue:
    """Return the buffer, or a copy of it, with identity layout."""
    if not is_memref(buffer.type) or isinstance(buffer.type.layout, NoneAttr):
        return buffer
    dense = state.allocate_like(buffer)
    state.copy(buffer, dense)
    return dense


def _like(buffer: SSAValue, tensor: Attribute, layout: MemRefLayoutAttr | NoneAttr) -> Attribute:
    """Return the type of a view with the shape of a tensor: in a layout, if it has a rank."""
    elements, space = element_type(buffer.type), memory_space_of(buffer.type)
    if _is_unranked(tensor):
        return UnrankedMemRefType.from_type(elements, space)
    return MemRefType(elements, shape_of(tensor), layout, space)


def _bufferize_dim(op: Operation, state: BufferizationState) -> None:
    """Bufferize `tensor.dim` and `tensor.rank`: they query the shape, not the contents."""
    buffer = state.buffer_of(op.operands[0])
    if isinstance(op, tensor.DimOp):
        answer = state.add(memref_dim(buffer, op.operands[1])).result
    else:
        answer = state.add(
            RankOp.create(operands=[buffer], result_types=[op.results[0].type])
        ).results[0]
    op.results[0].replace_all_uses_with(answer)
    state.replace(op, [None])


def _bufferize_extract(op: Operation, state: BufferizationState) -> None:
    """Bufferize `tensor.extract`: load an element."""
    buffer = state.buffer_of(op.operands[0])
    load = state.add(memref.LoadOp.get(buffer, op.operands[1:]))
    op.results[0].replace_all_uses_with(load.res)
    state.replace(op, [None])


def _bufferize_insert(op: Operation, state: BufferizationState) -> None:
    """Bufferize `tensor.insert`: store an element."""
    buffer = state.operand_buffer(OpOperand(op, 1))
    state.add(memref.StoreOp.get(op.operands[0], buffer, op.operands[2:]))
    state.replace(op, [buffer])


def _bufferize_empty(op: Operation, state: BufferizationState) -> None:
    """Bufferize `tensor.empty`: allocate a buffer that was never written."""
    if op.results[0].first_use is None:
        state.replace(op, [None])
        return
    buffer_type = state.buffer_type_of(op.results[0].type)
    state.replace(op, [allocate_for(op, buffer_type, op.operands, state)])


def _extract_roles(op: Operation) -> Roles:
    """Return the roles; it may fail unless the element is known to be inside of the tensor."""
    shape = tensor_type(op.operands[0]).get_shape()
    return Roles(
        reads=(0,),
        may_fail=not all(
            size != DYNAMIC_INDEX and (at := constant_integer(index)) is not None and 0 <= at < size
            for size, index in zip(shape, op.operands[1:], strict=True)
        ),
    )


_NOTHING = Roles()
_RESHAPE = Roles(reads=(1,), view_of=(0,), is_whole_view=True, may_fail=True)
_WHOLE_VIEW = Roles(view_of=(0,), is_whole_view=True)


@dataclass(frozen=True)
class Extracts(SubsetOpInterface):
    """The part that an operation takes of its first operand."""

    part: Callable[[Operation, int], Slice]
    """Returns the part of an operand, by the operand's number."""

    def subset(self, op: Operation) -> SubsetExtraction | SubsetInsertion:
        return SubsetExtraction(self.part(op, 0), 0)


class Inserts(Extracts):
    """The part that an operation puts its first operand into, of its second one."""

    def subset(self, op: Operation) -> SubsetInsertion:
        return SubsetInsertion(self.part(op, 1), 0, 1)


def _element(op: Operation, base: int) -> Slice:
    """Return the one element of an operand whose indices are the operands behind it."""
    offsets = tuple(map(integer_or_value, op.operands[base + 1 :]))
    ones = (1,) * len(offsets)
    return Slice(op.operands[base], offsets, ones, ones)


describe_subset(tensor.ExtractSliceOp, Extracts(slice_by))
describe_subset(tensor.InsertSliceOp, Inserts(slice_by))
describe_subset(ParallelInsertSliceOp, Inserts(slice_by))
SUBSET_MODELS.register(tensor.ExtractOp, Extracts(_element))
SUBSET_MODELS.register(tensor.InsertOp, Inserts(_element))
for _op_class, _model, _roles in (
    (tensor.CastOp, ViewModel(_view_of_cast), _WHOLE_VIEW),
    (tensor.CollapseShapeOp, ViewModel(_view_of_collapse_shape), _WHOLE_VIEW),
    (tensor.ExpandShapeOp, ViewModel(_view_of_expand_shape), _WHOLE_VIEW),
    (tensor.ReshapeOp, ViewModel(_view_of_reshape), _RESHAPE),
    (tensor.DimOp, BufferizedBy(_bufferize_dim), _NOTHING),
    (TensorRankOp, BufferizedBy(_bufferize_dim), _NOTHING),
    (tensor.ExtractOp, BufferizedBy(_bufferize_extract), _extract_roles),
    (tensor.InsertOp, BufferizedBy(_bufferize_insert), Roles(destinations=(1,), may_fail=True)),
    (tensor.EmptyOp, BufferizedBy(_bufferize_empty), Roles(allocates=True)),
):
    describe(_op_class, _roles)
    BUFFERIZABLE_MODELS.register(_op_class, _model)
