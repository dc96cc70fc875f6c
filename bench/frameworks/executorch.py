"""What ExecuTorch plans for a `.tflite` file's graph: `python -m bench.frameworks.executorch FILE`.

The graph is a module of torch in float32, exported and planned by ExecuTorch's own algorithm; its
kernels are the portable ones. The program says how many bytes it takes, with inputs and outputs.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.frameworks.graph import read_graph
from bench.frameworks.torch_module import module_of
from examples.executorch_memory_planning import planned_bytes, program_of


def main() -> None:
    """Print the bytes."""
    greedy: Any = import_module("executorch.exir.memory_planning").greedy
    module, inputs = module_of(read_graph(Path(sys.argv[1])))
    print(planned_bytes(program_of(module, inputs, greedy)))


if __name__ == "__main__":
    main()
