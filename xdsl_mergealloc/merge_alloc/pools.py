"""Whether what options say about memory spaces is true of a program: names and capacities."""

from __future__ import annotations

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.merge_alloc.options import (
    DEFAULT_MEMORY_SPACE,
    MergeAllocOptions,
    is_named,
    name_of_memory_space,
)


def check_names_of_spaces(root: Operation, options: MergeAllocOptions) -> None:
    """Raises `PassError` if `memory-space` or `pools` name a memory space that nothing is in."""
    named = [("pools", pool.memory_space) for pool in options.pools]
    if options.memory_space is not None:
        named.insert(0, ("memory-space", options.memory_space))
    named = [entry for entry in named if entry[1] != DEFAULT_MEMORY_SPACE]
    if not named:
        return
    spaces = _memory_spaces(root)
    for option, name in named:
        if not any(is_named(space, name) for space in spaces):
            found = ", ".join(f"'{name_of_memory_space(space)}'" for space in spaces)
            raise PassError(
                f"error: merge-alloc: {option}: there is no memory space '{name}' in the program, "
                f"which has {found or 'no buffers'}"
            )


def _memory_spaces(root: Operation) -> list[Attribute]:
    """The memory spaces of all buffers below an operation, in the order of their appearance."""
    types: dict[Attribute, None] = {}
    for op in root.walk():
        types.update(dict.fromkeys(op.result_types))
        for region in op.regions:
            for block in region.blocks:
                types.update(dict.fromkeys(block.arg_types))
    spaces: dict[Attribute, None] = {}
    for type_ in types:
        if isinstance(type_, MemRefType | UnrankedMemRefType):
            spaces[type_.memory_space] = None
    return list(spaces)
