// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s
// RUN: xdsl-opt %s -p one-shot-bufferize | filecheck %s --check-prefix=BUFFERS

// The elements of the sum have another type than what is summed up, as in TOSA's sums of f16.

func.func @f(%t: tensor<4x8xf16>, %sums: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.reduce ins(%t : tensor<4x8xf16>) outs(%sums : tensor<4xf32>) dimensions = [1] {note}
    (%a: f16, %sum: f32) {
      %b = arith.extf %a : f16 to f32
      %c = arith.addf %b, %sum : f32
      linalg.yield %c : f32
    }
  return %0 : tensor<4xf32>
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%t: tensor<4x8xf16>, %sums: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:     %0 = linalg.reduce ins(%t : tensor<4x8xf16>) outs(%sums : tensor<4xf32>) dimensions = [1] {note}
// CHECK-NEXT:       (%a: f16, %sum: f32) {
// CHECK-NEXT:         %b = arith.extf %a : f16 to f32
// CHECK-NEXT:         %c = arith.addf %b, %sum : f32
// CHECK-NEXT:         linalg.yield %c : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     func.return %0 : tensor<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// BUFFERS: linalg.reduce ins(%{{.*}} : memref<4x8xf16{{.*}}>) outs(%{{.*}} : memref<4xf32>) dimensions = [1] {note}
