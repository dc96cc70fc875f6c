"""linalg: operations on tensors only.

`linalg.pack` and `linalg.unpack`, to and from layouts of tiles, and the transforms of Winograd's
convolution, `F(m x m, r x r)`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    I32,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    TensorType,
    i64,
)
from xdsl.dialects.utils import DynamicIndexList, verify_dynamic_index_list
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.shapes import compatible_dimensions, element_type, shape_of
from xdsl_mergealloc.dialects.syntax import keyword_directive


class _RelayoutOp(IRDLOperation, ABC):
    """A conversion between a plain tensor and one in which some dimensions are tiled."""

    DEST: ClassVar = VarConstraint("DEST", base(TensorType))

    source = operand_def(TensorType)
    dest = operand_def(DEST)
    outer_dims_perm = opt_prop_def(DenseArrayBase.constr(i64))
    inner_dims_pos = prop_def(DenseArrayBase.constr(i64))
    inner_tiles = var_operand_def(IndexType())
    static_inner_tiles = prop_def(DenseArrayBase.constr(i64))
    result = result_def(DEST)

    traits = traits_def(Pure())
    custom_directives = (DynamicIndexList,)

    @abstractmethod
    def plain_and_tiled(self) -> tuple[SSAValue, SSAValue]:
        """Return the operand without tiles, and the one with the tiles in its last dimensions."""

    def tile_sizes(self) -> Sequence[int]:
        """Return the size of each tile; `DYNAMIC_INDEX` if the size is an operand."""
        return self.static_inner_tiles.get_values()

    def verify_(self) -> None:
        verify_dynamic_index_list(self.tile_sizes(), self.inner_tiles, DYNAMIC_INDEX)
        if element_type(self.source.type) != element_type(self.dest.type):
            raise VerifyException("expected source and destination with the same element type")
        plain, tiled = self.plain_and_tiled()
        self._verify_dimensions(len(shape_of(plain.type)))
        self._verify_tiled_shape(shape_of(plain.type), tiled.type)

    def _verify_dimensions(self, rank: int) -> None:
        """Verify the tile sizes, the tiled dimensions, and the order of the outer dimensions."""
        positions = self.inner_dims_pos.get_values()
        order = () if self.outer_dims_perm is None else self.outer_dims_perm.get_values()
        if 0 in self.tile_sizes():
            raise VerifyException("invalid zero tile factor")
        for name, dims in (("inner_dims_pos", positions), ("outer_dims_perm", order)):
            if len(set(dims)) != len(dims) or not all(0 <= dim < rank for dim in dims):
                raise VerifyException(f"invalid {name} vector")
        if order and len(order) != rank:
            raise VerifyException("outer_dims_perm must be a permutation or empty")
        if len(self.tile_sizes()) != len(positions):
            raise VerifyException("tiling factors must equal the number of dimensions to tile")

    def _verify_tiled_shape(self, plain: Sequence[int], tiled_type: Attribute) -> None:
        """Verify the tiled shape: the plain dimensions, divided and permuted, then the tiles."""
        outer = list(plain)
        for position, size in zip(self.inner_dims_pos.get_values(), self.tile_sizes(), strict=True):
            if DYNAMIC_INDEX in (outer[position], size):
                outer[position] = DYNAMIC_INDEX
            else:
                outer[position] = -(-outer[position] // size)
        if self.outer_dims_perm is not None and len(self.outer_dims_perm):
            outer = [outer[dim] for dim in self.outer_dims_perm.get_values()]
        tiled = shape_of(tiled_type)
        if len(tiled) != len(outer) + len(self.tile_sizes()):
            raise VerifyException(
                "packed rank != (unpacked rank + num tiling factors), "
                f"got {len(tiled)} != {len(outer) + len(self.tile_sizes())}"
            )
        if tiled[len(outer) :] != tuple(self.tile_sizes()):
            raise VerifyException(
                "mismatch in inner tile sizes specified and shaped of tiled dimension in the "
                "packed type"
            )
        if not all(map(compatible_dimensions, tiled, outer)):
            raise VerifyException(f"expected tiles in {outer} of the packed type, got {tiled_type}")


_TILES = (
    "(`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos "
    "`inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) "
    "`into` $dest attr-dict `:` type($source) `->` type($dest)"
)


@irdl_op_definition
class PackOp(_RelayoutOp):
    """Cuts dimensions into tiles, which become the last dimensions; pads the last tile."""

    name = "linalg.pack"

    # Operands are in the order in which a class, then its bases, define them.
    source = operand_def(TensorType)
    dest = operand_def(_RelayoutOp.DEST)
    padding_value = opt_operand_def()
    inner_tiles = var_operand_def(IndexType())

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    assembly_format = (
        f"$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? {_TILES}"
    )

    def plain_and_tiled(self) -> tuple[SSAValue, SSAValue]:
        return self.source, self.dest

    def verify_(self) -> None:
        super().verify_()
        padding = self.padding_value
        if padding is not None and padding.type != element_type(self.source.type):
            raise VerifyException(
                f"expected padding_value has {element_type(self.source.type)} but got: "
                f"{padding.type}"
            )


@irdl_op_definition
class UnPackOp(_RelayoutOp):
    """Joins tiles; drops elements of the last tile beyond the result."""

    name = "linalg.unpack"

    assembly_format = f"$source {_TILES}"

    def plain_and_tiled(self) -> tuple[SSAValue, SSAValue]:
        return self.dest, self.source


FMR = ("F_2_3", "F_4_3", "F_2_5")
"""Sizes of the output tile and of the filter, at the value of the property `fmr`."""


class _WinogradOp(IRDLOperation, ABC):
    """A transform of one tensor into another one."""

    RANKS: ClassVar[tuple[int, int]]
    """Ranks of the input and of the output."""

    input = operand_def(TensorType)
    output = operand_def(TensorType)
    fmr = prop_def(IntegerAttr[I32])
    result = result_def(TensorType)

    traits = traits_def(Pure())

    custom_directives = (keyword_directive("Size", FMR, 32),)
    assembly_format = (
        "attr-dict `fmr` `` `(` custom<Size>($fmr) `)` `ins` `` `(` $input `:` type($input) `)` "
        "`outs` `` `(` $output `:` type($output) `)` `->` type($result)"
    )

    def verify_(self) -> None:
        if not 0 <= self.fmr.value.data < len(FMR):
            raise VerifyException(f"expected fmr to be one of {', '.join(FMR)}")
        if (len(shape_of(self.input.type)), len(shape_of(self.output.type))) != self.RANKS:
            raise VerifyException(f"expected an input and an output of ranks {self.RANKS}")
        if self.result.type != self.output.type:
            raise VerifyException("expected a result of the type of the output")


@irdl_op_definition
class WinogradFilterTransformOp(_WinogradOp):
    """Transforms the filter of a convolution."""

    name = "linalg.winograd_filter_transform"
    RANKS: ClassVar[tuple[int, int]] = (4, 4)


@irdl_op_definition
class WinogradInputTransformOp(_WinogradOp):
    """Transforms the tiles of the input of a convolution."""

    name = "linalg.winograd_input_transform"
    RANKS: ClassVar[tuple[int, int]] = (4, 6)


@irdl_op_definition
class WinogradOutputTransformOp(_WinogradOp):
    """Transforms the product back into the output of a convolution."""

    name = "linalg.winograd_output_transform"
    RANKS: ClassVar[tuple[int, int]] = (6, 4)


OPERATIONS = [
    PackOp,
    UnPackOp,
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
]
