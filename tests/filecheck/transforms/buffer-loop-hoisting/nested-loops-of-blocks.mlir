// RUN: xdsl-opt %s -p buffer-loop-hoisting | filecheck %s --match-full-lines

// Loops of blocks around each other are left one after the other, from the inside.

// The size is known in the outer loop only: out of the inner one, no further.
func.func @size_of_the_outer_loop(%c: i1, %d: i1, %f: f32) {
  cf.br ^outer
^outer:
  %n = "test.op"() : () -> index
  cf.br ^inner
^inner:
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  cf.cond_br %c, ^inner, ^end
^end:
  cf.cond_br %d, ^outer, ^exit
^exit:
  func.return
}
// CHECK-LABEL:  func.func @size_of_the_outer_loop(%c: i1, %d: i1, %f: f32) {
// CHECK-NEXT:      cf.br ^outer
// CHECK-NEXT:    ^outer:
// CHECK-NEXT:      %n = "test.op"() : () -> index
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      cf.br ^inner
// CHECK-NEXT:    ^inner:
// CHECK-NEXT:      linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
// CHECK-NEXT:      cf.cond_br %c, ^inner, ^end
// CHECK-NEXT:    ^end:
// CHECK-NEXT:      cf.cond_br %d, ^outer, ^exit
// CHECK-NEXT:    ^exit:
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Out of both.
func.func @size_from_before(%c: i1, %d: i1, %f: f32, %n: index) {
  cf.br ^outer
^outer:
  "test.op"() : () -> ()
  cf.br ^inner
^inner:
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  cf.cond_br %c, ^inner, ^end
^end:
  cf.cond_br %d, ^outer, ^exit
^exit:
  func.return
}
// CHECK-LABEL:  func.func @size_from_before(%c: i1, %d: i1, %f: f32, %n: index) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      cf.br ^outer
// CHECK-NEXT:    ^outer:
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      cf.br ^inner
// CHECK-NEXT:    ^inner:
// CHECK-NEXT:      linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
// CHECK-NEXT:      cf.cond_br %c, ^inner, ^end
// CHECK-NEXT:    ^end:
// CHECK-NEXT:      cf.cond_br %d, ^outer, ^exit
// CHECK-NEXT:    ^exit:
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
