"""The vector dialect: transfers between vectors and memory or tensors, also under a mask."""

from __future__ import annotations

from functools import partial

from xdsl.dialects import vector
from xdsl.dialects.builtin import ShapedType, VectorType
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap

from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    BufferizableOpInterface,
    BufferizationState,
    is_tensor,
    replace_results,
)
from xdsl_mergealloc.interfaces.constants import constant_integer, integer_or_value
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.interfaces.loop_like import yield_of
from xdsl_mergealloc.interfaces.op_building import with_other_values
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.interfaces.shape_check import SHAPE_CHECK_MODELS
from xdsl_mergealloc.interfaces.slices import Slice
from xdsl_mergealloc.interfaces.subset import (
    SUBSET_MODELS,
    SubsetExtraction,
    SubsetInsertion,
    SubsetOpInterface,
)
from xdsl_mergealloc.models.destination_style import DestinationStyle
from xdsl_mergealloc.models.region_shapes import OneOfTheRegions
from xdsl_mergealloc.models.scf.control_flow import RegionBranchModel, YieldModel
from xdsl_mergealloc.models.shape_rules import ShapeRule


class TransferReadModel(BufferizableOpInterface):
    """`vector.transfer_read`, `vector.gather`: the result is a vector, which has no buffer."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        operands = [state.buffer_of(op.operands[0]), *op.operands[1:]]
        on_buffer = state.add(with_other_values(op, operands, op.result_types))
        replace_results(op, on_buffer, {}, state)


def _is_masked(op: TransferReadOp | TransferWriteOp) -> bool:
    """Whether an operand or the enclosing `vector.mask` may leave out elements."""
    parent = op.parent_op()
    return op.mask is not None or (parent is not None and parent.name == "vector.mask")


def _result_of_operand_type(number: int, op: Operation) -> str | None:
    """Check that a result, if any, has the type of operand `number`."""
    expected = op.operands[number].type
    if all(result.type == expected for result in op.results):
        return None
    return f"has an output of type {expected}, but a result of type {op.results[0].type}"


def _transfer_write_roles(op: Operation) -> Roles:
    assert isinstance(op, TransferWriteOp)
    overwrites = (1,) if _writes_all_elements(op) else ()
    return Roles(destinations=(1,), overwrites=overwrites, may_fail=True)


def _writes_all_elements(op: TransferWriteOp) -> bool:
    """Whether a transfer overwrites every element of its target."""
    target = op.source.type
    written = op.vector.type
    assert isinstance(written, VectorType)
    assert isinstance(target, ShapedType)
    return (
        not _is_masked(op)
        and op.permutation_map.data == AffineMap.identity(len(op.indices))
        and written.get_shape() == target.get_shape()
        and all(constant_integer(index) == 0 for index in op.indices)
    )


class TransfersPart(SubsetOpInterface):
    """Transfers that are in bounds, to or from the last dimensions, in their order."""

    def subset(self, op: Operation) -> SubsetExtraction | SubsetInsertion | None:
        assert isinstance(op, TransferReadOp | TransferWriteOp)
        rank = len(op.indices)
        vector_type = op.result.type if isinstance(op, TransferReadOp) else op.vector.type
        assert isinstance(vector_type, VectorType)
        sizes = vector_type.get_shape()
        leading = rank - len(sizes)
        if (
            _is_masked(op)
            or not all(op.in_bounds)
            or leading < 0
            or op.permutation_map.data
            != AffineMap(rank, 0, AffineMap.identity(rank).results[leading:])
        ):
            return None
        offsets = tuple(map(integer_or_value, op.indices))
        part = Slice(op.source, offsets, (1,) * leading + sizes, (1,) * rank)
        return (
            SubsetExtraction(part, 0)
            if isinstance(op, TransferReadOp)
            else SubsetInsertion(part, 0, 1)
        )


class MaskModel(RegionBranchModel):
    """
    `vector.mask`: its results are those of the operation inside.

    On buffers only the masked operation is inside: further operations that it needs, such as a copy
    of its destination, are created before `vector.mask`; and no buffer is a result.
    """

    def admits_more_operations(self, op: Operation) -> bool:
        return False

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        masked, end = op.regions[0].block.first_op, yield_of(op)
        state.bufferize_region(op.regions[0])
        if masked is None or not any(map(is_tensor, (*masked.operands, *masked.results))):
            return
        inside = list(op.regions[0].block.ops)
        assert op.parent is not None
        # Only the operation on buffers, right before the masked one, stays inside.
        moved = inside[: inside.index(masked) - 1]
        for other in moved:
            other.detach()
        op.parent.insert_ops_before(moved, op)
        buffers = {n: state.buffer_of(v) for n, v in enumerate(end.operands) if is_tensor(v)}
        end.operands = [value for value in end.operands if not is_tensor(value)]
        on_buffers = state.add(with_other_values(op, op.operands, end.operand_types))
        replace_results(op, on_buffers, buffers, state)


describe("vector.gather", Roles(reads=(0,), may_fail=True))
describe("vector.expandload", Roles(reads=(0,)))
describe("vector.scatter", Roles(destinations=(0,), may_fail=True))
describe("vector.compressstore", Roles(writes=(0,)))
describe("vector.type_cast", Roles(view_of=(0,), is_whole_view=True))
describe(vector.LoadOp, Roles(reads=(0,)))
describe(vector.MaskedLoadOp, Roles(reads=(0,)))
describe(vector.StoreOp, Roles(writes=(1,)))
describe(vector.MaskedStoreOp, Roles(writes=(0,)))
# xDSL does not know that these are pure.
for _pure in (vector.BitcastOp, vector.CreateMaskOp, vector.ReductionOp):
    describe(_pure, Roles())
# Transfers that are marked as in bounds have to be.
describe(TransferReadOp, Roles(reads=(0,), may_fail=True))
describe(TransferWriteOp, _transfer_write_roles)
for _transfer in (TransferReadOp, TransferWriteOp):
    SUBSET_MODELS.register(_transfer, TransfersPart())
for _reads in (TransferReadOp, "vector.gather"):
    BUFFERIZABLE_MODELS.register(_reads, TransferReadModel())
for _writes in (TransferWriteOp, "vector.scatter"):
    BUFFERIZABLE_MODELS.register(_writes, DestinationStyle())
SHAPE_CHECK_MODELS.register(TransferWriteOp, ShapeRule(partial(_result_of_operand_type, 1)))
SHAPE_CHECK_MODELS.register("vector.scatter", ShapeRule(partial(_result_of_operand_type, 0)))
REGION_BRANCH_MODELS.register("vector.mask", OneOfTheRegions())
BUFFERIZABLE_MODELS.register("vector.mask", MaskModel())
BUFFERIZABLE_MODELS.register("vector.yield", YieldModel())
