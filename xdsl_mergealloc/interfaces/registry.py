"""Lookup of the model of an operation for an interface.

MLIR attaches *external models* to operations; xDSL attaches traits, which cannot be added
to somebody else's class without changing it for everybody. So each interface of
this package keeps a registry of its own. An operation gets its model from, in this order:

1. a trait of the operation that is an instance of the interface,
2. a model registered for its class or a base class, nearest first,
3. a model registered for its name (which also finds unregistered operations),
4. a model registered for its whole dialect, unless the operation is unregistered: such models are
   made for registered operations.

The models for the dialects that this package does not own are in `xdsl_mergealloc.models`, a
module per dialect (`async_` for `async`), which is imported when an operation of the dialect is
first looked up.
"""

from __future__ import annotations

import importlib
import importlib.util
from keyword import iskeyword
from typing import Generic, TypeVar

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Dialect, Operation
from xdsl.traits import OpTrait

from xdsl_mergealloc.op_names import operation_name

ModelT = TypeVar("ModelT", bound=OpTrait)

_MODELS = "xdsl_mergealloc.models"
"""The package of models; imported by name only, because models know the interfaces."""

_loaded: set[str] = set()


def load_models(dialect_name: str) -> None:
    """
    Register the models for the operations of one dialect, if there are any.

    Calling it again costs one look-up in a set.
    """
    if dialect_name in _loaded:
        return
    _loaded.add(dialect_name)
    module = f"{_MODELS}.{dialect_name}{'_' if iskeyword(dialect_name) else ''}"
    if dialect_name.isidentifier() and importlib.util.find_spec(module) is not None:
        importlib.import_module(module)


class InterfaceRegistry(Generic[ModelT]):
    """
    The models of one interface, by class, by name and by dialect of the operation.

    An operation of one's own may instead carry the model in its `traits`.
    """

    def __init__(self, interface: type[ModelT]):
        self._interface = interface
        self._by_class: dict[type[Operation], ModelT] = {}
        self._by_name: dict[str, ModelT | None] = {}
        self._by_dialect: dict[str, ModelT] = {}
        self._found: dict[type[Operation], ModelT | None] = {}

    def leave_out(self, op_name: str) -> None:
        """Register that operations of a name have no model, although their dialect has one."""
        self._by_name[op_name] = None
        self._found.clear()

    def register(self, op: type[Operation] | str, model: ModelT) -> None:
        """
        Register a model for an operation class (and its subclasses) or an operation name.

        A second registration for the same class or name replaces the first. Raises `TypeError` for
        a model of another interface, and for a class of models.
        """
        self._check(model, op if isinstance(op, str) else op.name)
        if isinstance(op, str):
            self._by_name[op] = model
        else:
            self._by_class[op] = model
        self._found.clear()

    def register_dialect(self, dialect_name: str, model: ModelT) -> None:
        """
        Register a model for all operations of a dialect that have no model of their own, except
        unregistered operations.
        """
        self._check(model, dialect_name)
        self._by_dialect[dialect_name] = model
        self._found.clear()

    def _check(self, model: object, whose: str) -> None:
        if not isinstance(model, self._interface):
            interface = self._interface.__name__
            given = f"the class {model.__name__}" if isinstance(model, type) else repr(model)
            raise TypeError(f"the model of '{whose}' is no instance of {interface}, but {given}")

    def lookup(self, op: Operation) -> ModelT | None:
        """Return the model of an operation, or None if there is none."""
        op_class = type(op)
        try:
            return self._found[op_class]
        except KeyError:
            model = self._find(op)
            # Every context makes its own classes for unregistered names: keeping them here
            # would keep them alive forever.
            if not isinstance(op, UnregisteredOp):
                self._found[op_class] = model
            return model

    def _find(self, op: Operation) -> ModelT | None:
        name = operation_name(op)
        dialect_name, _ = Dialect.split_name(name) if "." in name else ("builtin", name)
        load_models(dialect_name)
        if not isinstance(op, UnregisteredOp):
            if (trait := op.get_trait(self._interface)) is not None:
                return trait
            for base in type(op).__mro__:
                if base in self._by_class:
                    return self._by_class[base]
        if name in self._by_name:
            return self._by_name[name]
        return None if isinstance(op, UnregisteredOp) else self._by_dialect.get(dialect_name)
