"""Producers write straight into the place where their result is going to be.

A tensor that is computed into an empty one and then inserted into a larger tensor, copied into
another one, padded, or concatenated with others is computed into that place instead: the empty
tensor becomes a slice of the destination, or the destination itself. What is inserted then is
there already, and bufferization makes no copy.

    %e = tensor.empty() : tensor<4xf32>
    %r = linalg.exp ins(%x) outs(%e)
    %s = tensor.insert_slice %r into %t[2] [4] [1]

becomes

    %e = tensor.extract_slice %t[2] [4] [1]
    %r = linalg.exp ins(%x) outs(%e)
    %s = tensor.insert_slice %r into %t[2] [4] [1]

1. A value *begins* where an operation overwrites an empty tensor that becomes, as the destination
   of one operation after another, or out of all regions of a branch, that value.
2. The place must be known there. What it is made of moves to before it if it costs nothing: index
   arithmetic, tensors made of sizes or of one scalar (which must not raise the peak then), and
   insertions of what is in its place already.

Source: MLIR, `eliminate-empty-tensors` (for the insertions).
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, tensor
from xdsl.dialects.bufferization import MaterializeInDestinationOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, ModuleOp, TensorType, i32, i64
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.bufferize.destinations import erase_unused, is_cheap, is_undefined
from xdsl_mergealloc.bufferize.live_bytes import LiveBytes
from xdsl_mergealloc.bufferize.pure_ops import cannot_fail, is_pure
from xdsl_mergealloc.dialects.scf.forall import InParallelOp
from xdsl_mergealloc.dialects.tensor import ParallelInsertSliceOp
from xdsl_mergealloc.interfaces.bufferizable import OpOperand, is_tensor, tensor_type
from xdsl_mergealloc.interfaces.control_flow import is_loop, region_edges
from xdsl_mergealloc.interfaces.elementwise import is_element_by_element
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
        self._inserting_nothing: set[Operation] = set()
        """Insertions of what was computed in its place."""

    def run(self) -> None:
        for op in list(self._block.ops):
            if isinstance(op, tensor.InsertSliceOp):
                self._insert(op)
            elif isinstance(op, InParallelOp):
                for insertion in op.region.block.ops:
                    if isinstance(insertion, ParallelInsertSliceOp):
                        self._insert(insertion)
            elif isinstance(op, MaterializeInDestinationOp):
                self._materialize(op)
            elif (source := _copied(op)) is not None:
                self._copy(op, source)
            elif not self._into_pads_and_concats:
                continue
            elif isinstance(op, tensor.PadOp):
                self._pad(op)
            elif isinstance(op, tensor.ConcatOp):
                self._concat(op)

    # Where a value begins (rule 1)

    def _starts_of(self, value: SSAValue) -> list[OpOperand]:
        """The destinations in which a value begins, in this block; none if it also comes from
        elsewhere."""
        starts: list[OpOperand] = []
        pending = [value]
        while pending:
            value = pending.pop()
            if not isinstance(value, OpResult) or self._anchor(value.op) is None:
                return []
            destination = destination_of(value)
            if destination is not None:
                target = OpOperand(value.op, destination)
                if is_undefined(target.value):
                    starts.append(target)
                else:
                    pending.append(target.value)
            elif sources := _out_of_branches(value):
                pending.extend(sources)
            else:
                return []
        return starts

    def _only_start_of(self, value: SSAValue) -> OpOperand | None:
        """Where a value begins, if it is in one place, outside of branches."""
        starts = self._starts_of(value)
        return starts[0] if len(starts) == 1 and starts[0].op.parent is self._block else None

    def _anchor(self, op: Operation) -> Operation | None:
        """The operation of this block that another one is or is inside of."""
        current: Operation | None = op
        while current is not None and current.parent is not self._block:
            current = current.parent_op()
        return current

    # What is known where (rule 2)

    def _is_available(self, value: SSAValue | int, at: Operation) -> bool:
        """Whether a value is defined before an operation of this block."""
        if isinstance(value, int):
            return True
        owner = value.owner
        if isinstance(owner, Operation) and owner.parent is self._block:
            return self._position[owner] < self._position[at]
        return True

    def _make_available(self, part: Slice, source: SSAValue, starts: Sequence[OpOperand]) -> bool:
        """Let what a place is made of be known where a value begins; returns whether it is."""
        anchors = [anchor for start in starts if (anchor := self._anchor(start.op)) is not None]
        if not anchors:
            return False
        at = min(anchors, key=lambda op: self._position[op])
        moving: dict[Operation, None] = {}
        pending: list[SSAValue | int] = [part.base, *part.offsets, *part.sizes, *part.strides]
        while pending:
            value = pending.pop()
            if isinstance(value, int) or self._is_available(value, at) or value.owner in moving:
                continue
            if (
                not isinstance(value, OpResult)
                or value.op in anchors
                or not self._costs_nothing(value)
            ):
                return False
            moving[value.op] = None
            pending.extend(operand for inner in value.op.walk() for operand in inner.operands)
        root = self._where_insertions_began(part.base)
        if root.owner in moving and not self._is_worth_it(source, root):
            return False
        for op in sorted(moving, key=lambda op: self._position[op]):
            op.detach()
            self._insert_before(op, at)
        return True

    def _where_insertions_began(self, value: SSAValue) -> SSAValue:
        """The tensor into which parts were inserted that had been computed in their places."""
        while isinstance(value, OpResult) and value.op in self._inserting_nothing:
            value = value.op.operands[1]
        return value

    def _costs_nothing(self, value: OpResult) -> bool:
        """Whether an operation may as well run earlier, and memory is not used for it."""
        if is_cheap(value) or value.op in self._inserting_nothing:
            return True
        has_tensors = any(map(is_tensor, (*value.op.operands, *value.op.results)))
        return not has_tensors and is_pure(value.op) and cannot_fail(value.op)

    def _add_before(self, op: Operation, at: Operation) -> None:
        op.location = at.location
        self._insert_before(op, at)

    def _insert_before(self, op: Operation, at: Operation) -> None:
        before = at.prev_op
        first = self._position[at] - 1 if before is None else self._position[before]
        self._position[op] = (first + self._position[at]) / 2
        self._block.insert_op_before(op, at)

    def _is_worth_it(self, part: SSAValue, whole: SSAValue) -> bool:
        """Whether computing a part into a larger tensor, which lives longer then, leaves the peak
        as it is."""
        part_life, whole_life = (self._live.interval_of(value) for value in (part, whole))
        if part_life is None or whole_life is None:
            return False
        return self._live.merge_if_no_higher(part_life, whole_life)

    # The destinations

    def _insert(self, insertion: Operation) -> None:
        part, source = Slice.of(insertion), insertion.operands[0]
        starts = self._starts_of(source)
        if self._make_available(part, source, starts):
            for start in starts:
                self._compute_into(start, part)
            self._inserting_nothing.add(insertion)

    def _copy(self, op: Operation, source: OpOperand) -> None:
        """What is copied into a tensor as a whole is computed into it, and nothing is copied."""
        if self._compute_into_all_of(op.operands[-1], source.value):
            op.results[0].replace_all_uses_with(source.value)
            self._block.erase_op(op)

    def _materialize(self, op: MaterializeInDestinationOp) -> None:
        if is_tensor(op.dest):
            self._compute_into_all_of(op.dest, op.source)

    def _compute_into_all_of(self, target: SSAValue, source: SSAValue) -> bool:
        starts = self._starts_of(source)
        if source.type != target.type:
            return False
        if not self._make_available(Slice(target, (), (), ()), source, starts):
            return False
        for start in starts:
            self._replace_empty(start, target)
        return True

    def _compute_into(self, start: OpOperand, part: Slice) -> None:
        place = _extract(part, tensor_type(start.value))
        place.location = start.op.location
        place.results[0].name_hint = start.value.name_hint
        if start.op.parent is self._block:
            self._insert_before(place, start.op)
        else:
            assert start.op.parent is not None
            start.op.parent.insert_op_before(place, start.op)
        self._replace_empty(start, place.results[0])

    def _replace_empty(self, start: OpOperand, target: SSAValue) -> None:
        empty = start.value
        start.op.operands[start.index] = target
        erase_unused(empty)

    def _pad(self, op: tensor.PadOp) -> None:
        start = self._only_start_of(op.source)
        at = None if start is None else start.op
        source_type, result_type = tensor_type(op.source), tensor_type(op.result)
        value = self._padding_value(op, at)
        if (
            start is None
            or at is None
            or value is None
            or op.low
            or not result_type.has_static_shape()
            or not source_type.has_static_shape()
        ):
            return
        if not self._is_worth_it(op.source, op.result):
            return
        whole = tensor.EmptyOp((), result_type)
        filled = fill_op(value, whole.tensor, [result_type])
        self._add_before(whole, at)
        self._add_before(filled, at)
        rank = len(source_type.get_shape())
        offsets = tuple(int(low) for low in op.static_low.get_values())
        part = Slice(filled.results[0], offsets, source_type.get_shape(), (1,) * rank)
        self._compute_into(start, part)
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
        starts: dict[int, OpOperand] = {}
        for number, value in enumerate(op.operands):
            start = self._only_start_of(value)
            if start is not None and start not in starts.values():
                starts[number] = start
        latest_first = sorted(starts, key=lambda n: self._position[starts[n].op], reverse=True)
        for number in latest_first:
            if not self._is_worth_it(op.operands[number], op.results[0]):
                del starts[number]
        if not starts:
            return
        first = min((start.op for start in starts.values()), key=lambda at: self._position[at])
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
                self._compute_into(starts[number], part)
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


def _copied(op: Operation) -> OpOperand | None:
    """The operand that an operation copies, element by element, into its only destination, all
    of which it overwrites."""
    if len(op.operands) != 2 or len(op.results) != 1 or destination_of(op.results[0]) != 1:
        return None
    source, target = OpOperand(op, 0), OpOperand(op, 1)
    payload = op.regions[0].first_block if len(op.regions) == 1 else None
    terminator = None if payload is None else payload.first_op
    if (
        payload is None
        or terminator is None
        or terminator is not payload.last_op
        or len(terminator.operands) != 1
        or terminator.operands[0] is not payload.args[0]
        or source.value.type != target.value.type
        or not is_element_by_element(op, (0, 1))
    ):
        return None
    return source


def _out_of_branches(value: OpResult) -> list[SSAValue]:
    """What regions of a branch hand on as one of its results; nothing for other operations."""
    edges = region_edges(value.op)
    if edges is None or is_loop(edges):
        return []
    return [
        operand
        for edge in edges
        if edge.target is None
        for operand, result in zip(edge.operands, edge.inputs, strict=True)
        if result is value
    ]


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
