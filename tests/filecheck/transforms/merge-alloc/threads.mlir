// RUN: xdsl-opt --allow-unregistered-dialect -p 'merge-alloc,verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt --allow-unregistered-dialect -p 'merge-alloc{lifetimes=tick},verify-memory-plan' %s | filecheck %s

// M2: each thread has an arena of its own; what comes from outside is live over the whole region.

// %a and %b share bytes, and so do %o and %r, but not with %p, of which %r begins behind. Iterations
// of a loop that threads share follow one another in each: %c is in the arena of the thread.

func.func @parallel(%n: index) {
  %o = memref.alloc() : memref<64xf32>
  %p = memref.alloc() : memref<64xf32>
  omp.parallel {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a, %o) : (memref<64xf32>, memref<64xf32>) -> ()
    %b = memref.alloc() : memref<64xf32>
    "test.op"(%b, %p) : (memref<64xf32>, memref<64xf32>) -> ()
    omp.wsloop {
      omp.loop_nest (%i) : index = (%n) to (%n) step (%n) {
        %c = memref.alloc() : memref<64xf32>
        "test.op"(%c) : (memref<64xf32>) -> ()
        omp.yield
      }
    }
    "omp.critical"() ({
      %d = memref.alloc() : memref<64xf32>
      "test.op"(%d) : (memref<64xf32>) -> ()
      omp.terminator
    }) : () -> ()
    omp.terminator
  }
  %r = memref.alloc() : memref<64xf32>
  "test.op"(%r) : (memref<64xf32>) -> ()
  return
}

// CHECK-LABEL: @parallel
// CHECK-NEXT:    %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:    %[[AT_O:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %o = memref.view %[[ARENA]][%[[AT_O]]][]
// CHECK-NEXT:    %[[AT_P:.*]] = arith.constant 256 : index
// CHECK-NEXT:    %p = memref.view %[[ARENA]][%[[AT_P]]][]
// CHECK-NEXT:    omp.parallel {
// CHECK-NEXT:      %[[INNER:.*]] = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:           %a = memref.view %[[INNER]]
// CHECK:           %b = memref.view %[[INNER]]
// CHECK:           omp.wsloop {
// CHECK-NEXT:        omp.loop_nest
// CHECK-NEXT:          arith.constant 0
// CHECK-NEXT:          %c = memref.view %[[INNER]]
// CHECK:           omp.critical
// CHECK-NEXT:        arith.constant 0
// CHECK-NEXT:        %d = memref.view %[[INNER]]
// CHECK:         %[[AT_R:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %r = memref.view %[[ARENA]][%[[AT_R]]][]

// A buffer that a clause takes has another name inside.

func.func @clause(%n: i32) {
  %private = memref.alloc() : memref<64xf32>
  "test.op"(%private) : (memref<64xf32>) -> ()
  "omp.parallel"(%n, %private) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 1, 0>}> ({
  ^bb0(%mine: memref<64xf32>):
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a) : (memref<64xf32>) -> ()
    %b = memref.alloc() : memref<64xf32>
    "test.op"(%b, %mine) : (memref<64xf32>, memref<64xf32>) -> ()
    omp.terminator
  }) : (i32, memref<64xf32>) -> ()
  return
}

// CHECK-LABEL: @clause
// CHECK-NEXT:    %private = memref.alloc() : memref<64xf32>
// CHECK:         %{{.*}} = memref.alloc() {alignment = 64 : i64} : memref<256xi8>

func.func @launch(%n: index) {
  %o = memref.alloc() : memref<64xf32>
  %p = memref.alloc() : memref<64xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a, %o) : (memref<64xf32>, memref<64xf32>) -> ()
    %b = memref.alloc() : memref<64xf32>
    "test.op"(%b, %p) : (memref<64xf32>, memref<64xf32>) -> ()
    gpu.terminator
  }
  %r = memref.alloc() : memref<64xf32>
  "test.op"(%r) : (memref<64xf32>) -> ()
  return
}

// CHECK-LABEL: @launch
// CHECK-NEXT:    %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK:         gpu.launch
// CHECK-NEXT:      %[[INNER:.*]] = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:           %a = memref.view %[[INNER]]
// CHECK:           %b = memref.view %[[INNER]]
// CHECK:         %[[AT_R:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %r = memref.view %[[ARENA]][%[[AT_R]]][]

// Cites: 000/scopes-of-mlir
