// RUN: xdsl-opt -p verify-memory-plan %s | filecheck %s

// V18: the function gets all bytes of the arena, sees them in another memory, and leaves those of %p alone.

// CHECK: @main
func.func private @inner(%w: memref<128xi8, 1 : i64>) {
  %c64 = arith.constant 64 : index
  %cast = memref.memory_space_cast %w : memref<128xi8, 1 : i64> to memref<128xi8>
  %v = memref.view %cast[%c64][] : memref<128xi8> to memref<16xf32>
  "test.op"(%v) : (memref<16xf32>) -> ()
  func.return
}

func.func @main(%x: memref<16xf32>, %y: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<192xi8, 1 : i64>
  %p = memref.view %arena[%c0][] : memref<192xi8, 1 : i64> to memref<16xf32, 1 : i64>
  memref.copy %x, %p : memref<16xf32> to memref<16xf32, 1 : i64>
  %w = memref.view %arena[%c0][] : memref<192xi8, 1 : i64> to memref<128xi8, 1 : i64>
  func.call @inner(%w) : (memref<128xi8, 1 : i64>) -> ()
  memref.copy %p, %y : memref<16xf32, 1 : i64> to memref<16xf32>
  func.return
}
