"""Generated programs of a given size, for the benchmarks of compile time.

`FAMILIES` are eight shapes of programs, each on memrefs or on tensors, with a given approximate
number of operations. The other functions make shapes that single benchmarks need.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

BUFFER = "memref<64xf32>"
TENSOR = "tensor<64xf32>"


def straight_line(ops: int, seed: int = 0) -> str:
    """
    One block: `ops / 2` allocations, and as many operations that use two buffers each. Lifetimes
    are from one to a few thousand operations.
    """
    rng = random.Random(seed)
    lines = ["func.func @main() {"]
    types: list[str] = []
    for number in range(ops // 2):
        types.append(f"memref<{rng.choice((4, 16, 100, 1000))}x{rng.randint(1, 9)}xf32>")
        lines.append(f"  %a{number} = memref.alloc() {{alignment = 64 : i64}} : {types[-1]}")
        distance = 1 if rng.random() < 0.9 else rng.randint(2, 2000)
        other = max(0, number - distance)
        lines.append(
            f'  "test.op"(%a{number}, %a{other}) : ({types[number]}, {types[other]}) -> ()'
        )
    return "\n".join([*lines, "  func.return", "}"])


def many_blocks(blocks: int) -> str:
    """A chain of loops of three blocks, each with a buffer of its own and one around it."""
    lines = ["func.func @main(%c: i1) {", "  cf.br ^b0"]
    for number in range(0, blocks, 3):
        head, body, tail = number, number + 1, number + 2
        lines += [
            f"^b{head}:",
            f"  %o{head} = memref.alloc() : memref<64xf32>",
            f"  cf.br ^b{body}",
            f"^b{body}:",
            f"  %i{body} = memref.alloc() : memref<32xf32>",
            f'  "test.op"(%o{head}, %i{body}) : (memref<64xf32>, memref<32xf32>) -> ()',
            f"  cf.cond_br %c, ^b{body}, ^b{tail}",
            f"^b{tail}:",
            f'  "test.op"(%o{head}) : (memref<64xf32>) -> ()',
            f"  cf.br ^b{tail + 1}",
        ]
    end = (blocks + 2) // 3 * 3
    return "\n".join([*lines, f"^b{end}:", "  func.return", "}"])


def deep_nest(depth: int, ops: int) -> str:
    """A nest of loops and branches, with buffers of every level used at the bottom."""
    lines = ["func.func @main(%n: index, %c: i1) {"]
    for level in range(depth):
        lines.append(f"  %b{level} = memref.alloc() : memref<{level + 1}xf32>")
        opening = "scf.for %i{0} = %n to %n step %n {{" if level % 2 else "scf.if %c {{"
        lines.append("  " + opening.format(level))
    for number in range(ops):
        level = number % depth
        lines.append(f'  "test.op"(%b{level}) : (memref<{level + 1}xf32>) -> ()')
    return "\n".join([*lines, *(["  }"] * depth), "  func.return", "}"])


def memref_chain(ops: int) -> str:
    """One block of buffers, each filled and copied to the next: four operations, with the body."""
    lines = ["func.func @main(%v: f32) {"]
    for number in range(ops // 4):
        previous = max(number - 1, 0)
        lines += [
            f"  %a{number} = memref.alloc() : {BUFFER}",
            f"  linalg.fill ins(%v : f32) outs(%a{number} : {BUFFER})",
            f"  memref.copy %a{previous}, %a{number} : {BUFFER} to {BUFFER}",
        ]
    return "\n".join([*lines, "  func.return", "}"])


def scf_nests(ops: int) -> str:
    """A row of nests, two loops around a branch, with a buffer on every level of each."""
    lines = ["func.func @main(%v: f32, %n: index, %c: i1) {"]
    for number in range(ops // 13):
        lines += [
            f"  %a{number} = memref.alloc() : {BUFFER}",
            f"  linalg.fill ins(%v : f32) outs(%a{number} : {BUFFER})",
            f"  scf.for %i{number} = %n to %n step %n {{",
            f"    %b{number} = memref.alloc() : {BUFFER}",
            f"    memref.copy %a{number}, %b{number} : {BUFFER} to {BUFFER}",
            f"    scf.for %j{number} = %n to %n step %n {{",
            "      scf.if %c {",
            f"        %d{number} = memref.alloc() : {BUFFER}",
            f"        memref.copy %b{number}, %d{number} : {BUFFER} to {BUFFER}",
            f"        memref.copy %d{number}, %a{max(number - 1, 0)} : {BUFFER} to {BUFFER}",
            "      }",
            "    }",
            "  }",
        ]
    return "\n".join([*lines, "  func.return", "}"])


def cf_blocks(ops: int) -> str:
    """Loops of blocks, by `many_blocks`."""
    return many_blocks(max(3, 3 * ops // 7))


def layers(count: int) -> str:
    """A network: each layer multiplies by a weight, adds a bias, and adds its input again."""
    value, weight = "tensor<16x64xf32>", "tensor<64x64xf32>"
    lines = [
        f"func.func @main(%x0: {value}, %w: {weight}, %b: {value}, %zero: f32) -> {value} {{",
        f"  %e = tensor.empty() : {value}",
        f"  %z = linalg.fill ins(%zero : f32) outs(%e : {value}) -> {value}",
    ]
    for n in range(count):
        lines += [
            f"  %m{n} = linalg.matmul ins(%x{n}, %w : {value}, {weight}) "
            f"outs(%z : {value}) -> {value}",
            f"  %a{n} = linalg.add ins(%m{n}, %b : {value}, {value}) outs(%e : {value}) -> {value}",
            f"  %t{n} = linalg.exp ins(%a{n} : {value}) outs(%e : {value}) -> {value}",
            f"  %x{n + 1} = linalg.add ins(%t{n}, %x{n} : {value}, {value}) "
            f"outs(%e : {value}) -> {value}",
        ]
    return "\n".join([*lines, f"  return %x{count} : {value}", "}"])


def tensor_layers(ops: int) -> str:
    """A network of layers, by `layers`; each has a linalg operation with a body of two more."""
    return layers(max(1, ops // 12))


def insertion_chain(length: int) -> str:
    """Each insertion puts a fill of a slice back into the tensor that the slice is from."""
    whole, part = f"tensor<{4 * length}xf32>", "tensor<4xf32>"
    lines = [f"func.func @main(%t0: {whole}, %v: f32) -> {whole} {{"]
    for n in range(length):
        at = f"[{4 * n}] [4] [1]"
        lines += [
            f"  %e{n} = tensor.extract_slice %t{n}{at} : {whole} to {part}",
            f"  %f{n} = linalg.fill ins(%v : f32) outs(%e{n} : {part}) -> {part}",
            f"  %t{n + 1} = tensor.insert_slice %f{n} into %t{n}{at} : {part} into {whole}",
        ]
    return "\n".join([*lines, f"  return %t{length} : {whole}", "}"])


def insertion_nest(depth: int) -> str:
    """Loops in loops that hand on one tensor; each puts a fill of a slice back into it, behind the
    loops inside."""
    at = "[%i{0}] [4] [1]"
    lines = [f"func.func @main(%x0: {TENSOR}, %v: f32, %n: index) -> {TENSOR} {{"]
    for n in range(depth):
        lines += [
            f"  %r{n} = scf.for %i{n} = %n to %n step %n "
            f"iter_args(%x{n + 1} = %x{n}) -> ({TENSOR}) {{",
            f"  %s{n} = tensor.extract_slice %x{n + 1}{at.format(n)} : {TENSOR} to tensor<4xf32>",
            f"  %f{n} = linalg.fill ins(%v : f32) outs(%s{n} : tensor<4xf32>) -> tensor<4xf32>",
        ]
    inner = f"%x{depth}"
    for n in reversed(range(depth)):
        lines += [
            f"  %t{n} = tensor.insert_slice %f{n} into {inner}{at.format(n)} "
            f": tensor<4xf32> into {TENSOR}",
            f"  scf.yield %t{n} : {TENSOR}",
            "  }",
        ]
        inner = f"%r{n}"
    return "\n".join([*lines, f"  return {inner} : {TENSOR}", "}"])


def insert_slices(ops: int) -> str:
    """One tensor, filled slice by slice, by `insertion_chain`."""
    return insertion_chain(max(1, ops // 4))


def calls(ops: int) -> str:
    """Functions, each of which calls the one before it, and a main function that calls all."""
    count = max(1, ops // 8)
    lines: list[str] = []
    for n in range(count):
        lines += [
            f"func.func private @f{n}(%x: {TENSOR}) -> {TENSOR} {{",
            f"  %e = tensor.empty() : {TENSOR}",
            f"  %y = linalg.exp ins(%x : {TENSOR}) outs(%e : {TENSOR}) -> {TENSOR}",
        ]
        if n % 4:
            lines += [
                f"  %z = func.call @f{n - 1}(%y) : ({TENSOR}) -> {TENSOR}",
                f"  func.return %z : {TENSOR}",
                "}",
            ]
        else:
            lines += [f"  func.return %y : {TENSOR}", "}"]
    lines.append(f"func.func @main(%x0: {TENSOR}) -> {TENSOR} {{")
    for n in range(count):
        lines.append(f"  %x{n + 1} = func.call @f{n}(%x{n}) : ({TENSOR}) -> {TENSOR}")
    return "\n".join([*lines, f"  func.return %x{count} : {TENSOR}", "}"])


def _loop(n: int, tensor: str) -> list[str]:
    """Two loops that carry the tensor, and fill a slice of it in each iteration: 10 operations."""
    part, at = "tensor<4xf32>", f"[%j{n}] [4] [1]"
    return [
        f"  %x{n + 1} = scf.for %i{n} = %l to %u step %s iter_args(%p{n} = %x{n}) -> ({tensor}) {{",
        f"    %q{n} = scf.for %j{n} = %l to %u step %s iter_args(%r{n} = %p{n}) -> ({tensor}) {{",
        f"      %e{n} = tensor.extract_slice %r{n}{at} : {tensor} to {part}",
        f"      %f{n} = linalg.fill ins(%v : f32) outs(%e{n} : {part}) -> {part}",
        f"      %o{n} = linalg.exp ins(%f{n} : {part}) outs(%e{n} : {part}) -> {part}",
        f"      %w{n} = tensor.insert_slice %o{n} into %r{n}{at} : {part} into {tensor}",
        f"      scf.yield %w{n} : {tensor}",
        "    }",
        f"    scf.yield %q{n} : {tensor}",
        "  }",
    ]


_INDICES = [
    "  %l = arith.constant 0 : index",
    "  %u = arith.constant 60 : index",
    "  %s = arith.constant 4 : index",
]


def tensor_loops(ops: int) -> str:
    """A row of pairs of loops that hand on one tensor and write slices of it."""
    count = max(1, ops // 12)
    lines = [f"func.func @main(%x0: {TENSOR}, %v: f32) -> {TENSOR} {{", *_INDICES]
    for n in range(count):
        lines += _loop(n, TENSOR)
    return "\n".join([*lines, f"  func.return %x{count} : {TENSOR}", "}"])


def mixed(ops: int) -> str:
    """Functions of loops, branches, slices, layers and buffers in turns, all called by main."""
    steps_of_one = 20
    functions = max(1, ops // (9 * steps_of_one))
    lines: list[str] = []
    for number in range(functions):
        lines.append(f"func.func private @f{number}(%x0: {TENSOR}, %c: i1, %v: f32) -> {TENSOR} {{")
        lines += _INDICES
        for n in range(steps_of_one):
            lines += _MIXED_STEPS[n % len(_MIXED_STEPS)](n)
        lines += [f"  func.return %x{steps_of_one} : {TENSOR}", "}"]
    lines.append(f"func.func @main(%x0: {TENSOR}, %c: i1, %v: f32) -> {TENSOR} {{")
    for n in range(functions):
        lines.append(
            f"  %x{n + 1} = func.call @f{n}(%x{n}, %c, %v) : ({TENSOR}, i1, f32) -> {TENSOR}"
        )
    return "\n".join([*lines, f"  func.return %x{functions} : {TENSOR}", "}"])


def _layer(n: int) -> list[str]:
    return [
        f"  %e{n} = tensor.empty() : {TENSOR}",
        f"  %a{n} = linalg.exp ins(%x{n} : {TENSOR}) outs(%e{n} : {TENSOR}) -> {TENSOR}",
        f"  %x{n + 1} = linalg.add ins(%a{n}, %x{n} : {TENSOR}, {TENSOR}) "
        f"outs(%e{n} : {TENSOR}) -> {TENSOR}",
    ]


def _branch(n: int) -> list[str]:
    return [
        f"  %x{n + 1} = scf.if %c -> ({TENSOR}) {{",
        f"    %e{n} = tensor.empty() : {TENSOR}",
        f"    %a{n} = linalg.exp ins(%x{n} : {TENSOR}) outs(%e{n} : {TENSOR}) -> {TENSOR}",
        f"    scf.yield %a{n} : {TENSOR}",
        "  } else {",
        f"    scf.yield %x{n} : {TENSOR}",
        "  }",
    ]


def _buffer(n: int) -> list[str]:
    return [
        f"  %b{n} = memref.alloc() : {BUFFER}",
        f"  linalg.fill ins(%v : f32) outs(%b{n} : {BUFFER})",
        f"  %t{n} = bufferization.to_tensor %b{n} restrict : {BUFFER} to {TENSOR}",
        f"  %e{n} = tensor.empty() : {TENSOR}",
        f"  %x{n + 1} = linalg.add ins(%t{n}, %x{n} : {TENSOR}, {TENSOR}) "
        f"outs(%e{n} : {TENSOR}) -> {TENSOR}",
    ]


_MIXED_STEPS: tuple[Callable[[int], list[str]], ...] = (
    _layer,
    lambda n: _loop(n, TENSOR),
    _branch,
    _buffer,
)

FAMILIES: Mapping[str, Callable[[int], str]] = {
    "memref chain": memref_chain,
    "scf nests": scf_nests,
    "cf blocks": cf_blocks,
    "tensor layers": tensor_layers,
    "insert_slices": insert_slices,
    "calls": calls,
    "tensor loops": tensor_loops,
    "mixed": mixed,
}
"""The shapes of programs by name; each makes a program of approximately the given size."""
