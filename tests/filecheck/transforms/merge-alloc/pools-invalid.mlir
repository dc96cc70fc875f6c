// RUN: xdsl-opt -p 'merge-alloc' --split-input-file --verify-diagnostics %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{pools="sram:64KiB,dram"}' --split-input-file --verify-diagnostics %s | filecheck %s --check-prefix OPTION

builtin.module attributes {mergealloc.pools = [{name = "sram"}, {name = "dram"}]} {
func.func @unknown_pool() {
  %a = memref.alloc() {mergealloc.pools = ["sarm"]} : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}
}

// CHECK:  pools-invalid.mlir:6:8: error: in @unknown_pool: merge-alloc: mergealloc.pools: there is no pool 'sarm'; the pools are: 'sram', 'dram'
// OPTION: error: in @unknown_pool: merge-alloc: mergealloc.pools: there is no pool 'sarm'; the pools are: 'sram', 'dram'

// -----

builtin.module attributes {mergealloc.pools = [{name = "sram"}]} {
func.func @pins() {
  %a = memref.alloc() {mergealloc.offset = 0} : memref<64xf32>
  %b = memref.alloc() {mergealloc.offset = 128} : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}
}

// CHECK:      pools-invalid.mlir:18:1: error: in @pins: merge-alloc: pinned buffers overlap: buffer 0 'a' ({{.*}}:19:8) in bytes [0, 256) and
// CHECK-SAME: buffer 1 'b' ({{.*}}:20:8) in bytes [128, 384)
// OPTION:     error: in @pins: merge-alloc: pinned buffers overlap: buffer 0 'a'

// -----

builtin.module attributes {mergealloc.pools = [{name = "sram"}]} {
func.func @pin_of_what_stays() -> memref<64xf32> {
  %a = memref.alloc() {mergealloc.offset = 0} : memref<64xf32>
  func.return %a : memref<64xf32>
}
}

// CHECK: error: in @pin_of_what_stays: 'memref.alloc' op is pinned to an offset, but cannot be merged: returned by the function

// -----

builtin.module attributes {mergealloc.pools = [{name = "sram", size = 4}]} {
}

// CHECK: error: 'builtin.module' op has 'mergealloc.pools' with the unknown key 'size'; known are name, capacity,

// -----

builtin.module attributes {mergealloc.pools = [{name = "sram", targets = ["npu"]}]} {
func.func @target() attributes {mergealloc.target = "cpu"} {
  %a = memref.alloc() : memref<64xf32, "sram">
  "test.op"(%a) : (memref<64xf32, "sram">) -> ()
  func.return
}
}

// CHECK: error: in @target: merge-alloc: pool 'sram' is for the targets npu, but @target, which uses it, has the target 'cpu'

// -----

builtin.module attributes {mergealloc.pools = [{name = "sram"}, {name = "dram"}]} {
func.func @alignment_of_a_pin() {
  %a = memref.alloc() {mergealloc.pools = ["dram", "sram"]} : memref<64xf32>
  %b = memref.alloc() {mergealloc.pools = ["dram"], mergealloc.offset = 7} : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}
}

// CHECK:  error: in @alignment_of_a_pin: 'memref.alloc' op is pinned to 7, which is no multiple of the alignment 64
// OPTION: error: in @alignment_of_a_pin: 'memref.alloc' op is pinned to 7, which is no multiple of the alignment 64

// -----

// CHECK: has 'mergealloc.pools' with 'sram' twice
builtin.module attributes {mergealloc.pools = [{name = "sram"}, {name = "dram"}, {name = "sram"}]} {
func.func @named_twice() {
  func.return
}
}

// -----

// CHECK: has 'mergealloc.pools' with both 'target' and 'targets' of 'sram'
builtin.module attributes {mergealloc.pools = [{name = "sram", target = "npu", targets = ["cpu"]}]} {
}

// -----

// CHECK: has 'mergealloc.pools' with the capacity true of 'sram': no integer
builtin.module attributes {mergealloc.pools = [{name = "sram", capacity = true}]} {
}
