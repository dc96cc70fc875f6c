// RUN: xdsl-opt -p buffer-deallocation-pipeline %s | filecheck %s --match-full-lines

// The pipeline promotes what each iteration of a loop allocates for itself; loops of blocks are loops, too.
func.func @loop_of_blocks(%k: i1) {
  %once = memref.alloc() : memref<4xf32>
  "test.op"(%once) : (memref<4xf32>) -> ()
  cf.br ^head
^head:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  cf.cond_br %k, ^head, ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @loop_of_blocks(%k: i1) {
// CHECK-NEXT:    %once = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%once) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %once : memref<4xf32>
// CHECK-NEXT:    %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %k, ^head, ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @nested(%k: i1, %n: index) {
  scf.for %i = %n to %n step %n {
    scf.if %k {
      %a = memref.alloc() : memref<4xf32>
      "test.op"(%a) : (memref<4xf32>) -> ()
    }
    %large = memref.alloc() : memref<17xf32>
    "test.op"(%large) : (memref<17xf32>) -> ()
  }
  scf.if %k {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @nested(%k: i1, %n: index) {
// CHECK-NEXT:    %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    %large = memref.alloc() : memref<17xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      scf.if %k {
// CHECK-NEXT:        "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%large) : (memref<17xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %large : memref<17xf32>
// CHECK-NEXT:    scf.if %k {
// CHECK-NEXT:      %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a_1) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
