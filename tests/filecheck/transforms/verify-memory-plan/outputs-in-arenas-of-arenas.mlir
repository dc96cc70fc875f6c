// RUN: xdsl-opt -p verify-memory-plan %s | filecheck %s

// An output may be a view of an arena that is itself a view of the workspace: it is where the arena
// begins, and as far behind that as the view is in the arena (V1, V21).

// CHECK: func.func @whole
func.func @whole(%workspace: memref<1280xi8>) attributes {mergealloc.outputs = [{name = "y", type = memref<64xf32>, offset = 256 : i64, bytes = 256 : i64}]} {
  %0 = arith.constant 0 : index
  %256 = arith.constant 256 : index
  %arena = memref.view %workspace[%256][] : memref<1280xi8> to memref<256xi8>
  %y = memref.view %arena[%0][] {mergealloc.output = {y = 0 : i64}} : memref<256xi8> to memref<64xf32>
  "test.op"(%y) : (memref<64xf32>) -> ()
  func.return
}

// CHECK: func.func @part
func.func @part(%workspace: memref<1280xi8>) attributes {mergealloc.outputs = [{name = "y", type = memref<64xf32>, offset = 512 : i64, bytes = 256 : i64}]} {
  %256 = arith.constant 256 : index
  %arena = memref.view %workspace[%256][] : memref<1280xi8> to memref<1024xi8>
  %y = memref.view %arena[%256][] {mergealloc.output = {y = 0 : i64}} : memref<1024xi8> to memref<64xf32>
  "test.op"(%y) : (memref<64xf32>) -> ()
  func.return
}
