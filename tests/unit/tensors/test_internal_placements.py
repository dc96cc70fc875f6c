"""Tensors that could be computed in the part of another tensor that they are inserted into.

This is about a data structure inside of the folder, and may go with it.
"""

from __future__ import annotations

import pytest

from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.tensors.block import TensorBlock

INSERTED = """
func.func @f(%y: tensor<8xf32>) -> tensor<16xf32> {
  %host = "test.op"() : () -> tensor<16xf32>
  %early = tensor.extract_slice %host[8] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  BEFORE
  %part = linalg.exp ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  MEANWHILE
  %whole = tensor.insert_slice %part into %host[8] [8] [1] : tensor<8xf32> into tensor<16xf32>
  "test.op"(%whole) : (tensor<16xf32>) -> ()
  func.return %whole : tensor<16xf32>
}
"""
"""%part is inserted into the second half of %host."""


def hosts(program: str) -> list[str | None]:
    (function,) = parse(program).body.block.ops
    placements = TensorBlock(function.regions[0].block, places=True).placements
    return [each.host.name_hint for each in placements]


def inserted(before: str = "", meanwhile: str = "") -> str:
    return INSERTED.replace("BEFORE", before).replace("MEANWHILE", meanwhile)


READ = '"test.op"(%host) : (tensor<16xf32>) -> ()'


def slice_of(name: str, source: str, first: int, size: int, of: int) -> str:
    types = f"tensor<{of}xf32> to tensor<{size}xf32>"
    return f"%{name} = tensor.extract_slice %{source}[{first}] [{size}] [1] : {types}\n"


def read(name: str, size: int) -> str:
    return f'"test.op"(%{name}) : (tensor<{size}xf32>) -> ()\n'


def test_what_is_read_before_is_not_in_the_way():
    assert hosts(inserted()) == ["host"]
    assert hosts(inserted(before=READ)) == ["host"]


@pytest.mark.parametrize(
    "meanwhile",
    [
        pytest.param(READ, id="all-of-it"),
        pytest.param(f"scf.execute_region {{ {READ} scf.yield }}", id="inside-of-a-region"),
        pytest.param(read("early", 8), id="by-a-slice-from-before"),
        pytest.param(slice_of("s", "host", 8, 8, 16) + read("s", 8), id="the-part"),
        pytest.param(slice_of("s", "host", 0, 9, 16) + read("s", 9), id="its-first-element"),
        pytest.param(slice_of("s", "host", 15, 1, 16) + read("s", 1), id="its-last-element"),
        pytest.param(
            slice_of("s", "host", 4, 12, 16) + slice_of("t", "s", 0, 8, 12) + read("t", 8),
            id="by-a-slice-of-a-slice",
        ),
        pytest.param(
            "%s = tensor.expand_shape %host [[0, 1]] output_shape [2, 8]"
            " : tensor<16xf32> into tensor<2x8xf32>\n"
            '"test.op"(%s) : (tensor<2x8xf32>) -> ()',
            id="in-another-shape",
        ),
    ],
)
def test_a_part_that_is_read_meanwhile_is_computed_elsewhere(meanwhile: str):
    assert hosts(inserted(meanwhile=meanwhile)) == []


def test_other_parts_may_be_read_meanwhile():
    first_half = slice_of("s", "host", 0, 8, 16)
    assert hosts(inserted(meanwhile=first_half + read("s", 8))) == ["host"]
    assert hosts(inserted(before=first_half, meanwhile=read("s", 8))) == ["host"]


def test_an_operation_that_computes_the_part_may_read_it_only_element_by_element():
    def program(first: int, chain: str) -> str:
        return INSERTED.replace("BEFORE", slice_of("s", "host", first, 8, 16)).replace(
            "  MEANWHILE\n", chain
        )

    add = "linalg.add ins(%y, %s : tensor<8xf32>, tensor<8xf32>)"
    operands = "ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>)"
    first_of_chain = program(8, "").replace(
        f"linalg.exp {operands}", f"{add} outs(%e : tensor<8xf32>)"
    )
    assert hosts(first_of_chain) == ["host"]
    # The first four elements are written over before the last four read them.
    shifted = first_of_chain.replace(
        "%s = tensor.extract_slice %host[8]", "%s = tensor.extract_slice %host[4]"
    )
    assert hosts(shifted) == []
    # By then, the first operation of the chain has written over it.
    second_of_chain = program(8, "").replace(
        "  %whole", f"  %sum = {add} outs(%part : tensor<8xf32>) -> tensor<8xf32>\n  %whole"
    )
    assert hosts(second_of_chain.replace("insert_slice %part", "insert_slice %sum")) == []
