"""Lowering of pools' named memory spaces and static arenas to a form that MLIR lowers to LLVM.

- P1 A named memory space becomes a number, the LLVM address space: the one that an option gives,
  else the default one, as on machines with one address space. Numbers stay.
- P2 A cast between two memory spaces that became one is removed.
- P3 An arena at a constant address (`arena=static`), an index that is cast to a memref, becomes a
  pointer in the structure that represents a memref in LLVM, cast to the memref.
  `finalize-memref-to-llvm` casts it back, and `reconcile-unrealized-casts` removes both casts.

Reports and the checker find pools by their names, so they have to run before this lowering.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import llvm
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    NoneAttr,
    UnrankedMemRefType,
    UnrealizedConversionCastOp,
    i64,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.dialects.memref.views import MemorySpaceCastOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.memory_pools import is_named
from xdsl_mergealloc.nests import values_of, walk


def lower_pools(module: ModuleOp, address_spaces: Mapping[str, int], index_bitwidth: int) -> None:
    """
    Replace named memory spaces by numbers, and arenas that are cast from an index by pointers.
    `address_spaces` are numbers by the names of memory spaces (`is_named`).

    Raises `PassError` for a name that no memory space of the program has.
    """
    ops = walk(module)
    numbered = _NumberedSpaces(address_spaces)
    for op in ops:
        types = (value.type for value in values_of(op))
        for attribute in (*types, *op.properties.values(), *op.attributes.values()):
            numbered.type(attribute)
    if missing := address_spaces.keys() - numbered.used:
        raise PassError(f"error: lower-pools: no buffer is in the memory space '{min(missing)}'")
    for op in ops:
        _give_numbers(op, numbered)
    for op in ops:
        if isinstance(op, MemorySpaceCastOp) and op.source.type == op.dest.type:
            op.dest.replace_all_uses_with(op.source)
            Rewriter.erase_op(op)
        elif isinstance(op, UnrealizedConversionCastOp):
            _lower_address(op, index_bitwidth)


class _NumberedSpaces:
    """Converts types, and attributes that contain types, to numbered memory spaces (P1)."""

    def __init__(self, address_spaces: Mapping[str, int]):
        self._address_spaces = address_spaces
        self._known: dict[Attribute, Attribute] = {}
        self.used: set[str] = set()
        """The names in `address_spaces` that some memory space has."""

    def type(self, attribute: Attribute) -> Attribute:
        """Return a type or another attribute, with memory spaces that are numbers."""
        known = self._known.get(attribute)
        if known is None:
            known = self._known[attribute] = self._convert(attribute)
        return known

    def _convert(self, attribute: Attribute) -> Attribute:
        match attribute:
            case MemRefType(shape=shape, element_type=element, layout=layout, memory_space=space):
                parts = shape, self.type(element), layout, self._space(space)
                return MemRefType[Attribute].new(parts)
            case UnrankedMemRefType(element_type=element, memory_space=space):
                parts = self.type(element), self._space(space)
                return UnrankedMemRefType[Attribute].new(parts)
            case ArrayAttr(data=data):
                return ArrayAttr([self.type(one) for one in data])
            case DictionaryAttr(data=data):
                return DictionaryAttr({key: self.type(one) for key, one in data.items()})
            case ParametrizedAttribute(parameters=parameters):
                converted = tuple(map(self.type, parameters))
                return attribute if converted == parameters else type(attribute).new(converted)
            case _:
                return attribute

    def _space(self, space: Attribute) -> Attribute:
        if isinstance(space, NoneAttr):
            return space
        for name, number in self._address_spaces.items():
            if is_named(space, name):
                self.used.add(name)
                return IntegerAttr(number, i64) if number else NoneAttr()
        return space if space.name == IntegerAttr.name else NoneAttr()


def _give_numbers(op: Operation, numbered: _NumberedSpaces) -> None:
    for value in values_of(op):
        if (new_type := numbered.type(value.type)) != value.type:
            Rewriter.replace_value_with_new_type(value, new_type)
    for attributes in (op.properties, op.attributes):
        attributes.update({name: numbered.type(one) for name, one in attributes.items()})


def _lower_address(cast: UnrealizedConversionCastOp, index_bitwidth: int) -> None:
    """P3: replace the cast of a constant address to an arena."""
    if len(cast.operands) != 1 or len(cast.results) != 1:
        return
    address, arena_type = cast.operands[0].owner, cast.results[0].type
    if not isinstance(address, ConstantOp) or not isinstance(address.value, IntegerAttr):
        return
    if not is_memref(arena_type) or arena_type.get_num_dims() != 1:
        return
    location, integer = cast.location, IntegerType(index_bitwidth)
    structure = descriptor_type(arena_type, index_bitwidth)
    new_ops: list[Operation] = []

    def add(op: Operation) -> SSAValue:
        op.location = location
        new_ops.append(op)
        return op.results[0]

    def constant(value: int) -> SSAValue:
        return add(ConstantOp(IntegerAttr(value, integer)))

    integer_address, pointer_type = constant(address.value.value.data), structure.types.data[0]
    pointer = add(create_op(llvm.IntToPtrOp, (integer_address,), (pointer_type,), {}, location))
    descriptor = add(llvm.UndefOp(structure))
    for position, value in (
        ((0,), pointer),
        ((1,), pointer),
        ((2,), constant(0)),
        ((3, 0), constant(arena_type.get_shape()[0])),
        ((4, 0), constant(1)),
    ):
        where = DenseArrayBase.from_list(i64, position)
        descriptor = add(llvm.InsertValueOp(where, descriptor, value))
    arena = add(create_op(UnrealizedConversionCastOp, (descriptor,), (arena_type,), {}, location))
    arena.name_hint = cast.results[0].name_hint
    cast.results[0].replace_all_uses_with(arena)
    Rewriter.insert_op(new_ops, InsertPoint.before(cast))
    Rewriter.erase_op(cast)
    if not any(result.uses for result in address.results):
        Rewriter.erase_op(address)


def descriptor_type(buffer_type: MemRefType[Attribute], index_bits: int) -> llvm.LLVMStructType:
    """Return LLVM's structure for a memref whose memory space is a number, or the default."""
    space = buffer_type.memory_space
    number = IntAttr(space.value.data) if isinstance(space, IntegerAttr) else NoneAttr()
    pointer, integer = llvm.LLVMPointerType(number), IntegerType(index_bits)
    rank = buffer_type.get_num_dims()
    numbers = [llvm.LLVMArrayType.new((IntAttr(rank), integer))] * 2 if rank else []
    return llvm.LLVMStructType.from_type_list([pointer, pointer, integer, *numbers])
