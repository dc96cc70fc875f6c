// RUN: xdsl-opt -p merge-alloc %s | filecheck --match-full-lines %s

// M2: allocations are merged at the start of the nearest allocation scope around them, and a
// sequential loop is none: what is allocated in it is merged into the scope around it.
// M3: one arena for each scope and memory space, views in the old places.

func.func @sequential_loops(%x: memref<16xf32>, %cond: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %a = memref.alloc() : memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
  }
  scf.while : () -> () {
    %b = memref.alloc() : memref<16xf32>
    "test.op"(%b) : (memref<16xf32>) -> ()
    scf.condition(%cond)
  } do {
    scf.yield
  }
  affine.for %i = 0 to 3 {
    %c = memref.alloc() : memref<16xf32>
    "test.op"(%c) : (memref<16xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: func.func @sequential_loops(%x: memref<16xf32>, %cond: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    scf.for %i = %c0 to %c3 step %c1 {
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.while () : () -> () {
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:      scf.condition(%cond)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    affine.for %i_1 = 0 to 3 {
// CHECK-NEXT:      %2 = arith.constant 0 : index
// CHECK-NEXT:      %c = memref.view %arena[%2][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%c) : (memref<16xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A branch is no scope either.
func.func @branches(%cond: i1) {
  scf.if %cond {
    %a = memref.alloc() : memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
  } else {
    %b = memref.alloc() : memref<16xf32>
    "test.op"(%b) : (memref<16xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: func.func @branches(%cond: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    scf.if %cond {
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @alloca_scope() {
  %a = memref.alloc() : memref<16xf32>
  memref.alloca_scope {
    %b = memref.alloc() : memref<16xf32>
    "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
    memref.alloca_scope.return
  }
  func.return
}
// CHECK-LABEL: func.func @alloca_scope() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:    memref.alloca_scope {
// CHECK-NEXT:      %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena_1[%1][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The arena of a scope in a loop is allocated, and freed, in every iteration.
func.func @alloca_scope_in_loop() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    memref.alloca_scope {
      %a = memref.alloc() : memref<16xf32>
      "test.op"(%a) : (memref<16xf32>) -> ()
      memref.dealloc %a : memref<16xf32>
      memref.alloca_scope.return
    }
  }
  func.return
}
// CHECK-LABEL: func.func @alloca_scope_in_loop() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    scf.for %i = %c0 to %c3 step %c1 {
// CHECK-NEXT:      memref.alloca_scope {
// CHECK-NEXT:        %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:        %0 = arith.constant 0 : index
// CHECK-NEXT:        %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:        "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Iterations of a parallel loop run at the same time: each has an arena of its own.
func.func @parallel_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %b = memref.alloc() : memref<16xf32>
    scf.for %j = %c0 to %n step %c1 {
      %c = memref.alloc() : memref<16xf32>
      "test.op"(%a, %b, %c) : (memref<16xf32>, memref<16xf32>, memref<16xf32>) -> ()
    }
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @parallel_loop(%n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:      %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena_1[%1][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:      scf.for %j = %c0 to %n step %c1 {
// CHECK-NEXT:        %2 = arith.constant 64 : index
// CHECK-NEXT:        %c = memref.view %arena_1[%2][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:        "test.op"(%a, %b, %c) : (memref<16xf32>, memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A function inside another operation, or another module, is a scope of its own.
builtin.module @inner {
  func.func @in_module() {
    %a = memref.alloc() : memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    func.return
  }
}
// CHECK-LABEL: builtin.module @inner {
// CHECK-NEXT:    func.func @in_module() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>

func.func private @declaration(memref<16xf32>) -> ()
// CHECK: func.func private @declaration(memref<16xf32>) -> ()

// Cites: 000/scope-and-space, 000/scopes
