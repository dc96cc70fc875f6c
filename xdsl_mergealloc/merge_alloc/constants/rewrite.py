"""Carries out the plan of constants: one global, and views of it in place of references."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    i8,
    i64,
)
from xdsl.dialects.memref import CastOp, GetGlobalOp, ViewOp
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.dialects.memref.globals import GlobalOp
from xdsl_mergealloc.dialects.memref.views import MemorySpaceCastOp
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op
from xdsl_mergealloc.merge_alloc.constants.plan import CONSTANTS, ConstantsPlan, PackedConstant
from xdsl_mergealloc.merge_alloc.global_symbols import free_symbol
from xdsl_mergealloc.merge_alloc.rewrite import OVERFLOW


def pack_constants(plans: Sequence[ConstantsPlan]) -> None:
    """Put constants into globals, and views of these in place of all that refers to them."""
    for plan in plans:
        name = free_symbol(plan.table, "constants", plan.memory_space)
        type_ = MemRefType(i8, [plan.size_bytes], NoneAttr(), plan.memory_space)
        body = plan.table.regions[0].block
        first = plan.packed[0].constant.op
        body.insert_op_before(_global(plan, name, type_), first)
        symbol = SymbolRefAttr(name)
        for one in plan.packed:
            for reference in one.constant.references:
                _replace_by_view(reference, symbol, type_, one.offset_bytes)
        for one in plan.packed:
            body.erase_op(one.constant.op)


def _global(plan: ConstantsPlan, name: str, type_: MemRefType[Attribute]) -> GlobalOp:
    """The global that holds constants, and says which."""
    type_of_contents = TensorType(i8, [plan.size_bytes])
    contents = DenseIntOrFPElementsAttr(type_of_contents, BytesAttr(plan.contents))
    attributes: dict[str, Attribute] = {CONSTANTS: ArrayAttr(map(_describe, plan.packed))}
    if plan.overflow_bytes:
        attributes[OVERFLOW] = IntegerAttr(plan.overflow_bytes, i64)
    return GlobalOp.create(
        properties={
            "sym_name": StringAttr(name),
            "sym_visibility": StringAttr("private"),
            "type": type_,
            "initial_value": contents,
            "constant": UnitAttr(),
            "alignment": IntegerAttr(plan.alignment, i64),
        },
        attributes=attributes,
        location=plan.packed[0].constant.op.location,
    )


def _describe(packed: PackedConstant) -> DictionaryAttr:
    constant = packed.constant
    return DictionaryAttr(
        {
            "name": StringAttr(constant.name),
            "offset": IntegerAttr(packed.offset_bytes, i64),
            "bytes": IntegerAttr(constant.size_bytes, i64),
            "type": constant.type,
        }
    )


def _replace_by_view(
    reference: GetGlobalOp, symbol: SymbolRefAttr, type_: MemRefType[Attribute], offset_bytes: int
) -> None:
    """A view of the global for a reference; cast to its memory space and its layout."""
    location, wanted = reference.location, reference.memref.type
    whole = create_op(GetGlobalOp, (), (type_,), {"name": symbol}, location)
    whole.memref.name_hint = "constants"
    new: list[Operation] = [whole]
    value: SSAValue = whole.memref
    if wanted.memory_space != type_.memory_space:
        seen_type = MemRefType(i8, type_.get_shape(), NoneAttr(), wanted.memory_space)
        new.append(create_op(MemorySpaceCastOp, (value,), (seen_type,), {}, location))
        value = new[-1].results[0]
    offset = constant_index(offset_bytes, location)
    plain = wanted
    if not isinstance(wanted.layout, NoneAttr):
        # memref.view makes plain memrefs only.
        plain = MemRefType(wanted.element_type, wanted.get_shape(), NoneAttr(), wanted.memory_space)
    view = create_op(ViewOp, (value, offset.result), (plain,), {}, location)
    new += (offset, view)
    if plain is not wanted:
        new.append(create_op(CastOp, (view.result,), (wanted,), {}, location))
    block = reference.parent
    assert block is not None
    block.insert_ops_before(new, reference)
    reference.memref.replace_all_uses_with(new[-1].results[0])
    block.erase_op(reference)
