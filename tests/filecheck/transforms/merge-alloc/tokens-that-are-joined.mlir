// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s

// Who waits for what began after two others has waited for both: %c is where %a was.

func.func @f() {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %t = async.execute {
    "test.op"(%a) : (memref<64xf32>) -> ()
    async.yield
  }
  %s = async.execute {
    async.yield
  }
  %u = async.execute [%t, %s] {
    async.yield
  }
  async.await %u : !async.token
  %c = memref.alloc() : memref<64xf32>
  "test.op"(%c) : (memref<64xf32>) -> ()
  func.return
}

// CHECK:      %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:      %a = memref.view %arena
// CHECK:      %c = memref.view %arena
