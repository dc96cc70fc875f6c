"""The func dialect: functions are scopes; the buffers that they return belong to the caller.

Only values that cross function boundaries are changed here; without
`bufferize-function-boundaries`, signatures, calls and returns stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    SymbolRefAttr,
)
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, FunctionScope
from xdsl_mergealloc.interfaces.buffer_type import differ_in_memory_space
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    TensorCallSummary,
    is_tensor,
    tensor_operands,
)
from xdsl_mergealloc.interfaces.call import CALL_MODELS, CallOpInterface
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.op_building import with_other_values
from xdsl_mergealloc.interfaces.ownership import OWNERSHIP_MODELS, OwnsAllBufferResults
from xdsl_mergealloc.interfaces.strided import layout_of_map, with_layout
from xdsl_mergealloc.models.two_buffers import without_casts


class DirectCall(CallOpInterface):
    """`func.call`."""

    def callee(self, op: Operation) -> SymbolRefAttr | None:
        callee = op.properties.get("callee")
        return callee if isinstance(callee, SymbolRefAttr) else None

    def arguments(self, op: Operation) -> Sequence[SSAValue]:
        return op.operands


class IndirectCall(DirectCall):
    """`func.call_indirect`: the first operand is the function, which has no symbol here."""

    def arguments(self, op: Operation) -> Sequence[SSAValue]:
        return op.operands[1:]


CALL_MODELS.register(CallOp, DirectCall())
CALL_MODELS.register("func.call_indirect", IndirectCall())
ALLOCATION_SCOPE_MODELS.register(FuncOp, FunctionScope())
CAPTURE_MODELS.register(ReturnOp, CapturesAllBuffers("returned by the function"))
OWNERSHIP_MODELS.register(CallOp, OwnsAllBufferResults())
OWNERSHIP_MODELS.register("func.call_indirect", OwnsAllBufferResults())


WRITABLE = "bufferization.writable"
"""Argument attribute: false says that the argument's memory must not be written."""

LAYOUT = "bufferization.buffer_layout"
"""Argument attribute: the layout of the argument's buffer, which overrides the option."""


class FunctionModel(BufferizableOpInterface):
    """`func.func`: its arguments live in memory of the caller."""

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        return False

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        assert isinstance(value, BlockArgument)
        return state.options.bufferize_function_boundaries and is_argument_writable(value)

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        assert isinstance(op, func.FuncOp)
        entry = op.body.first_block
        if state.options.bufferize_function_boundaries and entry is not None:
            for index, type in enumerate(argument_types(op, state)):
                if is_tensor(entry.args[index]):
                    state.replace_argument(entry, index, type)
        state.bufferize_region(op.body)


def is_argument_writable(argument: BlockArgument) -> bool:
    """Whether an argument of a function may be written in place."""
    function = argument.block.parent_op()
    region = argument.block.parent
    if not isinstance(function, func.FuncOp) or region is None:
        return True
    if argument.block is not region.first_block:
        return True
    writable = argument_attribute(function, argument.index, WRITABLE)
    return not (isinstance(writable, IntegerAttr) and writable.value.data == 0)


def argument_attribute(function: func.FuncOp, number: int, name: str) -> Attribute | None:
    """Return an attribute of an argument of a function; None if the argument does not have it."""
    return None if function.arg_attrs is None else function.arg_attrs.data[number].data.get(name)


def argument_types(op: func.FuncOp, state: BufferizationState) -> list[Attribute]:
    """Return the types of a function's arguments as buffers, in the layouts that attributes say."""
    types: list[Attribute] = []
    for number, tensor in enumerate(op.function_type.inputs):
        type = state.boundary_type(tensor)
        layout = argument_attribute(op, number, LAYOUT)
        if isinstance(layout, AffineMapAttr) and type != tensor and is_memref(type):
            if layout.data.num_dims != type.get_num_dims():
                fail(
                    op, f"has argument {number}, a {tensor}, which cannot have the layout {layout}"
                )
            type = with_layout(type, layout_of_map(layout.data))
        types.append(type)
    return types


def drop_decided_attributes(function: func.FuncOp) -> None:
    """Erase attributes that only tensor arguments have: writability, and the layout of buffers."""
    if function.arg_attrs is not None:
        function.arg_attrs = ArrayAttr(
            DictionaryAttr(
                {k: v for k, v in attributes.data.items() if k not in (WRITABLE, LAYOUT)}
            )
            for attributes in function.arg_attrs
        )


class ReturnModel(BufferizableOpInterface):
    """`func.return`: hands buffers to the caller."""

    def must_bufferize_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        if not state.options.bufferize_function_boundaries:
            return
        for index, operand in enumerate(op.operands):
            if is_tensor(operand):
                op.operands[index] = state.returned_buffer(operand)


class CallModel(BufferizableOpInterface):
    """`func.call`: answers come from the summary of the callee, which was analysed before."""

    def summary(self, op: Operation, state: AnalysisState) -> TensorCallSummary | None:
        """Return the summary of the callee; None if nothing is known."""
        assert isinstance(op, func.CallOp)
        if not state.options.bufferize_function_boundaries:
            return None
        return state.summary_of(op.callee.string_value())

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        summary = self.summary(operand.op, state)
        return summary is None or operand.index in summary.read

    def bufferizes_to_memory_write(self, operand: OpOperand, state: AnalysisState) -> bool:
        if not state.options.bufferize_function_boundaries:
            return False
        summary = self.summary(operand.op, state)
        return summary is None or operand.index in summary.written

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        summary = self.summary(operand.op, state)
        if summary is None:
            return ()
        return [
            AliasingValue(operand.op.results[result], arguments[operand.index])
            for result, arguments in summary.aliases.items()
            if operand.index in arguments
        ]

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        assert isinstance(value, OpResult)
        if not state.options.bufferize_function_boundaries:
            return False
        summary = self.summary(value.op, state)
        return summary is None or value.index not in summary.readonly_results

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        assert isinstance(op, func.CallOp)
        if not state.options.bufferize_function_boundaries:
            return
        signature = state.signature_of(op.callee.string_value())
        if signature is None:
            fail(op, f"calls @{op.callee.string_value()}, which is not defined here")
        operands = list(op.operands)
        for operand in tensor_operands(op):
            taken = signature.inputs.data[operand.index]
            buffer = state.buffer_of(operand.value)
            if not differ_in_memory_space(buffer.type, taken):
                # A callee that expects another memory space gets a copy anyway.
                buffer = state.operand_buffer(operand)
            operands[operand.index] = state.handed_over(buffer, taken)
        call = state.add(with_other_values(op, operands, signature.outputs.data))
        returned = state.returned_arguments.get(op.callee.string_value(), {})
        buffers: list[SSAValue | None] = []
        for old, new in zip(op.results, call.results, strict=True):
            if is_tensor(old):
                argument = returned.get(new.index)
                passed = None if argument is None else operands[argument]
                buffers.append(new if passed is None else _passed_back(passed, new, state))
            else:
                old.replace_all_uses_with(new)
                buffers.append(None)
        state.replace(op, buffers)


def _passed_back(passed: SSAValue, result: SSAValue, state: BufferizationState) -> SSAValue:
    """Return the passed buffer as the result of a call that returns it, with the layout known here,
    unless the callee expects another shape."""
    source = without_casts(passed)
    if (
        is_memref(source.type)
        and is_memref(result.type)
        and source.type.get_shape() == result.type.get_shape()
    ):
        return source
    return state.cast(passed, result.type)


BUFFERIZABLE_MODELS.register(func.FuncOp, FunctionModel())
BUFFERIZABLE_MODELS.register(func.ReturnOp, ReturnModel())
BUFFERIZABLE_MODELS.register(func.CallOp, CallModel())
