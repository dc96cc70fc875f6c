"""Programs that reports are made of."""

from __future__ import annotations

import random

OPERATIONS = ("conv", "bias", "relu", "pool", "norm", "attn")


def network(buffers: int, seed: int = 1) -> str:
    """A function with this number of buffers, each with a location, most of them live for a short
    time."""
    rng = random.Random(seed)
    lines = ["func.func @network(%x: memref<64xf32>) {"]
    types = {"%x": "memref<64xf32>"}
    live = ["%x"]
    for number in range(buffers):
        elements = rng.choice([64, 128, 256, 512, 1024, 2048, 4096, 8192]) * rng.randint(1, 8)
        name = f"%{rng.choice(OPERATIONS)}_{number}b"
        types[name] = f"memref<{elements}xf32>"
        location = f'loc("network.py":{number + 1}:5)'
        lines.append(f"  {name} = memref.alloc() : {types[name]} {location}")
        operands = [live[-1], *([rng.choice(live[-6:])] if rng.random() < 0.3 else []), name]
        operand_types = ", ".join(types[operand] for operand in operands)
        lines.append(f'  "test.op"({", ".join(operands)}) : ({operand_types}) -> () {location}')
        live.append(name)
    return "\n".join([*lines, "  func.return", "}"])


MODEL = """
    func.func @model(%x: memref<64xf32>, %scale: f32, %out: memref<4x2xi8>) -> f32 {
      %a = memref.alloc() : memref<64xf32> loc("m.py":2:1)
      "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
      %b = memref.alloc() : memref<64xf32>
      "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
      %c = memref.alloc() : memref<32xf32>
      "test.op"(%b, %c) : (memref<64xf32>, memref<32xf32>) -> ()
      func.return %scale : f32
    }"""

TWO_POOLS = """
    func.func @pools(%x: memref<64xf32>) {
      %a = memref.alloc() : memref<64xf32, "sram">
      "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32, "sram">) -> ()
      %b = memref.alloc() : memref<64xf32>
      "test.op"(%a, %b) : (memref<64xf32, "sram">, memref<64xf32>) -> ()
      func.return
    }
    func.func @"odd name*/"(%arg0: memref<?xf32>) -> (memref<4xf16>, i32) {
      %a = memref.alloc() : memref<4xf16>
      %i = "test.op"(%arg0, %a) : (memref<?xf32>, memref<4xf16>) -> i32
      func.return %a, %i : memref<4xf16>, i32
    }"""
