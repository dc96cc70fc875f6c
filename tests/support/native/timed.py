"""Natively compiled programs whose calls are timed: optimized as a whole, on C's heap."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.support.mlir_opt import mlir_opt_path
from tests.support.native.arguments import copy_with_strides
from tests.support.native.jit import CompiledModule
from tests.support.native.lowering import ENTRY_PREFIX, RuntimeSymbol, lower_to_llvm_ir
from tests.support.native.program import bind_call, passed_arguments
from tests.support.native.signature import Array, MemRefValue, parse_signature


class TimedProgram:
    """A function of a module of memrefs, compiled as clang -O2 would."""

    def __init__(self, module: str, function_name: str = "main"):
        """
        Raises:
            MlirToolError: MLIR's tools reject the module.
            FileNotFoundError: MLIR's run-time library is not beside its tools.
        """
        lowered = lower_to_llvm_ir(module, with_kernels_apart=False)
        self.signature = parse_signature(lowered.generic_text, function_name)
        self._library = ctypes.CDLL(None)
        runtime = _runtime_library()
        self._ignore = ctypes.CFUNCTYPE(None, ctypes.c_int64)(_ignore)
        symbols: dict[RuntimeSymbol, Any] = {
            RuntimeSymbol.ALLOC: self._library.malloc,
            RuntimeSymbol.ALIGNED_ALLOC: self._library.aligned_alloc,
            RuntimeSymbol.FREE: self._library.free,
            RuntimeSymbol.COPY: runtime.memrefCopy,
            RuntimeSymbol.ASSERTION_FAILED: self._ignore,
        }
        self._library.free.argtypes = [ctypes.c_void_p]
        self._compiled = CompiledModule(
            lowered.llvm_ir,
            {
                symbol.value: ctypes.cast(function, ctypes.c_void_p).value or 0
                for symbol, function in symbols.items()
            },
            optimization_level=2,
            as_a_whole=True,
        )
        self._address = self._compiled.address(ENTRY_PREFIX + function_name)

    def seconds(self, arguments: Sequence[Array]) -> float:
        """The time of one call on copies of the arguments, what it returns not freed yet."""
        copies = [copy_with_strides(array, array.strides) for array in arguments]
        call, results = bind_call(
            self.signature, self._address, passed_arguments(self.signature, copies)
        )
        seconds = _time(call)
        self._free_results(results, copies)
        return seconds

    def _free_results(self, results: Any, arguments: Sequence[Array]) -> None:
        """Free what was returned, but for arguments, once."""
        theirs = {array.ctypes.data for array in arguments}
        returned = {
            getattr(results, f"result{number}").allocated
            for number, value in enumerate(self.signature.results)
            if results is not None and isinstance(value, MemRefValue)
        }
        for address in returned - theirs:
            self._library.free(address)


def _time(call: Callable[[], Any]) -> float:
    begin = perf_counter()
    call()
    return perf_counter() - begin


def _ignore(number: int) -> None:
    """A failed assertion."""


def _runtime_library() -> ctypes.CDLL:
    """MLIR's own, which copies with strides."""
    tool = mlir_opt_path()
    assert tool is not None
    folder = Path(tool).resolve().parent.parent / "lib"
    for path in sorted(folder.glob("libmlir_c_runner_utils.so*")):
        return ctypes.CDLL(str(path))
    raise FileNotFoundError("found no libmlir_c_runner_utils beside mlir-opt")
