"""Sizes of values in memory, in bytes: element types, memref shapes, layouts.

Sizes are those of compiled code: an integer takes as many bytes as LLVM puts between elements of an
array, its bits rounded up to a power of two (an `i1` takes one byte, an `i48` eight); a complex
number takes twice its part, an `index` as many bits as the target says. The size of a memref whose
layout leaves gaps, or is of another dialect, is known to the author of the layout, who registers a
callback for its attribute class.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ComplexType,
    FixedBitwidthType,
    IndexType,
    MemRefType,
    VectorType,
)
from xdsl.ir import Attribute

from xdsl_mergealloc.interfaces.strided import dense_strides, has_identity_layout

_MOST_ALIGNED_BYTES = 16

MOST_INDEX_BITS = (1 << 24) - 1
"""Bits of MLIR's widest integer type, to which `index` is lowered."""

LayoutSizeCallback = Callable[["MemRefType[Attribute]", "MemoryLayout"], "int | None"]
"""
From a memref type of static shape (whose layout is of the registered class) to the bytes it takes
from its first to its last element, or None if these are unknown.
"""

_layout_size_callbacks: dict[type[Attribute], LayoutSizeCallback] = {}


def register_layout_size(layout_class: type[Attribute], callback: LayoutSizeCallback) -> None:
    """Register the sizes of memrefs with layouts of this attribute class."""
    _layout_size_callbacks[layout_class] = callback


@dataclass(frozen=True)
class MemoryLayout:
    """The sizes of types on the target."""

    index_bits: int = 64
    """Width of `index`."""

    _element_size_bytes: dict[Attribute, int | None] = field(
        default_factory=dict[Attribute, "int | None"], repr=False, compare=False
    )
    """Cache of sizes: programs have many buffers and few element types."""

    def element_size_bytes(self, element_type: Attribute) -> int | None:
        """Return the bytes from one element to the next in a buffer; None if unknown."""
        try:
            return self._element_size_bytes[element_type]
        except KeyError:
            size_bytes = self._work_out_element_size(element_type)
            self._element_size_bytes[element_type] = size_bytes
            return size_bytes

    def _work_out_element_size(self, element_type: Attribute) -> int | None:
        match element_type:
            case IndexType():
                return _bits_to_bytes(self.index_bits)
            case ComplexType():
                part_bytes = self.element_size_bytes(element_type.element_type)
                return None if part_bytes is None else 2 * part_bytes
            case VectorType() if element_type.get_num_scalable_dims():
                # The target has a multiple of these lanes.
                return None
            case VectorType():
                # As MLIR's default data layout: the innermost row is a power of two of lanes.
                *rows, lanes = (1, *element_type.get_shape())
                lane_bits = self._lane_bits(element_type.element_type)
                if lane_bits is None:
                    return None
                return _bits_to_bytes(prod(rows) * _next_power_of_two(lanes) * lane_bits)
            case FixedBitwidthType():
                return _bits_to_bytes(_padded_bits(element_type.bitwidth))
            case _:
                return None

    def _lane_bits(self, lane_type: Attribute) -> int | None:
        if isinstance(lane_type, FixedBitwidthType):
            return _padded_bits(lane_type.bitwidth)
        lane_bytes = self.element_size_bytes(lane_type)
        return None if lane_bytes is None else 8 * lane_bytes

    def buffer_size_bytes(self, buffer_type: MemRefType[Attribute]) -> int | str:
        """Return the bytes that a memref of static shape takes, or why they are not known."""
        shape = buffer_type.get_shape()
        if DYNAMIC_INDEX in shape:
            return "dynamic shape"
        element_bytes = self.element_size_bytes(buffer_type.element_type)
        if element_bytes is None:
            return f"element type {buffer_type.element_type} has no known size"
        # Most have the identity layout, which is a cheap test.
        if has_identity_layout(buffer_type) or dense_strides(buffer_type) is not None:
            return prod(shape) * element_bytes
        callback = _layout_size_callbacks.get(type(buffer_type.layout))
        size_bytes = None if callback is None else callback(buffer_type, self)
        if size_bytes is None:
            return f"layout {buffer_type.layout} is not the identity"
        return size_bytes


def _next_power_of_two(count: int) -> int:
    return 1 << (count - 1).bit_length()


def _padded_bits(bits: int) -> int:
    """Return the bits from one number to the next: no target aligns a number to more than its size,
    rounded up to a power of two, or to more than 16 bytes."""
    most = 8 * _MOST_ALIGNED_BYTES
    return _next_power_of_two(bits) if 0 < bits <= most else -(-bits // most) * most


def _bits_to_bytes(bits: int) -> int:
    return -(-bits // 8)
