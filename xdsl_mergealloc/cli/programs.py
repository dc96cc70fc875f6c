"""Programs in MLIR's syntax that commands read, with the passes to run on them first."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import ModulePass, PassPipeline
from xdsl.universe import Universe

from xdsl_mergealloc.contexts import full_context
from xdsl_mergealloc.deploy.mlir_text import from_mlir


@dataclass(frozen=True, slots=True)
class RequestedProgram:
    """A program, and the requested passes, which have not run yet."""

    context: Context
    module: ModuleOp
    passes: Sequence[ModulePass]

    def run_passes(self) -> None:
        """Run the requested passes."""
        PassPipeline(tuple(self.passes)).apply(self.context, self.module)


def read_program(options: argparse.Namespace) -> RequestedProgram:
    """Read the program that the arguments of `add_program` name. Raises xDSL's errors."""
    context = full_context(allow_unregistered=options.allow_unregistered_dialect)
    is_stdin = options.model == "-"
    contents = sys.stdin.buffer.read() if is_stdin else Path(options.model).read_bytes()
    module = Parser(context, from_mlir(contents), options.model).parse_module()
    module.verify()
    known = Universe.get_multiverse().all_passes
    return RequestedProgram(context, module, PassPipeline.parse_spec(known, options.passes).passes)


def add_program(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of commands that read a program."""
    parser.add_argument("model", help="a program in MLIR's syntax; - is the standard input")
    parser.add_argument(
        "--passes",
        default="",
        metavar="PIPELINE",
        help="what to run before, as for xdsl-opt: bufferize-and-plan for programs of tensors",
    )
    parser.add_argument("--allow-unregistered-dialect", action="store_true")
