"""The option `in-place`: results that may be written over an operand that dies.

An elementwise operation reads each element of an operand before it writes the element of the
result that depends on it. If nobody needs the operand afterwards, the result may have its bytes.
That needs, for both buffers, the same type, the same map from iterations to elements, which
visits each element once, and no other way in which the operation gets at either.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap

from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.memory_effects import overwritten_buffers
from xdsl_mergealloc.planner import LiveRange


def find_takeovers(op: Operation, view_flow: ViewFlow) -> Iterator[tuple[SSAValue, SSAValue]]:
    """
    The operands over which an operation could write its results, as pairs of buffers: one that is
    read, one that is written. Whether the first is dead afterwards is for others to say.
    """
    if not isinstance(op, LinalgStructuredOperation) or not _is_elementwise(op):
        return
    maps = [attribute.data for attribute in op.get_indexing_maps()]
    map_of = dict(zip(op.operands, maps, strict=True))
    for target in overwritten_buffers(op):
        if not _visits_each_element_once(map_of[target]):
            continue
        for source in dict.fromkeys(buffers_among(op.inputs)):
            if source.type == target.type and all(
                map_ == map_of[target] and (operand is source or operand is target)
                for operand, map_ in zip(op.operands, maps, strict=True)
                if not {source, target}.isdisjoint(view_flow.origins(operand))
            ):
                yield source, target


def _is_elementwise(op: LinalgStructuredOperation) -> bool:
    """Whether all iterations are independent and see buffers through the operands only."""
    return all(kind.data is IteratorType.PARALLEL for kind in op.get_iterator_types()) and not any(
        buffers_among(inner.operands) for block in op.body.blocks for inner in block.ops
    )


def _visits_each_element_once(map_: AffineMap) -> bool:
    return map_.is_projected_permutation() and len(map_.results) == map_.num_dims


def may_take_over(
    source: Sequence[LiveRange], target: Sequence[LiveRange], ticks: Collection[int]
) -> bool:
    """
    Whether two buffers live at the same time only where the second one may be written over the
    first one (`ticks`), and the first one dies there.
    """
    ends = {range_.end for range_ in source}
    a = b = 0
    while a < len(source) and b < len(target):
        start, end = max(source[a].start, target[b].start), min(source[a].end, target[b].end)
        if start < end and not (end == start + 1 and start in ticks and end in ends):
            return False
        if source[a].end <= target[b].end:
            a += 1
        else:
            b += 1
    return True
