"""Carries out the plan of constants: one global or argument, and views of it for references."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    i64,
)
from xdsl.dialects.memref import CastOp, GetGlobalOp, ViewOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.calls import CallGraph, function_around
from xdsl_mergealloc.dialects.memref.allocation import GlobalOp
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op
from xdsl_mergealloc.merge_alloc.constants.plan import ConstantsPlan, PackedConstant
from xdsl_mergealloc.merge_alloc.rewrite import OVERFLOW, bytes_type, cast_to_space, free_symbol
from xdsl_mergealloc.merge_alloc.whole_program.further_arguments import hand_on
from xdsl_mergealloc.provided_constants import CONSTANTS, ProvidedConstants, note_provided


def pack_constants(plans: Sequence[ConstantsPlan], calls: CallGraph) -> None:
    """
    Put constants into globals or arguments, and replace all references to them by views of these.

    `calls` is the call graph of the program, as it was planned.
    """
    for plan in plans:
        name = free_symbol(plan.table, "constants", plan.memory_space)
        type_ = bytes_type(plan.size_bytes, plan.memory_space)
        described = ArrayAttr(map(_describe, plan.packed))
        body = plan.table.regions[0].block
        arguments: dict[Operation, SSAValue] = {}
        if plan.functions:
            alignment, contents = plan.alignment, plan.contents_attribute
            provided = ProvidedConstants(
                name, plan.memory_space, alignment, described.data, contents
            )
            note_provided(plan.table, provided)
            named: dict[str, Attribute] = {CONSTANTS: StringAttr(name)}
            arguments = hand_on(plan.functions, type_, "constants", named, calls)
        else:
            first = plan.packed[0].constant.op
            body.insert_op_before(_global(plan, name, type_, described), first)
        for one in plan.packed:
            for reference in one.constant.references:
                whole = arguments.get(function_around(reference) or reference)
                if whole is None:
                    whole = _refer_to(name, type_, reference)
                _replace_by_view(reference, whole, one.offset_bytes)
        for one in plan.packed:
            body.erase_op(one.constant.op)


def _global(
    plan: ConstantsPlan, name: str, type_: MemRefType[Attribute], described: Attribute
) -> GlobalOp:
    """Create the global that holds constants, with a list of them."""
    attributes: dict[str, Attribute] = {CONSTANTS: described}
    if plan.overflow_bytes:
        attributes[OVERFLOW] = IntegerAttr(plan.overflow_bytes, i64)
    return GlobalOp.create(
        properties={
            "sym_name": StringAttr(name),
            "sym_visibility": StringAttr("private"),
            "type": type_,
            "initial_value": plan.contents_attribute,
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


def _refer_to(name: str, type_: MemRefType[Attribute], reference: GetGlobalOp) -> SSAValue:
    """Insert a reference to a global of constants before a reference to one of the constants."""
    properties: dict[str, Attribute] = {"name": SymbolRefAttr(name)}
    whole = create_op(GetGlobalOp, (), (type_,), properties, reference.location)
    whole.memref.name_hint = "constants"
    Rewriter.insert_op(whole, InsertPoint.before(reference))
    return whole.memref


def _replace_by_view(reference: GetGlobalOp, value: SSAValue, offset_bytes: int) -> None:
    """Replace a reference by a view of all constants, cast to its memory space and its layout."""
    location, wanted = reference.location, reference.memref.type
    new: list[Operation] = []
    if wanted.memory_space != memref_type(value).memory_space:
        new.append(cast_to_space(value, wanted.memory_space, location))
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
    Rewriter.insert_op(new, InsertPoint.before(reference))
    reference.memref.replace_all_uses_with(new[-1].results[0])
    Rewriter.erase_op(reference)
