"""Answers for operations that this package does not own: one module per dialect.

A model module registers its models when it is imported. `load_models` imports the module
of a dialect the first time that an operation of it is looked up, so that a compiler that
never sees `linalg` never pays for importing it.
"""

from __future__ import annotations

import importlib

_MODEL_MODULES = {
    dialect: f"{__name__}.{dialect}"
    for dialect in (
        "affine",
        "arith",
        "bufferization",
        "builtin",
        "cf",
        "func",
        "linalg",
        "memref",
        "scf",
        "vector",
    )
}


def load_models(dialect_name: str) -> None:
    """
    Register the models for the operations of one dialect, if there are any.

    Calling it again costs one dictionary look-up.
    """
    module = _MODEL_MODULES.pop(dialect_name, None)
    if module is not None:
        importlib.import_module(module)
