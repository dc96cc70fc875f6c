// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Branches, parallel loops with several bounds and with reductions.

#set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @f(%m: memref<100xf32>, %n: index, %v: f32) -> f32 {
  affine.for %i = 0 to 10 {
    affine.if #set(%i)[%n] {
      affine.store %v, %m[symbol(%n)] : memref<100xf32>
    } else {
      affine.store %v, %m[3] : memref<100xf32>
    } {note}
    affine.if #set(%i)[%n] {
    }
    %r = affine.if #set(%i)[%n] -> f32 {
      affine.yield %v : f32
    } else {
      affine.yield %v : f32
    }
  }
  affine.parallel (%i, %j) = (0, max(%n, 1)) to (%n, min(%n + 2, 100)) step (1, 2) {
    affine.store %v, %m[%i] : memref<100xf32>
  } {note}
  %q = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) {
    affine.yield %v : f32
  }
  return %q : f32
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<100xf32>, %n: index, %v: f32) -> f32 {
// CHECK-NEXT:     affine.for %i = 0 to 10 {
// CHECK-NEXT:       affine.if affine_set<(d0)[s0] : ((d0 + (s0 * -1)) >= 0)>(%i)[%n] {
// CHECK-NEXT:         affine.store %v, %m[symbol(%n)] : memref<100xf32>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.store %v, %m[3] : memref<100xf32>
// CHECK-NEXT:       } {note}
// CHECK-NEXT:       affine.if affine_set<(d0)[s0] : ((d0 + (s0 * -1)) >= 0)>(%i)[%n] {
// CHECK-NEXT:       }
// CHECK-NEXT:       %r = affine.if affine_set<(d0)[s0] : ((d0 + (s0 * -1)) >= 0)>(%i)[%n] -> f32 {
// CHECK-NEXT:         affine.yield %v : f32
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.yield %v : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%i_1, %j) = (0, max(%n, 1)) to (%n, min(%n + 2, 100)) step (1, 2) {
// CHECK-NEXT:       affine.store %v, %m[%i_1] : memref<100xf32>
// CHECK-NEXT:     } {note}
// CHECK-NEXT:     %q = affine.parallel (%i_2) = (0) to (10) reduce ("addf") -> (f32) {
// CHECK-NEXT:       affine.yield %v : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %q : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
