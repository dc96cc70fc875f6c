// RUN: xdsl-opt --allow-unregistered-dialect -p merge-alloc %s | filecheck --match-full-lines %s --check-prefix CHECK
// RUN: xdsl-opt --allow-unregistered-dialect -p "merge-alloc{max-parallel-instances=4}" %s | filecheck --match-full-lines %s --check-prefix FOUR
// RUN: xdsl-opt --allow-unregistered-dialect -p "merge-alloc{max-parallel-instances=11}" %s | filecheck --match-full-lines %s --check-prefix FOUR
// RUN: xdsl-opt --allow-unregistered-dialect -p "merge-alloc{max-parallel-instances=12}" %s | filecheck --match-full-lines %s --check-prefix TWELVE

// M8: a buffer that is used in a parallel loop inside stays in the body of its own loop, but for loops that are
// mapped to threads, and for those that run at most `max-parallel-instances` iterations, all together.

// Three iterations of the outer loop and four of the inner one.
func.func @nest() {
  scf.forall (%i) in (3) {
    scf.forall (%j) in (4) {
      %b = memref.alloc() : memref<16xf32>
      scf.forall (%k) in (2) {
        "test.op"(%b) : (memref<16xf32>) -> ()
      }
    }
  }
  func.return
}

// Each iteration of the loop in the middle has a thread of its own.
func.func @mapped_inside() {
  scf.forall (%i) in (3) {
    scf.forall (%j) in (40) {
      %b = memref.alloc() : memref<16xf32>
      scf.forall (%k) in (2) {
        "test.op"(%b) : (memref<16xf32>) -> ()
      }
    } {mapping = [#gpu.thread<x>]}
  }
  func.return
}

// Blocks are not bounded, and an empty mapping says nothing.
func.func @mapped() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.parallel (%i) = (%c0) to (%c5) step (%c1) {
    %b = memref.alloc() : memref<16xf32>
    scf.forall (%k) in (2) {
      "test.op"(%b) : (memref<16xf32>) -> ()
    }
    scf.reduce
  } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  scf.parallel (%i) = (%c0) to (%c5) step (%c1) {
    %c = memref.alloc() : memref<16xf32>
    scf.forall (%k) in (2) {
      "test.op"(%c) : (memref<16xf32>) -> ()
    }
    scf.reduce
  } {mapping = []}
  scf.forall (%i, %j) in (5, 1000000) {
    %d = memref.alloc() : memref<16xf32>
    scf.forall (%k) in (2) {
      "test.op"(%d) : (memref<16xf32>) -> ()
    }
  } {mapping = [#gpu.thread<y>, #gpu.block<x>]}
  func.return
}

// CHECK-LABEL:   func.func @nest() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      scf.forall (%i) in (3) {
// CHECK-NEXT:        scf.forall (%j) in (4) {
// CHECK-NEXT:          %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:          %0 = arith.constant 0 : index
// CHECK-NEXT:          %b = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:          scf.forall (%k) in (2) {
// CHECK-NEXT:            "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:          }
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @mapped_inside() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      scf.forall (%i) in (3) {
// CHECK-NEXT:        %arena = memref.alloc() {alignment = 64 : i64} : memref<2560xi8>
// CHECK-NEXT:        scf.forall (%j) in (40) {
// CHECK-NEXT:          %0 = arith.constant 0 : index
// CHECK-NEXT:          %1 = arith.constant 64 : index
// CHECK-NEXT:          %2 = arith.muli %j, %1 : index
// CHECK-NEXT:          %3 = arith.addi %0, %2 : index
// CHECK-NEXT:          %b = memref.view %arena[%3][] : memref<2560xi8> to memref<16xf32>
// CHECK-NEXT:          scf.forall (%k) in (2) {
// CHECK-NEXT:            "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:          }
// CHECK-NEXT:        } {mapping = [#gpu.thread<x>]}
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @mapped() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<320xi8>
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c5 = arith.constant 5 : index
// CHECK-NEXT:      scf.parallel (%i) = (%c0) to (%c5) step (%c1) {
// CHECK-NEXT:        %0 = arith.constant 0 : index
// CHECK-NEXT:        %1 = arith.constant 64 : index
// CHECK-NEXT:        %2 = arith.muli %i, %1 : index
// CHECK-NEXT:        %3 = arith.addi %0, %2 : index
// CHECK-NEXT:        %b = memref.view %arena[%3][] : memref<320xi8> to memref<16xf32>
// CHECK-NEXT:        scf.forall (%k) in (2) {
// CHECK-NEXT:          "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// CHECK-NEXT:      scf.parallel (%i_1) = (%c0) to (%c5) step (%c1) {
// CHECK-NEXT:        %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:        %4 = arith.constant 0 : index
// CHECK-NEXT:        %c = memref.view %arena_1[%4][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:        scf.forall (%k_1) in (2) {
// CHECK-NEXT:          "test.op"(%c) : (memref<16xf32>) -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      } {mapping = []}
// CHECK-NEXT:      scf.forall (%i_2, %j) in (5, 1000000) {
// CHECK-NEXT:        %arena_2 = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:        %5 = arith.constant 0 : index
// CHECK-NEXT:        %d = memref.view %arena_2[%5][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:        scf.forall (%k_2) in (2) {
// CHECK-NEXT:          "test.op"(%d) : (memref<16xf32>) -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:      } {mapping = [#gpu.thread<y>, #gpu.block<x>]}
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// FOUR-LABEL:   func.func @nest() attributes {mergealloc.plan{{.*}} {
// FOUR-NEXT:      scf.forall (%i) in (3) {
// FOUR-NEXT:        %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// FOUR-NEXT:        scf.forall (%j) in (4) {
// FOUR-NEXT:          %0 = arith.constant 0 : index
// FOUR-NEXT:          %1 = arith.constant 64 : index
// FOUR-NEXT:          %2 = arith.muli %j, %1 : index
// FOUR-NEXT:          %3 = arith.addi %0, %2 : index
// FOUR-NEXT:          %b = memref.view %arena[%3][] : memref<256xi8> to memref<16xf32>
// FOUR-NEXT:          scf.forall (%k) in (2) {
// FOUR-NEXT:            "test.op"(%b) : (memref<16xf32>) -> ()
// FOUR-NEXT:          }
// FOUR-NEXT:        }
// FOUR-NEXT:      }
// FOUR-NEXT:      func.return
// FOUR-NEXT:    }

// TWELVE-LABEL:   func.func @nest() attributes {mergealloc.plan{{.*}} {
// TWELVE-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<768xi8>
// TWELVE-NEXT:      scf.forall (%i) in (3) {
// TWELVE-NEXT:        scf.forall (%j) in (4) {
// TWELVE-NEXT:          %0 = arith.constant 0 : index
// TWELVE-NEXT:          %1 = arith.constant 4 : index
// TWELVE-NEXT:          %2 = arith.muli %i, %1 : index
// TWELVE-NEXT:          %3 = arith.addi %2, %j : index
// TWELVE-NEXT:          %4 = arith.constant 64 : index
// TWELVE-NEXT:          %5 = arith.muli %3, %4 : index
// TWELVE-NEXT:          %6 = arith.addi %0, %5 : index
// TWELVE-NEXT:          %b = memref.view %arena[%6][] : memref<768xi8> to memref<16xf32>
// TWELVE-NEXT:          scf.forall (%k) in (2) {
// TWELVE-NEXT:            "test.op"(%b) : (memref<16xf32>) -> ()
// TWELVE-NEXT:          }
// TWELVE-NEXT:        }
// TWELVE-NEXT:      }
// TWELVE-NEXT:      func.return
// TWELVE-NEXT:    }

// Cites: 000/nearest
