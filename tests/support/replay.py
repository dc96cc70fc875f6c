"""Heap use of a program in one call: a run that computes next to nothing.

Sizes, loops and branches are interpreted as ever; computations on large buffers are left out, since
no allocation of a real model depends on them. So the trace of a network of a hundred million
multiplications is exact, and takes no longer than reading the program.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.scf import ForOp
from xdsl.ir import Attribute, Block, Operation

from tests.support.interpreter.attributes import resolve_shape, shape_info
from tests.support.interpreter.control_ops import call_function
from tests.support.interpreter.machine import (
    BlockCode,
    Frame,
    InterpreterError,
    Machine,
    Results,
    SimpleHandler,
    Step,
    Task,
    Value,
    finish,
)
from tests.support.interpreter.memory import BufferKind, Memory, MemRef, Statistics
from tests.support.interpreter.memref_ops import new_memref
from xdsl_mergealloc.interfaces.constants import constant_integer

COMPUTED_ELEMENTS = 64
"""Operations on buffers of more elements are left out: counters of loops and tables of sizes are
smaller."""

_FUEL = 20_000_000


def replay(
    module: ModuleOp,
    function: str = "main",
    *,
    dynamic_extent: int = 4,
    shapes: Mapping[int, tuple[int, ...]] | None = None,
) -> Statistics:
    """
    Heap use of one call of a function on buffers; its results are still allocated then.

    Args:
        module: the program; it is not changed.
        function: which function to run.
        dynamic_extent: every dynamic size of its arguments, which hold zeros.
        shapes: shapes of arguments that have other dynamic sizes, by their numbers.

    Raises MemoryFault, InterpreterError as `interpreter.run` does.
    """
    machine = _ReplayMachine(module, Memory(0), _FUEL, 0, random.Random(0))
    root = machine.symbol(function, module)
    entry = None if root is None or not root.regions else root.regions[0].first_block
    if root is None or entry is None:
        raise InterpreterError(f"no function @{function} with a body")
    frame = Frame(machine, Task(), {})
    given = shapes or {}
    arguments = [
        _argument(frame, argument.type, dynamic_extent, given.get(number))
        for number, argument in enumerate(entry.args)
    ]
    finish(call_function(frame, root, arguments))
    return machine.memory.statistics


def _argument(
    frame: Frame, type: Attribute, dynamic_extent: int, shape: tuple[int, ...] | None
) -> Value:
    """An argument of zeros: a buffer or a number."""
    try:
        info = shape_info(type)
    except InterpreterError:
        return 0
    if shape is None:
        shape = resolve_shape(info, [dynamic_extent] * info.shape.count(None))
    count = 1
    for size in shape:
        count *= size
    contents = bytes(count * info.element.size_bytes)
    return new_memref(frame, info, shape, BufferKind.ARGUMENT, "argument", None, contents)


@dataclass(eq=False)
class _ReplayMachine(Machine):
    """A machine that leaves out computations on large buffers."""

    def code(self, block: Block) -> BlockCode:
        """The prepared form of a block."""
        is_new = block not in self._code
        code = super().code(block)
        if is_new:
            code = replace(code, steps=tuple(_abridged(step) for step in code.steps))
            self._code[block] = code
        return code


def _abridged(step: Step) -> Step:
    """A step that computes on small buffers only."""
    if step.name == "scf.for" and _computes_large_buffers(step.op):
        return replace(step, simple=_nothing)
    if step.simple is None:
        return step
    if step.name == "cf.assert":
        # What it asserts may have been left out.
        return replace(step, simple=_nothing)
    if step.name.startswith("linalg."):
        return replace(step, simple=_on_small_buffers(step.simple))
    if step.name == "memref.copy":
        return replace(step, simple=_copy(step.simple))
    return step


def _computes_large_buffers(loop: Operation) -> bool:
    """Whether a loop only computes, one element after the other, in a buffer that is large."""
    if loop.results or not all(op.name.startswith(_ONLY_COMPUTE) for op in loop.walk()):
        return False
    count = 1
    for nest in loop.walk():
        if isinstance(nest, ForOp):
            bounds = [constant_integer(value) for value in nest.operands[:3]]
            first, end, step = (bound or 0 for bound in bounds)
            count *= len(range(first, end, step)) if step else 1
    return count > COMPUTED_ELEMENTS


_ONLY_COMPUTE = (
    *("scf.for", "scf.if", "scf.yield", "linalg.", "affine.apply", "arith."),
    *("memref.subview", "memref.collapse_shape", "memref.expand_shape"),
)


def _nothing(frame: Frame, op: Operation, args: list[Value]) -> Results:
    return ()


def _is_small(args: list[Value]) -> bool:
    return all(arg.count <= COMPUTED_ELEMENTS for arg in args if isinstance(arg, MemRef))


def _on_small_buffers(handler: SimpleHandler) -> SimpleHandler:
    def handle(frame: Frame, op: Operation, args: list[Value]) -> Results:
        return handler(frame, op, args) if _is_small(args) else ()

    return handle


def _copy(handler: SimpleHandler) -> SimpleHandler:
    def handle(frame: Frame, op: Operation, args: list[Value]) -> Results:
        if _is_small(args):
            return handler(frame, op, args)
        for source in args[:1]:
            assert isinstance(source, MemRef)
            frame.machine.memory.count_copy(source.size_bytes)
        return ()

    return handle
