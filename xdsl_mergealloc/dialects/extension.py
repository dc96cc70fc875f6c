"""Extension of a stock dialect without touching it.

A dialect is a list of operations and attributes that a `Context` loads by name. Extending one
means building a new list: the stock operations, some of them replaced by a subclass that adds what
is missing (a syntax, an optional property, a weaker constraint), followed by operations that the
stock dialect does not have. Stock classes are never changed, so a program that imports them sees
no difference.

Two rules keep the extension out of everybody else's way:

* A name that the stock dialect has is never added again, and an operation is only ever replaced by
  a subclass of itself: a newer xDSL that defines the operation, or its syntax, keeps its own.
* `isinstance(op, stock_class)` holds for every replaced operation. Code that dispatches on the
  exact class needs more (the interpreter of `xdsl-run` does), hence `PrefersStock`: an operation
  that is read is an instance of the stock class wherever the stock class can hold it.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, cast

from xdsl.ir import Attribute, Dialect, Operation, OpTraits, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    IRDLOption,
    OperandDef,
    PropertyDef,
    ResultDef,
    VariadicDef,
    get_accessors_from_op_def,
)
from xdsl.irdl.declarative_assembly_format import CustomDirective

OperationT = TypeVar("OperationT", bound=IRDLOperation)


def extend_dialect(
    stock: Dialect,
    *,
    syntax: Sequence[type[Operation]] = (),
    replacements: Sequence[type[Operation]] = (),
    operations: Sequence[type[Operation]] = (),
    attributes: Sequence[type[Attribute]] = (),
) -> Dialect:
    """Return the stock dialect with our extensions, as a new dialect of the same name.

    Args:
        stock: the dialect as xDSL defines it; not modified.
        syntax: subclasses of stock operations that have no custom syntax. Left out where the stock
            operation has a syntax of its own by now.
        replacements: subclasses of stock operations that read or accept more than the stock class.
        operations: operations that the stock dialect lacks. Left out where it has one of that name.
        attributes: attributes and types that the stock dialect lacks, by the same rule.
    """
    stock_operations = list(stock.operations)
    stock_attributes = list(stock.attributes)
    operation_names = {op.name for op in stock_operations}
    attribute_names = {attribute.name for attribute in stock_attributes}
    reads_more = {op.name: op for op in replacements}
    adds_syntax = {op.name: op for op in syntax}

    def best(op: type[Operation]) -> type[Operation]:
        if not has_custom_syntax(op) and op.name in adds_syntax:
            candidate = adds_syntax[op.name]
        else:
            candidate = reads_more.get(op.name, op)
        return candidate if issubclass(candidate, op) else op

    return replace(
        stock,
        _operations=[best(op) for op in stock_operations]
        + [op for op in operations if op.name not in operation_names],
        _attributes=stock_attributes
        + [attribute for attribute in attributes if attribute.name not in attribute_names],
    )


def has_custom_syntax(op: type[Operation]) -> bool:
    """Whether the operation has a custom syntax besides the generic form."""
    return op.parse.__func__ is not Operation.parse.__func__


def extends(
    stock: type[IRDLOperation],
    *,
    syntax: str | None = None,
    operands: Mapping[str, OperandDef] = {},
    results: Mapping[str, ResultDef] = {},
    properties: Mapping[str, PropertyDef] = {},
    options: Sequence[IRDLOption] = (),
    directives: Sequence[type[CustomDirective]] = (),
    traits: OpTraits | None = None,
) -> Callable[[type[OperationT]], type[OperationT]]:
    """Return a decorator for a subclass of a stock operation that redefines a part of it.

    Everything not given stays as in the stock class. The decorator does for a derived definition
    what `irdl_op_definition` does for one that is written out, so a `verify_` of the class runs
    after the definition has been checked; that of the stock class runs only if nothing but the
    syntax is new.

    Args:
        stock: the stock operation.
        syntax: a declarative assembly format.
        operands: new definitions of operands of these names, or additional operands after them.
        results: new definitions of results of these names.
        properties: new definitions of properties, or additional properties, of these names.
        options: additional options, such as `ParsePropInAttrDict()`.
        directives: the custom directives of the syntax.
        traits: all traits, in place of those of the stock operation.
    """
    definition = stock.get_irdl_definition()
    definition = replace(
        definition,
        operands=list({**dict(definition.operands), **operands}.items()),
        results=[(name, results.get(name, old)) for name, old in definition.results],
        properties={**definition.properties, **properties},
        accessor_names={**definition.accessor_names, **{p: (p, "property") for p in properties}},
        options=[*definition.options, *options],
        custom_directives={
            **definition.custom_directives,
            **{directive.__name__: directive for directive in directives},
        },
        assembly_format=syntax or definition.assembly_format,
        traits=definition.traits if traits is None else traits,
    )

    def decorate(op: type[OperationT]) -> type[OperationT]:
        verify = vars(op).get("verify_")
        if verify is None and not (operands or results or properties or traits):
            verify = stock.verify_
        # A `parse` method of the class takes the place of a declarative syntax.
        own = replace(definition, assembly_format=None) if "parse" in vars(op) else definition
        for name, value in get_accessors_from_op_def(own, verify).items():
            setattr(op, name, value)
        return op

    return decorate


def subclass_of(
    stock: type[IRDLOperation], *mixins: type[IRDLOperation], **members: object
) -> type[Any]:
    """Create a subclass of a stock operation with its docstring, mixins before it, and members."""
    return type(stock.__name__, (*mixins, stock), {"__doc__": stock.__doc__, **members})


def with_syntax(
    stock: type[IRDLOperation], syntax: str, *, directives: Sequence[type[CustomDirective]] = ()
) -> type[Any]:
    """Create a subclass of a stock operation in which only the syntax is new, see `extends`."""
    return extends(stock, syntax=syntax, directives=directives)(subclass_of(stock))


_SEGMENT_SIZES = ("operandSegmentSizes", "resultSegmentSizes")
"""Properties that operations have for their variadic operands and results."""


class Contents(NamedTuple):
    """Contents of an operation that decide whether it fits its stock class."""

    properties: Mapping[str, Attribute]
    attributes: Mapping[str, Attribute]
    """The discardable attributes."""
    types: Sequence[Attribute]
    """Types of the operands, then of the results."""


class PrefersStock(IRDLOperation, ABC):
    """Mixin: a class that reads an operation into its stock class wherever that class can hold it.

    Put it before the stock class in the bases. `create` (which the generic form ends in) and
    `build` (which a custom syntax ends in) make an instance of the stock class unless
    `exceeds_stock` says that the operation needs this one. A stock instance is not a `Self`, but
    it is an operation of that name, which is all that the parser relies on.
    """

    stock_class: ClassVar[type[IRDLOperation]]
    """The stock operation that the class extends: the first of its bases that is one."""

    STOCK_LOSES_ATTRIBUTES: ClassVar[bool] = False
    """Whether the stock class does not print discardable attributes, or not as MLIR reads them."""

    _stock_properties: ClassVar[frozenset[str]]
    _needs_operands: ClassVar[bool]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for base_class in cls.__mro__:
            if "name" in vars(base_class) and not issubclass(base_class, PrefersStock):
                cls.stock_class = cast(type[IRDLOperation], base_class)
                properties = cls.stock_class.get_irdl_definition().properties
                cls._stock_properties = frozenset((*properties, *_SEGMENT_SIZES))
                cls._needs_operands = any(
                    not isinstance(operand, VariadicDef)
                    for _, operand in cls.stock_class.get_irdl_definition().operands
                )
                break

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        """Whether an operation does not fit the stock class.

        By default, these are operations with properties unknown to the stock class, or with
        discardable attributes where it loses them.
        """
        loses_attributes = cls.STOCK_LOSES_ATTRIBUTES and bool(contents.attributes)
        return loses_attributes or not contents.properties.keys() <= cls._stock_properties

    @classmethod
    def create(
        cls,
        *,
        operands: Sequence[SSAValue] = (),
        result_types: Sequence[Attribute] = (),
        properties: Mapping[str, Attribute] = {},
        attributes: Mapping[str, Attribute] = {},
        **others: Any,
    ) -> Self:
        create = cls.stock_class.create
        types = [*(operand.type for operand in operands), *result_types]
        # An operation whose operands are set later is a clone of an instance of this class.
        is_clone = cls._needs_operands and not operands
        if is_clone or cls.exceeds_stock(Contents(properties, attributes, types)):
            create = super().create
        made = create(
            operands=operands,
            result_types=result_types,
            properties=properties,
            attributes=attributes,
            **others,
        )
        return cast(Self, made)

    @classmethod
    def build(cls, **fields: Any) -> Self:
        op = super().build(**fields)
        types = [*op.operand_types, *op.result_types]
        if cls.exceeds_stock(Contents(op.properties, op.attributes, types)):
            return op
        extended = cls.create(
            operands=op.operands,
            result_types=op.result_types,
            properties=op.properties,
            attributes=op.attributes,
            successors=op.successors,
            regions=[op.detach_region(region) for region in list(op.regions)],
        )
        op.erase()
        return extended
