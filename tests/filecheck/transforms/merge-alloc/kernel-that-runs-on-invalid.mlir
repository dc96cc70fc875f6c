// RUN: xdsl-opt -p merge-alloc --verify-diagnostics %s | filecheck %s

// A kernel that runs on behind its operation may use buffers until any later one.

func.func @launch(%n: index) {
  %outer = memref.alloc() : memref<8xf32>
  %token = "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%a: index, %b: index, %c: index, %d: index, %e: index, %f: index, %g: index, %h: index, %i: index, %j: index, %k: index, %l: index):
    "test.op"(%outer) : (memref<8xf32>) -> ()
    "gpu.terminator"() : () -> ()
  }) : (index, index, index, index, index, index) -> !gpu.async.token
  func.return
}

// CHECK: error: in @launch: 'gpu.launch' op is asynchronous: until when it uses buffers is not known here; launch it without a token
