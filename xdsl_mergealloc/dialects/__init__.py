"""The stock dialects, extended so that real programs can be read, verified and printed.

`xdsl-opt` and every other tool that queries xDSL's multiverse gets them through the plug-in. A
program that fills a `Context` itself calls `load_extended_dialects`, or takes the factories from
`extended_dialects`. Nothing here is imported before a dialect is used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from xdsl.context import Context
from xdsl.ir import Dialect

_EXTENDED = (
    *("affine", "arith", "bufferization", "func", "gpu", "linalg"),
    *("memref", "ml_program", "omp", "scf", "tensor", "vector"),
)
"""Names of the extended dialects: the module of a name has the factory `NAME_dialect`."""


def extended_dialects() -> dict[str, Callable[[], Dialect]]:
    """Return the factories of the extended dialects by name, for `Context.register_dialect`."""
    return {name: partial(_extended, name) for name in _EXTENDED}


def _extended(name: str) -> Dialect:
    return getattr(import_module(f"xdsl_mergealloc.dialects.{name}"), f"{name}_dialect")()


def read_as_mlir_does() -> None:
    """
    Make parsers and printers of this process behave like MLIR's outside of dialects' control: see
    the modules `dense`, `affine_expressions` and `parsing`. Idempotent.
    """
    for name in ("dense", "affine_expressions", "parsing"):
        import_module(f"xdsl_mergealloc.dialects.{name}").install()


def load_extended_dialects(context: Context) -> None:
    """Call `read_as_mlir_does`, and register the extended dialects in a context that has none of
    these names yet.

    Raises:
        AlreadyRegisteredConstructException: if the context has one of the dialects already.
    """
    read_as_mlir_does()
    for name, factory in extended_dialects().items():
        context.register_dialect(name, factory)
