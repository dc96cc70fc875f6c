// RUN: xdsl-opt %s -p eliminate-empty-tensors | filecheck --match-full-lines %s

// What is seen under a type with other static sizes, what is to be in a buffer, and what was never
// computed.

func.func @cast(%t: tensor<256xf32>, %v: f32) -> tensor<256xf32> {
  %c128 = arith.constant 128 : index
  %e = tensor.empty(%c128) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %c = tensor.cast %f : tensor<?xf32> to tensor<128xf32>
  %r = tensor.insert_slice %c into %t[2] [128] [1] : tensor<128xf32> into tensor<256xf32>
  func.return %r : tensor<256xf32>
}

func.func @buffer(%m: memref<5xf32>, %v: f32) {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  bufferization.materialize_in_destination %f in restrict writable %m : (tensor<5xf32>, memref<5xf32>) -> ()
  func.return
}

func.func @buffer_that_is_used_meanwhile(%m: memref<5xf32>, %v: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %x = memref.load %m[%i] : memref<5xf32>
  bufferization.materialize_in_destination %f in restrict writable %m : (tensor<5xf32>, memref<5xf32>) -> ()
  func.return %x : f32
}

func.func @nothing(%t: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = tensor.insert_slice %e into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @cast(%t: tensor<256xf32>, %v: f32) -> tensor<256xf32> {
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %0 = tensor.extract_slice %t[2] [128] [1] : tensor<256xf32> to tensor<128xf32>
// CHECK-NEXT:     %e = tensor.cast %0 : tensor<128xf32> to tensor<?xf32>
// CHECK-NEXT:     %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:     %c = tensor.cast %f : tensor<?xf32> to tensor<128xf32>
// CHECK-NEXT:     %r = tensor.insert_slice %c into %t[2] [128] [1] : tensor<128xf32> into tensor<256xf32>
// CHECK-NEXT:     func.return %r : tensor<256xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @buffer(%m: memref<5xf32>, %v: f32) {
// CHECK-NEXT:     %0 = bufferization.to_tensor %m restrict writable : memref<5xf32> to tensor<5xf32>
// CHECK-NEXT:     %f = linalg.fill ins(%v : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:     bufferization.materialize_in_destination %f in restrict writable %m : (tensor<5xf32>, memref<5xf32>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @buffer_that_is_used_meanwhile(%m: memref<5xf32>, %v: f32, %i: index) -> f32 {
// CHECK-NEXT:     %e = tensor.empty() : tensor<5xf32>
// CHECK-NEXT:     %f = linalg.fill ins(%v : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:     %x = memref.load %m[%i] : memref<5xf32>
// CHECK-NEXT:     bufferization.materialize_in_destination %f in restrict writable %m : (tensor<5xf32>, memref<5xf32>) -> ()
// CHECK-NEXT:     func.return %x : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @nothing(%t: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:     func.return %t : tensor<8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

