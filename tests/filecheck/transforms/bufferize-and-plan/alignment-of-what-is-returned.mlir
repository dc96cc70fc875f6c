// RUN: xdsl-opt -p 'bufferize-and-plan{alignment=48}' %s | filecheck %s

// A buffer outside of arenas has the largest power of two that is in the alignment.

// CHECK: %n = memref.alloc() {alignment = 16 : i64} : memref<64xf32>
func.func @returned(%x: tensor<64xf32>) -> tensor<64xf32> {
  %n = tensor.empty() : tensor<64xf32>
  %r = linalg.exp ins(%x : tensor<64xf32>) outs(%n : tensor<64xf32>) -> tensor<64xf32>
  func.return %r : tensor<64xf32>
}
