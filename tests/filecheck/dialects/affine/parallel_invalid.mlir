// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// What the verifier of `affine.parallel` refuses.

func.func @f(%n: index) {
  "affine.parallel"(%n) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%i: index, %j: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}

// CHECK: {{.*}}expected a lower bound, an upper bound and a step per argument

// -----

func.func @f(%n: index, %x: i32) -> f32 {
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("addf") -> f32 {
    "affine.yield"(%x) : (i32) -> ()
  }
  return %0 : f32
}

// CHECK: {{.*}}expected the body to yield values of the types of the results
