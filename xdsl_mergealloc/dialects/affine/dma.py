"""affine: copies that go on in the background, and waiting for them.

https://mlir.llvm.org/docs/Dialects/Affine/#affinedma_start-mliraffineaffinedmastartop
"""

from __future__ import annotations

from typing import ClassVar, Self

from xdsl.dialects.builtin import AffineMapAttr, IndexType, MemRefType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, var_operand_def
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.affine.access import print_buffer_access
from xdsl_mergealloc.dialects.affine.ssa_expressions import parse_access


class _DmaOp(IRDLOperation):
    """Buffers with indices, then numbers; maps of the indices are attributes."""

    MAPS: ClassVar[tuple[str, ...]]
    """The names of the maps, one for each buffer."""
    NUMBERS: ClassVar[tuple[int, ...]]
    """Allowed counts of the numbers that follow the buffers."""

    operands_ = var_operand_def()

    def parts(self) -> tuple[list[tuple[SSAValue, AffineMapAttr, list[SSAValue]]], list[SSAValue]]:
        """Each buffer with its map and indices; and the numbers.

        Raises:
            VerifyException: the operands are not that.
        """
        operands = list(self.operands)
        accesses: list[tuple[SSAValue, AffineMapAttr, list[SSAValue]]] = []
        for name in self.MAPS:
            affine_map = self.attributes.get(name) or self.properties.get(name)
            if not isinstance(affine_map, AffineMapAttr):
                raise VerifyException(f"expected {name} to be an affine map")
            count = 1 + affine_map.data.num_dims + affine_map.data.num_symbols
            if len(operands) < count or not isinstance(operands[0].type, MemRefType):
                raise VerifyException(f"expected a buffer with indices of {name}")
            accesses.append((operands[0], affine_map, operands[1:count]))
            operands = operands[count:]
        if len(operands) not in self.NUMBERS:
            raise VerifyException("incorrect number of operands")
        return accesses, operands

    def verify_(self) -> None:
        self.parts()

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes: dict[str, Attribute] = {}
        accesses: list[tuple[UnresolvedOperand, list[SSAValue]]] = []
        for name in cls.MAPS:
            buffer = parser.parse_unresolved_operand()
            affine_map, indices = parse_access(parser)
            parser.parse_punctuation(",")
            attributes[name] = AffineMapAttr(affine_map)
            accesses.append((buffer, indices))
        numbers = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        extra = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        operands: list[SSAValue] = []
        for (buffer, indices), type in zip(accesses, types, strict=True):
            operands += [parser.resolve_operand(buffer, type), *indices]
        operands += [parser.resolve_operand(number, IndexType()) for number in numbers]
        return cls.create(operands=operands, attributes={**extra, **attributes})

    def print(self, printer: Printer) -> None:
        accesses, numbers = self.parts()
        printer.print_string(" ")
        for buffer, affine_map, indices in accesses:
            print_buffer_access(printer, buffer, affine_map, indices)
            printer.print_string(", ")
        printer.print_list(numbers, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes, reserved_attr_names=self.MAPS)
        printer.print_string(" : ")
        printer.print_list(accesses, lambda access: printer.print_attribute(access[0].type))


@irdl_op_definition
class DmaStartOp(_DmaOp):
    """Begins to copy, from the first buffer to the second, with a tag in the third."""

    name = "affine.dma_start"
    MAPS: ClassVar[tuple[str, ...]] = ("src_map", "dst_map", "tag_map")
    NUMBERS: ClassVar[tuple[int, ...]] = (1, 3)


@irdl_op_definition
class DmaWaitOp(_DmaOp):
    """Waits for the end of the copy with a tag."""

    name = "affine.dma_wait"
    MAPS: ClassVar[tuple[str, ...]] = ("tag_map",)
    NUMBERS: ClassVar[tuple[int, ...]] = (1,)


OPERATIONS = [DmaStartOp, DmaWaitOp]
