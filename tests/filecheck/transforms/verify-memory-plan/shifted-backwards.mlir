// RUN: xdsl-opt %s -p verify-memory-plan | filecheck %s

// What the offset is nobody knows, and nothing else is in the arena.

// CHECK: func.func @shifted_backwards(
func.func @shifted_backwards(%x: memref<16xf32>, %arena: memref<320xi8>) {
  %c1 = arith.constant 1 : index
  %back = arith.constant -1 : index
  %offset = arith.shli %c1, %back : index
  %a = memref.view %arena[%offset][] : memref<320xi8> to memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  linalg.exp ins(%a : memref<16xf32>) outs(%x : memref<16xf32>)
  func.return
}
