// RUN: xdsl-opt %s -p 'buffer-deallocation{ownership=dynamic private-function-dynamic-ownership=true}' | filecheck --match-full-lines %s

// Control never comes to the last block: what is returned there counts as borrowed.

func.func private @f(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^x, ^y
^x:
  %b = memref.alloc() : memref<4xf32>
  func.return %b : memref<4xf32>
^y:
  func.return %a : memref<4xf32>
^never:
  func.return %a : memref<4xf32>
}
// CHECK-LABEL:  func.func private @f(%a: memref<4xf32>, %c: i1, %a_owned: i1) -> (memref<4xf32>, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:     %0 = arith.constant false
// CHECK-NEXT:     %1 = arith.constant true
// CHECK-NEXT:     cf.cond_br %c, ^x, ^y
// CHECK-NEXT:   ^x:
// CHECK-NEXT:     bufferization.dealloc (%a : memref<4xf32>) if (%a_owned)
// CHECK-NEXT:     %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     func.return %b, %1 : memref<4xf32>, i1
// CHECK-NEXT:   ^y:
// CHECK-NEXT:     func.return %a, %a_owned : memref<4xf32>, i1
// CHECK-NEXT:   ^never:
// CHECK-NEXT:     func.return %a, %0 : memref<4xf32>, i1
// CHECK-NEXT:   }
