"""Paddings that may stay: padded tensors that do not raise the peak of a function.

A convolution over a padded tensor is one loop nest with static bounds, which vectorizes. Without
the padding, kernels are cut at the border, and the channels of each element are summed separately,
which is slower. So with `only-at-peak`

- AP5: a padded tensor stays, and the contractions that read it are left unchanged, if they sum over
  more than a window of it, and if it fits below the peak of the block during its live range,
  together with the paddings already kept. Bytes live in loops and branches do not count as the
  peak here, as they are estimated coarsely. Paddings for windows of single channels, for
  contractions whose sums vanish, and in loops and branches are always removed.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Block, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr

from xdsl_mergealloc.accumulation.groups import (
    Accumulation,
    find_accumulations,
    tensors_of_groups,
    vanishing_tensors,
)
from xdsl_mergealloc.interfaces.structured import structure_of
from xdsl_mergealloc.profile import Span
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.live import InnerBytes, LiveTensors
from xdsl_mergealloc.tensors.sizes import TensorSizes


def accumulations_at_peak(block: Block) -> Sequence[Accumulation]:
    """Return the groups of a function's block, except those that only skip paddings that fit."""
    groups = find_accumulations(block)
    by_padding: dict[SSAValue, list[Accumulation]] = {}
    for group in groups:
        for value in group.padded:
            by_padding.setdefault(value, []).append(group)
    optional = {
        value: members
        for value, members in by_padding.items()
        if all(_only_leaves_out(group, value) for group in members)
    }
    if not optional:
        return groups
    tensors = TensorBlock(block, vanishing=tensors_of_groups(groups))
    inner = InnerBytes(lambda inside: TensorBlock(inside, vanishing=vanishing_tensors(inside)))
    live = LiveTensors(tensors, inner)
    peak = max(size for op, size in zip(tensors.ops, live.live, strict=True) if not inner.of(op))
    sizes, staying = TensorSizes(), set[Accumulation]()
    for value, members in optional.items():
        assert isinstance(value, OpResult)
        last = max(tensors.number(group.root) for group in members)
        span = Span(tensors.number(value.op), last + 1, sizes.known_bytes(value))
        if live.profile.most(span.begin, span.end) + span.size_bytes <= peak:
            live.profile.add(span)
            staying |= set(members)
    return [group for group in groups if group not in staying]


def _only_leaves_out(group: Accumulation, value: SSAValue) -> bool:
    """Whether a group only skips one padding, of a tensor of which its root sums over more than a
    window, and no sums vanish."""
    root = structure_of(group.root)
    if root is None or root.is_parallel or set(group.padded) != {value}:
        return False
    structures = map(structure_of, group.members)
    if sum(each is not None and not each.is_parallel for each in structures) > 1:
        return False
    return any(
        isinstance(index, AffineDimExpr)
        and root.loops[index.position] == IteratorTypeAttr.reduction()
        for index in root.maps[list(group.root.operands).index(value)].results
    )
