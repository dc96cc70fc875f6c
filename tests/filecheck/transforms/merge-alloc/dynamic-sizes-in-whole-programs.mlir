// RUN: xdsl-opt -p 'merge-alloc{scope=program dynamic=reuse},verify-memory-plan' %s | filecheck --match-full-lines %s

// What a function shares, it shares in a whole program, too: beside the workspace, in its own body.

func.func private @g(%n: index, %x: memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  memref.dealloc %a : memref<?xf32>
  %s = memref.alloc() : memref<64xi8>
  "test.op"(%s) : (memref<64xi8>) -> ()
  %b = memref.alloc(%n) : memref<?xf32>
  "test.op"(%b) : (memref<?xf32>) -> ()
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %s : memref<64xi8>
  func.return
}
func.func @main(%n: index, %x: memref<?xf32>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%t) : (memref<16xi8>) -> ()
  func.call @g(%n, %x) : (index, memref<?xf32>) -> ()
  func.call @g(%n, %x) : (index, memref<?xf32>) -> ()
  "test.op"(%t) : (memref<16xi8>) -> ()
  func.return
}

// CHECK:      func.func private @g(%n: index, %x: memref<?xf32>, %workspace: memref<128xi8>) {
// CHECK-NEXT:   %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:   memref.copy %x, %a : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:   %0 = arith.constant 64 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%s) : (memref<64xi8>) -> ()
// CHECK-NEXT:   "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%n: index, %x: memref<?xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %arena[%0][] : memref<128xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%t) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @g(%n, %x, %arena) : (index, memref<?xf32>, memref<128xi8>) -> ()
// CHECK-NEXT:   func.call @g(%n, %x, %arena) : (index, memref<?xf32>, memref<128xi8>) -> ()
// CHECK-NEXT:   "test.op"(%t) : (memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<128xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
