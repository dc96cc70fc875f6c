// RUN: xdsl-opt -p one-shot-bufferize --verify-diagnostics --split-input-file %s | filecheck %s

// CHECK: error: in @no_result: 'linalg.generic' op expected the number of tensor results (0) to be equal to the number of output tensors (1)
func.func @no_result(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  func.return
}
