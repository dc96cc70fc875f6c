"""Random tensor programs: loops whose iterations run at the same time."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import arith
from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, TensorType
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute, Block, Region, SSAValue

from tests.support.generators.builder import INDEX, int64_array, segment_sizes
from tests.support.generators.tensor_control import TensorControl
from tests.support.generators.tensor_scopes import AnyTensor, tensor_type


class TensorParallel(TensorControl):
    """Emits scf.forall, whose iterations fill slices of shared tensors, and scf.parallel, which
    reduces tensors."""

    def nested_statements(self) -> list[Callable[[], None]]:
        parallel = [self.forall, self.parallel] if self.options.parallel else []
        return [*super().nested_statements(), *parallel]

    def forall(self) -> None:
        """One or two shared outputs; each iteration inserts a row of each, in one or two pieces."""
        first = self.any_tensor()
        trips = self.shape(tensor_type(first))[0]
        outputs = [first]
        others = [v for v in self.scope.all_tensors() if self.shape(tensor_type(v))[0] == trips]
        if self.rng.random() < 0.5:
            outputs.append(self.rng.choice(others))
        start = self.at.block
        types = [tensor_type(value) for value in outputs]
        region = Region(Block(arg_types=[INDEX, *types]))
        round_number, *shared = region.block.args
        inserts: list[tuple[SSAValue, SSAValue, list[int], list[int]]] = []
        with self.body(region.block, in_parallel=True):
            if self.rng.random() < 0.5:
                # Whoever looks at a shared output sees what it was before the loop.
                self.scope.tensors.extend(shared)
            self.statements(self.rng.randint(0, 2))
            for output in shared:
                for begin, sizes in self._pieces(tensor_type(output)):
                    row = self._row_of_round(output, begin, sizes, round_number)
                    inserts.append((row, output, begin, sizes))
            in_parallel = Region(Block())
            self.at.op("scf.forall.in_parallel", regions=(in_parallel,))
            self.at.block = in_parallel.block
            for row, output, begin, sizes in inserts:
                self.at.op(
                    "tensor.parallel_insert_slice",
                    (row, output, round_number),
                    (),
                    {**segment_sizes(1, 1, 1, 0, 0), **_row_properties(begin, sizes)},
                )
        self.at.block = start
        properties: dict[str, Attribute] = {
            **segment_sizes(0, 0, 0, len(outputs)),
            "staticLowerBound": int64_array([0]),
            "staticUpperBound": int64_array([trips]),
            "staticStep": int64_array([1]),
        }
        op = self.at.op("scf.forall", outputs, types, properties, regions=(region,))
        self.scope.tensors.extend(op.results)

    def _pieces(self, type: AnyTensor) -> list[tuple[list[int], list[int]]]:
        """Begin and sizes of the slices of an iteration; the first dimension belongs to it."""
        shape = self.shape(type)
        if len(shape) < 2 or shape[1] < 2 or self.rng.random() < 0.5:
            return [([0] * len(shape), [1, *shape[1:]])]
        cut = self.rng.randrange(1, shape[1])
        rest = list(shape[2:])
        zeros = [0] * len(rest)
        return [([0, 0, *zeros], [1, cut, *rest]), ([0, cut, *zeros], [1, shape[1] - cut, *rest])]

    def _row_of_round(
        self, output: SSAValue, begin: list[int], sizes: list[int], round_number: SSAValue
    ) -> SSAValue:
        """The row that an iteration inserts into its slice: computed in the slice, or from
        elsewhere."""
        type = TensorType(tensor_type(output).element_type, sizes)
        known = self.of_type(type)
        choice = self.rng.random()
        if known and choice < 0.3:
            return self.rng.choice(known)
        source = output if choice < 0.7 else self.rng.choice(self.of_type(output.type) or [output])
        row = self.at.value(
            "tensor.extract_slice",
            (source, round_number),
            type,
            {**segment_sizes(1, 1, 0, 0), **_row_properties(begin, sizes)},
        )
        if self.rng.random() < 0.6:
            constant = self.at.scalar(type.element_type, self.rng.randrange(1, 60))
            return self.at.add(linalg.FillOp((constant,), (row,), (type,))).results[0]
        return row

    def parallel(self) -> None:
        """Tensors that every iteration computes, added up (or their maximum, of floats: exact)."""
        start = self.at.block
        trips = self.at.index(self.rng.randint(1, 3))
        lower, step = self.at.index(0), self.at.index(1)
        static = [
            v for v in self.scope.all_tensors() if DYNAMIC_INDEX not in tensor_type(v).get_shape()
        ]
        count = self.rng.randint(0, 2) if static else 0
        types = [tensor_type(self.rng.choice(static)) for _ in range(count)]
        inits = self.choose(types)
        region = Region(Block(arg_types=[INDEX]))
        with self.body(region.block, in_parallel=True):
            self.statements(self.rng.randint(1, 3))
            combined = [Region(Block(arg_types=[type, type])) for type in types]
            self.at.op("scf.reduce", self.choose(types), regions=combined)
            for one in combined:
                self.at.block = one.block
                total = self._combine(one.block.args[0], one.block.args[1])
                self.at.op("scf.reduce.return", (total,))
        self.at.block = start
        op = self.at.op(
            "scf.parallel",
            (lower, trips, step, *inits),
            types,
            segment_sizes(1, 1, 1, len(inits)),
            regions=(region,),
        )
        self.scope.tensors.extend(op.results)

    def _combine(self, first: SSAValue, second: SSAValue) -> SSAValue:
        """An operation whose order does not matter, element by element, into some destination."""
        type = tensor_type(first)
        element = type.element_type
        block = Block(arg_types=[element] * 3)
        combine = arith.MaximumfOp if isinstance(element, AnyFloat) else arith.AddiOp
        total = combine(block.args[0], block.args[1])
        block.add_ops([total, linalg.YieldOp(total.results[0])])
        target = self.rng.choice((first, second, self.at.value("tensor.empty", (), type)))
        op = self.at.op("linalg.map", (first, second, target), (type,), regions=(Region(block),))
        return op.results[0]


def _row_properties(begin: list[int], sizes: list[int]) -> dict[str, Attribute]:
    """The slice of one iteration; its place in the first dimension is an operand."""
    return {
        "static_offsets": int64_array([DYNAMIC_INDEX, *begin[1:]]),
        "static_sizes": int64_array(sizes),
        "static_strides": int64_array([1] * len(sizes)),
    }
