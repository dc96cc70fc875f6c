// RUN: xdsl-opt %s -p 'tensor-copy-insertion{must-infer-memory-space=true}' | filecheck --match-full-lines %s
// RUN: xdsl-opt %s -p 'tensor-copy-insertion{must-infer-memory-space=true allow-return-allocs-from-loops=true},one-shot-bufferize{must-infer-memory-space=true}' | filecheck --match-full-lines %s --check-prefix=BUFFERS

// New tensors are in the memory space of what they stand for: without contents, the operation says
// so; a copy is in that of its source.

func.func @f(%m: memref<10xf32, 2>, %v: f32, %i: index) -> (f32, f32, f32, f32) {
  %t = bufferization.alloc_tensor() {memory_space = 1 : ui64} : tensor<10xf32>
  %s = tensor.insert %v into %t[%i] : tensor<10xf32>
  %x = tensor.insert %v into %t[%i] : tensor<10xf32>
  %a = tensor.extract %s[%i] : tensor<10xf32>
  %b = tensor.extract %x[%i] : tensor<10xf32>
  %u = bufferization.to_tensor %m restrict : memref<10xf32, 2> to tensor<10xf32>
  %w = tensor.insert %v into %u[%i] : tensor<10xf32>
  %c = tensor.extract %u[%i] : tensor<10xf32>
  %d = tensor.extract %w[%i] : tensor<10xf32>
  func.return %a, %b, %c, %d : f32, f32, f32, f32
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<10xf32, 2 : i64>, %v: f32, %i: index) -> (f32, f32, f32, f32) {
// CHECK-NEXT:     %t = bufferization.alloc_tensor() {memory_space = 1 : ui64} : tensor<10xf32>
// CHECK-NEXT:     %0 = bufferization.alloc_tensor() {memory_space = 1 : ui64} : tensor<10xf32>
// CHECK-NEXT:     %s = tensor.insert %v into %0[%i] : tensor<10xf32>
// CHECK-NEXT:     %x = tensor.insert %v into %t[%i] : tensor<10xf32>
// CHECK-NEXT:     %a = tensor.extract %s[%i] : tensor<10xf32>
// CHECK-NEXT:     %b = tensor.extract %x[%i] : tensor<10xf32>
// CHECK-NEXT:     %u = bufferization.to_tensor %m restrict : memref<10xf32, 2 : i64> to tensor<10xf32>
// CHECK-NEXT:     %1 = bufferization.alloc_tensor() copy(%u) : tensor<10xf32>
// CHECK-NEXT:     %w = tensor.insert %v into %1[%i] : tensor<10xf32>
// CHECK-NEXT:     %c = tensor.extract %u[%i] : tensor<10xf32>
// CHECK-NEXT:     %d = tensor.extract %w[%i] : tensor<10xf32>
// CHECK-NEXT:     func.return %a, %b, %c, %d : f32, f32, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// BUFFERS:      builtin.module {
// BUFFERS-NEXT:   func.func @f(%m: memref<10xf32, 2 : i64>, %v: f32, %i: index) -> (f32, f32, f32, f32) {
// BUFFERS-NEXT:     %t = memref.alloc() {alignment = 64 : i64} : memref<10xf32, 1 : ui64>
// BUFFERS-NEXT:     %s = memref.alloc() {alignment = 64 : i64} : memref<10xf32, 1 : ui64>
// BUFFERS-NEXT:     memref.store %v, %s[%i] : memref<10xf32, 1 : ui64>
// BUFFERS-NEXT:     memref.store %v, %t[%i] : memref<10xf32, 1 : ui64>
// BUFFERS-NEXT:     %a = memref.load %s[%i] : memref<10xf32, 1 : ui64>
// BUFFERS-NEXT:     %b = memref.load %t[%i] : memref<10xf32, 1 : ui64>
// BUFFERS-NEXT:     %w = memref.alloc() {alignment = 64 : i64} : memref<10xf32, 2 : i64>
// BUFFERS-NEXT:     memref.copy %m, %w : memref<10xf32, 2 : i64> to memref<10xf32, 2 : i64>
// BUFFERS-NEXT:     memref.store %v, %w[%i] : memref<10xf32, 2 : i64>
// BUFFERS-NEXT:     %c = memref.load %m[%i] : memref<10xf32, 2 : i64>
// BUFFERS-NEXT:     %d = memref.load %w[%i] : memref<10xf32, 2 : i64>
// BUFFERS-NEXT:     func.return %a, %b, %c, %d : f32, f32, f32, f32
// BUFFERS-NEXT:   }
// BUFFERS-NEXT: }

