"""Programs that mlir-opt bufferizes and lowers, with a heap, optimized as ours are."""

from __future__ import annotations

from pathlib import Path

from tests.support.deploy import tools
from tests.support.deploy.shared_library import link_library
from tests.support.mlir_opt import GENERIC_FORM, run_mlir_opt
from tests.support.native.heap_program import HeapProgram, runtime_library
from tests.support.native.object_file import LOWERING
from xdsl_mergealloc.deploy.object_file import compile_llvm_ir
from xdsl_mergealloc.deploy.targets import Target
from xdsl_mergealloc.deploy.tools import run_tool

_BEFORE = (
    "--llvm-request-c-wrappers",
    "--expand-realloc",
    "--bufferization-lower-deallocations",
    "--convert-bufferization-to-memref",
)


def peer_program(module: str, target: Target, folder: Path) -> HeapProgram:
    """
    The function `main` of a module of memrefs: lowered by MLIR's passes alone, with a `malloc` for
    each buffer, for this machine.
    """
    passes = (*_BEFORE, *LOWERING, "--convert-func-to-llvm", "--reconcile-unrealized-casts")
    llvm_dialect = run_mlir_opt(module, *passes)
    translate = ["--mlir-to-llvmir"]
    llvm_ir = run_tool(tools().mlir_translate, translate, llvm_dialect.encode())
    (folder / "peer.o").write_bytes(compile_llvm_ir(llvm_ir, target, tools()))
    run_time = runtime_library()
    library = link_library(folder, "peer", [str(run_time), f"-Wl,-rpath,{run_time.parent}"])
    return HeapProgram(run_mlir_opt(module, *GENERIC_FORM), library)
