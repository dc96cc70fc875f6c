// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{keep-peak=true}' | filecheck --match-full-lines %s

// Behind %m, %t is as large as %p, over which the sum can be written as well.
func.func @as_much(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.exp ins(%p : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @as_much({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32, %2: f32):
// CHECK-NEXT:    %3 = math.exp %0 : f32
// CHECK-NEXT:    %4 = arith.addf %3, %1 : f32
// CHECK-NEXT:    linalg.yield %4 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %q lives longer as well: 32 bytes more.
func.func @one_more(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @one_more({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// An argument lives anyway.
func.func @argument(%q: tensor<8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @argument({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %2 = arith.addf %y, %0 : f32
// CHECK-NEXT:    linalg.yield %2 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// So does a constant.
func.func @constant(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @constant({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00]> : tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %2 = arith.addf %y, %0 : f32
// CHECK-NEXT:    linalg.yield %2 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %q is needed behind the sum.
func.func @needed_later(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  "test.op"(%q) : (tensor<8xf32>) -> ()
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @needed_later({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %2 = arith.addf %y, %0 : f32
// CHECK-NEXT:    linalg.yield %2 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%q) : (tensor<8xf32>) -> ()
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %q is needed for %m, which is before the sum.
func.func @needed_before(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  "test.op"(%q) : (tensor<8xf32>) -> ()
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @needed_before({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%q) : (tensor<8xf32>) -> ()
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// The sum needs %q itself.
func.func @needed_by_the_consumer(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %q : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %in2: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    %z = arith.addf %y, %in2 : f32
    linalg.yield %z : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @needed_by_the_consumer({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %in1_1: f32, %0: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %y_1 = arith.addf %y, %in1_1 : f32
// CHECK-NEXT:    %z = arith.addf %y_1, %in1 : f32
// CHECK-NEXT:    linalg.yield %z : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// A reshape of %q is needed behind the sum.
func.func @view_needed_later(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %w = tensor.expand_shape %q [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  "test.op"(%w) : (tensor<2x4xf32>) -> ()
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @view_needed_later({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %w = tensor.expand_shape %q {{.*}} output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %2 = arith.addf %y, %0 : f32
// CHECK-NEXT:    linalg.yield %2 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%w) : (tensor<2x4xf32>) -> ()
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %q is needed in a region behind the sum.
func.func @needed_in_a_region(%c: i1) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  scf.if %c {
    "test.op"(%q) : (tensor<8xf32>) -> ()
  }
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @needed_in_a_region({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %2 = arith.addf %y, %0 : f32
// CHECK-NEXT:    linalg.yield %2 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  scf.if %c {
// CHECK-NEXT:    "test.op"(%q) : (tensor<8xf32>) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %q is needed in a region before the sum.
func.func @needed_in_a_region_before(%c: i1) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  scf.if %c {
    "test.op"(%q) : (tensor<8xf32>) -> ()
  }
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @needed_in_a_region_before({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  scf.if %c {
// CHECK-NEXT:    "test.op"(%q) : (tensor<8xf32>) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %q is a part of %p, and takes nothing itself.
func.func @part(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = tensor.extract_slice %p[0, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @part({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = tensor.extract_slice %p[0, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %2 = arith.addf %y, %0 : f32
// CHECK-NEXT:    linalg.yield %2 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %q is a part of an argument.
func.func @part_of_an_argument(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = tensor.extract_slice %x[0, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @part_of_an_argument({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = tensor.extract_slice %x[0, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %2 = arith.addf %y, %0 : f32
// CHECK-NEXT:    linalg.yield %2 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %q is a part of a larger tensor, all of which lives longer.
func.func @part_of_more(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %l = "test.op"() : () -> tensor<9x8xf32>
  %q = tensor.extract_slice %l[0, 0] [8, 8] [1, 1] : tensor<9x8xf32> to tensor<8x8xf32>
  %t = linalg.exp ins(%q : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %n = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  "test.op"(%n) : (tensor<8x8xf32>) -> ()
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @part_of_more({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<9x8xf32>
// CHECK-NEXT:  %q = tensor.extract_slice %l[0, 0] [8, 8] [1, 1] : tensor<9x8xf32> to tensor<8x8xf32>
// CHECK-NEXT:  %t = linalg.exp ins(%q : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %n = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%n) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// Less lives at the sum, whose inputs alone take no more than %l and %t.
func.func @less_in_between(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %l = "test.op"() : () -> tensor<9x8xf32>
  %q = tensor.extract_slice %l[0, 0] [8, 8] [1, 1] : tensor<9x8xf32> to tensor<8x8xf32>
  %t = linalg.exp ins(%q : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @less_in_between({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<9x8xf32>
// CHECK-NEXT:  %q = tensor.extract_slice %l[0, 0] [8, 8] [1, 1] : tensor<9x8xf32> to tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {{.*}} ins(%q, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {

// Nothing is computed in between: what lives at the sum lived at %t.
func.func @nothing_between(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @nothing_between({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %2 = arith.addf %y, %0 : f32
// CHECK-NEXT:    linalg.yield %2 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// Nor is anything by a reshape, a constant or an empty tensor.
func.func @no_contents_between(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %k = "test.op"() : () -> tensor<64xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = tensor.expand_shape %k [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %n = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %o = tensor.empty() : tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %n : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %in2: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    %z = arith.addf %y, %in2 : f32
    linalg.yield %z : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @no_contents_between({{.*}}
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<64xf32>
// CHECK-NEXT:  %m = tensor.expand_shape %k {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// CHECK-NEXT:  %n = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00]> : tensor<8xf32>
// CHECK-NEXT:  %o = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m, %n : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>) outs(%o : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %in1_1: f32, %in2: f32, %0: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %y_1 = arith.addf %y, %in1_1 : f32
// CHECK-NEXT:    %z = arith.addf %y_1, %in2 : f32
// CHECK-NEXT:    linalg.yield %z : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// What is computed in between is computed in the sum, too.
func.func @between_is_computed_in_it(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %a = linalg.abs ins(%m : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @between_is_computed_in_it({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %2 = math.absf %0 : f32
// CHECK-NEXT:    %3 = arith.addf %y, %2 : f32
// CHECK-NEXT:    linalg.yield %3 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// So is all that this computes.
func.func @computed_in_what_is_between(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %b = linalg.negf ins(%m : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = linalg.abs ins(%b : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @computed_in_what_is_between({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %2 = arith.negf %0 : f32
// CHECK-NEXT:    %3 = math.absf %2 : f32
// CHECK-NEXT:    %4 = arith.addf %y, %3 : f32
// CHECK-NEXT:    linalg.yield %4 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// But not if the sum only reads it.
func.func @between_is_read(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %a = linalg.abs ins(%m : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  "test.op"(%a) : (tensor<8x8xf32>) -> ()
  "test.op"(%n) : (tensor<8x8xf32>) -> ()
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @between_is_read({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  %a = linalg.abs ins(%m : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:  %n = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.add ins(%t, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:  "test.op"(%n) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// What is computed in the sum from before %t does not make up for what is in between.
func.func @before_and_between(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %k = "test.op"() : () -> tensor<8x8xf32>
  %a = linalg.abs ins(%k : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %a : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %in2: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    %z = arith.addf %y, %in2 : f32
    linalg.yield %z : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @before_and_between({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %k : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %in1_1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %2 = math.absf %0 : f32
// CHECK-NEXT:    %y_1 = arith.addf %in0_1, %in1_1 : f32
// CHECK-NEXT:    %z = arith.addf %y_1, %2 : f32
// CHECK-NEXT:    linalg.yield %z : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %t is written over %p, and %r would be live beside %p and %q.
func.func @result_takes_more(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %f = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.add ins(%p, %q : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.transpose ins(%t : tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) permutation = [1, 0]
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @result_takes_more({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %f = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %t = linalg.add ins(%p, %q : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.transpose ins(%t:tensor<8x8xf32>) outs(%f:tensor<8x8xf32>) permutation = [1, 0]
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %t is written over nothing: %x is an argument.
func.func @result_takes_as_much(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %f = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %x : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %in2: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    %z = arith.mulf %y, %in2 : f32
    linalg.yield %z : f32
  } -> tensor<8x8xf32>
  %r = linalg.transpose ins(%t : tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) permutation = [1, 0]
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @result_takes_as_much({{.*}}
// CHECK-NEXT:  %f = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %x : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %in2: f32, %0: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %z = arith.mulf %y, %in2 : f32
// CHECK-NEXT:    linalg.yield %z : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// What %t could be written over is needed later.
func.func @written_over_nothing(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %f = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.add ins(%p, %q : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.transpose ins(%t : tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) permutation = [1, 0]
  "test.op"(%p) : (tensor<8x8xf32>) -> ()
  "test.op"(%q) : (tensor<8x8xf32>) -> ()
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @written_over_nothing({{.*}}
// CHECK-NEXT:  %f = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32, %2: f32):
// CHECK-NEXT:    %3 = arith.addf %0, %1 : f32
// CHECK-NEXT:    linalg.yield %3 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%p) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:  "test.op"(%q) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// What %b computes was before %t: that does not make up for what is in between, either.
func.func @computed_before(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %k = "test.op"() : () -> tensor<8x8xf32>
  %b = linalg.negf ins(%k : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %a = linalg.abs ins(%b : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %a : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %in2: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    %z = arith.addf %y, %in2 : f32
    linalg.yield %z : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @computed_before({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %k : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %in1_1: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %2 = arith.negf %0 : f32
// CHECK-NEXT:    %3 = math.absf %2 : f32
// CHECK-NEXT:    %y_1 = arith.addf %in0_1, %in1_1 : f32
// CHECK-NEXT:    %z = arith.addf %y_1, %3 : f32
// CHECK-NEXT:    linalg.yield %z : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// A tensor is computed in between, although something else is as well.
func.func @one_of_two_results(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %n, %m = "test.op"() : () -> (index, tensor<8x8xf32>)
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @one_of_two_results({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  %n, %m = "test.op"() : () -> (index, tensor<8x8xf32>)
// CHECK-NEXT:  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %p is smaller than %t, but the sum cannot be written over it, nor over an argument.
func.func @not_over_an_argument(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf16>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f16, %out: f32):
    %y = arith.extf %in0 : f16 to f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %n = "test.op"() : () -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  "test.op"(%n) : (tensor<8xf32>) -> ()
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @not_over_an_argument({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf16>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf16>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f16, %out: f32):
// CHECK-NEXT:    %y = arith.extf %in0 : f16 to f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  %n = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %in1: f32, %out_1: f32):
// CHECK-NEXT:    %y_1 = arith.addf %in0_1, %in1 : f32
// CHECK-NEXT:    linalg.yield %y_1 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%n) : (tensor<8xf32>) -> ()
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// It can be written over %m, which ends there.
func.func @over_what_ends(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf16>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f16, %out: f32):
    %y = arith.extf %in0 : f16 to f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @over_what_ends({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf16>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %m : tensor<8x8xf16>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f16, %in1: f32, %0: f32):
// CHECK-NEXT:    %y = arith.extf %in0 : f16 to f32
// CHECK-NEXT:    %y_1 = arith.addf %y, %in1 : f32
// CHECK-NEXT:    linalg.yield %y_1 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// Not if that is needed later,
func.func @not_over_what_is_needed(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf16>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f16, %out: f32):
    %y = arith.extf %in0 : f16 to f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  "test.op"(%m) : (tensor<8x8xf32>) -> ()
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @not_over_what_is_needed({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf16>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf16>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f16, %out: f32):
// CHECK-NEXT:    %y = arith.extf %in0 : f16 to f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %in1: f32, %out_1: f32):
// CHECK-NEXT:    %y_1 = arith.addf %in0_1, %in1 : f32
// CHECK-NEXT:    linalg.yield %y_1 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%m) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// or has smaller elements,
func.func @not_over_less(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf16>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f16, %out: f32):
    %y = arith.extf %in0 : f16 to f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf16>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f16, %out: f32):
    %w = arith.extf %in1 : f16 to f32
    %y = arith.addf %in0, %w : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @not_over_less({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf16>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf16>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f16, %out: f32):
// CHECK-NEXT:    %y = arith.extf %in0 : f16 to f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf16>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf16>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %in1: f16, %out_1: f32):
// CHECK-NEXT:    %w = arith.extf %in1 : f16 to f32
// CHECK-NEXT:    %y_1 = arith.addf %in0_1, %w : f32
// CHECK-NEXT:    linalg.yield %y_1 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// or is read by other indices.
func.func @not_over_what_is_transposed(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf16>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f16, %out: f32):
    %y = arith.extf %in0 : f16 to f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @not_over_what_is_transposed({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf16>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf16>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f16, %out: f32):
// CHECK-NEXT:    %y = arith.extf %in0 : f16 to f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %in1: f32, %out_1: f32):
// CHECK-NEXT:    %y_1 = arith.addf %in0_1, %in1 : f32
// CHECK-NEXT:    linalg.yield %y_1 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// A product of sums is written over nothing that it reads.
func.func @not_over_in_a_reduction(%z: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %p = "test.op"() : () -> tensor<8xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : tensor<8xf16>) outs(%e : tensor<8xf32>) {
  ^bb0(%in0: f16, %out: f32):
    %y = arith.extf %in0 : f16 to f32
    linalg.yield %y : f32
  } -> tensor<8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%t, %m : tensor<8xf32>, tensor<8x8xf32>) outs(%z : tensor<8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.mulf %in0, %in1 : f32
    %w = arith.addf %out, %y : f32
    linalg.yield %w : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @not_over_in_a_reduction({{.*}}
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8xf16>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%p, %m : tensor<8xf16>, tensor<8x8xf32>) outs(%z : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f16, %in1: f32, %0: f32):
// CHECK-NEXT:    %y = arith.extf %in0 : f16 to f32
// CHECK-NEXT:    %y_1 = arith.mulf %y, %in1 : f32
// CHECK-NEXT:    %w = arith.addf %0, %y_1 : f32
// CHECK-NEXT:    linalg.yield %w : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %r : tensor<8xf32>

// %p is larger than %t, but the result can be written over it.
func.func @over_what_the_producer_reads(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %h = tensor.empty() : tensor<8x8xf16>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf32>) outs(%h : tensor<8x8xf16>) {
  ^bb0(%in0: f32, %out: f16):
    %y = arith.truncf %in0 : f32 to f16
    linalg.yield %y : f16
  } -> tensor<8x8xf16>
  %m = "test.op"() : () -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<8x8xf16>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f16, %in1: f32, %out: f32):
    %w = arith.extf %in0 : f16 to f32
    %y = arith.addf %w, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @over_what_the_producer_reads({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %m : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32):
// CHECK-NEXT:    %y = arith.truncf %in0 : f32 to f16
// CHECK-NEXT:    %w = arith.extf %y : f16 to f32
// CHECK-NEXT:    %y_1 = arith.addf %w, %in1 : f32
// CHECK-NEXT:    linalg.yield %y_1 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// %u, which is computed in the sum, keeps %q alive until there. So %t may, too.
func.func @kept_by_another_one(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %k = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%k, %q : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.mulf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %u, %m : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %in2: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    %z = arith.addf %y, %in2 : f32
    linalg.yield %z : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @kept_by_another_one({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %k, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %in0_1: f32, %in2: f32, %0: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %y_1 = arith.mulf %in0_1, %in1 : f32
// CHECK-NEXT:    %y_2 = arith.addf %y, %y_1 : f32
// CHECK-NEXT:    %z = arith.addf %y_2, %in2 : f32
// CHECK-NEXT:    linalg.yield %z : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// The same where %q and %i are parts of another tensor.
func.func @parts_kept_by_another_one(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %l = "test.op"() : () -> tensor<16xf32>
  %q = tensor.extract_slice %l[0] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %i = tensor.extract_slice %l[8] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %k = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%k, %i : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.mulf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %u, %m : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %in2: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    %z = arith.addf %y, %in2 : f32
    linalg.yield %z : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @parts_kept_by_another_one({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<16xf32>
// CHECK-NEXT:  %q = tensor.extract_slice %l[0] [8] [1] : tensor<16xf32> to tensor<8xf32>
// CHECK-NEXT:  %i = tensor.extract_slice %l[8] [8] [1] : tensor<16xf32> to tensor<8xf32>
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %k, %i, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %in0_1: f32, %in1_1: f32, %in2: f32, %0: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %y_1 = arith.mulf %in0_1, %in1_1 : f32
// CHECK-NEXT:    %y_2 = arith.addf %y, %y_1 : f32
// CHECK-NEXT:    %z = arith.addf %y_2, %in2 : f32
// CHECK-NEXT:    linalg.yield %z : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// What lives longer anyway does so although another sum computes what reads it.
func.func @needed_later_than_a_consumer(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %i = "test.op"() : () -> tensor<8x8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%i, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %s = linalg.exp ins(%u : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  "test.op"(%s) : (tensor<8x8xf32>) -> ()
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  "test.op"(%q) : (tensor<8xf32>) -> ()
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @needed_later_than_a_consumer({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %i = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%i, %q : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %1 = math.exp %y : f32
// CHECK-NEXT:    linalg.yield %1 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%s) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q, %m : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %in1_1: f32, %2: f32, %3: f32):
// CHECK-NEXT:    %y_1 = arith.addf %in0_1, %in1_1 : f32
// CHECK-NEXT:    %4 = arith.addf %y_1, %2 : f32
// CHECK-NEXT:    linalg.yield %4 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%q) : (tensor<8xf32>) -> ()
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// A chain reads what its begin reads.
func.func @chain(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %s = linalg.exp ins(%p : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = linalg.abs ins(%s : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %m = "test.op"() : () -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @chain({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32, %2: f32):
// CHECK-NEXT:    %3 = math.exp %0 : f32
// CHECK-NEXT:    %4 = math.absf %3 : f32
// CHECK-NEXT:    %5 = arith.addf %4, %1 : f32
// CHECK-NEXT:    linalg.yield %5 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// What is transposed twice is read as it is: the result can be written over %p.
func.func @transposed_twice(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %h = tensor.empty() : tensor<8x8xf16>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf32>) outs(%h : tensor<8x8xf16>) {
  ^bb0(%in0: f32, %out: f16):
    %y = arith.truncf %in0 : f32 to f16
    linalg.yield %y : f16
  } -> tensor<8x8xf16>
  %m = "test.op"() : () -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<8x8xf16>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f16, %in1: f32, %out: f32):
    %w = arith.extf %in0 : f16 to f32
    %y = arith.addf %w, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @transposed_twice({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %m : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32):
// CHECK-NEXT:    %y = arith.truncf %in0 : f32 to f16
// CHECK-NEXT:    %w = arith.extf %y : f16 to f32
// CHECK-NEXT:    %y_1 = arith.addf %w, %in1 : f32
// CHECK-NEXT:    linalg.yield %y_1 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// Not if it is transposed once.
func.func @transposed_once(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %h = tensor.empty() : tensor<8x8xf16>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf32>) outs(%h : tensor<8x8xf16>) {
  ^bb0(%in0: f32, %out: f16):
    %y = arith.truncf %in0 : f32 to f16
    linalg.yield %y : f16
  } -> tensor<8x8xf16>
  %m = "test.op"() : () -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<8x8xf16>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f16, %in1: f32, %out: f32):
    %w = arith.extf %in0 : f16 to f32
    %y = arith.addf %w, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @transposed_once({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %h = tensor.empty() : tensor<8x8xf16>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf32>) outs(%h : tensor<8x8xf16>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %out: f16):
// CHECK-NEXT:    %y = arith.truncf %in0 : f32 to f16
// CHECK-NEXT:    linalg.yield %y : f16
// CHECK-NEXT:  } -> tensor<8x8xf16>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<8x8xf16>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f16, %in1: f32, %out_1: f32):
// CHECK-NEXT:    %w = arith.extf %in0_1 : f16 to f32
// CHECK-NEXT:    %y_1 = arith.addf %w, %in1 : f32
// CHECK-NEXT:    linalg.yield %y_1 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// The same for what a chain reads.
func.func @chain_transposes_twice(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %h = tensor.empty() : tensor<8x8xf16>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf32>) outs(%h : tensor<8x8xf16>) {
  ^bb0(%in0: f32, %out: f16):
    %y = arith.truncf %in0 : f32 to f16
    linalg.yield %y : f16
  } -> tensor<8x8xf16>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<8x8xf16>) outs(%h : tensor<8x8xf16>) {
  ^bb0(%in0: f16, %out: f16):
    %y = arith.negf %in0 : f16
    linalg.yield %y : f16
  } -> tensor<8x8xf16>
  %m = "test.op"() : () -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s, %m : tensor<8x8xf16>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f16, %in1: f32, %out: f32):
    %w = arith.extf %in0 : f16 to f32
    %y = arith.addf %w, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @chain_transposes_twice({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %m : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32):
// CHECK-NEXT:    %y = arith.truncf %in0 : f32 to f16
// CHECK-NEXT:    %y_1 = arith.negf %y : f16
// CHECK-NEXT:    %w = arith.extf %y_1 : f16 to f32
// CHECK-NEXT:    %y_2 = arith.addf %w, %in1 : f32
// CHECK-NEXT:    linalg.yield %y_2 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

func.func @chain_transposes_once(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %h = tensor.empty() : tensor<8x8xf16>
  %p = "test.op"() : () -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf32>) outs(%h : tensor<8x8xf16>) {
  ^bb0(%in0: f32, %out: f16):
    %y = arith.truncf %in0 : f32 to f16
    linalg.yield %y : f16
  } -> tensor<8x8xf16>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<8x8xf16>) outs(%h : tensor<8x8xf16>) {
  ^bb0(%in0: f16, %out: f16):
    %y = arith.negf %in0 : f16
    linalg.yield %y : f16
  } -> tensor<8x8xf16>
  %m = "test.op"() : () -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s, %m : tensor<8x8xf16>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in0: f16, %in1: f32, %out: f32):
    %w = arith.extf %in0 : f16 to f32
    %y = arith.addf %w, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}
// CHECK-LABEL: {{.*}}func.func @chain_transposes_once({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %h = tensor.empty() : tensor<8x8xf16>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf32>) outs(%h : tensor<8x8xf16>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %0: f16):
// CHECK-NEXT:    %y = arith.truncf %in0 : f32 to f16
// CHECK-NEXT:    %y_1 = arith.negf %y : f16
// CHECK-NEXT:    linalg.yield %y_1 : f16
// CHECK-NEXT:  } -> tensor<8x8xf16>
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s, %m : tensor<8x8xf16>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f16, %in1: f32, %out: f32):
// CHECK-NEXT:    %w = arith.extf %in0_1 : f16 to f32
// CHECK-NEXT:    %y_2 = arith.addf %w, %in1 : f32
// CHECK-NEXT:    linalg.yield %y_2 : f32
// CHECK-NEXT:  } -> tensor<8x8xf32>
// CHECK-NEXT:  func.return %r : tensor<8x8xf32>

// 30 inputs of the sum and 2 of %t are looked at ...
func.func @many_inputs(%x: tensor<8x8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a0 = "test.op"() : () -> tensor<8xf32>
  %a1 = "test.op"() : () -> tensor<8xf32>
  %a2 = "test.op"() : () -> tensor<8xf32>
  %a3 = "test.op"() : () -> tensor<8xf32>
  %a4 = "test.op"() : () -> tensor<8xf32>
  %a5 = "test.op"() : () -> tensor<8xf32>
  %a6 = "test.op"() : () -> tensor<8xf32>
  %a7 = "test.op"() : () -> tensor<8xf32>
  %a8 = "test.op"() : () -> tensor<8xf32>
  %a9 = "test.op"() : () -> tensor<8xf32>
  %a10 = "test.op"() : () -> tensor<8xf32>
  %a11 = "test.op"() : () -> tensor<8xf32>
  %a12 = "test.op"() : () -> tensor<8xf32>
  %a13 = "test.op"() : () -> tensor<8xf32>
  %a14 = "test.op"() : () -> tensor<8xf32>
  %a15 = "test.op"() : () -> tensor<8xf32>
  %a16 = "test.op"() : () -> tensor<8xf32>
  %a17 = "test.op"() : () -> tensor<8xf32>
  %a18 = "test.op"() : () -> tensor<8xf32>
  %a19 = "test.op"() : () -> tensor<8xf32>
  %a20 = "test.op"() : () -> tensor<8xf32>
  %a21 = "test.op"() : () -> tensor<8xf32>
  %a22 = "test.op"() : () -> tensor<8xf32>
  %a23 = "test.op"() : () -> tensor<8xf32>
  %a24 = "test.op"() : () -> tensor<8xf32>
  %a25 = "test.op"() : () -> tensor<8xf32>
  %a26 = "test.op"() : () -> tensor<8xf32>
  %a27 = "test.op"() : () -> tensor<8xf32>
  %a28 = "test.op"() : () -> tensor<8xf32>
  %p = "test.op"() : () -> tensor<8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p, %q : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t, %a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %in2: f32, %in3: f32, %in4: f32, %in5: f32, %in6: f32, %in7: f32, %in8: f32, %in9: f32, %in10: f32, %in11: f32, %in12: f32, %in13: f32, %in14: f32, %in15: f32, %in16: f32, %in17: f32, %in18: f32, %in19: f32, %in20: f32, %in21: f32, %in22: f32, %in23: f32, %in24: f32, %in25: f32, %in26: f32, %in27: f32, %in28: f32, %in29: f32, %out: f32):
    %s0 = arith.addf %in0, %in1 : f32
    %s1 = arith.addf %s0, %in2 : f32
    %s2 = arith.addf %s1, %in3 : f32
    %s3 = arith.addf %s2, %in4 : f32
    %s4 = arith.addf %s3, %in5 : f32
    %s5 = arith.addf %s4, %in6 : f32
    %s6 = arith.addf %s5, %in7 : f32
    %s7 = arith.addf %s6, %in8 : f32
    %s8 = arith.addf %s7, %in9 : f32
    %s9 = arith.addf %s8, %in10 : f32
    %s10 = arith.addf %s9, %in11 : f32
    %s11 = arith.addf %s10, %in12 : f32
    %s12 = arith.addf %s11, %in13 : f32
    %s13 = arith.addf %s12, %in14 : f32
    %s14 = arith.addf %s13, %in15 : f32
    %s15 = arith.addf %s14, %in16 : f32
    %s16 = arith.addf %s15, %in17 : f32
    %s17 = arith.addf %s16, %in18 : f32
    %s18 = arith.addf %s17, %in19 : f32
    %s19 = arith.addf %s18, %in20 : f32
    %s20 = arith.addf %s19, %in21 : f32
    %s21 = arith.addf %s20, %in22 : f32
    %s22 = arith.addf %s21, %in23 : f32
    %s23 = arith.addf %s22, %in24 : f32
    %s24 = arith.addf %s23, %in25 : f32
    %s25 = arith.addf %s24, %in26 : f32
    %s26 = arith.addf %s25, %in27 : f32
    %s27 = arith.addf %s26, %in28 : f32
    %s28 = arith.addf %s27, %in29 : f32
    linalg.yield %s28 : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @many_inputs({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %a0 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a1 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a2 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a3 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a4 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a5 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a6 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a7 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a8 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a9 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a10 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a11 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a12 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a13 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a14 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a15 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a16 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a17 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a18 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a19 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a20 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a21 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a22 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a23 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a24 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a25 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a26 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a27 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a28 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p, %q, %a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %in1_1: f32, %in2: f32, %in3: f32, %in4: f32, %in5: f32, %in6: f32, %in7: f32, %in8: f32, %in9: f32, %in10: f32, %in11: f32, %in12: f32, %in13: f32, %in14: f32, %in15: f32, %in16: f32, %in17: f32, %in18: f32, %in19: f32, %in20: f32, %in21: f32, %in22: f32, %in23: f32, %in24: f32, %in25: f32, %in26: f32, %in27: f32, %in28: f32, %in29: f32, %0: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %s0 = arith.addf %y, %in1_1 : f32
// CHECK-NEXT:    %s1 = arith.addf %s0, %in2 : f32
// CHECK-NEXT:    %s2 = arith.addf %s1, %in3 : f32
// CHECK-NEXT:    %s3 = arith.addf %s2, %in4 : f32
// CHECK-NEXT:    %s4 = arith.addf %s3, %in5 : f32
// CHECK-NEXT:    %s5 = arith.addf %s4, %in6 : f32
// CHECK-NEXT:    %s6 = arith.addf %s5, %in7 : f32
// CHECK-NEXT:    %s7 = arith.addf %s6, %in8 : f32
// CHECK-NEXT:    %s8 = arith.addf %s7, %in9 : f32
// CHECK-NEXT:    %s9 = arith.addf %s8, %in10 : f32
// CHECK-NEXT:    %s10 = arith.addf %s9, %in11 : f32
// CHECK-NEXT:    %s11 = arith.addf %s10, %in12 : f32
// CHECK-NEXT:    %s12 = arith.addf %s11, %in13 : f32
// CHECK-NEXT:    %s13 = arith.addf %s12, %in14 : f32
// CHECK-NEXT:    %s14 = arith.addf %s13, %in15 : f32
// CHECK-NEXT:    %s15 = arith.addf %s14, %in16 : f32
// CHECK-NEXT:    %s16 = arith.addf %s15, %in17 : f32
// CHECK-NEXT:    %s17 = arith.addf %s16, %in18 : f32
// CHECK-NEXT:    %s18 = arith.addf %s17, %in19 : f32
// CHECK-NEXT:    %s19 = arith.addf %s18, %in20 : f32
// CHECK-NEXT:    %s20 = arith.addf %s19, %in21 : f32
// CHECK-NEXT:    %s21 = arith.addf %s20, %in22 : f32
// CHECK-NEXT:    %s22 = arith.addf %s21, %in23 : f32
// CHECK-NEXT:    %s23 = arith.addf %s22, %in24 : f32
// CHECK-NEXT:    %s24 = arith.addf %s23, %in25 : f32
// CHECK-NEXT:    %s25 = arith.addf %s24, %in26 : f32
// CHECK-NEXT:    %s26 = arith.addf %s25, %in27 : f32
// CHECK-NEXT:    %s27 = arith.addf %s26, %in28 : f32
// CHECK-NEXT:    %s28 = arith.addf %s27, %in29 : f32
// CHECK-NEXT:    linalg.yield %s28 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %r : tensor<8xf32>

// ... but no more.
func.func @too_many_inputs(%x: tensor<8x8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a0 = "test.op"() : () -> tensor<8xf32>
  %a1 = "test.op"() : () -> tensor<8xf32>
  %a2 = "test.op"() : () -> tensor<8xf32>
  %a3 = "test.op"() : () -> tensor<8xf32>
  %a4 = "test.op"() : () -> tensor<8xf32>
  %a5 = "test.op"() : () -> tensor<8xf32>
  %a6 = "test.op"() : () -> tensor<8xf32>
  %a7 = "test.op"() : () -> tensor<8xf32>
  %a8 = "test.op"() : () -> tensor<8xf32>
  %a9 = "test.op"() : () -> tensor<8xf32>
  %a10 = "test.op"() : () -> tensor<8xf32>
  %a11 = "test.op"() : () -> tensor<8xf32>
  %a12 = "test.op"() : () -> tensor<8xf32>
  %a13 = "test.op"() : () -> tensor<8xf32>
  %a14 = "test.op"() : () -> tensor<8xf32>
  %a15 = "test.op"() : () -> tensor<8xf32>
  %a16 = "test.op"() : () -> tensor<8xf32>
  %a17 = "test.op"() : () -> tensor<8xf32>
  %a18 = "test.op"() : () -> tensor<8xf32>
  %a19 = "test.op"() : () -> tensor<8xf32>
  %a20 = "test.op"() : () -> tensor<8xf32>
  %a21 = "test.op"() : () -> tensor<8xf32>
  %a22 = "test.op"() : () -> tensor<8xf32>
  %a23 = "test.op"() : () -> tensor<8xf32>
  %a24 = "test.op"() : () -> tensor<8xf32>
  %a25 = "test.op"() : () -> tensor<8xf32>
  %a26 = "test.op"() : () -> tensor<8xf32>
  %a27 = "test.op"() : () -> tensor<8xf32>
  %a28 = "test.op"() : () -> tensor<8xf32>
  %a29 = "test.op"() : () -> tensor<8xf32>
  %p = "test.op"() : () -> tensor<8xf32>
  %q = "test.op"() : () -> tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p, %q : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %y = arith.addf %in0, %in1 : f32
    linalg.yield %y : f32
  } -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t, %a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %in2: f32, %in3: f32, %in4: f32, %in5: f32, %in6: f32, %in7: f32, %in8: f32, %in9: f32, %in10: f32, %in11: f32, %in12: f32, %in13: f32, %in14: f32, %in15: f32, %in16: f32, %in17: f32, %in18: f32, %in19: f32, %in20: f32, %in21: f32, %in22: f32, %in23: f32, %in24: f32, %in25: f32, %in26: f32, %in27: f32, %in28: f32, %in29: f32, %in30: f32, %out: f32):
    %s0 = arith.addf %in0, %in1 : f32
    %s1 = arith.addf %s0, %in2 : f32
    %s2 = arith.addf %s1, %in3 : f32
    %s3 = arith.addf %s2, %in4 : f32
    %s4 = arith.addf %s3, %in5 : f32
    %s5 = arith.addf %s4, %in6 : f32
    %s6 = arith.addf %s5, %in7 : f32
    %s7 = arith.addf %s6, %in8 : f32
    %s8 = arith.addf %s7, %in9 : f32
    %s9 = arith.addf %s8, %in10 : f32
    %s10 = arith.addf %s9, %in11 : f32
    %s11 = arith.addf %s10, %in12 : f32
    %s12 = arith.addf %s11, %in13 : f32
    %s13 = arith.addf %s12, %in14 : f32
    %s14 = arith.addf %s13, %in15 : f32
    %s15 = arith.addf %s14, %in16 : f32
    %s16 = arith.addf %s15, %in17 : f32
    %s17 = arith.addf %s16, %in18 : f32
    %s18 = arith.addf %s17, %in19 : f32
    %s19 = arith.addf %s18, %in20 : f32
    %s20 = arith.addf %s19, %in21 : f32
    %s21 = arith.addf %s20, %in22 : f32
    %s22 = arith.addf %s21, %in23 : f32
    %s23 = arith.addf %s22, %in24 : f32
    %s24 = arith.addf %s23, %in25 : f32
    %s25 = arith.addf %s24, %in26 : f32
    %s26 = arith.addf %s25, %in27 : f32
    %s27 = arith.addf %s26, %in28 : f32
    %s28 = arith.addf %s27, %in29 : f32
    %s29 = arith.addf %s28, %in30 : f32
    linalg.yield %s29 : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @too_many_inputs({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %a0 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a1 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a2 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a3 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a4 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a5 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a6 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a7 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a8 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a9 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a10 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a11 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a12 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a13 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a14 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a15 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a16 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a17 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a18 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a19 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a20 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a21 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a22 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a23 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a24 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a25 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a26 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a27 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a28 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %a29 = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %p = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<8xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p, %q : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:    %y = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %y : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t, %a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %in1_1: f32, %in2: f32, %in3: f32, %in4: f32, %in5: f32, %in6: f32, %in7: f32, %in8: f32, %in9: f32, %in10: f32, %in11: f32, %in12: f32, %in13: f32, %in14: f32, %in15: f32, %in16: f32, %in17: f32, %in18: f32, %in19: f32, %in20: f32, %in21: f32, %in22: f32, %in23: f32, %in24: f32, %in25: f32, %in26: f32, %in27: f32, %in28: f32, %in29: f32, %in30: f32, %out_1: f32):
// CHECK-NEXT:    %s0 = arith.addf %in0_1, %in1_1 : f32
// CHECK-NEXT:    %s1 = arith.addf %s0, %in2 : f32
// CHECK-NEXT:    %s2 = arith.addf %s1, %in3 : f32
// CHECK-NEXT:    %s3 = arith.addf %s2, %in4 : f32
// CHECK-NEXT:    %s4 = arith.addf %s3, %in5 : f32
// CHECK-NEXT:    %s5 = arith.addf %s4, %in6 : f32
// CHECK-NEXT:    %s6 = arith.addf %s5, %in7 : f32
// CHECK-NEXT:    %s7 = arith.addf %s6, %in8 : f32
// CHECK-NEXT:    %s8 = arith.addf %s7, %in9 : f32
// CHECK-NEXT:    %s9 = arith.addf %s8, %in10 : f32
// CHECK-NEXT:    %s10 = arith.addf %s9, %in11 : f32
// CHECK-NEXT:    %s11 = arith.addf %s10, %in12 : f32
// CHECK-NEXT:    %s12 = arith.addf %s11, %in13 : f32
// CHECK-NEXT:    %s13 = arith.addf %s12, %in14 : f32
// CHECK-NEXT:    %s14 = arith.addf %s13, %in15 : f32
// CHECK-NEXT:    %s15 = arith.addf %s14, %in16 : f32
// CHECK-NEXT:    %s16 = arith.addf %s15, %in17 : f32
// CHECK-NEXT:    %s17 = arith.addf %s16, %in18 : f32
// CHECK-NEXT:    %s18 = arith.addf %s17, %in19 : f32
// CHECK-NEXT:    %s19 = arith.addf %s18, %in20 : f32
// CHECK-NEXT:    %s20 = arith.addf %s19, %in21 : f32
// CHECK-NEXT:    %s21 = arith.addf %s20, %in22 : f32
// CHECK-NEXT:    %s22 = arith.addf %s21, %in23 : f32
// CHECK-NEXT:    %s23 = arith.addf %s22, %in24 : f32
// CHECK-NEXT:    %s24 = arith.addf %s23, %in25 : f32
// CHECK-NEXT:    %s25 = arith.addf %s24, %in26 : f32
// CHECK-NEXT:    %s26 = arith.addf %s25, %in27 : f32
// CHECK-NEXT:    %s27 = arith.addf %s26, %in28 : f32
// CHECK-NEXT:    %s28 = arith.addf %s27, %in29 : f32
// CHECK-NEXT:    %s29 = arith.addf %s28, %in30 : f32
// CHECK-NEXT:    linalg.yield %s29 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %r : tensor<8xf32>
