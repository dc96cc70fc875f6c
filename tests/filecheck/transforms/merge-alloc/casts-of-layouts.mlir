// RUN: xdsl-opt -p merge-alloc,verify-memory-plan %s | filecheck %s

// I3 through a cast that only spells the layout otherwise: the stride of a dimension of one element means nothing.

func.func @spelled_otherwise() {
  %a = memref.alloc() : memref<4x1x8xf32, strided<[8, 8, 1]>>
  "test.op"(%a) : (memref<4x1x8xf32, strided<[8, 8, 1]>>) -> ()
  %c = builtin.unrealized_conversion_cast %a : memref<4x1x8xf32, strided<[8, 8, 1]>> to memref<4x1x8xf32, strided<[8, 100, 1]>>
  %v = memref.alloc() : memref<4x1x8xf32>
  linalg.exp ins(%c : memref<4x1x8xf32, strided<[8, 100, 1]>>) outs(%v : memref<4x1x8xf32>)
  "test.op"(%v) : (memref<4x1x8xf32>) -> ()
  func.return
}

// CHECK-LABEL: @spelled_otherwise
// CHECK-SAME:    in_place_of

// Elements in another order, in another memory, or in two buffers.

func.func @another_order() {
  %a = memref.alloc() : memref<4x4xf32>
  "test.op"(%a) : (memref<4x4xf32>) -> ()
  %c = builtin.unrealized_conversion_cast %a : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  %v = memref.alloc() : memref<4x4xf32>
  linalg.exp ins(%c : memref<4x4xf32, strided<[1, 4]>>) outs(%v : memref<4x4xf32>)
  "test.op"(%v) : (memref<4x4xf32>) -> ()
  func.return
}

func.func @another_memory() {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  %c = builtin.unrealized_conversion_cast %a : memref<4xf32> to memref<4xf32, 1>
  %v = memref.alloc() : memref<4xf32>
  linalg.exp ins(%c : memref<4xf32, 1>) outs(%v : memref<4xf32>)
  "test.op"(%v) : (memref<4xf32>) -> ()
  func.return
}

func.func @two_buffers() {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  %c, %d = builtin.unrealized_conversion_cast %a : memref<4xf32> to memref<4xf32>, memref<4xf32>
  %v = memref.alloc() : memref<4xf32>
  linalg.exp ins(%c : memref<4xf32>) outs(%v : memref<4xf32>)
  "test.op"(%v) : (memref<4xf32>) -> ()
  func.return
}

// CHECK-LABEL: @another_order
// CHECK-NOT:     in_place_of
// CHECK-LABEL: @another_memory
// CHECK-NOT:     in_place_of
// CHECK-LABEL: @two_buffers
// CHECK-NOT:     in_place_of

// Who gets a number knows where the buffer is.

func.func @a_number_beside_a_buffer() {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  %c, %i = builtin.unrealized_conversion_cast %a : memref<4xf32> to memref<4xf32>, index
  %v = memref.alloc() : memref<4xf32>
  linalg.exp ins(%c : memref<4xf32>) outs(%v : memref<4xf32>)
  "test.op"(%v) : (memref<4xf32>) -> ()
  func.return
}

// CHECK-LABEL: @a_number_beside_a_buffer
// CHECK-SAME:    reason = "cast to a type that is no buffer"
