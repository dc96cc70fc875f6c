"""Models for the memref dialect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    UnrealizedConversionCastOp,
)
from xdsl.dialects.memref import CastOp, ReinterpretCastOp, ViewOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import EffectInstance

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
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer, memref_type
from xdsl_mergealloc.interfaces.capture import (
    CAPTURE_MODELS,
    Capture,
    CaptureOpInterface,
    CapturesAllBuffers,
)
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS, CopyOpInterface
from xdsl_mergealloc.interfaces.memory_effects import (
    MEMORY_EFFECTS_MODELS,
    MemoryEffectsOpInterface,
    allocate,
    free,
    read,
    write,
)
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout, has_identity_layout
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.interfaces.view_like import (
    VIEW_LIKE_MODELS,
    ViewLikeOpInterface,
    ViewOfFirstOperand,
)
from xdsl_mergealloc.models.region_shapes import RunsRegionsInAnyOrder, enter, leave

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

    def memory_space(self, op: Operation) -> Attribute:
        return memref_type(op.results[0]).memory_space

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


class AllocationEffects(MemoryEffectsOpInterface):
    """Only the fresh result is touched: it comes into being."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        return (allocate(op.results[0]),)


class FreesFirstOperand(MemoryEffectsOpInterface):
    """`memref.dealloc`."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        return (free(op.operands[0]),)


class ReallocEffects(MemoryEffectsOpInterface):
    """`memref.realloc`: the contents move to fresh memory, the old memory is given back."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        source, result = op.operands[0], op.results[0]
        return (read(source), free(source), allocate(result), write(result))


# Access


class ReadsFirstOperand(MemoryEffectsOpInterface):
    """`memref.load`."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        return (read(op.operands[0]),)


class StoreEffects(MemoryEffectsOpInterface):
    """`memref.store`: operand 0 is the value, operand 1 the memory."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        return (write(op.operands[1]),)


class StoreCapture(CaptureOpInterface):
    """A buffer that is itself stored can be loaded again anywhere."""

    def captures(self, op: Operation) -> Sequence[Capture]:
        value = op.operands[0]
        return (Capture(value, "stored into another buffer"),) if is_buffer(value) else ()


class ReadModifyWriteEffects(MemoryEffectsOpInterface):
    """`memref.atomic_rmw`, `memref.generic_atomic_rmw`: the one buffer operand."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        return [
            effect for value in buffers_among(op.operands) for effect in (read(value), write(value))
        ]


class CopyEffects(MemoryEffectsOpInterface):
    """`memref.copy`."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        return (read(op.operands[0]), write(op.operands[1]))

    def overwritten(self, op: Operation) -> Sequence[SSAValue]:
        return (op.operands[1],)


class CopyEnds(CopyOpInterface):
    """From operand 0 to operand 1."""

    def source(self, op: Operation) -> SSAValue:
        return op.operands[0]

    def target(self, op: Operation) -> SSAValue:
        return op.operands[1]


class TouchesNothing(MemoryEffectsOpInterface):
    """Looks at the descriptor only, or makes another one: `memref.dim`, views."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        return ()


class ReshapeEffects(MemoryEffectsOpInterface):
    """`memref.reshape` reads the new shape from its second operand."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        return (read(op.operands[1]),)


# Views and escapes


class StridedMetadataView(ViewLikeOpInterface):
    """`memref.extract_strided_metadata`: only its first result is a buffer."""

    def view_sources(self, op: Operation, result: SSAValue) -> Sequence[SSAValue]:
        return op.operands[:1] if is_buffer(result) else ()


# Scopes


class AllocaScopeControlFlow(RegionBranchOpInterface):
    """`memref.alloca_scope`: its region runs once."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        return [enter(op, 0), *leave(op, 0)]


_VIEWS = (
    memref.SubviewOp,
    memref.ViewOp,
    memref.ReinterpretCastOp,
    memref.MemorySpaceCastOp,
    "memref.transpose",
)
_WHOLE_VIEWS = (
    memref.CastOp,
    memref.ExpandShapeOp,
    memref.CollapseShapeOp,
    memref.AssumeAlignmentOp,
)
for _view in (*_VIEWS, *_WHOLE_VIEWS):
    VIEW_LIKE_MODELS.register(_view, ViewOfFirstOperand(whole=_view in _WHOLE_VIEWS))
    MEMORY_EFFECTS_MODELS.register(_view, TouchesNothing())
VIEW_LIKE_MODELS.register("memref.reshape", ViewOfFirstOperand())
MEMORY_EFFECTS_MODELS.register("memref.reshape", ReshapeEffects())
VIEW_LIKE_MODELS.register(memref.ExtractStridedMetaDataOp, StridedMetadataView())

_pointer_extracted = CapturesAllBuffers("its pointer is extracted")
for _extract in (memref.ExtractStridedMetaDataOp, memref.ExtractAlignedPointerAsIndexOp):
    CAPTURE_MODELS.register(_extract, _pointer_extracted)
    MEMORY_EFFECTS_MODELS.register(_extract, TouchesNothing())
CAPTURE_MODELS.register(memref.StoreOp, StoreCapture())

for _query in (memref.DimOp, memref.RankOp, memref.GetGlobalOp, "memref.distinct_objects"):
    MEMORY_EFFECTS_MODELS.register(_query, TouchesNothing())

ALLOCATION_MODELS.register(memref.AllocOp, MemRefAllocation())
ALLOCATION_MODELS.register(memref.AllocaOp, MemRefAllocation(automatic=True))
MEMORY_EFFECTS_MODELS.register(memref.AllocOp, AllocationEffects())
MEMORY_EFFECTS_MODELS.register(memref.AllocaOp, AllocationEffects())
MEMORY_EFFECTS_MODELS.register(memref.DeallocOp, FreesFirstOperand())
MEMORY_EFFECTS_MODELS.register("memref.realloc", ReallocEffects())
CAPTURE_MODELS.register("memref.realloc", CapturesAllBuffers("reallocated"))
MEMORY_EFFECTS_MODELS.register(memref.LoadOp, ReadsFirstOperand())
MEMORY_EFFECTS_MODELS.register("memref.prefetch", ReadsFirstOperand())
MEMORY_EFFECTS_MODELS.register(memref.StoreOp, StoreEffects())
MEMORY_EFFECTS_MODELS.register(memref.AtomicRMWOp, ReadModifyWriteEffects())
MEMORY_EFFECTS_MODELS.register("memref.generic_atomic_rmw", ReadModifyWriteEffects())
REGION_BRANCH_MODELS.register("memref.generic_atomic_rmw", RunsRegionsInAnyOrder())
MEMORY_EFFECTS_MODELS.register(memref.CopyOp, CopyEffects())
COPY_MODELS.register(memref.CopyOp, CopyEnds())
REGION_BRANCH_MODELS.register(memref.AllocaScopeOp, AllocaScopeControlFlow())
ALLOCATION_SCOPE_MODELS.register(memref.AllocaScopeOp, PlainScope())
# memref.dma_start keeps its buffers until the matching wait.
CAPTURE_MODELS.register(memref.DmaStartOp, CapturesAllBuffers("handed to an asynchronous copy"))
