"""ExecuTorch's memory, planned by our planner.

    python examples/executorch_memory_planning.py

What a program of ExecuTorch's takes for activations is decided by an algorithm that is given to its
`MemoryPlanningPass`. `plan_memory` is one; copy it and write

    suite = MemoryPlanningAlgorithmSuite([plan_memory])
    config = ExecutorchBackendConfig(memory_planning_pass=MemoryPlanningPass(suite))
    program = to_edge(torch.export.export(module, inputs)).to_executorch(config)

`[greedy, plan_memory]` takes the smaller plan of both. Tried with ExecuTorch 1.5.

Source: ExecuTorch, "Memory Planning"; `executorch/exir/memory_planning.py` for what algorithms are
called with.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from xdsl_mergealloc.planner import Buffer, LiveRange, Plan, Pool, Problem, plan

_FIRST_MEMORY = 1
"""The number of the memory of tensors that no pass gave to another one; 0 has the constants."""


def problem_of(specs: Collection[Any], alignment: int) -> tuple[Problem, dict[Any, int]]:
    """
    The tensors of a graph as buffers, and the number of each one's buffer.

    Args:
        specs: the `TensorSpec` of each tensor. What is a part of another one (`storage_base`) is no
            buffer of its own; ExecuTorch has the other one live as long.
        alignment: of each offset, in bytes.

    Memories (`mem_id`) are pools: who is in which is not ours to decide.
    """
    for spec in specs:
        spec.realign(alignment)
    whole = [spec for spec in specs if spec.storage_base is None]
    numbers = {spec: number for number, spec in enumerate(whole)}
    buffers = [
        Buffer(
            number,
            spec.allocated_memory,
            (LiveRange(spec.lifetime[0], spec.lifetime[1] + 1),),
            alignment,
            (_memory_of(spec),),
        )
        for spec, number in numbers.items()
    ]
    memories = dict.fromkeys([str(_FIRST_MEMORY), *(buffer.pools[0] for buffer in buffers)])
    return Problem.of(buffers, [Pool(name, alignment=alignment) for name in memories]), numbers


def _memory_of(spec: Any) -> str:
    return str(_FIRST_MEMORY if spec.mem_id is None else spec.mem_id)


def plan_memory(
    alignment: int,
    specs: Collection[Any],
    graph_module: Any,
    graph_signature: Any,
    extra_padding: int = 0,
) -> Any:
    """
    An algorithm for ExecuTorch's `MemoryPlanningAlgorithmSuite`.

    Args:
        alignment: of each offset, in bytes.
        specs: the `TensorSpec` of each tensor to place.
        graph_module: the graph; `input_mem_buffer_sizes` says how many bytes of each memory the
            graphs of its branches and loops take, in front of ours.
        graph_signature: not needed.
        extra_padding: bytes to leave behind the last tensor of each memory.

    Returns a `MemoryAlgoResult`: memory and offset of each tensor, and the size of each memory.
    """
    planning: Any = import_module("executorch.exir.memory_planning")
    problem, numbers = problem_of(specs, alignment)
    planned = plan(problem)
    planned.verify()
    reserved: list[int] = getattr(graph_module, "input_mem_buffer_sizes", None) or []
    starts = {
        pool.name: -(-taken // alignment) * alignment
        for pool in problem.pools
        for taken in (reserved[int(pool.name)] if int(pool.name) < len(reserved) else 0,)
    }
    places = {
        spec: planning.SpecAllocResult(memory, memory, offset)
        for spec in specs
        for memory, offset in (_place(spec, planned, numbers, starts),)
    }
    if not places:
        return planning.MemoryAlgoResult({}, [0, 0])
    sizes = [0] * (1 + max(int(pool.name) for pool in problem.pools))
    for name, size_bytes in planned.pool_sizes.items():
        sizes[int(name)] = starts[name] + size_bytes + extra_padding
    return planning.MemoryAlgoResult(places, sizes)


def _place(
    spec: Any, planned: Plan, numbers: dict[Any, int], starts: dict[str, int]
) -> tuple[int, int]:
    """The memory of a tensor, and its offset there in bytes."""
    inside = 0
    while spec.storage_base is not None:
        inside += spec.storage_base_offset
        spec = spec.storage_base
    number = numbers[spec]
    memory = planned.pool_of[number]
    return int(memory), starts[memory] + planned.offsets[number] + inside


def program_of(module: Any, inputs: tuple[Any, ...], algorithm: Any) -> Any:
    """A module's program, an `ExecutorchProgramManager`, whose memory an algorithm plans."""
    torch: Any = import_module("torch")
    exir: Any = import_module("executorch.exir")
    planning: Any = import_module("executorch.exir.memory_planning")
    passes: Any = import_module("executorch.exir.passes")
    suite = planning.MemoryPlanningAlgorithmSuite([algorithm])
    config = exir.ExecutorchBackendConfig(memory_planning_pass=passes.MemoryPlanningPass(suite))
    # A product with weights is one operation: decomposed, a transposed copy of them is a tensor.
    options = exir.EdgeCompileConfig(preserve_ops=[torch.ops.aten.linear.default])
    edge = exir.to_edge(torch.export.export(module, inputs), compile_config=options)
    return edge.to_executorch(config)


def planned_bytes(program: Any) -> int:
    """The bytes of all memories of a program; constants are not counted."""
    return sum(program.executorch_program.execution_plan[0].non_const_buffer_sizes)


def main() -> None:
    """Print what three layers take, by ExecuTorch's own algorithm and by ours."""
    missing = [name for name in ("torch", "executorch") if find_spec(name) is None]
    if missing:
        sys.exit(f"error: not installed: {', '.join(missing)}; pip install torch executorch")
    torch: Any = import_module("torch")
    greedy: Any = import_module("executorch.exir.memory_planning").greedy

    linear = torch.nn.Linear
    layers = torch.nn.Sequential(linear(96, 80), linear(80, 80), linear(80, 96)).eval()
    for name, algorithm in (("greedy", greedy), ("ours", plan_memory)):
        program = program_of(layers, (torch.ones(16, 96),), algorithm)
        print(f"{name}: {planned_bytes(program):,} bytes")


if __name__ == "__main__":
    main()
