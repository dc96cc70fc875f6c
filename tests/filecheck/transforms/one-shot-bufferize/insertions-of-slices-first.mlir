// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map analysis-heuristic=insert-slice-first}' | filecheck --match-full-lines %s

// Both would write %t, and what the insertion makes is needed behind the fill. Bottom-up, the fill
// gets %t, and the insertion a copy. What is filled needs no copy.

// CHECK-LABEL: {{.*}}@fill_behind_an_insertion({{.*}}
// CHECK-NEXT:    %[[PART:.*]] = memref.subview %t[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
// CHECK-NEXT:    memref.copy %s, %[[PART]] : memref<8xf32> to memref<8xf32, strided<[1]>>
// CHECK-NEXT:    %b = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    linalg.fill ins(%c : f32) outs(%b : memref<16xf32>)
// CHECK-NEXT:    func.return %t, %b : memref<16xf32>, memref<16xf32>
// CHECK-NEXT:  }
func.func @fill_behind_an_insertion(%s: tensor<8xf32>, %t: tensor<16xf32>, %c: f32) -> (tensor<16xf32>, tensor<16xf32>) {
  %a = tensor.insert_slice %s into %t[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  %b = linalg.fill ins(%c : f32) outs(%t : tensor<16xf32>) -> tensor<16xf32>
  func.return %a, %b : tensor<16xf32>, tensor<16xf32>
}

// The last insertion of a slice is decided first, the insertion of an element, below it, last.

// CHECK-LABEL: {{.*}}@the_rest_is_decided_behind({{.*}}
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    %a = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    %[[PART:.*]] = memref.subview %a[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
// CHECK-NEXT:    memref.copy %s, %[[PART]] : memref<8xf32> to memref<8xf32, strided<[1]>>
// CHECK-NEXT:    %[[OTHER:.*]] = memref.subview %e[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
// CHECK-NEXT:    memref.copy %s, %[[OTHER]] : memref<8xf32> to memref<8xf32, strided<[1], offset: 8>>
// CHECK-NEXT:    %c = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    memref.store %v, %c[%i] : memref<16xf32>
// CHECK-NEXT:    func.return %a, %e, %c : memref<16xf32>, memref<16xf32>, memref<16xf32>
// CHECK-NEXT:  }
func.func @the_rest_is_decided_behind(%s: tensor<8xf32>, %v: f32, %i: index) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %e = tensor.empty() : tensor<16xf32>
  %a = tensor.insert_slice %s into %e[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  %b = tensor.insert_slice %s into %e[8] [8] [1] : tensor<8xf32> into tensor<16xf32>
  %c = tensor.insert %v into %e[%i] : tensor<16xf32>
  func.return %a, %b, %c : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
}

// Cites: 003/heuristics
