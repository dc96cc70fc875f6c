// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s

// %r has an indicator in any case, as it may be %o, which is written while %r is needed. So it gets %s itself, which is
// %a or %b, rather than a clone: the other one is freed.

// CHECK-LABEL: func.func @one_of_two_where_there_is_an_indicator(
// CHECK-NOT:     bufferization.clone
// CHECK:           %s = arith.select %c, %a, %b : memref<4xf32>
// CHECK:           bufferization.dealloc (%a : memref<4xf32>) if (%{{.*}})
// CHECK-NEXT:      bufferization.dealloc (%b : memref<4xf32>) if (%c)
// CHECK-NEXT:      scf.yield %s, %{{.*}} : memref<4xf32>, i1
func.func @one_of_two_where_there_is_an_indicator(%n: index, %c: i1, %i: index, %v: f32) -> f32 {
  %o = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%o : memref<4xf32>)
  %r = scf.index_switch %n -> memref<4xf32>
  case 0 {
    scf.yield %o : memref<4xf32>
  }
  default {
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    %b = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%b : memref<4xf32>)
    %s = arith.select %c, %a, %b : memref<4xf32>
    scf.yield %s : memref<4xf32>
  }
  memref.store %v, %o[%i] : memref<4xf32>
  %l = memref.load %r[%i] : memref<4xf32>
  func.return %l : f32
}
