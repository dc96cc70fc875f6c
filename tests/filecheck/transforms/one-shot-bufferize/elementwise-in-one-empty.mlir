// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck %s

// Each operation reads an element before it writes it: one buffer for all of them. What is unused
// gets none.
func.func @chain(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %unused = linalg.exp ins(%a : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  func.return %b : tensor<8xf32>
}

// CHECK:      func.func @chain(%x: memref<8xf32>) -> memref<8xf32> {
// CHECK-NEXT:   %e = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:   linalg.exp ins(%x : memref<8xf32>) outs(%e : memref<8xf32>)
// CHECK-NEXT:   linalg.exp ins(%e : memref<8xf32>) outs(%e : memref<8xf32>)
// CHECK-NEXT:   func.return %e : memref<8xf32>

// What every iteration hands on unchanged, or is the same in both branches, is not handed on.
func.func @carried(%n: index, %c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p, %q = scf.for %i = %z to %n step %s iter_args(%a = %t, %b = %u) -> (tensor<8xf32>, tensor<8xf32>) {
    %w = tensor.insert %v into %a[%i] : tensor<8xf32>
    scf.yield %w, %b : tensor<8xf32>, tensor<8xf32>
  }
  %r = scf.if %c -> (tensor<8xf32>) {
    scf.yield %q : tensor<8xf32>
  } else {
    scf.yield %u : tensor<8xf32>
  }
  func.return %p, %r : tensor<8xf32>, tensor<8xf32>
}

// CHECK:      func.func @carried
// CHECK:        scf.for %i = %z to %n step %s {
// CHECK-NEXT:     memref.store %v, %t[%i] : memref<8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %t, %u : memref<8xf32>, memref<8xf32>
