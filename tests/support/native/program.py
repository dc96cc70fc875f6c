"""Natively compiled programs: compile a module of memrefs once, run it on many arguments."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from tests.support.native.arguments import copy_with_strides, random_arguments
from tests.support.native.heap import Heap, HeapStatistics, copy_strided
from tests.support.native.jit import CompiledModule
from tests.support.native.lowering import ENTRY_PREFIX, Lowered, RuntimeSymbol, lower_to_llvm_ir
from tests.support.native.signature import (
    Array,
    MemRefValue,
    Signature,
    Value,
    copy_described,
    describe_array,
    parse_signature,
)

DEFAULT_POISON = 0xAB

_RUNTIME_TYPES: dict[RuntimeSymbol, Any] = {
    RuntimeSymbol.ALLOC: ctypes.CFUNCTYPE(ctypes.c_size_t, ctypes.c_size_t),
    RuntimeSymbol.ALIGNED_ALLOC: ctypes.CFUNCTYPE(
        ctypes.c_size_t, ctypes.c_size_t, ctypes.c_size_t
    ),
    RuntimeSymbol.FREE: ctypes.CFUNCTYPE(None, ctypes.c_size_t),
    RuntimeSymbol.COPY: ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_size_t, ctypes.c_size_t),
    RuntimeSymbol.ASSERTION_FAILED: ctypes.CFUNCTYPE(None, ctypes.c_int64),
}


@dataclass(frozen=True)
class NativeOutcome:
    """Outcome of one run of a program."""

    results: list[Array]
    """Copies of the returned values; a scalar is an array of rank 0, bf16 its bits."""
    arguments_after: list[Array]
    """Copies of the arguments as the function left them."""
    statistics: HeapStatistics
    failed_assertions: list[str]
    """The message of each `cf.assert` that failed; the run went on after it."""


class NativeProgram:
    """A function of a module, compiled. Runs are independent of each other."""

    def __init__(self, lowered: Lowered, function_name: str, optimization_level: int):
        self.signature: Signature = parse_signature(lowered.generic_text, function_name)
        self._assertion_messages = lowered.assertion_messages
        self._heap = Heap(DEFAULT_POISON)
        self._failed_assertions: list[str] = []
        functions: dict[RuntimeSymbol, Callable[..., int | None]] = {
            RuntimeSymbol.ALLOC: self._allocate,
            RuntimeSymbol.ALIGNED_ALLOC: self._allocate_aligned,
            RuntimeSymbol.FREE: self._free,
            RuntimeSymbol.COPY: copy_strided,
            RuntimeSymbol.ASSERTION_FAILED: self._fail_assertion,
        }
        # ctypes does not keep callbacks alive for their C callers: this attribute does.
        self._callbacks = {name: _RUNTIME_TYPES[name](f) for name, f in functions.items()}
        symbols = {
            name.value: ctypes.cast(callback, ctypes.c_void_p).value or 0
            for name, callback in self._callbacks.items()
        }
        self._compiled = CompiledModule(lowered.llvm_ir, symbols, optimization_level)
        self._address = self._compiled.address(ENTRY_PREFIX + function_name)

    @classmethod
    def compile(
        cls, module: str | Path, function_name: str = "main", optimization_level: int = 2
    ) -> NativeProgram:
        """
        Compiles a module of memrefs, given as text or as the path of a file.

        Raises:
            MlirToolError: MLIR's tools reject the module.
            KeyError: the module defines no such function.
            NotImplementedError: the function has values that cannot cross its boundary.
        """
        return cls(lower_to_llvm_ir(module), function_name, optimization_level)

    def random_arguments(
        self,
        seed: int,
        dynamic_extent: int = 4,
        shapes: Mapping[int, tuple[int, ...]] | None = None,
    ) -> list[Array]:
        """Arguments for this program; see `arguments.random_arguments`."""
        return random_arguments(self.signature, seed, dynamic_extent, shapes)

    def run(self, arguments: Sequence[Array], poison: int = DEFAULT_POISON) -> NativeOutcome:
        """
        Calls the function on copies of the arguments, with a fresh heap.

        Args:
            arguments: one array per argument, of its type and shape.
            poison: the byte that fresh memory holds.

        Raises:
            ValueError: the arguments do not fit the signature.
        """
        self._check_arguments(arguments)
        self._heap = Heap(poison)
        self._failed_assertions = []
        copies = [copy_with_strides(array, array.strides) for array in arguments]
        results = self._call(passed_arguments(self.signature, copies))
        self._heap.check()
        return NativeOutcome(
            results,
            [array.copy() for array in copies],
            self._heap.statistics,
            self._failed_assertions,
        )

    def _call(self, passed: list[Any]) -> list[Array]:
        call, results = bind_call(self.signature, self._address, passed)
        return read_results(self.signature, call(), results)

    def _check_arguments(self, arguments: Sequence[Array]) -> None:
        values = self.signature.arguments
        if len(arguments) != len(values):
            raise ValueError(f"expected {len(values)} arguments, got {len(arguments)}")
        for number, (value, array) in enumerate(zip(values, arguments, strict=True)):
            shape = value.shape if isinstance(value, MemRefValue) else ()
            fits = len(shape) == array.ndim and all(
                expected in (None, actual)
                for expected, actual in zip(shape, array.shape, strict=False)
            )
            if not fits or array.dtype != value.dtype:
                raise ValueError(f"argument {number}: {array.dtype}{array.shape} is no {value}")

    # What the lowered code calls. The heap is looked up at each call: every run has its own.

    def _allocate(self, size_bytes: int) -> int:
        return self._heap.allocate(size_bytes)

    def _allocate_aligned(self, alignment_bytes: int, size_bytes: int) -> int:
        return self._heap.allocate(size_bytes, alignment_bytes)

    def _free(self, address: int) -> None:
        self._heap.free(address)

    def _fail_assertion(self, number: int) -> None:
        self._failed_assertions.append(self._assertion_messages[number])


def passed_arguments(signature: Signature, arrays: Sequence[Array]) -> list[Any]:
    """Arguments to pass to a function, which reads and writes the arrays in place."""
    return [
        ctypes.byref(describe_array(array))
        if isinstance(value, MemRefValue)
        else value.ctype(array.item())
        for value, array in zip(signature.arguments, arrays, strict=True)
    ]


def bind_call(
    signature: Signature, address: int, passed: Sequence[Any]
) -> tuple[Callable[[], Any], Any]:
    """
    A call of a function through MLIR's C interface, and where it puts what it returns.

    Returns:
        The structure that has `result0`, `result1` ... after the call; None if the call itself
        gives what there is: a scalar, or nothing.
    """
    values = signature.results
    types = [
        ctypes.c_void_p if isinstance(value, MemRefValue) else value.ctype
        for value in signature.arguments
    ]
    if not values:
        return partial(ctypes.CFUNCTYPE(None, *types)(address), *passed), None
    if len(values) == 1 and not isinstance(values[0], MemRefValue):
        return partial(ctypes.CFUNCTYPE(values[0].ctype, *types)(address), *passed), None
    # Anything larger than a scalar is written to a structure that comes as first argument.
    fields = [(f"result{i}", value.ctype) for i, value in enumerate(values)]
    results = type("Results", (ctypes.Structure,), {"_fields_": fields})()
    function = ctypes.CFUNCTYPE(None, ctypes.c_void_p, *types)(address)
    return partial(function, ctypes.byref(results), *passed), results


def read_results(signature: Signature, answer: Any, results: Any) -> list[Array]:
    """Results of a call of `bind_call`; memory is copied."""
    values = signature.results
    if results is None:
        return [_read_result(value, answer) for value in values]
    return [_read_result(v, getattr(results, f"result{i}")) for i, v in enumerate(values)]


def _read_result(value: Value, answer: Any) -> Array:
    if isinstance(value, MemRefValue):
        return copy_described(value, answer)
    return np.asarray(answer, value.dtype)
