"""The arith dialect: `arith.select` between tensors or buffers, constants, casts of tensors.

A constant is a `memref.global`: one for each value in a module.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import cast

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import (
    BytesAttr,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    TensorType,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, ParametrizedAttribute, SSAValue

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.memref.allocation import GlobalOp
from xdsl_mergealloc.dialects.shapes import is_memref, is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    NEEDS_LINALG,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    is_tensor,
    planning_hints,
)
from xdsl_mergealloc.interfaces.compute_cost import COMPUTE_COST_MODELS, FixedCost
from xdsl_mergealloc.interfaces.constants import splat_constant
from xdsl_mergealloc.interfaces.index_relation import IndexRelation
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.interfaces.strided import fully_dynamic
from xdsl_mergealloc.interfaces.tiling import TILING_MODELS, Tile, TilingInterface
from xdsl_mergealloc.nests import module_around


def global_for(
    op: Operation, value: Attribute, buffer_type: MemRefType[Attribute], alignment_bytes: int
) -> str:
    """
    Return the symbol of the global with a dense value, created at the start of the module if it is
    new. The global has the hints of the operation about pools and offsets.

    Raises `PassError` if `op` is in no module.
    """
    value = without_encoding(value)
    module = module_around(op)
    if module is None:
        fail(op, "is a tensor constant outside of a module, which cannot hold its global")
    taken: set[str] = set()
    hints = planning_hints(op)
    for other in module.body.block.ops:
        name = other.get_attr_or_prop("sym_name")
        if isinstance(name, StringAttr):
            taken.add(name.data)
        if (
            isinstance(other, GlobalOp)
            and other.properties.get("initial_value") == value
            and other.type == buffer_type
            and "constant" in other.properties
            and planning_hints(other) == hints
        ):
            return other.sym_name.data
    base = "__constant_" + "x".join([*map(str, buffer_type.get_shape()), _element(buffer_type)])
    name, number = base, 0
    while name in taken:
        name, number = f"{base}_{number}", number + 1
    made = GlobalOp.create(
        properties={
            "sym_name": StringAttr(name),
            "sym_visibility": StringAttr("private"),
            "type": buffer_type,
            "initial_value": value,
            "constant": UnitAttr(),
            **({"alignment": IntegerAttr(alignment_bytes, i64)} if alignment_bytes else {}),
        },
        attributes=hints,
    )
    made.location = op.location
    block = module.body.block
    assert block.first_op is not None
    block.insert_op_before(made, block.first_op)
    return name


def without_encoding(value: Attribute) -> Attribute:
    """Return a dense value of a type without encoding, as a `memref.global` must have it."""
    if not isinstance(value, ParametrizedAttribute):
        return value
    parts = tuple(
        TensorType(part.element_type, part.shape) if is_ranked_tensor(part) else part
        for part in value.parameters
    )
    return type(value).new(parts) if parts != tuple(value.parameters) else value


def _element(buffer_type: MemRefType[Attribute]) -> str:
    return "".join(c if c.isalnum() else "_" for c in str(buffer_type.element_type))


class ConstantModel(BufferizableOpInterface):
    """A dense constant is a `memref.global` that must not be written."""

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        assert isinstance(op, arith.ConstantOp)
        buffer_type = state.buffer_type_of(op.result.type)
        symbol = global_for(op, op.value, buffer_type, state.options.buffer_alignment)
        get_global = state.add(memref.GetGlobalOp(symbol, buffer_type))
        state.replace(op, [get_global.memref])


class ConstantTiling(TilingInterface):
    """A piece (tile) of a splat constant is a splat constant."""

    def relation(self, op: Operation) -> IndexRelation | None:
        assert isinstance(op, arith.ConstantOp)
        return None if splat_constant(op.result) is None else IndexRelation(())

    def build(self, tile: Tile) -> Sequence[SSAValue]:
        op = tile.split.op
        assert isinstance(op, arith.ConstantOp)
        assert isinstance(op.value, DenseIntOrFPElementsAttr)
        (result_type,) = tile.result_types
        size = len(op.value.data.data) // len(op.value)
        data = BytesAttr(op.value.data.data[:size] * prod(shape_of(result_type)))
        splat = DenseIntOrFPElementsAttr(cast("TensorType[IntegerType]", result_type), data)
        constant = create_op(arith.ConstantOp, (), (result_type,), {"value": splat}, op.location)
        return tile.builder.add(constant).results


class SelectModel(BufferizableOpInterface):
    """`arith.select` between tensors becomes a select between their buffers."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        condition = op.operands[0]
        if is_tensor(condition):
            fail(op, NEEDS_LINALG)
        chosen = [state.operand_buffer(OpOperand(op, index)) for index in (1, 2)]
        if chosen[0].type != chosen[1].type:
            target = chosen[0].type
            assert is_memref(target)
            chosen = [state.cast(buffer, fully_dynamic(target)) for buffer in chosen]
        select = state.add(arith.SelectOp(condition, *chosen))
        state.replace(op, [select.result])


class ElementwiseCastModel(BufferizableOpInterface):
    """`arith.index_cast` of a tensor: a new buffer, filled element by element."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        # Imported late: all programs have constants, but few have linalg.
        from xdsl_mergealloc.models.structured_ops import generic_over_elements, yield_op

        source = state.buffer_of(op.operands[0])
        result_type = state.buffer_type_of(op.results[0].type)
        assert is_memref(source.type)
        target = state.allocate(result_type, state.dynamic_sizes(source))
        body = Block(arg_types=[source.type.element_type, result_type.element_type])
        cast = type(op).create(operands=[body.args[0]], result_types=[result_type.element_type])
        body.add_ops([cast, yield_op(cast.results)])
        state.add(generic_over_elements([source], target, body))
        state.replace(op, [target])


# The result refers to one of the two values chosen from.
describe(arith.SelectOp, Roles(view_of=(1, 2), is_whole_view=True, condition=0))
BUFFERIZABLE_MODELS.register(arith.ConstantOp, ConstantModel())
BUFFERIZABLE_MODELS.register(arith.SelectOp, SelectModel())
# xDSL does not know that this is pure, nor that remainders are.
describe(arith.ExtSIOp, Roles())
for _division in (
    arith.CeilDivSIOp,
    arith.CeilDivUIOp,
    arith.DivSIOp,
    arith.DivUIOp,
    arith.FloorDivSIOp,
    arith.RemSIOp,
    arith.RemUIOp,
):
    describe(_division, Roles(may_fail=True))
# By name: stock xDSL has but one of them.
for _cast in ("arith.index_cast", "arith.index_castui"):
    describe(_cast, Roles(reads=(0,), allocates=True, is_filled=True))
    BUFFERIZABLE_MODELS.register(_cast, ElementwiseCastModel())
# Integers of another width are in the same register.
for _resize in (arith.ExtSIOp, arith.ExtUIOp, arith.TruncIOp, arith.IndexCastOp):
    COMPUTE_COST_MODELS.register(_resize, FixedCost(0))
TILING_MODELS.register(arith.ConstantOp, ConstantTiling())
