// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fold-transposes=true}' | filecheck --match-full-lines %s

// What only forwards elements at other indices is a transpose. This forwards one of two inputs ...

func.func @one_of_two(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    linalg.yield %in0 : f32
  } -> tensor<4x4xf32>
  %r = linalg.matmul ins(%t, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %t, %r : tensor<4x4xf32>, tensor<4x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @one_of_two({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %0: f32):
// CHECK-NEXT:    linalg.yield %in0 : f32
// CHECK-NEXT:  } -> tensor<4x4xf32>
// CHECK-NEXT:  %r = linalg.matmul ins(%t, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:  func.return %t, %r : tensor<4x4xf32>, tensor<4x4xf32>

// ... this what is in the destination ...

func.func @destination(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %out : f32
  } -> tensor<4x4xf32>
  %r = linalg.matmul ins(%t, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @destination({{.*}}
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%y : tensor<4x4xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32):
// CHECK-NEXT:    linalg.yield %0 : f32
// CHECK-NEXT:  } -> tensor<4x4xf32>
// CHECK-NEXT:  %r = linalg.matmul ins(%t, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:  func.return %r : tensor<4x4xf32>

// ... this the last of several elements ...

func.func @last(%x: tensor<4x4x4xf32>, %y: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %r = linalg.matmul ins(%t, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @last({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x4x4xf32>) outs(%e : tensor<4x4xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:    linalg.yield %in : f32
// CHECK-NEXT:  } -> tensor<4x4xf32>
// CHECK-NEXT:  %r = linalg.matmul ins(%t, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:  func.return %r : tensor<4x4xf32>

// ... and this the elements of a row for all rows.

func.func @row(%x: tensor<1x4xf32>, %y: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %r = linalg.matmul ins(%t, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @row({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x4xf32>) outs(%e : tensor<4x4xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:    linalg.yield %in : f32
// CHECK-NEXT:  } -> tensor<4x4xf32>
// CHECK-NEXT:  %r = linalg.matmul ins(%t, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:  func.return %r : tensor<4x4xf32>

// A sum that is transposed, and changed on the way, is no sum of other indices.

func.func @changed_on_the_way(%x: tensor<4x3x8xf32>, %z: f32) -> tensor<3x4xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x3x8xf32>) outs(%i : tensor<4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<4x3xf32>
  %f = tensor.empty() : tensor<3x4xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x3xf32>) outs(%f : tensor<3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<3x4xf32>
  func.return %t : tensor<3x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @changed_on_the_way({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4x3xf32>
// CHECK-NEXT:  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT:  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x3x8xf32>) outs(%i : tensor<4x3xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:    %sum = arith.addf %in, %out : f32
// CHECK-NEXT:    linalg.yield %sum : f32
// CHECK-NEXT:  } -> tensor<4x3xf32>
// CHECK-NEXT:  %f = tensor.empty() : tensor<3x4xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x3xf32>) outs(%f : tensor<3x4xf32>) {
// CHECK-NEXT:  ^bb0(%in_1: f32, %out_1: f32):
// CHECK-NEXT:    %n = arith.negf %in_1 : f32
// CHECK-NEXT:    linalg.yield %n : f32
// CHECK-NEXT:  } -> tensor<3x4xf32>
// CHECK-NEXT:  func.return %t : tensor<3x4xf32>

// Nor is one that has another result.

func.func @two_results(%x: tensor<4x3x8xf32>, %z: f32) -> (tensor<3x4xf32>, tensor<4x3xf32>) {
  %e = tensor.empty() : tensor<4x3xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %s, %m = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x3x8xf32>) outs(%i, %i : tensor<4x3xf32>, tensor<4x3xf32>) {
  ^bb0(%in: f32, %out0: f32, %out1: f32):
    %sum = arith.addf %in, %out0 : f32
    %most = arith.maximumf %in, %out1 : f32
    linalg.yield %sum, %most : f32, f32
  } -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %f = tensor.empty() : tensor<3x4xf32>
  %t = linalg.transpose ins(%s : tensor<4x3xf32>) outs(%f : tensor<3x4xf32>) permutation = [1, 0]
  func.return %t, %m : tensor<3x4xf32>, tensor<4x3xf32>
}
// CHECK-LABEL: {{.*}}func.func @two_results({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4x3xf32>
// CHECK-NEXT:  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT:  %s, %m = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x3x8xf32>) outs(%i, %i : tensor<4x3xf32>, tensor<4x3xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %out0: f32, %out1: f32):
// CHECK-NEXT:    %sum = arith.addf %in, %out0 : f32
// CHECK-NEXT:    %most = arith.maximumf %in, %out1 : f32
// CHECK-NEXT:    linalg.yield %sum, %most : f32, f32
// CHECK-NEXT:  } -> (tensor<4x3xf32>, tensor<4x3xf32>)
// CHECK-NEXT:  %f = tensor.empty() : tensor<3x4xf32>
// CHECK-NEXT:  %t = linalg.transpose ins(%s:tensor<4x3xf32>) outs(%f:tensor<3x4xf32>) permutation = [1, 0]
// CHECK-NEXT:  func.return %t, %m : tensor<3x4xf32>, tensor<4x3xf32>

// A sum whose body asserts something does so at the same place.

func.func @asserts(%x: tensor<4x3x8xf32>, %z: f32) -> tensor<3x4xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x3x8xf32>) outs(%i : tensor<4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.cmpf oge, %in, %out : f32
    cf.assert %c, "less"
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<4x3xf32>
  "test.op"() : () -> ()
  %f = tensor.empty() : tensor<3x4xf32>
  %t = linalg.transpose ins(%s : tensor<4x3xf32>) outs(%f : tensor<3x4xf32>) permutation = [1, 0]
  func.return %t : tensor<3x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @asserts({{.*}}
// CHECK-NEXT:  %0 = tensor.empty() : tensor<3x4xf32>
// CHECK-NEXT:  %1 = linalg.fill ins(%z : f32) outs(%0 : tensor<3x4xf32>) -> tensor<3x4xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x3x8xf32>) outs(%1 : tensor<3x4xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:    %c = arith.cmpf oge, %in, %out : f32
// CHECK-NEXT:    cf.assert %c, "less"
// CHECK-NEXT:    %sum = arith.addf %in, %out : f32
// CHECK-NEXT:    linalg.yield %sum : f32
// CHECK-NEXT:  } -> tensor<3x4xf32>
// CHECK-NEXT:  "test.op"() : () -> ()
// CHECK-NEXT:  %f = tensor.empty() : tensor<3x4xf32>
// CHECK-NEXT:  func.return %t : tensor<3x4xf32>

// Reshapes of other things than transposes, of what has no dimension then, of open sizes, and of tensors
// with an encoding stay where they are.

func.func @other_reshapes(%x: tensor<4x4xf32>, %y: tensor<1x1xf32>, %z: tensor<?x4xf32>, %n: index) -> (tensor<16xf32>, tensor<f32>, tensor<?xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = tensor.collapse_shape %a [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %e1 = tensor.empty() : tensor<1x1xf32>
  %t = linalg.transpose ins(%y : tensor<1x1xf32>) outs(%e1 : tensor<1x1xf32>) permutation = [1, 0]
  %c = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  %e2 = tensor.empty(%n) : tensor<4x?xf32>
  %u = linalg.transpose ins(%z : tensor<?x4xf32>) outs(%e2 : tensor<4x?xf32>) permutation = [1, 0]
  %d = tensor.collapse_shape %u [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  func.return %b, %c, %d : tensor<16xf32>, tensor<f32>, tensor<?xf32>
}
// CHECK-LABEL: {{.*}}func.func @other_reshapes({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:  %b = tensor.collapse_shape %a {{.*}} : tensor<4x4xf32> into tensor<16xf32>
// CHECK-NEXT:  %e1 = tensor.empty() : tensor<1x1xf32>
// CHECK-NEXT:  %t = linalg.transpose ins(%y:tensor<1x1xf32>) outs(%e1:tensor<1x1xf32>) permutation = [1, 0]
// CHECK-NEXT:  %c = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
// CHECK-NEXT:  %e2 = tensor.empty(%n) : tensor<4x?xf32>
// CHECK-NEXT:  %u = linalg.transpose ins(%z:tensor<?x4xf32>) outs(%e2:tensor<4x?xf32>) permutation = [1, 0]
// CHECK-NEXT:  %d = tensor.collapse_shape %u {{.*}} : tensor<4x?xf32> into tensor<?xf32>
// CHECK-NEXT:  func.return %b, %c, %d : tensor<16xf32>, tensor<f32>, tensor<?xf32>

func.func @encoding(%x: tensor<1x4x2xf32, "mine">) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<2x1x4xf32, "mine">
  %t = linalg.transpose ins(%x : tensor<1x4x2xf32, "mine">) outs(%e : tensor<2x1x4xf32, "mine">) permutation = [2, 0, 1]
  %c = tensor.collapse_shape %t [[0], [1, 2]] : tensor<2x1x4xf32, "mine"> into tensor<2x4xf32>
  func.return %c : tensor<2x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @encoding({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<2x1x4xf32, "mine">
// CHECK-NEXT:  %t = linalg.transpose ins(%x:tensor<1x4x2xf32, "mine">) outs(%e:tensor<2x1x4xf32, "mine">) permutation = [2, 0, 1]
// CHECK-NEXT:  %c = tensor.collapse_shape %t {{.*}} : tensor<2x1x4xf32, "mine"> into tensor<2x4xf32>
// CHECK-NEXT:  func.return %c : tensor<2x4xf32>

// The names of what is reshaped first, and of what is not transposed at all.

func.func @names(%x: tensor<1x4x2xf32>, %y: tensor<1x4x2xf32>) -> (tensor<2x4xf32>, tensor<4x2xf32>) {
  %e = tensor.empty() : tensor<2x1x4xf32>
  %t = linalg.transpose ins(%x : tensor<1x4x2xf32>) outs(%e : tensor<2x1x4xf32>) permutation = [2, 0, 1]
  %c = tensor.collapse_shape %t [[0], [1, 2]] : tensor<2x1x4xf32> into tensor<2x4xf32>
  %f = tensor.empty() : tensor<4x1x2xf32>
  %u = linalg.transpose ins(%y : tensor<1x4x2xf32>) outs(%f : tensor<4x1x2xf32>) permutation = [1, 0, 2]
  %d = tensor.collapse_shape %u [[0, 1], [2]] : tensor<4x1x2xf32> into tensor<4x2xf32>
  func.return %c, %d : tensor<2x4xf32>, tensor<4x2xf32>
}
// CHECK-LABEL: {{.*}}func.func @names({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<2x1x4xf32>
// CHECK-NEXT:  %0 = tensor.collapse_shape %x {{.*}} : tensor<1x4x2xf32> into tensor<4x2xf32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<2x4xf32>
// CHECK-NEXT:  %c = linalg.transpose ins(%0:tensor<4x2xf32>) outs(%1:tensor<2x4xf32>) permutation = [1, 0]
// CHECK-NEXT:  %f = tensor.empty() : tensor<4x1x2xf32>
// CHECK-NEXT:  %d = tensor.collapse_shape %y {{.*}} : tensor<1x4x2xf32> into tensor<4x2xf32>
// CHECK-NEXT:  func.return %c, %d : tensor<2x4xf32>, tensor<4x2xf32>

// Nor is this a transpose: of each row it leaves one element.

func.func @row_of_a_sum(%x: tensor<4x3x8xf32>, %z: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x3x8xf32>) outs(%i : tensor<4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<4x3xf32>
  %f = tensor.empty() : tensor<4xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x3xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  %g = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%t : tensor<4xf32>) outs(%g : tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @row_of_a_sum({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4x3xf32>
// CHECK-NEXT:  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT:  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x3x8xf32>) outs(%i : tensor<4x3xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:    %sum = arith.addf %in, %out : f32
// CHECK-NEXT:    linalg.yield %sum : f32
// CHECK-NEXT:  } -> tensor<4x3xf32>
// CHECK-NEXT:  %f = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x3xf32>) outs(%f : tensor<4xf32>) {
// CHECK-NEXT:  ^bb0(%in_1: f32, %out_1: f32):
// CHECK-NEXT:    linalg.yield %in_1 : f32
// CHECK-NEXT:  } -> tensor<4xf32>
// CHECK-NEXT:  %g = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:  %r = linalg.exp ins(%t : tensor<4xf32>) outs(%g : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  func.return %r : tensor<4xf32>
