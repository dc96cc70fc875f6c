"""Inputs and outputs of functions that are in the workspace (W5): their places, by name.

A function whose arguments and results are in its arena has neither in its signature: callers write
inputs to, and read outputs from, known places. The program states these places:

- `mergealloc.inputs` and `mergealloc.outputs` on the function list them, each with its name, type,
  memory space, offset and size in bytes,
- `mergealloc.input = {NAME = number}` on an operation: this result of it is the input, which has
  its contents when the function begins,
- `mergealloc.output = {NAME = number}`: this result is the output, whose contents matter when the
  function ends.

A buffer that is written and was read before is both, under the same name.

`mergealloc.scale` (a float) and `mergealloc.zero_point` (an integer) on an argument or a result say
what its integers stand for, `mergealloc.unsigned` that they are unsigned; the lists have them as
`scale`, `zero_point` and `unsigned`.

`mergealloc.workspaces = [{argument = number, alignment = bytes}]` on a function says which of its
arguments are memory for its arenas (`arena=argument`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeGuard

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StringAttr,
    UnitAttr,
    f64,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.memory_pools import fields_of, listed
from xdsl_mergealloc.op_names import unique_name

INPUT = "mergealloc.input"
OUTPUT = "mergealloc.output"
_INPUTS = "mergealloc.inputs"
_OUTPUTS = "mergealloc.outputs"
_WORKSPACES = "mergealloc.workspaces"

OUT_PARAM = "bufferize.result"
"""On an argument that was a result once: its contents on entry do not matter."""
NAME = "mergealloc.name"
"""On an argument or a result: its name in plans."""
PASSED = "mergealloc.passed"
"""On an argument: it stays an argument, as for weights that are in another memory anyway."""


SCALE = "mergealloc.scale"
ZERO_POINT = "mergealloc.zero_point"
UNSIGNED = "mergealloc.unsigned"


@dataclass(frozen=True, slots=True)
class Quantization:
    """Meaning of the integers of a buffer: `real = scale * (integer - zero_point)`."""

    scale: float
    zero_point: int
    is_unsigned: bool = False
    """Whether the most significant bit of an integer is not a sign."""


@dataclass(frozen=True)
class IoBuffer:
    """An input or output, and its place."""

    name: str
    type: MemRefType[Attribute]
    """Type of the argument or result that it was; of static shape, without gaps."""
    memory_space: Attribute
    """Memory space of the arena that it is in."""
    offset_bytes: int
    """From the start of the arena, which is the function's own."""
    size_bytes: int
    quantization: Quantization | None = None
    """None if it is no quantized tensor."""
    allocation: Operation | None = field(default=None, compare=False)
    """Allocation at this place in the plan; unknown for programs that are read back."""


class StayingIo(NamedTuple):
    """A buffer argument or result that stays in the signature."""

    name: str
    reason: str


@dataclass(frozen=True)
class FunctionIo:
    """The inputs and outputs of a function that are in its arenas."""

    inputs: tuple[IoBuffer, ...] = ()
    """In the order of the arguments that they were."""
    outputs: tuple[IoBuffer, ...] = ()
    """The arguments that are written, then the results, each in their order."""
    staying: tuple[StayingIo, ...] = ()
    """Arguments and results left alone, and why; unknown for programs that are read back."""
    arguments: Mapping[int, str] = field(default_factory=dict[int, str])
    """The numbers and names of the arguments to remove."""
    results: Mapping[int, str] = field(default_factory=dict[int, str])
    """The numbers and names of the results to remove."""
    allocations: Mapping[int, Operation] = field(default_factory=dict[int, Operation])
    """The allocations that replace the arguments to remove, by the numbers of these."""


def mark(value: SSAValue, key: str, name: str) -> None:
    """Mark a value as an input (`INPUT`) or output (`OUTPUT`) of its function."""
    assert isinstance(value, OpResult)
    known = fields_of(value.op.attributes.get(key))
    number = IntegerAttr(value.index, i64)
    value.op.attributes[key] = DictionaryAttr({**known, name: number})


def marked(op: Operation, key: str) -> Iterator[tuple[str, SSAValue]]:
    """Yield the results of an operation that are inputs or outputs, with their names."""
    for name, number in fields_of(op.attributes.get(key)).items():
        if not isinstance(number, IntegerAttr) or not 0 <= number.value.data < len(op.results):
            fail(op, f"has '{key}' with '{name}', which is not the number of a result: {number}")
        yield name, op.results[number.value.data]


def move_marks(op: Operation, value: SSAValue) -> None:
    """Transfer the marks of the only result of an operation to another value."""
    for key in (INPUT, OUTPUT):
        for name in fields_of(op.attributes.get(key)):
            mark(value, key, name)


def note_io(function: Operation, io: FunctionIo) -> None:
    """Record on a function where its inputs and outputs are."""
    for key, buffers in ((_INPUTS, io.inputs), (_OUTPUTS, io.outputs)):
        if buffers:
            function.attributes[key] = ArrayAttr(map(_described, buffers))


def noted_io(function: Operation) -> FunctionIo:
    """
    Return the inputs and outputs of a function, with their places, as the function states them.

    Raises `PassError` if an attribute is no such list.
    """
    return FunctionIo(tuple(_read(function, _INPUTS)), tuple(_read(function, _OUTPUTS)))


def note_workspaces(function: Operation, alignments: Mapping[int, int]) -> None:
    """Record on a function which arguments are its workspaces, with their alignments."""
    function.attributes[_WORKSPACES] = ArrayAttr(
        DictionaryAttr(
            {"argument": IntegerAttr(number, i64), "alignment": IntegerAttr(alignment, i64)}
        )
        for number, alignment in alignments.items()
    )


def noted_workspaces(function: Operation) -> dict[int, int]:
    """
    Return the recorded alignments of a function's workspaces, by the numbers of the arguments.

    Raises `PassError` if the attribute is no such list.
    """
    found: dict[int, int] = {}
    for entry in listed(function.attributes.get(_WORKSPACES)):
        fields = fields_of(entry)
        match [fields.get(one) for one in ("argument", "alignment")]:
            case [IntegerAttr() as number, IntegerAttr() as alignment]:
                found[number.value.data] = alignment.value.data
            case _:
                fail(function, f"has '{_WORKSPACES}' with {entry}, which is no workspace")
    return found


def takes_io(op: Operation) -> TypeGuard[FuncOp]:
    """Whether inputs and outputs of a function that nobody in the program calls may be in its
    workspace: the signature of a private one, which others cannot call either, does not matter."""
    return (
        isinstance(op, FuncOp)
        and bool(op.body.blocks)
        and op.sym_visibility != StringAttr("private")
    )


def given_name(attributes: Attribute | None, number: int) -> str | None:
    """Return an argument's or result's name, given the attributes of all; None if it has none."""
    name = attributes_of(attributes, number).get(NAME)
    return name.data if isinstance(name, StringAttr) else None


def io_names(function: FuncOp) -> tuple[Sequence[str], Sequence[str]]:
    """Return the names of a function's arguments and results in plans: all differ."""
    taken: set[str] = set()
    arguments = [
        unique_name(
            given_name(function.arg_attrs, arg.index) or arg.name_hint or f"arg{arg.index}", taken
        )
        for arg in function.args
    ]
    results = [
        unique_name(given_name(function.res_attrs, number) or f"result_{number}", taken)
        for number in range(len(function.function_type.outputs))
    ]
    return arguments, results


def given_quantization(attributes: Attribute | None, number: int) -> Quantization | None:
    """
    Return an argument's or result's quantization, given the attributes of all; None without one.
    """
    said = attributes_of(attributes, number)
    return _quantization(said.get(SCALE), said.get(ZERO_POINT), said.get(UNSIGNED))


def _quantization(
    scale: Attribute | None, zero_point: Attribute | None, unsigned: Attribute | None
) -> Quantization | None:
    if not isinstance(scale, FloatAttr):
        return None
    zero = zero_point.value.data if isinstance(zero_point, IntegerAttr) else 0
    return Quantization(scale.value.data, zero, unsigned is not None)


def is_out_param(attributes: Attribute | None, number: int) -> bool:
    """Whether an argument is for a result, given the attributes of all arguments."""
    return OUT_PARAM in attributes_of(attributes, number)


def attributes_of(attributes: Attribute | None, number: int) -> Mapping[str, Attribute]:
    """Return the attributes of one argument or result, out of the attributes of all of them."""
    one = listed(attributes)[number : number + 1]
    return fields_of(one[0]) if one else {}


def _described(buffer: IoBuffer) -> DictionaryAttr:
    fields: dict[str, Attribute] = {
        "name": StringAttr(buffer.name),
        "type": buffer.type,
        "offset": IntegerAttr(buffer.offset_bytes, i64),
        "bytes": IntegerAttr(buffer.size_bytes, i64),
    }
    if not isinstance(buffer.memory_space, NoneAttr):
        fields["memory_space"] = buffer.memory_space
    if buffer.quantization is not None:
        fields["scale"] = FloatAttr(buffer.quantization.scale, f64)
        fields["zero_point"] = IntegerAttr(buffer.quantization.zero_point, i64)
        if buffer.quantization.is_unsigned:
            fields["unsigned"] = UnitAttr()
    return DictionaryAttr(fields)


def _read(function: Operation, key: str) -> Iterator[IoBuffer]:
    for entry in listed(function.attributes.get(key)):
        fields = fields_of(entry)
        memory_space = fields.get("memory_space", NoneAttr())
        match [fields.get(one) for one in ("name", "type", "offset", "bytes")]:
            case [
                StringAttr() as name,
                MemRefType() as type_,
                IntegerAttr() as offset,
                IntegerAttr() as size,
            ]:
                yield IoBuffer(
                    name.data,
                    type_,
                    memory_space,
                    offset.value.data,
                    size.value.data,
                    _quantization(
                        fields.get("scale"), fields.get("zero_point"), fields.get("unsigned")
                    ),
                )
            case _:
                fail(function, f"has '{key}' with {entry}, which is no input or output")
