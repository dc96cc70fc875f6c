// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics %s | filecheck %s

// V18: what a function makes at an offset that is not known, or of a size that is not known, in a part of an
// arena that it gets, is told where it is made.

// CHECK: error: the memory plan is wrong: 2 violations
// CHECK: the offset of %a in %part cannot be worked out
// CHECK: the size of %a in %part cannot be worked out
func.func private @gets_a_part(%part: memref<64xi8>, %i: index) {
  %a = memref.view %part[%i][] : memref<64xi8> to memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
}

func.func private @of_any_size(%part: memref<64xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %a = memref.view %part[%c0][%n] : memref<64xi8> to memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}

func.func @hands_on_parts(%i: index) {
  %arena = memref.alloc() : memref<128xi8>
  %c64 = arith.constant 64 : index
  %part = memref.view %arena[%c64][] : memref<128xi8> to memref<64xi8>
  func.call @gets_a_part(%part, %i) : (memref<64xi8>, index) -> ()
  func.call @of_any_size(%part, %i) : (memref<64xi8>, index) -> ()
  func.return
}
