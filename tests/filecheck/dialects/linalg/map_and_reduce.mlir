// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Bodies that are one operation, and others.

func.func @f(%t: tensor<8xf32>, %t2: tensor<8x8xf32>, %m: memref<8xf32>, %m2: memref<8x8xf32>, %x: f32) {
  %0 = linalg.map { arith.addf } ins(%t, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>)
  %1 = linalg.map { math.exp {fastmath = #arith.fastmath<fast>} } ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) {note}
  linalg.map outs(%m : memref<8xf32>)
    (%init: f32) {
      linalg.yield %x : f32
    }
  linalg.map ins(%m, %m : memref<8xf32>, memref<8xf32>) outs(%m : memref<8xf32>)
    (%a: f32, %b: f32, %init: f32) {
      %d = arith.subf %b, %a : f32
      linalg.yield %d : f32
    }
  linalg.reduce { arith.addf } ins(%m2 : memref<8x8xf32>) outs(%m : memref<8xf32>) dimensions = [1]
  %2 = linalg.reduce { arith.maximumf {note} } ins(%t2 : tensor<8x8xf32>) outs(%t : tensor<8xf32>) dimensions = [0] {note}
  %3:2 = linalg.reduce ins(%t2, %t2 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%t, %t : tensor<8xf32>, tensor<8xf32>) dimensions = [1]
    (%a: f32, %b: f32, %c: f32, %d: f32) {
      %s = arith.addf %a, %c : f32
      linalg.yield %s, %b : f32, f32
    }
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%t: tensor<8xf32>, %t2: tensor<8x8xf32>, %m: memref<8xf32>, %m2: memref<8x8xf32>, %x: f32) {
// CHECK-NEXT:     %0 = linalg.map { arith.addf } ins(%t, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>)
// CHECK-NEXT:     %1 = linalg.map { math.exp {fastmath = #arith.fastmath<fast>} } ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) {note}
// CHECK-NEXT:     linalg.map outs(%m : memref<8xf32>)
// CHECK-NEXT:       (%init: f32) {
// CHECK-NEXT:         linalg.yield %x : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     linalg.map ins(%m, %m : memref<8xf32>, memref<8xf32>) outs(%m : memref<8xf32>)
// CHECK-NEXT:       (%a: f32, %b: f32, %init_1: f32) {
// CHECK-NEXT:         %d = arith.subf %b, %a : f32
// CHECK-NEXT:         linalg.yield %d : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     linalg.reduce ins(%m2:memref<8x8xf32>) outs(%m:memref<8xf32>) dimensions = [1]
// CHECK-NEXT:     (%2: f32, %3: f32) {
// CHECK-NEXT:       %4 = arith.addf %3, %2 : f32
// CHECK-NEXT:       linalg.yield %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %5 = linalg.reduce { arith.maximumf {note} } ins(%t2 : tensor<8x8xf32>) outs(%t : tensor<8xf32>) dimensions = [0] {note}
// CHECK-NEXT:     %6, %7 = linalg.reduce ins(%t2, %t2 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%t, %t : tensor<8xf32>, tensor<8xf32>) dimensions = [1]
// CHECK-NEXT:       (%a_1: f32, %b_1: f32, %c: f32, %d_1: f32) {
// CHECK-NEXT:         %s = arith.addf %a_1, %c : f32
// CHECK-NEXT:         linalg.yield %s, %b_1 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
