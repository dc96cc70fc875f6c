"""Constants as data: their bytes, as compiled code lays them out (G2), and their places in globals.

The bytes of a `dense_resource` are in the context of xDSL (`Resources`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Literal, NamedTuple, TypeAlias, cast

from xdsl.context import Context
from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects.builtin import (
    AnyFloat,
    BytesAttr,
    ComplexType,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    IndexType,
    IntegerType,
    MemRefType,
    TensorType,
    UnitAttr,
    i8,
)
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import GetGlobalOp, GlobalOp
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.diagnostics import source_position
from xdsl_mergealloc.interfaces.allocation import NotPlannable
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.memory_pools import name_of_memory_space

_ALIGNMENT_BYTES = 4
"""A blob begins with the alignment of its data, as a 32-bit number."""


def resources_of(ctx: Context) -> Resources:
    """Return a look-up of the resources that a program had when it was read in this context."""
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


Endianness = Literal["little", "big"]

Resources: TypeAlias = "Callable[[str], bytes | None]"
"""Maps the handle of a `dense_resource` to its bytes; None if it has none."""


def no_resources(handle: str) -> bytes | None:
    """Return None for any handle: resource contents are unavailable."""
    return None


def contents_of(
    value: Attribute | None,
    buffer_type: MemRefType[Attribute],
    layout: MemoryLayout,
    endianness: Endianness,
    resources: Resources,
) -> bytes | NotPlannable:
    """
    Return the bytes of a global, given its initial value and its type, which has the identity
    layout; or why they are not known.
    """
    if value is None:
        return NotPlannable("defined elsewhere")
    if isinstance(value, UnitAttr):
        return NotPlannable("uninitialized")
    element_type = buffer_type.element_type
    number_type, numbers = numbers_in(element_type)
    numbers *= prod(buffer_type.get_shape())
    width = layout.element_size_bytes(number_type)
    if not isinstance(number_type, IntegerType | IndexType | AnyFloat) or width is None:
        return NotPlannable(f"elements of type {element_type} have no known bytes")
    bits = layout.index_bits if isinstance(number_type, IndexType) else number_type.bitwidth
    own_bytes = (bits + 7) // 8
    if own_bytes != width:
        return NotPlannable(
            f"elements of type {element_type} take {own_bytes} bytes, which targets pad differently"
        )
    match value:
        case DenseIntOrFPElementsAttr(data=data):
            stored_bytes = number_type.compile_time_size
            stored = data.data
        case DenseResourceAttr(resource_handle=handle):
            blob = resources(handle.data)
            if blob is None:
                return NotPlannable(f"the bytes of the resource '{handle.data}' are not known")
            if bits != 8 * width:
                return NotPlannable(f"resources of type {element_type} have no known bytes")
            stored_bytes, stored = width, blob
        case _:
            return NotPlannable("the initial value is neither dense nor a resource")
    if len(stored) != numbers * stored_bytes or width > stored_bytes:
        return NotPlannable(f"the initial value has {len(stored)} bytes")
    return _laid_out(stored, stored_bytes, bits, endianness)


def numbers_in(element_type: Attribute) -> tuple[Attribute, int]:
    """
    Return the component type of an element, and its number of components: two if complex, else one.
    """
    if isinstance(element_type, ComplexType):
        return cast("ComplexType[IntegerType]", element_type).element_type, 2
    return element_type, 1


def _laid_out(stored: bytes, stored_bytes: int, bits: int, endianness: Endianness) -> bytes:
    """
    Convert numbers of `stored_bytes` each, the lowest byte first, to their form in memory: as many
    bytes as `bits` need, with zeros above. It converts the first bytes of all numbers at once, then
    the second ones, and so on, as there may be millions of numbers.
    """
    width = (bits + 7) // 8
    if width == stored_bytes and bits == 8 * width and (endianness == "little" or width == 1):
        return stored
    laid_out = bytearray(len(stored) // stored_bytes * width)
    for place in range(width):
        column = stored[place::stored_bytes]
        if place == width - 1 and bits % 8:
            highest = (1 << bits % 8) - 1
            column = column.translate(bytes(byte & highest for byte in range(256)))
        laid_out[place if endianness == "little" else width - 1 - place :: width] = column
    return bytes(laid_out)


@dataclass(frozen=True, eq=False)
class Constant:
    """A constant that can be packed."""

    op: GlobalOp
    contents: bytes
    alignment: int
    """Alignment required by the global and by its elements, in bytes."""
    references: tuple[GetGlobalOp, ...]
    """All references to it, in program order."""

    @property
    def name(self) -> str:
        """Its symbol."""
        return self.op.sym_name.data

    @property
    def type(self) -> MemRefType[Attribute]:
        """Type of the buffer that its references refer to."""
        return self.op.type

    @property
    def size_bytes(self) -> int:
        """Size without padding."""
        return len(self.contents)

    @property
    def location(self) -> str:
        """`file:line:column`; empty if there is none."""
        return source_position(self.op.location)


class PackedConstant(NamedTuple):
    """A constant, and its place in the global that holds it."""

    constant: Constant
    offset_bytes: int
    """From the start of the global; constants that are equal may have the same (G4)."""


class StayingConstant(NamedTuple):
    """A global that stays as it is."""

    op: GlobalOp
    reason: str

    @property
    def name(self) -> str:
        """Its symbol."""
        return self.op.sym_name.data


class ConstantsPlan(NamedTuple):
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
    functions: tuple[FuncOp, ...] = ()
    """Functions that get it as an argument (G7); none if it is a global."""

    @property
    def contents_attribute(self) -> DenseIntOrFPElementsAttr:
        """All bytes, as an attribute."""
        type_ = TensorType(i8, [self.size_bytes])
        return DenseIntOrFPElementsAttr(type_, BytesAttr(self.contents))

    @property
    def pool(self) -> str:
        """Name of the memory space, as used for pools."""
        return name_of_memory_space(self.memory_space)

    @property
    def contents(self) -> bytes:
        """All bytes; those between constants are zero."""
        found = bytearray(self.size_bytes)
        for one in self.packed:
            begin = one.offset_bytes
            found[begin : begin + one.constant.size_bytes] = one.constant.contents
        return bytes(found)
