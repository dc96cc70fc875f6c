"""The entry function of a program: its selection, name, dependencies and annotations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    f32,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, ParametrizedAttribute
from xdsl.rewriter import Rewriter

from xdsl_mergealloc.analysis.calls import symbols_in
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.importers.errors import ModelError, refuse
from xdsl_mergealloc.importers.imported_model import TensorNote
from xdsl_mergealloc.merge_alloc.function_io import NAME, SCALE, UNSIGNED, ZERO_POINT
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import symbol_name
from xdsl_mergealloc.suggestions import did_you_mean


def entry_of(module: ModuleOp, wanted: str | None, path: Path) -> FuncOp:
    """
    Return the function named `wanted`, or the only public one if that is None.

    `path` is for error messages.
    Raises `ModelError` if there is no such function, or several public ones and no name is given.
    """
    with_bodies = [op for op in module.ops if isinstance(op, FuncOp) and op.body.blocks]
    names = [op.sym_name.data for op in with_bodies]
    if wanted is not None:
        if wanted not in names:
            hint = did_you_mean(wanted, names) or f"; it has {', '.join(names) or 'none'}"
            refuse(path, f"has no function '{wanted}'{hint}")
        return with_bodies[names.index(wanted)]
    public = [op for op in with_bodies if op.sym_visibility != StringAttr("private")]
    if not public:
        refuse(path, "has no function that others can call")
    if len(public) > 1:
        named = ", ".join(op.sym_name.data for op in public)
        refuse(path, f"has several functions that others can call: choose --entry of {named}")
    return public[0]


def keep_only(module: ModuleOp, entry: FuncOp) -> None:
    """Make the entry the only public function, and erase symbols that it does not need."""
    symbols = {name: op for op in module.ops if (name := symbol_name(op))}
    needed = set(
        reachable(
            [entry.sym_name.data],
            lambda name: [other for other in _references(symbols[name]) if other in symbols],
        )
    )
    for name, op in symbols.items():
        if name not in needed:
            Rewriter.erase_op(op)
        elif isinstance(op, FuncOp):
            op.sym_visibility = None if op is entry else StringAttr("private")


def rename(module: ModuleOp, function: FuncOp, name: str) -> None:
    """Rename a function and all references to it. Raises `ModelError` if the name is taken."""
    old = function.sym_name.data
    if old == name:
        return
    if any(symbol_name(op) == name for op in module.ops):
        raise ModelError(
            f"error: the program has another '{name}': choose another name with --name"
        )
    for op in walk(module):
        for attributes in (op.attributes, op.properties):
            for key, attribute in attributes.items():
                if any(one.root_reference.data == old for one in symbols_in(attribute)):
                    attributes[key] = _renamed(attribute, old, name)
    function.sym_name = StringAttr(name)


def _renamed(attribute: Attribute, old: str, name: str) -> Attribute:
    """Rename a symbol in an attribute, and in those inside it."""
    match attribute:
        case SymbolRefAttr(root_reference=StringAttr(data=root), nested_references=nested):
            return SymbolRefAttr(name, nested) if root == old else attribute
        case ArrayAttr():
            return ArrayAttr(_renamed(one, old, name) for one in attribute.data)
        case DictionaryAttr(data=entries):
            return DictionaryAttr({key: _renamed(one, old, name) for key, one in entries.items()})
        case ParametrizedAttribute():
            return type(attribute).new([_renamed(one, old, name) for one in attribute.parameters])
        case _:
            return attribute


def annotate(function: FuncOp, inputs: Sequence[TensorNote], outputs: Sequence[TensorNote]) -> None:
    """Annotate arguments and results from the model's file; keep attributes already present."""
    type_ = function.function_type
    function.arg_attrs = _annotated(function.arg_attrs, inputs, len(type_.inputs))
    function.res_attrs = _annotated(function.res_attrs, outputs, len(type_.outputs))


def _annotated(
    present: ArrayAttr[DictionaryAttr] | None, notes: Sequence[TensorNote], count: int
) -> ArrayAttr[DictionaryAttr] | None:
    if len(notes) != count or not count:
        return present
    before = [DictionaryAttr({})] * count if present is None else present.data
    return ArrayAttr(
        DictionaryAttr({**_attributes(note), **one.data})
        for one, note in zip(before, notes, strict=True)
    )


def _attributes(note: TensorNote) -> dict[str, Attribute]:
    said: dict[str, Attribute] = {NAME: StringAttr(note.name)}
    if note.quantization is not None:
        said[SCALE] = FloatAttr(note.quantization.scale, f32)
        said[ZERO_POINT] = IntegerAttr(note.quantization.zero_point, i64)
        if note.quantization.is_unsigned:
            said[UNSIGNED] = UnitAttr()
    return said


def _references(root: Operation) -> Iterator[str]:
    """Yield the symbols that an operation, or an operation inside it, refers to."""
    for op in walk(root):
        for attribute in (*op.attributes.values(), *op.properties.values()):
            yield from (symbol.root_reference.data for symbol in symbols_in(attribute))
