// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true}' --split-input-file --verify-diagnostics %s | filecheck %s

// Errors name the argument, not the allocation that stands for it in the plan.

// CHECK: error: in @alignment: argument 1 is pinned to 3, which is no multiple of the alignment 64
func.func @alignment(%n: index, %x: memref<64xf32> {mergealloc.offset = 3}) {
  "test.op"(%n, %x) : (index, memref<64xf32>) -> ()
  func.return
}

// -----

// CHECK: error: in @negative: argument 0 has 'mergealloc.offset', which is no offset: -64 : i64
func.func @negative(%x: memref<64xf32> {mergealloc.offset = -64}) {
  "test.op"(%x) : (memref<64xf32>) -> ()
  func.return
}

// -----

// CHECK: error: in @stored_elsewhere: argument 0 is pinned to an offset, but cannot be merged: captured by 'test.op'
func.func @stored_elsewhere(%x: memref<64xf32> {mergealloc.offset = 64}) -> memref<64xf32> {
  %y = "test.op"(%x) : (memref<64xf32>) -> memref<64xf32>
  func.return %y : memref<64xf32>
}

// -----

// CHECK: error: in @of_no_pool: merge-alloc: mergealloc.pools: there is no pool 'sarm'; the pools are: 'sram'
module attributes {mergealloc.pools = [{name = "sram"}]} {
  func.func @of_no_pool(%x: memref<64xf32> {mergealloc.pools = "sarm"}) {
    "test.op"(%x) : (memref<64xf32>) -> ()
    func.return
  }
}

// -----

// The offset would be ignored.
// CHECK: error: in @dynamic: 'func.func' op has 'mergealloc.offset' on argument 0, which is not in the workspace: dynamic shape
func.func @dynamic(%x: memref<?xf32> {mergealloc.offset = 64}) {
  "test.op"(%x) : (memref<?xf32>) -> ()
  func.return
}
