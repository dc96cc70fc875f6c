// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 halo=recompute max-recompute=0}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 halo=recompute max-recompute=1 analysis-only=true}' 2>&1 | filecheck %s --check-prefix LESS
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 halo=recompute max-recompute=10 analysis-only=true}' 2>&1 | filecheck %s --check-prefix MORE

// Work repeated in an iteration is as much of the work of the loop as of that of the iteration: 5.1 %
// are too much for 1 %, as they would be outside of a loop.

func.func @windows(%x: tensor<1x1x20x64xf32>, %k: tensor<1x1x3x3xf32>, %zero: f32, %n: index) -> tensor<1x1x20x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%h = %x) -> (tensor<1x1x20x64xf32>) {
    %p = tensor.pad %h low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
      tensor.yield %zero : f32
    } : tensor<1x1x20x64xf32> to tensor<1x1x24x68xf32>
    %e = tensor.empty() : tensor<1x1x22x66xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1x22x66xf32>) -> tensor<1x1x22x66xf32>
    %a = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %k : tensor<1x1x24x68xf32>, tensor<1x1x3x3xf32>) outs(%f : tensor<1x1x22x66xf32>) -> tensor<1x1x22x66xf32>
    %e2 = tensor.empty() : tensor<1x1x20x64xf32>
    %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x1x20x64xf32>) -> tensor<1x1x20x64xf32>
    %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x1x22x66xf32>, tensor<1x1x3x3xf32>) outs(%f2 : tensor<1x1x20x64xf32>) -> tensor<1x1x20x64xf32>
    scf.yield %b : tensor<1x1x20x64xf32>
  }
  func.return %r : tensor<1x1x20x64xf32>
}
// CHECK-LABEL: func.func @windows(
// CHECK:       scf.for
// CHECK-NOT:   scf.for
// CHECK:       func.return

// LESS: tile-chains: 2 operations (tensor.pad, linalg.conv_2d_nchw_fchw) in 4 pieces: {{.*}}; 0.5 % of the work is done twice
// LESS-NEXT: no more: no group lowers the peak of 16048 bytes

// MORE: tile-chains: 3 operations (tensor.pad, linalg.conv_2d_nchw_fchw) in 4 pieces: {{.*}}; 5.1 % of the work is done twice
// MORE-NEXT: no more: no group lowers the peak of 13744 bytes
