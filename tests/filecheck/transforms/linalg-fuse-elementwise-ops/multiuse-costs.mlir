// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=2}' | filecheck --match-full-lines %s
// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=100 generalize=true max-recompute=25}' | filecheck --match-full-lines %s --check-prefix WORK

// Two additions are cheap, three are not.

func.func @cheap(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in0: f32, %out: f32):
    %s0 = arith.addf %in0, %in0 : f32
    %s1 = arith.mulf %s0, %in0 : f32
    linalg.yield %s1 : f32
  } -> tensor<8xf32>
  %b = linalg.negf ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %b, %c : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @cheap({{.*}}summary = "operations fused into their consumers: 1", extra_work_percent = 3.333000e+01 : f64{{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %0: f32):
// CHECK-NEXT:    %s0 = arith.addf %in0, %in0 : f32
// CHECK-NEXT:    %s1 = arith.mulf %s0, %in0 : f32
// CHECK-NEXT:    %1 = arith.negf %s1 : f32
// CHECK-NEXT:    linalg.yield %1 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %2: f32):
// CHECK-NEXT:    %s0_1 = arith.addf %in0_1, %in0_1 : f32
// CHECK-NEXT:    %s1_1 = arith.mulf %s0_1, %in0_1 : f32
// CHECK-NEXT:    %3 = math.absf %s1_1 : f32
// CHECK-NEXT:    linalg.yield %3 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %b, %c : tensor<8xf32>, tensor<8xf32>
// WORK-LABEL: {{.*}}func.func @cheap({{.*}}
// WORK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// WORK-NEXT:  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// WORK-NEXT:  ^bb0(%in0: f32, %out: f32):
// WORK-NEXT:    %s0 = arith.addf %in0, %in0 : f32
// WORK-NEXT:    %s1 = arith.mulf %s0, %in0 : f32
// WORK-NEXT:    linalg.yield %s1 : f32
// WORK-NEXT:  } -> tensor<8xf32>
// WORK-NEXT:  %b = linalg.negf ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  %c = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  func.return %b, %c : tensor<8xf32>, tensor<8xf32>

// Those of %a are in %b, too.

func.func @with_what_it_computes(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in0: f32, %out: f32):
    %s0 = arith.addf %in0, %in0 : f32
    %s1 = arith.mulf %s0, %in0 : f32
    linalg.yield %s1 : f32
  } -> tensor<8xf32>
  %b = linalg.add ins(%a, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @with_what_it_computes({{.*}}summary = "operations fused into their consumers: 1", extra_work_percent = 0.000000e+00 : f64{{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %0: f32):
// CHECK-NEXT:    %s0 = arith.addf %in0, %in0 : f32
// CHECK-NEXT:    %s1 = arith.mulf %s0, %in0 : f32
// CHECK-NEXT:    %1 = arith.addf %s1, %in0 : f32
// CHECK-NEXT:    linalg.yield %1 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
// WORK-LABEL: {{.*}}func.func @with_what_it_computes({{.*}}summary = "operations fused into their consumers: 1", extra_work_percent = 0.000000e+00 : f64{{.*}}
// WORK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// WORK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// WORK-NEXT:  ^bb0(%in0: f32, %0: f32):
// WORK-NEXT:    %s0 = arith.addf %in0, %in0 : f32
// WORK-NEXT:    %s1 = arith.mulf %s0, %in0 : f32
// WORK-NEXT:    %1 = arith.addf %s1, %in0 : f32
// WORK-NEXT:    linalg.yield %1 : f32
// WORK-NEXT:  } -> tensor<8xf32>
// WORK-NEXT:  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  func.return %c, %d : tensor<8xf32>, tensor<8xf32>

// It reads two tensors to store one, in what it computes.

func.func @reads_more_than_it_stores(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.add ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.negf ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @reads_more_than_it_stores({{.*}}summary = "operations fused into their consumers: 1", extra_work_percent = 0.000000e+00 : f64{{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32, %2: f32):
// CHECK-NEXT:    %3 = arith.addf %0, %1 : f32
// CHECK-NEXT:    %4 = arith.negf %3 : f32
// CHECK-NEXT:    linalg.yield %4 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
// WORK-LABEL: {{.*}}func.func @reads_more_than_it_stores({{.*}}summary = "operations fused into their consumers: 1", extra_work_percent = 0.000000e+00 : f64{{.*}}
// WORK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// WORK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
// WORK-NEXT:  ^bb0(%0: f32, %1: f32, %2: f32):
// WORK-NEXT:    %3 = arith.addf %0, %1 : f32
// WORK-NEXT:    %4 = arith.negf %3 : f32
// WORK-NEXT:    linalg.yield %4 : f32
// WORK-NEXT:  } -> tensor<8xf32>
// WORK-NEXT:  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  func.return %c, %d : tensor<8xf32>, tensor<8xf32>

// It reads one tensor twice.

func.func @reads_one(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.add ins(%x, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.negf ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @reads_one({{.*}}summary = "operations fused into their consumers: 1", extra_work_percent = 3.333000e+01 : f64{{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:    %2 = arith.addf %0, %0 : f32
// CHECK-NEXT:    %3 = arith.negf %2 : f32
// CHECK-NEXT:    linalg.yield %3 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  %d = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%4: f32, %5: f32):
// CHECK-NEXT:    %6 = arith.addf %4, %4 : f32
// CHECK-NEXT:    %7 = math.absf %6 : f32
// CHECK-NEXT:    linalg.yield %7 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
// WORK-LABEL: {{.*}}func.func @reads_one({{.*}}
// WORK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// WORK-NEXT:  %a = linalg.add ins(%x, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  %c = linalg.negf ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  %d = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  func.return %c, %d : tensor<8xf32>, tensor<8xf32>

// What is read transposed by one of two consumers is computed by each at its own indices.

func.func @at_its_own_indices(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.negf ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = linalg.transpose ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %c = linalg.abs ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %b, %c : tensor<4x4xf32>, tensor<4x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @at_its_own_indices({{.*}}summary = "operations fused into their consumers: 1", extra_work_percent = 3.333000e+01 : f64{{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:    %2 = arith.negf %0 : f32
// CHECK-NEXT:    linalg.yield %2 : f32
// CHECK-NEXT:  } -> tensor<4x4xf32>
// CHECK-NEXT:  %c = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
// CHECK-NEXT:  ^bb0(%3: f32, %4: f32):
// CHECK-NEXT:    %5 = arith.negf %3 : f32
// CHECK-NEXT:    %6 = math.absf %5 : f32
// CHECK-NEXT:    linalg.yield %6 : f32
// CHECK-NEXT:  } -> tensor<4x4xf32>
// CHECK-NEXT:  func.return %b, %c : tensor<4x4xf32>, tensor<4x4xf32>
// WORK-LABEL: {{.*}}func.func @at_its_own_indices({{.*}}
// WORK-NEXT:  %e = tensor.empty() : tensor<4x4xf32>
// WORK-NEXT:  %a = linalg.negf ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
// WORK-NEXT:  %b = linalg.transpose ins(%a:tensor<4x4xf32>) outs(%e:tensor<4x4xf32>) permutation = [1, 0]
// WORK-NEXT:  %c = linalg.abs ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
// WORK-NEXT:  func.return %b, %c : tensor<4x4xf32>, tensor<4x4xf32>

// A quarter of the work may be done again: one of two operations.

func.func @one_of_two_again(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.exp ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.add ins(%a, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.sub ins(%a, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %f = linalg.add ins(%b, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %g = linalg.sub ins(%b, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c, %d, %f, %g : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @one_of_two_again({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %b = linalg.exp ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %c = linalg.add ins(%a, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %d = linalg.sub ins(%a, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %f = linalg.add ins(%b, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %g = linalg.sub ins(%b, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  func.return %c, %d, %f, %g : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
// WORK-LABEL: {{.*}}func.func @one_of_two_again({{.*}}summary = "operations fused into their consumers: 1", extra_work_percent = 1.667000e+01 : f64{{.*}}
// WORK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// WORK-NEXT:  %b = linalg.exp ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// WORK-NEXT:  ^bb0(%0: f32, %1: f32):
// WORK-NEXT:    %2 = math.exp %0 : f32
// WORK-NEXT:    %3 = arith.addf %2, %0 : f32
// WORK-NEXT:    linalg.yield %3 : f32
// WORK-NEXT:  } -> tensor<8xf32>
// WORK-NEXT:  %d = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// WORK-NEXT:  ^bb0(%4: f32, %5: f32):
// WORK-NEXT:    %6 = math.exp %4 : f32
// WORK-NEXT:    %7 = arith.subf %6, %4 : f32
// WORK-NEXT:    linalg.yield %7 : f32
// WORK-NEXT:  } -> tensor<8xf32>
// WORK-NEXT:  %f = linalg.add ins(%b, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  %g = linalg.sub ins(%b, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  func.return %c, %d, %f, %g : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>

// Bodies that compute something count, all that are in an operation; what only forwards is none.

func.func @bodies(%x: tensor<4xf32>, %y: tensor<4x3xf32>, %z: tensor<40x40xf32>) -> (tensor<4x3xf32>, tensor<40x40xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %w = tensor.empty() : tensor<4x3xf32>
  %v = tensor.empty() : tensor<40x40xf32>
  %h = linalg.copy ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a = linalg.exp ins(%h : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%b, %y : tensor<4xf32>, tensor<4x3xf32>) outs(%w : tensor<4x3xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %s = arith.addf %in0, %in1 : f32
    linalg.yield %s : f32
  } -> tensor<4x3xf32>
  %k = linalg.exp ins(%z : tensor<40x40xf32>) outs(%v : tensor<40x40xf32>) -> tensor<40x40xf32>
  func.return %r, %k : tensor<4x3xf32>, tensor<40x40xf32>
}
// CHECK-LABEL: {{.*}}func.func @bodies({{.*}}summary = "operations fused into their consumers: 3", extra_work_percent = 9.900000e-01 : f64{{.*}}
// CHECK-NEXT:  %w = tensor.empty() : tensor<4x3xf32>
// CHECK-NEXT:  %v = tensor.empty() : tensor<40x40xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<4xf32>, tensor<4x3xf32>) outs(%w : tensor<4x3xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %in1: f32, %1: f32):
// CHECK-NEXT:    %2 = math.exp %0 : f32
// CHECK-NEXT:    %3 = math.exp %2 : f32
// CHECK-NEXT:    %s = arith.addf %3, %in1 : f32
// CHECK-NEXT:    linalg.yield %s : f32
// CHECK-NEXT:  } -> tensor<4x3xf32>
// CHECK-NEXT:  %k = linalg.exp ins(%z : tensor<40x40xf32>) outs(%v : tensor<40x40xf32>) -> tensor<40x40xf32>
// CHECK-NEXT:  func.return %r, %k : tensor<4x3xf32>, tensor<40x40xf32>
// WORK-LABEL: {{.*}}func.func @bodies({{.*}}summary = "operations fused into their consumers: 3", extra_work_percent = 9.900000e-01 : f64{{.*}}
// WORK-NEXT:  %w = tensor.empty() : tensor<4x3xf32>
// WORK-NEXT:  %v = tensor.empty() : tensor<40x40xf32>
// WORK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<4xf32>, tensor<4x3xf32>) outs(%w : tensor<4x3xf32>) {
// WORK-NEXT:  ^bb0(%0: f32, %in1: f32, %1: f32):
// WORK-NEXT:    %2 = math.exp %0 : f32
// WORK-NEXT:    %3 = math.exp %2 : f32
// WORK-NEXT:    %s = arith.addf %3, %in1 : f32
// WORK-NEXT:    linalg.yield %s : f32
// WORK-NEXT:  } -> tensor<4x3xf32>
// WORK-NEXT:  %k = linalg.exp ins(%z : tensor<40x40xf32>) outs(%v : tensor<40x40xf32>) -> tensor<40x40xf32>
// WORK-NEXT:  func.return %r, %k : tensor<4x3xf32>, tensor<40x40xf32>

// A product loses its name only for what is transposed in a way that it cannot read.

func.func @keeps_its_name(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.matmul ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  %t = linalg.transpose ins(%y : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %s = linalg.matmul ins(%r, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %s : tensor<4x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @keeps_its_name({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:  %r = linalg.matmul ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:  %t = linalg.transpose ins(%y:tensor<4x4xf32>) outs(%e:tensor<4x4xf32>) permutation = [1, 0]
// CHECK-NEXT:  %s = linalg.matmul ins(%r, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:  func.return %s : tensor<4x4xf32>
// WORK-LABEL: {{.*}}func.func @keeps_its_name({{.*}}
// WORK-NEXT:  %e = tensor.empty() : tensor<4x4xf32>
// WORK-NEXT:  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
// WORK-NEXT:  %r = linalg.matmul ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
// WORK-NEXT:  %t = linalg.transpose ins(%y:tensor<4x4xf32>) outs(%e:tensor<4x4xf32>) permutation = [1, 0]
// WORK-NEXT:  %s = linalg.matmul ins(%r, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
// WORK-NEXT:  func.return %s : tensor<4x4xf32>

// A loop would compute it in each iteration. As it reads it, nobody else computes it either.

func.func @read_in_a_loop(%x: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%t = %x) -> (tensor<8xf32>) {
    %c = linalg.add ins(%a, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %c : tensor<8xf32>
  }
  func.return %b, %r : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @read_in_a_loop({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %b = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %r = scf.for %i = %n to %n step %n iter_args(%t = %x) -> (tensor<8xf32>) {
// CHECK-NEXT:    %c = linalg.add ins(%a, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:    scf.yield %c : tensor<8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %b, %r : tensor<8xf32>, tensor<8xf32>
// WORK-LABEL: {{.*}}func.func @read_in_a_loop({{.*}}
// WORK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// WORK-NEXT:  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  %b = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  %r = scf.for %i = %n to %n step %n iter_args(%t = %x) -> (tensor<8xf32>) {
// WORK-NEXT:    %c = linalg.add ins(%a, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:    scf.yield %c : tensor<8xf32>
// WORK-NEXT:  }
// WORK-NEXT:  func.return %b, %r : tensor<8xf32>, tensor<8xf32>

// %b reads what %a reads, and stores as much.

func.func @chain_reads_one(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @chain_reads_one({{.*}}summary = "operations fused into their consumers: 1", extra_work_percent = 0.000000e+00 : f64{{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:    %2 = arith.negf %0 : f32
// CHECK-NEXT:    %3 = math.absf %2 : f32
// CHECK-NEXT:    linalg.yield %3 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
// WORK-LABEL: {{.*}}func.func @chain_reads_one({{.*}}summary = "operations fused into their consumers: 1", extra_work_percent = 0.000000e+00 : f64{{.*}}
// WORK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// WORK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// WORK-NEXT:  ^bb0(%0: f32, %1: f32):
// WORK-NEXT:    %2 = arith.negf %0 : f32
// WORK-NEXT:    %3 = math.absf %2 : f32
// WORK-NEXT:    linalg.yield %3 : f32
// WORK-NEXT:  } -> tensor<8xf32>
// WORK-NEXT:  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// WORK-NEXT:  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
