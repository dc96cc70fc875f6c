// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// What the verifiers of the extended tensor dialect refuse.

func.func @f(%x: f32) {
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  return
}

// CHECK: expected an operand for each of 1 dynamic dimensions, got 0

// -----

func.func @f(%x: f32) {
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xi32>
  return
}

// CHECK: expected the region to yield one i32

// -----

func.func @f(%t: tensor<?xf32>, %s: tensor<2xi32>) {
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?x?xf32>
  return
}

// CHECK: the shape operand has 2 elements, but the result has rank 3

// -----

func.func @f(%t: tensor<f32>) {
  %0 = tensor.expand_shape %t [] output_shape [1, 2] : tensor<f32> into tensor<1x2xf32>
  return
}

// CHECK: expected a tensor of rank zero, expanded to dimensions of size one, where there are no reassociation groups
