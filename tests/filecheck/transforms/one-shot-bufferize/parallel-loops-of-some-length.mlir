// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true use-encoding-for-memory-space=true allow-unknown-ops=true}' %s | filecheck %s

// Room for the tensors of three iterations, in their memory; the iterations are counted from the lower bound on.

func.func @three(%t: tensor<4xf32, 1 : i64>) -> tensor<4xf32, 1 : i64> {
  %two = arith.constant 2 : index
  %nine = arith.constant 9 : index
  %three = arith.constant 3 : index
  %r = scf.parallel (%i) = (%two) to (%nine) step (%three) init (%t) -> tensor<4xf32, 1 : i64> {
    %x = "test.op"(%i) : (index) -> tensor<4xf32, 1 : i64>
    scf.reduce(%x : tensor<4xf32, 1 : i64>) {
    ^bb0(%a: tensor<4xf32, 1 : i64>, %b: tensor<4xf32, 1 : i64>):
      %s = "test.op"(%a, %b) : (tensor<4xf32, 1 : i64>, tensor<4xf32, 1 : i64>) -> tensor<4xf32, 1 : i64>
      scf.reduce.return %s : tensor<4xf32, 1 : i64>
    }
  }
  func.return %r : tensor<4xf32, 1 : i64>
}

// CHECK-LABEL: @three
// CHECK:         %[[ALL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<3x4xf32, 1 : i64>
// CHECK:         scf.parallel (%i)
// CHECK:           %[[LOWER:.*]] = arith.constant 2 : index
// CHECK-NEXT:      %[[OFFSET:.*]] = arith.subi %i, %[[LOWER]] : index
// CHECK-NEXT:      %[[STEP:.*]] = arith.constant 3 : index
// CHECK-NEXT:      %[[NUMBER:.*]] = arith.ceildivsi %[[OFFSET]], %[[STEP]] : index
// CHECK-NEXT:      memref.subview %[[ALL]][%[[NUMBER]], 0] [1, 4] [1, 1]

// An operation that stays on tensors sees the tensor of an iteration behind its place.

// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK:           %[[PLACE:.*]] = memref.subview %[[ALL]][%[[I]], 0] [1, 4] [1, 1]
// CHECK-NEXT:      %[[B:.*]] = bufferization.to_tensor %[[PLACE]] restrict
// CHECK-NEXT:      "test.op"(%{{.*}}, %[[B]])

// No iterations are fewer than none.

func.func @none(%t: tensor<4xf32>) -> tensor<4xf32> {
  %five = arith.constant 5 : index
  %one = arith.constant 1 : index
  %r = scf.parallel (%i) = (%five) to (%one) step (%one) init (%t) -> tensor<4xf32> {
    %x = "test.op"(%i) : (index) -> tensor<4xf32>
    scf.reduce(%x : tensor<4xf32>) {
    ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
      scf.reduce.return %b : tensor<4xf32>
    }
  }
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: @none
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<0x4xf32>
