"""Views of random memref programs: other names for (parts of) a memref."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    ArrayAttr,
    IntegerAttr,
    StridedLayoutAttr,
    i64,
)
from xdsl.ir import Attribute

from tests.support.generators.builder import int64_array, segment_sizes
from tests.support.generators.scopes import MemValue
from tests.support.generators.writes import Writes, element_count, memref_type
from tests.support.interpreter.memory import identity_strides


def _groups(groups: list[list[int]]) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    return ArrayAttr([ArrayAttr([IntegerAttr(dim, i64) for dim in group]) for group in groups])


class Views(Writes):
    """Makes views."""

    def view(self) -> None:
        """Another name for (a part of) a memref."""
        source = self.pick([v for v in self.scope.readable() if v.is_static])
        if source is None:
            return
        makers = [self._subview, self._subview, self._reinterpret, self._cast, self._select]
        makers += [self._expand, self._collapse]
        made = self.rng.choice(makers)(source)
        if made is not None:
            self.scope.available.append(made)

    def _subview(self, source: MemValue) -> MemValue | None:
        strides = source.strides
        if not source.shape or strides is None:
            return None
        sizes = [self.rng.randint(1, size) for size in source.shape]
        starts = [
            self.rng.randint(0, whole - size)
            for whole, size in zip(source.shape, sizes, strict=True)
        ]
        offset = source.type.get_offset()
        start = None
        if offset is not None:
            start = offset + sum(a * s for a, s in zip(starts, strides, strict=True))
        layout = StridedLayoutAttr(strides, start)
        type = memref_type(source.type.element_type, sizes, source.type.memory_space, layout)
        properties: dict[str, Attribute] = {
            **segment_sizes(1, 0, 0, 0),
            "static_offsets": int64_array(starts),
            "static_sizes": int64_array(sizes),
            "static_strides": int64_array([1] * len(sizes)),
        }
        ssa = self.at.value("memref.subview", (source.ssa,), type, properties)
        return MemValue(ssa, type, source.roots)

    def _reinterpret(self, source: MemValue) -> MemValue | None:
        if not source.is_identity:
            return None
        fitting = [
            type
            for type in self.types
            if type.element_type == source.type.element_type
            and type.memory_space == source.type.memory_space
            and element_count(type.get_shape()) <= element_count(source.shape)
        ]
        if not fitting:
            return None
        type = self.rng.choice(fitting)
        shape = type.get_shape()
        properties: dict[str, Attribute] = {
            **segment_sizes(1, 0, 0, 0),
            "static_offsets": int64_array([0]),
            "static_sizes": int64_array(shape),
            "static_strides": int64_array(identity_strides(shape)),
        }
        ssa = self.at.value("memref.reinterpret_cast", (source.ssa,), type, properties)
        return MemValue(ssa, type, source.roots)

    def _cast(self, source: MemValue) -> MemValue | None:
        if not source.is_identity or not source.shape:
            return None
        if self.options.dynamic_shapes and self.chance(0.5):
            shape = (-1, *source.shape[1:])
            type = memref_type(source.type.element_type, shape, source.type.memory_space)
        else:
            layout = StridedLayoutAttr([None] * len(source.shape), None)
            element, space = source.type.element_type, source.type.memory_space
            type = memref_type(element, source.shape, space, layout)
        ssa = self.at.value("memref.cast", (source.ssa,), type)
        return MemValue(ssa, type, source.roots)

    def _select(self, source: MemValue) -> MemValue | None:
        other = self.pick([v for v in self.of_type(source.type) if v is not source])
        if other is None:
            return None
        operands = (self.condition(), source.ssa, other.ssa)
        ssa = self.at.value("arith.select", operands, source.type)
        return MemValue(ssa, source.type, source.roots | other.roots)

    def _expand(self, source: MemValue) -> MemValue | None:
        if not source.is_identity or len(source.shape) != 1 or source.shape[0] % 2:
            return None
        shape = (2, source.shape[0] // 2)
        type = memref_type(source.type.element_type, shape, source.type.memory_space)
        properties: dict[str, Attribute] = {
            "reassociation": _groups([[0, 1]]),
            "static_output_shape": int64_array(shape),
        }
        ssa = self.at.value("memref.expand_shape", (source.ssa,), type, properties)
        return MemValue(ssa, type, source.roots)

    def _collapse(self, source: MemValue) -> MemValue | None:
        if not source.is_identity or len(source.shape) < 2:
            return None
        shape = (element_count(source.shape),)
        type = memref_type(source.type.element_type, shape, source.type.memory_space)
        properties = {"reassociation": _groups([list(range(len(source.shape)))])}
        ssa = self.at.value("memref.collapse_shape", (source.ssa,), type, properties)
        return MemValue(ssa, type, source.roots)
