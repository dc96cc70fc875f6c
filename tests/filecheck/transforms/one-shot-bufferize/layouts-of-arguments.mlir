// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck --match-full-lines %s
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck --match-full-lines %s --check-prefix=IDENTITY

// An argument has the layout that is asked for, whatever the option says; a map with strides is
// written as these. What only tensors have goes with them; a declaration keeps it.

func.func @column_major(%t: tensor<4x8xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d1 * 4 + d0)>}, %v: f32, %i: index) -> tensor<4x8xf32> {
  %r = tensor.insert %v into %t[%i, %i] : tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}

func.func @not_strided(%t: tensor<16xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>}, %i: index) -> f32 {
  %r = tensor.extract %t[%i] : tensor<16xf32>
  func.return %r : f32
}

func.func private @outside(tensor<?xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>, bufferization.access = "read"})

func.func @calls(%t: tensor<?xf32> {bufferization.writable = true, bufferization.access = "read"}, %n: tensor<?xf32> {bufferization.writable = false}) {
  func.call @outside(%t) : (tensor<?xf32>) -> ()
  func.return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @column_major(%t: memref<4x8xf32, strided<[1, 4]>>, %v: f32, %i: index) -> memref<4x8xf32, strided<[1, 4]>> {
// CHECK-NEXT:     memref.store %v, %t[%i, %i] : memref<4x8xf32, strided<[1, 4]>>
// CHECK-NEXT:     func.return %t : memref<4x8xf32, strided<[1, 4]>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @not_strided(%t: memref<16xf32, affine_map<(d0) -> ((d0 floordiv 4), (d0 mod 4))>>, %i: index) -> f32 {
// CHECK-NEXT:     %r = memref.load %t[%i] : memref<16xf32, affine_map<(d0) -> ((d0 floordiv 4), (d0 mod 4))>>
// CHECK-NEXT:     func.return %r : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @outside(memref<?xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>, bufferization.access = "read"})
// CHECK-NEXT:   func.func @calls(%t: memref<?xf32, strided<[?], offset: ?>> {bufferization.access = "read"}, %n: memref<?xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = memref.dim %t, %0 : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     %2 = memref.alloc(%1) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:     memref.copy %t, %2 : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// CHECK-NEXT:     func.call @outside(%2) : (memref<?xf32>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// IDENTITY:      builtin.module {
// IDENTITY-NEXT:   func.func @column_major(%t: memref<4x8xf32, strided<[1, 4]>>, %v: f32, %i: index) -> memref<4x8xf32> {
// IDENTITY-NEXT:     memref.store %v, %t[%i, %i] : memref<4x8xf32, strided<[1, 4]>>
// IDENTITY-NEXT:     %0 = memref.alloc() {alignment = 64 : i64} : memref<4x8xf32>
// IDENTITY-NEXT:     memref.copy %t, %0 : memref<4x8xf32, strided<[1, 4]>> to memref<4x8xf32>
// IDENTITY-NEXT:     func.return %0 : memref<4x8xf32>
// IDENTITY-NEXT:   }
// IDENTITY-NEXT:   func.func @not_strided(%t: memref<16xf32, affine_map<(d0) -> ((d0 floordiv 4), (d0 mod 4))>>, %i: index) -> f32 {
// IDENTITY-NEXT:     %r = memref.load %t[%i] : memref<16xf32, affine_map<(d0) -> ((d0 floordiv 4), (d0 mod 4))>>
// IDENTITY-NEXT:     func.return %r : f32
// IDENTITY-NEXT:   }
// IDENTITY-NEXT:   func.func private @outside(memref<?xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>, bufferization.access = "read"})
// IDENTITY-NEXT:   func.func @calls(%t: memref<?xf32> {bufferization.access = "read"}, %n: memref<?xf32>) {
// IDENTITY-NEXT:     func.call @outside(%t) : (memref<?xf32>) -> ()
// IDENTITY-NEXT:     func.return
// IDENTITY-NEXT:   }
// IDENTITY-NEXT: }

