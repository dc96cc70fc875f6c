"""Object files as shared libraries of this process."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from tests.support.deploy.compiled import Compiled
from tests.support.native.object_file import GCC
from tests.support.native.signature import Array
from xdsl_mergealloc import ArgumentReport, FunctionReport

_WORKSPACE_ALIGNMENT = 64


class DeployedProgram:
    """A program whose inputs and outputs are in its workspace, or are passed as bare pointers."""

    def __init__(self, program: Compiled, folder: Path, results: int = 1, *, poison: int = 0xAB):
        """
        Args:
            program: compiled for this machine.
            folder: gets the library.
            results: how many there are, but for arguments that are written.
            poison: the byte that is in the workspace before a call.

        Raises NotImplementedError for arguments that are neither memory of a known size nor
        workspaces.
        """
        (self._function,) = (one for one in program.report.functions if one.name == program.name)
        self._poison = poison
        self._results = results
        _check(self._function)
        (folder / "program.o").write_bytes(program.object_file.contents)
        library = link_library(folder, "program", [])
        self._call = library[program.name]
        self._call.restype = ctypes.c_void_p
        self._workspaces = {
            one: _aligned(one.size_bytes or 0)
            for one in self._function.inputs
            if one.workspace_alignment is not None
        }

    def prepare(self, arguments: Sequence[Array]) -> Sequence[Any]:
        """Writes inputs to their places; returns the arguments to pass to `call`."""
        copies = [np.ascontiguousarray(one).copy() for one in arguments]
        for workspace in self._workspaces.values():
            workspace.fill(self._poison)
        values = [one for one in self._function.inputs if not one.is_memory]
        passed: dict[str, Array] = {}
        for one, copy in zip(values, copies, strict=True):
            if one.offset_bytes is None:
                passed[one.name] = copy
            else:
                self._place(one)[:] = copy.reshape(-1).view(np.uint8)
        return [
            self._workspaces[one] if one in self._workspaces else passed[one.name]
            for one in self._function.inputs
            if one.offset_bytes is None
        ]

    def call(self, passed: Sequence[Array]) -> int | None:
        """One call, on memory that is prepared."""
        return self._call(*(ctypes.c_void_p(one.ctypes.data) for one in passed))

    def seconds(self, arguments: Sequence[Array]) -> float:
        """CPU time of one call on the arguments, which are in their places before it."""
        passed = self.prepare(arguments)
        begin = process_time()
        self.call(passed)
        return process_time() - begin

    def run(self, arguments: Sequence[Array]) -> list[bytes]:
        """The bytes of the results, those in a workspace before the one that is returned."""
        # In front of them are arguments that are written.
        return list(self.run_named(arguments).values())[-self._results :]

    def run_named(self, arguments: Sequence[Array]) -> dict[str, bytes]:
        """The bytes of the written memory, by name, results included."""
        passed = self.prepare(arguments)
        returned = self.call(passed)
        found: dict[str, bytes] = {}
        for one in self._function.outputs:
            if one.offset_bytes is not None:
                found[one.name] = self._place(one).tobytes()
            else:
                assert returned is not None
                assert one.size_bytes is not None
                found[one.name] = ctypes.string_at(returned, one.size_bytes)
        return found

    @property
    def read_names(self) -> Sequence[str]:
        """The names of the arguments that are read, in the order in which `run` takes them."""
        return [one.name for one in self._function.inputs if not one.is_memory]

    def _place(self, one: ArgumentReport) -> Array:
        """The bytes of a workspace that an input or output is."""
        (workspace,) = (
            memory for pool, memory in self._workspaces.items() if pool.pool == one.pool
        )
        begin, size_bytes = one.offset_bytes, one.size_bytes
        assert begin is not None
        assert size_bytes is not None
        return workspace[begin : begin + size_bytes]


def link_library(folder: Path, name: str, libraries: Sequence[str]) -> ctypes.CDLL:
    """An object file of a folder as a library."""
    path = folder / f"{name}.so"
    command = [GCC or "", "-shared", "-o", path, folder / f"{name}.o", *libraries, "-lm"]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(path))


def _check(function: FunctionReport) -> None:
    for one in (*function.inputs, *function.outputs):
        if one.shape is None or one.size_bytes is None:
            raise NotImplementedError(f"{one.name}: {one.type}")
    if sum(one.offset_bytes is None for one in function.outputs) > 1:
        raise NotImplementedError("several results are no pointer")


def _aligned(size_bytes: int) -> Array:
    memory = np.zeros(size_bytes + _WORKSPACE_ALIGNMENT, np.uint8)
    begin = -memory.ctypes.data % _WORKSPACE_ALIGNMENT
    return memory[begin : begin + size_bytes]
