// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument dynamic=reuse},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=global dynamic=reuse},verify-memory-plan' %s | filecheck %s --check-prefix GLOBAL
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument},verify-memory-plan' %s | filecheck %s --check-prefix GLOBAL

// Y8: what has a size that callers do not know stays, and so does what is returned; but %e and %two have the size of
// %r, which the function asks for in any case.
// GLOBAL-NOT:  dynamic_workspace
// GLOBAL:      func.func private @nobody

func.func @f(%n: index, %x: memref<?xf32>, %i: memref<index>, %c: i1, %p: memref<*xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.alloc(%n) : memref<?xf32>
  "test.op"(%r) : (memref<?xf32>) -> ()
  %m = memref.load %i[] : memref<index>
  %a = memref.alloc(%m) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  scf.for %k = %c0 to %n step %c1 {
    %b = memref.alloc(%k) : memref<?xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
    %e = memref.alloc(%n) : memref<?xf32>
    "test.op"(%e) : (memref<?xf32>) -> ()
  }
  scf.if %c {
    %l = arith.addi %n, %c1 : index
    %f = memref.alloc(%l) : memref<?xf32>
    "test.op"(%f) : (memref<?xf32>) -> ()
  }
  %z = memref.dim %x, %n : memref<?xf32>
  %g = memref.alloc(%z) : memref<?xf32>
  "test.op"(%g) : (memref<?xf32>) -> ()
  %u = "test.op"() : () -> index
  %h = memref.alloc(%u) : memref<?xf32>
  "test.op"(%h) : (memref<?xf32>) -> ()
  %v = memref.dim %p, %c0 : memref<*xf32>
  %j = memref.alloc(%v) : memref<?xf32>
  "test.op"(%j) : (memref<?xf32>) -> ()
  %two = memref.alloc(%n) : memref<?xf32>
  "test.op"(%two) : (memref<?xf32>) -> ()
  func.return %r : memref<?xf32>
}

// A function that the program calls, and one that it names.
func.func private @called(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}
func.func @named(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}
func.func @others(%n: index, %m: index) {
  func.call @called(%n) : (index) -> ()
  %0 = func.constant @named : (index) -> ()
  "test.op"(%0) : ((index) -> ()) -> ()
  // A dimension of what is no argument, and memory for each iteration of a parallel loop.
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = "test.op"() : () -> memref<?xf32>
  %l = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.alloc(%l) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %b = memref.alloc(%m) : memref<?xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
    scf.reduce
  }
  func.return
}
// Nobody calls it.
func.func private @nobody(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}

// CHECK-LABEL:   func.func @f(%n: index, %x: memref<?xf32>, %i: memref<index>, %c: i1, %p: memref<*xf32>, %dynamic_workspace: memref<?xi8> {mergealloc.workspace_size = @f_workspace_size}) -> memref<?xf32> attributes {mergealloc.workspaces = [{argument = 5 : i64, alignment = 64 : i64}]} {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %r = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%r) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %m = memref.load %i[] : memref<index>
// CHECK-NEXT:      %a = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      scf.for %k = %c0 to %n step %c1 {
// CHECK-NEXT:        %b = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:        %0 = arith.constant 0 : index
// CHECK-NEXT:        %e = memref.view %dynamic_workspace[%0][%n] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:        "test.op"(%e) : (memref<?xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        %l = arith.addi %n, %c1 : index
// CHECK-NEXT:        %f = memref.alloc(%l) : memref<?xf32>
// CHECK-NEXT:        "test.op"(%f) : (memref<?xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      %z = memref.dim %x, %n : memref<?xf32>
// CHECK-NEXT:      %g = memref.alloc(%z) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%g) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %u = "test.op"() : () -> index
// CHECK-NEXT:      %h = memref.alloc(%u) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%h) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %v = memref.dim %p, %c0 : memref<*xf32>
// CHECK-NEXT:      %j = memref.alloc(%v) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%j) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %two = memref.view %dynamic_workspace[%1][%n] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:      "test.op"(%two) : (memref<?xf32>) -> ()
// CHECK-NEXT:      func.return %r : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @f_workspace_size(%n: index, %x_dim0: index, %c: i1) -> index {
// CHECK-NEXT:      %0 = arith.constant 4 : index
// CHECK-NEXT:      %1 = arith.muli %n, %0 : index
// CHECK-NEXT:      %2 = arith.constant 63 : index
// CHECK-NEXT:      %3 = arith.addi %1, %2 : index
// CHECK-NEXT:      %4 = arith.constant 64 : index
// CHECK-NEXT:      %5 = arith.divui %3, %4 : index
// CHECK-NEXT:      %6 = arith.constant 64 : index
// CHECK-NEXT:      %7 = arith.muli %5, %6 : index
// CHECK-NEXT:      func.return %7 : index
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func private @called(%n: index) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @named(%n: index) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func @others(%n: index, %m: index) {
// CHECK-NEXT:      func.call @called(%n) : (index) -> ()
// CHECK-NEXT:      %0 = func.constant @named : (index) -> ()
// CHECK-NEXT:      "test.op"(%0) : ((index) -> ()) -> ()
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %x = "test.op"() : () -> memref<?xf32>
// CHECK-NEXT:      %l = memref.dim %x, %c0 : memref<?xf32>
// CHECK-NEXT:      %a = memref.alloc(%l) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:        %b = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
// CHECK-LABEL:   func.func private @nobody(%n: index) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
