// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | filecheck --match-full-lines %s

// EF3: what an operation reads also into its destination is no input of it alone.

func.func @input_and_destination(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @input_and_destination({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:    %s = arith.addf %in, %out : f32
// CHECK-NEXT:    linalg.yield %s : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %r : tensor<8xf32>

// What was computed to be read in the destination stays there.

func.func @reads_its_destination(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.exp ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%b : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @reads_its_destination({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%y : tensor<8xf32>) outs(%a : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:    %2 = math.exp %0 : f32
// CHECK-NEXT:    %s = arith.addf %2, %1 : f32
// CHECK-NEXT:    linalg.yield %s : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %r : tensor<8xf32>

// EF3: a fill is forwarded by all; what forwards a scalar and an element is not.

func.func @one_of_two_scalars(%x: tensor<8xf32>, %c: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %c : tensor<8xf32>, f32) outs(%e, %e : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out0: f32, %out1: f32):
    linalg.yield %in1, %in0 : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  %r = linalg.add ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.sub ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %r, %s : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @one_of_two_scalars({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %c : tensor<8xf32>, f32) outs(%e, %e : tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out0: f32, %out1: f32):
// CHECK-NEXT:    linalg.yield %in1, %in0 : f32, f32
// CHECK-NEXT:  } -> (tensor<8xf32>, tensor<8xf32>)
// CHECK-NEXT:  %r = linalg.add ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %s = linalg.sub ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  func.return %r, %s : tensor<8xf32>, tensor<8xf32>

// EF4: one of two filled tensors has to say how long the sum is.

func.func @two_fills(%c: f32, %d: f32, %i: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.fill ins(%c : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.fill ins(%d : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %s = arith.addf %in0, %in1 : f32
    %t = arith.addf %s, %out : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @two_fills({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %b = linalg.fill ins(%d : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%c, %b : f32, tensor<8xf32>) outs(%i : tensor<4xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %in1: f32, %1: f32):
// CHECK-NEXT:    %s = arith.addf %0, %in1 : f32
// CHECK-NEXT:    %t = arith.addf %s, %1 : f32
// CHECK-NEXT:    linalg.yield %t : f32
// CHECK-NEXT:  } -> tensor<4xf32>
// CHECK-NEXT:  func.return %r : tensor<4xf32>

// EF4: of what is computed in it, the destination that it reads says that.

func.func @read_destination_says(%c: f32, %y: tensor<8xf32>, %i: tensor<4xf32>) -> tensor<4xf32> {
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c : f32) outs(%y : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<8xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t = arith.addf %in, %out : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @read_destination_says({{.*}}
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%c, %y : f32, tensor<8xf32>) outs(%i : tensor<4xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %out: f32, %0: f32):
// CHECK-NEXT:    %s = arith.addf %in, %out : f32
// CHECK-NEXT:    %t = arith.addf %s, %0 : f32
// CHECK-NEXT:    linalg.yield %t : f32
// CHECK-NEXT:  } -> tensor<4xf32>
// CHECK-NEXT:  func.return %r : tensor<4xf32>

// EF5: windows read each element several times. A product keeps its name, whatever it is of.

func.func @windows(%x: tensor<1x1x6x6xf32>, %w: tensor<1x1x3x3xf32>, %o: tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32> {
  %e = tensor.empty() : tensor<1x1x6x6xf32>
  %a = linalg.exp ins(%x : tensor<1x1x6x6xf32>) outs(%e : tensor<1x1x6x6xf32>) -> tensor<1x1x6x6xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %w : tensor<1x1x6x6xf32>, tensor<1x1x3x3xf32>) outs(%o : tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  func.return %r : tensor<1x1x4x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @windows({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<1x1x6x6xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<1x1x6x6xf32>) outs(%e : tensor<1x1x6x6xf32>) -> tensor<1x1x6x6xf32>
// CHECK-NEXT:  %r = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %w : tensor<1x1x6x6xf32>, tensor<1x1x3x3xf32>) outs(%o : tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
// CHECK-NEXT:  func.return %r : tensor<1x1x4x4xf32>

// Of two results, one that is not used stays if nothing else says how far a loop goes ...

func.func @unused_result_says(%x: tensor<4xf32>, %i: tensor<4xf32>, %y: tensor<4x8xf32>) -> tensor<4xf32> {
  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4xf32>) outs(%i, %y : tensor<4xf32>, tensor<4x8xf32>) {
  ^bb0(%in: f32, %out0: f32, %out1: f32):
    %s = arith.addf %in, %out0 : f32
    linalg.yield %s, %out1 : f32, f32
  } -> (tensor<4xf32>, tensor<4x8xf32>)
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @unused_result_says({{.*}}
// CHECK-NEXT:  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4xf32>) outs(%i, %y : tensor<4xf32>, tensor<4x8xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %s = arith.addf %in, %0 : f32
// CHECK-NEXT:    linalg.yield %s, %1 : f32, f32
// CHECK-NEXT:  } -> (tensor<4xf32>, tensor<4x8xf32>)
// CHECK-NEXT:  func.return %a : tensor<4xf32>

// ... and so does one that a used one is computed of, but no other one.

func.func @used_by_the_other(%x: tensor<8xf32>, %y: tensor<8xf32>, %z: tensor<8xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %a, %b, %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%y, %z, %u : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%in: f32, %out0: f32, %out1: f32, %out2: f32):
    %s = arith.addf %in, %out1 : f32
    %t = arith.mulf %in, %out1 : f32
    %v = arith.mulf %in, %out2 : f32
    linalg.yield %s, %t, %v : f32, f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  func.return %a : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @used_by_the_other({{.*}}
// CHECK-NEXT:  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%y, %z : tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %0: f32, %1: f32):
// CHECK-NEXT:    %s = arith.addf %in, %1 : f32
// CHECK-NEXT:    %t = arith.mulf %in, %1 : f32
// CHECK-NEXT:    linalg.yield %s, %t : f32, f32
// CHECK-NEXT:  } -> (tensor<8xf32>, tensor<8xf32>)
// CHECK-NEXT:  func.return %a : tensor<8xf32>

// What asserts something stays, although nobody uses what it makes.

func.func @asserts(%x: tensor<8xf32>, %z: f32) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.cmpf oge, %in, %z : f32
    cf.assert %c, "negative"
    linalg.yield %in : f32
  } -> tensor<8xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @asserts({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:    %2 = math.exp %0 : f32
// CHECK-NEXT:    %c = arith.cmpf oge, %2, %z : f32
// CHECK-NEXT:    cf.assert %c, "negative"
// CHECK-NEXT:    linalg.yield %2 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return

// An operand that is there twice is there once afterwards, and one that is not read is not there.

func.func @twice(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %s = arith.addf %in0, %in1 : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  func.return %a : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @twice({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %0: f32):
// CHECK-NEXT:    %s = arith.addf %in0, %in0 : f32
// CHECK-NEXT:    linalg.yield %s : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %a : tensor<8xf32>

func.func @not_read(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %s = arith.addf %in0, %in0 : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  func.return %a : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @not_read({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %0: f32):
// CHECK-NEXT:    %s = arith.addf %in0, %in0 : f32
// CHECK-NEXT:    linalg.yield %s : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %a : tensor<8xf32>

// Unless it says how far a loop goes.

func.func @not_read_but_says(%x: tensor<4xf32>, %y: tensor<8xf32>, %i: tensor<4xf32>) -> tensor<4xf32> {
  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x, %y : tensor<4xf32>, tensor<8xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %s = arith.addf %in0, %out : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @not_read_but_says({{.*}}
// CHECK-NEXT:  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x, %y : tensor<4xf32>, tensor<8xf32>) outs(%i : tensor<4xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %0: f32):
// CHECK-NEXT:    %s = arith.addf %in0, %0 : f32
// CHECK-NEXT:    linalg.yield %s : f32
// CHECK-NEXT:  } -> tensor<4xf32>
// CHECK-NEXT:  func.return %a : tensor<4xf32>

// Of what has no name, attributes stay; what loses its name loses them.

func.func @attributes(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) attrs = {mine} {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %c = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.negf {mine} ins(%c : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %b, %d : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @attributes({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) attrs =  {mine} {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:    %2 = math.exp %0 : f32
// CHECK-NEXT:    %n = arith.negf %2 : f32
// CHECK-NEXT:    linalg.yield %n : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  %d = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%3: f32, %4: f32):
// CHECK-NEXT:    %5 = math.absf %3 : f32
// CHECK-NEXT:    %6 = arith.negf %5 : f32
// CHECK-NEXT:    linalg.yield %6 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %b, %d : tensor<8xf32>, tensor<8xf32>

// Indices through what is transposed and broadcast on the way; the second of two results.

func.func @through_several(%x: tensor<2x3x4xf32>, %y: tensor<3xf32>) -> tensor<4x2x3xf32> {
  %e = tensor.empty() : tensor<2x3x4xf32>
  %f = tensor.empty() : tensor<3x2x4xf32>
  %h = tensor.empty() : tensor<4x2x3xf32>
  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<2x3x4xf32>) outs(%e, %f : tensor<2x3x4xf32>, tensor<3x2x4xf32>) {
  ^bb0(%in: f32, %out0: f32, %out1: f32):
    %i = linalg.index 1 : index
    %w = arith.index_cast %i : index to i32
    %g = arith.sitofp %w : i32 to f32
    %n = arith.addf %in, %g : f32
    linalg.yield %in, %n : f32, f32
  } -> (tensor<2x3x4xf32>, tensor<3x2x4xf32>)
  %c = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d1, d0)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%b, %y : tensor<3x2x4xf32>, tensor<3xf32>) outs(%h : tensor<4x2x3xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %s = arith.addf %in0, %in1 : f32
    linalg.yield %s : f32
  } -> tensor<4x2x3xf32>
  %k = tensor.empty() : tensor<2x4x3xf32>
  %d = linalg.transpose ins(%c : tensor<4x2x3xf32>) outs(%k : tensor<2x4x3xf32>) permutation = [1, 0, 2]
  %r = linalg.transpose ins(%d : tensor<2x4x3xf32>) outs(%h : tensor<4x2x3xf32>) permutation = [1, 0, 2]
  func.return %r : tensor<4x2x3xf32>
}
// CHECK-LABEL: {{.*}}func.func @through_several({{.*}}
// CHECK-NEXT:  %h = tensor.empty() : tensor<4x2x3xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %y : tensor<2x3x4xf32>, tensor<3xf32>) outs(%h : tensor<4x2x3xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %in1: f32, %0: f32):
// CHECK-NEXT:    %1 = linalg.index 2 : index
// CHECK-NEXT:    %w = arith.index_cast %1 : index to i32
// CHECK-NEXT:    %g = arith.sitofp %w : i32 to f32
// CHECK-NEXT:    %n = arith.addf %in, %g : f32
// CHECK-NEXT:    %s = arith.addf %n, %in1 : f32
// CHECK-NEXT:    linalg.yield %s : f32
// CHECK-NEXT:  } -> tensor<4x2x3xf32>
// CHECK-NEXT:  func.return %r : tensor<4x2x3xf32>

// EF2: what is filled in front of a loop is not filled in it.

func.func @filled_in_front(%c: f32, %x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%t = %x) -> (tensor<8xf32>) {
    %b = linalg.add ins(%f, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @filled_in_front({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%c : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %r = scf.for %i = %n to %n step %n iter_args(%t = %x) -> (tensor<8xf32>) {
// CHECK-NEXT:    %b = linalg.add ins(%f, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:    scf.yield %b : tensor<8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<8xf32>
