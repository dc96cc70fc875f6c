// RUN: xdsl-opt -p 'merge-alloc{scope=program},verify-memory-plan' %s | filecheck %s

// An arena is freed if something in it was freed: a buffer of the function itself, or of one of those
// that are planned by themselves and get a workspace in it.

func.func private @freeing(%x: memref<64xi8>) {
  %t = memref.alloc() : memref<64xi8>
  "test.op"(%x, %t) : (memref<64xi8>, memref<64xi8>) -> ()
  memref.dealloc %t : memref<64xi8>
  cf.br ^end
^end:
  func.return
}

func.func private @keeping(%x: memref<64xi8>) {
  %t = memref.alloc() : memref<64xi8>
  "test.op"(%x, %t) : (memref<64xi8>, memref<64xi8>) -> ()
  cf.br ^end
^end:
  func.return
}

func.func @own(%x: memref<64xi8>) {
  %a = memref.alloc() : memref<64xi8>
  "test.op"(%x, %a) : (memref<64xi8>, memref<64xi8>) -> ()
  memref.dealloc %a : memref<64xi8>
  func.call @keeping(%x) : (memref<64xi8>) -> ()
  func.return
}

// CHECK-LABEL: func.func @own(
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK:         func.call @keeping(%x, %arena)
// CHECK-NEXT:    memref.dealloc %arena : memref<64xi8>

func.func @of_the_first(%x: memref<64xi8>) {
  func.call @freeing(%x) : (memref<64xi8>) -> ()
  func.call @keeping(%x) : (memref<64xi8>) -> ()
  func.return
}

// CHECK-LABEL: func.func @of_the_first(
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    func.call @freeing(%x, %arena)
// CHECK-NEXT:    func.call @keeping(%x, %arena)
// CHECK-NEXT:    memref.dealloc %arena : memref<64xi8>

func.func @of_none(%x: memref<64xi8>) {
  func.call @keeping(%x) : (memref<64xi8>) -> ()
  func.return
}

// CHECK-LABEL: func.func @of_none(
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    func.call @keeping(%x, %arena)
// CHECK-NEXT:    func.return
