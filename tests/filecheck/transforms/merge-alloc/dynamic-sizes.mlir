// RUN: xdsl-opt -p 'merge-alloc{dynamic=reuse},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{dynamic=reuse analysis-only=true}' %s | filecheck %s --check-prefix WHY
// RUN: xdsl-opt -p merge-alloc %s | filecheck %s --check-prefix KEPT

// With dynamic=reuse, allocations whose sizes are multiples of the same product share one.

// By default they stay as they are.
// KEPT-LABEL: func.func @alike
// KEPT:         %a = memref.alloc(%n) : memref<?x64xf32>
// KEPT:         %b = memref.alloc(%n) : memref<?x64xf32>

// Allocations that are alike: the first one stands for all, and is freed once.
func.func @alike(%n: index) {
  %a = memref.alloc(%n) : memref<?x64xf32>
  "test.op"(%a) : (memref<?x64xf32>) -> ()
  memref.dealloc %a : memref<?x64xf32>
  %b = memref.alloc(%n) : memref<?x64xf32>
  "test.op"(%b) : (memref<?x64xf32>) -> ()
  memref.dealloc %b : memref<?x64xf32>
  "test.op"() : () -> ()
  func.return
}
// CHECK-LABEL: func.func @alike(%n: index) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?x64xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?x64xf32>) -> ()
// CHECK-NEXT:      "test.op"(%a) : (memref<?x64xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<?x64xf32>
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Other types: views of bytes, as many as the largest needs. Nothing is multiplied.
func.func @same_product(%n: index, %m: index) {
  %a = memref.alloc(%n, %m) : memref<?x?x2xf32>
  "test.op"(%a) : (memref<?x?x2xf32>) -> ()
  %b = memref.alloc(%m, %n) : memref<?x3x?xi8>
  "test.op"(%b) : (memref<?x3x?xi8>) -> ()
  func.return
}
// CHECK-LABEL: func.func @same_product(%n: index, %m: index) {
// CHECK-NEXT:      %shared = memref.alloc(%n, %m) {alignment = 64 : i64} : memref<?x?x8xi8>
// CHECK-NEXT:      %0 = memref.collapse_shape %shared [{{\[}}0 : i64, 1 : i64, 2 : i64]] : memref<?x?x8xi8> into memref<?xi8>
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %0[%1][%n, %m] : memref<?xi8> to memref<?x?x2xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?x?x2xf32>) -> ()
// CHECK-NEXT:      %2 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %0[%2][%m, %n] : memref<?xi8> to memref<?x3x?xi8>
// CHECK-NEXT:      "test.op"(%b) : (memref<?x3x?xi8>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Live together.
func.func @live_together(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @live_together(%n: index) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      %b = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// How these sizes compare is known to the run only.
func.func @other_factors(%n: index, %m: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  %b = memref.alloc(%m) : memref<?xf32>
  "test.op"(%b) : (memref<?xf32>) -> ()
  %c = memref.alloc(%n, %n) : memref<?x?xf32>
  "test.op"(%c) : (memref<?x?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @other_factors(%n: index, %m: index) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %b = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %c = memref.alloc(%n, %n) : memref<?x?xf32>
// CHECK-NEXT:      "test.op"(%c) : (memref<?x?xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Memory spaces never share.
func.func @other_space(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  %b = memref.alloc(%n) : memref<?xf32, 1>
  "test.op"(%b) : (memref<?xf32, 1>) -> ()
  func.return
}
// CHECK-LABEL: func.func @other_space(%n: index) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %b = memref.alloc(%n) : memref<?xf32, 1 : i64>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32, 1 : i64>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// An allocation in a branch takes part if there is one of the same size in front of the branch. In
// @branch_only there is none: outside of the branch the size may make no sense.
func.func @branch(%n: index, %p: i1) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  scf.if %p {
    %b = memref.alloc(%n) : memref<?xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
    memref.dealloc %b : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL: func.func @branch(%n: index, %p: i1) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      scf.if %p {
// CHECK-NEXT:        "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

func.func @branch_only(%n: index, %p: i1) {
  scf.if %p {
    %a = memref.alloc(%n) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
  } else {
    %b = memref.alloc(%n) : memref<?xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: func.func @branch_only(%n: index, %p: i1) {
// CHECK-NEXT:      scf.if %p {
// CHECK-NEXT:        %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:        "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %b = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// A size that each iteration computes: each iteration has its own shared allocation.
func.func @size_of_a_round(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc(%i) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    %b = memref.alloc(%i) : memref<?xi32>
    "test.op"(%b) : (memref<?xi32>) -> ()
    memref.dealloc %b : memref<?xi32>
  }
  func.return
}
// CHECK-LABEL: func.func @size_of_a_round(%n: index) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        %shared = memref.alloc(%i) {alignment = 64 : i64} : memref<?x4xi8>
// CHECK-NEXT:        %0 = memref.collapse_shape %shared [{{\[}}0 : i64, 1 : i64]] : memref<?x4xi8> into memref<?xi8>
// CHECK-NEXT:        %1 = arith.constant 0 : index
// CHECK-NEXT:        %a = memref.view %0[%1][%i] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:        "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:        %2 = arith.constant 0 : index
// CHECK-NEXT:        %b = memref.view %0[%2][%i] : memref<?xi8> to memref<?xi32>
// CHECK-NEXT:        "test.op"(%b) : (memref<?xi32>) -> ()
// CHECK-NEXT:        memref.dealloc %shared : memref<?x4xi8>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// %b is handed out of the region in which a shared allocation could be.
func.func @used_outside_of_its_region(%n: index, %p: i1) {
  %r = scf.if %p -> (memref<?xf32>) {
    %a = memref.alloc(%n) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    %b = memref.alloc(%n) : memref<?xf32>
    scf.yield %b : memref<?xf32>
  } else {
    %c = memref.alloc(%n) : memref<?xf32>
    scf.yield %c : memref<?xf32>
  }
  "test.op"(%r) : (memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @used_outside_of_its_region(%n: index, %p: i1) {
// CHECK-NEXT:      %r = scf.if %p -> (memref<?xf32>) {
// CHECK-NEXT:        %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:        "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:        %b = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:        scf.yield %b : memref<?xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %c = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:        scf.yield %c : memref<?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%r) : (memref<?xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Control may leave in several places.
func.func @several_returns(%n: index, %p: i1) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  memref.dealloc %a : memref<?xf32>
  cf.cond_br %p, ^one, ^other
^one:
  %b = memref.alloc(%n) : memref<?xf32>
  "test.op"(%b) : (memref<?xf32>) -> ()
  memref.dealloc %b : memref<?xf32>
  func.return
^other:
  func.return
}
// CHECK-LABEL: func.func @several_returns(%n: index, %p: i1) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      cf.cond_br %p, ^one, ^other
// CHECK-NEXT:    ^one:
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    ^other:
// CHECK-NEXT:      memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// A free that may be of something else stays, and so does what it may free.
func.func @may_free_an_argument(%n: index, %p: i1, %x: memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  %b = memref.alloc(%n) : memref<?xf32>
  "test.op"(%b) : (memref<?xf32>) -> ()
  %s = arith.select %p, %b, %x : memref<?xf32>
  memref.dealloc %s : memref<?xf32>
  func.return
}
// CHECK-LABEL: func.func @may_free_an_argument(%n: index, %p: i1, %x: memref<?xf32>) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %b = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %s = arith.select %p, %b, %x : memref<?xf32>
// CHECK-NEXT:      memref.dealloc %s : memref<?xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// What is shared has the highest alignment that any of those that share it asks for.
func.func @aligned(%n: index) {
  %a = memref.alloc(%n) {alignment = 128 : i64} : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  %b = memref.alloc(%n) {alignment = 16 : i64} : memref<?xf32>
  "test.op"(%b) : (memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @aligned(%n: index) {
// CHECK-NEXT:      %shared = memref.alloc(%n) {alignment = 128 : i64} : memref<?x4xi8>
// CHECK-NEXT:      %0 = memref.collapse_shape %shared [[0 : i64, 1 : i64]] : memref<?x4xi8> into memref<?xi8>
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %0[%1][%n] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %2 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %0[%2][%n] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// WHY-LABEL: func.func @alike
// WHY:         %a = memref.alloc(%n) {mergealloc.shared = array<i64: 0, 3, 3>} : memref<?x64xf32>
// WHY:         %b = memref.alloc(%n) {mergealloc.shared = array<i64: 0, 6, 6>} : memref<?x64xf32>
// WHY-LABEL: func.func @same_product
// WHY:         %a = {{.*}}mergealloc.shared = array<i64: 1, 3, 3>
// WHY:         %b = {{.*}}mergealloc.shared = array<i64: 1, 5, 5>
// WHY-LABEL: func.func @live_together
// WHY:         mergealloc.skip = "dynamic shape; nothing can share its memory"
// WHY-LABEL: func.func @used_outside_of_its_region
// WHY:         %b = {{.*}}mergealloc.skip = "dynamic shape; no allocation in its place could be shared"
// WHY-LABEL: func.func @may_free_an_argument
// WHY:         %b = {{.*}}mergealloc.skip = "may be freed together with a buffer that is not merged"
// WHY-LABEL: func.func @aligned
// WHY:         %a = {{.*}}mergealloc.shared = array<i64: {{[0-9]+}}, 3, 3>
// WHY:         %b = {{.*}}mergealloc.shared = array<i64: {{[0-9]+}}, 5, 5>

// Cites: 000/dynamic-stays, 001/framework-is-general
