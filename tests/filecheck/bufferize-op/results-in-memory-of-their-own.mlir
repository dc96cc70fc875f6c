// RUN: python %S/../../../examples/bufferize_marked_ops.py %s | filecheck --match-full-lines %s

// A slice of a tensor from outside would be in its memory.

// CHECK-LABEL: {{.*}}@slice({{.*}}
// CHECK-NEXT:    %[[T:.*]] = bufferization.to_buffer %t read_only : tensor<16xf32> to memref<16xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %[[PART:.*]] = memref.subview %[[T]][0] [8] [1] : memref<16xf32, strided<[?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %s = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    memref.copy %[[PART]], %s : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
// CHECK-NEXT:    %[[S:.*]] = bufferization.to_tensor %s restrict writable : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT:    %l = tensor.insert %v into %t[%i] : tensor<16xf32>
// CHECK-NEXT:    func.return %[[S]], %l : tensor<8xf32>, tensor<16xf32>
// CHECK-NEXT:  }
func.func @slice(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<8xf32>, tensor<16xf32>) {
  %s = tensor.extract_slice %t[0] [8] [1] {bufferize} : tensor<16xf32> to tensor<8xf32>
  %l = tensor.insert %v into %t[%i] : tensor<16xf32>
  func.return %s, %l : tensor<8xf32>, tensor<16xf32>
}

// Two results of one memory are in two; what is no tensor needs none.

// CHECK-LABEL: {{.*}}@one_memory_two_results({{.*}}
// CHECK-NEXT:    %a, %c = scf.execute_region -> (memref<8xf32>, f32) {
// CHECK-NEXT:      %e = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:      linalg.fill ins(%v : f32) outs(%e : memref<8xf32>)
// CHECK-NEXT:      scf.yield %e, %v : memref<8xf32>, f32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[COPY:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    memref.copy %a, %[[COPY]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    %[[A:.*]] = bufferization.to_tensor %[[COPY]] restrict writable : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT:    %b = bufferization.to_tensor %a restrict writable : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT:    func.return %[[A]], %b, %c : tensor<8xf32>, tensor<8xf32>, f32
// CHECK-NEXT:  }
func.func @one_memory_two_results(%v: f32) -> (tensor<8xf32>, tensor<8xf32>, f32) {
  %a, %b, %c = scf.execute_region -> (tensor<8xf32>, tensor<8xf32>, f32) {
    %e = tensor.empty() : tensor<8xf32>
    %r = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %r, %r, %v : tensor<8xf32>, tensor<8xf32>, f32
  } {bufferize}
  func.return %a, %b, %c : tensor<8xf32>, tensor<8xf32>, f32
}

// Cites: 003/one-op
