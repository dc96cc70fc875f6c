// RUN: xdsl-opt -p copy-removal %s | filecheck %s

// C4: %t may be %x or %y, and %y is read from the first use of %a until the copy: what is computed in %a cannot be
// computed in %t instead.

// CHECK-LABEL: func.func @second_is_read(
// CHECK:         %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%a : memref<2xf32>)
// CHECK-NEXT:    %l = memref.load %y[%i] : memref<2xf32>
// CHECK-NEXT:    memref.copy %a, %t : memref<2xf32> to memref<2xf32>
func.func @second_is_read(%c: i1, %i: index, %v: f32) -> (memref<2xf32>, memref<2xf32>, f32) {
  %x = memref.alloc() : memref<2xf32>
  %y = memref.alloc() : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%y : memref<2xf32>)
  %t = arith.select %c, %x, %y : memref<2xf32>
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<2xf32>)
  %l = memref.load %y[%i] : memref<2xf32>
  memref.copy %a, %t : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return %x, %y, %l : memref<2xf32>, memref<2xf32>, f32
}

// The other way round.

// CHECK-LABEL: func.func @first_is_read(
// CHECK:         %l = memref.load %x[%i] : memref<2xf32>
// CHECK-NEXT:    memref.copy %a, %t : memref<2xf32> to memref<2xf32>
func.func @first_is_read(%c: i1, %i: index, %v: f32) -> (memref<2xf32>, memref<2xf32>, f32) {
  %x = memref.alloc() : memref<2xf32>
  %y = memref.alloc() : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%x : memref<2xf32>)
  %t = arith.select %c, %x, %y : memref<2xf32>
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<2xf32>)
  %l = memref.load %x[%i] : memref<2xf32>
  memref.copy %a, %t : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  func.return %x, %y, %l : memref<2xf32>, memref<2xf32>, f32
}
