// RUN: xdsl-opt --allow-unregistered-dialect -p buffer-deallocation %s | filecheck %s

// Threads free what they allocate; what comes from outside is freed when all are done.

func.func @parallel() {
  %o = memref.alloc() : memref<64xf32>
  omp.parallel {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a, %o) : (memref<64xf32>, memref<64xf32>) -> ()
    "omp.barrier"() : () -> ()
    omp.terminator
  }
  return
}

// CHECK-LABEL: @parallel
// CHECK:           "test.op"(%a, %o)
// CHECK-NEXT:      memref.dealloc %a
// CHECK-NEXT:      omp.barrier
// CHECK-NEXT:      omp.terminator
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %o

gpu.module @m {
  gpu.func @kernel(%x: memref<64xf32>) kernel {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
    gpu.return
  }
}

// CHECK-LABEL: @kernel
// CHECK:           "test.op"(%a, %x)
// CHECK-NEXT:      memref.dealloc %a
// CHECK-NEXT:      gpu.return

// A buffer that a region, or a copy, goes on with is freed behind the barrier; without one, it stays.

func.func @awaited() {
  %o = memref.alloc() : memref<64xf32>
  %p = memref.alloc() : memref<64xf32>
  %t = async.execute {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a, %o) : (memref<64xf32>, memref<64xf32>) -> ()
    async.yield
  }
  %u = async.execute {
    "test.op"(%p) : (memref<64xf32>) -> ()
    async.yield
  }
  async.await %t : !async.token
  "test.op"() : () -> ()
  return
}

// CHECK-LABEL: @awaited
// CHECK:           "test.op"(%a, %o)
// CHECK-NEXT:      memref.dealloc %a
// CHECK-NEXT:      async.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    async.execute
// CHECK-NEXT:      "test.op"(%p)
// CHECK-NEXT:      async.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    async.await
// CHECK-NEXT:    memref.dealloc %o
// CHECK-NEXT:    "test.op"()
// CHECK-NEXT:    return

func.func @copied(%n: index, %target: memref<64xf32, 2>, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<64xf32>
  memref.dma_start %a[%c0], %target[%c0], %n, %tag[%c0] : memref<64xf32>, memref<64xf32, 2>, memref<1xi32>
  memref.dma_wait %tag[%c0], %n : memref<1xi32>
  "test.op"() : () -> ()
  return
}

// CHECK-LABEL: @copied
// CHECK:         memref.dma_wait
// CHECK-NEXT:    memref.dealloc %a
// CHECK-NEXT:    "test.op"()

func.func @yielded() {
  %t, %v = async.execute -> !async.value<memref<64xf32>> {
    %x = memref.alloc() : memref<64xf32>
    async.yield %x : memref<64xf32>
  }
  %r = async.await %v : !async.value<memref<64xf32>>
  "test.op"(%r) : (memref<64xf32>) -> ()
  return
}

// CHECK-LABEL: @yielded
// CHECK-NOT:     dealloc
