"""Bufferizes the operations of a program that are marked, one by one; the rest stays on tensors.

    python examples/bufferize_marked_ops.py program.mlir
    python examples/bufferize_marked_ops.py program.mlir 'one-shot-bufferize{buffer-alignment=0}'

An operation is marked by an attribute `bufferize`. The pass, if there is one, says the options.
What cannot be bufferized is reported, and stays as it was.
"""

from __future__ import annotations

import sys
from pathlib import Path

from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from xdsl_mergealloc import OneShotBufferizePass, PassError, bufferize_op


def main(path: Path, options: str = OneShotBufferizePass.name) -> str:
    """The program of a file after all that is marked has been bufferized."""
    universe = Universe.get_multiverse()
    context = Context(allow_unregistered=True)
    for name, factory in universe.all_dialects.items():
        context.register_dialect(name, factory)
    (step,) = PassPipeline.parse_spec(universe.all_passes, options).passes
    assert isinstance(step, OneShotBufferizePass)
    module = Parser(context, path.read_text(), path.name).parse_module()
    for op in [op for op in module.walk() if op.attributes.pop("bufferize", None) is not None]:
        try:
            bufferize_op(op, step)
        except PassError as error:
            print(error)
    module.verify()
    return str(module)


if __name__ == "__main__":
    print(main(Path(sys.argv[1]), *sys.argv[2:]))
