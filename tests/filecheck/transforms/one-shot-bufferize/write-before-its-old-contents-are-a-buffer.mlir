// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck --match-full-lines %s

// The fill does not move behind the operation that reads %t: what that returns is read later.

// CHECK-LABEL: {{.*}}@f({{.*}}
// CHECK-NEXT:    %l = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:    linalg.fill ins(%c : f32) outs(%l : memref<16xf32>)
// CHECK-NEXT:    memref.copy %t, %m : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:    func.return %l : memref<16xf32>
// CHECK-NEXT:  }
func.func @f(%t: tensor<16xf32>, %c: f32, %m: memref<16xf32>) -> tensor<16xf32> {
  %l = linalg.fill ins(%c : f32) outs(%t : tensor<16xf32>) -> tensor<16xf32>
  %b = bufferization.to_buffer %t read_only : tensor<16xf32> to memref<16xf32>
  memref.copy %b, %m : memref<16xf32> to memref<16xf32>
  func.return %l : tensor<16xf32>
}
