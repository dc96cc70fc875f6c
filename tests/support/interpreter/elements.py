"""Element types as bytes: size, load, store and rounding of every scalar type memory can hold.

Integers are kept in signed canonical form (`i1` as 0 or 1), floats as Python floats that are
exactly representable in their type, complex numbers as Python complex. An element takes whole
bytes: `i1` one, `i24` three.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    ComplexType,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
)
from xdsl.ir import Attribute

Scalar: TypeAlias = "int | float | complex"

INDEX_BITWIDTH = 64


@dataclass(frozen=True, eq=False)
class Element:
    """How one element type lives in memory."""

    type: Attribute
    size_bytes: int
    load: Callable[[bytearray, int], Scalar]
    """`load(data, byte_offset)`."""
    store: Callable[[bytearray, int, Scalar], None]
    """`store(data, byte_offset, value)`; the value is normalised."""
    normalize: Callable[[Scalar], Scalar]
    """Wraps an integer, rounds a float to the nearest representable value."""
    small: tuple[bytes, ...]
    """256 encodings of harmless values (no NaN, small floats): what test.op writes."""


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


def _struct_access(
    packer: struct.Struct,
) -> tuple[Callable[[bytearray, int], Scalar], Callable[[bytearray, int, Scalar], None]]:
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


def _integer_element(type: Attribute, bitwidth: int) -> Element:
    size_bytes = (bitwidth + 7) // 8

    def normalize(value: Scalar) -> Scalar:
        assert isinstance(value, int)
        return wrap_signed(value, bitwidth)

    if bitwidth in _INT_FORMATS:
        load, store = _struct_access(struct.Struct(_INT_FORMATS[bitwidth]))
    else:

        def load(data: bytearray, byte_offset: int) -> Scalar:
            raw = int.from_bytes(data[byte_offset : byte_offset + size_bytes], "little")
            return wrap_signed(raw, bitwidth)

        def store(data: bytearray, byte_offset: int, value: Scalar) -> None:
            assert isinstance(value, int)
            raw = to_unsigned(value, bitwidth).to_bytes(size_bytes, "little")
            data[byte_offset : byte_offset + size_bytes] = raw

    # An odd multiplier spreads the byte over all bits, so that wide integers differ widely.
    small = _small_values(
        size_bytes, store, lambda byte: wrap_signed(byte * 0x9E3779B97F4A7C15, bitwidth)
    )
    if bitwidth == 1:
        small = _small_values(size_bytes, store, lambda byte: byte & 1)
    return Element(type, size_bytes, load, store, normalize, small)


def _float_element(type: Attribute) -> Element:
    round_float: Callable[[float], float]
    if isinstance(type, Float64Type):
        load, store = _struct_access(struct.Struct("<d"))
        size_bytes, round_float = 8, float
    elif isinstance(type, Float32Type):
        load, store = _struct_access(struct.Struct("<f"))
        size_bytes, round_float = 4, _round_with(struct.Struct("<f"))
    elif isinstance(type, Float16Type):
        load, store = _struct_access(struct.Struct("<e"))
        size_bytes, round_float = 2, _round_with(struct.Struct("<e"))
    elif isinstance(type, BFloat16Type):
        size_bytes, round_float = 2, round_bf16
        f32 = struct.Struct("<f")

        def load(data: bytearray, byte_offset: int) -> Scalar:
            value: float = f32.unpack(b"\0\0" + data[byte_offset : byte_offset + 2])[0]
            return value

        def store(data: bytearray, byte_offset: int, value: Scalar) -> None:
            data[byte_offset : byte_offset + 2] = f32.pack(value)[2:]
    elif isinstance(type, AnyFloat):
        float_type = type
        size_bytes = type.compile_time_size

        def load(data: bytearray, byte_offset: int) -> Scalar:
            return float_type.unpack(data[byte_offset : byte_offset + size_bytes], 1)[0]

        def store(data: bytearray, byte_offset: int, value: Scalar) -> None:
            assert not isinstance(value, complex)
            data[byte_offset : byte_offset + size_bytes] = float_type.pack((value,))

        def round_float(value: float) -> float:
            return float_type.unpack(float_type.pack((value,)), 1)[0]
    else:
        raise UnsupportedElement(f"no encoding for elements of type {type}")

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
        UnsupportedElement: for types that are no integer, index, float or complex of floats.
    """
    if (known := _cache.get(type)) is not None:
        return known
    if isinstance(type, IndexType):
        element = _integer_element(type, INDEX_BITWIDTH)
    elif isinstance(type, IntegerType):
        element = _integer_element(type, type.width.data)
    elif isinstance(type, ComplexType):
        element = _complex_element(type, _float_element(type.element_type))
    else:
        element = _float_element(type)
    _cache[type] = element
    return element
