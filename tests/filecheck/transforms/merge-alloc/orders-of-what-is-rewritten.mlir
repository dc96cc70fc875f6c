// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck --match-full-lines %s

// O5: %x is rewritten before the peak (the second transpose) and read behind it. What comes before
// the peak has to use the first contents of %x, not those that are live there: they can wait.
// CHECK-LABEL:  func.func @rewritten_too_early(%in: memref<8x8xf32>, %out: memref<8x8xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<768xi8>
// CHECK-NEXT:    %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %x = memref.view %arena[%[[V0]]][] : memref<768xi8> to memref<8x8xf32>
// CHECK-NEXT:    linalg.exp ins(%in : memref<8x8xf32>) outs(%x : memref<8x8xf32>)
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 256 : index
// CHECK-NEXT:    %w = memref.view %arena[%[[V1]]][] : memref<768xi8> to memref<8x8xf32>
// CHECK-NEXT:    linalg.log ins(%in : memref<8x8xf32>) outs(%w : memref<8x8xf32>)
// CHECK-NEXT:    %[[V2:.*]] = arith.constant 512 : index
// CHECK-NEXT:    %q = memref.view %arena[%[[V2]]][] : memref<768xi8> to memref<8x8xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%q : memref<8x8xf32>)
// CHECK-NEXT:    linalg.matmul ins(%x, %w : memref<8x8xf32>, memref<8x8xf32>) outs(%q : memref<8x8xf32>)
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %y = memref.view %arena[%[[V3]]][] : memref<768xi8> to memref<8x8xf32>
// CHECK-NEXT:    linalg.transpose ins(%q:memref<8x8xf32>) outs(%y:memref<8x8xf32>) permutation = [1, 0]
// CHECK-NEXT:    %[[V4:.*]] = arith.constant 512 : index
// CHECK-NEXT:    %z = memref.view %arena[%[[V4]]][] : memref<768xi8> to memref<8x8xf32>
// CHECK-NEXT:    linalg.transpose ins(%y:memref<8x8xf32>) outs(%z:memref<8x8xf32>) permutation = [1, 0]
// CHECK-NEXT:    linalg.sqrt ins(%in : memref<8x8xf32>) outs(%x : memref<8x8xf32>)
// CHECK-NEXT:    linalg.matmul ins(%z, %w : memref<8x8xf32>, memref<8x8xf32>) outs(%out : memref<8x8xf32>)
// CHECK-NEXT:    linalg.matmul ins(%x, %w : memref<8x8xf32>, memref<8x8xf32>) outs(%out : memref<8x8xf32>)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @rewritten_too_early(%in: memref<8x8xf32>, %out: memref<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %x = memref.alloc() : memref<8x8xf32>
  linalg.exp ins(%in : memref<8x8xf32>) outs(%x : memref<8x8xf32>)
  %w = memref.alloc() : memref<8x8xf32>
  linalg.log ins(%in : memref<8x8xf32>) outs(%w : memref<8x8xf32>)
  %q = memref.alloc() : memref<8x8xf32>
  linalg.fill ins(%zero : f32) outs(%q : memref<8x8xf32>)
  linalg.matmul ins(%x, %w : memref<8x8xf32>, memref<8x8xf32>) outs(%q : memref<8x8xf32>)
  %y = memref.alloc() : memref<8x8xf32>
  linalg.transpose ins(%q : memref<8x8xf32>) outs(%y : memref<8x8xf32>) permutation = [1, 0]
  linalg.sqrt ins(%in : memref<8x8xf32>) outs(%x : memref<8x8xf32>)
  %z = memref.alloc() : memref<8x8xf32>
  linalg.transpose ins(%y : memref<8x8xf32>) outs(%z : memref<8x8xf32>) permutation = [1, 0]
  linalg.matmul ins(%z, %w : memref<8x8xf32>, memref<8x8xf32>) outs(%out : memref<8x8xf32>)
  linalg.matmul ins(%x, %w : memref<8x8xf32>, memref<8x8xf32>) outs(%out : memref<8x8xf32>)
  func.return
}
