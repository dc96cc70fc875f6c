// RUN: xdsl-opt -p 'merge-alloc,buffer-deallocation,verify-memory-plan' %s | filecheck %s

// S2 (rule M19): one arena would have the 4,096 bytes of %big to the end, beside the result. Several
// need no more at once than what is live: that of %big has gone when %b and the result come.

// CHECK-LABEL: @phases
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<4096xi8>
// CHECK:         "test.op"(%big)
// CHECK-NEXT:    %[[SECOND:.*]] = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:         "test.op"(%big, %a)
// CHECK-NEXT:    memref.dealloc %arena : memref<4096xi8>
// CHECK-NEXT:    %[[THIRD:.*]] = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:         "test.op"(%a, %b)
// CHECK-NEXT:    memref.dealloc %[[SECOND]] : memref<256xi8>
// CHECK:         %r = memref.alloc() : memref<1000xf32>
// CHECK:         memref.dealloc %[[THIRD]] : memref<256xi8>
// CHECK-NEXT:    func.return %r
func.func @phases() -> memref<1000xf32> {
  %big = memref.alloc() : memref<1024xf32>
  "test.op"(%big) : (memref<1024xf32>) -> ()
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%big, %a) : (memref<1024xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  %r = memref.alloc() : memref<1000xf32>
  "test.op"(%b, %r) : (memref<64xf32>, memref<1000xf32>) -> ()
  func.return %r : memref<1000xf32>
}

// Nothing is beside the arena: one is as good as two.

// CHECK-LABEL: @one_is_enough
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<4352xi8>
// CHECK-NOT:     memref.alloc
func.func @one_is_enough() {
  %big = memref.alloc() : memref<1024xf32>
  "test.op"(%big) : (memref<1024xf32>) -> ()
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%big, %a) : (memref<1024xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}

// A small buffer at the start, a large one at the end, and between them one of dynamic size, which has
// its bytes alone.

// CHECK-LABEL: @beside_dynamic_sizes
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK:         %d = memref.alloc(%n) : memref<?x64xf32>
// CHECK:         memref.dealloc %d
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<65536xi8>
func.func @beside_dynamic_sizes(%n: index) {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %d = memref.alloc(%n) : memref<?x64xf32>
  "test.op"(%d) : (memref<?x64xf32>) -> ()
  %big = memref.alloc() : memref<16384xf32>
  "test.op"(%big) : (memref<16384xf32>) -> ()
  func.return
}

// M20: the window of a pooling gets no bytes.

// CHECK-LABEL: @window
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<640xi8>
// CHECK-NOT:     memref.alloc
// CHECK:         %w = memref.view %arena[%{{.*}}][] : memref<640xi8> to memref<2x2xf32>
func.func @window() {
  %w = memref.alloc() : memref<2x2xf32>
  %x = memref.alloc() : memref<1x1x8x16xf32>
  "test.op"(%x) : (memref<1x1x8x16xf32>) -> ()
  %p = memref.alloc() : memref<1x1x4x8xf32>
  %0 = arith.constant 0.0 : f32
  linalg.fill ins(%0 : f32) outs(%p : memref<1x1x4x8xf32>)
  linalg.pooling_nchw_sum {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x8x16xf32>, memref<2x2xf32>) outs(%p : memref<1x1x4x8xf32>)
  "test.op"(%p) : (memref<1x1x4x8xf32>) -> ()
  func.return
}

// Its contents are looked at: then it is a buffer like others.

// CHECK-LABEL: @seen_window
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<656xi8>
func.func @seen_window() {
  %w = memref.alloc() : memref<2x2xf32>
  %x = memref.alloc() : memref<1x1x8x16xf32>
  "test.op"(%x) : (memref<1x1x8x16xf32>) -> ()
  %p = memref.alloc() : memref<1x1x4x8xf32>
  %0 = arith.constant 0.0 : f32
  linalg.fill ins(%0 : f32) outs(%p : memref<1x1x4x8xf32>)
  "test.op"(%w) : (memref<2x2xf32>) -> ()
  linalg.pooling_nchw_sum {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x1x8x16xf32>, memref<2x2xf32>) outs(%p : memref<1x1x4x8xf32>)
  "test.op"(%p, %w) : (memref<1x1x4x8xf32>, memref<2x2xf32>) -> ()
  func.return
}

// In a loop all arenas are there all the time, as they are allocated in front of it.

// CHECK-LABEL: @phases_of_a_loop(
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<65536xi8>
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%[[V0]]][] : memref<65536xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:      %d = memref.alloc(%n) : memref<?x64xf32>
// CHECK-NEXT:      "test.op"(%d) : (memref<?x64xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %d : memref<?x64xf32>
// CHECK-NEXT:      %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %big = memref.view %arena[%[[V1]]][] : memref<65536xi8> to memref<16384xf32>
// CHECK-NEXT:      "test.op"(%big) : (memref<16384xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %arena : memref<65536xi8>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @phases_of_a_loop(%c0: index, %c1: index, %n: index) {
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    memref.dealloc %a : memref<16xf32>
    %d = memref.alloc(%n) : memref<?x64xf32>
    "test.op"(%d) : (memref<?x64xf32>) -> ()
    memref.dealloc %d : memref<?x64xf32>
    %big = memref.alloc() : memref<16384xf32>
    "test.op"(%big) : (memref<16384xf32>) -> ()
    memref.dealloc %big : memref<16384xf32>
  }
  func.return
}
