"""Element types as bytes: size, load, store and rounding of every scalar type memory can hold.

Integers are kept in signed canonical form (`i1` as 0 or 1), floats as Python floats that are
exactly representable in their type, complex numbers as Python complex. An element takes whole
bytes, a power of two of them up to 16: `i1` one, `i24` four.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, cast

from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    ComplexType,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
    MemRefType,
    PackableType,
)
from xdsl.ir import Attribute

Scalar: TypeAlias = "int | float | complex"

Access: TypeAlias = (
    "tuple[Callable[[bytearray, int], Scalar], Callable[[bytearray, int, Scalar], None]]"
)
"""Load and store functions."""

INDEX_BITWIDTH = 64


@dataclass(frozen=True, eq=False)
class Element:
    """Representation of an element type in memory."""

    type: Attribute
    size_bytes: int
    load: Callable[[bytearray, int], Scalar]
    """`load(data, byte_offset)`."""
    store: Callable[[bytearray, int, Scalar], None]
    """`store(data, byte_offset, value)`; the value is normalised."""
    normalize: Callable[[Scalar], Scalar]
    """Wraps an integer, rounds a float to the nearest representable value."""
    small: tuple[bytes, ...]
    """256 encodings of harmless values (no NaN, small floats), which test.op writes."""


class UnsupportedElement(Exception):
    """The interpreter has no encoding for an element type."""


def wrap_signed(value: int, bitwidth: int) -> int:
    """`value` modulo 2**bitwidth, as a signed number; 0 or 1 for one bit."""
    value &= (1 << bitwidth) - 1
    if bitwidth > 1 and value >> (bitwidth - 1):
        value -= 1 << bitwidth
    return value


def to_unsigned(value: int, bitwidth: int) -> int:
    """The unsigned reading of a canonical integer."""
    return value & ((1 << bitwidth) - 1)


def round_bf16(value: float) -> float:
    """Nearest bfloat16 (8 significant bits, exponent of f32), ties to even."""
    if value == 0 or math.isinf(value) or math.isnan(value):
        return value
    mantissa, exponent = math.frexp(value)
    if exponent < -125:  # subnormal: multiples of 2**-133
        return math.copysign(math.ldexp(round(math.ldexp(value, 133)), -133), value)
    rounded = math.ldexp(round(mantissa * 256), exponent - 8)
    return math.copysign(math.inf, value) if abs(rounded) >= 2.0**128 else rounded


def _round_with(packer: struct.Struct) -> Callable[[float], float]:
    def rounded(value: float) -> float:
        try:
            result: float = packer.unpack(packer.pack(value))[0]
        except OverflowError:
            return math.copysign(math.inf, value)
        return result

    return rounded


def _struct_access(packer: struct.Struct) -> Access:

    unpack_from, pack_into = packer.unpack_from, packer.pack_into

    def load(data: bytearray, byte_offset: int) -> Scalar:
        value: Scalar = unpack_from(data, byte_offset)[0]
        return value

    def store(data: bytearray, byte_offset: int, value: Scalar) -> None:
        pack_into(data, byte_offset, value)

    return load, store


def _small_values(
    size_bytes: int,
    store: Callable[[bytearray, int, Scalar], None],
    value_of: Callable[[int], Scalar],
) -> tuple[bytes, ...]:
    encodings: list[bytes] = []
    for byte in range(256):
        data = bytearray(size_bytes)
        store(data, 0, value_of(byte))
        encodings.append(bytes(data))
    return tuple(encodings)


_INT_FORMATS = {8: "<b", 16: "<h", 32: "<i", 64: "<q"}


def _padded_bytes(bitwidth: int) -> int:
    """Bytes from one integer to the next."""
    own_bytes = (bitwidth + 7) // 8
    return 1 << (own_bytes - 1).bit_length() if own_bytes <= 16 else -(-own_bytes // 16) * 16


def _odd_integer_access(bitwidth: int) -> Access:
    size_bytes = _padded_bytes(bitwidth)

    def load(data: bytearray, byte_offset: int) -> Scalar:
        raw = int.from_bytes(data[byte_offset : byte_offset + size_bytes], "little")
        return wrap_signed(raw, bitwidth)

    def store(data: bytearray, byte_offset: int, value: Scalar) -> None:
        assert isinstance(value, int)
        raw = to_unsigned(value, bitwidth).to_bytes(size_bytes, "little")
        data[byte_offset : byte_offset + size_bytes] = raw

    return load, store


def integer_width(type: Attribute) -> int | None:
    """Bit width of an integer or index type, None for other types."""
    if isinstance(type, IndexType):
        return INDEX_BITWIDTH
    return cast("IntegerType", type).width.data if isinstance(type, IntegerType) else None


def is_descriptor(element: Element) -> bool:
    """The elements are memrefs: memory holds handles of them."""
    return isinstance(element.type, MemRefType)


def _descriptor_element(type: MemRefType[Attribute]) -> Element:
    """An element as large as the descriptor of a ranked memref, with a handle in its first word."""
    load, store = _struct_access(struct.Struct("<q"))
    size_bytes = 8 * (3 + 2 * type.get_num_dims())
    return Element(type, size_bytes, load, store, lambda value: value, ())


def _integer_element(type: Attribute, bitwidth: int) -> Element:
    size_bytes = _padded_bytes(bitwidth)

    def normalize(value: Scalar) -> Scalar:
        assert isinstance(value, int)
        return wrap_signed(value, bitwidth)

    if bitwidth in _INT_FORMATS:
        load, store = _struct_access(struct.Struct(_INT_FORMATS[bitwidth]))
    else:
        load, store = _odd_integer_access(bitwidth)
    # An odd multiplier spreads the byte over all bits, so that wide integers differ widely.
    factor = 1 if bitwidth == 1 else 0x9E3779B97F4A7C15
    small = _small_values(size_bytes, store, lambda byte: wrap_signed(byte * factor, bitwidth))
    return Element(type, size_bytes, load, store, normalize, small)


def _bf16_access() -> Access:
    f32 = struct.Struct("<f")

    def load(data: bytearray, byte_offset: int) -> Scalar:
        value: float = f32.unpack(b"\0\0" + data[byte_offset : byte_offset + 2])[0]
        return value

    def store(data: bytearray, byte_offset: int, value: Scalar) -> None:
        data[byte_offset : byte_offset + 2] = f32.pack(value)[2:]

    return load, store


def _packed_access(type: PackableType[float], size_bytes: int) -> Access:
    def load(data: bytearray, byte_offset: int) -> Scalar:
        return type.unpack(data[byte_offset : byte_offset + size_bytes], 1)[0]

    def store(data: bytearray, byte_offset: int, value: Scalar) -> None:
        assert not isinstance(value, complex)
        data[byte_offset : byte_offset + size_bytes] = type.pack((value,))

    return load, store


def _round_packed(type: PackableType[float]) -> Callable[[float], float]:
    return lambda value: type.unpack(type.pack((value,)), 1)[0]


def _float_format(type: Attribute) -> tuple[int, Access, Callable[[float], float]]:
    """Size in bytes, access and rounding of a float type. Raises UnsupportedElement."""
    if isinstance(type, Float64Type):
        return 8, _struct_access(struct.Struct("<d")), float
    if isinstance(type, Float32Type):
        return 4, _struct_access(struct.Struct("<f")), _round_with(struct.Struct("<f"))
    if isinstance(type, Float16Type):
        return 2, _struct_access(struct.Struct("<e")), _round_with(struct.Struct("<e"))
    if isinstance(type, BFloat16Type):
        return 2, _bf16_access(), round_bf16
    if isinstance(type, AnyFloat):
        size_bytes = type.compile_time_size
        return size_bytes, _packed_access(type, size_bytes), _round_packed(type)
    raise UnsupportedElement(f"no encoding for elements of type {type}")


def _float_element(type: Attribute) -> Element:
    size_bytes, (load, store), round_float = _float_format(type)

    def normalize(value: Scalar) -> Scalar:
        assert not isinstance(value, complex)
        return round_float(value)

    # Sixteenths in [-8, 8) are exact from bf16 up: no rounding hides a difference.
    small = _small_values(size_bytes, store, lambda byte: normalize((byte - 128) / 16))
    return Element(type, size_bytes, load, store, normalize, small)


def _complex_element(type: Attribute, part: Element) -> Element:
    part_bytes = part.size_bytes

    def load(data: bytearray, byte_offset: int) -> Scalar:
        real, imag = part.load(data, byte_offset), part.load(data, byte_offset + part_bytes)
        assert not isinstance(real, complex)
        assert not isinstance(imag, complex)
        return complex(real, imag)

    def store(data: bytearray, byte_offset: int, value: Scalar) -> None:
        part.store(data, byte_offset, complex(value).real)
        part.store(data, byte_offset + part_bytes, complex(value).imag)

    def normalize(value: Scalar) -> Scalar:
        real, imag = part.normalize(complex(value).real), part.normalize(complex(value).imag)
        assert not isinstance(real, complex)
        assert not isinstance(imag, complex)
        return complex(real, imag)

    small = tuple(code + code for code in part.small)
    return Element(type, 2 * part_bytes, load, store, normalize, small)


_cache: dict[Attribute, Element] = {}


def element_of(type: Attribute) -> Element:
    """The encoding of `type`.

    Raises:
        UnsupportedElement: for types that are no integer, index, float, complex of floats or
            ranked memref.
    """
    if (known := _cache.get(type)) is not None:
        return known
    bitwidth = integer_width(type)
    if isinstance(type, MemRefType):
        element = _descriptor_element(cast("MemRefType[Attribute]", type))
    elif bitwidth is not None:
        element = _integer_element(type, bitwidth)
    elif isinstance(type, ComplexType):
        part = cast("ComplexType[Float32Type]", type).element_type
        element = _complex_element(cast("Attribute", type), _float_element(part))
    else:
        element = _float_element(type)
    _cache[type] = element
    return element
