"""The bytes of constants (C1, G2): what the interpreter lays out, element type by element type."""

from __future__ import annotations

import struct

import pytest
from xdsl.dialects.builtin import IntegerType, MemRefType, i8, i64
from xdsl.dialects.memref import GlobalOp
from xdsl.ir import Attribute

from tests.support.interpreter.attributes import dense_elements, shape_info
from tests.support.interpreter.memref_ops import encode
from tests.unit.support.programs import parse
from xdsl_mergealloc.interfaces.allocation import NotPlannable
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.merge_alloc.constants.contents import (
    Endianness,
    Resources,
    contents_of,
    no_resources,
)


def global_of(text: str) -> GlobalOp:
    """The only global of a module."""
    (op,) = parse(f'memref.global "private" constant @w : {text}').body.block.ops
    assert isinstance(op, GlobalOp)
    return op


def contents(
    text: str,
    endianness: Endianness = "little",
    index_bits: int = 64,
    resources: Resources = no_resources,
) -> bytes | NotPlannable:
    op = global_of(text)
    value = op.properties.get("initial_value")
    return contents_of(value, op.type, MemoryLayout(index_bits), endianness, resources)


LITERALS = [
    "memref<3xi1> = dense<[true, false, true]>",
    "memref<3xi4> = dense<[-1, 7, -8]>",
    "memref<2xi7> = dense<[-1, 63]>",
    "memref<2x2xi8> = dense<[[-128, 127], [0, -1]]>",
    "memref<2xi12> = dense<[-1, 1000]>",
    "memref<2xi16> = dense<[-2, 258]>",
    "memref<2xi32> = dense<[-2, 16909060]>",
    "memref<2xi60> = dense<[-2, 1]>",
    "memref<2xi64> = dense<[-2, 72623859790382856]>",
    "memref<2xindex> = dense<[-2, 1]>",
    "memref<3xf16> = dense<[1.0, -2.5, 65504.0]>",
    "memref<3xbf16> = dense<[1.0, -2.5, 0x7F80]>",
    "memref<3xf32> = dense<[1.0, -2.5, 0x7F800000]>",
    "memref<2xf64> = dense<[1.0, -0.0]>",
    "memref<2xf8E4M3FN> = dense<[1.0, -2.0]>",
    "memref<2xcomplex<f32>> = dense<[(1.0, 2.0), (-3.0, 4.0)]>",
    "memref<1xcomplex<f64>> = dense<(1.0, 2.0)>",
    "memref<2x3xf32> = dense<1.5>",
    "memref<f32> = dense<2.0>",
    "memref<130xf32> = dense<-1.0>",
]


@pytest.mark.parametrize("text", LITERALS)
def test_bytes_are_those_of_the_interpreter(text: str):
    """C1: splats and lists, floats, integers of all widths, complex numbers, index."""
    value = global_of(text).properties["initial_value"]
    expected = encode(shape_info(value.type), dense_elements(value))  # pyright: ignore
    assert contents(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("memref<2xi16> = dense<[1, 515]>", struct.pack(">2h", 1, 515)),
        ("memref<2xf32> = dense<[1.0, -2.5]>", struct.pack(">2f", 1.0, -2.5)),
        ("memref<2xf16> = dense<[1.0, -2.5]>", struct.pack(">2e", 1.0, -2.5)),
        ("memref<1xcomplex<f32>> = dense<(1.0, 2.0)>", struct.pack(">2f", 1.0, 2.0)),
        ("memref<2xindex> = dense<[1, -1]>", struct.pack(">2q", 1, -1)),
        ("memref<2xi12> = dense<[-1, 1]>", b"\x0f\xff\x00\x01"),
        ("memref<2xi1> = dense<[true, false]>", b"\x01\x00"),
    ],
)
def test_the_highest_byte_first(text: str, expected: bytes):
    """C1: byte order of the target; the parts of a complex number keep theirs."""
    assert contents(text, "big") == expected


def test_an_index_is_as_wide_as_on_the_target():
    text = "memref<2xindex> = dense<[1, -1]>"
    assert contents(text, index_bits=32) == struct.pack("<2i", 1, -1)
    assert contents(text, "big", index_bits=16) == struct.pack(">2h", 1, -1)
    assert contents(text, index_bits=128) == NotPlannable("the initial value has 16 bytes")


def resource(handle: str) -> bytes | None:
    """Resources of 8 bytes; a context that has read others of the same name numbers them."""
    return bytes(range(8)) if handle.startswith("blob") else None


@pytest.mark.parametrize(
    ("type_", "expected"),
    [
        ("8xi8", bytes(range(8))),
        ("2x2xf16", bytes(range(8))),
        ("2xf32", bytes(range(8))),
        ("1xcomplex<f32>", bytes(range(8))),
        ("index", bytes(range(8))),
        ("3xf32", NotPlannable("the initial value has 8 bytes")),
        ("8xi1", NotPlannable("resources of type i1 have no known bytes")),
    ],
)
def test_resources(type_: str, expected: bytes | NotPlannable):
    """C1: a resource is the bytes themselves, the lowest of each number first."""
    text = f"memref<{type_}> = dense_resource<blob>"
    assert contents(text, resources=resource) == expected


def test_resources_of_big_endian_targets():
    text = "memref<2xf32> = dense_resource<blob>"
    assert contents(text, "big", resources=resource) == bytes([3, 2, 1, 0, 7, 6, 5, 4])


def test_a_resource_that_is_not_there():
    found = contents("memref<2xf32> = dense_resource<nowhere>")
    assert isinstance(found, NotPlannable)
    assert found.reason.startswith("the bytes of the resource 'nowhere")


@pytest.mark.parametrize(
    ("type_", "value", "reason"),
    [
        (MemRefType(i8, [1]), None, "defined elsewhere"),
        (MemRefType(IntegerType(24), [1]), i64, "elements of type i24 take 3 bytes"),
        (MemRefType(MemRefType(i8, [1]), [1]), i64, "elements of type memref<1xi8> have no known"),
        (MemRefType(i8, [1]), i64, "the initial value is neither dense nor a resource"),
    ],
)
def test_what_has_no_known_bytes(type_: MemRefType[Attribute], value: Attribute, reason: str):
    found = contents_of(value, type_, MemoryLayout(), "little", no_resources)
    assert isinstance(found, NotPlannable)
    assert found.reason.startswith(reason)
