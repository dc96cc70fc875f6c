// RUN: xdsl-opt %s -p "merge-alloc" | filecheck %s --match-full-lines

// "test.op" may do anything, so nothing moves across it. What is live all through the middle counts
// there: 192 bytes at least, which the last part needs as it is.
// CHECK-LABEL: func.func @live_all_through(%v: i8) -> i8 attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<192xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %kept = memref.view %arena[%[[V0]]][] : memref<192xi8> to memref<64xi8>
// CHECK-NEXT:    memref.store %v, %kept[%c0] : memref<64xi8>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 64 : index
// CHECK-NEXT:    %early = memref.view %arena[%[[V1]]][] : memref<192xi8> to memref<64xi8>
// CHECK-NEXT:    memref.store %v, %early[%c0] : memref<64xi8>
// CHECK-NEXT:    %y = memref.load %early[%c0] : memref<64xi8>
// CHECK-NEXT:    %[[V2:.*]] = arith.constant 64 : index
// CHECK-NEXT:    %large = memref.view %arena[%[[V2]]][] : memref<192xi8> to memref<128xi8>
// CHECK-NEXT:    memref.store %v, %large[%c0] : memref<128xi8>
// CHECK-NEXT:    %x = memref.load %large[%c0] : memref<128xi8>
// CHECK-NEXT:    "test.op"(%x, %y) : (i8, i8) -> ()
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 64 : index
// CHECK-NEXT:    %second = memref.view %arena[%[[V3]]][] : memref<192xi8> to memref<64xi8>
// CHECK-NEXT:    memref.store %v, %second[%c0] : memref<64xi8>
// CHECK-NEXT:    %[[V4:.*]] = arith.constant 128 : index
// CHECK-NEXT:    %other = memref.view %arena[%[[V4]]][] : memref<192xi8> to memref<64xi8>
// CHECK-NEXT:    memref.store %v, %other[%c0] : memref<64xi8>
// CHECK-NEXT:    %z = memref.load %other[%c0] : memref<64xi8>
// CHECK-NEXT:    %u = memref.load %second[%c0] : memref<64xi8>
// CHECK-NEXT:    "test.op"(%z, %u) : (i8, i8) -> ()
// CHECK-NEXT:    %r = memref.load %kept[%c0] : memref<64xi8>
// CHECK-NEXT:    func.return %r : i8
// CHECK-NEXT:  }
func.func @live_all_through(%v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %kept = memref.alloc() : memref<64xi8>
  memref.store %v, %kept[%c0] : memref<64xi8>
  "test.op"() : () -> ()
  %early = memref.alloc() : memref<64xi8>
  memref.store %v, %early[%c0] : memref<64xi8>
  %large = memref.alloc() : memref<128xi8>
  memref.store %v, %large[%c0] : memref<128xi8>
  %x = memref.load %large[%c0] : memref<128xi8>
  %y = memref.load %early[%c0] : memref<64xi8>
  "test.op"(%x, %y) : (i8, i8) -> ()
  %second = memref.alloc() : memref<64xi8>
  memref.store %v, %second[%c0] : memref<64xi8>
  %other = memref.alloc() : memref<64xi8>
  memref.store %v, %other[%c0] : memref<64xi8>
  %z = memref.load %other[%c0] : memref<64xi8>
  %u = memref.load %second[%c0] : memref<64xi8>
  "test.op"(%z, %u) : (i8, i8) -> ()
  %r = memref.load %kept[%c0] : memref<64xi8>
  func.return %r : i8
}

// The bytes inside of a loop count while it runs, and no longer: both parts behind it have better
// orders.
// CHECK-LABEL: func.func @inside_of_the_first(%v: i8, %n: index, %out: memref<4xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %inner = memref.view %arena[%[[V0]]][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:      memref.store %v, %inner[%c0] : memref<128xi8>
// CHECK-NEXT:      %w = memref.load %inner[%c0] : memref<128xi8>
// CHECK-NEXT:      memref.store %w, %out[%c0] : memref<4xi8>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V1]]][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:    memref.store %v, %a[%c0] : memref<64xi8>
// CHECK-NEXT:    %y = memref.load %a[%c0] : memref<64xi8>
// CHECK-NEXT:    %[[V2:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena[%[[V2]]][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:    memref.store %v, %b[%c0] : memref<128xi8>
// CHECK-NEXT:    %x = memref.load %b[%c0] : memref<128xi8>
// CHECK-NEXT:    "test.op"(%x, %y) : (i8, i8) -> ()
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %c = memref.view %arena[%[[V3]]][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:    memref.store %v, %c[%c0] : memref<64xi8>
// CHECK-NEXT:    %u = memref.load %c[%c0] : memref<64xi8>
// CHECK-NEXT:    %[[V4:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %d = memref.view %arena[%[[V4]]][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:    memref.store %v, %d[%c0] : memref<128xi8>
// CHECK-NEXT:    %z = memref.load %d[%c0] : memref<128xi8>
// CHECK-NEXT:    "test.op"(%z, %u) : (i8, i8) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @inside_of_the_first(%v: i8, %n: index, %out: memref<4xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "test.op"() : () -> ()
  scf.for %i = %c0 to %n step %c1 {
    %inner = memref.alloc() : memref<128xi8>
    memref.store %v, %inner[%c0] : memref<128xi8>
    %w = memref.load %inner[%c0] : memref<128xi8>
    memref.store %w, %out[%c0] : memref<4xi8>
    scf.yield
  }
  %a = memref.alloc() : memref<64xi8>
  memref.store %v, %a[%c0] : memref<64xi8>
  %b = memref.alloc() : memref<128xi8>
  memref.store %v, %b[%c0] : memref<128xi8>
  %x = memref.load %b[%c0] : memref<128xi8>
  %y = memref.load %a[%c0] : memref<64xi8>
  "test.op"(%x, %y) : (i8, i8) -> ()
  %c = memref.alloc() : memref<64xi8>
  memref.store %v, %c[%c0] : memref<64xi8>
  %d = memref.alloc() : memref<128xi8>
  memref.store %v, %d[%c0] : memref<128xi8>
  %z = memref.load %d[%c0] : memref<128xi8>
  %u = memref.load %c[%c0] : memref<64xi8>
  "test.op"(%z, %u) : (i8, i8) -> ()
  func.return
}
