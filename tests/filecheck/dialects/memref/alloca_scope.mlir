// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Scopes with and without results.

func.func @f(%x: f32) -> f32 {
  %0:2 = memref.alloca_scope -> (f32, f32) {
    memref.alloca_scope.return %x, %x : f32, f32
  }
  %1 = memref.alloca_scope -> f32 {
    memref.alloca_scope.return %x : f32
  }
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
  }
  return %1 : f32
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%x: f32) -> f32 {
// CHECK-NEXT:     %0, %1 = memref.alloca_scope -> (f32, f32) {
// CHECK-NEXT:       memref.alloca_scope.return %x, %x : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = memref.alloca_scope -> (f32) {
// CHECK-NEXT:       memref.alloca_scope.return %x : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.alloca_scope {
// CHECK-NEXT:       %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
