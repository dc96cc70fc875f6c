// RUN: xdsl-opt %s -p 'bufferize-and-plan{pools="default:8KiB" fit-pools=true}' | filecheck %s
// RUN: xdsl-opt %s -p 'bufferize-and-plan{pools="default:20KiB" fit-pools=true}' | filecheck %s --check-prefix WHOLE
// RUN: xdsl-opt %s -p 'bufferize-and-plan{pools="default:8KiB" fit-pools=true on-overflow=warn}' | filecheck %s
// RUN: xdsl-opt %s -p 'bufferize-and-plan{pools="default:16" fit-pools=true on-overflow=warn}' | filecheck %s --check-prefix OVERFLOW
// RUN: xdsl-opt %s -p 'bufferize-and-plan{pools="default:8KiB"}' --verify-diagnostics | filecheck %s --check-prefix AS-GIVEN
// RUN: xdsl-opt %s -p 'bufferize-and-plan{pools="default:16" fit-pools=true}' --verify-diagnostics | filecheck %s --check-prefix NONE

// The product in between takes 16 KiB: in pieces, where the pool is smaller than that.

// CHECK:       pieces: 2
// CHECK:       memref.alloc() {{.*}} : memref<5120xi8>
// CHECK:       scf.for
// WHOLE-NOT:   scf.for
// OVERFLOW:    mergealloc.overflow = {{[0-9]+}} : i64
// AS-GIVEN:    error: in @products: merge-alloc: %e (16384 bytes, alignment 64) does not fit: pool 'default' has 8192 bytes
// NONE:        error: in @products: merge-alloc:
// NONE-SAME:   pool 'default' has 16 bytes
// NONE-SAME:   ; tried given: a pool is too small, fuse: a pool is too small, recompute: a pool is too small, tile in 2 pieces: a pool is too small
func.func @products(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %o: tensor<64x8xf32>, %c: f32) -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%zeros : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = linalg.matmul ins(%a, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%o : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %b : tensor<64x8xf32>
}
