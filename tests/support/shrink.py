"""Makes a failing program small: greedy edits, each kept only if the program still fails alike.

Edits need not preserve meaning. They must leave IR that can be judged; the predicate decides
whether the edited program is still a correct program on which the pass goes wrong.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from xdsl.dialects.builtin import IndexType, IntegerAttr, ModuleOp, StringAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import IsTerminator

from tests.support.generators.builder import full_context
from tests.support.interpreter.attributes import int_array

Predicate = Callable[[ModuleOp], bool]
Edit = Callable[[Operation], bool]
"""Changes the IR at one op; False if it does not apply."""

CHUNKS = (32, 8, 2, 1)
DEFAULT_SECONDS = 20.0


def _create(
    name: str,
    operands: tuple[SSAValue, ...] = (),
    result_types: tuple[Attribute, ...] = (),
    properties: dict[str, Attribute] | None = None,
    attributes: dict[str, Attribute] | None = None,
    successors: tuple[Block, ...] = (),
) -> Operation:
    return (
        full_context()
        .get_op(name)
        .create(
            operands=operands,
            result_types=result_types,
            properties=properties or {},
            attributes=attributes or {},
            successors=successors,
        )
    )


def _is_terminator(op: Operation) -> bool:
    return bool(op.successors) or op.has_trait(IsTerminator, value_if_unregistered=False)


def _is_unused(op: Operation) -> bool:
    return all(result.first_use is None for result in op.results)


def _erase(op: Operation) -> bool:
    if _is_terminator(op) or not _is_unused(op) or op.parent is None:
        return False
    op.detach()
    op.erase()
    return True


def _forward_operand(op: Operation) -> bool:
    """Results become operands of the same type."""
    if not op.results or _is_terminator(op) or _is_unused(op):
        return False
    replacements: list[SSAValue] = []
    for result in op.results:
        same = [operand for operand in op.operands if operand.type == result.type]
        if not same:
            return False
        replacements.append(same[min(len(same) - 1, len(replacements))])
    for result, value in zip(op.results, replacements, strict=True):
        result.replace_all_uses_with(value)
    op.detach()
    op.erase()
    return True


def _replace_by_outside(op: Operation) -> bool:
    """A construct or call becomes a test op that makes its results."""
    if not op.results or _is_terminator(op) or not (op.regions or op.name == "func.call"):
        return False
    block = op.parent
    assert block is not None
    types = tuple(result.type for result in op.results)
    outside = _create("test.op", (), types, attributes={"tag": StringAttr("shrunk")})
    block.insert_op_before(outside, op)
    for result, value in zip(op.results, outside.results, strict=True):
        result.replace_all_uses_with(value)
    op.detach()
    op.erase()
    return True


def _inline(number: int) -> Edit:
    """One region of a construct replaces the construct."""

    def edit(op: Operation) -> bool:
        if not op.name.startswith(("scf.", "memref.alloca_scope")) or _is_terminator(op):
            return False
        if number >= len(op.regions) or len(op.regions[number].blocks) != 1:
            return False
        return _inline_block(op, op.regions[number].block)

    return edit


def _inline_block(op: Operation, body: Block) -> bool:
    block, terminator = op.parent, body.last_op
    assert block is not None
    if terminator is None:
        return False
    operands = list(op.operands)
    for argument in list(body.args):
        same = [operand for operand in operands if operand.type == argument.type]
        if not same:
            return False
        operands = [operand for operand in operands if operand is not same[0]] or operands
        argument.replace_all_uses_with(same[0])
    yielded = list(terminator.operands)
    for result in op.results:
        same = [value for value in yielded if value.type == result.type]
        if not same and result.first_use is not None:
            return False
        if same:
            result.replace_all_uses_with(same[0])
    for inner in list(body.ops):
        if inner is not terminator:
            inner.detach()
            block.insert_op_before(inner, op)
    op.detach()
    op.erase(safe_erase=False)
    return True


def _straighten(number: int) -> Edit:
    """A conditional branch goes one way only; unreachable blocks are dropped."""

    def edit(op: Operation) -> bool:
        block = op.parent
        if op.name != "cf.cond_br" or block is None:
            return False
        sizes = int_array(op, "operandSegmentSizes")
        start = 1 if number == 0 else 1 + sizes[1]
        values = tuple(op.operands[start : start + sizes[number + 1]])
        target = op.successors[number]
        op.detach()
        op.erase()
        block.add_op(_create("cf.br", values, successors=(target,)))
        region = block.parent
        assert region is not None
        _drop_unreachable(region)
        return True

    return edit


def _drop_unreachable(region: Region) -> None:
    entry = region.first_block
    assert entry is not None
    reached: dict[Block, None] = {entry: None}
    work = [entry]
    while work:
        last = work.pop().last_op
        for successor in () if last is None else last.successors:
            if successor not in reached:
                reached[successor] = None
                work.append(successor)
    dead = [block for block in region.blocks if block not in reached]
    for block in dead:
        for op in list(block.ops):
            op.drop_all_references()
    for block in dead:
        region.detach_block(block)


def _join_blocks(op: Operation) -> bool:
    """A branch to a block without other predecessors is replaced by the block's ops."""
    block = op.parent
    if op.name != "cf.br" or block is None or block.parent is None:
        return False
    target = op.successors[0]
    branches = sum(
        target is successor
        for other in block.parent.blocks
        if other.last_op is not None
        for successor in other.last_op.successors
    )
    if branches != 1 or target is block or target is block.parent.first_block:
        return False
    for argument, value in zip(list(target.args), list(op.operands), strict=True):
        argument.replace_all_uses_with(value)
    op.detach()
    op.erase()
    for inner in list(target.ops):
        inner.detach()
        block.add_op(inner)
    block.parent.detach_block(target)
    return True


def _simplify_index(op: Operation) -> bool:
    """A scalar made outside becomes the constant one."""
    if op.name != "test.op" or len(op.results) != 1 or op.operands:
        return False
    type = op.results[0].type
    if not isinstance(type, IndexType):
        return False
    block = op.parent
    assert block is not None
    constant = _create("arith.constant", (), (type,), {"value": IntegerAttr(1, type)})
    block.insert_op_before(constant, op)
    op.results[0].replace_all_uses_with(constant.results[0])
    op.detach()
    op.erase()
    return True


EDITS: tuple[Edit, ...] = (
    _replace_by_outside,
    _inline(0),
    _inline(1),
    _inline(2),
    _straighten(0),
    _straighten(1),
    _join_blocks,
    _forward_operand,
    _simplify_index,
)


def _ops(module: ModuleOp) -> list[Operation]:
    return [op for op in module.walk() if op is not module]


def _erase_chunk(size: int, module: ModuleOp, last: int) -> bool:
    """Erases `size` ops up to the last one, in walk order, users first."""
    changed = False
    for op in reversed(_ops(module)[max(last - size + 1, 0) : last + 1]):
        if op.parent is not None:
            changed = _erase(op) or changed
    return changed


def shrink(
    module: ModuleOp, is_interesting: Predicate, *, seconds: float = DEFAULT_SECONDS
) -> ModuleOp:
    """The smallest program found within a time limit for which `is_interesting` still holds.

    `is_interesting` gets a module that it may change; an exception in it counts as False.
    """
    deadline = time.monotonic() + seconds
    size = _size(module) + 1
    while _size(module) < size and time.monotonic() < deadline:
        size = _size(module)
        for step in _steps():
            module = _repeat(module, step, is_interesting, deadline)
    return module


Step = Callable[[ModuleOp, int], bool]
"""Changes a module at the n-th op; False if that does not apply."""


def _steps() -> Iterator[Step]:
    """Large steps first."""
    yield _erase_symbol
    for size in CHUNKS[:2]:
        yield partial(_erase_chunk, size)
    for edit in EDITS[:6]:
        yield partial(_apply_edit, edit)
    for size in CHUNKS[2:]:
        yield partial(_erase_chunk, size)
    for edit in EDITS[6:]:
        yield partial(_apply_edit, edit)


def _repeat(module: ModuleOp, step: Step, is_interesting: Predicate, deadline: float) -> ModuleOp:
    """One kind of step, from the last op to the first, at each as often as it works."""
    number = _size(module) - 1
    while number >= 0 and time.monotonic() < deadline:
        candidate = module.clone()
        if step(candidate, number) and _still(candidate, is_interesting):
            module = candidate
            number = min(number, _size(module) - 1)
        else:
            number -= 1
    return module


def _still(candidate: ModuleOp, is_interesting: Predicate) -> bool:
    try:
        return is_interesting(candidate.clone())
    except Exception:
        return False


def _size(module: ModuleOp) -> int:
    return len(_ops(module))


def _apply_edit(edit: Edit, module: ModuleOp, number: int) -> bool:
    return edit(_ops(module)[number])


def _erase_symbol(module: ModuleOp, number: int) -> bool:
    """A function, a global or a module with all that is in it."""
    op = _ops(module)[number]
    return not op.results and isinstance(op.parent_op(), ModuleOp) and _erase(op)
