"""Common parts of the named structured operations: syntax, hidden body, loops.

    linalg.NAME indexing_maps = [...] {attributes} ins(%a, %b : T, U) outs(%c : V) -> V

The body is not written: it follows from the operation and the element types. So do the loops:

    Indexing("n f w | c kw", "n c w+kw, f c kw, n f w")

means: parallel loops n, f and w, then reduction loops c and kw; the first operand is indexed by
n, c and the window position `w * stride + kw * dilation`, the second by f, c and kw, the output
by n, f and w. `-` stands for the index of a scalar operand. The order of the loops is MLIR's.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Self

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseIntElementsAttr, TensorType
from xdsl.dialects.linalg.abstract_ops import NamedOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.irdl import irdl_op_definition, opt_prop_def, prop_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import syntax
from xdsl_mergealloc.dialects.linalg.payloads import (
    SIGNED,
    Payload,
    TypeFnAttr,
    UnsupportedPayloadError,
    payload_region,
)
from xdsl_mergealloc.dialects.shapes import shape_of


class Indexing(NamedTuple):
    """The loops of a named operation and how they index its operands; see the module."""

    loops: str
    """Names of the parallel loops, `|`, names of the reduction loops; further `|` alternate."""
    operands: str
    """For each operand, separated by commas, the index of each dimension."""

    @property
    def window_rank(self) -> int:
        """The number of dimensions in which a window moves: the size of strides and dilations."""
        return self.operands.count("+")

    @property
    def iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        """Iterator type of each loop, in order."""
        kinds = (IteratorTypeAttr.parallel(), IteratorTypeAttr.reduction())
        return ArrayAttr(
            kinds[position % 2]
            for position, names in enumerate(self.loops.split("|"))
            for _ in names.split()
        )

    def maps(
        self, strides: Sequence[int] | None = None, dilations: Sequence[int] | None = None
    ) -> tuple[AffineMap, ...]:
        """Return the maps, given a stride and a dilation per window dimension (default: one)."""
        names = self.loops.replace("|", " ").split()
        dims = {name: AffineExpr.dimension(index) for index, name in enumerate(names)}
        ones = (1,) * self.window_rank
        steps = zip(strides or ones, dilations or ones, strict=True)

        def index(expression: str) -> AffineExpr:
            if "+" not in expression:
                return dims[expression]
            position, offset = expression.split("+")
            stride, dilation = next(steps)
            return dims[position] * stride + dims[offset] * dilation

        return tuple(
            AffineMap(len(names), 0, tuple(index(e) for e in operand.split() if e != "-"))
            for operand in self.operands.split(",")
        )


MEMOIZED_INDEXING_MAPS = "linalg.memoized_indexing_maps"
"""An attribute in which MLIR caches the indexing maps of an operation that computes them."""


def parse_operand_clause(parser: Parser, keyword: str) -> Sequence[SSAValue]:
    """Parse `ins(%a : T)`, or nothing."""
    if parser.parse_optional_keyword(keyword) is None:
        return ()
    with parser.in_parens():
        return syntax.parse_typed_operands(parser)


def print_operand_clause(printer: Printer, keyword: str, operands: Sequence[SSAValue]) -> None:
    """Print ` ins(%a : T)`, or nothing where there are no operands."""
    if operands:
        printer.print_string(f" {keyword}")
        with printer.in_parens():
            syntax.print_typed_operands(printer, operands)


def result_types_of(outputs: Sequence[SSAValue]) -> list[Attribute]:
    """Return the result types that the syntax leaves out: those of the tensor outputs."""
    types: list[Attribute] = [output.type for output in outputs]
    return [type for type in types if isinstance(type, TensorType)]


class NamedSyntax(NamedOperation, ABC):
    """Mixin: reads and prints a named operation as MLIR 22 does, and builds its body."""

    PAYLOAD: ClassVar[Payload]
    """The scalar body."""

    @classmethod
    def get_hidden_region(cls, inputs: Sequence[SSAValue], outputs: Sequence[SSAValue]) -> Region:
        return payload_region(cls.PAYLOAD, (*inputs, *outputs))

    @classmethod
    def default_properties(cls) -> dict[str, Attribute]:
        """Return the values of properties that the syntax leaves out."""
        return {}

    @property
    def implied_indexing_maps(self) -> Attribute | None:
        """The indexing maps that the syntax leaves out."""
        return self.default_properties().get("indexing_maps")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return cls.parse_behind_head(parser, cls.PAYLOAD, cls.default_properties())

    @classmethod
    def parse_behind_head(
        cls, parser: Parser, payload: Payload, properties: dict[str, Attribute]
    ) -> Self:
        """Parse everything after the part specific to this operation, which gave `properties`."""
        position = parser.pos
        if parser.parse_optional_keyword("indexing_maps"):
            parser.parse_punctuation("=")
            properties["indexing_maps"] = parser.parse_attribute()
        attributes = parser.parse_optional_attr_dict()
        inputs = parse_operand_clause(parser, "ins")
        outputs = parse_operand_clause(parser, "outs")
        if parser.parse_optional_keyword("attrs"):  # where xDSL prints the attributes
            parser.parse_punctuation("=")
            attributes |= parser.parse_optional_attr_dict()
        results = syntax.parse_optional_arrow_types(parser)
        names = cls.get_irdl_definition().properties
        properties |= {name: attributes.pop(name) for name in names if name in attributes}
        cast = properties.get("cast")
        try:
            body = payload_region(
                payload,
                (*inputs, *outputs),
                cast if isinstance(cast, TypeFnAttr) else SIGNED,
            )
        except UnsupportedPayloadError as error:
            parser.raise_error(str(error), position)
        return cls.build(
            operands=[inputs, outputs],
            result_types=[results],
            properties=properties,
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        self.print_behind_head(printer)

    def print_behind_head(self, printer: Printer, head: Sequence[str] = ()) -> None:
        """Print everything after the part specific to this operation, the `head` properties."""
        maps = self.properties.get("indexing_maps")
        if maps is not None and maps != self.implied_indexing_maps:
            printer.print_string(" indexing_maps = ")
            printer.print_attribute(maps)
        hidden = ("indexing_maps", "operandSegmentSizes", MEMOIZED_INDEXING_MAPS, *head)
        printer.print_op_attributes(self.attributes | self.properties, reserved_attr_names=hidden)
        print_operand_clause(printer, "ins", self.inputs)
        print_operand_clause(printer, "outs", self.outputs)
        syntax.print_optional_arrow_types(printer, self.res.types, enclose_one=False)


class NamedStructuredOp(NamedSyntax, ABC):
    """A named operation whose loops do not depend on its properties."""

    INDEXING: ClassVar[Indexing]
    """The loops, and how they index the operands."""

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        return self.INDEXING.maps()

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        return self.INDEXING.iterator_types


class WithMaps(NamedSyntax, ABC):
    """An operation whose `indexing_maps` state how its loops index the operands."""

    indexing_maps = prop_def(ArrayAttr[AffineMapAttr])

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        return tuple(affine_map.data for affine_map in self.indexing_maps)

    def get_indexing_maps(self) -> ArrayAttr[AffineMapAttr]:
        return self.indexing_maps


class MappedOp(WithMaps, NamedStructuredOp, ABC):
    """A contraction that may transpose or broadcast its inputs by `indexing_maps` of its own."""

    cast = opt_prop_def(TypeFnAttr)

    @classmethod
    def default_properties(cls) -> dict[str, Attribute]:
        return {"indexing_maps": map_array(cls.INDEXING.maps())}


class WindowedOp(NamedStructuredOp, ABC):
    """A convolution or pooling: a window moves over the image by strides, its points are dilated.

    Strides and dilations have one element per dimension of the window; absent means all ones.
    """

    strides = opt_prop_def(DenseIntElementsAttr)
    dilations = opt_prop_def(DenseIntElementsAttr)

    def verify_(self) -> None:
        rank = self.INDEXING.window_rank
        for name, steps in (("strides", self.strides), ("dilations", self.dilations)):
            if steps is not None and steps.get_shape() != (rank,):
                raise VerifyException(
                    f"attribute '{name}' failed to satisfy constraint: 64-bit signless int "
                    f"elements attribute of shape [{rank}]"
                )
        super().verify_()

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        strides = None if self.strides is None else self.strides.get_values()
        dilations = None if self.dilations is None else self.dilations.get_values()
        return self.INDEXING.maps(strides, dilations)


class ElementwiseOp(NamedSyntax, ABC):
    """An operation on operands that all have the shape of the output."""

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        rank = len(shape_of(self.outputs[0].type))
        return (AffineMap.identity(rank),) * len(self.operands)

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        return ArrayAttr((IteratorTypeAttr.parallel(),) * self.get_num_loops())


def map_array(maps: Sequence[AffineMap]) -> ArrayAttr[AffineMapAttr]:
    """Return affine maps as an attribute."""
    return ArrayAttr(AffineMapAttr(affine_map) for affine_map in maps)


def define_named(
    name: str, base: type[NamedSyntax], payload: Payload, indexing: Indexing | None = None
) -> type[NamedSyntax]:
    """Create the class of the operation `linalg.NAME`: `base`, with its own body and loops."""
    constants = {"PAYLOAD": payload} | ({} if indexing is None else {"INDEXING": indexing})
    fields = {
        "name": f"linalg.{name}",
        "__doc__": base.__doc__,
        "__module__": base.__module__,
        "__annotations__": dict.fromkeys(constants, ClassVar[object]),
        **constants,
    }
    class_name = "".join(part.capitalize() for part in name.split("_")) + "Op"
    return irdl_op_definition(type(class_name, (base,), fields))
