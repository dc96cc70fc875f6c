// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true pools="sram:64KiB,default"}' %s | filecheck %s
// RUN: not xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true pools="sram:64KiB,default,dram"}' %s 2>&1 | filecheck %s --check-prefix UNKNOWN
// RUN: not xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true}' %s 2>&1 | filecheck %s --check-prefix WITHOUT
// RUN: xdsl-opt -p 'merge-alloc' %s | filecheck %s --check-prefix ARGUMENTS

// W5: an input may name its pool, also one that no allocation names.

// CHECK:       func.func @named(%workspace: memref<16xi8, "sram">, %workspace_1: memref<16xi8>)
// CHECK-SAME:    {name = "x", type = memref<4xf32>, offset = 0 : i64, bytes = 16 : i64, memory_space = "sram"}
// UNKNOWN:     error: merge-alloc: pools: there is no memory space 'dram' in the program, which has 'default'
// WITHOUT:     error: in @named: 'func.func' op has 'mergealloc.pools' with sram on argument 0, but no pools are described, and it is in 'default'
// ARGUMENTS:   func.func @named(%x: memref<4xf32> {mergealloc.pools = ["sram"]},
func.func @named(%x: memref<4xf32> {mergealloc.pools = ["sram"]}, %y: memref<4xf32> {bufferize.result}) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%y : memref<4xf32>)
  func.return
}

// These stay arguments, whatever they name.
// CHECK:       func.func private @not_an_entry(%x: memref<4xf32> {mergealloc.pools = ["flash"]})
func.func private @not_an_entry(%x: memref<4xf32> {mergealloc.pools = ["flash"]}) {
  "test.op"(%x) : (memref<4xf32>) -> ()
  func.return
}

// CHECK:       func.func @passed(%x: memref<4xf32> {mergealloc.passed, mergealloc.pools = ["flash"]})
func.func @passed(%x: memref<4xf32> {mergealloc.passed, mergealloc.pools = ["flash"]}) {
  "test.op"(%x) : (memref<4xf32>) -> ()
  func.return
}
