// RUN: xdsl-opt -p "merge-alloc{max-parallel-instances=16}" %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "merge-alloc{max-parallel-instances=12 alignment=48}" %s | filecheck --match-full-lines %s --check-prefix STRIDE

// M2, M8: `scf.forall` is a parallel loop, too; its bounds stand in the operation.
func.func @hoisted() {
  scf.forall (%i, %k) = (0, 2) to (3, 10) step (1, 2) {
    %b = memref.alloc() : memref<16xf32>
    scf.forall (%j) in (4) {
      "test.op"(%b) : (memref<16xf32>) -> ()
    }
  }
  func.return
}
// CHECK-LABEL: func.func @hoisted() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<768xi8>
// CHECK-NEXT:    scf.forall (%i, %k) = (0, 2) to (3, 10) step (1, 2) {
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %1 = arith.constant 2 : index
// CHECK-NEXT:      %2 = arith.subi %k, %1 : index
// CHECK-NEXT:      %3 = arith.constant 2 : index
// CHECK-NEXT:      %4 = arith.divsi %2, %3 : index
// CHECK-NEXT:      %5 = arith.constant 4 : index
// CHECK-NEXT:      %6 = arith.muli %i, %5 : index
// CHECK-NEXT:      %7 = arith.addi %6, %4 : index
// CHECK-NEXT:      %8 = arith.constant 64 : index
// CHECK-NEXT:      %9 = arith.muli %7, %8 : index
// CHECK-NEXT:      %10 = arith.addi %0, %9 : index
// CHECK-NEXT:      %b = memref.view %arena[%10][] : memref<768xi8> to memref<16xf32>
// CHECK-NEXT:      scf.forall (%j) in (4) {
// CHECK-NEXT:        "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// With an alignment of 48 there are 12 instances of 64 bytes, 96 apart, that live during the whole loop.
// STRIDE-LABEL: func.func @hoisted() attributes {mergealloc.plan = {{.*}}size_bytes = 1152 : i64{{.*}}live = array<i64: 2, 8>{{.*}} {
// STRIDE-NEXT:    %arena = memref.alloc() {alignment = 16 : i64} : memref<1152xi8>
// STRIDE-NEXT:    scf.forall (%i, %k) = (0, 2) to (3, 10) step (1, 2) {
// STRIDE:           %8 = arith.constant 96 : index
// STRIDE-NEXT:      %9 = arith.muli %7, %8 : index

func.func @bound_by_a_constant() {
  %c3 = arith.constant 3 : index
  scf.forall (%i) in (%c3) {
    %b = memref.alloc() : memref<16xf32>
    scf.forall (%j) in (4) {
      "test.op"(%b) : (memref<16xf32>) -> ()
    }
  }
  func.return
}
// CHECK-LABEL: func.func @bound_by_a_constant() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<192xi8>
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    scf.forall (%i) in (%c3) {
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %1 = arith.constant 64 : index
// CHECK-NEXT:      %2 = arith.muli %i, %1 : index
// CHECK-NEXT:      %3 = arith.addi %0, %2 : index
// CHECK-NEXT:      %b = memref.view %arena[%3][] : memref<192xi8> to memref<16xf32>
// CHECK-NEXT:      scf.forall (%j) in (4) {
// CHECK-NEXT:        "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// M9
func.func @dynamic_bound(%n: index) {
  scf.forall (%i, %k) in (3, %n) {
    %b = memref.alloc() : memref<16xf32>
    scf.forall (%j) in (4) {
      "test.op"(%b) : (memref<16xf32>) -> ()
    }
  }
  func.return
}
// CHECK-LABEL: func.func @dynamic_bound(%n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    scf.forall (%i, %k) in (3, %n) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      scf.forall (%j) in (4) {
// CHECK-NEXT:        "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Each iteration frees its own arena, before the terminator.
func.func @freed() {
  scf.forall (%i) in (3) {
    %b = memref.alloc() : memref<16xf32>
    "test.op"(%b) : (memref<16xf32>) -> ()
    memref.dealloc %b : memref<16xf32>
  }
  func.return
}
// CHECK-LABEL: func.func @freed() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    scf.forall (%i) in (3) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
