// RUN: not xdsl-opt -p verify-memory-plan %s 2>&1 | filecheck %s

// CHECK: in @f: the output 'y' is not where it is said to be
func.func @f(%workspace: memref<1280xi8>) attributes {mergealloc.outputs = [{name = "y", type = memref<64xf32>, offset = 256 : i64, bytes = 256 : i64}]} {
  %256 = arith.constant 256 : index
  %arena = memref.view %workspace[%256][] : memref<1280xi8> to memref<1024xi8>
  %y = memref.view %arena[%256][] {mergealloc.output = {y = 0 : i64}} : memref<1024xi8> to memref<64xf32>
  "test.op"(%y) : (memref<64xf32>) -> ()
  func.return
}
