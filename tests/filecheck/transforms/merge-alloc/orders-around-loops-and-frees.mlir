// RUN: xdsl-opt %s -p "merge-alloc{alignment=16}" | filecheck %s --match-full-lines

// What a loop needs inside counts: nothing waits meanwhile.
// CHECK-LABEL:  func.func @waits_for_a_loop(%v: i8, %n: index, %out: memref<4xi8>) -> i8 attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %inner = memref.view %arena[%[[V0]]][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:      memref.store %v, %inner[%c0] : memref<128xi8>
// CHECK-NEXT:      %w = memref.load %inner[%c0] : memref<128xi8>
// CHECK-NEXT:      memref.store %w, %out[%c0] : memref<4xi8>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %early = memref.view %arena[%[[V1]]][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:    memref.store %v, %early[%c0] : memref<64xi8>
// CHECK-NEXT:    %r = memref.load %early[%c0] : memref<64xi8>
// CHECK-NEXT:    func.return %r : i8
// CHECK-NEXT:  }
func.func @waits_for_a_loop(%v: i8, %n: index, %out: memref<4xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %early = memref.alloc() : memref<64xi8>
  memref.store %v, %early[%c0] : memref<64xi8>
  scf.for %i = %c0 to %n step %c1 {
    %inner = memref.alloc() : memref<128xi8>
    memref.store %v, %inner[%c0] : memref<128xi8>
    %w = memref.load %inner[%c0] : memref<128xi8>
    memref.store %w, %out[%c0] : memref<4xi8>
    scf.yield
  }
  %r = memref.load %early[%c0] : memref<64xi8>
  func.return %r : i8
}

// A free of what may be accessed under another name stays behind the accesses before it, and in front
// of those after it.
// CHECK-LABEL:  func.func @frees_in_between(%v: i8, %x: memref<4xi8>, %y: memref<4xi8>) -> i8 attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %p = memref.load %x[%c0] : memref<4xi8>
// CHECK-NEXT:    memref.dealloc %x : memref<4xi8>
// CHECK-NEXT:    memref.store %v, %y[%c0] : memref<4xi8>
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %early = memref.view %arena[%[[V0]]][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:    memref.store %v, %early[%c0] : memref<64xi8>
// CHECK-NEXT:    %b = memref.load %early[%c0] : memref<64xi8>
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %large = memref.view %arena[%[[V1]]][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:    memref.store %v, %large[%c0] : memref<128xi8>
// CHECK-NEXT:    %a = memref.load %large[%c0] : memref<128xi8>
// CHECK-NEXT:    %s = arith.addi %a, %b : i8
// CHECK-NEXT:    %r = arith.addi %s, %p : i8
// CHECK-NEXT:    func.return %r : i8
// CHECK-NEXT:  }
func.func @frees_in_between(%v: i8, %x: memref<4xi8>, %y: memref<4xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %early = memref.alloc() : memref<64xi8>
  memref.store %v, %early[%c0] : memref<64xi8>
  %p = memref.load %x[%c0] : memref<4xi8>
  memref.dealloc %x : memref<4xi8>
  memref.store %v, %y[%c0] : memref<4xi8>
  %large = memref.alloc() : memref<128xi8>
  memref.store %v, %large[%c0] : memref<128xi8>
  %a = memref.load %large[%c0] : memref<128xi8>
  %b = memref.load %early[%c0] : memref<64xi8>
  %s = arith.addi %a, %b : i8
  %r = arith.addi %s, %p : i8
  func.return %r : i8
}
