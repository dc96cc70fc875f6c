// RUN: xdsl-opt -p merge-alloc %s | filecheck %s

// F2: @in_place reads all of %x before it writes it, so that a call is no fresh start of its contents. %a is filled right
// before the call then, and takes the place of %b.

// CHECK-LABEL: func.func @main(
// CHECK:         %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:         linalg.exp ins(%b : memref<64xf32>) outs(%out : memref<64xf32>)
// CHECK:         linalg.fill ins(%v : f32) outs(%a : memref<64xf32>)
// CHECK-NEXT:    func.call @in_place(%a)
func.func private @in_place(%x: memref<64xf32>) {
  linalg.exp ins(%x : memref<64xf32>) outs(%x : memref<64xf32>)
  func.return
}
func.func @main(%v: f32, %out: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<64xf32>)
  linalg.exp ins(%b : memref<64xf32>) outs(%out : memref<64xf32>)
  func.call @in_place(%a) : (memref<64xf32>) -> ()
  memref.copy %a, %out : memref<64xf32> to memref<64xf32>
  func.return
}
