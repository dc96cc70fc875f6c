// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Parallel loops over memory and over tensors.

func.func @f(%n: index, %t: tensor<8x?xf32>, %s: tensor<1x1xf32>, %m: memref<8xf32>, %x: f32) -> tensor<8x?xf32> {
  scf.forall (%i) in (8) {
    memref.store %x, %m[%i] : memref<8xf32>
  }
  scf.forall (%i, %j) = (0, %n) to (%n, 10) step (1, %n) {
  } {note}
  %0 = scf.forall (%i, %j) in (8, %n) shared_outs(%o = %t) -> (tensor<8x?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x?xf32>
    }
  }
  return %0 : tensor<8x?xf32>
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%n: index, %t: tensor<8x?xf32>, %s: tensor<1x1xf32>, %m: memref<8xf32>, %x: f32) -> tensor<8x?xf32> {
// CHECK-NEXT:     scf.forall (%i) in (8) {
// CHECK-NEXT:       memref.store %x, %m[%i] : memref<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.forall (%i_1, %j) = (0, %n) to (%n, 10) step (1, %n) {
// CHECK-NEXT:     } {note}
// CHECK-NEXT:     %0 = scf.forall (%i_2, %j_1) in (8, %n) shared_outs(%o = %t) -> (tensor<8x?xf32>) {
// CHECK-NEXT:       scf.forall.in_parallel {
// CHECK-NEXT:         tensor.parallel_insert_slice %s into %o[%i_2, %j_1] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %0 : tensor<8x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
