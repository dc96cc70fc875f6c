// RUN: xdsl-opt %s -p "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map copy-before-write=true}" | filecheck %s --match-full-lines

// Nothing is analysed: whatever writes gets a copy, in functions and beside them.
// CHECK-LABEL:  func.func @filled(%v: f32) -> memref<8xf32> {
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    %f = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%f : memref<8xf32>)
// CHECK-NEXT:    %i = arith.constant 3 : index
// CHECK-NEXT:    %r = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    memref.copy %f, %r : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    memref.store %v, %r[%i] : memref<8xf32>
// CHECK-NEXT:    func.return %r : memref<8xf32>
// CHECK-NEXT:  }
func.func @filled(%v: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %i = arith.constant 3 : index
  %r = tensor.insert %v into %f[%i] : tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// CHECK-LABEL:  scf.execute_region {
// CHECK:          linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
// CHECK-NEXT:     %u = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     memref.copy %t, %u : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:     memref.store %f, %u[%i] : memref<8xf32>
scf.execute_region {
  %f = arith.constant 1.0 : f32
  %i = arith.constant 0 : index
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %u = tensor.insert %f into %t[%i] : tensor<8xf32>
  %x = tensor.extract %u[%i] : tensor<8xf32>
  "test.op"(%x) : (f32) -> ()
  scf.yield
}
