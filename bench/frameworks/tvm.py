"""TVM's memory plan for a `.tflite` file's graph: `python -m bench.frameworks.tvm FILE`.

The graph is a module of torch in float32, exported. Relax fuses its operators, and
`StaticPlanBlockMemory` gives tensors to storages, which are reused as a whole. Inputs and outputs
are apart, and counted here.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.frameworks.graph import Graph, read_graph
from bench.frameworks.torch_module import module_of

_PASSES = (
    "LegalizeOps",
    "AnnotateTIROpPattern",
    "FoldConstant",
    "FuseOps",
    "FuseTIR",
    "ToNonDataflow",
    "RemovePurityChecking",
    "CallTIRRewrite",
    "StaticPlanBlockMemory",
)
"""Passes of Relax's default CPU pipeline, up to the plan."""


def storage_bytes(graph: Graph) -> int:
    """The bytes of all storages of a graph."""
    torch: Any = import_module("torch")
    tvm: Any = import_module("tvm")
    relax: Any = import_module("tvm.relax")
    reader: Any = import_module("tvm.relax.frontend.torch")
    module = reader.from_exported_program(torch.export.export(*module_of(graph)))
    passes = [getattr(relax.transform, name)() for name in _PASSES]
    with tvm.target.Target("llvm"):
        planned = tvm.ir.transform.Sequential(passes)(module)
    storages = re.findall(r"alloc_storage\(R\.shape\(\[(\d+)\]\)", str(planned["main"]))
    return sum(map(int, storages))


def main() -> None:
    """Print the bytes."""
    graph = read_graph(Path(sys.argv[1]))
    print(storage_bytes(graph) + graph.float_bytes_apart)


if __name__ == "__main__":
    main()
