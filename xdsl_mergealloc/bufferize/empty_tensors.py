"""Producers write directly into the final place of their result.

A tensor that is computed into an empty one and then inserted into a larger tensor, copied into
another one, padded, or concatenated with others is computed into that place instead: the empty
tensor becomes a slice of the destination, or the destination itself. The inserted tensor is then
in place already, and bufferization makes no copy.

    %e = tensor.empty() : tensor<4xf32>
    %r = linalg.exp ins(%x) outs(%e)
    %s = tensor.insert_slice %r into %t[2] [4] [1]

becomes

    %e = tensor.extract_slice %t[2] [4] [1]
    %r = linalg.exp ins(%x) outs(%e)
    %s = tensor.insert_slice %r into %t[2] [4] [1]

1. A value *begins* where an operation overwrites an empty tensor that becomes that value: as the
   destination of one operation after another, through all iterations of a loop, out of all regions
   of a branch, by a cast, or by a `tensor.collapse_shape` of static sizes. The place in the
   destination is cast and expanded in the same way.
2. A part of a tensor that is inserted into an empty one at the same place, as the half of the
   channels that a shuffle passes on, stays where it is, if nothing else needs that tensor later:
   the rest is overwritten there.
3. The place must be known where the value begins. The operations that define the place move before
   that if they cost nothing: index arithmetic, tensors made of sizes or of one scalar, and
   insertions of tensors that are in place already. An empty or filled tensor that lives longer
   then must not raise the peak.

Source: MLIR, `eliminate-empty-tensors` (for the insertions).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import NamedTuple

from xdsl.dialects import tensor
from xdsl.dialects.bufferization import MaterializeInDestinationOp
from xdsl.dialects.bufferization import ToTensorOp as StockToTensorOp
from xdsl.dialects.builtin import DenseArrayBase, ModuleOp, TensorType, UnitAttr, i64
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.traits import IsTerminator

from xdsl_mergealloc.analysis.timeline import EditedOrder
from xdsl_mergealloc.bufferize.dead_tensors import erase_dead_tensors
from xdsl_mergealloc.dialects.bufferization import ToTensorOp
from xdsl_mergealloc.dialects.compat import extract_slice
from xdsl_mergealloc.dialects.shapes import is_memref, is_static_tensor, shape_of
from xdsl_mergealloc.interfaces.assembly import Assembly, assembly_of
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.bufferizable import OpOperand, has_tensors, is_tensor, tensor_type
from xdsl_mergealloc.interfaces.constants import is_constant
from xdsl_mergealloc.interfaces.control_flow import is_loop, region_edges
from xdsl_mergealloc.interfaces.elementwise import forwarded_by_body, is_element_by_element
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.roles import destination_of
from xdsl_mergealloc.interfaces.slices import Slice, all_of
from xdsl_mergealloc.interfaces.subset import (
    SubsetExtraction,
    SubsetInsertion,
    insertion_of,
    subset_of,
)
from xdsl_mergealloc.models.structured_ops import fill_op
from xdsl_mergealloc.nests import blocks_of, walk
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.cheap import erase_unused, is_cheap, is_undefined, made_of
from xdsl_mergealloc.tensors.live import InnerBytes, LiveTensors
from xdsl_mergealloc.tensors.pure_ops import cannot_fail, is_pure


def eliminate_empty_tensors(module: ModuleOp, into_pads_and_concats: bool = True) -> None:
    """Replace empty tensors by slices of the tensors that their contents go to."""
    # Dead tensors would take memory in the estimate, and be places to compute into.
    erase_dead_tensors(module)
    inner = InnerBytes(partial(TensorBlock, places=True))
    for op in walk(module):
        for block in blocks_of(op):
            if not has_tensors(block):
                continue  # The body of an elementwise operation, like most blocks of a network.
            if candidates := [each for each in block.ops if _may_have_destination(each)]:
                _Elimination(block, into_pads_and_concats, inner).run(candidates)


def _may_have_destination(op: Operation) -> bool:
    """Whether an operation may insert one of its operands, or values inside it, somewhere."""
    if op.has_trait(IsTerminator, value_if_unregistered=False):
        return any(insertion_of(inner) is not None for inner in walk(op))
    return (
        insertion_of(op) is not None
        or isinstance(op, MaterializeInDestinationOp)
        or _copied(op) is not None
        or assembly_of(op) is not None
    )


class _Start(NamedTuple):
    """A use of an empty tensor as a destination, where a value begins."""

    op: Operation
    number: int
    """Number of the operand."""
    collapses: tuple[tensor.CollapseShapeOp, ...]
    """Reshapes from the value back to the result of `op`."""

    @property
    def value(self) -> SSAValue:
        """The empty tensor, or what is written before."""
        return self.op.operands[self.number]


class _Elimination:
    """The rewrite of one block."""

    def __init__(self, block: Block, into_pads_and_concats: bool, inner: InnerBytes):
        self._block = block
        self._into_pads_and_concats = into_pads_and_concats
        self._order = EditedOrder()
        self._position = self._order.position
        self._anchor = block.find_ancestor_op_in_block
        """The operation of this block that is or contains a given operation."""
        self._inner = inner
        self._inserting_nothing: set[Operation] = set()
        """Insertions of tensors that were computed in their place."""

    def run(self, candidates: Sequence[Operation]) -> None:
        """Rewrite operations that may insert operands somewhere, in the order of the block."""
        for op in candidates:
            if (insertion := insertion_of(op)) is not None:
                self._insert(op, insertion)
            elif isinstance(op, MaterializeInDestinationOp):
                self._materialize(op)
            elif (source := _copied(op)) is not None:
                self._copy(op, source.value)
            elif (assembly := assembly_of(op)) is not None:
                if self._into_pads_and_concats:
                    self._assemble(op, assembly)
            else:
                # Insertions by iterations of a parallel loop.
                for inner in walk(op):
                    if (insertion := insertion_of(inner)) is not None and not inner.results:
                        self._insert(inner, insertion)

    # Where a value begins (rule 1)

    def _starts_of(self, value: SSAValue) -> list[_Start]:
        """Return the destinations in which a value begins, in this block; none if it also comes
        from elsewhere."""
        starts: list[_Start] = []
        pending: list[tuple[SSAValue, tuple[tensor.CollapseShapeOp, ...]]] = [(value, ())]
        while pending:
            value, collapses = pending.pop()
            if not isinstance(value, OpResult) or self._anchor(value.op) is None:
                return []
            destination = made_of(value)
            if destination is not None:
                target = _Start(value.op, destination, collapses)
                if is_undefined(target.value):
                    starts.append(target)
                else:
                    pending.append((target.value, collapses))
            elif sources := _out_of_branches(value):
                pending.extend((source, collapses) for source in sources)
            elif isinstance(value.op, tensor.CastOp):
                pending.append((value.op.source, collapses))
            elif isinstance(value.op, tensor.CollapseShapeOp) and is_static_tensor(
                value.op.src.type
            ):
                pending.append((value.op.src, (*collapses, value.op)))
            else:
                return []
        return starts

    def _only_start_of(self, value: SSAValue) -> _Start | None:
        """Return the start of a value, if it has only one, outside of branches."""
        starts = self._starts_of(value)
        return starts[0] if len(starts) == 1 and starts[0].op.parent is self._block else None

    # Where values are known (rule 3)

    def _is_available(self, value: SSAValue, at: Operation) -> bool:
        """Whether a value is defined before an operation of this block."""
        owner = value.owner
        maker = owner if isinstance(owner, Operation) else owner.parent_op()
        anchor = None if maker is None else self._anchor(maker)
        if anchor is None:
            return True  # From outside of the block, or an argument of it.
        # A value defined inside an operation of the block is known nowhere else.
        return anchor is owner and self._position(anchor) < self._position(at)

    def _make_available(self, part: Slice, source: SSAValue, starts: Sequence[_Start]) -> bool:
        """Move the definition of a place before a value begins; return whether that is possible."""
        anchors = [anchor for start in starts if (anchor := self._anchor(start.op)) is not None]
        if not anchors:
            return False
        at = min(anchors, key=self._position)
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
            pending.extend(
                operand
                for inner in walk(value.op)
                for operand in inner.operands
                if is_defined_outside(operand, value.op)
            )
        # The tensor into which parts that were computed in their places are inserted.
        root = part.base
        while isinstance(root, OpResult) and root.op in moving:
            if root.op not in self._inserting_nothing or (inner := insertion_of(root.op)) is None:
                break
            root = inner.part.base
        lives_longer = is_undefined(root) or (isinstance(root, OpResult) and root.op in moving)
        if lives_longer and not self._is_worth_it(source, root):
            return False
        for op in sorted(moving, key=self._position):
            self._order.put_before(op, at)
        return True

    def _costs_nothing(self, value: OpResult) -> bool:
        """Whether an operation may as well run earlier, and uses no memory, except for an insertion
        into an empty tensor."""
        if is_cheap(value) or value.op in self._inserting_nothing:
            return True
        if (insertion := insertion_of(value.op)) is not None:
            return is_undefined(insertion.part.base) and cannot_fail(value.op)
        has_tensors = any(map(is_tensor, (*value.op.operands, *value.op.results)))
        return not has_tensors and is_pure(value.op) and cannot_fail(value.op)

    def _add_before(self, op: Operation, at: Operation) -> None:
        """Insert an operation before another one, which may be in a region of this block."""
        op.location = at.location
        self._order.put_before(op, at)

    @cached_property
    def _live(self) -> LiveTensors:
        """The live tensors of the block at the first query; most blocks are never queried."""
        return LiveTensors(TensorBlock(self._block, places=True), self._inner)

    def _is_worth_it(self, part: SSAValue, whole: SSAValue) -> bool:
        """Whether computing a part into a larger tensor, which then lives longer, does not raise
        the peak; if so, merge them in the estimate."""
        return self._live.merge_if_no_higher(part, whole)

    # The destinations

    def _insert(self, op: Operation, insertion: SubsetInsertion) -> None:
        source = op.operands[insertion.source]
        if is_tensor(source) and is_undefined(source) and op.results:
            # Any contents will do, also those of the destination.
            op.results[0].replace_all_uses_with(op.operands[insertion.destination])
            self._block.erase_op(op)
            erase_unused(source)
        elif (
            op.results
            and is_undefined(insertion.part.base)
            and (whole := self._holder_of(op, source, insertion.part)) is not None
        ):
            op.results[0].replace_all_uses_with(whole)
            self._block.erase_op(op)
            self._erase_maker(source)
            erase_unused(insertion.part.base)
        elif is_tensor(source) and self._compute_in_place(source, insertion.part):
            self._inserting_nothing.add(op)

    def _holder_of(self, op: Operation, source: SSAValue, part: Slice) -> SSAValue | None:
        """Return the tensor that an operation takes a part of, to put it at the same place in a
        tensor of its type, if nothing else needs it from there on (rule 2)."""
        if not isinstance(source, OpResult) or not source.has_one_use():
            return None
        extraction = subset_of(source.op)
        if not isinstance(extraction, SubsetExtraction):
            return None
        whole = extraction.part.base
        if whole.type != op.results[0].type or not extraction.part.is_same_place(part):
            return None
        tensors = TensorBlock(self._block)
        base, number = tensors.base(whole), tensors.number
        if not tensors.is_inside(base) or not tensors.size_bytes(base):
            return None
        others = (user for user in tensors.users(base) if user is not op)
        return whole if all(number(user) < number(op) for user in others) else None

    def _erase_maker(self, value: SSAValue) -> None:
        assert isinstance(value, OpResult)
        self._block.erase_op(value.op)

    def _copy(self, op: Operation, source: SSAValue) -> None:
        """Compute a tensor that is copied as a whole directly into the target, without a copy."""
        if self._compute_in_place(source, all_of(op.operands[-1])):
            op.results[0].replace_all_uses_with(source)
            self._block.erase_op(op)

    def _compute_in_place(self, source: SSAValue, part: Slice) -> bool:
        """Let a value begin in a part of a tensor, at all its starts; return whether it does."""
        if part.is_all and source.type != part.base.type:
            return False
        starts = self._starts_of(source)
        if not self._make_available(part, source, starts):
            return False
        for start in starts:
            self._compute_into(start, part, source)
        return True

    def _materialize(self, op: MaterializeInDestinationOp) -> None:
        """
        Compute a tensor directly in the buffer in which it is to be materialized, if nothing else
        leads to that buffer (`restrict`) and no operation in between works on buffers.
        """
        source, buffer = op.source, op.dest
        starts = self._starts_of(source)
        if not is_memref(buffer.type) or "restrict" not in op.properties:
            return
        if any(isinstance(use.operation, StockToTensorOp) for use in buffer.uses):
            return
        if not self._make_available(all_of(buffer), source, starts):
            return
        anchors = [anchor for start in starts if (anchor := self._anchor(start.op)) is not None]
        first = min(anchors, key=self._position)
        between: Operation | None = first
        while between is not None and between is not op:
            if any(buffers_among(inner.operands) for inner in walk(between)):
                return
            between = between.next_op
        flags = {"restrict": UnitAttr(), "writable": UnitAttr()}
        place = ToTensorOp.create(
            operands=[buffer], result_types=[source.type], properties=flags, location=op.location
        )
        self._order.put_before(place, first)
        for start in starts:
            self._compute_into(start, all_of(place.results[0]), source)

    def _compute_into(self, start: _Start, part: Slice, value: SSAValue) -> None:
        """Let a value begin in a part of a tensor at one of its starts; its type there may have
        other static sizes."""
        empty = start.value
        target = part.base
        if not part.is_all:
            place = extract_slice(
                part.base, part.offsets, part.sizes, part.strides, tensor_type(value)
            )
            self._add_before(place, start.op)
            target = place.result
        for collapse in start.collapses:
            expand = _expand_as(self._cast(target, tensor_type(collapse.result), start), collapse)
            self._add_before(expand, start.op)
            target = expand.result
        target = self._cast(target, tensor_type(empty), start)
        if target is not part.base:
            target.name_hint = empty.name_hint
        start.op.operands[start.number] = target
        erase_unused(empty)

    def _cast(self, value: SSAValue, type: TensorType[Attribute], start: _Start) -> SSAValue:
        """Return a value of a type that differs from its own at most in which sizes are static."""
        if value.type == type:
            return value
        cast = tensor.CastOp(value, type)
        self._add_before(cast, start.op)
        return cast.dest

    def _assemble(self, op: Operation, assembly: Assembly) -> None:
        """Build a tensor by insertions, if one of its parts can be computed in its place, or is
        there already."""
        if self._insert_into_holder(op, assembly):
            return
        starts: dict[int, _Start] = {}
        for number, _ in assembly.parts:
            start = self._only_start_of(op.operands[number])
            if start is not None and start not in starts.values():
                starts[number] = start
        latest_first = sorted(starts, key=lambda n: self._position(starts[n].op), reverse=True)
        padding = assembly.padding
        if not starts or not (
            padding is None
            or is_constant(padding)  # It can be recreated.
            or self._is_available(padding, starts[latest_first[-1]].op)
        ):
            return
        for number in latest_first:
            if not self._is_worth_it(op.operands[number], op.results[0]):
                del starts[number]
        if not starts:
            return
        first = min((start.op for start in starts.values()), key=self._position)
        whole = self._new_tensor(tensor_type(op.results[0]), assembly.padding, first)
        shapes = {number: shape_of(op.operands[number].type) for number, _ in assembly.parts}
        for number, offsets in assembly.parts:
            if number in starts:
                part = Slice(whole, offsets, shapes[number], (1,) * len(offsets))
                self._compute_into(starts[number], part, op.operands[number])
        self._insert_parts(op, assembly.parts, whole)

    def _insert_into_holder(self, op: Operation, assembly: Assembly) -> bool:
        """Build a tensor by insertions into one that holds a part of it already (rule 2)."""
        if assembly.padding is not None:
            return False
        for held, offsets in assembly.parts:
            shape = shape_of(op.operands[held].type)
            part = Slice(op.results[0], offsets, shape, (1,) * len(offsets))
            whole = self._holder_of(op, op.operands[held], part)
            if whole is not None:
                break
        else:
            return False
        source = op.operands[held]
        others = [(number, offsets) for number, offsets in assembly.parts if number != held]
        insertions = self._insert_parts(op, others, whole)
        self._erase_maker(source)
        self.run(insertions)
        return True

    def _insert_parts(
        self, op: Operation, parts: Sequence[tuple[int, Sequence[int]]], whole: SSAValue
    ) -> Sequence[Operation]:
        """Replace an operation by insertions of some of its operands, one after the other."""
        insertions: list[Operation] = []
        for number, offsets in parts:
            source = op.operands[number]
            insertion = tensor.InsertSliceOp.from_static_parameters(
                source, whole, offsets, shape_of(source.type)
            )
            self._add_before(insertion, op)
            insertions.append(insertion)
            whole = insertion.result
        whole.name_hint = op.results[0].name_hint
        op.results[0].replace_all_uses_with(whole)
        self._block.erase_op(op)
        return insertions

    def _new_tensor(
        self, type: TensorType[Attribute], padding: SSAValue | None, at: Operation
    ) -> SSAValue:
        """Create an empty tensor, or one filled with a scalar."""
        if padding is not None and not self._is_available(padding, at):
            assert isinstance(padding, OpResult)
            constant = padding.op.clone()
            self._add_before(constant, at)
            padding = constant.results[0]
        empty = tensor.EmptyOp((), type)
        self._add_before(empty, at)
        if padding is None:
            return empty.tensor
        filled = fill_op(padding, empty.tensor)
        self._add_before(filled, at)
        return filled.results[0]


def _expand_as(value: SSAValue, collapse: tensor.CollapseShapeOp) -> tensor.ExpandShapeOp:
    """Build the inverse of a `tensor.collapse_shape`, of a value of its result's type."""
    expanded = tensor_type(collapse.src)
    return tensor.ExpandShapeOp.create(
        operands=[value],
        result_types=[expanded],
        properties={
            "reassociation": collapse.reassociation,
            "static_output_shape": DenseArrayBase.from_list(i64, expanded.get_shape()),
        },
    )


def _copied(op: Operation) -> OpOperand | None:
    """Return the operand that an operation copies, element by element, into its only destination,
    all of which it overwrites."""
    if len(op.operands) != 2 or len(op.results) != 1 or destination_of(op.results[0]) != 1:
        return None
    source, target = OpOperand(op, 0), OpOperand(op, 1)
    forwarded = forwarded_by_body(op)
    is_copy = (
        forwarded is not None
        and forwarded is op.regions[0].block.args[0]
        and source.value.type == target.value.type
        and is_element_by_element(op, (0, 1))
    )
    return source if is_copy else None


def _out_of_branches(value: OpResult) -> list[SSAValue]:
    """Return the operands that regions of a branch hand on as `value`; none for other ops."""
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
