"""Effects of an operation itself on its buffer operands: the check's own table (V3).

It has one row per operation name; the numbers are positions of operands. It restates briefly
what the models of the passes say, so that a mistake in a model is not repeated here. An operation
without a row that has no control flow of its own (`control_flow`) may do everything: it reads and
writes all buffers that it takes, its results may be any of them, and it keeps them if it returns
buffers, has regions, or ends a block.

`register_effects` adds a row for an operation that is not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Set
from itertools import product, takewhile
from typing import NamedTuple

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr

from xdsl_mergealloc.dialects.compat import indexing_maps
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.interfaces.buffer_type import is_buffer, memref_type, numbers_of_buffers
from xdsl_mergealloc.interfaces.strided import are_laid_out_alike, have_same_bytes
from xdsl_mergealloc.nests import outward
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.verify.control_flow import ends_block, only_forwards


class Effects(NamedTuple):
    """Positions of operands, by effect; operands that are no buffers do not count."""

    reads: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    overwrites: tuple[int, ...] = ()
    """Written as a whole, every element, without being read; not to be listed as `writes`."""
    only_there: tuple[int, ...] = ()
    """Buffers whose contents do not matter, but that compiled code may load from (V14)."""
    frees: tuple[int, ...] = ()
    keeps: tuple[int, ...] = ()
    """Out of sight from here on: stored, returned, the pointer extracted."""
    views: tuple[int, ...] = ()
    """Each result that is a buffer refers to the memory of one of these."""
    may_return: tuple[tuple[int, int], ...] = ()
    """Operand and result: the result may be the operand's memory, or something else."""
    copies: tuple[tuple[int, int], ...] = ()
    """
    Operand and result: the contents of the operand are copied to the result, which is memory of its
    own. The operand is listed in `reads`, too, but its contents are not needed if the result is
    never read.
    """
    same: tuple[tuple[int, int], ...] = ()
    """Operand and result: the result is all of the operand, from its first byte to its last."""
    one_of: tuple[tuple[int, int], ...] = ()
    """Operand and result: the result is all of one of the operands that are listed with it."""
    undecided: tuple[int, ...] = ()
    """V17: results of a call of which nothing is known yet, since the function calls itself. A join
    of values ignores them."""
    is_elementwise: bool = False
    """
    V15: each element is written after all reads of the elements of the same index in the other
    buffers; no other elements are read. All buffers have the same shape.
    """
    until: Hashable = None
    """
    V19: until when the operation goes on after control has left it: a token, an operation, or the
    name of a queue. If the operation has regions, these go on (V28).
    """
    waits_for: tuple[Hashable, ...] = ()
    """V19: the values of `until` of operations that have ended when control leaves this one."""

    @property
    def touched(self) -> Set[int]:
        """Positions of operands that are accessed, freed or kept: effects whose time matters."""
        return {*self.reads, *self.writes, *self.overwrites, *self.frees, *self.keeps}


def register_effects(op_name: str, effects: Effects | Callable[[Operation], Effects]) -> None:
    """Register the effects of operations of a name; a function is called for each of them."""
    _ROWS[op_name] = effects


def has_effects_row(op: Operation) -> bool:
    """Whether the effects of an operation are known."""
    name = operation_name(op)
    return name in _ROWS or name.startswith("linalg.") or only_forwards(op)


def effects_of(op: Operation) -> Effects:
    """Return the row of an operation, or conservative effects if it has none."""
    name = operation_name(op)
    row = _ROWS.get(name)
    if row is None:
        if only_forwards(op):
            return _NOTHING
        row = _of_linalg if name.startswith("linalg.") else _of_unknown
    return row if isinstance(row, Effects) else row(op)


def buffer_operands(op: Operation, positions: Iterable[int]) -> list[SSAValue]:
    """Return the buffers among the operands at some positions."""
    return [value for position in positions if is_buffer(value := op.operands[position])]


def sources_of(op: Operation, effects: Effects, result: int) -> list[SSAValue]:
    """Return the operands that are buffers whose memory a result may be."""
    returned = (operand for operand, returned_as in effects.may_return if returned_as == result)
    return buffer_operands(op, (*effects.views, *returned))


def only_writes_or_frees(op: Operation, effects: Effects, operand: int) -> bool:
    """Whether all that an operation does to an operand is to write or free it."""
    handed_on = (*effects.may_return, *effects.same, *effects.one_of)
    sees = {*effects.reads, *effects.keeps, *effects.views}
    does = {*effects.writes, *effects.overwrites, *effects.frees}
    return operand in does and operand not in sees.union(number for number, _ in handed_on)


def same_operand(op: Operation, effects: Effects, result: int) -> SSAValue | None:
    """Return the operand that a result is all of, if there is one."""
    for operand, number in effects.same:
        if number == result:
            return op.operands[operand]
    return None


def goes_on(op: Operation) -> bool:
    """V28: whether the regions of an operation go on after control has left it."""
    return bool(op.regions) and effects_of(op).until is not None


def going_on_around(op: Operation, function: Operation) -> Iterator[Operation]:
    """Yield the operations around `op`, inside of `function`, whose regions go on."""
    return filter(
        goes_on, takewhile(lambda around: around is not function, outward(op.parent_op()))
    )


def all_operands(op: Operation) -> tuple[int, ...]:
    """Return the positions of all operands."""
    return tuple(range(len(op.operands)))


def _of_unknown(op: Operation) -> Effects:
    every = all_operands(op)
    may_keep = bool(op.regions) or any(map(is_buffer, op.results)) or ends_block(op)
    return Effects(
        reads=every,
        writes=every,
        keeps=every if may_keep else (),
        may_return=tuple(product(every, range(len(op.results)))),
    )


def _keeps_all(op: Operation) -> Effects:
    return Effects(keeps=all_operands(op))


def _of_dealloc(op: Operation) -> Effects:
    """Return the effects: it may free the operands with conditions, and only compares others."""
    return Effects(frees=tuple(range(sum(not is_buffer(value) for value in op.operands))))


def _of_dma_start(op: Operation) -> Effects:
    """Return effects until the wait for the same tag, tag indices, and number of elements."""
    source, target, tag = numbers_of_buffers(op)
    rank = memref_type(op.operands[tag]).get_num_dims()
    until = (*op.operands[tag : tag + 1 + rank], op.operands[tag - 1])
    return Effects(reads=(source, tag), writes=(target, tag), until=until)


def _keeps_under_way(op: Operation) -> Effects:
    """Return the effects of an operation that goes on for an unknown time."""
    every = all_operands(op)
    return Effects(reads=every, writes=every, keeps=every)


def _until_its_token(op: Operation) -> Effects:
    """Return effects until a wait for its token; without one, until control leaves it."""
    every = () if op.regions else all_operands(op)
    until = op if any(map(_is_gpu_token, op.results)) else None
    return Effects(reads=every, writes=every, until=until)


def _of_wait(op: Operation) -> Effects:
    """
    Return the effects of a wait: it ends the operations that return its tokens, and those that had
    to end before these began. If it returns a token itself, control does not wait.
    """

    def makers(values: Iterable[SSAValue]) -> list[Operation]:
        return [value.owner for value in values if isinstance(value.owner, Operation)]

    tokens = () if any(map(_is_gpu_token, op.results)) else op.operands
    done = reachable(makers(tokens), lambda maker: makers(_begins_after(maker)))
    return Effects(waits_for=tuple(done))


def _begins_after(op: Operation) -> Iterable[SSAValue]:
    name = operation_name(op)
    if name == "async.execute":
        return op.operands
    return filter(_is_gpu_token, op.operands) if name.startswith("gpu.") else ()


def _is_gpu_token(value: SSAValue) -> bool:
    return value.type.name == "gpu.async.token"


def _keeps_buffers(op: Operation) -> Effects:
    """Return the effects: buffers in clauses are kept, as the region has other names for them."""
    return Effects(keeps=numbers_of_buffers(op))


def _of_unrealized_cast(op: Operation) -> Effects:
    """
    Return the effects of a cast. Between buffers it is a view, of a whole buffer if both types only
    spell the same layout differently; a cast to another type exposes the address.
    """
    every = all_operands(op)
    if not all(map(is_buffer, op.results)):
        return Effects(views=every, keeps=every)
    types = [value.type for value in (*op.operands, *op.results)]
    is_whole = len(every) == len(op.results) == 1 and are_laid_out_alike(*types)
    return _WHOLE_VIEW if is_whole else Effects(views=every)


def _of_reinterpret_cast(op: Operation) -> Effects:
    """Return a view, of the whole buffer if both have as many elements, in any order, no gaps."""
    is_whole = have_same_bytes(op.operands[0].type, op.results[0].type)
    return _WHOLE_VIEW if is_whole else _VIEW


def _of_linalg(op: Operation) -> Effects:
    """
    Return the effects: it reads its inputs and writes its outputs, the last of its operands.

    It reads an output, too, if its body uses the previous contents; otherwise it overwrites the
    output as a whole if its loops visit each element. Contents of an input that its body does not
    use, as the window of a pooling, do not matter.
    """
    outputs = _output_count(op)
    if outputs is None:
        return _of_unknown(op)
    first_output = len(op.operands) - outputs
    only_there = [n for n in range(first_output) if not _body_uses(op, n, first_output)]
    reads = [n for n in range(first_output) if n not in only_there]
    writes: list[int] = []
    overwrites: list[int] = []
    for position in range(first_output, len(op.operands)):
        if _body_uses(op, position, first_output):
            reads.append(position)
            writes.append(position)
        else:
            written = overwrites if _visits_each_element(op, position) else writes
            written.append(position)
    return Effects(
        reads=tuple(reads),
        writes=tuple(writes),
        overwrites=tuple(overwrites),
        only_there=tuple(only_there),
        is_elementwise=operation_name(op) == "linalg.map",
    )


def _output_count(op: Operation) -> int | None:
    match operation_name(op):
        case "linalg.map" | "linalg.broadcast" | "linalg.transpose":
            return 1
        case "linalg.reduce":
            return len(op.operands) // 2
        case _:
            segments = op.get_attr_or_prop("operandSegmentSizes")
            sizes = segments.get_values() if isinstance(segments, DenseArrayBase) else ()
            return int(sizes[-1]) if len(sizes) == 2 else None


def _body_uses(op: Operation, position: int, first_output: int) -> bool:
    """Whether the body of a structured operation uses an input, or the previous contents of an
    output."""
    body = op.regions[0].first_block if op.regions else None
    if body is None:
        return True
    if len(body.args) != len(op.operands):
        # The body of linalg.map may have arguments for the inputs alone.
        return position < first_output or operation_name(op) != "linalg.map"
    return bool(body.args[position].uses)


def _visits_each_element(op: Operation, position: int) -> bool:
    if operation_name(op) in ("linalg.broadcast", "linalg.copy", "linalg.fill", "linalg.map"):
        return True
    if not isinstance(op, LinalgStructuredOperation):
        return False
    map_ = indexing_maps(op)[position]
    # A loop that no index of the output depends on might not run at all.
    loops = {expr.position for expr in map_.results if isinstance(expr, AffineDimExpr)}
    return len(loops) == len(map_.results) == map_.num_dims


_NOTHING = Effects()
_VIEW = Effects(views=(0,))
_WHOLE_VIEW = Effects(views=(0,), same=((0, 0),))

_ROWS: dict[str, Effects | Callable[[Operation], Effects]] = {
    "affine.dma_start": _keeps_under_way,
    "affine.dma_wait": Effects(reads=(0,), writes=(0,)),
    "affine.prefetch": Effects(reads=(0,)),
    "affine.load": Effects(reads=(0,)),
    "affine.store": Effects(writes=(1,), keeps=(0,)),
    "affine.vector_load": Effects(reads=(0,)),
    "affine.vector_store": Effects(writes=(1,)),
    "arith.select": Effects(views=(1, 2), one_of=((1, 0), (2, 0))),
    "async.await": _of_wait,
    "async.execute": lambda op: Effects(until=op),
    "async.yield": _keeps_all,
    "bufferization.clone": Effects(reads=(0,), copies=((0, 0),)),
    "bufferization.dealloc": _of_dealloc,
    "bufferization.materialize_in_destination": Effects(writes=(1,)),
    "bufferization.to_tensor": Effects(keeps=(0,)),
    "builtin.unrealized_conversion_cast": _of_unrealized_cast,
    "func.return": _keeps_all,
    "gpu.launch": _until_its_token,
    "gpu.launch_func": _until_its_token,
    "gpu.memcpy": _until_its_token,
    "gpu.memset": _until_its_token,
    "gpu.return": _keeps_all,
    "gpu.wait": _of_wait,
    "linalg.softmax": Effects(reads=(0,), overwrites=(1,)),
    "linalg.yield": _keeps_all,
    "memref.alloc": _NOTHING,
    "memref.alloca": _NOTHING,
    "memref.assume_alignment": _WHOLE_VIEW,
    "memref.atomic_rmw": Effects(reads=(1,), writes=(1,)),
    "memref.cast": _WHOLE_VIEW,
    "memref.collapse_shape": _WHOLE_VIEW,
    "memref.copy": Effects(reads=(0,), overwrites=(1,)),
    "memref.dealloc": Effects(frees=(0,)),
    "memref.dim": _NOTHING,
    "memref.distinct_objects": lambda op: Effects(views=all_operands(op)),
    "memref.dma_start": _of_dma_start,
    "memref.dma_wait": lambda op: Effects(reads=(0,), writes=(0,), waits_for=(tuple(op.operands),)),
    "memref.expand_shape": _WHOLE_VIEW,
    "memref.extract_aligned_pointer_as_index": Effects(keeps=(0,)),
    "memref.extract_strided_metadata": Effects(views=(0,), keeps=(0,)),
    "memref.generic_atomic_rmw": Effects(reads=(0,), writes=(0,)),
    "memref.load": Effects(reads=(0,)),
    "memref.memory_space_cast": _WHOLE_VIEW,
    "memref.prefetch": Effects(reads=(0,)),
    "memref.rank": _NOTHING,
    "memref.realloc": Effects(reads=(0,), frees=(0,), keeps=(0,)),
    "memref.reinterpret_cast": _of_reinterpret_cast,
    "memref.reshape": Effects(reads=(1,), views=(0,)),
    "memref.store": Effects(writes=(1,), keeps=(0,)),
    "memref.subview": _VIEW,
    "memref.transpose": _VIEW,
    "memref.view": _VIEW,
    "omp.parallel": _keeps_buffers,
    "omp.single": _keeps_buffers,
    "omp.wsloop": _keeps_buffers,
    "vector.compressstore": Effects(writes=(0,)),
    "vector.expandload": Effects(reads=(0,)),
    "vector.gather": Effects(reads=(0,)),
    "vector.load": Effects(reads=(0,)),
    "vector.maskedload": Effects(reads=(0,)),
    "vector.maskedstore": Effects(writes=(0,)),
    "vector.scatter": Effects(writes=(0,)),
    "vector.store": Effects(writes=(1,)),
    "vector.transfer_read": Effects(reads=(0,)),
    "vector.type_cast": _WHOLE_VIEW,
    "vector.transfer_write": Effects(writes=(1,)),
}
