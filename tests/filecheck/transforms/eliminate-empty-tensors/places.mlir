// RUN: xdsl-opt %s -p eliminate-empty-tensors | filecheck --match-full-lines %s

// Where results are computed that are inserted, copied, padded, joined or put into a buffer.

// Each iteration of a parallel loop computes into the part that it inserts; what it never computed
// stays uncomputed.

// CHECK-LABEL: {{.*}}@parallel({{.*}}
// CHECK-NEXT:    %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<16xf32>) {
// CHECK-NEXT:      %e = tensor.extract_slice %o[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:      %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      scf.forall.in_parallel {
// CHECK-NEXT:        tensor.parallel_insert_slice %y into %o[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : tensor<16xf32>
// CHECK-NEXT:  }
func.func @parallel(%t: tensor<16xf32>, %x: tensor<4xf32>) -> tensor<16xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<16xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  func.return %r : tensor<16xf32>
}

// CHECK-LABEL: {{.*}}@parallel_and_never_computed({{.*}}
// CHECK-NEXT:    %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<16xf32>) {
// CHECK-NEXT:      %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      scf.forall.in_parallel {
// CHECK-NEXT:        tensor.parallel_insert_slice %e into %o[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : tensor<16xf32>
// CHECK-NEXT:  }
func.func @parallel_and_never_computed(%t: tensor<16xf32>) -> tensor<16xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<16xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  func.return %r : tensor<16xf32>
}

// The place is known outside of the loop.

// CHECK-LABEL: {{.*}}@place_from_outside({{.*}}
// CHECK-NEXT:    %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<16xf32>) {
// CHECK-NEXT:      %e = tensor.extract_slice %a[%at] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:      %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      %u = tensor.insert_slice %y into %a[%at] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:      scf.yield %u : tensor<16xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : tensor<16xf32>
// CHECK-NEXT:  }
func.func @place_from_outside(%t: tensor<16xf32>, %x: tensor<4xf32>, %at: index, %lb: index, %ub: index, %s: index) -> tensor<16xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<16xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %u = tensor.insert_slice %y into %a[%at] [4] [1] : tensor<4xf32> into tensor<16xf32>
    scf.yield %u : tensor<16xf32>
  }
  func.return %r : tensor<16xf32>
}

// An offset moves if that is index arithmetic: not if it may fail, if it asks the world outside, or
// if it is about a tensor.

// CHECK-LABEL: {{.*}}@offset_moves({{.*}}
// CHECK-NEXT:    %j = arith.addi %n, %n : index
// CHECK-NEXT:    %k = arith.muli %j, %n : index
// CHECK-NEXT:    %e = tensor.extract_slice %t[%k] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %u = tensor.insert_slice %y into %t[%k] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    func.return %u : tensor<16xf32>
// CHECK-NEXT:  }
func.func @offset_moves(%t: tensor<16xf32>, %x: tensor<4xf32>, %n: index) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %j = arith.addi %n, %n : index
  %k = arith.muli %j, %n : index
  %u = tensor.insert_slice %y into %t[%k] [4] [1] : tensor<4xf32> into tensor<16xf32>
  func.return %u : tensor<16xf32>
}

// CHECK-LABEL: {{.*}}@offset_that_may_fail({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %k = arith.divsi %n, %n : index
// CHECK-NEXT:    %u = tensor.insert_slice %y into %t[%k] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    func.return %u : tensor<16xf32>
// CHECK-NEXT:  }
func.func @offset_that_may_fail(%t: tensor<16xf32>, %x: tensor<4xf32>, %n: index) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %k = arith.divsi %n, %n : index
  %u = tensor.insert_slice %y into %t[%k] [4] [1] : tensor<4xf32> into tensor<16xf32>
  func.return %u : tensor<16xf32>
}

// CHECK-LABEL: {{.*}}@offset_from_the_world_outside({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %k = "test.op"() : () -> index
// CHECK-NEXT:    %u = tensor.insert_slice %y into %t[%k] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    func.return %u : tensor<16xf32>
// CHECK-NEXT:  }
func.func @offset_from_the_world_outside(%t: tensor<16xf32>, %x: tensor<4xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %k = "test.op"() : () -> index
  %u = tensor.insert_slice %y into %t[%k] [4] [1] : tensor<4xf32> into tensor<16xf32>
  func.return %u : tensor<16xf32>
}

// CHECK-LABEL: {{.*}}@offset_of_a_tensor({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %k = tensor.dim %x, %c0 : tensor<4xf32>
// CHECK-NEXT:    %u = tensor.insert_slice %y into %t[%k] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    func.return %u : tensor<16xf32>
// CHECK-NEXT:  }
func.func @offset_of_a_tensor(%t: tensor<16xf32>, %x: tensor<4xf32>, %n: index) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c0 = arith.constant 0 : index
  %k = tensor.dim %x, %c0 : tensor<4xf32>
  %u = tensor.insert_slice %y into %t[%k] [4] [1] : tensor<4xf32> into tensor<16xf32>
  func.return %u : tensor<16xf32>
}

// Two parts of a filled tensor: it moves to before the first one, and the insertion to before the second
// one. In another order the insertion needs what is computed later.

// CHECK-LABEL: {{.*}}@two_parts_in_order({{.*}}
// CHECK-NEXT:    %d = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:    %f = linalg.fill ins(%v : f32) outs(%d : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:    %e = tensor.extract_slice %f[0] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %u = tensor.insert_slice %y into %f[0] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    %e_1 = tensor.extract_slice %u[8] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %z = linalg.log ins(%x : tensor<4xf32>) outs(%e_1 : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %w = tensor.insert_slice %z into %u[8] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    func.return %w : tensor<16xf32>
// CHECK-NEXT:  }
func.func @two_parts_in_order(%x: tensor<4xf32>, %v: f32) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %e_2 = tensor.empty() : tensor<4xf32>
  %z = linalg.log ins(%x : tensor<4xf32>) outs(%e_2 : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<16xf32>
  %f = linalg.fill ins(%v : f32) outs(%d : tensor<16xf32>) -> tensor<16xf32>
  %u = tensor.insert_slice %y into %f[0] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %w = tensor.insert_slice %z into %u[8] [4] [1] : tensor<4xf32> into tensor<16xf32>
  func.return %w : tensor<16xf32>
}

// CHECK-LABEL: {{.*}}@two_parts_in_another_order({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %d = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:    %f = linalg.fill ins(%v : f32) outs(%d : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:    %e_1 = tensor.extract_slice %f[0] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %z = linalg.log ins(%x : tensor<4xf32>) outs(%e_1 : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %u = tensor.insert_slice %z into %f[0] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    %w = tensor.insert_slice %y into %u[8] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    func.return %w : tensor<16xf32>
// CHECK-NEXT:  }
func.func @two_parts_in_another_order(%x: tensor<4xf32>, %v: f32) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %e_2 = tensor.empty() : tensor<4xf32>
  %z = linalg.log ins(%x : tensor<4xf32>) outs(%e_2 : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<16xf32>
  %f = linalg.fill ins(%v : f32) outs(%d : tensor<16xf32>) -> tensor<16xf32>
  %u = tensor.insert_slice %z into %f[0] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %w = tensor.insert_slice %y into %u[8] [4] [1] : tensor<4xf32> into tensor<16xf32>
  func.return %w : tensor<16xf32>
}

// Moved, the large tensor would live beside another one: it stays.

// CHECK-LABEL: {{.*}}@peak_of_a_filled_tensor({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %o = tensor.empty() : tensor<1024xf32>
// CHECK-NEXT:    %other = linalg.exp ins(%big : tensor<1024xf32>) outs(%o : tensor<1024xf32>) -> tensor<1024xf32>
// CHECK-NEXT:    %s = "test.op"(%other) : (tensor<1024xf32>) -> f32
// CHECK-NEXT:    %d = tensor.empty() : tensor<1024xf32>
// CHECK-NEXT:    %f = linalg.fill ins(%v : f32) outs(%d : tensor<1024xf32>) -> tensor<1024xf32>
// CHECK-NEXT:    %w = tensor.insert_slice %y into %f[8] [4] [1] : tensor<4xf32> into tensor<1024xf32>
// CHECK-NEXT:    func.return %w, %s : tensor<1024xf32>, f32
// CHECK-NEXT:  }
func.func @peak_of_a_filled_tensor(%x: tensor<4xf32>, %big: tensor<1024xf32>, %v: f32) -> (tensor<1024xf32>, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %o = tensor.empty() : tensor<1024xf32>
  %other = linalg.exp ins(%big : tensor<1024xf32>) outs(%o : tensor<1024xf32>) -> tensor<1024xf32>
  %s = "test.op"(%other) : (tensor<1024xf32>) -> f32
  %d = tensor.empty() : tensor<1024xf32>
  %f = linalg.fill ins(%v : f32) outs(%d : tensor<1024xf32>) -> tensor<1024xf32>
  %w = tensor.insert_slice %y into %f[8] [4] [1] : tensor<4xf32> into tensor<1024xf32>
  func.return %w, %s : tensor<1024xf32>, f32
}

// Only what is cheap moves: elements would be written, and take memory, earlier.

// CHECK-LABEL: {{.*}}@destination_of_elements({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<2xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %f = tensor.from_elements %v, %v, %v, %v : tensor<4xf32>
// CHECK-NEXT:    %w = tensor.insert_slice %y into %f[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
// CHECK-NEXT:    func.return %w : tensor<4xf32>
// CHECK-NEXT:  }
func.func @destination_of_elements(%x: tensor<2xf32>, %v: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %y = linalg.exp ins(%x : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %f = tensor.from_elements %v, %v, %v, %v : tensor<4xf32>
  %w = tensor.insert_slice %y into %f[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  func.return %w : tensor<4xf32>
}

// It does not matter if the empty tensor is from outside of the block.

// CHECK-LABEL: {{.*}}@empty_from_outside({{.*}}
// CHECK-NEXT:    scf.for %i = %lb to %ub step %s {
// CHECK-NEXT:      %d = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:      %f = linalg.fill ins(%v : f32) outs(%d : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:      %e = tensor.extract_slice %f[8] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:      %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      %w = tensor.insert_slice %y into %f[8] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:      "test.op"(%w) : (tensor<16xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @empty_from_outside(%x: tensor<4xf32>, %v: f32, %lb: index, %ub: index, %s: index) {
  %e = tensor.empty() : tensor<4xf32>
  scf.for %i = %lb to %ub step %s {
    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %d = tensor.empty() : tensor<16xf32>
    %f = linalg.fill ins(%v : f32) outs(%d : tensor<16xf32>) -> tensor<16xf32>
    %w = tensor.insert_slice %y into %f[8] [4] [1] : tensor<4xf32> into tensor<16xf32>
    "test.op"(%w) : (tensor<16xf32>) -> ()
  }
  func.return
}

// A buffer to which something else may lead is no place to compute into.

// CHECK-LABEL: {{.*}}@buffer_with_other_names({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    bufferization.materialize_in_destination %y in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @buffer_with_other_names(%m: memref<4xf32>, %x: tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  "bufferization.materialize_in_destination"(%y, %m) <{writable}> : (tensor<4xf32>, memref<4xf32>) -> ()
  func.return
}

// CHECK-LABEL: {{.*}}@buffer_that_is_a_tensor_too({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:    %z = linalg.exp ins(%y : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    bufferization.materialize_in_destination %y in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    func.return %z : tensor<4xf32>
// CHECK-NEXT:  }
func.func @buffer_that_is_a_tensor_too(%m: memref<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %z = linalg.exp ins(%y : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %y in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  func.return %z : tensor<4xf32>
}

// What is joined is computed in one tensor.

// CHECK-LABEL: {{.*}}@joined({{.*}}
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:    %e = tensor.extract_slice %[[V0]][0] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.insert_slice %y into %[[V0]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:    %w = tensor.insert_slice %x into %[[V1]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:    func.return %w : tensor<8xf32>
// CHECK-NEXT:  }
func.func @joined(%x: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.concat dim(0) %y, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  func.return %w : tensor<8xf32>
}

// CHECK-LABEL: {{.*}}@joined_twice({{.*}}
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:    %e = tensor.extract_slice %[[V0]][0] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.insert_slice %y into %[[V0]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:    %w = tensor.insert_slice %y into %[[V1]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:    func.return %w : tensor<8xf32>
// CHECK-NEXT:  }
func.func @joined_twice(%x: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.concat dim(0) %y, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  func.return %w : tensor<8xf32>
}

// The scalar around it has to be known where it is computed: a constant is copied to there.

// CHECK-LABEL: {{.*}}@constant_behind({{.*}}
// CHECK-NEXT:    %v = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%v : f32) outs(%[[V0]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:    %e = tensor.extract_slice %[[V1]][3] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %v_1 = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:    %w = tensor.insert_slice %y into %[[V1]][3] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:    func.return %w : tensor<8xf32>
// CHECK-NEXT:  }
func.func @constant_behind(%x: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %v = arith.constant 2.0 : f32
  %w = tensor.pad %y low[3] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<8xf32>
  func.return %w : tensor<8xf32>
}

// CHECK-LABEL: {{.*}}@scalar_behind({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %v = "test.op"() : () -> f32
// CHECK-NEXT:    %w = tensor.pad %y low[3] high[1] {
// CHECK-NEXT:    ^bb0(%i: index):
// CHECK-NEXT:      tensor.yield %v : f32
// CHECK-NEXT:    } : tensor<4xf32> to tensor<8xf32>
// CHECK-NEXT:    func.return %w : tensor<8xf32>
// CHECK-NEXT:  }
func.func @scalar_behind(%x: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %v = "test.op"() : () -> f32
  %w = tensor.pad %y low[3] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<8xf32>
  func.return %w : tensor<8xf32>
}

// A copy is what forwards each element of its input, not what forwards that of its output, nor what
// computes anything, nor what works on buffers.

// CHECK-LABEL: {{.*}}@copy_by_a_body({{.*}}
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return %y : tensor<4xf32>
// CHECK-NEXT:  }
func.func @copy_by_a_body(%x: tensor<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%y : tensor<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  func.return %w : tensor<4xf32>
}

// CHECK-LABEL: {{.*}}@no_copy_forwards_its_output({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%y : tensor<4xf32>) outs(%t : tensor<4xf32>) {
// CHECK-NEXT:    ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:      linalg.yield %out : f32
// CHECK-NEXT:    } -> tensor<4xf32>
// CHECK-NEXT:    func.return %w : tensor<4xf32>
// CHECK-NEXT:  }
func.func @no_copy_forwards_its_output(%x: tensor<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%y : tensor<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %out : f32
  } -> tensor<4xf32>
  func.return %w : tensor<4xf32>
}

// CHECK-LABEL: {{.*}}@no_copy_turns_around({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %w = linalg.transpose ins(%y:tensor<4x4xf32>) outs(%t:tensor<4x4xf32>) permutation = [1, 0]
// CHECK-NEXT:    func.return %w : tensor<4x4xf32>
// CHECK-NEXT:  }
func.func @no_copy_turns_around(%x: tensor<4x4xf32>, %t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %w = linalg.transpose ins(%y : tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) permutation = [1, 0]
  func.return %w : tensor<4x4xf32>
}

// CHECK-LABEL: {{.*}}@no_copy_has_no_body({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %w = linalg.softmax dimension(1) ins(%y : tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    func.return %w : tensor<4x4xf32>
// CHECK-NEXT:  }
func.func @no_copy_has_no_body(%x: tensor<4x4xf32>, %t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %w = "linalg.softmax"(%y, %t) <{dimension = 1 : i64}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %w : tensor<4x4xf32>
}

// CHECK-LABEL: {{.*}}@copy_of_buffers({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return %y : tensor<4xf32>
// CHECK-NEXT:  }
func.func @copy_of_buffers(%a: memref<4xf32>, %b: memref<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
