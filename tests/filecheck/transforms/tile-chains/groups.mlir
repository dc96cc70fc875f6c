// RUN: xdsl-opt %s -p 'tile-chains{sums=false}' --allow-unregistered-dialect | filecheck %s

// TG2: the second product needs all rows of the first one for each of its own. Along columns they
// are a chain, which the third product ends, as it needs all of them.

// CHECK-LABEL: func.func @needed_as_a_whole
// CHECK:         %b = scf.for
// CHECK:           %a = linalg.matmul {{.*}} -> tensor<64x8xf32>
// CHECK-NEXT:      %{{.*}} = tensor.extract_slice %p
// CHECK-NEXT:      %[[B:.*]] = linalg.matmul ins(%p, %a{{.*}} -> tensor<32x8xf32>
// CHECK:           scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    %r = linalg.matmul ins(%b, %z
func.func @needed_as_a_whole(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32, %o: tensor<64x64xf32>, %p: tensor<32x64xf32>, %q: tensor<32x8xf32>) -> tensor<32x8xf32> {
  %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = linalg.matmul ins(%p, %a : tensor<32x64xf32>, tensor<64x64xf32>) outs(%p : tensor<32x64xf32>) -> tensor<32x64xf32>
  %r = linalg.matmul ins(%b, %z : tensor<32x64xf32>, tensor<64x8xf32>) outs(%q : tensor<32x8xf32>) -> tensor<32x8xf32>
  func.return %r : tensor<32x8xf32>
}

// TG3: what nobody knows comes in between. It needs the first result, and the sum what it makes.

// CHECK-LABEL: func.func @in_between
// CHECK-NEXT:    %a = linalg.matmul {{.*}} -> tensor<64x64xf32>
// CHECK-NEXT:    %b = "unknown.op"(%a)
func.func @in_between(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32, %o: tensor<64x64xf32>) -> tensor<64x8xf32> {
  %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = "unknown.op"(%a) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %s = linalg.add ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = linalg.matmul ins(%s, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %r : tensor<64x8xf32>
}
