"""Random tensor programs: chains of structured operations, which may be computed in one another.

Operands are mostly tensors that nothing has used yet, so that many have one use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerType,
    TensorType,
    i32,
    i64,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap

from tests.support.generators.tensor_scopes import AnyTensor, Statement, TensorScopes, tensor_type


class TensorStructured(TensorScopes):
    """Emits structured operations on tensors of many shapes."""

    def structured_statements(self) -> list[Statement]:
        """All of them, and how often each is wanted."""
        weight = 1.0 if self.options.structured else 0.0
        return [
            (self.named, 2.0 * weight),
            (self.generic, 5.0 * weight),
            (self.transpose, 1.5 * weight),
            (self.broadcast, 1.5 * weight),
            (self.reduce, weight),
            (self.transposed_reduction, weight),
            (self.product_with_transposed, weight),
            (self.same_everywhere, 1.0 * weight),
        ]

    def fresh(self, fitting: Sequence[SSAValue] | None = None) -> SSAValue:
        """One of some tensors, mostly one without uses; by default of all."""
        known = self.scope.all_tensors() if fitting is None else fitting
        unused = [value for value in known if value.first_use is None]
        return self.rng.choice(unused if unused and self.rng.random() < 0.8 else known)

    def place(self, type: AnyTensor) -> SSAValue:
        """A destination, mostly an empty one."""
        return self.empty(type) if self.rng.random() < 0.7 else self.destination(type)

    def observe_unused(self) -> None:
        """Let the outside world see an element of each tensor that nothing else uses."""
        scalars: list[SSAValue] = []
        for value in self.scope.tensors:
            if value.first_use is None and 0 not in self.shape(tensor_type(value)):
                type = tensor_type(value)
                indices = [self.at.index(self.rng.randrange(size)) for size in self.shape(type)]
                scalars.append(
                    self.at.value("tensor.extract", (value, *indices), type.element_type)
                )
        self.at.test(self.tag("last"), scalars)

    def named(self) -> None:
        """A named operation on two tensors of a shape, or on one."""
        first = self.fresh()
        type = tensor_type(first)
        second = self.fresh(self.of_type(type))
        kinds = (linalg.AddOp, linalg.SubOp, linalg.MaxOp)
        op = self.rng.choice(kinds)((first, second), (self.place(type),), (type,))
        self.define(self.at.add(op).results[0])

    def same_everywhere(self) -> None:
        """A constant that is the same everywhere."""
        type = tensor_type(self.any_tensor())
        if DYNAMIC_INDEX not in type.get_shape():
            splat = cast("TensorType[IntegerType]", type)
            literal = DenseIntOrFPElementsAttr.from_list(splat, [3])
            self.define(self.at.value("arith.constant", (), type, {"value": literal}))

    def transpose(self) -> None:
        """linalg.transpose."""
        self._transpose(self.fresh())

    def _transpose(self, source: SSAValue) -> None:
        type = tensor_type(source)
        shape = type.get_shape()
        if len(shape) < 2 or DYNAMIC_INDEX in shape:
            return
        order = self.rng.sample(range(len(shape)), len(shape))
        to = TensorType(type.element_type, [shape[dim] for dim in order])
        op = linalg.TransposeOp(source, self.place(to), DenseArrayBase.from_list(i64, order), to)
        self.define(self.at.add(op).results[0])

    def product_with_transposed(self) -> None:
        """linalg.matmul of a matrix and itself transposed, on either side."""
        source = self.fresh()
        type = tensor_type(source)
        shape = type.get_shape()
        if len(shape) != 2 or DYNAMIC_INDEX in shape:
            return
        to = TensorType(type.element_type, [shape[1], shape[0]])
        order = DenseArrayBase.from_list(i64, [1, 0])
        op = self.at.add(linalg.TransposeOp(source, self.place(to), order, to))
        factors = [source, op.results[0]]
        self.rng.shuffle(factors)
        rows = tensor_type(factors[0]).get_shape()[0]
        product = TensorType(type.element_type, [rows, rows])
        matmul = linalg.MatmulOp(factors, (self._filled(product),), (product,))
        self.define(self.at.add(matmul).results[0])

    def broadcast(self) -> None:
        """linalg.broadcast to one dimension more."""
        source = self.fresh()
        type = tensor_type(source)
        shape = list(type.get_shape())
        if len(shape) > 2 or DYNAMIC_INDEX in shape:
            return
        added = self.rng.randint(0, len(shape))
        shape.insert(added, self.rng.randint(1, 4))
        to = TensorType(type.element_type, shape)
        op = linalg.BroadcastOp(source, self.place(to), DenseArrayBase.from_list(i64, [added]), to)
        self.define(self.at.add(op).results[0])

    def reduce(self) -> None:
        """linalg.reduce along one dimension."""
        source = self.fresh()
        type = tensor_type(source)
        shape = list(type.get_shape())
        if not shape or DYNAMIC_INDEX in shape:
            return
        reduced = self.rng.randrange(len(shape))
        del shape[reduced]
        to = TensorType(type.element_type, shape)
        block = Block(arg_types=[type.element_type] * 2)
        total = self._binary(block, block.args[0], block.args[1])
        block.add_op(linalg.YieldOp(total))
        dimensions = DenseArrayBase.from_list(i64, [reduced])
        op = linalg.ReduceOp(source, self._filled(to), dimensions, Region(block))
        self.define(self.at.add(op).results[0])

    def transposed_reduction(self) -> None:
        """A reduction of a cuboid without a name, or of what a matrix makes of one, transposed."""
        source = self.fresh()
        type = tensor_type(source)
        sizes = list(type.get_shape())
        if len(sizes) not in (2, 3) or DYNAMIC_INDEX in sizes:
            return
        indices = AffineMap(3, 0, AffineMap.identity(len(sizes)).results)
        reduced = self.rng.randrange(len(sizes))
        if len(sizes) == 2:
            sizes.append(self.rng.randint(1, 4))
        kinds = [IteratorTypeAttr.parallel()] * 3
        kinds[reduced] = IteratorTypeAttr.reduction()
        output = self._output(type.element_type, sizes, {reduced})
        self._transpose(self._add_generic([(source, indices)], [output], kinds))

    def generic(self) -> None:
        """
        linalg.generic with one to three loops, projected, repeated and constant indices, one or two
        results, and a body that uses some of its arguments.
        """
        sources = [self.fresh() for _ in range(self.rng.randint(1, 3))]
        element = tensor_type(sources[0]).element_type
        sources = [value for value in sources if tensor_type(value).element_type == element]
        sizes: list[int] = []
        inputs: list[tuple[SSAValue, AffineMap]] = []
        for source in sources:
            if DYNAMIC_INDEX in tensor_type(source).get_shape():
                return self._generic_on_dynamic(source)
        indices = [self._indices(tensor_type(value).get_shape(), sizes) for value in sources]
        if len(sizes) < 3 and self.rng.random() < 0.2:
            sizes.append(self.rng.randint(1, 3))
        count = len(sizes)
        inputs = [
            (value, AffineMap(count, 0, tuple(which)))
            for value, which in zip(sources, indices, strict=True)
        ]
        said = {index for _, map_ in inputs for index in map_.results}
        reduced = {
            loop
            for loop in range(count)
            if self.rng.random() < 0.25 and AffineDimExpr(loop) in said
        }
        if self.rng.random() < 0.3:
            inputs.append((self.at.scalar(element, 5), AffineMap(count, 0, ())))
        outputs = [
            self._output(element, sizes, reduced) for _ in range(self.rng.choice((1, 1, 1, 2)))
        ]
        kinds = [
            IteratorTypeAttr.reduction() if loop in reduced else IteratorTypeAttr.parallel()
            for loop in range(count)
        ]
        self._add_generic(inputs, outputs, kinds)
        return None

    def _generic_on_dynamic(self, source: SSAValue) -> None:
        """One whose sizes are known when the program runs: elements are at the same place."""
        type = tensor_type(source)
        rank = len(type.get_shape())
        same = AffineMap.identity(rank)
        inputs = [(source, same), (self.fresh(self.of_type(type)), same)]
        self._add_generic(inputs, [(self.place(type), same)], [IteratorTypeAttr.parallel()] * rank)

    def _indices(self, shape: Sequence[int], sizes: list[int]) -> list[AffineExpr]:
        """Indices for a shape, by existing loops or by new ones: at most three."""
        indices: list[AffineExpr] = []
        for size in shape:
            fitting = [loop for loop, known in enumerate(sizes) if known == size]
            if fitting and (self.rng.random() < 0.9 or len(sizes) == 3):
                indices.append(AffineDimExpr(self.rng.choice(fitting)))
            elif len(sizes) < 3 and (self.rng.random() < 0.9):
                sizes.append(size)
                indices.append(AffineDimExpr(len(sizes) - 1))
            else:
                indices.append(AffineConstantExpr(self.rng.randrange(size)))
        return indices

    def _output(
        self, element: Attribute, sizes: Sequence[int], reduced: set[int]
    ) -> tuple[SSAValue, AffineMap]:
        """A destination with a dimension for each parallel loop, in any order."""
        loops = [loop for loop in range(len(sizes)) if loop not in reduced]
        self.rng.shuffle(loops)
        type = TensorType(element, [sizes[loop] for loop in loops])
        indices = AffineMap(len(sizes), 0, tuple(AffineDimExpr(loop) for loop in loops))
        return (self._filled(type) if reduced else self.place(type)), indices

    def _filled(self, type: AnyTensor) -> SSAValue:
        scalar = self.at.scalar(type.element_type, 1)
        return self.at.add(linalg.FillOp((scalar,), (self.empty(type),), (type,))).results[0]

    def _add_generic(
        self,
        inputs: Sequence[tuple[SSAValue, AffineMap]],
        outputs: Sequence[tuple[SSAValue, AffineMap]],
        kinds: Sequence[IteratorTypeAttr],
    ) -> SSAValue:
        """Its first result is known to all statements after it; others may be."""
        element = tensor_type(outputs[0][0]).element_type
        block = Block(arg_types=[element] * (len(inputs) + len(outputs)))
        is_reduction = IteratorTypeAttr.reduction() in kinds
        known: list[SSAValue] = [a for a in block.args[: len(inputs)] if self.rng.random() < 0.9]
        if kinds and self.rng.random() < 0.3:
            known.append(self._index_as(element, self.rng.randrange(len(kinds)), block))
        filled = {value for value, _ in outputs if _has_contents(value)}
        yielded: list[SSAValue] = []
        for (value, _), argument in zip(outputs, block.args[len(inputs) :], strict=True):
            total: SSAValue = argument
            if not is_reduction and (value not in filled or self.rng.random() < 0.7):
                total = self.rng.choice(known or block.args[:1])
            for other in known:
                total = self._binary(block, total, other)
            yielded.append(total)
        block.add_op(linalg.YieldOp(*yielded))
        op = linalg.GenericOp(
            [value for value, _ in inputs],
            [value for value, _ in outputs],
            Region(block),
            [AffineMapAttr(indices) for _, indices in (*inputs, *outputs)],
            kinds,
            [value.type for value, _ in outputs],
        )
        results = self.at.add(op).results
        for result in results[: self.rng.randint(1, len(outputs))]:
            self.define(result)
        return results[0]

    def _index_as(self, element: Attribute, loop: int, block: Block) -> SSAValue:
        """The index of a loop as a number of a type."""
        index = linalg.IndexOp(loop)
        integer = arith.IndexCastOp(index, i32)
        ops: list[Operation] = [index, integer]
        if isinstance(element, AnyFloat):
            ops.append(arith.SIToFPOp(integer, element))
        block.add_ops(ops)
        return ops[-1].results[0]

    def _binary(self, block: Block, left: SSAValue, right: SSAValue) -> SSAValue:
        is_float = isinstance(left.type, AnyFloat)
        kinds = (
            (arith.AddfOp, arith.SubfOp, arith.MaximumfOp)
            if is_float
            else (arith.AddiOp, arith.SubiOp, arith.MuliOp)
        )
        op = self.rng.choice(kinds)(left, right)
        block.add_op(op)
        return op.results[0]


def _has_contents(value: SSAValue) -> bool:
    """Whether a destination is not an empty tensor."""
    owner = value.owner
    return not isinstance(owner, Operation) or owner.name not in (
        "tensor.empty",
        "bufferization.alloc_tensor",
    )
