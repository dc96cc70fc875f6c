// RUN: xdsl-opt %s -p tile-dynamic-dims | filecheck %s

// A sum over the batch needs all of it: what comes before is done in one loop, what comes behind in
// another one.

func.func @centered(%x: tensor<?x8xf32>, %w: tensor<8x64xf32>, %u: tensor<64x4xf32>, %v: tensor<4x64xf32>, %zero: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %b = linalg.exp ins(%a : tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %e4 = tensor.empty(%n) : tensor<?x4xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %c = linalg.matmul ins(%b, %u : tensor<?x64xf32>, tensor<64x4xf32>) outs(%f4 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %es = tensor.empty() : tensor<4xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce ins(%c : tensor<?x4xf32>) outs(%fs : tensor<4xf32>) dimensions = [0]
    (%in: f32, %out: f32) {
      %0 = arith.addf %in, %out : f32
      linalg.yield %0 : f32
    }
  %g = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e4 : tensor<?x4xf32>) dimensions = [0]
  %d = linalg.sub ins(%c, %g : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e4 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %h = linalg.matmul ins(%d, %v : tensor<?x4xf32>, tensor<4x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %i = linalg.matmul ins(%h, %u : tensor<?x64xf32>, tensor<64x4xf32>) outs(%f4 : tensor<?x4xf32>) -> tensor<?x4xf32>
  func.return %i : tensor<?x4xf32>
}
// CHECK-LABEL: func.func @centered(
// CHECK-NEXT:  %c0 = arith.constant 0 : index
// CHECK-NEXT:  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = tensor.dim %x, %0 : tensor<?x8xf32>
// CHECK-NEXT:  %2 = tensor.empty(%1) : tensor<?x4xf32>
// CHECK-NEXT:  %3 = arith.constant 0 : index
// CHECK-NEXT:  %4 = arith.constant 1 : index
// CHECK-NEXT:  %c = scf.for %5 = %3 to %1 step %4 iter_args(%6 = %2) -> (tensor<?x4xf32>) {
// CHECK-NEXT:    %7 = tensor.extract_slice %x[%5, 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<1x8xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<1x64xf32>
// CHECK-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<1x64xf32>) -> tensor<1x64xf32>
// CHECK-NEXT:    %a = linalg.matmul ins(%7, %w : tensor<1x8xf32>, tensor<8x64xf32>) outs(%9 : tensor<1x64xf32>) -> tensor<1x64xf32>
// CHECK-NEXT:    %10 = tensor.empty() : tensor<1x64xf32>
// CHECK-NEXT:    %b = linalg.exp ins(%a : tensor<1x64xf32>) outs(%10 : tensor<1x64xf32>) -> tensor<1x64xf32>
// CHECK-NEXT:    %11 = tensor.empty() : tensor<1x4xf32>
// CHECK-NEXT:    %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    %c_1 = linalg.matmul ins(%b, %u : tensor<1x64xf32>, tensor<64x4xf32>) outs(%12 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    %13 = tensor.insert_slice %c_1 into %6[%5, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<?x4xf32>
// CHECK-NEXT:    scf.yield %13 : tensor<?x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %es = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  %s = linalg.reduce ins(%c:tensor<?x4xf32>) outs(%fs:tensor<4xf32>) dimensions = [0]
// CHECK-NEXT:  (%in: f32, %out: f32) {
// CHECK-NEXT:    %14 = arith.addf %in, %out : f32
// CHECK-NEXT:    linalg.yield %14 : f32
// CHECK-NEXT:  }
// CHECK-NEXT:  %15 = arith.constant 0 : index
// CHECK-NEXT:  %16 = tensor.dim %c, %15 : tensor<?x4xf32>
// CHECK-NEXT:  %17 = tensor.empty(%16) : tensor<?x4xf32>
// CHECK-NEXT:  %18 = arith.constant 0 : index
// CHECK-NEXT:  %19 = arith.constant 1 : index
// CHECK-NEXT:  %i = scf.for %20 = %18 to %16 step %19 iter_args(%21 = %17) -> (tensor<?x4xf32>) {
// CHECK-NEXT:    %22 = tensor.empty() : tensor<1x4xf32>
// CHECK-NEXT:    %g = linalg.broadcast ins(%s:tensor<4xf32>) outs(%22:tensor<1x4xf32>) dimensions = [0]
// CHECK-NEXT:    %23 = tensor.extract_slice %c[%20, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<1x4xf32>
// CHECK-NEXT:    %24 = tensor.empty() : tensor<1x4xf32>
// CHECK-NEXT:    %d = linalg.sub ins(%23, %g : tensor<1x4xf32>, tensor<1x4xf32>) outs(%24 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    %25 = tensor.empty() : tensor<1x64xf32>
// CHECK-NEXT:    %26 = linalg.fill ins(%zero : f32) outs(%25 : tensor<1x64xf32>) -> tensor<1x64xf32>
// CHECK-NEXT:    %h = linalg.matmul ins(%d, %v : tensor<1x4xf32>, tensor<4x64xf32>) outs(%26 : tensor<1x64xf32>) -> tensor<1x64xf32>
// CHECK-NEXT:    %27 = tensor.empty() : tensor<1x4xf32>
// CHECK-NEXT:    %28 = linalg.fill ins(%zero : f32) outs(%27 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    %i_1 = linalg.matmul ins(%h, %u : tensor<1x64xf32>, tensor<64x4xf32>) outs(%28 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    %29 = tensor.insert_slice %i_1 into %21[%20, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<?x4xf32>
// CHECK-NEXT:    scf.yield %29 : tensor<?x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %i : tensor<?x4xf32>
