// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// The loop comes back with the buffer of %a as its second result, which the fill would destroy: so
// %a is copied for the loop.
// CHECK-LABEL: @written_behind_the_loop
// CHECK:       linalg.exp ins(%x : {{.*}}) outs(%a : memref<8xf32>)
// CHECK-NEXT:  %[[COPY:.*]] = memref.alloc()
// CHECK-NEXT:  memref.copy %a, %[[COPY]]
// CHECK:       scf.for {{.*}} iter_args(%p = %[[COPY]],
// CHECK:       linalg.fill {{.*}} outs(%a : memref<8xf32>)
func.func @written_behind_the_loop(%x: tensor<8xf32>, %n: index, %c: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r, %s = scf.for %i = %zero to %n step %one iter_args(%p = %a, %q = %x) -> (tensor<8xf32>, tensor<8xf32>) {
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y, %p : tensor<8xf32>, tensor<8xf32>
  }
  %f = linalg.fill ins(%c : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return %f, %s : tensor<8xf32>, tensor<8xf32>
}

// Behind a view of it, too.
// CHECK-LABEL: @a_part_written_behind_the_loop
// CHECK:       linalg.exp ins(%x : {{.*}}) outs(%a : memref<8xf32>)
// CHECK-NEXT:  %[[COPY:.*]] = memref.alloc()
// CHECK-NEXT:  memref.copy %a, %[[COPY]]
// CHECK:       scf.for {{.*}} iter_args(%p = %[[COPY]],
func.func @a_part_written_behind_the_loop(%x: tensor<8xf32>, %n: index, %c: f32) -> (tensor<4xf32>, tensor<8xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r, %s = scf.for %i = %zero to %n step %one iter_args(%p = %a, %q = %x) -> (tensor<8xf32>, tensor<8xf32>) {
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y, %p : tensor<8xf32>, tensor<8xf32>
  }
  %part = tensor.extract_slice %a[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %f = linalg.fill ins(%c : f32) outs(%part : tensor<4xf32>) -> tensor<4xf32>
  return %f, %s : tensor<4xf32>, tensor<8xf32>
}

// Nobody reads the other result any more.
// CHECK-LABEL: @written_behind_the_last_read
// CHECK-NOT:   memref.copy %a
// CHECK:       scf.for {{.*}} iter_args(%p = %a,
func.func @written_behind_the_last_read(%x: tensor<8xf32>, %n: index, %c: f32) -> (tensor<8xf32>, f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r, %s = scf.for %i = %zero to %n step %one iter_args(%p = %a, %q = %x) -> (tensor<8xf32>, tensor<8xf32>) {
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y, %p : tensor<8xf32>, tensor<8xf32>
  }
  %read = tensor.extract %s[%zero] : tensor<8xf32>
  %f = linalg.fill ins(%c : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return %f, %read : tensor<8xf32>, f32
}

// What is written is the first result, which is another buffer than the second one.
// CHECK-LABEL: @a_result_written_behind_the_loop
// CHECK-NOT:   memref.copy %a
// CHECK:       scf.for {{.*}} iter_args(%p = %a,
// CHECK:       linalg.fill {{.*}} outs(%r : memref<8xf32>)
func.func @a_result_written_behind_the_loop(%x: tensor<8xf32>, %n: index, %c: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r, %s = scf.for %i = %zero to %n step %one iter_args(%p = %a, %q = %x) -> (tensor<8xf32>, tensor<8xf32>) {
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y, %p : tensor<8xf32>, tensor<8xf32>
  }
  %f = linalg.fill ins(%c : f32) outs(%r : tensor<8xf32>) -> tensor<8xf32>
  return %f, %s : tensor<8xf32>, tensor<8xf32>
}

// The second loop may come back with the buffer of %a, too.
// CHECK-LABEL: @two_loops
// CHECK:       linalg.exp ins(%x : {{.*}}) outs(%a : memref<8xf32>)
// CHECK-NEXT:  %[[COPY:.*]] = memref.alloc()
// CHECK-NEXT:  memref.copy %a, %[[COPY]]
// CHECK:       scf.for {{.*}} iter_args(%p = %[[COPY]],
func.func @two_loops(%x: tensor<8xf32>, %n: index, %c: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r, %s = scf.for %i = %zero to %n step %one iter_args(%p = %a, %q = %x) -> (tensor<8xf32>, tensor<8xf32>) {
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y, %p : tensor<8xf32>, tensor<8xf32>
  }
  %t, %u = scf.for %i = %zero to %n step %one iter_args(%p = %s, %q = %x) -> (tensor<8xf32>, tensor<8xf32>) {
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y, %p : tensor<8xf32>, tensor<8xf32>
  }
  %f = linalg.fill ins(%c : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return %f, %u : tensor<8xf32>, tensor<8xf32>
}
