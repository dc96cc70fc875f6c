// RUN: not xdsl-opt %s -p verify-memory-plan 2>&1 | filecheck %s

// V7: threads, and iterations that run at the same time, each make a view of the same bytes.

// CHECK: error: the memory plan is wrong: 4 violations

// CHECK-NEXT: error: in @affine_parallel: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'affine.parallel'
func.func @affine_parallel(%arena: memref<256xi8>) {
  %c0 = arith.constant 0 : index
  "affine.parallel"() <{lowerBoundsMap = affine_map<() -> (0)>, lowerBoundsGroups = dense<1> : vector<1xi32>, upperBoundsMap = affine_map<() -> (4)>, upperBoundsGroups = dense<1> : vector<1xi32>, steps = [1 : i64], reductions = []}> ({
  ^bb0(%i: index):
    %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
    "test.op"(%a) : (memref<64xf32>) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  func.return
}

// CHECK: error: in @threads: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'omp.parallel'
func.func @threads(%arena: memref<256xi8>) {
  %c0 = arith.constant 0 : index
  omp.parallel {
    %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
    "test.op"(%a) : (memref<64xf32>) -> ()
    omp.terminator
  }
  func.return
}

// CHECK: error: in @launch: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'gpu.launch'
func.func @launch(%n: index, %arena: memref<256xi8>) {
  %c0 = arith.constant 0 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
    "test.op"(%a) : (memref<64xf32>) -> ()
    gpu.terminator
  }
  func.return
}

// V8: what an iteration overwrites, a later one of the same thread reads.

// CHECK: error: in @share_of_a_thread: %a and %b share bytes of %arena while both are live
func.func @share_of_a_thread(%n: index, %x: memref<64xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  omp.parallel {
    %arena = memref.alloc() : memref<256xi8>
    %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<64xf32>)
    omp.wsloop {
      omp.loop_nest (%i) : index = (%n) to (%n) step (%n) {
        linalg.exp ins(%a : memref<64xf32>) outs(%x : memref<64xf32>)
        %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
        linalg.fill ins(%v : f32) outs(%b : memref<64xf32>)
        linalg.exp ins(%b : memref<64xf32>) outs(%x : memref<64xf32>)
        omp.yield
      }
    }
    omp.terminator
  }
  func.return
}
