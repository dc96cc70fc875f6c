// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// The examples of MLIR's "Buffer Deallocation - Internals", in today's syntax.

// "Example for breaking the invariant": a write that does not dominate the read is no matter.
func.func @cond_branch_no_invariant(%arg0: i1, %arg1: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:
  cf.br ^bb3
^bb2:
  "test.op"(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3
^bb3:
  memref.copy %0, %arg1 : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @cond_branch_no_invariant({{.*}}
// CHECK-NEXT:   %0 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT:   cf.br ^bb3
// CHECK-NEXT: ^bb2:
// CHECK-NEXT:   "test.op"(%0) : (memref<2xf32>) -> ()
// CHECK-NEXT:   cf.br ^bb3
// CHECK-NEXT: ^bb3:
// CHECK-NEXT:   memref.copy %0, %arg1 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:   memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:   func.return

// An allocation that is freed meets one that is not: both dominate the join, so no clone.
func.func @mixed_allocation(%arg0: i1) {
  %0 = memref.alloca() : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:
  "test.op"(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3(%0 : memref<2xf32>)
^bb2:
  "test.op"(%1) : (memref<2xf32>) -> ()
  cf.br ^bb3(%1 : memref<2xf32>)
^bb3(%2: memref<2xf32>):
  "test.op"(%2) : (memref<2xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @mixed_allocation({{.*}}
// CHECK-NEXT:   %0 = memref.alloca() : memref<2xf32>
// CHECK-NEXT:   %1 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT:   "test.op"(%0) : (memref<2xf32>) -> ()
// CHECK-NEXT:   cf.br ^bb3(%0 : memref<2xf32>)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT:   "test.op"(%1) : (memref<2xf32>) -> ()
// CHECK-NEXT:   cf.br ^bb3(%1 : memref<2xf32>)
// CHECK-NEXT: ^bb3(%2: memref<2xf32>):
// CHECK-NEXT:   "test.op"(%2) : (memref<2xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %1 : memref<2xf32>
// CHECK-NEXT:   func.return

// Before hoisting. A buffer that is ours meets the caller's: the caller's is cloned. Ours is dead
// after the branch and handed over; the document has it hoisted first.
func.func @cond_branch(%arg0: i1, %arg1: memref<2xf32>, %arg2: memref<2xf32>) {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%arg1 : memref<2xf32>)
^bb2:
  %0 = memref.alloc() : memref<2xf32>
  "test.op"(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3(%0 : memref<2xf32>)
^bb3(%1: memref<2xf32>):
  memref.copy %1, %arg2 : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @cond_branch({{.*}}
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT:   %0 = bufferization.clone %arg1 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:   cf.br ^bb3(%0 : memref<2xf32>)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT:   %1 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   "test.op"(%1) : (memref<2xf32>) -> ()
// CHECK-NEXT:   cf.br ^bb3(%1 : memref<2xf32>)
// CHECK-NEXT: ^bb3(%2: memref<2xf32>):
// CHECK-NEXT:   memref.copy %2, %arg2 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:   memref.dealloc %2 : memref<2xf32>
// CHECK-NEXT:   func.return

// After hoisting: the allocation dominates the join. No clone.
func.func @cond_branch_hoisted(%arg0: i1, %arg1: memref<2xf32>, %arg2: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%arg1 : memref<2xf32>)
^bb2:
  "test.op"(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3(%0 : memref<2xf32>)
^bb3(%1: memref<2xf32>):
  memref.copy %1, %arg2 : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @cond_branch_hoisted({{.*}}
// CHECK-NEXT:   %0 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT:   cf.br ^bb3(%arg1 : memref<2xf32>)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT:   "test.op"(%0) : (memref<2xf32>) -> ()
// CHECK-NEXT:   cf.br ^bb3(%0 : memref<2xf32>)
// CHECK-NEXT: ^bb3(%1: memref<2xf32>):
// CHECK-NEXT:   memref.copy %1, %arg2 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:   memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:   func.return

// Better than the document, which clones in both branches: each buffer is dead after its branch and
// handed over, and the first is freed where it is not needed.
func.func @branch(%arg0: i1) {
  %0 = memref.alloc() : memref<2xf32>
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:
  %1 = memref.alloc() : memref<2xf32>
  cf.br ^bb3(%1 : memref<2xf32>)
^bb2:
  "test.op"(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3(%0 : memref<2xf32>)
^bb3(%2: memref<2xf32>):
  func.return
}
// CHECK-LABEL: {{.*}}func.func @branch({{.*}}
// CHECK-NEXT:   %0 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT:   memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:   %1 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   cf.br ^bb3(%1 : memref<2xf32>)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT:   "test.op"(%0) : (memref<2xf32>) -> ()
// CHECK-NEXT:   cf.br ^bb3(%0 : memref<2xf32>)
// CHECK-NEXT: ^bb3(%2: memref<2xf32>):
// CHECK-NEXT:   memref.dealloc %2 : memref<2xf32>
// CHECK-NEXT:   func.return

// Better than the document: one clone instead of two, for %1 is handed over.
func.func @cond_branch_dynamic_type(%arg0: i1, %arg1: memref<?xf32>, %arg2: memref<?xf32>, %arg3: index) {
  cf.cond_br %arg0, ^bb1, ^bb2(%arg3 : index)
^bb1:
  cf.br ^bb3(%arg1 : memref<?xf32>)
^bb2(%0: index):
  %1 = memref.alloc(%0) : memref<?xf32>
  "test.op"(%1) : (memref<?xf32>) -> ()
  cf.br ^bb3(%1 : memref<?xf32>)
^bb3(%2: memref<?xf32>):
  memref.copy %2, %arg2 : memref<?xf32> to memref<?xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @cond_branch_dynamic_type({{.*}}
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2(%arg3 : index)
// CHECK-NEXT: ^bb1:
// CHECK-NEXT:   %0 = bufferization.clone %arg1 : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:   cf.br ^bb3(%0 : memref<?xf32>)
// CHECK-NEXT: ^bb2(%1: index):
// CHECK-NEXT:   %2 = memref.alloc(%1) : memref<?xf32>
// CHECK-NEXT:   "test.op"(%2) : (memref<?xf32>) -> ()
// CHECK-NEXT:   cf.br ^bb3(%2 : memref<?xf32>)
// CHECK-NEXT: ^bb3(%3: memref<?xf32>):
// CHECK-NEXT:   memref.copy %3, %arg2 : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:   memref.dealloc %3 : memref<?xf32>
// CHECK-NEXT:   func.return

// Better than the document: one clone instead of two. %2 and %4 are not critical, %3 is.
func.func @cond_branch_dynamic_type_nested(%arg0: i1, %arg1: memref<?xf32>, %arg2: memref<?xf32>, %arg3: index) {
  cf.cond_br %arg0, ^bb1, ^bb2(%arg3 : index)
^bb1:
  cf.br ^bb6(%arg1 : memref<?xf32>)
^bb2(%0: index):
  %1 = memref.alloc(%0) : memref<?xf32>
  "test.op"(%1) : (memref<?xf32>) -> ()
  cf.cond_br %arg0, ^bb3, ^bb4
^bb3:
  cf.br ^bb5(%1 : memref<?xf32>)
^bb4:
  cf.br ^bb5(%1 : memref<?xf32>)
^bb5(%2: memref<?xf32>):
  cf.br ^bb6(%2 : memref<?xf32>)
^bb6(%3: memref<?xf32>):
  cf.br ^bb7(%3 : memref<?xf32>)
^bb7(%4: memref<?xf32>):
  memref.copy %4, %arg2 : memref<?xf32> to memref<?xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @cond_branch_dynamic_type_nested({{.*}}
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2(%arg3 : index)
// CHECK-NEXT: ^bb1:
// CHECK-NEXT:   %0 = bufferization.clone %arg1 : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:   cf.br ^bb6(%0 : memref<?xf32>)
// CHECK-NEXT: ^bb2(%1: index):
// CHECK-NEXT:   %2 = memref.alloc(%1) : memref<?xf32>
// CHECK-NEXT:   "test.op"(%2) : (memref<?xf32>) -> ()
// CHECK-NEXT:   cf.cond_br %arg0, ^bb3, ^bb4
// CHECK-NEXT: ^bb3:
// CHECK-NEXT:   cf.br ^bb5(%2 : memref<?xf32>)
// CHECK-NEXT: ^bb4:
// CHECK-NEXT:   cf.br ^bb5(%2 : memref<?xf32>)
// CHECK-NEXT: ^bb5(%3: memref<?xf32>):
// CHECK-NEXT:   cf.br ^bb6(%3 : memref<?xf32>)
// CHECK-NEXT: ^bb6(%4: memref<?xf32>):
// CHECK-NEXT:   cf.br ^bb7(%4 : memref<?xf32>)
// CHECK-NEXT: ^bb7(%5: memref<?xf32>):
// CHECK-NEXT:   memref.copy %5, %arg2 : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:   memref.dealloc %4 : memref<?xf32>
// CHECK-NEXT:   func.return

// %2 is another name of %1, and is the caller's in the end. As in the document.
func.func @nested_region_control_flow(%arg0: index, %arg1: index) -> memref<?x?xf32> {
  %0 = arith.cmpi eq, %arg0, %arg1 : index
  %1 = memref.alloc(%arg0, %arg0) : memref<?x?xf32>
  %2 = scf.if %0 -> (memref<?x?xf32>) {
    scf.yield %1 : memref<?x?xf32>
  } else {
    %3 = memref.alloc(%arg0, %arg1) : memref<?x?xf32>
    "test.op"(%3) : (memref<?x?xf32>) -> ()
    scf.yield %1 : memref<?x?xf32>
  }
  func.return %2 : memref<?x?xf32>
}
// CHECK-LABEL: {{.*}}func.func @nested_region_control_flow({{.*}}
// CHECK-NEXT:   %0 = arith.cmpi eq, %arg0, %arg1 : index
// CHECK-NEXT:   %1 = memref.alloc(%arg0, %arg0) : memref<?x?xf32>
// CHECK-NEXT:   %2 = scf.if %0 -> (memref<?x?xf32>) {
// CHECK-NEXT:     scf.yield %1 : memref<?x?xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %3 = memref.alloc(%arg0, %arg1) : memref<?x?xf32>
// CHECK-NEXT:     "test.op"(%3) : (memref<?x?xf32>) -> ()
// CHECK-NEXT:     memref.dealloc %3 : memref<?x?xf32>
// CHECK-NEXT:     scf.yield %1 : memref<?x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %2 : memref<?x?xf32>

// Better than the document: one clone instead of four, and none in the loop. The buffer of the last
// iteration is freed where it is replaced.
func.func @loop_nested_if(%lb: index, %ub: index, %step: index, %buf: memref<2xf32>, %res: memref<2xf32>) {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%iterBuf = %buf) -> (memref<2xf32>) {
    %1 = arith.cmpi eq, %i, %ub : index
    %2 = scf.if %1 -> (memref<2xf32>) {
      %3 = memref.alloc() : memref<2xf32>
      "test.op"(%3) : (memref<2xf32>) -> ()
      scf.yield %3 : memref<2xf32>
    } else {
      scf.yield %iterBuf : memref<2xf32>
    }
    scf.yield %2 : memref<2xf32>
  }
  memref.copy %0, %res : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @loop_nested_if({{.*}}
// CHECK-NEXT:   %0 = bufferization.clone %buf : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:   %1 = scf.for %i = %lb to %ub step %step iter_args(%iterBuf = %0) -> (memref<2xf32>) {
// CHECK-NEXT:     %2 = arith.cmpi eq, %i, %ub : index
// CHECK-NEXT:     %3 = scf.if %2 -> (memref<2xf32>) {
// CHECK-NEXT:       memref.dealloc %iterBuf : memref<2xf32>
// CHECK-NEXT:       %4 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:       "test.op"(%4) : (memref<2xf32>) -> ()
// CHECK-NEXT:       scf.yield %4 : memref<2xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield %iterBuf : memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield %3 : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.copy %1, %res : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:   memref.dealloc %1 : memref<2xf32>
// CHECK-NEXT:   func.return

// Cites: 002/detection, 002/critical-aliases, 002/back-edges, 002/nested-regions
