// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16},verify-memory-plan' %s | filecheck %s

// W3: a function that is called where it is known when, and where it is not, has an arena of its own.

// CHECK:      func.func private @both(%y: memref<16xi8>) attributes {mergealloc.plan = {{.*}}own_arena_reason = "called where it is unknown when"
// CHECK-NEXT:   memref.alloc() {alignment = 16 : i64} : memref<16xi8>
func.func private @both(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @main(%x: memref<16xi8>) {
  func.call @both(%x) : (memref<16xi8>) -> ()
  "test.op"() ({
    func.call @both(%x) : (memref<16xi8>) -> ()
    "test.termop"() : () -> ()
  }) : () -> ()
  func.return
}

// -----
// @inner is in the workspace of a function that is planned by itself, and in the arena of @main, through @middle
// and by itself: it is planned by itself, too.

// CHECK:      func.func private @inner(%y: memref<16xi8>, %workspace: memref<16xi8>) attributes {mergealloc.plan
// CHECK:      func.func private @middle(%y: memref<16xi8>, %workspace: memref<32xi8>) {
// CHECK:      func.func private @blocks(%y: memref<16xi8>, %workspace: memref<32xi8>) attributes {mergealloc.plan
func.func private @inner(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @middle(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @inner(%t) : (memref<16xi8>) -> ()
  func.return
}

func.func private @blocks(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @middle(%t) : (memref<16xi8>) -> ()
  cf.br ^end
^end:
  func.return
}

func.func @main(%x: memref<16xi8>) {
  func.call @inner(%x) : (memref<16xi8>) -> ()
  func.call @blocks(%x) : (memref<16xi8>) -> ()
  func.return
}

// -----
// A buffer that is passed to a function of several blocks keeps its type: it is not made in the part of %all that it
// is copied to, where its rows would not follow one another.

// CHECK:      func.func private @writes(%y: memref<4x4xi8>)
// CHECK:      func.func @part(%z: memref<4x8xi8>)
// CHECK:        memref.copy %t, %part
func.func private @writes(%y: memref<4x4xi8>) {
  cf.br ^end
^end:
  "test.op"(%y) : (memref<4x4xi8>) -> ()
  func.return
}

func.func @part(%z: memref<4x8xi8>) {
  %all = memref.alloc() : memref<4x8xi8>
  %t = memref.alloc() : memref<4x4xi8>
  func.call @writes(%t) : (memref<4x4xi8>) -> ()
  %part = memref.subview %all[0, 0] [4, 4] [1, 1] : memref<4x8xi8> to memref<4x4xi8, strided<[8, 1]>>
  memref.copy %t, %part : memref<4x4xi8> to memref<4x4xi8, strided<[8, 1]>>
  "test.op"(%z, %all) : (memref<4x8xi8>, memref<4x8xi8>) -> ()
  func.return
}
