"""The `memref.global` that holds a constant: one for each value in a module."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    IntegerAttr,
    MemRefType,
    StringAttr,
    TensorType,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.memref.allocation import GlobalOp
from xdsl_mergealloc.dialects.shapes import is_ranked_tensor
from xdsl_mergealloc.interfaces.bufferizable import planning_hints
from xdsl_mergealloc.nests import module_around


def global_for(
    op: Operation, value: Attribute, buffer_type: MemRefType[Attribute], alignment_bytes: int
) -> str:
    """
    The symbol of the global with a dense value, made at the start of the module if it is new. It
    has what the operation says of pools and offsets.

    Raises `PassError` if `op` is in no module.
    """
    value = without_encoding(value)
    module = module_around(op)
    if module is None:
        fail(op, "is a tensor constant outside of a module, which cannot hold its global")
    taken: set[str] = set()
    hints = planning_hints(op)
    for other in module.body.block.ops:
        name = other.get_attr_or_prop("sym_name")
        if isinstance(name, StringAttr):
            taken.add(name.data)
        if (
            isinstance(other, GlobalOp)
            and other.properties.get("initial_value") == value
            and other.type == buffer_type
            and "constant" in other.properties
            and planning_hints(other) == hints
        ):
            return other.sym_name.data
    base = "__constant_" + "x".join([*map(str, buffer_type.get_shape()), _element(buffer_type)])
    name, number = base, 0
    while name in taken:
        name, number = f"{base}_{number}", number + 1
    made = GlobalOp.create(
        properties={
            "sym_name": StringAttr(name),
            "sym_visibility": StringAttr("private"),
            "type": buffer_type,
            "initial_value": value,
            "constant": UnitAttr(),
            **({"alignment": IntegerAttr(alignment_bytes, i64)} if alignment_bytes else {}),
        },
        attributes=hints,
    )
    made.location = op.location
    block = module.body.block
    assert block.first_op is not None
    block.insert_op_before(made, block.first_op)
    return name


def without_encoding(value: Attribute) -> Attribute:
    """A dense value whose type has no encoding: that of a `memref.global` must not have one."""
    if not isinstance(value, ParametrizedAttribute):
        return value
    parts = [_without_encoding(part) for part in value.parameters]
    return type(value).new(parts) if tuple(parts) != tuple(value.parameters) else value


def _without_encoding(type: Attribute) -> Attribute:
    return TensorType(type.element_type, type.shape) if is_ranked_tensor(type) else type


def _element(buffer_type: MemRefType[Attribute]) -> str:
    return "".join(c if c.isalnum() else "_" for c in str(buffer_type.element_type))
