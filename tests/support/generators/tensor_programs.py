"""Random destination-style tensor programs, for proofs of bufferization.

Values that a later op overwrites (as its destination) stay in use, empties and fills are shared
between ops: what makes in-place decisions hard. Elements are observed through `tensor.extract`,
whole tensors as results, so that no op with tensor operands is unknown to bufferization unless
`unknown_ops` asks for it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseIntOrFPElementsAttr,
    Float32Type,
    FunctionType,
    IntegerType,
    ModuleOp,
    StringAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute, Block, Region

from tests.support.generators.builder import Cursor
from tests.support.generators.tensor_blocks import TensorBlocks
from tests.support.generators.tensor_options import TensorOptions
from tests.support.generators.tensor_scopes import AnyTensor, Setting

SHAPES: tuple[tuple[int, ...], ...] = ((4,), (4, 4), (2, 4), (8,), (3,))

DEFAULTS = TensorOptions()


def tensor_program(seed: int, options: TensorOptions = DEFAULTS) -> ModuleOp:
    """A program on tensors; main takes and returns tensors."""
    rng = random.Random(f"tensors {seed}")
    module = ModuleOp([])
    elements: list[Attribute] = [rng.choice((Float32Type(), IntegerType(32))) for _ in range(2)]
    shapes = rng.sample(SHAPES, 2)
    types: list[AnyTensor] = [
        TensorType(elements[0], shapes[0]),
        TensorType(elements[0], shapes[1]),
        TensorType(elements[1], shapes[0]),
    ]
    static = list(types)
    extents: dict[Attribute, int] = {}
    if options.dynamic_shapes:
        dynamic = TensorType(elements[0], (DYNAMIC_INDEX, *shapes[0][1:]))
        types.append(dynamic)
        extents[dynamic] = shapes[0][0]
    stored: list[AnyTensor] = []
    if options.globals:
        stored = [rng.choice(static) for _ in range(3)]
        for number, type in enumerate(stored):
            _global(module, number, type, is_mutable=number < 2)
    callee = rng.choice(types) if options.calls and rng.random() < 0.4 else None
    if callee is not None:
        setting = Setting(types, None, [callee], stored, extents)
        _function(module, rng, options, setting, "callee", [callee], statements=3)
    arguments = [rng.choice(static) for _ in range(rng.randint(1, 2))]
    results = [rng.choice(arguments) for _ in range(rng.randint(1, 3))]
    setting = Setting(types, callee, results, stored, extents)
    _function(module, rng, options, setting, "main", arguments, statements=options.statements)
    return module


def _global(module: ModuleOp, number: int, type: AnyTensor, *, is_mutable: bool) -> None:
    literal = DenseIntOrFPElementsAttr.from_list(
        cast("TensorType[IntegerType]", type), [number + 3]
    )
    properties: dict[str, Attribute] = {
        "sym_name": StringAttr(f"global{number}"),
        "sym_visibility": StringAttr("private"),
        "type": type,
        "value": literal,
    }
    if is_mutable:
        properties["is_mutable"] = UnitAttr()
    Cursor(module.body.block).op("ml_program.global", (), (), properties)


def _function(
    module: ModuleOp,
    rng: random.Random,
    options: TensorOptions,
    setting: Setting,
    name: str,
    arguments: Sequence[Attribute],
    *,
    statements: int,
) -> None:
    entry = Block(arg_types=arguments)
    region = Region(entry)
    body = TensorBlocks(rng, options, Cursor(entry), setting)
    body.blocks_allowed = True
    body.scope.tensors.extend(entry.args)
    body.tags = 1000 if name == "callee" else 0
    for type in setting.types:
        if rng.random() < 0.5:
            body.empty(type)
    body.statements(statements)
    if options.structured:
        body.observe_unused()
    body.return_()
    properties: dict[str, Attribute] = {
        "sym_name": StringAttr(name),
        "function_type": FunctionType.from_lists(arguments, setting.results),
    }
    if name == "callee":
        properties["sym_visibility"] = StringAttr("private")
    Cursor(module.body.block).op("func.func", (), (), properties, regions=(region,))
