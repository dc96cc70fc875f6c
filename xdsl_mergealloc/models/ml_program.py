"""ml_program: globals, which are tensors that functions load and store.

A loaded tensor is a value: a later store does not change it. It may live in the memory of the
global itself only if it is not read after a possible store to the global; otherwise, or if
`_is_done_before_stores` cannot tell, it is a copy.

(MLIR's model always returns the memory of the global, so that a loaded tensor sees later stores.)
"""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, UnitAttr
from xdsl.dialects.ml_program import GlobalLoadConstantOp, GlobalOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import IsTerminator

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.memref.allocation import GlobalOp as MemRefGlobalOp
from xdsl_mergealloc.dialects.ml_program import GlobalLoadOp, GlobalStoreOp
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    is_tensor,
)
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.interfaces.shape_check import SHAPE_CHECK_MODELS
from xdsl_mergealloc.models.arith import without_encoding
from xdsl_mergealloc.models.shape_rules import ShapeRule
from xdsl_mergealloc.nests import module_around, walk


class GlobalModel(BufferizableOpInterface):
    """`ml_program.global`: a `memref.global`."""

    def has_tensor_semantics(self, op: Operation) -> bool:
        assert isinstance(op, GlobalOp)
        return hasattr(op.type, "shape") and not isinstance(op.type, MemRefType)

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        assert isinstance(op, GlobalOp)
        if op.value is None and op.is_mutable is None:
            fail(op, "has no value and cannot be given one")
        properties: dict[str, Attribute] = {
            "sym_name": op.sym_name,
            "sym_visibility": op.sym_visibility,
            "type": _buffer_type(op, op.type, state),
            "initial_value": without_encoding(op.value or UnitAttr()),
        }
        if op.is_mutable is None:
            properties["constant"] = UnitAttr()
        state.add(MemRefGlobalOp.create(properties=properties, attributes=op.attributes))
        state.replace(op, [])


def _value_has_type(op: Operation) -> str | None:
    """Check that the value of an `ml_program.global` has the type of the global."""
    assert isinstance(op, GlobalOp)
    type = getattr(op.value, "type", op.type)
    return None if type == op.type else f"is of type {op.type}, but has a value of type {type}"


class LoadModel(BufferizableOpInterface):
    """`ml_program.global_load`, `ml_program.global_load_const`."""

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        owner = value.owner
        assert isinstance(owner, Operation)
        return not _is_done_before_stores(owner, value, state)

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        result = op.results[0]
        if not is_tensor(result):
            fail(op, "loads a global that is no tensor; only tensors are bufferized")
        memory = _memory(op, result.type, state)
        if _is_done_before_stores(op, result, state.analysis):
            state.replace(op, [memory])
            return
        copy = state.allocate_like(memory)
        state.copy(memory, copy)
        state.replace(op, [copy])


class StoreModel(BufferizableOpInterface):
    """`ml_program.global_store`: a copy into the memory of the global."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        value = state.buffer_of(op.operands[0])
        state.copy(value, _memory(op, op.operands[0].type, state))
        state.replace(op, [])


def _symbol(op: Operation) -> str:
    """Return the name of the global that an operation loads or stores."""
    assert isinstance(op, GlobalLoadOp | GlobalStoreOp | GlobalLoadConstantOp)
    symbol = op.global_attr if isinstance(op, GlobalLoadConstantOp) else op.symbol
    return symbol.string_value()


def _memory(op: Operation, tensor: Attribute, state: BufferizationState) -> SSAValue:
    symbol, buffer_type = _symbol(op), _buffer_type(op, tensor, state)
    if not isinstance(state.definitions.get(symbol), GlobalOp):
        fail(op, f"undefined global: @{symbol}")
    return state.add(memref.GetGlobalOp(symbol, buffer_type)).memref


def _buffer_type(
    op: Operation, tensor: Attribute, state: BufferizationState
) -> MemRefType[Attribute]:
    buffer_type = state.buffer_type_of(tensor)
    if DYNAMIC_INDEX in buffer_type.get_shape():
        fail(op, f"is a global of dynamic size, {tensor}, for which no memory can be allocated")
    return buffer_type


def _is_done_before_stores(op: Operation, value: SSAValue, state: AnalysisState) -> bool:
    """
    Whether a loaded tensor certainly has no uses after a store to its global.

    1. A global that is not mutable is never stored to.
    2. Otherwise all users are in the block of the load or inside of operations there, and
    3. none of them is a terminator or makes an alias of the tensor, and
    4. up to the last user (which may be a store itself), nothing stores to the global or calls.
    """
    if isinstance(op, GlobalLoadConstantOp):
        return True
    return _has_short_use(op, value, state) or not _is_mutable(op)


def _has_short_use(op: Operation, value: SSAValue, state: AnalysisState) -> bool:
    """Whether points 2 to 4 of `_is_done_before_stores` hold."""
    block = op.parent
    assert block is not None
    users: set[Operation] = set()
    for use in value.uses:
        operand = OpOperand(use.operation, use.index)
        model = BUFFERIZABLE_MODELS.lookup(operand.op)
        if model is None or operand.op.has_trait(IsTerminator, value_if_unregistered=False):
            return False
        # A user that writes the tensor copies it first: this memory is not writable.
        is_alias = bool(model.get_aliasing_values(operand, state))
        if is_alias and not model.bufferizes_to_memory_write(operand, state):
            return False
        user = block.find_ancestor_op_in_block(operand.op)
        if user is None:
            return False
        users.add(user)
    symbol = _symbol(op)
    current = op.next_op
    while users and current is not None:
        is_last = users == {current}
        users.discard(current)
        if _may_store(current, symbol) and not (is_last and isinstance(current, GlobalStoreOp)):
            return False
        current = current.next_op
    return not users


def _may_store(op: Operation, symbol: str) -> bool:
    return any(
        CALL_MODELS.lookup(inner) is not None
        or (isinstance(inner, GlobalStoreOp) and _symbol(inner) == symbol)
        for inner in walk(op)
    )


def _is_mutable(op: Operation) -> bool:
    module = module_around(op)
    if module is None:
        return True
    symbol = _symbol(op)
    return not any(
        isinstance(other, GlobalOp) and other.sym_name.data == symbol and other.is_mutable is None
        for other in module.body.block.ops
    )


SHAPE_CHECK_MODELS.register(GlobalOp, ShapeRule(_value_has_type))
BUFFERIZABLE_MODELS.register(GlobalOp, GlobalModel())
BUFFERIZABLE_MODELS.register(GlobalLoadOp, LoadModel())
BUFFERIZABLE_MODELS.register(GlobalLoadConstantOp, LoadModel())
BUFFERIZABLE_MODELS.register(GlobalStoreOp, StoreModel())
