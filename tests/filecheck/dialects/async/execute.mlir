// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Regions that go on, with tokens and values.

func.func @f(%x: memref<64xf32>) -> memref<64xf32> {
  %t, %v = async.execute -> !async.value<memref<64xf32>> {
    async.yield %x : memref<64xf32>
  }
  %u, %w:2 = async.execute [%t] (%v as %y: !async.value<memref<64xf32>>) -> (!async.value<f32>, !async.value<memref<64xf32>>) {
    %f = arith.constant 1.0 : f32
    async.yield %f, %y : f32, memref<64xf32>
  }
  %s = async.execute [%t, %u] attributes {note} {
    async.yield
  }
  async.await %u : !async.token {note}
  %r = async.await %w#1 : !async.value<memref<64xf32>>
  return %r : memref<64xf32>
}

// CHECK:        func.func @f(%x: memref<64xf32>) -> memref<64xf32> {
// CHECK-NEXT:     %t, %v = async.execute -> !async.value<memref<64xf32>> {
// CHECK-NEXT:       async.yield %x : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %u, %w, %w_1 = async.execute [%t] (%v as %y: !async.value<memref<64xf32>>) -> (!async.value<f32>, !async.value<memref<64xf32>>) {
// CHECK-NEXT:       %f = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       async.yield %f, %y : f32, memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %s = async.execute [%t, %u] attributes {note} {
// CHECK-NEXT:       async.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     async.await %u : !async.token {note}
// CHECK-NEXT:     %r = async.await %w_1 : !async.value<memref<64xf32>>
// CHECK-NEXT:     func.return %r : memref<64xf32>
