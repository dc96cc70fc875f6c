"""Edits of a module that leave it damaged. Each says whether there was something to edit."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    f32,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import IsTerminator

Edit = Callable[[ModuleOp, random.Random], bool]

OWN_ATTRIBUTES = (
    "bufferization.access",
    "bufferization.buffer_layout",
    "bufferization.manual_deallocation",
    "bufferization.writable",
    "mergealloc.constants",
    "mergealloc.input",
    "mergealloc.inputs",
    "mergealloc.io",
    "mergealloc.lifetime",
    "mergealloc.name",
    "mergealloc.offset",
    "mergealloc.output",
    "mergealloc.outputs",
    "mergealloc.overflow",
    "mergealloc.own_arena",
    "mergealloc.packed",
    "mergealloc.passed",
    "mergealloc.placed",
    "mergealloc.borrowed",
    "mergealloc.pools",
    "mergealloc.scope",
    "mergealloc.shared",
    "mergealloc.skip",
    "mergealloc.target",
    "mergealloc.workspaces",
)
"""Attributes of operations, modules and arguments that passes read or write."""

ODD_ATTRIBUTES: tuple[Attribute, ...] = (
    UnitAttr(),
    StringAttr(""),
    StringAttr("no such thing"),
    IntegerAttr(-1, i64),
    IntegerAttr(0, i32),
    IntegerAttr(1 << 62, i64),
    ArrayAttr([]),
    ArrayAttr([UnitAttr()]),
    ArrayAttr([IntegerAttr(7, i64), StringAttr("x")]),
    DictionaryAttr({}),
    DictionaryAttr({"x": UnitAttr()}),
    DenseArrayBase.from_list(i64, [-1, 5]),
    DenseArrayBase.from_list(i32, []),
    SymbolRefAttr("nobody"),
    f32,
)


def _inner_operations(module: ModuleOp) -> list[Operation]:
    return [op for op in module.walk() if op is not module and op.parent_op() is not module]


def _regions(module: ModuleOp) -> list[Region]:
    return [region for op in module.walk() if op is not module for region in op.regions]


def _results(module: ModuleOp) -> list[SSAValue]:
    return [value for op in _inner_operations(module) for value in op.results]


def _values(module: ModuleOp) -> list[SSAValue]:
    arguments = [arg for region in _regions(module) for b in region.blocks for arg in b.args]
    return [*arguments, *_results(module)]


def use_before_definition(module: ModuleOp, chooser: random.Random) -> bool:
    """An operation moves before one that it uses."""
    pairs = [
        (op, user)
        for op in _inner_operations(module)
        if (user := op.next_op) is not None
        and not user.has_trait(IsTerminator)
        and any(value in op.results for value in user.operands)
    ]
    if not pairs:
        return False
    op, user = chooser.choice(pairs)
    assert op.parent is not None
    user.detach()
    op.parent.insert_op_before(user, op)
    return True


def move_operation(module: ModuleOp, chooser: random.Random) -> bool:
    """An operation moves before any other one."""
    operations = [op for op in _inner_operations(module) if not op.has_trait(IsTerminator)]
    if len(operations) < 2:
        return False
    op, place = chooser.sample(operations, 2)
    if op.is_ancestor(place) or place.parent is None:
        return False
    op.detach()
    place.parent.insert_op_before(op, place)
    return True


def _ends(module: ModuleOp) -> list[Operation]:
    """Terminators whose operands are only forwarded."""
    return [
        op
        for op in _inner_operations(module)
        if op.has_trait(IsTerminator) and len(op.successors) < 2
    ]


def drop_forwarded(module: ModuleOp, chooser: random.Random) -> bool:
    """A terminator forwards one value less."""
    ends = [end for end in _ends(module) if end.operands]
    if not ends:
        return False
    end = chooser.choice(ends)
    end.operands = end.operands[:-1]
    return True


def forward_more(module: ModuleOp, chooser: random.Random) -> bool:
    """A terminator forwards a value more."""
    ends, values = _ends(module), _values(module)
    if not ends or not values:
        return False
    end = chooser.choice(ends)
    end.operands = [*end.operands, chooser.choice(values)]
    return True


def use_another_value(module: ModuleOp, chooser: random.Random) -> bool:
    """An operand becomes any other value, perhaps of another type."""
    users = [op for op in _inner_operations(module) if op.operands]
    values = _results(module)
    if not users or not values:
        return False
    user = chooser.choice(users)
    user.operands[chooser.randrange(len(user.operands))] = chooser.choice(values)
    return True


def use_value_of_same_type(module: ModuleOp, chooser: random.Random) -> bool:
    """An operand becomes another value of its type."""
    by_type: dict[Attribute, list[SSAValue]] = {}
    for value in _values(module):
        by_type.setdefault(value.type, []).append(value)
    users = [
        (op, number)
        for op in _inner_operations(module)
        for number, operand in enumerate(op.operands)
        if len(by_type.get(operand.type, ())) > 1
    ]
    if not users:
        return False
    user, number = chooser.choice(users)
    user.operands[number] = chooser.choice(by_type[user.operands[number].type])
    return True


def use_itself(module: ModuleOp, chooser: random.Random) -> bool:
    """An operand becomes a result of the operation itself."""
    users = [op for op in _inner_operations(module) if op.operands and op.results]
    if not users:
        return False
    user = chooser.choice(users)
    user.operands[chooser.randrange(len(user.operands))] = user.results[0]
    return True


def swap_operands(module: ModuleOp, chooser: random.Random) -> bool:
    """Two operands of an operation change places."""
    users = [op for op in _inner_operations(module) if len(op.operands) > 1]
    if not users:
        return False
    operands = list((user := chooser.choice(users)).operands)
    left, right = chooser.sample(range(len(operands)), 2)
    operands[left], operands[right] = operands[right], operands[left]
    user.operands = operands
    return True


def drop_operation(module: ModuleOp, chooser: random.Random) -> bool:
    """An operation goes; its users take other values of the type."""
    operations = _inner_operations(module)
    if not operations:
        return False
    op = chooser.choice(operations)
    inside = {value for inner in op.walk() for value in inner.results}
    for result in op.results:
        others = [v for v in _values(module) if v.type == result.type and v not in inside]
        if not others and result.uses:
            return False
        if others:
            result.replace_all_uses_with(chooser.choice(others))
    op.detach()
    op.erase(safe_erase=False)
    return True


def drop_operand(module: ModuleOp, chooser: random.Random) -> bool:
    """An operation has one operand less."""
    users = [op for op in _inner_operations(module) if op.operands]
    if not users:
        return False
    user = chooser.choice(users)
    number = chooser.randrange(len(user.operands))
    user.operands = [value for n, value in enumerate(user.operands) if n != number]
    return True


def duplicate_operation(module: ModuleOp, chooser: random.Random) -> bool:
    """An operation is there twice."""
    operations = [op for op in _inner_operations(module) if not op.has_trait(IsTerminator)]
    if not operations:
        return False
    op = chooser.choice(operations)
    assert op.parent is not None
    op.parent.insert_op_after(op.clone(), op)
    return True


def duplicate_function(module: ModuleOp, chooser: random.Random) -> bool:
    """Two operations of a module have one name."""
    named = list(module.body.block.ops)
    if not named:
        return False
    op = chooser.choice(named)
    module.body.block.insert_op_after(op.clone(), op)
    return True


def duplicate_region(module: ModuleOp, chooser: random.Random) -> bool:
    """An operation has one of its regions twice."""
    regions = _regions(module)
    if not regions:
        return False
    region = chooser.choice(regions)
    assert region.parent is not None
    region.parent.add_region(region.clone())
    return True


def drop_region(module: ModuleOp, chooser: random.Random) -> bool:
    """A region is empty."""
    regions = [region for region in _regions(module) if region.blocks]
    if not regions:
        return False
    _clear(chooser.choice(regions))
    return True


def _clear(region: Region) -> None:
    for block in region.blocks:
        block.drop_all_references()
    for block in tuple(region.blocks):
        region.detach_block(block)


def duplicate_blocks(module: ModuleOp, chooser: random.Random) -> bool:
    """The blocks of a region are there twice; nothing branches to the second ones."""
    regions = _regions(module)
    if not regions:
        return False
    region = chooser.choice(regions)
    clone = region.clone()
    for block in tuple(clone.blocks):
        clone.detach_block(block)
        region.add_block(block)
    return True


def empty_block(module: ModuleOp, chooser: random.Random) -> bool:
    """A block has no operations any more."""
    regions = [region for region in _regions(module) if region.blocks]
    if not regions:
        return False
    region = chooser.choice(regions)
    _clear(region)
    region.add_block(Block())
    return True


def empty_function(module: ModuleOp, chooser: random.Random) -> bool:
    """A function has a body without operations, or none."""
    functions = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    if not functions:
        return False
    function = chooser.choice(functions)
    types = function.function_type.inputs.data
    _clear(function.body)
    if chooser.random() < 0.5:
        function.body.add_block(Block(arg_types=types))
    return True


def add_block_argument(module: ModuleOp, chooser: random.Random) -> bool:
    """A block gets an argument that branches to it do not forward."""
    blocks = [
        block
        for region in _regions(module)
        for block in region.blocks
        if block is not region.first_block
    ]
    if not blocks:
        return False
    chooser.choice(blocks).insert_arg(f32, 0)
    return True


def drop_block_argument(module: ModuleOp, chooser: random.Random) -> bool:
    """A block, or a region, has an argument less."""
    unused = [value for value in _values(module) if not value.uses]
    blocks = [value for value in unused if isinstance(value.owner, Block)]
    if not blocks:
        return False
    argument = chooser.choice(blocks)
    assert isinstance(argument.owner, Block)
    argument.owner.erase_arg(argument, safe_erase=False)  # pyright: ignore[reportArgumentType]
    return True


def redirect_branch(module: ModuleOp, chooser: random.Random) -> bool:
    """A branch goes to another block of its region, perhaps the first one."""
    branches = [op for op in _inner_operations(module) if op.successors]
    if not branches:
        return False
    branch = chooser.choice(branches)
    region = branch.parent_region()
    assert region is not None
    number = chooser.randrange(len(branch.successors))
    branch.successors[number] = chooser.choice(tuple(region.blocks))
    return True


def change_type(module: ModuleOp, chooser: random.Random) -> bool:
    """A value has the type of another one."""
    values = _values(module)
    if len(values) < 2:
        return False
    value, other = chooser.sample(values, 2)
    if value.type == other.type:
        return False
    Rewriter.replace_value_with_new_type(value, other.type)
    return True


def _attributed(module: ModuleOp) -> Iterator[tuple[dict[str, Attribute], str]]:
    for op in module.walk():
        yield from ((op.properties, name) for name in op.properties)
        yield from ((op.attributes, name) for name in op.attributes)


def drop_attribute(module: ModuleOp, chooser: random.Random) -> bool:
    """An operation has one attribute or property less."""
    choices = list(_attributed(module))
    if not choices:
        return False
    attributes, name = chooser.choice(choices)
    del attributes[name]
    return True


def change_attribute(module: ModuleOp, chooser: random.Random) -> bool:
    """An attribute or property is of another kind, or out of range."""
    choices = list(_attributed(module))
    if not choices:
        return False
    attributes, name = chooser.choice(choices)
    attributes[name] = chooser.choice(ODD_ATTRIBUTES)
    return True


def add_own_attribute(module: ModuleOp, chooser: random.Random) -> bool:
    """Something has an attribute that passes read, of any kind."""
    name, attribute = chooser.choice(OWN_ATTRIBUTES), chooser.choice(ODD_ATTRIBUTES)
    functions = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    place = chooser.random()
    if place < 0.3 and functions:
        _annotate_function(chooser.choice(functions), name, attribute, chooser)
    else:
        operations: Sequence[Operation] = (
            [module] if place < 0.5 else functions if place < 0.7 else _inner_operations(module)
        )
        if not operations:
            return False
        chooser.choice(operations).attributes[name] = attribute
    return True


def _annotate_function(
    function: func.FuncOp, name: str, attribute: Attribute, chooser: random.Random
) -> None:
    """On an argument or a result."""
    type = function.function_type
    kind = chooser.choice(("arg_attrs", "res_attrs"))
    count = len(type.inputs) if kind == "arg_attrs" else len(type.outputs)
    if count:
        entries = [DictionaryAttr({}) for _ in range(count)]
        entries[chooser.randrange(count)] = DictionaryAttr({name: attribute})
        function.properties[kind] = ArrayAttr(entries)


IR_MUTATIONS: dict[str, Edit] = {
    edit.__name__.replace("_", "-"): edit
    for edit in (
        use_before_definition,
        move_operation,
        drop_forwarded,
        forward_more,
        use_another_value,
        use_value_of_same_type,
        use_itself,
        swap_operands,
        drop_operation,
        drop_operand,
        duplicate_operation,
        duplicate_function,
        duplicate_region,
        drop_region,
        duplicate_blocks,
        empty_block,
        empty_function,
        add_block_argument,
        drop_block_argument,
        redirect_branch,
        change_type,
        drop_attribute,
        change_attribute,
        add_own_attribute,
    )
}
"""All edits, by name."""
