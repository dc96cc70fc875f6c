// REQUIRES: mlir-opt
// RUN: %mlir-opt --mlir-print-op-generic --allow-unregistered-dialect %s > %t.expected
// RUN: xdsl-opt --allow-unregistered-dialect %s | %mlir-opt --mlir-print-op-generic --allow-unregistered-dialect > %t.custom
// RUN: xdsl-opt --allow-unregistered-dialect --print-op-generic %s | %mlir-opt --mlir-print-op-generic --allow-unregistered-dialect > %t.generic
// RUN: diff %t.expected %t.custom
// RUN: diff %t.expected %t.generic

// MLIR reads what is printed, as what it read.

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<64xf32> {llvm.noalias}) workgroup(%w : memref<4xf32, 3>) private(%p: memref<1xf32, 5>) kernel {
      %t = gpu.thread_id x
      gpu.barrier
      gpu.return
    }
    gpu.func @f(%x: f32) -> f32 {
      gpu.return %x : f32
    }
  }
  func.func @launches(%n: index, %x: memref<64xf32>, %s: i32) {
    %t = gpu.wait async
    %u = gpu.launch_func async [%t] @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) dynamic_shared_memory_size %s args(%x : memref<64xf32>)
    %v = gpu.launch async [%u] blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) workgroup(%w : memref<4xf32, 3>) {
      "test.op"(%bx, %tx, %gx, %sx) : (index, index, index, index) -> ()
      gpu.terminator
    }
    gpu.wait [%v]
    gpu.launch clusters(%cx, %cy, %cz) in (%dx = %n, %dy = %n, %dz = %n) blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
      "test.op"(%bx, %tx, %gx, %sx, %cx, %dx) : (index, index, index, index, index, index) -> ()
      gpu.terminator
    }
    return
  }
  func.func @threads(%a: index, %n: i32) {
    omp.parallel {
      omp.barrier
      omp.single {
        omp.terminator
      }
      omp.masked {
        omp.terminator
      }
      omp.master {
        omp.terminator
      }
      omp.wsloop {
        omp.loop_nest (%i, %j) : index = (%a, %a) to (%a, %a) inclusive step (%a, %a) collapse(2) {
          omp.yield
        }
      }
      omp.terminator
    }
    "omp.parallel"(%n) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0>}> ({
      omp.terminator
    }) : (i32) -> ()
    return
  }
  func.func @goes_on(%x: memref<64xf32>) -> memref<64xf32> {
    %t, %v = async.execute -> !async.value<memref<64xf32>> {
      async.yield %x : memref<64xf32>
    }
    %u, %w:2 = async.execute [%t] (%v as %y: !async.value<memref<64xf32>>) -> (!async.value<f32>, !async.value<memref<64xf32>>) {
      %f = arith.constant 1.0 : f32
      async.yield %f, %y : f32, memref<64xf32>
    }
    async.await %u : !async.token
    %r = async.await %w#1 : !async.value<memref<64xf32>>
    return %r : memref<64xf32>
  }
}
