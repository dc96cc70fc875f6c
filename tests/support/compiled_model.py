"""Models that `mergealloc compile` has compiled for this machine, called from Python."""

from __future__ import annotations

import ctypes
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tests.support.native.object_file import GCC
from xdsl_mergealloc.cli.main import main

_ALIGNMENT = 64


class CompiledModel:
    """The function of an object file, with a workspace as large as the header says."""

    def __init__(self, model: Path, folder: Path, options: Sequence[str] = ()):
        """Compile a model into a folder. Needs gcc, and LLVM's tools."""
        arguments = [str(model), "--name", "net", "--quick", "-o", str(folder), *options]
        assert main(["compile", *arguments]) == 0
        self.header = (folder / "net.h").read_text()
        library = folder / "net.so"
        command = [GCC or "", "-shared", "-o", str(library), str(folder / "net.o"), "-lm"]
        subprocess.run(command, check=True)
        self._function: Any = ctypes.CDLL(str(library)).net
        self.workspace_bytes = self._number("NET_WORKSPACE_DEFAULT_SIZE")
        memory = np.zeros(self.workspace_bytes + _ALIGNMENT, np.uint8)
        self._workspace = memory[-memory.ctypes.data % _ALIGNMENT :][: self.workspace_bytes]

    def run(self, inputs: Sequence[npt.NDArray[Any]], outputs: Sequence[str]) -> list[Any]:
        """Outputs for given inputs; `outputs` lists their types, in order."""
        # Outputs must not depend on what others left in the workspace.
        self._workspace[:] = 0xAB
        for offset_bytes, value in zip(self._offsets("INPUT"), inputs, strict=True):
            contents = np.frombuffer(value.tobytes(), np.uint8)
            self._workspace[offset_bytes : offset_bytes + contents.size] = contents
        self._function(ctypes.c_void_p(self._workspace.ctypes.data))
        sizes = map(int, re.findall(r"#define NET_OUTPUT_\w+_SIZE (\d+)", self.header))
        return [
            self._workspace[offset : offset + size].copy().view(dtype)
            for offset, size, dtype in zip(self._offsets("OUTPUT"), sizes, outputs, strict=True)
        ]

    def _offsets(self, kind: str) -> list[int]:
        found = re.findall(rf"#define NET_{kind}_\w+_OFFSET (\d+)", self.header)
        return [int(offset) for offset in found]

    def _number(self, name: str) -> int:
        found = re.search(rf"#define {name} (\d+)", self.header)
        assert found is not None
        return int(found[1])
