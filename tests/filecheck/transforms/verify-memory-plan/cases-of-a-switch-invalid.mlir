// RUN: not xdsl-opt %s -p verify-memory-plan 2>&1 | filecheck %s

// Each case hands on its own operands, of which others have none, two, or one: in two of them what
// was handed on is written over.

// CHECK: error: the memory plan is wrong: 2 violations
// CHECK-NEXT: error: in @switch: %b and %c share bytes of %arena while both are live
// CHECK: error: in @switch: %b and %d share bytes of %arena while both are live
func.func @switch(%f: i32, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
  %b = memref.view %arena[%c64][] : memref<128xi8> to memref<16xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<16xf32>)
  cf.switch %f : i32, [
    default: ^end(%b : memref<16xf32>),
    1: ^other,
    2: ^pair(%a, %b : memref<16xf32>, memref<16xf32>),
    3: ^last(%b : memref<16xf32>)
  ]
^other:
  func.return %v : f32
^pair(%p: memref<16xf32>, %q: memref<16xf32>):
  %c = memref.view %arena[%c64][] : memref<128xi8> to memref<16xf32>
  linalg.fill ins(%v : f32) outs(%c : memref<16xf32>)
  %s = memref.load %q[%c0] : memref<16xf32>
  func.return %s : f32
^last(%l: memref<16xf32>):
  %d = memref.view %arena[%c64][] : memref<128xi8> to memref<16xf32>
  linalg.fill ins(%v : f32) outs(%d : memref<16xf32>)
  %m = memref.load %l[%c0] : memref<16xf32>
  func.return %m : f32
^end(%r: memref<16xf32>):
  %t = memref.load %r[%c0] : memref<16xf32>
  func.return %t : f32
}
