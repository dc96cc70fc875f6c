// RUN: xdsl-opt -p buffer-loop-hoisting %s | filecheck %s --match-full-lines

// A loop of blocks in another one: each is left if the sizes are known before it.

func.func @the_inner_one(%c: i1) {
  cf.br ^bb1
^bb1:
  %n = "test.op"() : () -> index
  cf.br ^bb2
^bb2:
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  cf.cond_br %c, ^bb2, ^bb3
^bb3:
  cf.cond_br %c, ^bb1, ^bb4
^bb4:
  func.return
}
// CHECK-LABEL:  func.func @the_inner_one(%c: i1) {
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    %n = "test.op"() : () -> index
// CHECK-NEXT:    %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^bb2, ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb4
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @both(%c: i1, %n: index) {
  cf.br ^bb1
^bb1:
  "test.op"() : () -> ()
  cf.br ^bb2
^bb2:
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  cf.cond_br %c, ^bb2, ^bb3
^bb3:
  cf.cond_br %c, ^bb1, ^bb4
^bb4:
  func.return
}
// CHECK-LABEL:  func.func @both(%c: i1, %n: index) {
// CHECK-NEXT:    %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^bb2, ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb4
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Each of two loops carries the buffer, and control may come to the second one without the first.
func.func @carried_by_two(%c: i1, %z: memref<4xf32>) {
  cf.cond_br %c, ^bb1(%z : memref<4xf32>), ^bb2(%z : memref<4xf32>)
^bb1(%x: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb2(%a : memref<4xf32>)
^bb2(%y: memref<4xf32>):
  linalg.exp ins(%y : memref<4xf32>) outs(%z : memref<4xf32>)
  cf.cond_br %c, ^bb2(%y : memref<4xf32>), ^bb3
^bb3:
  func.return
}
// CHECK-LABEL:  func.func @carried_by_two(%c: i1, %z: memref<4xf32>) {
// CHECK-NEXT:    cf.cond_br %c, ^bb1(%z : memref<4xf32>), ^bb2(%z : memref<4xf32>)
// CHECK-NEXT:  ^bb1(%x: memref<4xf32>):
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:    cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb2(%a : memref<4xf32>)
// CHECK-NEXT:  ^bb2(%y: memref<4xf32>):
// CHECK-NEXT:    linalg.exp ins(%y : memref<4xf32>) outs(%z : memref<4xf32>)
// CHECK-NEXT:    cf.cond_br %c, ^bb2(%y : memref<4xf32>), ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The outer one hands it on.
func.func @only_the_inner_one(%c: i1, %d: i1, %p: memref<4xf32>) {
  cf.br ^outer(%p : memref<4xf32>)
^outer(%x: memref<4xf32>):
  cf.br ^inner
^inner:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a, %x) : (memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %c, ^inner, ^latch
^latch:
  cf.cond_br %d, ^outer(%a : memref<4xf32>), ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @only_the_inner_one(%c: i1, %d: i1, %p: memref<4xf32>) {
// CHECK-NEXT:    cf.br ^outer(%p : memref<4xf32>)
// CHECK-NEXT:  ^outer(%x: memref<4xf32>):
// CHECK-NEXT:    cf.br ^inner
// CHECK-NEXT:  ^inner:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a, %x) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^inner, ^latch
// CHECK-NEXT:  ^latch:
// CHECK-NEXT:    cf.cond_br %d, ^outer(%a : memref<4xf32>), ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The inner one hands it on, which is done with it when it ends; but what has not left that one leaves no other.
func.func @none_as_the_inner_one_hands_on(%c: i1, %d: i1, %p: memref<4xf32>) {
  cf.br ^outer
^outer:
  cf.br ^inner(%p : memref<4xf32>)
^inner(%x: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a, %x) : (memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %c, ^inner(%a : memref<4xf32>), ^latch
^latch:
  cf.cond_br %d, ^outer, ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @none_as_the_inner_one_hands_on(%c: i1, %d: i1, %p: memref<4xf32>) {
// CHECK-NEXT:    cf.br ^outer
// CHECK-NEXT:  ^outer:
// CHECK-NEXT:    cf.br ^inner(%p : memref<4xf32>)
// CHECK-NEXT:  ^inner(%x: memref<4xf32>):
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a, %x) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^inner(%a : memref<4xf32>), ^latch
// CHECK-NEXT:  ^latch:
// CHECK-NEXT:    cf.cond_br %d, ^outer, ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Both hand it on.
func.func @none_as_both_hand_on(%c: i1, %d: i1, %p: memref<4xf32>) {
  cf.br ^outer(%p : memref<4xf32>)
^outer(%x: memref<4xf32>):
  cf.br ^inner(%x : memref<4xf32>)
^inner(%y: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a, %x, %y) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %c, ^inner(%a : memref<4xf32>), ^latch
^latch:
  cf.cond_br %d, ^outer(%a : memref<4xf32>), ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @none_as_both_hand_on(%c: i1, %d: i1, %p: memref<4xf32>) {
// CHECK-NEXT:    cf.br ^outer(%p : memref<4xf32>)
// CHECK-NEXT:  ^outer(%x: memref<4xf32>):
// CHECK-NEXT:    cf.br ^inner(%x : memref<4xf32>)
// CHECK-NEXT:  ^inner(%y: memref<4xf32>):
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a, %x, %y) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^inner(%a : memref<4xf32>), ^latch
// CHECK-NEXT:  ^latch:
// CHECK-NEXT:    cf.cond_br %d, ^outer(%a : memref<4xf32>), ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Allocated before the inner loop, which hands it on: it leaves the outer one.
func.func @from_before_the_inner_one(%c: i1, %d: i1, %p: memref<4xf32>) {
  cf.br ^outer
^outer:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^inner(%p : memref<4xf32>)
^inner(%x: memref<4xf32>):
  "test.op"(%a, %x) : (memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %c, ^inner(%a : memref<4xf32>), ^latch
^latch:
  cf.cond_br %d, ^outer, ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @from_before_the_inner_one(%c: i1, %d: i1, %p: memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.br ^outer
// CHECK-NEXT:  ^outer:
// CHECK-NEXT:    cf.br ^inner(%p : memref<4xf32>)
// CHECK-NEXT:  ^inner(%x: memref<4xf32>):
// CHECK-NEXT:    "test.op"(%a, %x) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^inner(%a : memref<4xf32>), ^latch
// CHECK-NEXT:  ^latch:
// CHECK-NEXT:    cf.cond_br %d, ^outer, ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A loop of two entries in one of one entry: neither is left. A loop of one entry in one of two: only the inner one.
func.func @two_entries_inside(%c: i1, %d: i1, %e: i1) {
  cf.br ^outer
^outer:
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  cf.br ^right
^right:
  cf.cond_br %d, ^left, ^latch
^latch:
  cf.cond_br %e, ^outer, ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @two_entries_inside(%c: i1, %d: i1, %e: i1) {
// CHECK-NEXT:    cf.br ^outer
// CHECK-NEXT:  ^outer:
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.br ^right
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    cf.cond_br %d, ^left, ^latch
// CHECK-NEXT:  ^latch:
// CHECK-NEXT:    cf.cond_br %e, ^outer, ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @two_entries_around(%c: i1, %d: i1, %e: i1) {
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^inner
^inner:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  cf.cond_br %d, ^inner, ^right
^right:
  cf.cond_br %e, ^left, ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @two_entries_around(%c: i1, %d: i1, %e: i1) {
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    cf.br ^inner
// CHECK-NEXT:  ^inner:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %d, ^inner, ^right
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    cf.cond_br %e, ^left, ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Whichever control may come to first.
func.func @carried_by_two_and_the_second_one_first(%c: i1, %z: memref<4xf32>) {
  cf.cond_br %c, ^bb2(%z : memref<4xf32>), ^bb1(%z : memref<4xf32>)
^bb1(%x: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb2(%a : memref<4xf32>)
^bb2(%y: memref<4xf32>):
  linalg.exp ins(%y : memref<4xf32>) outs(%z : memref<4xf32>)
  cf.cond_br %c, ^bb2(%y : memref<4xf32>), ^bb3
^bb3:
  func.return
}
// CHECK-LABEL:  func.func @carried_by_two_and_the_second_one_first(%c: i1, %z: memref<4xf32>) {
// CHECK-NEXT:    cf.cond_br %c, ^bb2(%z : memref<4xf32>), ^bb1(%z : memref<4xf32>)
// CHECK-NEXT:  ^bb1(%x: memref<4xf32>):
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:    cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb2(%a : memref<4xf32>)
// CHECK-NEXT:  ^bb2(%y: memref<4xf32>):
// CHECK-NEXT:    linalg.exp ins(%y : memref<4xf32>) outs(%z : memref<4xf32>)
// CHECK-NEXT:    cf.cond_br %c, ^bb2(%y : memref<4xf32>), ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
