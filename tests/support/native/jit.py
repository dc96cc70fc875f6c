"""Compiles LLVM IR to machine code in memory with llvmlite.

llvmlite has no type information, so it is used here and nowhere else.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportMissingTypeArgument=false

from __future__ import annotations

import ctypes.util
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm


@cache
def _prepare_llvm() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    # Machine code calls the math library, and conversions of f16 that a processor may lack.
    for name in ("m", "gcc_s"):
        library = ctypes.util.find_library(name)
        if library:
            llvm.load_library_permanently(library)


class CompiledModule:
    """Machine code of one LLVM module; it stays in memory as long as this object."""

    def __init__(
        self,
        llvm_ir: str,
        symbols: dict[str, int],
        optimization_level: int,
        *,
        as_a_whole: bool = False,
    ):
        """
        Args:
            llvm_ir: the module's text.
            symbols: the addresses of functions that the module declares and does not define.
            optimization_level: 0 to 3, as clang's -O.
            as_a_whole: optimize the whole module, as clang does, loops into vectors among it; else
                function by function, which is fast.

        Raises:
            LookupError: the module calls functions that are neither in `symbols` nor in this
                process (which LLVM would answer with a call of address zero).
        """
        _prepare_llvm()
        module = llvm.parse_assembly(llvm_ir)
        target = llvm.Target.from_default_triple()
        machine = target.create_target_machine(
            cpu=llvm.get_host_cpu_name(),
            features=llvm.get_host_cpu_features().flatten(),
            opt=optimization_level,
            jit=True,
        )
        tuning = llvm.create_pipeline_tuning_options(speed_level=optimization_level)
        tuning.slp_vectorization = as_a_whole
        builder: Any = llvm.create_pass_builder(machine, tuning)
        if as_a_whole:
            builder.getModulePassManager().run(module, builder)
        else:
            # Inlining would make one huge function of a network again.
            passes: Any = builder.getFunctionPassManager()
            for function in module.functions:
                if not function.is_declaration:
                    passes.run(function, builder)
        declared = {function.name: function for function in module.functions}
        self._engine: Any = llvm.create_mcjit_compiler(module, machine)
        for name, address in symbols.items():
            if name in declared:
                self._engine.add_global_mapping(declared[name], address)
        self._defined = {name for name, f in declared.items() if not f.is_declaration}
        undefined = [
            name
            for name in declared
            if not (name in self._defined or name in symbols or name.startswith("llvm."))
            and llvm.address_of_symbol(name) is None
        ]
        if undefined:
            raise LookupError(f"undefined functions: {', '.join(undefined)}")
        self._engine.finalize_object()

    def address(self, function_name: str) -> int:
        """
        The address of a function that the module defines.

        Raises:
            KeyError: there is no such function.
        """
        if function_name not in self._defined:
            raise KeyError(function_name)
        address: int = self._engine.get_function_address(function_name)
        return address


def write_object(llvm_ir: str, path: Path) -> None:
    """Compile LLVM IR to an object file for this machine, as clang -O2 -fPIC does."""
    _prepare_llvm()
    module = llvm.parse_assembly(llvm_ir)
    target = llvm.Target.from_default_triple()
    machine = target.create_target_machine(opt=2, reloc="pic", codemodel="default")
    builder: Any = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(2))
    builder.getModulePassManager().run(module, builder)
    path.write_bytes(machine.emit_object(module))
