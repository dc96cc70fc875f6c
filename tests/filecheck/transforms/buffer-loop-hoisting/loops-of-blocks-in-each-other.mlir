// RUN: xdsl-opt -p buffer-loop-hoisting %s | filecheck %s

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
