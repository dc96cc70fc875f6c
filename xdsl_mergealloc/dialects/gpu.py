"""The gpu dialect, with MLIR's syntax of kernels, launches and waits.

The custom syntax covers modules, functions with workgroup and private memory, launches, waits,
barriers, and thread indices. Targets of modules, attributes of results, and grids of other types
than `index` are read in the generic form only.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/GPU/.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from xdsl.dialects import gpu as stock
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    UnitAttr,
    i32,
    i64,
)
from xdsl.ir import Attribute, BlockArgument, Dialect, Operation, SSAValue
from xdsl.irdl import AnyAttr, IRDLOperation, OptPropertyDef
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import syntax
from xdsl_mergealloc.dialects.extension import (
    Contents,
    PrefersStock,
    extend_dialect,
    extends,
    subclass_of,
    with_syntax,
)

_WORKGROUP, _PRIVATE = "workgroup", "private"
_WORKGROUP_COUNT = "workgroup_attributions"
"""Number of workgroup arguments, which follow the regular ones; private ones come last."""

_KERNEL = "gpu.kernel"
_INDICES: Sequence[type[IRDLOperation]] = (
    *(stock.ThreadIdOp, stock.BlockIdOp, stock.GlobalIdOp),
    *(stock.BlockDimOp, stock.GridDimOp),
)


class ModuleOp(stock.ModuleOp):
    """`gpu.module @m { ... }`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {"sym_name": parser.parse_symbol_name()}
        extra = syntax.parse_attributes_with_keyword(parser)
        if parser.parse_optional_punctuation("[") or parser.parse_optional_punctuation("<"):
            parser.raise_error(
                syntax.only_in_generic_form("gpu.module", "targets and their handler")
            )
        body = parser.parse_region(())
        attributes = dict(extra)
        return cls.create(properties=properties, attributes=attributes, regions=[body])

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)


@extends(stock.FuncOp, properties={"arg_attrs": OptPropertyDef(AnyAttr())})
class FuncOp(stock.FuncOp):
    """
    `gpu.func @f(%x: T) -> U workgroup(%w: V) private(%p: V) kernel { ... }`.

    Stock rejects workgroup and private arguments after those of the function.
    """

    arg_attrs: ArrayAttr[DictionaryAttr] | None

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes: dict[str, Attribute] = {"sym_name": parser.parse_symbol_name()}
        arguments = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN,
            lambda: (parser.parse_argument(), parser.parse_optional_attr_dict()),
        )
        inputs = [argument for argument, _ in arguments]
        outputs = syntax.parse_optional_arrow_types(parser)
        properties: dict[str, Attribute] = {
            "function_type": FunctionType.from_lists([one.type for one in inputs], outputs)
        }
        if any(attributes_of_one for _, attributes_of_one in arguments):
            properties["arg_attrs"] = ArrayAttr([DictionaryAttr(one) for _, one in arguments])
        workgroup, private = _parse_memory(parser)
        if parser.parse_optional_keyword("kernel"):
            attributes[_KERNEL] = UnitAttr()
        attributes[_WORKGROUP_COUNT] = IntegerAttr(len(workgroup), i64)
        extra = syntax.parse_attributes_with_keyword(parser)
        body = parser.parse_region([*inputs, *workgroup, *private])
        return cls.create(properties=properties, attributes={**attributes, **extra}, regions=[body])

    def print(self, printer: Printer) -> None:
        arguments = self.body.blocks[0].args
        count = len(self.function_type.inputs)
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        with printer.in_parens():
            printer.print_list(
                arguments[:count], lambda one: _print_argument(printer, one, self.arg_attrs)
            )
        syntax.print_optional_arrow_types(
            printer, self.function_type.outputs.data, enclose_one=False
        )
        _print_memory(printer, self, arguments[count:])
        if self.kernel is not None or _KERNEL in self.attributes:
            printer.print_string(" kernel")
        printer.print_op_attributes(
            self.attributes,
            reserved_attr_names=("sym_name", _KERNEL, _WORKGROUP_COUNT),
            print_keyword=True,
        )
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)

    def verify_(self) -> None:
        inputs = self.function_type.inputs.data
        if self.body.blocks[0].arg_types[: len(inputs)] != inputs:
            raise VerifyException("expected a body whose first arguments are those of the function")
        if (self.kernel is not None or _KERNEL in self.attributes) and self.function_type.outputs:
            raise VerifyException("expected a kernel without results")


@extends(stock.LaunchOp)
class LaunchOp(stock.LaunchOp):
    """
    `gpu.launch blocks(%x, ...) in (%n = %size, ...) threads(...) in (...) { ... }`.

    Stock rejects bodies with clusters, and with workgroup or private memory.
    """

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        results, dependencies = _parse_async(parser)
        has_clusters = parser.parse_optional_keyword("clusters") is not None
        clusters = _parse_dimensions(parser) if has_clusters else _Dimensions((), (), ())
        parser.parse_keyword("blocks")
        blocks = _parse_dimensions(parser)
        parser.parse_keyword("threads")
        threads = _parse_dimensions(parser)
        shared = _parse_shared_memory(parser)
        if parser.parse_optional_keyword("module") or parser.parse_optional_keyword("function"):
            parser.raise_error(syntax.only_in_generic_form("gpu.launch", "names of kernels"))
        workgroup, private = _parse_memory(parser)
        indices = (*blocks.ids, *threads.ids, *blocks.counts, *threads.counts)
        indices += (*clusters.ids, *clusters.counts)
        body = parser.parse_region(
            [*(one.resolve(IndexType()) for one in indices), *workgroup, *private]
        )
        count: dict[str, Attribute] = {_WORKGROUP_COUNT: IntegerAttr(len(workgroup), i64)}
        cluster_sizes = [[one] for one in clusters.sizes] or [[], [], []]
        return cls.build(
            operands=[dependencies, *blocks.sizes, *threads.sizes, *cluster_sizes, shared],
            result_types=[results],
            regions=[body],
            attributes={**count, **parser.parse_optional_attr_dict()},
        )

    def print(self, printer: Printer) -> None:
        arguments = self.body.blocks[0].args
        blocks = (self.gridSizeX, self.gridSizeY, self.gridSizeZ)
        threads = (self.blockSizeX, self.blockSizeY, self.blockSizeZ)
        clusters = (self.clusterSizeX, self.clusterSizeY, self.clusterSizeZ)
        cluster_sizes = [size for size in clusters if size is not None]
        _print_async(printer, self.asyncToken, self.asyncDependencies)
        if cluster_sizes:
            _print_dimensions(printer, "clusters", arguments[12:], arguments[15:], cluster_sizes)
        _print_dimensions(printer, "blocks", arguments, arguments[6:], blocks)
        _print_dimensions(printer, "threads", arguments[3:], arguments[9:], threads)
        _print_shared_memory(printer, self.dynamicSharedMemorySize)
        _print_memory(printer, self, arguments[18 if cluster_sizes else 12 :])
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)
        printer.print_op_attributes(self.attributes, reserved_attr_names=(_WORKGROUP_COUNT,))

    def verify_(self) -> None:
        count = 12 if self.clusterSizeX is None else 18
        if self.body.blocks[0].arg_types[:count] != (IndexType(),) * count:
            raise VerifyException(f"expected a body with at least {count} arguments, of type index")


class LaunchFuncOp(PrefersStock, stock.LaunchFuncOp):
    """
    `gpu.launch_func @m::@f blocks in (%x, %y, %z) threads in (%x, %y, %z) args(%a : T)`.

    Launches that this syntax cannot express are of the stock class, which prints the generic form.
    """

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        segments = contents.properties.get("operandSegmentSizes")
        sizes = list(segments.get_values()) if isinstance(segments, DenseArrayBase) else []
        if len(sizes) != 13 or any(sizes[7:10]) or sizes[12]:
            return False  # malformed, with clusters, or for an object
        begin = int(sizes[0])
        return all(type_ == IndexType() for type_ in contents.types[begin : begin + 6])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        results, dependencies = _parse_async(parser)
        kernel = parser.parse_attribute()
        sizes: list[SSAValue] = []
        for keyword in ("blocks", "threads"):
            if parser.parse_optional_keyword("clusters") or parser.parse_optional_punctuation(":"):
                parser.raise_error(
                    syntax.only_in_generic_form("gpu.launch_func", "clusters and types of sizes")
                )
            parser.parse_keyword(keyword)
            parser.parse_keyword("in")
            sizes += syntax.parse_indices(parser, parser.Delimiter.PAREN)
        shared = _parse_shared_memory(parser)
        operands: list[SSAValue] = []
        if parser.parse_optional_keyword("args"):
            operands = parser.parse_comma_separated_list(
                parser.Delimiter.PAREN, lambda: syntax.parse_typed_operand(parser)
            )
        return cls.build(
            operands=[dependencies, *sizes, [], [], [], shared, operands, []],
            result_types=[results],
            properties={"kernel": kernel},
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        _print_async(printer, self.asyncToken, self.asyncDependencies)
        printer.print_string(" ")
        printer.print_attribute(self.kernel)
        for keyword, sizes in (
            ("blocks", (self.gridSizeX, self.gridSizeY, self.gridSizeZ)),
            ("threads", (self.blockSizeX, self.blockSizeY, self.blockSizeZ)),
        ):
            printer.print_string(f" {keyword} in ")
            syntax.print_values(printer, sizes)
        _print_shared_memory(printer, self.dynamicSharedMemorySize)
        if self.kernelOperands:
            printer.print_string(" args")
            with printer.in_parens():
                printer.print_list(
                    self.kernelOperands, lambda one: syntax.print_typed_operands(printer, [one])
                )
        printer.print_op_attributes(self.attributes)


class WaitOp(stock.WaitOp):
    """`gpu.wait async [%token]`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        results, dependencies = _parse_async(parser)
        return cls.build(
            operands=[dependencies],
            result_types=[results],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        _print_async(printer, self.asyncToken, self.asyncDependencies)
        printer.print_op_attributes(self.attributes)


class _IndexOp(IRDLOperation):
    """Mixin: an operation that is written like `gpu.thread_id x`, with its dimension."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        dimension = stock.DimensionAttr(parser.parse_str_enum(stock.DimensionEnum))
        if parser.parse_optional_keyword("upper_bound"):
            parser.raise_error(syntax.only_in_generic_form(cls.name, "bounds"))
        return cls.create(
            properties={"dimension": dimension},
            attributes=parser.parse_optional_attr_dict(),
            result_types=[IndexType()],
        )

    def print(self, printer: Printer) -> None:
        dimension = self.properties["dimension"]
        assert isinstance(dimension, stock.DimensionAttr)
        printer.print_string(f" {dimension.data.value}")
        printer.print_op_attributes(self.attributes)


class _Dimensions(NamedTuple):
    """`(%x, %y, %z) in (%nx = %a, %ny = %b, %nz = %c)`."""

    ids: Sequence[Parser.UnresolvedArgument]
    counts: Sequence[Parser.UnresolvedArgument]
    sizes: Sequence[SSAValue]


def _parse_dimensions(parser: Parser) -> _Dimensions:
    ids = syntax.parse_names(parser)
    parser.parse_keyword("in")
    counts = syntax.parse_assignments(parser)
    if not len(ids) == len(counts) == 3:
        parser.raise_error("expected three dimensions")
    sizes = syntax.resolve_indices(parser, [size for _, size in counts])
    return _Dimensions(ids, [name for name, _ in counts], sizes)


def _print_dimensions(
    printer: Printer,
    keyword: str,
    ids: Sequence[BlockArgument],
    counts: Sequence[BlockArgument],
    sizes: Sequence[SSAValue],
) -> None:
    """Print the first three of the ids and counts, and the sizes."""
    printer.print_string(f" {keyword}")
    syntax.print_values(printer, ids[:3])
    printer.print_string(" in ")
    syntax.print_assignments(printer, counts[:3], sizes)


def _parse_async(parser: Parser) -> tuple[list[Attribute], list[SSAValue]]:
    """Parse `async [%token, ...]`, both optional: the result types, and the dependencies."""
    token = stock.AsyncTokenType()
    results: list[Attribute] = [token] if parser.parse_optional_keyword("async") else []
    return results, syntax.parse_optional_operands_of(parser, parser.Delimiter.SQUARE, token)


def _print_async(
    printer: Printer, token: SSAValue | None, dependencies: Sequence[SSAValue]
) -> None:
    if token is not None:
        printer.print_string(" async")
    if dependencies:
        printer.print_string(" ")
        syntax.print_indices(printer, dependencies)


def _parse_shared_memory(parser: Parser) -> list[SSAValue]:
    if not parser.parse_optional_keyword("dynamic_shared_memory_size"):
        return []
    return [syntax.parse_operand_of(parser, i32)]


def _print_shared_memory(printer: Printer, size: SSAValue | None) -> None:
    if size is not None:
        printer.print_string(" dynamic_shared_memory_size ")
        printer.print_ssa_value(size)


def _parse_memory(parser: Parser) -> tuple[list[Parser.Argument], list[Parser.Argument]]:
    """Parse `workgroup(%a : T) private(%b : U)`, both optional."""
    workgroup, private = (
        parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_argument)
        if parser.parse_optional_keyword(keyword)
        else []
        for keyword in (_WORKGROUP, _PRIVATE)
    )
    return workgroup, private


def _print_memory(printer: Printer, op: Operation, arguments: Sequence[BlockArgument]) -> None:
    count = op.attributes.get(_WORKGROUP_COUNT)
    first_private = count.value.data if isinstance(count, IntegerAttr) else 0
    for keyword, some in (
        (_WORKGROUP, arguments[:first_private]),
        (_PRIVATE, arguments[first_private:]),
    ):
        if some:
            printer.print_string(f" {keyword}")
            with printer.in_parens():
                printer.print_list(some, printer.print_block_argument)


def _print_argument(
    printer: Printer, argument: BlockArgument, attributes: ArrayAttr[DictionaryAttr] | None
) -> None:
    printer.print_block_argument(argument)
    if attributes is not None:
        printer.print_op_attributes(attributes.data[argument.index].data)


def gpu_dialect() -> Dialect:
    """Return the stock gpu dialect, extended."""
    return extend_dialect(
        stock.GPU,
        syntax=[
            *(ModuleOp, WaitOp, LaunchFuncOp),
            with_syntax(stock.ReturnOp, "attr-dict ($args^ `:` type($args))?"),
            *(with_syntax(op, "attr-dict") for op in (stock.TerminatorOp, stock.BarrierOp)),
            *(subclass_of(op, _IndexOp) for op in _INDICES),
        ],
        replacements=[FuncOp, LaunchOp],
    )
