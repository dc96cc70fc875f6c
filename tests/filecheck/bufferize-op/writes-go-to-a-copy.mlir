// RUN: python %S/../../../examples/bufferize_marked_ops.py %s | filecheck --match-full-lines %s
// RUN: python %S/../../../examples/bufferize_marked_ops.py %s 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck --match-full-lines %s

// %t is read afterwards, but need not be: nobody knows which memory it will be in.

// CHECK-LABEL: {{.*}}@insertion({{.*}}
// CHECK-NEXT:    %[[T:.*]] = bufferization.to_buffer %t read_only : tensor<16xf32> to memref<16xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %r = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    memref.copy %[[T]], %r : memref<16xf32, strided<[?], offset: ?>> to memref<16xf32>
// CHECK-NEXT:    memref.store %v, %r[%i] : memref<16xf32>
// CHECK-NEXT:    %[[R:.*]] = bufferization.to_tensor %r restrict writable : memref<16xf32> to tensor<16xf32>
// CHECK-NEXT:    %x = tensor.extract %t[%i] : tensor<16xf32>
// CHECK-NEXT:    func.return %[[R]], %x : tensor<16xf32>, f32
// CHECK-NEXT:  }
func.func @insertion(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
  %r = tensor.insert %v into %t[%i] {bufferize} : tensor<16xf32>
  %x = tensor.extract %t[%i] : tensor<16xf32>
  func.return %r, %x : tensor<16xf32>, f32
}

// What is overwritten is not copied, nor looked at.

// CHECK-LABEL: {{.*}}@fill({{.*}}
// CHECK-NEXT:    %r = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%r : memref<16xf32>)
// CHECK-NEXT:    %[[R:.*]] = bufferization.to_tensor %r restrict writable : memref<16xf32> to tensor<16xf32>
// CHECK-NEXT:    func.return %[[R]] : tensor<16xf32>
// CHECK-NEXT:  }
func.func @fill(%t: tensor<16xf32>, %v: f32) -> tensor<16xf32> {
  %r = "linalg.fill"(%v, %t) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }) {bufferize} : (f32, tensor<16xf32>) -> tensor<16xf32>
  func.return %r : tensor<16xf32>
}

// Inside of a loop that stays, at each iteration.

// CHECK-LABEL: {{.*}}@in_a_loop({{.*}}
// CHECK:           %r = scf.for %i = %zero to %n step %one iter_args(%x = %t) -> (tensor<16xf32>) {
// CHECK-NEXT:      %[[X:.*]] = bufferization.to_buffer %x read_only : tensor<16xf32> to memref<16xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      %y = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:      memref.copy %[[X]], %y : memref<16xf32, strided<[?], offset: ?>> to memref<16xf32>
// CHECK-NEXT:      memref.store %v, %y[%i] : memref<16xf32>
// CHECK-NEXT:      %[[Y:.*]] = bufferization.to_tensor %y restrict writable : memref<16xf32> to tensor<16xf32>
// CHECK-NEXT:      scf.yield %[[Y]] : tensor<16xf32>
func.func @in_a_loop(%t: tensor<16xf32>, %v: f32, %n: index) -> tensor<16xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %t) -> (tensor<16xf32>) {
    %y = tensor.insert %v into %x[%i] {bufferize} : tensor<16xf32>
    scf.yield %y : tensor<16xf32>
  }
  func.return %r : tensor<16xf32>
}
