// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=100}' | filecheck --match-full-lines %s
// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=100 analysis-only=true}' 2>&1 | filecheck %s --check-prefix REMARK
// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=49 analysis-only=true}' 2>&1 | filecheck %s --check-prefix LESS

// RC8: the peak is in a loop: a tensor is made once more in the loop.
// REMARK: in @in_a_loop: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 1 again (linalg.exp): 16640 bytes are live at most, in place of 16896; 50.0 % of the work is done twice
// REMARK-NEXT: in @in_a_loop: recompute-tensors: no more: no tensor to compute again at the peak of 16896 bytes, at 'scf.for'
// LESS: in @in_a_loop: recompute-tensors: no more: no tensor to compute again at the peak of 17152 bytes, at 'scf.for'
func.func @in_a_loop(%x: tensor<64xf32>, %n: index) -> tensor<64xf32> {
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
  func.return %r : tensor<64xf32>
}
// CHECK-LABEL: {{.*}}func.func @in_a_loop({{.*}}
// CHECK:           %a = linalg.exp ins(%h : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      %s = "test.op"(%a) : (tensor<64xf32>) -> f32
// CHECK-NEXT:      %b = "test.op"(%s) : (f32) -> tensor<4096xf32>
// CHECK-NEXT:      %t = "test.op"(%b) : (tensor<4096xf32>) -> tensor<64xf32>
// CHECK-NEXT:      %a_1 = linalg.exp ins(%h : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      %m = linalg.mul ins(%a_1, %t : tensor<64xf32>, tensor<64xf32>) outs(%h : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      scf.yield %m : tensor<64xf32>

// RC7: a carried tensor that was written over is not read later: that would be a copy of it.
func.func @written_over(%x: tensor<64xf32>, %y: tensor<64xf32>, %n: index) -> (tensor<64xf32>, tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%h = %x, %g = %y) -> (tensor<64xf32>, tensor<64xf32>) {
    %a = linalg.exp ins(%h : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %s = "test.op"(%a) : (tensor<64xf32>) -> tensor<64xf32>
    %m = linalg.mul ins(%s, %h : tensor<64xf32>, tensor<64xf32>) outs(%h : tensor<64xf32>) -> tensor<64xf32>
    %b = "test.op"() : () -> tensor<4096xf32>
    %t = "test.op"(%b) : (tensor<4096xf32>) -> tensor<64xf32>
    %k = linalg.mul ins(%a, %t : tensor<64xf32>, tensor<64xf32>) outs(%g : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %m, %k : tensor<64xf32>, tensor<64xf32>
  }
  func.return %r#0, %r#1 : tensor<64xf32>, tensor<64xf32>
}
// CHECK-LABEL: {{.*}}func.func @written_over({{.*}}
// CHECK-COUNT-1: {{ *}}%{{.*}} = linalg.exp {{.*}}
// CHECK-NOT:   {{ *}}%{{.*}} = linalg.exp {{.*}}
// CHECK:          func.return %r, %r_1 : tensor<64xf32>, tensor<64xf32>

// An argument of a function that is written over is read in front of that, too.
func.func @argument(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %s = "test.op"(%a) : (tensor<64xf32>) -> tensor<64xf32>
  %m = linalg.mul ins(%s, %x : tensor<64xf32>, tensor<64xf32>) outs(%x : tensor<64xf32>) -> tensor<64xf32>
  %b = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%b) : (tensor<4096xf32>) -> ()
  %k = "test.op"(%a) : (tensor<64xf32>) -> tensor<64xf32>
  func.return %m, %k : tensor<64xf32>, tensor<64xf32>
}
// CHECK-LABEL: {{.*}}func.func @argument({{.*}}
// CHECK-COUNT-1: {{ *}}%{{.*}} = linalg.exp {{.*}}
// CHECK-NOT:   {{ *}}%{{.*}} = linalg.exp {{.*}}
// CHECK:          func.return %m, %k : tensor<64xf32>, tensor<64xf32>

// RC6, in a branch of a loop: columns are made where they are read.
func.func @slices_in_a_branch(%x: tensor<4x64xf32>, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x64xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%h = %zero) -> (f32) {
    %t = scf.if %c -> (f32) {
      %a = linalg.exp ins(%x : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
      %s0 = tensor.extract_slice %a[0, 0] [2, 64] [1, 1] : tensor<4x64xf32> to tensor<2x64xf32>
      %u0 = "test.op"(%s0, %h) : (tensor<2x64xf32>, f32) -> f32
      %s1 = tensor.extract_slice %a[2, 0] [2, 64] [1, 1] : tensor<4x64xf32> to tensor<2x64xf32>
      %u1 = "test.op"(%s1, %u0) : (tensor<2x64xf32>, f32) -> f32
      scf.yield %u1 : f32
    } else {
      scf.yield %h : f32
    }
    scf.yield %t : f32
  }
  func.return %r : f32
}
// CHECK-LABEL: {{.*}}func.func @slices_in_a_branch({{.*}}
// CHECK:           %t = scf.if %c -> (f32) {
// CHECK-NEXT:        %0 = tensor.extract_slice %x[0, 0] [2, 64] [1, 1] : tensor<4x64xf32> to tensor<2x64xf32>
// CHECK-NEXT:        %1 = tensor.empty() : tensor<2x64xf32>
// CHECK-NEXT:        %s0 = linalg.exp ins(%0 : tensor<2x64xf32>) outs(%1 : tensor<2x64xf32>) -> tensor<2x64xf32>
// CHECK-NEXT:        %u0 = "test.op"(%s0, %h) : (tensor<2x64xf32>, f32) -> f32
// CHECK-NEXT:        %2 = tensor.extract_slice %x[2, 0] [2, 64] [1, 1] : tensor<4x64xf32> to tensor<2x64xf32>
// CHECK-NEXT:        %3 = tensor.empty() : tensor<2x64xf32>
// CHECK-NEXT:        %s1 = linalg.exp ins(%2 : tensor<2x64xf32>) outs(%3 : tensor<2x64xf32>) -> tensor<2x64xf32>
// CHECK-NEXT:        %u1 = "test.op"(%s1, %u0) : (tensor<2x64xf32>, f32) -> f32
// CHECK-NEXT:        scf.yield %u1 : f32

// RC5: one of two branches would take less, the other one does not: nothing is done.
func.func @one_of_two_branches(%x: tensor<64xf32>, %c: i1) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r = scf.if %c -> (tensor<64xf32>) {
    %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %s = "test.op"(%a) : (tensor<64xf32>) -> f32
    %b = "test.op"(%s) : (f32) -> tensor<4096xf32>
    %t = "test.op"(%b) : (tensor<4096xf32>) -> tensor<64xf32>
    %m = linalg.mul ins(%a, %t : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %m : tensor<64xf32>
  } else {
    %b = "test.op"() : () -> tensor<4160xf32>
    %t = "test.op"(%b) : (tensor<4160xf32>) -> tensor<64xf32>
    scf.yield %t : tensor<64xf32>
  }
  func.return %r : tensor<64xf32>
}
// CHECK-LABEL: {{.*}}func.func @one_of_two_branches({{.*}}
// CHECK-COUNT-1: {{ *}}%{{.*}} = linalg.exp {{.*}}
// CHECK-NOT:   {{ *}}%{{.*}} = linalg.exp {{.*}}
// CHECK:          func.return %r : tensor<64xf32>

// Two loops that take as much: both are changed.
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
    %b = "test.op"(%s) : (f32) -> tensor<4096xf32>
    %t = "test.op"(%b) : (tensor<4096xf32>) -> tensor<64xf32>
    %m = linalg.mul ins(%a, %t : tensor<64xf32>, tensor<64xf32>) outs(%h : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %m : tensor<64xf32>
  }
  func.return %q : tensor<64xf32>
}
// CHECK-LABEL: {{.*}}func.func @two_loops({{.*}}
// CHECK-COUNT-4: {{ *}}%{{.*}} = linalg.exp {{.*}}
// CHECK:          func.return %q : tensor<64xf32>

// The peak is outside of the loop: nothing is done in it.
func.func @as_much_outside(%x: tensor<64xf32>, %n: index) -> tensor<64xf32> {
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
  %b = "test.op"() : () -> tensor<4224xf32>
  %q = "test.op"(%b, %r) : (tensor<4224xf32>, tensor<64xf32>) -> tensor<64xf32>
  func.return %q : tensor<64xf32>
}
// CHECK-LABEL: {{.*}}func.func @as_much_outside({{.*}}
// CHECK-COUNT-1: {{ *}}%{{.*}} = linalg.exp {{.*}}
// CHECK-NOT:   {{ *}}%{{.*}} = linalg.exp {{.*}}
// CHECK:          func.return %q : tensor<64xf32>

// RC5: the second loop takes as much, and can do nothing about it: the first one stays as it is, too.
func.func @not_in_the_second_loop(%x: tensor<64xf32>, %n: index) -> tensor<64xf32> {
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
    %a = "test.op"(%h) : (tensor<64xf32>) -> tensor<64xf32>
    %s = "test.op"(%a) : (tensor<64xf32>) -> f32
    %b = "test.op"(%s) : (f32) -> tensor<4096xf32>
    %t = "test.op"(%b) : (tensor<4096xf32>) -> tensor<64xf32>
    %m = linalg.mul ins(%a, %t : tensor<64xf32>, tensor<64xf32>) outs(%h : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %m : tensor<64xf32>
  }
  func.return %q : tensor<64xf32>
}
// CHECK-LABEL: {{.*}}func.func @not_in_the_second_loop({{.*}}
// CHECK-COUNT-1: {{ *}}%{{.*}} = linalg.exp {{.*}}
// CHECK-NOT:   {{ *}}%{{.*}} = linalg.exp {{.*}}
// CHECK:          func.return %q : tensor<64xf32>
