"""Reading programs and running passes on them."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.parser import Parser

from tests.support.generators import full_context
from tests.support.proof import pipeline_transform
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.deallocation.decisions import DeallocationOptions
from xdsl_mergealloc.deallocation.flow import BufferFlow
from xdsl_mergealloc.deallocation.framework import functions_below
from xdsl_mergealloc.deallocation.functions import FunctionPlans


def parse(text: str) -> ModuleOp:
    """A module; unregistered operations are allowed."""
    return Parser(full_context(), text).parse_module()


def run_passes(text: str, pipeline: str) -> ModuleOp:
    """The module after the passes; it verifies."""
    module = parse(text)
    pipeline_transform(pipeline)(full_context(), module)
    module.verify()
    return module


def count(root: Operation, name: str) -> int:
    """How many operations have a name."""
    return sum(op.name == name for op in root.walk())


def flow_of(text: str) -> BufferFlow:
    """What the last function of a program does with buffers."""
    module = parse(text)
    functions = functions_below(module)
    return FunctionPlans(Memory(module), functions, DeallocationOptions()).flow(functions[-1].root)


def named(flow: BufferFlow, name: str) -> SSAValue:
    """The value of a function that has this name in its text."""
    function = flow.points.root
    blocks = [block for op in function.walk() for region in op.regions for block in region.blocks]
    values = [value for block in blocks for value in block.args]
    values += [result for op in function.walk() for result in op.results]
    (found,) = [value for value in values if value.name_hint == name]
    return found


def loops_in_a_row(count: int) -> str:
    """
    The body of a function of a size `%n`: loops that replace the buffer they start with, `%r0`,
    `%r1` and so on, each of which is in use behind the loop.
    """
    type_ = "memref<8xf32>"
    loops = [
        f"""%r{number + 1} = scf.for %i = %n to %n step %n
            iter_args(%x = %r{number}) -> ({type_}) {{
          %m = memref.alloc() : {type_}
          scf.yield %m : {type_}
        }}
        "test.op"(%r{number}) : ({type_}) -> ()"""
        for number in range(count)
    ]
    start = f"%r0 = memref.alloc() : {type_}"
    return "\n".join([start, *loops, f'"test.op"(%r{count}) : ({type_}) -> ()', "func.return"])
