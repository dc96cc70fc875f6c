// RUN: xdsl-opt %s -p "merge-alloc{alignment=16 scope=program arena=argument}" | filecheck %s --match-full-lines

// O2: each function gets the order that takes least by itself, if the program takes less then. What is
// needed late is made late, in the caller and in the callee.
// CHECK-LABEL:  func.func private @callee(%v: i8, %workspace: memref<160xi8>) -> i8 {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 32 : index
// CHECK-NEXT:    %early = memref.view %workspace[%[[V0]]][] : memref<160xi8> to memref<64xi8>
// CHECK-NEXT:    memref.store %v, %early[%c0] : memref<64xi8>
// CHECK-NEXT:    %y = memref.load %early[%c0] : memref<64xi8>
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 32 : index
// CHECK-NEXT:    %large = memref.view %workspace[%[[V1]]][] : memref<160xi8> to memref<128xi8>
// CHECK-NEXT:    memref.store %v, %large[%c0] : memref<128xi8>
// CHECK-NEXT:    %x = memref.load %large[%c0] : memref<128xi8>
// CHECK-NEXT:    %r = arith.addi %x, %y : i8
// CHECK-NEXT:    func.return %r : i8
// CHECK-NEXT:  }
func.func private @callee(%v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %early = memref.alloc() : memref<64xi8>
  memref.store %v, %early[%c0] : memref<64xi8>
  %large = memref.alloc() : memref<128xi8>
  memref.store %v, %large[%c0] : memref<128xi8>
  %x = memref.load %large[%c0] : memref<128xi8>
  %y = memref.load %early[%c0] : memref<64xi8>
  %r = arith.addi %x, %y : i8
  func.return %r : i8
}
// CHECK-LABEL:  func.func @entry(%v: i8, %workspace: memref<160xi8>) -> i8 attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %kept = memref.view %workspace[%[[V0]]][] : memref<160xi8> to memref<32xi8>
// CHECK-NEXT:    memref.store %v, %kept[%c0] : memref<32xi8>
// CHECK-NEXT:    %x = func.call @callee(%v, %workspace) : (i8, memref<160xi8>) -> i8
// CHECK-NEXT:    %y = memref.load %kept[%c0] : memref<32xi8>
// CHECK-NEXT:    %r = arith.addi %x, %y : i8
// CHECK-NEXT:    func.return %r : i8
// CHECK-NEXT:  }
func.func @entry(%v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %kept = memref.alloc() : memref<32xi8>
  memref.store %v, %kept[%c0] : memref<32xi8>
  %x = func.call @callee(%v) : (i8) -> i8
  %y = memref.load %kept[%c0] : memref<32xi8>
  %r = arith.addi %x, %y : i8
  func.return %r : i8
}
