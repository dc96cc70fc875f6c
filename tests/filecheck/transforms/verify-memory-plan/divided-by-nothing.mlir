// RUN: xdsl-opt %s -p verify-memory-plan | filecheck %s

// Control never comes behind the division, so that nothing is wrong there.

// CHECK: func.func @divided(
func.func @divided(%v: f32, %i: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %o = arith.divui %c64, %c0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
  %a = memref.view %arena[%o][] : memref<128xi8> to memref<16xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
  func.return
}
