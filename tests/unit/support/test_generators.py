"""The random programs keep their promises, and together contain all that passes must cope with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest
from xdsl.dialects.builtin import MemRefType, ModuleOp, NoneAttr
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation

from tests.support.dominance import assert_dominance
from tests.support.generators import (
    ALL_TENSOR_OPTIONS,
    MEMREF_GENERATORS,
    TensorOptions,
    tensor_program,
)
from tests.support.interpreter import run
from tests.support.interpreter.machine import op_name
from tests.support.tiers import seeds

pytestmark = pytest.mark.thorough

SEEDS = range(120)

ANYWHERE = [
    "memref.alloc",
    "memref.alloca",
    "memref.load",
    "memref.store",
    "memref.copy",
    "memref.subview",
    "memref.view",
    "memref.reinterpret_cast",
    "memref.cast",
    "memref.expand_shape",
    "memref.collapse_shape",
    "memref.assume_alignment",
    "arith.select",
    "linalg.fill",
    "linalg.generic",
    "linalg.copy",
    "func.call",
    "scf.if",
    "scf.for",
    "scf.execute_region",
    "alignment",
    "memory space",
    "dynamic shape",
    "strided layout",
    "memref result of scf.for",
    "memref result of scf.if",
    "memref result of func.call",
    "memref result of test.op",
    "returned memref",
    "alloc in a loop",
]
ONLY = {
    "structured": [
        "scf.while",
        "scf.index_switch",
        "scf.parallel",
        "memref.alloca_scope",
        "memref result of scf.while",
        "memref result of scf.index_switch",
        "memref result of scf.execute_region",
        "alloc in a parallel loop",
    ],
    "unstructured": [
        "cf.br",
        "cf.cond_br",
        "cf.switch",
        "memref block argument",
        "several returns",
        "back edge",
        "blocks in scf.execute_region",
    ],
}


OUTSIDE_FEATURES: dict[str, list[str]] = {
    "rotating_names": ["four names in a loop"],
    "duplicate_successors": ["cf.cond_br to one block", "cf.switch to one block"],
    "any_strides": ["negative stride", "dynamic stride", "dynamic subview", "step"],
    "tables": ["memref in a local memref"],
    "argument_effects": ["memref in a global"],
    "freed_arguments": ["a callee frees an argument"],
    "returned_arguments": ["a callee returns two memrefs"],
    "recursion": ["recursion"],
    "nested_modules": ["equal names in two modules"],
    "softmax": ["linalg.softmax"],
    "any_elements": ["i4", "complex<f32>", "index"],
}
"""Features that each switch of the generator of outside programs adds."""


def outside_features(module: ModuleOp) -> set[str]:
    """Features of a program as other people write them."""
    found: set[str] = set()
    functions = [op for op in module.walk() if isinstance(op, FuncOp)]
    names = [function.sym_name.data for function in functions]
    if len(names) != len(set(names)):
        found.add("equal names in two modules")
    for function in functions:
        found |= features_of_function(function)
    for op in module.walk():
        found |= features_of_op(op)
    return found


def features_of_function(function: FuncOp) -> set[str]:
    """Features of a function that others call."""
    found: set[str] = set()
    name = function.sym_name.data
    arguments = list(function.body.block.args if len(function.body.blocks) == 1 else ())
    for op in function.walk():
        if isinstance(op, CallOp) and op.callee.root_reference.data != name:
            callee = op.callee.root_reference.data
            if {callee.rpartition("_")[2], name.rpartition("_")[2]} == {"odd", "even"}:
                found.add("recursion")
        if op.name == "memref.dealloc" and op.operands[0] in arguments:
            found.add("a callee frees an argument")
        if isinstance(op, ReturnOp) and name != "main" and len(op.operands) > 1:
            found.add("a callee returns two memrefs")
    return found


def features_of_op(op: Operation) -> set[str]:
    """Features of one op."""
    found = {op_name(op)}
    types = [result.type for result in op.results]
    memref_types = [
        cast("MemRefType[Attribute]", type) for type in types if isinstance(type, MemRefType)
    ]
    if op.name == "scf.for" and len(memref_types) > 3:
        found.add("four names in a loop")
    if len(op.successors) > 1 and all(block is op.successors[0] for block in op.successors):
        found.add(f"{op.name} to one block")
    if op.name == "memref.subview" and len(op.operands) > 2:
        found.add("dynamic subview")
    for type in memref_types:
        strides = str(type).partition("strided<[")[2].partition("]")[0]
        is_view = op.name in ("memref.subview", "memref.reinterpret_cast")
        found.add(str(type.element_type))
        found.update(["negative stride"] if "-" in strides else [])
        found.update(["dynamic stride"] if is_view and "?" in strides else [])
        found.update(["step"] if op.name == "memref.subview" and strides == "3" else [])
    if op.name == "memref.store" and isinstance(op.operands[0].type, MemRefType):
        table = op.operands[1].owner
        is_global = isinstance(table, Operation) and table.name == "memref.get_global"
        found.add("memref in a global" if is_global else "memref in a local memref")
    return found


def features(module: ModuleOp) -> set[str]:
    """Features of a program."""
    found: set[str] = set()
    for op in module.walk():
        name = op_name(op)
        found.add(name)
        parent = op.parent_op()
        around = "" if parent is None else op_name(parent)
        if name == "memref.alloc" and around in ("scf.for", "scf.while"):
            found.add("alloc in a loop")
        if name == "memref.alloc" and around in ("scf.parallel", "scf.forall"):
            found.add("alloc in a parallel loop")
        if name == "memref.alloc" and "alignment" in op.properties:
            found.add("alignment")
        if name == "func.return" and op.operands:
            found.add("returned memref")
        if name == "cf.br" and op.parent is not None and around == "scf.execute_region":
            found.add("blocks in scf.execute_region")
        for result in op.results:
            found.update(type_features(result.type, name))
        for region in op.regions:
            blocks = list(region.blocks)
            place = {block: number for number, block in enumerate(blocks)}
            returns = sum(b.last_op is not None and b.last_op.name == "func.return" for b in blocks)
            if returns > 1:
                found.add("several returns")
            for number, block in enumerate(blocks):
                successors = () if block.last_op is None else block.last_op.successors
                if any(place[successor] <= number for successor in successors):
                    found.add("back edge")
                if number and any(isinstance(arg.type, MemRefType) for arg in block.args):
                    found.add("memref block argument")
    return found


def type_features(type: Attribute, name: str) -> set[str]:
    """Features of the type of an op's result."""
    text = str(type)
    if not isinstance(type, MemRefType):
        return set()
    found = {f"memref result of {name}"}
    if "strided" in text:
        found.add("strided layout")
    if "?x" in text:
        found.add("dynamic shape")
    if type.memory_space != NoneAttr():
        found.add("memory space")
    return found


@pytest.mark.parametrize("name", MEMREF_GENERATORS)
@pytest.mark.parametrize("deallocs", [False, True])
def test_programs_keep_their_promises(name: str, deallocs: bool) -> None:
    """Correct, deterministic, independent of poison and schedule; without leaks if they free."""
    make, options = MEMREF_GENERATORS[name]
    options = replace(options, deallocs=deallocs)
    for seed in seeds(120):
        program = make(seed, options)
        program.verify()
        assert_dominance(program)
        outcomes = [run(program, seed=poison, check_leaks=deallocs) for poison in range(3)]
        assert outcomes[0].difference(outcomes[1]) is None, f"seed {seed}"
        assert outcomes[0].difference(outcomes[2]) is None, f"seed {seed}"


@pytest.mark.parametrize("name", MEMREF_GENERATORS)
def test_same_seed_same_program(name: str) -> None:
    make, options = MEMREF_GENERATORS[name]
    assert str(make(3, options)) == str(make(3, options))
    assert str(make(3, options)) != str(make(4, options))


@pytest.mark.parametrize("name", ONLY)
def test_every_feature_occurs(name: str) -> None:
    make, options = MEMREF_GENERATORS[name]
    counts: Counter[str] = Counter()
    for seed in SEEDS:
        counts.update(features(make(seed, options)))
    missing = [feature for feature in [*ANYWHERE, *ONLY[name]] if counts[feature] < 2]
    assert missing == []


SWITCHES: dict[str, Callable[[str], bool]] = {
    "parallel": lambda op: op in ("scf.parallel", "scf.forall"),
    "calls": lambda op: op == "func.call",
    "views": lambda op: op in ("memref.reinterpret_cast", "arith.select"),
    "stack": lambda op: op.startswith("memref.alloca"),
    "linalg": lambda op: op.startswith("linalg."),
    "dynamic_shapes": lambda op: op == "dynamic shape",
    "memory_spaces": lambda op: op == "memory space",
    "alignments": lambda op: op == "alignment",
    "carried_memrefs": lambda op: op in ("memref result of scf.for", "memref result of scf.if"),
}


@pytest.mark.parametrize("switch", SWITCHES)
def test_switched_off_features_do_not_occur(switch: str) -> None:
    make, options = MEMREF_GENERATORS["structured"]
    without = replace(options, **{switch: False})
    for seed in range(25):
        found = features(make(seed, without))
        assert not any(SWITCHES[switch](feature) for feature in found), f"seed {seed}"


@pytest.mark.thorough
def test_outside_programs_have_what_others_write() -> None:
    make, options = MEMREF_GENERATORS["outside"]
    counts: Counter[str] = Counter()
    for seed in range(200):
        counts.update(outside_features(make(seed, options)))
    wanted = [feature for group in OUTSIDE_FEATURES.values() for feature in group]
    assert [feature for feature in wanted if counts[feature] < 2] == []


@pytest.mark.parametrize("switch", OUTSIDE_FEATURES)
def test_switched_off_features_of_outside_programs_do_not_occur(switch: str) -> None:
    make, options = MEMREF_GENERATORS["outside"]
    without = replace(options, **{switch: False})
    for seed in range(20):
        found = outside_features(make(seed, without))
        assert found.isdisjoint(OUTSIDE_FEATURES[switch]), f"seed {seed}"


TENSOR_OPS = [
    "arith.select",
    "bufferization.alloc_tensor",
    "func.call",
    "linalg.fill",
    "linalg.generic",
    "linalg.matmul",
    "scf.for",
    "scf.if",
    "tensor.empty",
    "tensor.extract",
    "tensor.extract_slice",
    "tensor.insert",
    "tensor.insert_slice",
]

MORE_TENSOR_OPS = [
    "bufferization.materialize_in_destination",
    "cf.br",
    "cf.cond_br",
    "cf.switch",
    "ml_program.global_load",
    "ml_program.global_store",
    "scf.execute_region",
    "scf.forall",
    "scf.index_switch",
    "scf.parallel",
    "scf.while",
    "tensor.cast",
    "tensor.collapse_shape",
    "tensor.concat",
    "tensor.dim",
    "tensor.expand_shape",
    "tensor.from_elements",
    "tensor.generate",
    "tensor.pad",
    "tensor.parallel_insert_slice",
    "tensor.rank",
    "tensor.reshape",
    "tensor.splat",
    "back edge",
    "blocks in scf.execute_region",
    "several returns",
    "dynamic tensor",
    "dynamic tensor in a loop",
    "tensor block argument",
    "two slices inserted in parallel",
]


def tensor_features(module: ModuleOp) -> set[str]:
    """Features of a program on tensors, beside those of all programs."""
    found: set[str] = set()
    for op in module.walk():
        if op_name(op) == "scf.forall.in_parallel" and len(list(op.regions[0].block.ops)) > 1:
            found.add("two slices inserted in parallel")
        if any("tensor<?" in str(result.type) for result in op.results):
            found.add("dynamic tensor")
            if op_name(op) in ("scf.for", "scf.while"):
                found.add("dynamic tensor in a loop")
        for region in op.regions:
            for block in list(region.blocks)[1:]:
                if any("tensor<" in str(argument.type) for argument in block.args):
                    found.add("tensor block argument")
    return found


def shared_destinations(module: ModuleOp) -> set[str]:
    """Destinations that several ops have, or that are read after an op took them over."""
    found: set[str] = set()
    for op in module.walk():
        destination = op.operands[-1] if op_name(op).startswith("linalg.") and op.results else None
        if destination is not None and len(list(destination.uses)) > 1:
            owner = destination.owner
            is_empty = isinstance(owner, Operation) and owner.name == "tensor.empty"
            found.add("shared empty" if is_empty else "old value in use")
    return found


@pytest.mark.parametrize(
    ("options", "ops"),
    [
        pytest.param(TensorOptions(), TENSOR_OPS, marks=pytest.mark.thorough),
        pytest.param(TensorOptions(unknown_ops=True), TENSOR_OPS, marks=pytest.mark.thorough),
        (ALL_TENSOR_OPTIONS, [*TENSOR_OPS, *MORE_TENSOR_OPS]),
    ],
    ids=["default", "unknown operations", "all"],
)
def test_tensor_programs_keep_their_promises(options: TensorOptions, ops: list[str]) -> None:
    counts: Counter[str] = Counter()
    for seed in SEEDS:
        program = tensor_program(seed, options)
        program.verify()
        assert_dominance(program)
        assert run(program, seed=0).difference(run(program, seed=1)) is None, f"seed {seed}"
        counts.update(features(program) | tensor_features(program) | shared_destinations(program))
    wanted = [*ops, "shared empty", "old value in use"]
    assert [feature for feature in wanted if counts[feature] < 2] == []
