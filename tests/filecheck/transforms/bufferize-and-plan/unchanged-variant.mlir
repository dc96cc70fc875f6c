// RUN: xdsl-opt -p bufferize-and-plan -t memory-plan %s | filecheck --check-prefix=GIVEN %s
// RUN: xdsl-opt -p 'bufferize-and-plan{effort=fuse all-variants=true}' %s | filecheck %s

// The variant that changes nothing is what effort=given makes, with the sum of 4 bytes in the arena:
// on the stack, it can lead to other arenas, which may take more. So no effort takes more than given.
// GIVEN: held at once by the program as it is: 260 bytes
// CHECK: {variant = "given", peak_bytes = 260 : i64,

func.func @f(%x: tensor<64xf32>, %y: tensor<64xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.mul ins(%a, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %s = tensor.empty() : tensor<f32>
  %begin = linalg.fill ins(%zero : f32) outs(%s : tensor<f32>) -> tensor<f32>
  %sum = linalg.dot ins(%b, %b : tensor<64xf32>, tensor<64xf32>) outs(%begin : tensor<f32>) -> tensor<f32>
  %r = tensor.extract %sum[] : tensor<f32>
  return %r : f32
}
