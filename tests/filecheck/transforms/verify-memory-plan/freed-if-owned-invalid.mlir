// RUN: xdsl-opt %s -p verify-memory-plan --verify-diagnostics | filecheck %s

// CHECK: in @main: %a is accessed when %arena may have been freed
func.func @main(%x: memref<8xf32>, %owned: i1) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%c0][] : memref<32xi8> to memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  bufferization.dealloc (%arena : memref<32xi8>) if (%owned)
  %clone = bufferization.clone %a : memref<8xf32> to memref<8xf32>
  func.return %clone : memref<8xf32>
}
