"""`mergealloc compile`: from a model file to a planned program, an object file and a C header."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from xdsl_mergealloc.cli.arguments import (
    PROGRAM,
    CommandParser,
    byte_count,
    input_shapes,
    not_negative,
    positive,
)
from xdsl_mergealloc.cli.summary import CompiledModel, summary_lines
from xdsl_mergealloc.deploy.mlir_text import to_file
from xdsl_mergealloc.deploy.object_file import Goal, ObjectFile, check_target, compile_object
from xdsl_mergealloc.deploy.targets import TARGETS, Target, target_of
from xdsl_mergealloc.deploy.tools import MissingToolError, Tools
from xdsl_mergealloc.diagnostics import BudgetTooSmallError, PassError
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.importers.import_model import import_model
from xdsl_mergealloc.importers.imported_model import ImportedModel
from xdsl_mergealloc.progress import Progress
from xdsl_mergealloc.report.c_header import write_c_header
from xdsl_mergealloc.report.c_names import identifier, is_c_name
from xdsl_mergealloc.report.html_page import write_html
from xdsl_mergealloc.report.memory_report import MemoryReport
from xdsl_mergealloc.report.target import MemoryPlanTarget
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass
from xdsl_mergealloc.transforms.efforts import Effort
from xdsl_mergealloc.transforms.verify_memory_plan import VerifyMemoryPlanPass

_ALIGNMENT = 16
"""Alignment of the workspace and its buffers, in bytes: no target loads more at once."""


def main(arguments: Sequence[str]) -> int:
    """
    Run the command and return its exit status: 1 if LLVM's tools are missing; then all files except
    the object file are written.

    Raises `PassError` for every error in the model or the options.
    """
    options = _parser().parse_args(arguments)
    path = Path(options.model)
    name = options.name or identifier(path.name.partition(".")[0])
    if not is_c_name(name):
        raise PassError(f"error: '{name}' cannot be the name of a C function: choose a --name")
    target = target_of(options.target)
    planning = _planning(options, target)
    folder = Path(options.output)
    check_folder(folder)
    tools = _tools()
    if isinstance(tools, Tools):
        check_target(target, tools)
    progress = Progress(delays=False)
    try:
        # Otherwise the garbage collector repeatedly scans what variants of the frontier leave.
        with paused_gc():
            progress.show(f"reading {path}")
            model = import_model(path, name, options.entry, options.batch, options.shapes)
            progress.show(f"planning {name}")
            report = _planned(model, planning, path)
            progress.show(f"compiling {name} for {target.name}")
            object_file = None
            if isinstance(tools, Tools):
                object_file = compile_object(model.module, target, tools, optimize=options.optimize)
                _check_heap(object_file, path)
    finally:
        progress.end()
    header = write_c_header(report, object_file)
    compiled = CompiledModel(name, model.batch, report, header, target, object_file)
    contents = {
        f"{name}.planned.mlir": to_file(model.module),
        f"{name}.h": compiled.header.encode(),
        f"{name}.html": write_html(report).encode(),
    }
    if object_file is not None:
        contents[f"{name}.o"] = object_file.contents
    write_all(folder, contents)
    for line in summary_lines(compiled):
        print(line)
    print()
    print(f"wrote {', '.join(str(folder / each) for each in contents)}")
    if not isinstance(tools, Tools):
        print(f"{tools}; all but {name}.o is written", file=sys.stderr)
        return 1
    return 0


def _planning(options: argparse.Namespace, target: Target) -> BufferizeAndPlanPass:
    """Return the pass for the options of the command."""
    return BufferizeAndPlanPass(
        effort=options.effort,
        max_recompute=options.max_recompute,
        budget=options.ram,
        pools=options.pools,
        fit_pools=options.pools is not None,
        all_variants=not options.quick,
        scope="program",
        arena="argument",
        io_in_workspace=True,
        alignment=_ALIGNMENT,
        index_bitwidth=target.index_bits,
    )


def _planned(model: ImportedModel, planning: BufferizeAndPlanPass, path: Path) -> MemoryReport:
    """
    Plan the program of a model, verify the plan, and return its report.

    Raises `PassError` if the model does not fit, or has allocations outside of the workspace.
    """
    ram, variable_bytes = planning.budget, model.variable_bytes
    variables = [f"variables of {variable_bytes:,} bytes"] if variable_bytes else []
    if ram is not None:
        if ram < variable_bytes:
            raise PassError(
                f"error: {path} does not fit into {ram:,} bytes: its variables, which keep their "
                f"contents between calls, take {variable_bytes:,} bytes"
            )
        planning = replace(planning, budget=ram - variable_bytes)
    try:
        planning.apply(model.context, model.module)
    except BudgetTooSmallError as error:
        raise PassError(
            f"error: {path} does not fit into {ram:,} bytes: the least is "
            f"{error.least_bytes + variable_bytes:,} bytes with --max-recompute "
            f"{planning.max_recompute}, needed at {error.where}, by "
            f"{', '.join([*error.buffers, *variables])}"
        ) from error
    index_bits = planning.index_bitwidth
    VerifyMemoryPlanPass(index_bitwidth=index_bits).apply(model.context, model.module)
    target = MemoryPlanTarget(merge_alloc=f"index-bitwidth={index_bits}")
    report = target.report(model.module, model.context)
    for one in report.staying:
        raise PassError(
            f"error: {path}: %{one.name} has no place in the workspace: {one.reason}; a "
            "microcontroller has no heap"
        )
    return report


def _check_heap(object_file: ObjectFile, path: Path) -> None:
    """Raise `PassError` if an object file calls a heap: for copies, or in parallel loops."""
    if {"malloc", "aligned_alloc"} & set(object_file.undefined):
        raise PassError(
            f"error: {path}: a copy has no place in the workspace, or a parallel loop has buffers "
            "of its own; a microcontroller has no heap"
        )


def _tools() -> Tools | MissingToolError:
    """Return LLVM's tools, or the error that says which are missing for an object file."""
    try:
        return Tools.find()
    except MissingToolError as error:
        return error


def _parser() -> CommandParser:
    parser = CommandParser(
        "compile",
        "From a model file to an object file without a heap, a C header for it, the planned "
        "program, and a page about its memory.",
        [
            f"{PROGRAM} compile model.tflite --ram 64KiB --target cortex-m4f -o out",
            f"{PROGRAM} compile model.mlir --pools sram:64KiB,dram -o out",
        ],
    )
    parser.add_argument(
        "model",
        help=".tflite, .onnx, .pt2 (torch.export), or .mlir: linalg on tensors, TOSA, StableHLO",
    )
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", default=".", help="where to; made if it is not there"
    )
    memory = parser.add_mutually_exclusive_group()
    memory.add_argument(
        "--ram",
        type=byte_count,
        metavar="BYTES",
        help="what the workspace, with inputs and outputs in it, may take: 64KiB; of what fits, "
        "what does least work twice is taken",
    )
    memory.add_argument(
        "--pools", metavar="POOLS", help="several memories, in order of preference: sram:64KiB,dram"
    )
    parser.add_argument(
        "--effort",
        choices=get_args(Effort),
        default="fuse",
        help="what may be changed of what is computed; results stay the same (default: fuse)",
    )
    parser.add_argument(
        "--max-recompute",
        type=not_negative,
        default=5,
        metavar="PERCENT",
        help="how much of the work may be done twice (default: 5)",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="plan only what the choice needs: no frontier, seconds instead of many",
    )
    parser.add_argument(
        "--target",
        default="host",
        help=f"host (the default), {', '.join(TARGETS)}, or a triple of LLVM, TRIPLE:CPU",
    )
    parser.add_argument(
        "--optimize",
        choices=get_args(Goal),
        default="speed",
        help="what of the code counts more; size is often half as large (default: speed)",
    )
    parser.add_argument("--entry", metavar="NAME", help="the function, if the file has several")
    parser.add_argument(
        "--name", help="of the function in C and of the files; what the model's file is called"
    )
    parser.add_argument(
        "--batch",
        type=positive,
        default=1,
        metavar="N",
        help="the size of a batch that the model leaves open (default: 1)",
    )
    parser.add_argument(
        "--shapes",
        type=input_shapes,
        default={},
        metavar="INPUT:SHAPE,...",
        help="the shapes of inputs that the model leaves open, by their names: image:1x3x48x192",
    )
    return parser


# Output files: none is written unless all can be


def check_folder(folder: Path) -> None:
    """
    Check that files can be written into a folder, before any output is computed.

    Raises `PassError` if a file is in the way, or the folder is not writable.
    """
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not there.is_dir():
        raise PassError(
            f"error: cannot write to the folder '{folder}': '{there}' is a file; choose another -o"
        )
    if not os.access(there, os.W_OK | os.X_OK):
        raise PassError(
            f"error: cannot write to the folder '{folder}': nothing may be written into '{there}'; "
            "choose another -o"
        )


def write_all(folder: Path, contents: Mapping[str, bytes]) -> None:
    """
    Write files, by their names, into a folder, which is created if it does not exist.

    All files are first written to a temporary folder inside it and moved when all are complete:
    the folder never has a partial file, and an error while writing changes no file.

    Raises `OSError` if the folder cannot be created or written to, and `PassError` if a folder has
    the name of a file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".mergealloc-", dir=folder) as beside:
        for name, content in contents.items():
            if (folder / name).is_dir():
                raise PassError(
                    f"error: cannot write '{folder / name}': that is a folder; choose another -o"
                )
            (Path(beside) / name).write_bytes(content)
        for name in contents:
            os.replace(Path(beside) / name, folder / name)
