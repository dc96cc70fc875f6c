"""Random constants in programs that have none: globals, and operations that read them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    NoneAttr,
    RankedStructure,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    i8,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue

from tests.support.generators.builder import full_context
from tests.support.generators.memref_programs import structured_program
from tests.support.generators.options import STRUCTURED, GeneratorOptions


def constants_program(seed: int, options: GeneratorOptions = STRUCTURED) -> ModuleOp:
    """A program of nested scf constructs with constants."""
    return with_constants(structured_program(seed, options), seed)


_READ_ONLY: dict[str, Attribute] = {"readonly": UnitAttr()}


def with_constants(program: ModuleOp, seed: int) -> ModuleOp:
    """
    The program, changed: behind some allocations there is a constant of the same type, which is
    copied into the buffer, observed, or one of two that an observation may be of.

    Some constants are equal, some of them ask for an alignment, some are not private.
    """
    rng = random.Random(f"constants {seed}")
    constants: dict[tuple[ModuleOp, MemRefType[Attribute]], list[str]] = {}
    count = 0
    for op in list(program.walk()):
        if op.name != "memref.alloc" or rng.random() < 0.4:
            continue
        type_ = cast("MemRefType[Attribute]", op.results[0].type)
        holds_memrefs = isinstance(type_.element_type, MemRefType)
        is_plain = type_.has_static_shape() and isinstance(type_.layout, NoneAttr)
        if holds_memrefs or not is_plain:
            continue
        module = _module_around(op)
        known = constants.setdefault((module, type_), [])
        if not known or rng.random() < 0.4:
            _define(module, f"k{count}", type_, rng)
            known.append(f"k{count}")
            count += 1
        _use(op, rng.choice(known), f"constant {count}", rng)
    program.verify()
    return program


def _module_around(op: Operation) -> ModuleOp:
    """The module in which the symbols that an operation names are looked up."""
    around = op.parent_op()
    while not isinstance(around, ModuleOp):
        assert around is not None
        around = around.parent_op()
    return around


def _define(module: ModuleOp, name: str, type_: MemRefType[Attribute], rng: random.Random) -> None:
    properties: dict[str, Attribute] = {
        "sym_name": StringAttr(name),
        "type": type_,
        "initial_value": _literal(type_, rng),
        "constant": UnitAttr(),
    }
    if rng.random() < 0.9:
        properties["sym_visibility"] = StringAttr("private")
    if rng.random() < 0.3:
        properties["alignment"] = IntegerAttr(rng.choice((1, 8, 32, 64)), i64)
    definition = full_context().get_op("memref.global").create(properties=properties)
    first = module.body.block.first_op
    assert first is not None
    module.body.block.insert_op_before(definition, first)


def _literal(type_: MemRefType[Attribute], rng: random.Random) -> Attribute:
    """Few values, so that some constants are equal; splats, too."""
    element, count = type_.element_type, 1
    for size in type_.get_shape():
        count *= size
    values: list[object] = [_number(element, rng) for _ in range(2)]
    chosen = [rng.choice(values) for _ in range(count)] if rng.random() < 0.5 else [values[0]]
    shaped = cast("RankedStructure[IntegerType]", TensorType(element, type_.get_shape()))
    if not count:
        chosen = []
    return DenseIntOrFPElementsAttr.from_list(shaped, cast("Sequence[int]", chosen))


def _number(element: Attribute, rng: random.Random) -> object:
    if isinstance(element, IntegerType | IndexType):
        width = 64 if isinstance(element, IndexType) else element.bitwidth
        return rng.choice((0, 1, -1)) if width > 1 else rng.choice((0, 1))
    if isinstance(element, ComplexType):
        part = cast("ComplexType[AnyFloat]", element).element_type
        return (_number(part, rng), _number(part, rng))
    return rng.choice((0.0, 1.0, -2.5))


def _use(allocation: Operation, name: str, tag: str, rng: random.Random) -> None:
    """Operations behind an allocation that read a constant of its type."""
    context = full_context()
    buffer: SSAValue = allocation.results[0]
    reference = context.get_op("memref.get_global").create(
        result_types=[buffer.type], properties={"name": SymbolRefAttr(name)}
    )
    constant = reference.results[0]
    new = [
        reference,
        context.get_op("memref.copy").create(operands=[constant, buffer]),
    ]
    kind = rng.randrange(3)
    if kind == 1:
        new.append(_observation(constant, tag))
    elif kind == 2 and not _may_be_an_arena(buffer):
        condition = context.get_op("arith.constant").create(
            result_types=[IntegerType(1)],
            properties={"value": IntegerAttr(rng.randint(0, 1), IntegerType(1))},
        )
        either = context.get_op("arith.select").create(
            operands=[condition.results[0], buffer, constant], result_types=[buffer.type]
        )
        new += [condition, either, _observation(either.results[0], tag)]
    block = allocation.parent
    assert block is not None
    block.insert_ops_after(new, allocation)


def _may_be_an_arena(buffer: SSAValue) -> bool:
    """
    Whether the program itself may make views of it: verify-memory-plan does not know how long what
    is then accessed by another name is needed (V13).
    """
    type_ = cast("MemRefType[Attribute]", buffer.type)
    return type_.element_type == i8 and len(type_.get_shape()) == 1


def _observation(value: SSAValue, tag: str) -> Operation:
    return (
        full_context()
        .get_op("test.op")
        .create(operands=[value], attributes={"tag": StringAttr(tag), **_READ_ONLY})
    )
