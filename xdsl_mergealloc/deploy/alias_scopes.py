"""Alias scopes, which tell LLVM the memory that each access touches.

To LLVM, all buffers of an arena are the same allocation: it reloads elements that might have been
overwritten, and keeps no sum in a register. The plan knows better. Each access gets an alias scope,
the region of bytes that it may touch, and a list of the regions that it certainly does not touch:

- two accesses to disjoint regions (`Regions.are_apart`) touch no common byte at any time, so
  lifetimes need not be known;
- regions that share a byte never count as disjoint: buffers in place of each other, forwarded
  buffers, a buffer and its view;
- an access to unknown memory is in no scope.

To keep the lists short, they contain only regions of the same loop nest, where aliasing matters.
Accesses with scopes are lowered here: MLIR's lowering of memref loads and stores drops them.

Source: LLVM, Language Reference, `noalias` and `alias.scope` metadata.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects import llvm
from xdsl.dialects.arith import (
    AddiOp,
    ConstantOp,
    IndexCastOp,
    IntegerOverflowAttr,
    IntegerOverflowFlag,
    MuliOp,
)
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BFloat16Type,
    DenseArrayBase,
    FixedBitwidthType,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    UnrealizedConversionCastOp,
    UnregisteredAttr,
    i32,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import LoadOp, StoreOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.deploy.regions import Region, Regions
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.strided import Strided, layout_of
from xdsl_mergealloc.merge_alloc.lower_pools import descriptor_type
from xdsl_mergealloc.nests import walk

_MOST_REGIONS = 256
"""Maximum number of regions of a loop nest: the size of all lists grows with its square."""

_Attribute = UnregisteredAttr.with_name_and_type("llvm.alias_scope", False)

AccessScopes = Mapping[str, Attribute]
"""Attributes of an LLVM load or store: the scopes of what it touches, and does not touch."""


def alias_scopes(function: FuncOp, regions: Regions) -> dict[LoadOp | StoreOp, AccessScopes]:
    """Return the scopes of a function's loads and stores, except for scopes without any effect."""
    name = function.sym_name.data.replace("\\", "_").replace('"', "_")
    domain = f'#llvm.alias_scope_domain<id = "{name}">'
    known: dict[Region, Attribute] = {}

    def scope_of(region: Region) -> Attribute:
        if region not in known:
            text = f'id = "{name}:{len(known)}", domain = {domain}'
            known[region] = _Attribute("llvm.alias_scope", False, False, text)
        return known[region]

    scopes: dict[LoadOp | StoreOp, AccessScopes] = {}
    for block in function.body.blocks:
        for nest in block.ops:
            scopes.update(_of_nest(nest, regions, scope_of))
    return scopes


def _of_nest(
    nest: Operation, regions: Regions, scope_of: Callable[[Region], Attribute]
) -> dict[LoadOp | StoreOp, AccessScopes]:
    touched: dict[LoadOp | StoreOp, Region] = {}
    for op in walk(nest):
        if isinstance(op, LoadOp | StoreOp) and (region := regions.of(op.memref)) is not None:
            touched[op] = region
    distinct = list(dict.fromkeys(touched.values()))
    if len(distinct) > _MOST_REGIONS:
        return {}
    told: dict[Region, AccessScopes] = {}
    for region in distinct:
        others = [scope_of(other) for other in distinct if regions.are_apart(region, other)]
        if others:
            told[region] = {
                "alias_scopes": ArrayAttr([scope_of(region)]),
                "noalias_scopes": ArrayAttr(others),
            }
    return {op: told[region] for op, region in touched.items() if region in told}


_DYNAMIC = -(1 << 31)
"""Placeholder of an operand among the constant indices of a `llvm.getelementptr`."""
_IN_BOUNDS = IntegerAttr(7, i32)
"""The address is in bounds of the allocation; no overflow, neither signed nor unsigned."""
_NO_OVERFLOW = IntegerOverflowAttr([IntegerOverflowFlag.NSW])
_FLOATS_OF_LLVM = (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
)


def lower_access(op: LoadOp | StoreOp, scopes: AccessScopes, index_bits: int) -> None:
    """
    Replace a memref load or store by LLVM's, with its alias scopes, if the memref is strided and
    its elements are numbers.
    """
    buffer_type = memref_type(op.memref)
    layout = layout_of(buffer_type)
    element = buffer_type.element_type
    if layout is None or not isinstance(element, FixedBitwidthType | IndexType):
        return
    if isinstance(element, AnyFloat) and not isinstance(element, _FLOATS_OF_LLVM):
        # MLIR lowers such an element to an integer.
        return
    builder = _AddressBuilder(op, index_bits)
    pointer = builder.address(op.memref, buffer_type, layout, op.indices)
    in_memory = builder.integer if isinstance(element, IndexType) else element
    if isinstance(op, StoreOp):
        access = llvm.StoreOp(builder.cast(op.value, in_memory), pointer)
        builder.insert(access)
        Rewriter.erase_op(op)
    else:
        access = llvm.LoadOp(pointer, in_memory)
        builder.insert(access)
        loaded = builder.cast(access.dereferenced_value, element)
        Rewriter.replace_op(op, (), (loaded,))
    access.attributes.update(scopes)


class _AddressBuilder:
    """Builds the operations before an access that compute its address."""

    def __init__(self, access: Operation, index_bits: int):
        self._access = access
        self._index_bits = index_bits
        self.integer = IntegerType(index_bits)

    def address(
        self,
        buffer: SSAValue,
        buffer_type: MemRefType[Attribute],
        layout: Strided,
        indices: Sequence[SSAValue],
    ) -> SSAValue:
        """Build the pointer to an element."""
        structure = descriptor_type(buffer_type, self._index_bits)
        descriptor = self._add(UnrealizedConversionCastOp.get([buffer], [structure]))
        pointer_type = structure.types.data[1]
        pointer = self._extract(descriptor, (1,), pointer_type)
        place: SSAValue | None = None
        if layout.offset != 0:
            place = self._number(layout.offset, descriptor, (2,))
        sizes = buffer_type.get_shape()
        for dimension, (index, stride) in enumerate(zip(indices, layout.strides, strict=True)):
            if sizes[dimension] == 1:
                continue
            step = self.cast(index, self.integer)
            if stride != 1:
                step = self._add(
                    MuliOp(
                        step,
                        self._number(stride, descriptor, (4, dimension)),
                        overflow=_NO_OVERFLOW,
                    )
                )
            place = step if place is None else self._add(AddiOp(place, step, overflow=_NO_OVERFLOW))
        if place is None:
            return pointer
        element = buffer_type.element_type
        return self._add(
            llvm.GEPOp.create(
                operands=(pointer, place),
                result_types=(pointer_type,),
                properties={
                    "elem_type": self.integer if isinstance(element, IndexType) else element,
                    "rawConstantIndices": DenseArrayBase.from_list(i32, [_DYNAMIC]),
                },
                attributes={"noWrapFlags": _IN_BOUNDS},
            )
        )

    def cast(self, value: SSAValue, target: Attribute) -> SSAValue:
        """Cast between index and integers, if a value is not of type `target`."""
        return value if value.type == target else self._add(IndexCastOp(value, target))

    def _number(self, known: int | None, descriptor: SSAValue, position: Sequence[int]) -> SSAValue:
        """Build an offset or stride: a constant, or read from the descriptor if unknown."""
        if known is None:
            return self._extract(descriptor, position, self.integer)
        return self._add(ConstantOp(IntegerAttr(known, self.integer)))

    def _extract(self, container: SSAValue, position: Sequence[int], type_: Attribute) -> SSAValue:
        where = DenseArrayBase.from_list(i64, position)
        return self._add(llvm.ExtractValueOp(where, container, type_))

    def _add(self, op: Operation) -> SSAValue:
        self.insert(op)
        return op.results[0]

    def insert(self, op: Operation) -> None:
        """Insert an operation before the access."""
        op.location = self._access.location
        Rewriter.insert_op(op, InsertPoint.before(self._access))
