// RUN: xdsl-opt %s -p "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}" | filecheck %s --match-full-lines

// %t is read behind the loop, which works on a copy of it: the result is that copy, and not %t.
// CHECK-LABEL:  func.func @f(%t: memref<8xf32>, %v: f32, %n: index) -> (memref<8xf32>, f32) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %x = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    memref.copy %t, %x : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      memref.store %v, %x[%i] : memref<8xf32>
// CHECK-NEXT:      %z = memref.load %x[%c1] : memref<8xf32>
// CHECK-NEXT:      "test.op"(%z) : (f32) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    %k = "test.op"() : () -> index
// CHECK-NEXT:    %a = memref.load %t[%k] : memref<8xf32>
// CHECK-NEXT:    "test.op"(%a) : (f32) -> ()
// CHECK-NEXT:    memref.copy %x, %t : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    func.return %t, %a : memref<8xf32>, f32
// CHECK-NEXT:  }
func.func @f(%t: tensor<8xf32>, %v: f32, %n: index) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<8xf32>) {
    %y = tensor.insert %v into %x[%i] : tensor<8xf32>
    %z = tensor.extract %y[%c1] : tensor<8xf32>
    "test.op"(%z) : (f32) -> ()
    scf.yield %y : tensor<8xf32>
  }
  %k = "test.op"() : () -> index
  %a = tensor.extract %t[%k] : tensor<8xf32>
  "test.op"(%a) : (f32) -> ()
  %w = tensor.insert_slice %r into %t[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  func.return %w, %a : tensor<8xf32>, f32
}
