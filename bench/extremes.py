"""`python -m bench.extremes`: what each pass takes on programs of extreme size or depth.

CPU seconds of the pass alone, up to a limit. The programs are made without a parser, and neither
verified nor printed: xDSL calls itself for each nested region there, and Python's stack ends.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

from xdsl.context import Context
from xdsl.dialects import cf, func, memref, scf
from xdsl.dialects.builtin import MemRefType, ModuleOp, StringAttr, f32, i1
from xdsl.ir import Block, Region, SSAValue
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from xdsl_mergealloc import PassError
from xdsl_mergealloc.universe import PASSES

BUFFER = MemRefType(f32, [4])


def _module(blocks: list[Block]) -> ModuleOp:
    return ModuleOp([func.FuncOp("main", ([i1], []), Region(blocks))])


def nested_branches(depth: int) -> ModuleOp:
    """Branches in branches; each allocates a buffer and copies the one around it."""
    entry = Block(arg_types=[i1])
    block: Block = entry
    outer: SSAValue | None = None
    for _ in range(depth):
        buffer = memref.AllocOp([], [], BUFFER)
        block.add_op(buffer)
        if outer is not None:
            block.add_op(memref.CopyOp(outer, buffer.memref))
        inner = Block()
        block.add_op(scf.IfOp(entry.args[0], [], Region(inner)))
        block.add_op(func.ReturnOp() if block is entry else scf.YieldOp())
        block, outer = inner, buffer.memref
    block.add_op(scf.YieldOp())
    return _module([entry])


def many_blocks(count: int) -> ModuleOp:
    """Blocks one after the other; each allocates a buffer and copies the one before it."""
    blocks = [Block(arg_types=[i1]), *(Block() for _ in range(count - 1))]
    before: SSAValue | None = None
    for number, block in enumerate(blocks):
        buffer = memref.AllocOp([], [], BUFFER)
        block.add_op(buffer)
        if before is not None:
            block.add_op(memref.CopyOp(before, buffer.memref))
        before = buffer.memref
        is_last = number + 1 == count
        block.add_op(func.ReturnOp() if is_last else cf.BranchOp(blocks[number + 1]))
    return _module(blocks)


def large_attribute(size_bytes: int) -> ModuleOp:
    """Buffers whose allocations have an attribute of that many characters."""
    entry = Block(arg_types=[i1])
    for _ in range(2):
        buffer = memref.AllocOp([], [], BUFFER)
        buffer.attributes["note"] = StringAttr("x" * size_bytes)
        entry.add_op(buffer)
    entry.add_op(func.ReturnOp())
    return _module([entry])


EXTREMES: dict[str, Callable[[], ModuleOp]] = {
    "2,000 nested regions": lambda: nested_branches(2_000),
    "100,000 blocks": lambda: many_blocks(100_000),
    "an attribute of 1 MB": lambda: large_attribute(1 << 20),
}


class TookTooLong(BaseException):
    """A pass did not end in time; nothing on the way out takes it for an error of its own."""


def outcome(name: str, module: ModuleOp, limit_seconds: float) -> str:
    """The CPU seconds that a pass takes on a program, or how else it ends."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TookTooLong

    transform = PassPipeline.parse_spec(Universe.get_multiverse().all_passes, name)
    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, limit_seconds)
    start = time.process_time()
    try:
        for one in transform.passes:
            one.apply(Context(), module)
        answer = f"{time.process_time() - start:.2f}"
    except TookTooLong:
        answer = f"> {limit_seconds:.0f}"
    except PassError as error:
        answer = str(error)[:60]
    except Exception as error:  # shown, whatever it is
        answer = f"FAULT {type(error).__name__}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return answer


def main() -> int:
    """Print a row for each pass."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m bench.extremes")
    parser.add_argument("--pass", dest="passes", nargs="*", default=sorted(PASSES), metavar="NAME")
    parser.add_argument("--program", nargs="*", default=list(EXTREMES), metavar="NAME")
    parser.add_argument("--limit", type=float, default=30, help="CPU seconds")
    arguments = parser.parse_args()
    print(f"| pass | {' | '.join(arguments.program)} |")
    for name in arguments.passes:
        cells = (outcome(name, EXTREMES[one](), arguments.limit) for one in arguments.program)
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
