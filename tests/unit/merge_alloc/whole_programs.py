"""Small programs of functions on buffers, planned as a whole."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from tests.support.dominance import assert_dominance
from tests.support.generators.builder import full_context
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    MemoryPlan,
    MergeAllocOptions,
    VerifyMemoryPlanPass,
    merge_allocations,
)

BUFFER = "memref<64xi8>"


def use(*names: str) -> str:
    """An operation that reads and writes buffers."""
    operands = ", ".join(f"%{name}" for name in names)
    return f'"test.op"({operands}) : ({", ".join([BUFFER] * len(names))}) -> ()'


def alloc(name: str, attributes: str = "") -> str:
    """An allocation of 64 bytes."""
    return f"%{name} = memref.alloc() {attributes} : {BUFFER}"


def call(name: str, *arguments: str, result: str = "") -> str:
    """A call of a function of buffers."""
    types = ", ".join([BUFFER] * len(arguments))
    operands = ", ".join(f"%{argument}" for argument in arguments)
    if result:
        return f"%{result} = func.call @{name}({operands}) : ({types}) -> {BUFFER}"
    return f"func.call @{name}({operands}) : ({types}) -> ()"


def function(
    name: str, arguments: str, *body: str, visibility: str = "private", returns: str = ""
) -> str:
    """A function of buffers; `arguments` are their names, in one word each."""
    parameters = ", ".join(f"%{argument}: {BUFFER}" for argument in arguments.split())
    result = f" -> {BUFFER}" if returns else ""
    end = f"func.return %{returns} : {BUFFER}" if returns else "func.return"
    return "\n".join([f"func.func {visibility} @{name}({parameters}){result} {{", *body, end, "}"])


def main(*body: str) -> str:
    """The function that others call."""
    return function("main", "x", *body, visibility="public")


def merged(program: str, **options: object) -> tuple[MemoryPlan, ModuleOp]:
    """A program planned as a whole, checked."""
    module = parse(program)
    plan = merge_allocations(
        module,
        MergeAllocOptions(scope="program", **options),  # pyright: ignore[reportArgumentType]
    )
    module.verify()
    assert_dominance(module)
    VerifyMemoryPlanPass().apply(full_context(), module)
    return plan, module
