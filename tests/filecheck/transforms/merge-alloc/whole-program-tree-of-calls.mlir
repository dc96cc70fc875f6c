// RUN: xdsl-opt -p 'merge-alloc{scope=program alignment=16}' %s | filecheck %s

// Each function calls the next one seventeen times: with all bodies at their calls, the program would have more than
// 20,000 operations. The function that adds most, with what it calls, is planned by itself; no other one has to be.

// CHECK: func.func private @fourth(%y: memref<16xi8>, %workspace: memref<32xi8>) {
// CHECK: func.func private @third(%y: memref<16xi8>, %workspace: memref<32xi8>) attributes {mergealloc.plan
// CHECK: func.func private @second(%y: memref<16xi8>, %workspace: memref<64xi8>) {
// CHECK: func.func @main(%y: memref<16xi8>) attributes {mergealloc.plan
// CHECK:   memref.alloc() {alignment = 16 : i64} : memref<64xi8>

func.func private @fourth(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @third(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.call @fourth(%t) : (memref<16xi8>) -> ()
  func.return
}

func.func private @second(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.call @third(%t) : (memref<16xi8>) -> ()
  func.return
}

func.func @main(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.call @second(%t) : (memref<16xi8>) -> ()
  func.return
}
