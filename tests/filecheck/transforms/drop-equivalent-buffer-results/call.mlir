// RUN: xdsl-opt %s -p drop-equivalent-buffer-results | filecheck %s

func.func private @g(%m: memref<4xf32>, %v: f32, %i: index) -> (memref<4xf32>, f32) {
  memref.store %v, %m[%i] : memref<4xf32>
  func.return %m, %v : memref<4xf32>, f32
}
func.func @f(%m: memref<4xf32>, %v: f32, %i: index) -> f32 {
  %n, %w = func.call @g(%m, %v, %i) : (memref<4xf32>, f32, index) -> (memref<4xf32>, f32)
  %x = memref.load %n[%i] : memref<4xf32>
  func.return %x : f32
}

// CHECK:      func.func private @g(%m: memref<4xf32>, %v: f32, %i: index) -> f32 {
// CHECK:        func.return %v : f32
// CHECK:        func.call @g(%m, %v, %i) : (memref<4xf32>, f32, index) -> f32
// CHECK-NEXT:   %x = memref.load %m[%i] : memref<4xf32>
