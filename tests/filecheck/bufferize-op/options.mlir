// RUN: python %S/../../../examples/bufferize_marked_ops.py %s 'one-shot-bufferize{dialect-filter=tensor buffer-alignment=0 bufferize-function-boundaries=true}' | filecheck --match-full-lines %s

// What the filter leaves inside stays on tensors. What leaves is a copy of that, as its memory is not
// known.

// CHECK-LABEL: {{.*}}@filter({{.*}}
// CHECK-NEXT:    %a = scf.execute_region -> (tensor<8xf32>) {
// CHECK-NEXT:      %e = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      %[[E:.*]] = bufferization.to_tensor %e restrict : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT:      %r = linalg.fill ins(%v : f32) outs(%[[E]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      scf.yield %r : tensor<8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[A:.*]] = bufferization.to_buffer %a : tensor<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %[[COPY:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    memref.copy %[[A]], %[[COPY]] : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
// CHECK-NEXT:    %[[OUT:.*]] = bufferization.to_tensor %[[COPY]] restrict writable : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT:    func.return %[[OUT]] : tensor<8xf32>
// CHECK-NEXT:  }
func.func @filter(%v: f32) -> tensor<8xf32> {
  %a = scf.execute_region -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %r = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %r : tensor<8xf32>
  } {bufferize}
  func.return %a : tensor<8xf32>
}

// An operation that the filter leaves, and a call, stay as they are.

// CHECK-LABEL: {{.*}}@stays({{.*}}
// CHECK-NEXT:    %a = math.exp %t : tensor<8xf32>
// CHECK-NEXT:    %b = func.call @stays(%a) : (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:    func.return %b : tensor<8xf32>
// CHECK-NEXT:  }
func.func @stays(%t: tensor<8xf32>) -> tensor<8xf32> {
  %a = math.exp %t {bufferize} : tensor<8xf32>
  %b = func.call @stays(%a) {bufferize} : (tensor<8xf32>) -> tensor<8xf32>
  func.return %b : tensor<8xf32>
}
