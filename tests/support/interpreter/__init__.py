"""An interpreter of xDSL modules that is exact about memory.

It shares no code with the analyses it judges. `run` executes one function; a broken rule of memory
raises `MemoryFault`, anything else that cannot be run `InterpreterError`.
"""

from __future__ import annotations

import math
import random
import struct
from collections.abc import Sequence

from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Attribute, Operation

from tests.support.interpreter import (
    asynchronous_ops as asynchronous_ops,
)
from tests.support.interpreter import (
    bufferization_ops as bufferization_ops,
)
from tests.support.interpreter import (
    linalg_ops as linalg_ops,
)
from tests.support.interpreter import (
    math_ops as math_ops,
)
from tests.support.interpreter import (
    ml_program_ops as ml_program_ops,
)
from tests.support.interpreter import (
    view_ops as view_ops,
)
from tests.support.interpreter.attributes import attribute, shape_info
from tests.support.interpreter.control_ops import AssertionFailed, call_function
from tests.support.interpreter.elements import UnsupportedElement, element_of
from tests.support.interpreter.machine import (
    Frame,
    InterpreterError,
    Machine,
    Observation,
    OutOfFuel,
    Task,
    Tensor,
    UseBeforeDefinition,
    Value,
    as_scalar,
    finish,
)
from tests.support.interpreter.memory import (
    Buffer,
    BufferKind,
    FaultKind,
    Memory,
    MemoryFault,
    MemRef,
    Statistics,
)
from tests.support.interpreter.memref_ops import encode
from tests.support.interpreter.observation_ops import derived_value
from tests.support.interpreter.outcome import FinalValue, Outcome

DEFAULT_FUEL = 1_000_000


def _final(value: Value, type: Attribute) -> FinalValue:
    if isinstance(value, MemRef):
        element = str(value.element.type)
        return FinalValue(f"{value.sizes} of {element}", with_one_nan(value.read_bytes(), element))
    if isinstance(value, Tensor):
        contents, element = encode(shape_info(type), value.elements), str(value.element.type)
        return FinalValue(f"{value.shape} of {element}", with_one_nan(contents, element))
    data = bytearray(element_of(type).size_bytes)
    element_of(type).store(data, 0, as_scalar(value))
    return FinalValue(str(type), with_one_nan(bytes(data), str(type)))


_FORMATS = {"f16": "e", "f32": "f", "f64": "d"}


def with_one_nan(contents: bytes, element: str) -> bytes:
    """
    Elements of a type, as bytes, with one NaN in place of all: which one an operation returns is
    open, and Python adds two of them in the one order or the other.
    """
    if (format := _FORMATS.get(element)) is None:
        return contents
    size = struct.calcsize(format)
    values: tuple[float, ...] = struct.unpack(f"<{len(contents) // size}{format}", contents)
    if not any(map(math.isnan, values)):
        return contents
    nan = struct.pack(f"<{format}", math.nan)
    return b"".join(
        nan if math.isnan(value) else contents[size * number : size * (number + 1)]
        for number, value in enumerate(values)
    )


def _make_arguments(frame: Frame, types: Sequence[Attribute], seed: int) -> list[Value]:
    digest = f"arguments {seed}".encode()
    arguments: list[Value] = []
    for number, type in enumerate(types):
        value = derived_value(frame, type, digest, str(number), f"argument {number}")
        if isinstance(value, MemRef):
            value.buffer.kind = BufferKind.ARGUMENT
        arguments.append(value)
    return arguments


def run(
    module: ModuleOp,
    function: str = "main",
    arguments: Sequence[Value] | None = None,
    *,
    seed: int = 0,
    schedule_seed: int | None = None,
    outside_seed: int = 0,
    check_leaks: bool = False,
    fuel: int = DEFAULT_FUEL,
) -> Outcome:
    """Executes a function.

    Args:
        module: the program; it is not changed.
        function: which function to run.
        arguments: its arguments; None makes them from `outside_seed` (memory initialised, dynamic
            sizes 3, index values in [0, 4)).
        seed: decides the contents of uninitialised memory.
        schedule_seed: decides how parallel iterations interleave; None: `seed` does. The outcome
            of a correct program depends on neither (peaks in the statistics may).
        outside_seed: decides arguments and what test ops answer.
        check_leaks: allocations neither freed nor returned at the end are a fault.
        fuel: the number of operations that may be executed.

    Raises:
        MemoryFault: a broken rule of memory.
        InterpreterError: use before definition, an op without meaning here, undefined behaviour.
    """
    memory = Memory(seed)
    schedule = seed if schedule_seed is None else schedule_seed
    machine = Machine(module, memory, fuel, outside_seed, random.Random(schedule))
    root = machine.symbol(function, module)
    entry = None if root is None or not root.regions else root.regions[0].first_block
    if root is None or entry is None:
        raise InterpreterError(f"no function @{function} with a body")
    frame = Frame(machine, Task(), {})
    types = [argument.type for argument in entry.args]
    if arguments is None:
        arguments = _make_arguments(frame, types, outside_seed)
    results = finish(call_function(frame, root, arguments))
    if machine.under_way:
        raise InterpreterError("an asynchronous copy was not waited for")
    result_types = _result_types(root)
    outcome = Outcome(
        tuple(frame.task.trace),
        tuple(_final(value, type) for value, type in zip(results, result_types, strict=True)),
        tuple(
            _final(value, type)
            for value, type in zip(arguments, types, strict=True)
            if isinstance(value, MemRef)
        ),
        memory.statistics,
    )
    if check_leaks:
        _check_leaks(memory, [v.buffer for v in results if isinstance(v, MemRef)])
    return outcome


def _result_types(function: Operation) -> list[Attribute]:
    type = attribute(function, "function_type")
    assert isinstance(type, FunctionType)
    return list(type.outputs)


def _check_leaks(memory: Memory, escaped: list[Buffer]) -> None:
    leaked = memory.leaked(escaped)
    if leaked:
        raise MemoryFault(FaultKind.LEAK, ", ".join(map(str, leaked)))


__all__ = [
    "DEFAULT_FUEL",
    "AssertionFailed",
    "Buffer",
    "BufferKind",
    "FaultKind",
    "FinalValue",
    "InterpreterError",
    "MemRef",
    "Memory",
    "MemoryFault",
    "Observation",
    "OutOfFuel",
    "Outcome",
    "Statistics",
    "Tensor",
    "UnsupportedElement",
    "UseBeforeDefinition",
    "Value",
    "run",
]
