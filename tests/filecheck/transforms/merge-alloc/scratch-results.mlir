// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{lifetimes=tick},verify-memory-plan' %s | filecheck %s --check-prefix OFF
// RUN: xdsl-opt -p 'merge-alloc,buffer-deallocation-pipeline,verify-memory-plan' %s | filecheck %s --check-prefix FREED

// S1 (rule M18): nobody has seen the bytes of a result before it is first used, so %a can have them.
// What is returned is all of the allocation, which callers may free.

// CHECK-LABEL: @returned
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:    %[[AT_A:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[AT_A]]][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%x, %a)
// CHECK-NEXT:    %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %[[AT_B:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %[[ARENA]][%[[AT_B]]][]
// CHECK-NEXT:    "test.op"(%a, %b)
// CHECK-NEXT:    %[[AT_R:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %r = memref.view %arena[%[[AT_R]]][] : memref<512xi8> to memref<128xf32>
// CHECK-NEXT:    "test.op"(%b, %r)
// CHECK-NEXT:    func.return %r

// OFF-LABEL: @returned
// OFF-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// OFF:         %r = memref.alloc() : memref<128xf32>
// OFF-NEXT:    "test.op"(%b, %r)

// FREED-LABEL: @returned
// FREED-NOT:     clone
// FREED:         memref.dealloc %[[ARENA:.*]] : memref<256xi8>
// FREED-NEXT:    func.return %r
func.func private @returned(%x: memref<64xf32>) -> memref<128xf32> {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  %r = memref.alloc() : memref<128xf32>
  "test.op"(%b, %r) : (memref<64xf32>, memref<128xf32>) -> ()
  func.return %r : memref<128xf32>
}

// Its callers know no difference.

// FREED-LABEL: @caller
// FREED:         %r = func.call @returned(%x)
// FREED-NEXT:    "test.op"(%r)
// FREED-NEXT:    memref.dealloc %r : memref<128xf32>
func.func @caller(%x: memref<64xf32>) {
  %r = func.call @returned(%x) : (memref<64xf32>) -> memref<128xf32>
  "test.op"(%r) : (memref<128xf32>) -> ()
  func.return
}

// There is no arena where all fits into the result.

// CHECK-LABEL: @no_arena
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NOT:     memref.alloc
// CHECK:         func.return %r
func.func @no_arena(%x: memref<64xf32>) -> memref<128xf32> {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  "test.op"(%b, %x) : (memref<64xf32>, memref<64xf32>) -> ()
  %r = memref.alloc() : memref<128xf32>
  "test.op"(%x, %r) : (memref<64xf32>, memref<128xf32>) -> ()
  func.return %r : memref<128xf32>
}

// What a branch yields is allocated in that branch, and is scratch there. In the other one it is not.

// CHECK-LABEL: @branches
// CHECK:         %y = scf.if
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:      %[[AT_A:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%[[AT_A]]][]
// CHECK:           "test.op"(%x)
// CHECK-NEXT:      %[[AT_R:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %r = memref.view %arena[%[[AT_R]]][]
// CHECK:           scf.yield %r
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %s = memref.alloc() : memref<64xf32>
// CHECK:           scf.yield %s
func.func @branches(%c: i1, %x: memref<64xf32>) -> memref<64xf32> {
  %y = scf.if %c -> (memref<64xf32>) {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a) : (memref<64xf32>) -> ()
    "test.op"(%x) : (memref<64xf32>) -> ()
    %r = memref.alloc() : memref<64xf32>
    "test.op"(%r) : (memref<64xf32>) -> ()
    scf.yield %r : memref<64xf32>
  } else {
    %s = memref.alloc() : memref<64xf32>
    "test.op"(%s) : (memref<64xf32>) -> ()
    scf.yield %s : memref<64xf32>
  }
  func.return %y : memref<64xf32>
}

// A result that is returned twice, or on one path only, is one buffer still.

// CHECK-LABEL: @twice
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NOT:     memref.alloc
// CHECK:         func.return %r, %r
func.func @twice() -> (memref<64xf32>, memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %r = memref.alloc() : memref<64xf32>
  "test.op"(%r) : (memref<64xf32>) -> ()
  func.return %r, %r : memref<64xf32>, memref<64xf32>
}

// %a is needed when the result is written.

// CHECK-LABEL: @still_needed
// CHECK:         %r = memref.alloc() : memref<64xf32>
func.func @still_needed(%x: memref<64xf32>) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %r = memref.alloc() : memref<64xf32>
  "test.op"(%a, %r) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return %r : memref<64xf32>
}

// A view that is made of it before is a use: what happens to that is not followed.

// CHECK-LABEL: @seen_before
// CHECK:         %r = memref.alloc() : memref<64xf32>
func.func @seen_before(%x: memref<64xf32>) -> memref<64xf32> {
  %r = memref.alloc() : memref<64xf32>
  %all = memref.cast %r : memref<64xf32> to memref<?xf32>
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  "test.op"(%all) : (memref<?xf32>) -> ()
  func.return %r : memref<64xf32>
}

// An argument may be written, but who knows who else sees it.

// CHECK-LABEL: @out_param
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
func.func @out_param(%x: memref<64xf32>, %out: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  linalg.copy ins(%x : memref<64xf32>) outs(%out : memref<64xf32>)
  func.return
}

// What a loop hands on is another buffer in each iteration.

// CHECK-LABEL: @carried
// CHECK:         scf.for
// CHECK:           %r = memref.alloc() : memref<64xf32>
func.func @carried(%c0: index, %c1: index, %n: index, %x: memref<64xf32>) -> memref<64xf32> {
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%z = %x) -> (memref<64xf32>) {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a) : (memref<64xf32>) -> ()
    "test.op"(%z) : (memref<64xf32>) -> ()
    %r = memref.alloc() : memref<64xf32>
    "test.op"(%r) : (memref<64xf32>) -> ()
    scf.yield %r : memref<64xf32>
  }
  func.return %y : memref<64xf32>
}

// Memory spaces are never mixed; sizes are kept to the byte.

// CHECK-LABEL: @other_memory
// CHECK:         %r = memref.alloc() : memref<64xf32, 1 : i64>
func.func @other_memory() -> memref<64xf32, 1> {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %r = memref.alloc() : memref<64xf32, 1>
  "test.op"(%r) : (memref<64xf32, 1>) -> ()
  func.return %r : memref<64xf32, 1>
}

// CHECK-LABEL: @too_small
// CHECK:         %r = memref.alloc() : memref<10xf32>
func.func @too_small() -> memref<10xf32> {
  %a = memref.alloc() : memref<11xf32>
  "test.op"(%a) : (memref<11xf32>) -> ()
  %r = memref.alloc() : memref<10xf32>
  "test.op"(%r) : (memref<10xf32>) -> ()
  func.return %r : memref<10xf32>
}

// A buffer of which an operation uses only the shape, but that others wrote and read, is there until then.

// CHECK-LABEL: @operand_until_the_end
// CHECK:         %b = memref.view %arena
// CHECK:         "test.op"(%b)
// CHECK-NOT:     memref.dealloc
// CHECK:         linalg.pooling_nchw_max
// CHECK-NEXT:    memref.dealloc %arena
func.func @operand_until_the_end(%x: memref<1x1x4x4xf32>, %y: memref<1x1x3x3xf32>) {
  %b = memref.alloc() : memref<2x2xf32>
  "test.op"(%b) : (memref<2x2xf32>) -> ()
  "test.op"(%x) : (memref<1x1x4x4xf32>) -> ()
  linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
    ins(%x, %b : memref<1x1x4x4xf32>, memref<2x2xf32>) outs(%y : memref<1x1x3x3xf32>)
  memref.dealloc %b : memref<2x2xf32>
  func.return
}

// Cites: 000/example
