"""Slices of tensors: what `tensor.extract_slice` and its inverses name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Block, Operation, SSAValue, Use

from xdsl_mergealloc.dialects.scf.forall import ForallOp
from xdsl_mergealloc.dialects.tensor import ParallelInsertSliceOp

INSERT_OPS = (tensor.InsertSliceOp, ParallelInsertSliceOp)
"""Operations whose operand 0 is inserted into operand 1."""
SLICE_OPS = (tensor.ExtractSliceOp, *INSERT_OPS)


@dataclass(frozen=True)
class Slice:
    """A part of a tensor."""

    base: SSAValue
    offsets: tuple[SSAValue | int, ...]
    sizes: tuple[SSAValue | int, ...]
    strides: tuple[SSAValue | int, ...]

    @staticmethod
    def of(op: Operation) -> Slice:
        """The part that an operation extracts from its source or inserts into its destination."""
        assert isinstance(op, SLICE_OPS)
        return Slice(
            op.operands[0 if isinstance(op, tensor.ExtractSliceOp) else 1],
            _mixed(op.static_offsets.get_values(), op.offsets),
            _mixed(op.static_sizes.get_values(), op.sizes),
            _mixed(op.static_strides.get_values(), op.strides),
        )

    def is_same_place(self, other: Slice) -> bool:
        """Whether the same part is meant, the bases being the same."""
        return (
            self.offsets == other.offsets
            and self.sizes == other.sizes
            and self.strides == other.strides
        )

    @property
    def is_static(self) -> bool:
        """Whether it is the same part in every iteration of a loop."""
        return all(isinstance(value, int) for value in (*self.offsets, *self.sizes, *self.strides))

    def is_disjoint(self, other: Slice) -> bool:
        """Whether the two are certain to have no element in common, the bases being the same."""
        return any(
            _are_apart(a_first, a_count, a_step, b_first, b_count, b_step)
            for a_first, a_count, a_step, b_first, b_count, b_step in zip(
                self.offsets,
                self.sizes,
                self.strides,
                other.offsets,
                other.sizes,
                other.strides,
                strict=True,
            )
        )


def _are_apart(
    a_first: SSAValue | int,
    a_count: SSAValue | int,
    a_step: SSAValue | int,
    b_first: SSAValue | int,
    b_count: SSAValue | int,
    b_step: SSAValue | int,
) -> bool:
    def ends_before(
        first: SSAValue | int, count: SSAValue | int, step: SSAValue | int, other: SSAValue | int
    ) -> bool:
        return (
            isinstance(first, int)
            and isinstance(count, int)
            and isinstance(step, int)
            and isinstance(other, int)
            and first + (count - 1) * step < other
        )

    return ends_before(a_first, a_count, a_step, b_first) or ends_before(
        b_first, b_count, b_step, a_first
    )


def _mixed(
    static: Iterable[int | float], dynamic: Sequence[SSAValue]
) -> tuple[SSAValue | int, ...]:
    values = iter(dynamic)
    return tuple(next(values) if entry == DYNAMIC_INDEX else int(entry) for entry in static)


def is_whole(part: Slice, shape: Sequence[int]) -> bool:
    """Whether a slice is certain to be all of a tensor of that shape."""
    return (
        not any(part.offsets)
        and part.sizes == tuple(shape)
        and all(stride == 1 for stride in part.strides)
    )


def is_filled_once(output: SSAValue) -> bool:
    """Whether `output` is a shared output of an `scf.forall` of one iteration, so that no other
    one writes there."""
    loop = output.owner.parent_op() if isinstance(output.owner, Block) else None
    return isinstance(loop, ForallOp) and loop.has_one_iteration


def uses_beside_own_slices(output: SSAValue) -> list[Use]:
    """
    The uses of a shared output of `scf.forall`, in an iteration, where other iterations may write:
    all but as the destination of `tensor.parallel_insert_slice`, and for slices of the body in the
    very place where the iteration inserts one.
    """
    if is_filled_once(output):
        return []
    inserted = [
        Slice.of(use.operation)
        for use in output.uses
        if isinstance(use.operation, ParallelInsertSliceOp) and use.index == 1
    ]
    return [
        use
        for use in output.uses
        if not (isinstance(use.operation, ParallelInsertSliceOp) and use.index == 1)
        and not (
            isinstance(use.operation, tensor.ExtractSliceOp)
            and use.operation.parent is output.owner
            and any(Slice.of(use.operation).is_same_place(part) for part in inserted)
        )
    ]
