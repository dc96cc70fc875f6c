// RUN: xdsl-opt %s -p recompute-tensors | filecheck %s

// Each step reads its row of a projection: the row is computed there, and so is what only it needs (RC6).

// CHECK-LABEL: func.func @rows
// CHECK-SAME:    tensors in slices: 1
// CHECK-NOT:     tensor<4x64xf32>
// CHECK:         "test.op"() : () -> tensor<1x64xf32>
// CHECK:         %[[X_0:.*]] = tensor.extract_slice %x[0, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<1x2xf32>
// CHECK:         %[[A_0:.*]] = linalg.matmul ins(%[[X_0]], %w : tensor<1x2xf32>, tensor<2x64xf32>) {{.*}} -> tensor<1x64xf32>
// CHECK:         %[[B_0:.*]] = linalg.exp ins(%[[A_0]] : tensor<1x64xf32>) {{.*}} -> tensor<1x64xf32>
// CHECK-NEXT:    %[[V_0:.*]] = tensor.collapse_shape %[[B_0]]
// CHECK-NEXT:    %[[S_0:.*]] = "test.op"(%{{.*}}, %[[V_0]])
// CHECK:         tensor.extract_slice %x[1, 0] [3, 2] [1, 1] : tensor<4x2xf32> to tensor<3x2xf32>
// CHECK:         %[[B_1:.*]] = linalg.exp {{.*}} -> tensor<3x64xf32>
// CHECK-NEXT:    "test.op"(%[[S_0]], %[[B_1]])
// CHECK-NOT:     linalg
// CHECK:         func.return
func.func @rows(%x: tensor<4x2xf32>, %w: tensor<2x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<4x2xf32>, tensor<2x64xf32>) outs(%zeros : tensor<4x64xf32>) -> tensor<4x64xf32>
  %b = linalg.exp ins(%a : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %b0 = tensor.extract_slice %b[0, 0] [1, 64] [1, 1] : tensor<4x64xf32> to tensor<1x64xf32>
  %b1 = tensor.extract_slice %b[1, 0] [3, 64] [1, 1] : tensor<4x64xf32> to tensor<3x64xf32>
  %v0 = tensor.collapse_shape %b0 [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
  %first = "test.op"() : () -> tensor<1x64xf32>
  %s0 = "test.op"(%first, %v0) : (tensor<1x64xf32>, tensor<64xf32>) -> tensor<1x64xf32>
  "test.op"(%s0, %b1) : (tensor<1x64xf32>, tensor<3x64xf32>) -> ()
  func.return
}

// Nothing is computed longer than it takes fewer bytes: the product stays, which is small.

// CHECK-LABEL: func.func @from_the_narrowest
// CHECK:         linalg.matmul {{.*}} -> tensor<4x2xf32>
// CHECK:         "test.op"() : () -> ()
// CHECK:         linalg.matmul {{.*}} -> tensor<2x64xf32>
// CHECK:         "test.op"
// CHECK:         linalg.matmul {{.*}} -> tensor<2x64xf32>
// CHECK:         "test.op"
func.func @from_the_narrowest(%w: tensor<2x64xf32>, %v: tensor<32x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %large = "test.op"() : () -> tensor<4x32xf32>
  %d = tensor.empty() : tensor<4x2xf32>
  %no = linalg.fill ins(%zero : f32) outs(%d : tensor<4x2xf32>) -> tensor<4x2xf32>
  %narrow = linalg.matmul ins(%large, %v : tensor<4x32xf32>, tensor<32x2xf32>) outs(%no : tensor<4x2xf32>) -> tensor<4x2xf32>
  %e = tensor.empty() : tensor<4x64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %a = linalg.matmul ins(%narrow, %w : tensor<4x2xf32>, tensor<2x64xf32>) outs(%zeros : tensor<4x64xf32>) -> tensor<4x64xf32>
  %a0 = tensor.extract_slice %a[0, 0] [2, 64] [1, 1] : tensor<4x64xf32> to tensor<2x64xf32>
  %a1 = tensor.extract_slice %a[2, 0] [2, 64] [1, 1] : tensor<4x64xf32> to tensor<2x64xf32>
  "test.op"() : () -> ()
  "test.op"(%a0) : (tensor<2x64xf32>) -> ()
  "test.op"(%a1) : (tensor<2x64xf32>) -> ()
  func.return
}

// CHECK-LABEL: func.func @read_twice
// CHECK:         linalg.exp {{.*}} -> tensor<4x64xf32>
func.func @read_twice(%x: tensor<4x64xf32>) {
  %e = tensor.empty() : tensor<4x64xf32>
  %b = linalg.exp ins(%x : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %b0 = tensor.extract_slice %b[0, 0] [3, 64] [1, 1] : tensor<4x64xf32> to tensor<3x64xf32>
  %b1 = tensor.extract_slice %b[2, 0] [2, 64] [1, 1] : tensor<4x64xf32> to tensor<2x64xf32>
  "test.op"(%b0) : (tensor<3x64xf32>) -> ()
  "test.op"(%b1) : (tensor<2x64xf32>) -> ()
  func.return
}

// CHECK-LABEL: func.func @along_two_dimensions
// CHECK:         linalg.exp {{.*}} -> tensor<4x64xf32>
func.func @along_two_dimensions(%x: tensor<4x64xf32>) {
  %e = tensor.empty() : tensor<4x64xf32>
  %b = linalg.exp ins(%x : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %b0 = tensor.extract_slice %b[0, 0] [2, 64] [1, 1] : tensor<4x64xf32> to tensor<2x64xf32>
  %b1 = tensor.extract_slice %b[0, 2] [4, 2] [1, 1] : tensor<4x64xf32> to tensor<4x2xf32>
  "test.op"(%b0) : (tensor<2x64xf32>) -> ()
  "test.op"(%b1) : (tensor<4x2xf32>) -> ()
  func.return
}

// Windows overlap: of the input, some elements would be made twice. It stays.

// CHECK-LABEL: func.func @nothing_twice
// CHECK:         linalg.exp {{.*}} -> tensor<1x64x6xf32>
// CHECK:         linalg.pooling_ncw_sum {{.*}} -> tensor<1x64x2xf32>
// CHECK:         "test.op"
// CHECK:         linalg.pooling_ncw_sum {{.*}} -> tensor<1x64x2xf32>
func.func @nothing_twice(%x: tensor<1x64x6xf32>, %window: tensor<3xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x64x6xf32>
  %a = linalg.exp ins(%x : tensor<1x64x6xf32>) outs(%e : tensor<1x64x6xf32>) -> tensor<1x64x6xf32>
  %g = tensor.empty() : tensor<1x64x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%g : tensor<1x64x4xf32>) -> tensor<1x64x4xf32>
  %b = linalg.pooling_ncw_sum ins(%a, %window : tensor<1x64x6xf32>, tensor<3xf32>) outs(%zeros : tensor<1x64x4xf32>) -> tensor<1x64x4xf32>
  %b0 = tensor.extract_slice %b[0, 0, 0] [1, 64, 2] [1, 1, 1] : tensor<1x64x4xf32> to tensor<1x64x2xf32>
  %b1 = tensor.extract_slice %b[0, 0, 2] [1, 64, 2] [1, 1, 1] : tensor<1x64x4xf32> to tensor<1x64x2xf32>
  "test.op"(%b0) : (tensor<1x64x2xf32>) -> ()
  "test.op"(%b1) : (tensor<1x64x2xf32>) -> ()
  func.return
}

// What may fail is not moved.

// CHECK-LABEL: func.func @may_fail
// CHECK:         linalg.generic
// CHECK:         } -> tensor<4x64xi32>
func.func @may_fail(%x: tensor<4x64xi32>) {
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<4x64xi32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x64xi32>) outs(%e : tensor<4x64xi32>) {
  ^bb0(%in: i32, %out: i32):
    %0 = arith.divsi %one, %in : i32
    linalg.yield %0 : i32
  } -> tensor<4x64xi32>
  %b0 = tensor.extract_slice %b[0, 0] [2, 64] [1, 1] : tensor<4x64xi32> to tensor<2x64xi32>
  %b1 = tensor.extract_slice %b[2, 0] [2, 64] [1, 1] : tensor<4x64xi32> to tensor<2x64xi32>
  "test.op"(%b0) : (tensor<2x64xi32>) -> ()
  "test.op"(%b1) : (tensor<2x64xi32>) -> ()
  func.return
}
