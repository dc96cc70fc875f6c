"""Every operation has an answer, or a reason for none. Cites: 003/interface."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation
from xdsl.universe import Universe

from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.bufferizable import BUFFERIZABLE_MODELS
from xdsl_mergealloc.interfaces.control_flow import BRANCH_MODELS, REGION_BRANCH_MODELS
from xdsl_mergealloc.interfaces.memory_effects import (
    MEMORY_EFFECTS_MODELS,
    effect_kinds_of_traits,
)
from xdsl_mergealloc.interfaces.roles import ROLES_MODELS

DIALECTS = (
    "affine",
    "arith",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "func",
    "index",
    "linalg",
    "math",
    "memref",
    "ml_program",
    "scf",
    "tensor",
    "ub",
    "vector",
)

NO_EFFECTS_ON_PURPOSE = {
    "bufferization.dealloc": "frees what its conditions say at run time: captured instead",
    "bufferization.to_buffer": "its result may be any memory: as an unknown operation",
    "bufferization.to_tensor": "the memory is read wherever the tensor is: captured instead",
    "builtin.module": "holds functions",
    "cf.assert": "its place among what can be observed is kept, as it is for unknown operations",
    "func.call": "by what the callee does: analysis/summaries.py",
    "func.call_indirect": "through a value: as an unknown operation",
    "func.return": "the buffers are the caller's: captured instead",
    "memref.alloca_scope.return": "the operation around it answers",
    "memref.global": "not executed",
    "ml_program.global": "not executed",
    "ml_program.global_load": "loads a tensor: bufferization replaces it",
    "ml_program.global_load_const": "loads a tensor: bufferization replaces it",
    "ml_program.global_store": "stores a tensor: bufferization replaces it",
    "tensor.yield": "the operation around it answers",
    "ub.unreachable": "control does not get there",
    "vector.print": "its place among what can be observed is kept, as it is for unknown operations",
}
"""Operations whose effects on memory neither a model nor a trait describes, and why."""

NOT_BUFFERIZED_ON_PURPOSE = {
    "affine": "loops and branches of affine carry no tensors here",
    "arith": "element by element: lowered to linalg before",
    "builtin": "holds functions, or is lowered before",
    "complex": "element by element: lowered to linalg before",
    "index": "has no tensors",
    "math": "element by element: lowered to linalg before",
    "memref": "is on buffers already",
    "ub": "made of nothing: left as it is",
    "vector": "of vectors",
    "bufferization.clone": "is on buffers already",
    "bufferization.dealloc": "is on buffers already",
    "cf.assert": "has no tensors",
    "func.call_indirect": "nobody knows which function is called",
    "func.constant": "has no tensors",
    **dict.fromkeys(
        (
            "linalg.pack",
            "linalg.unpack",
            "linalg.winograd_filter_transform",
            "linalg.winograd_input_transform",
            "linalg.winograd_output_transform",
        ),
        "is on tensors only: lowered before",
    ),
    "tensor.yield": "the operation around it answers",
}
"""Operations, or dialects but for the operations that are described, without a model of
bufferization, and why."""


def operations() -> list[type[Operation]]:
    dialects = Universe.get_multiverse().all_dialects
    return [
        op_class
        for name in DIALECTS
        if name in dialects
        for op_class in dialects[name]().operations
        if op_class is not UnregisteredOp
    ]


def has_effects(op: Operation) -> bool:
    return (
        ROLES_MODELS.lookup(op) is not None
        or MEMORY_EFFECTS_MODELS.lookup(op) is not None
        or effect_kinds_of_traits(op) == []
    )


def has_control_flow(op: Operation) -> bool:
    """Operations that only hand values on are described by where control goes."""
    models = (REGION_BRANCH_MODELS, BRANCH_MODELS, ALLOCATION_SCOPE_MODELS)
    return any(registry.lookup(op) is not None for registry in models)


@pytest.mark.every_case
@pytest.mark.parametrize("op_class", operations(), ids=lambda op_class: op_class.name)
def test_effects_are_known(op_class: type[Operation]):
    op = op_class.create()
    is_known = has_effects(op) or has_control_flow(op)
    assert is_known != (op.name in NO_EFFECTS_ON_PURPOSE)


@pytest.mark.every_case
@pytest.mark.parametrize("op_class", operations(), ids=lambda op_class: op_class.name)
def test_bufferization_is_known(op_class: type[Operation]):
    op = op_class.create()
    dialect = op.name.split(".")[0]
    is_known = BUFFERIZABLE_MODELS.lookup(op) is not None
    assert is_known or {op.name, dialect} & NOT_BUFFERIZED_ON_PURPOSE.keys()
    assert not (is_known and op.name in NOT_BUFFERIZED_ON_PURPOSE)


@pytest.mark.every_case
@pytest.mark.parametrize("op_class", operations(), ids=lambda op_class: op_class.name)
def test_operations_with_regions_say_how_control_flows(op_class: type[Operation]):
    op = op_class.create()
    takes_regions = bool(op_class.get_irdl_definition().regions)  # pyright: ignore
    assert not takes_regions or has_control_flow(op) or op.name == "builtin.module"


def test_reasons_are_of_operations_that_exist():
    names = {op_class.name for op_class in operations()} | set(DIALECTS)
    assert names >= NO_EFFECTS_ON_PURPOSE.keys()
    assert names >= NOT_BUFFERIZED_ON_PURPOSE.keys()
