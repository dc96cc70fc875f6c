"""
Copies of programs nested deeper than Python's stack, and snapshots to restore them from.

Nothing here is recursive, as xDSL's `Operation.clone` is for regions. A copy is made from notes
taken first: an operation that has changed, or was erased, can be restored from its note.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar, cast

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue

from xdsl_mergealloc.nests import walk, walk_regions

OperationT = TypeVar("OperationT", bound=Operation)


def clone(
    root: OperationT,
    values: dict[SSAValue, SSAValue] | None = None,
    blocks: dict[Block, Block] | None = None,
) -> OperationT:
    """
    Return a copy of an operation and all inside it, as xDSL's `root.clone(values, blocks)`.

    Args:
        root: the operation; it and those inside it may have operands from outside.
        values: replacements of values; the copies of results and of arguments are added.
        blocks: replacements of successors; the copies of blocks are added.
    """
    return cast("OperationT", copies_in(root, values, blocks)[root])


def copies_in(
    root: Operation,
    values: dict[SSAValue, SSAValue] | None = None,
    blocks: dict[Block, Block] | None = None,
    instead: Callable[[Operation], Operation | None] = lambda op: None,
) -> dict[Operation, Operation]:
    """
    Copy an operation; return all copies inside, outer ones first, by their originals.

    Args:
        root: as in `clone`, like `values` and `blocks`.
        instead: returns the replacement of an operation that is not copied, without operands and
            regions and with the same results; None for all others.
    """
    values = {} if values is None else values
    blocks = {} if blocks is None else blocks
    notes = _notes_of(walk(root))
    copies = _copies(notes, values, blocks, instead)
    _fill(notes[1:], copies, blocks)
    return copies


def clone_region(region: Region, values: dict[SSAValue, SSAValue] | None = None) -> Region:
    """Return a copy of a region, as `clone` does for an operation."""
    values = {} if values is None else values
    blocks: dict[Block, Block] = {}
    copy = _with_empty_blocks(_blocks_of(region), values, blocks)
    notes = _notes_of(walk_regions((region,)))
    _fill(notes, _copies(notes, values, blocks, lambda op: None), blocks)
    return copy


class Snapshot(Generic[OperationT]):
    """Snapshot of an operation and all inside it; takes a fraction of the time of a copy."""

    def __init__(self, root: OperationT):
        self._root = root
        self._notes = _notes_of(walk(root))

    def made_again(self) -> OperationT:
        """Return a copy of the operation as it was, whatever has changed since."""
        blocks: dict[Block, Block] = {}
        copies = _copies(self._notes, {}, blocks, lambda op: None)
        _fill(self._notes[1:], copies, blocks)
        return cast("OperationT", copies[self._root])


def become(op: Operation, other: Operation) -> None:
    """Move the contents of another module or function into this one, in place of its own."""
    for region in list(op.regions):
        op.detach_region(region)
    for region in list(other.regions):
        op.add_region(other.detach_region(region))
    op.attributes = other.attributes


class _BlockNote(NamedTuple):
    """State of a block, without its operations."""

    block: Block
    arguments: Sequence[tuple[BlockArgument, Attribute, str | None, LocationAttr]]


class _Note(NamedTuple):
    """State of an operation, with empty regions."""

    op: Operation
    operands: Sequence[SSAValue]
    result_types: Sequence[Attribute]
    name_hints: Sequence[str | None]
    properties: Mapping[str, Attribute]
    attributes: Mapping[str, Attribute]
    location: LocationAttr
    successors: Sequence[Block]
    regions: Sequence[Sequence[_BlockNote]]
    parent: Block | None


def _notes_of(ops: Sequence[Operation]) -> list[_Note]:
    return [
        _Note(
            op,
            op.operands[:],
            [value.type for value in op.results],
            [value.name_hint for value in op.results],
            op.properties.copy(),
            op.attributes.copy(),
            op.location,
            op.successors[:],
            [_blocks_of(region) for region in op.regions] if op.regions else (),
            op.parent,
        )
        for op in ops
    ]


def _blocks_of(region: Region) -> Sequence[_BlockNote]:
    return [
        _BlockNote(
            block, [(value, value.type, value.name_hint, value.location) for value in block.args]
        )
        for block in region.blocks
    ]


def _copies(
    notes: Sequence[_Note],
    values: dict[SSAValue, SSAValue],
    blocks: dict[Block, Block],
    instead: Callable[[Operation], Operation | None],
) -> dict[Operation, Operation]:
    """Return copies, with empty blocks, of operations that are listed outer ones first."""
    copies: dict[Operation, Operation] = {}
    unknown: list[SSAValue] = []
    for note in notes:
        op = note.op
        if (copy := instead(op)) is None:
            operands = note.operands
            unknown += [value for value in operands if value not in values]
            copy = type(op).create(
                operands=[values.get(value, value) for value in operands],
                result_types=note.result_types,
                properties=note.properties,
                attributes=note.attributes,
                location=note.location,
                successors=[blocks.get(block, block) for block in note.successors],
                regions=[_with_empty_blocks(region, values, blocks) for region in note.regions],
            )
        for value, name_hint, new in zip(op.results, note.name_hints, copy.results, strict=True):
            values[value] = new
            new.name_hint = name_hint
        copies[op] = copy
    if any(value in values for value in unknown):
        # They are defined later in the text. Set all operands again, so that uses are in order.
        for note in notes:
            copy = copies[note.op]
            if copy.operands:
                copy.operands = [values.get(value, value) for value in note.operands]
    return copies


def _with_empty_blocks(
    region: Sequence[_BlockNote], values: dict[SSAValue, SSAValue], blocks: dict[Block, Block]
) -> Region:
    copies: list[Block] = []
    for block, arguments in region:
        copy = blocks[block] = Block(arg_types=[type_ for _, type_, _, _ in arguments])
        for (value, _, name_hint, location), new in zip(arguments, copy.args, strict=True):
            values[value] = new
            new.name_hint, new.location = name_hint, location
        copies.append(copy)
    return Region(copies)


def _fill(
    notes: Sequence[_Note], copies: Mapping[Operation, Operation], blocks: Mapping[Block, Block]
) -> None:
    """
    Put copies of operations into the copies of their blocks, inner ones first: xDSL visits all that
    is around a block when an operation is added to it.
    """
    inside: dict[Block | None, list[Operation]] = {}
    for note in notes:
        inside.setdefault(note.parent, []).append(copies[note.op])
    for block, members in reversed(inside.items()):
        assert block is not None
        blocks[block].add_ops(members)
