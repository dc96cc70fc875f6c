"""What is planned for constants, as data: which bytes of which global each of them gets."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.memref import GetGlobalOp, GlobalOp
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.diagnostics import source_position
from xdsl_mergealloc.merge_alloc.pools import name_of_memory_space

CONSTANTS = "mergealloc.constants"
"""On a global that holds packed constants: what they are."""


@dataclass(frozen=True, eq=False)
class Constant:
    """A constant that can be packed."""

    op: GlobalOp
    contents: bytes
    alignment: int
    """What it asks for and what its elements need, in bytes."""
    references: tuple[GetGlobalOp, ...]
    """All that names it, in program order."""

    @property
    def name(self) -> str:
        """Its symbol."""
        return self.op.sym_name.data

    @property
    def type(self) -> MemRefType[Attribute]:
        """What its references refer to."""
        return self.op.type

    @property
    def size_bytes(self) -> int:
        """Without what aligns the next one."""
        return len(self.contents)

    @property
    def location(self) -> str:
        """`file:line:column`; empty if there is none."""
        return source_position(self.op.location)


@dataclass(frozen=True)
class PackedConstant:
    """A constant, and its place in the global that holds it."""

    constant: Constant
    offset_bytes: int
    """From the start of the global; that of another one, too, if they are equal (G4)."""


@dataclass(frozen=True)
class StayingConstant:
    """A global that stays as it is."""

    op: GlobalOp
    reason: str

    @property
    def name(self) -> str:
        """Its symbol."""
        return self.op.sym_name.data


@dataclass(frozen=True)
class ConstantsPlan:
    """One global, and the constants in it."""

    table: Operation
    """The symbol table that it is in."""
    memory_space: Attribute
    size_bytes: int
    alignment: int
    """Of the global itself, in bytes: a power of two."""
    packed: tuple[PackedConstant, ...]
    """In program order."""
    overflow_bytes: int = 0
    """By how much its pool is too small for it (with `on-overflow=warn`)."""

    @property
    def pool(self) -> str:
        """The name of the memory space, as pools have it."""
        return name_of_memory_space(self.memory_space)

    @property
    def contents(self) -> bytes:
        """All bytes; those between constants are zero."""
        found = bytearray(self.size_bytes)
        for one in self.packed:
            begin = one.offset_bytes
            found[begin : begin + one.constant.size_bytes] = one.constant.contents
        return bytes(found)
