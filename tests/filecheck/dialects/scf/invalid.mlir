// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// What the verifiers of the extended scf dialect refuse.

func.func @f(%n: index, %t: tensor<8xf32>, %s: tensor<1xf32>) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %t[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return
}

// CHECK: may only insert into a shared output of the enclosing scf.forall

// -----

func.func @f(%n: index) {
  "scf.forall"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 8>}> ({
  ^bb0(%i: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (index) -> ()
  return
}

// CHECK: expected an operand for each dynamic value of the upper bound, got 1

// -----

func.func @f() {
  scf.forall (%i, %j) in (8, 8) {
  } {mapping = [1]}
  return
}

// CHECK: expected one mapping attribute per dimension

// -----

func.func @f() {
  "scf.forall.in_parallel"() ({
  ^bb0:
  }) : () -> ()
}

// CHECK: 'scf.forall.in_parallel' expects parent op 'scf.forall'

// -----

func.func @f(%n: i32, %x: f32) {
  %0 = "scf.for"(%n, %n, %n, %x) <{unsignedCmp}> ({
  ^bb0(%i: i32, %a: i32):
    "scf.yield"(%x) : (f32) -> ()
  }) : (i32, i32, i32, f32) -> f32
  return
}

// CHECK: expected region arguments, yielded values and results of the types of the initial values, (f32)
