// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// D17: what is written through %z may be %a, which comes there through %y: no clone in its place, or the
// write would not be seen.

func.func @two_levels(%c: i1, %d: i1, %f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb2
^bb2:
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%n : memref<4xf32>)
  cf.br ^bb1(%n : memref<4xf32>)
^bb1(%y: memref<4xf32>):
  cf.cond_br %d, ^bb3(%y : memref<4xf32>), ^bb4
^bb4:
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  cf.br ^bb3(%m : memref<4xf32>)
^bb3(%z: memref<4xf32>):
  memref.store %f, %z[%i] : memref<4xf32>
  %r = memref.load %a[%i] : memref<4xf32>
  func.return %r : f32
}
// CHECK-LABEL:   func.func @two_levels(%c: i1, %d: i1, %f: f32, %i: index) -> f32 {
// CHECK-NEXT:      %0 = arith.constant true
// CHECK-NEXT:      %1 = arith.constant false
// CHECK-NEXT:      %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:      linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
// CHECK-NEXT:      cf.cond_br %c, {{.*}}(%a, %1 : memref<4xf32>, i1), {{.*}}
// CHECK-NEXT:    {{.*}}:
// CHECK-NEXT:      %n = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:      linalg.fill ins(%f : f32) outs(%n : memref<4xf32>)
// CHECK-NEXT:      cf.br {{.*}}(%n, %0 : memref<4xf32>, i1)
// CHECK-NEXT:    {{.*}}(%y: memref<4xf32>, %y_owned: i1):
// CHECK-NEXT:      cf.cond_br %d, {{.*}}(%y, %y_owned : memref<4xf32>, i1), {{.*}}
// CHECK-NEXT:    {{.*}}:
// CHECK-NEXT:      bufferization.dealloc (%y : memref<4xf32>) if (%y_owned)
// CHECK-NEXT:      %m = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:      linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
// CHECK-NEXT:      cf.br {{.*}}(%m, %0 : memref<4xf32>, i1)
// CHECK-NEXT:    {{.*}}(%z: memref<4xf32>, %z_owned: i1):
// CHECK-NEXT:      memref.store %f, %z[%i] : memref<4xf32>
// CHECK-NEXT:      bufferization.dealloc (%z : memref<4xf32>) if (%z_owned)
// CHECK-NEXT:      %r = memref.load %a[%i] : memref<4xf32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      func.return %r : f32
// CHECK-NEXT:    }
