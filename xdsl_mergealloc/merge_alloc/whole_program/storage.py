"""Arenas that are no allocations: globals, and memory at constant addresses (W2, K2)."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StringAttr,
    UnitAttr,
    UnrealizedConversionCastOp,
    i8,
    i64,
)
from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.traits import SymbolTable

from xdsl_mergealloc.dialects.memref.globals import GlobalOp
from xdsl_mergealloc.merge_alloc.global_symbols import free_symbol
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan


def make_globals(
    arenas: Sequence[ArenaPlan], *, are_public: bool = False
) -> dict[tuple[Block, Attribute], SSAValue]:
    """
    One uninitialised global for each memory space, as large as the largest arena there; at the
    start of each scope, a reference to it. Functions that share one do not call each other.

    `are_public`: others find inputs and outputs there (W5).
    """
    found: dict[tuple[Block, Attribute], SSAValue] = {}
    groups: dict[tuple[Operation, Attribute], list[ArenaPlan]] = {}
    for arena in arenas:
        if arena.storage == "global":
            groups.setdefault((_symbol_table(arena.scope), arena.memory_space), []).append(arena)
    for (table, space), members in groups.items():
        size_bytes = max(arena.size_bytes for arena in members)
        alignment = max(arena.alignment for arena in members)
        type_ = MemRefType(i8, [size_bytes], NoneAttr(), space)
        name = free_symbol(table, "arena", space)
        properties: dict[str, Attribute] = {
            "sym_name": StringAttr(name),
            "type": type_,
            "initial_value": UnitAttr(),
            "alignment": IntegerAttr(alignment, i64),
        }
        if not are_public:
            properties["sym_visibility"] = StringAttr("private")
        definition = GlobalOp.create(properties=properties, location=table.location)
        body = table.regions[0].block
        first = body.first_op
        assert first is not None
        body.insert_op_before(definition, first)
        for arena in members:
            reference = GetGlobalOp(name, type_)
            found[arena.scope, space] = _at_start(arena.scope, [reference])
    return found


def at_constant_address(arena: ArenaPlan) -> SSAValue:
    """
    The bytes at the pool's base address: an index, cast to a memref. What becomes of the cast is
    for the lowering of the target to say.
    """
    assert arena.base_address is not None
    address = ConstantOp(IntegerAttr(arena.base_address, IndexType()))
    type_ = MemRefType(i8, [arena.size_bytes], NoneAttr(), arena.memory_space)
    cast = UnrealizedConversionCastOp(operands=[[address.result]], result_types=[[type_]])
    return _at_start(arena.scope, [address, cast])


def _at_start(scope: Block, ops: Sequence[Operation]) -> SSAValue:
    """Insert operations at the start of a block; the result of the last one."""
    function, first = scope.parent_op(), scope.first_op
    assert function is not None
    assert first is not None
    for op in ops:
        op.location = function.location
    scope.insert_ops_before(ops, first)
    result = ops[-1].results[0]
    result.name_hint = "arena"
    return result


def _symbol_table(scope: Block) -> Operation:
    op = scope.parent_op()
    while op is not None and not op.has_trait(SymbolTable, value_if_unregistered=False):
        op = op.parent_op()
    assert op is not None
    return op
