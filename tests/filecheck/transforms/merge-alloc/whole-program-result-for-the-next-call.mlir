// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16},verify-memory-plan' %s | filecheck %s

// W6: a function reads at its second call what the first one returned, while it writes its result: these are two
// buffers, though the first one is dead afterwards.

// CHECK:      func.func private @next(%y: memref<16xi8>) -> memref<16xi8> {
// CHECK-NEXT:   %t = memref.alloc() : memref<16xi8>
func.func private @next(%y: memref<16xi8>) -> memref<16xi8> {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return %t : memref<16xi8>
}

func.func @main(%x: memref<16xi8>) {
  %a = func.call @next(%x) : (memref<16xi8>) -> memref<16xi8>
  %b = func.call @next(%a) : (memref<16xi8>) -> memref<16xi8>
  "test.op"(%b) : (memref<16xi8>) -> ()
  func.return
}

// -----
// What is only freed is removed, and so is its free.

// CHECK:      func.func private @only_freed() {
// CHECK-NEXT:   func.return
func.func private @only_freed() {
  %t = memref.alloc() : memref<16xi8>
  memref.dealloc %t : memref<16xi8>
  func.return
}

func.func @main() {
  func.call @only_freed() : () -> ()
  func.return
}
