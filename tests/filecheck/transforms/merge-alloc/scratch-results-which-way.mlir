// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// M18, M19: which of several ways to use results and arenas takes the fewest bytes at once.

// %p3 is in the result, found in a second look; %p0 is not, as then the result would be there beside %s1.

func.func @second_look(%x: memref<16xi8>, %n: index) -> (memref<64xi8>) {
  %p0 = memref.alloc() : memref<40xi8>
  "test.op"(%x, %p0) : (memref<16xi8>, memref<40xi8>) -> ()
  %s1 = memref.alloc(%n) : memref<?x8xi8>
  "test.op"(%p0, %s1) : (memref<40xi8>, memref<?x8xi8>) -> ()
  "test.op"(%x) : (memref<16xi8>) -> ()
  memref.dealloc %s1 : memref<?x8xi8>
  %s2 = memref.alloc(%n) : memref<?x1xi8>
  "test.op"(%x, %s2) : (memref<16xi8>, memref<?x1xi8>) -> ()
  memref.dealloc %s2 : memref<?x1xi8>
  %p3 = memref.alloc() : memref<20xi8>
  "test.op"(%p0, %p3) : (memref<40xi8>, memref<20xi8>) -> ()
  %r = memref.alloc() : memref<64xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
  func.return %r : memref<64xi8>
}

// %p1 and %p2 would be in the second result if that had its size rounded up.

func.func @rounded(%x: memref<16xi8>, %n: index) -> (memref<8xi8>, memref<20xi8>) {
  %s0 = memref.alloc(%n) : memref<?x8xi8>
  "test.op"(%x, %s0) : (memref<16xi8>, memref<?x8xi8>) -> ()
  memref.dealloc %s0 : memref<?x8xi8>
  %p1 = memref.alloc() : memref<8xi8>
  "test.op"(%x, %p1) : (memref<16xi8>, memref<8xi8>) -> ()
  %p2 = memref.alloc() : memref<16xi8>
  "test.op"(%x, %p2) : (memref<16xi8>, memref<16xi8>) -> ()
  %p3 = memref.alloc() : memref<16xi8>
  "test.op"(%x, %p3) : (memref<16xi8>, memref<16xi8>) -> ()
  %r4 = memref.alloc() : memref<8xi8>
  "test.op"(%p2, %r4) : (memref<16xi8>, memref<8xi8>) -> ()
  %r5 = memref.alloc() : memref<20xi8>
  "test.op"(%p1, %r5) : (memref<8xi8>, memref<20xi8>) -> ()
  func.return %r4, %r5 : memref<8xi8>, memref<20xi8>
}

// In the result is what lives beside %p3, the largest one: %p2 and %p4.

func.func @at_the_peak(%x: memref<16xi8>, %n: index) -> (memref<64xi8>) {
  %s0 = memref.alloc(%n) : memref<?x4xi8>
  "test.op"(%x, %s0) : (memref<16xi8>, memref<?x4xi8>) -> ()
  memref.dealloc %s0 : memref<?x4xi8>
  %s1 = memref.alloc(%n) : memref<?x2xi8>
  "test.op"(%x, %s1) : (memref<16xi8>, memref<?x2xi8>) -> ()
  "test.op"(%x) : (memref<16xi8>) -> ()
  memref.dealloc %s1 : memref<?x2xi8>
  %p2 = memref.alloc() : memref<40xi8>
  "test.op"(%x, %p2) : (memref<16xi8>, memref<40xi8>) -> ()
  %p3 = memref.alloc() : memref<128xi8>
  "test.op"(%p2, %p3) : (memref<40xi8>, memref<128xi8>) -> ()
  %p4 = memref.alloc() : memref<64xi8>
  "test.op"(%p3, %p4) : (memref<128xi8>, memref<64xi8>) -> ()
  %p5 = memref.alloc() : memref<64xi8>
  "test.op"(%p4, %p5) : (memref<64xi8>, memref<64xi8>) -> ()
  %r = memref.alloc() : memref<64xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
  func.return %r : memref<64xi8>
}

// What is not in the result is in two arenas.

func.func @result_and_arenas(%x: memref<16xi8>, %n: index) -> (memref<40xi8>) {
  %p0 = memref.alloc() : memref<64xi8>
  "test.op"(%x, %p0) : (memref<16xi8>, memref<64xi8>) -> ()
  %p1 = memref.alloc() : memref<40xi8>
  "test.op"(%x, %p1) : (memref<16xi8>, memref<40xi8>) -> ()
  %r2 = memref.alloc() : memref<40xi8>
  "test.op"(%p0, %r2) : (memref<64xi8>, memref<40xi8>) -> ()
  %p3 = memref.alloc() : memref<8xi8>
  "test.op"(%p0, %p3) : (memref<64xi8>, memref<8xi8>) -> ()
  %s4 = memref.alloc(%n) : memref<?x4xi8>
  "test.op"(%p0, %s4) : (memref<64xi8>, memref<?x4xi8>) -> ()
  "test.op"(%x) : (memref<16xi8>) -> ()
  memref.dealloc %s4 : memref<?x4xi8>
  func.return %r2 : memref<40xi8>
}

// The same with larger ones.

func.func @result_and_several_arenas(%x: memref<16xi8>, %n: index) -> (memref<64xi8>) {
  %p0 = memref.alloc() : memref<64xi8>
  "test.op"(%x, %p0) : (memref<16xi8>, memref<64xi8>) -> ()
  %p1 = memref.alloc() : memref<100xi8>
  "test.op"(%x, %p1) : (memref<16xi8>, memref<100xi8>) -> ()
  %p2 = memref.alloc() : memref<100xi8>
  "test.op"(%x, %p2) : (memref<16xi8>, memref<100xi8>) -> ()
  %p3 = memref.alloc() : memref<128xi8>
  "test.op"(%p0, %p3) : (memref<64xi8>, memref<128xi8>) -> ()
  %s4 = memref.alloc(%n) : memref<?x2xi8>
  "test.op"(%p1, %s4) : (memref<100xi8>, memref<?x2xi8>) -> ()
  memref.dealloc %s4 : memref<?x2xi8>
  %r = memref.alloc() : memref<64xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
  func.return %r : memref<64xi8>
}

// Three arenas: two would take more at once.

func.func @as_little_as_may_be(%x: memref<16xi8>, %n: index) -> (memref<64xi8>) {
  %p0 = memref.alloc() : memref<32xi8>
  "test.op"(%x, %p0) : (memref<16xi8>, memref<32xi8>) -> ()
  %p1 = memref.alloc() : memref<100xi8>
  "test.op"(%p0, %p1) : (memref<32xi8>, memref<100xi8>) -> ()
  %r2 = memref.alloc() : memref<64xi8>
  "test.op"(%x, %r2) : (memref<16xi8>, memref<64xi8>) -> ()
  %p3 = memref.alloc() : memref<20xi8>
  "test.op"(%x, %p3) : (memref<16xi8>, memref<20xi8>) -> ()
  %s4 = memref.alloc(%n) : memref<?x4xi8>
  "test.op"(%p0, %s4) : (memref<32xi8>, memref<?x4xi8>) -> ()
  "test.op"(%x) : (memref<16xi8>) -> ()
  memref.dealloc %s4 : memref<?x4xi8>
  func.return %r2 : memref<64xi8>
}

// Two arenas take less than the result would with a buffer in it.

func.func @no_result(%x: memref<16xi8>, %n: index) -> (memref<64xi8>) {
  %p0 = memref.alloc() : memref<40xi8>
  "test.op"(%x, %p0) : (memref<16xi8>, memref<40xi8>) -> ()
  %s1 = memref.alloc(%n) : memref<?x8xi8>
  "test.op"(%p0, %s1) : (memref<40xi8>, memref<?x8xi8>) -> ()
  "test.op"(%x) : (memref<16xi8>) -> ()
  memref.dealloc %s1 : memref<?x8xi8>
  %s2 = memref.alloc(%n) : memref<?x4xi8>
  "test.op"(%p0, %s2) : (memref<40xi8>, memref<?x4xi8>) -> ()
  memref.dealloc %s2 : memref<?x4xi8>
  %p3 = memref.alloc() : memref<100xi8>
  "test.op"(%x, %p3) : (memref<16xi8>, memref<100xi8>) -> ()
  %r = memref.alloc() : memref<64xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
  func.return %r : memref<64xi8>
}


// CHECK:      func.func @second_look(%x: memref<16xi8>, %n: index) -> memref<64xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<40xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p0 = memref.view %arena[%0][] : memref<40xi8> to memref<40xi8>
// CHECK-NEXT:   "test.op"(%x, %p0) : (memref<16xi8>, memref<40xi8>) -> ()
// CHECK-NEXT:   %s1 = memref.alloc(%n) : memref<?x8xi8>
// CHECK-NEXT:   "test.op"(%p0, %s1) : (memref<40xi8>, memref<?x8xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s1 : memref<?x8xi8>
// CHECK-NEXT:   %s2 = memref.alloc(%n) : memref<?x1xi8>
// CHECK-NEXT:   "test.op"(%x, %s2) : (memref<16xi8>, memref<?x1xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s2 : memref<?x1xi8>
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %p3 = memref.view %arena_1[%1][] : memref<64xi8> to memref<20xi8>
// CHECK-NEXT:   "test.op"(%p0, %p3) : (memref<40xi8>, memref<20xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena_1[%2][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<64xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @rounded(%x: memref<16xi8>, %n: index) -> (memref<8xi8>, memref<20xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %s0 = memref.alloc(%n) : memref<?x8xi8>
// CHECK-NEXT:   "test.op"(%x, %s0) : (memref<16xi8>, memref<?x8xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s0 : memref<?x8xi8>
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p1 = memref.view %arena[%0][] : memref<32xi8> to memref<8xi8>
// CHECK-NEXT:   "test.op"(%x, %p1) : (memref<16xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<20xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %p2 = memref.view %arena_1[%1][] : memref<20xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %p2) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 16 : index
// CHECK-NEXT:   %p3 = memref.view %arena[%2][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %p3) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %r4 = memref.alloc() : memref<8xi8>
// CHECK-NEXT:   "test.op"(%p2, %r4) : (memref<16xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %r5 = memref.view %arena_1[%3][] : memref<20xi8> to memref<20xi8>
// CHECK-NEXT:   "test.op"(%p1, %r5) : (memref<8xi8>, memref<20xi8>) -> ()
// CHECK-NEXT:   func.return %r4, %r5 : memref<8xi8>, memref<20xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @at_the_peak(%x: memref<16xi8>, %n: index) -> memref<64xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %s0 = memref.alloc(%n) : memref<?x4xi8>
// CHECK-NEXT:   "test.op"(%x, %s0) : (memref<16xi8>, memref<?x4xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s0 : memref<?x4xi8>
// CHECK-NEXT:   %s1 = memref.alloc(%n) : memref<?x2xi8>
// CHECK-NEXT:   "test.op"(%x, %s1) : (memref<16xi8>, memref<?x2xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s1 : memref<?x2xi8>
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p2 = memref.view %arena[%0][] : memref<64xi8> to memref<40xi8>
// CHECK-NEXT:   "test.op"(%x, %p2) : (memref<16xi8>, memref<40xi8>) -> ()
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %p3 = memref.view %arena_1[%1][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%p2, %p3) : (memref<40xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %p4 = memref.view %arena[%2][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%p3, %p4) : (memref<128xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %p5 = memref.view %arena_1[%3][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%p4, %p5) : (memref<64xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %4 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena[%4][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<64xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @result_and_arenas(%x: memref<16xi8>, %n: index) -> memref<40xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p0 = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %p0) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<40xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %p1 = memref.view %arena_1[%1][] : memref<40xi8> to memref<40xi8>
// CHECK-NEXT:   "test.op"(%x, %p1) : (memref<16xi8>, memref<40xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %r2 = memref.view %arena_1[%2][] : memref<40xi8> to memref<40xi8>
// CHECK-NEXT:   "test.op"(%p0, %r2) : (memref<64xi8>, memref<40xi8>) -> ()
// CHECK-NEXT:   %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<8xi8>
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %p3 = memref.view %arena_2[%3][] : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:   "test.op"(%p0, %p3) : (memref<64xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:   %s4 = memref.alloc(%n) : memref<?x4xi8>
// CHECK-NEXT:   "test.op"(%p0, %s4) : (memref<64xi8>, memref<?x4xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s4 : memref<?x4xi8>
// CHECK-NEXT:   func.return %r2 : memref<40xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @result_and_several_arenas(%x: memref<16xi8>, %n: index) -> memref<64xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p0 = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %p0) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<100xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %p1 = memref.view %arena_1[%1][] : memref<100xi8> to memref<100xi8>
// CHECK-NEXT:   "test.op"(%x, %p1) : (memref<16xi8>, memref<100xi8>) -> ()
// CHECK-NEXT:   %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %p2 = memref.view %arena_2[%2][] : memref<128xi8> to memref<100xi8>
// CHECK-NEXT:   "test.op"(%x, %p2) : (memref<16xi8>, memref<100xi8>) -> ()
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %p3 = memref.view %arena_2[%3][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%p0, %p3) : (memref<64xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %s4 = memref.alloc(%n) : memref<?x2xi8>
// CHECK-NEXT:   "test.op"(%p1, %s4) : (memref<100xi8>, memref<?x2xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s4 : memref<?x2xi8>
// CHECK-NEXT:   %4 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena[%4][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<64xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @as_little_as_may_be(%x: memref<16xi8>, %n: index) -> memref<64xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p0 = memref.view %arena[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %p0) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<100xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %p1 = memref.view %arena_1[%1][] : memref<100xi8> to memref<100xi8>
// CHECK-NEXT:   "test.op"(%p0, %p1) : (memref<32xi8>, memref<100xi8>) -> ()
// CHECK-NEXT:   %r2 = memref.alloc() : memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %r2) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<20xi8>
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %p3 = memref.view %arena_2[%2][] : memref<20xi8> to memref<20xi8>
// CHECK-NEXT:   "test.op"(%x, %p3) : (memref<16xi8>, memref<20xi8>) -> ()
// CHECK-NEXT:   %s4 = memref.alloc(%n) : memref<?x4xi8>
// CHECK-NEXT:   "test.op"(%p0, %s4) : (memref<32xi8>, memref<?x4xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s4 : memref<?x4xi8>
// CHECK-NEXT:   func.return %r2 : memref<64xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @no_result(%x: memref<16xi8>, %n: index) -> memref<64xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<40xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p0 = memref.view %arena[%0][] : memref<40xi8> to memref<40xi8>
// CHECK-NEXT:   "test.op"(%x, %p0) : (memref<16xi8>, memref<40xi8>) -> ()
// CHECK-NEXT:   %s1 = memref.alloc(%n) : memref<?x8xi8>
// CHECK-NEXT:   "test.op"(%p0, %s1) : (memref<40xi8>, memref<?x8xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s1 : memref<?x8xi8>
// CHECK-NEXT:   %s2 = memref.alloc(%n) : memref<?x4xi8>
// CHECK-NEXT:   "test.op"(%p0, %s2) : (memref<40xi8>, memref<?x4xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s2 : memref<?x4xi8>
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<100xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %p3 = memref.view %arena_1[%1][] : memref<100xi8> to memref<100xi8>
// CHECK-NEXT:   "test.op"(%x, %p3) : (memref<16xi8>, memref<100xi8>) -> ()
// CHECK-NEXT:   %r = memref.alloc() : memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<64xi8>
// CHECK-NEXT: }
