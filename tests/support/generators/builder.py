"""Making IR: a context with all dialects, and a cursor that appends ops by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import cast

from xdsl.context import Context
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    ComplexType,
    DenseArrayBase,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    StringAttr,
    UnitAttr,
    UnregisteredOp,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.parser import Parser

from xdsl_mergealloc import contexts

INDEX = IndexType()
I1 = IntegerType(1)
I4 = IntegerType(4)


@lru_cache(maxsize=1)
def full_context() -> Context:
    """A context with every dialect of every installed plug-in; unregistered ops are allowed."""
    return contexts.full_context(allow_unregistered=True)


@lru_cache(maxsize=32)
def _as_parsed(text: str, name: str) -> ModuleOp:
    return Parser(full_context(), text, name).parse_module()


def read_program(text: str, name: str = "<unknown>") -> ModuleOp:
    """A program of its own for the caller; reading the same text again costs a copy only."""
    return _as_parsed(text, name).clone()


def segment_sizes(*sizes: int) -> dict[str, Attribute]:
    """The property that cuts operands into groups."""
    return {"operandSegmentSizes": DenseArrayBase.from_list(i32, sizes)}


def int64_array(values: Sequence[int]) -> DenseArrayBase[IntegerType]:
    """An `array<i64: ...>`."""
    return DenseArrayBase.from_list(i64, values)


class Cursor:
    """Appends ops at the end of the current block."""

    def __init__(self, block: Block) -> None:
        self.context = full_context()
        self.block = block

    def is_registered(self, name: str) -> bool:
        """Some installed dialect has an op of this name."""
        return not issubclass(self.context.get_op(name), UnregisteredOp)

    def add(self, op: Operation) -> Operation:
        """Appends an op."""
        self.block.add_op(op)
        return op

    def op(
        self,
        name: str,
        operands: Sequence[SSAValue] = (),
        result_types: Sequence[Attribute] = (),
        properties: Mapping[str, Attribute] | None = None,
        attributes: Mapping[str, Attribute] | None = None,
        regions: Sequence[Region] = (),
        successors: Sequence[Block] = (),
    ) -> Operation:
        """Appends an op of any registered (or unknown) name."""
        return self.add(
            self.context.get_op(name).create(
                operands=operands,
                result_types=result_types,
                properties=dict(properties or {}),
                attributes=dict(attributes or {}),
                regions=regions,
                successors=successors,
            )
        )

    def value(
        self,
        name: str,
        operands: Sequence[SSAValue],
        result_type: Attribute,
        properties: Mapping[str, Attribute] | None = None,
    ) -> SSAValue:
        """Appends an op with one result: that result."""
        return self.op(name, operands, (result_type,), properties).results[0]

    def index(self, value: int) -> SSAValue:
        """An index constant."""
        return self.value("arith.constant", (), INDEX, {"value": IntegerAttr(value, INDEX)})

    def scalar(self, type: Attribute, value: int) -> SSAValue:
        """A constant of any integer or float type."""
        if isinstance(type, AnyFloat):
            literal: Attribute = FloatAttr(float(value), type)
        elif isinstance(type, ComplexType):
            part = cast("ComplexType[AnyFloat]", type).element_type
            parts = ArrayAttr([FloatAttr(float(value), part), FloatAttr(1.0, part)])
            return self.value("complex.constant", (), cast("Attribute", type), {"value": parts})
        else:
            integer_type = cast("IntegerType", type)
            wrapped = value & 1 if type == I1 else value % 8 if type == I4 else value
            literal = IntegerAttr(wrapped, integer_type)
        return self.value("arith.constant", (), type, {"value": literal})

    def test(
        self,
        tag: str,
        operands: Sequence[SSAValue],
        result_types: Sequence[Attribute] = (),
        *flags: str,
    ) -> Operation:
        """A test op: an observation. Flags: `readonly`, `writeonly`."""
        attributes: dict[str, Attribute] = {"tag": StringAttr(tag)}
        attributes.update((flag, UnitAttr()) for flag in flags)
        return self.op("test.op", operands, result_types, attributes=attributes)
