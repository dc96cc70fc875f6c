// RUN: not xdsl-opt -p convert-bufferization-to-memref %s 2>&1 | filecheck %s

func.func @unranked(%source: memref<*xf32>) -> memref<*xf32> {
  %0 = bufferization.clone %source : memref<*xf32> to memref<*xf32>
  func.return %0 : memref<*xf32>
}
// CHECK-NOT: Traceback
// CHECK: in @unranked: 'bufferization.clone' op of an unranked memref cannot be lowered: its size is unknown
