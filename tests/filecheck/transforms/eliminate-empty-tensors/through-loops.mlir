// RUN: xdsl-opt %s -p eliminate-empty-tensors | filecheck %s

// What a loop fills, each iteration going on with what the one before made of it, begins in the place
// that it is inserted into.

// CHECK-LABEL: func.func @filled_by_a_loop
// CHECK-NOT:     tensor.empty
// CHECK:         %[[THERE:.*]] = tensor.extract_slice %t[4] [8] [1] : tensor<16xf32> to tensor<8xf32>
// CHECK:         %r = scf.for {{.*}} iter_args(%{{.*}} = %[[THERE]]) -> (tensor<8xf32>)
// CHECK:         tensor.insert_slice %r into %t[4] [8] [1]
func.func @filled_by_a_loop(%t: tensor<16xf32>, %x: tensor<8xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%part = %e) -> (tensor<8xf32>) {
    %there = tensor.extract_slice %part[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %one = tensor.extract_slice %x[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %y = linalg.exp ins(%one : tensor<1xf32>) outs(%there : tensor<1xf32>) -> tensor<1xf32>
    %next = tensor.insert_slice %y into %part[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  %s = tensor.insert_slice %r into %t[4] [8] [1] : tensor<8xf32> into tensor<16xf32>
  func.return %s : tensor<16xf32>
}

// Loops in loops hand it on.

// CHECK-LABEL: func.func @nest
// CHECK-NOT:     tensor.empty
// CHECK:         %[[THERE:.*]] = tensor.extract_slice %t[0, 0] [2, 8] [1, 1]
// CHECK:         %r = scf.for {{.*}} iter_args(%[[OUTER:.*]] = %[[THERE]])
// CHECK-NEXT:      scf.for {{.*}} iter_args(%{{.*}} = %[[OUTER]])
func.func @nest(%t: tensor<4x8xf32>, %x: f32) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<2x8xf32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%row = %e) -> (tensor<2x8xf32>) {
    %s = scf.for %j = %c0 to %c8 step %c1 iter_args(%part = %row) -> (tensor<2x8xf32>) {
      %next = tensor.insert %x into %part[%i, %j] : tensor<2x8xf32>
      scf.yield %next : tensor<2x8xf32>
    }
    scf.yield %s : tensor<2x8xf32>
  }
  %u = tensor.insert_slice %r into %t[0, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<4x8xf32>
  func.return %u : tensor<4x8xf32>
}

// A loop that goes on with something else, or with another value of its own, does not begin there.

// CHECK-LABEL: func.func @something_else
// CHECK:         %e = tensor.empty
// CHECK:         iter_args(%{{.*}} = %e)
// CHECK-LABEL: func.func @in_turns
// CHECK:         %e = tensor.empty
// CHECK:         iter_args(%{{.*}} = %e, %{{.*}} = %x)
func.func @something_else(%t: tensor<16xf32>, %x: tensor<8xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%part = %e) -> (tensor<8xf32>) {
    %next = "test.op"(%part) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  %s = tensor.insert_slice %r into %t[4] [8] [1] : tensor<8xf32> into tensor<16xf32>
  func.return %s : tensor<16xf32>
}

func.func @in_turns(%t: tensor<16xf32>, %x: tensor<8xf32>) -> (tensor<16xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8xf32>
  %r, %q = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %e, %b = %x) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.yield %b, %a : tensor<8xf32>, tensor<8xf32>
  }
  %s = tensor.insert_slice %r into %t[4] [8] [1] : tensor<8xf32> into tensor<16xf32>
  func.return %s, %q : tensor<16xf32>, tensor<8xf32>
}

// What would make the place live through a loop in which most is live stays where it is.

// CHECK-LABEL: func.func @where_most_is_live
// CHECK:         %e = tensor.empty() : tensor<8xf32>
// CHECK:         %r = scf.for {{.*}} iter_args(%{{.*}} = %e)
func.func @where_most_is_live(%x: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%part = %e) -> (tensor<8xf32>) {
    %f = tensor.empty() : tensor<64xf32>
    %most = linalg.exp ins(%x : tensor<64xf32>) outs(%f : tensor<64xf32>) -> tensor<64xf32>
    %y = "test.op"(%most) : (tensor<64xf32>) -> f32
    %next = tensor.insert %y into %part[%i] : tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  %g = tensor.empty() : tensor<64xf32>
  %begun = linalg.fill ins(%zero : f32) outs(%g : tensor<64xf32>) -> tensor<64xf32>
  %s = tensor.insert_slice %r into %begun[4] [8] [1] : tensor<8xf32> into tensor<64xf32>
  func.return %s : tensor<64xf32>
}
