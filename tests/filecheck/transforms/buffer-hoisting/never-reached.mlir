// RUN: xdsl-opt -p buffer-hoisting %s | filecheck %s --match-full-lines

// What control never comes to stays, wherever its blocks are.

func.func @never_reached(%c: i1) {
  "test.op"() : () -> ()
  func.return
^bb1:
  cf.cond_br %c, ^bb2, ^bb4
^bb2:
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb3(%a : memref<4xf32>), ^bb4
^bb3(%x: memref<4xf32>):
  "test.op"(%x) : (memref<4xf32>) -> ()
  cf.br ^bb4
^bb4:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^bb3(%b : memref<4xf32>)
}
// CHECK-LABEL:  func.func @never_reached(%c: i1) {
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    cf.cond_br %c, ^bb2, ^bb4
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.cond_br %c, ^bb3(%a : memref<4xf32>), ^bb4
// CHECK-NEXT:  ^bb3(%x: memref<4xf32>):
// CHECK-NEXT:    "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.br ^bb4
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.br ^bb3(%b : memref<4xf32>)
// CHECK-NEXT:  }

func.func @in_a_branch_never_reached(%c: i1) {
  "test.op"() : () -> ()
  func.return
^bb1:
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @in_a_branch_never_reached(%c: i1) {
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    %r = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %b : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @in_branches_of_two_blocks_never_reached(%c: i1) {
  func.return
^first:
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    %u = memref.cast %a : memref<4xf32> to memref<?xf32>
    "test.op"(%u) : (memref<?xf32>) -> ()
  }
  cf.br ^second
^second:
  scf.if %c {
    %v = memref.cast %a : memref<4xf32> to memref<?xf32>
    "test.op"(%v) : (memref<?xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @in_branches_of_two_blocks_never_reached(%c: i1) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^first:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      %u = memref.cast %a : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:      "test.op"(%u) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    cf.br ^second
// CHECK-NEXT:  ^second:
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      %v = memref.cast %a : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:      "test.op"(%v) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
