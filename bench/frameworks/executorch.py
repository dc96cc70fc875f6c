"""ExecuTorch's memory plan for a `.tflite` file's graph:
`python -m bench.frameworks.executorch FILE [--ours]`.

The graph is a module of torch in float32, exported and planned by ExecuTorch's own algorithm or by
ours; its kernels are the portable ones. The program states its size in bytes, with inputs and
outputs.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.frameworks.graph import read_graph
from bench.frameworks.torch_module import module_of
from examples.executorch_memory_planning import plan_memory, planned_bytes, program_of


def main() -> None:
    """Print the bytes."""
    greedy: Any = import_module("executorch.exir.memory_planning").greedy
    algorithm = plan_memory if "--ours" in sys.argv[2:] else greedy
    module, inputs = module_of(read_graph(Path(sys.argv[1])))
    print(planned_bytes(program_of(module, inputs, algorithm)))


if __name__ == "__main__":
    main()
