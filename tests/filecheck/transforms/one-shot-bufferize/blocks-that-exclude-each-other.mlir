// RUN: xdsl-opt %s -p "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}" | filecheck %s --match-full-lines

// Who comes by the write never comes by the read: nothing is copied. Behind both, %t is as it was, so
// that the write needs a copy.
// CHECK-LABEL:  func.func @apart(%c: i1, %t: memref<8xf32>, %v: f32, %i: index) -> f32 {
// CHECK-NEXT:    cf.cond_br %c, ^write, ^read
// CHECK-NEXT:  ^write:
// CHECK-NEXT:    memref.store %v, %t[%i] : memref<8xf32>
// CHECK-NEXT:    %x = memref.load %t[%i] : memref<8xf32>
// CHECK-NEXT:    func.return %x : f32
// CHECK-NEXT:  ^read:
// CHECK-NEXT:    %y = memref.load %t[%i] : memref<8xf32>
// CHECK-NEXT:    func.return %y : f32
// CHECK-NEXT:  }
func.func @apart(%c: i1, %t: tensor<8xf32>, %v: f32, %i: index) -> f32 {
  cf.cond_br %c, ^write, ^read
^write:
  %w = tensor.insert %v into %t[%i] : tensor<8xf32>
  %x = tensor.extract %w[%i] : tensor<8xf32>
  func.return %x : f32
^read:
  %y = tensor.extract %t[%i] : tensor<8xf32>
  func.return %y : f32
}
// CHECK-LABEL:  func.func @together(%c: i1, %t: memref<8xf32>, %v: f32, %i: index) -> f32 {
// CHECK-NEXT:    cf.cond_br %c, ^write, ^read
// CHECK-NEXT:  ^write:
// CHECK-NEXT:    %w = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    memref.copy %t, %w : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    memref.store %v, %w[%i] : memref<8xf32>
// CHECK-NEXT:    %x = memref.load %w[%i] : memref<8xf32>
// CHECK-NEXT:    "test.op"(%x) : (f32) -> ()
// CHECK-NEXT:    cf.br ^read
// CHECK-NEXT:  ^read:
// CHECK-NEXT:    %y = memref.load %t[%i] : memref<8xf32>
// CHECK-NEXT:    func.return %y : f32
// CHECK-NEXT:  }
func.func @together(%c: i1, %t: tensor<8xf32>, %v: f32, %i: index) -> f32 {
  cf.cond_br %c, ^write, ^read
^write:
  %w = tensor.insert %v into %t[%i] : tensor<8xf32>
  %x = tensor.extract %w[%i] : tensor<8xf32>
  "test.op"(%x) : (f32) -> ()
  cf.br ^read
^read:
  %y = tensor.extract %t[%i] : tensor<8xf32>
  func.return %y : f32
}

// Cites: 003/branches
