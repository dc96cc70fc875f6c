// RUN: xdsl-opt %s -t 'memory-plan{format=csv}' | filecheck %s --match-full-lines

// %a is written afresh before it is read again: between its two lives, from 8 to 15, its place is free.

// CHECK:      id,lower,upper,size,alignment,gaps,offset
// CHECK-NEXT: 0,5,20,100,64,8-15,0
// CHECK-NEXT: 1,10,13,100,1,,128
// CHECK-NEXT: 2,17,20,100,64,,128
func.func @phases(%v: f32, %x: memref<25xf32>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<25xf32>
  %b = memref.alloc() : memref<25xf32>
  %c = memref.alloc() {alignment = 64 : i64} : memref<25xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<25xf32>)
  linalg.exp ins(%a : memref<25xf32>) outs(%x : memref<25xf32>)
  linalg.fill ins(%v : f32) outs(%b : memref<25xf32>)
  linalg.exp ins(%b : memref<25xf32>) outs(%x : memref<25xf32>)
  linalg.fill ins(%v : f32) outs(%a : memref<25xf32>)
  linalg.fill ins(%v : f32) outs(%c : memref<25xf32>)
  linalg.add ins(%a, %c : memref<25xf32>, memref<25xf32>) outs(%x : memref<25xf32>)
  func.return
}
