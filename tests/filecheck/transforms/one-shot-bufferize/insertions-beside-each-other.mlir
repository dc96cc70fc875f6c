// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck %s

// The second insertion reads all that it does not overwrite, among which is what the first one writes: one of them is
// into a copy. (What the operation in between returns keeps them in their order.)

// CHECK-LABEL: func.func @reads_the_rest(
// CHECK:         memref.copy %t,
func.func @reads_the_rest(%t: tensor<8xf32>, %x: tensor<4xf32>, %i: index) -> (tensor<8xf32>, f32) {
  %w = tensor.insert_slice %x into %t[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %y = tensor.extract %w[%i] : tensor<8xf32>
  %k = "test.op"(%y) : (f32) -> f32
  %z = tensor.insert %k into %x[%i] : tensor<4xf32>
  %r = tensor.insert_slice %z into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %r, %y : tensor<8xf32>, f32
}

// The first four elements of a part that begins at 2 are not those at 0, into which they are inserted: if the fill was
// in place, it would write the elements 4 and 5 of %t, which the insertion keeps.

// CHECK-LABEL: func.func @another_place(
// CHECK:         %u = memref.alloc()
// CHECK:         %s = memref.subview %u[0] [4] [1]
// CHECK:         linalg.fill ins(%v : f32) outs(%s :
func.func @another_place(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %u = tensor.extract_slice %t[2] [6] [1] : tensor<8xf32> to tensor<6xf32>
  %s = tensor.extract_slice %u[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %f into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// What is inserted at 0 is what was at 4 before something else was inserted there.

// CHECK-LABEL: func.func @moved_before_it_is_overwritten(
// CHECK:         %[[OLD:.*]] = memref.subview %t[4] [4] [1]
// CHECK:         %s = memref.alloc()
// CHECK:         memref.copy %[[OLD]], %s
// CHECK:         memref.copy %y,
func.func @moved_before_it_is_overwritten(%t: tensor<8xf32>, %y: tensor<4xf32>) -> tensor<8xf32> {
  %s = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %w = tensor.insert_slice %y into %t[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %r = tensor.insert_slice %s into %w[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// What is read later is at 0 or at 4, where something else is inserted before.

// CHECK-LABEL: func.func @one_of_two_places(
// CHECK:         memref.alloc()
// CHECK:         memref.copy %y,
func.func @one_of_two_places(%t: tensor<8xf32>, %y: tensor<4xf32>, %c: i1, %i: index) -> (tensor<8xf32>, f32) {
  %p = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %q = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = arith.select %c, %p, %q : tensor<4xf32>
  %w = tensor.insert_slice %y into %t[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %x = tensor.extract %w[%i] : tensor<8xf32>
  %k = "test.op"(%x) : (f32) -> index
  %z = tensor.extract %r[%k] : tensor<4xf32>
  func.return %w, %z : tensor<8xf32>, f32
}
