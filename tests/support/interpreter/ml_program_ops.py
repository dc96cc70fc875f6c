"""ml_program ops: globals whose values are tensors."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Attribute, Operation, TypeAttribute

from tests.support.interpreter.attributes import resolve_shape, shape_info, symbol_attribute
from tests.support.interpreter.machine import (
    Frame,
    InterpreterError,
    Results,
    Value,
    as_tensor,
    attribute,
    simple,
)
from tests.support.interpreter.scalar_ops import constant_value
from tests.support.interpreter.tensor_ops import poison_tensor


@simple("ml_program.global_load", "ml_program.global_load_const")
def global_load(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Load the value stored last, or the initial value."""
    machine = frame.machine
    name = symbol_attribute(op, "global_attr" if attribute(op, "global_attr") else "global")
    definition = machine.symbol(name, op)
    if definition is None:
        raise InterpreterError(f"no global @{name}")
    if definition not in machine.global_tensors:
        initial, type = attribute(definition, "value"), attribute(definition, "type")
        if isinstance(initial, DenseIntOrFPElementsAttr):
            machine.global_tensors[definition] = as_tensor(
                constant_value(cast("Attribute", initial))
            )
        else:
            assert isinstance(type, TypeAttribute)
            info = shape_info(type)
            machine.global_tensors[definition] = poison_tensor(frame, info, resolve_shape(info, []))
    return (machine.global_tensors[definition],)


@simple("ml_program.global_store")
def global_store(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Another value for the global."""
    name = symbol_attribute(op, "global")
    definition = frame.machine.symbol(name, op)
    if definition is None:
        raise InterpreterError(f"no global @{name}")
    frame.machine.global_tensors[definition] = as_tensor(args[0])
    return ()
