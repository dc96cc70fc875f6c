"""Lower bound of any plan for a model whose operations keep their order.

    python -m bench.bound [--peaks] [NAME...]

The maximum over the operations of the model on tensors: at each one, the bytes of its results, of
its operands, and of the tensors needed after it. Inputs and constants do not count. It is a lower
bound, since tensors are taken to share bytes wherever they might:

- The results of an elementwise operation share with operands that end there (if elements have the
  same size and place), a result with its destination, a whole with its part (pad, concatenation,
  insertion).
- Of a tensor that is only needed in slices, the slices count. Shape-only tensors take no bytes.
- A tensor filled with one number takes bytes only where it is read: it can be filled there again.
- Inputs hold a result only if the program names the input as its destination: they are the
  caller's. Returned tensors have memory of their own.

With `--peaks`, our peak and that of the better peer (as in `bench.models`) are printed beside it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import prod
from pathlib import Path

from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.parser import Parser
from xdsl.traits import ConstantLike

from bench.harness import format_table, geometric_mean
from bench.models import DYNAMIC_EXTENT, chosen_models, measure
from tests.support.generators.builder import full_context
from tests.support.real_inputs import argument_shapes, model_name
from xdsl_mergealloc.analysis.aliases import is_return
from xdsl_mergealloc.interfaces.bufferizable import is_tensor, tensor_operands, tensor_type
from xdsl_mergealloc.interfaces.elementwise import element_maps, forwarded_by_body
from xdsl_mergealloc.interfaces.loop_like import first_init, is_loop_like
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.roles import destination_of, roles_of, tied_destinations

Uses = dict[SSAValue, int]
"""Of the tensors that show one buffer: by which operation each is used last, by its number."""


class Bound:
    """The bytes that are needed at once in a function on tensors."""

    def __init__(self, function: FuncOp, *, has_one_large_extent: bool = False):
        self._has_one_large_extent = has_one_large_extent
        self._layout = MemoryLayout()
        self._inputs: set[SSAValue] = set(function.body.blocks[0].args)
        """All tensors in the bytes of inputs."""
        self._base: dict[SSAValue, SSAValue] = {}
        """The tensor in whose bytes one is; not of inputs, constants, empty tensors."""
        self.bytes = self._of_block(function.body.blocks[0])

    def _of_block(self, block: Block) -> int:
        """The most bytes of tensors of a block and of blocks inside that are needed at once."""
        operations = list(block.ops)
        uses: dict[SSAValue, Uses] = {}
        for argument in block.args:
            if is_tensor(argument) and argument not in self._inputs:
                self._base[argument] = argument
                uses[argument] = {}
        last = {value: tick for tick, op in enumerate(operations) for value in _read(op)}
        for tick, op in enumerate(operations):
            self._find_bases(op, tick, last, uses)
        for value, tick in last.items():
            if (base := self._base.get(value)) is not None and base in uses:
                uses[base][value] = tick
        most, there = 0, [base for base in uses if base.owner is block]
        for tick, op in enumerate(operations):
            there = [base for base in there if max(uses[base].values(), default=-1) >= tick]
            most = max(most, self._at(op, tick, {base: uses[base] for base in there}))
            there += [result for result in op.results if result in uses]
        return most

    def _find_bases(self, op: Operation, tick: int, last: Uses, uses: dict[SSAValue, Uses]) -> None:
        """In whose bytes the results of an operation are."""
        if _is_view(op):
            for result in op.results:
                self._put_into(result, _source(op))
            return
        roles = roles_of(op)
        tied = () if roles is None else tied_destinations(op, roles)
        for number, result in enumerate(op.results):
            named = op.operands[tied[number]] if number < len(tied) else result
            if not is_tensor(result) or op.has_trait(ConstantLike) or _is_empty(result):
                continue
            if named in self._inputs and last.get(named, tick) <= tick:
                self._inputs.add(result)
            else:
                self._base[result] = result
                uses[result] = {}
        if is_loop_like(op):
            carried = op.operands[first_init(op) :]
            arguments = op.regions[0].blocks[0].args
            for argument, init in zip(arguments[-len(carried) :], carried, strict=True):
                if init in self._inputs:
                    self._inputs.add(argument)

    def _put_into(self, value: SSAValue, source: SSAValue) -> None:
        if source in self._inputs:
            self._inputs.add(value)
        elif source in self._base:
            self._base[value] = self._base[source]

    def _at(self, op: Operation, tick: int, there: dict[SSAValue, Uses]) -> int:
        """The bytes that are needed while an operation runs."""
        behind = {base: self._needed(base, uses, tick + 1) for base, uses in there.items()}
        across = sum(behind.values())
        if _is_view(op):
            return across
        inside = max((self._of_block(b) for r in op.regions for b in r.blocks), default=0)
        if is_return(op):
            return sum(self._bytes_of(value) for value in self._returned(op))
        read = {self._base.get(value) for value in _read(op)}
        shared = {self._base.get(value) for value in _may_share(op)}
        kept = over = 0
        for base, uses in there.items():
            if base not in read:
                continue
            ending = self._needed(base, uses, tick, is_read=True) - behind[base]
            if base in shared:
                over += ending
            else:
                kept += ending
        made = sum(
            self._bytes_of(result)
            for result in op.results
            if self._base.get(result) is result and not _is_filled(result)
        )
        return across + max(inside, kept + max(over, made))

    def _needed(self, base: SSAValue, uses: Uses, tick: int, *, is_read: bool = False) -> int:
        """The bytes of a tensor that operations from a number on read."""
        if _is_filled(base) and not is_read:
            return 0
        shown = sum(self._bytes_of(value) for value, last in uses.items() if last >= tick)
        return min(self._bytes_of(base), shown)

    def _returned(self, op: Operation) -> Iterator[SSAValue]:
        """Values that a function returns, each buffer once."""
        returned = [value for value in op.operands if is_tensor(value)]
        yield from dict.fromkeys(self._base.get(value, value) for value in returned)

    def _bytes_of(self, value: SSAValue) -> int:
        type_, large = tensor_type(value), DYNAMIC_EXTENT
        extents: list[int] = []
        for extent in type_.get_shape():
            extents.append(large if extent == DYNAMIC_INDEX else extent)
            if extent == DYNAMIC_INDEX and self._has_one_large_extent:
                large = 1
        return prod(extents) * (self._layout.element_size_bytes(type_.element_type) or 0)


def _read(op: Operation) -> Iterator[SSAValue]:
    """Tensors whose contents an operation, or one inside of it, uses; views use none."""
    for inner in op.walk():
        if _is_view(inner) or inner.name == "tensor.dim":
            continue
        roles = roles_of(inner)
        for number, value in enumerate(inner.operands):
            if is_tensor(value) and (
                roles is None or (roles.uses_contents(number) and number not in roles.shapes)
            ):
                yield value


def _is_view(op: Operation) -> bool:
    roles = roles_of(op)
    return roles is not None and len(roles.view_of) == 1


def _source(op: Operation) -> SSAValue:
    roles = roles_of(op)
    assert roles is not None
    return op.operands[roles.view_of[0]]


def _shown(value: SSAValue) -> SSAValue:
    """The tensor that reshapes and casts show."""
    while isinstance(value, OpResult) and _is_view(value.op):
        roles = roles_of(value.op)
        if roles is None or not roles.is_whole_view:
            break
        value = _source(value.op)
    return value


def _is_empty(value: SSAValue) -> bool:
    """Whether a tensor has no contents."""
    shown = _shown(value)
    roles = roles_of(shown.op) if isinstance(shown, OpResult) else None
    return roles is not None and roles.allocates and not roles.is_filled


def _is_filled(value: SSAValue) -> bool:
    """Whether a tensor is made of one number, or of none."""
    shown = _shown(value)
    destination = destination_of(shown)
    if destination is None or not isinstance(shown, OpResult):
        return _is_empty(shown)
    roles = roles_of(shown.op)
    assert roles is not None
    return (
        forwarded_by_body(shown.op) is not None
        and not roles.uses_contents(destination)
        and _is_empty(shown.op.operands[destination])
        and not any(
            tensor_type(operand.value).get_shape()
            for operand in tensor_operands(shown.op)
            if operand.index != destination
        )
    )


def _may_share(op: Operation) -> Iterator[SSAValue]:
    """The operands in whose bytes results may be."""
    roles = roles_of(op)
    tied = () if roles is None else tied_destinations(op, roles)
    maps = element_maps(op)
    if maps is None and (is_loop_like(op) or op.name.startswith("tensor.")):
        yield from (operand.value for operand in tensor_operands(op))
    for destination in tied:
        target = op.operands[destination]
        yield target
        for operand in tensor_operands(op):
            if maps is not None and _places(maps[operand.index], operand.value) == _places(
                maps[destination], target
            ):
                yield operand.value


def _places(indices: AffineMap, value: SSAValue) -> tuple[object, ...]:
    """Element type and loops that address the element of a tensor in an iteration; dimensions of
    size 1 are left out."""
    type_ = tensor_type(value)
    loops: list[int | AffineExpr] = [
        index.position if isinstance(index, AffineDimExpr) else index
        for index, extent in zip(indices.results, type_.get_shape(), strict=True)
        if extent != 1
    ]
    return (type_.element_type, *loops)


def bound_bytes(path: Path) -> int:
    """The bound of the peak of one call of a model."""
    return bound_of_module(Parser(full_context(), path.read_text()).parse_module(), path)


def bound_of_module(module: ModuleOp, path: Path) -> int:
    """The same of a model that was read already."""
    return Bound(_main(module), has_one_large_extent=bool(argument_shapes(path))).bytes


def _main(module: ModuleOp) -> FuncOp:
    return next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == "main")


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description="what no plan of a model can go below")
    arguments.add_argument("names", nargs="*", help="models; all of them if none is named")
    arguments.add_argument("--peaks", action="store_true", help="ours and the peer's, too")
    given = arguments.parse_args()
    rows = [_row(path, given.peaks) for path in chosen_models(given.names, small_only=False)]
    header = ["model", "bound"]
    if given.peaks:
        header += ["ours", "peer", "ours / bound", "bound / peer", "ours / peer"]
        means = [geometric_mean([float(row[column]) for row in rows]) for column in (4, 5, 6)]
        rows.append(["geometric mean", *[""] * 3, *(f"{mean:.3f}" for mean in means)])
    print(format_table(header, rows))


def _row(path: Path, with_peaks: bool) -> Sequence[str]:
    bound = bound_bytes(path)
    row = [model_name(path), f"{bound:,}"]
    if with_peaks:
        figures = measure(path)
        ours, peer = figures.ours.peak_heap_bytes, figures.peer_peak_bytes
        row += [f"{ours:,}", f"{peer:,}"]
        row += [f"{each:.3f}" for each in (ours / bound, bound / peer, ours / peer)]
    return row


if __name__ == "__main__":
    main()
