// RUN: xdsl-opt %s -p "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}" | filecheck %s --match-full-lines

// Two conflicts of the same two operations: the sum is computed before %x and %y are written over, and
// by then it is in front of what conflicts with it for the other one, too.
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL:  func.func @two(%x: memref<8xf32>, %y: memref<8xf32>, %v: f32) -> (memref<8xf32>, memref<8xf32>, memref<8xf32>) {
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    linalg.add ins(%x, %y : memref<8xf32>, memref<8xf32>) outs(%e : memref<8xf32>)
// CHECK-NEXT:    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x, %y : memref<8xf32>, memref<8xf32>) {
// CHECK-NEXT:    ^bb0(%a: f32, %b: f32):
// CHECK-NEXT:      %p = arith.addf %a, %v : f32
// CHECK-NEXT:      %q = arith.subf %b, %v : f32
// CHECK-NEXT:      linalg.yield %p, %q : f32, f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %x, %y, %e : memref<8xf32>, memref<8xf32>, memref<8xf32>
// CHECK-NEXT:  }
func.func @two(%x: tensor<8xf32> {bufferization.writable = true}, %y: tensor<8xf32> {bufferization.writable = true}, %v: f32) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %w:2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} outs(%x, %y : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.addf %a, %v : f32
    %q = arith.subf %b, %v : f32
    linalg.yield %p, %q : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  %e = tensor.empty() : tensor<8xf32>
  %s = linalg.add ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %w#0, %w#1, %s : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
