// RUN: xdsl-opt %s -p tile-chains --allow-unregistered-dialect | filecheck %s

// CHECK-NOT: scf.for

// Arguments, results and nothing in between.

func.func @one_operation(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  func.return %r : tensor<64xf32>
}

// Sizes are not known.

func.func @dynamic(%x: tensor<?x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %e: tensor<?x64xf32>, %into: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = linalg.matmul ins(%x, %y : tensor<?x8xf32>, tensor<8x64xf32>) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %r = linalg.matmul ins(%a, %z : tensor<?x64xf32>, tensor<64x8xf32>) outs(%into : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %r : tensor<?x8xf32>
}

// Nothing is known of the operation in between, and it takes all of the first result.

func.func @unknown(%x: tensor<64x64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %a = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = "unknown.sum"(%a) : (tensor<64x64xf32>) -> tensor<64xf32>
  func.return %r : tensor<64xf32>
}

// Ranks are not known.

func.func @unranked(%t: tensor<?x2xf32>, %s: tensor<?xi32>) -> tensor<*xf32> {
  %e = bufferization.alloc_tensor() : tensor<*xf32>
  bufferization.dealloc_tensor %e : tensor<*xf32>
  %u = tensor.reshape %t(%s) : (tensor<?x2xf32>, tensor<?xi32>) -> tensor<*xf32>
  func.return %u : tensor<*xf32>
}
