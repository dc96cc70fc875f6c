"""Views whose layouts say little: steps, dynamic numbers, negative strides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX, StridedLayoutAttr
from xdsl.ir import Attribute, SSAValue

from tests.support.generators.builder import int64_array, segment_sizes
from tests.support.generators.control import ControlFlow
from tests.support.generators.scopes import MemValue
from tests.support.generators.writes import memref_type
from tests.support.interpreter.memory import identity_strides

Mixed: TypeAlias = "tuple[list[int], list[SSAValue], list[int | None]]"
"""Numbers of which some are operands: static attribute, operands, and the numbers of a type."""


class AnyStrides(ControlFlow):
    """Emits views of any strides beside the plain ones."""

    def view(self) -> None:
        """Another name for (a part of) a memref."""
        if not self.options.any_strides or self.chance(0.5):
            super().view()
            return
        source = self.pick([v for v in self.scope.readable() if v.is_static and v.shape])
        if source is None:
            return
        made = self.rng.choice((self._stepped, self._reversed))(source)
        if made is not None:
            self.scope.available.append(made)

    def _mixed(self, numbers: Sequence[int]) -> Mixed:
        """The numbers, some of them as operands."""
        static: list[int] = []
        operands: list[SSAValue] = []
        known: list[int | None] = []
        for number in numbers:
            is_dynamic = self.chance(0.3)
            static.append(DYNAMIC_INDEX if is_dynamic else number)
            known.append(None if is_dynamic else number)
            if is_dynamic:
                operands.append(self.at.index(number))
        return static, operands, known

    def _operands_of(self, parts: Sequence[Mixed]) -> tuple[list[SSAValue], dict[str, Attribute]]:
        """Operands and properties of a view by its offsets, sizes and strides."""
        names = ("static_offsets", "static_sizes", "static_strides")
        properties: dict[str, Attribute] = {
            **segment_sizes(1, *(len(operands) for _, operands, _ in parts)),
            **{
                name: int64_array(static) for name, (static, _, _) in zip(names, parts, strict=True)
            },
        }
        return [operand for _, group, _ in parts for operand in group], properties

    def _stepped(self, source: MemValue) -> MemValue:
        """A subview with steps; offsets, sizes and steps may be operands."""
        steps = [self.rng.choice((1, 1, 2, 3)) for _ in source.shape]
        sizes = [
            self.rng.randint(1, -(-whole // step))
            for whole, step in zip(source.shape, steps, strict=True)
        ]
        starts = [
            self.rng.randint(0, whole - 1 - (size - 1) * step)
            for whole, size, step in zip(source.shape, sizes, steps, strict=True)
        ]
        parts = [self._mixed(starts), self._mixed(sizes), self._mixed(steps)]
        (_, _, known_starts), (_, _, known_sizes), (_, _, known_steps) = parts
        outer = source.type.get_strides() or [None] * len(sizes)
        strides = [
            None if whole is None or step is None else whole * step
            for whole, step in zip(outer, known_steps, strict=True)
        ]
        offset = source.type.get_offset()
        for start, stride in zip(known_starts, outer, strict=True):
            if start == 0:
                continue
            if start is None or stride is None or offset is None:
                offset = None
            else:
                offset += start * stride
        shape = [-1 if size is None else size for size in known_sizes]
        layout = StridedLayoutAttr(strides, offset)
        type = memref_type(source.type.element_type, shape, source.type.memory_space, layout)
        operands, properties = self._operands_of(parts)
        ssa = self.at.value("memref.subview", (source.ssa, *operands), type, properties)
        return MemValue(ssa, type, source.roots)

    def _reversed(self, source: MemValue) -> MemValue | None:
        """The rows in reverse order: a negative stride."""
        if not source.is_identity or 0 in source.shape:
            return None
        strides = list(identity_strides(source.shape))
        start, strides[0] = (source.shape[0] - 1) * strides[0], -strides[0]
        sizes: Mixed = (list(source.shape), [], [])
        parts = [self._mixed([start]), sizes, self._mixed(strides)]
        layout = StridedLayoutAttr(parts[2][2], parts[0][2][0])
        type = memref_type(source.type.element_type, source.shape, source.type.memory_space, layout)
        operands, properties = self._operands_of(parts)
        ssa = self.at.value("memref.reinterpret_cast", (source.ssa, *operands), type, properties)
        return MemValue(ssa, type, source.roots)
