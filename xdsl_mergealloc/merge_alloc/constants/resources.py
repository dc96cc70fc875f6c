"""The bytes of `dense_resource`s, which xDSL keeps in the context."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface

from xdsl_mergealloc.merge_alloc.constants.contents import Resources

_ALIGNMENT_BYTES = 4
"""A blob begins with the alignment of its data, as a 32-bit number."""


def resources_of(ctx: Context) -> Resources:
    """The bytes of the resources that a program had when it was read in this context."""
    builtin = ctx.get_optional_dialect("builtin")
    storage = None if builtin is None else builtin.get_interface(OpAsmDialectInterface)

    def look_up(handle: str) -> bytes | None:
        blob = None if storage is None else storage.lookup(handle)
        if not blob:
            return None
        try:
            data = bytes.fromhex(blob.removeprefix("0x"))
        except ValueError:
            return None
        return data[_ALIGNMENT_BYTES:]

    return look_up
