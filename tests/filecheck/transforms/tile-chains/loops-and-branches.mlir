// RUN: xdsl-opt %s -p 'tile-chains{pieces=4}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 analysis-only=true}' 2>&1 | filecheck %s --check-prefix REMARK

// The peak is in the body of a loop: a chain there is done piece by piece.

func.func @in_a_loop(%x: tensor<16x8xf32>, %w: tensor<8x64xf32>, %u: tensor<64x8xf32>, %zero: f32, %n: index) -> tensor<16x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %e = tensor.empty() : tensor<16x64xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
    %a = linalg.matmul ins(%h, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%f : tensor<16x64xf32>) -> tensor<16x64xf32>
    %e8 = tensor.empty() : tensor<16x8xf32>
    %f8 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<16x8xf32>) -> tensor<16x8xf32>
    %b = linalg.matmul ins(%a, %u : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f8 : tensor<16x8xf32>) -> tensor<16x8xf32>
    scf.yield %b : tensor<16x8xf32>
  }
  func.return %r : tensor<16x8xf32>
}
// CHECK-LABEL: func.func @in_a_loop(
// CHECK-NEXT:  %c0 = arith.constant 0 : index
// CHECK-NEXT:  %c1 = arith.constant 1 : index
// CHECK-NEXT:  %r = scf.for %i = %c0 to %n step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
// CHECK-NEXT:    %0 = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %2 = arith.constant 16 : index
// CHECK-NEXT:    %3 = arith.constant 4 : index
// CHECK-NEXT:    %b = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x8xf32>) {
// CHECK-NEXT:      %6 = tensor.extract_slice %h[%4, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:      %7 = tensor.empty() : tensor<4x64xf32>
// CHECK-NEXT:      %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:      %a = linalg.matmul ins(%6, %w : tensor<4x8xf32>, tensor<8x64xf32>) outs(%8 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:      %9 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:      %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:      %b_1 = linalg.matmul ins(%a, %u : tensor<4x64xf32>, tensor<64x8xf32>) outs(%10 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:      %11 = tensor.insert_slice %b_1 into %5[%4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:      scf.yield %11 : tensor<16x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.yield %b : tensor<16x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<16x8xf32>
// REMARK: tile-chains: 2 operations (linalg.matmul) in 4 pieces: {{[0-9]+}} bytes are live there, instead of up to {{[0-9]+}}; 0.0 % of the work is done twice

// In one of two branches: the other one stays as it is.

func.func @in_a_branch(%x: tensor<16x8xf32>, %w: tensor<8x64xf32>, %u: tensor<64x8xf32>, %zero: f32, %is: i1) -> tensor<16x8xf32> {
  %e8 = tensor.empty() : tensor<16x8xf32>
  %r = scf.if %is -> (tensor<16x8xf32>) {
    %e = tensor.empty() : tensor<16x64xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
    %a = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%f : tensor<16x64xf32>) -> tensor<16x64xf32>
    %f8 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<16x8xf32>) -> tensor<16x8xf32>
    %b = linalg.matmul ins(%a, %u : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f8 : tensor<16x8xf32>) -> tensor<16x8xf32>
    scf.yield %b : tensor<16x8xf32>
  } else {
    %c = linalg.exp ins(%x : tensor<16x8xf32>) outs(%e8 : tensor<16x8xf32>) -> tensor<16x8xf32>
    scf.yield %c : tensor<16x8xf32>
  }
  func.return %r : tensor<16x8xf32>
}
// CHECK-LABEL: func.func @in_a_branch(
// CHECK-NEXT:  %e8 = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %r = scf.if %is -> (tensor<16x8xf32>) {
// CHECK-NEXT:    %0 = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %2 = arith.constant 16 : index
// CHECK-NEXT:    %3 = arith.constant 4 : index
// CHECK-NEXT:    %b = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x8xf32>) {
// CHECK-NEXT:      %6 = tensor.extract_slice %x[%4, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:      %7 = tensor.empty() : tensor<4x64xf32>
// CHECK-NEXT:      %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:      %a = linalg.matmul ins(%6, %w : tensor<4x8xf32>, tensor<8x64xf32>) outs(%8 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:      %9 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:      %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:      %b_1 = linalg.matmul ins(%a, %u : tensor<4x64xf32>, tensor<64x8xf32>) outs(%10 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:      %11 = tensor.insert_slice %b_1 into %5[%4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:      scf.yield %11 : tensor<16x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.yield %b : tensor<16x8xf32>
// CHECK-NEXT:  } else {
// CHECK-NEXT:    %c = linalg.exp ins(%x : tensor<16x8xf32>) outs(%e8 : tensor<16x8xf32>) -> tensor<16x8xf32>
// CHECK-NEXT:    scf.yield %c : tensor<16x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<16x8xf32>

// As much is live outside of the loop: to do what is in it piece by piece would be for nothing.

func.func @not_the_peak(%x: tensor<16x8xf32>, %y: tensor<4096xf32>, %w: tensor<8x64xf32>, %u: tensor<64x8xf32>, %zero: f32, %n: index) -> (tensor<16x8xf32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ey = tensor.empty() : tensor<4096xf32>
  %z = linalg.exp ins(%y : tensor<4096xf32>) outs(%ey : tensor<4096xf32>) -> tensor<4096xf32>
  %es = tensor.empty() : tensor<f32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce ins(%z : tensor<4096xf32>) outs(%fs : tensor<f32>) dimensions = [0]
    (%in: f32, %out: f32) {
      %0 = arith.maximumf %in, %out : f32
      %1 = arith.addf %0, %in : f32
      linalg.yield %1 : f32
    }
  %t = linalg.reduce ins(%z : tensor<4096xf32>) outs(%s : tensor<f32>) dimensions = [0]
    (%in: f32, %out: f32) {
      %0 = arith.mulf %in, %out : f32
      linalg.yield %0 : f32
    }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %e = tensor.empty() : tensor<16x64xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
    %a = linalg.matmul ins(%h, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%f : tensor<16x64xf32>) -> tensor<16x64xf32>
    %e8 = tensor.empty() : tensor<16x8xf32>
    %f8 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<16x8xf32>) -> tensor<16x8xf32>
    %b = linalg.matmul ins(%a, %u : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f8 : tensor<16x8xf32>) -> tensor<16x8xf32>
    scf.yield %b : tensor<16x8xf32>
  }
  func.return %r, %t : tensor<16x8xf32>, tensor<f32>
}
// CHECK-LABEL: func.func @not_the_peak(
// CHECK:       %r = scf.for
// CHECK-NOT:   scf.for
// CHECK:       func.return

// The larger one of two chains in a loop is done piece by piece, by rows; then the peak is elsewhere,
// and the smaller one, which could be done by columns, stays as it is.

func.func @as_much_as_it_takes(%x: tensor<16x8xf32>, %y: tensor<768xf32>, %w: tensor<8x64xf32>, %u: tensor<64x8xf32>, %v: tensor<64x16xf32>, %t: tensor<16x64xf32>, %zero: f32, %n: index) -> (tensor<16x8xf32>, tensor<768xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %e = tensor.empty() : tensor<16x64xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
    %a = linalg.matmul ins(%h, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%f : tensor<16x64xf32>) -> tensor<16x64xf32>
    %e8 = tensor.empty() : tensor<16x8xf32>
    %f8 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<16x8xf32>) -> tensor<16x8xf32>
    %b = linalg.matmul ins(%a, %u : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f8 : tensor<16x8xf32>) -> tensor<16x8xf32>
    %g = tensor.empty() : tensor<64x8xf32>
    %fg = linalg.fill ins(%zero : f32) outs(%g : tensor<64x8xf32>) -> tensor<64x8xf32>
    %c = linalg.matmul ins(%v, %b : tensor<64x16xf32>, tensor<16x8xf32>) outs(%fg : tensor<64x8xf32>) -> tensor<64x8xf32>
    %d = linalg.matmul ins(%t, %c : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f8 : tensor<16x8xf32>) -> tensor<16x8xf32>
    scf.yield %d : tensor<16x8xf32>
  }
  %ey = tensor.empty() : tensor<768xf32>
  %z = linalg.exp ins(%y : tensor<768xf32>) outs(%ey : tensor<768xf32>) -> tensor<768xf32>
  func.return %r, %z : tensor<16x8xf32>, tensor<768xf32>
}
// CHECK-LABEL: func.func @as_much_as_it_takes(
// CHECK:       %r = scf.for
// CHECK:         %b = scf.for
// CHECK:         linalg.matmul ins(%v, %b : tensor<64x16xf32>, tensor<16x8xf32>)
// CHECK-NOT:   scf.for
// CHECK:       func.return
