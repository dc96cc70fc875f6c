"""A memory plan of ours for TensorFlow Lite Micro, written into the `.tflite` file.

    python examples/tflm_offline_plan.py MODEL.tflite PLANNED.tflite [--algorithm auto]

TFLM's `MicroAllocator` plans activations when a model is loaded, greedily by size, unless the file
says where they lie: metadata named `OfflineMemoryAllocation`, 32-bit integers
`[version 1, subgraph 0, number of tensors, offset of each tensor]`, where -1 leaves a tensor to
TFLM. Scratch buffers of its kernels are never in the file; TFLM plans them around the tensors.

Nothing in the file moves or changes: what is new stands in front of it, with a table of the model
that refers to the old parts. References in FlatBuffers are distances, so they stay true.

Source: TensorFlow Lite Micro, "Memory Management in TensorFlow Lite Micro", offline planned tensor
allocations; `schema.fbs` of TensorFlow Lite for the numbers of the fields.
"""

from __future__ import annotations

import argparse
import struct
import sys
from collections.abc import Sequence
from math import prod
from pathlib import Path

from xdsl_mergealloc.importers.errors import ModelError, refuse
from xdsl_mergealloc.importers.flatbuffer import Table
from xdsl_mergealloc.planner import (
    Buffer,
    LiveRange,
    Plan,
    PlanningError,
    Problem,
    algorithm_names,
    plan,
)

METADATA_NAME = "OfflineMemoryAllocation"
ALIGNMENT_BYTES = 16
"""Of TFLM's arena, and of what it puts there."""
NOT_PLANNED = -1
_ELEMENT_BYTES = {0: 4, 1: 2, 2: 4, 3: 1, 4: 8, 6: 1, 7: 2, 8: 8, 9: 1, 10: 8, 12: 8, 15: 4, 16: 2}
"""Of `TensorType` in the schema."""

# The fields of the tables, by their numbers in the schema.
_MODEL_VERSION, _MODEL_SUBGRAPHS, _MODEL_BUFFERS, _MODEL_METADATA, _MODEL_FIELDS = 0, 2, 4, 6, 8
_GRAPH_TENSORS, _GRAPH_INPUTS, _GRAPH_OUTPUTS, _GRAPH_OPERATORS = 0, 1, 2, 3
_OPERATOR_INPUTS, _OPERATOR_OUTPUTS = 1, 2
_TENSOR_SHAPE, _TENSOR_TYPE, _TENSOR_BUFFER, _TENSOR_NAME, _TENSOR_IS_VARIABLE = 0, 1, 2, 3, 5
_BUFFER_DATA, _BUFFER_OFFSET = 0, 1
_METADATA_NAME, _METADATA_BUFFER = 0, 1


def tensors_of(path: Path) -> Problem:
    """
    The tensors of a model that TFLM plans, by their numbers, with their lives in operators.

    Each that is no constant and no variable lives from the first operator that accesses it to the
    last one, inputs from the beginning, and outputs to the end.

    Raises `ModelError` for what is no model of one graph.
    """
    model, graph = _graph_of(path)
    try:
        return _tensors_of(model, graph, path)
    except (struct.error, IndexError, UnicodeDecodeError):
        refuse(path, "is damaged: it refers to data that is not in the file")


def operator_count(path: Path) -> int:
    """The operators of a model. Raises `ModelError` for what is no model of one graph."""
    return _graph_of(path)[1].length(_GRAPH_OPERATORS)


def _graph_of(path: Path) -> tuple[Table, Table]:
    contents = path.read_bytes()
    if contents[4:8] != b"TFL3":
        refuse(path, "is not a TensorFlow Lite model: it does not have 'TFL3' at byte 4")
    try:
        model = Table.root(contents)
        graphs = model.tables(_MODEL_SUBGRAPHS)
    except struct.error:
        refuse(path, "is damaged: it refers to data that is not in the file")
    if len(graphs) != 1:
        refuse(path, f"has {len(graphs)} graphs; an offline plan is for models of one")
    return model, graphs[0]


def _tensors_of(model: Table, graph: Table, path: Path) -> Problem:
    buffers = model.tables(_MODEL_BUFFERS)
    operators = graph.tables(_GRAPH_OPERATORS)
    accesses = [(number, 0) for number in graph.integers(_GRAPH_INPUTS)]
    accesses += [
        (number, tick)
        for tick, operator in enumerate(operators)
        for field in (_OPERATOR_INPUTS, _OPERATOR_OUTPUTS)
        for number in operator.integers(field)
    ]
    accesses += [(number, len(operators) - 1) for number in graph.integers(_GRAPH_OUTPUTS)]
    lives: dict[int, LiveRange] = {}
    for number, tick in accesses:
        life = lives.get(number, LiveRange(tick, tick + 1))
        lives[number] = LiveRange(min(life.start, tick), max(life.end, tick + 1))
    planned: list[Buffer] = []
    for number, tensor in enumerate(graph.tables(_GRAPH_TENSORS)):
        is_constant = buffers[tensor.integer(_TENSOR_BUFFER, "<I")].length(_BUFFER_DATA) > 0
        if number not in lives or is_constant or tensor.integer(_TENSOR_IS_VARIABLE, "<b"):
            continue
        name, kind = tensor.text(_TENSOR_NAME), tensor.integer(_TENSOR_TYPE, "<b")
        if kind not in _ELEMENT_BYTES:
            refuse(path, f"tensor '{name}' has elements of a type that TFLM does not plan: {kind}")
        size_bytes = prod(tensor.integers(_TENSOR_SHAPE)) * _ELEMENT_BYTES[kind]
        planned.append(Buffer(number, size_bytes, (lives[number],), ALIGNMENT_BYTES, name=name))
    return Problem.of(planned)


def offline_offsets(path: Path) -> tuple[int, ...] | None:
    """The offset in bytes of each tensor in a model's offline plan, or -1; None without a plan."""
    model, _ = _graph_of(path)
    for metadata in model.tables(_MODEL_METADATA):
        if metadata.text(_METADATA_NAME) == METADATA_NAME:
            buffer = model.tables(_MODEL_BUFFERS)[metadata.integer(_METADATA_BUFFER, "<I")]
            data = bytes(buffer.integers(_BUFFER_DATA, "<B"))
            version, graph, count, *offsets = struct.unpack(f"<{len(data) // 4}i", data)
            if (version, graph, count) != (1, 0, len(offsets)):
                refuse(path, f"has an offline plan of another format: version {version}")
            return tuple(offsets)
    return None


def write_planned(path: Path, planned: Plan, destination: Path) -> None:
    """
    Write a model with the offsets of a plan of its tensors; a plan that it has is replaced.

    Raises `ModelError` if the model keeps constants behind its FlatBuffer.
    """
    model, graph = _graph_of(path)
    buffers = model.tables(_MODEL_BUFFERS)
    if any(buffer.integer(_BUFFER_OFFSET, "<Q") > 1 for buffer in buffers):
        refuse(path, "keeps constants behind its FlatBuffer, where distances do not reach")
    others = [
        one for one in model.tables(_MODEL_METADATA) if one.text(_METADATA_NAME) != METADATA_NAME
    ]
    count = graph.length(_GRAPH_TENSORS)
    offsets = [planned.offsets.get(number, NOT_PLANNED) for number in range(count)]
    destination.write_bytes(_in_front(model, buffers, others, offsets) + model.buffer)


def _in_front(
    model: Table, buffers: Sequence[Table], metadata: Sequence[Table], offsets: Sequence[int]
) -> bytes:
    """A model's new table, and what it refers to that is not in the file yet."""
    # Positions of the parts: everything refers to what comes behind it.
    vtable = 8
    table = vtable + 4 + 2 * _MODEL_FIELDS
    buffer_list = table + 4 + 4 * _MODEL_FIELDS
    metadata_list = buffer_list + 4 + 4 * (len(buffers) + 1)
    new_metadata = metadata_list + 4 + 4 * (len(metadata) + 1) + 8
    name = new_metadata + 12
    new_buffer = _aligned(name + 4 + len(METADATA_NAME) + 1, 4) + 8
    data = _aligned(new_buffer + 8 + 4, ALIGNMENT_BYTES) - 4
    plan_words = (1, 0, len(offsets), *offsets)
    size_bytes = _aligned(data + 4 + 4 * len(plan_words), 64)  # as aligned as any table may ask

    result = bytearray(size_bytes)

    def put(at: int, layout: str, *values: int | bytes) -> None:
        struct.pack_into("<" + layout, result, at, *values)

    def put_list(at: int, old: Sequence[Table], new: int) -> None:
        elements = [*(size_bytes + one.position for one in old), new]
        places = (at + 4 + 4 * index for index in range(len(elements)))
        distances = (element - place for element, place in zip(elements, places, strict=True))
        put(at, f"I{len(elements)}I", len(elements), *distances)

    put(0, "I4s", table, b"TFL3")
    put(vtable, "HH", 4 + 2 * _MODEL_FIELDS, 4 + 4 * _MODEL_FIELDS)
    put(table, "i", table - vtable)
    moved = {_MODEL_BUFFERS: buffer_list, _MODEL_METADATA: metadata_list}
    for field in range(_MODEL_FIELDS):
        at = 4 + 4 * field
        if field == _MODEL_VERSION:
            put(table + at, "I", model.integer(field, "<I"))
        elif field in moved:
            put(table + at, "I", moved[field] - table - at)
        elif (old := model.referred(field)) is not None:
            put(table + at, "I", size_bytes + old - table - at)
        else:
            continue
        put(vtable + 4 + 2 * field, "H", at)
    put_list(buffer_list, buffers, new_buffer)
    put_list(metadata_list, metadata, new_metadata)
    put(new_metadata - 8, "4H", 8, 12, 4, 8)
    put(new_metadata, "iII", 8, name - new_metadata - 4, len(buffers))
    put(name, f"I{len(METADATA_NAME)}s", len(METADATA_NAME), METADATA_NAME.encode())
    put(new_buffer - 8, "3H", 6, 8, 4)
    put(new_buffer, "iI", 8, data - new_buffer - 4)
    put(data, f"I{len(plan_words)}i", 4 * len(plan_words), *plan_words)
    return bytes(result)


def _aligned(position: int, alignment: int) -> int:
    return -(-position // alignment) * alignment


def main() -> None:
    """Plan a file."""
    parser = argparse.ArgumentParser(description="an offline memory plan for TFLM")
    parser.add_argument("model", type=Path, metavar="MODEL.tflite")
    parser.add_argument("destination", type=Path, metavar="PLANNED.tflite")
    parser.add_argument("--algorithm", choices=algorithm_names(), default="auto")
    arguments = parser.parse_args()
    try:
        planned = plan(tensors_of(arguments.model), arguments.algorithm)
        planned.verify()
        write_planned(arguments.model, planned, arguments.destination)
    except ModelError as error:
        sys.exit(str(error))
    except (OSError, PlanningError) as error:
        sys.exit(f"error: {error}")
    print(
        f"{arguments.destination}: {len(planned.offsets)} tensors in {planned.peak_bytes:,} bytes "
        f"of the arena; no plan takes fewer than {planned.lower_bound_bytes:,}"
    )


if __name__ == "__main__":
    main()
