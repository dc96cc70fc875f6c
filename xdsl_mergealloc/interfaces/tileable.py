"""Operations with an index relation, and the splits that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, is_static_tensor, shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.index_relation import (
    Access,
    IndexRelation,
    Interval,
    Window,
    dims_along,
    find_loop,
)
from xdsl_mergealloc.interfaces.structured_tiling import STRUCTURED_TILING
from xdsl_mergealloc.interfaces.tiling import (
    TILING_MODELS,
    Part,
    Split,
    TilingInterface,
    rank_of,
)
from xdsl_mergealloc.op_names import operation_name


class _Along(NamedTuple):
    """A loop that goes along a dimension of the results."""

    loop: int
    window: Window
    results: tuple[int | None, ...]
    """The dimension of each result; None for an accumulator, which is computed in every piece."""


class Tileable(NamedTuple):
    """An operation with an index relation, from which its splits follow."""

    op: Operation
    model: TilingInterface
    relation: IndexRelation
    is_static: bool
    """Whether all tensors that are operands or results have static shapes."""

    @staticmethod
    def of(op: Operation) -> Tileable | None:
        """
        Return an operation with its relation; None if it has none. That of a structured operation
        follows from its structure, if it has no model of its own.

        Raises `TypeError` for a relation that does not fit the operation.
        """
        model = TILING_MODELS.lookup(op) or STRUCTURED_TILING
        relation = model.relation(op)
        if relation is None:
            return None
        _check(op, relation)
        return Tileable(op, model, relation, all(map(_is_static, (*op.operands, *op.results))))

    def split(self, result: int, dim: int) -> Split | None:
        """Return the split along a dimension of a result; None if it cannot be split."""
        return self._split(result, dim) if self.is_static else None

    def split_dynamic(self, result: int, dim: int) -> Split | None:
        """
        Return the split along a dynamic dimension of a result, the only one of it; None if it
        cannot be split, or if something else is dynamic, too. Needs may reach beyond the ends of
        operands, where windows overlap.
        """
        op = self.op
        if dynamic_dims(op.results[result]) != [dim]:
            return None
        split = self._split(result, dim)
        if split is None:
            return None
        pairs = (
            *zip(op.operands, split.operands, strict=True),
            *zip(op.results, split.results, strict=True),
        )
        goes_along = all(
            dynamic_dims(value) == ([] if along is None else [along])
            for value, along in pairs
            if is_tensor(value)
        )
        return split if goes_along else None

    def split_sum(self, operand: int, dim: int) -> Split | None:
        """Return the split along a dimension of an operand that the operation sums over, into an
        accumulator; None if it does not sum over it, or if pieces in ascending order would give
        other bits."""
        relation, access = self.relation, self.relation.operands[operand]
        if not self.is_static or access is None:
            return None
        # A loop of one iteration, over the only row of a global pooling's result, adds nothing.
        used = access.indices.results[dim].used_dims()
        loops = [loop for loop in used if access.extents[loop] > 1]
        if len(loops) != 1 or loops[0] not in relation.sums:
            return None
        along = _Along(loops[0], Window(), (None,))
        alongs, size = [along] * len(relation.operands), access.extents[along.loop]
        split = self._split_by(alongs, along.results, size, relation.accumulator)
        if split is None or any(
            part.extent != shape_of(value.type)[part.dim]
            for value, part in zip(self.op.operands, split.parts, strict=True)
            if part is not None
        ):
            return None
        return split

    def _split(self, result: int, dim: int) -> Split | None:
        alongs: list[_Along | None] = []
        for access in self.relation.operands:
            along = None if access is None else _along_result(access, result, dim)
            if access is not None and (along is None or along.loop in self.relation.whole):
                return None
            alongs.append(along)
        found = {along.results for along in alongs if along is not None} or {(dim,)}
        size = shape_of(self.op.results[result].type)[dim]
        return self._split_by(alongs, found.pop(), size) if len(found) == 1 else None

    def _split_by(
        self,
        alongs: Sequence[_Along | None],
        results: tuple[int | None, ...],
        size: int,
        accumulator: int | None = None,
    ) -> Split | None:
        """Return the split along a loop for each operand; None if an operand cannot be split."""
        parts: list[Part | None] = []
        for value, access, along in zip(
            self.op.operands, self.relation.operands, alongs, strict=True
        ):
            if access is None or along is None:
                parts.append(None)
                continue
            dims = dims_along(access.indices, along.loop)
            part = _part_along(value, dims, access, along, size) if dims else None
            if dims and part is None:
                return None
            parts.append(part)
        iterations = self.relation.iterations
        work = max(iterations, prod(shape_of(self.op.results[0].type))) if iterations else 0
        loop = next((along.loop for along in alongs if along is not None), 0)
        return Split(self.op, self.model, results, parts, loop, size, work, accumulator)


def _check(op: Operation, relation: IndexRelation) -> None:
    """Raise `TypeError` if a relation has not one map for each operand and result, with one index
    for each dimension."""
    mistake = ""
    if len(relation.operands) != len(op.operands):
        mistake = f"accesses to {len(relation.operands)} of {len(op.operands)} operands"
    for value, access in zip(op.operands, relation.operands, strict=False):
        maps = () if access is None else (access.indices, *access.results)
        values = () if access is None else (value, *op.results)
        if [len(indices.results) for indices in maps] != [*map(rank_of, values)]:
            mistake = "maps that do not have an index for each dimension of operands and results"
    if mistake:
        raise TypeError(f"the index relation of '{operation_name(op)}' has {mistake}")


def _along_result(access: Access, result: int, dim: int) -> _Along | None:
    """Return the loop that goes along a dimension of a result, and of each other one."""
    found = find_loop(access.results[result].results[dim], access.extents)
    if found is None:
        return None
    loop, window = found
    dims: list[int] = []
    for written in access.results:
        along = dims_along(written, loop)
        if len(along) != 1 or find_loop(written.results[along[0]], access.extents) != found:
            return None
        dims += along
    return _Along(loop, window, tuple(dims))


def _part_along(
    value: SSAValue, dims: Sequence[int], access: Access, along: _Along, size: int
) -> Part | None:
    """Return the only one of the dimensions of an operand that a loop goes along; None if it cannot
    be split."""
    dim, *others = dims
    if others or not is_tensor(value):
        return None
    window = access.window(dim, along.loop)
    if window is None:
        return None
    extent = access.extents[along.loop]
    if extent == DYNAMIC_INDEX:
        return Part(dim, extent, along.window, window, is_full=True)
    loop = Interval(0, extent)
    if not Interval(0, shape_of(value.type)[dim]).has(window.of(loop)):
        return None
    is_full = along.window.of(loop) == Interval(0, size)
    return Part(dim, extent, along.window, window, is_full)


def split_of(op: Operation, result: int, dim: int) -> Split | None:
    """Return the split of an operation along a dimension of a result; None if none is known."""
    found = Tileable.of(op)
    return None if found is None else found.split(result, dim)


def sum_split_of(op: Operation, operand: int, dim: int) -> Split | None:
    """Return the split of an operation along a dimension of an operand, whose result is an
    accumulator; None if none is known."""
    found = Tileable.of(op)
    return None if found is None else found.split_sum(operand, dim)


def dynamic_dims(value: SSAValue) -> list[int] | None:
    """Return the dimensions of a ranked tensor whose sizes are known at run time only; None for any
    other value."""
    if not is_ranked_tensor(value.type):
        return None
    return [dim for dim, size in enumerate(value.type.get_shape()) if size == DYNAMIC_INDEX]


def _is_static(value: SSAValue) -> bool:
    return not is_tensor(value) or is_static_tensor(value.type)
