"""Bytes of constants (C1, G2), as the interpreter lays them out, by element type."""

from __future__ import annotations

import struct
from typing import Literal

import pytest
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr, i64
from xdsl.dialects.dlti import DataLayoutEntryAttr, DataLayoutSpecAttr
from xdsl.ir import Attribute

from tests.support.interpreter.attributes import dense_elements, shape_info
from tests.support.interpreter.memref_ops import encode
from tests.unit.support.programs import parse
from xdsl_mergealloc import MemoryPlan, MergeAllocOptions, plan_program


def program(text: str) -> ModuleOp:
    """A module that reads a constant."""
    type_ = text.split(" = ")[0]
    return parse(f"""
      memref.global "private" constant @w : {text}
      func.func @main() {{
        %w = memref.get_global @w : {type_}
        "test.op"(%w) {{readonly}} : ({type_}) -> ()
        func.return
      }}""")


def value_of(module: ModuleOp) -> Attribute:
    """The initial value of the constant."""
    (op, _) = module.body.block.ops
    return op.properties["initial_value"]


def planned(module: ModuleOp, index_bits: int = 64) -> MemoryPlan:
    options = MergeAllocOptions(pack_constants=True, index_bitwidth=index_bits)
    return plan_program(module, options, resources=resource)


def resource(handle: str) -> bytes | None:
    """Resources of 8 bytes; a context that has read others of the same name numbers them."""
    return bytes(range(8)) if handle.startswith("blob") else None


def contents(
    text: str, endianness: Literal["little", "big"] = "little", index_bits: int = 64
) -> bytes:
    """The bytes of the constant that is packed."""
    module = program(text)
    order = DataLayoutSpecAttr(
        ArrayAttr([DataLayoutEntryAttr("dlti.endianness", StringAttr(endianness))])
    )
    module.attributes["dlti.dl_spec"] = order
    (constants,) = planned(module, index_bits).constants
    return constants.contents


def why_it_stays(module: ModuleOp, index_bits: int = 64) -> str:
    (staying,) = planned(module, index_bits=index_bits).staying_constants
    return staying.reason


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


@pytest.mark.every_case
@pytest.mark.parametrize("text", LITERALS)
def test_bytes_are_those_of_the_interpreter(text: str):
    """C1: splats and lists, floats, integers of all widths, complex numbers, index."""
    value = value_of(program(text))
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
    assert why_it_stays(program(text), index_bits=128) == "the initial value has 16 bytes"


@pytest.mark.parametrize("type_", ["8xi8", "2x2xf16", "2xf32", "1xcomplex<f32>", "index"])
def test_resources(type_: str):
    """C1: a resource is the bytes themselves, the lowest of each number first."""
    assert contents(f"memref<{type_}> = dense_resource<blob>") == bytes(range(8))


def test_resources_of_big_endian_targets():
    text = "memref<2xf32> = dense_resource<blob>"
    assert contents(text, "big") == bytes([3, 2, 1, 0, 7, 6, 5, 4])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3xf32> = dense_resource<blob>", "the initial value has 8 bytes"),
        ("1xf32> = dense_resource<blob>", "the initial value has 8 bytes"),
        ("8xi1> = dense_resource<blob>", "resources of type i1 have no known bytes"),
        ("2xf32> = dense_resource<nowhere>", "the bytes of the resource 'nowhere"),
        ("1xi24> = dense<1>", "elements of type i24 take 3 bytes"),
    ],
)
def test_what_has_no_known_bytes(text: str, reason: str):
    assert why_it_stays(program(f"memref<{text}")).startswith(reason)


@pytest.mark.parametrize(
    ("type_", "value", "reason"),
    [
        ("memref<1xi8>", None, "defined elsewhere"),
        ("memref<1xmemref<1xi8>>", i64, "elements of type memref<1xi8> have no known"),
        ("memref<1xi8>", i64, "the initial value is neither dense nor a resource"),
    ],
)
def test_initial_values_that_no_text_has(type_: str, value: Attribute | None, reason: str):
    module = program(f"{type_} = uninitialized")
    (op, _) = module.body.block.ops
    if value is None:
        del op.properties["initial_value"]
    else:
        op.properties["initial_value"] = value
    assert why_it_stays(module).startswith(reason)
