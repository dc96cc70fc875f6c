// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p merge-alloc -t memory-plan %s | filecheck --check-prefix=PLAN %s

// O5: in the given order, %a and %b are in two arenas, each of which has nothing else in it. But %a,
// which only waits to be read, is there at the peak of both arenas together.
// CHECK-LABEL: func.func @f
// CHECK:         %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:         linalg.exp {{.*}} outs(%a
// CHECK-NEXT:    %w = memref.load %a
// CHECK:         linalg.exp {{.*}} outs(%b
// CHECK-NEXT:    %v = memref.load %b

// PLAN: held at once by the program as it is: 288 bytes
func.func @f(%x: memref<32xf32>, %y: memref<64xf32>, %z: memref<8xf32>) -> (f32, f32, memref<8xf32>) {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<32xf32>
  linalg.exp ins(%x : memref<32xf32>) outs(%a : memref<32xf32>)
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%y : memref<64xf32>) outs(%b : memref<64xf32>)
  %v = memref.load %b[%i] : memref<64xf32>
  memref.dealloc %b : memref<64xf32>
  %r = memref.alloc() : memref<8xf32>
  linalg.exp ins(%z : memref<8xf32>) outs(%r : memref<8xf32>)
  %w = memref.load %a[%i] : memref<32xf32>
  memref.dealloc %a : memref<32xf32>
  return %v, %w, %r : f32, f32, memref<8xf32>
}
