// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' --split-input-file | filecheck %s

// %r is %a or %b, which are two buffers all the same: what writes %a leaves %b as it is. The insertion at the top,
// which is the last one to be decided, does not change that.

// CHECK-LABEL: func.func @two_buffers(
// CHECK-NOT:     memref.alloc
// CHECK:         func.return
func.func @two_buffers(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>, %d: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>, f32, f32) {
  %e = tensor.insert %v into %d[%i] : tensor<4xf32>
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  %x = tensor.extract %r[%i] : tensor<4xf32>
  %k = "test.op"(%x) : (f32) -> index
  %w = tensor.insert %v into %a[%k] : tensor<4xf32>
  %s = tensor.extract %w[%i] : tensor<4xf32>
  %j = "test.op"(%s) : (f32) -> index
  %y = tensor.extract %b[%j] : tensor<4xf32>
  func.return %e, %w, %x, %y : tensor<4xf32>, tensor<4xf32>, f32, f32
}

// -----

// The same with a choice of which the second operand is decided last: it is in place, too.

// CHECK-LABEL: func.func @two_buffers_to_choose_from(
// CHECK-NOT:     memref.alloc
// CHECK:         func.return
func.func @two_buffers_to_choose_from(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, f32, f32) {
  %r = arith.select %c, %a, %b : tensor<4xf32>
  %x = tensor.extract %r[%i] : tensor<4xf32>
  %k = "test.op"(%x) : (f32) -> index
  %w = tensor.insert %v into %a[%k] : tensor<4xf32>
  %s = tensor.extract %w[%i] : tensor<4xf32>
  %j = "test.op"(%s) : (f32) -> index
  %y = tensor.extract %b[%j] : tensor<4xf32>
  func.return %w, %x, %y : tensor<4xf32>, f32, f32
}

// -----

// %part may be written as %r, while a part of the same buffer is read as %other: one of them is a copy, though %u,
// which %part is chosen from, too, is another buffer.

// CHECK-LABEL: func.func @part_of_a_buffer_that_is_read(
// CHECK:         %[[COPY:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK:         memref.copy %part, %[[COPY]]
// CHECK:         arith.select %c, %a, %[[COPY]]
func.func @part_of_a_buffer_that_is_read(%c: i1, %a: tensor<4xf32>, %big: tensor<8xf32>, %u: tensor<4xf32>, %v: f32, %i: index) -> (f32, f32, f32, f32) {
  %part = tensor.extract_slice %big[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %other = tensor.extract_slice %big[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = arith.select %c, %a, %part : tensor<4xf32>
  %s = arith.select %c, %part, %u : tensor<4xf32>
  %x = tensor.extract %s[%i] : tensor<4xf32>
  %k = "test.op"(%x) : (f32) -> index
  %w = tensor.insert %v into %r[%k] : tensor<4xf32>
  %y = tensor.extract %w[%i] : tensor<4xf32>
  %j = "test.op"(%y) : (f32) -> index
  %z = tensor.extract %other[%j] : tensor<4xf32>
  %t = tensor.extract %u[%j] : tensor<4xf32>
  func.return %x, %y, %z, %t : f32, f32, f32, f32
}
