// RUN: xdsl-opt %s -p bufferize-and-plan | filecheck %s
// RUN: xdsl-opt %s -p 'bufferize-and-plan{lifetimes=tick}' | filecheck %s --check-prefix GIVEN

// %a waits while %b and %c are made, although one element of it is all that is needed behind: by default
// that is read first.

// CHECK-LABEL: func.func @f
// CHECK:         memref.alloc() {{.*}} : memref<2048xi8>
// CHECK:         %v = memref.load %ea
// CHECK:         linalg.matmul ins(%o, %w
// CHECK:         %s = memref.load %ec

// GIVEN-LABEL: func.func @f
// GIVEN:         memref.alloc() {{.*}} : memref<3072xi8>
// GIVEN:         linalg.matmul ins(%o, %w
// GIVEN:         %s = memref.load
// GIVEN:         %v = memref.load
func.func @f(%x: tensor<8x32xf32>, %w: tensor<32x32xf32>, %o: tensor<8x32xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %i = arith.constant 0 : index
  %ea = tensor.empty() : tensor<8x32xf32>
  %za = linalg.fill ins(%zero : f32) outs(%ea : tensor<8x32xf32>) -> tensor<8x32xf32>
  %a = linalg.matmul ins(%x, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%za : tensor<8x32xf32>) -> tensor<8x32xf32>
  %eb = tensor.empty() : tensor<8x32xf32>
  %zb = linalg.fill ins(%zero : f32) outs(%eb : tensor<8x32xf32>) -> tensor<8x32xf32>
  %b = linalg.matmul ins(%o, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zb : tensor<8x32xf32>) -> tensor<8x32xf32>
  %ec = tensor.empty() : tensor<8x32xf32>
  %zc = linalg.fill ins(%zero : f32) outs(%ec : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%b, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zc : tensor<8x32xf32>) -> tensor<8x32xf32>
  %s = tensor.extract %c[%i, %i] : tensor<8x32xf32>
  %v = tensor.extract %a[%i, %i] : tensor<8x32xf32>
  %r = arith.addf %s, %v : f32
  func.return %r : f32
}
