"""Producers write straight into the place where their result is going to be.

A tensor that is computed into an empty one and then inserted into a larger tensor, padded, or
concatenated with others is computed into that place instead: the empty tensor becomes a slice of
the destination. What is inserted then is there already, and bufferization makes no copy.

    %e = tensor.empty() : tensor<4xf32>
    %r = linalg.exp ins(%x) outs(%e)
    %s = tensor.insert_slice %r into %t[2] [4] [1]

becomes

    %e = tensor.extract_slice %t[2] [4] [1]
    %r = linalg.exp ins(%x) outs(%e)
    %s = tensor.insert_slice %r into %t[2] [4] [1]

Source: MLIR, `eliminate-empty-tensors` (for the insertions).
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, ModuleOp, TensorType, i32, i64
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.bufferize.live_bytes import LiveBytes
from xdsl_mergealloc.dialects.scf.forall import InParallelOp
from xdsl_mergealloc.dialects.tensor import ParallelInsertSliceOp
from xdsl_mergealloc.interfaces.bufferizable import tensor_type
from xdsl_mergealloc.interfaces.roles import destination_of
from xdsl_mergealloc.interfaces.slices import Slice
from xdsl_mergealloc.models.fills import fill_op


def eliminate_empty_tensors(module: ModuleOp, into_pads_and_concats: bool = True) -> None:
    """Replace empty tensors by slices of the tensors that their contents go to."""
    for op in list(module.walk()):
        for region in op.regions:
            for block in region.blocks:
                _Elimination(block, into_pads_and_concats).run()


class _Elimination:
    """The rewrite of one block."""

    def __init__(self, block: Block, into_pads_and_concats: bool):
        self._block = block
        self._into_pads_and_concats = into_pads_and_concats
        self._position: dict[Operation, float] = {
            op: float(number) for number, op in enumerate(block.ops)
        }
        self._live = LiveBytes(block)

    def run(self) -> None:
        for op in list(self._block.ops):
            if isinstance(op, tensor.InsertSliceOp):
                self._insert(op)
            elif isinstance(op, InParallelOp):
                for insertion in op.region.block.ops:
                    if isinstance(insertion, ParallelInsertSliceOp):
                        self._insert(insertion)
            elif not self._into_pads_and_concats:
                continue
            elif isinstance(op, tensor.PadOp):
                self._pad(op)
            elif isinstance(op, tensor.ConcatOp):
                self._concat(op)

    # Where a value begins

    def _start_of(self, value: SSAValue) -> tensor.EmptyOp | None:
        """The empty tensor that a value is computed into, in this block, without a detour."""
        while isinstance(value, OpResult) and value.op.parent is self._block:
            if isinstance(value.op, tensor.EmptyOp):
                return value.op if value.has_one_use() else None
            if (destination := destination_of(value)) is None:
                return None
            value = value.op.operands[destination]
        return None

    def _first_user(self, empty: tensor.EmptyOp) -> Operation | None:
        use = empty.tensor.first_use
        return None if use is None or use.operation.parent is not self._block else use.operation

    def _is_available(self, value: SSAValue | int, at: Operation) -> bool:
        """Whether a value is defined before an operation of this block."""
        if isinstance(value, int):
            return True
        owner = value.owner
        if isinstance(owner, Operation) and owner.parent is self._block:
            return self._position[owner] < self._position[at]
        return True

    def _add_before(self, op: Operation, at: Operation) -> None:
        op.location = at.location
        self._position[op] = self._position[at] - 0.5
        self._block.insert_op_before(op, at)

    def _is_worth_it(self, part: SSAValue, op: Operation) -> bool:
        """Whether computing a part into the larger result of an operation, which lives longer
        then, leaves the peak as it is."""
        part_life, whole_life = (self._live.interval_of(v) for v in (part, op.results[0]))
        if part_life is None or whole_life is None:
            return False
        return self._live.merge_if_no_higher(part_life, whole_life)

    # The three destinations

    def _insert(self, insertion: Operation) -> None:
        empty = self._start_of(insertion.operands[0])
        at = None if empty is None else self._first_user(empty)
        if empty is None or at is None:
            return
        part = Slice.of(insertion)
        needed = (part.base, *part.offsets, *part.sizes, *part.strides)
        if all(self._is_available(value, at) for value in needed):
            self._compute_into(empty, part, at)

    def _compute_into(self, empty: tensor.EmptyOp, part: Slice, at: Operation) -> None:
        place = _extract(part, tensor_type(empty.tensor))
        self._add_before(place, at)
        place.results[0].name_hint = empty.tensor.name_hint
        empty.tensor.replace_all_uses_with(place.results[0])
        self._block.erase_op(empty)

    def _pad(self, op: tensor.PadOp) -> None:
        empty = self._start_of(op.source)
        at = None if empty is None else self._first_user(empty)
        source_type, result_type = tensor_type(op.source), tensor_type(op.result)
        value = self._padding_value(op, at)
        if (
            empty is None
            or at is None
            or value is None
            or op.low
            or not result_type.has_static_shape()
            or not source_type.has_static_shape()
        ):
            return
        if not self._is_worth_it(op.source, op):
            return
        whole = tensor.EmptyOp((), result_type)
        filled = fill_op(value, whole.tensor, [result_type])
        self._add_before(whole, at)
        self._add_before(filled, at)
        rank = len(source_type.get_shape())
        offsets = tuple(int(low) for low in op.static_low.get_values())
        part = Slice(filled.results[0], offsets, source_type.get_shape(), (1,) * rank)
        self._compute_into(empty, part, at)
        self._finish(op, [(op.source, part)], filled.results[0])

    def _padding_value(self, op: tensor.PadOp, at: Operation | None) -> SSAValue | None:
        """The value of the border, available before an operation."""
        terminator = op.region.block.last_op
        if at is None or terminator is None:
            return None
        value = terminator.operands[0]
        if value.owner is op.region.block:
            return None
        if isinstance(value, OpResult) and value.op.parent is op.region.block:
            if not isinstance(value.op, arith.ConstantOp):
                return None
            value.op.detach()
            self._add_before(value.op, at)
            return value
        if isinstance(value, OpResult) and isinstance(value.op, arith.ConstantOp):
            if not self._is_available(value, at):
                constant = value.op.clone()
                self._add_before(constant, at)
                return constant.result
            return value
        return value if self._is_available(value, at) else None

    def _concat(self, op: tensor.ConcatOp) -> None:
        result_type = tensor_type(op.results[0])
        types = [tensor_type(value) for value in op.operands]
        if not result_type.has_static_shape() or not all(t.has_static_shape() for t in types):
            return
        starts: dict[int, tuple[tensor.EmptyOp, Operation]] = {}
        taken: set[Operation] = set()
        for number, value in enumerate(op.operands):
            empty = self._start_of(value)
            at = None if empty is None else self._first_user(empty)
            if empty is not None and at is not None and empty not in taken:
                taken.add(empty)
                starts[number] = (empty, at)
        latest_first = sorted(starts, key=lambda n: self._position[starts[n][1]], reverse=True)
        for number in latest_first:
            if not self._is_worth_it(op.operands[number], op):
                del starts[number]
        if not starts:
            return
        first = min((at for _, at in starts.values()), key=lambda at: self._position[at])
        whole = tensor.EmptyOp((), result_type)
        self._add_before(whole, first)
        axis = op.dim.value.data
        rank = len(result_type.get_shape())
        parts: list[tuple[SSAValue, Slice]] = []
        start = 0
        for number, (value, type) in enumerate(zip(op.operands, types, strict=True)):
            offsets = tuple(start if d == axis else 0 for d in range(rank))
            part = Slice(whole.tensor, offsets, type.get_shape(), (1,) * rank)
            start += type.get_shape()[axis]
            parts.append((value, part))
            if number in starts:
                self._compute_into(starts[number][0], part, starts[number][1])
        self._finish(
            op, [(op.operands[n], part) for n, (_, part) in enumerate(parts)], whole.tensor
        )

    def _finish(
        self, op: Operation, parts: Sequence[tuple[SSAValue, Slice]], whole: SSAValue
    ) -> None:
        """Insert the parts, and let the whole be the result of an operation."""
        for source, part in parts:
            insertion = tensor.InsertSliceOp.create(
                operands=[source, whole],
                result_types=[whole.type],
                properties={**_places(part), "operandSegmentSizes": _segments(1, 1, 0, 0, 0)},
            )
            self._add_before(insertion, op)
            whole = insertion.results[0]
        whole.name_hint = op.results[0].name_hint
        op.results[0].replace_all_uses_with(whole)
        self._block.erase_op(op)


def _extract(part: Slice, result_type: TensorType[Attribute]) -> tensor.ExtractSliceOp:
    dynamic = [
        [value for value in values if not isinstance(value, int)]
        for values in (part.offsets, part.sizes, part.strides)
    ]
    return tensor.ExtractSliceOp.create(
        operands=[part.base, *dynamic[0], *dynamic[1], *dynamic[2]],
        result_types=[result_type],
        properties={
            **_places(part),
            "operandSegmentSizes": _segments(1, *(len(values) for values in dynamic)),
        },
    )


def _places(part: Slice) -> dict[str, Attribute]:
    return {
        f"static_{name}": DenseArrayBase.from_list(
            i64, [value if isinstance(value, int) else DYNAMIC_INDEX for value in values]
        )
        for name, values in (
            ("offsets", part.offsets),
            ("sizes", part.sizes),
            ("strides", part.strides),
        )
    }


def _segments(*counts: int) -> Attribute:
    return DenseArrayBase.from_list(i32, counts)
