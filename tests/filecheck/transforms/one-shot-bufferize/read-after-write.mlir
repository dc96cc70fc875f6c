// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck %s --check-prefix=MOVED
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map" simplify=false}' | filecheck %s
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true test-analysis-only=true print-conflicts=true}' | filecheck %s --check-prefix=ANALYSIS
// RUN: xdsl-opt %s -p 'one-shot-bufferize{dialect-filter=tensor}' | filecheck %s --check-prefix=PARTIAL

func.func @f(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %x = tensor.extract %t[%i] : tensor<16xf32>
  func.return %r, %x : tensor<16xf32>, f32
}

// The read goes first.

// MOVED:      func.func @f(%t: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, f32) {
// MOVED-NEXT:   %x = memref.load %t[%i] : memref<16xf32>
// MOVED-NEXT:   memref.store %v, %t[%i] : memref<16xf32>
// MOVED-NEXT:   func.return %t, %x : memref<16xf32>, f32

// CHECK:      func.func @f(%t: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, f32) {
// CHECK-NEXT:   %r = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:   memref.copy %t, %r : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:   memref.store %v, %r[%i] : memref<16xf32>
// CHECK-NEXT:   %x = memref.load %t[%i] : memref<16xf32>
// CHECK-NEXT:   func.return %r, %x : memref<16xf32>, f32

// ANALYSIS:      tensor.insert %v into %t[%i] {__inplace_operands_attr__ = ["none", "false", "none"]
// ANALYSIS-SAME:   this write would destroy %t, which 'tensor.extract' reads
// ANALYSIS:      tensor.extract %t[%i] {__inplace_operands_attr__ = ["true", "none"]}

// PARTIAL:      func.func @f(%t: tensor<16xf32>
// PARTIAL-NEXT:   %0 = bufferization.to_buffer %t
// PARTIAL:        %1 = bufferization.to_tensor %r
// PARTIAL:        func.return %1, %x : tensor<16xf32>, f32

// Cites: 003/single-pass, 003/raw-conflicts
