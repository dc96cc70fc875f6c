// RUN: not xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

// A layout has a dimension for each of the tensor's.

func.func @f(%t: tensor<4x8xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>}) {
  func.return
}

// CHECK: in @f: 'func.func' op has argument 0, a tensor<4x8xf32>, which cannot have the layout affine_map<(d0) -> (d0)>
