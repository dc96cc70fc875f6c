// RUN: xdsl-opt -p 'merge-alloc' --split-input-file --verify-diagnostics %s | filecheck %s

// Pools as modules must not describe them.

builtin.module attributes {mergealloc.pools = [{name = "sram"}, "dram"]} {
}

// CHECK: error: 'builtin.module' op has 'mergealloc.pools' with "dram", which is no dictionary

// -----

builtin.module attributes {mergealloc.pools = [{capacity = 64 : i64}]} {
}

// CHECK: error: 'builtin.module' op has 'mergealloc.pools' with a pool that has no name

// -----

builtin.module attributes {mergealloc.pools = [{name = "sram", targets = ["npu", 1 : i64]}]} {
}

// CHECK: error: 'builtin.module' op has 'mergealloc.pools' with the targets ["npu", 1 : i64] of 'sram': no names
