"""The linalg dialect: structured operations in destination-passing style."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import CopyOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.traits import EffectInstance

from xdsl_mergealloc.dialects.linalg.map_reduce import MapOp
from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.bufferizable import BUFFERIZABLE_MODELS, OpOperand
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS, CopyOpInterface
from xdsl_mergealloc.interfaces.elementwise import (
    ELEMENTWISE_MODELS,
    ElementwiseOpInterface,
    element_maps,
)
from xdsl_mergealloc.interfaces.memory_effects import (
    MEMORY_EFFECTS_MODELS,
    MemoryEffectsOpInterface,
    read,
    write,
)
from xdsl_mergealloc.models.destination_style import DestinationStyle
from xdsl_mergealloc.models.region_shapes import RunsRegionsInAnyOrder


def destinations(op: Operation) -> Sequence[SSAValue]:
    """The operands that a structured operation writes: `outs`, always the last ones."""
    for name in ("outputs", "inits", "init"):
        operands: Sequence[SSAValue] | SSAValue | None = getattr(op, name, None)
        if operands is not None:
            return (operands,) if isinstance(operands, SSAValue) else operands
    return ()


def starts_from_destination(op: Operation, number: int) -> bool:
    """
    Whether the body of a structured operation uses what is in destination `number` so far.

    Sums and products do, elementwise operations do not.
    """
    if not op.regions or (body := op.regions[0].first_block) is None:
        return True
    outputs = len(destinations(op))
    return bool(body.args[len(body.args) - outputs + number].uses)


def writes_all_elements(op: Operation, number: int) -> bool:
    """Whether a structured operation writes every element of destination `number`."""
    if op.name in _WRITE_ALL_ELEMENTS:
        return True
    if not isinstance(op, LinalgStructuredOperation):
        return False
    maps = op.get_indexing_maps().data
    written = maps[len(maps) - len(destinations(op)) + number].data
    # A loop that no index of the destination depends on might not run at all.
    dimensions = {expr.position for expr in written.results if isinstance(expr, AffineDimExpr)}
    return len(dimensions) == len(written.results) == written.num_dims


_WRITE_ALL_ELEMENTS = ("linalg.broadcast", "linalg.copy", "linalg.fill", "linalg.map")
"""Operations that write all elements by definition and may have no maps to show it."""


class StructuredEffects(MemoryEffectsOpInterface):
    """Inputs are read; outputs are written, and read where the body starts from them."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        outputs = destinations(op)
        inputs_end = len(op.operands) - len(outputs)
        effects = [read(value) for value in op.operands[:inputs_end] if is_buffer(value)]
        for number, value in enumerate(outputs):
            if is_buffer(value):
                if starts_from_destination(op, number):
                    effects.append(read(value))
                effects.append(write(value))
        return effects

    def overwritten(self, op: Operation) -> Sequence[SSAValue]:
        return [
            value
            for number, value in enumerate(destinations(op))
            if is_buffer(value)
            and not starts_from_destination(op, number)
            and writes_all_elements(op, number)
        ]


class StructuredCopyEnds(CopyOpInterface):
    """`linalg.copy` from its input to its output."""

    def source(self, op: Operation) -> SSAValue:
        return op.operands[0]

    def target(self, op: Operation) -> SSAValue:
        return op.operands[1]


MEMORY_EFFECTS_MODELS.register_dialect("linalg", StructuredEffects())
# Bodies compute one element; a body may load from a buffer that it refers to.
REGION_BRANCH_MODELS.register_dialect("linalg", RunsRegionsInAnyOrder())
COPY_MODELS.register(CopyOp, StructuredCopyEnds())
# What a body yields is an element: a buffer among buffers.
CAPTURE_MODELS.register("linalg.yield", CapturesAllBuffers("stored into another buffer"))


class LinalgModel(DestinationStyle):
    """Structured operations; those whose loops are all parallel may work in place."""

    def uses_contents(self, operand: OpOperand) -> bool:
        # Its destination is only written, but it has no payload that says so.
        if operand.op.name in _OVERWRITES_DESTINATION and self.is_destination(operand):
            return False
        return super().uses_contents(operand)

    def bufferizes_to_elementwise_access(
        self, op: Operation, operands: Sequence[OpOperand]
    ) -> bool:
        maps = element_maps(op)
        if maps is None:
            return False
        accessed = [maps[operand.index] for operand in operands]
        # A permutation visits every element of the operand once, at the same time in all of them.
        return all(indexing == accessed[0] and _is_permutation(indexing) for indexing in accessed)


_OVERWRITES_DESTINATION = frozenset({"linalg.softmax", "linalg.broadcast", "linalg.transpose"})


class ParallelLoops(ElementwiseOpInterface):
    """Structured operations all of whose loops are parallel."""

    def element_maps(self, op: Operation) -> Sequence[AffineMap] | None:
        if not isinstance(op, LinalgStructuredOperation | MapOp):
            return None
        if any(kind != IteratorTypeAttr.parallel() for kind in op.get_iterator_types()):
            return None
        return [attribute.data for attribute in op.get_indexing_maps()]


def _is_permutation(indexing: AffineMap) -> bool:
    return len(indexing.results) == indexing.num_dims and indexing.inverse_permutation() is not None


BUFFERIZABLE_MODELS.register_dialect("linalg", LinalgModel())
ELEMENTWISE_MODELS.register_dialect("linalg", ParallelLoops())
