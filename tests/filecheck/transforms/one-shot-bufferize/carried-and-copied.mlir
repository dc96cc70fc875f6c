// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck --match-full-lines %s

// A loop goes on handing on what is no tensor, also if it never changes.

// CHECK-LABEL: {{.*}}@carries_a_number({{.*}}
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %r = scf.for %i = %[[V0]] to %n step %[[V1]] iter_args(%s = %v) -> (f32) {
// CHECK-NEXT:      memref.store %s, %t[%i] : memref<4xf32>
// CHECK-NEXT:      scf.yield %s : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %t, %r : memref<4xf32>, f32
// CHECK-NEXT:  }
func.func @carries_a_number(%t: tensor<4xf32>, %v: f32, %n: index) -> (tensor<4xf32>, f32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r:2 = scf.for %i = %0 to %n step %1 iter_args(%a = %t, %s = %v) -> (tensor<4xf32>, f32) {
    %b = tensor.insert %s into %a[%i] : tensor<4xf32>
    scf.yield %b, %s : tensor<4xf32>, f32
  }
  func.return %r#0, %r#1 : tensor<4xf32>, f32
}

// A copy of what is in a memory space of its own is in that one.

// CHECK-LABEL: {{.*}}@copied_into_another_memory({{.*}}
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 3 : i64>
// CHECK-NEXT:    memref.copy %t, %a : memref<4xf32> to memref<4xf32, 3 : i64>
// CHECK-NEXT:    %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 3 : i64>
// CHECK-NEXT:    memref.copy %a, %b : memref<4xf32, 3 : i64> to memref<4xf32, 3 : i64>
// CHECK-NEXT:    memref.store %v, %b[%i] : memref<4xf32, 3 : i64>
// CHECK-NEXT:    memref.store %v, %a[%[[V0]]] : memref<4xf32, 3 : i64>
// CHECK-NEXT:    %x = memref.load %b[%i] : memref<4xf32, 3 : i64>
// CHECK-NEXT:    %y = memref.load %a[%i] : memref<4xf32, 3 : i64>
// CHECK-NEXT:    %z = memref.load %b[%[[V0]]] : memref<4xf32, 3 : i64>
// CHECK-NEXT:    func.return %x, %y, %z : f32, f32, f32
// CHECK-NEXT:  }
func.func @copied_into_another_memory(%t: tensor<4xf32>, %v: f32, %i: index) -> (f32, f32, f32) {
  %1 = arith.constant 1 : index
  %a = bufferization.alloc_tensor() copy(%t) {memory_space = 3 : i64} : tensor<4xf32>
  %b = tensor.insert %v into %a[%i] : tensor<4xf32>
  %c = tensor.insert %v into %a[%1] : tensor<4xf32>
  %x = tensor.extract %b[%i] : tensor<4xf32>
  %y = tensor.extract %c[%i] : tensor<4xf32>
  %z = tensor.extract %b[%1] : tensor<4xf32>
  func.return %x, %y, %z : f32, f32, f32
}
