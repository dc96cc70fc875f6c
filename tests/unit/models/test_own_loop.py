"""Passes treat a third party's loop like `scf.for`."""

from __future__ import annotations

import runpy
from typing import Any

import pytest
from xdsl.dialects import scf
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.dialects.func import FuncOp

from tests.support.real_inputs import REPOSITORY_ROOT

BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries=true}"

PIPELINES = (
    "one-shot-bufferize",
    BUFFERIZE,
    "one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}",
    "one-shot-bufferize{bufferize-function-boundaries=true simplify=true}",
    f"{BUFFERIZE},buffer-hoisting,buffer-loop-hoisting",
    f"{BUFFERIZE},buffer-loop-hoisting,merge-alloc,verify-memory-plan",
    f"{BUFFERIZE},merge-alloc,verify-memory-plan",
    f"{BUFFERIZE},buffer-deallocation",
    f"{BUFFERIZE},buffer-deallocation,recycle-loop-buffers",
    f"{BUFFERIZE},buffer-deallocation,optimize-allocation-liveness",
    f"{BUFFERIZE},promote-buffers-to-stack",
    f"{BUFFERIZE},copy-removal,buffer-results-to-out-params",
)


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(REPOSITORY_ROOT / "examples" / "loop_of_ones_own.py"))


def with_scf_loops(module: ModuleOp, repeat: type) -> ModuleOp:
    """The same program with `scf.for` from 0 to the count."""
    for function in [op for op in module.walk() if isinstance(op, FuncOp)]:
        for op in [op for op in function.walk() if isinstance(op, repeat)]:
            zero, one = (ConstantOp(IntegerAttr.from_index_int_value(n)) for n in (0, 1))
            entry = function.body.block
            assert entry.first_op is not None
            assert op.parent is not None
            entry.insert_ops_before([zero, one], entry.first_op)
            body = op.detach_region(op.regions[0])
            body.block.insert_arg(zero.result.type, 0)
            end = body.block.last_op
            assert end is not None
            body.block.insert_op_before(scf.YieldOp(*end.operands), end)
            body.block.erase_op(end)
            count, *inits = op.operands
            loop = scf.ForOp(zero.result, count, one.result, inits, body)
            op.parent.insert_op_before(loop, op)
            for old, new in zip(op.results, loop.results, strict=True):
                new.name_hint = old.name_hint
                old.replace_all_uses_with(new)
            op.parent.erase_op(op)
    return module


def lines(module: ModuleOp) -> list[str]:
    """The text, but for the constants that only the bounds of `scf.for` need, wherever they are."""
    names = dict[Any, str]()
    text = list[str]()
    for op in module.walk():
        if isinstance(op, ConstantOp):
            continue
        operands = [names.get(value, "constant") for value in op.operands]
        for region in op.regions:
            for block in region.blocks:
                names |= {value: f"v{len(names) + i}" for i, value in enumerate(block.args)}
        names |= {value: f"v{len(names) + i}" for i, value in enumerate(op.results)}
        text.append(f"{[names[r] for r in op.results]} {op.name} {operands} {op.properties}")
    return text


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_as_a_loop_of_scf(pipeline: str, example: dict[str, Any]):
    parse, run, repeat = example["parse"], example["run"], example["RepeatOp"]
    own = with_scf_loops(run(*parse(), pipeline), repeat)
    context, module = parse()
    theirs = run(context, with_scf_loops(module, repeat), pipeline)
    assert lines(own) == lines(theirs)


def test_the_example_allocates_nothing_in_the_loop(example: dict[str, Any]):
    module = example["run"](*example["parse"](), f"{BUFFERIZE},buffer-loop-hoisting")
    tensors = module.body.block.first_op
    (loop,) = (op for op in tensors.walk() if isinstance(op, example["RepeatOp"]))
    assert not [op for op in loop.walk() if op.name == "memref.alloc"]
