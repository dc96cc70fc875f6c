// RUN: xdsl-opt %s -p merge-alloc | filecheck %s

// %b is written over %first, and when nothing is left in it that matters, over %second: all three
// are at one offset.
func.func @main(%x: memref<8x8xf32>, %o: memref<8x8xf32>) {
  %b = memref.alloc() : memref<8x8xf32>
  %first = memref.alloc() : memref<8x8xf32>
  linalg.transpose ins(%x : memref<8x8xf32>) outs(%first : memref<8x8xf32>) permutation = [1, 0]
  linalg.exp ins(%first : memref<8x8xf32>) outs(%b : memref<8x8xf32>)
  linalg.transpose ins(%b : memref<8x8xf32>) outs(%o : memref<8x8xf32>) permutation = [1, 0]
  %second = memref.alloc() : memref<8x8xf32>
  linalg.transpose ins(%o : memref<8x8xf32>) outs(%second : memref<8x8xf32>) permutation = [1, 0]
  linalg.exp ins(%second : memref<8x8xf32>) outs(%b : memref<8x8xf32>)
  linalg.transpose ins(%b : memref<8x8xf32>) outs(%o : memref<8x8xf32>) permutation = [1, 0]
  func.return
}
// CHECK: size_bytes = 256 : i64, alignment = 64 : i64, lower_bound_bytes = 256
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<256xi8>

// Here %kept is read once more behind the operation that writes %b: %b is somewhere else.
func.func @read_again(%x: memref<8x8xf32>, %o: memref<8x8xf32>) {
  %b = memref.alloc() : memref<8x8xf32>
  %kept = memref.alloc() : memref<8x8xf32>
  linalg.transpose ins(%x : memref<8x8xf32>) outs(%kept : memref<8x8xf32>) permutation = [1, 0]
  linalg.exp ins(%kept : memref<8x8xf32>) outs(%b : memref<8x8xf32>)
  linalg.transpose ins(%b : memref<8x8xf32>) outs(%o : memref<8x8xf32>) permutation = [1, 0]
  %second = memref.alloc() : memref<8x8xf32>
  linalg.transpose ins(%kept : memref<8x8xf32>) outs(%second : memref<8x8xf32>) permutation = [1, 0]
  linalg.exp ins(%second : memref<8x8xf32>) outs(%b : memref<8x8xf32>)
  linalg.transpose ins(%b : memref<8x8xf32>) outs(%o : memref<8x8xf32>) permutation = [1, 0]
  func.return
}
// CHECK-LABEL: func.func @read_again
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<512xi8>
