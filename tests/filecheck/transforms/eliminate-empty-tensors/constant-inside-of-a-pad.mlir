// RUN: xdsl-opt %s -p eliminate-empty-tensors | filecheck %s

// The constant that a pad fills with is inside of its region: outside, a copy of it is used.
func.func @pad(%x: tensor<4xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.pad %y low[1] high[1] {
  ^bb0(%i: index):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %p : tensor<6xf32>
}

// CHECK:      func.func @pad
// CHECK-NEXT:   [[ONE:%.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:   [[WHOLE:%.*]] = tensor.empty() : tensor<6xf32>
// CHECK-NEXT:   [[FILLED:%.*]] = linalg.fill ins([[ONE]] : f32) outs([[WHOLE]] : tensor<6xf32>)
// CHECK-NEXT:   [[PART:%.*]] = tensor.extract_slice [[FILLED]][1] [4] [1]
// CHECK-NEXT:   [[Y:%.*]] = linalg.exp ins(%x : tensor<4xf32>) outs([[PART]] : tensor<4xf32>)
// CHECK-NEXT:   [[RESULT:%.*]] = tensor.insert_slice [[Y]] into [[FILLED]][1] [4] [1]
// CHECK-NEXT:   func.return [[RESULT]]

// Bodies that use values of their own may move up, with the place that they are a part of.
func.func @place_with_a_body(%x: tensor<4xf32>, %v: f32) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %t = tensor.empty() : tensor<16xf32>
  %f = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%v : f32) outs(%t : tensor<16xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<16xf32>
  %s = tensor.insert_slice %y into %f[2] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %s : tensor<16xf32>
}

// CHECK:      func.func @place_with_a_body
// CHECK:        linalg.generic
// CHECK:        tensor.extract_slice
// CHECK:        linalg.exp
// CHECK-NOT:    tensor.empty
