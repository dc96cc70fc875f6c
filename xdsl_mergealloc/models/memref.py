"""Models for the memref dialect."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects import memref
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FixedBitwidthType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    UnrealizedConversionCastOp,
    i64,
)
from xdsl.dialects.memref import CastOp, ReinterpretCastOp, ViewOp
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.dialects.memref.assumptions import AssumeAlignmentOp
from xdsl_mergealloc.interfaces.allocation import (
    ALLOCATION_MODELS,
    AllocationOpInterface,
    DynamicSize,
    NotPlannable,
)
from xdsl_mergealloc.interfaces.allocation_scope import (
    ALLOCATION_SCOPE_MODELS,
    PlainScope,
)
from xdsl_mergealloc.interfaces.asynchronous import (
    ASYNCHRONOUS_MODELS,
    BARRIER_MODELS,
    AsynchronousOpInterface,
    BarrierOpInterface,
)
from xdsl_mergealloc.interfaces.buffer_type import is_buffer, memref_type
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout, has_identity_layout
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.interfaces.roles import Roles, captures_all, describe
from xdsl_mergealloc.interfaces.speculatability import (
    SPECULATABILITY_MODELS,
    AlwaysSpeculatable,
    SpeculatabilityOpInterface,
)
from xdsl_mergealloc.interfaces.strided import collapsed_type, expanded_type, subview_type
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS, ViewOfFirstOperand
from xdsl_mergealloc.models import memref_shapes as memref_shapes
from xdsl_mergealloc.models.region_shapes import RunsRegionsInAnyOrder, enter, leave
from xdsl_mergealloc.models.shape_rules import groups_of

# Allocation


@dataclass(frozen=True)
class MemRefAllocation(AllocationOpInterface):
    """`memref.alloc` and `memref.alloca`."""

    automatic: bool = False

    def is_automatic(self, op: Operation) -> bool:
        return self.automatic

    def size_bytes(self, op: Operation, layout: MemoryLayout) -> int | NotPlannable:
        if op.operands:
            return NotPlannable("dynamic shape")
        size_bytes = layout.buffer_size_bytes(memref_type(op.results[0]))
        return NotPlannable(size_bytes) if isinstance(size_bytes, str) else size_bytes

    def dynamic_size(self, op: Operation, layout: MemoryLayout) -> DynamicSize | None:
        buffer_type = memref_type(op.results[0])
        element_bytes = layout.element_size_bytes(buffer_type.element_type)
        if element_bytes is None or not isinstance(buffer_type.layout, NoneAttr):
            return None
        static_sizes = (size for size in buffer_type.get_shape() if size != DYNAMIC_INDEX)
        return DynamicSize(tuple(op.operands), element_bytes * prod(static_sizes))

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
    """A view of an arena for a layout that `memref.view` cannot say: a view, and a cast of it."""
    element_type, shape = buffer_type.element_type, buffer_type.get_shape()
    layout, space = buffer_type.layout, buffer_type.memory_space
    strides = buffer_type.get_strides()
    known_strides = [stride for stride in strides or () if stride is not None]
    laid_out: Operation
    if isinstance(layout, StridedLayoutAttr) and len(known_strides) == len(shape):
        offset = layout.get_offset() or 0
        reach = sum((size - 1) * stride for size, stride in zip(shape, known_strides, strict=True))
        span = 0 if 0 in shape else offset + reach + 1
        view = ViewOp(arena, offset_bytes, (), MemRefType(element_type, [span], NoneAttr(), space))
        laid_out = ReinterpretCastOp.from_dynamic(
            view.result, [offset], shape, known_strides, buffer_type
        )
    else:
        # An identity spelled as a map, or a layout whose owner registered its size and so
        # also knows what such a cast means.
        view = ViewOp(arena, offset_bytes, (), MemRefType(element_type, shape, NoneAttr(), space))
        cast_class = CastOp if has_identity_layout(buffer_type) else UnrealizedConversionCastOp
        laid_out = create_op(cast_class, (view.result,), (buffer_type,), {}, op.location)
    view.location = laid_out.location = op.location
    return (view, laid_out), laid_out.results[0]


# Access


def _atomic_roles(op: Operation) -> Roles:
    """`memref.atomic_rmw`, `memref.generic_atomic_rmw`: the one buffer is read, then written."""
    buffers = _numbers_of_buffers(op)
    return Roles(reads=buffers, writes=buffers)


def _dma_start_roles(op: Operation) -> Roles:
    source, target, tag = _numbers_of_buffers(op)
    return Roles(reads=(source, tag), writes=(target, tag))


class _DmaStart(AsynchronousOpInterface):
    """It goes on until a wait for as many elements at the same place of the same tag."""

    def until(self, op: Operation) -> Hashable:
        assert isinstance(op, memref.DmaStartOp)
        return (op.tag, *op.tag_indices, op.num_elements)


class _DmaWait(BarrierOpInterface):
    def waits_for(self, op: Operation) -> Sequence[Hashable]:
        assert isinstance(op, memref.DmaWaitOp)
        return ((op.tag, *op.tag_indices, op.num_elements),)


def _numbers_of_buffers(op: Operation) -> tuple[int, ...]:
    return tuple(number for number, value in enumerate(op.operands) if is_buffer(value))


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


def _atomic_yield_roles(op: Operation) -> Roles:
    return Roles(captures=captures_all(op, "stored into another buffer"))


# Scopes


class AllocaScopeControlFlow(RegionBranchOpInterface):
    """`memref.alloca_scope`: its region runs once."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        return [enter(op, 0), *leave(op, 0)]


class _ViewOfBytes(ViewOfFirstOperand):
    """`memref.view`: all bytes of a buffer, from the first one on, can be freed in its place."""

    def is_whole(self, op: Operation, result: SSAValue) -> bool:
        assert isinstance(op, ViewOp)
        shift = op.byte_shift.owner
        return (
            isinstance(shift, ConstantOp)
            and isinstance(shift.value, IntegerAttr)
            and shift.value.value.data == 0
            and _has_all_bytes(memref_type(op.result), memref_type(op.source))
        )


def _has_all_bytes(view: MemRefType[Attribute], source: MemRefType[Attribute]) -> bool:
    """Whether a view has as many bytes as what it is of, on any target."""
    if not isinstance(view.element_type, FixedBitwidthType):
        return False
    size_bytes = MemoryLayout().buffer_size_bytes(view)
    return DYNAMIC_INDEX not in source.get_shape() and size_bytes == prod(source.get_shape())


class DimSpeculatability(SpeculatabilityOpInterface):
    """`memref.dim` of a dimension that there is: others are undefined behaviour."""

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
    ("memref.atomic_yield", _atomic_yield_roles),
    (memref.DmaStartOp, _dma_start_roles),
    (memref.DmaWaitOp, Roles(reads=(0,), writes=(0,))),
    (memref.DimOp, Roles(takes_any_strides=True)),
    (memref.RankOp, Roles(takes_any_strides=True)),
    (memref.GetGlobalOp, _NOTHING),
    ("memref.distinct_objects", _NOTHING),
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
    # Of its results only the first is a buffer; but the offset gives the address away.
    (memref.ExtractStridedMetaDataOp, Roles(view_of=(0,), captures=_POINTER)),
    (memref.ExtractAlignedPointerAsIndexOp, Roles(captures=_POINTER)),
)
for _op, _roles in _ROLES:
    describe(_op, _roles)

VIEW_LIKE_MODELS.register(ViewOp, _ViewOfBytes())
SPECULATABILITY_MODELS.register(memref.DimOp, DimSpeculatability())
SPECULATABILITY_MODELS.register(memref.RankOp, AlwaysSpeculatable())
ALLOCATION_MODELS.register(memref.AllocOp, MemRefAllocation())
ALLOCATION_MODELS.register(memref.AllocaOp, MemRefAllocation(automatic=True))
ASYNCHRONOUS_MODELS.register(memref.DmaStartOp, _DmaStart())
BARRIER_MODELS.register(memref.DmaWaitOp, _DmaWait())
REGION_BRANCH_MODELS.register("memref.generic_atomic_rmw", RunsRegionsInAnyOrder())
REGION_BRANCH_MODELS.register(memref.AllocaScopeOp, AllocaScopeControlFlow())
ALLOCATION_SCOPE_MODELS.register(memref.AllocaScopeOp, PlainScope())
