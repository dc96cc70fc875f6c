// RUN: xdsl-opt -p promote-buffers-to-stack %s | filecheck %s --match-full-lines

// Small allocations that do not outlive their scope go to the stack, and their frees go.

func.func @straight(%x: memref<256xf32>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<256xf32>
  memref.copy %x, %a : memref<256xf32> to memref<256xf32>
  "test.op"(%a) : (memref<256xf32>) -> ()
  memref.dealloc %a : memref<256xf32>
  func.return
}
// CHECK-LABEL: func.func @straight(%x: memref<256xf32>) {
// CHECK-NEXT:    %a = memref.alloca() {alignment = 64 : i64} : memref<256xf32>
// CHECK-NEXT:    memref.copy %x, %a : memref<256xf32> to memref<256xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<256xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Dynamic sizes that are ranks are taken to be small.
func.func @rank(%x: memref<*xf32>) {
  %rank = memref.rank %x : memref<*xf32>
  %a = memref.alloc(%rank) : memref<?xindex>
  "test.op"(%a) : (memref<?xindex>) -> ()
  func.return
}
// CHECK-LABEL: func.func @rank(%x: memref<*xf32>) {
// CHECK-NEXT:    %rank = memref.rank %x : memref<*xf32>
// CHECK-NEXT:    %a = memref.alloca(%rank) : memref<?xindex>
// CHECK-NEXT:    "test.op"(%a) : (memref<?xindex>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S4: before the loop, not in it. (MLIR leaves the stack allocation in the loop.)
func.func @loop(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%i, %a) : (index, memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL: func.func @loop(%n: index) {
// CHECK-NEXT:    %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%i, %a) : (index, memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S4, in a loop of blocks.
func.func @block_loop(%c: i1) {
  cf.br ^head
^head:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  cf.cond_br %c, ^head, ^exit
^exit:
  func.return
}
// CHECK-LABEL: func.func @block_loop(%c: i1) {
// CHECK-NEXT:    %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^head, ^exit
// CHECK-NEXT:  ^exit:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S5: one free for two allocations, both of which are promoted.
func.func @joined(%c: i1) {
  %joined = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  "test.op"(%joined) : (memref<4xf32>) -> ()
  memref.dealloc %joined : memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @joined(%c: i1) {
// CHECK-NEXT:    %joined = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %b = memref.alloca() : memref<4xf32>
// CHECK-NEXT:      scf.yield %b : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%joined) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Iterations that run at the same time have a buffer each, but become one sequence in the end: what
// they have on the stack is given back after each.
func.func @parallel(%n: index, %zero: f32) -> f32 {
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%zero) -> f32 {
    %a = memref.alloc() : memref<4xf32>
    %v = "test.op"(%i, %a) : (index, memref<4xf32>) -> f32
    scf.reduce(%v : f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  func.return %r : f32
}
// CHECK-LABEL: func.func @parallel(%n: index, %zero: f32) -> f32 {
// CHECK-NEXT:    %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%zero) -> (f32) {
// CHECK-NEXT:      %v = memref.alloca_scope -> (f32) {
// CHECK-NEXT:        %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:        %v_1 = "test.op"(%i, %a) : (index, memref<4xf32>) -> f32
// CHECK-NEXT:        memref.alloca_scope.return %v_1 : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce(%v : f32) {
// CHECK-NEXT:      ^bb0(%p: f32, %q: f32):
// CHECK-NEXT:        %s = arith.addf %p, %q : f32
// CHECK-NEXT:        scf.reduce.return %s : f32
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : f32
// CHECK-NEXT:  }

// The sequential loop inside is left, the parallel one is not.
func.func @forall(%x: memref<8x4xf32>, %n: index) {
  scf.forall (%i) in (8) {
    scf.for %j = %n to %n step %n {
      %a = memref.alloc() : memref<4xf32>
      %v = memref.load %x[%i, %j] : memref<8x4xf32>
      memref.store %v, %a[%j] : memref<4xf32>
      memref.dealloc %a : memref<4xf32>
    }
  }
  func.return
}
// CHECK-LABEL: func.func @forall(%x: memref<8x4xf32>, %n: index) {
// CHECK-NEXT:    scf.forall (%i) in (8) {
// CHECK-NEXT:      memref.alloca_scope {
// CHECK-NEXT:        %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:        scf.for %j = %n to %n step %n {
// CHECK-NEXT:          %v = memref.load %x[%i, %j] : memref<8x4xf32>
// CHECK-NEXT:          memref.store %v, %a[%j] : memref<4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// S2: memory space 0 is the default one.
func.func @default_by_number(%v: f32) {
  %a = memref.alloc() : memref<4xf32, 0 : i32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32, 0 : i32>)
  memref.dealloc %a : memref<4xf32, 0 : i32>
  func.return
}
// CHECK-LABEL:  func.func @default_by_number(%v: f32) {
// CHECK-NEXT:     %a = memref.alloca() : memref<4xf32, 0 : i32>
// CHECK-NEXT:     linalg.fill ins(%v : f32) outs(%a : memref<4xf32, 0 : i32>)
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// Cites: 002/to-stack
