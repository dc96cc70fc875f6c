"""Models for the memref dialect."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    AffineMapAttr,
    FixedBitwidthType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    UnrealizedConversionCastOp,
    i64,
)
from xdsl.dialects.memref import CastOp, ReinterpretCastOp, ViewOp
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.memref.views import AssumeAlignmentOp
from xdsl_mergealloc.dialects.shapes import static_elements
from xdsl_mergealloc.interfaces.allocation import (
    ALLOCATION_MODELS,
    AllocationOpInterface,
    DynamicSize,
    NotPlannable,
)
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, PlainScope
from xdsl_mergealloc.interfaces.asynchronous import (
    ASYNCHRONOUS_MODELS,
    BARRIER_MODELS,
    AsynchronousOpInterface,
    BarrierOpInterface,
)
from xdsl_mergealloc.interfaces.buffer_type import memref_type, numbers_of_buffers
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.interfaces.roles import Roles, captures_all, describe
from xdsl_mergealloc.interfaces.shape_check import SHAPE_CHECK_MODELS
from xdsl_mergealloc.interfaces.speculatability import (
    SPECULATABILITY_MODELS,
    AlwaysSpeculatable,
    SpeculatabilityOpInterface,
)
from xdsl_mergealloc.interfaces.strided import (
    Strided,
    collapsed_type,
    dense_strides,
    expanded_type,
    has_identity_layout,
    have_same_bytes,
    layout_of,
    subview_type,
    with_layout,
)
from xdsl_mergealloc.interfaces.view_like import (
    VIEW_LIKE_MODELS,
    ViewLikeOpInterface,
    ViewOfFirstOperand,
)
from xdsl_mergealloc.max_dims import greatest_shape, max_dims_of
from xdsl_mergealloc.models.region_shapes import OneOfTheRegions, RunsRegionsInAnyOrder
from xdsl_mergealloc.models.shape_rules import VIEW_RULES, ShapeRule, groups_of

# Allocation


@dataclass(frozen=True)
class MemRefAllocation(AllocationOpInterface):
    """`memref.alloc` and `memref.alloca`."""

    automatic: bool = False

    def is_automatic(self, op: Operation) -> bool:
        return self.automatic

    def size_bytes(self, op: Operation, layout: MemoryLayout) -> int | NotPlannable:
        buffer_type = memref_type(op.results[0])
        max_dims = max_dims_of(op, buffer_type)
        if op.operands:
            if max_dims is None:
                return NotPlannable("dynamic shape")
            if not isinstance(buffer_type.layout, NoneAttr):
                return NotPlannable(f"dynamic shape with the layout {buffer_type.layout}")
            shape = greatest_shape(buffer_type.get_shape(), max_dims)
            buffer_type = MemRefType[Attribute](buffer_type.element_type, shape)
        size_bytes = layout.buffer_size_bytes(buffer_type)
        return NotPlannable(size_bytes) if isinstance(size_bytes, str) else size_bytes

    def dynamic_size(self, op: Operation, layout: MemoryLayout) -> DynamicSize | None:
        buffer_type = memref_type(op.results[0])
        element_bytes = layout.element_size_bytes(buffer_type.element_type)
        if element_bytes is None or not isinstance(buffer_type.layout, NoneAttr):
            return None
        size_bytes = element_bytes * static_elements(buffer_type.get_shape())
        return DynamicSize(tuple(op.operands), size_bytes)

    def alignment_bytes(self, op: Operation) -> int:
        alignment = op.properties.get("alignment")
        return alignment.value.data if isinstance(alignment, IntegerAttr) else 1

    def set_alignment(self, op: Operation, alignment_bytes: int) -> bool:
        op.properties["alignment"] = IntegerAttr(alignment_bytes, i64)
        return True

    def memory_space(self, op: Operation) -> Attribute:
        return memref_type(op.results[0]).memory_space

    def build_automatic(self, op: Operation) -> Operation:
        return memref.AllocaOp.create(
            operands=op.operands,
            result_types=[op.results[0].type],
            properties=op.properties,
            attributes=op.attributes,
            location=op.location,
        )

    def view_into_arena(
        self, op: Operation, arena: SSAValue, offset_bytes: SSAValue
    ) -> tuple[Sequence[Operation], SSAValue]:
        buffer_type = memref_type(op.results[0])
        if isinstance(buffer_type.layout, NoneAttr):
            # Without a layout, all operands are sizes.
            operands = (arena, offset_bytes, *op.operands)
            view = create_op(ViewOp, operands, (buffer_type,), {}, op.location)
            return (view,), view.result
        # memref.view makes plain memrefs only: view the elements, then lay them out.
        return _laid_out_view(op, buffer_type, arena, offset_bytes)


def _laid_out_view(
    op: Operation, buffer_type: MemRefType[Attribute], arena: SSAValue, offset_bytes: SSAValue
) -> tuple[Sequence[Operation], SSAValue]:
    """Build a view of an arena in a layout that `memref.view` cannot express: a view, and casts."""
    element_type, shape = buffer_type.element_type, buffer_type.get_shape()
    space = buffer_type.memory_space

    def view_of(shape: Sequence[int]) -> ViewOp:
        plain_type = MemRefType(element_type, shape, NoneAttr(), space)
        return create_op(ViewOp, (arena, offset_bytes), (plain_type,), {}, op.location)

    def cast(cast_class: type[Operation], source: SSAValue) -> Operation:
        return create_op(cast_class, (source,), (buffer_type,), {}, op.location)

    layout = _static_layout(buffer_type)
    if layout is None:
        # An identity spelled as a map, or a layout whose owner registered its size and so
        # also knows what such a cast means.
        view = view_of(shape)
        cast_class = CastOp if has_identity_layout(buffer_type) else UnrealizedConversionCastOp
        laid_out = cast(cast_class, view.result)
        return (view, laid_out), laid_out.results[0]
    strides = [stride for stride in layout.strides if stride is not None]
    offset = layout.offset or 0
    reach = sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True))
    view = view_of([0 if 0 in shape else offset + reach + 1])
    strided_type = buffer_type
    if isinstance(buffer_type.layout, AffineMapAttr) and len(buffer_type.layout.data.results) > 1:
        strided_type = with_layout(buffer_type, layout.attribute)
    strided = ReinterpretCastOp.from_dynamic(view.result, [offset], shape, strides, strided_type)
    strided.location = op.location
    if strided_type == buffer_type:
        return (view, strided), strided.result
    # MLIR casts no strided memref to a map of several results. Analyses see a whole view here.
    as_mapped = cast(UnrealizedConversionCastOp, strided.result)
    return (view, strided, as_mapped), as_mapped.results[0]


def _static_layout(buffer_type: MemRefType[Attribute]) -> Strided | None:
    """Return the static offset and strides to lay out a view by; None if a cast does that."""
    if isinstance(buffer_type.layout, StridedLayoutAttr):
        layout = layout_of(buffer_type)
        return None if layout is None or None in layout.strides else layout
    strides = None if has_identity_layout(buffer_type) else dense_strides(buffer_type)
    return None if strides is None else Strided(strides, 0)


# Access


def _atomic_roles(op: Operation) -> Roles:
    """`memref.atomic_rmw`, `memref.generic_atomic_rmw`: the one buffer is read, then written."""
    buffers = numbers_of_buffers(op)
    return Roles(reads=buffers, writes=buffers)


def _dma_start_roles(op: Operation) -> Roles:
    source, target, tag = numbers_of_buffers(op)
    return Roles(reads=(source, tag), writes=(target, tag))


class _DmaStart(AsynchronousOpInterface):
    """Goes on until a wait for the same number of elements at the same indices of the same tag."""

    def until(self, op: Operation) -> Hashable:
        assert isinstance(op, memref.DmaStartOp)
        return (op.tag, *op.tag_indices, op.num_elements)


class _DmaWait(BarrierOpInterface):
    def waits_for(self, op: Operation) -> Sequence[Hashable]:
        assert isinstance(op, memref.DmaWaitOp)
        return ((op.tag, *op.tag_indices, op.num_elements),)


def _subview_type(
    op: Operation, source_type: MemRefType[Attribute]
) -> MemRefType[Attribute] | None:
    assert isinstance(op, memref.SubviewOp)
    if op.operands[1:]:
        return None
    sizes = op.static_sizes.get_values()
    offsets, strides = op.static_offsets.get_values(), op.static_strides.get_values()
    shape = memref_type(op.result).get_shape()
    return subview_type(source_type, offsets, sizes, strides, shape)


def _collapsed_type(
    op: Operation, source_type: MemRefType[Attribute]
) -> MemRefType[Attribute] | None:
    return collapsed_type(source_type, groups_of(op), memref_type(op.results[0]).get_shape())


def _expanded_type(
    op: Operation, source_type: MemRefType[Attribute]
) -> MemRefType[Attribute] | None:
    if op.operands[1:]:
        return None
    return expanded_type(source_type, groups_of(op), memref_type(op.results[0]).get_shape())


class _ViewOfBytes(ViewOfFirstOperand):
    """`memref.view`: a view of all bytes of a buffer, from offset 0, can be freed in its place."""

    def is_whole(self, op: Operation, result: SSAValue) -> bool:
        assert isinstance(op, ViewOp)
        view, source = memref_type(op.result), memref_type(op.source)
        # On any target, the view has as many bytes as its source.
        return (
            constant_integer(op.byte_shift) == 0
            and source.has_static_shape()
            and isinstance(view.element_type, FixedBitwidthType)
            and MemoryLayout().buffer_size_bytes(view) == prod(source.get_shape())
        )


class _ReinterpretedView(ViewOfFirstOperand):
    """`memref.reinterpret_cast`: whole if both sides have as many elements, without gaps."""

    def is_whole(self, op: Operation, result: SSAValue) -> bool:
        return have_same_bytes(op.operands[0].type, result.type)


class _SameBuffers(ViewLikeOpInterface):
    """`memref.distinct_objects`: each result is the operand of the same number."""

    def view_sources(self, op: Operation, result: SSAValue) -> Sequence[SSAValue]:
        assert isinstance(result, OpResult)
        return (op.operands[result.index],)

    def is_whole(self, op: Operation, result: SSAValue) -> bool:
        return True


def _distinct_objects_roles(op: Operation) -> Roles:
    return Roles(
        view_of=tuple(range(len(op.operands))),
        captures=captures_all(op, "promised to be in memory of its own"),
    )


class DimSpeculatability(SpeculatabilityOpInterface):
    """`memref.dim` of a dimension that exists: any other is undefined behaviour."""

    def is_speculatable(self, op: Operation) -> bool:
        assert isinstance(op, memref.DimOp)
        source_type, index = op.source.type, constant_integer(op.index)
        return (
            isinstance(source_type, MemRefType)
            and index is not None
            and 0 <= index < source_type.get_num_dims()
        )


_NOTHING = Roles()
_POINTER = ((0, "its pointer is extracted"),)
_ROLES: tuple[tuple[type[Operation] | str, Roles | Callable[[Operation], Roles]], ...] = (
    (memref.AllocOp, Roles(allocates=True)),
    (memref.AllocaOp, Roles(allocates=True)),
    (memref.DeallocOp, Roles(frees=(0,), takes_any_strides=True)),
    # The contents move to new memory, the old memory is given back.
    (
        "memref.realloc",
        Roles(
            reads=(0,), frees=(0,), captures=((0, "reallocated"),), allocates=True, is_filled=True
        ),
    ),
    (memref.LoadOp, Roles(reads=(0,), takes_any_strides=True)),
    # A buffer that is itself stored can be loaded again anywhere.
    (
        memref.StoreOp,
        Roles(writes=(1,), captures=((0, "stored into another buffer"),), takes_any_strides=True),
    ),
    (
        memref.CopyOp,
        Roles(reads=(0,), writes=(1,), overwrites=(1,), copies=(0, 1), takes_any_strides=True),
    ),
    ("memref.prefetch", Roles(reads=(0,))),
    (memref.AtomicRMWOp, _atomic_roles),
    ("memref.generic_atomic_rmw", _atomic_roles),
    (
        "memref.atomic_yield",
        lambda op: Roles(captures=captures_all(op, "stored into another buffer")),
    ),
    (memref.DmaStartOp, _dma_start_roles),
    (memref.DmaWaitOp, Roles(reads=(0,), writes=(0,))),
    (memref.DimOp, Roles(takes_any_strides=True)),
    (memref.RankOp, Roles(takes_any_strides=True)),
    (memref.GetGlobalOp, _NOTHING),
    ("memref.distinct_objects", _distinct_objects_roles),
    (memref.SubviewOp, Roles(view_of=(0,), result_type=_subview_type)),
    (memref.ViewOp, Roles(view_of=(0,))),
    (memref.ReinterpretCastOp, Roles(view_of=(0,))),
    (memref.MemorySpaceCastOp, Roles(view_of=(0,))),
    ("memref.transpose", Roles(view_of=(0,))),
    # The shape is read from the second operand.
    ("memref.reshape", Roles(reads=(1,), view_of=(0,))),
    (memref.CastOp, Roles(view_of=(0,), is_whole_view=True)),
    (memref.ExpandShapeOp, Roles(view_of=(0,), is_whole_view=True, result_type=_expanded_type)),
    (memref.CollapseShapeOp, Roles(view_of=(0,), is_whole_view=True, result_type=_collapsed_type)),
    (AssumeAlignmentOp, Roles(view_of=(0,), is_whole_view=True)),
    # Of its results only the first is a buffer; but the offset exposes the address.
    (memref.ExtractStridedMetaDataOp, Roles(view_of=(0,), captures=_POINTER)),
    (memref.ExtractAlignedPointerAsIndexOp, Roles(captures=_POINTER)),
)
for _op, _roles in _ROLES:
    describe(_op, _roles)

VIEW_LIKE_MODELS.register("memref.distinct_objects", _SameBuffers())
VIEW_LIKE_MODELS.register(ViewOp, _ViewOfBytes())
VIEW_LIKE_MODELS.register(ReinterpretCastOp, _ReinterpretedView())
SPECULATABILITY_MODELS.register(memref.DimOp, DimSpeculatability())
SPECULATABILITY_MODELS.register(memref.RankOp, AlwaysSpeculatable())
ALLOCATION_MODELS.register(memref.AllocOp, MemRefAllocation())
ALLOCATION_MODELS.register(memref.AllocaOp, MemRefAllocation(automatic=True))
ASYNCHRONOUS_MODELS.register(memref.DmaStartOp, _DmaStart())
BARRIER_MODELS.register(memref.DmaWaitOp, _DmaWait())
REGION_BRANCH_MODELS.register("memref.generic_atomic_rmw", RunsRegionsInAnyOrder())
REGION_BRANCH_MODELS.register(memref.AllocaScopeOp, OneOfTheRegions())
ALLOCATION_SCOPE_MODELS.register(memref.AllocaScopeOp, PlainScope())
for _view, _rule in VIEW_RULES:
    SHAPE_CHECK_MODELS.register(_view, ShapeRule(_rule))
