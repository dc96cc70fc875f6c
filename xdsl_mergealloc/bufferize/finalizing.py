"""The end of a bufferization in several steps: erases the conversions between the steps."""

from __future__ import annotations

from xdsl.dialects.bufferization import ToBufferOp, ToTensorOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.diagnostics import fail, name_of_value
from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.dialects.memref.views import CastOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.op_building import constant_index
from xdsl_mergealloc.interfaces.strided import is_castable
from xdsl_mergealloc.nests import values_of, walk


def finalize_bufferization(module: ModuleOp) -> None:
    """
    Replace each `to_buffer` of a `to_tensor` by the buffer.

    Raises `PassError` where a tensor is left, before anything is changed.
    """
    ops = walk(module)
    borders = [op for op in ops if isinstance(op, ToBufferOp | ToTensorOp)]
    for op in ops:
        if isinstance(op, ToTensorOp):
            continue
        if isinstance(op, ToBufferOp):
            if not isinstance(op.tensor.owner, ToTensorOp):
                fail(op, f"needs a buffer for {name_of_value(op.tensor)}, which was not bufferized")
            _check_types(op)
            continue
        for value in (*op.operands, *values_of(op)):
            if is_tensor(value):
                fail(op, f"still uses the tensor {name_of_value(value)}")
    for op in borders:
        if isinstance(op, ToBufferOp):
            source = op.tensor.owner
            assert isinstance(source, ToTensorOp)
            op.memref.replace_all_uses_with(_as_type_of(source.memref, op))
    for op in reversed(borders):
        Rewriter.erase_op(op)


def _check_types(op: ToBufferOp) -> None:
    source, wanted = op.tensor.owner, op.memref.type
    assert isinstance(source, ToTensorOp)
    there = source.memref.type
    if there != wanted and not (is_memref(there) and is_memref(wanted)):
        fail(op, f"cannot convert a {there} to a {wanted}")


def _as_type_of(buffer: SSAValue, op: ToBufferOp) -> SSAValue:
    """Return a buffer with the type of `op`'s result: cast, or copied where its layout differs."""
    wanted = op.memref.type
    if buffer.type == wanted:
        return buffer
    assert is_memref(buffer.type)
    assert is_memref(wanted)
    new_ops: list[Operation] = []
    if is_castable(buffer.type, wanted):
        new_ops.append(CastOp.create(operands=[buffer], result_types=[wanted]))
        result = new_ops[0].results[0]
    else:
        sizes: list[SSAValue] = []
        for dimension, size in enumerate(wanted.get_shape()):
            if size == DYNAMIC_INDEX:
                index = constant_index(dimension, op.location)
                size_op = memref_dim(buffer, index)
                new_ops += [index, size_op]
                sizes.append(size_op.result)
        allocation = AllocOp(sizes, [], wanted)
        new_ops += [allocation, CopyOp(buffer, allocation.memref)]
        result = allocation.memref
    for new_op in new_ops:
        new_op.location = op.location
    Rewriter.insert_op(new_ops, InsertPoint.before(op))
    return result
