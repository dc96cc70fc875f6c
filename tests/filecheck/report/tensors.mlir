// RUN: xdsl-opt %s -t memory-plan | filecheck %s --match-full-lines

// A program of tensors has nothing to plan yet.

func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %a : tensor<8xf32>
}
// CHECK: total: no allocation can be merged; bufferize tensors first (bufferize-and-plan)
