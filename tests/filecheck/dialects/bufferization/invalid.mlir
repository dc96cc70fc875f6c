// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// What the verifiers of the extended bufferization dialect refuse.

func.func @f(%b: memref<4xf32, strided<[2]>>) {
  %0 = bufferization.to_tensor %b : memref<4xf32, strided<[2]>> to tensor<5xf32>
  return
}

// CHECK: expected the same shape, got memref<4xf32, strided<[2]>> and tensor<5xf32>

// -----

func.func @f(%t: tensor<4xf32>) {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xi32>
  return
}

// CHECK: expected the same element type, got tensor<4xf32> and memref<4xi32>

// -----

func.func @f(%n: index) {
  %0 = bufferization.alloc_tensor(%n) : tensor<4xf32>
  return
}

// CHECK: expected 0 dynamic sizes, got 1

// -----

func.func @f(%a: memref<4xf32>, %c: i1) {
  bufferization.dealloc (%a : memref<4xf32>) if (%c, %c)
  return
}

// CHECK: must have the same number of conditions as memrefs to deallocate, got 2 and 1

// -----

func.func @f(%a: memref<4xf32>, %c: i1) {
  "bufferization.dealloc"(%a, %c, %a) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<4xf32>) -> ()
  return
}

// CHECK: must have the same number of updated conditions (results) as retained operands, got 0 and 1

// -----

func.func @f(%t: tensor<4xf32>, %b: memref<4xf32>) {
  %0 = bufferization.materialize_in_destination %t in %b : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: expected a result exactly where the destination is a tensor
