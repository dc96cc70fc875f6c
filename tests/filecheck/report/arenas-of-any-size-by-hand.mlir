// RUN: xdsl-opt %s -t memory-plan | filecheck %s

// The size of an arena that is known at run time only is in no plan.

// CHECK-NOT: arena 0
// CHECK:     total: no allocation can be merged
func.func @arena_of_any_size(%arena: memref<?xi8>) {
  %c8 = arith.constant 8 : index
  %a = memref.view %arena[%c8][] : memref<?xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}
