// RUN: xdsl-opt %s -p promote-buffers-to-stack | filecheck %s

// In the first block of a function, a stack allocation of static shape is before all that is lowered
// to other blocks (S6): those that compilers keep in registers are in the entry block.

// CHECK-LABEL: func.func @behind_a_loop
// CHECK:         %a = memref.alloca
// CHECK-NEXT:    scf.for
// CHECK:         scf.for
func.func @behind_a_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    "test.op"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<f32>
    "test.op"(%a) : (memref<f32>) -> ()
    memref.dealloc %a : memref<f32>
  }
  func.return
}

// One whose size is computed stays behind that; one in a branch, or in another block, where it is.

// CHECK-LABEL: func.func @sizes_that_are_computed
// CHECK:         scf.for
// CHECK:         memref.rank
// CHECK:         memref.alloca(
// CHECK-LABEL: func.func @in_a_branch
// CHECK:         scf.if
// CHECK-NEXT:      memref.alloca
// CHECK-LABEL: func.func @in_another_block
// CHECK:         scf.for
// CHECK:         cf.br
// CHECK:         memref.alloca
func.func @sizes_that_are_computed(%n: index, %m: memref<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    "test.op"(%i) : (index) -> ()
  }
  %rank = memref.rank %m : memref<*xf32>
  %a = memref.alloc(%rank) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  memref.dealloc %a : memref<?xf32>
  func.return
}

func.func @in_a_branch(%n: index, %c: i1) {
  scf.if %c {
    %a = memref.alloc() : memref<f32>
    "test.op"(%a) : (memref<f32>) -> ()
    memref.dealloc %a : memref<f32>
  }
  func.return
}

func.func @in_another_block(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    "test.op"(%i) : (index) -> ()
  }
  cf.br ^next
^next:
  %a = memref.alloc() : memref<f32>
  "test.op"(%a) : (memref<f32>) -> ()
  memref.dealloc %a : memref<f32>
  func.return
}
