// RUN: xdsl-opt %s -p tensor-copy-insertion | filecheck %s

// The copy is in the memory that it says, not in that of its source; so is what stands for it.

func.func @f(%m: memref<10xf32, 2>, %v: f32, %i: index) -> (f32, f32) {
  %u = bufferization.to_tensor %m restrict : memref<10xf32, 2> to tensor<10xf32>
  %t = bufferization.alloc_tensor() copy(%u) {memory_space = 3 : i64} : tensor<10xf32>
  %s = linalg.fill ins(%v : f32) outs(%t : tensor<10xf32>) -> tensor<10xf32>
  %x = linalg.fill ins(%v : f32) outs(%t : tensor<10xf32>) -> tensor<10xf32>
  %a = tensor.extract %s[%i] : tensor<10xf32>
  %b = tensor.extract %x[%i] : tensor<10xf32>
  func.return %a, %b : f32, f32
}

// CHECK-LABEL: @f
// CHECK:         %t = bufferization.alloc_tensor() copy(%u) {memory_space = 3 : i64} : tensor<10xf32>
// CHECK-NEXT:    %{{.*}} = bufferization.alloc_tensor() {memory_space = 3 : i64} : tensor<10xf32>
