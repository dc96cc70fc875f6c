// RUN: xdsl-opt %s -t memory-plan | filecheck %s

// By the plan, %s stays. Another pass has removed it since, and another buffer has its name now: where
// that one comes from says nothing of %s.

// CHECK:      stay as they are:
// CHECK-NEXT:   name    bytes  reason{{$}}
// CHECK-NEXT:   %s    dynamic  dynamic shape{{$}}

func.func @f(%x: memref<16xf32>) attributes {mergealloc.plan = {
  ticks = 7 : i64, arenas = [],
  staying = [{name = "s", type = "memref<?xf32>", reason = "dynamic shape"}]
}} {
  %s = memref.alloc() : memref<16xf32>
  memref.copy %x, %s : memref<16xf32> to memref<16xf32>
  "test.op"(%s) : (memref<16xf32>) -> ()
  func.return
}
