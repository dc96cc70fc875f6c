// RUN: xdsl-opt %s --allow-unregistered-dialect -p 'one-shot-bufferize{dialect-filter=tensor}' | filecheck --match-full-lines %s

// What is not bufferized may read what it is handed, and keeps it as it was.

// CHECK-LABEL: {{.*}}@insert_between({{.*}}
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    memref.store %v, %e[%i] : memref<16xf32>
// CHECK-NEXT:    %[[V0:.*]] = bufferization.to_tensor %e restrict : memref<16xf32> to tensor<16xf32>
// CHECK-NEXT:    %l = linalg.exp ins(%[[V0]] : tensor<16xf32>) outs(%t : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:    %b = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    memref.copy %e, %b : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:    memref.store %v, %b[%i] : memref<16xf32>
// CHECK-NEXT:    %[[V1:.*]] = bufferization.to_tensor %b restrict : memref<16xf32> to tensor<16xf32>
// CHECK-NEXT:    func.return %l, %[[V1]] : tensor<16xf32>, tensor<16xf32>
// CHECK-NEXT:  }
func.func @insert_between(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, tensor<16xf32>) {
  %e = tensor.empty() : tensor<16xf32>
  %a = tensor.insert %v into %e[%i] : tensor<16xf32>
  %l = linalg.exp ins(%a : tensor<16xf32>) outs(%t : tensor<16xf32>) -> tensor<16xf32>
  %b = tensor.insert %v into %a[%i] : tensor<16xf32>
  func.return %l, %b : tensor<16xf32>, tensor<16xf32>
}

// CHECK-LABEL: {{.*}}@written_by_another_dialect({{.*}}
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    memref.store %v, %e[%i] : memref<16xf32>
// CHECK-NEXT:    %[[V0:.*]] = bufferization.to_tensor %e restrict : memref<16xf32> to tensor<16xf32>
// CHECK-NEXT:    %l = linalg.exp ins(%t : tensor<16xf32>) outs(%[[V0]] : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:    %x = memref.load %e[%i] : memref<16xf32>
// CHECK-NEXT:    func.return %l, %x : tensor<16xf32>, f32
// CHECK-NEXT:  }
func.func @written_by_another_dialect(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
  %e = tensor.empty() : tensor<16xf32>
  %a = tensor.insert %v into %e[%i] : tensor<16xf32>
  %l = linalg.exp ins(%t : tensor<16xf32>) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %x = tensor.extract %a[%i] : tensor<16xf32>
  func.return %l, %x : tensor<16xf32>, f32
}

// What comes out of it may be any of its operands: it is not written.

// CHECK-LABEL: {{.*}}@result_of_another_dialect({{.*}}
// CHECK-NEXT:    %[[V0:.*]] = bufferization.to_buffer %t : tensor<16xf32> to memref<16xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %l = linalg.exp ins(%t : tensor<16xf32>) outs(%t : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:    %[[V1:.*]] = bufferization.to_buffer %l : tensor<16xf32> to memref<16xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %a = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    memref.copy %[[V1]], %a : memref<16xf32, strided<[?], offset: ?>> to memref<16xf32>
// CHECK-NEXT:    memref.store %v, %a[%i] : memref<16xf32>
// CHECK-NEXT:    %[[V2:.*]] = bufferization.to_tensor %a restrict : memref<16xf32> to tensor<16xf32>
// CHECK-NEXT:    %x = memref.load %[[V0]][%i] : memref<16xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return %[[V2]], %x : tensor<16xf32>, f32
// CHECK-NEXT:  }
func.func @result_of_another_dialect(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
  %l = linalg.exp ins(%t : tensor<16xf32>) outs(%t : tensor<16xf32>) -> tensor<16xf32>
  %a = tensor.insert %v into %l[%i] : tensor<16xf32>
  %x = tensor.extract %t[%i] : tensor<16xf32>
  func.return %a, %x : tensor<16xf32>, f32
}

// A name without a dialect is of none.

// CHECK-LABEL: {{.*}}@without_a_dialect({{.*}}
// CHECK-NEXT:    "mystery"(%t) : (tensor<16xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @without_a_dialect(%t: tensor<16xf32>) {
  "mystery"(%t) : (tensor<16xf32>) -> ()
  func.return
}

// Cites: 003/partial
