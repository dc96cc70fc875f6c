"""The arguments and results of a native function: their types, and how they cross its boundary.

Memrefs cross as NumPy arrays, scalars as one-element (rank 0) arrays of their own type, so that
every value of a program has one representation here. bf16, which NumPy lacks, crosses as its bits
in `uint16`.
"""

from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, FunctionType, MemRefType
from xdsl.ir import Attribute
from xdsl.parser import Parser

Array = NDArray[Any]

_DTYPES: dict[str, type[np.generic]] = {
    "i1": np.bool_,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "index": np.int64,
    "f16": np.float16,
    "bf16": np.uint16,
    "f32": np.float32,
    "f64": np.float64,
}
_SCALAR_CTYPES: dict[str, type[Any]] = {
    "i1": ctypes.c_bool,
    "i8": ctypes.c_int8,
    "i16": ctypes.c_int16,
    "i32": ctypes.c_int32,
    "i64": ctypes.c_int64,
    "index": ctypes.c_int64,
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
}


@dataclass(frozen=True)
class ScalarValue:
    """A scalar argument or result."""

    element: str
    """The type's name in MLIR, e.g. `i64`."""

    @property
    def dtype(self) -> np.dtype[Any]:
        return np.dtype(_DTYPES[self.element])

    @property
    def ctype(self) -> type[Any]:
        return _SCALAR_CTYPES[self.element]


@dataclass(frozen=True)
class MemRefValue:
    """A ranked memref argument or result. None stands for sizes known only at run time."""

    element: str
    """The element type's name in MLIR, e.g. `bf16`."""
    shape: tuple[int | None, ...]
    strides: tuple[int | None, ...]
    """In elements."""

    @property
    def dtype(self) -> np.dtype[Any]:
        return np.dtype(_DTYPES[self.element])

    @property
    def ctype(self) -> type[ctypes.Structure]:
        return descriptor_type(len(self.shape))


Value = ScalarValue | MemRefValue


@dataclass(frozen=True)
class Signature:
    """Arguments and results of a function."""

    arguments: tuple[Value, ...]
    results: tuple[Value, ...]


class _DescriptorType(ctypes.Structure):
    allocated: int
    aligned: int
    offset: int
    sizes: Any
    strides: Any


_descriptor_types: dict[int, type[_DescriptorType]] = {}


def descriptor_type(rank: int) -> type[_DescriptorType]:
    """The C structure of a memref descriptor of a rank."""
    if rank not in _descriptor_types:
        words = ctypes.c_int64 * rank
        fields: list[tuple[str, type[Any]]] = [
            ("allocated", ctypes.c_size_t),
            ("aligned", ctypes.c_size_t),
            ("offset", ctypes.c_int64),
        ]
        if rank:
            fields += [("sizes", words), ("strides", words)]
        _descriptor_types[rank] = type(f"Rank{rank}", (_DescriptorType,), {"_fields_": fields})
    return _descriptor_types[rank]


def describe_array(array: Array) -> _DescriptorType:
    """A descriptor of an array's own memory: the callee reads and writes the array in place."""
    address: int = array.ctypes.data
    descriptor = descriptor_type(array.ndim)(address, address, 0)
    for dimension in range(array.ndim):
        descriptor.sizes[dimension] = array.shape[dimension]
        descriptor.strides[dimension] = array.strides[dimension] // array.itemsize
    return descriptor


def copy_described(value: MemRefValue, descriptor: _DescriptorType) -> Array:
    """A dense copy of the memory that a descriptor describes."""
    rank = len(value.shape)
    shape = tuple(descriptor.sizes) if rank else ()
    strides = tuple(descriptor.strides) if rank else ()
    if 0 in shape:
        return np.empty(shape, value.dtype)
    item_bytes = value.dtype.itemsize
    reach = 1 + sum((n - 1) * stride for n, stride in zip(shape, strides, strict=True))
    first = descriptor.aligned + descriptor.offset * item_bytes
    memory = (ctypes.c_uint8 * (reach * item_bytes)).from_address(first)
    strides_bytes = tuple(stride * item_bytes for stride in strides)
    view = np.ndarray(shape, value.dtype, memoryview(memory), 0, strides_bytes)
    return view.copy()


def parse_signature(generic_text: str, function_name: str) -> Signature:
    """
    Reads a function's signature from a module in generic form.

    Raises:
        KeyError: the module has no such function.
        NotImplementedError: the function has an argument or result of an unsupported type.
    """
    for match in re.finditer(r'"func\.func"\(\) <\{', generic_text):
        line = generic_text[match.end() : generic_text.index("\n", match.end())]
        if f'sym_name = "{function_name}"' not in line:
            continue
        text = line[line.index("function_type = ") + len("function_type = ") :]
        context = Context(allow_unregistered=True)
        context.load_dialect(Builtin)
        function_type = Parser(context, text).parse_attribute()
        assert isinstance(function_type, FunctionType)
        return Signature(
            tuple(_read_type(type_) for type_ in function_type.inputs),
            tuple(_read_type(type_) for type_ in function_type.outputs),
        )
    raise KeyError(function_name)


def _read_type(type_: Attribute) -> Value:
    if isinstance(type_, MemRefType):
        element = str(cast(MemRefType[Attribute], type_).element_type)
        strides = type_.get_strides()
        if element in _DTYPES and strides is not None:
            shape = tuple(None if n < 0 else n for n in type_.get_shape())
            return MemRefValue(element, shape, tuple(strides))
    elif str(type_) in _SCALAR_CTYPES:
        return ScalarValue(str(type_))
    raise NotImplementedError(f"native call with a value of type {type_}")
