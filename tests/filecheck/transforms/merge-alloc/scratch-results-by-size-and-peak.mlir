// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// M18: which buffers are in a result that has no room for all of them.

// %a matters more, but is larger than the result: %b is in it, though both together would not be.

func.func @what_fits(%x: memref<16xi8>) -> memref<8xi8> {
  %a = memref.alloc() : memref<12xi8>
  %b = memref.alloc() : memref<8xi8>
  "test.op"(%a, %b) : (memref<12xi8>, memref<8xi8>) -> ()
  "test.op"(%x) : (memref<16xi8>) -> ()
  %r = memref.alloc() : memref<8xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<8xi8>) -> ()
  func.return %r : memref<8xi8>
}

// Two buffers of the size of the result live at the same time for a moment: the one that lives where most does is
// in the result, be it the later or the earlier one.

func.func @later_peak(%x: memref<16xi8>) -> memref<32xi8> {
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  %b = memref.alloc() : memref<32xi8>
  "test.op"(%a, %b) : (memref<32xi8>, memref<32xi8>) -> ()
  %c = memref.alloc() : memref<64xi8>
  "test.op"(%b, %c) : (memref<32xi8>, memref<64xi8>) -> ()
  %r = memref.alloc() : memref<32xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<32xi8>) -> ()
  func.return %r : memref<32xi8>
}

func.func @earlier_peak(%x: memref<16xi8>) -> memref<32xi8> {
  %c = memref.alloc() : memref<64xi8>
  %b = memref.alloc() : memref<32xi8>
  "test.op"(%b, %c) : (memref<32xi8>, memref<64xi8>) -> ()
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%a, %b) : (memref<32xi8>, memref<32xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  %r = memref.alloc() : memref<32xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<32xi8>) -> ()
  func.return %r : memref<32xi8>
}

// What the program may free is no result, nor is it a shape that may be anywhere.

func.func @freed(%x: memref<16xi8>, %y: memref<32xi8>, %i: i1) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %r = memref.alloc() : memref<32xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<32xi8>) -> ()
  %one = arith.select %i, %r, %y : memref<32xi8>
  memref.dealloc %one : memref<32xi8>
  func.return
}

func.func @freed_shape(%x: memref<1x3x3x1xi8>, %y: memref<1x2x2x1xi8>, %z: memref<2x2xi8>, %i: i1) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%a) : (memref<16xi8>) -> ()
  %w = memref.alloc() : memref<2x2xi8>
  linalg.pooling_nhwc_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x3x3x1xi8>, memref<2x2xi8>) outs(%y : memref<1x2x2x1xi8>)
  "test.op"(%a) : (memref<16xi8>) -> ()
  %one = arith.select %i, %w, %z : memref<2x2xi8>
  memref.dealloc %one : memref<2x2xi8>
  func.return
}


// CHECK:      func.func @what_fits(%x: memref<16xi8>) -> memref<8xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<8xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%0][] : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<12xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena_1[%1][] : memref<12xi8> to memref<12xi8>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<12xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena[%2][] : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<8xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @later_peak(%x: memref<16xi8>) -> memref<32xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena_1[%1][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<32xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %c = memref.view %arena[%2][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%b, %c) : (memref<32xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena_1[%3][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<32xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @earlier_peak(%x: memref<16xi8>) -> memref<32xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %c = memref.view %arena_1[%1][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%b, %c) : (memref<32xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena_1[%2][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<32xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena[%3][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<32xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @freed(%x: memref<16xi8>, %y: memref<32xi8>, %i: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %r = memref.alloc() : memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %one = arith.select %i, %r, %y : memref<32xi8>
// CHECK-NEXT:   memref.dealloc %one : memref<32xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @freed_shape(%x: memref<1x3x3x1xi8>, %y: memref<1x2x2x1xi8>, %z: memref<2x2xi8>, %i: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %w = memref.alloc() : memref<2x2xi8>
// CHECK-NEXT:   linalg.pooling_nhwc_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x3x3x1xi8>, memref<2x2xi8>) outs(%y : memref<1x2x2x1xi8>)
// CHECK-NEXT:   "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %one = arith.select %i, %w, %z : memref<2x2xi8>
// CHECK-NEXT:   memref.dealloc %one : memref<2x2xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
