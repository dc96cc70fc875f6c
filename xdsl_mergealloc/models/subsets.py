"""Operations on parts of tensors; `describe_subset` registers all models of such an operation."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.utils import split_dynamic_index_list
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    tensor_type,
)
from xdsl_mergealloc.interfaces.op_building import index_array, segment_sizes
from xdsl_mergealloc.interfaces.roles import Roles, describe, shared_roles
from xdsl_mergealloc.interfaces.slices import Slice, is_whole
from xdsl_mergealloc.interfaces.strided import subview_type
from xdsl_mergealloc.interfaces.subset import (
    SUBSET_MODELS,
    SubsetExtraction,
    SubsetInsertion,
    SubsetOpInterface,
    is_certainly_whole,
    is_filled_once,
    subset_of,
    uses_beside_own_slices,
)


def describe_subset(op: type[Operation] | str, model: SubsetOpInterface) -> None:
    """
    Register the models of an operation whose result is a part of a tensor, or that inserts a tensor
    into another one: the part, the roles of its operands, and its bufferization.

    Args:
        op: the class or the name of the operation. An insertion without a result combines the
            iterations of a parallel loop, in the terminator of the loop.
        model: returns the part that an operation of this kind accesses.
    """
    SUBSET_MODELS.register(op, model)
    describe(op, _roles)
    BUFFERIZABLE_MODELS.register(op, SubsetModel())


def _roles(op: Operation) -> Roles:
    """Return the roles. A part known at run time only may lie outside of the tensor."""
    match subset_of(op):
        case SubsetExtraction(part, source):
            return shared_roles(view_of=(source,), may_fail=not part.is_static)
        case SubsetInsertion(part, source, destination):
            target = op.operands[destination]
            is_all = is_certainly_whole(part)
            if not op.results:
                overwrites = is_all or not _is_seen(target)
                return shared_roles(
                    reads=(source,) if overwrites else (source, destination),
                    writes=(destination,),
                    overwrites=(destination,) if overwrites else (),
                )
            return shared_roles(
                reads=(source,),
                destinations=(destination,),
                overwrites=(destination,) if is_all else (),
                may_fail=not part.is_static,
            )
        case None:
            return Roles(reads=tuple(range(len(op.operands))))


def _is_seen(output: SSAValue) -> bool:
    """
    Whether an iteration may see the previous contents of a shared output.

    Beside the slice, that is what other slices are inserted into, or what the loop around found
    there; a write before the insertion is only feared elsewhere, unless the iteration is the only
    one and writes there itself.
    """
    return is_filled_once(output) or bool(uses_beside_own_slices(output))


class SubsetModel(BufferizableOpInterface):
    """Extractions are subviews; insertions copy into them, unless the source is already there."""

    def must_bufferize_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        # An insertion that combines iterations has no result; the loop around it does.
        subset = subset_of(operand.op)
        return (
            isinstance(subset, SubsetInsertion)
            and operand.index == subset.destination
            and not operand.op.results
        )

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        match subset_of(op):
            case SubsetExtraction(part, source):
                operand = OpOperand(op, source)
                shape = tensor_type(op.results[0]).get_shape()
                view = subview(state.buffer_of(operand.value), part, shape, state)
                state.replace(op, [state.result_view(operand, view)])
            case SubsetInsertion(part, source, destination):
                target = state.operand_buffer(OpOperand(op, destination))
                shape = tensor_type(op.operands[source]).get_shape()
                place = op if op.results else op.parent_op()
                assert place is not None
                with state.before(place):
                    view = subview(target, part, shape, state)
                    state.copy(state.buffer_of(op.operands[source]), view)
                state.replace(op, [target] * len(op.results))
            case None:
                fail(op, "accesses a part of a tensor that is not known to be a slice")


def subview(
    buffer: SSAValue, part: Slice, shape: Sequence[int], state: BufferizationState
) -> SSAValue:
    """Return a part of a buffer, in a `shape` that may leave out dimensions of size one."""
    buffer_type = buffer.type
    assert is_memref(buffer_type)
    if is_whole(part, buffer_type.get_shape()) and tuple(shape) == buffer_type.get_shape():
        return buffer
    if len(shape) < len(part.sizes):
        # MLIR tells by the strides in the buffer which dimensions of size one a view leaves out.
        pairs = zip(part.sizes, part.strides, strict=True)
        part = part._replace(strides=tuple(1 if size == 1 else stride for size, stride in pairs))
    result_type = subview_type(buffer_type, part.offsets, part.sizes, part.strides, shape)
    return state.add(_subview_op(buffer, part, result_type)).result


def _subview_op(buffer: SSAValue, part: Slice, result_type: Attribute) -> memref.SubviewOp:
    """Build the same as `memref.SubviewOp.get`, which takes three times as long."""
    operands, segments = [buffer], [1]
    properties: dict[str, Attribute] = {}
    for name, values in (
        ("static_offsets", part.offsets),
        ("static_sizes", part.sizes),
        ("static_strides", part.strides),
    ):
        known, unknown = split_dynamic_index_list(values, DYNAMIC_INDEX)
        properties[name] = index_array(*known)
        operands += unknown
        segments.append(len(unknown))
    properties["operandSegmentSizes"] = segment_sizes(*segments)
    return memref.SubviewOp.create(
        operands=operands, result_types=(result_type,), properties=properties
    )
