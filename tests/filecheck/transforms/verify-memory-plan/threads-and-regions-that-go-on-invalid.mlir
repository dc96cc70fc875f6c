// RUN: not xdsl-opt --allow-unregistered-dialect %s -p verify-memory-plan 2>&1 | filecheck %s

// V6: threads do all that is inside at the same time, but each in arenas of its own. V28: what is
// inside of a region that goes on may happen until it has been waited for.

// CHECK: error: the memory plan is wrong: 13 violations

// CHECK-NEXT: error: in @parallel: %a and %b share bytes of %arena while both are live
func.func @parallel() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  omp.parallel {
    %own = memref.alloc() : memref<256xi8>
    %x = memref.view %own[%c0][] : memref<256xi8> to memref<64xf32>
    %y = memref.view %own[%c0][] : memref<256xi8> to memref<64xf32>
    "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
    "test.op"(%b, %y) : (memref<64xf32>, memref<64xf32>) -> ()
    omp.terminator
  }
  return
}

// CHECK: error: in @launch: %a and %b share bytes of %arena while both are live
func.func @launch(%n: index) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    %own = memref.alloc() : memref<256xi8>
    %x = memref.view %own[%c0][] : memref<256xi8> to memref<64xf32>
    %y = memref.view %own[%c0][] : memref<256xi8> to memref<64xf32>
    "test.op"(%a, %x) : (memref<64xf32>, memref<64xf32>) -> ()
    "test.op"(%b, %y) : (memref<64xf32>, memref<64xf32>) -> ()
    gpu.terminator
  }
  return
}

// Iterations that a thread gets follow one another.

// CHECK: error: in @loop: %a and %b share bytes of %arena while both are live
func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  omp.parallel {
    %arena = memref.alloc() : memref<256xi8>
    omp.wsloop {
      omp.loop_nest (%i) : index = (%n) to (%n) step (%n) {
        %x = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
        "test.op"(%x) : (memref<64xf32>) -> ()
        %y = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
        "test.op"(%y) : (memref<64xf32>) -> ()
        omp.yield
      }
    }
    omp.single {
      %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
      "test.op"(%a) : (memref<64xf32>) -> ()
      %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
      "test.op"(%b) : (memref<64xf32>) -> ()
      "test.op"(%a) : (memref<64xf32>) -> ()
      omp.terminator
    }
    omp.terminator
  }
  return
}

// A buffer in a clause is kept. What is inside has an order all the same.

// CHECK: error: in @clause: %a and %b share bytes of %arena while both are live
func.func @clause(%n: i32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "omp.parallel"(%n, %a) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 1, 0>}> ({
  ^bb0(%mine: memref<64xf32>):
    %own = memref.alloc() : memref<256xi8>
    %x = memref.view %own[%c0][] : memref<256xi8> to memref<64xf32>
    "test.op"(%x) : (memref<64xf32>) -> ()
    %y = memref.view %own[%c0][] : memref<256xi8> to memref<64xf32>
    "test.op"(%y) : (memref<64xf32>) -> ()
    omp.terminator
  }) : (i32, memref<64xf32>) -> ()
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  return
}

// %b is over %a while that may be used, %c is not; what is inside has an order.

// CHECK: error: in @awaited: %a and %b share bytes of %arena while both are live
func.func @awaited() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  %t = async.execute {
    "test.op"(%a) : (memref<64xf32>) -> ()
    %own = memref.alloc() : memref<256xi8>
    %x = memref.view %own[%c0][] : memref<256xi8> to memref<64xf32>
    "test.op"(%x) : (memref<64xf32>) -> ()
    %y = memref.view %own[%c0][] : memref<256xi8> to memref<64xf32>
    "test.op"(%y) : (memref<64xf32>) -> ()
    async.yield
  }
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  %u = async.execute [%t] {
    async.yield
  }
  async.await %u : !async.token
  %c = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%c) : (memref<64xf32>) -> ()
  return
}

// CHECK: error: in @never_awaited: %a and %b share bytes of %arena while both are live
func.func @never_awaited() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  %t = async.execute {
    "test.op"(%a) : (memref<64xf32>) -> ()
    async.yield
  }
  %u = async.execute {
    async.yield
  }
  async.await %u : !async.token
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  return
}

// CHECK: error: in @launched: %a and %b share bytes of %arena while both are live
func.func @launched(%n: index) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  %t = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "test.op"(%a) : (memref<64xf32>) -> ()
    gpu.terminator
  }
  %u = gpu.wait async [%t]
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  gpu.wait [%u]
  %c = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%c) : (memref<64xf32>) -> ()
  return
}

// Only one of the two has been waited for.

// CHECK: error: in @one_of_two: %a and %b share bytes of %arena while both are live
func.func @one_of_two(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  %t = gpu.launch_func async @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%a : memref<64xf32>)
  %u = gpu.wait async
  %s = arith.select %c, %t, %u : !gpu.async.token
  gpu.wait [%s]
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  return
}

// A callee whose region nobody waits for keeps what it is passed. One that has waited does not; but it
// may have used both at the same time.

func.func private @keeps(%x: memref<64xf32>) {
  %t = async.execute {
    memref.dealloc %x : memref<64xf32>
    async.yield
  }
  return
}

func.func private @waits(%x: memref<64xf32>, %y: memref<64xf32>, %f: f32) {
  %t = async.execute {
    linalg.fill ins(%f : f32) outs(%x : memref<64xf32>)
    async.yield
  }
  linalg.fill ins(%f : f32) outs(%y : memref<64xf32>)
  async.await %t : !async.token
  return
}

// CHECK: error: in @calls: %a and %b share bytes of %arena while both are live
func.func @calls() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  func.call @keeps(%a) : (memref<64xf32>) -> ()
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  return
}

// CHECK: error: in @calls_in_turn: %a and %b share bytes of %arena while both are live
func.func @calls_in_turn(%f: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  func.call @waits(%a, %b, %f) : (memref<64xf32>, memref<64xf32>, f32) -> ()
  return
}

// What a task yields goes by another name, of which nothing is known.
// CHECK: error: in @yielded_by_a_task: %a and %b share bytes of %arena while both are live
func.func @yielded_by_a_task(%o: memref<64xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  %t, %value = async.execute -> !async.value<memref<64xf32>> {
    linalg.fill ins(%f : f32) outs(%a : memref<64xf32>)
    async.yield %a : memref<64xf32>
  }
  %r = async.await %value : !async.value<memref<64xf32>>
  linalg.fill ins(%f : f32) outs(%b : memref<64xf32>)
  memref.copy %b, %o : memref<64xf32> to memref<64xf32>
  memref.copy %r, %o : memref<64xf32> to memref<64xf32>
  return
}

// What one thread of several does, the others skip: %a still has what it had before.
// CHECK: error: in @skipped: %a and %b share bytes of %arena while both are live
func.func @skipped(%x: memref<64xf32>, %y: memref<64xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  memref.copy %x, %a : memref<64xf32> to memref<64xf32>
  memref.copy %x, %b : memref<64xf32> to memref<64xf32>
  memref.copy %b, %y : memref<64xf32> to memref<64xf32>
  omp.single {
    linalg.fill ins(%f : f32) outs(%a : memref<64xf32>)
    omp.terminator
  }
  memref.copy %a, %y : memref<64xf32> to memref<64xf32>
  return
}

// CHECK: error: in @clause_of_one_thread: %a and %b share bytes of %arena while both are live
func.func @clause_of_one_thread() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "omp.single"(%a) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>}> ({
  ^bb0(%mine: memref<64xf32>):
    omp.terminator
  }) : (memref<64xf32>) -> ()
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  return
}
