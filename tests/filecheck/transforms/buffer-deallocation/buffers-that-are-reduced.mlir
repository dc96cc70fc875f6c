// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// What an iteration hands to a reduction is used behind its end: it is not freed there.

func.func @reduced(%n: index, %c0: index, %c1: index, %m0: memref<4xf32>, %f: f32) -> f32 {
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%m0) -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<4xf32>)
    scf.reduce(%b : memref<4xf32>) {
    ^bb0(%l: memref<4xf32>, %q: memref<4xf32>):
      %z = memref.load %l[%c0] : memref<4xf32>
      memref.store %z, %q[%c0] : memref<4xf32>
      scf.reduce.return %q : memref<4xf32>
    }
  }
  %x = memref.load %r[%c0] : memref<4xf32>
  func.return %x : f32
}
// CHECK-LABEL:   func.func @reduced(%n: index, %c0: index, %c1: index, %m0: memref<4xf32>, %f: f32) -> f32 {
// CHECK-NEXT:      %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%m0) -> (memref<4xf32>) {
// CHECK-NEXT:        %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        linalg.fill ins(%f : f32) outs(%b : memref<4xf32>)
// CHECK-NEXT:        scf.reduce(%b : memref<4xf32>) {
// CHECK-NEXT:        ^bb0(%l: memref<4xf32>, %q: memref<4xf32>):
// CHECK-NEXT:          %z = memref.load %l[%c0] : memref<4xf32>
// CHECK-NEXT:          memref.store %z, %q[%c0] : memref<4xf32>
// CHECK-NEXT:          scf.reduce.return %q : memref<4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      %x = memref.load %r[%c0] : memref<4xf32>
// CHECK-NEXT:      func.return %x : f32
// CHECK-NEXT:    }
