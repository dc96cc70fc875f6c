"""Planned programs as users have them: an object file and a header in a folder."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp

from tests.support.deploy import tools
from tests.support.generators.builder import full_context, read_program
from tests.support.proof import pipeline_transform
from xdsl_mergealloc import MemoryReport, report_of_program
from xdsl_mergealloc.deploy.object_file import ObjectFile, compile_object
from xdsl_mergealloc.deploy.targets import Target, target_of
from xdsl_mergealloc.report.c_header import write_c_header

IN_WORKSPACE = "scope=program arena=argument io-in-workspace=true alignment=16"
"""Options of bufferize-and-plan: nothing is passed but memory."""

HOST_WITHOUT_LIBM = replace(target_of("host"), has_libm=False)
"""This machine, with functions such as `tanh` expanded as on microcontrollers."""


@dataclass(frozen=True)
class Compiled:
    """A program, compiled."""

    name: str
    report: MemoryReport
    object_file: ObjectFile

    def put_into(self, folder: Path) -> None:
        """Write NAME.o and NAME.h."""
        (folder / f"{self.name}.o").write_bytes(self.object_file.contents)
        header = write_c_header(self.report, self.object_file)
        (folder / f"{self.name}.h").write_text(header)


def planned(source: str | Path, name: str, options: str) -> ModuleOp:
    """A program on tensors (its file or text), its entry `main` renamed, planned by
    bufferize-and-plan."""
    text = source.read_text() if isinstance(source, Path) else source
    module = read_program(text)
    for op in module.body.block.ops:
        if isinstance(op, FuncOp) and op.sym_name.data == "main":
            op.sym_name = StringAttr(name)
    pipeline = f"bufferize-and-plan{{{options}}},verify-memory-plan"
    pipeline_transform(pipeline)(full_context(), module)
    return module


def compiled(module: ModuleOp, name: str, target: Target) -> Compiled:
    """A planned program, compiled for a target."""
    return Compiled(name, report_of_program(module), compile_object(module, target, tools()))
