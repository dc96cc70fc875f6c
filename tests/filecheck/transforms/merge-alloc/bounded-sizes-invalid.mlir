// RUN: xdsl-opt -p merge-alloc --verify-diagnostics --split-input-file %s | filecheck %s

// M24: what `mergealloc.max_dims` says is one greatest size for each dynamic dimension.

// CHECK: bounded-sizes-invalid.mlir:8:8: error: in @too_few: 'memref.alloc' op has 'mergealloc.max_dims' with 1 sizes, but memref<?x?xf32> has 2 dynamic dimensions

func.func @too_few(%n: index) {
  %a = memref.alloc(%n, %n) {mergealloc.max_dims = array<i64: 4>} : memref<?x?xf32>
  "test.op"(%a) : (memref<?x?xf32>) -> ()
  func.return
}

// -----

// CHECK: error: in @of_static_shape: 'memref.alloc' op has 'mergealloc.max_dims' with 1 sizes, but memref<4xf32> has 0 dynamic dimensions
func.func @of_static_shape() {
  %a = memref.alloc() {mergealloc.max_dims = array<i64: 4>} : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
}

// -----

// CHECK: error: in @negative: 'memref.alloc' op has 'mergealloc.max_dims' with a negative size: array<i64: 4, -1>
func.func @negative(%n: index) {
  %a = memref.alloc(%n, %n) {mergealloc.max_dims = array<i64: 4, -1>} : memref<?x?xf32>
  "test.op"(%a) : (memref<?x?xf32>) -> ()
  func.return
}

// -----

// CHECK: error: in @no_array: 'memref.alloc' op has 'mergealloc.max_dims', which is no array<i64: ...>: 4 : i64
func.func @no_array(%n: index) {
  %a = memref.alloc(%n) {mergealloc.max_dims = 4 : i64} : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}

// -----

// CHECK: error: in @of_another_width: 'memref.alloc' op has 'mergealloc.max_dims', which is no array<i64: ...>: array<i32: 4>
func.func @of_another_width(%n: index) {
  %a = memref.alloc(%n) {mergealloc.max_dims = array<i32: 4>} : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}
