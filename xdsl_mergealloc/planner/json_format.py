"""
Problems and plans as JSON, without loss. `docs/planner.md` has the schema.

The format has a version. A reader rejects unknown versions and unknown fields: a field that it
ignores could change the meaning of the problem.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TextIO, TypeVar, cast

from xdsl_mergealloc.planner.plan import Plan
from xdsl_mergealloc.planner.problem import (
    DEFAULT_POOLS,
    Buffer,
    BufferId,
    FileFormatError,
    LiveRange,
    MayOverlap,
    Pool,
    Problem,
)

FORMAT = "memory-plan"
VERSION = 1

_Value = TypeVar("_Value")


def problem_to_json(problem: Problem) -> dict[str, Any]:
    """Return the document of a problem; fields with their default value are left out."""
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    if problem.pools != DEFAULT_POOLS:
        document["pools"] = [
            _without_defaults(pool, Pool._field_defaults) for pool in problem.pools
        ]
    document["buffers"] = [
        {**_without_defaults(buffer, Buffer._field_defaults), "live": [*map(list, buffer.live)]}
        for buffer in problem.buffers
    ]
    if problem.may_overlap:
        defaults = MayOverlap._field_defaults
        pairs = [_without_defaults(pair, defaults) for pair in problem.may_overlap]
        document["may_overlap"] = pairs
    return document


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """Return the document of a problem with its plan."""
    return {
        **problem_to_json(plan.problem),
        "plan": {
            "algorithm": plan.algorithm,
            "peak_bytes": plan.peak_bytes,
            "lower_bound_bytes": plan.lower_bound_bytes,
            "proved_optimal": plan.proved_optimal,
            "pool_sizes": dict(plan.pool_sizes),
            "placements": [
                {
                    "id": buffer.id,
                    "pool": plan.pool_of[buffer.id],
                    "offset_bytes": plan.offsets[buffer.id],
                }
                for buffer in plan.problem.buffers
            ],
        },
    }


def problem_from_json(document: object) -> Problem:
    """Return the problem in a document, which may have a plan. Raises `FileFormatError`."""
    top = _object(
        document, "the document", {"format", "version", "buffers"}, {"pools", "may_overlap", "plan"}
    )
    if top.get("format") != FORMAT:
        raise FileFormatError(f"'format' is not '{FORMAT}'")
    if top.get("version") != VERSION:
        raise FileFormatError(f"'version' {top.get('version')} is unknown, this reads {VERSION}")
    pools = [_pool(item, f"pools[{i}]") for i, item in enumerate(_list(top, "pools", []))]
    buffers = [_buffer(item, f"buffers[{i}]") for i, item in enumerate(_list(top, "buffers"))]
    pairs = [_pair(x, f"may_overlap[{i}]") for i, x in enumerate(_list(top, "may_overlap", []))]
    return Problem.of(buffers, pools or DEFAULT_POOLS, pairs)


def plan_from_json(document: object) -> Plan:
    """Return the plan in a document, unchecked. Raises `FileFormatError`."""
    problem = problem_from_json(document)
    top = cast(dict[str, Any], document)
    if "plan" not in top:
        raise FileFormatError("the document has a problem but no 'plan'")
    fields = {"algorithm", "pool_sizes", "placements"}
    plan = _object(
        top["plan"], "plan", fields, {"peak_bytes", "lower_bound_bytes", "proved_optimal"}
    )
    offsets: dict[BufferId, int] = {}
    pool_of: dict[BufferId, str] = {}
    for index, item in enumerate(_list(plan, "placements")):
        where = f"placements[{index}]"
        placement = _object(item, where, {"id", "pool", "offset_bytes"})
        buffer_id = _id(placement, "id", where)
        offsets[buffer_id] = _field(placement, "offset_bytes", int, where)
        pool_of[buffer_id] = _field(placement, "pool", str, where)
    sizes = cast(dict[str, object], _field(plan, "pool_sizes", dict, "plan"))
    pool_sizes = {name: _field(sizes, name, int, "pool_sizes") for name in sizes}
    return Plan(problem, offsets, pool_of, pool_sizes, _field(plan, "algorithm", str, "plan"))


def dump(document: Mapping[str, Any], file: TextIO) -> None:
    """Write the document, one buffer per line."""
    file.write("{\n")
    for index, (key, value) in enumerate(document.items()):
        file.write(",\n" if index else "")
        if isinstance(value, list) and value:
            items = ",\n    ".join(json.dumps(item) for item in cast(list[object], value))
            file.write(f"  {json.dumps(key)}: [\n    {items}\n  ]")
        else:
            file.write(f"  {json.dumps(key)}: {json.dumps(value)}")
    file.write("\n}\n")


def load(path: str) -> object:
    """Return the document in the file at `path`. Raises `FileFormatError` if it is not JSON."""
    with open(path, encoding="utf-8") as file:
        try:
            return json.load(file)
        except (ValueError, RecursionError) as error:
            raise FileFormatError(f"{path}: not JSON: {error}") from None


def _without_defaults(record: Any, defaults: Mapping[str, object]) -> dict[str, Any]:
    values: dict[str, Any] = record._asdict()
    return {
        key: list(cast(tuple[object, ...], value)) if isinstance(value, tuple) else value
        for key, value in values.items()
        if key not in defaults or value != defaults[key]
    }


def _pool(item: object, where: str) -> Pool:
    fields = _object(item, where, set(), set(Pool._fields))
    return Pool(
        _field(fields, "name", str, where, ""),
        _optional_int(fields, "capacity_bytes", where),
        _field(fields, "alignment", int, where, 1),
    )


def _buffer(item: object, where: str) -> Buffer:
    required = {"id", "size_bytes", "live"}
    fields = _object(item, where, required, set(Buffer._fields))
    live = tuple(_range(item, where) for item in _list(fields, "live"))
    names = _list(fields, "pools", [])
    if not all(isinstance(name, str) for name in names):
        raise FileFormatError(f"{where}: 'pools' holds names")
    return Buffer(
        _id(fields, "id", where),
        _field(fields, "size_bytes", int, where),
        live,
        _field(fields, "alignment", int, where, 1),
        tuple(cast(list[str], names)),
        _optional_int(fields, "pinned_offset_bytes", where),
        _field(fields, "name", str, where, ""),
        _field(fields, "location", str, where, ""),
        _optional_int(fields, "traffic_bytes", where),
    )


def _range(item: object, where: str) -> LiveRange:
    ends = cast(list[object], item) if isinstance(item, list) else []
    if len(ends) != 2 or not all(type(end) is int for end in ends):
        raise FileFormatError(f"{where}: 'live' holds pairs of integers [start, end]")
    return LiveRange(*cast(list[int], ends))


def _pair(item: object, where: str) -> MayOverlap:
    fields = _object(item, where, {"first", "second"}, {"same_offset"})
    return MayOverlap(
        _id(fields, "first", where),
        _id(fields, "second", where),
        _field(fields, "same_offset", bool, where, True),
    )


def _object(
    item: object, where: str, required: set[str], optional: set[str] | None = None
) -> dict[str, object]:
    """Return the JSON object; raise `FileFormatError` for missing or unknown fields."""
    if not isinstance(item, dict):
        raise FileFormatError(f"{where}: expected an object")
    fields = cast(dict[str, object], item)
    for key in sorted(required - fields.keys()):
        raise FileFormatError(f"{where}: field '{key}' is missing")
    for key in fields:
        if key not in required and key not in (optional or ()):
            raise FileFormatError(f"{where}: unknown field '{key}'")
    return fields


def _list(
    fields: Mapping[str, object], key: str, default: list[object] | None = None
) -> list[object]:
    value = fields.get(key, default)
    if not isinstance(value, list):
        raise FileFormatError(f"'{key}' is missing or no list")
    return cast(list[object], value)


def _field(
    fields: Mapping[str, object],
    key: str,
    kind: type[_Value],
    where: str,
    default: _Value | None = None,
) -> _Value:
    value = fields.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise FileFormatError(f"{where}: '{key}' is missing or not of type {kind.__name__}")
    return value


def _optional_int(fields: Mapping[str, object], key: str, where: str) -> int | None:
    return None if fields.get(key) is None else _field(fields, key, int, where)


def _id(fields: Mapping[str, object], key: str, where: str) -> BufferId:
    value = fields.get(key)
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise FileFormatError(f"{where}: '{key}' is missing or neither an integer nor a string")
    return value
