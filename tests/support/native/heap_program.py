"""Compiled programs that allocate on C's heap, called through MLIR's C interface, and timed."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

from tests.support.mlir_opt import mlir_opt_path
from tests.support.native.arguments import copy_with_strides
from tests.support.native.lowering import ENTRY_PREFIX
from tests.support.native.program import bind_call, passed_arguments, read_results
from tests.support.native.signature import Array, MemRefValue, parse_signature


class HeapProgram:
    """A function of a library."""

    def __init__(self, generic_text: str, library: ctypes.CDLL, function_name: str = "main"):
        """
        Args:
            generic_text: the module of memrefs that the library was made of.
            library: has the function behind MLIR's C interface.
            function_name: in the module.
        """
        self.signature = parse_signature(generic_text, function_name)
        # A library lives as long as something refers to it.
        self._library = library
        function = library[ENTRY_PREFIX + function_name]
        self._address = ctypes.cast(function, ctypes.c_void_p).value or 0
        self._free = ctypes.CDLL(None).free
        self._free.argtypes = [ctypes.c_void_p]

    def run(self, arguments: Sequence[Array]) -> tuple[list[Array], list[Array]]:
        """Results of a call on copies of the arguments, and the contents it leaves in them."""
        copies = [copy_with_strides(array, array.strides) for array in arguments]
        call, results = bind_call(
            self.signature, self._address, passed_arguments(self.signature, copies)
        )
        return read_results(self.signature, call(), results), copies

    def seconds(self, arguments: Sequence[Array]) -> float:
        """CPU time of one call on copies of the arguments; its results are not freed yet."""
        copies = [copy_with_strides(array, array.strides) for array in arguments]
        call, results = bind_call(
            self.signature, self._address, passed_arguments(self.signature, copies)
        )
        begin = process_time()
        call()
        seconds = process_time() - begin
        self._free_results(results, copies)
        return seconds

    def _free_results(self, results: Any, arguments: Sequence[Array]) -> None:
        """Free the results once, except arguments."""
        theirs = {array.ctypes.data for array in arguments}
        returned = {
            getattr(results, f"result{number}").allocated
            for number, value in enumerate(self.signature.results)
            if results is not None and isinstance(value, MemRefValue)
        }
        for address in returned - theirs:
            self._free(address)


def runtime_library() -> Path:
    """
    MLIR's own library, which copies with strides.

    Raises FileNotFoundError if it is not beside mlir-opt.
    """
    tool = mlir_opt_path()
    assert tool is not None
    folder = tool.resolve().parent.parent / "lib"
    for path in sorted(folder.glob("libmlir_c_runner_utils.so*")):
        return path
    raise FileNotFoundError("found no libmlir_c_runner_utils beside mlir-opt")
