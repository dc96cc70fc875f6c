// RUN: xdsl-opt --allow-unregistered-dialect -p 'merge-alloc,verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt --allow-unregistered-dialect -p 'merge-alloc{lifetimes=tick},verify-memory-plan' %s | filecheck %s

// T14: what a region uses of outside is under way until its operation has been waited for. It has an
// arena of its own.

func.func @awaited() {
  %a = memref.alloc() : memref<64xf32>
  %t = async.execute {
    "test.op"(%a) : (memref<64xf32>) -> ()
    %x = memref.alloc() : memref<64xf32>
    "test.op"(%x) : (memref<64xf32>) -> ()
    %y = memref.alloc() : memref<64xf32>
    "test.op"(%y) : (memref<64xf32>) -> ()
    async.yield
  }
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  async.await %t : !async.token
  %c = memref.alloc() : memref<64xf32>
  "test.op"(%c) : (memref<64xf32>) -> ()
  return
}

// CHECK-LABEL: @awaited
// CHECK-NEXT:    %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:    %[[AT_A:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %[[ARENA]][%[[AT_A]]][]
// CHECK-NEXT:    async.execute
// CHECK-NEXT:      "test.op"(%a)
// CHECK-NEXT:      %[[INNER:.*]] = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:           %x = memref.view %[[INNER]]
// CHECK:           %y = memref.view %[[INNER]]
// CHECK:         %[[AT_B:.*]] = arith.constant 256 : index
// CHECK-NEXT:    %b = memref.view %[[ARENA]][%[[AT_B]]][]
// CHECK:         %[[AT_C:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %c = memref.view %[[ARENA]][%[[AT_C]]][]

// Waited for by way of an operation that begins later, and of a value that the region yields.

func.func @awaited_later() {
  %a = memref.alloc() : memref<64xf32>
  %t = async.execute {
    "test.op"(%a) : (memref<64xf32>) -> ()
    async.yield
  }
  %u, %v = async.execute [%t] -> !async.value<f32> {
    %f = arith.constant 1.0 : f32
    async.yield %f : f32
  }
  %f = async.await %v : !async.value<f32>
  %c = memref.alloc() : memref<64xf32>
  "test.op"(%c) : (memref<64xf32>) -> ()
  return
}

// CHECK-LABEL: @awaited_later
// CHECK-NEXT:    %{{.*}} = memref.alloc() {alignment = 64 : i64} : memref<256xi8>

// Of %t nobody knows when it is done; %a stays.

func.func @another_is_awaited() {
  %a = memref.alloc() : memref<64xf32>
  %t = async.execute {
    "test.op"(%a) : (memref<64xf32>) -> ()
    async.yield
  }
  %u = async.execute {
    async.yield
  }
  async.await %u : !async.token
  return
}

// CHECK-LABEL: @another_is_awaited
// CHECK-NEXT:    %a = memref.alloc() : memref<64xf32>

// A buffer that is yielded is unwrapped elsewhere.

func.func @yielded() {
  %t, %v = async.execute -> !async.value<memref<64xf32>> {
    %x = memref.alloc() : memref<64xf32>
    "test.op"(%x) : (memref<64xf32>) -> ()
    async.yield %x : memref<64xf32>
  }
  %r = async.await %v : !async.value<memref<64xf32>>
  "test.op"(%r) : (memref<64xf32>) -> ()
  return
}

// CHECK-LABEL: @yielded
// CHECK:           %x = memref.alloc() : memref<64xf32>

// A kernel with a token goes on until control waits; a wait that returns a token does not.

func.func @launched(%n: index) {
  %a = memref.alloc() : memref<64xf32>
  %t = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "test.op"(%a) : (memref<64xf32>) -> ()
    gpu.terminator
  }
  %u = gpu.wait async [%t]
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  gpu.wait [%u]
  %c = memref.alloc() : memref<64xf32>
  "test.op"(%c) : (memref<64xf32>) -> ()
  return
}

// CHECK-LABEL: @launched
// CHECK-NEXT:    %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK:         %[[AT_B:.*]] = arith.constant 256 : index
// CHECK-NEXT:    %b = memref.view %[[ARENA]][%[[AT_B]]][]
// CHECK:         %[[AT_C:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %c = memref.view %[[ARENA]][%[[AT_C]]][]

// Of a choice between two tokens, nobody knows which one has been waited for.

func.func @one_of_two(%c: i1, %n: index) {
  %a = memref.alloc() : memref<64xf32>
  %t = gpu.launch_func async @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%a : memref<64xf32>)
  %u = gpu.wait async
  %s = arith.select %c, %t, %u : !gpu.async.token
  gpu.wait [%s]
  return
}

// CHECK-LABEL: @one_of_two
// CHECK-NEXT:    %a = memref.alloc() : memref<64xf32>

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<64xf32>) kernel {
      gpu.return
    }
  }
  func.func @copied(%n: index) {
    %a = memref.alloc() : memref<64xf32>
    %d = memref.alloc() : memref<64xf32>
    %t = gpu.launch_func async @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%a : memref<64xf32>)
    %u = "gpu.memcpy"(%t, %d, %a) {operandSegmentSizes = array<i32: 1, 1, 1>} : (!gpu.async.token, memref<64xf32>, memref<64xf32>) -> !gpu.async.token
    %b = memref.alloc() : memref<64xf32>
    "test.op"(%b) : (memref<64xf32>) -> ()
    gpu.wait [%u]
    %c = memref.alloc() : memref<64xf32>
    "test.op"(%c) : (memref<64xf32>) -> ()
    return
  }
}

// CHECK-LABEL: @copied
// CHECK-NEXT:      %{{.*}} = memref.alloc() {alignment = 64 : i64} : memref<768xi8>

// Cites: 000/scopes-of-mlir
