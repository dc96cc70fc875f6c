// RUN: xdsl-opt -p 'merge-alloc,buffer-deallocation-pipeline,verify-memory-plan' %s | filecheck %s

// The buffer that a call returns exists beside the arenas from the call to its last use (M19).

func.func private @made() -> memref<1024xi8>

// The arena of %a ends before the call: one for %a and %b would be live beside %r.

// CHECK-LABEL:  func.func @before_the_call(
// CHECK:          %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK:          "test.op"(%a)
// CHECK-NEXT:     %arena_{{.*}} = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK:          "test.op"(%a, %b)
// CHECK-NEXT:     memref.dealloc %arena :
// CHECK-NEXT:     %r = func.call @made()
func.func @before_the_call() {
  %a = memref.alloc() : memref<1024xi8>
  "test.op"(%a) : (memref<1024xi8>) -> ()
  %b = memref.alloc() : memref<64xi8>
  "test.op"(%a, %b) : (memref<1024xi8>, memref<64xi8>) -> ()
  %r = func.call @made() : () -> memref<1024xi8>
  "test.op"(%r) : (memref<1024xi8>) -> ()
  "test.op"(%b) : (memref<64xi8>) -> ()
  func.return
}

// After its last use it is gone: an arena for %a and one for %b take as much as %r does.

// CHECK-LABEL:  func.func @between_two_buffers(
// CHECK:          %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK:          memref.dealloc %arena :
// CHECK-NEXT:     %r = func.call @made()
// CHECK-NEXT:     "test.op"(%r)
// CHECK-NEXT:     memref.dealloc %r :
// CHECK-NEXT:     %arena_{{.*}} = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
func.func @between_two_buffers() {
  %a = memref.alloc() : memref<1024xi8>
  "test.op"(%a) : (memref<1024xi8>) -> ()
  %r = func.call @made() : () -> memref<1024xi8>
  "test.op"(%r) : (memref<1024xi8>) -> ()
  %b = memref.alloc() : memref<1024xi8>
  "test.op"(%b) : (memref<1024xi8>) -> ()
  func.return
}

// A result that is returned stays to the end: what comes before it is in an arena of its own.

// CHECK-LABEL:  func.func @handed_on(
// CHECK:          %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK:          memref.dealloc %arena :
// CHECK-NEXT:     %r = func.call @made()
// CHECK-NEXT:     %arena_{{.*}} = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
func.func @handed_on() -> memref<1024xi8> {
  %a = memref.alloc() : memref<1024xi8>
  "test.op"(%a) : (memref<1024xi8>) -> ()
  %r = func.call @made() : () -> memref<1024xi8>
  %b = memref.alloc() : memref<64xi8>
  "test.op"(%b) : (memref<64xi8>) -> ()
  func.return %r : memref<1024xi8>
}

// A result that may be an argument is not counted twice.

// CHECK-LABEL:  func.func private @same(
func.func private @same(%x: memref<1024xi8>) -> memref<1024xi8> {
  func.return %x : memref<1024xi8>
}
// CHECK-LABEL:  func.func @the_same_buffer(
// CHECK:          %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK-NOT:      memref.alloc
func.func @the_same_buffer(%x: memref<1024xi8>) {
  %a = memref.alloc() : memref<1024xi8>
  "test.op"(%a) : (memref<1024xi8>) -> ()
  %r = func.call @same(%x) : (memref<1024xi8>) -> memref<1024xi8>
  %b = memref.alloc() : memref<64xi8>
  "test.op"(%r, %b) : (memref<1024xi8>, memref<64xi8>) -> ()
  func.return
}

// What a callee holds while it runs counts, too, although it is defined later.

// CHECK-LABEL:  func.func @during_the_call(
// CHECK:          %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK:          memref.dealloc %arena :
// CHECK-NEXT:     func.call @holds()
// CHECK:          memref.dealloc %arena_{{.*}} : memref<64xi8>
func.func @during_the_call() {
  %a = memref.alloc() : memref<1024xi8>
  "test.op"(%a) : (memref<1024xi8>) -> ()
  %b = memref.alloc() : memref<64xi8>
  "test.op"(%a, %b) : (memref<1024xi8>, memref<64xi8>) -> ()
  func.call @holds() : () -> ()
  "test.op"(%b) : (memref<64xi8>) -> ()
  func.return
}
func.func private @holds() {
  %c = memref.alloc() : memref<1024xi8>
  "test.op"(%c) : (memref<1024xi8>) -> ()
  func.return
}

// The buffer that it returns is part of what it holds: one arena of 512 bytes takes no more than two.

// CHECK-LABEL:  func.func private @made_here() -> memref<1024xi8>
func.func private @made_here() -> memref<1024xi8> {
  %r = memref.alloc() : memref<1024xi8>
  %t = memref.alloc() : memref<64xi8>
  "test.op"(%t) : (memref<64xi8>) -> ()
  "test.op"(%r) : (memref<1024xi8>) -> ()
  func.return %r : memref<1024xi8>
}
// CHECK-LABEL:  func.func @beside_its_result(
// CHECK:          %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NOT:      memref.alloc
func.func @beside_its_result() {
  %a = memref.alloc() : memref<512xi8>
  "test.op"(%a) : (memref<512xi8>) -> ()
  %r = func.call @made_here() : () -> memref<1024xi8>
  %b = memref.alloc() : memref<512xi8>
  "test.op"(%r, %b) : (memref<1024xi8>, memref<512xi8>) -> ()
  func.return
}
