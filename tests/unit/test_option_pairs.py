"""All pairs of options of planning: each works, and the program does the same, or is one error."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from tests.support.generators.builder import full_context
from tests.support.interpreter import run
from tests.unit.support.programs import parse
from xdsl_mergealloc import PassError
from xdsl_mergealloc.pass_options import options_of

BUFFERS = """
builtin.module attributes {mergealloc.pools = [{name = "default", base_address = 4096 : i64}]} {
  memref.global "private" constant @c : memref<16xf32> = dense<1.0>
  func.func private @g(%x: memref<16xf32>, %n: index) -> memref<16xf32> {
    %a = memref.alloc() : memref<16xf32>
    linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
    %zero = arith.constant 0.0 : f32
    %d = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%zero : f32) outs(%d : memref<?xf32>)
    %e = memref.alloc(%n) : memref<?xf32>
    memref.copy %d, %e : memref<?xf32> to memref<?xf32>
    %h = memref.alloc(%n) {mergealloc.max_dims = array<i64: 20>} : memref<?xf32>
    linalg.exp ins(%d : memref<?xf32>) outs(%h : memref<?xf32>)
    "test.op"(%e, %h) : (memref<?xf32>, memref<?xf32>) -> ()
    %r = memref.alloc() : memref<16xf32>
    linalg.exp ins(%a : memref<16xf32>) outs(%r : memref<16xf32>)
    func.return %r : memref<16xf32>
  }
  func.func @main(%f: f32) -> memref<16xf32> {
    %c = memref.get_global @c : memref<16xf32>
    %n = arith.constant 3 : index
    %b = memref.alloc() : memref<16xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<16xf32>)
    linalg.add ins(%b, %c : memref<16xf32>, memref<16xf32>) outs(%b : memref<16xf32>)
    %s = func.call @g(%b, %n) : (memref<16xf32>, index) -> memref<16xf32>
    %r = memref.alloc() : memref<16xf32>
    linalg.add ins(%s, %c : memref<16xf32>, memref<16xf32>) outs(%r : memref<16xf32>)
    func.return %r : memref<16xf32>
  }
}"""
TENSORS = """
builtin.module attributes {mergealloc.pools = [{name = "default", base_address = 4096 : i64}]} {
  func.func private @g(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
    %e = tensor.empty() : tensor<8x16xf32>
    %a = linalg.exp ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    func.return %a : tensor<8x16xf32>
  }
  func.func @main(%f: f32) -> tensor<8x16xf32> {
    %c = arith.constant dense<1.0> : tensor<8x16xf32>
    %e = tensor.empty() : tensor<8x16xf32>
    %x = linalg.fill ins(%f : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    %a = linalg.add ins(%x, %c : tensor<8x16xf32>, tensor<8x16xf32>)
                    outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    %b = func.call @g(%a) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %r = linalg.sub ins(%b, %x : tensor<8x16xf32>, tensor<8x16xf32>)
                    outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    func.return %r : tensor<8x16xf32>
  }
}"""

PLANNING = (
    "alignment=16 time-limit=1",
    "planner=search",
    'pools="default:64KiB" on-overflow=warn',
    "scope=program",
    "scope=program arena=argument",
    "scope=program arena=static",
    "scope=program arena=global place-results=true",
    "scope=program arena=argument io-in-workspace=true",
    "min-size=65 index-bitwidth=32 max-parallel-instances=4 check-bounds=true",
    "lifetimes=tick",
    "dynamic=reuse",
    "pack-constants=true",
)
MERGE = (*PLANNING, "planner-options=size-first", "remarks=true", "memory-space=default")
PLAN = (
    *PLANNING,
    *(f"effort={level}" for level in ("fuse", "recompute max-recompute=1", "tile pieces=2")),
    "budget=1MiB",
    "fit-pools=true",
    "all-variants=true",
    "function-boundary-type-conversion=fully-dynamic-layout-map",
    "out-params=true",
    "ownership=dynamic",
)
EXCLUDED: Mapping[frozenset[str], str] = {
    frozenset({"planner=search", "planner-options=size-first"}): "is for planner=cost-model",
    frozenset({"scope=program arena=static", 'pools="default:64KiB" on-overflow=warn'}): (
        "arena=static needs a base_address of pool 'default'"
    ),
    frozenset({"budget=1MiB", "function-boundary-type-conversion=fully-dynamic-layout-map"}): (
        "is of unknown size, so no budget can be checked"
    ),
}

NOT_RUN = ("arena=argument", "arena=static", "io-in-workspace", "out-params")


def names(options: str) -> set[str]:
    return set(re.findall(r"([a-z-]+)=", options))


def pairs(table: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    return (pair for pair in combinations(table, 2) if not names(pair[0]) & names(pair[1]))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "table", "text"),
    [("merge-alloc", MERGE, BUFFERS), ("bufferize-and-plan", PLAN, TENSORS)],
)
def test_each_pair_works_or_says_why_not(name: str, table: tuple[str, ...], text: str):
    passes = Universe.get_multiverse().all_passes
    given = run(parse(text), seed=1)
    tried = {"analysis-only"}.union(*map(names, table))
    assert tried.issuperset(option.name for option in options_of(passes[name]()))
    for pair in pairs(table):
        module = parse(text)
        pipeline = f"{name}{{{' '.join(pair)}}},verify-memory-plan"
        steps = PassPipeline.parse_spec(passes, pipeline)
        if (reason := EXCLUDED.get(frozenset(pair))) is not None:
            with pytest.raises(PassError, match=reason):
                steps.apply(full_context(), module)
            continue
        steps.apply(full_context(), module)
        module.verify()
        if not any(option in " ".join(pair) for option in NOT_RUN):
            assert given.observably_equal(run(module, seed=2)), pair
