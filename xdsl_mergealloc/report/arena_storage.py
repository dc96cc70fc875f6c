"""What an arena of a program is: allocated, an argument, a global, at a constant address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr, StringAttr, UnrealizedConversionCastOp
from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import BlockArgument, SSAValue


@dataclass(frozen=True)
class ArenaStorage:
    """What an arena is, in the words of `ArenaPlan`."""

    storage: Literal["alloc", "argument", "global", "static"]
    is_provided: bool = False
    address: int | None = None
    """Where it begins; None if that is not known before the program runs."""


def storage_of(arena: SSAValue) -> ArenaStorage:
    """What an arena is, by what defines its value, which is no cast of another one."""
    if isinstance(arena, BlockArgument):
        function = arena.block.parent_op()
        visibility = None if function is None else function.get_attr_or_prop("sym_visibility")
        # All callers of a private function are in sight.
        is_private = isinstance(visibility, StringAttr) and visibility.data == "private"
        return ArenaStorage("argument", is_provided=is_private)
    definition = arena.owner
    if isinstance(definition, GetGlobalOp):
        return ArenaStorage("global")
    if isinstance(definition, UnrealizedConversionCastOp) and len(definition.operands) == 1:
        address = definition.operands[0].owner
        if isinstance(address, ConstantOp) and isinstance(address.value, IntegerAttr):
            return ArenaStorage("static", address=address.value.value.data)
    return ArenaStorage("alloc")
