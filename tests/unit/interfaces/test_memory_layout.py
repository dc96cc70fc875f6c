"""Bytes of elements and of buffers."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    BoolAttr,
    ComplexType,
    IndexType,
    IntegerType,
    MemRefLayoutAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TensorType,
    VectorType,
    bf16,
    f16,
    f32,
    f64,
)
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.ir.affine import AffineMap
from xdsl.irdl import irdl_attr_definition

from tests.support.generators.builder import full_context, read_program
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from xdsl_mergealloc import MergeAllocPass, VerifyMemoryPlanPass
from xdsl_mergealloc.interfaces import memory_layout
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout, register_layout_size
from xdsl_mergealloc.interfaces.strided import has_identity_layout


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("element_type", "size_bytes"),
    [
        (IntegerType(1), 1),
        (IntegerType(4), 1),
        (IntegerType(8), 1),
        (IntegerType(17), 4),
        (IntegerType(48), 8),
        (IntegerType(65), 16),
        (IntegerType(136), 32),
        (f16, 2),
        (bf16, 2),
        (f32, 4),
        (f64, 8),
        (IndexType(), 8),
        (ComplexType(f32), 8),
        (ComplexType(IntegerType(1)), 2),
        (VectorType(f32, [4]), 16),
        (VectorType(f32, [3]), 16),
        (VectorType(IntegerType(8), [3, 5]), 24),
        (VectorType(IntegerType(1), [16]), 2),
        (VectorType(IndexType(), [2]), 16),
        (VectorType(f32, [4], ArrayAttr([BoolAttr.from_bool(True)])), None),
        (MemRefType(f32, [2]), None),
        (TensorType(f32, [2]), None),
    ],
)
def test_elements(element_type: Attribute, size_bytes: int | None):
    layout = MemoryLayout()
    assert layout.element_size_bytes(element_type) == size_bytes
    assert layout.element_size_bytes(element_type) == size_bytes  # and from the cache


@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize("bits", [3, 17, 48])
def test_elements_of_compiled_code(bits: int):
    """Buffers in one arena keep their contents, and nothing is stored behind it."""
    type_ = f"memref<10xi{bits}>"
    text = f"""
      func.func @main(%m: i64, %n: i64) -> memref<10xi64> {{
        %x = arith.trunci %m : i64 to i{bits}
        %y = arith.trunci %n : i64 to i{bits}
        %a = memref.alloc() : {type_}
        %b = memref.alloc() : {type_}
        %r = memref.alloc() : memref<10xi64>
        linalg.fill ins(%x : i{bits}) outs(%a : {type_})
        linalg.fill ins(%y : i{bits}) outs(%b : {type_})
        linalg.generic {{
          indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]
        }} ins(%a, %b : {type_}, {type_}) outs(%r : memref<10xi64>) {{
        ^bb0(%p: i{bits}, %q: i{bits}, %o: i64):
          %0 = arith.subi %p, %q : i{bits}
          %1 = arith.extsi %0 : i{bits} to i64
          linalg.yield %1 : i64
        }}
        memref.dealloc %a : {type_}
        memref.dealloc %b : {type_}
        func.return %r : memref<10xi64>
      }}
    """
    module = read_program(text)
    MergeAllocPass().apply(full_context(), module)
    VerifyMemoryPlanPass().apply(full_context(), module)
    assert_same_behaviour(text, str(module))


def test_width_of_index():
    layout = MemoryLayout(index_bits=32)
    assert layout.element_size_bytes(IndexType()) == 4
    assert layout.element_size_bytes(VectorType(IndexType(), [4])) == 16


@pytest.mark.parametrize(
    ("shape", "size_bytes"),
    [([], 4), ([3], 12), ([3, 5], 60), ([0, 5], 0), ([DYNAMIC_INDEX, 5], "dynamic shape")],
)
def test_buffers(shape: list[int], size_bytes: int | str):
    assert MemoryLayout().buffer_size_bytes(MemRefType(f32, shape)) == size_bytes


def test_reasons_name_the_type_and_the_layout():
    layout = MemoryLayout()
    of_buffers = MemRefType[Attribute](MemRefType(f32, [2]), [3])
    assert layout.buffer_size_bytes(of_buffers) == "element type memref<2xf32> has no known size"
    spread = MemRefType(f32, [3], StridedLayoutAttr([2]))
    assert layout.buffer_size_bytes(spread) == "layout strided<[2]> is not the identity"


@pytest.mark.parametrize(
    ("shape", "layout", "is_identity"),
    [
        ([2, 3], NoneAttr(), True),
        ([2, 3], StridedLayoutAttr([3, 1]), True),
        ([2, 3], StridedLayoutAttr([3, 1], 0), True),
        ([2, 3], StridedLayoutAttr([3, 1], 1), False),
        ([2, 3], StridedLayoutAttr([3, 1], None), False),
        ([2, 3], StridedLayoutAttr([4, 1]), False),
        ([2, 3], StridedLayoutAttr([None, 1]), False),
        ([1, 3], StridedLayoutAttr([99, 1]), True),
        ([2, 1, 3], StridedLayoutAttr([3, 99, 1]), True),
        ([2, 3], StridedLayoutAttr([1]), False),
        ([2, 3], AffineMapAttr(AffineMap.identity(2)), True),
        ([2, 3], AffineMapAttr(AffineMap.from_callable(lambda i, j: (j, i))), False),
    ],
)
def test_identity_layouts(shape: list[int], layout: MemRefLayoutAttr | NoneAttr, is_identity: bool):
    assert has_identity_layout(MemRefType(f32, shape, layout)) == is_identity


@irdl_attr_definition
class PaddedLayout(ParametrizedAttribute, MemRefLayoutAttr):
    """A third party's layout: each row is padded to 64 bytes."""

    name = "mine.padded"

    def get_affine_map(self) -> AffineMap:
        return AffineMap.identity(2)


def padded_size(buffer_type: MemRefType[Attribute], layout: MemoryLayout) -> int | None:
    *rows, columns = buffer_type.get_shape()
    element_bytes = layout.element_size_bytes(buffer_type.element_type)
    if element_bytes is None or len(rows) != 1:
        return None
    return rows[0] * -(-columns * element_bytes // 64) * 64


def test_layouts_of_third_parties(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(memory_layout, "_layout_size_callbacks", {})
    two_rows = MemRefType[Attribute](f32, [2, 3], PaddedLayout())
    assert isinstance(MemoryLayout().buffer_size_bytes(two_rows), str)
    register_layout_size(PaddedLayout, padded_size)
    assert MemoryLayout().buffer_size_bytes(two_rows) == 128
    # What its callback cannot tell remains unknown.
    assert isinstance(MemoryLayout().buffer_size_bytes(MemRefType(f32, [3], PaddedLayout())), str)
