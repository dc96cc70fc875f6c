// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// An access has an index for each input of its map, and the buffer a dimension for each result.

func.func @f(%m: memref<10xf32>, %i: index) {
  "affine.prefetch"(%m, %i) <{isWrite = true, localityHint = 2 : i32, isDataCache = false, map = affine_map<(d0)[s0] -> (d0 + s0)>}> : (memref<10xf32>, index) -> ()
  return
}

// CHECK: expects 2 indices for its map, but got 1

// -----

func.func @f(%m: memref<10xf32>, %x: f32) {
  "affine.store"(%x, %m) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<10xf32>) -> ()
  return
}

// CHECK: expects 1 indices for its map, but got 0

// -----

func.func @f(%m: memref<10x4xf32>, %i: index) -> f32 {
  %x = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<10x4xf32>, index) -> f32
  return %x : f32
}

// CHECK: accesses a buffer of 2 dimensions by 1 indices
