// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=50 analysis-only=true}' 2>&1 | filecheck %s
// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=49 analysis-only=true}' 2>&1 | filecheck %s --check-prefix LESS

// RC4, RC8: what one loop repeats is left to no other one.

// CHECK: tensor<64xf32> is not live at 'test.op': {{.*}} 16640 bytes are live at most, in place of 16896; 25.0 % of the work is done twice
// CHECK-NEXT: tensor<64xf32> is not live at 'test.op': {{.*}} 16512 bytes are live at most, in place of 16768; 25.0 % of the work is done twice
// CHECK-NEXT: no more: no tensor to compute again at the peak of 16896 bytes, at 'scf.for'

// LESS: tensor<64xf32> is not live at 'test.op': {{.*}} 16640 bytes are live at most, in place of 16896; 25.0 % of the work is done twice
// LESS-NEXT: no more: no tensor to compute again at the peak of 17024 bytes, at 'scf.for'
func.func @two_loops(%x: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%h = %x) -> (tensor<64xf32>) {
    %a = linalg.exp ins(%h : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %s = "test.op"(%a) : (tensor<64xf32>) -> f32
    %b = "test.op"(%s) : (f32) -> tensor<4096xf32>
    %t = "test.op"(%b) : (tensor<4096xf32>) -> tensor<64xf32>
    %m = linalg.mul ins(%a, %t : tensor<64xf32>, tensor<64xf32>) outs(%h : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %m : tensor<64xf32>
  }
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%h = %r) -> (tensor<64xf32>) {
    %a = linalg.exp ins(%h : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %s = "test.op"(%a) : (tensor<64xf32>) -> f32
    %b = "test.op"(%s) : (f32) -> tensor<4064xf32>
    %t = "test.op"(%b) : (tensor<4064xf32>) -> tensor<64xf32>
    %m = linalg.mul ins(%a, %t : tensor<64xf32>, tensor<64xf32>) outs(%h : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %m : tensor<64xf32>
  }
  func.return %q : tensor<64xf32>
}
