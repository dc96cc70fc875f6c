// RUN: xdsl-opt -p copy-removal %s | filecheck %s --match-full-lines

// C3 and C4: what the source is, and how it is freed: behind the copy, in its block, by what frees nothing else. Else both stay.

func.func @freed_with_another(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %other = memref.alloc() : memref<4xf32>
  %either = arith.select %c, %a, %other : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %either : memref<4xf32>
  linalg.exp ins(%b : memref<4xf32>) outs(%x : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @freed_with_another(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:    %other = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %either = arith.select %c, %a, %other : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %either : memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%b : memref<4xf32>) outs(%x : memref<4xf32>)
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @freed_in_a_branch(%c: i1, %x: memref<4xf32>, %y: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %y : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  } else {
    memref.dealloc %a : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @freed_in_a_branch(%c: i1, %x: memref<4xf32>, %y: memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:    memref.copy %a, %y : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// By the name of a view it is freed all the same.
func.func @freed_as_a_view(%x: memref<4xf32>, %y: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %v : memref<?xf32>
  linalg.exp ins(%b : memref<4xf32>) outs(%x : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @freed_as_a_view(%x: memref<4xf32>, %y: memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:    %v = memref.cast %a : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    linalg.exp ins(%a : memref<4xf32>) outs(%x : memref<4xf32>)
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Memory of another space, or in another order, is no place for it.
func.func @of_another_space(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32, 1 : i64>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32, 1 : i64>)
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32, 1 : i64> to memref<4xf32>
  memref.dealloc %a : memref<4xf32, 1 : i64>
  linalg.exp ins(%b : memref<4xf32>) outs(%x : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @of_another_space(%x: memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32, 1 : i64>
// CHECK-NEXT:    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32, 1 : i64>)
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.copy %a, %b : memref<4xf32, 1 : i64> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32, 1 : i64>
// CHECK-NEXT:    linalg.exp ins(%b : memref<4xf32>) outs(%x : memref<4xf32>)
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @of_another_layout(%x: memref<4x4xf32>) {
  %a = memref.alloc() : memref<4x4xf32>
  linalg.exp ins(%x : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  %b = memref.alloc() : memref<4x4xf32, strided<[1, 4]>>
  memref.copy %a, %b : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  memref.dealloc %a : memref<4x4xf32>
  linalg.exp ins(%b : memref<4x4xf32, strided<[1, 4]>>) outs(%x : memref<4x4xf32>)
  memref.dealloc %b : memref<4x4xf32, strided<[1, 4]>>
  func.return
}
// CHECK-LABEL:  func.func @of_another_layout(%x: memref<4x4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4x4xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
// CHECK-NEXT:    %b = memref.alloc() : memref<4x4xf32, strided<[1, 4]>>
// CHECK-NEXT:    memref.copy %a, %b : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
// CHECK-NEXT:    memref.dealloc %a : memref<4x4xf32>
// CHECK-NEXT:    linalg.exp ins(%b : memref<4x4xf32, strided<[1, 4]>>) outs(%x : memref<4x4xf32>)
// CHECK-NEXT:    memref.dealloc %b : memref<4x4xf32, strided<[1, 4]>>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Another block reads %s.
func.func @used_in_the_next_block(%v: f32, %x: memref<4xf32>, %y: memref<4xf32>) {
  %s = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
  %t = memref.alloc() : memref<4xf32>
  memref.copy %s, %t : memref<4xf32> to memref<4xf32>
  linalg.fill ins(%v : f32) outs(%t : memref<4xf32>)
  linalg.exp ins(%t : memref<4xf32>) outs(%y : memref<4xf32>)
  cf.br ^next
^next:
  linalg.exp ins(%s : memref<4xf32>) outs(%x : memref<4xf32>)
  func.return
}
// CHECK-LABEL:  func.func @used_in_the_next_block(%v: f32, %x: memref<4xf32>, %y: memref<4xf32>) {
// CHECK-NEXT:     %s = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:     %t = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     memref.copy %s, %t : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     linalg.fill ins(%v : f32) outs(%t : memref<4xf32>)
// CHECK-NEXT:     linalg.exp ins(%t : memref<4xf32>) outs(%y : memref<4xf32>)
// CHECK-NEXT:     cf.br ^{{.*}}
// CHECK-NEXT:   ^{{.*}}:
// CHECK-NEXT:     linalg.exp ins(%s : memref<4xf32>) outs(%x : memref<4xf32>)
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// Cites: 002/linalg-copy

// Each iteration goes on with what the one before left in %s, not with what is in %y then.
func.func @allocated_before_the_loop(%n: index, %v: f32, %w: f32, %x: memref<4xf32>, %y: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      linalg.fill ins(%v : f32) outs(%s : memref<4xf32>)
    }
    linalg.add ins(%s, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
    memref.copy %s, %y : memref<4xf32> to memref<4xf32>
    linalg.fill ins(%w : f32) outs(%y : memref<4xf32>)
  }
  func.return
}
// CHECK-LABEL:  func.func @allocated_before_the_loop(%n: index, %v: f32, %w: f32, %x: memref<4xf32>, %y: memref<4xf32>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %s = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      %first = arith.cmpi eq, %i, %c0 : index
// CHECK-NEXT:      scf.if %first {
// CHECK-NEXT:        linalg.fill ins(%v : f32) outs(%s : memref<4xf32>)
// CHECK-NEXT:      }
// CHECK-NEXT:      linalg.add ins(%s, %x : memref<4xf32>, memref<4xf32>) outs(%s : memref<4xf32>)
// CHECK-NEXT:      memref.copy %s, %y : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      linalg.fill ins(%w : f32) outs(%y : memref<4xf32>)
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
