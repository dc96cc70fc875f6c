"""Machines that programs are compiled for, by names that embedded engineers know."""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass

from xdsl_mergealloc.diagnostics import PassError


@dataclass(frozen=True, slots=True)
class Target:
    """A machine, in LLVM's terms."""

    name: str
    triple: str
    cpu: str = ""
    """Empty: LLVM's default CPU for the triple."""
    features: str = ""
    """Features in the syntax of `llc -mattr`: `+fp-armv8,-neon`."""
    index_bits: int = 32
    """Width of `index` and of pointers."""
    float_abi: str = ""
    """Convention for passing floats, `soft` or `hard`; empty: the default of the triple."""
    has_libm: bool = False
    """Whether functions such as `tanhf` may be called; else they are expanded."""
    has_fma: bool = False
    """Whether `math.fma` stays one operation; else it becomes a product and a sum."""
    relocation_model: str = "static"


def _with_floats(name: str, version: str, cpu: str) -> Target:
    """Return an Arm microcontroller with a floating-point unit."""
    return Target(name, f"thumbv{version}-none-eabihf", cpu, float_abi="hard", has_fma=True)


_MICROCONTROLLERS = (
    Target("cortex-m0", "thumbv6m-none-eabi", "cortex-m0"),
    Target("cortex-m0plus", "thumbv6m-none-eabi", "cortex-m0plus"),
    Target("cortex-m3", "thumbv7m-none-eabi", "cortex-m3"),
    Target("cortex-m4", "thumbv7em-none-eabi", "cortex-m4", "-vfp4d16sp,-fpregs"),
    _with_floats("cortex-m4f", "7em", "cortex-m4"),
    _with_floats("cortex-m7", "7em", "cortex-m7"),
    _with_floats("cortex-m33", "8m.main", "cortex-m33"),
    _with_floats("cortex-m55", "8.1m.main", "cortex-m55"),
    Target("riscv32", "riscv32-unknown-none-elf", "generic-rv32", "+m,+c"),
    Target("riscv64", "riscv64-unknown-none-elf", "generic-rv64", "+m,+a,+f,+d,+c", 64),
)

TARGETS = {target.name: target for target in _MICROCONTROLLERS}
"""Targets by name, without `host`, which differs from machine to machine."""

_INDEX_BITS_OF_16 = ("avr", "msp430")
_WIDE = re.compile(r"(x86_64|amd64|aarch64|arm64|riscv64|powerpc64|ppc64|s390x|loongarch64|mips64)")


def target_of(text: str) -> Target:
    """
    Return the target of a name: one of `TARGETS`, `host`, or any triple of LLVM, optionally
    followed by the CPU, `armv7-none-eabi:cortex-a9`.

    Raises `PassError` for any other name.
    """
    if text in TARGETS:
        return TARGETS[text]
    if text == "host":
        return _host()
    triple, _, cpu = text.partition(":")
    if not re.fullmatch(r"[\w.+]+(-[\w.+]+){2,3}", triple) or not re.fullmatch(r"[\w.+-]*", cpu):
        known = ", ".join(("host", *TARGETS))
        raise PassError(
            f"error: '{text}' is no target: take one of {known}, or a triple of LLVM, "
            "TRIPLE or TRIPLE:CPU"
        )
    architecture = triple.partition("-")[0]
    is_wide = _WIDE.match(architecture) is not None
    is_bare = "none" in triple.split("-")[1:] or triple.endswith(("-elf", "-eabi", "-eabihf"))
    index_bits = 64 if is_wide else 16 if architecture in _INDEX_BITS_OF_16 else 32
    return Target(
        text,
        triple,
        cpu,
        index_bits=index_bits,
        has_libm=not is_bare,
        has_fma=not is_bare,
        relocation_model="static" if is_bare else "pic",
    )


def _host() -> Target:
    """Return the target of this machine, without features that only some of its kind have."""
    machine = platform.machine().lower()
    architecture = {"amd64": "x86_64", "arm64": "aarch64"}.get(machine, machine)
    if platform.system() != "Linux":
        raise PassError(
            "error: the target 'host' is known on Linux only; name a triple that makes ELF files"
        )
    return Target(
        "host",
        f"{architecture}-unknown-linux-gnu",
        index_bits=64 if _WIDE.match(architecture) else 32,
        has_libm=True,
        has_fma=True,
        relocation_model="pic",
    )
