"""Memory spaces and capacities as options name them."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import IntegerAttr, NoneAttr, StringAttr, i32, i64
from xdsl.ir import Attribute

from xdsl_mergealloc import PassError
from xdsl_mergealloc.merge_alloc.options import PoolCapacity, capacity_of, is_named, parse_pools


@pytest.mark.parametrize(
    ("memory_space", "names"),
    [
        (NoneAttr(), {"default"}),
        (IntegerAttr(1, i64), {"1", "1 : i64"}),
        (IntegerAttr(1, i32), {"1", "1 : i32"}),
        (StringAttr("sram"), {"sram", '"sram"'}),
    ],
)
def test_names_of_memory_spaces(memory_space: Attribute, names: set[str]):
    candidates = {"default", "1", "1 : i64", "1 : i32", "sram", '"sram"', "2", ""}
    assert {name for name in candidates if is_named(memory_space, name)} == names


def test_capacities_by_memory_space():
    pools = parse_pools("sram:65536, dram,1 : i64:16")
    assert pools == (
        PoolCapacity("sram", 65536),
        PoolCapacity("dram", None),
        PoolCapacity("1 : i64", 16),
    )
    assert capacity_of(StringAttr("sram"), pools) == 65536
    assert capacity_of(StringAttr("dram"), pools) is None
    assert capacity_of(IntegerAttr(1, i64), pools) == 16
    assert capacity_of(NoneAttr(), pools) is None


@pytest.mark.parametrize("text", ["", "sram:", "sram:-1", "sram:1k", ":64", "a,,b", "a:1,a:2"])
def test_malformed_pools_are_errors(text: str):
    with pytest.raises(PassError, match="malformed pools"):
        parse_pools(text)
